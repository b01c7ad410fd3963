//! Quotes: single, double, ANSI-C, locale.

use super::class;
use super::dollar::Around;
use super::state::{Reader, Step};
use crate::{ErrorKind, Part, PartKind, Slice, Text};

impl Reader<'_, '_> {
    /// At `'`.
    pub(super) fn read_single_quotes(&mut self) -> Step<PartKind> {
        let start = self.pos;
        let rest = &self.input[start + 1..];
        let Some(length) = rest.iter().position(|byte| *byte == b'\'') else {
            let text = self.text(start, start + 1);
            return self.fail_expecting(ErrorKind::UnterminatedQuote, text, Some("`'`"));
        };
        self.pos = start + 1 + length + 1;
        Ok(PartKind::SingleQuoted(
            self.text(start + 1, start + 1 + length),
        ))
    }

    /// At `"`.
    pub(super) fn read_double_quotes(&mut self) -> Step<PartKind> {
        let start = self.pos;
        self.pos += 1;
        let parts = self.read_quoted(start, Around::Quotes)?;
        Ok(PartKind::DoubleQuoted(parts))
    }

    /// Reads quoted text: up to the closing `"`, or to the input's end where
    /// no quote delimits it.
    pub(super) fn read_quoted(&mut self, start: usize, around: Around) -> Step<Slice<Part>> {
        let base = self.shared.stacks.parts.len();
        self.push_quoted(start, around)?;
        Ok(self.shared.nodes.take(&mut self.shared.stacks.parts, base))
    }

    /// The same, with the parts left on the stack.
    pub(super) fn push_quoted(&mut self, start: usize, around: Around) -> Step<()> {
        let mut literal = self.pos;
        loop {
            while self
                .byte()
                .is_some_and(|byte| !class::is(byte, class::QUOTED))
            {
                self.pos += 1;
            }
            let at = self.pos;
            let kind = match self.byte() {
                None if around == Around::Quotes => {
                    let text = self.text(start, start + 1);
                    return self.fail_expecting(ErrorKind::UnterminatedQuote, text, Some("`\"`"));
                }
                None => {
                    self.push_literal(literal, at);
                    return Ok(());
                }
                Some(b'"') if around == Around::Quotes => {
                    self.push_literal(literal, at);
                    self.pos += 1;
                    return Ok(());
                }
                Some(b'\\') => self.read_quoted_backslash(around),
                Some(b'$') => self.read_dollar(around)?,
                Some(b'`') => Some(self.read_backquotes(around)?),
                Some(_) => {
                    self.pos += 1;
                    None
                }
            };
            if let Some(kind) = kind {
                self.push_literal(literal, at);
                let text = self.since(at);
                self.shared.stacks.parts.push(Part { kind, text });
                literal = self.pos;
            }
        }
    }

    pub(super) fn push_literal(&mut self, start: usize, end: usize) {
        if start < end {
            let text = self.text(start, end);
            self.shared.stacks.parts.push(Part {
                kind: PartKind::Literal,
                text,
            });
        }
    }

    /// At `\`; nothing where it stands for itself.
    pub(super) fn read_quoted_backslash(&mut self, around: Around) -> Option<PartKind> {
        let next = self.input.get(self.pos + 1).copied();
        self.pos += 1;
        let kind = match next? {
            b'\n' => PartKind::Continuation,
            byte @ (b'$' | b'`' | b'\\') => PartKind::Escape(byte),
            b'"' if around != Around::Document => PartKind::Escape(b'"'),
            _ => return None,
        };
        self.pos += 1;
        Some(kind)
    }

    /// After `$`, at `'`.
    pub(super) fn read_ansi_c(&mut self) -> Step<PartKind> {
        let start = self.pos;
        self.pos += 1;
        let inside = self.pos;
        loop {
            match self.byte() {
                None => {
                    let text = self.text(start, start + 1);
                    return self.fail_expecting(ErrorKind::UnterminatedQuote, text, Some("`'`"));
                }
                Some(b'\'') => break,
                Some(b'\\') => self.pos = (self.pos + 2).min(self.input.len()),
                Some(_) => self.pos += 1,
            }
        }
        let text = self.text(inside, self.pos);
        let value = decode(&self.input[inside..self.pos]);
        self.pos += 1;
        let from = self.shared.nodes.origin.next();
        self.shared.nodes.origin.replace(&value, text);
        Ok(PartKind::AnsiC(Text::new(
            from,
            self.shared.nodes.origin.next(),
        )))
    }
}

