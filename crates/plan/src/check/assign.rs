//! Assignments: what a variable holds then, and who sees it.

use super::error::{CheckErrorKind, fail};
use super::walk::Shell;
use super::{Checked, Scalar, State, Value};
use crate::environment::{self, Role, is_name};
use crate::state::{Access, Exported, Origin, Shape, Variable};
use crate::{Dialect, Value as Known};
use qedsh_syntax::{
    Alternatives, Assignment, AssignmentOperator, AssignmentValue, PartKind, SubscriptKind, Text,
    Word,
};

/// How many names, elements, and bytes of a value are followed.
const MOST_NAMES: usize = 256;
const MOST_VALUES: usize = 256;
const MOST_BYTES: usize = 16 << 10;

impl Shell<'_, '_, '_> {
    /// The argument `name=value` of a declaration, which is not split.
    pub(super) fn declared(&mut self, word: &Word, state: &mut State) -> Checked<Option<Value>> {
        let tree = self.tree;
        let parts = &tree[word.parts];
        let first = parts.first();
        let literal = first.filter(|part| part.kind == PartKind::Literal);
        let text = literal
            .map(|part| tree.bytes(part.text))
            .unwrap_or_default();
        let Some(end) = text.iter().position(|byte| *byte == b'=') else {
            return Ok(None);
        };
        let name = text.get(..end).unwrap_or_default();
        let name = name.strip_suffix(b"+").unwrap_or(name);
        if !is_name(name) || word.alternatives(tree) != Alternatives::Itself {
            return Ok(None);
        }
        for part in parts {
            if let PartKind::Array(elements) = part.kind {
                let value = self.elements(elements, state)?;
                self.assign(name, value, word.text, state)?;
                return Ok(Some(Known::Exact(name.to_vec().into())));
            }
        }
        if tree.dialect() != Dialect::Bash {
            return Ok(None);
        }
        Ok(Some(match self.whole_parts(word.parts, state)? {
            Scalar::Exact(bytes) => Known::Exact(bytes),
            Scalar::Text(prefix) => Known::One { prefix },
            _ => Known::one(),
        }))
    }

    /// The assignments in front of a command, each of which sees those before.
    pub(super) fn prefixes(
        &mut self,
        assignments: &[Assignment],
        state: &mut State,
    ) -> Checked<Vec<(Vec<u8>, Scalar)>> {
        let mut inner = state.clone();
        let mut prefixes = Vec::new();
        for assignment in assignments {
            let (name, value) = self.prefix(assignment, &mut inner)?;
            let given = Variable::local(value.clone());
            inner.variables.set(name.clone().into(), given);
            prefixes.push((name, value));
        }
        for (name, _) in prefixes.iter().rev() {
            let before = state.variables.get(name).cloned();
            inner.variables.restore(name.clone().into(), before);
        }
        *state = inner;
        Ok(prefixes)
    }

    pub(super) fn prefix(
        &mut self,
        assignment: &Assignment,
        state: &mut State,
    ) -> Checked<(Vec<u8>, Scalar)> {
        let name = self.tree.bytes(assignment.name).to_vec();
        let mut value = match assignment.value {
            AssignmentValue::Word(word) => self.whole(word, state)?,
            AssignmentValue::Array(_) if environment::is_tied_array(&name) => {
                return fail(CheckErrorKind::Assignment, self.span(assignment.text));
            }
            AssignmentValue::Array(elements) => self.elements(elements, state)?,
        };
        if assignment.operator == AssignmentOperator::Append {
            let before = self.variable(&name, assignment.text, state)?;
            value = appended(before, value);
        }
        if let Some(subscript) = assignment.subscript {
            self.may_abort(assignment.text)?;
            if let SubscriptKind::Index(index) = subscript.kind {
                self.arithmetic(index, state)?;
            }
            value = Scalar::Unknown;
        }
        Ok((name, value))
    }

    /// Assigns a variable of the shell: it must not act, nor be seen by
    /// programs, unless its value is inert.
    pub(super) fn assign(
        &mut self,
        name: &[u8],
        value: Scalar,
        at: Text,
        state: &mut State,
    ) -> Checked {
        if name == b"_" {
            return Ok(());
        }
        let before = state.variables.get(name).cloned();
        if before.is_none() && state.variables.count() >= MOST_NAMES {
            return self.refuse(at);
        }
        let exported = match &before {
            Some(variable) => variable.exported,
            None => self.exported_at_start(name, at)?,
        };
        let inert = matches!(&value, Scalar::Exact(bytes) if environment::is_inert(name, bytes));
        let acts = environment::role(name, self.tree.dialect()) == Role::Acting;
        if (acts || exported == Exported::Yes) && !inert {
            return fail(CheckErrorKind::Assignment, self.span(at));
        }
        let mut shape = before.as_ref().map_or(Shape::Single, |known| known.shape);
        if let Scalar::Array(_) = value {
            shape = shape.max(Shape::Array);
        }
        let access = before
            .as_ref()
            .map_or(Access::Writable, |known| known.access);
        let value = match (access, before) {
            _ if shape == Shape::Keyed => Scalar::Unknown,
            (Access::ReadOnly, Some(before)) => {
                self.may_abort(at)?;
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
        state.variables.set(name.to_vec().into(), variable);
        Ok(())
    }

    pub(super) fn make_array(
        &mut self,
        name: &[u8],
        shape: Shape,
        at: Text,
        state: &mut State,
    ) -> Checked {
        let mut variable = match state.variables.get(name) {
            Some(variable) => variable.clone(),
            None => self.unassigned(name, at)?,
        };
        variable.shape = variable.shape.max(shape);
        if variable.shape == Shape::Keyed {
            variable.value = Scalar::Unknown;
        }
        state.variables.set(name.to_vec().into(), variable);
        Ok(())
    }

    /// A variable that the text has not assigned.
    pub(super) fn unassigned(&mut self, name: &[u8], at: Text) -> Checked<Variable<'static>> {
        Ok(Variable {
            exported: self.exported_at_start(name, at)?,
            ..Variable::local(Scalar::Unknown)
        })
    }

    pub(super) fn exported_at_start(&mut self, name: &[u8], at: Text) -> Checked<Exported> {
        match self.replay.fact("variable", name) {
            Some(b"unset") => Ok(Exported::No),
            Some(_) => Ok(Exported::Yes),
            None => fail(CheckErrorKind::Fact, self.span(at)),
        }
    }
}

/// What `+=` makes of a value.
fn appended(before: Scalar, added: Scalar) -> Scalar {
    let long = |before: &[u8], added: &[u8]| before.len() + added.len() > MOST_BYTES;
    match (before, added) {
        (Scalar::Unset, added) => added,
        (Scalar::Exact(before), Scalar::Exact(added)) if !long(&before, &added) => {
            Scalar::Exact([before, added].concat().into())
        }
        (Scalar::Exact(before), Scalar::Text(added)) if !long(&before, &added) => {
            Scalar::Text([before, added].concat().into())
        }
        (Scalar::Exact(before) | Scalar::Text(before), added)
            if !matches!(added, Scalar::Unset | Scalar::Array(_)) =>
        {
            Scalar::Text(before)
        }
        (Scalar::Array(before), Scalar::Array(added))
            if before.len() + added.len() <= MOST_VALUES =>
        {
            Scalar::Array(before.iter().chain(added.iter()).cloned().collect())
        }
        _ => Scalar::Unknown,
    }
}
