//! `cd`, `pushd`, `popd`, `dirs`.

use super::Call;
use crate::state::{Directories, Outcome, Scalar, State};
use crate::walk::Shell;
use crate::{Dialect, Value, paths, world};
use qedsh_catalog::Unknown;
use qedsh_syntax::Span;

impl<'s> Shell<'_, '_, 's> {
    pub(super) fn cd(&mut self, call: Call<'_, 's>, state: State<'s>) -> Outcome<'s> {
        let directories = self.destination(call, &state);
        moved(state, directories)
    }

    pub(super) fn pushd(&mut self, call: Call<'_, 's>, state: State<'s>) -> Outcome<'s> {
        let plain = match call.operands() {
            [one] => !one.value.may_be_option() && !one.value.prefix().starts_with(b"+"),
            _ => false,
        };
        if !plain {
            // Turns the stack around.
            let mut lost = state.clone();
            lost.stack = None;
            return moved(lost, Directories::Unknown);
        }
        let directories = self.destination(call, &state);
        let mut inner = state.clone();
        inner.stack = state.stack.as_ref().map(|stack| {
            let top = std::iter::once(state.directories.clone());
            stack.iter().cloned().chain(top).collect()
        });
        inner.leave_for(directories);
        Outcome {
            success: Some(inner),
            failure: Some(state),
        }
    }

    pub(super) fn popd(&mut self, call: Call<'_, 's>, state: State<'s>) -> Outcome<'s> {
        let mut inner = state.clone();
        // zsh may be set to keep every directory that `cd` leaves.
        let stack = state.stack.as_ref();
        let stack = stack.filter(|_| self.dialect() != Dialect::Zsh);
        let top = match (stack, call.operands()) {
            (Some(stack), []) => match stack.split_last() {
                None => return Outcome::failure(state),
                Some((top, rest)) => {
                    inner.stack = Some(rest.to_vec());
                    top.clone()
                }
            },
            _ => {
                inner.stack = None;
                Directories::Unknown
            }
        };
        inner.leave_for(top);
        Outcome {
            success: Some(inner),
            failure: Some(state),
        }
    }

    pub(super) fn dirs(&mut self, call: Call<'_, 's>, state: State<'s>) -> Outcome<'s> {
        self.closed(call, b"lpv", state)
    }

    /// Where `cd` goes if it succeeds.
    fn destination(&mut self, call: Call<'_, 's>, state: &State<'s>) -> Directories {
        let mut operands = call.operands();
        while let [first, rest @ ..] = operands {
            match first.value.as_exact() {
                Some(b"-L" | b"--") => operands = rest,
                Some(word) if word.len() > 1 && word.starts_with(b"-") => {
                    if !matches!(word, b"-P" | b"-e" | b"-Pe" | b"-LP" | b"-PL") {
                        self.cannot_read(call, first.span, Unknown::Option);
                    }
                    return Directories::Unknown;
                }
                _ => break,
            }
        }
        match operands {
            [] => match self.variable(b"HOME", state, call.span()) {
                Scalar::Exact(home) if home.starts_with(b"/") => {
                    Directories::one(&paths::collapse(&home))
                }
                _ => Directories::Unknown,
            },
            [one] => match &one.value {
                Value::Exact(path) => self.entered(path, one.span, state),
                _ => Directories::Unknown,
            },
            _ => Directories::Unknown,
        }
    }

    fn entered(&mut self, path: &[u8], span: Span, state: &State<'s>) -> Directories {
        let counts = self.dialect() == Dialect::Zsh && matches!(path, [b'+' | b'-', ..]);
        if path == b"-" {
            return state.previous.clone();
        }
        if path.is_empty() || counts {
            return Directories::Unknown;
        }
        if path.starts_with(b"/") {
            let there = Directories::one(&paths::collapse(path));
            return match self.planner.is_toplevel(path) {
                // git may have printed nothing, and then the shell stays.
                true => there.join(&state.directories),
                false => there,
            };
        }
        let first = path.split(|byte| *byte == b'/').next().unwrap_or_default();
        if !matches!(first, b"." | b"..") && self.may_search(span, state) {
            return Directories::Unknown;
        }
        if paths::climbs(path) && !self.knows_its_name(span, state) {
            return Directories::Unknown;
        }
        let collapsed = |directory: &[u8]| Some(paths::collapse(&paths::join(directory, path)));
        state.directories.each(collapsed)
    }

    /// Whether `CDPATH` may lead elsewhere.
    fn may_search(&mut self, span: Span, state: &State<'s>) -> bool {
        match state.variables.get(b"CDPATH") {
            Some(variable) => variable.value != Scalar::Unset,
            None => *self.planner.variable(b"CDPATH", span) != world::Variable::Unset,
        }
    }

    /// Whether the shell calls the directory it started in by the name that
    /// the world gives it: `..` goes by that name, not by links.
    fn knows_its_name(&mut self, span: Span, state: &State<'s>) -> bool {
        if state.directories.known().is_empty() {
            return false;
        }
        let Some(start) = self.planner.plan.directory.clone() else {
            return true;
        };
        let named = self.planner.variable(b"PWD", span);
        if matches!(named, world::Variable::Set(named) if **named == *start) {
            return true;
        }
        let real = self.planner.world.real_path(b".", &start);
        real.is_some_and(|real| *real == *start)
    }
}

fn moved<'s>(state: State<'s>, directories: Directories) -> Outcome<'s> {
    let mut inside = state.clone();
    inside.leave_for(directories);
    Outcome {
        success: Some(inside),
        failure: Some(state),
    }
}
