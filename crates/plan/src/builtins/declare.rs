//! `export`, `readonly`, `declare`, `typeset`, `local`, `unset`.

use super::{Call, all_in, options, scalar};
use crate::environment::{self, is_name};
use crate::plan::Argument;
use crate::state::{Access, Exported, Outcome, Scalar, Shape, State, Variable};
use crate::walk::Shell;
use crate::{Construct, Effect, Reason, Value, world};
use std::borrow::Cow;

/// What the options of a declaration ask for.
#[derive(Clone, Copy)]
struct Attributes {
    exported: Exported,
    access: Access,
    shape: Shape,
    scope: Scope,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    Shell,
    Function,
}

impl<'s> Shell<'_, '_, 's> {
    pub(super) fn declare(
        &mut self,
        name: &[u8],
        call: Call<'_, 's>,
        mut state: State<'s>,
    ) -> Outcome<'s> {
        let scope = match name {
            b"local" => Scope::Function,
            b"declare" | b"typeset" if self.is_in_function() => Scope::Function,
            _ => Scope::Shell,
        };
        if scope == Scope::Function && self.is_evaluated() {
            return self.refused(call, Construct::Eval, state);
        }
        let mut attributes = Attributes {
            exported: if name == b"export" {
                Exported::Yes
            } else {
                Exported::No
            },
            access: if name == b"readonly" {
                Access::ReadOnly
            } else {
                Access::Writable
            },
            shape: Shape::Single,
            scope,
        };
        let mut operands = call.operands();
        let mut prints = operands.is_empty();
        while let [first, rest @ ..] = operands {
            let Some(letters) = first.value.as_exact().and_then(options) else {
                break;
            };
            operands = rest;
            if !all_in(letters, b"aAfFgprx") || name == b"export" && letters.contains(&b'f') {
                return self.refused(call, Construct::Assignment, state);
            }
            if letters.iter().any(|letter| matches!(letter, b'f' | b'F')) {
                // With others, it exports functions, which programs then import.
                return match all_in(letters, b"fFp") && rest.iter().all(is_plain) {
                    true => Outcome::either(state),
                    false => self.refused(call, Construct::Assignment, state),
                };
            }
            prints |= letters.contains(&b'p') || rest.is_empty();
            if letters.contains(&b'x') {
                attributes.exported = Exported::Yes;
            }
            if letters.contains(&b'r') {
                attributes.access = Access::ReadOnly;
            }
            if letters.contains(&b'a') {
                attributes.shape = Shape::Array;
            }
            if letters.contains(&b'A') {
                attributes.shape = Shape::Keyed;
            }
        }
        if prints {
            self.does(call, call.span(), Effect::ShowsEnvironment);
            return Outcome::either(state);
        }
        for operand in operands {
            if operand.value.as_exact() != Some(b"--") {
                self.declare_one(operand, attributes, call, &mut state);
            }
        }
        Outcome::either(state)
    }

    fn declare_one(
        &mut self,
        operand: &Argument<'s>,
        attributes: Attributes,
        call: Call<'_, 's>,
        state: &mut State<'s>,
    ) {
        let Some((name, value)) = assignment(&operand.value) else {
            return self.refuse(call, operand.span, Construct::Assignment);
        };
        let name: Cow<'s, [u8]> = Cow::Owned(name);
        if attributes.scope == Scope::Function {
            self.localise(name.clone());
        }
        let before = state.variables.get(&name).map(|variable| variable.shape);
        let shape = attributes.shape.max(before.unwrap_or(Shape::Single));
        let is_array = shape != Shape::Single;
        // A value in parentheses is read as an array's, and expanded again.
        let plain = match &value {
            None => true,
            Some(Scalar::Exact(bytes)) => !bytes.starts_with(b"("),
            Some(_) => false,
        };
        if is_array && !plain {
            self.refuse(call, operand.span, Construct::Assignment);
        }
        match (attributes.exported, value) {
            (Exported::Yes, value) => self.export(name.clone(), value, operand.span, state),
            (Exported::No, Some(value)) => {
                self.assign(name.clone(), value, operand.span, state);
            }
            (Exported::No, None) if attributes.scope == Scope::Function => {
                // Unset in bash, what it was in dash.
                self.assign(name.clone(), Scalar::Unknown, operand.span, state);
            }
            (Exported::No, None) => {}
        }
        if is_array {
            self.make_array(&name, shape, operand.span, state);
        }
        if attributes.access == Access::ReadOnly {
            let known = state.variables.get(&name).cloned();
            let mut variable = match known {
                Some(variable) => variable,
                None => self.not_assigned(&name, operand.span),
            };
            variable.access = Access::ReadOnly;
            state.variables.set(name, variable);
        }
    }

    pub(super) fn unset(&mut self, call: Call<'_, 's>, mut state: State<'s>) -> Outcome<'s> {
        let mut functions = false;
        for operand in call.operands() {
            let Some(word) = operand.value.as_exact() else {
                self.refuse(call, operand.span, Construct::Assignment);
                continue;
            };
            if let Some(letters) = options(word) {
                functions |= letters.contains(&b'f');
                if !all_in(letters, b"vf") {
                    self.refuse(call, operand.span, Construct::Indirection);
                }
            } else if functions {
                state.functions = without(&state, word);
            } else if is_name(word) {
                self.unset_variable(word, operand, call, &mut state);
            } else if word != b"--" {
                self.refuse(call, operand.span, Construct::Arithmetic);
            }
        }
        Outcome::either(state)
    }

    fn unset_variable(
        &mut self,
        name: &[u8],
        operand: &Argument<'s>,
        call: Call<'_, 's>,
        state: &mut State<'s>,
    ) {
        let exported = match state.variables.get(name) {
            Some(variable) => variable.exported,
            None => match self.planner.variable(name, operand.span) {
                world::Variable::Unset => Exported::No,
                _ => Exported::Yes,
            },
        };
        let role = environment::role(name, self.dialect());
        let harmless = exported == Exported::No && role != environment::Role::Acting
            || environment::is_inert(name, b"");
        if !harmless {
            let reason = Reason::Variable(name.to_vec());
            self.planner.unknown(operand.span, Some(call.index), reason);
        }
        // Without a variable of that name, bash unsets the function.
        state.functions = without(state, name);
        let before = state.variables.get(name).cloned();
        let value = match before.as_ref().map(|variable| variable.access) {
            // It stays what it is, and cannot be assigned afterwards either.
            Some(Access::ReadOnly) => Scalar::Unknown,
            // In a function, a variable outside may come to light again.
            _ if self.is_in_function() => Scalar::Unknown,
            _ => Scalar::Unset,
        };
        let access = before.map_or(Access::Writable, |variable| variable.access);
        let variable = Variable {
            exported,
            access,
            ..Variable::local(value)
        };
        state.variables.set(Cow::Owned(name.to_vec()), variable);
    }
}

/// Whether a word is no option.
fn is_plain(word: &Argument<'_>) -> bool {
    !word.value.may_be_option() && !word.value.prefix().starts_with(b"+")
}

/// The functions where `name` may be gone.
fn without(state: &State<'_>, name: &[u8]) -> crate::state::Functions {
    if state.function(name).is_none() {
        return state.functions.clone();
    }
    let mut gone = state.clone();
    gone.forget(name);
    gone.functions
}

/// The name and the value of a word `name`, `name=value` or `name+=value`.
fn assignment<'s>(value: &Value<'s>) -> Option<(Vec<u8>, Option<Scalar<'s>>)> {
    let known = value.prefix();
    let Some(equals) = known.iter().position(|byte| *byte == b'=') else {
        let name = value.as_exact()?;
        return is_name(name).then(|| (name.to_vec(), None));
    };
    if !value.is_single() {
        return None;
    }
    let name = known.get(..equals)?;
    let appends = name.strip_suffix(b"+");
    let name = appends.unwrap_or(name);
    let given = match appends {
        Some(_) => Scalar::Unknown,
        None => scalar(&value.without_prefix(equals + 1)),
    };
    is_name(name).then(|| (name.to_vec(), Some(given)))
}
