//! Programs of version managers, which start another in their stead: files of
//! the working directory choose which.

use crate::paths;

/// What they are called, whatever name they are started by.
const NAMES: &[&[u8]] = &[
    b"aqua-proxy",
    b"asdf",
    b"mise",
    b"proto-shim",
    b"rtx",
    b"volta-shim",
];

/// Where those lie that have the name of what they stand for.
const DIRECTORY: &[u8] = b"/shims";

/// Whether the program at `path`, free of links, is one of them.
pub(crate) fn is_shim(path: &[u8]) -> bool {
    let name = paths::base_name(path);
    let directory = path.strip_suffix(name).unwrap_or_default();
    let directory = directory.strip_suffix(b"/").unwrap_or_default();
    NAMES.contains(&name) || directory.ends_with(DIRECTORY)
}

/// The answer where nothing but the user chooses.
pub(crate) const UNCHOSEN: &str = "unchosen";

/// How it is asked whether one that is started in `directory` has a choice.
pub(crate) fn question(directory: &[u8], path: &[u8]) -> Vec<u8> {
    [directory, b" ", path].concat()
}

/// The directory and the path of such a question. A path that is trusted has
/// no blank before a slash.
pub(crate) fn asked(question: &[u8]) -> Option<(&[u8], &[u8])> {
    let at = question.windows(2).rposition(|pair| pair == b" /")?;
    Some((question.get(..at)?, question.get(at + 1..)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shim_is_known_by_its_place_or_its_own_name() {
        for path in [
            "/home/me/.pyenv/shims/python3",
            "/home/me/.asdf/shims/node",
            "/home/me/.local/bin/mise",
            "/home/me/.volta/bin/volta-shim",
        ] {
            assert!(is_shim(path.as_bytes()), "{path}");
        }
        for path in ["/usr/bin/python3", "/home/me/shims", "/shim/node", "node"] {
            assert!(!is_shim(path.as_bytes()), "{path}");
        }
    }

    #[test]
    fn a_question_gives_back_what_it_was_made_of() {
        let asked_of = question(b"/w/a /b", b"/home/me/.asdf/shims/node");
        let parts = (&b"/w/a /b"[..], &b"/home/me/.asdf/shims/node"[..]);
        assert_eq!(asked(&asked_of), Some(parts));
    }
}
