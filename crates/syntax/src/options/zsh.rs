//! The options of zsh, and what each changes of how a text is read.

/// In which options a zsh differs from one that read no start-up file, by what
/// they change.
///
/// What is not stated is as in `zsh -f -c` and, without start-up files,
/// `zsh -lc`. A text that holds something that a differing option changes is
/// an error in [`Dialect::Zsh`](crate::Dialect::Zsh); nothing is read by the
/// other meaning.
///
/// ```
/// use qedsh_syntax::{Dialect, Options, ZshOptions, parse};
///
/// let options = Options {
///     dialect: Dialect::Zsh,
///     zsh: ZshOptions::stock().with(b"sh_word_split"),
///     ..Options::default()
/// };
/// assert!(parse(b"ls -l src", &options).errors().is_empty());
/// assert!(!parse(b"ls $flags src", &options).errors().is_empty());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ZshOptions(u16);

/// Some options that change the same.
struct Group {
    /// How they are where nothing set them.
    state: State,
    touches: ZshOptions,
    /// As the keys of zsh's `$options`.
    names: &'static [&'static str],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    On,
    Off,
}

impl ZshOptions {
    /// They change what a person at a terminal sees or types, stop a command
    /// earlier, or change what this dialect reads no text with.
    const NOTHING: ZshOptions = ZshOptions(0);
    /// What file name patterns match, and what becomes of one that matches
    /// nothing.
    pub(crate) const PATTERNS: ZshOptions = ZshOptions(1);
    /// Which braces are expanded.
    pub(crate) const BRACES: ZshOptions = ZshOptions(1 << 1);
    /// Line ends and backslashes in quotes.
    pub(crate) const QUOTES: ZshOptions = ZshOptions(1 << 2);
    /// `'a''b'`
    pub(crate) const DOUBLED_QUOTES: ZshOptions = ZshOptions(1 << 3);
    /// Subscripts and arrays.
    pub(crate) const SUBSCRIPTS: ZshOptions = ZshOptions(1 << 4);
    /// What becomes of a value that is not in quotes.
    pub(crate) const UNQUOTED: ZshOptions = ZshOptions(1 << 5);
    /// `~`, and `=` after `=` and `:`.
    pub(crate) const TILDES: ZshOptions = ZshOptions(1 << 6);
    /// Redirections without a command.
    pub(crate) const BARE_REDIRECTS: ZshOptions = ZshOptions(1 << 7);
    /// Commands' names with a slash in them.
    pub(crate) const PATHS: ZshOptions = ZshOptions(1 << 8);
    /// Arithmetic.
    pub(crate) const ARITHMETIC: ZshOptions = ZshOptions(1 << 9);
    /// Assignments.
    pub(crate) const ASSIGNMENTS: ZshOptions = ZshOptions(1 << 10);
    /// Whole texts, or what their commands do.
    pub(crate) const EVERYTHING: ZshOptions = ZshOptions(1 << 11);

    /// The options of a zsh that read no start-up file.
    #[must_use]
    pub const fn stock() -> ZshOptions {
        ZshOptions::NOTHING
    }

    /// The options of a shell in which those with these names are on, and no
    /// others: what zsh's `$options` says.
    #[must_use]
    pub fn on<'n>(names: impl IntoIterator<Item = &'n [u8]>) -> ZshOptions {
        let names: Vec<Vec<u8>> = names.into_iter().map(plain).collect();
        let mut options = ZshOptions::stock();
        for name in &names {
            options = options.with(name);
        }
        for group in GROUPS.iter().filter(|group| group.state == State::On) {
            for name in group.names {
                if !names.iter().any(|on| on == name.as_bytes()) {
                    options = options.and(group.touches);
                }
            }
        }
        options
    }

    /// The same with the option of this name on. An unknown name changes
    /// everything.
    #[must_use]
    pub fn with(self, name: &[u8]) -> ZshOptions {
        self.set(name, State::On)
    }

    /// The same with the option of this name off.
    #[must_use]
    pub fn without(self, name: &[u8]) -> ZshOptions {
        self.set(name, State::Off)
    }

    fn set(self, name: &[u8], state: State) -> ZshOptions {
        let name = plain(name);
        let group = GROUPS
            .iter()
            .find(|group| group.names.iter().any(|it| it.as_bytes() == name));
        match group {
            Some(group) if group.state == state => self,
            Some(group) => self.and(group.touches),
            None => self.and(ZshOptions::EVERYTHING),
        }
    }

    pub(crate) const fn and(self, other: ZshOptions) -> ZshOptions {
        ZshOptions(self.0 | other.0)
    }

    /// Whether an option that changes `what` is set otherwise.
    pub(crate) const fn touch(self, what: ZshOptions) -> bool {
        self.0 & what.0 != 0
    }
}

/// An option's name as `$options` spells it: zsh ignores case and underscores.
fn plain(name: &[u8]) -> Vec<u8> {
    let letters = name.iter().filter(|byte| **byte != b'_');
    letters.map(u8::to_ascii_lowercase).collect()
}

