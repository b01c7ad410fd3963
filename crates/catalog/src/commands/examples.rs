//! The generic tests of every command: its examples hold, its options are used.
//!
//! An example is read here by a small splitter of its own, which gives up on
//! whatever needs a real parser; the plan's tests run every example.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test fails by panicking"
)]

mod unknown_words;

use super::{all, find};
use crate::reader::read;
use crate::spec::{Context, Example, Outcome, Platforms, Spec, Terminal};
use crate::{Effect, Effects, Kind, Run, Unknown, Value};

const CAPTURED: Context = Context {
    platform: Platforms::LINUX,
    terminal: Terminal::Absent,
};

/// The effects of one command.
fn effects<'s>(argv: &[Value<'s>], context: &Context) -> Effects<'s> {
    let mut effects = Effects::new();
    let name = argv.first().and_then(Value::as_exact).unwrap_or_default();
    let base = name.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
    match find(base) {
        Some(spec) => read(spec, argv, context, &mut effects),
        None => effects.unknown(0, Unknown::Command),
    }
    effects
}

/// The strongest kind of effect, wrapped commands included; `None` where shell
/// text would have to be parsed.
fn strongest(argv: &[Value<'_>], rows: &mut Vec<&'static str>) -> Option<Kind> {
    let (found, used) = effects(argv, &CAPTURED).into_parts();
    rows.extend(used.iter().map(|row| row.name));
    let mut strongest = Kind::Reads;
    for found in found {
        let kind = match &found.effect {
            Effect::Runs(Run::Shell { .. }) => return None,
            Effect::Runs(Run::Command { argv, .. }) => self::strongest(argv, rows)?,
            effect => effect.kind(),
        };
        strongest = strongest.max(kind);
    }
    Some(strongest)
}

/// The kind of an example and the rows it uses, as far as that is known here.
fn judge(command: &str) -> (Option<Kind>, Vec<&'static str>) {
    let mut rows = Vec::new();
    let Some(commands) = split(command) else {
        return (None, rows);
    };
    let mut strongest_of_all = Some(Kind::Reads);
    for argv in commands {
        let kind = strongest(&argv, &mut rows);
        strongest_of_all = strongest_of_all.zip(kind).map(|(a, b)| a.max(b));
    }
    (strongest_of_all, rows)
}

/// One word while it is read.
#[derive(Default)]
struct Word {
    bytes: Vec<u8>,
    started: bool,
    /// `$x` or a glob was met: what follows is not known.
    unknown: bool,
    /// It may become none or several words.
    several: bool,
}

impl Word {
    fn push(&mut self, byte: u8) {
        self.started = true;
        if !self.unknown {
            self.bytes.push(byte);
        }
    }

    fn finish(&mut self, argv: &mut Vec<Value<'static>>) {
        let word = std::mem::take(self);
        if !word.started {
            return;
        }
        let prefix = word.bytes.into();
        argv.push(match (word.unknown, word.several) {
            (false, _) => Value::Exact(prefix),
            (true, false) => Value::One { prefix },
            (true, true) if prefix.is_empty() => Value::Opaque,
            (true, true) => Value::Many { prefix },
        });
    }
}

/// The simple commands of a line; `None` where it takes a parser to tell.
fn split(line: &str) -> Option<Vec<Vec<Value<'static>>>> {
    let line = ["2>/dev/null", "2>&1", ">/dev/null", "</dev/null"]
        .iter()
        .fold(line.to_owned(), |line, redirect| line.replace(redirect, ""));
    let (mut commands, mut argv, mut word) = (Vec::new(), Vec::new(), Word::default());
    let mut bytes = line.bytes().peekable();
    while let Some(byte) = bytes.next() {
        match byte {
            b' ' => word.finish(&mut argv),
            b';' | b'|' | b'&' => {
                word.finish(&mut argv);
                commands.push(std::mem::take(&mut argv));
                bytes.next_if_eq(&byte);
            }
            b'\'' => {
                word.started = true;
                loop {
                    match bytes.next()? {
                        b'\'' => break,
                        quoted => word.push(quoted),
                    }
                }
            }
            b'"' => {
                word.started = true;
                loop {
                    match bytes.next()? {
                        b'"' => break,
                        b'\\' => word.push(bytes.next()?),
                        b'$' => {
                            word.unknown = true;
                            bytes.next_if(u8::is_ascii_alphabetic)?;
                        }
                        b'`' => return None,
                        quoted => word.push(quoted),
                    }
                }
            }
            b'\\' => word.push(bytes.next()?),
            b'$' => {
                (word.started, word.unknown, word.several) = (true, true, true);
                bytes.next_if(u8::is_ascii_alphabetic)?;
            }
            b'*' | b'?' => (word.started, word.unknown, word.several) = (true, true, true),
            b'~' | b'#' if word.started => word.push(byte),
            b'(' | b')' | b'<' | b'>' | b'`' | b'~' | b'#' | b'\n' => return None,
            b'=' if argv.is_empty() => return None,
            other => word.push(other),
        }
    }
    word.finish(&mut argv);
    commands.push(argv);
    commands.retain(|argv| !argv.is_empty());
    Some(commands)
}

