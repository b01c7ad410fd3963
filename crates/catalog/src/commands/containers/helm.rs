//! `helm`: releases in a cluster; listing and showing only.
//!
//! `template`, `--post-renderer` and another configuration can start programs
//! and are not listed.
//! Source: helm 3.15 `helm help` of each subcommand.

use crate::spec::{
    Conventions, Example, Means::*, Operands, Opt, Spec, flag, read_only, unproven, value,
};
use crate::{Access, Kind};

pub(crate) const SPEC: Spec = Spec {
    names: &["helm"],
    conventions: Conventions::PFLAG,
    options: &[
        value(&["-n", "--namespace"], Nothing),
        flag(&["--debug"], Nothing),
        flag(&["-h", "--help"], Nothing),
    ],
    subcommands: &[LIST, STATUS, GET, VERSION, CHANGES],
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const ASKS: Spec = Spec {
    conventions: Conventions::PFLAG,
    always: &[Network(Access::Read)],
    ..Spec::DEFAULT
};

const OUTPUT: &[Opt] = &[value(&["-o", "--output"], Nothing)];

const LIST: Spec = Spec {
    names: &["list", "ls"],
    options: &[
        flag(&["-A", "--all-namespaces"], Nothing),
        flag(&["-a", "--all"], Nothing),
        flag(&["-d", "--date"], Nothing),
        flag(&["-r", "--reverse"], Nothing),
        flag(&["-q", "--short"], Nothing),
        value(&["-f", "--filter"], Nothing),
        value(&["-m", "--max"], Nothing),
        value(&["-l", "--selector"], Nothing),
        value(&["--offset"], Nothing),
        flag(&["--deployed"], Nothing),
        flag(&["--failed"], Nothing),
        flag(&["--pending"], Nothing),
        flag(&["--superseded"], Nothing),
        flag(&["--uninstalled"], Nothing),
        flag(&["--no-headers"], Nothing),
    ],
    shared: &[OUTPUT],
    ..ASKS
};

const STATUS: Spec = Spec {
    names: &["status", "history", "hist"],
    options: &[
        value(&["--revision"], Nothing),
        value(&["--max"], Nothing),
        flag(&["--show-desc"], Nothing),
        flag(&["--show-resources"], Nothing),
    ],
    shared: &[OUTPUT],
    operands: Operands::Each(Nothing),
    ..ASKS
};

const GET: Spec = Spec {
    names: &["get"],
    conventions: Conventions::PFLAG,
    subcommands: &[Spec {
        names: &["all", "hooks", "manifest", "metadata", "notes", "values"],
        options: &[
            flag(&["-a", "--all"], Nothing),
            value(&["--revision"], Nothing),
            value(&["--template"], Nothing),
        ],
        shared: &[OUTPUT],
        operands: Operands::Each(Nothing),
        ..ASKS
    }],
    ..Spec::DEFAULT
};

const VERSION: Spec = Spec {
    names: &["version"],
    conventions: Conventions::PFLAG,
    options: &[flag(&["--short"], Nothing), value(&["--template"], Nothing)],
    ..Spec::DEFAULT
};

const CHANGES: Spec = Spec {
    names: &[
        "install",
        "upgrade",
        "uninstall",
        "delete",
        "rollback",
        "push",
        "test",
    ],
    conventions: Conventions::WORDS,
    operands: Operands::Each(Nothing),
    always: &[Network(Access::Write)],
    ..Spec::DEFAULT
};

const EXAMPLES: &[Example] = &[
    read_only("helm version --short"),
    read_only("helm version --template x -h"),
    unproven(
        "helm list -A -a -d -r -q -f x -m 5 -l x --offset 1",
        Kind::NetworkRead,
    ),
    unproven(
        "helm ls --deployed --failed --pending --superseded -o json",
        Kind::NetworkRead,
    ),
    unproven(
        "helm ls --uninstalled --no-headers -n x --debug",
        Kind::NetworkRead,
    ),
    unproven(
        "helm status web --revision 2 --show-desc --show-resources",
        Kind::NetworkRead,
    ),
    unproven("helm history web --max 5", Kind::NetworkRead),
    unproven(
        "helm get values web -a --revision 2 --template x",
        Kind::NetworkRead,
    ),
    unproven("helm upgrade web .", Kind::Network),
    unproven("helm get values x --post-renderer ./x", Kind::Unknown),
    unproven("helm template .", Kind::Unknown),
    unproven("helm list --kubeconfig x", Kind::Unknown),
    unproven("helm plugin install x", Kind::Unknown),
];
