//! Arithmetic: what it names is evaluated in turn, so it must be numbers.
//!
//! A value `a[$(touch x)]` runs `touch`: bash reads the values of variables in
//! an expression as expressions, and expands their subscripts.

pub(crate) mod shape;

use super::Reading;
use crate::environment::is_name;
use crate::state::{Scalar, State};
use crate::walk::Shell;
use crate::{Construct, Value};
use qedsh_syntax::{Arithmetic, Part, PartKind, Slice, Span, Subscript, SubscriptKind};
use shape::{Shape, shape};
use std::borrow::Cow;

/// What the text of an expression ends with so far.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Tail {
    #[default]
    Operator,
    Word,
    Expansion,
}

/// What an expression may leave behind.
#[derive(Default)]
struct Expression<'s> {
    tail: Tail,
    /// The variables that it names.
    names: Vec<Cow<'s, [u8]>>,
    is_assigning: bool,
    is_unknown: bool,
    /// An operand may be something else than a number that cannot fail.
    is_open: bool,
}

impl<'s> Shell<'_, '_, 's> {
    /// Judges an arithmetic expression or a subscript.
    pub(crate) fn arithmetic(&mut self, arithmetic: Arithmetic, state: &mut State<'s>) {
        let mut expression = Expression::default();
        self.expression(arithmetic.parts, state, &mut expression);
        let span = self.span(arithmetic.text);
        let text = self.tree.bytes(arithmetic.text);
        self.conclude(expression, text, span, state);
    }

    /// Judges a value that arithmetic evaluates: `[[ $x -gt 5 ]]`, `let`.
    pub(crate) fn evaluated(&mut self, value: &Scalar<'s>, span: Span, state: &mut State<'s>) {
        let mut expression = Expression::default();
        let mut known: &[u8] = b"";
        match value {
            Scalar::Number | Scalar::Count | Scalar::Unset => {}
            Scalar::Exact(text) => {
                known = text;
                self.expression_text(text, span, state, &mut expression);
            }
            Scalar::Array(_) | Scalar::Text(_) | Scalar::Unknown => expression.is_unknown = true,
        }
        self.conclude(expression, known, span, state);
    }

    fn conclude(
        &mut self,
        expression: Expression<'s>,
        text: &[u8],
        span: Span,
        state: &mut State<'s>,
    ) {
        if expression.is_unknown {
            let parent = self.around.parent;
            self.planner.construct(span, parent, Construct::Arithmetic);
        }
        let sure = match shape(text) {
            Shape::Plain { assigns } if !expression.is_open => assigns,
            _ => {
                self.may_abort(state);
                None
            }
        };
        if !expression.is_assigning {
            return;
        }
        for name in expression.names {
            // Where the expression fails, or leaves this part out, it keeps
            // the value that it has.
            let value = match sure == Some(&*name) {
                true => Scalar::Number,
                false => self.variable(&name, state, span).join(&Scalar::Number),
            };
            self.assign(name, value, span, state);
        }
    }

    fn expression(
        &mut self,
        parts: Slice<Part>,
        state: &mut State<'s>,
        expression: &mut Expression<'s>,
    ) {
        let tree = self.tree;
        for part in &tree[parts] {
            match part.kind {
                PartKind::Literal => {
                    let span = self.span(part.text);
                    self.expression_text(tree.bytes(part.text), span, state, expression);
                }
                PartKind::Continuation => {}
                PartKind::Variable(subscript) => {
                    expression.follows(tree.bytes(part.text));
                    self.operand(part, subscript, state, expression);
                }
                PartKind::DoubleQuoted(inner) => self.expression(inner, state, expression),
                PartKind::Arithmetic(inner) => {
                    expression.expanded();
                    self.arithmetic(inner, state);
                }
                PartKind::Parameter(parameter) => {
                    expression.expanded();
                    let expansion = self.parameter(parameter, part.text, state);
                    let mut fields = super::fields::Fields::default();
                    let value = match expansion {
                        super::parameter::Expansion::One(scalar) => scalar,
                        other => {
                            self.emit(other, Reading::Whole, state, &mut fields);
                            fields.into_scalar()
                        }
                    };
                    expression.takes(&value);
                }
                PartKind::Command(list) | PartKind::Backquote(list) => {
                    expression.expanded();
                    let value = self.substituted(list, state);
                    expression.takes(&value);
                }
                _ => {
                    expression.expanded();
                    let mut fields = super::fields::Fields::default();
                    self.part(part, Reading::Whole, state, &mut fields);
                    let value = fields.into_scalar();
                    expression.takes(&value);
                }
            }
        }
    }

