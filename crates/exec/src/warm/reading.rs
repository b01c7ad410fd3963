//! What facts about a shell mean for reading a line: which names stand for
//! something else, and whether the shell reads the text as one without start-up
//! files would.

use super::facts::Facts;
use qedsh_gate::Shell;
use std::collections::{BTreeMap, BTreeSet};

/// What a shell has under a name instead of a program or builtin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stands {
    /// An alias, and its text.
    Alias(Vec<u8>),
    /// A function, a builtin that was loaded, or nothing where a builtin was
    /// switched off: what it does is not known.
    Unread,
}

/// Options of bash that are on in every shell whose text is read as usual.
const BASH_NEEDED: &[&str] = &["braceexpand", "extquote", "interactive_comments"];

/// Options of bash that may be on: those that are on without start-up files,
/// those that only matter to a person at a terminal, and those that stop a
/// command earlier than it would stop without them.
const BASH_HARMLESS: &[&str] = &[
    "assoc_expand_once",
    "autocd",
    "cdspell",
    "checkhash",
    "checkjobs",
    "checkwinsize",
    "cmdhist",
    "complete_fullquote",
    "direxpand",
    "dirspell",
    "emacs",
    "errexit",
    "errtrace",
    "expand_aliases",
    "extglob",
    "force_fignore",
    "functrace",
    "globasciiranges",
    "globskipdots",
    "hashall",
    "histappend",
    "histreedit",
    "histverify",
    "hostcomplete",
    "huponexit",
    "ignoreeof",
    "inherit_errexit",
    "interactive-comments",
    "lithist",
    "login_shell",
    "mailwarn",
    "no_empty_cmd_completion",
    "noclobber",
    "nounset",
    "patsub_replacement",
    "pipefail",
    "progcomp",
    "promptvars",
    "sourcepath",
    "vi",
];

/// Options of zsh that are on in every shell whose text is read as usual.
const ZSH_NEEDED: &[&str] = &[
    "badpattern",
    "bareglobqual",
    "caseglob",
    "casematch",
    "equals",
    "exec",
    "glob",
    "multifuncdef",
    "multios",
    "nomatch",
    "shortloops",
    "unset",
];

/// Options of zsh that may be on, as for bash.
const ZSH_HARMLESS: &[&str] = &[
    "aliases",
    "alwayslastprompt",
    "alwaystoend",
    "appendhistory",
    "autocd",
    "autolist",
    "automenu",
    "autoparamkeys",
    "autoparamslash",
    "autopushd",
    "autoremoveslash",
    "banghist",
    "beep",
    "bgnice",
    "checkjobs",
    "checkrunningjobs",
    "clobber",
    "completeinword",
    "debugbeforecmd",
    "errexit",
    "evallineno",
    "extendedhistory",
    "flowcontrol",
    "functionargzero",
    "globalexport",
    "globalrcs",
    "hashall",
    "hashcmds",
    "hashlistall",
    "histappend",
    "histbeep",
    "histexpand",
    "histexpiredupsfirst",
    "histfindnodups",
    "histignorealldups",
    "histignoredups",
    "histignorespace",
    "histreduceblanks",
    "histsavebycopy",
    "histsavenodups",
    "histverify",
    "hup",
    "incappendhistory",
    "interactivecomments",
    "listambiguous",
    "listbeep",
    "listtypes",
    "log",
    "login",
    "longlistjobs",
    "multibyte",
    "notify",
    "promptcr",
    "promptpercent",
    "promptsp",
    "promptsubst",
    "pushdignoredups",
    "pushdsilent",
    "rcs",
    "sharehistory",
    "trackall",
];

/// Variables by which a shell reads the same text in another way, beside those
/// that `departures` are told of by value.
const READING: &[&str] = &[
    "BASH_COMPAT",
    "BASH_ENV",
    "BASH_XTRACEFD",
    "CDPATH",
    "ENV",
    "EXECIGNORE",
    "FIGNORE",
    "FUNCNEST",
    "GLOBIGNORE",
    "GLOBSORT",
    "POSIXLY_CORRECT",
];

