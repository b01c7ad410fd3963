//! `git ls-remote`: lists the references of another repository.
//!
//! Connects, and starts what carries the connection: ssh, a transport helper,
//! `upload-pack`. `--get-url` only prints where it would connect to.
//! Source: git 2.47 `git-ls-remote(1)`.

use super::{HELP, READING, format};
use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Order, Spec, flag, read_only, unproven,
    value,
};
use crate::{Access, Effect, Kind, Network, Run, Value};

pub(super) const SPEC: Spec = Spec {
    names: &["ls-remote"],
    // `--get-url` behind the repository is a pattern.
    conventions: Conventions {
        order: Order::BeforeOperands,
        ..READING.conventions
    },
    options: OPTIONS,
    shared: &[HELP],
    operands: Operands::Each(Nothing),
    check: Some(connects),
    examples: EXAMPLES,
    ..READING
};

const OPTIONS: &[Opt] = &[
    flag(&["-q", "--quiet"], Nothing),
    flag(&["-t", "--tags"], Nothing),
    flag(&["-b", "--branches", "--heads"], Nothing),
    flag(&["--refs"], Nothing),
    flag(&["--get-url"], Nothing),
    flag(&["--no-get-url"], Runs("git-remote-helper")),
    flag(&["--exit-code"], Nothing),
    flag(&["--symref"], Nothing),
    value(&["--sort"], Judged(format::reference_sort)),
    value(&["-o", "--server-option"], Nothing),
    value(&["--upload-pack", "--exec"], RunsValue),
];

fn connects(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    if reading.has("--get-url") {
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
    read_only("git ls-remote --get-url origin"),
    read_only("git ls-remote -q --get-url"),
    unproven("git ls-remote", Kind::Runs),
    unproven("git ls-remote x --get-url", Kind::Runs),
    unproven("git ls-remote -t -b --refs origin", Kind::Runs),
    unproven(
        "git ls-remote --exit-code --symref --sort=refname -o x origin",
        Kind::Runs,
    ),
    unproven("git ls-remote --upload-pack='touch x' .", Kind::Runs),
    unproven("git ls-remote --get-url --no-get-url origin", Kind::Runs),
    unproven("git ls-remote --upload-pa='touch x' .", Kind::Unknown),
];
