//! One command: what its name stands for, and what it would do.

mod effects;
mod needs;
mod program;

pub(crate) use program::Image;

use crate::plan::{Argument, Invocation, Target};
use crate::state::{Certainty, Directories, Exported, Outcome, Scalar, State, Variable};
use crate::walk::{Place, Shell};
use crate::{Construct, Dialect, Reason, Shadow, Value, builtins, environment};
use qedsh_catalog::spec::Context;
use qedsh_syntax::Span;
use std::borrow::Cow;

/// A command that is about to run.
#[derive(Clone, Debug)]
pub(crate) struct Request<'s> {
    pub(crate) span: Span,
    /// Its words, the name first; at least one.
    pub(crate) arguments: Vec<Argument<'s>>,
    /// Assignments that only it sees.
    pub(crate) assignments: Vec<Prefix<'s>>,
    /// The invocation that starts it.
    pub(crate) parent: Option<usize>,
    pub(crate) lookup: Lookup,
    /// Where it may run.
    pub(crate) directories: Directories,
}

/// An assignment in front of a command.
#[derive(Clone, Debug)]
pub(crate) struct Prefix<'s> {
    pub(crate) name: Cow<'s, [u8]>,
    pub(crate) value: Scalar<'s>,
    pub(crate) span: Span,
}

/// How a name is looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lookup {
    /// As the shell reads a literal word: alias, function, builtin, program.
    Shell,
    /// The same for a word that is quoted or expanded.
    ShellWithoutAlias,
    /// As after `command`.
    BuiltinOrProgram,
    /// As after `builtin`.
    Builtin,
    /// As another program does.
    Program,
}

impl<'s> Request<'s> {
    /// The words after the name.
    pub(crate) fn operands(&self) -> &[Argument<'s>] {
        self.arguments.get(1..).unwrap_or_default()
    }

    /// The values of all words.
    pub(crate) fn values(&self) -> Vec<Value<'s>> {
        let values = self.arguments.iter().map(|argument| argument.value.clone());
        values.collect()
    }

    /// The same command without its first `count` words.
    pub(crate) fn without(&self, count: usize, lookup: Lookup) -> Self {
        Self {
            arguments: self.arguments.get(count..).unwrap_or_default().to_vec(),
            lookup,
            ..self.clone()
        }
    }
}

