//! The vocabulary in which a command is described.

use crate::effects::Effects;
use crate::reader::Reading;
use crate::{Access, Effect, GitTouch, Need, Network, Path, Run, State, Unknown, Value};

/// One command or subcommand: what it accepts, and what that does.
///
/// Grammars are closed: an option that is not listed, a value that is not read
/// and an operand that is not foreseen are [`Unknown`].
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    /// The names it goes by.
    pub names: &'static [&'static str],
    /// How the program tells options from operands.
    pub conventions: Conventions,
    /// Every option that is known.
    pub options: &'static [Opt],
    /// Options that it has in common with other commands; its own come first.
    pub shared: &'static [&'static [Opt]],
    /// What its other words are.
    pub operands: Operands,
    /// What it does whatever its arguments are.
    pub always: &'static [Means],
    /// Its subcommands; then the first operand names one.
    pub subcommands: &'static [Spec],
    /// What it is where its first word names no subcommand; where this is set,
    /// nothing may stand before the name of a subcommand.
    pub otherwise: Option<&'static Spec>,
    /// A grammar of its own, which then replaces all of the above.
    pub grammar: Option<Grammar>,
    /// What depends on several arguments together; runs last, may only add.
    pub check: Option<Check>,
    /// Whether no argument at all, in any position, makes it do more than read:
    /// then even a word that is not known before it runs cannot harm.
    pub arguments: Arguments,
    /// The platforms whose program this describes.
    pub platforms: Platforms,
    /// Command lines with their outcome: executed by the tests.
    pub examples: &'static [Example],
}

impl Spec {
    /// A command that takes no arguments, to be filled by struct update.
    pub const DEFAULT: Self = Self {
        names: &[],
        conventions: Conventions::GNU,
        options: &[],
        shared: &[],
        operands: Operands::None,
        always: &[],
        subcommands: &[],
        otherwise: None,
        grammar: None,
        check: None,
        arguments: Arguments::Decide,
        platforms: Platforms::LINUX,
        examples: &[],
    };

    /// Every option row, its own before those it shares.
    pub fn rows(&self) -> impl Iterator<Item = &'static Opt> + use<> {
        let shared = self.shared.iter().flat_map(|group| group.iter());
        self.options.iter().chain(shared)
    }
}

/// Reads an invocation whose grammar no table describes.
pub type Grammar = for<'s> fn(&[Value<'s>], &Context, &mut Effects<'s>);

/// Adds what several arguments mean together.
pub type Check = for<'s> fn(&Reading<'s>, &Context, &mut Effects<'s>);

/// Adds what a value means; the second argument is its index.
pub type Judge = for<'s> fn(&[u8], usize, &mut Effects<'s>);

/// Whether the arguments decide what a command does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arguments {
    /// They do: a word that could be an unlisted option is unknown.
    Decide,
    /// They only choose what is printed, in any combination, now and in every
    /// version of the program that the manual describes.
    NeverHarm,
}

/// Where and how an invocation is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Context {
    /// Whose programs run.
    pub platform: Platforms,
    /// Whether standard output is a terminal.
    pub terminal: Terminal,
}

/// Whether standard output is a terminal: pagers and editors start there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terminal {
    /// Output is captured.
    Absent,
    /// Output is shown on a terminal.
    Present,
}

/// A set of platforms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Platforms(u8);

impl Platforms {
    /// GNU/Linux: coreutils, findutils, procps, util-linux.
    pub const LINUX: Self = Self(1);
    /// macOS: its BSD programs.
    pub const MACOS: Self = Self(2);
    /// Windows: `cmd` builtins and system32.
    pub const WINDOWS: Self = Self(4);
    /// Linux with busybox applets.
    pub const BUSYBOX: Self = Self(8);
    /// All but Windows.
    pub const UNIX: Self = Self(11);
    /// All of them.
    pub const ALL: Self = Self(15);

    /// Both sets together.
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether every platform of `other` is in this set.
    pub const fn include(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }
}

/// How a program tells options from operands and values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conventions {
    /// Where options may stand.
    pub order: Order,
    /// How long options are spelled.
    pub long: Long,
    /// How short options are spelled.
    pub short: Short,
    /// What a word of a dash and digits is.
    pub number: Number,
    /// What `--` does.
    pub terminator: Terminator,
    /// Whether `--no-X` undoes a listed, harmless `--X`.
    pub negation: Negation,
    /// Whether options of the commands around this one may stand here too.
    pub outer: Outer,
    /// What `--flag=VALUE` means for a flag.
    pub switch: Switch,
}

