//! What is known of the shell between two commands.

mod directories;
mod variables;

pub(crate) use directories::{Directories, Directory};
pub(crate) use variables::{
    Access, Exported, Origin, Scalar, Shape, Variable, Variables, is_number,
};

use crate::Value;
use qedsh_syntax::{Command, Id};
use std::collections::BTreeMap;
use std::rc::Rc;

/// How many bytes of a value that is put together are followed: values that
/// are made of each other grow fast.
pub(crate) const MOST_BYTES: usize = 16 << 10;

/// How many elements and parameters are followed.
pub(crate) const MOST_VALUES: usize = 256;

/// How many variables, and how many functions, are followed.
pub(crate) const MOST_NAMES: usize = 256;

/// What is known of the shell. Cheap to clone: the parts are shared until one
/// of them changes.
#[derive(Clone, Debug)]
pub(crate) struct State<'s> {
    pub(crate) variables: Variables<'s>,
    pub(crate) directories: Directories,
    /// What `cd -` goes back to.
    pub(crate) previous: Directories,
    pub(crate) functions: Functions,
    /// `$1`, `$2` …; `None` where they are not known.
    pub(crate) positional: Option<Rc<[Value<'s>]>>,
    /// What `pushd` kept, the last one at the end; `None` where it is not known.
    pub(crate) stack: Option<Vec<Directories>>,
}

/// The functions that the text defined so far, by name.
pub(crate) type Functions = Option<Rc<BTreeMap<Vec<u8>, Definitions>>>;

/// What a name may be defined as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Definitions {
    /// The bodies, one of which it is.
    pub(crate) bodies: Vec<Id<Command>>,
    /// Whether it is surely one of them.
    pub(crate) certainty: Certainty,
}

/// Whether something holds on every way to here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Certainty {
    Always,
    Sometimes,
}

impl<'s> State<'s> {
    /// A shell that has just started in one of `directories`.
    pub(crate) fn new(directories: Directories, positional: Option<Rc<[Value<'s>]>>) -> Self {
        Self {
            variables: Variables::default(),
            directories,
            previous: Directories::Unknown,
            functions: None,
            positional,
            stack: Some(Vec::new()),
        }
    }

    /// What holds in both states.
    pub(crate) fn join(self, other: Self) -> Self {
        Self {
            variables: self.variables.join(&other.variables),
            directories: self.directories.join(&other.directories),
            previous: self.previous.join(&other.previous),
            functions: join_functions(self.functions, other.functions),
            positional: if self.positional == other.positional {
                self.positional
            } else {
                None
            },
            stack: if self.stack == other.stack {
                self.stack
            } else {
                None
            },
        }
    }

    /// Whether both know the same.
    pub(crate) fn same(&self, other: &Self) -> bool {
        self.variables.same(&other.variables)
            && self.directories == other.directories
            && self.previous == other.previous
            && self.functions == other.functions
            && self.positional == other.positional
            && self.stack == other.stack
    }

    /// Gives up what differs between this state and a later one, so that a
    /// loop comes to an end.
    pub(crate) fn widen(self, later: Self) -> Self {
        let kept = |ours: &Directories, theirs: &Directories| match ours == theirs {
            true => ours.clone(),
            false => Directories::Unknown,
        };
        let directories = kept(&self.directories, &later.directories);
        let previous = kept(&self.previous, &later.previous);
        let variables = self.variables.clone().widen(&later.variables);
        Self {
            variables,
            directories,
            previous,
            ..self.join(later)
        }
    }

    /// Changes to another directory.
    pub(crate) fn leave_for(&mut self, directories: Directories) {
        self.previous = std::mem::replace(&mut self.directories, directories);
    }

    /// Defines the function `name`.
    pub(crate) fn define(&mut self, name: Vec<u8>, body: Id<Command>) {
        let definition = Definitions {
            bodies: vec![body],
            certainty: Certainty::Always,
        };
        let functions = self.functions.get_or_insert_with(Rc::default);
        Rc::make_mut(functions).insert(name, definition);
    }

    /// Forgets that `name` is surely a function: `unset` may have removed it.
    pub(crate) fn forget(&mut self, name: &[u8]) {
        let functions = self.functions.get_or_insert_with(Rc::default);
        if let Some(definitions) = Rc::make_mut(functions).get_mut(name) {
            definitions.certainty = Certainty::Sometimes;
        }
    }

    /// What `name` is defined as.
    pub(crate) fn function(&self, name: &[u8]) -> Option<&Definitions> {
        self.functions.as_ref()?.get(name)
    }

    /// How many functions the text defined.
    pub(crate) fn count_functions(&self) -> usize {
        self.functions.as_ref().map_or(0, |known| known.len())
    }

    /// Whether the text defined any function.
    pub(crate) fn has_functions(&self) -> bool {
        self.functions
            .as_ref()
            .is_some_and(|known| !known.is_empty())
    }
}

fn join_functions(ours: Functions, theirs: Functions) -> Functions {
    match (ours, theirs) {
        (None, None) => None,
        (Some(one), None) | (None, Some(one)) => {
            let unsure = one
                .iter()
                .map(|(name, known)| (name.clone(), known.unsure()));
            Some(Rc::new(unsure.collect()))
        }
        (Some(ours), Some(theirs)) if Rc::ptr_eq(&ours, &theirs) || ours == theirs => Some(ours),
        (Some(ours), Some(theirs)) => {
            let names = ours.keys().chain(theirs.keys());
            let joined = names.filter_map(|name| {
                let known = match (ours.get(name), theirs.get(name)) {
                    (Some(ours), Some(theirs)) => ours.join(theirs),
                    (one, other) => one.or(other)?.unsure(),
                };
                Some((name.clone(), known))
            });
            Some(Rc::new(joined.collect()))
        }
    }
}

impl Definitions {
    fn unsure(&self) -> Self {
        Self {
            bodies: self.bodies.clone(),
            certainty: Certainty::Sometimes,
        }
    }

