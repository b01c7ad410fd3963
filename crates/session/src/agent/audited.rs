//! What is kept of each decision and each run.

use super::Agent;
use crate::audit::Event;
use crate::judge::Judged;
use qedsh_exec::task::{End, Status, Tasks};
use qedsh_gate::{Basis, Decision, Shell};

impl<T: Tasks> Agent<T> {
    /// Keeps what was decided of a command line, before anything runs.
    pub(super) fn keep_decision(&self, text: &str, judged: &Judged<'_>) {
        let (decision, basis, reasons) = match &judged.decision {
            Decision::Allow(grant) => ("allow", basis(grant.basis()), grant.reasons()),
            Decision::Ask(question) => ("ask", "unproved", question.reasons()),
            Decision::Deny(refusal) => ("deny", "unproved", refusal.reasons()),
        };
        let directory = judged.plan.directory();
        self.record(Event::Decision {
            command: text.to_owned(),
            directory: directory.map(|path| String::from_utf8_lossy(path).into_owned()),
            shell: shell(self.session.shell()).to_owned(),
            decision: decision.to_owned(),
            basis: basis.to_owned(),
            read_only: judged.plan.is_read_only(),
            reasons: reasons.iter().map(|reason| reason.id.to_owned()).collect(),
            surface: "agent".to_owned(),
        });
    }

    /// Keeps how a command ended.
    pub(super) fn keep_end(&self, status: &Status) {
        let (code, signal) = match status.end {
            Some(End::Exited(code)) => (Some(code), None),
            Some(End::Signalled(signal)) => (None, Some(signal)),
            _ => (None, None),
        };
        self.record(Event::Run {
            command: String::from_utf8_lossy(&status.command).into_owned(),
            task: Some(status.task.to_string()),
            status: code,
            signal,
            milliseconds: u64::try_from(status.elapsed.as_millis()).unwrap_or(u64::MAX),
            bytes: status.output.total,
        });
    }

    fn record(&self, event: Event) {
        let Some(audit) = &self.audit else {
            return;
        };
        if let Err(error) = audit.append(&self.name, event) {
            self.note(format!("The log of decisions cannot be written: {error}"));
        }
    }
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
