//! Lists, pipelines and compound commands, in the order of the shell.

use super::error::{CheckErrorKind, fail};
use super::replay::Replay;
use super::{Checked, Outcome, Scalar, State};
use crate::Dialect;
use crate::state::{Directories, join};
use crate::walk::Stream;
use qedsh_catalog::spec::Terminal;
use qedsh_syntax::{
    AndOr, ArmEnd, BinaryTest, CaseClause, Command, CommandKind, Condition, ConditionKind,
    Connector, Id, If, List, Pipeline, PrefixKind, Span, Statement, Terminator, Text, Tree,
};

/// How deep commands may stand inside each other.
const MOST_NESTING: usize = 160;

/// One text that is replayed.
pub(super) struct Shell<'r, 'p, 't> {
    pub(super) replay: &'r mut Replay<'p>,
    pub(super) tree: &'t Tree<'t>,
    /// Where the command stands that gave this text: `eval`.
    pub(super) evaluated: Option<Span>,
    pub(super) around: Around,
    /// What is known at each `break` and `continue` of the loops around.
    pub(super) breaks: Vec<Option<State>>,
    pub(super) calls: Vec<Call>,
    /// How many subshells stand around: what fails there leaves this one alone.
    apart: usize,
    nesting: usize,
}

/// What a command inherits.
#[derive(Clone, Copy)]
pub(super) struct Around {
    pub(super) streams: [Stream; 3],
    pub(super) terminal: Terminal,
    pub(super) parent: Option<usize>,
    pub(super) depth: u32,
}

/// A function that is being called.
#[derive(Default)]
pub(super) struct Call {
    pub(super) body: Option<Id<Command>>,
    pub(super) returned: Option<State>,
    pub(super) locals: Vec<Vec<u8>>,
}

impl<'r, 'p, 't> Shell<'r, 'p, 't> {
    pub(super) fn new(replay: &'r mut Replay<'p>, tree: &'t Tree<'t>) -> Self {
        let terminal = replay.proof.context.terminal;
        Self {
            replay,
            tree,
            evaluated: None,
            around: Around {
                streams: [Stream::Inherited; 3],
                terminal,
                parent: None,
                depth: 0,
            },
            breaks: Vec::new(),
            calls: Vec::new(),
            apart: 0,
            nesting: 0,
        }
    }

    /// Replays the whole text.
    pub(super) fn source(&mut self, state: State) -> Checked<Outcome> {
        if crate::walk::has_unicode_escape(self.tree.source()) {
            return fail(CheckErrorKind::Construct, Span::default());
        }
        self.list(self.tree.root(), state)
    }

    pub(super) fn span(&self, text: Text) -> Span {
        self.evaluated.unwrap_or_else(|| self.tree.span(text))
    }

    /// What is not followed.
    pub(super) fn refuse<T>(&self, text: Text) -> Checked<T> {
        fail(CheckErrorKind::Construct, self.span(text))
    }

    /// An error here may give up the line: where more lines follow, they would
    /// see what it left undone.
    pub(super) fn may_abort(&self, text: Text) -> Checked {
        let goes_on = self.evaluated.is_some() || self.tree.source().contains(&b'\n');
        match goes_on && self.apart == 0 {
            true => self.refuse(text),
            false => Ok(()),
        }
    }

    pub(super) fn list(&mut self, list: List, state: State) -> Checked<Outcome> {
        let mut outcome = Outcome::success(state);
        for statement in &self.tree[list.statements] {
            let state = outcome.joined();
            outcome = self.reached(state, |shell, state| shell.statement(statement, state))?;
        }
        Ok(outcome)
    }

    /// Replays what comes next; in a shell apart where nothing comes to it.
    pub(super) fn reached(
        &mut self,
        state: Option<State>,
        walk: impl FnOnce(&mut Self, State) -> Checked<Outcome>,
    ) -> Checked<Outcome> {
        match state {
            Some(state) => walk(self, state),
            None => {
                self.apart += 1;
                walk(self, State::new(Directories::Unknown, None))?;
                self.apart -= 1;
                Ok(Outcome::never())
            }
        }
    }

