//! Which programs do their own work by starting others.

/// Programs that do their own work by starting others: (program, its helpers).
const HELPERS: &[(&str, &[&str])] = &[
    (
        "git-submodule",
        &["basename", "dirname", "sed", "uname", "expr", "cat", "tr"],
    ),
    (
        "man",
        &[
            "man", "manconv", "preconv", "tbl", "eqn", "pic", "refer", "vgrind", "grap", "nroff",
            "troff", "groff", "grotty", "col", "gzip", "zcat", "xz", "bzip2", "cat", "locale",
            "zsoelim", "apropos", "whatis",
        ],
    ),
    ("groff", &["troff", "grotty", "preconv", "tbl", "groff"]),
    ("nroff", &["groff", "locale"]),
    ("which", &["which.debianutils"]),
    ("zgrep", &["gzip", "grep", "sed", "expr", "cat"]),
    ("zegrep", &["zgrep", "gzip", "grep"]),
    ("zfgrep", &["zgrep", "gzip", "grep"]),
    ("zcat", &["gzip"]),
    ("zdiff", &["gzip", "diff", "cmp", "sed", "expr"]),
    ("zcmp", &["zdiff", "gzip", "cmp", "sed", "expr"]),
    ("gunzip", &["gzip"]),
    ("bzcat", &["bzip2"]),
    ("bzgrep", &["bzip2", "grep", "sed", "expr"]),
    (
        "bzegrep",
        &["bzgrep", "bzip2", "grep", "sed", "expr", "egrep"],
    ),
    (
        "bzfgrep",
        &["bzgrep", "bzip2", "grep", "sed", "expr", "fgrep"],
    ),
    ("xzcat", &["xz"]),
    ("xzgrep", &["xz", "grep", "sed", "expr"]),
    ("xzegrep", &["xzgrep", "xz", "grep", "sed", "expr"]),
    ("xzfgrep", &["xzgrep", "xz", "grep", "sed", "expr"]),
    ("xzdiff", &["xz", "diff", "cmp", "sed", "expr"]),
    ("xzcmp", &["xzdiff", "xz", "cmp", "sed", "expr"]),
    ("yq", &["jq"]),
    ("xq", &["jq"]),
    ("tomlq", &["jq"]),
    (
        "zipgrep",
        &["unzip", "grep", "egrep", "basename", "sed", "cat"],
    ),
    ("egrep", &["grep"]),
    ("fgrep", &["grep"]),
    ("tar", &["gzip", "bzip2", "xz", "zstd"]),
    ("rg", &["gzip", "xz", "bzip2", "zstd", "lz4", "brotli"]),
    // `-l` breaks the output into pages by `pr`.
    ("diff", &["pr"]),
    ("sdiff", &["diff"]),
    ("diff3", &["diff"]),
    ("dpkg", &["dpkg-query", "dpkg-deb", "dpkg-split"]),
    ("dpkg-query", &["dpkg-query"]),
    ("apt", &["dpkg"]),
    ("apt-cache", &["dpkg"]),
    ("apt-config", &["dpkg"]),
    ("apt-mark", &["dpkg"]),
    ("npm", &["node"]),
    // `cargo -vV` names the system it runs on.
    ("cargo", &["rustc", "cargo", "lsb_release", "getconf"]),
    ("rustc", &["rustc"]),
    ("ldd", &["bash", "ld-linux-x86-64.so.2", "ld-linux.so.2"]),
    ("apropos", &["whatis"]),
    (
        "lsb_release",
        &[
            "python3",
            "apt-cache",
            "dpkg-query",
            "getopt",
            "cut",
            "tr",
            "cat",
            "grep",
            "sed",
            "head",
            "awk",
            "dirname",
            "uname",
        ],
    ),
    // The list of `-l` is made by `ls`.
    ("fd", &["ls"]),
    ("fdfind", &["ls"]),
    // What it runs where no command is named.
    ("xargs", &["echo"]),
    ("gh", &["git"]),
    ("gem", &["ruby"]),
];

