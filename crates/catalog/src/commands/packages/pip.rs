//! `pip`, `uv`: install Python packages, and list them.
//!
//! `--log` writes, `--python` starts that interpreter, `--outdated` and
//! `index` ask the index, `freeze` starts git for editable packages. `uv`
//! starts the interpreter of the workspace's own environment.
//! Source: pip 23.0 and 25.0 documentation; uv 0.5 "Python discovery".

use crate::spec::{
    Conventions, Example, Means::*, Operands, Opt, Spec, flag, read_only, unproven, value,
};
use crate::{Access, Kind};

pub(crate) const PIP: Spec = Spec {
    names: &["pip", "pip3"],
    conventions: Conventions::EXACT,
    options: &[
        flag(&["-V", "--version"], Nothing),
        flag(&["-h", "--help"], Nothing),
        flag(&["-v", "--verbose"], Nothing),
        flag(&["-q", "--quiet"], Nothing),
        flag(&["--no-color"], Nothing),
        flag(&["--no-input"], Nothing),
        flag(&["--isolated"], Nothing),
        flag(&["--require-virtualenv"], Nothing),
        flag(&["--disable-pip-version-check"], Nothing),
        flag(&["--no-python-version-warning"], Nothing),
        value(&["--log", "--log-file"], WritesValue),
        value(&["--python"], RunsValue),
        // No `--proxy`, `--index-url`, `--cert`, `--cache-dir`.
    ],
    subcommands: &[LIST, SHOW, CHECK, FREEZE, CONFIG, INDEX, CHANGES],
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const TELLS: Spec = Spec {
    conventions: Conventions::EXACT,
    ..Spec::DEFAULT
};

const WHERE: &[Opt] = &[
    flag(&["-l", "--local"], Nothing),
    flag(&["--user"], Nothing),
    value(&["--path"], ReadsTree),
    value(&["--exclude"], Nothing),
];

const LIST: Spec = Spec {
    names: &["list"],
    options: &[
        value(&["--format"], Nothing),
        flag(&["-e", "--editable"], Nothing),
        flag(&["--exclude-editable"], Nothing),
        flag(&["--include-editable"], Nothing),
        flag(&["--not-required"], Nothing),
        flag(&["-o", "--outdated"], NetworkElsewhere(Access::Read)),
        flag(&["-u", "--uptodate"], NetworkElsewhere(Access::Read)),
    ],
    shared: &[WHERE],
    ..TELLS
};

const SHOW: Spec = Spec {
    names: &["show"],
    options: &[flag(&["-f", "--files"], Nothing)],
    operands: Operands::Each(Nothing),
    ..TELLS
};

const CHECK: Spec = Spec {
    names: &["check"],
    ..TELLS
};

const FREEZE: Spec = Spec {
    names: &["freeze"],
    options: &[
        flag(&["--all"], Nothing),
        flag(&["--exclude-editable"], Nothing),
        value(&["-r", "--requirement"], ReadsValue),
    ],
    shared: &[WHERE],
    ..TELLS
};

const CONFIG: Spec = Spec {
    names: &["config"],
    subcommands: &[
        Spec {
            names: &["list", "get", "debug"],
            operands: Operands::Each(Nothing),
            ..TELLS
        },
        Spec {
            names: &["set", "unset", "edit"],
            operands: Operands::Each(Nothing),
            always: &[Writes],
            ..TELLS
        },
    ],
    ..TELLS
};

const INDEX: Spec = Spec {
    names: &["index", "search"],
    operands: Operands::Each(Nothing),
    always: &[NetworkElsewhere(Access::Read)],
    ..TELLS
};

const CHANGES: Spec = Spec {
    names: &["cache", "download", "install", "lock", "uninstall", "wheel"],
    conventions: Conventions::WORDS,
    operands: Operands::Each(Nothing),
    always: &[Writes, NetworkElsewhere(Access::Read), Runs("a build")],
    ..Spec::DEFAULT
};

pub(crate) const UV: Spec = Spec {
    names: &["uv"],
    conventions: Conventions::EXACT,
    options: &[
        flag(&["-V", "--version"], Nothing),
        flag(&["-h", "--help"], Nothing),
    ],
    operands: Operands::Each(Runs("a program")),
    examples: &[
        read_only("uv --version"),
        read_only("uv -h"),
        unproven("uv pip list", Kind::Runs),
        unproven("uv run x.py", Kind::Runs),
        unproven("uv pip install x", Kind::Runs),
    ],
    ..Spec::DEFAULT
};

const EXAMPLES: &[Example] = &[
    read_only("pip --version"),
    read_only("pip -h"),
    read_only("pip list --format json -l --user --exclude x"),
    read_only("pip list -e --not-required --path lib"),
    read_only("pip list --exclude-editable --include-editable"),
    read_only("pip -v -q --no-color --no-input --isolated show -f requests"),
    read_only("pip --require-virtualenv --disable-pip-version-check check"),
    read_only("pip freeze --all --exclude-editable -r requirements.txt"),
    read_only("pip --no-python-version-warning config list"),
    unproven("pip list --outdated", Kind::NetworkRead),
    unproven("pip list -u", Kind::NetworkRead),
    unproven("pip index versions x", Kind::NetworkRead),
    unproven("pip list --log out.txt", Kind::Writes),
    unproven("pip --log=out.txt list", Kind::Writes),
    unproven("pip config set global.timeout 5", Kind::Writes),
    unproven("pip --python ./x list", Kind::Runs),
    unproven("pip install x", Kind::Runs),
    unproven("pip list --lo out.txt", Kind::Unknown),
    unproven("pip list --index-url http://x", Kind::Unknown),
];