    fn operand(
        &mut self,
        part: &Part,
        subscript: Option<Subscript>,
        state: &mut State<'s>,
        expression: &mut Expression<'s>,
    ) {
        let text = self.bytes(part.text);
        let name = match subscript {
            None => text,
            Some(subscript) => {
                if let SubscriptKind::Index(index) = subscript.kind {
                    self.arithmetic(index, state);
                }
                let end = text.iter().position(|byte| *byte == b'[');
                Cow::Owned(
                    text.get(..end.unwrap_or(text.len()))
                        .unwrap_or_default()
                        .to_vec(),
                )
            }
        };
        let span = self.span(part.text);
        self.named(name, span, state, expression);
    }

    /// A variable that an expression names.
    fn named(
        &mut self,
        name: Cow<'s, [u8]>,
        span: Span,
        state: &State<'s>,
        expression: &mut Expression<'s>,
    ) {
        if !is_name(&name) {
            expression.is_unknown = true;
            return;
        }
        expression.is_unknown |= match self.variable(&name, state, span) {
            Scalar::Number | Scalar::Count | Scalar::Unset => false,
            Scalar::Exact(bytes) if bytes.is_empty() || crate::state::is_number(&bytes) => false,
            Scalar::Exact(bytes) => {
                expression.is_open = true;
                !bytes.iter().all(u8::is_ascii_digit)
            }
            Scalar::Array(elements) => !elements.iter().all(|element| match element {
                Value::Exact(bytes) => crate::state::is_number(bytes),
                _ => false,
            }),
            Scalar::Text(_) | Scalar::Unknown => true,
        };
        expression.names.push(name);
    }

    /// Reads an expression that is known as text only.
    fn expression_text(
        &mut self,
        text: &[u8],
        span: Span,
        state: &State<'s>,
        expression: &mut Expression<'s>,
    ) {
        expression.follows(text);
        let mut rest = text;
        while let Some(first) = rest.first() {
            let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
            let length = rest
                .iter()
                .take_while(|byte| is_word(byte) == is_word(first))
                .count();
            let (piece, behind) = rest.split_at(length);
            rest = behind;
            if is_word(first) && !first.is_ascii_digit() {
                self.named(Cow::Owned(piece.to_vec()), span, state, expression);
            } else {
                expression.operators(piece);
            }
        }
    }
}

impl Expression<'_> {
    /// Text comes next. Where it touches an expansion, both make one word,
    /// which may be a name that stands nowhere.
    fn follows(&mut self, text: &[u8]) {
        let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
        self.is_unknown |= self.tail == Tail::Expansion && text.first().is_some_and(is_word);
        if let Some(last) = text.last() {
            self.tail = if is_word(last) {
                Tail::Word
            } else {
                Tail::Operator
            };
        }
    }

    /// An expansion gives this value: its text becomes part of the expression,
    /// so it must be one whole operand, or nothing.
    fn takes(&mut self, value: &Scalar<'_>) {
        let digits = |bytes: &[u8]| bytes.iter().all(u8::is_ascii_digit);
        let known = matches!(value, Scalar::Exact(bytes) if digits(bytes));
        self.is_unknown |= !(value.is_count() || known);
        self.is_open |= !value.is_number();
    }

    /// An expansion comes next.
    fn expanded(&mut self) {
        self.is_unknown |= self.tail == Tail::Word;
        self.tail = Tail::Expansion;
    }

    /// Reads numbers and operators.
    fn operators(&mut self, text: &[u8]) {
        let plain = |byte: &u8| {
            byte.is_ascii_alphanumeric() || b"_#@ \t\n+-*/%<>=!&|^~?:,()".contains(byte)
        };
        self.is_unknown |= !text.iter().all(plain);
        let steps = text.windows(2).any(|pair| pair == b"++" || pair == b"--");
        self.is_assigning |= steps || has_assignment(text);
    }
}

/// Whether a `=` in the text assigns rather than compares.
pub(crate) fn has_assignment(text: &[u8]) -> bool {
    let at = |index: usize| text.get(index).copied().unwrap_or(b' ');
    let mut index = 0;
    while index < text.len() {
        let before = |back: usize| index.checked_sub(back).map_or(b' ', at);
        match at(index) {
            b'=' if at(index + 1) == b'=' => index += 1,
            b'=' if before(1) == b'!' => {}
            b'=' if matches!(before(1), b'<' | b'>') && before(2) != before(1) => {}
            b'=' => return true,
            _ => {}
        }
        index += 1;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::has_assignment;

    #[test]
    fn comparisons_assign_nothing() {
        for text in ["== 5", "<= 5", ">= 5", "!= 5", "< 5 && "] {
            assert!(!has_assignment(text.as_bytes()), "{text}");
        }
        for text in ["= 5", "+= 5", "<<= 1", ">>=1", "== 5 = ", "%=2"] {
            assert!(has_assignment(text.as_bytes()), "{text}");
        }
    }
}
