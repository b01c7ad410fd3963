//! `apt`, `apt-cache`, `apt-mark`, `apt-config`, `apt-get`: query and change
//! Debian packages.
//!
//! `-o` and `-c` set hooks that run programs. Reading opens the package lists
//! and starts `dpkg` for the architectures.
//! Source: APT 2.6 manual pages of each, observed under strace.

use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::{
    Context, Conventions, Means::*, Operands, Opt, Spec, Terminal, flag, read_only, unproven,
};
use crate::{Access, Kind, Unknown};

const TELLS: Spec = Spec {
    conventions: Conventions::EXACT,
    shared: &[COMMON],
    operands: Operands::Each(Nothing),
    check: Some(pager),
    ..Spec::DEFAULT
};

const COMMON: &[Opt] = &[
    flag(&["-q", "--quiet"], Nothing),
    flag(&["-v", "--version"], Nothing),
    flag(&["-h", "--help"], Nothing),
    flag(&["-a", "--all-versions"], Nothing),
    flag(&["-f", "--full"], Nothing),
    flag(&["-n", "--names-only"], Nothing),
    // No `-o` and `-c`: settings, hooks among them.
];

/// Newer releases show lists in a pager on a terminal.
fn pager(_: &Reading<'_>, context: &Context, effects: &mut Effects<'_>) {
    if context.terminal == Terminal::Present {
        effects.unknown(0, Unknown::Interactive);
    }
}

const CHANGES: Spec = Spec {
    conventions: Conventions::WORDS,
    operands: Operands::Each(Nothing),
    always: &[Writes, NetworkElsewhere(Access::Read), Runs("dpkg")],
    ..Spec::DEFAULT
};

pub(crate) const APT: Spec = Spec {
    names: &["apt"],
    conventions: Conventions::EXACT,
    shared: &[COMMON],
    subcommands: &[
        Spec {
            names: &[
                "list", "show", "policy", "search", "depends", "rdepends", "showsrc",
            ],
            options: &[
                flag(&["--installed"], Nothing),
                flag(&["--upgradable", "--upgradeable"], Nothing),
                flag(&["--manual-installed"], Nothing),
            ],
            ..TELLS
        },
        Spec {
            names: &[
                "autoremove",
                "build-dep",
                "changelog",
                "clean",
                "download",
                "dist-upgrade",
                "edit-sources",
                "full-upgrade",
                "install",
                "purge",
                "reinstall",
                "remove",
                "satisfy",
                "source",
                "update",
                "upgrade",
            ],
            ..CHANGES
        },
    ],
    examples: &[
        read_only("apt list --installed -a bash"),
        read_only("apt list --upgradable -q"),
        read_only("apt list --manual-installed"),
        read_only("apt show bash"),
        read_only("apt search -f -n '^bash$'"),
        read_only("apt -v; apt -h"),
        unproven("apt install x", Kind::Runs),
        unproven("apt update", Kind::Runs),
        unproven("apt -o APT::Update::Pre-Invoke::=x list", Kind::Unknown),
    ],
    ..Spec::DEFAULT
};

pub(crate) const CACHE: Spec = Spec {
    names: &["apt-cache"],
    conventions: Conventions::EXACT,
    shared: &[COMMON],
    subcommands: &[
        Spec {
            names: &[
                "policy",
                "show",
                "search",
                "depends",
                "rdepends",
                "madison",
                "pkgnames",
                "stats",
                "showpkg",
                "showsrc",
                "unmet",
                "dump",
                "dumpavail",
            ],
            options: &[
                flag(&["-i", "--important"], Nothing),
                flag(&["--installed"], Nothing),
                flag(&["--recurse"], Nothing),
                flag(&["--no-recommends", "--no-suggests"], Nothing),
            ],
            ..TELLS
        },
        Spec {
            names: &["gencaches"],
            ..CHANGES
        },
    ],
    examples: &[
        read_only("apt-cache policy bash"),
        read_only("apt-cache depends -i --installed --recurse --no-recommends bash"),
        read_only("apt-cache search -n -q bash"),
        read_only("apt-cache show -a bash"),
        read_only("apt-cache -f search '^bash$'"),
        read_only("apt-cache -v; apt-cache -h"),
        unproven("apt-cache gencaches", Kind::Runs),
        unproven("apt-cache -c x policy", Kind::Unknown),
    ],
    ..Spec::DEFAULT
};

pub(crate) const MARK: Spec = Spec {
    names: &["apt-mark"],
    conventions: Conventions::EXACT,
    subcommands: &[
        Spec {
            names: &[
                "showauto",
                "showmanual",
                "showhold",
                "showinstall",
                "showremove",
            ],
            conventions: Conventions::EXACT,
            operands: Operands::Each(Nothing),
            ..Spec::DEFAULT
        },
        Spec {
            names: &["auto", "manual", "hold", "unhold", "minimize-manual"],
            ..CHANGES
        },
    ],
    examples: &[
        read_only("apt-mark showmanual"),
        unproven("apt-mark hold x", Kind::Runs),
    ],
    ..Spec::DEFAULT
};

pub(crate) const CONFIG: Spec = Spec {
    names: &["apt-config"],
    conventions: Conventions::EXACT,
    subcommands: &[Spec {
        names: &["dump"],
        conventions: Conventions::EXACT,
        operands: Operands::Each(Nothing),
        ..Spec::DEFAULT
    }],
    examples: &[
        read_only("apt-config dump"),
        unproven("apt-config -o x=y dump", Kind::Unknown),
    ],
    ..Spec::DEFAULT
};

pub(crate) const GET: Spec = Spec {
    names: &[
        "apt-get", "aptitude", "apt-key", "apt-file", "dnf", "yum", "pacman", "zypper", "apk",
    ],
    examples: &[
        unproven("apt-get install x", Kind::Runs),
        unproven("apt-get download x", Kind::Runs),
    ],
    ..CHANGES
};
