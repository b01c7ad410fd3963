//! `rustc`, `rustup` and the tools that rustup stands in for.
//!
//! A `rust-toolchain` file in or above the directory names the toolchain that
//! is started, which may lie in the workspace or be fetched first.
//! Source: rustc 1.89 `rustc --help -v`; the rustup book, "Overrides".

use crate::effects::Effects;
use crate::spec::{
    Conventions, Means, Means::*, Operands, Opt, Spec, flag, read_only, unproven, value,
};
use crate::{Kind, Unknown};

pub(super) const NO_OVERRIDE: &[Means] = &[
    FileAbsent("rust-toolchain.toml"),
    FileAbsent("rust-toolchain"),
];

pub(crate) const RUSTC: Spec = Spec {
    names: &["rustc", "rustdoc", "rustfmt"],
    conventions: Conventions::EXACT,
    options: &[
        flag(&["-V", "--version"], Nothing),
        flag(&["-v", "--verbose"], Nothing),
        flag(&["-h", "--help"], Nothing),
        value(&["--print"], Judged(print)),
        value(&["--explain"], Nothing),
    ],
    operands: Operands::Each(WritesTree(".")),
    always: NO_OVERRIDE,
    examples: &[
        read_only("rustc --version"),
        read_only("rustc -vV"),
        read_only("rustc --print sysroot"),
        read_only("rustc --print=cfg --verbose"),
        read_only("rustc --help"),
        read_only("rustc --explain E0382"),
        unproven("rustc src/main.rs", Kind::Writes),
        unproven("rustc --print cfg=out", Kind::Unknown),
        unproven("rustc -C linker=./x src/main.rs", Kind::Unknown),
        unproven("rustc +nightly --version", Kind::Writes),
    ],
    ..Spec::DEFAULT
};

/// `KIND=FILE` writes the answer to a file; some kinds need a crate.
fn print(kind: &[u8], argument: usize, effects: &mut Effects<'_>) {
    let asks = matches!(
        kind,
        b"sysroot"
            | b"cfg"
            | b"target-list"
            | b"target-cpus"
            | b"target-features"
            | b"target-libdir"
            | b"host-tuple"
            | b"calling-conventions"
            | b"relocation-models"
            | b"code-models"
            | b"tls-models"
            | b"split-debuginfo"
            | b"check-cfg"
    );
    if !asks {
        effects.unknown(argument, Unknown::OptionValue);
    }
}

const LISTS: &[Opt] = &[
    flag(&["-v", "--verbose"], Nothing),
    flag(&["-q", "--quiet"], Nothing),
    flag(&["--installed"], Nothing),
    value(&["--toolchain"], Nothing),
];

pub(crate) const RUSTUP: Spec = Spec {
    names: &["rustup"],
    conventions: Conventions::EXACT,
    options: &[
        flag(&["-V", "--version"], Nothing),
        flag(&["-h", "--help"], Nothing),
    ],
    subcommands: &[
        Spec {
            names: &["show"],
            conventions: Conventions::EXACT,
            shared: &[LISTS],
            subcommands: &[Spec {
                names: &["active-toolchain", "home", "profile"],
                conventions: Conventions::EXACT,
                ..Spec::DEFAULT
            }],
            ..Spec::DEFAULT
        },
        Spec {
            names: &["toolchain", "target", "component", "override"],
            conventions: Conventions::EXACT,
            subcommands: &[
                Spec {
                    names: &["list"],
                    conventions: Conventions::EXACT,
                    shared: &[LISTS],
                    ..Spec::DEFAULT
                },
                Spec {
                    names: &[
                        "add",
                        "install",
                        "link",
                        "remove",
                        "set",
                        "uninstall",
                        "unset",
                    ],
                    ..FETCHES
                },
            ],
            ..Spec::DEFAULT
        },
        Spec {
            names: &["which"],
            conventions: Conventions::EXACT,
            operands: Operands::AtMost(1, Nothing),
            ..Spec::DEFAULT
        },
        Spec {
            names: &["default", "install", "self", "uninstall", "update"],
            ..FETCHES
        },
        Spec {
            names: &["run"],
            always: &[Runs("a program")],
            ..FETCHES
        },
    ],
    always: NO_OVERRIDE,
    examples: &[
        read_only("rustup --version"),
        read_only("rustup --help"),
        read_only("rustup show -v"),
        read_only("rustup show active-toolchain"),
        read_only("rustup toolchain list -q"),
        read_only("rustup target list --installed --toolchain stable"),
        read_only("rustup which cargo"),
        unproven("rustup update", Kind::Writes),
        unproven("rustup run stable touch x", Kind::Runs),
        unproven("rustup target add x", Kind::Writes),
    ],
    ..Spec::DEFAULT
};

const FETCHES: Spec = Spec {
    conventions: Conventions::WORDS,
    operands: Operands::Each(Nothing),
    always: &[Writes, NetworkElsewhere(crate::Access::Read)],
    ..Spec::DEFAULT
};
