//! Functions that the text defines: read where they are called.

use super::Shell;
use crate::state::{Certainty, MOST_NAMES, MOST_VALUES, Outcome, Scalar, State, Variable, join};
use crate::{Construct, Reason, Value};
use qedsh_syntax::{Command, Id, Span, Word};
use std::borrow::Cow;
use std::rc::Rc;

/// How deep functions may call each other.
const MOST_CALLS: usize = 16;

/// A call that is being walked.
#[derive(Debug, Default)]
pub(super) struct Call<'s> {
    /// What is known at its `return`s.
    returned: Option<State<'s>>,
    /// The variables that it made its own.
    locals: Vec<Cow<'s, [u8]>>,
}

impl<'s> Shell<'_, '_, 's> {
    pub(super) fn definition(
        &mut self,
        name: Id<Word>,
        body: Id<Command>,
        mut state: State<'s>,
    ) -> Outcome<'s> {
        let name = self.written(&self.tree[name]).into_owned();
        if is_called_by_itself(&name) {
            let span = self.span(self.tree[body].text);
            let parent = self.around.parent;
            self.planner.construct(span, parent, Construct::Trap);
        }
        if state.count_functions() >= MOST_NAMES {
            let span = self.span(self.tree[body].text);
            self.limit(span, "functions");
            return Outcome::either(state);
        }
        state.define(name, body);
        Outcome::either(state)
    }

    /// Walks the bodies that `name` may have. `None` where it may be no
    /// function at all.
    pub(crate) fn call(
        &mut self,
        name: &[u8],
        arguments: &[Value<'s>],
        span: Span,
        state: &State<'s>,
    ) -> Option<(Outcome<'s>, Certainty)> {
        let definitions = state.function(name)?.clone();
        let mut outcome = Outcome::never();
        for body in definitions.bodies {
            outcome = outcome.or(self.body(body, arguments, span, state.clone()));
        }
        Some((outcome, definitions.certainty))
    }

    fn body(
        &mut self,
        body: Id<Command>,
        arguments: &[Value<'s>],
        span: Span,
        mut state: State<'s>,
    ) -> Outcome<'s> {
        if self.calls.contains(&body) || self.calls.len() >= MOST_CALLS {
            let parent = self.around.parent;
            self.planner.construct(span, parent, Construct::Recursion);
            return Outcome::either(state);
        }
        let outside = state.positional.take();
        let exact = arguments.len() <= MOST_VALUES && arguments.iter().all(Value::is_single);
        state.positional = exact.then(|| Rc::from(arguments));
        self.calls.push(body);
        self.returns.push(Call::default());
        let command = self.tree[body];
        let leave = |(_, call): &(Outcome<'s>, Call<'s>), state| {
            restored(state, &call.locals, outside.clone())
        };
        let walk = |shell: &mut Self| {
            let outcome = shell.command(&command, state);
            (outcome, shell.returns.pop().unwrap_or_default())
        };
        let (outcome, call) = self.left_by(walk, leave);
        self.calls.pop();
        let outcome = match call.returned {
            Some(returned) => outcome.or(Outcome::either(returned)),
            None => outcome,
        };
        let restore = |state: State<'s>| restored(state, &call.locals, outside.clone());
        Outcome {
            success: outcome.success.map(restore),
            failure: outcome
                .failure
                .map(|state| restored(state, &call.locals, outside.clone())),
        }
    }

    /// Makes `name` a variable of the function that is being called.
    pub(crate) fn localise(&mut self, name: Cow<'s, [u8]>) {
        if let Some(call) = self.returns.last_mut() {
            call.locals.push(name);
        }
    }

    /// Whether a function is being called.
    pub(crate) fn is_in_function(&self) -> bool {
        !self.returns.is_empty()
    }

    /// Whether a loop is being walked.
    pub(crate) fn is_in_loop(&self) -> bool {
        !self.breaks.is_empty()
    }

    /// Notes that control may leave every loop around here.
    pub(crate) fn leaves_loops(&mut self, state: &State<'s>) {
        for left in &mut self.breaks {
            *left = join(left.take(), Some(state.clone()));
        }
    }

    /// Notes that control may leave the functions around here.
    pub(crate) fn leaves_functions(&mut self, state: &State<'s>) {
        self.leaves_loops(state);
        for call in &mut self.returns {
            call.returned = join(call.returned.take(), Some(state.clone()));
        }
    }

    /// Whether this text is read by `eval`, whose loops are not in sight.
    pub(crate) fn is_evaluated(&self) -> bool {
        matches!(self.place, super::Place::Evaluated(_))
    }

    /// Reports that the analysis ends here.
    pub(crate) fn limit(&mut self, span: Span, what: &'static str) {
        let parent = self.around.parent;
        self.planner.unknown(span, parent, Reason::Limit(what));
    }
}

/// Whether a shell calls a function of this name when something happens.
fn is_called_by_itself(name: &[u8]) -> bool {
    name.starts_with(b"TRAP")
        || name.starts_with(b"command_not_found_handle")
        || matches!(
            name,
            b"chpwd" | b"periodic" | b"precmd" | b"preexec" | b"zshaddhistory" | b"zshexit"
        )
}

/// The state behind a call: its parameters are back, and what it made its own
/// may be what it was before.
fn restored<'s>(
    mut state: State<'s>,
    locals: &[Cow<'s, [u8]>],
    positional: Option<Rc<[Value<'s>]>>,
) -> State<'s> {
    state.positional = positional;
    for name in locals {
        let variable = match state.variables.get(name) {
            Some(variable) => variable.clone().lost(),
            None => Variable::local(Scalar::Unknown),
        };
        state.variables.set(name.clone(), variable);
    }
    state
}
