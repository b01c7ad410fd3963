//! Looks at one step: is its name what it says, and do its words only read?

use super::{CheckError, CheckErrorKind, check_inner, fail};
use crate::proof::Step;
use crate::{Proof, Target, Value, builtins, environment, paths};
use qedsh_catalog::spec::{Arguments, Operands};
use qedsh_catalog::{Effect, Effects, Need, Run, find, read};
use qedsh_syntax::Dialect;

/// Builtins that no proof may contain: what they do is not followed.
const REFUSED: &[&[u8]] = &[
    b".",
    b"bg",
    b"bind",
    b"complete",
    b"compopt",
    b"disown",
    b"enable",
    b"exec",
    b"fc",
    b"fg",
    b"logout",
    b"source",
    b"suspend",
    b"unalias",
];

pub(super) fn check(index: usize, proof: &Proof) -> Result<(), CheckError> {
    let Some(step) = proof.steps.get(index) else {
        return Ok(());
    };
    let Some(Value::Exact(name)) = step.words.first() else {
        return fail(CheckErrorKind::Target, step.span);
    };
    for (variable, value) in &step.assignments {
        let splits = name.as_ref() == b"read" && variable == b"IFS";
        let inert = matches!(value, Value::Exact(value) if environment::is_inert(variable, value));
        if !inert && !splits {
            return fail(CheckErrorKind::Assignment, step.span);
        }
    }
    match &step.target {
        Target::Function => Ok(()),
        Target::Builtin => {
            let known = [Dialect::Bash, Dialect::Posix, Dialect::Zsh]
                .iter()
                .any(|dialect| builtins::has(name, *dialect));
            if !known || REFUSED.contains(&name.as_ref()) {
                return fail(CheckErrorKind::Target, step.span);
            }
            match name.as_ref() != b"eval" || is_evaluated(index, step, proof) {
                true => Ok(()),
                false => fail(CheckErrorKind::Inner, step.span),
            }
        }
        Target::Program(path) => {
            let path = String::from_utf8_lossy(path);
            if !resolved(name, &path, proof) {
                return fail(CheckErrorKind::Fact, step.span);
            }
            read_again(index, step, name, proof)
        }
        Target::Absent => {
            if !resolved(name, "absent", proof) {
                return fail(CheckErrorKind::Fact, step.span);
            }
            read_again(index, step, name, proof)
        }
        Target::Unknown => fail(CheckErrorKind::Target, step.span),
    }
}

/// Whether the steps below an `eval` cover the text that it reads.
fn is_evaluated(index: usize, step: &Step, proof: &Proof) -> bool {
    let words = step.words.get(1..).unwrap_or_default();
    let words: Option<Vec<&[u8]>> = words.iter().map(Value::as_exact).collect();
    words.is_some_and(|words| {
        let text = match words.as_slice() {
            [b"--", rest @ ..] => rest.join(&b' '),
            words => words.join(&b' '),
        };
        check_inner(&text, index, proof)
    })
}

/// Whether the world said that the name leads there.
fn resolved(name: &[u8], answer: &str, proof: &Proof) -> bool {
    let name = String::from_utf8_lossy(name);
    proof.facts.iter().any(|fact| {
        let asked = fact.question.strip_prefix("program ");
        let same = asked.is_some_and(|asked| match name.contains('/') {
            true => paths::base_name(asked.as_bytes()) == paths::base_name(name.as_bytes()),
            false => asked == name,
        });
        same && fact.answer == answer
    })
}

/// Reads the words of a step by the catalog and compares.
fn read_again(index: usize, step: &Step, name: &[u8], proof: &Proof) -> Result<(), CheckError> {
    let Some(spec) = find(paths::base_name(name)) else {
        return fail(CheckErrorKind::Target, step.span);
    };
    let mut effects = Effects::new();
    read(spec, &step.words, &step.context, &mut effects);
    if effects.rows() != step.rows {
        return fail(CheckErrorKind::Rows, step.span);
    }
    let explained = |argument: usize| {
        let row = effects.rows().iter().any(|row| row.argument == argument);
        row || effects
            .found()
            .iter()
            .any(|found| found.argument == argument)
    };
    // A language of its own, and a wrapper's command, explain words together;
    // where no word can harm, none needs a row.
    let has_rows = spec.grammar.is_none()
        && spec.arguments == Arguments::Decide
        && !matches!(spec.operands, Operands::Command(_));
    if has_rows && !(1..step.words.len()).all(explained) {
        return fail(CheckErrorKind::Unexplained, step.span);
    }
    for found in effects.found() {
        let kind = match &found.effect {
            Effect::Reads(_) | Effect::Waits => continue,
            Effect::Needs(need) if is_noted(need, step, proof) => continue,
            Effect::Needs(_) => CheckErrorKind::Fact,
            Effect::Runs(run) if is_followed(run, index, proof) => continue,
            Effect::Runs(_) => CheckErrorKind::Inner,
            _ => CheckErrorKind::Effect,
        };
        return fail(kind, step.span);
    }
    Ok(())
}

/// Whether the proof holds the fact that a reading needs.
fn is_noted(need: &Need<'_>, step: &Step, proof: &Proof) -> bool {
    let mut facts = proof.facts.iter();
    match need {
        Need::Git { .. } => facts.any(|fact| {
            fact.question.starts_with("git ") && matches!(&*fact.answer, "inert" | "none")
        }),
        Need::VariableUnset(name) => {
            let question = format!("variable {name}");
            let given = step
                .assignments
                .iter()
                .any(|(given, _)| given == name.as_bytes());
            given || facts.any(|fact| fact.question == question)
        }
        Need::FileAbsent(name) => facts.any(|fact| {
            fact.question.starts_with("file ")
                && fact.question.ends_with(name)
                && fact.answer == "absent"
        }),
        Need::RegularFile(_) => {
            facts.any(|fact| fact.question.starts_with("file ") && fact.answer == "ordinary")
        }
    }
}

/// Whether the step's own steps cover what it runs.
fn is_followed(run: &Run<'_>, index: usize, proof: &Proof) -> bool {
    let mut children = proof.steps.iter().filter(|step| step.parent == Some(index));
    match run {
        Run::Command { argv, .. } => children.any(|child| child.words == *argv),
        Run::Shell { .. } | Run::Program(_) => false,
    }
}
