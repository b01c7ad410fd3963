//! `git remote`: lists and changes the remotes of a repository.
//!
//! `show NAME` connects unless `-n` is given.
//! Source: git 2.47 `git-remote(1)`.

use super::{HELP, READING};
use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::{Context, Example, Means::*, Operands, Spec, flag, read_only, unproven};
use crate::{Access, Effect, Kind, Network, Run, Value};

pub(super) const SPEC: Spec = Spec {
    names: &["remote"],
    options: &[flag(&["-v", "--verbose"], Nothing)],
    subcommands: &[SHOW, GET_URL, CHANGE, UPDATE],
    examples: EXAMPLES,
    ..READING
};

const SHOW: Spec = Spec {
    names: &["show"],
    options: &[flag(&["-n"], Nothing), flag(&["-v", "--verbose"], Nothing)],
    operands: Operands::Each(Nothing),
    check: Some(connects),
    ..READING
};

const GET_URL: Spec = Spec {
    names: &["get-url"],
    options: &[flag(&["--push"], Nothing), flag(&["--all"], Nothing)],
    operands: Operands::AtMost(1, Nothing),
    ..READING
};

const CHANGE: Spec = Spec {
    names: &[
        "add",
        "rename",
        "rm",
        "remove",
        "set-head",
        "set-branches",
        "set-url",
    ],
    shared: &[HELP],
    operands: Operands::Each(Nothing),
    always: &[WritesTree(".git")],
    ..READING
};

const UPDATE: Spec = Spec {
    names: &["update", "prune"],
    always: &[
        WritesTree(".git"),
        Runs("git-remote-helper"),
        Network(Access::Read),
    ],
    ..CHANGE
};

/// Shows a remote by asking it, unless only the local record is wanted.
fn connects(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    if reading.has("-n") || reading.operands.is_empty() {
        return;
    }
    effects.push(
        0,
        Effect::Network(Network {
            client: "git",
            access: Access::Read,
            host: None,
        }),
    );
    let helper = Run::Program(Value::exact(b"git-remote-helper"));
    effects.push(0, Effect::Runs(helper));
}

const EXAMPLES: &[Example] = &[
    read_only("git remote"),
    read_only("git remote -v"),
    read_only("git remote get-url --push --all origin"),
    read_only("git remote show"),
    read_only("git remote -v show -n origin"),
    unproven("git remote show origin", Kind::Runs),
    unproven("git remote show -- -n", Kind::Runs),
    unproven("git remote update", Kind::Runs),
    unproven("git remote -v update", Kind::Runs),
    unproven("git remote prune origin", Kind::Runs),
    unproven("git remote add o u", Kind::Writes),
    unproven("git remote --verbose remove origin", Kind::Writes),
    unproven("git remote set-url origin x", Kind::Writes),
    unproven("git remote other", Kind::Unknown),
];
