//! Facts that a reading leans on.

use super::command::Request;
use super::error::{CheckErrorKind, fail};
use super::walk::Shell;
use super::{Checked, Scalar, State};
use crate::fact::{touch_names, touched};
use crate::state::Exported;
use crate::{environment, paths};
use qedsh_catalog::{GitTouch, Need};

impl Shell<'_, '_, '_> {
    pub(super) fn need(&mut self, need: &Need<'_>, request: &Request, state: &State) -> Checked {
        let missing = || fail(CheckErrorKind::Fact, request.span);
        if let Need::VariableUnset(name) = need {
            return self.unset_or_inert(name.as_bytes(), request, state);
        }
        if request.directories.known().is_empty() {
            return missing();
        }
        for start in request.directories.known() {
            match need {
                Need::Git {
                    directories,
                    touches,
                } => {
                    let mut directory = start.to_vec();
                    for step in directories {
                        match step.as_exact() {
                            Some(step) => directory = paths::join(&directory, step),
                            None => return missing(),
                        }
                    }
                    let question = git_question(&directory, *touches);
                    match self.replay.fact("git", &question) {
                        Some(b"inert" | b"none") => {}
                        _ => return missing(),
                    }
                }
                Need::FileAbsent(name) => {
                    let path = paths::join(start, name.as_bytes());
                    self.replay.says("file", &path, b"absent", request.span)?;
                }
                Need::RegularFile(value) => {
                    let Some(path) = value.as_exact() else {
                        return missing();
                    };
                    let path = paths::join(start, path);
                    self.replay.says("file", &path, b"ordinary", request.span)?;
                }
                Need::VariableUnset(_) => {}
            }
        }
        Ok(())
    }

    /// The program must not see the variable, or only with an inert value.
    fn unset_or_inert(&mut self, name: &[u8], request: &Request, state: &State) -> Checked {
        let inert = |value: &Scalar| match value {
            Scalar::Exact(value) => environment::is_inert(name, value),
            _ => false,
        };
        let mut given = request.assignments.iter().rev();
        let given = given.find(|(given, _)| given == name);
        let harmless = match (given, state.variables.get(name)) {
            (Some((_, value)), _) => inert(value),
            (None, Some(variable)) => {
                variable.exported == Exported::No
                    || variable.value == Scalar::Unset
                    || inert(&variable.value)
            }
            (None, None) => match self.replay.fact("variable", name) {
                Some(b"unset") => true,
                Some(answer) => answer
                    .strip_prefix(b"set ")
                    .is_some_and(|value| environment::is_inert(name, value)),
                None => false,
            },
        };
        match harmless {
            true => Ok(()),
            false => fail(CheckErrorKind::Fact, request.span),
        }
    }
}

/// What is asked of a repository: its directory, and what is touched in it.
pub(super) fn git_question(directory: &[u8], touches: GitTouch) -> Vec<u8> {
    [directory, &touch_names(touched(touches))].concat()
}
