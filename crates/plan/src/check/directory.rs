//! `cd`, `pushd`, `popd`: where the shell is then.

use super::command::Request;
use super::error::{CheckErrorKind, fail};
use super::walk::Shell;
use super::{Checked, Outcome, Scalar, State};
use crate::state::Directories;
use crate::{Dialect, paths};

impl Shell<'_, '_, '_> {
    /// Where `cd` goes if it succeeds.
    pub(super) fn destination(&mut self, request: &Request, state: &State) -> Checked<Directories> {
        let path = match request.operands() {
            [] => match self.variable(b"HOME", request.text, state)? {
                Scalar::Exact(home) if home.starts_with(b"/") => {
                    return Ok(Directories::one(&paths::collapse(&home)));
                }
                _ => return Ok(Directories::Unknown),
            },
            [one] => one,
            [dashes, one] if matches!(dashes.as_exact(), Some(b"--" | b"-L")) => one,
            _ => return self.refuse(request.text),
        };
        let Some(path) = path.as_exact() else {
            return Ok(Directories::Unknown);
        };
        match path {
            b"-" => return Ok(state.previous.clone()),
            b"" => return Ok(Directories::Unknown),
            [b'-' | b'+', ..] => return self.refuse(request.text),
            _ => {}
        }
        if path.starts_with(b"/") {
            let there = Directories::one(&paths::collapse(path));
            let mut facts = self.replay.proof.facts.iter();
            let printed =
                facts.any(|fact| fact.question.starts_with(b"toplevel ") && fact.answer == path);
            return Ok(match printed {
                // git may have printed nothing, and then the shell stays.
                true => there.join(&state.directories),
                false => there,
            });
        }
        let first = path.split(|byte| *byte == b'/').next().unwrap_or_default();
        if !matches!(first, b"." | b"..") {
            let searches = match state.variables.get(b"CDPATH") {
                Some(variable) => variable.value != Scalar::Unset,
                None => self.told("CDPATH", request)? != b"unset",
            };
            if searches {
                return Ok(Directories::Unknown);
            }
        }
        if paths::climbs(path) && !self.knows_its_name(request, state)? {
            return Ok(Directories::Unknown);
        }
        let change = |from: &[u8]| Some(paths::collapse(&paths::join(from, path)));
        Ok(state.directories.each(change))
    }

    /// Whether the shell calls the directory it started in by its own name:
    /// `..` goes by that name, not by links.
    pub(super) fn knows_its_name(&mut self, request: &Request, state: &State) -> Checked<bool> {
        if state.directories.known().is_empty() {
            return Ok(false);
        }
        let Some(start) = self.replay.proof.directory() else {
            return Ok(true);
        };
        let named = self.told("PWD", request)?;
        Ok(named.strip_prefix(b"set ") == Some(start)
            || self.replay.fact("path", start) == Some(start))
    }

    /// What is known of a variable that must have been asked for.
    pub(super) fn told(&mut self, name: &str, request: &Request) -> Checked<&[u8]> {
        let answer = self.replay.fact("variable", name.as_bytes());
        answer.map_or_else(|| fail(CheckErrorKind::Fact, request.span), Ok)
    }

    pub(super) fn pushd(&mut self, request: &Request, state: State) -> Checked<Outcome> {
        let [one] = request.operands() else {
            return self.refuse(request.text);
        };
        if one.may_be_option() || one.prefix().starts_with(b"+") {
            return self.refuse(request.text);
        }
        let there = self.destination(request, &state)?;
        let mut inside = state.clone();
        if let Some(stack) = &mut inside.stack {
            stack.push(state.directories.clone());
        }
        inside.leave_for(there);
        Ok(Outcome {
            success: Some(inside),
            failure: Some(state),
        })
    }

    pub(super) fn popd(&mut self, request: &Request, state: State) -> Checked<Outcome> {
        let mut inside = state.clone();
        let is_turned = self.tree.dialect() == Dialect::Zsh || !request.operands().is_empty();
        if is_turned {
            inside.stack = None;
        }
        let top = match &mut inside.stack {
            None => Directories::Unknown,
            Some(stack) => match stack.pop() {
                Some(top) => top,
                None => return Ok(Outcome::failure(state)),
            },
        };
        inside.leave_for(top);
        Ok(Outcome {
            success: Some(inside),
            failure: Some(state),
        })
    }
}
