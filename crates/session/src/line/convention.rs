//! Programs whose exit status 1 is an answer, not a failure.

use super::known_words;
use qedsh_plan::syntax::{Command, CommandKind, List, PrefixKind, Terminator, Tree};
use qedsh_plan::{Invocation, Plan};

/// What an exit status of 1 means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Convention {
    /// `grep`, `rg`, `git grep`: nothing was found.
    NoMatches,
    /// `find`: part of the tree could not be read.
    SomeUnreadable,
    /// `diff`, `cmp`, `git diff --exit-code`: there are differences.
    Different,
    /// `test`, `[`: it is not so.
    ConditionFalse,
}

impl Convention {
    /// What is said of it.
    pub fn text(self) -> &'static str {
        match self {
            Self::NoMatches => "No matches found",
            Self::SomeUnreadable => "Some directories were inaccessible",
            Self::Different => "Files differ",
            Self::ConditionFalse => "Condition is false",
        }
    }
}

/// The convention of the command whose status the line ends with: the last one.
pub(super) fn of(tree: &Tree<'_>, plan: &Plan<'_>) -> Option<Convention> {
    let command = last(tree, tree.root())?;
    if let CommandKind::Conditional(_) = command.kind {
        return Some(Convention::ConditionFalse);
    }
    let span = tree.span(command.text);
    let found = plan.invocations().iter().enumerate();
    let mut found = found.filter(|(_, it)| it.parent.is_none() && span.start <= it.span.start);
    let (mut index, mut invocation) = found.find(|(_, it)| it.span.end <= span.end)?;
    // Behind a wrapper stands the command that gives the status.
    while is_transparent(invocation) {
        let inner = plan.invocations().iter().enumerate();
        (index, invocation) = inner
            .skip(index + 1)
            .find(|(_, it)| it.parent == Some(index))?;
    }
    of_words(&known_words(invocation))
}

/// The simple or conditional command that runs last and gives the status.
fn last<'t>(tree: &'t Tree<'_>, list: List) -> Option<&'t Command> {
    let statement = tree[list.statements].last()?;
    let pipeline = tree[statement.pipelines].last()?;
    let is_negated = tree[pipeline.prefixes]
        .iter()
        .any(|prefix| prefix.kind == PrefixKind::Negation);
    if is_negated || statement.terminator == Terminator::Background {
        return None;
    }
    let command = tree[pipeline.commands].last()?;
    match command.kind {
        CommandKind::Subshell(body) | CommandKind::Group(body) => last(tree, body),
        CommandKind::Simple { .. } | CommandKind::Conditional(_) => Some(command),
        _ => None,
    }
}

/// Wrappers that end with the status of what they run.
fn is_transparent(invocation: &Invocation<'_>) -> bool {
    let wrappers = [
        "builtin", "command", "env", "exec", "ionice", "nice", "nohup", "stdbuf", "sudo", "time",
        "timeout",
    ];
    known_words(invocation)
        .first()
        .is_some_and(|name| wrappers.contains(name))
}

fn of_words(words: &[&str]) -> Option<Convention> {
    let (name, rest) = words.split_first()?;
    match *name {
        "grep" | "egrep" | "fgrep" | "zgrep" | "rg" | "ag" | "ack" => Some(Convention::NoMatches),
        "find" => Some(Convention::SomeUnreadable),
        "diff" | "cmp" => Some(Convention::Different),
        "test" | "[" => Some(Convention::ConditionFalse),
        "git" => match git_subcommand(rest) {
            Some("grep") => Some(Convention::NoMatches),
            Some("diff") => Some(Convention::Different),
            _ => None,
        },
        _ => None,
    }
}

/// The first word behind git's own options.
fn git_subcommand<'w>(words: &[&'w str]) -> Option<&'w str> {
    let mut words = words.iter();
    loop {
        match *words.next()? {
            "-C" | "-c" | "--git-dir" | "--work-tree" | "--namespace" | "--exec-path" => {
                words.next()?;
            }
            word if word.starts_with('-') => {}
            word => return Some(word),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::lab::line;
    use super::Convention::{self, ConditionFalse, Different, NoMatches, SomeUnreadable};

    #[test]
    fn the_last_command_of_the_chain_gives_the_meaning() {
        let rows: &[(&str, Option<Convention>)] = &[
            ("grep x Cargo.toml", Some(NoMatches)),
            ("cat Cargo.toml | grep -c \"$x\"", Some(NoMatches)),
            ("ls; /usr/bin/egrep x Cargo.toml", Some(NoMatches)),
            ("cd src && rg x", Some(NoMatches)),
            ("git -C . --no-pager grep x", Some(NoMatches)),
            ("git -c a.b=c diff --quiet", Some(Different)),
            ("diff Cargo.toml src/lib.rs", Some(Different)),
            ("find / -name x", Some(SomeUnreadable)),
            ("test -f x", Some(ConditionFalse)),
            ("[ -f x ]", Some(ConditionFalse)),
            ("[[ -f x ]]", Some(ConditionFalse)),
            ("(cd src && grep x lib.rs)", Some(NoMatches)),
            ("timeout 5 grep x Cargo.toml", Some(NoMatches)),
            ("env A=b nice grep x Cargo.toml", Some(NoMatches)),
            ("gr\\ep x Cargo.toml", Some(NoMatches)),
            ("grep x Cargo.toml | head", None),
            ("grep x Cargo.toml; ls", None),
            ("! grep x Cargo.toml", None),
            ("grep x Cargo.toml &", None),
            ("git log", None),
            ("echo grep", None),
            ("xargs grep x", None),
            ("grep 'x", None),
            ("", None),
        ];
        for (text, expected) in rows {
            assert_eq!(line(text).convention, *expected, "{text}");
        }
    }
}
