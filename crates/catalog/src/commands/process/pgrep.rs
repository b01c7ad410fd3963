//! `pgrep`, `pstree`: find processes.
//!
//! Source: procps 4.0.2 `pgrep(1)`; psmisc 23.6 `pstree(1)`; macOS `pgrep(1)`.

use crate::spec::{
    Arguments, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["pgrep", "pstree"],
    options: OPTIONS,
    operands: Operands::Each(Nothing),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-a", "--list-full", "--arguments"], Nothing),
    flag(&["-A", "--ignore-ancestors", "--ascii"], Nothing),
    flag(&["-c", "--count", "--compact-not"], Nothing),
    value(&["-C", "--color"], Nothing),
    value(&["-d", "--delimiter"], Nothing),
    flag(&["-f", "--full"], Nothing),
    value(&["-F", "--pidfile"], ReadsValue),
    value(&["-g", "--pgroup"], Nothing),
    value(&["-G", "--group"], Nothing),
    flag(&["-h", "--help"], Nothing),
    value(&["-H", "--highlight-pid"], Nothing),
    flag(&["-i", "--ignore-case"], Nothing),
    flag(&["-l", "--list-name", "--long"], Nothing),
    flag(&["-L", "--logpidfile"], Nothing),
    flag(&["-n", "--newest", "--numeric-sort"], Nothing),
    value(&["-N", "--ns-sort"], Nothing),
    flag(&["-o", "--oldest"], Nothing),
    value(&["-O", "--older"], Nothing),
    flag(&["-p", "--show-pids"], Nothing),
    value(&["-P", "--parent"], Nothing),
    flag(&["-q"], Nothing),
    value(&["-r", "--runstates"], Nothing),
    value(&["-s", "--session"], Nothing),
    flag(&["-S", "--ns-changes"], Nothing),
    value(&["-t", "--terminal"], Nothing),
    flag(&["-T", "--hide-threads"], Nothing),
    value(&["-u", "--euid"], Nothing),
    value(&["-U", "--uid"], Nothing),
    flag(&["-v", "--inverse"], Nothing),
    flag(&["-w", "--lightweight"], Nothing),
    flag(&["-x", "--exact"], Nothing),
    flag(&["-z"], Nothing),
    flag(&["-Z", "--security-context"], Nothing),
    value(&["--cgroup"], Nothing),
    value(&["--ns"], Nothing),
    value(&["--nslist"], Nothing),
    flag(&["-V", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("pgrep -fl node"),
    read_only("pstree -p"),
    read_only("pgrep -aAchiLnoq -STvwxzZV -C age -d , -F README.md -g 1 -G 1 x"),
    read_only("pgrep -H 1 -N pid -O 1 -P 1 -r S -s 1 -t x -u 0 -U 0 --cgroup=x x"),
    read_only("pgrep --ns=1 --nslist=pid x"),
];
