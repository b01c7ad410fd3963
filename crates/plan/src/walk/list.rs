//! Lists, and-or lists and pipelines.

use super::Shell;
use super::redirect::Stream;
use crate::state::{Directories, Outcome, State, join};
use crate::{Construct, Dialect};
use qedsh_catalog::spec::Terminal;
use qedsh_syntax::{AndOr, Command, Connector, List, Pipeline, PrefixKind, Statement, Terminator};

impl<'s> Shell<'_, '_, 's> {
    /// Walks statements one after the other.
    pub(crate) fn list(&mut self, list: List, state: State<'s>) -> Outcome<'s> {
        let tree = self.tree;
        let mut outcome = Outcome::success(state);
        for statement in &tree[list.statements] {
            outcome = self.next(outcome.joined(), statement);
        }
        outcome
    }

    /// Walks one statement behind another.
    pub(super) fn next(&mut self, state: Option<State<'s>>, statement: &Statement) -> Outcome<'s> {
        self.reached(state, |shell, state| shell.statement(statement, state))
    }

    /// Walks a list in a shell of its own, which leaves nothing behind.
    pub(crate) fn subshell(&mut self, list: List, state: &State<'s>) {
        let breaks = std::mem::take(&mut self.breaks);
        let returns = std::mem::take(&mut self.returns);
        let _ = self.apart(|shell| shell.list(list, state.clone()));
        self.breaks = breaks;
        self.returns = returns;
    }

    /// Walks a list whose output becomes text: `$(…)`, `<(…)`.
    pub(crate) fn substitution(&mut self, list: List, state: &State<'s>) {
        let around = self.around;
        self.around.streams[1] = Stream::Pipe;
        self.around.terminal = Terminal::Absent;
        self.subshell(list, state);
        self.around = around;
    }

    /// Walks what comes next. Where nothing comes, because a command before it
    /// left, it is read all the same, and leaves nothing behind.
    pub(super) fn reached(
        &mut self,
        state: Option<State<'s>>,
        walk: impl FnOnce(&mut Self, State<'s>) -> Outcome<'s>,
    ) -> Outcome<'s> {
        match state {
            Some(state) => walk(self, state),
            None => {
                let _ = self.apart(|shell| walk(shell, dead()));
                Outcome::never()
            }
        }
    }

    fn statement(&mut self, statement: &Statement, state: State<'s>) -> Outcome<'s> {
        if statement.terminator == Terminator::Background {
            self.construct(statement.terminator_text, Construct::Background);
            let _ = self.apart(|shell| shell.and_or(statement, state.clone()));
            return Outcome::success(state);
        }
        self.and_or(statement, state)
    }

    fn and_or(&mut self, statement: &Statement, state: State<'s>) -> Outcome<'s> {
        let tree = self.tree;
        let mut outcome = Outcome::success(state);
        for pipeline in &tree[statement.pipelines] {
            outcome = match pipeline.connector {
                Connector::First | Connector::Joined(AndOr::And, _) => {
                    let next = self.reached(outcome.success, |shell, state| {
                        shell.pipeline(pipeline, state)
                    });
                    Outcome {
                        failure: join(outcome.failure, next.failure),
                        success: next.success,
                    }
                }
                Connector::Joined(AndOr::Or, _) => {
                    let next = self.reached(outcome.failure, |shell, state| {
                        shell.pipeline(pipeline, state)
                    });
                    Outcome {
                        success: join(outcome.success, next.success),
                        failure: next.failure,
                    }
                }
            };
        }
        outcome
    }

    fn pipeline(&mut self, pipeline: &Pipeline, state: State<'s>) -> Outcome<'s> {
        let tree = self.tree;
        let outcome = match &tree[pipeline.commands] {
            [] => Outcome::either(state),
            [command] => self.command(command, state),
            commands => {
                // Where the last command runs in this shell, so do its errors.
                let last = match self.dialect() {
                    Dialect::Zsh => self.pipe(commands, &state),
                    _ => self.apart(|shell| shell.pipe(commands, &state)),
                };
                match self.dialect() {
                    // zsh runs the last command of a pipeline itself.
                    Dialect::Zsh => {
                        let outcome = last.or(Outcome::either(state));
                        if let Some(left) = outcome.clone().joined() {
                            self.leaves_functions(&left);
                        }
                        outcome
                    }
                    _ => Outcome::either(state),
                }
            }
        };
        let negations = tree[pipeline.prefixes].iter();
        let negations = negations.filter(|prefix| prefix.kind == PrefixKind::Negation);
        if negations.count() % 2 == 1 {
            return outcome.negated();
        }
        outcome
    }

    /// Walks the commands of a pipeline, each of which is a shell of its own,
    /// and tells how the last one may end.
    fn pipe(&mut self, commands: &[Command], state: &State<'s>) -> Outcome<'s> {
        let around = self.around;
        let breaks = std::mem::take(&mut self.breaks);
        let returns = std::mem::take(&mut self.returns);
        let mut last = Outcome::never();
        for (index, command) in commands.iter().enumerate() {
            self.around = around;
            if index > 0 {
                self.around.streams[0] = Stream::Pipe;
            }
            if index + 1 < commands.len() {
                self.around.streams[1] = Stream::Pipe;
                self.around.terminal = Terminal::Absent;
            }
            last = self.command(command, state.clone());
        }
        self.breaks = breaks;
        self.returns = returns;
        self.around = around;
        last
    }
}

/// What is known where no command comes.
fn dead<'s>() -> State<'s> {
    State::new(Directories::Unknown, None)
}