    fn subshell(&mut self, list: List, state: &State) -> Checked {
        let breaks = std::mem::take(&mut self.breaks);
        let calls = std::mem::take(&mut self.calls);
        self.apart += 1;
        self.list(list, state.clone())?;
        self.apart -= 1;
        (self.breaks, self.calls) = (breaks, calls);
        Ok(())
    }

    /// Replays a list whose output becomes text.
    pub(super) fn substitution(&mut self, list: List, state: &State) -> Checked {
        let around = self.around;
        self.around.streams[1] = Stream::Pipe;
        self.around.terminal = Terminal::Absent;
        self.subshell(list, state)?;
        self.around = around;
        Ok(())
    }

    fn statement(&mut self, statement: &Statement, state: State) -> Checked<Outcome> {
        if statement.terminator == Terminator::Background {
            return self.refuse(statement.terminator_text);
        }
        let mut outcome = Outcome::success(state);
        for pipeline in &self.tree[statement.pipelines] {
            let or = matches!(pipeline.connector, Connector::Joined(AndOr::Or, _));
            let (entry, other) = match or {
                true => (outcome.failure, outcome.success),
                false => (outcome.success, outcome.failure),
            };
            let mut next = self.reached(entry, |shell, state| shell.pipeline(pipeline, state))?;
            let kept = match or {
                true => &mut next.success,
                false => &mut next.failure,
            };
            *kept = join(other, kept.take());
            outcome = next;
        }
        Ok(outcome)
    }

    fn pipeline(&mut self, pipeline: &Pipeline, state: State) -> Checked<Outcome> {
        let outcome = match &self.tree[pipeline.commands] {
            [] => Outcome::either(state),
            [command] => self.command(command, state)?,
            commands => {
                // zsh runs the last command of a pipeline itself.
                if self.tree.dialect() == Dialect::Zsh && !self.calls.is_empty() {
                    return self.refuse(pipeline.text);
                }
                let last = self.pipe(commands, &state)?;
                match self.tree.dialect() {
                    Dialect::Zsh => last.or(Outcome::either(state)),
                    _ => Outcome::either(state),
                }
            }
        };
        let prefixes = self.tree[pipeline.prefixes].iter();
        let negations = prefixes.filter(|prefix| prefix.kind == PrefixKind::Negation);
        match negations.count() % 2 {
            0 => Ok(outcome),
            _ => Ok(outcome.negated()),
        }
    }

