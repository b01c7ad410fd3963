//! Parameter expansions.

use super::Reading;
use super::fields::{Fields, Splitting};
use crate::state::{Scalar, State};
use crate::walk::Shell;
use crate::{Construct, Value};
use qedsh_syntax::{
    Dialect, Id, Indirection, Length, Operation, Parameter, ParameterName, Part, PartKind, Slice,
    Subscript, SubscriptKind, Text, Tree, UnsetTest,
};
use std::borrow::Cow;
use std::rc::Rc;

/// What an expansion stands for.
#[derive(Debug)]
pub(super) enum Expansion<'s> {
    /// One value.
    One(Scalar<'s>),
    /// All positional parameters or elements, if they are known.
    All(Option<Rc<[Value<'s>]>>, Joining),
    /// What this word stands for.
    Operand(Slice<Part>),
}

/// What becomes of several values in double quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Joining {
    /// Each is an argument: `"$@"`.
    Separate,
    /// Together they are one: `"$*"`.
    Joined,
}

/// Whether a parameter has a value.
enum Presence {
    Set,
    Unset,
    Unknown,
}

impl<'s> Shell<'_, '_, 's> {
    /// What `$name` or `${…}` stands for.
    pub(super) fn parameter(
        &mut self,
        id: Id<Parameter>,
        text: Text,
        state: &mut State<'s>,
    ) -> Expansion<'s> {
        let parameter = self.tree[id];
        if let Some(Subscript {
            kind: SubscriptKind::Index(index),
            ..
        }) = parameter.subscript
        {
            self.may_abort(state);
            self.perhaps(state, |shell, state| shell.arithmetic(index, state));
        }
        let base = match parameter.indirection {
            Indirection::None => self.base(&parameter, text, state),
            Indirection::Names | Indirection::Keys => Expansion::All(None, Joining::Separate),
            Indirection::Value => {
                self.construct(text, Construct::Indirection);
                Expansion::All(None, Joining::Separate)
            }
        };
        match parameter.length {
            Length::Length => Expansion::One(Scalar::Number),
            Length::Value => self.operation(&parameter, base, text, state),
        }
    }

    fn base(&mut self, parameter: &Parameter, text: Text, state: &State<'s>) -> Expansion<'s> {
        let scalar = match parameter.name {
            ParameterName::Variable(name) => {
                let name = self.bytes(name);
                let span = self.span(text);
                let value = match self.variable(&name, state, span) {
                    // Not in the environment, but a start-up file may set it.
                    Scalar::Unset if state.variables.get(&name).is_none() => Scalar::Unknown,
                    value => value,
                };
                return element(value, parameter.subscript, |index| self.bytes(index));
            }
            ParameterName::Positional(0) => Scalar::text(),
            ParameterName::Positional(number) => match &state.positional {
                Some(known) => known
                    .get(number as usize - 1)
                    .map_or(Scalar::Unset, Scalar::from_value),
                None => Scalar::Unknown,
            },
            ParameterName::Special(b'@') => {
                return Expansion::All(state.positional.clone(), Joining::Separate);
            }
            ParameterName::Special(b'*') => {
                return Expansion::All(state.positional.clone(), Joining::Joined);
            }
            ParameterName::Special(b'#' | b'?' | b'$') => Scalar::Number,
            ParameterName::Special(_) => Scalar::Unknown,
            ParameterName::Invalid => {
                self.construct(text, Construct::Expansion);
                Scalar::Unknown
            }
        };
        Expansion::One(scalar)
    }

    fn operation(
        &mut self,
        parameter: &Parameter,
        base: Expansion<'s>,
        text: Text,
        state: &mut State<'s>,
    ) -> Expansion<'s> {
        match parameter.operation {
            Operation::None => base,
            Operation::Default(test, word) => match presence(&base, test) {
                Presence::Set => {
                    self.unread(word, state);
                    base
                }
                Presence::Unset => Expansion::Operand(word),
                Presence::Unknown => self.one_of(&base, word, state),
            },
            Operation::Assign(test, word) => match presence(&base, test) {
                Presence::Set => {
                    self.unread(word, state);
                    base
                }
                _ => self.assigning(parameter, &base, word, text, state),
            },
            Operation::Alternative(test, word) => match presence(&base, test) {
                Presence::Set => Expansion::Operand(word),
                Presence::Unset => {
                    self.unread(word, state);
                    Expansion::One(Scalar::Unset)
                }
                Presence::Unknown => {
                    self.unread(word, state);
                    Expansion::One(Scalar::Unknown)
                }
            },
            Operation::Error(_, word) => {
                self.unread(word, state);
                base
            }
            Operation::Substring(offset, length) => {
                // A length below zero may be an error, and of nothing no part
                // is taken.
                self.may_abort(state);
                self.perhaps(state, |shell, state| {
                    shell.arithmetic(offset, state);
                    if let Some(length) = length {
                        shell.arithmetic(length, state);
                    }
                });
                changed(&base)
            }
            Operation::RemoveShortestPrefix(pattern) | Operation::RemoveLongestPrefix(pattern) => {
                self.removed(&base, pattern, End::Start, state)
            }
            Operation::RemoveShortestSuffix(pattern) | Operation::RemoveLongestSuffix(pattern) => {
                self.removed(&base, pattern, End::End, state)
            }
            Operation::Replace(_, pattern, replacement) => {
                self.unread(pattern, state);
                if let Some(replacement) = replacement {
                    self.unread(replacement, state);
                }
                changed(&base)
            }
            Operation::Case(_, pattern) => {
                self.unread(pattern, state);
                changed(&base)
            }
            Operation::Transform(b'P') => {
                self.construct(text, Construct::Indirection);
                changed(&base)
            }
            Operation::Transform(_) => changed(&base),
            Operation::Invalid(parts) => {
                let _ = self.whole_parts(parts, state);
                self.construct(text, Construct::Expansion);
                changed(&base)
            }
        }
    }

    /// Outside double quotes a tilde starts a home directory in the word of
    /// `${x:-~/f}` too, where it is read as text.
    pub(super) fn tilde_in_operand(&mut self, id: Id<Parameter>) {
        if let Some(tilde) = tilde_in_operand(self.tree, id) {
            self.construct(tilde, Construct::Expansion);
        }
    }

    /// Reads a word that the shell may never come to.
    fn unread(&mut self, word: Slice<Part>, state: &mut State<'s>) {
        let _ = self.perhaps(state, |shell, state| shell.whole_parts(word, state));
    }

    /// The value, or the word where there is none.
    fn one_of(
        &mut self,
        base: &Expansion<'s>,
        word: Slice<Part>,
        state: &mut State<'s>,
    ) -> Expansion<'s> {
        let word = self.perhaps(state, |shell, state| shell.whole_parts(word, state));
        match base {
            // Set but empty counts as missing, so only what is surely set joins.
            Expansion::One(Scalar::Number) => Expansion::One(Scalar::Number.join(&word)),
            Expansion::One(_) => Expansion::One(Scalar::Unknown),
            _ => Expansion::All(None, Joining::Separate),
        }
    }

    fn assigning(
        &mut self,
        parameter: &Parameter,
        base: &Expansion<'s>,
        word: Slice<Part>,
        text: Text,
        state: &mut State<'s>,
    ) -> Expansion<'s> {
        let word = self.perhaps(state, |shell, state| shell.whole_parts(word, state));
        let (ParameterName::Variable(name), None) = (parameter.name, parameter.subscript) else {
            self.construct(text, Construct::Assignment);
            return Expansion::One(Scalar::Unknown);
        };
        let value = match base {
            Expansion::One(Scalar::Unset) => word,
            _ => Scalar::Unknown,
        };
        let (name, span) = (self.bytes(name), self.span(text));
        self.assign(name, value.clone(), span, state);
        Expansion::One(value)
    }

    fn removed(
        &mut self,
        base: &Expansion<'s>,
        pattern: Slice<Part>,
        end: End,
        state: &mut State<'s>,
    ) -> Expansion<'s> {
        let fixed = self.tree[pattern]
            .iter()
            .all(|part| part.value(self.tree).is_some());
        let pattern = self.perhaps(state, |shell, state| shell.whole_parts(pattern, state));
        match (base, &pattern, fixed) {
            (Expansion::One(Scalar::Exact(value)), Scalar::Exact(pattern), true)
                if !pattern.iter().any(is_special_in_patterns) =>
            {
                let rest = match end {
                    End::Start => value.strip_prefix(&**pattern),
                    End::End => value.strip_suffix(&**pattern),
                };
                let rest = rest.unwrap_or(value).to_vec();
                Expansion::One(Scalar::Exact(Cow::Owned(rest)))
            }
            // Patterns are not matched here: any part of the value may go.
            _ => changed(base),
        }
    }

    /// Adds what an expansion stands for to the arguments.
    pub(super) fn emit(
        &mut self,
        expansion: Expansion<'s>,
        reading: Reading,
        state: &mut State<'s>,
        fields: &mut Fields<'s>,
    ) {
        let splitting = self.splitting(state);
        match (expansion, reading) {
            (Expansion::One(scalar), _) => fields.scalar(scalar, reading, splitting),
            (Expansion::Operand(word), Reading::Unquoted) => {
                self.parts(word, Reading::Operand, state, fields);
            }
            (Expansion::Operand(word), _) => self.parts(word, reading, state, fields),
            (Expansion::All(Some(values), Joining::Separate), Reading::Quoted) => {
                for (index, value) in values.iter().enumerate() {
                    if index > 0 {
                        fields.split();
                    }
                    match value {
                        Value::Exact(bytes) => fields.append(bytes),
                        Value::One { prefix } => fields.unknown_tail(prefix),
                        Value::Many { .. } | Value::Opaque => fields.opaque(),
                    }
                }
            }
            (Expansion::All(None, Joining::Separate), Reading::Quoted) => fields.opaque(),
            (Expansion::All(..), Reading::Quoted | Reading::Whole) => fields.unknown_tail(b""),
            (Expansion::All(Some(values), _), _) => {
                for (index, value) in values.iter().enumerate() {
                    if index > 0 {
                        fields.split();
                    }
                    fields.scalar(Scalar::from_value(value), reading, splitting);
                }
            }
            (Expansion::All(None, _), _) => fields.opaque(),
        }
    }

    /// How unquoted values are split now.
    pub(super) fn splitting(&self, state: &State<'s>) -> Splitting {
        let usual = match state.variables.get(b"IFS").map(|variable| &variable.value) {
            None | Some(Scalar::Unset) => true,
            Some(Scalar::Exact(bytes)) => &**bytes == b" \t\n",
            Some(_) => false,
        };
        match (usual, self.dialect()) {
            (false, _) => Splitting::Unknown,
            (true, Dialect::Zsh) => Splitting::Perhaps,
            (true, _) => Splitting::Default,
        }
    }
}

