//! What the configuration says: rules, and what reading may touch.

mod index;
mod matching;
mod pattern;

pub use pattern::{Pattern, PatternError};

pub(crate) use matching::{Match, Subject, covers, is_assignment};

use crate::network::NetworkPolicy;
use crate::sensitive::Sensitive;
use index::Index;

/// All that holds, each rule with where it was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    rules: Vec<Rule>,
    index: Index,
    sensitive: Sensitive,
    scope: Option<Scope>,
    network: NetworkPolicy,
    workspace: Option<Vec<u8>>,
    closed: Option<Closed>,
}

/// One rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// What it says of a match.
    pub verdict: Verdict,
    /// What it matches.
    pub pattern: Pattern,
    /// Why, in the words of who wrote it.
    pub reason: Option<String>,
    /// Where it was written.
    pub origin: Origin,
}

/// What a rule says of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// It may run.
    Allow,
    /// A person must say.
    Ask,
    /// It may not run.
    Deny,
}

/// Where a rule was written.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Origin {
    /// The file.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
}

/// A rule by what it says and where: what a decision refers to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RuleReference {
    /// The pattern as written.
    pub pattern: String,
    /// Where it was written.
    pub origin: Origin,
}

/// The directories that may be read without asking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scope {
    /// Absolute directories; what lies below them is inside.
    pub roots: Vec<Vec<u8>>,
    /// What holds for a path that is not known.
    pub unknown: UnknownPaths,
}

/// What holds for a path that is not known before the command runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum UnknownPaths {
    /// It counts as inside.
    #[default]
    Inside,
    /// It counts as outside.
    Outside,
}

/// Why nothing passes: the configuration could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closed {
    /// What is wrong, and where: file, line and column.
    pub message: String,
}

impl Rules {
    /// These rules, with the sensitive paths and network clients that are shipped.
    pub fn new(rules: Vec<Rule>) -> Self {
        Self {
            index: Index::new(&rules),
            rules,
            ..Self::default()
        }
    }

    /// The same, and these rules.
    pub(crate) fn and(&self, more: impl IntoIterator<Item = Rule>) -> Self {
        let rules: Vec<Rule> = self.rules.iter().cloned().chain(more).collect();
        Self {
            index: Index::new(&rules),
            rules,
            ..self.clone()
        }
    }

    /// No rules, and nothing passes: for a configuration that could not be read,
    /// which may have denied anything.
    pub fn closed(message: String) -> Self {
        Self {
            closed: Some(Closed { message }),
            ..Self::default()
        }
    }

    /// The same, with these sensitive paths instead.
    #[must_use]
    pub fn with_sensitive(self, sensitive: Sensitive) -> Self {
        Self { sensitive, ..self }
    }

    /// The same, where reading outside of `scope` asks.
    #[must_use]
    pub fn with_scope(self, scope: Scope) -> Self {
        let scope = Some(scope);
        Self { scope, ..self }
    }

    /// The same, with this network policy instead.
    #[must_use]
    pub fn with_network(self, network: NetworkPolicy) -> Self {
        Self { network, ..self }
    }

    /// The same, where `workspace` is the real path of the tree that mode
    /// `edit` may write in. Without it that mode allows no writes.
    #[must_use]
    pub fn with_workspace(self, workspace: Vec<u8>) -> Self {
        let workspace = Some(workspace);
        Self { workspace, ..self }
    }

    /// Every rule.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// Why nothing passes, where that is so.
    pub fn closed_by(&self) -> Option<&Closed> {
        self.closed.as_ref()
    }

    pub(crate) const fn sensitive(&self) -> &Sensitive {
        &self.sensitive
    }

    pub(crate) const fn scope(&self) -> Option<&Scope> {
        self.scope.as_ref()
    }

    pub(crate) const fn network(&self) -> &NetworkPolicy {
        &self.network
    }

    pub(crate) fn workspace(&self) -> Option<&[u8]> {
        self.workspace.as_deref()
    }

    /// The rules of this verdict that could match the subject, with how well
    /// they do; those that do not are left out.
    pub(crate) fn matches<'r>(
        &'r self,
        verdict: Verdict,
        subject: &Subject<'_>,
    ) -> Vec<(&'r Rule, Match)> {
        let rules = self.index.candidates(verdict, subject);
        let rules = rules.into_iter().filter_map(|at| self.rules.get(at));
        rules
            .map(|rule| (rule, subject.matched_by(&rule.pattern)))
            .filter(|(_, matched)| *matched != Match::No)
            .collect()
    }

    /// The allow rules that could match a command of this name.
    pub(crate) fn allowing<'r>(&'r self, subject: &Subject<'_>) -> Vec<&'r Rule> {
        let rules = self.index.candidates(Verdict::Allow, subject);
        rules
            .into_iter()
            .filter_map(|at| self.rules.get(at))
            .collect()
    }

    /// The rules of this verdict whose exact text is `text`.
    pub(crate) fn exactly<'r>(&'r self, verdict: Verdict, text: &[u8]) -> Vec<&'r Rule> {
        let rules = self.index.exact(verdict, text).iter();
        rules.filter_map(|at| self.rules.get(*at)).collect()
    }

    /// Whether any rule has this verdict.
    pub(crate) fn has(&self, verdict: Verdict) -> bool {
        self.index.has(verdict)
    }
}

impl Rule {
    /// What a decision refers to it by.
    pub fn reference(&self) -> RuleReference {
        RuleReference {
            pattern: self.pattern.to_string(),
            origin: self.origin.clone(),
        }
    }
}
