//! The person at the terminal, if there is one.

use qedsh_gate::{Language, Question};
use qedsh_tool::session::sys::Controlling;
use qedsh_tool::session::{Answer, Person, confirm};
use std::io::{self, IsTerminal};

/// Somebody at the controlling terminal.
pub(crate) struct AtTerminal {
    terminal: Controlling,
    language: Language,
}

impl AtTerminal {
    /// Whoever is there. Where none of the standard streams is the terminal,
    /// another program owns it: its user did not start this, and its screen
    /// and keys are not ours to take.
    pub(crate) fn find(language: Language) -> Option<Self> {
        let is_ours =
            io::stdin().is_terminal() || io::stdout().is_terminal() || io::stderr().is_terminal();
        let terminal = is_ours.then(Controlling::open)??;
        Some(Self { terminal, language })
    }
}

impl Person for AtTerminal {
    fn ask(&mut self, question: &Question, description: Option<&str>) -> io::Result<Answer> {
        confirm(&mut self.terminal, question, description, self.language)
    }
}
