//! Which variables act: by the shell's manual, by the loader's, by the programs'.
//!
//! Sources: bash(1) 5.2 "Shell Variables", dash(1), zshparam(1), ld.so(8),
//! locale(7), gettext(1).

use qedsh_syntax::Dialect;

/// What assigning a variable of the shell's own does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// Nothing but that it has the value.
    Ordinary,
    /// Changes how words are split, which is followed.
    Splitting,
    /// Changes what runs, how text is read, or evaluates its value.
    Acting,
}

/// Names that act by themselves, sorted.
const ACTING: &[&[u8]] = &[
    b"ATTY",
    b"CDPATH",
    b"CHILD_MAX",
    b"COLUMNS",
    b"COMPREPLY",
    b"COPROC",
    b"DIRSTACK",
    b"ENV",
    b"EPOCHREALTIME",
    b"EPOCHSECONDS",
    b"EUID",
    b"EXECIGNORE",
    b"FCEDIT",
    b"FIGNORE",
    b"FUNCNAME",
    b"FUNCNEST",
    b"GID",
    b"GLOBIGNORE",
    b"GLOBSORT",
    b"GROUPS",
    b"HOME",
    b"HOSTFILE",
    b"HOSTNAME",
    b"HOSTTYPE",
    b"IGNOREEOF",
    b"INPUTRC",
    b"INSIDE_EMACS",
    b"LANG",
    b"LANGUAGE",
    b"LINENO",
    b"LINES",
    b"LOCPATH",
    b"MACHTYPE",
    b"MAIL",
    b"MAILCHECK",
    b"MAILPATH",
    b"NLSPATH",
    b"OLDPWD",
    b"OPTERR",
    b"OPTIND",
    b"OSTYPE",
    b"PATH",
    b"PIPESTATUS",
    b"POSIXLY_CORRECT",
    b"PPID",
    b"PWD",
    b"RANDOM",
    b"SECONDS",
    b"SHELL",
    b"SHELLOPTS",
    b"SHLVL",
    b"SRANDOM",
    b"TERM",
    b"TEXTDOMAIN",
    b"TEXTDOMAINDIR",
    b"TIMEFORMAT",
    b"TMOUT",
    b"TMPDIR",
    b"TZ",
    b"UID",
    b"USERNAME",
    b"auto_resume",
    b"histchars",
];

/// How names start that act by themselves.
const ACTING_PREFIXES: &[&[u8]] = &[
    b"BASH",
    b"COMP_",
    b"HIST",
    b"LC_",
    b"LD_",
    b"DYLD_",
    b"MALLOC_",
    b"PROMPT",
    b"PS",
    b"READLINE_",
];

/// Names that act in zsh besides, sorted.
const ACTING_IN_ZSH: &[&[u8]] = &[
    b"ARGC",
    b"ARGV0",
    b"BAUD",
    b"CPUTYPE",
    b"DIRSTACKSIZE",
    b"FPATH",
    b"KEYBOARD_HACK",
    b"KEYTIMEOUT",
    b"LISTMAX",
    b"LOGCHECK",
    b"MANPATH",
    b"MODULE_PATH",
    b"NULLCMD",
    b"READNULLCMD",
    b"REPORTMEMORY",
    b"REPORTTIME",
    b"RPROMPT",
    b"RPS1",
    b"SAVEHIST",
    b"SPROMPT",
    b"STTY",
    b"TIMEFMT",
    b"TRY_BLOCK_ERROR",
    b"TTYIDLE",
    b"WATCH",
    b"WATCHFMT",
    b"WORDCHARS",
    b"ZBEEP",
    b"ZDOTDIR",
    b"ZLE_LINE_ABORTED",
    b"aliases",
    b"argv",
    b"builtins",
    b"cdpath",
    b"commands",
    b"dirstack",
    b"fignore",
    b"fpath",
    b"funcstack",
    b"functions",
    b"galiases",
    b"jobdirs",
    b"jobstates",
    b"jobtexts",
    b"mailpath",
    b"manpath",
    b"module_path",
    b"modules",
    b"nameddirs",
    b"options",
    b"parameters",
    b"path",
    b"prompt",
    b"psvar",
    b"reswords",
    b"saliases",
    b"signals",
    b"status",
    b"termcap",
    b"terminfo",
    b"userdirs",
    b"watch",
    b"widgets",
    b"zsh_eval_context",
];

