//! `set` and `shopt`: only what is followed, or changes nothing that is.

use super::{Call, all_in, options};
use crate::state::{MOST_VALUES, Outcome, Scalar, State};
use crate::walk::Shell;
use crate::{Construct, Effect, Value, world};
use std::rc::Rc;

/// Options of `shopt` that at most change how many names a pattern gives:
/// any number, starting with the pattern's own start, in every case.
const HARMLESS: &[&[u8]] = &[b"dotglob", b"globstar", b"inherit_errexit", b"nullglob"];

impl<'s> Shell<'_, '_, 's> {
    pub(super) fn set_options(&mut self, call: Call<'_, 's>, mut state: State<'s>) -> Outcome<'s> {
        let mut operands = call.operands();
        if operands.is_empty() {
            self.does(call, call.span(), Effect::ShowsEnvironment);
        }
        while let [first, rest @ ..] = operands {
            let Some(word) = first.value.as_exact() else {
                if first.value.may_be_option() || first.value.prefix().starts_with(b"+") {
                    return self.refused(call, Construct::ShellOption, state);
                }
                break;
            };
            if matches!(word, b"--" | b"-") {
                operands = rest;
                state.positional = positional(operands);
                return Outcome::either(state);
            }
            let Some(letters) = word
                .strip_prefix(b"-")
                .or_else(|| word.strip_prefix(b"+"))
                .filter(|letters| !letters.is_empty())
            else {
                break;
            };
            operands = rest;
            if !all_in(letters, b"eufxCo") {
                return self.refused(call, Construct::ShellOption, state);
            }
            if letters.contains(&b'x') && !self.traces_plainly(call, &state) {
                return self.refused(call, Construct::ShellOption, state);
            }
            if letters.contains(&b'o') {
                if letters.iter().filter(|letter| **letter == b'o').count() > 1 {
                    // Each takes a word.
                    return self.refused(call, Construct::ShellOption, state);
                }
                let Some((name, rest)) = operands.split_first() else {
                    return Outcome::either(state);
                };
                operands = rest;
                let known = name.value.as_exact().is_some_and(|name| {
                    matches!(
                        name,
                        b"pipefail" | b"errexit" | b"nounset" | b"noclobber" | b"noglob"
                    )
                });
                if !known {
                    return self.refused(call, Construct::ShellOption, state);
                }
            }
        }
        if !operands.is_empty() {
            state.positional = positional(operands);
        }
        Outcome::either(state)
    }

    /// Whether tracing prints commands and evaluates nothing: `PS4` is expanded.
    fn traces_plainly(&mut self, call: Call<'_, 's>, state: &State<'s>) -> bool {
        match state.variables.get(b"PS4") {
            Some(variable) => variable.value == Scalar::Unset,
            None => *self.planner.variable(b"PS4", call.span()) == world::Variable::Unset,
        }
    }

    pub(super) fn shopt(&mut self, call: Call<'_, 's>, state: State<'s>) -> Outcome<'s> {
        let Some(words) = call.exact() else {
            return self.refused(call, Construct::ShellOption, state);
        };
        let letters = words.iter().copied().filter_map(options);
        let (mut prints, mut known) = (true, true);
        for letters in letters {
            known &= all_in(letters, b"pqsu");
            prints &= all_in(letters, b"pq");
        }
        let names = words.iter().filter(|word| options(word).is_none());
        if known && (prints || names.into_iter().all(|name| HARMLESS.contains(name))) {
            return Outcome::either(state);
        }
        self.refused(call, Construct::ShellOption, state)
    }
}

fn positional<'s>(operands: &[crate::Argument<'s>]) -> Option<Rc<[Value<'s>]>> {
    let single =
        operands.len() <= MOST_VALUES && operands.iter().all(|operand| operand.value.is_single());
    single.then(|| {
        operands
            .iter()
            .map(|operand| operand.value.clone())
            .collect()
    })
}
