//! `watch`: runs a command again and again.
//!
//! It draws on the whole screen, and does not end. The words are joined and given
//! to `sh -c`, or with `-x` are the command line.
//!
//! Source: procps 4.0.2 `watch(1)`.

use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Spec, flag, optional, unproven, value,
};
use crate::{Effect, Effects, Kind, Reading, Run, Setting, State, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["watch"],
    conventions: Conventions::GNU_ORDERED,
    options: OPTIONS,
    operands: Operands::Each(Nothing),
    always: &[Waits, Changes(State::Terminal)],
    check: Some(runs),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-b", "--beep"], Nothing),
    flag(&["-c", "--color"], Nothing),
    flag(&["-d"], Nothing),
    optional(&["--differences"], Nothing),
    flag(&["-e", "--errexit"], Nothing),
    flag(&["-g", "--chgexit"], Nothing),
    value(&["-q", "--equexit"], Nothing),
    value(&["-n", "--interval"], Nothing),
    flag(&["-p", "--precise"], Nothing),
    flag(&["-t", "--no-title"], Nothing),
    flag(&["-w", "--no-wrap"], Nothing),
    flag(&["-x", "--exec"], Nothing),
    flag(&["-h", "--help"], Nothing),
    flag(&["-v", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    unproven("watch -x ls", Kind::ChangesState),
    unproven(
        "watch -bcdegptwx -q 1 -n 1 --differences=permanent ls",
        Kind::ChangesState,
    ),
    unproven("watch -h -v", Kind::ChangesState),
    unproven("watch -n1 -x sort -o out README.md", Kind::Writes),
    unproven("watch -n1 ls", Kind::Runs),
];

fn runs<'s>(reading: &Reading<'s>, _: &Context, effects: &mut Effects<'s>) {
    let Some(first) = reading.operands.first() else {
        return;
    };
    let argv: Vec<Value<'s>> = (reading.operands.iter())
        .map(|operand| operand.value.clone())
        .collect();
    let run = if reading.has("-x") {
        let setting = Setting::default();
        Run::Command { argv, setting }
    } else {
        Run::Shell {
            text: joined(&argv),
            shell: "sh",
            arguments: Vec::new(),
        }
    };
    effects.push(first.argument, Effect::Runs(run));
}

/// The words with blanks between them, where all are known.
fn joined<'s>(argv: &[Value<'s>]) -> Value<'s> {
    let words: Option<Vec<&[u8]>> = argv.iter().map(Value::as_exact).collect();
    words.map_or(Value::one(), |words| {
        Value::Exact(words.join(b" ".as_slice()).into())
    })
}
