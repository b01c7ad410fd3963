//! The texts of reasons, in both languages.

use crate::{Language, Reason};

impl Reason {
    /// What is said of it.
    pub fn message(&self, language: Language) -> String {
        let details = self.details.join(", ");
        match language {
            Language::English => format!("{}: {details}", self.id),
            Language::Chinese => format!("{}：{details}", self.id),
        }
    }
}
