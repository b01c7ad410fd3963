//! The terms of `{1..3}` and its like.

use super::field::TooMany;

/// The terms of a sequence; nothing where the text is none.
pub(super) fn sequence(text: &[u8], limit: usize) -> Option<Result<Vec<Vec<u8>>, TooMany>> {
    let dots = text.windows(2).position(|pair| pair == b"..")?;
    let (left, right) = (&text[..dots], &text[dots + 2..]);
    let (right, step) = match right.windows(2).position(|pair| pair == b"..") {
        Some(at) if at + 2 < right.len() => (&right[..at], number_after_blanks(&right[at + 2..])?),
        Some(_) => return None,
        None => (right, 1),
    };
    if let ([first], [last]) = (left, right)
        && first.is_ascii_alphabetic()
        && last.is_ascii_alphabetic()
    {
        let (low, high) = (first.min(last), first.max(last));
        if !(*low..=*high).all(|byte| byte.is_ascii_alphanumeric()) {
            // Backslashes and backquotes among the terms quote what follows.
            return Some(Err(TooMany));
        }
        let terms = range(i64::from(*first), i64::from(*last), step, limit)?;
        return Some(terms.map(|terms| terms.iter().map(|term| vec![*term as u8]).collect()));
    }
    let (first, last) = (number_after_blanks(left)?, whole_number(right)?);
    let width = width(left, right);
    let terms = range(first, last, step, limit)?;
    Some(terms.map(|terms| terms.iter().map(|term| padded(*term, width)).collect()))
}

/// A number as `strtoimax` reads all of it, without blanks around it.
fn whole_number(text: &[u8]) -> Option<i64> {
    let digits = text
        .strip_prefix(b"-")
        .or(text.strip_prefix(b"+"))
        .unwrap_or(text);
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    std::str::from_utf8(text).ok()?.parse().ok()
}

/// The same after the blanks that `strtoimax` skips, of which these can stand
/// in a word.
fn number_after_blanks(text: &[u8]) -> Option<i64> {
    let blanks = text
        .iter()
        .take_while(|byte| matches!(byte, b'\r' | 0x0b | 0x0c))
        .count();
    whole_number(&text[blanks..])
}

/// How wide zero-padded terms are; 0 for no padding.
fn width(left: &[u8], right: &[u8]) -> usize {
    let pads = |text: &[u8]| {
        text.len() > 1 && text[0] == b'0' || text.len() > 2 && text.starts_with(b"-0")
    };
    if pads(left) || pads(right) {
        left.len().max(right.len())
    } else {
        0
    }
}

fn padded(term: i64, width: usize) -> Vec<u8> {
    format!("{term:0width$}").into_bytes()
}

fn range(first: i64, last: i64, step: i64, limit: usize) -> Option<Result<Vec<i64>, TooMany>> {
    let step = if step == 0 { 1 } else { step.checked_abs()? };
    let count = last.checked_sub(first)?.unsigned_abs() / step.unsigned_abs();
    if count >= limit as u64 {
        return Some(Err(TooMany));
    }
    let direction = if first > last { -step } else { step };
    Some(Ok((0..=count as i64)
        .map(|index| first + index * direction)
        .collect()))
}