/// What splits words where nothing else is said; zsh has a NUL more.
const SEPARATORS: [&[u8]; 3] = [b" \t\n", b" \t\n\0", b" \t\n\x83\x20"];

impl Facts {
    /// What a shell has that begins with these as a snapshot.
    pub(super) fn without_what_is_lost(mut self, shell: Shell) -> Self {
        let (needed, kept): (&[&str], &[&str]) = match shell {
            Shell::Zsh => (ZSH_NEEDED, &["aliases"]),
            _ => (BASH_NEEDED, &["expand_aliases", "extglob"]),
        };
        let is_kept = |name: &Vec<u8>| needed.iter().chain(kept).any(|it| it.as_bytes() == name);
        self.options.retain(is_kept);
        Self {
            global_aliases: BTreeMap::new(),
            suffix_aliases: BTreeMap::new(),
            disabled: BTreeSet::new(),
            loaded: BTreeSet::new(),
            unexported: BTreeMap::new(),
            departures: BTreeSet::new(),
            ..self
        }
    }

    /// The variables that are to be taken away, so that the shell reads a text
    /// as usual.
    pub fn reading_variables(&self, shell: Shell) -> Vec<&'static str> {
        let value = |name: &str| {
            let name = name.as_bytes();
            self.environment
                .get(name)
                .or_else(|| self.unexported.get(name))
        };
        let found: Vec<&'static str> = match shell {
            // It always has the one, and knows none of the others.
            Shell::Zsh => value("CDPATH")
                .filter(|it| !it.is_empty())
                .map(|_| "CDPATH")
                .into_iter()
                .collect(),
            _ => READING
                .iter()
                .copied()
                .filter(|name| value(name).is_some())
                .collect(),
        };
        let splits = value("IFS").is_some_and(|it| !SEPARATORS.contains(&it.as_slice()));
        found.into_iter().chain(splits.then_some("IFS")).collect()
    }

    /// Whether `shopt -s extglob` is in force.
    pub fn has_extended_patterns(&self) -> bool {
        self.options.contains(b"extglob".as_slice())
    }

    /// The names that stand for something else where a command is expected.
    pub fn shadows(&self, shell: Shell) -> Vec<(Vec<u8>, Stands)> {
        let unread = self.functions.iter().chain(&self.loaded);
        let unread = unread.chain(&self.disabled);
        let unread = unread.map(|name| (name.clone(), Stands::Unread));
        let switch: &[u8] = match shell {
            Shell::Zsh => b"aliases",
            _ => b"expand_aliases",
        };
        // A bash that is given its text expands none unless it was told to.
        let aliases = self.aliases.iter();
        let aliases = aliases.filter(|_| self.options.contains(switch));
        let aliases = aliases.map(|(name, text)| (name.clone(), Stands::Alias(text.clone())));
        // The first of a name counts.
        aliases.chain(unread).collect()
    }

    /// Why this shell reads a text in another way than one without start-up
    /// files, but for [`Facts::has_extended_patterns`] and
    /// [`Facts::reading_variables`]; empty where it does not. An option that is
    /// not known here is such a reason.
    pub fn departures(&self, shell: Shell) -> Vec<String> {
        let (needed, harmless) = match shell {
            Shell::Zsh => (ZSH_NEEDED, ZSH_HARMLESS),
            _ => (BASH_NEEDED, BASH_HARMLESS),
        };
        let has = |list: &[&str], name: &[u8]| list.iter().any(|it| it.as_bytes() == name);
        let show = |name: &[u8]| String::from_utf8_lossy(name).into_owned();
        let on = self.options.iter();
        let on = on.filter(|name| !has(needed, name) && !has(harmless, name));
        let on = on.map(|name| format!("the option `{}` is on", show(name)));
        let off = needed.iter();
        let off = off.filter(|name| !self.options.contains(name.as_bytes()));
        let off = off.map(|name| format!("the option `{name}` is off"));
        let aliases = self.global_aliases.keys().chain(self.suffix_aliases.keys());
        let aliases = aliases.map(|name| format!("the alias `{}` acts anywhere", show(name)));
        let others = self.departures.iter().map(|why| show(why));
        on.chain(off).chain(aliases).chain(others).collect()
    }
}
