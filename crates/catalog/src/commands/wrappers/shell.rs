//! `sh`, `bash`, `dash`, `zsh`: run shell text.
//!
//! The text of `-c` is judged, and that there is another shell; a script file
//! and standard input are not read here, nor is `-n` relied on to keep them
//! from running. bash first runs what `BASH_ENV` names, zsh the files in
//! `ZDOTDIR`; with `-x` the value of `PS4` is expanded.
//!
//! Source: bash 5.2 manual, section 6.1; `dash(1)` 0.5.12; `zsh(1)` 5.9.

use crate::spec::{Context, Example, Platforms, Spec, read_only, unproven};
use crate::{Effect, Effects, Kind, Need, Run, Unknown, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["sh", "bash", "dash", "zsh"],
    grammar: Some(grammar),
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

/// Names that `-o` takes and that change no more than how failures end it.
const OPTION_NAMES: &[&[u8]] = &[b"errexit", b"nounset", b"pipefail"];

/// What the options ask for.
#[derive(Default)]
struct Options {
    text: Text,
    /// The index of the first operand.
    operands: usize,
}

#[derive(Default, PartialEq)]
enum Text {
    /// In a file or on standard input.
    #[default]
    Elsewhere,
    /// In the first operand: `-c`.
    Given,
    /// None: it prints about itself.
    None,
}

fn grammar<'s>(argv: &[Value<'s>], _: &Context, effects: &mut Effects<'s>) {
    let shell = name(argv);
    let options = match options(argv, effects) {
        Ok(options) => options,
        Err((at, reason)) => return effects.unknown(at, reason),
    };
    match shell {
        "bash" => need(effects, "BASH_ENV"),
        "zsh" => need(effects, "ZDOTDIR"),
        _ => {}
    }
    let at = options.operands;
    match (options.text, argv.get(at)) {
        (Text::None, _) => {}
        (Text::Given, None) => effects.unknown(0, Unknown::MissingValue),
        (Text::Given, Some(text)) => {
            effects.explain(at, "text");
            let run = Run::Shell {
                text: text.clone(),
                shell,
                arguments: argv.get(at + 1..).unwrap_or_default().to_vec(),
            };
            effects.push(at, Effect::Runs(run));
        }
        (Text::Elsewhere, Some(file)) => {
            effects.push(at, Effect::Runs(Run::Program(file.clone())));
        }
        (Text::Elsewhere, None) => effects.unknown(0, Unknown::Script),
    }
}

/// The shell that is called; the name alone, as it is known to be one of them.
fn name(argv: &[Value<'_>]) -> &'static str {
    let called = argv.first().map(Value::prefix).unwrap_or_default();
    let names = ["bash", "dash", "zsh"];
    let known = names
        .into_iter()
        .find(|name| called.ends_with(name.as_bytes()));
    known.unwrap_or("sh")
}

fn need(effects: &mut Effects<'_>, variable: &'static str) {
    effects.push(0, Effect::Needs(Need::VariableUnset(variable)));
}

fn options(argv: &[Value<'_>], effects: &mut Effects<'_>) -> Result<Options, (usize, Unknown)> {
    let mut options = Options::default();
    let mut at = 1;
    while let Some(word) = argv.get(at) {
        let known = word.prefix();
        if word.as_exact().is_none() && (known.is_empty() || b"-+".contains(&known[0])) {
            return Err((at, Unknown::MayBeOption));
        }
        let used = at;
        at += 1;
        match known {
            b"-" | b"--" => break,
            b"--norc" | b"--noprofile" => effects.explain(used, "start-up files"),
            b"--version" | b"--help" => options.text = Text::None,
            [sign @ (b'-' | b'+'), letters @ ..] if !letters.is_empty() => {
                for letter in letters {
                    at += options.letter(*sign, *letter, argv.get(at), used, effects)?;
                }
            }
            _ => {
                at = used;
                break;
            }
        }
    }
    options.operands = at;
    Ok(options)
}

impl Options {
    /// Takes one letter of a cluster and returns how many words it took of
    /// those behind.
    fn letter(
        &mut self,
        sign: u8,
        letter: u8,
        next: Option<&Value<'_>>,
        at: usize,
        effects: &mut Effects<'_>,
    ) -> Result<usize, (usize, Unknown)> {
        effects.explain(at, "letter");
        match (sign, letter) {
            (b'-', b'c') if self.text != Text::None => self.text = Text::Given,
            (b'-', b'x') => need(effects, "PS4"),
            (_, b'e' | b'u' | b'v') | (b'-', b'n') | (b'+', b'x') => {}
            (_, b'o') => match next.and_then(Value::as_exact) {
                Some(name) if OPTION_NAMES.contains(&name) => return Ok(1),
                _ => return Err((at, Unknown::OptionValue)),
            },
            _ => return Err((at, Unknown::Option)),
        }
        Ok(0)
    }
}

const EXAMPLES: &[Example] = &[
    unproven("bash -c 'ls | wc -l'", Kind::Unknown),
    unproven("sh -ec 'ls \"$1\"' name src", Kind::Unknown),
    unproven("bash -euo pipefail -c 'ls'", Kind::Unknown),
    unproven("bash -xc 'ls'", Kind::Unknown),
    unproven("bash -nc 'ls'", Kind::Unknown),
    read_only("bash --version"),
    unproven("bash --norc -c ls", Kind::Unknown),
    unproven("bash -c 'touch out'", Kind::Writes),
    unproven("sh -xc 'touch out'", Kind::Writes),
    unproven("bash -c", Kind::Unknown),
    unproven("bash -c \"$x\"", Kind::Unknown),
    unproven("bash -nc 'touch out'", Kind::Writes),
    unproven("bash build.sh", Kind::Runs),
    unproven("bash -n build.sh", Kind::Runs),
    unproven("ls | sh", Kind::Unknown),
    unproven("sh -s build.sh", Kind::Unknown),
    unproven("bash -i -c ls", Kind::Unknown),
    unproven("bash -lc ls", Kind::Unknown),
    unproven("bash --rcfile x -c ls", Kind::Unknown),
    unproven("bash -O extglob -c ls", Kind::Unknown),
    unproven("bash +n -c ls", Kind::Unknown),
    unproven("bash \"$x\"", Kind::Unknown),
];

#[cfg(test)]
mod tests {
    #![allow(clippy::panic, reason = "a test fails by panicking")]

    use crate::commands::tests::effects;
    use crate::{Effect, Run, Value};

    #[test]
    fn text_and_its_arguments_are_handed_on() {
        let words = ["/bin/bash", "-ceuo", "pipefail", "ls $1", "name", "src"];
        let mut argv = words.map(Value::from).to_vec();
        argv[0] = Value::from("bash");
        let found = effects(&argv);
        let runs = |found: &crate::Found<'_>| matches!(found.effect, Effect::Runs(_));
        let Some(found) = found.found().iter().find(|found| runs(found)) else {
            panic!("bash -c runs its text");
        };
        let expected = Run::Shell {
            text: Value::from("ls $1"),
            shell: "bash",
            arguments: vec![Value::from("name"), Value::from("src")],
        };
        assert_eq!(found.effect, Effect::Runs(expected));
    }
}
