//! `id`, `groups`, `whoami`, `logname`: show users and groups.
//!
//! Source: GNU coreutils 9.1 manual, sections 20.1 to 20.5; macOS `id(1)`.

use crate::spec::{Arguments, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only};

pub(crate) const SPEC: Spec = Spec {
    names: &["id", "groups", "whoami", "logname"],
    options: OPTIONS,
    operands: Operands::Each(Nothing),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-a"], Nothing),
    flag(&["-Z", "--context"], Nothing),
    flag(&["-g", "--group"], Nothing),
    flag(&["-G", "--groups"], Nothing),
    flag(&["-n", "--name"], Nothing),
    flag(&["-r", "--real"], Nothing),
    flag(&["-u", "--user"], Nothing),
    flag(&["-z", "--zero"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("id -un"),
    read_only("groups; whoami; logname"),
    read_only("id -aZgGrz"),
    read_only("id --help; id --version"),
];
