//! `glab`: GitLab's client; listing and viewing only.
//!
//! Source: glab 1.36 `glab help`.

use crate::spec::{
    Conventions, Example, Means::*, Operands, Opt, Spec, flag, read_only, unproven, value,
};
use crate::{Access, Kind};

pub(crate) const SPEC: Spec = Spec {
    names: &["glab"],
    conventions: Conventions::PFLAG,
    options: &[
        flag(&["--version", "-v"], Nothing),
        flag(&["--help", "-h"], Nothing),
    ],
    subcommands: &[
        Spec {
            names: &["mr", "issue", "release", "label", "ci", "pipeline", "repo"],
            conventions: Conventions::PFLAG,
            subcommands: &[READS],
            ..Spec::DEFAULT
        },
        Spec {
            names: &["version"],
            ..Spec::DEFAULT
        },
    ],
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const READS: Spec = Spec {
    names: &["list", "ls", "view", "show"],
    conventions: Conventions::PFLAG,
    options: OPTIONS,
    operands: Operands::Each(Nothing),
    always: &[Network(Access::Read)],
    ..Spec::DEFAULT
};

// No `-R` and no `--web`: another host, a browser.
const OPTIONS: &[Opt] = &[
    flag(&["-c", "--comments"], Nothing),
    value(&["-p", "--page"], Nothing),
    value(&["-P", "--per-page"], Nothing),
    value(&["-F", "--output"], Nothing),
    value(&["--author"], Nothing),
    value(&["--assignee"], Nothing),
    value(&["--label", "-l"], Nothing),
    value(&["--search"], Nothing),
    flag(&["--all", "-A"], Nothing),
    flag(&["--closed"], Nothing),
    flag(&["--merged"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("glab --version"),
    read_only("glab version"),
    read_only("glab --help"),
    unproven(
        "glab mr list --author x --assignee x --label x --search x",
        Kind::NetworkRead,
    ),
    unproven(
        "glab mr list --all --closed --merged -p 1 -P 5 -F json",
        Kind::NetworkRead,
    ),
    unproven("glab mr view 1 -c", Kind::NetworkRead),
    unproven("glab issue view 1 --web", Kind::Unknown),
    unproven("glab mr merge 1", Kind::Unknown),
    unproven("glab mr list -R evil.example/o/r", Kind::Unknown),
];
