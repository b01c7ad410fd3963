//! What a program would do, and what it must be known to hold for that.

use crate::Value;

/// One thing that an invocation would do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect<'s> {
    /// Reads a file or lists a directory.
    Reads(Path<'s>),
    /// Creates, changes or deletes what the path names.
    Writes(Path<'s>),
    /// Starts another program.
    Runs(Run<'s>),
    /// Speaks to a daemon or another machine.
    Network(Network<'s>),
    /// Shows the values of environment variables, which may be secrets.
    ShowsEnvironment,
    /// Signals, traces or reprioritises processes.
    Signals,
    /// May not end by itself.
    Waits,
    /// Changes the shell that runs it, or the system, other than through a path.
    ChangesState(State),
    /// Is what it seems only if this holds; the plan asks the world.
    Needs(Need<'s>),
    /// Not known to be harmless.
    Unknown(Unknown),
}

/// A path in an argument, relative to the directory that the program runs in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path<'s> {
    /// The path, as far as it is known.
    pub value: Value<'s>,
    /// How much below it is meant.
    pub extent: Extent,
}

/// How much of a path is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// The file, or the directory's own entries.
    Entry,
    /// All below the directory.
    Tree,
    /// What is there and below it, by name, size and time: no contents.
    Names,
}

impl<'s> Path<'s> {
    /// The file or directory itself.
    pub const fn entry(value: Value<'s>) -> Self {
        Self {
            value,
            extent: Extent::Entry,
        }
    }

    /// What is there, but no contents.
    pub const fn names(value: Value<'s>) -> Self {
        Self {
            value,
            extent: Extent::Names,
        }
    }

    /// The directory and all below it.
    pub const fn tree(value: Value<'s>) -> Self {
        Self {
            value,
            extent: Extent::Tree,
        }
    }
}

/// What an invocation starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Run<'s> {
    /// A command line of its own: judged like anything else.
    Command {
        /// The command and its arguments.
        argv: Vec<Value<'s>>,
        /// What the wrapper changes for it.
        setting: Setting<'s>,
    },
    /// Shell text, judged like anything else where it is exact.
    Shell {
        /// The text.
        text: Value<'s>,
        /// The name of the shell that reads it: `sh`, `bash`, `zsh`.
        shell: &'static str,
        /// `$0`, `$1` … of the text.
        arguments: Vec<Value<'s>>,
    },
    /// A program that is not judged further; its name where known.
    Program(Value<'s>),
}

/// What a wrapper changes for the command that it runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setting<'s> {
    /// The directory the command runs in, where the wrapper changes it.
    pub directory: Option<Value<'s>>,
    /// What the command inherits of the environment.
    pub environment: Environment,
    /// Variables that the wrapper takes out of the environment.
    pub unset: Vec<Value<'s>>,
    /// Variables that the wrapper then sets, by name.
    pub variables: Vec<(Value<'s>, Value<'s>)>,
    /// How the name of the command is looked up.
    pub lookup: Lookup,
}

/// What a wrapped command inherits of the environment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Environment {
    /// All of it.
    #[default]
    Kept,
    /// Nothing: not even the variables that make a read-only run neutral.
    Emptied,
}

/// How the name of a command is looked up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Lookup {
    /// As a program on `PATH`: no alias, function or builtin.
    #[default]
    Program,
    /// As the shell does after `command`: builtins and programs.
    BuiltinOrProgram,
    /// As the shell does after `builtin`.
    Builtin,
}

/// A conversation with a daemon or another machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network<'s> {
    /// The program that speaks, by its catalog name.
    pub client: &'static str,
    /// Whether it only asks.
    pub access: Access,
    /// The host it speaks to, where that is in the arguments; `None` is the
    /// client's own configured service.
    pub host: Option<Value<'s>>,
}

/// Whether a conversation only asks or also changes something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Asks only.
    Read,
    /// May change something.
    Write,
}

/// State other than files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Variables, options, aliases, functions, directory of the running shell.
    Shell,
    /// The system: clock, host name, kernel, mounts, interfaces, devices.
    System,
    /// Screen contents or settings of the terminal.
    Terminal,
}

