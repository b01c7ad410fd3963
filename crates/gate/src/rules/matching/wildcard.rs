//! Texts in which some parts stand for anything.

/// One piece of such a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::rules) enum Piece {
    /// This byte.
    Byte(u8),
    /// Any byte.
    One,
    /// Any bytes, or none.
    Any,
}

/// The pieces of a rule's text: `*` is anything, `\` escapes.
pub(super) fn read(text: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        match byte {
            b'*' => pieces.push(Piece::Any),
            b'\\' => pieces.push(Piece::Byte(bytes.next().unwrap_or(byte))),
            _ => pieces.push(Piece::Byte(byte)),
        }
    }
    pieces
}

/// Whether some text fits both.
pub(in crate::rules) fn meet(left: &[Piece], right: &[Piece]) -> bool {
    // One row per piece of `left`: which ends of `right` can be reached.
    let mut reached = vec![false; right.len() + 1];
    for (at, is_reached) in reached.iter_mut().enumerate() {
        *is_reached = right.iter().take(at).all(|piece| *piece == Piece::Any);
    }
    for piece in left {
        let mut next = vec![false; right.len() + 1];
        next[0] = *piece == Piece::Any && reached[0];
        for (at, other) in right.iter().enumerate() {
            next[at + 1] = match (piece, other) {
                (Piece::Any, _) => reached[at + 1] || next[at],
                (_, Piece::Any) => next[at] || reached[at + 1],
                (Piece::One, _) | (_, Piece::One) => reached[at],
                (Piece::Byte(a), Piece::Byte(b)) => a == b && reached[at],
            };
        }
        reached = next;
    }
    reached.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_texts_meet_where_one_text_fits_both() {
        for (left, right, expected) in [
            ("git log", "git log", true),
            ("git log", "git lo", false),
            ("git *", "git log", true),
            ("git *", "git", false),
            ("*", "", true),
            ("a*c", "ab*", true),
            ("a*c", "*b", false),
            ("*b*", "a*", true),
            ("a\\*", "ab", false),
            ("a\\*", "a\\*", true),
            ("**", "*", true),
        ] {
            assert_eq!(meet(&read(left), &read(right)), expected, "{left} {right}");
            assert_eq!(meet(&read(right), &read(left)), expected, "{right} {left}");
        }
    }
}
