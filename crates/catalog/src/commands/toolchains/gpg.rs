//! `gpg`: signs, encrypts and lists keys.
//!
//! Every use but `--version` creates and locks files below `~/.gnupg`, and
//! may start the agent.
//! Source: GnuPG 2.2 manual, observed under strace.

use crate::spec::{Context, Conventions, Example, Means::*, Spec, flag, read_only, unproven};
use crate::{Effect, Effects, Kind, Path, Reading, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["gpg", "gpg2"],
    conventions: Conventions::EXACT,
    options: &[
        flag(&["--version"], Nothing),
        flag(&["-h", "--help"], Nothing),
        flag(&["-k", "--list-keys", "--list-public-keys"], Writes),
        flag(&["-K", "--list-secret-keys"], Writes),
        flag(&["--verify"], Writes),
    ],
    operands: crate::spec::Operands::Each(Writes),
    check: Some(works),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

/// Without any argument it reads a message from standard input.
fn works(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    if !reading.has("--version") && !reading.has("--help") {
        let home = Path::tree(Value::exact(b"~/.gnupg"));
        effects.push(0, Effect::Writes(home));
    }
}

const EXAMPLES: &[Example] = &[
    read_only("gpg --version"),
    read_only("gpg --help"),
    unproven("gpg", Kind::Writes),
    unproven("gpg --list-keys", Kind::Writes),
    unproven("gpg -K", Kind::Writes),
    unproven("gpg --verify x.sig", Kind::Writes),
    unproven("gpg x.gpg", Kind::Writes),
    unproven("gpg -d x.gpg", Kind::Unknown),
];
