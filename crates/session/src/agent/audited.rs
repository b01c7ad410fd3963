//! What is kept of each decision and each run.

use super::{Agent, Refusal};
use crate::approval::{Pending, Response};
use crate::audit::Event;
use crate::judge::Judged;
use qedsh_exec::task::{Status, Tasks};
use qedsh_gate::{Basis, Decision, Shell};
use std::io;

impl<T: Tasks> Agent<T> {
    /// What is kept of a decision about `text`.
    pub(super) fn decision(&self, text: &str, judged: &Judged<'_>) -> Decided {
        let (decision, basis, reasons) = match &judged.decision {
            Decision::Allow(grant) => ("allow", basis(grant.basis()), grant.reasons()),
            Decision::Ask(question) => ("ask", "unproved", question.reasons()),
            Decision::Deny(refusal) => ("deny", "unproved", refusal.reasons()),
        };
        let directory = judged.plan.directory();
        Decided {
            command: text.to_owned(),
            directory: directory.map(|path| String::from_utf8_lossy(path).into_owned()),
            shell: shell(self.session.shell()),
            decision,
            basis,
            read_only: judged.plan.is_read_only(),
            reasons: reasons.iter().map(|reason| reason.id.to_owned()).collect(),
        }
    }

    /// Keeps what was decided, before anything runs. What is proved to read runs
    /// without that too, and the agent is told; nothing else may.
    pub(super) fn keep_decision(&self, decided: Decided) -> Result<(), Refusal> {
        let is_harmless = decided.decision != "allow" || decided.basis == "proof";
        match self.append(decided.event()) {
            Err(error) if !is_harmless => Err(Refusal::Unrecorded(error.to_string())),
            Err(error) => {
                self.note(unwritten(&error));
                Ok(())
            }
            Ok(()) => Ok(()),
        }
    }

    /// Keeps what a person said to `question`, and where they said it.
    pub fn keep_answer(&self, question: &Pending, response: &Response, surface: &str) {
        self.record(Event::Approval {
            command: question.asked.command.clone(),
            answer: response.name().to_owned(),
            surface: surface.to_owned(),
            code: Some(question.code.to_string()),
        });
    }

    /// Keeps how a command ended that this session waited for, or whose keeper
    /// was lost; the keeper tells of all others.
    pub(super) fn keep_end(&self, status: &Status) {
        self.record(Event::end(status));
    }

    fn record(&self, event: Event) {
        if let Err(error) = self.append(event) {
            self.note(unwritten(&error));
        }
    }

    fn append(&self, event: Event) -> io::Result<()> {
        match &self.audit {
            Some(audit) => audit.append(&self.name, event),
            None => Ok(()),
        }
    }
}

/// A decision on its way to the log.
pub(super) struct Decided {
    command: String,
    directory: Option<String>,
    shell: &'static str,
    decision: &'static str,
    basis: &'static str,
    read_only: bool,
    reasons: Vec<String>,
}

impl Decided {
    /// The same where a person decided.
    pub(super) fn by_person(self, decision: &'static str) -> Self {
        Self {
            decision,
            basis: "person",
            ..self
        }
    }

    fn event(self) -> Event {
        Event::Decision {
            command: self.command,
            directory: self.directory,
            shell: self.shell.to_owned(),
            decision: self.decision.to_owned(),
            basis: self.basis.to_owned(),
            read_only: self.read_only,
            reasons: self.reasons,
            surface: "agent".to_owned(),
        }
    }
}

fn unwritten(error: &io::Error) -> String {
    format!("The log of decisions cannot be written: {error}")
}

fn basis(basis: &Basis) -> &'static str {
    match basis {
        Basis::Proof => "proof",
        Basis::Rules(_) => "rule",
        Basis::Mode(_) => "mode",
        Basis::Person(_) => "person",
    }
}

fn shell(shell: Shell) -> &'static str {
    match shell {
        Shell::Bash => "bash",
        Shell::Sh => "sh",
        Shell::Zsh => "zsh",
        Shell::Cmd => "cmd",
    }
}
