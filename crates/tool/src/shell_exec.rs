//! The tool that runs a command line once it may.

use crate::failure::signal_status;
use crate::{Bytes, Check, DecisionName, Failure, FailureReport};
use qedsh_gate::{Approval, Decision, Grant, Language, Pattern, Question};
use qedsh_session::exec::{End, Outcome};
use qedsh_session::sys::System;
use qedsh_session::{Answer, Person, Place, Session, guarded};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use std::path::PathBuf;

/// What an agent asks for.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Request {
    /// The command line.
    pub command: String,
    /// Why it should run and what it will do, for the person who is asked.
    pub description: String,
    /// The absolute directory that it starts in.
    #[serde(default)]
    pub working_directory: Option<PathBuf>,
}

/// What came of it.
#[derive(Debug)]
pub struct Reply {
    /// What was decided, by whomever.
    pub check: Check,
    /// How it ended, where it ran.
    pub outcome: Option<Outcome>,
    /// What went wrong.
    pub failure: Option<Failure>,
}

/// The same as an agent sees it.
#[derive(Debug, Serialize)]
pub struct ReplyReport {
    #[serde(flatten)]
    check: Check,
    outcome: Option<OutcomeReport>,
    error: Option<FailureReport>,
}

/// How a command ended, as an agent sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OutcomeReport {
    /// Its exit status, where it exited.
    pub status: Option<u8>,
    /// The signal that killed it, where one did.
    pub signal: Option<i32>,
    /// Output and errors together.
    pub output: Bytes,
    /// How long it ran, in milliseconds.
    pub milliseconds: u64,
}

/// Judges the request, asks `person` where that is needed and somebody is
/// there, and runs what may run. Output goes to `live` as it comes; reasons are
/// told in `language`.
pub fn call<S: System>(
    session: &Session<S>,
    request: &Request,
    current: &Place,
    language: Language,
    person: Option<&mut dyn Person>,
    live: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
) -> Reply {
    match permit(session, request, current, language, person) {
        Ok((check, grant)) => run(session, check, grant, live),
        Err(reply) => *reply,
    }
}

/// Judges the request, and asks `person` where that is needed and somebody is
/// there; what may run is left to the caller, everything else is the reply.
pub fn permit<S: System>(
    session: &Session<S>,
    request: &Request,
    current: &Place,
    language: Language,
    person: Option<&mut dyn Person>,
) -> Result<(Check, Grant), Box<Reply>> {
    let failed = |failure: Failure| Reply {
        check: Check::failed(session.shell(), &failure.report().message),
        outcome: None,
        failure: Some(failure),
    };
    let place = match request.working_directory.as_deref().map(Place::at) {
        None => current.clone(),
        Some(Ok(place)) => place,
        Some(Err(unplaced)) => return Err(Box::new(failed(Failure::Directory(unplaced)))),
    };
    let text = request.command.as_bytes();
    let Some((check, decision, suggestions)) = guarded(|| {
        let judged = session.judge(text, &place);
        (
            Check::of(&judged, session.shell(), language),
            judged.decision,
            judged.suggestions,
        )
    }) else {
        return Err(Box::new(failed(Failure::Internal)));
    };
    let (check, granted) = match decision {
        Decision::Allow(grant) => (check, Ok(grant)),
        Decision::Deny(_) => (check, Err(Failure::Denied)),
        Decision::Ask(question) => {
            let offered = (question, suggestions.as_slice());
            settle(check, offered, &request.description, person)
        }
    };
    match granted {
        Ok(grant) => Ok((check, grant)),
        Err(failure) => Err(Box::new(Reply {
            check,
            outcome: None,
            failure: Some(failure),
        })),
    }
}

/// Asks, and takes no answer for no.
fn settle(
    check: Check,
    (question, rules): (Question, &[Pattern]),
    description: &str,
    person: Option<&mut dyn Person>,
) -> (Check, Result<Grant, Failure>) {
    let Some(person) = person else {
        return (check, Err(Failure::Unattended));
    };
    let approval = match person.ask_offering(&question, rules, Some(description)) {
        Ok(Answer::Allow) => Approval::Once,
        Ok(Answer::AllowSession) => Approval::Session,
        Ok(Answer::AllowAlways) => Approval::Always,
        Ok(Answer::Refuse) => return (check, Err(Failure::Refused)),
        Ok(Answer::Leave) => return (check, Err(Failure::Left)),
        Err(_) => return (check, Err(Failure::Unattended)),
    };
    let approved = Check {
        decision: DecisionName::Allow,
        basis: "person",
        ..check
    };
    (approved, Ok(question.approve(approval)))
}

fn run<S: System>(
    session: &Session<S>,
    check: Check,
    grant: Grant,
    live: &mut dyn FnMut(&[u8]) -> ControlFlow<()>,
) -> Reply {
    let (outcome, failure) = match session.run(grant, live) {
        Ok(outcome) => {
            let failure = Failure::of(outcome.end);
            (Some(outcome), failure)
        }
        Err(error) => (None, Some(Failure::NotRun(error))),
    };
    Reply {
        check,
        outcome,
        failure,
    }
}

impl Reply {
    /// The exit status of a front end that gave this reply: the command's own
    /// where it ran to its end.
    pub fn exit_status(&self) -> u8 {
        if let Some(failure) = &self.failure {
            return failure.exit_status();
        }
        match self.outcome.as_ref().map(|outcome| outcome.end) {
            Some(End::Exited(code)) => code,
            Some(End::Signalled(signal)) => signal_status(signal),
            _ => 70,
        }
    }

    /// The reply for an agent.
    pub fn report(self) -> ReplyReport {
        ReplyReport {
            check: self.check,
            outcome: self.outcome.map(OutcomeReport::of),
            error: self.failure.map(|failure| failure.report()),
        }
    }
}

impl OutcomeReport {
    fn of(outcome: Outcome) -> Self {
        let (status, signal) = match outcome.end {
            End::Exited(code) => (Some(code), None),
            End::Signalled(signal) => (None, Some(signal)),
            _ => (None, None),
        };
        Self {
            status,
            signal,
            output: Bytes(outcome.output),
            milliseconds: u64::try_from(outcome.elapsed.as_millis()).unwrap_or(u64::MAX),
        }
    }
}
