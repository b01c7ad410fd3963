//! Builtins that evaluate their words or run them: `test`, `printf`, `let`,
//! `command`, `eval`.

use super::builtins::is_of;
use super::command::Request;
use super::walk::Shell;
use super::{Checked, Outcome, Scalar, State, Value};
use crate::Dialect;
use crate::command::Lookup;
use crate::environment::is_name;
use crate::walk::{MOST_DEPTH, is_plain_reference};
use qedsh_syntax::Options;

impl Shell<'_, '_, '_> {
    pub(super) fn printf(&mut self, request: &Request, mut state: State) -> Checked<Outcome> {
        let mut operands = request.operands();
        if let [option, name, rest @ ..] = operands
            && option.as_exact() == Some(b"-v")
            && self.tree.dialect() != Dialect::Posix
        {
            let Some(name) = name.as_exact().filter(|name| is_name(name)) else {
                return self.refuse(request.text);
            };
            self.assign(name, Scalar::Unknown, request.text, &mut state)?;
            operands = rest;
        }
        let ended = operands.first().and_then(Value::as_exact) == Some(b"--");
        if ended {
            operands = operands.get(1..).unwrap_or_default();
        }
        let Some((format, arguments)) = operands.split_first() else {
            return Ok(Outcome::either(state));
        };
        let alone = arguments.is_empty() && format.is_single();
        let plain = match format.as_exact() {
            Some(format) => (ended || !format.starts_with(b"-")) && !may_count(format),
            None => ended || alone || !format.may_be_option(),
        };
        // `%n` assigns to the variable that an argument names.
        let named = |word: &Value| match word.as_exact() {
            Some(word) => is_name(word),
            None => !word.is_single() || word.prefix().is_empty() || is_name(word.prefix()),
        };
        let counts = format.as_exact().is_none() && arguments.iter().any(named);
        match plain && !counts {
            true => Ok(Outcome::either(state)),
            false => self.refuse(request.text),
        }
    }

    /// `test` evaluates the subscript of the name that `-v` tests.
    pub(super) fn test(&self, request: &Request, ends: Outcome) -> Checked<Outcome> {
        let operands = request.operands();
        for (index, operand) in operands.iter().enumerate() {
            let next = operands.get(index + 1).map(Value::as_exact);
            let safe = next.is_none_or(|next| next.is_some_and(is_plain_reference));
            let may_test = match operand.as_exact() {
                Some(word) => matches!(word, b"-v" | b"-R"),
                None => matches!(operand.prefix(), b"" | b"-"),
            };
            if !operand.is_single() || may_test && !safe {
                return self.refuse(request.text);
            }
        }
        Ok(ends)
    }

    pub(super) fn let_(&mut self, request: &Request, mut state: State) -> Checked<Outcome> {
        for operand in request.operands() {
            if !operand.is_single() {
                return self.refuse(request.text);
            }
            let value = Scalar::from_value(operand);
            self.evaluated_value(&value, request.text, &mut state)?;
        }
        Ok(Outcome::either(state))
    }

    pub(super) fn command_builtin(
        &mut self,
        request: &Request,
        index: usize,
        state: State,
    ) -> Checked<Outcome> {
        let mut count = 1;
        for word in request.operands() {
            match word.as_exact() {
                Some(b"--") => {
                    count += 1;
                    break;
                }
                Some(word) if word.len() > 1 && word.starts_with(b"-") => {
                    if !is_of(word, b"pvV") {
                        return self.refuse(request.text);
                    }
                    if word.iter().any(|letter| matches!(letter, b'v' | b'V')) {
                        return Ok(Outcome::either(state));
                    }
                    count += 1;
                }
                Some(_) => break,
                None => return self.refuse(request.text),
            }
        }
        self.invoke(
            request.without(count, Lookup::BuiltinOrProgram, index),
            state,
        )
    }

    pub(super) fn eval(
        &mut self,
        request: &Request,
        index: usize,
        state: State,
    ) -> Checked<Outcome> {
        let words = request.exact().filter(|_| !state.has_functions());
        let Some(words) = words.filter(|_| self.around.depth < MOST_DEPTH) else {
            return self.refuse(request.text);
        };
        let text = match words.as_slice() {
            [b"--", rest @ ..] => rest.join(&b' '),
            words => words.join(&b' '),
        };
        let options = Options {
            dialect: self.tree.dialect(),
            ..Options::default()
        };
        let tree = qedsh_syntax::parse(&text, &options);
        if !tree.errors().is_empty() {
            return self.refuse(request.text);
        }
        let mut around = self.around;
        around.depth += 1;
        around.parent = Some(index);
        let mut inner = Shell::new(self.replay, &tree);
        inner.evaluated = Some(request.span);
        inner.around = around;
        let outcome = inner.source(state)?;
        let defines = |state: &Option<State>| state.as_ref().is_some_and(State::has_functions);
        match defines(&outcome.success) || defines(&outcome.failure) {
            true => self.refuse(request.text),
            false => Ok(outcome),
        }
    }
}

/// Whether a format may have a directive `%n`.
fn may_count(format: &[u8]) -> bool {
    format.contains(&b'%') && (format.contains(&b'n') || format.contains(&b'\\')) && {
        let mut rest = format;
        let mut counts = false;
        while let Some(at) = rest.iter().position(|byte| *byte == b'%') {
            rest = rest.get(at + 1..).unwrap_or_default();
            let is_flag = |byte: &u8| byte.is_ascii_digit() || b" #+-'.*$hjlLtzq".contains(byte);
            let flags = rest.iter().take_while(|byte| is_flag(byte)).count();
            counts |= matches!(rest.get(flags), Some(b'n' | b'\\'));
            rest = rest.get(flags + 1..).unwrap_or_default();
        }
        counts
    }
}
