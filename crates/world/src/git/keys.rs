//! What a variable in a repository's configuration can do to a git that reads.
//!
//! Closed: what is not listed could start something. Source: git-config(1) of
//! git 2.47, and the keys that editors and forges are known to write.

use super::config::Entry;
use qedsh_plan::HazardKind;

/// What a variable means for reading.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Meaning<'e> {
    /// Nothing is started or fetched because of it.
    Inert,
    /// Another file is read as part of this one.
    Include(&'e [u8]),
    /// Hooks lie there.
    Hooks(&'e [u8]),
    /// The worktree lies there.
    Worktree(&'e [u8]),
    /// It could act.
    Hazard(HazardKind),
}

/// Whether a key stands directly in its section or below a name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Below {
    Section,
    Name,
}
use Below::{Name, Section};

/// Keys that are inert whatever their value.
const INERT: &[(&str, Below, &[&str])] = &[
    (
        "advice",
        Section,
        &[
            "addembeddedrepo",
            "detachedhead",
            "diverging",
            "forcedeletebranch",
            "graftfiledeprecated",
            "mergeconflict",
            "pushnonfastforward",
            "skippedcherrypicks",
            "statushints",
            "suggestdetachinghead",
            "waitingforeditor",
        ],
    ),
    // No alias takes the place of a command that git itself has; of deprecated
    // ones it can, in newer versions: see `meaning`.
    ("author", Section, &["email", "name"]),
    (
        "blame",
        Section,
        &["blankboundary", "coloring", "date", "showemail", "showroot"],
    ),
    ("branch", Section, &["autosetupmerge", "autosetuprebase"]),
    (
        "branch",
        Name,
        &[
            "description",
            "gh-merge-base",
            "github-pr-base-branch",
            "github-pr-owner-number",
            "gk-associated-issues",
            "gk-last-accessed",
            "gk-last-modified",
            "gk-merge-base",
            "gk-merge-target",
            "gk-merge-target-user",
            "merge",
            "mergeoptions",
            "pushremote",
            "rebase",
            "remote",
            "vscode-merge-base",
        ],
    ),
    ("checkout", Section, &["defaultremote", "guess", "workers"]),
    ("clean", Section, &["requireforce"]),
    (
        "color",
        Section,
        &[
            "advice",
            "blame",
            "branch",
            "diff",
            "grep",
            "interactive",
            "pager",
            "push",
            "remote",
            "showbranch",
            "status",
            "transport",
            "ui",
        ],
    ),
    (
        "color",
        Name,
        &[
            "added",
            "branch",
            "changed",
            "commit",
            "context",
            "current",
            "filename",
            "frag",
            "func",
            "function",
            "header",
            "linenumber",
            "local",
            "localbranch",
            "match",
            "matchcontext",
            "matchselected",
            "meta",
            "new",
            "nobranch",
            "old",
            "plain",
            "remote",
            "remotebranch",
            "selected",
            "separator",
            "stash",
            "tag",
            "unmerged",
            "untracked",
            "updated",
            "upstream",
            "whitespace",
        ],
    ),
    ("column", Section, &["branch", "status", "tag", "ui"]),
    (
        "commit",
        Section,
        &["cleanup", "gpgsign", "status", "verbose"],
    ),
    ("committer", Section, &["email", "name"]),
    (
        "core",
        Section,
        &[
            "abbrev",
            "autocrlf",
            "bare",
            "bigfilethreshold",
            "checkroundtripencoding",
            "checkstat",
            "commentchar",
            "commentstring",
            "commitgraph",
            "compression",
            "deltabasecachelimit",
            "disambiguate",
            "eol",
            "filemode",
            "fscache",
            "fsync",
            "fsyncmethod",
            "fsyncobjectfiles",
            "hidedotfiles",
            "ignorecase",
            "ignorestat",
            "logallrefupdates",
            "longpaths",
            "loosecompression",
            "maxtreedepth",
            "multipackindex",
            "packedgitlimit",
            "packedgitwindowsize",
            "precomposeunicode",
            "preferreflogs",
            "prefersymlinkrefs",
            "preloadindex",
            "protecthfs",
            "protectntfs",
            "quotepath",
            "repositoryformatversion",
            "restrictinheritedhandles",
            "safecrlf",
            "sharedrepository",
            "sparsecheckout",
            "sparsecheckoutcone",
            "splitindex",
            "symlinks",
            "trustctime",
            "untrackedcache",
            "usereplacerefs",
            "warnambiguousrefs",
            "whitespace",
        ],
    ),
    (
        "diff",
        Section,
        &[
            "algorithm",
            "autorefreshindex",
            "colormoved",
            "colormovedws",
            "context",
            "dirstat",
            "ignoresubmodules",
            "indentheuristic",
            "interhunkcontext",
            "mnemonicprefix",
            "noprefix",
            "renamelimit",
            "renames",
            "statgraphwidth",
            "statnamewidth",
            "suppressblankempty",
            "tool",
            "wordregex",
            "wserrorhighlight",
        ],
    ),
    (
        "diff",
        Name,
        &["algorithm", "binary", "funcname", "wordregex", "xfuncname"],
    ),
    (
        "extensions",
        Section,
        &[
            "compatobjectformat",
            "noop",
            "noop-v1",
            "objectformat",
            "preciousobjects",
            "refstorage",
            "relativeworktrees",
            "worktreeconfig",
        ],
    ),
    ("feature", Section, &["experimental", "manyfiles"]),
    (
        "fetch",
        Section,
        &[
            "all",
            "fsckobjects",
            "output",
            "parallel",
            "prune",
            "prunetags",
            "recursesubmodules",
            "showforcedupdates",
            "unpacklimit",
            "writecommitgraph",
        ],
    ),
    ("format", Section, &["numbered", "signoff", "suffix"]),
    (
        "gc",
        Section,
        &[
            "aggressivedepth",
            "aggressivewindow",
            "auto",
            "autodetach",
            "autopacklimit",
            "bigpackthreshold",
            "cruftpacks",
            "logexpiry",
            "packrefs",
            "pruneexpire",
            "reflogexpire",
            "reflogexpireunreachable",
            "worktreepruneexpire",
            "writecommitgraph",
        ],
    ),
    (
        "gitflow",
        Name,
        &[
            "bugfix",
            "develop",
            "feature",
            "hotfix",
            "main",
            "master",
            "release",
            "support",
            "versiontag",
        ],
    ),
    (
        "grep",
        Section,
        &[
            "column",
            "extendedregexp",
            "fallbacktonoindex",
            "fullname",
            "linenumber",
            "patterntype",
            "threads",
        ],
    ),
    ("gui", Section, &["encoding", "geometry", "wmstate"]),
    ("http", Section, &["extraheader", "postbuffer", "version"]),
    ("http", Name, &["extraheader"]),
    ("i18n", Section, &["commitencoding", "logoutputencoding"]),
    (
        "index",
        Section,
        &[
            "recordendofindexentries",
            "recordoffsettable",
            "skiphash",
            "sparse",
            "threads",
            "version",
        ],
    ),
    (
        "init",
        Section,
        &["defaultbranch", "defaultobjectformat", "defaultrefformat"],
    ),
    ("lfs", Section, &["repositoryformatversion"]),
    ("lfs", Name, &["access", "locksverify"]),
    (
        "log",
        Section,
        &[
            "abbrevcommit",
            "date",
            "decorate",
            "diffmerges",
            "excludedecoration",
            "follow",
            "graphcolors",
            "initialdecorationset",
            "mailmap",
            "showroot",
        ],
    ),
    ("maintenance", Section, &["auto", "autodetach", "strategy"]),
    ("maintenance", Name, &["auto", "enabled", "schedule"]),
    (
        "merge",
        Section,
        &[
            "autostash",
            "branchdesc",
            "conflictstyle",
            "directoryrenames",
            "ff",
            "log",
            "renamelimit",
            "renames",
            "renormalize",
            "stat",
            "tool",
            "verbosity",
        ],
    ),
    (
        "notes",
        Section,
        &["displayref", "rewritemode", "rewriteref"],
    ),
    (
        "pack",
        Section,
        &[
            "compression",
            "deltacachelimit",
            "deltacachesize",
            "depth",
            "indexversion",
            "packsizelimit",
            "threads",
            "usebitmaps",
            "window",
            "windowmemory",
            "writebitmaps",
            "writereverseindex",
        ],
    ),
    ("pull", Section, &["ff", "octopus", "rebase", "twohead"]),
    (
        "push",
        Section,
        &[
            "autosetupremote",
            "default",
            "followtags",
            "gpgsign",
            "negotiate",
            "recursesubmodules",
            "useforceifincludes",
        ],
    ),
    (
        "rebase",
        Section,
        &[
            "abbreviatecommands",
            "autosquash",
            "autostash",
            "missingcommitscheck",
            "rebasemerges",
            "stat",
            "updaterefs",
        ],
    ),
    (
        "receive",
        Section,
        &["denycurrentbranch", "denydeletes", "denynonfastforwards"],
    ),
    ("remote", Section, &["pushdefault"]),
    (
        "remote",
        Name,
        &[
            "fetch",
            "followremotehead",
            "gh-resolved",
            "mirror",
            "prune",
            "prunetags",
            "push",
            "pushurl",
            "skipdefaultupdate",
            "skipfetchall",
            "tagopt",
            "url",
        ],
    ),
    ("rerere", Section, &["autoupdate", "enabled"]),
    (
        "stash",
        Section,
        &["showincludeuntracked", "showpatch", "showstat"],
    ),
    (
        "status",
        Section,
        &[
            "aheadbehind",
            "branch",
            "displaycommentprefix",
            "relativepaths",
            "renamelimit",
            "renames",
            "short",
            "showstash",
            "showuntrackedfiles",
        ],
    ),
    (
        "submodule",
        Section,
        &[
            "active",
            "alternateerrorstrategy",
            "alternatelocation",
            "fetchjobs",
        ],
    ),
    (
        "submodule",
        Name,
        &[
            "active",
            "branch",
            "fetchrecursesubmodules",
            "ignore",
            "shallow",
            "url",
        ],
    ),
    ("transfer", Section, &["fsckobjects", "unpacklimit"]),
    (
        "user",
        Section,
        &["email", "name", "signingkey", "useconfigonly"],
    ),
    ("versionsort", Section, &["suffix"]),
    ("worktree", Section, &["guessremote", "userelativepaths"]),
];

/// Keys that start something or ask the network unless they are off.
const OFF: &[(&str, &str)] = &[
    ("core", "fsmonitor"),
    ("log", "showsignature"),
    ("status", "submodulesummary"),
    ("submodule", "recurse"),
];

/// Keys that are inert with these values only.
const VALUES: &[(&str, &str, &[&str])] = &[
    ("branch", "sort", SORTS),
    ("diff", "submodule", &["short"]),
    ("tag", "sort", SORTS),
];

/// Sort keys that verify no signature.
const SORTS: &[&str] = &[
    "-authordate",
    "-committerdate",
    "-creatordate",
    "-refname",
    "-taggerdate",
    "-v:refname",
    "-version:refname",
    "authordate",
    "committerdate",
    "creatordate",
    "refname",
    "taggerdate",
    "v:refname",
    "version:refname",
];

/// Sections whose entries name programs to run on what attributes select.
const DRIVERS: &[&str] = &["diff", "filter", "merge"];

/// Commands that git is about to drop and lets aliases take over.
const DEPRECATED_COMMANDS: &[&str] = &["pack-redundant", "whatchanged"];

/// What the variable means.
pub(super) fn meaning(entry: &Entry) -> Meaning<'_> {
    let section = entry.section.as_slice();
    let key = entry.key.as_slice();
    let value = entry.value.as_deref();
    match (section, &entry.subsection, key) {
        (b"include", None, b"path") | (b"includeif", Some(_), b"path") => {
            value.map_or(Meaning::Hazard(HazardKind::Key), Meaning::Include)
        }
        (b"core", None, b"hookspath") => {
            value.map_or(Meaning::Hazard(HazardKind::Key), Meaning::Hooks)
        }
        (b"core", None, b"worktree") => {
            value.map_or(Meaning::Hazard(HazardKind::Key), Meaning::Worktree)
        }
        (b"alias", None, name) if !is_one_of(DEPRECATED_COMMANDS, name) => Meaning::Inert,
        // A shell command or a pager, unless it only says whether to page.
        (b"pager", None, _) if is_off(value) => Meaning::Inert,
        (b"blame", None, b"ignorerevsfile") if value.is_some_and(is_below) => Meaning::Inert,
        (_, None, _) if OFF.iter().any(|row| is(row.0, section) && is(row.1, key)) => {
            if is_off(value) {
                Meaning::Inert
            } else {
                Meaning::Hazard(HazardKind::Key)
            }
        }
        _ if is_listed(entry) => Meaning::Inert,
        (_, Some(_), _) if is_one_of(DRIVERS, section) => Meaning::Hazard(HazardKind::Driver),
        _ => Meaning::Hazard(HazardKind::Key),
    }
}