/// The start of an expansion's word, where that is a tilde.
pub(crate) fn tilde_in_operand(tree: &Tree<'_>, id: Id<Parameter>) -> Option<Text> {
    let word = match tree[id].operation {
        Operation::Error(_, word) => Some(word),
        other => other.operand(),
    };
    let first = tree[word?].first()?;
    let is_tilde = first.kind == PartKind::Literal && tree.bytes(first.text).starts_with(b"~");
    is_tilde.then_some(first.text)
}

#[derive(Clone, Copy)]
enum End {
    Start,
    End,
}

impl<'s> Scalar<'s> {
    /// What is known of a variable that was given this value.
    pub(crate) fn from_value(value: &Value<'s>) -> Self {
        match value {
            Value::Exact(bytes) => Self::Exact(bytes.clone()),
            Value::One { prefix } => Self::Text(prefix.clone()),
            Value::Many { .. } | Value::Opaque => Self::Unknown,
        }
    }
}

/// The part of a variable's value that a subscript means.
fn element<'s>(
    value: Scalar<'s>,
    subscript: Option<Subscript>,
    bytes: impl Fn(Text) -> Cow<'s, [u8]>,
) -> Expansion<'s> {
    let joining = match subscript.map(|subscript| subscript.kind) {
        None => return Expansion::One(value),
        Some(SubscriptKind::Index(index)) => {
            let Scalar::Array(elements) = value else {
                return Expansion::One(Scalar::Unknown);
            };
            let index = bytes(index.text);
            let index = std::str::from_utf8(&index)
                .ok()
                .and_then(|text| text.parse().ok());
            let found = index.map(|index: usize| elements.get(index));
            return Expansion::One(match found {
                Some(Some(value)) => Scalar::from_value(value),
                Some(None) => Scalar::Unset,
                None => Scalar::Unknown,
            });
        }
        Some(SubscriptKind::All) => Joining::Separate,
        Some(SubscriptKind::Joined) => Joining::Joined,
    };
    match value {
        Scalar::Array(elements) => Expansion::All(Some(elements), joining),
        Scalar::Unset => Expansion::All(Some(Rc::from([])), joining),
        _ => Expansion::All(None, joining),
    }
}

