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
    /// Names with wildcards, by the first letter, or the last one where they
    /// begin with a wildcard.
    wild_first: Vec<u64>,
    wild_last: Vec<u64>,
}

impl Default for Filter {
    fn default() -> Self {
        let empty = || vec![0; 256];
        Self {
            plain_first: empty(),
            plain_last: empty(),
            wild_first: empty(),
            wild_last: empty(),
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
        } else if !is_wild(&[*last]) {
            self.wild_last[usize::from(*last)] |= u64::MAX;
        } else {
            self.wild_last.fill(u64::MAX);
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
        let lengths = plain | self.wild_first[first] | self.wild_last[last];
        lengths & length_bit(name.len()) != 0
    }
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
        for name in ["src", ".git", ".sshd", "id_rs", "main.rs", "h", "", "."] {
            assert!(!filter.admits(name.as_bytes()), "{name}");
        }
    }
}