/// What assigning `name` does to a shell of this dialect.
pub(crate) fn role(name: &[u8], dialect: Dialect) -> Role {
    if name == b"IFS" {
        return Role::Splitting;
    }
    let acts = ACTING.binary_search(&name).is_ok()
        || ACTING_PREFIXES
            .iter()
            .any(|prefix| name.starts_with(prefix))
        || names_a_program(name)
        || dialect == Dialect::Zsh
            && (ACTING_IN_ZSH.binary_search(&name).is_ok() || name.ends_with(b"_functions"));
    if acts { Role::Acting } else { Role::Ordinary }
}

/// Whether zsh ties an array of this name to `PATH` and its like, or calls the
/// functions that it names. Nobody gives
/// bash an array `path`: such a text was written for the other shell, which
/// many a host runs where it says bash.
pub(crate) fn is_tied_array(name: &[u8]) -> bool {
    matches!(
        name,
        b"path" | b"fpath" | b"cdpath" | b"manpath" | b"module_path"
    ) || name.ends_with(b"_functions")
}

/// Whether programs start what the variable names: it acts as soon as it is
/// exported, which another part of the text or the host's environment may do.
fn names_a_program(name: &[u8]) -> bool {
    let ends = [
        b"PAGER".as_slice(),
        b"EDITOR",
        b"BROWSER",
        b"ASKPASS",
        b"_COMMAND",
    ];
    matches!(name, b"VISUAL" | b"LESSOPEN" | b"LESSCLOSE")
        || name.starts_with(b"GIT_")
        || ends.iter().any(|end| name.ends_with(end))
}

/// Which values of a variable leave every program of the catalog as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Inert {
    /// Text without a slash.
    Plain,
    /// A locale whose blanks are the shell's: `C` or UTF-8.
    Locale,
    /// A number.
    Number,
    /// The name of a time zone, no file.
    Zone,
    /// Nothing, or `cat`: no pager.
    NoPager,
}

/// Variables that programs only print by, sorted by name.
const INERT: &[(&[u8], Inert)] = &[
    (b"BAT_PAGER", Inert::NoPager),
    (b"BLOCKSIZE", Inert::Plain),
    (b"BLOCK_SIZE", Inert::Plain),
    (b"CGO_ENABLED", Inert::Number),
    (b"CI", Inert::Plain),
    (b"CLICOLOR", Inert::Plain),
    (b"CLICOLOR_FORCE", Inert::Plain),
    (b"COLORTERM", Inert::Plain),
    (b"COLUMNS", Inert::Number),
    (b"DEBIAN_FRONTEND", Inert::Plain),
    (b"DF_BLOCK_SIZE", Inert::Plain),
    (b"DU_BLOCK_SIZE", Inert::Plain),
    (b"FORCE_COLOR", Inert::Plain),
    (b"GCC_COLORS", Inert::Plain),
    (b"GH_NO_UPDATE_NOTIFIER", Inert::Plain),
    (b"GH_PAGER", Inert::NoPager),
    (b"GH_PROMPT_DISABLED", Inert::Plain),
    (b"GIT_OPTIONAL_LOCKS", Inert::Number),
    (b"GIT_PAGER", Inert::NoPager),
    (b"GIT_TERMINAL_PROMPT", Inert::Number),
    (b"GO111MODULE", Inert::Plain),
    (b"GOARCH", Inert::Plain),
    (b"GOOS", Inert::Plain),
    (b"GREP_COLOR", Inert::Plain),
    (b"GREP_COLORS", Inert::Plain),
    (b"LANG", Inert::Locale),
    (b"LANGUAGE", Inert::Plain),
    (b"LC_ALL", Inert::Locale),
    (b"LC_COLLATE", Inert::Locale),
    (b"LC_CTYPE", Inert::Locale),
    (b"LC_MESSAGES", Inert::Locale),
    (b"LC_MONETARY", Inert::Locale),
    (b"LC_NUMERIC", Inert::Locale),
    (b"LC_TIME", Inert::Locale),
    (b"LINES", Inert::Number),
    (b"LSCOLORS", Inert::Plain),
    (b"LS_BLOCK_SIZE", Inert::Plain),
    (b"LS_COLORS", Inert::Plain),
    (b"MANPAGER", Inert::NoPager),
    (b"MANWIDTH", Inert::Number),
    (b"NODE_ENV", Inert::Plain),
    (b"NO_COLOR", Inert::Plain),
    (b"PAGER", Inert::NoPager),
    (b"PYTHONDONTWRITEBYTECODE", Inert::Plain),
    (b"PYTHONUNBUFFERED", Inert::Plain),
    (b"QUOTING_STYLE", Inert::Plain),
    (b"RUST_BACKTRACE", Inert::Plain),
    (b"RUST_LOG", Inert::Plain),
    (b"SYSTEMD_COLORS", Inert::Plain),
    (b"SYSTEMD_PAGER", Inert::NoPager),
    (b"TERM", Inert::Plain),
    (b"TIME_STYLE", Inert::Plain),
    (b"TZ", Inert::Zone),
];