fn is_listed(entry: &Entry) -> bool {
    let below = match entry.subsection {
        None => Section,
        Some(_) => Name,
    };
    let section = entry.section.as_slice();
    let key = entry.key.as_slice();
    let is_inert = INERT
        .iter()
        .any(|row| row.1 == below && is(row.0, section) && is_one_of(row.2, key));
    let value = entry.value.as_deref().unwrap_or_default();
    let has_inert_value = VALUES
        .iter()
        .any(|row| is(row.0, section) && is(row.1, key) && is_one_of(row.2, value));
    is_inert || (below == Section && has_inert_value)
}

fn is(word: &str, bytes: &[u8]) -> bool {
    word.as_bytes() == bytes
}

fn is_one_of(words: &[&str], bytes: &[u8]) -> bool {
    words.iter().any(|word| is(word, bytes))
}

/// Whether the variable names a program that reading starts, by a path that
/// counts from the directory git runs in: `.git/hooks/query-watchman`.
pub(super) fn runs_a_relative_path(entry: &Entry) -> bool {
    let section = entry.section.as_slice();
    let starts = DRIVERS.iter().any(|driver| driver.as_bytes() == section)
        || section == b"gpg"
        || section == b"core" && entry.key == b"fsmonitor";
    let value = entry.value.as_deref().unwrap_or_default();
    let mut words = value.split(u8::is_ascii_whitespace);
    let is_relative = |word: &[u8]| {
        let word = word.trim_ascii_start();
        let first = word.iter().find(|byte| !b"!\"'".contains(byte));
        word.contains(&b'/') && !matches!(first, Some(b'/' | b'~' | b'-' | b'$'))
    };
    starts && words.any(is_relative)
}

