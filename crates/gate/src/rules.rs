//! What the configuration says: rules, and what reading may touch.

mod conditions;
mod example;
mod index;
mod matching;
mod paths;
mod pattern;
mod touching;

pub use conditions::{Conditions, Moment, Platform};
pub use example::ExamplePlace;
pub use matching::Match;
pub use paths::{PathPattern, PathPatternError};
pub use pattern::{PathAccess, PathRule, Pattern, PatternError};

pub(crate) use conditions::{Case, Circumstances, Part};
pub(crate) use matching::{Subject, covers, is_assignment};
pub(crate) use touching::{answers_for, touched};

use crate::Mode;
use crate::network::NetworkPolicy;
use crate::sensitive::Sensitive;
use core::fmt;
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
    clock: Clock,
    closed: Option<Closed>,
}

/// What time it is.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Clock(Option<Moment>);

/// Nothing: rules that say the same are shown the same at any time.
impl fmt::Debug for Clock {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Clock")
    }
}

/// One rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// What it says of a match.
    pub verdict: Verdict,
    /// What it matches.
    pub pattern: Pattern,
    /// When it holds.
    pub when: Conditions,
    /// Why, in the words of who wrote it.
    pub reason: Option<String>,
    /// What to run instead.
    pub instead: Option<String>,
    /// Whether what it allows stays in the cage.
    pub sandbox: Sandbox,
    /// When it ends.
    pub expires: Option<Moment>,
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

/// Whether something that a rule allows stays in the cage that it would
/// otherwise run in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sandbox {
    /// It does: what may run need not be free to do anything.
    #[default]
    Keep,
    /// It may run without.
    Off,
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
    /// Why, in the words of who wrote it.
    pub reason: Option<String>,
    /// What to run instead.
    pub instead: Option<String>,
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
    #[must_use]
    pub fn and(&self, more: impl IntoIterator<Item = Rule>) -> Self {
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

    /// The same, at this time: rules that ended before it do not hold.
    #[must_use]
    pub fn at(self, now: Moment) -> Self {
        let clock = Clock(Some(now));
        Self { clock, ..self }
    }

    /// Whether the time matters: a rule ends some day.
    pub fn depend_on_time(&self) -> bool {
        self.index.depends_on_time()
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

    /// What a command line is judged in.
    pub(crate) const fn circumstances(&self, mode: Mode) -> Circumstances {
        Circumstances {
            mode,
            now: self.clock.0,
        }
    }

    /// The rules of this verdict that could match the subject of a plan, with
    /// how well they do; those that do not are left out. Of those for a
    /// command whose name is not known, one is enough.
    pub(crate) fn matches<'r>(
        &'r self,
        verdict: Verdict,
        subject: &Subject<'_>,
        case: &Case<'_, '_>,
    ) -> Vec<(&'r Rule, Match)> {
        if subject.base_names().is_none() {
            let first = self.for_unknown_name(verdict, subject, case);
            return first.map(|rule| (rule, Match::Maybe)).into_iter().collect();
        }
        self.candidates(verdict, subject)
            .map(|rule| (rule, subject.matched_by(&rule.pattern)))
            .filter(|(rule, matched)| *matched != Match::No && rule.holds(case))
            .collect()
    }

    fn for_unknown_name(
        &self,
        verdict: Verdict,
        subject: &Subject<'_>,
        case: &Case<'_, '_>,
    ) -> Option<&Rule> {
        let start = subject.known_start_of_name();
        let rules = self.index.beginning_with(verdict, start);
        let rules = rules.chain(self.index.for_any_name(verdict).iter().copied());
        let mut rules = rules.filter_map(|at| self.rules.get(at));
        rules.find(|rule| rule.holds(case))
    }

    /// The rules of this verdict that could match a command of this name.
    pub(crate) fn candidates<'r>(
        &'r self,
        verdict: Verdict,
        subject: &Subject<'_>,
    ) -> impl Iterator<Item = &'r Rule> {
        let rules = self.index.candidates(verdict, subject).into_iter();
        rules.filter_map(|at| self.rules.get(at))
    }

    /// The rules of this verdict whose exact text is `text`.
    pub(crate) fn exactly<'r>(&'r self, verdict: Verdict, text: &[u8]) -> Vec<&'r Rule> {
        let rules = self.index.exact(verdict, text).iter();
        rules.filter_map(|at| self.rules.get(*at)).collect()
    }

    /// The rules of this verdict for paths.
    pub(crate) fn for_paths(&self, verdict: Verdict) -> impl Iterator<Item = &Rule> {
        let rules = self.index.for_paths(verdict).iter();
        rules.filter_map(|at| self.rules.get(*at))
    }

    /// Whether a rule of this verdict holds, whatever it is about.
    pub(crate) fn any_holds(&self, verdict: Verdict, case: &Case<'_, '_>) -> bool {
        let mut rules = self.index.all(verdict).iter();
        rules.any(|at| self.rules.get(*at).is_some_and(|rule| rule.holds(case)))
    }

    /// Whether any rule has this verdict.
    pub(crate) fn has(&self, verdict: Verdict) -> bool {
        !self.index.all(verdict).is_empty()
    }

    /// Whether any rule for commands has this verdict.
    pub(crate) fn has_for_commands(&self, verdict: Verdict) -> bool {
        self.index.has_for_commands(verdict)
    }
}

impl Rule {
    /// A rule without conditions.
    pub fn new(verdict: Verdict, pattern: Pattern, origin: Origin) -> Self {
        Self {
            verdict,
            pattern,
            when: Conditions::default(),
            reason: None,
            instead: None,
            sandbox: Sandbox::Keep,
            expires: None,
            origin,
        }
    }

    /// What a decision refers to it by.
    pub fn reference(&self) -> RuleReference {
        RuleReference {
            pattern: self.pattern.to_string(),
            origin: self.origin.clone(),
            reason: self.reason.clone(),
            instead: self.instead.clone(),
        }
    }
}
