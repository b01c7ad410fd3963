//! What a parse depends on besides the text.

mod zsh;

pub use zsh::ZshOptions;

/// Whose grammar the text is read with; also the shell that must run it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// GNU bash 5.2.
    #[default]
    Bash,
    /// What dash does when it is called `sh`.
    Posix,
    /// zsh, conservatively: what zsh would read in another way than bash is
    /// an error.
    ///
    /// Read as a command that is not typed: comments are comments, and there
    /// are no aliases. Its options are [`Options::zsh`].
    Zsh,
    /// Windows `cmd.exe`: enough to split a line and to know what cannot be
    /// read.
    Cmd,
}

/// How much text, nesting and expansion is read before it is an error.
///
/// Lists, pipelines and chains are flat, so their length needs no limit of its
/// own: the source's length bounds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The longest source, in bytes.
    pub source: usize,
    /// How deep constructs may stand inside each other. A parse at the default
    /// depth needs less than 1 MiB of stack without optimisation, 256 KiB with.
    pub nesting: u32,
    /// How many words one brace expansion may give; beyond it the word stays
    /// unexpanded, see [`Word::alternatives`](crate::Word::alternatives).
    pub alternatives: usize,
    /// How many bytes all brace expansions of a source may read together.
    pub expanded: usize,
}

impl Limits {
    /// The limits that hold where nothing else is asked for.
    pub const DEFAULT: Limits = Limits {
        source: 4 << 20,
        nesting: 100,
        alternatives: 1024,
        expanded: 1 << 20,
    };
}

impl Default for Limits {
    fn default() -> Self {
        Limits::DEFAULT
    }
}

/// What the caller states about the shell that will run the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The grammar.
    pub dialect: Dialect,
    /// Whether `shopt -s extglob` is in force. It is off in `bash -c`.
    pub extglob: bool,
    /// In which options a zsh differs from one without start-up files.
    pub zsh: ZshOptions,
    /// The limits.
    pub limits: Limits,
}