/// The bytes that the inside of `$'…'` stands for: up to a NUL, if it makes
/// one.
fn decode(text: &[u8]) -> Vec<u8> {
    let mut value = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((first, more)) = rest.split_first() {
        rest = more;
        if *first == b'\\' && !rest.is_empty() {
            rest = escape(rest, &mut value);
        } else {
            value.push(*first);
        }
    }
    if let Some(end) = value.iter().position(|byte| *byte == 0) {
        value.truncate(end);
    }
    value
}

/// Decodes one escape after its backslash and returns what follows it.
fn escape<'t>(text: &'t [u8], value: &mut Vec<u8>) -> &'t [u8] {
    let (byte, rest) = (text[0], &text[1..]);
    let decoded = match byte {
        b'a' => 0x07,
        b'b' => 0x08,
        b'e' | b'E' => 0x1b,
        b'f' => 0x0c,
        b'n' => b'\n',
        b'r' => b'\r',
        b't' => b'\t',
        b'v' => 0x0b,
        b'\\' | b'\'' | b'"' | b'?' => byte,
        b'0'..=b'7' => {
            let (number, rest) = digits(text, 3, 8);
            value.push(number as u8);
            return rest;
        }
        b'x' => return hexadecimal(rest, value),
        b'u' => return unicode(text, 4, value),
        b'U' => return unicode(text, 8, value),
        b'c' if !rest.is_empty() => {
            let rest = if rest.starts_with(b"\\\\") {
                &rest[1..]
            } else {
                rest
            };
            value.push(control(if rest.is_empty() { 0 } else { text[1] }));
            return &rest[1..];
        }
        _ => {
            value.push(b'\\');
            byte
        }
    };
    value.push(decoded);
    rest
}

fn control(byte: u8) -> u8 {
    if byte == b'?' {
        0x7f
    } else {
        byte.to_ascii_uppercase() & 0x1f
    }
}

/// Up to `most` digits of a base, and what follows them.
fn digits(text: &[u8], most: usize, base: u32) -> (u32, &[u8]) {
    let is_digit = |byte: &&u8| char::from(**byte).is_digit(base);
    let count = text.iter().take(most).take_while(is_digit).count();
    let number = text[..count].iter().fold(0u32, |number, byte| {
        number
            .wrapping_mul(base)
            .wrapping_add(char::from(*byte).to_digit(base).unwrap_or(0))
    });
    (number, &text[count..])
}

/// After `\x`: two digits, or any number of them in braces.
fn hexadecimal<'t>(text: &'t [u8], value: &mut Vec<u8>) -> &'t [u8] {
    let (inside, most) = text
        .strip_prefix(b"{")
        .map_or((text, 2), |inside| (inside, usize::MAX));
    let (number, rest) = digits(inside, most, 16);
    if most == 2 && rest.len() == inside.len() {
        value.extend_from_slice(b"\\x");
        return rest;
    }
    value.push(number as u8);
    if most == 2 {
        rest
    } else {
        rest.strip_prefix(b"}").unwrap_or(rest)
    }
}

/// At `u` or `U`: a code point, as UTF-8.
fn unicode<'t>(text: &'t [u8], most: usize, value: &mut Vec<u8>) -> &'t [u8] {
    let (number, rest) = digits(&text[1..], most, 16);
    if rest.len() + 1 == text.len() {
        value.extend_from_slice(&[b'\\', text[0]]);
    } else {
        push_code_point(number, value);
    }
    rest
}

/// UTF-8 as it was before it was limited to 21 bits: bash writes all 31.
fn push_code_point(number: u32, value: &mut Vec<u8>) {
    let continuation = |shift: u32| 0x80 | (number >> shift & 0x3f) as u8;
    match number {
        0..0x80 => value.push(number as u8),
        0x80..0x800 => value.extend([0xc0 | (number >> 6) as u8, continuation(0)]),
        0x800..0x1_0000 => {
            value.extend([
                0xe0 | (number >> 12) as u8,
                continuation(6),
                continuation(0),
            ]);
        }
        0x1_0000..0x20_0000 => value.extend([
            0xf0 | (number >> 18) as u8,
            continuation(12),
            continuation(6),
            continuation(0),
        ]),
        0x20_0000..0x400_0000 => value.extend([
            0xf8 | (number >> 24) as u8,
            continuation(18),
            continuation(12),
            continuation(6),
            continuation(0),
        ]),
        0x400_0000..0x8000_0000 => value.extend([
            0xfc | (number >> 30) as u8,
            continuation(24),
            continuation(18),
            continuation(12),
            continuation(6),
            continuation(0),
        ]),
        0x8000_0000.. => {}
    }
}
