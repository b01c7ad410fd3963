//! `read` and `mapfile`: variables that are given what is read.

use super::command::Request;
use super::walk::Shell;
use super::{Checked, Outcome, Scalar, State, Value};
use crate::environment::{self, is_name};
use crate::state::Shape;
use crate::walk::Stream;
use qedsh_catalog::spec::Terminal;

impl Shell<'_, '_, '_> {
    pub(super) fn read(&mut self, request: &Request, mut state: State) -> Checked<Outcome> {
        let inherits = self.around.streams[0] == Stream::Inherited;
        if inherits && self.around.terminal == Terminal::Present {
            return self.refuse(request.text);
        }
        let names = self.names(request, b"rs", b"dinNptu", &mut state)?;
        if names.is_empty() {
            self.assign(b"REPLY", Scalar::Unknown, request.text, &mut state)?;
        }
        for name in names {
            self.receive(name, request, &mut state)?;
        }
        Ok(Outcome::either(state))
    }

    pub(super) fn mapfile(&mut self, request: &Request, mut state: State) -> Checked<Outcome> {
        let names = self.names(request, b"t", b"dnOsu", &mut state)?;
        if names.is_empty() {
            self.make_array(b"MAPFILE", Shape::Array, request.text, &mut state)?;
        }
        for name in names {
            let name = self.receive(name, request, &mut state)?;
            self.make_array(name, Shape::Array, request.text, &mut state)?;
        }
        Ok(Outcome::either(state))
    }

    /// The words that name variables, behind options.
    pub(super) fn names<'w>(
        &mut self,
        request: &'w Request,
        flags: &[u8],
        valued: &[u8],
        state: &mut State,
    ) -> Checked<&'w [Value]> {
        let mut operands = request.operands();
        while let [first, rest @ ..] = operands {
            let letters = match first.as_exact() {
                Some([b'-', letters @ ..]) if !letters.is_empty() => letters,
                None if first.may_be_option() => return self.refuse(request.text),
                _ => break,
            };
            operands = rest;
            if letters == b"-" {
                break;
            }
            let stop = letters.iter().position(|letter| !flags.contains(letter));
            let Some(stop) = stop else { continue };
            let letter = letters.get(stop).copied().unwrap_or_default();
            let is_attached = stop + 1 < letters.len();
            match (letter, is_attached, operands) {
                (b'a', false, [array, rest @ ..]) => {
                    operands = rest;
                    let name = self.receive(array, request, state)?;
                    self.make_array(name, Shape::Array, request.text, state)?;
                }
                (letter, true, _) if valued.contains(&letter) => {}
                (letter, false, [value, rest @ ..])
                    if valued.contains(&letter) && value.is_single() =>
                {
                    operands = rest;
                }
                _ => return self.refuse(request.text),
            }
        }
        Ok(operands)
    }

    /// Assigns what is read to the variable that a word names.
    pub(super) fn receive<'w>(
        &mut self,
        name: &'w Value,
        request: &Request,
        state: &mut State,
    ) -> Checked<&'w [u8]> {
        match name.as_exact() {
            Some(word) if is_name(word) && !environment::is_inert(word, b"") => {
                self.assign(word, Scalar::Unknown, request.text, state)?;
                Ok(word)
            }
            _ => self.refuse(request.text),
        }
    }
}
