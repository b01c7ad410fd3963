//! Loops: unrolled where that is short, else walked until nothing changes.

use super::Shell;
use crate::state::{Outcome, Scalar, State, join};
use crate::{Effect, Value};
use qedsh_syntax::{Alternatives, Arithmetic, Clause, Id, List, PartKind, Slice, Word};
use std::borrow::Cow;

/// How many turns of a loop are told apart.
const MOST_TURNS: usize = 16;

/// How many turns may each know a little less before what still changes is
/// given up.
const JOINED_TURNS: usize = 2;

/// What its condition does when a loop ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Until {
    Fails,
    Succeeds,
}

impl<'s> Shell<'_, '_, 's> {
    pub(super) fn for_loop(
        &mut self,
        variable: Id<Word>,
        words: Option<Slice<Word>>,
        body: List,
        mut state: State<'s>,
    ) -> Outcome<'s> {
        let tree = self.tree;
        let name = self.written(&tree[variable]);
        let span = self.span(tree[variable].text);
        let mut values = Vec::new();
        match words {
            Some(words) => {
                for word in &tree[words] {
                    self.arguments(word, &mut state, &mut values);
                }
            }
            None => match &state.positional {
                Some(known) => values.extend(known.iter().cloned()),
                None => values.push(Value::Opaque),
            },
        }
        let exact = values.iter().all(|value| matches!(value, Value::Exact(_)));
        // Turns multiply where loops are nested.
        let nested = MOST_TURNS >> (4 * self.breaks.len()).min(16);
        if exact && !values.is_empty() && values.len() <= nested {
            let turns = values.iter().map(Scalar::from_value).collect();
            return self.unrolled(&name, turns, body, span, state);
        }
        let any = values
            .iter()
            .map(each_of)
            .reduce(|one, other| one.join(&other));
        let any = any.unwrap_or_else(Scalar::text);
        let is_found = words.is_some_and(|words| {
            let mut words = self.tree[words].iter();
            words.all(|word| self.starts_with_pattern(word))
        });
        // Without a turn the variable stays what it was.
        self.assign(name.clone(), Scalar::Unknown, span, &mut state);
        self.repeated(state, |shell, mut state| {
            shell.assign(name.clone(), any.clone(), span, &mut state);
            if is_found {
                state.variables.found(&name);
            }
            let outcome = shell.list(body, state);
            outcome.joined()
        })
    }

    /// Whether what a word gives cannot start with a slash: the names that a
    /// pattern such as `*.rs` finds, or the pattern itself.
    fn starts_with_pattern(&self, word: &Word) -> bool {
        let tree = self.tree;
        let first = tree[word.parts].first();
        first.is_some_and(|part| matches!(part.kind, PartKind::Glob(_)))
            && word.alternatives(tree) == Alternatives::Itself
    }

    fn unrolled(
        &mut self,
        name: &Cow<'s, [u8]>,
        turns: Vec<Scalar<'s>>,
        body: List,
        span: qedsh_syntax::Span,
        state: State<'s>,
    ) -> Outcome<'s> {
        let mut state = Some(state);
        let mut left = None;
        for turn in turns {
            self.breaks.push(None);
            let outcome = self.reached(state, |shell, mut state| {
                shell.assign(name.clone(), turn, span, &mut state);
                shell.list(body, state)
            });
            // `continue` goes on with the next turn, `break` leaves.
            let broken = self.breaks.pop().flatten();
            state = join(outcome.joined(), broken.clone());
            left = join(left, broken);
        }
        match join(state, left) {
            Some(state) => Outcome::either(state),
            None => Outcome::never(),
        }
    }

    pub(super) fn arithmetic_for(
        &mut self,
        expressions: [Arithmetic; 3],
        body: List,
        mut state: State<'s>,
    ) -> Outcome<'s> {
        let [first, test, step] = expressions;
        self.arithmetic(first, &mut state);
        if self.tree.bytes(test.text).trim_ascii().is_empty() {
            self.effect(test.text, Effect::Waits);
        }
        self.repeated(state, |shell, mut state| {
            shell.arithmetic(test, &mut state);
            let left = state.clone();
            let body = shell.list(body, state).joined();
            let stepped = shell.reached(body, |shell, mut state| {
                shell.arithmetic(step, &mut state);
                Outcome::success(state)
            });
            join(stepped.joined(), Some(left))
        })
    }

    pub(super) fn while_loop(
        &mut self,
        kind: Until,
        clause: Clause,
        state: State<'s>,
    ) -> Outcome<'s> {
        self.repeated(state, |shell, state| {
            let condition = shell.list(clause.condition, state);
            let endless = match kind {
                Until::Fails => condition.failure.is_none() && condition.success.is_some(),
                Until::Succeeds => condition.success.is_none() && condition.failure.is_some(),
            };
            if endless {
                // `while true`: what leaves it may never come.
                let text = shell.tree[clause.condition.statements].first();
                let text = text.map(|statement| statement.text);
                shell.effect(text.unwrap_or_default(), Effect::Waits);
            }
            let condition = condition.joined();
            let body = shell.reached(condition.clone(), |shell, state| {
                shell.list(clause.body, state)
            });
            join(condition, body.joined())
        })
    }

    /// Walks a turn again and again, from a state in which less is known each
    /// time, until a turn changes nothing.
    fn repeated(
        &mut self,
        mut state: State<'s>,
        mut turn: impl FnMut(&mut Self, State<'s>) -> Option<State<'s>>,
    ) -> Outcome<'s> {
        let mark = self.planner.mark();
        for turns in 0.. {
            self.breaks.push(None);
            let after = turn(self, state.clone());
            let broken = self.breaks.pop().flatten();
            let Some(after) = join(after, broken) else {
                return Outcome::either(state);
            };
            let joined = state.clone().join(after);
            if joined.same(&state) || self.planner.steps_left() == 0 {
                return Outcome::either(state);
            }
            state = if turns < JOINED_TURNS {
                joined
            } else {
                state.widen(joined)
            };
            self.planner.rewind(mark);
        }
        Outcome::either(state)
    }
}

/// What a loop's variable holds for one of the values that a word gives.
fn each_of<'s>(value: &Value<'s>) -> Scalar<'s> {
    match value {
        Value::Exact(bytes) => Scalar::Exact(bytes.clone()),
        Value::One { prefix } | Value::Many { prefix } => Scalar::Text(prefix.clone()),
        Value::Opaque => Scalar::text(),
    }
}