/// Whether a program that sees `name` with this value does what it would do
/// without it, but for the look of its output.
pub(crate) fn is_inert(name: &[u8], value: &[u8]) -> bool {
    let Ok(at) = INERT.binary_search_by(|(known, _)| (*known).cmp(name)) else {
        return false;
    };
    let plain = value.iter().all(|byte| (b' '..0x7f).contains(byte));
    let named = |allowed: &[u8]| {
        let known = |byte: &u8| byte.is_ascii_alphanumeric() || allowed.contains(byte);
        value.iter().all(known)
    };
    plain
        && match INERT.get(at).map(|(_, kind)| *kind) {
            Some(Inert::Plain) => !value.contains(&b'/'),
            Some(Inert::Locale) => named(b"_.-") && is_safe_locale(value),
            Some(Inert::Number) => value.iter().all(u8::is_ascii_digit),
            Some(Inert::Zone) => {
                named(b"_+-/,.") && !value.starts_with(b"/") && !crate::paths::climbs(value)
            }
            Some(Inert::NoPager) => value.is_empty() || value == b"cat",
            None => false,
        }
}

fn is_safe_locale(value: &[u8]) -> bool {
    let upper = value.to_ascii_uppercase();
    matches!(upper.as_slice(), b"" | b"C" | b"POSIX")
        || upper.ends_with(b".UTF-8")
        || upper.ends_with(b".UTF8")
}

/// Variables of the environment whose value is no secret, sorted.
const PUBLIC: &[&[u8]] = &[
    b"BROWSER",
    b"CI",
    b"COLORTERM",
    b"COLUMNS",
    b"EDITOR",
    b"HOME",
    b"HOSTNAME",
    b"LANG",
    b"LANGUAGE",
    b"LINES",
    b"LOGNAME",
    b"MAIL",
    b"NO_COLOR",
    b"OLDPWD",
    b"PAGER",
    b"PATH",
    b"PWD",
    b"SHELL",
    b"SHLVL",
    b"TERM",
    b"TERM_PROGRAM",
    b"TMPDIR",
    b"TZ",
    b"USER",
    b"VIRTUAL_ENV",
    b"VISUAL",
    b"GOPATH",
    b"CARGO_HOME",
    b"JAVA_HOME",
    b"NVM_DIR",
    b"RUSTUP_HOME",
];

/// Whether showing the variable `name` of the environment tells no secret.
pub(crate) fn is_public(name: &[u8]) -> bool {
    PUBLIC.contains(&name)
        || name.starts_with(b"LC_")
        || name.starts_with(b"XDG_") && (name.ends_with(b"_HOME") || name.ends_with(b"_DIR"))
}

/// Whether the name says that the value is a secret. Then it is one even where
/// it is not set here: the shell that runs the text may have more in its
/// environment than the one that judges it.
pub(crate) fn names_secret(name: &[u8]) -> bool {
    let upper = name.to_ascii_uppercase();
    let words = [
        b"TOKEN".as_slice(),
        b"SECRET",
        b"PASSWORD",
        b"PASSWD",
        b"PASSPHRASE",
        b"CREDENTIAL",
        b"APIKEY",
        b"API_KEY",
        b"ACCESS_KEY",
        b"PRIVATE_KEY",
        b"DATABASE_URL",
    ];
    let holds = |word: &&[u8]| upper.windows(word.len()).any(|part| part == *word);
    words.iter().any(holds)
}

