//! `snap`, `flatpak`: applications from a store; listing only.
//!
//! `snap` asks its local daemon, for `--version` too. `flatpak` lays out its
//! store in the user's home before it lists (`~/.local/share/flatpak`).
//! Source: snapd 2.57 `snap help --all`; Flatpak 1.14 `flatpak(1)`; both observed
//! under strace.

use crate::spec::{Conventions, Means::*, Operands, Spec, flag, read_only, unproven, value};
use crate::{Access, Kind};

pub(crate) const SNAP: Spec = Spec {
    names: &["snap"],
    conventions: Conventions::EXACT,
    options: &[flag(&["--version"], Nothing)],
    always: &[Network(Access::Read)],
    subcommands: &[Spec {
        names: &[
            "list",
            "info",
            "services",
            "connections",
            "interfaces",
            "changes",
            "version",
        ],
        conventions: Conventions::EXACT,
        options: &[flag(&["--all"], Nothing), flag(&["--verbose"], Nothing)],
        operands: Operands::Each(Nothing),
        ..Spec::DEFAULT
    }],
    examples: &[
        unproven("snap list --all --verbose", Kind::NetworkRead),
        unproven("snap --version", Kind::NetworkRead),
        unproven("snap install x", Kind::Unknown),
    ],
    ..Spec::DEFAULT
};

pub(crate) const FLATPAK: Spec = Spec {
    names: &["flatpak"],
    conventions: Conventions::EXACT,
    options: &[flag(&["--version"], Nothing)],
    subcommands: &[Spec {
        names: &["list", "info", "remotes", "ps"],
        conventions: Conventions::EXACT,
        options: &[
            flag(&["-d", "--show-details"], Nothing),
            flag(&["--app"], Nothing),
            flag(&["--runtime"], Nothing),
            flag(&["--user"], Nothing),
            flag(&["--system"], Nothing),
            value(&["--columns"], Nothing),
        ],
        operands: Operands::Each(Nothing),
        always: &[WritesTree("~/.local/share/flatpak")],
        ..Spec::DEFAULT
    }],
    examples: &[
        unproven(
            "flatpak list -d --app --runtime --user --system --columns=name",
            Kind::Writes,
        ),
        read_only("flatpak --version"),
        unproven("flatpak install x", Kind::Unknown),
    ],
    ..Spec::DEFAULT
};
