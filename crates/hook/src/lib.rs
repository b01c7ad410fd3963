//! A host agent's hook input in, its answer out. Runs nothing.
//!
//! [`answer`] is the one way in. Whatever goes wrong is answered with *ask*,
//! or with nothing, after which the host asks by itself; never with *allow*.

mod claude;
mod judge;

pub use qedsh_world::Environment;

use qedsh_gate::Shell;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The longest input that is read, in bytes; a longer one is answered unread.
pub const INPUT_LIMIT: usize = 8 << 20;

/// The agents whose hooks are answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Host {
    /// Claude Code.
    Claude,
}

/// What the host is told, and what that rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What it reads on standard output.
    pub text: String,
    /// What was judged, where something was.
    pub judged: Option<Judged>,
}

/// A command line that was judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The host's name of its session.
    pub session: Option<String>,
    /// The command line.
    pub command: String,
    /// The directory that it starts in.
    pub directory: String,
    /// The shell that runs it.
    pub shell: Shell,
    /// `allow`, `ask` or `deny`.
    pub decision: &'static str,
    /// What it rests on: `proof`, `rule`, `mode`, `unproved`.
    pub basis: &'static str,
    /// Whether it was proved to read and no more.
    pub read_only: bool,
    /// The identifiers of the reasons.
    pub reasons: Vec<&'static str>,
}

/// A verdict with what is said of it, before it takes the host's form.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Verdict {
    kind: Kind,
    reason: String,
    judged: Option<Judged>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Allow,
    Ask,
    Deny,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Ask => "ask",
            Self::Deny => "deny",
        }
    }
}

impl Host {
    /// The host of this name.
    pub fn find(name: &str) -> Option<Self> {
        (name == "claude").then_some(Self::Claude)
    }
}

/// The answer to one event; `None` is no opinion. `environment` is the one
/// that the host starts its shell with.
pub fn answer(host: Host, input: &[u8], environment: &Environment) -> Option<Answer> {
    let verdict = if input.len() > INPUT_LIMIT {
        Some(Verdict::ask("the event is longer than is read"))
    } else {
        // What the panic broke is dropped with the closure.
        let work = AssertUnwindSafe(|| match host {
            Host::Claude => claude::verdict(input, environment),
        });
        catch_unwind(work).unwrap_or_else(|_| Some(Verdict::ask("internal error while judging")))
    };
    verdict.map(|verdict| Answer {
        text: match host {
            Host::Claude => claude::render(&verdict),
        },
        judged: verdict.judged,
    })
}

impl Verdict {
    fn ask(reason: &str) -> Self {
        Self {
            kind: Kind::Ask,
            reason: reason.to_owned(),
            judged: None,
        }
    }
}
