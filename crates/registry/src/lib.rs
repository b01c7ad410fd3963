//! A command's words in, the name of its action out: `git -C x remote add o u`
//! is `git remote add`. For rules and suggestions; never evidence for a proof.
//!
//! [`action`] is the one way in. It knows the names and options of some 700
//! programs from completion specs ([`data`]), which are often right, and what
//! is written here from the manuals, which goes before them and alone answers
//! [`arity`].

mod action;
pub mod data;
mod tools;

pub use action::{Action, action};

use tools::{TOOLS, Tool};

/// Whether the word after an option belongs to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arity {
    /// It does.
    Value,
    /// It does not.
    Flag,
}

/// Whether an option of this program, standing before its action, takes the
/// next word as its value; `None` where that is not known. By the manuals
/// alone: a deny rule is held against what this says is the action.
pub fn arity(name: &[u8], option: &[u8]) -> Option<Arity> {
    find(name)?.arity(option)
}

/// Whether a rule for the program as a whole, or for a prefix that ends with
/// it, would let anything run: interpreters, shells, wrappers, privilege,
/// remote shells, deletion and ownership.
pub fn runs_or_deletes_anything(name: &[u8]) -> bool {
    let name = base_name(name);
    let known = std::str::from_utf8(name).ok();
    let stem = known.map(|name| name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.'));
    stem.is_some_and(|stem| tools::ANYTHING.contains(&stem))
}

/// Whether the program runs a command that its arguments spell: shells and
/// wrappers.
pub fn runs_its_arguments(name: &[u8]) -> bool {
    let name = base_name(name);
    tools::LAUNCHERS
        .iter()
        .any(|known| known.as_bytes() == name)
}

fn find(name: &[u8]) -> Option<&'static Tool> {
    let name = base_name(name);
    TOOLS
        .iter()
        .find(|tool| tool.names.iter().any(|known| known.as_bytes() == name))
}

fn base_name(name: &[u8]) -> &[u8] {
    name.rsplit(|byte| *byte == b'/').next().unwrap_or(name)
}

impl Tool {
    fn arity(&self, option: &[u8]) -> Option<Arity> {
        let is = |known: &&str| known.as_bytes() == option;
        if option.contains(&b'=') && option.starts_with(b"--") || self.flags.iter().any(is) {
            return Some(Arity::Flag);
        }
        self.values.iter().any(is).then_some(Arity::Value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_that_run_or_delete_anything_are_known_by_name() {
        for name in [
            "bash",
            "/bin/sh",
            "python3.11",
            "sudo",
            "xargs",
            "rm",
            "node",
            "ssh",
            "env",
        ] {
            assert!(runs_or_deletes_anything(name.as_bytes()), "{name}");
        }
        for name in ["git", "cargo", "ls", "npm"] {
            assert!(!runs_or_deletes_anything(name.as_bytes()), "{name}");
        }
    }
}
