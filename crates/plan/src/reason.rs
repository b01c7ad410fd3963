//! Why something is not known.

use crate::HazardKind;
use qedsh_syntax::ErrorKind;

/// Why nothing can be said of a part of a command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The text is no program of its dialect, or not one that is read.
    Syntax(ErrorKind),
    /// The catalog does not know the command or this use of it.
    Command(qedsh_catalog::Unknown),
    /// A construct of the shell whose effect is not followed.
    Construct(Construct),
    /// A variable that changes what programs do, or may.
    Variable(Vec<u8>),
    /// The name stands for a file that the workspace or another user controls.
    UntrustedProgram(Vec<u8>),
    /// What the name stands for could not be told.
    UnknownProgram,
    /// The shell has an alias or a function under the name.
    Shadowed(Vec<u8>),
    /// The directory that this runs in is not known.
    UnknownDirectory,
    /// The repository could run code of its choosing.
    Git {
        /// The kind of hazard.
        kind: HazardKind,
        /// The key, hook or driver, and the file that holds it.
        name: Vec<u8>,
        /// The file that holds it.
        file: Vec<u8>,
    },
    /// A file that changes what the program does lies in the way.
    FilePresent(Vec<u8>),
    /// What is read is a device, pipe or socket.
    SpecialFile(Vec<u8>),
    /// A limit of the analysis was reached.
    Limit(&'static str),
}

/// A construct that is not followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Construct {
    /// `&`: outlives the command line.
    Background,
    /// `coproc`.
    Coprocess,
    /// `trap` with an action.
    Trap,
    /// `eval` of text that is not known.
    Eval,
    /// `source` and `.`.
    Source,
    /// `exec` with a command or a lasting redirection.
    Exec,
    /// `alias` and `unalias`.
    Alias,
    /// `hash -p`, `enable`, `builtin` tables.
    CommandTable,
    /// `set`, `shopt`: options that change how the rest is read.
    ShellOption,
    /// An assignment or declaration whose name or value may act.
    Assignment,
    /// Arithmetic or a subscript over a value that is not known: it is evaluated.
    Arithmetic,
    /// `${!x}`, `${x@P}`, name references.
    Indirection,
    /// An expansion that the shell refuses or reads in a way not followed.
    Expansion,
    /// A command whose name is not known before it runs.
    DynamicCommand,
    /// Another shell is started for a text. What it would do is judged too, but
    /// whose shell it is and what it loads first is not.
    NestedShell,
    /// A function that calls itself or nests too deep.
    Recursion,
    /// `select`, `read` from a terminal, job control.
    Interactive,
    /// The redirection's target is not known.
    DynamicTarget,
    /// A builtin that is not described.
    Builtin,
}

impl Reason {
    /// The stable identifier of this reason, part of the documented output.
    pub fn id(&self) -> &'static str {
        match self {
            Self::Syntax(_) => "syntax",
            Self::Command(unknown) => unknown.id(),
            Self::Construct(construct) => construct.id(),
            Self::Variable(_) => "variable",
            Self::UntrustedProgram(_) => "untrusted-program",
            Self::UnknownProgram => "unknown-program",
            Self::Shadowed(_) => "shadowed-name",
            Self::UnknownDirectory => "unknown-directory",
            Self::Git { kind, .. } => kind.id(),
            Self::FilePresent(_) => "file-present",
            Self::SpecialFile(_) => "special-file",
            Self::Limit(_) => "analysis-limit",
        }
    }
}

impl Construct {
    /// The stable identifier of this construct.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Background => "background",
            Self::Coprocess => "coprocess",
            Self::Trap => "trap",
            Self::Eval => "eval",
            Self::Source => "source",
            Self::Exec => "exec",
            Self::Alias => "alias",
            Self::CommandTable => "command-table",
            Self::ShellOption => "shell-option",
            Self::Assignment => "assignment",
            Self::Arithmetic => "arithmetic",
            Self::Indirection => "indirection",
            Self::Expansion => "expansion",
            Self::DynamicCommand => "dynamic-command",
            Self::NestedShell => "nested-shell",
            Self::Recursion => "recursion",
            Self::Interactive => "interactive-construct",
            Self::DynamicTarget => "dynamic-target",
            Self::Builtin => "unknown-builtin",
        }
    }
}
