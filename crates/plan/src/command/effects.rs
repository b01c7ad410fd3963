//! From the effects that the catalog finds to findings of the plan.

use super::program::{Image, owned, span_of};
use super::{Lookup, Prefix, Request, dialects};
use crate::plan::Argument;
use crate::state::{Directories, Scalar, State};
use crate::walk::Shell;
use crate::{Construct, Dialect, Effect, Program, Reason, Value, environment, paths, world};
use qedsh_catalog::{Environment, Extent, Found, Path, Run, Setting, Unknown};
use qedsh_syntax::Span;

impl<'s> Shell<'_, '_, 's> {
    pub(super) fn found(
        &mut self,
        found: &Found<'s>,
        file: Image,
        request: &Request<'s>,
        index: usize,
        state: &State<'s>,
    ) {
        let span = span_of(request, found.argument);
        match &found.effect {
            Effect::Reads(path) => {
                located(&path.value, &request.directories, |value| {
                    self.reads(span, Some(index), Path { value, ..*path });
                });
            }
            Effect::Writes(path) => {
                located(&path.value, &request.directories, |value| {
                    let writes = Effect::Writes(Path { value, ..*path });
                    self.planner.effect(span, Some(index), writes);
                });
            }
            Effect::Runs(Run::Command { argv, setting }) => {
                self.wrapped(argv, setting, found.argument, request, index, state);
            }
            Effect::Runs(Run::Shell {
                text,
                shell,
                arguments,
            }) => {
                let dialects = self.dialects(shell, file, span);
                let Some(text) = text.as_exact().filter(|_| !dialects.is_empty()) else {
                    let reason = Reason::Command(Unknown::NotStatic);
                    return self.planner.unknown(span, Some(index), reason);
                };
                self.planner
                    .construct(span, Some(index), Construct::NestedShell);
                for dialect in dialects {
                    self.shell_text(text, *dialect, arguments, span, index, state);
                }
            }
            Effect::Needs(need) => self.need(need, span, request, index, state),
            Effect::Unknown(reason) => {
                self.planner
                    .unknown(span, Some(index), Reason::Command(*reason));
            }
            other => self.planner.effect(span, Some(index), other.clone()),
        }
    }

    /// Which grammars the shell that reads a text may have.
    fn dialects(&mut self, shell: &str, file: Image, span: Span) -> &'static [Dialect] {
        if let Some(known) = file.dialects {
            return known;
        }
        match self.planner.program(shell.as_bytes(), None, span) {
            Program::Trusted { path } => dialects(path).unwrap_or_default(),
            _ => &[],
        }
    }

    /// Judges the command that a wrapper runs.
    fn wrapped(
        &mut self,
        argv: &[Value<'s>],
        setting: &Setting<'s>,
        argument: usize,
        request: &Request<'s>,
        index: usize,
        state: &State<'s>,
    ) {
        let span = span_of(request, argument);
        let directories = match &setting.directory {
            None => request.directories.clone(),
            Some(Value::Exact(path)) if path.starts_with(b"/") => Directories::one(path),
            Some(Value::Exact(path)) => request
                .directories
                .each(|directory| Some(paths::join(directory, path))),
            Some(_) => Directories::Unknown,
        };
        self.taken_away(setting, span, index);
        let mut assignments = request.assignments.clone();
        for (name, value) in &setting.variables {
            let Some(name) = name.as_exact() else {
                let reason = Reason::Command(Unknown::NotStatic);
                self.planner.unknown(span, Some(index), reason);
                continue;
            };
            assignments.push(Prefix {
                name: owned(name),
                value: Scalar::from_value(value),
                span,
            });
        }
        let words = argv.iter().map(|value| Argument {
            span: span_of_value(request, value, span),
            value: value.clone(),
        });
        let lookup = Lookup::from(setting.lookup);
        let nested = Request {
            span: request.span,
            arguments: words.collect(),
            assignments,
            parent: Some(index),
            lookup,
            directories: directories.clone(),
        };
        let state = State {
            directories,
            ..state.clone()
        };
        self.nested(nested, &state);
    }

    /// Notes that a file is read.
    pub(crate) fn reads(&mut self, span: Span, invocation: Option<usize>, path: Path<'s>) {
        let known = match (&path.value, path.extent) {
            (Value::Exact(_), Extent::Entry) => paths::Extent::Whole,
            _ => paths::Extent::Start,
        };
        let shows =
            path.extent != Extent::Names && paths::may_show_environment(path.value.prefix(), known);
        if shows {
            self.planner
                .effect(span, invocation, Effect::ShowsEnvironment);
        }
        self.planner.effect(span, invocation, Effect::Reads(path));
    }

    /// Judges the variables that a wrapper takes out of the environment: it may
    /// hold some that keep programs from acting.
    fn taken_away(&mut self, setting: &Setting<'s>, span: Span, index: usize) {
        if setting.environment == Environment::Emptied {
            let reason = Reason::Variable(b"PATH".to_vec());
            self.planner.unknown(span, Some(index), reason);
        }
        for name in &setting.unset {
            let reason = match name.as_exact() {
                None => Reason::Command(Unknown::NotStatic),
                Some(name) if environment::is_inert(name, b"") => continue,
                Some(name) => match self.planner.variable(name, span) {
                    world::Variable::Unset => continue,
                    _ => Reason::Variable(name.to_vec()),
                },
            };
            self.planner.unknown(span, Some(index), reason);
        }
    }

    /// A path that a redirection names, from the directories that the shell
    /// may be in.
    pub(crate) fn located(&self, value: &Value<'s>, state: &State<'s>) -> Vec<Value<'s>> {
        let mut values = Vec::new();
        located(value, &state.directories, |value| values.push(value));
        values
    }
}

/// The span of the word that an inner command was given, where the wrapper
/// hands it on as it is.
fn span_of_value<'s>(request: &Request<'s>, value: &Value<'s>, otherwise: Span) -> Span {
    let mut words = request.operands().iter();
    let same = words.find(|argument| argument.value == *value);
    same.map_or(otherwise, |argument| argument.span)
}

/// Gives a path as seen from each of the directories; as it is where they are
/// not known or it does not depend on them.
fn located<'s>(value: &Value<'s>, directories: &Directories, mut give: impl FnMut(Value<'s>)) {
    let prefix = value.prefix();
    if prefix.is_empty() && value.as_exact().is_none() {
        give(value.clone());
        // It may be absolute, or a name in a directory of processes.
        let starts = directories.known().iter();
        for start in starts.map(|directory| paths::join(directory, b"")) {
            if paths::may_show_environment(&start, paths::Extent::Start) {
                give(Value::One {
                    prefix: start.into(),
                });
            }
        }
        return;
    }
    if prefix.starts_with(b"/") || directories.known().is_empty() {
        return give(value.clone());
    }
    for directory in directories.known() {
        let joined = paths::join(directory, prefix).into();
        give(match value {
            Value::Exact(_) => Value::Exact(joined),
            Value::One { .. } => Value::One { prefix: joined },
            Value::Many { .. } => Value::Many { prefix: joined },
            Value::Opaque => Value::Opaque,
        });
    }
}
