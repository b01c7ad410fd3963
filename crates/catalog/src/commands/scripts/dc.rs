//! `dc`: calculates on a stack.
//!
//! `!` runs the rest of the line, `?` and the absence of `-e` take commands from
//! standard input; `a` makes strings, which `x` would execute.
//! Source: GNU dc 1.4.1 manual.

use crate::effects::Effects;
use crate::spec::{
    Context, Example, Means::*, Operands, Opt, Platforms, Spec, everywhere, flag, read_only,
    unproven, value,
};
use crate::{Effect, Kind, Reading, Run, Unknown, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["dc"],
    options: OPTIONS,
    operands: Operands::Each(Unknown(Unknown::ProgramFile)),
    check: Some(takes_no_commands_from_input),
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

fn expression(text: &[u8], argument: usize, effects: &mut Effects<'_>) {
    let mut rest = text;
    while let Some((byte, behind)) = rest.split_first() {
        rest = behind;
        match (byte, rest.first()) {
            (b'!', Some(b'<' | b'>' | b'=')) => {}
            (b'!', _) => {
                let shell = Run::Program(Value::exact(b"sh"));
                effects.push(argument, Effect::Runs(shell));
            }
            (b'?' | b'a', _) => effects.unknown(argument, Unknown::Script),
            _ => {}
        }
    }
}

fn takes_no_commands_from_input(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    if !["-e", "-f", "-h", "-V"]
        .iter()
        .any(|name| reading.has(name))
    {
        effects.unknown(0, Unknown::Script);
    }
}

const OPTIONS: &[Opt] = &everywhere([
    flag(&["-V", "--version"], Nothing),
    value(&["-e", "--expression"], Judged(expression)),
    value(&["-f", "--file"], Unknown(Unknown::ProgramFile)),
    flag(&["-h", "--help"], Nothing),
]);

const EXAMPLES: &[Example] = &[
    read_only("dc -e '2 3 + p'"),
    read_only("dc -e '[lb 1 - d sb 0 !=c] sc 3 sb lcx p'"),
    read_only("dc -h; dc -V"),
    unproven("dc -e '1p' -e '!touch x'", Kind::Runs),
    unproven("dc -e '[!touch x] x'", Kind::Runs),
    unproven("dc --exp='? p'", Kind::Unknown),
    unproven("dc -e '33 a x'", Kind::Unknown),
    unproven("echo 1p | dc", Kind::Unknown),
    unproven("dc -e '1p' -f prog.dc", Kind::Unknown),
    unproven("dc prog.dc", Kind::Unknown),
];
