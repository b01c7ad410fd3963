//! Rules that do not do what they seem to.

mod shape;
mod text;

use crate::Note;
use qedsh_gate::{Language, Moment, Origin, Pattern, Rule, Verdict, hardly_meant};
use std::collections::HashMap;

/// Something odd about one rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lint {
    /// Where the rule stands.
    pub origin: Origin,
    /// The rule's pattern as written.
    pub pattern: String,
    /// What is odd.
    pub kind: LintKind,
}

/// What is odd about a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LintKind {
    /// A stricter rule answers before it, always.
    Shadowed {
        /// What that one says.
        verdict: Verdict,
        /// It.
        by: Box<(String, Origin)>,
    },
    /// A wider rule says the same.
    Covered(Box<(String, Origin)>),
    /// It allows anything that this program can run or delete.
    Broad(String),
    /// It allows any command.
    Everything,
    /// It also allows this.
    Neighbour(&'static str),
    /// Its time is over.
    Ended,
    /// A quote in it is not closed.
    OpenQuote,
    /// It begins with a word of the shell's grammar, which is no command.
    Fragment(String),
    /// It begins with a comment.
    Comment,
    /// It holds a placeholder of another program.
    Placeholder,
    /// It names a file and no command.
    File,
    /// It sets variables for no command.
    OnlyAssignments,
    /// It names a command of PowerShell.
    PowerShell,
    /// A star that is glued to this word stands for more letters of it, too.
    GluedStar(String),
    /// It holds the number of a process.
    Process,
    /// It holds a whole commit message.
    Message,
    /// It holds a path of one user.
    HomePath(String),
}

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// It works, and could be said better.
    Hint,
    /// It does nothing, or more than it seems to.
    Warning,
}

impl Lint {
    /// How bad it is.
    pub fn severity(&self) -> Severity {
        match self.kind {
            LintKind::Covered(_)
            | LintKind::Neighbour(_)
            | LintKind::GluedStar(_)
            | LintKind::Process
            | LintKind::Message
            | LintKind::HomePath(_) => Severity::Hint,
            _ => Severity::Warning,
        }
    }
}

/// What is odd about these rules, in their order.
pub fn lints(rules: &[Rule], now: Option<Moment>) -> Vec<Lint> {
    let index = Index::of(rules);
    let found = rules.iter().flat_map(|rule| {
        let kinds = index.kinds(rule).chain(shape::kinds(rule));
        let ended = (!rule.is_in_force(now)).then_some(LintKind::Ended);
        let kinds = kinds.chain(broad(rule)).chain(ended);
        kinds.map(|kind| Lint {
            origin: rule.origin.clone(),
            pattern: rule.pattern.to_string(),
            kind,
        })
    });
    found.collect()
}

/// The warnings among them.
pub(crate) fn notes(rules: &[Rule], now: Option<Moment>) -> Vec<Note> {
    let found = lints(rules, now).into_iter();
    let warnings = found.filter(|lint| lint.severity() == Severity::Warning);
    warnings
        .map(|lint| Note {
            message: lint.message(Language::English),
            origin: lint.origin,
        })
        .collect()
}

/// Rules without conditions by their patterns: those that answer for others.
struct Index<'r> {
    by_pattern: HashMap<&'r Pattern, Vec<&'r Rule>>,
}

impl<'r> Index<'r> {
    fn of(rules: &'r [Rule]) -> Self {
        let mut by_pattern: HashMap<&Pattern, Vec<&Rule>> = HashMap::new();
        let always = rules
            .iter()
            .filter(|rule| rule.when.is_empty() && rule.expires.is_none());
        for rule in always {
            by_pattern.entry(&rule.pattern).or_default().push(rule);
        }
        Self { by_pattern }
    }

    fn kinds(&self, rule: &Rule) -> impl Iterator<Item = LintKind> {
        let wider: Vec<&Rule> = self.wider(rule);
        let stricter = wider.iter().filter(|other| other.verdict > rule.verdict);
        let stricter = stricter.max_by_key(|other| other.verdict);
        let place = |other: &Rule| Box::new((other.pattern.to_string(), other.origin.clone()));
        let shadowed = stricter.map(|other| LintKind::Shadowed {
            verdict: other.verdict,
            by: place(other),
        });
        let same = wider.iter().find(|other| {
            let says_no_more = rule.reason.is_none() && rule.instead.is_none();
            // Of two that are the same, the first stays.
            let is_other = other.pattern != rule.pattern || comes_before(other, rule);
            other.verdict == rule.verdict && is_other && says_no_more
        });
        let covered = same.map(|other| LintKind::Covered(place(other)));
        shadowed.or(covered).into_iter()
    }

    /// The rules that match whatever this one matches.
    fn wider(&self, rule: &Rule) -> Vec<&'r Rule> {
        let find = |pattern: &Pattern| self.by_pattern.get(pattern).into_iter().flatten();
        match &rule.pattern {
            Pattern::Prefix(words) => (1..=words.len())
                .filter_map(|count| words.get(..count))
                .flat_map(|words| find(&Pattern::Prefix(words.to_vec())))
                .copied()
                .collect(),
            other => find(other).copied().collect(),
        }
    }
}

/// Whether a rule stands before another in the same list.
fn comes_before(first: &Rule, second: &Rule) -> bool {
    std::ptr::from_ref(first) < std::ptr::from_ref(second)
}

/// An allow rule for what can do anything, or more than its author meant.
fn broad(rule: &Rule) -> Option<LintKind> {
    if rule.verdict != Verdict::Allow {
        return None;
    }
    let runs_anything = |name: &str| qedsh_registry::runs_or_deletes_anything(name.as_bytes());
    match &rule.pattern {
        Pattern::Prefix(words) => match words.as_slice() {
            [name] if runs_anything(name) => Some(LintKind::Broad(name.clone())),
            _ => hardly_meant(&rule.pattern).map(LintKind::Neighbour),
        },
        Pattern::Wildcard(text) => {
            let (name, rest) = text.split_once(' ').unwrap_or((text, ""));
            let is_open = rest.trim_start_matches('*').is_empty();
            match () {
                () if name.starts_with('*') => Some(LintKind::Everything),
                () if is_open && runs_anything(name.trim_end_matches('*')) => {
                    Some(LintKind::Broad(name.trim_end_matches('*').to_owned()))
                }
                () => None,
            }
        }
        Pattern::Exact(_) | Pattern::Path(_) => None,
    }
}
