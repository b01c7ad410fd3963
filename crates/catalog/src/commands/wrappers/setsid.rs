//! `setsid`: runs a command in a new session.
//!
//! Unless it is told to wait, it leaves the command behind and returns: always
//! with `-f`, without it where it leads its process group, as the last command
//! of a shell does.
//!
//! Source: util-linux 2.38 `setsid(1)`.

use crate::reader::Reading;
use crate::spec::Context;
use crate::spec::{Conventions, Example, Means::*, Operands, Opt, Spec, flag, read_only, unproven};
use crate::{Effect, Effects, Kind, State};

pub(crate) const SPEC: Spec = Spec {
    names: &["setsid"],
    conventions: Conventions::GNU_ORDERED,
    options: OPTIONS,
    operands: Operands::Command(&[]),
    check: Some(leaves_behind),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-c", "--ctty"], Changes(State::Terminal)),
    flag(&["-f", "--fork"], Changes(State::System)),
    flag(&["-w", "--wait"], Nothing),
    flag(&["-h", "--help"], Nothing),
    flag(&["-V", "--version"], Nothing),
];

fn leaves_behind(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    let prints = reading.has("-h") || reading.has("-V");
    if !reading.has("-w") && !prints {
        effects.push(0, Effect::ChangesState(State::System));
    }
}

const EXAMPLES: &[Example] = &[
    read_only("setsid -w ls"),
    read_only("setsid -hV ls"),
    unproven("setsid -c ls", Kind::ChangesState),
    unproven("setsid ls", Kind::ChangesState),
    unproven("setsid -f -w ls", Kind::ChangesState),
    unproven("setsid --for ls", Kind::ChangesState),
    unproven("setsid sort -o out README.md", Kind::Writes),
];
