//! What the loader prints.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt;

/// All specs of the package.
#[derive(Debug, Deserialize)]
pub(crate) struct Source {
    /// The SHA-256 of its files.
    pub(crate) hash: String,
    pub(crate) counts: Counts,
    pub(crate) roots: Vec<Action>,
}

/// How many specs there are, and what could not be taken over.
#[derive(Debug, Deserialize)]
pub(crate) struct Counts {
    specs: usize,
    loaded: usize,
    shallow: usize,
    missing: usize,
    generated: usize,
    nameless: usize,
}

/// A program or an action of one.
#[derive(Debug, Deserialize)]
pub(crate) struct Action {
    pub(crate) names: Vec<String>,
    pub(crate) options: Vec<Opt>,
    /// Whether its operands are a command that it runs.
    pub(crate) runs: bool,
    pub(crate) children: Vec<Self>,
}

/// An option.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Opt {
    pub(crate) names: Vec<String>,
    pub(crate) arity: Arity,
    pub(crate) attached: bool,
    pub(crate) persistent: bool,
}

/// The values of an option, in the order of the file's codes.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Arity {
    Flag,
    Value,
    Optional,
    Variadic,
    Several,
}

impl Source {
    /// The programs by name; the first spec of a name counts.
    pub(crate) fn names(&self) -> BTreeMap<&str, &Action> {
        let mut names = BTreeMap::new();
        for root in &self.roots {
            for name in &root.names {
                names.entry(name.as_str()).or_insert(root);
            }
        }
        names
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} specs ({} loaded by others, {} left shallow, {} missing, {} generated, {} nameless)",
            self.specs, self.loaded, self.shallow, self.missing, self.generated, self.nameless
        )
    }
}
