//! Commands of the shell itself: a closed list, and of each the forms that
//! change nothing but what is followed.

use super::command::Request;
use super::error::{CheckErrorKind, fail};
use super::walk::Shell;
use super::{Checked, Outcome, Scalar, State, Value};
use crate::command::Lookup;
use crate::state::{Directories, join};
use crate::{Dialect, Target, builtins};
use std::rc::Rc;

/// Options of `shopt` that at most change how many names a pattern gives.
const HARMLESS: [&[u8]; 4] = [b"dotglob", b"globstar", b"inherit_errexit", b"nullglob"];

/// Options of `set` that change no value.
const PLAIN: [&[u8]; 5] = [b"errexit", b"noclobber", b"noglob", b"nounset", b"pipefail"];

impl Shell<'_, '_, '_> {
    pub(super) fn builtin(
        &mut self,
        name: &[u8],
        request: &Request,
        state: State,
    ) -> Checked<Outcome> {
        if self.tree.dialect() == Dialect::Posix
            && builtins::is_special(name)
            && !request.assignments.is_empty()
        {
            // They last.
            return self.refuse(request.text);
        }
        let index = self.record(request, Target::Builtin)?;
        let mut others = request.clone();
        let splits = |name: &[u8], given: &[u8]| name == b"read" && given == b"IFS";
        others.assignments.retain(|(given, _)| !splits(name, given));
        self.inert_prefixes(&others)?;
        let ends = Outcome::either(state.clone());
        match name {
            b":" | b"true" => Ok(Outcome::success(state)),
            b"false" => Ok(Outcome::failure(state)),
            b"echo" | b"pwd" | b"type" | b"times" | b"caller" | b"help" | b"which" | b"where"
            | b"whence" => Ok(ends),
            b"dirs" => self.closed(request, b"lpv", ends),
            b"jobs" => self.closed(request, b"lnprs", ends),
            b"wait" => self.closed(request, b"nf", ends),
            b"compgen" => self.closed(request, b"abcdefgjkv", ends),
            b"kill" => {
                self.catalogued(name, None, request, index, &state)?;
                Ok(ends)
            }
            b"printf" => self.printf(request, state),
            b"test" | b"[" => self.test(request, ends),
            b"cd" | b"chdir" => {
                let there = self.destination(request, &state)?;
                Ok(moved(state, there))
            }
            b"pushd" => self.pushd(request, state),
            b"popd" => self.popd(request, state),
            b"export" | b"readonly" | b"declare" | b"typeset" | b"local" => {
                self.declare(name, request, state)
            }
            b"unset" => self.unset(request, state),
            b"read" => self.read(request, state),
            b"mapfile" | b"readarray" => self.mapfile(request, state),
            b"let" => self.let_(request, state),
            b"set" => self.set_options(request, state),
            b"shift" => self.shift(request, state),
            b"exit" => Ok(match is_plain_status(request) {
                true => Outcome::never(),
                false => ends,
            }),
            b"return" => self.return_(request, state),
            b"break" | b"continue" => self.leave_loop(request, state),
            b"command" => self.command_builtin(request, index, state),
            b"builtin" => self.invoke(request.without(1, Lookup::Builtin, index), state),
            b"eval" => self.eval(request, index, state),
            b"exec" if request.operands().is_empty() => Ok(ends),
            _ => match prints(name, request) {
                true => Ok(ends),
                false => self.refuse(request.text),
            },
        }
    }

    /// A builtin that prints, given these options and any other words.
    fn closed(&self, request: &Request, letters: &[u8], ends: Outcome) -> Checked<Outcome> {
        let known = |word: &Value| match word.as_exact() {
            Some(word) => is_of(word, letters) || !word.starts_with(b"-") || word.len() < 2,
            None => !word.may_be_option(),
        };
        match request.operands().iter().all(known) {
            true => Ok(ends),
            false => self.refuse(request.text),
        }
    }

    fn set_options(&mut self, request: &Request, mut state: State) -> Checked<Outcome> {
        let mut operands = request.operands();
        let mut is_given = false;
        while let [first, rest @ ..] = operands {
            let letters = match first.as_exact() {
                Some(b"--") => {
                    (operands, is_given) = (rest, true);
                    break;
                }
                Some([b'-' | b'+', letters @ ..]) if !letters.is_empty() => letters,
                None if first.may_be_option() || first.prefix().starts_with(b"+") => {
                    return self.refuse(request.text);
                }
                _ => break,
            };
            operands = rest;
            let (last, before) = letters.split_last().unwrap_or((&b'?', &[]));
            let traces = letters.contains(&b'x');
            let traces_plainly = match state.variables.get(b"PS4") {
                _ if !traces => true,
                Some(variable) => variable.value == Scalar::Unset,
                None => self.replay.fact("variable", b"PS4") == Some(b"unset"),
            };
            let known = |letter: &u8| b"eufxC".contains(letter);
            let named = match (last, operands) {
                (b'o', [name, rest @ ..]) => {
                    operands = rest;
                    name.as_exact().is_some_and(|name| PLAIN.contains(&name))
                }
                (b'o', []) => true,
                (letter, _) => known(letter),
            };
            if !named || !traces_plainly || !before.iter().all(known) {
                return self.refuse(request.text);
            }
        }
        if request.operands().is_empty() {
            // It prints the variables.
            return fail(CheckErrorKind::Effect, request.span);
        }
        if is_given || !operands.is_empty() {
            let known = operands.len() <= 256 && operands.iter().all(Value::is_single);
            state.positional = known.then(|| Rc::from(operands));
        }
        Ok(Outcome::either(state))
    }

    fn shift(&self, request: &Request, mut state: State) -> Checked<Outcome> {
        let before = state.clone();
        let rest = match (&state.positional, request.operands()) {
            (Some(known), []) => known.get(1..).map(Rc::from),
            _ => None,
        };
        state.positional = rest;
        Ok(Outcome {
            success: Some(state),
            failure: Some(before),
        })
    }

    fn return_(&mut self, request: &Request, state: State) -> Checked<Outcome> {
        if self.evaluated.is_some() {
            return self.refuse(request.text);
        }
        for left in &mut self.breaks {
            *left = join(left.take(), Some(state.clone()));
        }
        for call in &mut self.calls {
            call.returned = join(call.returned.take(), Some(state.clone()));
        }
        match !self.calls.is_empty() && is_plain_status(request) {
            true => Ok(Outcome::never()),
            false => Ok(Outcome::either(state)),
        }
    }

    fn leave_loop(&mut self, request: &Request, state: State) -> Checked<Outcome> {
        if self.evaluated.is_some() && self.breaks.is_empty() {
            return self.refuse(request.text);
        }
        for left in &mut self.breaks {
            *left = join(left.take(), Some(state.clone()));
        }
        Ok(Outcome::either(state))
    }
}

