//! The person at the terminal, if there is one.

use crate::{context, output, remembered};
use qedsh_gate::{Language, Pattern, Question, Verdict};
use qedsh_tool::session::audit::redact;
use qedsh_tool::session::config::Entry;
use qedsh_tool::session::sys::Controlling;
use qedsh_tool::session::{Answer, Offer, Person, confirm, confirm_offering, look_for_person};
use std::io::{self, IsTerminal};
use std::path::PathBuf;

/// Somebody at the controlling terminal.
pub(crate) struct AtTerminal {
    terminal: Controlling,
    language: Language,
}

impl AtTerminal {
    /// Whoever is there. Where none of the standard streams is the terminal,
    /// another program owns it: its user did not start this, and its screen
    /// and keys are not ours to take. Nobody is there where a coding agent made
    /// the terminal, as far as that shows.
    pub(crate) fn find(language: Language) -> Option<Self> {
        let is_ours =
            io::stdin().is_terminal() || io::stdout().is_terminal() || io::stderr().is_terminal();
        let terminal = is_ours.then(Controlling::open)??;
        look_for_person().ok()?;
        Some(Self { terminal, language })
    }
}

impl Person for AtTerminal {
    fn ask(&mut self, question: &Question, description: Option<&str>) -> io::Result<Answer> {
        confirm(&mut self.terminal, question, description, self.language)
    }

    fn ask_offering(
        &mut self,
        question: &Question,
        rules: &[Pattern],
        description: Option<&str>,
    ) -> io::Result<Answer> {
        let sources = context::sources(&context::current_place());
        let session = remembered::file();
        let offer = offer(rules, session.is_some(), sources.user.clone());
        let terminal = &mut self.terminal;
        let answer = confirm_offering(terminal, question, &offer, description, self.language)?;
        let kept = match (answer, &session, &offer.file) {
            (Answer::AllowSession, Some(file), _) | (Answer::AllowAlways, _, Some(file)) => {
                remembered::write(file, rules, &sources)
            }
            _ => return Ok(answer),
        };
        match kept {
            Ok(()) => Ok(answer),
            // They agreed to this much in any case.
            Err(message) => {
                output::complain(&message);
                Ok(Answer::Allow)
            }
        }
    }
}

/// What is offered beside yes and no: nothing where it cannot be a person who
/// answers, and no rule that holds a secret.
fn offer(rules: &[Pattern], has_session: bool, file: Option<PathBuf>) -> Offer {
    let spelled: Vec<String> = rules
        .iter()
        .map(|rule| Entry::of(Verdict::Allow, rule).spelled())
        .collect();
    let has_secret = spelled.iter().any(|rule| redact(rule) != *rule);
    if spelled.is_empty() || has_secret || look_for_person().is_err() {
        return Offer::default();
    }
    Offer {
        rules: spelled,
        session: has_session,
        file,
    }
}
