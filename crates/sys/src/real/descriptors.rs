//! Descriptors of a process that needs many, and whose children do not.

use super::spawn::inherited_descriptors;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use std::io;
use std::sync::OnceLock;

/// What this process started with.
struct Inherited {
    soft: Option<u64>,
    descriptors: Vec<i32>,
}

static INHERITED: OnceLock<Inherited> = OnceLock::new();

/// Lets this process have as many descriptors as it may. Those that it has now
/// without close-on-exec are closed in what it starts with
/// [`super::Process::start`], which has the limit of before; so this comes first
/// of all.
pub fn want_many_descriptors() -> io::Result<()> {
    let limit = getrlimit(Resource::Nofile);
    let descriptors = inherited_descriptors()?;
    INHERITED.get_or_init(|| Inherited {
        soft: limit.current,
        descriptors,
    });
    let raised = Rlimit {
        current: limit.maximum,
        ..limit
    };
    Ok(setrlimit(Resource::Nofile, raised)?)
}

/// What to close in children.
pub(super) fn inherited() -> &'static [i32] {
    INHERITED.get().map_or(&[], |it| &it.descriptors)
}

/// Starts something under the limit that this process was started with.
pub(super) fn as_inherited<T>(start: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    let Some(inherited) = INHERITED.get() else {
        return start();
    };
    let raised = getrlimit(Resource::Nofile);
    let before = Rlimit {
        current: inherited.soft,
        ..raised
    };
    setrlimit(Resource::Nofile, before)?;
    let result = start();
    setrlimit(Resource::Nofile, raised)?;
    result
}
