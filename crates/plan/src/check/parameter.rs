//! Parameter expansions.

use super::walk::Shell;
use super::{Checked, Scalar, State, Value};
use crate::words::Reading;
use crate::words::fields::Fields;
use crate::words::parameter::tilde_in_operand;
use qedsh_syntax::{
    Id, Indirection, Length, Operation, Parameter, ParameterName, Part, Slice, SubscriptKind, Text,
    UnsetTest,
};
use std::rc::Rc;

/// What an expansion stands for.
enum Expansion {
    One(Scalar),
    /// All parameters or elements, if they are known: `@` or `*`.
    All(Option<Rc<[Value]>>, u8),
    Operand(Slice<Part>),
}

impl Shell<'_, '_, '_> {
    /// The value of an expansion that stands alone and is not split.
    pub(super) fn parameter_value(
        &mut self,
        id: Id<Parameter>,
        text: Text,
        state: &mut State,
    ) -> Checked<Scalar> {
        if let Some(tilde) = tilde_in_operand(self.tree, id) {
            return self.refuse(tilde);
        }
        match self.parameter(id, text, state)? {
            Expansion::One(scalar) => Ok(scalar),
            other => {
                let mut fields = Fields::default();
                self.emit(other, Reading::Whole, state, &mut fields)?;
                Ok(fields.into_scalar())
            }
        }
    }

    /// Adds what an expansion stands for to the arguments.
    pub(super) fn expand(
        &mut self,
        id: Id<Parameter>,
        text: Text,
        reading: Reading,
        state: &mut State,
        fields: &mut Fields<'static>,
    ) -> Checked {
        let tilde = tilde_in_operand(self.tree, id);
        if let Some(tilde) = tilde.filter(|_| reading != Reading::Quoted) {
            return self.refuse(tilde);
        }
        let expansion = self.parameter(id, text, state)?;
        self.emit(expansion, reading, state, fields)
    }

    fn parameter(
        &mut self,
        id: Id<Parameter>,
        text: Text,
        state: &mut State,
    ) -> Checked<Expansion> {
        let parameter = self.tree[id];
        if parameter.indirection != Indirection::None {
            return self.refuse(text);
        }
        let subscript = parameter.subscript.map(|subscript| subscript.kind);
        if let Some(SubscriptKind::Index(index)) = subscript {
            self.may_abort(text)?;
            self.perhaps(state, |shell, state| shell.arithmetic(index, state))?;
        }
        let base = self.base(&parameter, subscript, text, state)?;
        match parameter.length {
            Length::Length => Ok(Expansion::One(Scalar::Number)),
            Length::Value => self.operation(&parameter, base, text, state),
        }
    }

    fn base(
        &mut self,
        parameter: &Parameter,
        subscript: Option<SubscriptKind>,
        text: Text,
        state: &State,
    ) -> Checked<Expansion> {
        Ok(Expansion::One(match parameter.name {
            ParameterName::Variable(name) => {
                let name = self.tree.bytes(name);
                let value = match self.variable(name, text, state)? {
                    // A start-up file may set it.
                    Scalar::Unset if state.variables.get(name).is_none() => Scalar::Unknown,
                    value => value,
                };
                return Ok(self.element(value, subscript));
            }
            ParameterName::Positional(0) => Scalar::text(),
            ParameterName::Positional(number) => match &state.positional {
                Some(known) => known
                    .get(number as usize - 1)
                    .map_or(Scalar::Unset, Scalar::from_value),
                None => Scalar::Unknown,
            },
            ParameterName::Special(all @ (b'@' | b'*')) => {
                return Ok(Expansion::All(state.positional.clone(), all));
            }
            ParameterName::Special(b'#' | b'?' | b'$') => Scalar::Number,
            ParameterName::Special(_) => Scalar::Unknown,
            ParameterName::Invalid => return self.refuse(text),
        }))
    }

    fn element(&self, value: Scalar, subscript: Option<SubscriptKind>) -> Expansion {
        let all = match subscript {
            None => return Expansion::One(value),
            Some(SubscriptKind::All) => b'@',
            Some(SubscriptKind::Joined) => b'*',
            Some(SubscriptKind::Index(index)) => {
                let Scalar::Array(elements) = value else {
                    return Expansion::One(Scalar::Unknown);
                };
                let index = std::str::from_utf8(self.tree.bytes(index.text)).ok();
                let index: Option<usize> = index.and_then(|text| text.parse().ok());
                return Expansion::One(match index.map(|index| elements.get(index)) {
                    Some(Some(value)) => Scalar::from_value(value),
                    Some(None) => Scalar::Unset,
                    None => Scalar::Unknown,
                });
            }
        };
        match value {
            Scalar::Array(elements) => Expansion::All(Some(elements), all),
            Scalar::Unset => Expansion::All(Some(Rc::from([])), all),
            _ => Expansion::All(None, all),
        }
    }

    fn operation(
        &mut self,
        parameter: &Parameter,
        base: Expansion,
        text: Text,
        state: &mut State,
    ) -> Checked<Expansion> {
        match parameter.operation {
            Operation::None => Ok(base),
            Operation::Default(test, word) => match is_set(&base, test) {
                Some(false) => Ok(Expansion::Operand(word)),
                Some(true) => self.unread(word, state).map(|_| base),
                None => {
                    let word = self.unread(word, state)?;
                    Ok(match base {
                        Expansion::One(Scalar::Number) => {
                            Expansion::One(Scalar::Number.join(&word))
                        }
                        Expansion::One(_) => Expansion::One(Scalar::Unknown),
                        _ => Expansion::All(None, b'@'),
                    })
                }
            },
            Operation::Assign(test, word) => match is_set(&base, test) {
                Some(true) => self.unread(word, state).map(|_| base),
                _ => self.assigning(parameter, &base, word, text, state),
            },
            Operation::Alternative(test, word) => match is_set(&base, test) {
                Some(true) => Ok(Expansion::Operand(word)),
                Some(false) => {
                    self.unread(word, state)?;
                    Ok(Expansion::One(Scalar::Unset))
                }
                None => {
                    self.unread(word, state)?;
                    Ok(Expansion::One(Scalar::Unknown))
                }
            },
            Operation::Error(_, word) => self.unread(word, state).map(|_| base),
            Operation::Substring(offset, length) => {
                self.may_abort(text)?;
                self.perhaps(state, |shell, state| {
                    shell.arithmetic(offset, state)?;
                    length.map_or(Ok(()), |length| shell.arithmetic(length, state))
                })?;
                Ok(changed(&base))
            }
            Operation::RemoveShortestPrefix(pattern) | Operation::RemoveLongestPrefix(pattern) => {
                let strip =
                    |value: &[u8], fixed: &[u8]| value.strip_prefix(fixed).map(<[u8]>::to_vec);
                self.removed(&base, pattern, strip, state)
            }
            Operation::RemoveShortestSuffix(pattern) | Operation::RemoveLongestSuffix(pattern) => {
                let strip =
                    |value: &[u8], fixed: &[u8]| value.strip_suffix(fixed).map(<[u8]>::to_vec);
                self.removed(&base, pattern, strip, state)
            }
            Operation::Replace(_, pattern, replacement) => {
                self.unread(pattern, state)?;
                if let Some(replacement) = replacement {
                    self.unread(replacement, state)?;
                }
                Ok(changed(&base))
            }
            Operation::Case(_, pattern) => self.unread(pattern, state).map(|_| changed(&base)),
            Operation::Transform(b'P') | Operation::Invalid(_) => self.refuse(text),
            Operation::Transform(_) => Ok(changed(&base)),
        }
    }

    /// Replays a word that the shell may never come to.
    fn unread(&mut self, word: Slice<Part>, state: &mut State) -> Checked<Scalar> {
        self.perhaps(state, |shell, state| shell.whole_parts(word, state))
    }

    fn assigning(
        &mut self,
        parameter: &Parameter,
        base: &Expansion,
        word: Slice<Part>,
        text: Text,
        state: &mut State,
    ) -> Checked<Expansion> {
        let word = self.unread(word, state)?;
        let (ParameterName::Variable(name), None) = (parameter.name, parameter.subscript) else {
            return self.refuse(text);
        };
        let value = match base {
            Expansion::One(Scalar::Unset) => word,
            _ => Scalar::Unknown,
        };
        self.assign(self.tree.bytes(name), value.clone(), text, state)?;
        Ok(Expansion::One(value))
    }

    fn removed(
        &mut self,
        base: &Expansion,
        pattern: Slice<Part>,
        strip: impl Fn(&[u8], &[u8]) -> Option<Vec<u8>>,
        state: &mut State,
    ) -> Checked<Expansion> {
        let mut parts = self.tree[pattern].iter();
        let fixed = parts.all(|part| part.value(self.tree).is_some());
        let pattern = self.unread(pattern, state)?;
        Ok(match (base, &pattern) {
            (Expansion::One(Scalar::Exact(value)), Scalar::Exact(pattern))
                if fixed && !pattern.iter().any(|byte| b"*?[]\\()|!+@^#~".contains(byte)) =>
            {
                let rest = strip(value, pattern).unwrap_or_else(|| value.to_vec());
                Expansion::One(Scalar::Exact(rest.into()))
            }
            _ => changed(base),
        })
    }

    fn emit(
        &mut self,
        expansion: Expansion,
        reading: Reading,
        state: &mut State,
        fields: &mut Fields<'static>,
    ) -> Checked {
        let splitting = self.splitting(state);
        let (values, all) = match expansion {
            Expansion::One(scalar) => {
                fields.scalar(scalar, reading, splitting);
                return Ok(());
            }
            Expansion::Operand(word) => {
                let reading = match reading {
                    Reading::Unquoted => Reading::Operand,
                    other => other,
                };
                return self.parts(word, reading, state, fields);
            }
            Expansion::All(values, all) => (values, all),
        };
        let quoted = matches!(reading, Reading::Quoted | Reading::Whole);
        if quoted && (all == b'*' || reading == Reading::Whole) {
            fields.unknown_tail(b"");
            return Ok(());
        }
        let Some(values) = values else {
            fields.opaque();
            return Ok(());
        };
        for (index, value) in values.iter().enumerate() {
            if index > 0 {
                fields.split();
            }
            match (quoted, value) {
                (false, value) => fields.scalar(Scalar::from_value(value), reading, splitting),
                (true, Value::Exact(bytes)) => fields.append(bytes),
                (true, Value::One { prefix }) => fields.unknown_tail(prefix),
                (true, Value::Many { .. } | Value::Opaque) => fields.opaque(),
            }
        }
        Ok(())
    }
}

/// What is known of a value that an operation changed.
fn changed(base: &Expansion) -> Expansion {
    match base {
        Expansion::One(Scalar::Unset) => Expansion::One(Scalar::Unset),
        Expansion::One(_) | Expansion::Operand(_) => Expansion::One(Scalar::Unknown),
        Expansion::All(_, all) => Expansion::All(None, *all),
    }
}

/// Whether the operation takes the parameter for set, where that is known.
fn is_set(base: &Expansion, test: UnsetTest) -> Option<bool> {
    let Expansion::One(scalar) = base else {
        return None;
    };
    let empty_counts = test == UnsetTest::Unset;
    match scalar {
        Scalar::Unset => Some(false),
        Scalar::Exact(bytes) => Some(empty_counts || !bytes.is_empty()),
        Scalar::Number => Some(true),
        Scalar::Text(prefix) if empty_counts || !prefix.is_empty() => Some(true),
        _ => None,
    }
}