/// Whether `program` does its own work by starting `helper`.
#[must_use]
pub fn is_helper_of(helper: &str, program: &str) -> bool {
    // git's subcommands are programs of their own: `git-submodule`, `git-remote`.
    let is_git = |name: &str| name == "git" || name.starts_with("git-");
    // A start script may be named like the program that it starts.
    if helper == program || is_git(helper) && is_git(program) {
        return true;
    }
    let row = HELPERS.iter().find(|(name, _)| *name == program);
    row.is_some_and(|(_, helpers)| helpers.contains(&helper))
}

/// Whether `program` starts what its operands name, so that a start by it is
/// as good as the named program.
#[must_use]
pub fn runs_its_operands(program: &str) -> bool {
    const WRAPPERS: &[&str] = &[
        "bash", "busybox", "chrt", "dash", "env", "find", "fd", "fdfind", "ionice", "nice",
        "nohup", "setarch", "setsid", "sh", "stdbuf", "taskset", "time", "timeout", "xargs", "zsh",
    ];
    WRAPPERS.contains(&program)
}

/// A shell that a program starts for its own work: (program, the start of the
/// text, what the text may go on with, what the shell then runs).
const SHELL_TEXTS: &[(&str, &str, Rest, &[&str])] = &[
    (
        "ag",
        "git config -z --path --get core.excludesfile 2>/dev/null",
        Rest::Nothing,
        &["git"],
    ),
    ("tar", "gzip", Rest::Nothing, &["gzip"]),
    ("tar", "bzip2", Rest::Nothing, &["bzip2"]),
    ("tar", "xz", Rest::Nothing, &["xz"]),
    ("tar", "zstd", Rest::Nothing, &["zstd"]),
    (
        "info",
        "gzip -d < /usr/share/info/",
        Rest::FileName,
        &["gzip"],
    ),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Rest {
    Nothing,
    /// Letters, digits, dots and dashes.
    FileName,
}

/// What a shell that `program` starts with these arguments may run, where
/// that is a text of the program's own.
#[must_use]
pub(in crate::kernel) fn own_shell(
    program: &str,
    arguments: &[String],
) -> Option<&'static [&'static str]> {
    let [shell, option, text] = arguments else {
        return None;
    };
    if shell.rsplit('/').next() != Some("sh") || option != "-c" {
        return None;
    }
    let is_name = |rest: &str| {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_');
        !rest.is_empty() && rest.bytes().all(plain)
    };
    SHELL_TEXTS.iter().find_map(|(owner, start, rest, runs)| {
        let behind = text.strip_prefix(start).filter(|_| *owner == program)?;
        let fits = match rest {
            Rest::Nothing => behind.is_empty(),
            Rest::FileName => is_name(behind),
        };
        fits.then_some(*runs)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(program: &str, text: &str) -> Option<&'static [&'static str]> {
        own_shell(
            program,
            &["sh".to_owned(), "-c".to_owned(), text.to_owned()],
        )
    }

    #[test]
    fn a_shell_runs_its_program_s_own_text_only() {
        assert_eq!(shell("tar", "gzip"), Some(["gzip"].as_slice()));
        assert_eq!(shell("tar", "gzip x"), None);
        assert_eq!(shell("tar", "touch PWNED"), None);
        assert_eq!(shell("sort", "gzip"), None);
        assert_eq!(
            shell("info", "gzip -d < /usr/share/info/sed.info.gz"),
            Some(["gzip"].as_slice())
        );
        assert_eq!(
            shell("info", "gzip -d < /usr/share/info/sed.info.gz;id"),
            None
        );
        assert_eq!(shell("info", "gzip -d < ./x.info.gz"), None);
    }

    #[test]
    fn a_helper_is_one_of_its_program() {
        assert!(is_helper_of("gzip", "zcat"));
        assert!(is_helper_of("git-remote", "git"));
        assert!(!is_helper_of("sh", "tar"));
        assert!(!is_helper_of("gzip", "cat"));
        assert!(!is_helper_of("gitk", "git"));
    }
}
