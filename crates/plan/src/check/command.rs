//! Simple commands: what their names stand for, and what they assign.

use super::error::{CheckErrorKind, fail};
use super::walk::{Call, Shell};
use super::{Checked, Outcome, Scalar, State, Value};
use crate::command::{Lookup, alias_words};
use crate::environment::is_name;
use crate::proof::Step;
use crate::state::{Certainty, Directories, Shape, Variable};
use crate::{Dialect, Target, Value as Known, builtins};
use qedsh_catalog::spec::Context;
use qedsh_syntax::{Assignment, Command, Id, Slice, Span, Text, Word};
use std::rc::Rc;

/// How many names, calls and parameters are followed.
const MOST_NAMES: usize = 256;
const MOST_CALLS: usize = 16;
const MOST_VALUES: usize = 256;

/// A command that is about to run.
#[derive(Clone)]
pub(super) struct Request {
    pub(super) span: Span,
    pub(super) text: Text,
    pub(super) words: Vec<Value>,
    pub(super) assignments: Vec<(Vec<u8>, Scalar)>,
    pub(super) parent: Option<usize>,
    pub(super) lookup: Lookup,
    pub(super) directories: Directories,
}

impl Request {
    pub(super) fn operands(&self) -> &[Value] {
        self.words.get(1..).unwrap_or_default()
    }

    /// The words after the name, where all of them are known.
    pub(super) fn exact(&self) -> Option<Vec<&[u8]>> {
        self.operands().iter().map(Value::as_exact).collect()
    }

    /// The same command without its first words, started by the step at
    /// `parent`.
    pub(super) fn without(&self, count: usize, lookup: Lookup, parent: usize) -> Self {
        Self {
            words: self.words.get(count..).unwrap_or_default().to_vec(),
            lookup,
            parent: Some(parent),
            ..self.clone()
        }
    }
}

