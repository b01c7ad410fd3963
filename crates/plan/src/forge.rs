//! Plans and proofs that nobody found, for tests of those who read them.

use crate::plan::{Argument, Invocation};
use crate::state::Directories;
use crate::{Dialect, Fact, Finding, Plan, Proof, Span, Target, Value};
use qedsh_catalog::spec::{Context, Platforms, Terminal};

impl<'s> Plan<'s> {
    /// A plan that says this of a text of bash.
    pub fn forged(
        source: &'s [u8],
        directory: &[u8],
        invocations: Vec<Invocation<'s>>,
        findings: Vec<Finding<'s>>,
        facts: Vec<Fact<'s>>,
    ) -> Self {
        Self {
            source,
            dialect: Dialect::Bash,
            context: Context {
                platform: Platforms::LINUX,
                terminal: Terminal::Absent,
            },
            directory: Some(directory.into()),
            invocations,
            findings,
            facts,
            unshadowed: Vec::new(),
        }
    }

    /// The proof that it would have if it only read.
    pub fn forged_proof(&self) -> Proof {
        self.claim()
    }
}

impl<'s> Invocation<'s> {
    /// A command that runs in `directory`.
    pub fn forged(
        span: Span,
        arguments: Vec<Argument<'s>>,
        assignments: Vec<(Vec<u8>, Value<'s>)>,
        parent: Option<usize>,
        target: Target,
        context: Context,
        directory: &[u8],
    ) -> Self {
        Self {
            span,
            arguments,
            assignments,
            parent,
            target,
            rows: Vec::new(),
            context,
            directories: Directories::one(directory),
        }
    }
}
