//! Commands by their kind.

use super::Shell;
use super::loops::Until;
use crate::Construct;
use crate::state::{Outcome, State, join};
use qedsh_syntax::{ArmEnd, CaseClause, Command, CommandKind, If, Slice, Word};

impl<'s> Shell<'_, '_, 's> {
    /// Walks one command with its redirections.
    pub(crate) fn command(&mut self, command: &Command, state: State<'s>) -> Outcome<'s> {
        let span = self.span(command.text);
        if !self.planner.enter(cost(command), span) {
            return Outcome::either(state);
        }
        let outcome = self.entered_command(command, state);
        self.planner.leave();
        outcome
    }

    fn entered_command(&mut self, command: &Command, mut state: State<'s>) -> Outcome<'s> {
        if let CommandKind::Simple { assignments, words } = command.kind {
            return self.simple(command, assignments, words, state);
        }
        if let CommandKind::Function { name, body } = command.kind {
            return self.definition(name, body, state);
        }
        let around = self.around;
        self.redirects(command.redirects, &mut state);
        let before = (!command.redirects.is_empty()).then(|| state.clone());
        let outcome = self.compound(command, state);
        self.around = around;
        if_redirected(outcome, before)
    }

    fn compound(&mut self, command: &Command, mut state: State<'s>) -> Outcome<'s> {
        match command.kind {
            CommandKind::Simple { .. } | CommandKind::Function { .. } => Outcome::either(state),
            CommandKind::Subshell(list) => {
                self.subshell(list, &state);
                Outcome::either(state)
            }
            CommandKind::Group(list) => self.list(list, state),
            CommandKind::If(clauses) => self.branches(clauses, state),
            CommandKind::For {
                variable,
                words,
                body,
            } => self.for_loop(variable, words, body, state),
            CommandKind::ArithmeticFor { expressions, body } => {
                self.arithmetic_for(expressions, body, state)
            }
            CommandKind::While(clause) => self.while_loop(Until::Fails, clause, state),
            CommandKind::Until(clause) => self.while_loop(Until::Succeeds, clause, state),
            CommandKind::Case(clause) => self.case(clause, state),
            CommandKind::Select {
                variable,
                words,
                body,
            } => {
                self.construct(command.text, Construct::Interactive);
                self.for_loop(variable, words, body, state)
            }
            CommandKind::Coproc { body, .. } => {
                self.construct(command.text, Construct::Coprocess);
                let body = self.tree[body];
                let _ = self.apart(|shell| shell.command(&body, state.clone()));
                Outcome::either(state)
            }
            CommandKind::Arithmetic(expression) => {
                self.arithmetic(expression, &mut state);
                Outcome::either(state)
            }
            CommandKind::Conditional(condition) => {
                self.condition(condition, &mut state);
                Outcome::either(state)
            }
        }
    }

    fn branches(&mut self, clauses: If, state: State<'s>) -> Outcome<'s> {
        let tree = self.tree;
        let mut entry = Some(state);
        let mut after = Outcome::never();
        for clause in &tree[clauses.clauses] {
            let condition = self.reached(entry, |shell, state| shell.list(clause.condition, state));
            let body = self.reached(condition.success, |shell, state| {
                shell.list(clause.body, state)
            });
            after = after.or(body);
            entry = condition.failure;
        }
        let otherwise = match (clauses.otherwise, entry) {
            (Some(list), entry) => self.reached(entry, |shell, state| shell.list(list, state)),
            // No branch ran: the status is 0.
            (None, Some(state)) => Outcome::success(state),
            (None, None) => Outcome::never(),
        };
        after.or(otherwise)
    }

    fn case(&mut self, clause: CaseClause, mut state: State<'s>) -> Outcome<'s> {
        let tree = self.tree;
        let _ = self.whole(clause.subject, &mut state);
        let mut after = Outcome::success(state.clone());
        let mut falling: Option<State<'s>> = None;
        for arm in &tree[clause.arms] {
            self.patterns(arm.patterns, &mut state);
            let entry = join(Some(state.clone()), falling.take());
            let body = self.reached(entry, |shell, state| shell.list(arm.body, state));
            if arm.end == ArmEnd::Break {
                after = after.or(body);
            } else {
                after = after.or(body.clone());
                falling = body.joined();
                if let Some(left) = &falling {
                    state = state.join(left.clone());
                }
            }
        }
        // The patterns of later arms may have assigned.
        after.or(Outcome::success(state))
    }

    fn patterns(&mut self, patterns: Slice<Word>, state: &mut State<'s>) {
        let tree = self.tree;
        for pattern in &tree[patterns] {
            // One that fits keeps the others from being read.
            let _ = self.perhaps(state, |shell, state| {
                shell.whole_parts(pattern.parts, state)
            });
        }
    }
}

/// Adds that a redirection may fail: then the command does not run at all.
pub(super) fn if_redirected<'s>(outcome: Outcome<'s>, before: Option<State<'s>>) -> Outcome<'s> {
    match before {
        Some(before) => outcome.or(Outcome::failure(before)),
        None => outcome,
    }
}

/// What walking a command costs, what stands inside it aside.
fn cost(command: &Command) -> usize {
    match command.kind {
        CommandKind::Simple { .. } | CommandKind::Arithmetic(_) | CommandKind::Conditional(_) => {
            1 + command.text.len() / 8
        }
        CommandKind::For { words, .. } | CommandKind::Select { words, .. } => {
            1 + words.map_or(0, qedsh_syntax::Slice::len)
        }
        CommandKind::Case(clause) => 1 + clause.arms.len(),
        _ => 1,
    }
}
