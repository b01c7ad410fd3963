//! `git tag`: lists tags, and creates, deletes and verifies them.
//!
//! Operands name tags to create, unless an option makes it a list.
//! Source: git 2.47 `git-tag(1)`, `builtin/tag.c`.

use super::{HELP, READING, format, pager};
use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::{
    Context, Example, Means::*, Operands, Opt, Spec, flag, optional, read_only, unless_last,
    unproven, value,
};
use crate::{Effect, GitTouch, Kind, Path, Unknown, Value};

pub(super) const SPEC: Spec = Spec {
    names: &["tag"],
    options: OPTIONS,
    shared: &[HELP],
    operands: Operands::Each(Nothing),
    always: &[Repository(GitTouch::NOTHING)],
    check: Some(creates),
    examples: EXAMPLES,
    ..READING
};

const OPTIONS: &[Opt] = &[
    flag(&["-l", "--list"], Nothing),
    optional(&["-n"], Nothing),
    unless_last(&["--contains", "--with"], Nothing),
    unless_last(&["--no-contains", "--without"], Nothing),
    unless_last(&["--merged"], Nothing),
    unless_last(&["--no-merged"], Nothing),
    value(&["--points-at"], Nothing),
    value(&["--sort"], Judged(format::reference_sort)),
    value(&["--format"], Judged(format::references)),
    optional(&["--color"], Nothing),
    optional(&["--column"], Nothing),
    flag(&["--omit-empty"], Nothing),
    flag(&["-i", "--ignore-case"], Nothing),
    flag(&["--no-points-at"], Unknown(Unknown::Option)),
    flag(&["-v", "--verify"], Runs("gpg")),
    flag(&["-s", "--sign"], Runs("gpg")),
    value(&["-u", "--local-user"], Runs("gpg")),
    flag(&["-e", "--edit"], Runs("core.editor")),
    flag(&["-d", "--delete"], WritesTree(".git")),
    flag(&["-f", "--force"], WritesTree(".git")),
    flag(&["--create-reflog"], WritesTree(".git")),
    value(&["-m", "--message"], WritesTree(".git")),
    value(&["-F", "--file"], ReadsValue),
    // Without a message it starts the editor.
    flag(&["-a", "--annotate"], WritesTree(".git")),
];

const LISTS: &[&str] = &[
    "--list",
    "-n",
    "--contains",
    "--no-contains",
    "--merged",
    "--no-merged",
    "--points-at",
];

/// Operands are patterns of a list, or the name of a new tag.
fn creates(reading: &Reading<'_>, context: &Context, effects: &mut Effects<'_>) {
    pager(reading, context, effects);
    if LISTS.iter().any(|name| reading.has(name)) {
        return;
    }
    let Some(operand) = reading.operands.first() else {
        return;
    };
    let references = Path::tree(Value::exact(b".git"));
    effects.push(operand.argument, Effect::Writes(references));
    if reading.has("--annotate") && !reading.has("--message") && !reading.has("--file") {
        effects.unknown(operand.argument, Unknown::Interactive);
    }
}

const EXAMPLES: &[Example] = &[
    read_only("git tag"),
    read_only("git tag -l 'v1.*'"),
    read_only("git tag -n"),
    read_only("git tag -n2 --list"),
    read_only("git tag --contains HEAD~1 --no-contains HEAD --merged HEAD --no-merged HEAD~1"),
    read_only("git tag --points-at HEAD --sort=-v:refname --format='%(refname)'"),
    read_only("git tag -i --color=never --column=never --omit-empty --list 'v*'"),
    unproven("git tag new", Kind::Writes),
    unproven("git tag --no-column new", Kind::Writes),
    unproven("git tag -F README.md new", Kind::Writes),
    unproven("git tag -am message new", Kind::Writes),
    unproven("git tag -a new", Kind::Unknown),
    unproven("git tag -m message new", Kind::Writes),
    unproven("git tag -d v1.0", Kind::Writes),
    unproven("git tag -f v1.0", Kind::Writes),
    unproven("git tag --create-reflog new", Kind::Writes),
    unproven("git tag -s new", Kind::Runs),
    unproven("git tag -u key new", Kind::Runs),
    unproven("git tag -e new", Kind::Runs),
    unproven("git tag -v v1.0", Kind::Runs),
    unproven("git tag --format='%(signature)'", Kind::Runs),
    unproven("git tag --points-at HEAD --no-points-at new", Kind::Unknown),
    unproven("git tag --del v1.0", Kind::Unknown),
];
