//! Reasons as data; both languages are rendered from them.

use crate::RuleReference;
use qedsh_plan::Span;

/// One reason for a decision.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reason {
    /// Its stable identifier: `unknown-command`, `writes`, `rule-deny` …
    pub id: &'static str,
    /// The part of the command line that it is about.
    pub span: Span,
    /// What the text speaks of: a command, a path, a host.
    pub details: Vec<String>,
    /// The rule that says so, where one does.
    pub rule: Option<RuleReference>,
}

/// The language that texts are shown in. Machine-readable output is English.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Simplified Chinese.
    Chinese,
}
