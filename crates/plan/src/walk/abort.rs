//! Errors that give up a line: the shell goes on with the next one.
//!
//! `echo $((1/0)); x=a` leaves `x` as it was, and the line after it runs:
//! bash 5.2, by running it. `eval` stops at its own text.

use super::text::has_unicode_escape;
use super::{Place, Shell};
use crate::Construct;
use crate::state::{Outcome, State, join};
use qedsh_syntax::Statement;

impl<'s> Shell<'_, '_, 's> {
    /// Walks the whole text, line by line.
    pub(crate) fn lines(&mut self, state: State<'s>) -> Outcome<'s> {
        let tree = self.tree;
        let statements = &tree[tree.root().statements];
        if has_unicode_escape(tree.source()) {
            let text = statements.first().map(|statement| statement.text);
            self.construct(text.unwrap_or_default(), Construct::Expansion);
        }
        let mut outcome = Outcome::success(state);
        for (index, statement) in statements.iter().enumerate() {
            outcome = self.next(outcome.joined(), statement);
            if self.ends_line(statement, statements.get(index + 1))
                && let Some(aborted) = self.aborted.take()
            {
                outcome = outcome.or(Outcome::failure(aborted));
            }
        }
        match (self.place(), self.aborted.take()) {
            (Place::Evaluated(_), Some(aborted)) => outcome.or(Outcome::failure(aborted)),
            _ => outcome,
        }
    }

    /// Whether a line ends between a statement and the next.
    fn ends_line(&self, statement: &Statement, next: Option<&Statement>) -> bool {
        next.is_some_and(|next| {
            let end = self.tree.span(statement.text).range().end;
            let start = self.tree.span(next.text).range().start;
            let between = self.tree.source().get(end..start);
            between.is_none_or(|between| between.contains(&b'\n'))
        })
    }

    /// Notes that an error here may give up the line.
    pub(crate) fn may_abort(&mut self, state: &State<'s>) {
        self.aborted = join(self.aborted.take(), Some(state.clone()));
    }

    /// Whether an error may have given up the line.
    pub(super) const fn has_aborted(&self) -> bool {
        self.aborted.is_some()
    }

    /// Walks what an error leaves alone: a shell of its own.
    pub(super) fn apart<T>(&mut self, walk: impl FnOnce(&mut Self) -> T) -> T {
        let aborted = self.aborted.take();
        let result = walk(self);
        self.aborted = aborted;
        result
    }

    /// Walks what an error leaves by way of `leave`: a function, whose own
    /// names are gone then.
    pub(crate) fn left_by<T>(
        &mut self,
        walk: impl FnOnce(&mut Self) -> T,
        leave: impl FnOnce(&T, State<'s>) -> State<'s>,
    ) -> T {
        let before = self.aborted.take();
        let result = walk(self);
        let inside = self.aborted.take().map(|state| leave(&result, state));
        self.aborted = join(before, inside);
        result
    }

    /// Walks what may not run at all.
    pub(crate) fn perhaps<T>(
        &mut self,
        state: &mut State<'s>,
        walk: impl FnOnce(&mut Self, &mut State<'s>) -> T,
    ) -> T {
        let before = state.clone();
        let result = walk(self, state);
        if !state.same(&before) {
            *state = before.join(state.clone());
        }
        result
    }
}
