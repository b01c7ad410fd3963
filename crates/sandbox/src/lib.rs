//! A grant in, the cage it runs in out.
//!
//! [`confine`] is the one way in. What the kernel is not asked to enforce yet
//! is refused when it is asked for: a cage is never weaker than its name.

use qedsh_gate::{Cage, Grant};
use std::fmt;

/// What a process may do, as far as the kernel sees to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    writes: Writes,
    connections: Connections,
}

/// Where a process may write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writes {
    /// Wherever its user may.
    Anywhere,
    /// Inside the workspace and a temporary directory.
    Workspace,
    /// Nowhere but into its output.
    Nowhere,
}

/// What a process may connect to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Connections {
    /// Whatever its user may.
    Anything,
    /// Nothing.
    Nothing,
}

/// A cage that was asked for and cannot be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unenforced {
    /// The cage.
    pub cage: Cage,
}

/// The profile that a grant runs under.
pub fn confine(grant: &Grant) -> Result<Profile, Unenforced> {
    enforce(grant.order().terms().cage)
}

fn enforce(cage: Cage) -> Result<Profile, Unenforced> {
    let profile = Profile::of(cage);
    match (profile.writes, profile.connections) {
        (Writes::Anywhere, Connections::Anything) => Ok(profile),
        // No layer is built that would hold a process to less.
        _ => Err(Unenforced { cage }),
    }
}

impl Profile {
    /// What the cage's name promises.
    pub fn of(cage: Cage) -> Self {
        let (writes, connections) = match cage {
            Cage::Off => (Writes::Anywhere, Connections::Anything),
            Cage::WorkspaceWrite => (Writes::Workspace, Connections::Nothing),
            Cage::ReadOnly => (Writes::Nowhere, Connections::Nothing),
        };
        Self {
            writes,
            connections,
        }
    }

    /// Where it may write.
    pub fn writes(&self) -> Writes {
        self.writes
    }

    /// What it may connect to.
    pub fn connections(&self) -> Connections {
        self.connections
    }
}

impl fmt::Display for Unenforced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self.cage {
            Cage::Off => "off",
            Cage::ReadOnly => "read-only",
            Cage::WorkspaceWrite => "workspace-write",
        };
        write!(f, "the cage `{name}` cannot be enforced by this version")
    }
}

impl std::error::Error for Unenforced {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cage_confines_nothing() {
        let profile = enforce(Cage::Off);
        assert_eq!(
            profile.map(|it| (it.writes(), it.connections())),
            Ok((Writes::Anywhere, Connections::Anything))
        );
    }

    #[test]
    fn a_cage_that_cannot_be_enforced_is_refused_and_never_ignored() {
        for cage in [Cage::ReadOnly, Cage::WorkspaceWrite] {
            assert_eq!(enforce(cage), Err(Unenforced { cage }));
        }
    }
}
