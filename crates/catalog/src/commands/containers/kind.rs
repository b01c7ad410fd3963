//! `kind`: clusters in containers; listing only.
//!
//! It asks the container engine through its client.
//! Source: kind 0.23 `kind help`.

use crate::spec::{Conventions, Example, Means::*, Spec, flag, read_only, unproven, value};
use crate::{Access, Kind};

pub(crate) const SPEC: Spec = Spec {
    names: &["kind"],
    conventions: Conventions::PFLAG,
    options: &[
        flag(&["-q", "--quiet"], Nothing),
        value(&["-v", "--verbosity"], Nothing),
        flag(&["-h", "--help"], Nothing),
    ],
    subcommands: &[
        Spec {
            names: &["get"],
            conventions: Conventions::PFLAG,
            subcommands: &[Spec {
                names: &["clusters", "nodes"],
                conventions: Conventions::PFLAG,
                options: &[
                    flag(&["-A", "--all-clusters"], Nothing),
                    value(&["-n", "--name"], Nothing),
                ],
                always: &[Network(Access::Read)],
                ..Spec::DEFAULT
            }],
            ..Spec::DEFAULT
        },
        Spec {
            names: &["version"],
            conventions: Conventions::PFLAG,
            ..Spec::DEFAULT
        },
    ],
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const EXAMPLES: &[Example] = &[
    read_only("kind version -q -v 1 -h"),
    unproven("kind get clusters", Kind::NetworkRead),
    unproven("kind get nodes -A -n x", Kind::NetworkRead),
    unproven("kind get kubeconfig", Kind::Unknown),
    unproven("kind create cluster", Kind::Unknown),
];
