//! `[[ … ]]`.

use super::Shell;
use crate::Construct;
use crate::environment::is_name;
use crate::state::{Scalar, State};
use qedsh_syntax::{BinaryTest, Condition, ConditionKind, Id, Span};

impl<'s> Shell<'_, '_, 's> {
    /// Judges an expression of `[[ ]]`.
    pub(super) fn condition(&mut self, id: Id<Condition>, state: &mut State<'s>) {
        let condition = self.tree[id];
        let span = self.span(condition.text);
        match condition.kind {
            ConditionKind::Word(word) => {
                let _ = self.whole(word, state);
            }
            ConditionKind::Unary(operator, word) => {
                let value = self.whole(word, state);
                if matches!(operator, b'v' | b'R') {
                    self.tested_name(&value, span);
                }
            }
            ConditionKind::Binary(test, left, right) => {
                let left = self.whole(left, state);
                let right = self.whole(right, state);
                if matches!(test, BinaryTest::Numeric(_)) {
                    self.evaluated(&left, span, state);
                    self.evaluated(&right, span, state);
                }
            }
            ConditionKind::Not(inner) | ConditionKind::Group(inner) => self.condition(inner, state),
            ConditionKind::And(left, right) | ConditionKind::Or(left, right) => {
                self.condition(left, state);
                let before = state.clone();
                self.condition(right, state);
                *state = state.clone().join(before);
            }
        }
    }

    /// Judges the name that `-v` tests: a subscript in it is evaluated.
    pub(crate) fn tested_name(&mut self, name: &Scalar<'s>, span: Span) {
        let safe = match name {
            Scalar::Exact(name) => is_plain_reference(name),
            Scalar::Number => true,
            _ => false,
        };
        if !safe {
            let parent = self.around.parent;
            self.planner.construct(span, parent, Construct::Arithmetic);
        }
    }
}

/// Whether bytes name a variable, or an element by a number.
pub(crate) fn is_plain_reference(bytes: &[u8]) -> bool {
    match bytes.iter().position(|byte| *byte == b'[') {
        None => true,
        Some(at) => {
            let (name, subscript) = bytes.split_at(at);
            let inner = subscript
                .strip_prefix(b"[")
                .and_then(|rest| rest.strip_suffix(b"]"));
            let plain = |inner: &[u8]| {
                matches!(inner, b"@" | b"*")
                    || !inner.is_empty() && inner.iter().all(u8::is_ascii_digit)
            };
            is_name(name) && inner.is_some_and(plain)
        }
    }
}
