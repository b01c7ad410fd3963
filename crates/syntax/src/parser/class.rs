//! What single bytes mean.

/// Ends an unquoted word: blanks, newline, `( ) < > ; & |`.
pub(super) const BREAK: u16 = 1;
/// Needs a look inside an unquoted word.
pub(super) const SPECIAL: u16 = 2;
/// Needs a look inside double quotes.
pub(super) const QUOTED: u16 = 4;
/// May stand in a name.
pub(super) const NAME: u16 = 8;
pub(super) const DIGIT: u16 = 16;
/// Needs a look inside arithmetic.
pub(super) const ARITHMETIC: u16 = 32;
/// Deserves a warning or an error wherever it stands.
pub(super) const SUSPECT: u16 = 64;
/// Stands for itself in any word, and makes no assignment of it.
pub(super) const ORDINARY: u16 = 128;
/// Ends an unquoted word, whatever follows.
pub(super) const END: u16 = 256;

const fn table() -> [u16; 256] {
    let mut table = [0u16; 256];
    let mut byte = 0;
    while byte < 256 {
        let b = byte as u8;
        let mut class = 0;
        if matches!(
            b,
            b' ' | b'\t' | b'\n' | b'(' | b')' | b'<' | b'>' | b';' | b'&' | b'|'
        ) {
            class |= BREAK;
            if !matches!(b, b'(' | b'<' | b'>') {
                class |= END;
            }
        }
        if matches!(
            b,
            b'\\' | b'\'' | b'"' | b'`' | b'$' | b'*' | b'?' | b'[' | b'{' | b'~'
        ) {
            class |= SPECIAL;
        }
        if matches!(b, b'\\' | b'"' | b'`' | b'$') {
            class |= QUOTED;
        }
        if b.is_ascii_alphanumeric() || b == b'_' {
            class |= NAME | ARITHMETIC;
        }
        if b.is_ascii_digit() {
            class |= DIGIT;
        }
        if matches!(
            b,
            b'\\'
                | b'\''
                | b'"'
                | b'`'
                | b'$'
                | b'('
                | b')'
                | b'['
                | b']'
                | b'{'
                | b'}'
                | b';'
                | b':'
                | b'?'
                | b'<'
                | b'>'
        ) {
            class |= ARITHMETIC;
        }
        if b >= 0x80 || (b < 0x20 && !matches!(b, b'\t' | b'\n')) || b == 0x7f {
            class |= SUSPECT;
        }
        if class & NAME != 0 || matches!(b, b'.' | b'/' | b'-' | b':' | b',' | b'@' | b'%') {
            class |= ORDINARY;
        }
        table[byte] = class;
        byte += 1;
    }
    table
}

static CLASS: [u16; 256] = table();

#[inline]
pub(super) fn is(byte: u8, mask: u16) -> bool {
    CLASS[byte as usize] & mask != 0
}

/// Whether `bytes` is a variable's name.
pub(super) fn is_name(bytes: &[u8]) -> bool {
    bytes
        .first()
        .is_some_and(|first| is(*first, NAME) && !is(*first, DIGIT))
        && bytes.iter().all(|byte| is(*byte, NAME))
}
