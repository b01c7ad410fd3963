//! What some commands surely print: numbers, or a directory.

use crate::fact::Topic;
use crate::state::{Scalar, State};
use crate::walk::Shell;
use crate::{Program, Repository};
use qedsh_catalog::GitTouch;
use qedsh_syntax::{
    Command, CommandKind, List, PrefixKind, Redirect, RedirectOperator, Slice, Span, Target,
};
use std::borrow::Cow;

impl<'s> Shell<'_, '_, 's> {
    /// Walks `$(…)` and says what is known of its text.
    pub(super) fn substituted(&mut self, list: List, state: &State<'s>) -> Scalar<'s> {
        self.substitution(list, state);
        self.printed(list, state).unwrap_or(Scalar::Unknown)
    }

    fn printed(&mut self, list: List, state: &State<'s>) -> Option<Scalar<'s>> {
        let tree = self.tree;
        let [statement] = &tree[list.statements] else {
            return None;
        };
        let [pipeline] = &tree[statement.pipelines] else {
            return None;
        };
        let timed = |prefix: &qedsh_syntax::Prefix| prefix.kind != PrefixKind::Negation;
        if tree[pipeline.prefixes].iter().any(timed) {
            return None;
        }
        let command = tree[pipeline.commands].last()?;
        let words = self.plain_words(command)?;
        let words: Vec<&[u8]> = words.iter().map(|word| &**word).collect();
        let (name, arguments) = words.split_first()?;
        let prints_top = (*name, arguments) == (b"git", &[b"rev-parse", b"--show-toplevel"]);
        let span = self.span(command.text);
        let is_known = prints_top || prints_number(name, arguments);
        if !is_known || !self.is_program_itself(name, span, state) {
            return None;
        }
        match prints_top {
            true => self.toplevel(span, state),
            false => Some(Scalar::Count),
        }
    }

    /// The words of a command of which all is written out, and whose output
    /// goes where it went.
    fn plain_words(&self, command: &Command) -> Option<Vec<Cow<'s, [u8]>>> {
        let tree = self.tree;
        let CommandKind::Simple { assignments, words } = command.kind else {
            return None;
        };
        if !assignments.is_empty() || !self.keeps_output(command.redirects) {
            return None;
        }
        tree[words]
            .iter()
            .map(|word| self.static_value(word))
            .collect()
    }

    /// Whether redirections leave standard output alone: they read, or throw
    /// errors away.
    fn keeps_output(&self, redirects: Slice<Redirect>) -> bool {
        let tree = self.tree;
        tree[redirects]
            .iter()
            .all(|redirect| match redirect.operator {
                RedirectOperator::Input => redirect.descriptor == qedsh_syntax::Descriptor::Default,
                RedirectOperator::Output => {
                    let target = match redirect.target {
                        Target::Word(word) => self.static_value(&tree[word]),
                        Target::HereDocument(_) => None,
                    };
                    redirect.descriptor == qedsh_syntax::Descriptor::Number(2)
                        && target.as_deref() == Some(b"/dev/null")
                }
                _ => false,
            })
    }

    /// Whether the name is the program of that name, and nothing of the shell's.
    fn is_program_itself(&mut self, name: &[u8], span: Span, state: &State<'s>) -> bool {
        state.function(name).is_none()
            && self.planner.shadow(name).is_none()
            && matches!(
                self.planner.program(name, None, span),
                Program::Trusted { .. }
            )
    }

    /// The top of the repository that the shell stands in. `cd` reckons with
    /// git printing nothing.
    fn toplevel(&mut self, span: Span, state: &State<'s>) -> Option<Scalar<'s>> {
        let directory = state.directories.only()?;
        let asked = self.planner.git(directory, GitTouch::NOTHING, span);
        if asked != Some(&Repository::Inert) {
            return None;
        }
        let top = self.planner.toplevel(directory, span)?;
        Some(Scalar::Exact(Cow::Owned(top)))
    }
}

/// Whether a program prints one number, or nothing, given these words.
pub(crate) fn prints_number(name: &[u8], arguments: &[&[u8]]) -> bool {
    match (name, arguments) {
        (b"wc", [option]) => matches!(*option, b"-l" | b"-c" | b"-m" | b"-w"),
        (b"nproc", []) | (b"date", [b"+%s"]) => true,
        (b"id", [option]) => matches!(*option, b"-u" | b"-g"),
        // With one file, or none, no name stands before it.
        (b"grep", [b"-c", pattern]) => !pattern.starts_with(b"-"),
        (b"grep", [b"-c", pattern, file]) => !pattern.starts_with(b"-") && !file.starts_with(b"-"),
        (b"git", [b"rev-list", b"--count", revision]) => !revision.starts_with(b"-"),
        _ => false,
    }
}

impl<'s> crate::planner::Planner<'_, 's> {
    /// The top of the worktree around `directory`.
    fn toplevel(&mut self, directory: &[u8], span: Span) -> Option<Vec<u8>> {
        self.path(Topic::Toplevel, directory, span, |world| {
            world.toplevel(directory)
        })
    }
}
