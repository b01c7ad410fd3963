//! Facts that a reading leans on, asked of the world.

use super::Request;
use crate::fact::Topic;
use crate::state::{Exported, Scalar, State};
use crate::walk::Shell;
use crate::world::{File, Hazard, Presence, Repository, Variable};
use crate::{Reason, Value, environment, paths};
use qedsh_catalog::{GitTouch, Need, Unknown};
use qedsh_syntax::Span;

impl<'s> Shell<'_, '_, 's> {
    pub(super) fn need(
        &mut self,
        need: &Need<'s>,
        span: Span,
        request: &Request<'s>,
        index: usize,
        state: &State<'s>,
    ) {
        let failed = match need {
            Need::Git {
                directories,
                touches,
            } => self.git(directories, *touches, span, request),
            Need::VariableUnset(name) => self.variable_unset(name, span, request, state),
            Need::FileAbsent(name) => self.file_absent(name, span, request),
            Need::RegularFile(value) => self.regular_file(value, span, request),
        };
        if let Some(reason) = failed {
            self.planner.unknown(span, Some(index), reason);
        }
    }

    /// Every repository that the command may look at must be inert.
    fn git(
        &mut self,
        chain: &[Value<'s>],
        touches: GitTouch,
        span: Span,
        request: &Request<'s>,
    ) -> Option<Reason> {
        if request.directories.known().is_empty() {
            return Some(Reason::UnknownDirectory);
        }
        for start in request.directories.known() {
            let mut directory = start.to_vec();
            for step in chain {
                let Value::Exact(step) = step else {
                    return Some(Reason::UnknownDirectory);
                };
                directory = paths::join(&directory, step);
            }
            match self.planner.git(&directory, touches, span) {
                Some(Repository::None | Repository::Inert) => {}
                Some(Repository::Hazard(Hazard { kind, file, name })) => {
                    return Some(Reason::Git {
                        kind: *kind,
                        name: name.clone(),
                        file: file.clone(),
                    });
                }
                None => return Some(Reason::UnknownDirectory),
            }
        }
        None
    }

    /// The program must not see the variable, or only with an inert value.
    fn variable_unset(
        &mut self,
        name: &str,
        span: Span,
        request: &Request<'s>,
        state: &State<'s>,
    ) -> Option<Reason> {
        let name = name.as_bytes();
        let inert = |value: &Scalar<'_>| match value {
            Scalar::Exact(value) => environment::is_inert(name, value),
            _ => false,
        };
        let mut prefixes = request.assignments.iter().rev();
        let given = prefixes.find(|prefix| *prefix.name == *name);
        let assigned = state.variables.get(name);
        let harmless = match (given, assigned) {
            (Some(prefix), _) => inert(&prefix.value),
            (None, Some(variable)) if variable.exported == Exported::Yes => {
                variable.value == Scalar::Unset || inert(&variable.value)
            }
            (None, Some(_)) => true,
            (None, None) => match self.planner.variable(name, span) {
                Variable::Unset => true,
                Variable::Set(value) => environment::is_inert(name, value),
                Variable::Unknown => false,
            },
        };
        (!harmless).then(|| Reason::Variable(name.to_vec()))
    }

    fn file_absent(&mut self, name: &str, span: Span, request: &Request<'s>) -> Option<Reason> {
        if request.directories.known().is_empty() {
            return Some(Reason::UnknownDirectory);
        }
        for directory in request.directories.known() {
            let presence = self.planner.world.file_above(name.as_bytes(), directory);
            let subject = paths::join(directory, name.as_bytes());
            if presence != Presence::Absent {
                self.planner
                    .note(span, Topic::File, &subject, "not known to be absent");
                return Some(Reason::FilePresent(subject));
            }
            self.planner.note(span, Topic::File, &subject, "absent");
        }
        None
    }

    fn regular_file(
        &mut self,
        value: &Value<'s>,
        span: Span,
        request: &Request<'s>,
    ) -> Option<Reason> {
        let Value::Exact(path) = value else {
            return Some(Reason::Command(Unknown::NotStatic));
        };
        if request.directories.known().is_empty() {
            return Some(Reason::UnknownDirectory);
        }
        for directory in request.directories.known() {
            let subject = paths::join(directory, path);
            match self.planner.world.file(path, directory) {
                File::Regular | File::Directory | File::Absent => {
                    self.planner.note(span, Topic::File, &subject, "ordinary");
                }
                File::Special | File::Unknown => {
                    self.planner
                        .note(span, Topic::File, &subject, "not known to be ordinary");
                    return Some(Reason::SpecialFile(subject));
                }
            }
        }
        None
    }
}