/// Whether git reads the value as false.
fn is_off(value: Option<&[u8]>) -> bool {
    value.is_some_and(|value| {
        [&b""[..], b"0", b"false", b"no", b"off"].contains(&value.to_ascii_lowercase().as_slice())
    })
}

/// Whether a path stays below the directory that it counts from.
fn is_below(path: &[u8]) -> bool {
    !path.is_empty()
        && !path.starts_with(b"/")
        && !path.starts_with(b"~")
        && !path.starts_with(b"%")
        && path.split(|byte| *byte == b'/').all(|part| part != b"..")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::super::config;
    use super::*;

    #[test]
    fn rows_are_sorted_and_in_the_case_that_is_compared() {
        let mut rows: Vec<(&str, bool)> = Vec::new();
        for (section, below, keys) in INERT {
            rows.push((section, *below == Name));
            assert!(keys.is_sorted(), "{section}");
            for key in *keys {
                assert_eq!(*key, key.to_ascii_lowercase());
            }
        }
        assert!(rows.is_sorted());
    }

    fn meaning_of(line: &str) -> String {
        let entries = config::parse(line.as_bytes()).unwrap();
        format!("{:?}", meaning(&entries[0]))
    }

    #[test]
    fn programs_in_keys_are_hazards() {
        for line in [
            "[core] fsmonitor = x",
            "[core] fsmonitor = true",
            "[core] fsmonitor",
            "[core] sshCommand = x",
            "[core] pager = x",
            "[core] editor = x",
            "[core] attributesFile = x",
            "[core] askPass = x",
            "[core] gitProxy = x",
            "[core] alternateRefsCommand = x",
            "[diff] external = x",
            "[diff] orderFile = x",
            "[diff] submodule = log",
            "[gpg] program = x",
            "[gpg \"ssh\"] program = x",
            "[credential] helper = x",
            "[url \"x\"] insteadOf = y",
            "[log] showSignature",
            "[tag] sort = signature",
            "[format] pretty = %G?",
            "[pretty] x = %G?",
            "[trailer \"x\"] cmd = y",
            "[uploadpack] packObjectsHook = x",
            "[remote \"o\"] promisor = true",
            "[remote \"o\"] vcs = x",
            "[remote \"o\"] uploadpack = x",
            "[remote \"o\"] proxy = x",
            "[extensions] partialClone = o",
            "[pager] log = x",
            "[alias] whatchanged = !x",
            "[hook \"x\"] command = y",
            "[interactive] diffFilter = x",
            "[lfs \"customtransfer.x\"] path = y",
            "[status] submoduleSummary = true",
            "[gc] recentObjectsHook = x",
            "[future] key = x",
        ] {
            assert_eq!(meaning_of(line), "Hazard(Key)", "{line}");
        }
        for line in [
            "[diff \"x\"] command = y",
            "[diff \"x\"] textconv = y",
            "[filter \"x\"] clean = y",
            "[filter \"x\"] process = y",
            "[merge \"x\"] driver = y",
            "[diff.x] textconv = y",
        ] {
            assert_eq!(meaning_of(line), "Hazard(Driver)", "{line}");
        }
    }

    #[test]
    fn everyday_keys_are_inert() {
        for line in [
            "[core] repositoryFormatVersion = 0",
            "[core] quotePath = false",
            "[core] fsmonitor = false",
            "[remote \"origin\"] url = ext::x",
            "[branch \"a.b\"] merge = refs/heads/a.b",
            "[alias] st = !x",
            "[user] email = x",
            "[submodule \"a\"] url = x",
            "[pull] rebase = true",
            "[pager] log = false",
            "[tag] sort = -version:refname",
            "[color \"diff\"] meta = yellow",
            "[init] defaultBranch = main",
            "[blame] ignoreRevsFile = .git-blame-ignore-revs",
            "[diff \"rust\"] xfuncname = x",
        ] {
            assert_eq!(meaning_of(line), "Inert", "{line}");
        }
    }
}