impl Conventions {
    /// `getopt_long` of the GNU C library, options anywhere, unique prefixes of
    /// long options accepted: the table must list every long option.
    pub const GNU: Self = Self {
        order: Order::Anywhere,
        long: Long::Abbreviated,
        short: Short::Clustered,
        number: Number::Unlisted,
        terminator: Terminator::Ends,
        negation: Negation::No,
        outer: Outer::Accepted,
        switch: Switch::None,
    };
    /// The same, but options end at the first operand.
    pub const GNU_ORDERED: Self = Self {
        order: Order::BeforeOperands,
        ..Self::GNU
    };
    /// The same as `GNU`, and `-20` is a harmless count.
    pub const GNU_COUNT: Self = Self {
        number: Number::Harmless,
        ..Self::GNU
    };
    /// POSIX `getopt`: short options only, before the operands.
    pub const POSIX: Self = Self {
        order: Order::BeforeOperands,
        long: Long::None,
        ..Self::GNU
    };
    /// Options anywhere, long options only in full: clap, lexopt, pico-args.
    pub const EXACT: Self = Self {
        long: Long::Exact,
        ..Self::GNU
    };
    /// git's own parser: unique prefixes and `--no-X`.
    pub const GIT: Self = Self {
        negation: Negation::Yes,
        outer: Outer::Ended,
        ..Self::GNU
    };
    /// git's revision and diff options: in full, `-5` as a count.
    pub const GIT_REVISIONS: Self = Self {
        long: Long::Exact,
        number: Number::Harmless,
        ..Self::GIT
    };
    /// Go's pflag (docker, kubectl, gh, helm): options anywhere, in full,
    /// `-n5`, `-n=5` and `-n 5` alike.
    pub const PFLAG: Self = Self {
        long: Long::Exact,
        short: Short::ClusteredWithEquals,
        switch: Switch::Boolean,
        ..Self::GNU
    };
    /// Go's flag package (terraform, go): one or two dashes, no clusters, options first.
    pub const GO: Self = Self {
        order: Order::BeforeOperands,
        long: Long::OneOrTwoDashes,
        short: Short::None,
        switch: Switch::Boolean,
        ..Self::GNU
    };
    /// Python's argparse and optparse: unique prefixes, options anywhere.
    pub const PYTHON: Self = Self::GNU;
    /// No options at all: every word is an operand.
    pub const WORDS: Self = Self {
        order: Order::BeforeOperands,
        long: Long::None,
        short: Short::None,
        number: Number::Unlisted,
        terminator: Terminator::Operand,
        negation: Negation::No,
        outer: Outer::Ended,
        switch: Switch::None,
    };
}

/// Where options may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Before, between and after operands.
    Anywhere,
    /// Before the first operand only.
    BeforeOperands,
}

/// How long options are spelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Long {
    /// There are none.
    None,
    /// `--name`, `--name=value`, `--name value`, in full.
    Exact,
    /// The same, or any unique prefix of the name. The table must then list
    /// every long option of the program, or a prefix could be misread.
    Abbreviated,
    /// `-name` and `--name` alike.
    OneOrTwoDashes,
}

/// How short options are spelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Short {
    /// There are none.
    None,
    /// `-a -b`, `-ab`, `-nVALUE`, `-n VALUE`.
    Clustered,
    /// The same, and `-n=VALUE` means `VALUE`.
    ClusteredWithEquals,
    /// `-a -b`, `-nVALUE`, `-n VALUE`: a letter behind another takes no value.
    Alone,
}

/// What a word of a dash and digits is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// Nothing special: digits are options only if listed.
    Unlisted,
    /// A harmless count: `head -20`, `git log -3`.
    Harmless,
}

/// What `--` does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terminator {
    /// Ends the options.
    Ends,
    /// Is an operand like any other.
    Operand,
}

/// Whether `--no-X` undoes a listed `--X`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Negation {
    /// It does, and is harmless where `--X` is.
    Yes,
    /// It is an option only if listed.
    No,
}

/// What `--flag=VALUE` means for a flag that takes no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Switch {
    /// Nothing that is known.
    None,
    /// `true` and `false` turn it on and off, as in Go.
    Boolean,
}

/// Whether options of the commands around a subcommand may follow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outer {
    /// They may: `docker ps --debug`.
    Accepted,
    /// They end at the subcommand: `git log -c` is not `git -c`.
    Ended,
}