impl Shell<'_, '_, '_> {
    pub(super) fn simple(
        &mut self,
        command: &Command,
        assignments: Slice<Assignment>,
        words: Slice<Word>,
        mut state: State,
    ) -> Checked<Outcome> {
        let tree = self.tree;
        let arguments = self.argument_list(&tree[words], &mut state)?;
        let around = self.around;
        self.redirects(command.redirects, &mut state)?;
        let before = state.clone();
        let bare = words.is_empty() && assignments.is_empty();
        if bare && tree.dialect() == Dialect::Zsh {
            return self.refuse(command.text);
        }
        let outcome = if arguments.is_empty() {
            for assignment in &tree[assignments] {
                let (name, value) = self.prefix(assignment, &mut state)?;
                self.assign(&name, value, assignment.text, &mut state)?;
                if assignment.subscript.is_some() {
                    self.make_array(&name, Shape::Array, assignment.text, &mut state)?;
                }
            }
            Outcome::either(state)
        } else {
            let first = tree[words].first();
            let request = Request {
                span: self.span(command.text),
                text: command.text,
                words: arguments,
                assignments: self.prefixes(&tree[assignments], &mut state)?,
                parent: self.around.parent,
                lookup: match first.and_then(|word| word.literal(tree)) {
                    Some(_) => Lookup::Shell,
                    None => Lookup::ShellWithoutAlias,
                },
                directories: state.directories.clone(),
            };
            if request.words.first().and_then(Value::as_exact) == Some(b"exec") {
                self.may_last(command)?;
            }
            self.invoke(request, state)?
        };
        self.around = around;
        match command.redirects.is_empty() {
            true => Ok(outcome),
            false => Ok(outcome.or(Outcome::failure(before))),
        }
    }

    fn argument_list(&mut self, words: &[Word], state: &mut State) -> Checked<Vec<Value>> {
        let first = words.first().and_then(|word| word.literal(self.tree));
        let declares = first.is_some_and(|name| {
            let names: [&[u8]; 6] = [
                b"alias",
                b"declare",
                b"export",
                b"local",
                b"readonly",
                b"typeset",
            ];
            names.contains(&&*name)
        });
        let mut arguments = Vec::new();
        for word in words {
            match self.static_value(word) {
                None if declares => match self.declared(word, state)? {
                    Some(value) => arguments.push(value),
                    None => self.arguments(word, state, &mut arguments)?,
                },
                _ => self.arguments(word, state, &mut arguments)?,
            }
        }
        Ok(arguments)
    }

    /// Runs a command, in the abstract.
    pub(super) fn invoke(&mut self, request: Request, state: State) -> Checked<Outcome> {
        let name = match request.words.first() {
            Some(Known::Exact(name)) => name.to_vec(),
            None => return Ok(Outcome::either(state)),
            Some(_) => return fail(CheckErrorKind::Target, request.span),
        };
        let dialect = self.tree.dialect();
        let is_builtin = builtins::has(&name, dialect);
        match request.lookup {
            Lookup::Shell | Lookup::ShellWithoutAlias => {
                match self.replay.fact("alias", &name) {
                    Some(b"none") => {}
                    Some(text) if request.lookup == Lookup::Shell => {
                        return self.aliased(&name, text, request, state);
                    }
                    _ => return fail(CheckErrorKind::Fact, request.span),
                }
                if let Some(definitions) = state.function(&name) {
                    let only = match definitions.bodies.as_slice() {
                        [only] if definitions.certainty == Certainty::Always => Some(*only),
                        _ => None,
                    };
                    return match only.filter(|_| !builtins::is_special(&name)) {
                        Some(body) => self.call(body, &request, state),
                        None => self.refuse(request.text),
                    };
                }
                match is_builtin {
                    true => self.builtin(&name, &request, state),
                    false => self.program(&name, &request, &state),
                }
            }
            Lookup::Builtin if !is_builtin => fail(CheckErrorKind::Target, request.span),
            Lookup::Builtin => self.builtin(&name, &request, state),
            Lookup::BuiltinOrProgram if is_builtin => self.builtin(&name, &request, state),
            Lookup::BuiltinOrProgram | Lookup::Program => self.program(&name, &request, &state),
        }
    }

    /// The command that an alias of the shell makes of this one.
    fn aliased(
        &mut self,
        name: &[u8],
        text: &[u8],
        request: Request,
        state: State,
    ) -> Checked<Outcome> {
        let Some(words) = alias_words(text, name) else {
            return fail(CheckErrorKind::Fact, request.span);
        };
        let words = words.into_iter().map(|word| Known::Exact(word.into()));
        let request = Request {
            words: words.chain(request.operands().iter().cloned()).collect(),
            lookup: Lookup::ShellWithoutAlias,
            ..request
        };
        let is_builtin = builtins::has(name, self.tree.dialect());
        match state.function(name) {
            Some(_) => self.refuse(request.text),
            None if is_builtin => self.builtin(name, &request, state),
            None => self.program(name, &request, &state),
        }
    }

    /// Notes that a command runs, as a step of what the name stands for.
    pub(super) fn record(&mut self, request: &Request, target: Target) -> Checked<usize> {
        let cost = request.words.len() + request.directories.known().len();
        self.replay.spend(cost, request.span)?;
        let assignments = request.assignments.iter();
        let assignments = assignments.map(|(name, value)| (name.clone(), shown(value)));
        let directories = request.directories.known().iter();
        self.replay.steps.push(Step {
            span: request.span,
            words: request.words.clone(),
            assignments: assignments.collect(),
            directories: directories.map(|directory| directory.to_vec()).collect(),
            parent: request.parent,
            target,
            context: Context {
                terminal: self.around.terminal,
                ..self.replay.proof.context
            },
            rows: Vec::new(),
        });
        Ok(self.replay.steps.len() - 1)
    }

    pub(super) fn define(
        &mut self,
        name: Id<Word>,
        body: Id<Command>,
        mut state: State,
    ) -> Checked<Outcome> {
        let word = self.tree[name];
        let name = self.static_value(&word);
        let plain = name.filter(|name| is_name(name) && !is_called_by_itself(name));
        let Some(name) = plain.filter(|_| state.count_functions() < MOST_NAMES) else {
            return self.refuse(word.text);
        };
        state.define(name, body);
        Ok(Outcome::either(state))
    }

    fn call(&mut self, body: Id<Command>, request: &Request, mut state: State) -> Checked<Outcome> {
        let called = self.calls.iter().any(|call| call.body == Some(body));
        if called || self.calls.len() >= MOST_CALLS || !request.assignments.is_empty() {
            return self.refuse(request.text);
        }
        let index = self.record(request, Target::Function)?;
        let operands = request.operands();
        let known = operands.len() <= MOST_VALUES && operands.iter().all(Value::is_single);
        let outside = state.positional.take();
        state.positional = known.then(|| Rc::from(operands));
        let parent = self.around.parent.replace(index);
        self.calls.push(Call {
            body: Some(body),
            ..Call::default()
        });
        let outcome = self.command(&self.tree[body], state)?;
        let call = self.calls.pop().unwrap_or_default();
        self.around.parent = parent;
        let outcome = match call.returned {
            Some(returned) => outcome.or(Outcome::either(returned)),
            None => outcome,
        };
        let restore = |mut state: State| {
            state.positional.clone_from(&outside);
            for name in &call.locals {
                let variable = match state.variables.get(name) {
                    Some(variable) => variable.clone().lost(),
                    None => Variable::local(Scalar::Unknown),
                };
                state.variables.set(name.clone().into(), variable);
            }
            state
        };
        Ok(Outcome {
            success: outcome.success.map(restore),
            failure: outcome.failure.map(restore),
        })
    }
}

/// Whether a shell calls a function of this name when something happens.
fn is_called_by_itself(name: &[u8]) -> bool {
    let names: [&[u8]; 6] = [
        b"chpwd",
        b"periodic",
        b"precmd",
        b"preexec",
        b"zshaddhistory",
        b"zshexit",
    ];
    name.starts_with(b"TRAP")
        || name.starts_with(b"command_not_found_handle")
        || names.contains(&name)
}

/// What a step shows of the value of an assignment.
fn shown(value: &Scalar) -> Value {
    match value {
        Scalar::Exact(bytes) => Known::Exact(bytes.clone()),
        Scalar::Text(prefix) => Known::One {
            prefix: prefix.clone(),
        },
        Scalar::Array(_) => Known::Opaque,
        _ => Known::one(),
    }
}