fn each_spec(mut visit: impl FnMut(&'static Spec)) {
    fn walk(spec: &'static Spec, visit: &mut impl FnMut(&'static Spec)) {
        visit(spec);
        for sub in inner(spec) {
            walk(sub, visit);
        }
    }
    for spec in all() {
        walk(spec, &mut visit);
    }
}

#[test]
fn every_example_has_its_outcome() {
    let mut wrong = Vec::new();
    each_spec(|spec| {
        for Example { command, outcome } in spec.examples {
            let holds = match (judge(command).0, outcome) {
                (None, _) => true,
                (Some(kind), Outcome::ReadOnly) => kind <= Kind::Needs,
                (Some(kind), Outcome::Unproven(expected)) => kind == *expected,
            };
            if !holds {
                wrong.push((command, outcome, judge(command).0));
            }
        }
    });
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_option_is_used_in_an_example() {
    let mut unused = Vec::new();
    let mut used: Vec<&str> = Vec::new();
    for spec in all() {
        used.clear();
        let mut commands = Vec::new();
        collect_examples(spec, &mut commands);
        for command in commands {
            used.extend(judge(command).1);
        }
        for name in option_names(spec) {
            if !used.contains(&name) {
                unused.push((spec.names[0], name));
            }
        }
    }
    assert!(unused.is_empty(), "{unused:?}");
}

fn collect_examples(spec: &'static Spec, commands: &mut Vec<&'static str>) {
    commands.extend(spec.examples.iter().map(|example| example.command));
    for sub in inner(spec) {
        collect_examples(sub, commands);
    }
}

/// The commands that a command is made of.
fn inner(spec: &'static Spec) -> impl Iterator<Item = &'static Spec> {
    spec.subcommands.iter().chain(spec.otherwise)
}

/// The first names of the options that GNU/Linux has.
fn option_names(spec: &'static Spec) -> Vec<&'static str> {
    let linux = |option: &&crate::spec::Opt| option.platforms.include(Platforms::LINUX);
    let own = spec.rows().filter(linux);
    own.filter_map(|option| option.names.first().copied())
        .chain(inner(spec).flat_map(option_names))
        .collect()
}

#[test]
fn no_option_is_listed_twice() {
    let mut twice = Vec::new();
    each_spec(|spec| {
        for (index, option) in spec.options.iter().enumerate() {
            let before = spec.options.iter().take(index);
            let same = |other: &crate::spec::Opt| {
                [Platforms::LINUX, Platforms::MACOS, Platforms::BUSYBOX]
                    .iter()
                    .any(|one| option.platforms.include(*one) && other.platforms.include(*one))
                    && option.names.iter().any(|name| other.names.contains(name))
            };
            if before.clone().any(same) {
                twice.push((spec.names[0], option.names));
            }
        }
    });
    assert!(twice.is_empty(), "{twice:?}");
}

#[test]
fn every_name_finds_its_command() {
    let mut names: Vec<&str> = all()
        .iter()
        .flat_map(|spec| spec.names.iter().copied())
        .collect();
    for spec in all() {
        for name in spec.names {
            assert!(
                std::ptr::eq(find(name.as_bytes()).unwrap(), *spec),
                "{name}"
            );
        }
    }
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
}
