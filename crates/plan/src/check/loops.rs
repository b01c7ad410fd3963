//! Loops: turn by turn over a few known words, else until a turn changes
//! nothing.

use super::walk::Shell;
use super::{Checked, Outcome, Scalar, State, Value};
use crate::state::join;
use qedsh_syntax::{Alternatives, Arithmetic, Clause, Id, List, PartKind, Slice, Text, Word};

/// How many turns of a loop over known words the walk tells apart.
const MOST_TURNS: usize = 16;

/// How many turns may each know a little less before what changes is given up.
const JOINED_TURNS: usize = 2;

impl Shell<'_, '_, '_> {
    pub(super) fn for_loop(
        &mut self,
        variable: Id<Word>,
        words: Option<Slice<Word>>,
        body: List,
        mut state: State,
    ) -> Checked<Outcome> {
        let word = self.tree[variable];
        let Some(name) = self.static_value(&word) else {
            return self.refuse(word.text);
        };
        let mut values: Vec<Value> = Vec::new();
        match (words, &state.positional) {
            (Some(words), _) => {
                for word in &self.tree[words] {
                    self.arguments(word, &mut state, &mut values)?;
                }
            }
            (None, Some(known)) => values.extend(known.iter().cloned()),
            (None, None) => values.push(Value::Opaque),
        }
        let exact = values.iter().all(|value| value.as_exact().is_some());
        let turns = MOST_TURNS >> (4 * self.breaks.len()).min(16);
        if exact && !values.is_empty() && values.len() <= turns {
            return self.unrolled(&name, &values, body, word.text, state);
        }
        let each = values.iter().map(|value| match value {
            Value::Exact(bytes) => Scalar::Exact(bytes.clone()),
            other => Scalar::Text(other.prefix().to_vec().into()),
        });
        let any = each.reduce(|one, other| one.join(&other));
        let any = any.unwrap_or_else(Scalar::text);
        let found = words.is_some_and(|words| {
            let mut words = self.tree[words].iter();
            words.all(|word| {
                let first = self.tree[word.parts].first();
                first.is_some_and(|part| matches!(part.kind, PartKind::Glob(_)))
                    && word.alternatives(self.tree) == Alternatives::Itself
            })
        });
        self.assign(&name, Scalar::Unknown, word.text, &mut state)?;
        self.repeated(state, |shell, mut state| {
            shell.assign(&name, any.clone(), word.text, &mut state)?;
            if found {
                state.variables.found(&name);
            }
            Ok(shell.list(body, state)?.joined())
        })
    }

    pub(super) fn unrolled(
        &mut self,
        name: &[u8],
        turns: &[Value],
        body: List,
        text: Text,
        state: State,
    ) -> Checked<Outcome> {
        let (mut state, mut left) = (Some(state), None);
        for turn in turns {
            self.breaks.push(None);
            let outcome = self.reached(state, |shell, mut state| {
                shell.assign(name, Scalar::from_value(turn), text, &mut state)?;
                shell.list(body, state)
            })?;
            let broken = self.breaks.pop().flatten();
            state = join(outcome.joined(), broken.clone());
            left = join(left, broken);
        }
        Ok(join(state, left).map_or_else(Outcome::never, Outcome::either))
    }

    pub(super) fn arithmetic_for(
        &mut self,
        expressions: [Arithmetic; 3],
        body: List,
        mut state: State,
    ) -> Checked<Outcome> {
        let [first, test, step] = expressions;
        self.arithmetic(first, &mut state)?;
        self.repeated(state, |shell, mut state| {
            shell.arithmetic(test, &mut state)?;
            let left = state.clone();
            let body = shell.list(body, state)?.joined();
            let stepped = shell.reached(body, |shell, mut state| {
                shell.arithmetic(step, &mut state)?;
                Ok(Outcome::success(state))
            })?;
            Ok(join(stepped.joined(), Some(left)))
        })
    }

    pub(super) fn while_loop(&mut self, clause: Clause, state: State) -> Checked<Outcome> {
        self.repeated(state, |shell, state| {
            let condition = shell.list(clause.condition, state)?.joined();
            let body = shell.reached(condition.clone(), |shell, state| {
                shell.list(clause.body, state)
            })?;
            Ok(join(condition, body.joined()))
        })
    }

    /// Replays a turn until one changes nothing: that one counts.
    pub(super) fn repeated(
        &mut self,
        mut state: State,
        mut turn: impl FnMut(&mut Self, State) -> Checked<Option<State>>,
    ) -> Checked<Outcome> {
        let mark = self.replay.steps.len();
        for turns in 0.. {
            self.breaks.push(None);
            let after = turn(self, state.clone())?;
            let broken = self.breaks.pop().flatten();
            let Some(after) = join(after, broken) else {
                break;
            };
            let joined = state.clone().join(after);
            if joined.same(&state) {
                break;
            }
            state = match turns < JOINED_TURNS {
                true => joined,
                false => state.widen(joined),
            };
            self.replay.steps.truncate(mark);
        }
        Ok(Outcome::either(state))
    }
}
