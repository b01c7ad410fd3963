//! `terraform`, `tofu`: infrastructure described in files.
//!
//! Whatever it is asked, `-help` too, it asks for a newer version beside that
//! and notes it in the user's home, unless its own end comes first; what needs
//! a schema starts the provider programs below `.terraform`.
//! Source: Terraform 1.11 observed under strace; its command reference.

use crate::spec::{Conventions, Example, Means::*, Operands, Opt, Spec, flag, unproven, value};
use crate::{Access, Kind};

pub(crate) const SPEC: Spec = Spec {
    names: &["terraform", "tofu"],
    conventions: Conventions::GO,
    always: &[Writes],
    options: &[
        flag(&["-help", "-h"], Nothing),
        flag(&["-version", "-v"], Nothing),
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
    always: &[NetworkElsewhere(Access::Read)],
    ..Spec::DEFAULT
};

const PROVIDERS: Spec = Spec {
    always: &[Runs(".terraform/providers")],
    ..NOTES
};

const EXAMPLES: &[Example] = &[
    unproven("terraform workspace", Kind::Writes),
    unproven("terraform workspace show", Kind::Writes),
    unproven("terraform -chdir=infra providers", Kind::Writes),
    unproven("terraform -help", Kind::Writes),
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