    fn pipe(&mut self, commands: &[Command], state: &State) -> Checked<Outcome> {
        let around = self.around;
        let breaks = std::mem::take(&mut self.breaks);
        let calls = std::mem::take(&mut self.calls);
        self.apart += 1;
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
            last = self.command(command, state.clone())?;
        }
        self.apart -= 1;
        (self.around, self.breaks, self.calls) = (around, breaks, calls);
        Ok(last)
    }

    pub(super) fn command(&mut self, command: &Command, state: State) -> Checked<Outcome> {
        self.replay.spend(1, self.tree.span(command.text))?;
        if self.nesting >= MOST_NESTING {
            return self.refuse(command.text);
        }
        self.nesting += 1;
        let outcome = self.entered(command, state)?;
        self.nesting -= 1;
        Ok(outcome)
    }

    fn entered(&mut self, command: &Command, mut state: State) -> Checked<Outcome> {
        match command.kind {
            CommandKind::Simple { assignments, words } => {
                return self.simple(command, assignments, words, state);
            }
            CommandKind::Function { name, body } => return self.define(name, body, state),
            _ => {}
        }
        let around = self.around;
        self.redirects(command.redirects, &mut state)?;
        let before = state.clone();
        let outcome = self.compound(command, state)?;
        self.around = around;
        match command.redirects.is_empty() {
            true => Ok(outcome),
            false => Ok(outcome.or(Outcome::failure(before))),
        }
    }

    fn compound(&mut self, command: &Command, mut state: State) -> Checked<Outcome> {
        match command.kind {
            CommandKind::Subshell(list) => self.subshell(list, &state)?,
            CommandKind::Group(list) => return self.list(list, state),
            CommandKind::If(clauses) => return self.branches(clauses, state),
            CommandKind::For {
                variable,
                words,
                body,
            } => return self.for_loop(variable, words, body, state),
            CommandKind::ArithmeticFor { expressions, body } => {
                return self.arithmetic_for(expressions, body, state);
            }
            CommandKind::While(clause) | CommandKind::Until(clause) => {
                return self.while_loop(clause, state);
            }
            CommandKind::Case(clause) => return self.case(clause, state),
            CommandKind::Arithmetic(expression) => self.arithmetic(expression, &mut state)?,
            CommandKind::Conditional(condition) => self.condition(condition, &mut state)?,
            CommandKind::Simple { .. }
            | CommandKind::Function { .. }
            | CommandKind::Select { .. }
            | CommandKind::Coproc { .. } => return self.refuse(command.text),
        }
        Ok(Outcome::either(state))
    }

    fn branches(&mut self, clauses: If, state: State) -> Checked<Outcome> {
        let mut entry = Some(state);
        let mut after = Outcome::never();
        for clause in &self.tree[clauses.clauses] {
            let condition =
                self.reached(entry, |shell, state| shell.list(clause.condition, state))?;
            let body = self.reached(condition.success, |shell, state| {
                shell.list(clause.body, state)
            })?;
            after = after.or(body);
            entry = condition.failure;
        }
        let otherwise = match (clauses.otherwise, entry) {
            (Some(list), entry) => self.reached(entry, |shell, state| shell.list(list, state))?,
            (None, Some(state)) => Outcome::success(state),
            (None, None) => Outcome::never(),
        };
        Ok(after.or(otherwise))
    }

    fn case(&mut self, clause: CaseClause, mut state: State) -> Checked<Outcome> {
        self.whole(clause.subject, &mut state)?;
        let mut after = Outcome::success(state.clone());
        for arm in &self.tree[clause.arms] {
            if arm.end != ArmEnd::Break {
                return self.refuse(arm.text);
            }
            for pattern in &self.tree[arm.patterns] {
                self.perhaps(&mut state, |shell, state| {
                    shell.whole_parts(pattern.parts, state)
                })?;
            }
            after = after.or(self.list(arm.body, state.clone())?);
        }
        Ok(after.or(Outcome::success(state)))
    }

    /// Replays what may not run at all.
    pub(super) fn perhaps<T>(
        &mut self,
        state: &mut State,
        walk: impl FnOnce(&mut Self, &mut State) -> Checked<T>,
    ) -> Checked<T> {
        let before = state.clone();
        let result = walk(self, state)?;
        if !state.same(&before) {
            *state = before.join(state.clone());
        }
        Ok(result)
    }

    fn condition(&mut self, id: Id<Condition>, state: &mut State) -> Checked {
        let condition = self.tree[id];
        match condition.kind {
            ConditionKind::Word(word) => self.whole(word, state).map(drop),
            ConditionKind::Unary(operator, word) => {
                let value = self.whole(word, state)?;
                let plain = match &value {
                    Scalar::Exact(name) => crate::walk::is_plain_reference(name),
                    other => *other == Scalar::Number,
                };
                match matches!(operator, b'v' | b'R') && !plain {
                    true => self.refuse(condition.text),
                    false => Ok(()),
                }
            }
            ConditionKind::Binary(test, left, right) => {
                let left = self.whole(left, state)?;
                let right = self.whole(right, state)?;
                if matches!(test, BinaryTest::Numeric(_)) {
                    self.evaluated_value(&left, condition.text, state)?;
                    self.evaluated_value(&right, condition.text, state)?;
                }
                Ok(())
            }
            ConditionKind::Not(inner) | ConditionKind::Group(inner) => self.condition(inner, state),
            ConditionKind::And(left, right) | ConditionKind::Or(left, right) => {
                self.condition(left, state)?;
                self.perhaps(state, |shell, state| shell.condition(right, state))
            }
        }
    }
}
