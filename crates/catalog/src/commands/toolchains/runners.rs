//! Programs whose work is to run what they are pointed at, and those that
//! change what they are pointed at: told here so that the reason is right.
//!
//! `ldd` may run the object's own loader; `identify` starts converters that
//! the content asks for; `actionlint` starts other linters; builds run the
//! project's code.
//! Source: the manual of each.

use crate::Kind;
use crate::spec::{Conventions, Example, Means::*, Operands, Spec, unproven};

pub(crate) const SPEC: Spec = Spec {
    names: &[
        "actionlint",
        "ant",
        "bundle",
        "composer",
        "convert",
        "eslint",
        "gradle",
        "hyperfine",
        "identify",
        "jest",
        "just",
        "ldd",
        "mocha",
        "mvn",
        "nox",
        "npx",
        "pnpx",
        "poetry",
        "prettier",
        "pylint",
        "pyright",
        "pytest",
        "rake",
        "sbt",
        "tox",
        "uvx",
        "vite",
        "vitest",
        "webpack",
        "flake8",
    ],
    conventions: Conventions::WORDS,
    operands: Operands::Each(Nothing),
    always: &[Runs("a program")],
    examples: &[
        unproven("ldd ./x.so", Kind::Runs),
        unproven("npx tsc --noEmit", Kind::Runs),
        unproven("pytest -q", Kind::Runs),
    ],
    ..Spec::DEFAULT
};

pub(crate) const STRIP: Spec = Spec {
    names: &[
        "strip",
        "objcopy",
        "ranlib",
        "ld",
        "as",
        "patchelf",
        "install_name_tool",
    ],
    conventions: Conventions::WORDS,
    operands: Operands::Each(WritesValue),
    always: &[Writes],
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const EXAMPLES: &[Example] = &[
    unproven("strip x", Kind::Writes),
    unproven("objcopy a b", Kind::Writes),
];
