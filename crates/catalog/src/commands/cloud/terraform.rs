//! `terraform`, `tofu`: infrastructure described in files.
//!
//! Most subcommands ask for a newer version and note that in the user's home
//! (`version` too); those that need a schema start the provider programs
//! below `.terraform`. Only `providers` was never seen to do either: the
//! others race with their own end.
//! Source: Terraform 1.11 observed under strace; its command reference.

use crate::spec::{
    Conventions, Example, Means::*, Operands, Opt, Spec, flag, read_only, unproven, value,
};
use crate::{Access, Kind};

pub(crate) const SPEC: Spec = Spec {
    names: &["terraform", "tofu"],
    conventions: Conventions::GO,
    options: &[
        flag(&["-help", "-h"], Nothing),
        flag(&["-version", "-v"], Writes),
        value(&["-chdir"], Enters),
    ],
    subcommands: &[
        Spec {
            names: &["providers"],
            conventions: Conventions::GO,
            always: &[Reads(".")],
            ..Spec::DEFAULT
        },
        Spec {
            names: &["workspace"],
            always: &[Writes],
            conventions: Conventions::GO,
            subcommands: &[Spec {
                names: &["show", "list", "select", "new", "delete"],
                ..NOTES
            }],
            ..Spec::DEFAULT
        },
        Spec {
            names: &["version", "output"],
            ..NOTES
        },
        Spec {
            names: &["state"],
            always: &[Writes],
            conventions: Conventions::GO,
            subcommands: &[
                Spec {
                    names: &["list", "pull"],
                    ..NOTES
                },
                Spec {
                    names: &["show", "mv", "rm", "push", "replace-provider"],
                    ..PROVIDERS
                },
            ],
            ..Spec::DEFAULT
        },
        Spec {
            names: &[
                "apply", "console", "destroy", "graph", "import", "init", "plan", "refresh",
                "show", "test", "validate",
            ],
            ..PROVIDERS
        },
        Spec {
            names: &["fmt"],
            conventions: Conventions::GO,
            operands: Operands::Each(Nothing),
            always: &[WritesTree(".")],
            ..Spec::DEFAULT
        },
    ],
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const SHOWS: &[Opt] = &[
    flag(&["-json"], Nothing),
    flag(&["-raw"], Nothing),
    flag(&["-no-color"], Nothing),
    value(&["-state"], ReadsValue),
];

const NOTES: Spec = Spec {
    conventions: Conventions::GO,
    shared: &[SHOWS],
    operands: Operands::Each(Nothing),
    always: &[Writes, NetworkElsewhere(Access::Read)],
    ..Spec::DEFAULT
};

const PROVIDERS: Spec = Spec {
    always: &[Writes, Runs(".terraform/providers")],
    ..NOTES
};

const EXAMPLES: &[Example] = &[
    unproven("terraform workspace", Kind::Writes),
    unproven("terraform workspace show", Kind::Writes),
    read_only("terraform -chdir=infra providers"),
    read_only("terraform -help"),
    unproven("terraform -version", Kind::Writes),
    unproven("terraform version -json", Kind::Writes),
    unproven(
        "terraform output -raw -no-color -state=x name",
        Kind::Writes,
    ),
    unproven("terraform state list", Kind::Writes),
    unproven("terraform fmt", Kind::Writes),
    unproven("terraform show", Kind::Runs),
    unproven("terraform validate", Kind::Runs),
    unproven("terraform plan", Kind::Runs),
];