impl<'s> Shell<'_, '_, 's> {
    /// Runs a command, in the abstract.
    pub(crate) fn invoke(&mut self, request: Request<'s>, state: State<'s>) -> Outcome<'s> {
        let Some(first) = request.arguments.first() else {
            return Outcome::either(state);
        };
        let name: Cow<'s, [u8]> = match &first.value {
            Value::Exact(name) => name.clone(),
            _ => return self.dynamic(request, state),
        };
        match request.lookup {
            Lookup::Shell | Lookup::ShellWithoutAlias => self.by_shell(&name, request, state),
            Lookup::BuiltinOrProgram if builtins::has(&name, self.dialect()) => {
                self.builtin(&name, request, state)
            }
            Lookup::Builtin => self.builtin(&name, request, state),
            Lookup::BuiltinOrProgram | Lookup::Program => {
                self.program_command(&name, request, state)
            }
        }
    }

    /// A command whose name is only known when it runs.
    fn dynamic(&mut self, request: Request<'s>, mut state: State<'s>) -> Outcome<'s> {
        let index = self.record(&request, Target::Unknown);
        let span = request
            .arguments
            .first()
            .map_or(request.span, |first| first.span);
        self.planner
            .construct(span, Some(index), Construct::DynamicCommand);
        self.complete(index, request);
        state.directories = Directories::Unknown;
        Outcome::either(state)
    }

    fn by_shell(
        &mut self,
        name: &Cow<'s, [u8]>,
        request: Request<'s>,
        state: State<'s>,
    ) -> Outcome<'s> {
        if let Some(outcome) = self.shadowed(name, &request, &state) {
            return outcome;
        }
        if let Some(definitions) = state.function(name) {
            let certainty = definitions.certainty;
            let called = self.function(name, &request, &state);
            // Some shells prefer their special builtins.
            if certainty == Certainty::Always && !builtins::is_special(name) {
                return called;
            }
            return called.or(self.unshadowed(name, request, state));
        }
        self.unshadowed(name, request, state)
    }

    fn unshadowed(
        &mut self,
        name: &Cow<'s, [u8]>,
        request: Request<'s>,
        state: State<'s>,
    ) -> Outcome<'s> {
        if builtins::has(name, self.dialect()) {
            return self.builtin(name, request, state);
        }
        self.program_command(name, request, state)
    }

    /// What an alias or function of the running shell makes of the command.
    fn shadowed(
        &mut self,
        name: &[u8],
        request: &Request<'s>,
        state: &State<'s>,
    ) -> Option<Outcome<'s>> {
        let shadow = self.planner.shadow(name)?;
        let is_own = self.place() == Place::Source || self.is_evaluated();
        let (words, text) = match shadow {
            Shadow::Alias(_) if !is_own || request.lookup != Lookup::Shell => return None,
            Shadow::Alias(text) => (alias_words(&text, name), text),
            Shadow::Function => (None, Vec::new()),
        };
        let Some(words) = words else {
            let index = self.record(request, Target::Unknown);
            self.planner
                .unknown(request.span, Some(index), Reason::Shadowed(name.to_vec()));
            self.complete(index, request.clone());
            return Some(Outcome::either(state.clone()));
        };
        let span = request.arguments.first()?.span;
        let words = words.into_iter().map(|word| Argument {
            span,
            value: Value::Exact(Cow::Owned(word)),
        });
        let request = Request {
            arguments: words.chain(request.operands().iter().cloned()).collect(),
            lookup: Lookup::ShellWithoutAlias,
            ..request.clone()
        };
        self.planner.note_alias(span, name, text);
        Some(self.invoke(request, state.clone()))
    }

    fn function(&mut self, name: &[u8], request: &Request<'s>, state: &State<'s>) -> Outcome<'s> {
        let index = self.record(request, Target::Function);
        let mut inner = state.clone();
        for prefix in &request.assignments {
            let (name, value) = (prefix.name.clone(), prefix.value.clone());
            self.export(name, Some(value), prefix.span, &mut inner);
        }
        let values = request.values();
        let arguments = values.get(1..).unwrap_or_default();
        let parent = self.around.parent.replace(index);
        let restore = |mut state: State<'s>| {
            for prefix in &request.assignments {
                // Programs may see what the environment had before.
                let lost = Variable {
                    exported: Exported::Yes,
                    ..Variable::local(Scalar::Unknown)
                };
                state.variables.set(prefix.name.clone(), lost);
            }
            state
        };
        let called = self.left_by(
            |shell| shell.call(name, arguments, request.span, &inner),
            |_, state| restore(state),
        );
        self.around.parent = parent;
        self.complete(index, request.clone());
        let (outcome, _) = called.unwrap_or((Outcome::either(inner), Certainty::Sometimes));
        Outcome {
            success: outcome.success.map(restore),
            failure: outcome.failure.map(restore),
        }
    }

    /// Notes that the command runs.
    pub(crate) fn record(&mut self, request: &Request<'s>, target: Target) -> usize {
        let assignments = request.assignments.iter();
        let directories = request.directories.known().iter();
        let cost = directories.map(|directory| directory.len() / 64);
        self.planner.spend(cost.sum(), request.span);
        self.planner.add(Invocation {
            span: request.span,
            arguments: Vec::new(),
            assignments: assignments.map(Prefix::shown).collect(),
            parent: request.parent,
            target,
            rows: Vec::new(),
            context: Context {
                terminal: self.around.terminal,
                ..self.planner.context
            },
            directories: request.directories.clone(),
        })
    }

    /// Hands the words of a recorded command over to the plan.
    pub(crate) fn complete(&mut self, index: usize, request: Request<'s>) {
        if let Some(invocation) = self.planner.plan.invocations.get_mut(index) {
            invocation.arguments = request.arguments;
        }
    }

    /// Judges the assignments in front of a command that is no function.
    pub(crate) fn prefixes(&mut self, request: &Request<'s>, index: usize) {
        for prefix in &request.assignments {
            let inert = match &prefix.value {
                Scalar::Exact(value) => environment::is_inert(&prefix.name, value),
                _ => false,
            };
            if !inert {
                let reason = Reason::Variable(prefix.name.to_vec());
                self.planner.unknown(prefix.span, Some(index), reason);
            }
        }
    }
}

impl<'s> Prefix<'s> {
    fn shown(&self) -> (Vec<u8>, Value<'s>) {
        let value = match &self.value {
            Scalar::Exact(bytes) => Value::Exact(bytes.clone()),
            Scalar::Text(prefix) => Value::One {
                prefix: prefix.clone(),
            },
            Scalar::Number | Scalar::Count | Scalar::Unset | Scalar::Unknown => Value::one(),
            Scalar::Array(_) => Value::Opaque,
        };
        (self.name.to_vec(), value)
    }
}

/// The words of an alias, where it is nothing but plain words that are not
/// aliases again: `ls --color=auto` for `ls`.
pub(crate) fn alias_words(text: &[u8], name: &[u8]) -> Option<Vec<Vec<u8>>> {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b" -_=./:,@%+".contains(byte);
    if !text.iter().all(plain) || text.ends_with(b" ") {
        return None;
    }
    let words: Vec<Vec<u8>> = text
        .split(|byte| *byte == b' ')
        .filter(|word| !word.is_empty())
        .map(<[u8]>::to_vec)
        .collect();
    (words.first()? == name).then_some(words)
}

/// Which grammars the shell at this path may have; `None` for no shell.
pub(crate) fn dialects(path: &[u8]) -> Option<&'static [Dialect]> {
    match crate::paths::base_name(path) {
        b"bash" => Some(&[Dialect::Bash]),
        b"dash" => Some(&[Dialect::Posix]),
        b"zsh" => Some(&[Dialect::Zsh]),
        b"sh" => Some(&[Dialect::Posix, Dialect::Bash]),
        _ => None,
    }
}