/// A fact that a reading leans on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Need<'s> {
    /// Reading this git repository runs no code of its choosing.
    Git {
        /// Each `-C` value in order; empty for the current directory.
        directories: Vec<Value<'s>>,
        /// What the subcommand touches.
        touches: GitTouch,
    },
    /// The variable is not set for the program, or known to be inert.
    VariableUnset(&'static str),
    /// There is no such file above or in the current directory.
    FileAbsent(&'static str),
    /// The operand is no symbolic link into a place that acts when read, such
    /// as a FIFO or a device.
    RegularFile(Value<'s>),
}

/// What a git subcommand touches, and so which configured programs could run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GitTouch {
    /// Refreshes the index: `core.fsmonitor`, `post-index-change`, filters.
    pub index: bool,
    /// Shows differences: external drivers, `textconv`.
    pub diff: bool,
    /// Shows commits: signatures.
    pub log: bool,
    /// Looks into submodules.
    pub submodules: bool,
}

impl GitTouch {
    /// References, objects and configuration only.
    pub const NOTHING: Self = Self {
        index: false,
        diff: false,
        log: false,
        submodules: false,
    };
    /// The index, refreshed.
    pub const INDEX: Self = Self {
        index: true,
        ..Self::NOTHING
    };
    /// Differences between commits.
    pub const DIFF: Self = Self {
        diff: true,
        ..Self::NOTHING
    };
    /// Commits, and differences where asked for.
    pub const LOG: Self = Self {
        log: true,
        ..Self::DIFF
    };
    /// The work tree, compared with the index or a commit.
    pub const WORK_TREE: Self = Self {
        index: true,
        submodules: true,
        ..Self::DIFF
    };
}

/// Why an invocation is not known to be harmless. Stable: part of the
/// documented output through [`Unknown::id`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// The catalog has no such command.
    Command,
    /// The command has no such subcommand in the catalog.
    Subcommand,
    /// The option is not listed.
    Option,
    /// The abbreviated option has more than one reading.
    Abbreviation,
    /// The word is not known before it runs and could be an option.
    MayBeOption,
    /// The word is not known before it runs and decides what is done.
    NotStatic,
    /// An argument is missing where the program wants one.
    MissingValue,
    /// More or other operands than are known to be harmless.
    Operand,
    /// The value of the option is not one that is known to be harmless.
    OptionValue,
    /// The script is not understood or does more than print: sed, awk, jq …
    Script,
    /// The program loads a file that says what it does.
    ProgramFile,
    /// The form is interactive or needs a terminal.
    Interactive,
}

impl Unknown {
    /// The stable identifier of this reason.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Command => "unknown-command",
            Self::Subcommand => "unknown-subcommand",
            Self::Option => "unknown-option",
            Self::Abbreviation => "ambiguous-option",
            Self::MayBeOption => "may-be-option",
            Self::NotStatic => "not-static",
            Self::MissingValue => "missing-value",
            Self::Operand => "unexpected-operand",
            Self::OptionValue => "option-value",
            Self::Script => "unread-script",
            Self::ProgramFile => "program-file",
            Self::Interactive => "interactive",
        }
    }
}

/// The kind of an effect, without its details: what examples state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Reads.
    Reads,
    /// Holds if a fact holds.
    Needs,
    /// Asks a daemon or another machine.
    NetworkRead,
    /// Shows environment variables.
    ShowsEnvironment,
    /// May not end.
    Waits,
    /// Changes the shell, the terminal or the system.
    ChangesState,
    /// Signals processes.
    Signals,
    /// Writes.
    Writes,
    /// Starts a program.
    Runs,
    /// May change something elsewhere.
    Network,
    /// Not known.
    Unknown,
}

impl Effect<'_> {
    /// The kind of this effect.
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Reads(_) => Kind::Reads,
            Self::Needs(_) => Kind::Needs,
            Self::Network(Network {
                access: Access::Read,
                ..
            }) => Kind::NetworkRead,
            Self::Network(_) => Kind::Network,
            Self::ShowsEnvironment => Kind::ShowsEnvironment,
            Self::Waits => Kind::Waits,
            Self::ChangesState(_) => Kind::ChangesState,
            Self::Signals => Kind::Signals,
            Self::Writes(_) => Kind::Writes,
            Self::Runs(_) => Kind::Runs,
            Self::Unknown(_) => Kind::Unknown,
        }
    }
}
