//! The questions of one user, as files of the state directory.

use super::pending::{Entry, Step};
use super::{Asked, Binding, Code, Pending, Response};
use crate::private::{Directory, Lock};
use std::io;
use std::path::Path;
use std::time::SystemTime;

/// All questions that wait.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Approvals {
    directory: Directory,
}

/// Why a question cannot be answered.
#[derive(Debug, thiserror::Error)]
pub enum Unanswerable {
    /// Nobody asked it, or it is long gone.
    #[error("no question has this code")]
    Unknown,
    /// It waited too long.
    #[error("the question has expired; the command must be asked for again")]
    Expired,
    /// Somebody answered before.
    #[error("the question was answered before")]
    Answered,
    /// The state directory cannot be used.
    #[error("{0}")]
    Io(#[from] io::Error),
}

const ENDING: &str = ".json";

impl Approvals {
    /// The questions in the state directory `state`.
    pub fn at(state: &Path) -> Self {
        Self {
            directory: Directory::at(state.join("approvals")),
        }
    }

    /// Asks. The same question keeps its code while it waits.
    pub fn ask(&self, asked: Asked, now: SystemTime) -> io::Result<Pending> {
        let _lock = self.lock()?;
        for (code, entry) in self.entries()? {
            if entry.is_expired(now) {
                self.directory.remove(&file(&code))?;
            } else if entry.step == Step::Asked && entry.asked.binding == asked.binding {
                return Ok(pending(code, entry));
            }
        }
        let code = self.unused()?;
        let entry = Entry::new(asked, now);
        self.write(&code, &entry)?;
        Ok(pending(code, entry))
    }

    /// The questions that wait for an answer, oldest first.
    pub fn waiting(&self, now: SystemTime) -> io::Result<Vec<Pending>> {
        let entries = self.entries()?.into_iter();
        let waits = |entry: &Entry| entry.step == Step::Asked && !entry.is_expired(now);
        let mut waiting: Vec<Pending> = entries
            .filter(|(_, entry)| waits(entry))
            .map(|(code, entry)| pending(code, entry))
            .collect();
        waiting.sort_by_key(|question| question.expires);
        Ok(waiting)
    }

    /// The question, where it waits for an answer.
    pub fn question(&self, code: &Code, now: SystemTime) -> Result<Pending, Unanswerable> {
        let entry = self.open_question(code, now)?;
        Ok(pending(code.clone(), entry))
    }

    /// Answers exactly the question that a person was shown. Only a person at a
    /// terminal may cause this.
    pub fn answer(
        &self,
        shown: &Pending,
        response: Response,
        now: SystemTime,
    ) -> Result<(), Unanswerable> {
        let _lock = self.lock()?;
        let entry = self.open_question(&shown.code, now)?;
        // The code may have been given to another question meanwhile.
        if entry.asked != shown.asked {
            return Err(Unanswerable::Unknown);
        }
        let answered = entry.stepped(Step::Answered(response), now);
        Ok(self.write(&shown.code, &answered)?)
    }

    /// Takes the answer to the question with this binding, which is used with
    /// that; `None` where there is none, or none any longer.
    pub fn take(&self, binding: &Binding, now: SystemTime) -> io::Result<Option<Response>> {
        let _lock = self.lock()?;
        for (code, entry) in self.entries()? {
            let is_it = entry.asked.binding == *binding && !entry.is_expired(now);
            let Step::Answered(response) = &entry.step else {
                continue;
            };
            if is_it {
                let response = response.clone();
                // Written before it counts: whoever dies here has used it.
                self.write(&code, &entry.stepped(Step::Used, now))?;
                return Ok(Some(response));
            }
        }
        Ok(None)
    }

    fn open_question(&self, code: &Code, now: SystemTime) -> Result<Entry, Unanswerable> {
        let entry = self.read(code)?.ok_or(Unanswerable::Unknown)?;
        match entry.step {
            Step::Answered(_) | Step::Used => Err(Unanswerable::Answered),
            Step::Asked if entry.is_expired(now) => Err(Unanswerable::Expired),
            Step::Asked => Ok(entry),
        }
    }

    fn lock(&self) -> io::Result<Lock> {
        self.directory.lock("lock")
    }

    fn unused(&self) -> io::Result<Code> {
        loop {
            let code = Code::random()?;
            if self.directory.read(&file(&code))?.is_none() {
                return Ok(code);
            }
        }
    }

    fn entries(&self) -> io::Result<Vec<(Code, Entry)>> {
        let names = self.directory.names(ENDING)?;
        let codes = names
            .iter()
            .filter_map(|name| name.strip_suffix(ENDING)?.parse().ok());
        let mut entries = Vec::new();
        for code in codes {
            if let Some(entry) = self.read(&code)? {
                entries.push((code, entry));
            }
        }
        Ok(entries)
    }

    /// A file that cannot be understood is no question.
    fn read(&self, code: &Code) -> io::Result<Option<Entry>> {
        let content = self.directory.read(&file(code))?;
        Ok(content.and_then(|content| serde_json::from_slice(&content).ok()))
    }

    fn write(&self, code: &Code, entry: &Entry) -> io::Result<()> {
        self.directory
            .write(&file(code), &serde_json::to_vec(entry)?)
    }
}

fn file(code: &Code) -> String {
    format!("{code}{ENDING}")
}

fn pending(code: Code, entry: Entry) -> Pending {
    Pending {
        code,
        expires: entry.expires(),
        asked: entry.asked,
    }
}
