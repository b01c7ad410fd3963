//! `export`, `readonly`, `declare`, `typeset`, `local`, `unset`.

use super::command::Request;
use super::error::{CheckErrorKind, fail};
use super::walk::Shell;
use super::{Checked, Outcome, Scalar, State, Value};
use crate::environment::{self, Role, is_name};
use crate::state::{Access, Exported, Origin, Shape, Variable};
use qedsh_syntax::Text;

/// What the options of a declaration ask for.
#[derive(Clone, Copy)]
struct Asked {
    exported: bool,
    readonly: bool,
    shape: Shape,
    local: bool,
}

impl Shell<'_, '_, '_> {
    pub(super) fn declare(
        &mut self,
        name: &[u8],
        request: &Request,
        mut state: State,
    ) -> Checked<Outcome> {
        let mut asked = Asked {
            exported: name == b"export",
            readonly: name == b"readonly",
            shape: Shape::Single,
            local: name == b"local"
                || !self.calls.is_empty() && !matches!(name, b"export" | b"readonly"),
        };
        if asked.local && self.evaluated.is_some() {
            return self.refuse(request.text);
        }
        let mut operands = request.operands();
        while let [first, rest @ ..] = operands {
            let Some([b'-', letters @ ..]) = first.as_exact() else {
                break;
            };
            operands = rest;
            if letters == b"-" {
                break;
            }
            for letter in letters {
                match letter {
                    b'x' => asked.exported = true,
                    b'r' => asked.readonly = true,
                    b'a' => asked.shape = Shape::Array,
                    b'A' => asked.shape = Shape::Keyed,
                    b'g' => {}
                    _ => return self.refuse(request.text),
                }
            }
        }
        if operands.is_empty() {
            // It prints the variables.
            return fail(CheckErrorKind::Effect, request.span);
        }
        for operand in operands {
            self.declare_one(operand, asked, request.text, &mut state)?;
        }
        Ok(Outcome::either(state))
    }

    fn declare_one(
        &mut self,
        operand: &Value,
        asked: Asked,
        at: Text,
        state: &mut State,
    ) -> Checked {
        let Some((name, value)) = assignment(operand) else {
            return self.refuse(at);
        };
        if asked.local
            && let Some(call) = self.calls.last_mut()
        {
            call.locals.push(name.clone());
        }
        let before = state.variables.get(&name);
        let shape = before.map_or(asked.shape, |known| known.shape.max(asked.shape));
        let plain = match &value {
            None => true,
            Some(Scalar::Exact(bytes)) => !bytes.starts_with(b"("),
            Some(_) => false,
        };
        if shape != Shape::Single && !plain {
            return self.refuse(at);
        }
        match value {
            value if asked.exported => self.export(&name, value, at, state)?,
            Some(value) => self.assign(&name, value, at, state)?,
            None if asked.local => self.assign(&name, Scalar::Unknown, at, state)?,
            None => {}
        }
        if shape != Shape::Single {
            self.make_array(&name, shape, at, state)?;
        }
        if asked.readonly {
            let mut variable = match state.variables.get(&name) {
                Some(variable) => variable.clone(),
                None => self.unassigned(&name, at)?,
            };
            variable.access = Access::ReadOnly;
            state.variables.set(name.into(), variable);
        }
        Ok(())
    }

    /// Makes programs see a variable: its value must be inert.
    fn export(
        &mut self,
        name: &[u8],
        value: Option<Scalar>,
        at: Text,
        state: &mut State,
    ) -> Checked {
        let before = state.variables.get(name).cloned();
        let value = match (value, &before) {
            (Some(value), Some(known)) if known.access == Access::ReadOnly => {
                known.value.join(&value)
            }
            (Some(_), Some(known)) if known.shape != Shape::Single => Scalar::Unknown,
            (Some(value), _) => value,
            (None, Some(known)) => known.value.clone(),
            (None, None) => match self.replay.fact("variable", name) {
                Some(b"unset") => Scalar::Unset,
                Some(_) => return Ok(()),
                None => return fail(CheckErrorKind::Fact, self.span(at)),
            },
        };
        let acts = environment::role(name, self.tree.dialect()) == Role::Acting;
        let inert = match &value {
            Scalar::Exact(bytes) => environment::is_inert(name, bytes),
            Scalar::Unset => !acts || environment::is_inert(name, b""),
            _ => false,
        };
        if !inert {
            return fail(CheckErrorKind::Assignment, self.span(at));
        }
        let variable = Variable {
            value,
            exported: Exported::Yes,
            origin: Origin::Any,
            ..before.unwrap_or_else(|| Variable::local(Scalar::Unset))
        };
        state.variables.set(name.to_vec().into(), variable);
        Ok(())
    }

    pub(super) fn unset(&mut self, request: &Request, mut state: State) -> Checked<Outcome> {
        for operand in request.operands() {
            match operand.as_exact() {
                Some(b"-v" | b"--") => {}
                Some(name) if is_name(name) && state.function(name).is_none() => {
                    self.unset_variable(name, request, &mut state)?;
                }
                _ => return self.refuse(request.text),
            }
        }
        Ok(Outcome::either(state))
    }

    fn unset_variable(&mut self, name: &[u8], request: &Request, state: &mut State) -> Checked {
        let before = match state.variables.get(name) {
            Some(variable) => variable.clone(),
            None => self.unassigned(name, request.text)?,
        };
        let acts = environment::role(name, self.tree.dialect()) == Role::Acting;
        let harmless = before.exported == Exported::No && !acts;
        if !harmless && !environment::is_inert(name, b"") {
            return fail(CheckErrorKind::Assignment, request.span);
        }
        let stays = before.access == Access::ReadOnly || !self.calls.is_empty();
        let variable = Variable {
            exported: before.exported,
            access: before.access,
            ..Variable::local(match stays {
                true => Scalar::Unknown,
                false => Scalar::Unset,
            })
        };
        state.variables.set(name.to_vec().into(), variable);
        Ok(())
    }
}

/// The name and the value of a word `name`, `name=value` or `name+=value`.
fn assignment(value: &Value) -> Option<(Vec<u8>, Option<Scalar>)> {
    let known = value.prefix();
    let Some(equals) = known.iter().position(|byte| *byte == b'=') else {
        let name = value.as_exact().filter(|name| is_name(name))?;
        return Some((name.to_vec(), None));
    };
    let name = known.get(..equals)?;
    let appends = name.strip_suffix(b"+");
    let name = appends.unwrap_or(name);
    let given = match appends {
        Some(_) => Scalar::Unknown,
        None => Scalar::from_value(&value.without_prefix(equals + 1)),
    };
    (is_name(name) && value.is_single()).then(|| (name.to_vec(), Some(given)))
}