/// All options of zsh 5.9.
/// Source: `zshoptions(1)`, and `$options` of `zsh -f -c`.
static GROUPS: &[Group] = &[
    Group {
        state: State::On,
        touches: ZshOptions::NOTHING,
        names: &[
            "aliases",
            "alwayslastprompt",
            "appendhistory",
            "autolist",
            "automenu",
            "autoparamkeys",
            "autoparamslash",
            "autoremoveslash",
            "banghist",
            "bareglobqual",
            "beep",
            "bgnice",
            "casematch",
            "checkjobs",
            "checkrunningjobs",
            "clobber",
            "debugbeforecmd",
            "equals",
            "evallineno",
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
            "histsavebycopy",
            "hup",
            "listambiguous",
            "listbeep",
            "listtypes",
            "log",
            "multibyte",
            "multifuncdef",
            "multios",
            "notify",
            "promptcr",
            "promptpercent",
            "promptsp",
            "shortloops",
            "trackall",
            "unset",
        ],
    },
    Group {
        state: State::Off,
        touches: ZshOptions::NOTHING,
        names: &[
            "alwaystoend",
            "appendcreate",
            "autocd",
            "autocontinue",
            "autopushd",
            "autoresume",
            "bashautolist",
            "bashrematch",
            "clobberempty",
            "combiningchars",
            "completealiases",
            "completeinword",
            "correct",
            "correctall",
            "cshjunkiehistory",
            "cshjunkieloops",
            "dvorak",
            "emacs",
            "errexit",
            "errreturn",
            "extendedglob",
            "extendedhistory",
            "globcomplete",
            "hashdirs",
            "histallowclobber",
            "histexpiredupsfirst",
            "histfcntllock",
            "histfindnodups",
            "histignorealldups",
            "histignoredups",
            "histignorespace",
            "histlexwords",
            "histnofunctions",
            "histnostore",
            "histreduceblanks",
            "histsavenodups",
            "histsubstpattern",
            "histverify",
            "ignoreeof",
            "incappendhistory",
            "incappendhistorytime",
            "interactivecomments",
            "kshglob",
            "kshoptionprint",
            "listpacked",
            "listrowsfirst",
            "localloops",
            "localoptions",
            "localpatterns",
            "localtraps",
            "login",
            "longlistjobs",
            "mailwarn",
            "mailwarning",
            "menucomplete",
            "overstrike",
            "pipefail",
            "posixargzero",
            "posixidentifiers",
            "posixstrings",
            "printeightbit",
            "printexitvalue",
            "promptbang",
            "promptsubst",
            "pushdignoredups",
            "pushdsilent",
            "rcs",
            "recexact",
            "rematchpcre",
            "rmstarsilent",
            "rmstarwait",
            "sharehistory",
            "shoptionletters",
            "shortrepeat",
            "singlelinezle",
            "sourcetrace",
            "sunkeyboardhack",
            "transientrprompt",
            "typesetsilent",
            "vi",
            "warncreateglobal",
            "warnnestedvar",
        ],
    },
    Group {
        state: State::On,
        touches: ZshOptions::PATTERNS,
        names: &["badpattern", "caseglob", "glob", "nomatch"],
    },
    Group {
        state: State::Off,
        touches: ZshOptions::PATTERNS,
        names: &[
            "casepaths",
            "cshnullglob",
            "dotglob",
            "globdots",
            "globstarshort",
            "markdirs",
            "nullglob",
            "numericglobsort",
        ],
    },
    Group {
        state: State::On,
        touches: ZshOptions::BRACES,
        names: &["braceexpand"],
    },
    Group {
        state: State::Off,
        touches: ZshOptions::BRACES,
        names: &["braceccl", "ignorebraces", "ignoreclosebraces"],
    },
    Group {
        state: State::Off,
        touches: ZshOptions::QUOTES,
        names: &["cshjunkiequotes"],
    },
    Group {
        state: State::Off,
        touches: ZshOptions::DOUBLED_QUOTES,
        names: &["rcquotes"],
    },
    Group {
        state: State::Off,
        touches: ZshOptions::SUBSCRIPTS,
        names: &["ksharrays", "kshzerosubscript"],
    },
    Group {
        state: State::Off,
        touches: ZshOptions::UNQUOTED,
        names: &["globsubst", "rcexpandparam", "shwordsplit"],
    },
    Group {
        state: State::Off,
        touches: ZshOptions::TILDES,
        names: &["autonamedirs", "magicequalsubst", "shfileexpansion"],
    },
    Group {
        state: State::Off,
        touches: ZshOptions::BARE_REDIRECTS,
        names: &["cshnullcmd", "shnullcmd"],
    },
    Group {
        state: State::Off,
        touches: ZshOptions::PATHS,
        names: &["pathdirs"],
    },
    Group {
        state: State::Off,
        touches: ZshOptions::ARITHMETIC,
        names: &["cbases", "cprecedences", "forcefloat", "octalzeroes"],
    },
    Group {
        state: State::Off,
        touches: ZshOptions::ASSIGNMENTS,
        names: &["globassign"],
    },
    Group {
        state: State::On,
        touches: ZshOptions::EVERYTHING,
        names: &["exec"],
    },
    Group {
        state: State::Off,
        touches: ZshOptions::EVERYTHING,
        names: &[
            "aliasfuncdef",
            "allexport",
            "bsdecho",
            "cdablevars",
            "cdsilent",
            "chasedots",
            "chaselinks",
            "continueonerror",
            "hashexecutablesonly",
            "interactive",
            "kshautoload",
            "kshtypeset",
            "monitor",
            "onecmd",
            "pathscript",
            "physical",
            "posixaliases",
            "posixbuiltins",
            "posixcd",
            "posixjobs",
            "posixtraps",
            "privileged",
            "promptvars",
            "pushdminus",
            "pushdtohome",
            "restricted",
            "shglob",
            "shinstdin",
            "singlecommand",
            "stdin",
            "trapsasync",
            "typesettounset",
            "verbose",
            "xtrace",
            "zle",
        ],
    },
];
