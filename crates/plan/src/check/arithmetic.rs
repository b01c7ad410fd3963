//! Arithmetic: what it names must be numbers, or it evaluates what it finds.

use super::walk::Shell;
use super::{Checked, Scalar, State, Value};
use crate::environment::is_name;
use crate::state::is_number;
use crate::words::arithmetic::has_assignment;
use crate::words::arithmetic::shape::{Shape, shape};
use qedsh_syntax::{Arithmetic, Part, PartKind, Slice, SubscriptKind, Text};

/// What the text of an expression ends with so far.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Tail {
    #[default]
    Operator,
    Word,
    Expansion,
}

#[derive(Default)]
struct Expression {
    tail: Tail,
    names: Vec<Vec<u8>>,
    assigns: bool,
    /// An operand may be none that every operator takes.
    open: bool,
}

impl Shell<'_, '_, '_> {
    /// Replays an arithmetic expression or a subscript.
    pub(super) fn arithmetic(&mut self, arithmetic: Arithmetic, state: &mut State) -> Checked {
        let mut expression = Expression::default();
        self.expression(arithmetic.parts, state, &mut expression)?;
        let text = self.tree.bytes(arithmetic.text);
        self.conclude(&expression, text, arithmetic.text, state)
    }

    /// A value that arithmetic evaluates.
    pub(super) fn evaluated_value(
        &mut self,
        value: &Scalar,
        at: Text,
        state: &mut State,
    ) -> Checked {
        let mut expression = Expression::default();
        let known: &[u8] = match value {
            Scalar::Number | Scalar::Count | Scalar::Unset => b"",
            Scalar::Exact(text) => {
                self.scan(text, at, state, &mut expression)?;
                text
            }
            _ => return self.refuse(at),
        };
        self.conclude(&expression, known, at, state)
    }

    fn conclude(
        &mut self,
        expression: &Expression,
        text: &[u8],
        at: Text,
        state: &mut State,
    ) -> Checked {
        let sure = match shape(text) {
            Shape::Plain { assigns } if !expression.open => assigns,
            _ => {
                self.may_abort(at)?;
                None
            }
        };
        if !expression.assigns {
            return Ok(());
        }
        for name in &expression.names {
            let value = match sure == Some(name) {
                true => Scalar::Number,
                false => self.variable(name, at, state)?.join(&Scalar::Number),
            };
            self.assign(name, value, at, state)?;
        }
        Ok(())
    }

    fn expression(
        &mut self,
        parts: Slice<Part>,
        state: &mut State,
        expression: &mut Expression,
    ) -> Checked {
        let tree = self.tree;
        for part in &tree[parts] {
            let text = tree.bytes(part.text);
            let value = match part.kind {
                PartKind::Continuation => continue,
                PartKind::Literal => {
                    self.scan(text, part.text, state, expression)?;
                    continue;
                }
                PartKind::DoubleQuoted(inner) => {
                    self.expression(inner, state, expression)?;
                    continue;
                }
                PartKind::Variable(subscript) => {
                    if let Some(SubscriptKind::Index(index)) = subscript.map(|found| found.kind) {
                        self.arithmetic(index, state)?;
                    }
                    let name = text.split(|byte| *byte == b'[').next().unwrap_or_default();
                    self.follows(text, part.text, expression)?;
                    self.named(name, part.text, state, expression)?;
                    continue;
                }
                PartKind::Arithmetic(inner) => {
                    self.arithmetic(inner, state)?;
                    Scalar::Number
                }
                PartKind::Parameter(parameter) => {
                    self.parameter_value(parameter, part.text, state)?
                }
                PartKind::Command(list) | PartKind::Backquote(list) => {
                    self.substituted(list, state)?
                }
                _ => return self.refuse(part.text),
            };
            // It becomes part of the text: a whole operand, or nothing.
            let digits = |bytes: &[u8]| bytes.iter().all(u8::is_ascii_digit);
            let known = matches!(&value, Scalar::Exact(bytes) if digits(bytes));
            if expression.tail == Tail::Word || !(value.is_count() || known) {
                return self.refuse(part.text);
            }
            expression.open |= !value.is_number();
            expression.tail = Tail::Expansion;
        }
        Ok(())
    }

    /// Text comes next: behind an expansion it must start a word of its own.
    fn follows(&self, text: &[u8], at: Text, expression: &mut Expression) -> Checked {
        if expression.tail == Tail::Expansion && text.first().is_some_and(is_word) {
            return self.refuse(at);
        }
        match text.last() {
            Some(last) if is_word(last) => expression.tail = Tail::Word,
            Some(_) => expression.tail = Tail::Operator,
            None => {}
        }
        Ok(())
    }

    /// Names and operators that are written out.
    fn scan(
        &mut self,
        text: &[u8],
        at: Text,
        state: &State,
        expression: &mut Expression,
    ) -> Checked {
        self.follows(text, at, expression)?;
        let known = |byte: &u8| is_word(byte) || b"#@ \t\n+-*/%<>=!&|^~?:,()".contains(byte);
        if !text.iter().all(known) {
            return self.refuse(at);
        }
        for piece in text.chunk_by(|one, next| is_word(one) == is_word(next)) {
            match piece.first() {
                Some(first) if is_word(first) && !first.is_ascii_digit() => {
                    self.named(piece, at, state, expression)?;
                }
                _ => {
                    let steps = piece.windows(2).any(|pair| pair == b"++" || pair == b"--");
                    expression.assigns |= steps || has_assignment(piece);
                }
            }
        }
        Ok(())
    }

    fn named(
        &mut self,
        name: &[u8],
        at: Text,
        state: &State,
        expression: &mut Expression,
    ) -> Checked {
        let is_plain = match self.variable(name, at, state)? {
            Scalar::Number | Scalar::Count | Scalar::Unset => true,
            Scalar::Exact(bytes) if bytes.is_empty() || is_number(&bytes) => true,
            Scalar::Exact(bytes) => {
                expression.open = true;
                bytes.iter().all(u8::is_ascii_digit)
            }
            Scalar::Array(elements) => elements
                .iter()
                .all(|value| matches!(value, Value::Exact(bytes) if is_number(bytes))),
            Scalar::Text(_) | Scalar::Unknown => false,
        };
        if !is_plain || !is_name(name) {
            return self.refuse(at);
        }
        expression.names.push(name.to_vec());
        Ok(())
    }
}

fn is_word(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || *byte == b'_'
}
