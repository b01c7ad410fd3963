//! Lists, pipelines, commands.

use super::{Arithmetic, Assignment, Redirect, Word};
use crate::{Id, Slice, Text};

/// Statements that run one after the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct List {
    /// The statements, in order.
    pub statements: Slice<Statement>,
    /// From the first statement to the last one's terminator.
    pub text: Text,
}

/// Pipelines joined by `&&` and `||`, and what ends them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The pipelines; at least one.
    pub pipelines: Slice<Pipeline>,
    /// What ends the statement.
    pub terminator: Terminator,
    /// Where the terminator stands; empty for [`Terminator::End`].
    pub terminator_text: Text,
    /// The statement without its terminator.
    pub text: Text,
}

/// What ends a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terminator {
    /// The end of the text or of the construct around it.
    End,
    /// `;`
    Sequence,
    /// A line's end.
    Newline,
    /// `&`: the statement runs in the background.
    Background,
}

/// Commands joined by `|` and `|&`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pipeline {
    /// How it hangs on the pipeline before it.
    pub connector: Connector,
    /// `!` and `time` in front of it, in order.
    pub prefixes: Slice<Prefix>,
    /// The commands; none where `!` or `time` stands alone.
    pub commands: Slice<Command>,
    /// Prefixes and commands.
    pub text: Text,
}

/// How a pipeline hangs on the one before it in the same statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Connector {
    /// It is the first one.
    First,
    /// `&&` or `||`, and where that stands.
    Joined(AndOr, Text),
}

/// `&&` or `||`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AndOr {
    /// `&&`
    And,
    /// `||`
    Or,
}

/// `!` or `time` in front of a pipeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prefix {
    /// Which of them.
    pub kind: PrefixKind,
    /// The words that say so.
    pub text: Text,
}

/// The kinds of words in front of a pipeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrefixKind {
    /// `!`
    Negation,
    /// `time`, perhaps with `--`.
    Time,
    /// `time -p`, perhaps with `--`.
    TimePosix,
}

/// One command with its redirections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Command {
    /// What kind of command it is.
    pub kind: CommandKind,
    /// How it is joined to the command before it in the pipeline.
    pub pipe: Pipe,
    /// Its redirections, in order of appearance.
    pub redirects: Slice<Redirect>,
    /// All of it, redirections too, here-document bodies not.
    pub text: Text,
}

/// How a command is joined to the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pipe {
    /// It is the first one.
    First,
    /// `|`, and where it stands.
    Output(Text),
    /// `|&`: standard error too.
    OutputAndError(Text),
}

/// The kinds of commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandKind {
    /// Assignments and words; one of both may be empty, or both where there
    /// are only redirections.
    Simple {
        /// The assignments before the first word.
        assignments: Slice<Assignment>,
        /// The command's name and arguments.
        words: Slice<Word>,
    },
    /// `( … )`
    Subshell(List),
    /// `{ …; }`
    Group(List),
    /// `if … fi`
    If(If),
    /// `for name in …; do …; done`, or with braces for the body.
    For {
        /// The loop's variable.
        variable: Id<Word>,
        /// The words after `in`; without an `in`, the positional parameters.
        words: Option<Slice<Word>>,
        /// The body.
        body: List,
    },
    /// `for ((…; …; …)); do …; done`
    ArithmeticFor {
        /// What runs before the loop, what it tests, what runs after each turn.
        expressions: [Arithmetic; 3],
        /// The body.
        body: List,
    },
    /// `while …; do …; done`
    While(Clause),
    /// `until …; do …; done`
    Until(Clause),
    /// `case … in … esac`
    Case(CaseClause),
    /// `select name in …; do …; done`
    Select {
        /// The variable.
        variable: Id<Word>,
        /// The words after `in`; without an `in`, the positional parameters.
        words: Option<Slice<Word>>,
        /// The body.
        body: List,
    },
    /// `name() …` or `function name …`: defines, does not run.
    Function {
        /// The function's name as written; bash does not expand it.
        name: Id<Word>,
        /// The body, a compound command with its own redirections.
        body: Id<Command>,
    },
    /// `coproc …`
    Coproc {
        /// The name, where one is given.
        name: Option<Id<Word>>,
        /// What runs in the background.
        body: Id<Command>,
    },
    /// `((…))`
    Arithmetic(Arithmetic),
    /// `[[ … ]]`
    Conditional(Id<Condition>),
}

/// The parts of an `if`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct If {
    /// `if` and each `elif`, in order.
    pub clauses: Slice<Clause>,
    /// What follows `else`.
    pub otherwise: Option<List>,
}

/// A condition and what runs when it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clause {
    /// The condition.
    pub condition: List,
    /// The body.
    pub body: List,
}

/// The parts of a `case`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaseClause {
    /// What is compared.
    pub subject: Id<Word>,
    /// The arms, in order.
    pub arms: Slice<Arm>,
}

/// One arm of a `case`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arm {
    /// The patterns between `|`.
    pub patterns: Slice<Word>,
    /// What runs.
    pub body: List,
    /// What happens then.
    pub end: ArmEnd,
    /// From the first pattern to the end mark.
    pub text: Text,
}

/// What ends an arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArmEnd {
    /// `;;`, or nothing before `esac`.
    Break,
    /// `;&`: the next arm's body runs too.
    FallThrough,
    /// `;;&`: the next patterns are tested.
    TestNext,
}

/// An expression of `[[ ]]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Condition {
    /// What it is.
    pub kind: ConditionKind,
    /// All of it.
    pub text: Text,
}

/// The kinds of expressions of `[[ ]]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConditionKind {
    /// A word alone: whether it is not empty.
    Word(Id<Word>),
    /// `-f word` and its like; the letter. `-v` and `-R` take a name, which
    /// is evaluated.
    Unary(u8, Id<Word>),
    /// `word operator word`
    Binary(BinaryTest, Id<Word>, Id<Word>),
    /// `! expression`
    Not(Id<Condition>),
    /// `expression && expression`
    And(Id<Condition>, Id<Condition>),
    /// `expression || expression`
    Or(Id<Condition>, Id<Condition>),
    /// `( expression )`
    Group(Id<Condition>),
}

/// The operators between two words of `[[ ]]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryTest {
    /// `==` or `=`: the right side is a pattern.
    Equal,
    /// `!=`: the right side is a pattern.
    NotEqual,
    /// `=~`: the right side is a regular expression.
    Matches,
    /// `<`
    Before,
    /// `>`
    After,
    /// `-eq` and its like, by their two letters: both sides are arithmetic.
    Numeric([u8; 2]),
    /// `-nt`, `-ot`, `-ef`, by their two letters: both sides are paths.
    File([u8; 2]),
}
