//! `printf`: prints, but for `-v` and `%n`, which assign.

use super::Call;
use crate::environment::is_name;
use crate::plan::Argument;
use crate::state::{Outcome, Scalar, State};
use crate::walk::Shell;
use crate::{Construct, Dialect};
use qedsh_catalog::Unknown;
use std::borrow::Cow;

impl<'s> Shell<'_, '_, 's> {
    pub(super) fn printf(&mut self, call: Call<'_, 's>, mut state: State<'s>) -> Outcome<'s> {
        let mut operands = call.operands();
        if self.dialect() != Dialect::Posix {
            operands = match self.printed_variable(call, operands, &mut state) {
                Some(operands) => operands,
                None => return Outcome::either(state),
            };
        }
        let Some((format, arguments)) = operands.split_first() else {
            return Outcome::either(state);
        };
        let counts = match format.value.as_exact() {
            Some(format) => has_count(format),
            None => true,
        };
        // `%n` assigns a number to the variable that an argument names.
        for argument in arguments.iter().filter(|_| counts) {
            match argument.value.as_exact() {
                Some(word) if is_name(word) => {
                    let name = Cow::Owned(word.to_vec());
                    let before = self.variable(word, &state, argument.span);
                    let value = before.join(&Scalar::Number);
                    self.assign(name, value, argument.span, &mut state);
                }
                Some(_) => {}
                None if cannot_name(argument) => {}
                None => self.refuse(call, argument.span, Construct::Assignment),
            }
        }
        Outcome::either(state)
    }

    /// Reads `-v name`, and gives the words behind the options.
    fn printed_variable<'r>(
        &mut self,
        call: Call<'r, 's>,
        operands: &'r [Argument<'s>],
        state: &mut State<'s>,
    ) -> Option<&'r [Argument<'s>]> {
        let Some((first, rest)) = operands.split_first() else {
            return Some(operands);
        };
        let Some(word) = first.value.as_exact() else {
            // Alone it could be `-vname`, which then lacks a format.
            let alone = rest.is_empty() && first.value.is_single();
            if first.value.may_be_option() && !alone {
                self.cannot_read(call, first.span, Unknown::MayBeOption);
                return None;
            }
            return Some(operands);
        };
        match word {
            b"--" => Some(rest),
            b"-v" => {
                let (name, rest) = rest.split_first()?;
                match name.value.as_exact() {
                    Some(word) if is_name(word) => {
                        let name_bytes = Cow::Owned(word.to_vec());
                        self.assign(name_bytes, Scalar::Unknown, name.span, state);
                        match rest.split_first() {
                            Some((dashes, behind)) if dashes.value.as_exact() == Some(b"--") => {
                                Some(behind)
                            }
                            _ => Some(rest),
                        }
                    }
                    _ => {
                        self.refuse(call, name.span, Construct::Arithmetic);
                        None
                    }
                }
            }
            _ if word.len() > 1 && word.starts_with(b"-") => {
                self.cannot_read(call, first.span, Unknown::Option);
                None
            }
            _ => Some(operands),
        }
    }
}

/// Whether a format has a directive that ends in `n`.
fn has_count(format: &[u8]) -> bool {
    let mut rest = format;
    while let Some(at) = rest.iter().position(|byte| *byte == b'%') {
        rest = rest.get(at + 1..).unwrap_or_default();
        let is_flag = |byte: &u8| byte.is_ascii_digit() || b" #+-'.*$hjlLtzq".contains(byte);
        let flags = rest.iter().take_while(|byte| is_flag(byte)).count();
        match rest.get(flags) {
            Some(b'n') => return true,
            // Octal and hexadecimal escapes may spell a letter.
            Some(b'\\') => return true,
            Some(_) => rest = rest.get(flags + 1..).unwrap_or_default(),
            None => return false,
        }
    }
    false
}

/// Whether a word that is not fully known starts like no variable's name.
fn cannot_name(argument: &Argument<'_>) -> bool {
    let prefix = argument.value.prefix();
    argument.value.is_single() && !prefix.is_empty() && !is_name(prefix)
}

#[cfg(test)]
mod tests {
    use super::has_count;

    #[test]
    fn a_count_directive_is_found_behind_flags() {
        for format in ["%n", "a%5n", "%%%n", "%-*n", "%ln", "%1$n"] {
            assert!(has_count(format.as_bytes()), "{format}");
        }
        for format in ["%s\\n", "%%n", "100%", "%d %s\\n", "%5.2f\\n", ""] {
            assert!(!has_count(format.as_bytes()), "{format}");
        }
    }
}
