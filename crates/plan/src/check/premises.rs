//! Whether what a proof leans on holds in a world.

use crate::proof::{Premise, ProvenFact};
use crate::world::{File, Presence, Program, Repository, Shadow, Variable};
use crate::{Proof, World, environment, shim};
use qedsh_catalog::GitTouch;

impl Proof {
    /// Asks `world` every question of the proof again, and where and for whom
    /// the command line would run.
    ///
    /// # Errors
    /// The first premise that does not hold there.
    pub fn holds_in(&self, world: &dyn World) -> Result<(), Premise> {
        let fails = |what: &str| Err(Premise(what.to_owned()));
        if world.context() != self.context {
            return fails("context");
        }
        if world.directory().as_deref() != self.directory() {
            return fails("directory");
        }
        for (index, fact) in self.facts.iter().enumerate() {
            let earlier = self.facts.get(..index).unwrap_or_default();
            let twice = earlier.iter().any(|other| other.question == fact.question);
            if twice || !holds(fact, world) {
                return fails(&String::from_utf8_lossy(&fact.question));
            }
        }
        Ok(())
    }
}

fn holds(fact: &ProvenFact, world: &dyn World) -> bool {
    let Some(at) = fact.question.iter().position(|byte| *byte == b' ') else {
        return false;
    };
    let (topic, subject) = fact.question.split_at(at);
    let subject = subject.get(1..).unwrap_or_default();
    let answer = fact.answer.as_slice();
    match topic {
        b"alias" => match world.shadow(subject) {
            None => answer == b"none",
            Some(Shadow::Alias(text)) => answer == text,
            Some(Shadow::Function) => false,
        },
        b"program" => {
            let directory = subject.contains(&b'/').then_some(b"/".as_slice());
            match world.program(subject, directory) {
                Program::Trusted { path } => answer == path,
                Program::Absent => answer == b"absent",
                Program::Untrusted { .. } | Program::Unknown => false,
            }
        }
        b"variable" => match world.variable(subject) {
            Variable::Unset => answer == b"unset",
            Variable::Unknown => answer == b"unknown",
            Variable::Set(value) => {
                let shown =
                    environment::is_public(subject) || environment::is_inert(subject, &value);
                match shown {
                    true => answer.strip_prefix(b"set ") == Some(&value),
                    false => answer == b"set",
                }
            }
        },
        b"shim" => shim::asked(subject).is_some_and(|(directory, path)| {
            answer == shim::UNCHOSEN.as_bytes() && world.chooser(path, directory).is_none()
        }),
        b"git" => git_holds(subject, answer, world),
        b"toplevel" => world.toplevel(subject).as_deref() == Some(answer),
        b"path" => world.real_path(subject, b"/").as_deref() == Some(answer),
        b"file" => match answer {
            b"ordinary" => matches!(
                world.file(subject, b"/"),
                File::Regular | File::Directory | File::Absent
            ),
            b"absent" => {
                let cut = subject.iter().rposition(|byte| *byte == b'/');
                let (directory, name) = subject.split_at(cut.unwrap_or_default());
                let directory = if directory.is_empty() {
                    b"/"
                } else {
                    directory
                };
                let name = name.get(1..).unwrap_or_default();
                world.file_above(name, directory) == Presence::Absent
            }
            _ => false,
        },
        _ => false,
    }
}

/// The words behind the directory say what is touched.
fn git_holds(subject: &[u8], answer: &[u8], world: &dyn World) -> bool {
    let mut directory = subject;
    let mut touches = GitTouch::NOTHING;
    for (name, touched) in [
        (b" submodules".as_slice(), &mut touches.submodules),
        (b" log", &mut touches.log),
        (b" diff", &mut touches.diff),
        (b" index", &mut touches.index),
    ] {
        if let Some(rest) = directory.strip_suffix(name) {
            directory = rest;
            *touched = true;
        }
    }
    match world.git(directory, touches) {
        Repository::None => answer == b"none",
        Repository::Inert => answer == b"inert",
        Repository::Hazard(_) => false,
    }
}
