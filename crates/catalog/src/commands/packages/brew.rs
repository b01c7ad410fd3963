//! `brew`: Homebrew packages; listing only.
//!
//! Questions about packages that are not installed ask the service.
//! Source: Homebrew 4 `brew help`, `brew(1)`.

use crate::spec::{
    Conventions, Example, Means::*, Operands, Platforms, Spec, flag, read_only, unproven,
};
use crate::{Access, Kind};

pub(crate) const SPEC: Spec = Spec {
    names: &["brew"],
    conventions: Conventions::EXACT,
    options: &[
        flag(&["--prefix"], Nothing).on(UNIX),
        flag(&["--cellar"], Nothing).on(UNIX),
        flag(&["--version", "-v"], Nothing).on(UNIX),
    ],
    subcommands: &[
        Spec {
            names: &["list", "ls", "leaves"],
            conventions: Conventions::EXACT,
            options: &[
                flag(&["--versions"], Nothing).on(UNIX),
                flag(&["--cask", "--casks"], Nothing).on(UNIX),
                flag(&["--formula", "--formulae"], Nothing).on(UNIX),
                flag(&["--full-name"], Nothing).on(UNIX),
                flag(&["-1"], Nothing).on(UNIX),
            ],
            operands: Operands::Each(Nothing),
            platforms: UNIX,
            ..Spec::DEFAULT
        },
        Spec {
            names: &["info", "search", "outdated", "deps", "uses", "desc"],
            conventions: Conventions::EXACT,
            options: &[
                flag(&["--json"], Nothing).on(UNIX),
                flag(&["--tree"], Nothing).on(UNIX),
                flag(&["--installed"], Nothing).on(UNIX),
            ],
            operands: Operands::Each(Nothing),
            always: &[NetworkElsewhere(Access::Read)],
            platforms: UNIX,
            ..Spec::DEFAULT
        },
    ],
    platforms: UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const UNIX: Platforms = Platforms::LINUX.and(Platforms::MACOS);

const EXAMPLES: &[Example] = &[
    read_only("brew list --versions --formula --full-name -1"),
    read_only("brew leaves"),
    read_only("brew list --cask"),
    read_only("brew --prefix; brew --cellar; brew --version"),
    unproven("brew info --json x", Kind::NetworkRead),
    unproven("brew deps --tree --installed x", Kind::NetworkRead),
    unproven("brew install x", Kind::Unknown),
    unproven("brew services list", Kind::Unknown),
];
