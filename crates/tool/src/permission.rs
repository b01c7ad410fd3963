//! Whether a command line may run, and what a person says where one is asked.

use crate::{Check, DecisionName, Failure};
use qedsh_gate::{Approval, Decision, Grant, Language, Pattern, Question};
use qedsh_session::{Answer, Person, Place, Session, guarded};
use std::path::PathBuf;

/// What should run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The command line.
    pub command: String,
    /// Why it should run and what it will do, for the person who is asked.
    pub description: String,
    /// The absolute directory that it starts in.
    pub working_directory: Option<PathBuf>,
}

/// A command line that may not run.
#[derive(Debug)]
pub struct Refused {
    /// What was decided, by whomever.
    pub check: Check,
    /// Why it does not run.
    pub failure: Failure,
}

/// Judges the request, and asks `person` where that is needed and somebody is
/// there; reasons are told in `language`.
pub fn permit(
    session: &Session,
    request: &Request,
    current: &Place,
    language: Language,
    person: Option<&mut dyn Person>,
) -> Result<(Check, Grant), Box<Refused>> {
    let failed = |failure: Failure| {
        let check = Check::failed(session.shell(), &failure.report().message);
        Err(Box::new(Refused { check, failure }))
    };
    let place = match request.working_directory.as_deref().map(Place::at) {
        None => current.clone(),
        Some(Ok(place)) => place,
        Some(Err(unplaced)) => return failed(Failure::Directory(unplaced)),
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
        return failed(Failure::Internal);
    };
    let refused = |check, failure| Err(Box::new(Refused { check, failure }));
    match decision {
        Decision::Allow(grant) => Ok((check, grant)),
        Decision::Deny(_) => refused(check, Failure::Denied),
        Decision::Ask(question) => match ask(question, &suggestions, request, person) {
            Ok(grant) => Ok((approved(check), grant)),
            Err(failure) => refused(check, failure),
        },
    }
}

/// Asks, and takes no answer for no.
fn ask(
    question: Question,
    rules: &[Pattern],
    request: &Request,
    person: Option<&mut dyn Person>,
) -> Result<Grant, Failure> {
    let person = person.ok_or(Failure::Unattended)?;
    let approval = match person.ask_offering(&question, rules, Some(&request.description)) {
        Ok(Answer::Allow) => Approval::Once,
        Ok(Answer::AllowSession) => Approval::Session,
        Ok(Answer::AllowAlways) => Approval::Always,
        Ok(Answer::Refuse) => return Err(Failure::Refused),
        Ok(Answer::Leave) => return Err(Failure::Left),
        Err(_) => return Err(Failure::Unattended),
    };
    Ok(question.approve(approval))
}

fn approved(check: Check) -> Check {
    Check {
        decision: DecisionName::Allow,
        basis: "person",
        ..check
    }
}
