//! `env`: runs a command in another environment, or shows the environment.
//!
//! `-S` splits its value into further arguments in a language of its own,
//! which is not read.
//!
//! Source: GNU coreutils 9.1 manual, section 23.1; macOS `env(1)`.

use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Platforms, Spec, flag, optional,
    read_only, unproven, value,
};
use crate::{Effect, Effects, Environment, Kind, Operand, Reading, Run, Setting, Unknown, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["env"],
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
    flag(&["-i", "--ignore-environment"], Nothing).on(BOTH),
    flag(&["-0", "--null"], Nothing).on(BOTH),
    value(&["-u", "--unset"], Nothing).on(BOTH),
    value(&["-C", "--chdir"], Nothing).on(BOTH),
    value(&["-S", "--split-string"], Unknown(Unknown::Script)).on(BOTH),
    optional(&["--block-signal"], Nothing),
    optional(&["--default-signal"], Nothing),
    optional(&["--ignore-signal"], Nothing),
    flag(&["--list-signal-handling"], Nothing),
    flag(&["-v", "--debug"], Nothing).on(BOTH),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

fn check<'s>(reading: &Reading<'s>, _: &Context, effects: &mut Effects<'s>) {
    if reading.has("--help") || reading.has("--version") {
        return;
    }
    let mut setting = setting(reading);
    let Some(command) = assignments(&reading.operands, &mut setting) else {
        let first = reading.operands.first();
        let argument = first.map_or(0, |operand| operand.argument);
        return effects.unknown(argument, Unknown::NotStatic);
    };
    let Some(first) = command.first() else {
        return effects.push(0, Effect::ShowsEnvironment);
    };
    let argv = command.iter().map(|word| word.value.clone()).collect();
    let run = Run::Command { argv, setting };
    effects.push(first.argument, Effect::Runs(run));
}

/// What the options change.
fn setting<'s>(reading: &Reading<'s>) -> Setting<'s> {
    let mut setting = Setting::default();
    for used in &reading.options {
        match (used.option.names.first(), &used.value) {
            (Some(&"-i"), _) => setting.environment = Environment::Emptied,
            (Some(&"-u"), Some(name)) => setting.unset.push(name.clone()),
            (Some(&"-C"), Some(directory)) => setting.directory = Some(directory.clone()),
            _ => {}
        }
    }
    setting
}

/// Takes the assignments into `setting` and returns the command behind them;
/// `None` where a word may be either.
fn assignments<'o, 's>(
    mut operands: &'o [Operand<'s>],
    setting: &mut Setting<'s>,
) -> Option<&'o [Operand<'s>]> {
    if let [first, rest @ ..] = operands
        && first.value.as_exact() == Some(b"-")
    {
        setting.environment = Environment::Emptied;
        operands = rest;
    }
    while let [first, rest @ ..] = operands {
        let known = first.value.prefix();
        match (known.iter().position(|byte| *byte == b'='), &first.value) {
            (Some(equals), word) => {
                let name = Value::Exact(known[..equals].to_vec().into());
                let value = word.without_prefix(equals + 1);
                setting.variables.push((name, value));
                operands = rest;
            }
            (None, Value::Exact(_)) => break,
            (None, _) => return None,
        }
    }
    Some(operands)
}

const EXAMPLES: &[Example] = &[
    read_only("env ls"),
    read_only("env -C src LC_ALL=C ls -la"),
    read_only("env -v --block-signal=INT --default-signal --ignore-signal ls"),
    read_only("env --list-signal-handling ls; env --help; env --version"),
    unproven("env", Kind::ShowsEnvironment),
    unproven("env -0", Kind::ShowsEnvironment),
    unproven("env -u HOME", Kind::ShowsEnvironment),
    unproven("env A=1", Kind::ShowsEnvironment),
    unproven("env touch out", Kind::Writes),
    unproven("env - touch out", Kind::Writes),
    unproven("env -i -u HOME A=\"$x\" touch out", Kind::Writes),
    unproven("env -u HOME touch out", Kind::Writes),
    unproven("env -C src A=b touch out", Kind::Writes),
    unproven("env -S 'touch out'", Kind::Unknown),
    unproven("env -Stouch", Kind::Unknown),
    unproven("env -vStouch", Kind::Unknown),
    unproven("env --split='touch out'", Kind::Unknown),
    unproven("env \"$x\" ls", Kind::Unknown),
    unproven("env A=b \"c$x\" ls", Kind::Unknown),
];

#[cfg(test)]
mod tests {
    #![allow(clippy::panic, reason = "a test fails by panicking")]

    use crate::commands::tests::effects;
    use crate::{Effect, Environment, Run, Value};

    #[test]
    fn env_hands_on_what_it_changes() {
        let words = ["env", "-i", "-u", "B", "--chdir=src", "A=b=c", "ls"];
        let argv = words.map(Value::from);
        let found = effects(&argv);
        let Some(Effect::Runs(Run::Command { argv, setting })) =
            found.found().first().map(|found| &found.effect)
        else {
            panic!("env ls runs ls");
        };
        assert_eq!(argv.as_slice(), [Value::from("ls")]);
        assert_eq!(setting.environment, Environment::Emptied);
        assert_eq!(setting.directory, Some(Value::from("src")));
        assert_eq!(setting.unset, [Value::from("B")]);
        assert_eq!(setting.variables, [(Value::from("A"), Value::from("b=c"))]);
    }
}
