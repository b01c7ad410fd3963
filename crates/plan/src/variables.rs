//! What variables hold, and what assigning them does.

use crate::environment::{self, Kept, Role};
use crate::state::{Access, Exported, MOST_NAMES, Scalar, Shape, State, Variable};
use crate::walk::Shell;
use crate::{Effect, Reason, world};
use qedsh_syntax::{Dialect, Span};
use std::borrow::Cow;

impl<'s> Shell<'_, '_, 's> {
    /// What the variable `name` holds.
    pub(crate) fn variable(&mut self, name: &[u8], state: &State<'s>, span: Span) -> Scalar<'s> {
        if let Some(variable) = state.variables.get(name) {
            return variable.value.clone();
        }
        match name {
            b"IFS" => return Scalar::exact(b" \t\n"),
            b"PWD" => return self.working_directory(state, span),
            _ => {}
        }
        match environment::kept(name) {
            Some(Kept::Number) => return Scalar::Number,
            Some(Kept::Anything) => return Scalar::Unknown,
            Some(Kept::Default) | None => {}
        }
        match self.planner.variable(name, span) {
            world::Variable::Set(value) => {
                if !environment::is_public(name) {
                    let parent = self.around.parent;
                    self.planner.effect(span, parent, Effect::ShowsEnvironment);
                }
                Scalar::Exact(Cow::Owned(value))
            }
            world::Variable::Unset if environment::names_secret(name) => {
                let parent = self.around.parent;
                self.planner.effect(span, parent, Effect::ShowsEnvironment);
                Scalar::Unknown
            }
            world::Variable::Unset if environment::kept(name).is_none() => Scalar::Unset,
            _ => Scalar::Unknown,
        }
    }

    /// `PWD`: what the shell calls the directory it is in.
    fn working_directory(&mut self, state: &State<'s>, span: Span) -> Scalar<'s> {
        let exact = match (
            state.directories.only(),
            self.planner.variable(b"PWD", span),
        ) {
            (Some(directory), world::Variable::Set(value)) if **directory == *value => value,
            _ => return Scalar::exact_start(b"/"),
        };
        Scalar::Exact(Cow::Owned(exact))
    }

    /// Assigns a variable of the shell, and finds what that does.
    pub(crate) fn assign(
        &mut self,
        name: Cow<'s, [u8]>,
        value: Scalar<'s>,
        span: Span,
        state: &mut State<'s>,
    ) {
        let before = state.variables.get(&name).cloned();
        if before.is_none() && state.variables.count() >= MOST_NAMES {
            return self.limit(span, "variables");
        }
        let exported = match &before {
            Some(variable) => variable.exported,
            None => self.exported_at_start(&name, span),
        };
        let is_inert = match &value {
            Scalar::Exact(bytes) => environment::is_inert(&name, bytes),
            _ => false,
        };
        let acts = environment::role(&name, self.dialect()) == Role::Acting;
        if (acts || exported == Exported::Yes) && !is_inert {
            let reason = Reason::Variable(name.to_vec());
            let parent = self.around.parent;
            self.planner.unknown(span, parent, reason);
        }
        let was_array = before
            .as_ref()
            .is_some_and(|variable| variable.shape == Shape::Array);
        let shape = match &value {
            Scalar::Array(_) => Shape::Array,
            _ if was_array => Shape::Array,
            _ => Shape::Single,
        };
        let access = before
            .as_ref()
            .map_or(Access::Writable, |variable| variable.access);
        let value = match (access, before) {
            (Access::ReadOnly, Some(before)) => before.value.join(&value),
            _ => value,
        };
        let variable = Variable {
            value,
            exported,
            access,
            shape,
        };
        state.variables.set(name, variable);
    }

    /// Notes that a variable is or becomes an array.
    pub(crate) fn make_array(&mut self, name: &[u8], span: Span, state: &mut State<'s>) {
        let mut variable = match state.variables.get(name) {
            Some(variable) => variable.clone(),
            None => self.not_assigned(name, span),
        };
        variable.shape = Shape::Array;
        state.variables.set(Cow::Owned(name.to_vec()), variable);
    }

    /// A variable that the text has not assigned a value.
    pub(crate) fn not_assigned(&mut self, name: &[u8], span: Span) -> Variable<'s> {
        Variable {
            exported: self.exported_at_start(name, span),
            ..Variable::local(Scalar::Unknown)
        }
    }

    /// Whether programs would see the variable from the start.
    fn exported_at_start(&mut self, name: &[u8], span: Span) -> Exported {
        match self.planner.variable(name, span) {
            world::Variable::Unset => Exported::No,
            world::Variable::Set(_) | world::Variable::Unknown => Exported::Yes,
        }
    }

    /// Makes programs see a variable: what `export` does.
    pub(crate) fn export(
        &mut self,
        name: Cow<'s, [u8]>,
        value: Option<Scalar<'s>>,
        span: Span,
        state: &mut State<'s>,
    ) {
        let value = match value {
            Some(value) => value,
            None => match state.variables.get(&name) {
                Some(variable) => variable.value.clone(),
                None if self.exported_at_start(&name, span) == Exported::Yes => return,
                None => Scalar::Unset,
            },
        };
        let is_inert = match &value {
            Scalar::Exact(bytes) => environment::is_inert(&name, bytes),
            // Nothing is exported yet, but the shell may give it a value itself.
            Scalar::Unset => {
                environment::role(&name, self.dialect()) != Role::Acting
                    || environment::is_inert(&name, b"")
            }
            _ => false,
        };
        if !is_inert {
            let reason = Reason::Variable(name.to_vec());
            let parent = self.around.parent;
            self.planner.unknown(span, parent, reason);
        }
        let variable = Variable {
            value,
            exported: Exported::Yes,
            access: Access::Writable,
            shape: Shape::Single,
        };
        state.variables.set(name, variable);
    }

    /// Whether a program would see `name`, as far as the text decides.
    pub(crate) fn is_exported(&self, name: &[u8], state: &State<'s>) -> bool {
        let variable = state.variables.get(name);
        variable.is_some_and(|variable| variable.exported == Exported::Yes)
    }

    /// Whether this shell keeps prefix assignments of its special builtins.
    pub(crate) fn keeps_prefixes(&self) -> bool {
        self.dialect() == Dialect::Posix
    }
}

impl<'s> Scalar<'s> {
    /// Text that starts so.
    pub(crate) const fn exact_start(prefix: &'s [u8]) -> Self {
        Self::Text(Cow::Borrowed(prefix))
    }
}
