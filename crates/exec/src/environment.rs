//! The environment that commands are judged and run in.

use std::ffi::{OsStr, OsString};

/// Variables by name.
pub type Environment = Vec<(OsString, OsString)>;

/// What a shell reads as code, as a file of code, or as a change of how the
/// text is read. Every name that starts with `BASH` belongs here, too: start-up
/// files, options, exported functions. (bash 5.2 manual, section 5.2.)
const SHELL: &[&str] = &[
    // start-up files and code
    "ENV",
    "PROMPT_COMMAND",
    "PS4",
    "SHELLOPTS",
    "ZDOTDIR",
    "NULLCMD",
    "READNULLCMD",
    // other places and other readings of the same text
    "CDPATH",
    "EXECIGNORE",
    "FIGNORE",
    "FPATH",
    "FUNCNEST",
    "GLOBIGNORE",
    "IFS",
    "OLDPWD",
    "POSIXLY_CORRECT",
    "POSIX_PEDANTIC",
];

/// What keeps a program that only reads from starting or writing something on
/// the way.
const QUIET: &[(&str, &str)] = &[
    // git 2.15: do not refresh the index on disk (`git help git`).
    ("GIT_OPTIONAL_LOCKS", "0"),
    ("GIT_PAGER", "cat"),
    ("GH_PAGER", "cat"),
    ("MANPAGER", "cat"),
    ("PAGER", "cat"),
    ("SYSTEMD_PAGER", "cat"),
    ("LESSSECURE", "1"),
];

/// The environment of a command whose caller has `inherited`. It serves both
/// for judging and for running.
pub fn neutral(inherited: impl IntoIterator<Item = (OsString, OsString)>) -> Environment {
    let mut neutral: Environment = Vec::new();
    for (name, value) in inherited {
        // Of two variables of one name programs take the first and shells the
        // last: only one may stay.
        let known = neutral.iter().any(|(other, _)| *other == name);
        if !known && !speaks_to_shell(&name) && !is_quieted(&name) {
            neutral.push((name, value));
        }
    }
    neutral.extend(
        QUIET
            .iter()
            .map(|(name, value)| (name.into(), value.into())),
    );
    neutral
}

fn speaks_to_shell(name: &OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b"BASH") || SHELL.iter().any(|it| name == *it)
}

fn is_quieted(name: &OsStr) -> bool {
    QUIET.iter().any(|(it, _)| name == *it)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_shell_would_execute_is_left_out() {
        let neutral = neutral(
            [
                ("HOME", "/home/me"),
                ("BASH_ENV", "/tmp/evil"),
                ("BASH_FUNC_ls%%", "() { touch x; }"),
                ("BASHOPTS", "extglob"),
                ("SHELLOPTS", "xtrace"),
                ("PS4", "$(touch x)"),
                ("ENV", "/tmp/evil"),
                ("CDPATH", "/elsewhere"),
                ("PAGER", "evil"),
                ("HOME", "/home/other"),
            ]
            .map(|(name, value)| (name.into(), value.into())),
        );
        let expected = [
            ("HOME", "/home/me"),
            ("GIT_OPTIONAL_LOCKS", "0"),
            ("GIT_PAGER", "cat"),
            ("GH_PAGER", "cat"),
            ("MANPAGER", "cat"),
            ("PAGER", "cat"),
            ("SYSTEMD_PAGER", "cat"),
            ("LESSSECURE", "1"),
        ];
        let expected = expected.map(|(name, value)| (name.into(), value.into()));
        assert_eq!(neutral, Environment::from(expected));
    }
}