/// One option of a command.
#[derive(Clone, Copy, Debug)]
pub struct Opt {
    /// Its spellings with their dashes.
    pub names: &'static [&'static str],
    /// What follows it.
    pub takes: Takes,
    /// What it makes the program do.
    pub means: Means,
    /// The platforms on which it is so.
    pub platforms: Platforms,
}

impl Opt {
    /// The same row, for other platforms than GNU/Linux alone.
    pub const fn on(self, platforms: Platforms) -> Self {
        Self { platforms, ..self }
    }
}

/// What follows an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// Nothing.
    Nothing,
    /// A value: attached or the next word.
    Value,
    /// A value: attached, or the next word where that does not look like an
    /// option; programs differ in what they make of one that does.
    PlainValue,
    /// A value that is attached, or none.
    OptionalValue,
    /// A value, attached or the next word; none at the end of the line.
    ValueUnlessLast,
    /// So many following words, of which the last is the value.
    Words(u8),
    /// A command line: the following words up to `;` or to the end.
    Command,
}

/// What an option, an operand or a command does.
#[derive(Clone, Copy, Debug)]
pub enum Means {
    /// Chooses what is printed, no more.
    Nothing,
    /// The value is a file that is read.
    ReadsValue,
    /// The value is a file that is read; where it begins with a scheme and a
    /// colon, as an address does, it means this.
    ReadsUnlessScheme(&'static Means),
    /// The value is a directory that is read with all below it.
    ReadsTree,
    /// The value is a file or directory that is listed or described.
    ListsValue,
    /// Reads this file, relative to the directory it runs in.
    Reads(&'static str),
    /// Reads files that are named in the file the value names, if there is a
    /// value, or else in a file or on standard input.
    ReadsListed,
    /// The value is a file that is written.
    WritesValue,
    /// The value is a file, or a directory with all below it, that is written.
    WritesBelow,
    /// The value is a file that is opened and written: what goes to the null
    /// device is gone, and the standard streams belong to the caller.
    WritesStream,
    /// The operands are meant with all below them.
    Recursive,
    /// Harmless where the value is known to start so; otherwise this.
    StartsOr(&'static str, &'static Means),
    /// Writes somewhere that no value names.
    Writes,
    /// The value is a program that is started.
    RunsValue,
    /// Starts this program.
    Runs(&'static str),
    /// Asks a daemon or the network; the value, if any, is the host.
    Network(Access),
    /// Asks a host that the client's own configuration names: a package index.
    NetworkElsewhere(Access),
    /// Shows environment variables.
    ShowsEnvironment,
    /// Signals processes.
    Signals,
    /// May not end by itself.
    Waits,
    /// Changes state that is no file.
    Changes(State),
    /// Is not known to be harmless.
    Unknown(Unknown),
    /// The value, if there is one, decides and must be exact.
    Judged(Judge),
    /// The variable must not be set.
    VariableUnset(&'static str),
    /// No such file may be in the directory or above it.
    FileAbsent(&'static str),
    /// The value is the directory in which the program does the rest.
    Enters,
    /// Writes this directory or what is below it.
    WritesTree(&'static str),
    /// Reads the git repository of the directory, touching this of it.
    Repository(GitTouch),
    /// The value names a commit, a range, a path, or `COMMIT:PATH`.
    Revision,
}

/// The same rows on every platform: for a program that is one program there.
pub const fn everywhere<const N: usize>(mut rows: [Opt; N]) -> [Opt; N] {
    let mut at = 0;
    while at < N {
        rows[at].platforms = Platforms::ALL;
        at += 1;
    }
    rows
}

/// A flag without a value.
pub const fn flag(names: &'static [&'static str], means: Means) -> Opt {
    Opt {
        names,
        takes: Takes::Nothing,
        means,
        platforms: Platforms::LINUX,
    }
}

/// An option with a value, attached or the next word.
pub const fn value(names: &'static [&'static str], means: Means) -> Opt {
    Opt {
        names,
        takes: Takes::Value,
        means,
        platforms: Platforms::LINUX,
    }
}

/// The same, where a next word that looks like an option is none for sure.
pub const fn plain(names: &'static [&'static str], means: Means) -> Opt {
    Opt {
        names,
        takes: Takes::PlainValue,
        means,
        platforms: Platforms::LINUX,
    }
}

/// An option with a command line up to `;` behind it.
pub const fn command(names: &'static [&'static str], means: Means) -> Opt {
    Opt {
        names,
        takes: Takes::Command,
        means,
        platforms: Platforms::LINUX,
    }
}

/// An option with a value that must be attached, if there is one.
pub const fn optional(names: &'static [&'static str], means: Means) -> Opt {
    Opt {
        names,
        takes: Takes::OptionalValue,
        means,
        platforms: Platforms::LINUX,
    }
}

/// An option whose value, attached or the next word, may be left out at the end.
pub const fn unless_last(names: &'static [&'static str], means: Means) -> Opt {
    Opt {
        names,
        takes: Takes::ValueUnlessLast,
        means,
        platforms: Platforms::LINUX,
    }
}

