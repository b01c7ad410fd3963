//! `java`, `javac`, `jshell` and their like.
//!
//! Every start of the virtual machine writes performance data below the
//! temporary directory, `-version` included; class files and agents are code.
//! Source: OpenJDK 17 `java(1)`, observed under strace.

use crate::Kind;
use crate::spec::{Conventions, Example, Means::*, Operands, Spec, unproven};

pub(crate) const SPEC: Spec = Spec {
    names: &[
        "java", "javac", "javap", "jar", "jshell", "kotlin", "kotlinc", "scala",
    ],
    conventions: Conventions::WORDS,
    operands: Operands::Each(Nothing),
    always: &[WritesTree("/tmp/hsperfdata"), Runs("a program")],
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const EXAMPLES: &[Example] = &[
    unproven("java -version", Kind::Runs),
    unproven("java -version -cp x Evil", Kind::Runs),
    unproven("javac Main.java", Kind::Runs),
];
