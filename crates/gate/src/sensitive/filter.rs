//! Tells most names from those of the list by two letters and the length,
//! without copying any.

use super::names::{head, is_wild};

/// Which names could be among those added; one that could not certainly is not.
///
/// Each table has, for a letter in lower case, a bit per length of name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Filter {
    /// Names without wildcards, by their first letter and by their last.
    plain_first: Vec<u64>,
    plain_last: Vec<u64>,
    /// Names with wildcards that do not begin with one, by the first letter.
    wild_first: Vec<u64>,
    /// The others, by the last letter, and what stands after the last wildcard.
    wild_last: Vec<u64>,
    tails: Vec<Vec<u8>>,
}

impl Default for Filter {
    fn default() -> Self {
        let empty = || vec![0; 256];
        Self {
            plain_first: empty(),
            plain_last: empty(),
            wild_first: empty(),
            wild_last: empty(),
            tails: Vec::new(),
        }
    }
}

impl Filter {
    /// Adds a name in lower case, perhaps with wildcards.
    pub(super) fn add(&mut self, name: &[u8]) {
        let (Some(first), Some(last)) = (name.first(), name.last()) else {
            return;
        };
        if !is_wild(name) {
            let length = length_bit(name.len());
            self.plain_first[usize::from(*first)] |= length;
            self.plain_last[usize::from(*last)] |= length;
        } else if !is_wild(&[*first]) {
            self.wild_first[usize::from(*first)] |= at_least(head(name).len());
        } else {
            let tail = tail(name);
            let by_last = &mut self.wild_last;
            match tail.last() {
                Some(last) => by_last[usize::from(*last)] |= at_least(tail.len()),
                None => by_last.fill(u64::MAX),
            }
            self.tails.push(tail.to_vec());
        }
    }

    /// Whether this name, in any case, could be one of them.
    pub(super) fn admits(&self, name: &[u8]) -> bool {
        let (Some(first), Some(last)) = (name.first(), name.last()) else {
            return false;
        };
        let first = usize::from(first.to_ascii_lowercase());
        let last = usize::from(last.to_ascii_lowercase());
        let plain = self.plain_first[first] & self.plain_last[last];
        let length = length_bit(name.len());
        (plain | self.wild_first[first]) & length != 0
            || (self.wild_last[last] & length != 0 && self.has_tail(name))
    }

    fn has_tail(&self, name: &[u8]) -> bool {
        self.tails.iter().any(|tail| {
            let end = name.len().checked_sub(tail.len());
            let end = end.and_then(|end| name.get(end..));
            end.is_some_and(|end| end.eq_ignore_ascii_case(tail))
        })
    }
}

/// What a name ends with after its last wildcard.
fn tail(name: &[u8]) -> &[u8] {
    let mut parts = name.rsplit(|byte| is_wild(&[*byte]));
    parts.next().unwrap_or_default()
}

/// The bit of a length; the longest share one.
fn length_bit(length: usize) -> u64 {
    1 << length.min(63)
}

/// The bits of this length and of all that are longer.
fn at_least(length: usize) -> u64 {
    u64::MAX << length.min(63)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filter(names: &[&str]) -> Filter {
        let mut filter = Filter::default();
        for name in names {
            filter.add(name.as_bytes());
        }
        filter
    }

    #[test]
    fn every_name_that_a_pattern_fits_is_admitted_in_any_case() {
        let long = "x".repeat(200);
        for (pattern, name) in [
            (".ssh", ".SSH"),
            ("id_rsa*", "id_rsa"),
            ("id_rsa*", "ID_RSA.old"),
            ("*.pem", ".pem"),
            ("*.pem", "Server.PEM"),
            ("*", "a"),
            ("?", "a"),
            ("*x*", "axb"),
            ("a?c", "abc"),
            ("?bc", "abc"),
            (long.as_str(), long.as_str()),
            ("x*", long.as_str()),
        ] {
            assert!(
                filter(&[pattern]).admits(name.as_bytes()),
                "{pattern} {name}"
            );
        }
    }

    #[test]
    fn other_letters_and_lengths_are_not_admitted() {
        let filter = filter(&[".ssh", "id_rsa*", "*.pem"]);
        for name in [
            "src", ".git", ".sshd", "id_rs", "main.rs", "item", "h", "", ".",
        ] {
            assert!(!filter.admits(name.as_bytes()), "{name}");
        }
    }
}
