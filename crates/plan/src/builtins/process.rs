//! Builtins about processes, limits, and what names stand for.

use super::{Call, all_in, options};
use crate::state::{Outcome, State};
use crate::walk::Shell;
use crate::{Construct, Effect};
use qedsh_catalog::{State as Changed, Unknown};

impl<'s> Shell<'_, '_, 's> {
    /// `alias` prints; with `=` it defines, which changes how later text is read.
    pub(super) fn alias(&mut self, call: Call<'_, 's>, state: State<'s>) -> Outcome<'s> {
        let prints = call
            .exact()
            .is_some_and(|words| words.iter().all(|word| !word.contains(&b'=')));
        match prints {
            true => Outcome::either(state),
            false => self.refused(call, Construct::Alias, state),
        }
    }

    /// `hash` remembers where programs are; only `-p` says where.
    pub(super) fn hash(&mut self, call: Call<'_, 's>, state: State<'s>) -> Outcome<'s> {
        let harmless = call.exact().is_some_and(|words| {
            words.iter().all(|word| match options(word) {
                Some(letters) => all_in(letters, b"lrt"),
                None => *word != b"--" && !word.contains(&b'/') && !word.contains(&b'='),
            })
        });
        match harmless {
            true => Outcome::either(state),
            false => self.refused(call, Construct::CommandTable, state),
        }
    }

    pub(super) fn trap(&mut self, call: Call<'_, 's>, state: State<'s>) -> Outcome<'s> {
        let prints = match call.exact().as_deref() {
            Some([]) => true,
            // With `-` the shell does what it does without a trap.
            Some([first, ..]) => matches!(*first, b"-p" | b"-l" | b"-lp" | b"-"),
            None => false,
        };
        match prints {
            true => Outcome::either(state),
            false => self.refused(call, Construct::Trap, state),
        }
    }

    pub(super) fn umask(&mut self, call: Call<'_, 's>, state: State<'s>) -> Outcome<'s> {
        self.prints_or_changes(call, b"pS", state)
    }

    pub(super) fn ulimit(&mut self, call: Call<'_, 's>, state: State<'s>) -> Outcome<'s> {
        self.prints_or_changes(call, b"HSabcdefiklmnpqrstuvxPRT", state)
    }

    /// A builtin that prints where it has options only, and sets where it has
    /// a value.
    fn prints_or_changes(
        &mut self,
        call: Call<'_, 's>,
        letters: &[u8],
        state: State<'s>,
    ) -> Outcome<'s> {
        for operand in call.operands() {
            let given = operand.value.as_exact().and_then(options);
            match given {
                Some(given) if all_in(given, letters) => {}
                Some(_) => self.cannot_read(call, operand.span, Unknown::Option),
                None => self.does(call, operand.span, Effect::ChangesState(Changed::Shell)),
            }
        }
        Outcome::either(state)
    }

    /// `history` prints; its options read and write files and the list.
    pub(super) fn history(&mut self, call: Call<'_, 's>, state: State<'s>) -> Outcome<'s> {
        let number = |word: &[u8]| word.iter().all(u8::is_ascii_digit);
        match call.exact() {
            Some(words) if words.iter().all(|word| number(word)) => Outcome::either(state),
            _ => self.refused(call, Construct::Builtin, state),
        }
    }
}
