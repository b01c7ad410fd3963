//! A snapshot of environment variables.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;

/// The environment that a command line will start with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Environment(BTreeMap<Vec<u8>, Vec<u8>>);

impl Environment {
    /// The environment of this process.
    pub fn of_process() -> Self {
        std::env::vars_os().collect()
    }

    /// The value of a variable, where it is set.
    pub fn get(&self, name: &[u8]) -> Option<&[u8]> {
        self.0.get(name).map(Vec::as_slice)
    }

    /// The value of a variable, where it is set and not empty.
    pub fn filled(&self, name: &[u8]) -> Option<&[u8]> {
        self.get(name).filter(|value| !value.is_empty())
    }

    /// The names of all variables.
    pub fn names(&self) -> impl Iterator<Item = &[u8]> {
        self.0.keys().map(Vec::as_slice)
    }
}

impl FromIterator<(OsString, OsString)> for Environment {
    fn from_iter<I: IntoIterator<Item = (OsString, OsString)>>(variables: I) -> Self {
        let pairs = variables.into_iter();
        Self(
            pairs
                .map(|(name, value)| (name.into_vec(), value.into_vec()))
                .collect(),
        )
    }
}

impl<const N: usize> From<[(&str, &str); N]> for Environment {
    fn from(variables: [(&str, &str); N]) -> Self {
        let pairs = variables.into_iter();
        pairs
            .map(|(name, value)| (OsString::from(name), OsString::from(value)))
            .collect()
    }
}