/// What a shell does with a variable of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kept {
    /// Keeps a number in it, whatever the environment says.
    Number,
    /// The same, in some versions: else it may have no value.
    Count,
    /// Keeps something in it, or nothing, whatever the environment says.
    Anything,
    /// Gives it a value where the environment gives none.
    Default,
}

/// What a shell of this dialect keeps in `name`, if it does. A number is one
/// in every version of it, bash 3.2 and dash 0.5.11 included.
pub(crate) fn kept(name: &[u8], dialect: Dialect) -> Option<Kept> {
    match name {
        b"OPTIND" | b"PPID" => Some(Kept::Number),
        b"EUID" | b"LINENO" | b"RANDOM" | b"SECONDS" | b"UID"
            if matches!(dialect, Dialect::Bash | Dialect::Zsh) =>
        {
            Some(Kept::Number)
        }
        b"BASHPID" | b"EPOCHSECONDS" | b"HISTCMD" | b"SRANDOM" if dialect == Dialect::Bash => {
            Some(Kept::Count)
        }
        b"GID" | b"HISTCMD" if dialect == Dialect::Zsh => Some(Kept::Count),
        b"BASHPID" | b"EPOCHSECONDS" | b"EUID" | b"GID" | b"HISTCMD" | b"LINENO" | b"RANDOM"
        | b"SECONDS" | b"SRANDOM" | b"UID" => Some(Kept::Anything),
        b"_" => Some(Kept::Anything),
        b"OLDPWD" | b"COLUMNS" | b"LINES" | b"SHLVL" => Some(Kept::Anything),
        b"HOME" | b"HOSTNAME" | b"PATH" | b"SHELL" | b"TERM" | b"USER" | b"LOGNAME" => {
            Some(Kept::Default)
        }
        b"TMPDIR" | b"TZ" | b"LANG" | b"LANGUAGE" => None,
        _ if name.starts_with(b"LC_") => None,
        _ => (role(name, Dialect::Zsh) == Role::Acting).then_some(Kept::Anything),
    }
}

/// Whether bytes are a variable's name.
pub(crate) fn is_name(bytes: &[u8]) -> bool {
    let starts = bytes
        .first()
        .is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'_');
    starts
        && bytes
            .iter()
            .all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_sorted() {
        assert!(ACTING.is_sorted());
        assert!(ACTING_IN_ZSH.is_sorted());
        assert!(INERT.is_sorted_by_key(|(name, _)| *name));
    }

    #[test]
    fn a_value_decides_whether_a_variable_is_inert() {
        assert!(is_inert(b"LC_ALL", b"C"));
        assert!(is_inert(b"LANG", b"en_US.UTF-8"));
        assert!(is_inert(b"TZ", b"Europe/Berlin"));
        assert!(is_inert(b"GIT_PAGER", b"cat"));
        assert!(!is_inert(b"LC_ALL", b"../x"));
        assert!(!is_inert(b"LANG", b"zh_CN.GBK"));
        assert!(!is_inert(b"TZ", b":/etc/shadow"));
        assert!(!is_inert(b"TZ", b"../x"));
        assert!(!is_inert(b"GIT_PAGER", b"./x"));
        assert!(!is_inert(b"GIT_TRACE", b"1"));
    }

    #[test]
    fn names_that_act_are_known() {
        for name in [
            "PATH",
            "LD_PRELOAD",
            "BASH_ENV",
            "PS4",
            "RANDOM",
            "BASH_CMDS",
            "GLOBIGNORE",
        ] {
            assert_eq!(role(name.as_bytes(), Dialect::Bash), Role::Acting, "{name}");
        }
        assert_eq!(role(b"path", Dialect::Bash), Role::Ordinary);
        assert_eq!(role(b"path", Dialect::Zsh), Role::Acting);
        assert_eq!(role(b"x", Dialect::Bash), Role::Ordinary);
        assert_eq!(role(b"MANPAGER", Dialect::Bash), Role::Acting);
        assert_eq!(role(b"GIT_EXTERNAL_DIFF", Dialect::Bash), Role::Acting);
    }

    #[test]
    fn a_name_may_say_that_its_value_is_a_secret() {
        assert!(names_secret(b"API_TOKEN"));
        assert!(names_secret(b"aws_secret_access_key"));
        assert!(names_secret(b"PGPASSWORD"));
        assert!(!names_secret(b"HOME"));
        assert!(!names_secret(b"file"));
    }
}
