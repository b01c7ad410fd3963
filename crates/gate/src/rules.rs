//! Rules of the configuration.

/// All rules that hold, each with where it was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// In the order of their layers.
    pub rules: Vec<Rule>,
}

/// One rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// What it says of a match.
    pub verdict: Verdict,
    /// What it matches.
    pub pattern: Pattern,
    /// Where it was written.
    pub origin: Origin,
}

/// What a rule says of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It may run.
    Allow,
    /// A person must say.
    Ask,
    /// It may not run.
    Deny,
}

/// What a rule matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// This command line or command, to the letter.
    Exact(String),
    /// Commands whose words begin with these.
    Prefix(Vec<String>),
}

/// Where a rule was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The file.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
}

/// A rule by what it says and where: what a decision refers to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleReference {
    /// The pattern as written.
    pub pattern: String,
    /// Where it was written.
    pub origin: Origin,
}
