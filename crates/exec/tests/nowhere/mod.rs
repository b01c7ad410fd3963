//! Grants, got the only way there is: a decision, here about a world of which
//! nothing is known, and a person's yes.

use qedsh_exec::gate::{Approval, Decision, Grant, Mode, Rules, Terms, decide};
use qedsh_plan::catalog::GitTouch;
use qedsh_plan::catalog::spec::{Context, Platforms, Terminal};
use qedsh_plan::{File, Hazard, HazardKind, Presence, Program, Repository, Shadow, Variable};
use qedsh_syntax::{Options, parse};
use std::borrow::Cow;

pub(crate) fn grant_in(text: &str, directory: &str, terms: Terms) -> Grant {
    let tree = parse(text.as_bytes(), &Options::default());
    let plan = qedsh_plan::plan(&tree, &Nowhere(directory.as_bytes()));
    match decide(&plan, &Rules::default(), Mode::Build, terms) {
        Decision::Allow(grant) => grant,
        Decision::Ask(question) => question.approve(Approval::Once),
        Decision::Deny(refusal) => panic!("denied without a rule: {:?}", refusal.reasons()),
    }
}

struct Nowhere<'d>(&'d [u8]);

impl qedsh_plan::World for Nowhere<'_> {
    fn context(&self) -> Context {
        Context {
            platform: Platforms::LINUX,
            terminal: Terminal::Absent,
        }
    }

    fn directory(&self) -> Option<Cow<'_, [u8]>> {
        Some(Cow::Borrowed(self.0))
    }

    fn program(&self, _: &[u8], _: Option<&[u8]>) -> Program {
        Program::Unknown
    }

    fn shadow(&self, _: &[u8]) -> Option<Shadow> {
        None
    }

    fn variable(&self, _: &[u8]) -> Variable {
        Variable::Unknown
    }

    fn git(&self, _: &[u8], _: GitTouch) -> Repository {
        Repository::Hazard(Hazard {
            kind: HazardKind::Unreadable,
            file: Vec::new(),
            name: Vec::new(),
        })
    }

    fn file_above(&self, _: &[u8], _: &[u8]) -> Presence {
        Presence::Unknown
    }

    fn chooser(&self, _: &[u8], _: &[u8]) -> Option<Vec<u8>> {
        None
    }

    fn file(&self, _: &[u8], _: &[u8]) -> File {
        File::Unknown
    }

    fn real_path(&self, _: &[u8], _: &[u8]) -> Option<Vec<u8>> {
        None
    }
}
