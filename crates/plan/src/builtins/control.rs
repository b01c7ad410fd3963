//! `exit`, `return`, `break`, `continue`, `shift`.

use super::Call;
use crate::Construct;
use crate::state::{Outcome, State};
use crate::walk::Shell;
use std::rc::Rc;

impl<'s> Shell<'_, '_, 's> {
    pub(super) fn exit(&mut self, call: Call<'_, 's>, state: State<'s>) -> Outcome<'s> {
        if has_plain_status(call) {
            return Outcome::never();
        }
        Outcome::either(state)
    }

    pub(super) fn return_(&mut self, call: Call<'_, 's>, state: State<'s>) -> Outcome<'s> {
        self.leaves_functions(&state);
        if !self.is_in_function() {
            // Outside a function it fails, unless `eval` hides the function.
            if self.is_evaluated() {
                self.refuse(call, call.span(), Construct::Eval);
            }
            return Outcome::either(state);
        }
        if has_plain_status(call) {
            return Outcome::never();
        }
        Outcome::either(state)
    }

    pub(super) fn leave_loop(&mut self, call: Call<'_, 's>, state: State<'s>) -> Outcome<'s> {
        self.leaves_loops(&state);
        if !self.is_in_loop() && self.is_evaluated() {
            self.refuse(call, call.span(), Construct::Eval);
        }
        Outcome::either(state)
    }

    pub(super) fn shift(&mut self, call: Call<'_, 's>, mut state: State<'s>) -> Outcome<'s> {
        let before = state.clone();
        let rest = match (&state.positional, call.operands()) {
            (Some(known), []) => known.get(1..).map(Rc::from),
            _ => None,
        };
        state.positional = rest;
        Outcome {
            success: Some(state),
            failure: Some(before),
        }
    }
}

/// Whether nothing keeps the builtin from leaving: no word, or one number.
fn has_plain_status(call: Call<'_, '_>) -> bool {
    match call.operands() {
        [] => true,
        [status] => status
            .value
            .as_exact()
            .is_some_and(|word| !word.is_empty() && word.iter().all(u8::is_ascii_digit)),
        _ => false,
    }
}
