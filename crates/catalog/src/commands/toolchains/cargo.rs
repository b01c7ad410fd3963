//! `cargo`: builds, and tells about packages.
//!
//! Most of it is no reading: `tree` and `metadata` rewrite `Cargo.lock` and
//! start the compiler that `.cargo/config.toml` names; `check`, `build` and
//! `test` run build scripts; `search` and `info` ask the registry. `+NAME`
//! chooses a toolchain.
//! Source: cargo 1.89 `cargo help`, observed under strace.

use super::rust::NO_OVERRIDE;
use crate::spec::{
    Conventions, Example, Means::*, Operands, Spec, flag, read_only, unproven, value,
};
use crate::{Access, Kind};

pub(crate) const SPEC: Spec = Spec {
    names: &["cargo"],
    conventions: Conventions::EXACT,
    options: &[
        flag(&["-V", "--version"], Nothing),
        flag(&["-v", "--verbose"], Nothing),
        flag(&["-q", "--quiet"], Nothing),
        flag(&["--list"], Nothing),
        flag(&["-h", "--help"], Nothing),
        value(&["--color"], Nothing),
        // No `--config`, `-Z`, `-C`: settings from elsewhere.
    ],
    subcommands: &[
        Spec {
            names: &["version"],
            ..TELLS
        },
        Spec {
            names: &["locate-project"],
            options: &[
                flag(&["--workspace"], Nothing),
                value(&["--message-format"], Nothing),
                value(&["--manifest-path"], ReadsValue),
            ],
            ..TELLS
        },
        Spec {
            names: &["search", "info", "owner"],
            options: &[value(&["--limit"], Nothing)],
            operands: Operands::Each(Nothing),
            always: &[NetworkElsewhere(Access::Read), Writes],
            ..TELLS
        },
        Spec {
            names: &[
                "bench", "build", "b", "check", "c", "clippy", "doc", "d", "fix", "fmt", "install",
                "metadata", "miri", "nextest", "package", "run", "r", "rustc", "rustdoc", "test",
                "t", "tree",
            ],
            always: &[WritesTree("target"), Writes, Runs("rustc")],
            ..CHANGES
        },
        CHANGES,
        Spec {
            names: &["help"],
            always: &[Runs("man")],
            ..CHANGES
        },
    ],
    always: NO_OVERRIDE,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const TELLS: Spec = Spec {
    conventions: Conventions::EXACT,
    ..Spec::DEFAULT
};

const CHANGES: Spec = Spec {
    names: &[
        "add",
        "clean",
        "fetch",
        "generate-lockfile",
        "init",
        "login",
        "logout",
        "new",
        "publish",
        "remove",
        "uninstall",
        "update",
        "vendor",
        "yank",
    ],
    conventions: Conventions::WORDS,
    operands: Operands::Each(Nothing),
    always: &[WritesTree("."), NetworkElsewhere(Access::Write)],
    ..Spec::DEFAULT
};

const EXAMPLES: &[Example] = &[
    read_only("cargo --version"),
    read_only("cargo -vV"),
    read_only("cargo version"),
    read_only("cargo --list -q --color never"),
    read_only("cargo --help"),
    read_only("cargo locate-project --workspace --message-format plain"),
    read_only("cargo locate-project --manifest-path Cargo.toml"),
    unproven("cargo search x --limit 3", Kind::Writes),
    unproven("cargo tree", Kind::Runs),
    unproven("cargo metadata --offline --locked", Kind::Runs),
    unproven("cargo check", Kind::Runs),
    unproven("cargo fmt --check", Kind::Runs),
    unproven("cargo update", Kind::Network),
    unproven("cargo help build", Kind::Runs),
    unproven("cargo +nightly tree", Kind::Unknown),
    unproven("cargo --config x tree", Kind::Unknown),
    unproven("cargo evil", Kind::Unknown),
];
