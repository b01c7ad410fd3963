//! Builtins that assign what they read: `read`, `mapfile`, `getopts`.

use super::Call;
use crate::command::Request;
use crate::environment::{self, is_name};
use crate::plan::Argument;
use crate::state::{Outcome, Scalar, Shape, State};
use crate::walk::{Shell, Stream};
use crate::{Construct, Reason};
use qedsh_catalog::Unknown;
use qedsh_catalog::spec::Terminal;
use std::borrow::Cow;

impl<'s> Shell<'_, '_, 's> {
    /// `IFS= read` splits what it reads and nothing else.
    pub(super) fn reading_prefixes(&mut self, request: &Request<'s>, index: usize) {
        let mut others = request.clone();
        others.assignments.retain(|prefix| &*prefix.name != b"IFS");
        self.prefixes(&others, index);
    }

    pub(super) fn read(&mut self, call: Call<'_, 's>, mut state: State<'s>) -> Outcome<'s> {
        if self.around.terminal == Terminal::Present && self.around.streams[0] == Stream::Inherited
        {
            self.refuse(call, call.span(), Construct::Interactive);
        }
        let Some(names) = self.names(call, b"rs", b"dinNptu", &mut state) else {
            return Outcome::either(state);
        };
        if names.is_empty() {
            let reply = Cow::Borrowed(b"REPLY".as_slice());
            self.assign(reply, Scalar::Unknown, call.span(), &mut state);
        }
        // An option's value may be wrong, and then nothing is assigned.
        for name in names {
            self.receive(name, Scalar::Unknown, call, &mut state);
        }
        Outcome::either(state)
    }

    pub(super) fn mapfile(&mut self, call: Call<'_, 's>, mut state: State<'s>) -> Outcome<'s> {
        let Some(names) = self.names(call, b"t", b"dnOsu", &mut state) else {
            return Outcome::either(state);
        };
        if names.is_empty() {
            self.make_array(b"MAPFILE", Shape::Array, call.span(), &mut state);
        }
        for name in names {
            self.receive(name, Scalar::Unknown, call, &mut state);
            if let Some(word) = name.value.as_exact() {
                self.make_array(word, Shape::Array, name.span, &mut state);
            }
        }
        Outcome::either(state)
    }

    pub(super) fn getopts(&mut self, call: Call<'_, 's>, mut state: State<'s>) -> Outcome<'s> {
        match call.operands() {
            [_, name, ..] => {
                self.receive(name, Scalar::Unknown, call, &mut state);
                let argument = Cow::Borrowed(b"OPTARG".as_slice());
                self.assign(argument, Scalar::Unknown, call.span(), &mut state);
            }
            _ => self.cannot_read(call, call.span(), Unknown::MissingValue),
        }
        Outcome::either(state)
    }

    /// The words that name variables, behind options of which `flags` stand
    /// alone and `valued` take a word. `None` where the options are others.
    fn names<'r>(
        &mut self,
        call: Call<'r, 's>,
        flags: &[u8],
        valued: &[u8],
        state: &mut State<'s>,
    ) -> Option<&'r [Argument<'s>]> {
        let mut operands = call.operands();
        while let [first, rest @ ..] = operands {
            let Some(word) = first.value.as_exact() else {
                if first.value.may_be_option() {
                    self.cannot_read(call, first.span, Unknown::MayBeOption);
                    return None;
                }
                break;
            };
            let Some(letters) = word
                .strip_prefix(b"-")
                .filter(|letters| !letters.is_empty())
            else {
                break;
            };
            operands = rest;
            if letters == b"-" {
                break;
            }
            let stop = letters.iter().position(|letter| !flags.contains(letter));
            let Some(stop) = stop else { continue };
            let letter = letters.get(stop).copied().unwrap_or_default();
            let attached = stop + 1 < letters.len();
            if letter == b'a' && !attached {
                let [array, rest @ ..] = operands else {
                    return None;
                };
                operands = rest;
                self.receive(array, Scalar::Unknown, call, state);
                if let Some(word) = array.value.as_exact() {
                    self.make_array(word, Shape::Array, array.span, state);
                }
            } else if !valued.contains(&letter) {
                self.cannot_read(call, first.span, Unknown::Option);
                return None;
            } else if !attached {
                let [value, rest @ ..] = operands else {
                    return None;
                };
                if !value.value.is_single() {
                    self.cannot_read(call, value.span, Unknown::NotStatic);
                    return None;
                }
                operands = rest;
            }
        }
        Some(operands)
    }

    /// Assigns what was read to the variable that a word names.
    fn receive(
        &mut self,
        name: &Argument<'s>,
        value: Scalar<'s>,
        call: Call<'_, 's>,
        state: &mut State<'s>,
    ) {
        match name.value.as_exact() {
            Some(word) if is_name(word) => {
                if environment::is_inert(word, b"") {
                    // What is read may be anything, and an inert variable may not.
                    let reason = Reason::Variable(word.to_vec());
                    self.planner.unknown(name.span, Some(call.index), reason);
                }
                self.assign(Cow::Owned(word.to_vec()), value, name.span, state);
            }
            _ => self.refuse(call, name.span, Construct::Arithmetic),
        }
    }
}
