//! The files of their own that programs write while they only read.
//!
//! Each row narrows what a violation is, so each says who does what to which
//! names, and nothing else passes: a new file that cannot have been there
//! (`O_EXCL`), in the temporary directory, under a name that the program makes
//! up, or git's lock of its index, taken and given back. What comes of the
//! lock (`index.lock` renamed to `index`) is an effect.

use super::super::trace::Call;

/// A program and the names of its temporary files.
struct OwnFile {
    program: &'static str,
    /// What the whole path starts with.
    start: &'static str,
    /// How many letters and digits the program puts behind that.
    random: std::ops::RangeInclusive<usize>,
}

const TEMPORARY: &[OwnFile] = &[
    // The body of a here-document that is too long for a pipe.
    OwnFile {
        program: "bash",
        start: "/tmp/sh-thd.",
        random: 6..=20,
    },
    // The overflow of a large sort.
    OwnFile {
        program: "sort",
        start: "/tmp/sort",
        random: 6..=6,
    },
    // A copy of what it cannot read backwards.
    OwnFile {
        program: "tac",
        start: "/tmp/tac",
        random: 6..=6,
    },
];

/// Whether this is the making or the removal of a file that `program`, empty
/// for the line's own shell, keeps to itself.
pub(super) fn is_own(program: &str, call: &Call, path: &str) -> bool {
    let program = if program.is_empty() { "bash" } else { program };
    let is_temporary = TEMPORARY.iter().any(|own| {
        let random = path.strip_prefix(own.start).unwrap_or_default();
        own.program == program
            && own.random.contains(&random.len())
            && random.bytes().all(|byte| byte.is_ascii_alphanumeric())
    });
    let is_lock = program == "git" && path.ends_with("/.git/index.lock");
    let comes_or_goes = makes_anew(call) || call.name.starts_with("unlink");
    (is_temporary || is_lock) && comes_or_goes
        // `tac` empties its copy for the next file, by the descriptor it has.
        || is_temporary && call.name == "ftruncate"
        || is_look_at_a_directory(program, call)
}

/// Opens a file that must not have been there.
fn makes_anew(call: &Call) -> bool {
    call.name.starts_with("open") && call.mentions("O_CREAT") && call.mentions("O_EXCL")
}

/// `shasum` opens directories, and only these, to read and write: that fails by
/// design, and the error is its message.
fn is_look_at_a_directory(program: &str, call: &Call) -> bool {
    let can_change = ["O_CREAT", "O_TRUNC", "O_APPEND"];
    program == "shasum"
        && call.name.starts_with("open")
        && call.error() == "EISDIR"
        && !can_change.iter().any(|flag| call.mentions(flag))
}

#[cfg(test)]
mod tests {
    use super::super::super::trace::calls;
    use super::*;

    fn owns(program: &str, path: &str, call: &str) -> bool {
        let calls = calls(&format!("5 {call}\n"));
        is_own(program, &calls[0], path)
    }

    const ANEW: &str = "openat(AT_FDCWD</>, \"x\", O_RDWR|O_CREAT|O_EXCL|O_CLOEXEC, 0600) = 3</x>";
    const OVER: &str = "openat(AT_FDCWD</>, \"x\", O_WRONLY|O_CREAT|O_TRUNC, 0600) = 3</x>";
    const GONE: &str = "unlink(\"x\") = 0";

    #[test]
    fn a_temporary_file_is_made_anew_and_removed() {
        assert!(owns("sort", "/tmp/sortAb12Cd", ANEW));
        assert!(owns("sort", "/tmp/sortAb12Cd", GONE));
        assert!(owns("tac", "/tmp/tacAb12Cd", ANEW));
        assert!(owns("", "/tmp/sh-thd.Ab12Cd", ANEW));
        assert!(owns("bash", "/tmp/sh-thd.16046321", ANEW));
    }

    #[test]
    fn a_file_that_may_have_been_there_is_not_its_own() {
        assert!(!owns("sort", "/tmp/sortAb12Cd", OVER));
        assert!(!owns("sort", "/tmp/sortAb12Cd", "truncate(\"x\", 0) = 0"));
        assert!(!owns("sort", "/tmp/sortAb12Cd", "chmod(\"x\", 0777) = 0"));
        assert!(!owns("git", "/p/.git/index.lock", OVER));
        let emptied = "ftruncate(3</tmp/tacAb12Cd>, 0) = 0";
        assert!(owns("tac", "/tmp/tacAb12Cd", emptied));
        assert!(!owns("git", "/p/.git/index.lock", emptied));
    }

    #[test]
    fn another_name_place_or_program_is_not_its_own() {
        assert!(!owns("sort", "/tmp/sort", ANEW));
        assert!(!owns("sort", "/tmp/sorted", ANEW));
        assert!(!owns("sort", "/tmp/sortA/../b", ANEW));
        assert!(!owns("sort", "/home/agent/tmp/sortAb12Cd", ANEW));
        assert!(!owns("uniq", "/tmp/sortAb12Cd", ANEW));
        assert!(!owns("tee", "/tmp/sh-thd.Ab12Cd", ANEW));
        assert!(!owns("man", "/var/cache/man/cat1/ls.1.gz", ANEW));
    }

    #[test]
    fn the_lock_of_an_index_is_given_back_and_not_turned_into_one() {
        assert!(owns("git", "/p/.git/index.lock", ANEW));
        assert!(owns("git", "/p/.git/index.lock", GONE));
        let renamed = "rename(\"/p/.git/index.lock\", \"/p/.git/index\") = 0";
        assert!(!owns("git", "/p/.git/index.lock -> /p/.git/index", renamed));
        assert!(!owns("git", "/p/.git/index", ANEW));
        assert!(!owns("git", "/p/.git/config.lock", ANEW));
        assert!(!owns("rm", "/p/.git/index.lock", GONE));
    }

    #[test]
    fn only_a_directory_is_looked_at_in_vain() {
        let vain = "openat(AT_FDCWD</>, \"d\", O_RDWR|O_CLOEXEC) = -1 EISDIR (Is a directory)";
        assert!(owns("shasum", "/d", vain));
        assert!(!owns("sort", "/d", vain));
        let makes = "openat(AT_FDCWD</>, \"d\", O_RDWR|O_CREAT, 0600) = -1 EISDIR (Is a directory)";
        assert!(!owns("shasum", "/d", makes));
        let works = "openat(AT_FDCWD</>, \"d\", O_RDWR|O_CLOEXEC) = 3</d>";
        assert!(!owns("shasum", "/d", works));
        let denied = "openat(AT_FDCWD</>, \"d\", O_RDWR) = -1 EACCES (Permission denied)";
        assert!(!owns("shasum", "/d", denied));
    }
}
