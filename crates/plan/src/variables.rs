//! What variables hold, and what assigning them does.

use crate::environment::{self, Kept, Role};
use crate::state::{Access, Exported, MOST_NAMES, Origin, Scalar, Shape, State, Variable};
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
        let kept = environment::kept(name, self.dialect());
        match kept {
            Some(Kept::Number) => return Scalar::Number,
            Some(Kept::Count) => return Scalar::Count,
            Some(Kept::Anything) => return Scalar::Unknown,
            Some(Kept::Default) | None => {}
        }
        match self.planner.variable(name, span) {
            world::Variable::Set(value) => {
                let value = value.clone();
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
            world::Variable::Unset if kept.is_none() => Scalar::Unset,
            _ => Scalar::Unknown,
        }
    }

    /// `PWD`: what the shell calls the directory it is in.
    fn working_directory(&mut self, state: &State<'s>, span: Span) -> Scalar<'s> {
        let exact = match (
            state.directories.only(),
            self.planner.variable(b"PWD", span),
        ) {
            (Some(directory), world::Variable::Set(value)) if **directory == *value => {
                value.clone()
            }
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
        if &*name == b"_" {
            // The shell puts something else into it at once.
            return;
        }
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
        let shape = before.as_ref().map_or(Shape::Single, |known| known.shape);
        let shape = match &value {
            Scalar::Array(_) => shape.max(Shape::Array),
            _ => shape,
        };
        let access = before
            .as_ref()
            .map_or(Access::Writable, |variable| variable.access);
        let value = match (access, before) {
            _ if shape == Shape::Keyed => Scalar::Unknown,
            (Access::ReadOnly, Some(before)) => {
                self.may_abort(state);
                before.value.join(&value)
            }
            _ => value,
        };
        let variable = Variable {
            value,
            exported,
            access,
            shape,
            origin: Origin::Any,
        };
        state.variables.set(name, variable);
    }

    /// Notes that a variable is or becomes an array of this shape.
    pub(crate) fn make_array(
        &mut self,
        name: &[u8],
        shape: Shape,
        span: Span,
        state: &mut State<'s>,
    ) {
        let mut variable = match state.variables.get(name) {
            Some(variable) => variable.clone(),
            None => self.not_assigned(name, span),
        };
        variable.shape = variable.shape.max(shape);
        if variable.shape == Shape::Keyed {
            variable.value = Scalar::Unknown;
        }
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
            Some(value) => match state.variables.get(&name) {
                // Where it cannot be assigned, it keeps what it has.
                Some(known) if known.access == Access::ReadOnly => known.value.join(&value),
                Some(known) if known.shape != Shape::Single => Scalar::Unknown,
                _ => value,
            },
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
        let before = state.variables.get(&name).cloned();
        let variable = Variable {
            value,
            exported: Exported::Yes,
            origin: Origin::Any,
            ..before.unwrap_or_else(|| Variable::local(Scalar::Unset))
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
