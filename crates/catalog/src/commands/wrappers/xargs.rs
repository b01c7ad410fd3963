//! `xargs`: runs a command with arguments from its input.
//!
//! What the input adds is not known: any number of words behind those given,
//! or what `-I` and `-i` put in place of their text.
//!
//! Source: GNU findutils 4.9 `xargs(1)`; macOS `xargs(1)`.

use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Platforms, Spec, flag, optional,
    read_only, unproven, value,
};
use crate::{Effect, Effects, Kind, Reading, Run, Setting, Unknown, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["xargs"],
    conventions: Conventions::GNU_ORDERED,
    options: OPTIONS,
    operands: Operands::Each(Nothing),
    check: Some(check),
    platforms: BOTH,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const BOTH: Platforms = Platforms::LINUX.and(Platforms::MACOS);

const OPTIONS: &[Opt] = &[
    flag(&["-0", "--null"], Nothing).on(BOTH),
    value(&["-a", "--arg-file"], ReadsValue),
    value(&["-d", "--delimiter"], Nothing),
    value(&["-E"], Nothing).on(BOTH),
    optional(&["-e", "--eof"], Nothing),
    value(&["-I"], Nothing).on(BOTH),
    optional(&["-i", "--replace"], Nothing),
    value(&["-L"], Nothing).on(BOTH),
    optional(&["-l", "--max-lines"], Nothing),
    value(&["-n", "--max-args"], Nothing).on(BOTH),
    flag(&["-o", "--open-tty"], Unknown(Unknown::Interactive)),
    value(&["-P", "--max-procs"], Nothing).on(BOTH),
    flag(&["-p", "--interactive"], Unknown(Unknown::Interactive)).on(BOTH),
    value(&["--process-slot-var"], Nothing),
    flag(&["-r", "--no-run-if-empty"], Nothing).on(BOTH),
    value(&["-s", "--max-chars"], Nothing).on(BOTH),
    flag(&["--show-limits"], Nothing),
    flag(&["-t", "--verbose"], Nothing).on(BOTH),
    flag(&["-x", "--exit"], Nothing).on(BOTH),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

fn check<'s>(reading: &Reading<'s>, _: &Context, effects: &mut Effects<'s>) {
    // Without a command it echoes.
    let Some(first) = reading.operands.first() else {
        return;
    };
    let Some(replaced) = replaced_texts(reading) else {
        return effects.unknown(first.argument, Unknown::NotStatic);
    };
    let mut argv: Vec<Value<'s>> = (reading.operands.iter())
        .map(|word| with_input(&word.value, &replaced))
        .collect();
    // The later of them wins; both readings are covered.
    let appends = ["-L", "-l", "-n"].iter().any(|name| reading.has(name));
    if replaced.is_empty() || appends {
        argv.push(Value::Opaque);
    }
    let mut setting = Setting::default();
    if let Some(name) = reading.value("--process-slot-var") {
        let name = name.clone().into_owned();
        setting.variables.push((name, Value::one()));
    }
    let run = Run::Command { argv, setting };
    effects.push(first.argument, Effect::Runs(run));
}

/// The texts in whose place input is put; `None` where one is not known.
fn replaced_texts(reading: &Reading<'_>) -> Option<Vec<Vec<u8>>> {
    let mut texts = Vec::new();
    for used in &reading.options {
        match (used.option.names.first(), &used.value) {
            (Some(&"-I"), Some(text)) | (Some(&"-i"), Some(text)) => {
                texts.push(text.as_exact()?.to_vec());
            }
            (Some(&"-i"), None) => texts.push(b"{}".to_vec()),
            _ => {}
        }
    }
    Some(texts)
}

/// The word with input in place of the first of `texts` that it holds.
fn with_input<'s>(word: &Value<'s>, texts: &[Vec<u8>]) -> Value<'s> {
    let known = word.prefix();
    let first = (texts.iter())
        .filter_map(|text| known.windows(text.len().max(1)).position(|at| at == text))
        .min();
    let Some(first) = first else {
        return word.clone();
    };
    let prefix = known[..first].to_vec().into();
    match word {
        Value::Exact(_) | Value::One { .. } => Value::One { prefix },
        Value::Many { .. } => Value::Many { prefix },
        Value::Opaque => Value::Opaque,
    }
}

const EXAMPLES: &[Example] = &[
    read_only("ls | xargs"),
    read_only("ls | xargs -n1 echo"),
    read_only("ls | xargs -0 -r -t -x -P 2 -s 4096 cat"),
    read_only("ls | xargs -I{} echo '<{}>'"),
    read_only("ls | xargs -i wc -l ./{}"),
    read_only("xargs -a README.md -d, -E end -e -L1 -l2 echo"),
    read_only("ls | xargs grep -l -e fn --"),
    read_only("xargs --show-limits echo"),
    unproven("xargs --process-slot-var=SLOT touch", Kind::Unknown),
    read_only("xargs --help; xargs --version"),
    unproven("ls | xargs touch", Kind::Unknown),
    unproven("ls | xargs -n 1 -- touch", Kind::Unknown),
    unproven("ls | xargs -0n1 touch", Kind::Unknown),
    unproven("ls | xargs -I{} touch {}", Kind::Unknown),
    unproven("ls | xargs -i touch {}", Kind::Unknown),
    unproven("ls | xargs --replace=% touch %", Kind::Unknown),
    unproven("ls | xargs -E end touch", Kind::Unknown),
    unproven("xargs --arg-file=README.md touch", Kind::Unknown),
    unproven("ls | xargs -I{} touch ./{}", Kind::Writes),
    unproven("ls | xargs rm -rf --", Kind::Writes),
    unproven("ls | xargs sort", Kind::Unknown),
    unproven("ls | xargs -I{} sort {}", Kind::Unknown),
    unproven("ls | xargs -I{} {} x", Kind::Unknown),
    unproven("ls | xargs -I \"$x\" cat y", Kind::Unknown),
    unproven("ls | xargs -p cat", Kind::Unknown),
    unproven("ls | xargs -o cat", Kind::Unknown),
];