    fn join(&self, other: &Self) -> Self {
        let mut bodies = self.bodies.clone();
        let new = other
            .bodies
            .iter()
            .filter(|body| !self.bodies.contains(body));
        bodies.extend(new);
        let always = self.certainty == Certainty::Always && other.certainty == Certainty::Always;
        Self {
            bodies,
            certainty: if always {
                Certainty::Always
            } else {
                Certainty::Sometimes
            },
        }
    }
}

/// How a command may end, and what is known then; `None` for a way in which
/// it cannot end.
#[derive(Clone, Debug)]
pub(crate) struct Outcome<'s> {
    pub(crate) success: Option<State<'s>>,
    pub(crate) failure: Option<State<'s>>,
}

impl<'s> Outcome<'s> {
    /// It may succeed or fail, and leaves the same behind.
    pub(crate) fn either(state: State<'s>) -> Self {
        Self {
            success: Some(state.clone()),
            failure: Some(state),
        }
    }

    /// It succeeds.
    pub(crate) fn success(state: State<'s>) -> Self {
        Self {
            success: Some(state),
            failure: None,
        }
    }

    /// It fails.
    pub(crate) fn failure(state: State<'s>) -> Self {
        Self {
            success: None,
            failure: Some(state),
        }
    }

    /// Nothing runs after it.
    pub(crate) const fn never() -> Self {
        Self {
            success: None,
            failure: None,
        }
    }

    /// What is known however it ends.
    pub(crate) fn joined(self) -> Option<State<'s>> {
        join(self.success, self.failure)
    }

    /// The same for the opposite status.
    pub(crate) fn negated(self) -> Self {
        Self {
            success: self.failure,
            failure: self.success,
        }
    }

    /// One of two commands ran.
    pub(crate) fn or(self, other: Self) -> Self {
        Self {
            success: join(self.success, other.success),
            failure: join(self.failure, other.failure),
        }
    }
}

/// What is known after one of two ways, of which each may not exist.
pub(crate) fn join<'s>(one: Option<State<'s>>, other: Option<State<'s>>) -> Option<State<'s>> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.join(other)),
        (one, other) => one.or(other),
    }
}
