//! Builtins that evaluate their words: `test`, `let`, `eval`, `exec`,
//! `command`, `builtin`.

use super::{Call, rest, scalar};
use crate::command::Lookup;
use crate::state::{Outcome, State};
use crate::walk::{Shell, is_plain_reference};
use crate::{Construct, Value};
use qedsh_catalog::Unknown;

impl<'s> Shell<'_, '_, 's> {
    /// `test` evaluates the subscript of the name that `-v` tests, and nothing
    /// else: bash 5.2, checked by running it.
    pub(super) fn test(&mut self, call: Call<'_, 's>, state: State<'s>) -> Outcome<'s> {
        let operands = call.operands();
        for (index, operand) in operands.iter().enumerate() {
            if matches!(operand.value, Value::Opaque | Value::Many { .. }) {
                // It may be `-v` and its name.
                self.refuse(call, operand.span, Construct::Arithmetic);
            }
            let may_test = match operand.value.as_exact() {
                Some(word) => matches!(word, b"-v" | b"-R"),
                None => matches!(operand.value.prefix(), b"" | b"-"),
            };
            let next = operands.get(index + 1);
            let safe =
                next.is_none_or(|next| next.value.as_exact().is_some_and(is_plain_reference));
            if may_test && !safe {
                self.refuse(call, operand.span, Construct::Arithmetic);
            }
        }
        Outcome::either(state)
    }

    pub(super) fn let_(&mut self, call: Call<'_, 's>, mut state: State<'s>) -> Outcome<'s> {
        for operand in call.operands() {
            match operand.value.is_single() {
                true => self.evaluated(&scalar(&operand.value), operand.span, &mut state),
                false => self.refuse(call, operand.span, Construct::Arithmetic),
            }
        }
        Outcome::either(state)
    }

    pub(super) fn eval(&mut self, call: Call<'_, 's>, state: State<'s>) -> Outcome<'s> {
        let Some(words) = call.exact() else {
            return self.refused(call, Construct::Eval, state);
        };
        let words = match words.as_slice() {
            [b"--", rest @ ..] => rest,
            words => words,
        };
        let text = words.join(&b' ');
        let parent = self.around.parent.replace(call.index);
        let outcome = self.evaluate(&text, call.span(), state);
        self.around.parent = parent;
        outcome
    }

    pub(super) fn exec(&mut self, call: Call<'_, 's>, state: State<'s>) -> Outcome<'s> {
        if call.operands().is_empty() && self.may_last() {
            return Outcome::either(state);
        }
        self.refuse(call, call.span(), Construct::Exec);
        let has_options = call
            .operands()
            .first()
            .is_some_and(|first| first.value.may_be_option());
        if !has_options && !call.operands().is_empty() {
            let _ = self.invoke(rest(call, 1, Lookup::Program), state.clone());
        }
        Outcome::either(state)
    }

    pub(super) fn command_builtin(&mut self, call: Call<'_, 's>, state: State<'s>) -> Outcome<'s> {
        let mut count = 1;
        for operand in call.operands() {
            match operand.value.as_exact() {
                Some(b"--") => {
                    count += 1;
                    break;
                }
                Some(word) if word.len() > 1 && word.starts_with(b"-") => {
                    if !word.iter().skip(1).all(|letter| b"pvV".contains(letter)) {
                        self.cannot_read(call, operand.span, Unknown::Option);
                        return Outcome::either(state);
                    }
                    if word.iter().any(|letter| matches!(letter, b'v' | b'V')) {
                        return Outcome::either(state);
                    }
                    count += 1;
                }
                Some(_) => break,
                None => {
                    self.cannot_read(call, operand.span, Unknown::NotStatic);
                    return Outcome::either(state);
                }
            }
        }
        self.invoke(rest(call, count, Lookup::BuiltinOrProgram), state)
    }

    pub(super) fn builtin_builtin(&mut self, call: Call<'_, 's>, state: State<'s>) -> Outcome<'s> {
        let ends = |word: &&crate::Argument<'s>| word.value.as_exact() == Some(b"--");
        let count = if call.operands().first().is_some_and(|word| ends(&word)) {
            2
        } else {
            1
        };
        let inner = rest(call, count, Lookup::Builtin);
        let name = inner.arguments.first().map(|first| first.value.clone());
        match name {
            None => Outcome::either(state),
            Some(Value::Exact(name)) if super::has(&name, self.dialect()) => {
                self.invoke(inner, state)
            }
            Some(_) => self.refused(call, Construct::Builtin, state),
        }
    }
}