/// An option that takes the next `count` words.
pub const fn words(names: &'static [&'static str], count: u8, means: Means) -> Opt {
    Opt {
        names,
        takes: Takes::Words(count),
        means,
        platforms: Platforms::LINUX,
    }
}

/// What the words are that are neither options nor their values.
#[derive(Clone, Copy, Debug)]
pub enum Operands {
    /// There are none; one is unknown.
    None,
    /// All mean the same.
    Each(Means),
    /// At most so many, all of the same meaning.
    AtMost(usize, Means),
    /// The first is a script, pattern or filter, the others are files that are
    /// read; where one of the named options is present, all are files.
    ScriptThenFiles {
        /// What the script means.
        script: Means,
        /// The options that give the script instead.
        unless: &'static [&'static str],
    },
    /// The first is a pattern, the others are searched with all below them, or
    /// the current directory where there is none; where one of the named
    /// options is present, all are searched.
    PatternThenTrees {
        /// The options that give the pattern instead.
        unless: &'static [&'static str],
    },
    /// The first means this, the others that.
    FirstThen(Means, Means),
    /// All mean the same; where there is none, this path has that meaning.
    EachOr(Means, &'static str),
    /// So many words of these meanings, then a command line that is run as a
    /// program with its arguments.
    Command(&'static [Means]),
    /// The last is where the others go; where one of the named options is
    /// present, that gives the target and all are sources. A single operand
    /// goes to the current directory.
    SourcesThenTarget {
        /// What each source means.
        sources: Means,
        /// What the target means.
        target: Means,
        /// The options that give the target instead.
        unless: &'static [&'static str],
    },
}

impl Operands {
    /// The same operands, meant with all below them.
    pub(crate) const fn deepened(self) -> Self {
        match self {
            Self::Each(means) => Self::Each(means.deepened()),
            Self::EachOr(means, path) => Self::EachOr(means.deepened(), path),
            Self::AtMost(count, means) => Self::AtMost(count, means.deepened()),
            Self::FirstThen(first, then) => Self::FirstThen(first.deepened(), then.deepened()),
            Self::ScriptThenFiles { unless, .. } => Self::PatternThenTrees { unless },
            Self::SourcesThenTarget {
                sources,
                target,
                unless,
            } => Self::SourcesThenTarget {
                sources: sources.deepened(),
                target,
                unless,
            },
            other => other,
        }
    }
}

/// A command line and what it is found to do.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The command line, to be run in the fixture workspace.
    pub command: &'static str,
    /// The outcome.
    pub outcome: Outcome,
}

/// The outcome of an example.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Proved to read and no more.
    ReadOnly,
    /// Not proved; the strongest effect is of this kind.
    Unproven(crate::Kind),
}

/// An example that is proved read-only.
pub const fn read_only(command: &'static str) -> Example {
    Example {
        command,
        outcome: Outcome::ReadOnly,
    }
}

/// An example that is not.
pub const fn unproven(command: &'static str, kind: crate::Kind) -> Example {
    Example {
        command,
        outcome: Outcome::Unproven(kind),
    }
}

impl Means {
    /// The same, with all below the path that it means.
    const fn deepened(self) -> Self {
        match self {
            Self::ReadsValue => Self::ReadsTree,
            Self::WritesValue => Self::WritesBelow,
            other => other,
        }
    }

