//! `shellcheck`, `hadolint`, `yamllint`: read scripts and say what is wrong.
//!
//! They parse; they do not run what they read. Their own configuration only
//! chooses rules.
//! Source: ShellCheck 0.9 manual page; hadolint 2.12 `--help`; yamllint 1.29
//! documentation.

use crate::Kind;
use crate::spec::{
    Conventions, Means::*, Operands, Spec, flag, optional, read_only, unproven, value,
};

pub(crate) const SHELLCHECK: Spec = Spec {
    names: &["shellcheck"],
    conventions: Conventions::EXACT,
    options: &[
        flag(&["-a", "--check-sourced"], Nothing),
        optional(&["-C", "--color"], Nothing),
        value(&["-i", "--include"], Nothing),
        value(&["-e", "--exclude"], Nothing),
        value(&["-f", "--format"], Nothing),
        flag(&["--list-optional"], Nothing),
        flag(&["--norc"], Nothing),
        value(&["--rcfile"], ReadsValue),
        value(&["-o", "--enable"], Nothing),
        value(&["-P", "--source-path"], ReadsTree),
        value(&["-s", "--shell"], Nothing),
        value(&["-S", "--severity"], Nothing),
        flag(&["-V", "--version"], Nothing),
        value(&["-W", "--wiki-link-count"], Nothing),
        flag(&["-x", "--external-sources"], ReadsListed),
        flag(&["--help"], Nothing),
    ],
    operands: Operands::Each(ReadsValue),
    examples: &[
        read_only("shellcheck x.sh"),
        read_only("shellcheck -a -C -i SC1 -e SC2086 -f gcc -s bash -S error x.sh"),
        read_only("shellcheck -x --norc -o all -P src -W 3 x.sh"),
        read_only("shellcheck --rcfile x --list-optional"),
        read_only("shellcheck --version; shellcheck --help"),
        unproven("shellcheck --fix x.sh", Kind::Unknown),
    ],
    ..Spec::DEFAULT
};

pub(crate) const HADOLINT: Spec = Spec {
    names: &["hadolint"],
    conventions: Conventions::EXACT,
    options: &[
        flag(&["-v", "--version"], Nothing),
        flag(&["-h", "--help"], Nothing),
        value(&["-c", "--config"], ReadsValue),
        value(&["-f", "--format"], Nothing),
        value(&["--ignore"], Nothing),
        value(&["-t", "--failure-threshold"], Nothing),
        flag(&["--no-fail"], Nothing),
        flag(&["--no-color"], Nothing),
        flag(&["-V", "--verbose"], Nothing),
    ],
    operands: Operands::Each(ReadsValue),
    examples: &[
        read_only("hadolint Dockerfile"),
        read_only("hadolint -c x -f json --ignore DL3008 -t error --no-fail Dockerfile"),
        read_only("hadolint --no-color -V Dockerfile; hadolint -v; hadolint -h"),
        unproven("hadolint --other", Kind::Unknown),
    ],
    ..Spec::DEFAULT
};

pub(crate) const YAMLLINT: Spec = Spec {
    names: &["yamllint"],
    conventions: Conventions::EXACT,
    options: &[
        value(&["-c", "--config-file"], ReadsValue),
        value(&["-d", "--config-data"], Nothing),
        value(&["-f", "--format"], Nothing),
        flag(&["-s", "--strict"], Nothing),
        flag(&["--no-warnings"], Nothing),
        flag(&["--list-files"], Nothing),
        flag(&["-v", "--version"], Nothing),
        flag(&["-h", "--help"], Nothing),
    ],
    operands: Operands::Each(ReadsTree),
    examples: &[
        read_only("yamllint -s -f parsable -c x -d relaxed ."),
        read_only("yamllint --no-warnings --list-files ."),
        read_only("yamllint -v; yamllint -h"),
        unproven("yamllint --fix x", Kind::Unknown),
    ],
    ..Spec::DEFAULT
};