/// Whether a builtin only prints, given these words.
fn prints(name: &[u8], request: &Request) -> bool {
    let Some(words) = request.exact() else {
        return false;
    };
    let all = |letters: &[u8]| words.iter().all(|word| is_of(word, letters));
    match name {
        b"umask" => all(b"pS"),
        b"ulimit" => all(b"HSabcdefiklmnpqrstuvxPRT"),
        b"history" => words.iter().all(|word| word.iter().all(u8::is_ascii_digit)),
        b"alias" => words.iter().all(|word| !word.contains(&b'=')),
        b"hash" => words.iter().all(|word| match word.first() {
            Some(b'-') => is_of(word, b"lrt"),
            _ => !word.contains(&b'/') && !word.contains(&b'='),
        }),
        b"trap" => match words.first() {
            None => true,
            Some(first) => matches!(*first, b"-" | b"-p" | b"-l"),
        },
        b"shopt" => match words.split_first() {
            Some((option, names)) => {
                matches!(*option, b"-s" | b"-u" | b"-q")
                    && names.iter().all(|name| HARMLESS.contains(name))
            }
            None => true,
        },
        _ => false,
    }
}

/// Whether a word is an option of these letters.
pub(super) fn is_of(word: &[u8], letters: &[u8]) -> bool {
    match word {
        [b'-', given @ ..] if !given.is_empty() => {
            given.iter().all(|letter| letters.contains(letter))
        }
        _ => false,
    }
}

/// Whether nothing keeps `exit` and `return` from leaving.
fn is_plain_status(request: &Request) -> bool {
    match request.exact().as_deref() {
        Some([]) => true,
        Some([status]) => !status.is_empty() && status.iter().all(u8::is_ascii_digit),
        _ => false,
    }
}

fn moved(state: State, there: Directories) -> Outcome {
    let mut inside = state.clone();
    inside.leave_for(there);
    Outcome {
        success: Some(inside),
        failure: Some(state),
    }
}