/// Whether a byte may mean more than itself in a pattern, quoted or not.
fn is_special_in_patterns(byte: &u8) -> bool {
    b"*?[]\\()|!+@^#~".contains(byte)
}

/// What is known of a value that an operation changed.
fn changed<'s>(base: &Expansion<'s>) -> Expansion<'s> {
    match base {
        Expansion::One(Scalar::Unset) => Expansion::One(Scalar::Unset),
        Expansion::One(_) => Expansion::One(Scalar::Unknown),
        Expansion::All(_, joining) => Expansion::All(None, *joining),
        Expansion::Operand(_) => Expansion::One(Scalar::Unknown),
    }
}

fn presence(base: &Expansion<'_>, test: UnsetTest) -> Presence {
    let Expansion::One(scalar) = base else {
        return Presence::Unknown;
    };
    match (scalar, test) {
        (Scalar::Unset, _) => Presence::Unset,
        (Scalar::Exact(bytes), UnsetTest::UnsetOrEmpty) if bytes.is_empty() => Presence::Unset,
        (Scalar::Exact(_) | Scalar::Number, _) | (Scalar::Text(_), UnsetTest::Unset) => {
            Presence::Set
        }
        (Scalar::Text(prefix), UnsetTest::UnsetOrEmpty) if !prefix.is_empty() => Presence::Set,
        _ => Presence::Unknown,
    }
}
