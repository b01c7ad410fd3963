//! What a replay leans on, and what it came to.

use super::error::{CheckErrorKind, fail};
use super::walk::Shell;
use super::{Checked, State};
use crate::Proof;
use crate::proof::Step;
use crate::state::Directories;
use qedsh_syntax::{Span, Tree};

/// How much is replayed for each byte of the source, and for a short one.
const STEPS_PER_BYTE: usize = 16;
const STEPS: usize = 16 << 10;

/// A replay of one source.
pub(super) struct Replay<'p> {
    pub(super) proof: &'p Proof,
    /// The commands that were come to.
    pub(super) steps: Vec<Step>,
    /// Which facts were leant on.
    leant: Vec<bool>,
    left: usize,
}

impl<'p> Replay<'p> {
    pub(super) fn new(proof: &'p Proof, length: usize) -> Self {
        Self {
            proof,
            steps: Vec::new(),
            leant: vec![false; proof.facts.len()],
            left: STEPS + STEPS_PER_BYTE * length,
        }
    }

    /// Replays the whole source.
    pub(super) fn text(&mut self, tree: &Tree<'_>) -> Checked {
        let start = self.proof.directory();
        let directories = start.map_or(Directories::Unknown, Directories::one);
        let mut shell = Shell::new(self, tree);
        shell.source(State::new(directories, None))?;
        Ok(())
    }

    /// The answer to a question, which is leant on then.
    pub(super) fn fact(&mut self, topic: &str, subject: &[u8]) -> Option<&'p [u8]> {
        let proof = self.proof;
        let mut facts = proof.facts.iter();
        let at = facts.position(|fact| {
            let rest = fact.question.strip_prefix(topic.as_bytes());
            rest.and_then(|rest| rest.strip_prefix(b" ")) == Some(subject)
        })?;
        if let Some(leant) = self.leant.get_mut(at) {
            *leant = true;
        }
        proof.facts.get(at).map(|fact| fact.answer.as_slice())
    }

    /// Holds where a fact says this.
    pub(super) fn says(&mut self, topic: &str, subject: &[u8], answer: &[u8], at: Span) -> Checked {
        match self.fact(topic, subject) == Some(answer) {
            true => Ok(()),
            false => fail(CheckErrorKind::Fact, at),
        }
    }

    /// Holds where each fact was leant on.
    pub(super) fn leant_on_all(&self) -> Checked {
        match self.leant.iter().all(|leant| *leant) {
            true => Ok(()),
            false => fail(CheckErrorKind::IdleFact, Span::default()),
        }
    }

    /// Counts work, of which there is an end.
    pub(super) fn spend(&mut self, cost: usize, at: Span) -> Checked {
        match self.left.checked_sub(cost) {
            Some(left) => self.left = left,
            None => return fail(CheckErrorKind::Construct, at),
        }
        Ok(())
    }
}