    /// Adds to `effects` what this means for `argument`, whose value is given
    /// where there is one; `client` names the command for network effects.
    pub(crate) fn apply<'s>(
        self,
        client: &'static str,
        argument: usize,
        value: Option<&Value<'s>>,
        effects: &mut Effects<'s>,
    ) {
        let path = || value.cloned().unwrap_or(Value::Opaque);
        match self {
            Self::Nothing | Self::Recursive => {}
            Self::ReadsValue => effects.reads(argument, path()),
            Self::ReadsUnlessScheme(otherwise) => {
                let known = value.map(Value::prefix).unwrap_or_default();
                match known.iter().find(|byte| matches!(byte, b':' | b'/')) {
                    Some(b':') => otherwise.apply(client, argument, value, effects),
                    None if value.and_then(Value::as_exact).is_none() => {
                        effects.unknown(argument, Unknown::NotStatic);
                    }
                    _ => effects.reads(argument, path()),
                }
            }
            Self::ReadsTree => effects.push(argument, Effect::Reads(Path::tree(path()))),
            Self::ListsValue => effects.push(argument, Effect::Reads(Path::names(path()))),
            Self::Reads(name) => effects.reads(argument, Value::exact(name.as_bytes())),
            Self::ReadsListed => {
                if let Some(list) = value {
                    effects.reads(argument, list.clone());
                }
                effects.reads(argument, Value::Opaque);
            }
            Self::WritesValue => effects.push(argument, Effect::Writes(Path::entry(path()))),
            Self::WritesBelow => effects.push(argument, Effect::Writes(Path::tree(path()))),
            Self::WritesStream => match value.and_then(Value::as_exact) {
                Some(b"/dev/null" | b"/dev/stdout" | b"/dev/stderr") => {}
                _ => effects.push(argument, Effect::Writes(Path::entry(path()))),
            },
            Self::StartsOr(start, otherwise) => {
                if !value.is_some_and(|value| value.prefix().starts_with(start.as_bytes())) {
                    otherwise.apply(client, argument, value, effects);
                }
            }
            Self::Writes => effects.push(argument, Effect::Writes(Path::entry(Value::Opaque))),
            Self::RunsValue => effects.push(argument, Effect::Runs(Run::Program(path()))),
            Self::Runs(name) => {
                let program = Value::exact(name.as_bytes());
                effects.push(argument, Effect::Runs(Run::Program(program)));
            }
            Self::Network(access) => {
                let host = value.cloned();
                effects.push(
                    argument,
                    Effect::Network(Network {
                        client,
                        access,
                        host,
                    }),
                );
            }
            Self::NetworkElsewhere(access) => {
                let host = Some(Value::one());
                let network = Network {
                    client,
                    access,
                    host,
                };
                effects.push(argument, Effect::Network(network));
            }
            Self::ShowsEnvironment => effects.push(argument, Effect::ShowsEnvironment),
            Self::Signals => effects.push(argument, Effect::Signals),
            Self::Waits => effects.push(argument, Effect::Waits),
            Self::Changes(state) => effects.push(argument, Effect::ChangesState(state)),
            Self::Unknown(reason) => effects.unknown(argument, reason),
            Self::Judged(judge) => match value.map(Value::as_exact) {
                Some(Some(bytes)) => judge(bytes, argument, effects),
                Some(None) => effects.unknown(argument, Unknown::NotStatic),
                // An optional value that was left out decides nothing.
                None => {}
            },
            Self::VariableUnset(name) => {
                effects.push(argument, Effect::Needs(Need::VariableUnset(name)));
            }
            Self::FileAbsent(name) => {
                effects.push(argument, Effect::Needs(Need::FileAbsent(name)));
            }
            Self::Enters => effects.enter(path()),
            Self::WritesTree(name) => {
                let tree = Path::tree(Value::exact(name.as_bytes()));
                effects.push(argument, Effect::Writes(tree));
            }
            Self::Repository(touches) => {
                let directories = Vec::new();
                let need = Need::Git {
                    directories,
                    touches,
                };
                effects.push(argument, Effect::Needs(need));
            }
            Self::Revision => effects.reads(argument, revision_path(&path())),
        }
    }
}

/// The path in a revision or pathspec: what follows `COMMIT:`, `:STAGE:` or
/// the magic of a pathspec; else the word, which may name a path itself.
fn revision_path<'s>(word: &Value<'s>) -> Value<'s> {
    let known = word.prefix();
    let magic = known.starts_with(b":(");
    let end = if magic { b')' } else { b':' };
    let skip = match known.iter().rposition(|byte| *byte == end) {
        Some(0) if matches!(known.get(1), Some(b'/' | b'!' | b'^')) => 2,
        Some(at) => at + 1,
        None => 0,
    };
    word.without_prefix(skip)
}
