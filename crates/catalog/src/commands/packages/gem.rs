//! `gem`: Ruby packages.
//!
//! Listing local packages; `-r` asks the service.
//! Source: RubyGems 3.3 `gem help commands`.

use crate::spec::{Conventions, Example, Means::*, Operands, Spec, flag, read_only, unproven};
use crate::{Access, Kind};

pub(crate) const SPEC: Spec = Spec {
    names: &["gem"],
    conventions: Conventions::EXACT,
    options: &[
        flag(&["-v", "--version"], Nothing),
        flag(&["-h", "--help"], Nothing),
    ],
    subcommands: &[
        Spec {
            names: &["list", "which", "contents", "environment", "env"],
            conventions: Conventions::EXACT,
            options: &[
                flag(&["-l", "--local"], Nothing),
                flag(&["-a", "--all"], Nothing),
                flag(&["-d", "--details"], Nothing),
                flag(&["-q", "--quiet"], Nothing),
                flag(&["-e", "--exact"], Nothing),
                flag(&["-r", "--remote"], NetworkElsewhere(Access::Read)),
                flag(&["-b", "--both"], NetworkElsewhere(Access::Read)),
            ],
            operands: Operands::Each(Nothing),
            ..Spec::DEFAULT
        },
        Spec {
            names: &["search", "info", "specification", "outdated"],
            conventions: Conventions::WORDS,
            operands: Operands::Each(Nothing),
            always: &[NetworkElsewhere(Access::Read)],
            ..Spec::DEFAULT
        },
        Spec {
            names: &[
                "build",
                "cleanup",
                "exec",
                "fetch",
                "install",
                "push",
                "uninstall",
                "update",
            ],
            conventions: Conventions::WORDS,
            operands: Operands::Each(Nothing),
            always: &[Writes, NetworkElsewhere(Access::Write), Runs("a build")],
            ..Spec::DEFAULT
        },
    ],
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const EXAMPLES: &[Example] = &[
    read_only("gem --version"),
    read_only("gem -h"),
    read_only("gem list -l -a -d -q -e rails"),
    read_only("gem env; gem environment gemdir"),
    unproven("gem list -r", Kind::NetworkRead),
    unproven("gem list -b", Kind::NetworkRead),
    unproven("gem search x", Kind::NetworkRead),
    unproven("gem update", Kind::Network),
    unproven("gem list --rem", Kind::Unknown),
];
