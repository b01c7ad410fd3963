//! The facts that a proof leans on, asked for through one trait.

use qedsh_catalog::GitTouch;
use std::borrow::Cow;

/// The world that a command line would run in. The real one is `qedsh-world`;
/// tests write theirs. Every answer that is not known is the careful one.
pub trait World {
    /// Whose programs run, and whether output is a terminal.
    fn context(&self) -> qedsh_catalog::spec::Context;

    /// The absolute directory that the command line starts in.
    fn directory(&self) -> Option<Cow<'_, [u8]>>;

    /// What the shell finds under this command name, looked up from
    /// `directory` where the name holds a slash.
    fn program(&self, name: &[u8], directory: Option<&[u8]>) -> Program;

    /// What the shell that will run this has under this name instead of a program.
    fn shadow(&self, name: &[u8]) -> Option<Shadow>;

    /// The value of an environment variable when the command line starts.
    fn variable(&self, name: &[u8]) -> Variable;

    /// Whether a git command that starts in `directory` runs code that the
    /// repository chose.
    fn git(&self, directory: &[u8], touches: GitTouch) -> Repository;

    /// What git calls the top of the worktree that `directory` lies in, where
    /// that is certain.
    fn toplevel(&self, _directory: &[u8]) -> Option<Vec<u8>> {
        None
    }

    /// Whether a file of this name exists in `directory` or above it.
    fn file_above(&self, name: &[u8], directory: &[u8]) -> Presence;

    /// The file by which the program at `shim`, which starts another in its
    /// stead, would choose one in `directory`; the directory, where that cannot
    /// be told. What the user says at home is their own choice.
    fn chooser(&self, shim: &[u8], directory: &[u8]) -> Option<Vec<u8>>;

    /// What kind of file the path names; relative paths count from `directory`.
    fn file(&self, path: &[u8], directory: &[u8]) -> File;

    /// The path with every symbolic link resolved, as far as it exists;
    /// `None` where that cannot be told.
    fn real_path(&self, path: &[u8], directory: &[u8]) -> Option<Vec<u8>>;
}

/// What a command name stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Program {
    /// A file outside the workspace that nobody else can write.
    Trusted {
        /// Its absolute path, links resolved.
        path: Vec<u8>,
    },
    /// A file that the workspace or another user controls.
    Untrusted {
        /// Its absolute path.
        path: Vec<u8>,
    },
    /// There is none: running it fails.
    Absent,
    /// It could not be told.
    Unknown,
}

/// What a shell has under a name instead of a program or builtin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shadow {
    /// An alias and its text.
    Alias(Vec<u8>),
    /// A function whose body is not read.
    Function,
}

/// The value of a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Variable {
    /// It is not set.
    Unset,
    /// It is set to this.
    Set(Vec<u8>),
    /// It could not be told.
    Unknown,
}

/// What is known of the git repository at a directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Repository {
    /// There is none: git stops.
    None,
    /// Reading it runs no code of its choosing.
    Inert,
    /// It could run code, and why.
    Hazard(Hazard),
}

/// Why a repository is not known to be inert.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hazard {
    /// What was found.
    pub kind: HazardKind,
    /// The file that holds it.
    pub file: Vec<u8>,
    /// The configuration key, hook or driver, where there is one.
    pub name: Vec<u8>,
}

/// The kind of a repository's hazard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HazardKind {
    /// A configuration key outside the list of inert ones.
    Key,
    /// A hook that reading would fire.
    Hook,
    /// An attribute that names a driver.
    Driver,
    /// The `.git` entry or directory has an unusual shape.
    Shape,
    /// A file could not be read or parsed.
    Unreadable,
    /// An environment variable that leads git elsewhere or starts something.
    Environment,
}

impl HazardKind {
    /// The stable identifier of this kind.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Key => "git-config-key",
            Self::Hook => "git-hook",
            Self::Driver => "git-driver",
            Self::Shape => "git-directory-shape",
            Self::Unreadable => "git-unreadable",
            Self::Environment => "git-environment",
        }
    }
}

/// Whether something exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// It does.
    Present,
    /// It does not.
    Absent,
    /// It could not be told.
    Unknown,
}

/// The kind of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum File {
    /// An ordinary file.
    Regular,
    /// A directory.
    Directory,
    /// A device, pipe or socket.
    Special,
    /// There is none.
    Absent,
    /// It could not be told.
    Unknown,
}
