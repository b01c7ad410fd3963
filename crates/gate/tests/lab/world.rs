//! A world without surprises.

use qedsh_plan::catalog::GitTouch;
use qedsh_plan::catalog::spec::{Context, Platforms, Terminal};
use qedsh_plan::{File, Presence, Program, Repository, Shadow, Variable, World};
use std::borrow::Cow;

/// Every program is there and trusted, no variable is set, `/w` is an ordinary
/// repository, and no link leads anywhere.
pub(crate) struct Plain;

impl World for Plain {
    fn context(&self) -> Context {
        Context {
            platform: Platforms::LINUX,
            terminal: Terminal::Absent,
        }
    }

    fn directory(&self) -> Option<Cow<'_, [u8]>> {
        Some(Cow::Borrowed(b"/w"))
    }

    fn program(&self, name: &[u8], _: Option<&[u8]>) -> Program {
        if name.starts_with(b"./") {
            let path = [b"/w/", name.get(2..).unwrap_or_default()].concat();
            return Program::Untrusted { path };
        }
        let base = name.rsplit(|byte| *byte == b'/').next().unwrap_or(name);
        let path = [b"/usr/bin/", base].concat();
        Program::Trusted { path }
    }

    fn shadow(&self, _: &[u8]) -> Option<Shadow> {
        None
    }

    fn variable(&self, name: &[u8]) -> Variable {
        match name {
            b"PATH" => Variable::Set(b"/usr/bin".to_vec()),
            b"HOME" => Variable::Set(b"/home/u".to_vec()),
            _ => Variable::Unset,
        }
    }

    fn git(&self, _: &[u8], _: GitTouch) -> Repository {
        Repository::Inert
    }

    fn file_above(&self, _: &[u8], _: &[u8]) -> Presence {
        Presence::Absent
    }

    fn chooser(&self, _: &[u8], _: &[u8]) -> Option<Vec<u8>> {
        None
    }

    fn file(&self, _: &[u8], _: &[u8]) -> File {
        File::Regular
    }

    fn real_path(&self, path: &[u8], directory: &[u8]) -> Option<Vec<u8>> {
        let joined = [directory, b"/", path].concat();
        let names = joined.split(|byte| *byte == b'/');
        let names = names.filter(|name| !name.is_empty() && *name != b".");
        let parts: Vec<Vec<u8>> = names.map(|name| [b"/", name].concat()).collect();
        Some(parts.concat())
    }
}
