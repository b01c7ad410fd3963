//! The tokens, as the grammar sees them.

use crate::Text;

/// The kinds of tokens. What a word may be depends on the kinds of the tokens
/// before it, so these are also the lexer's memory. They are as wide as a
/// register so that a processor need not put bytes together to read one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub(super) enum Kind {
    Start,
    End,
    Newline,
    Word,
    Assignment,
    /// An assignment where bash reads a word that it takes for one later:
    /// `a=b >c d=e`.
    LateAssignment,
    Number,
    /// `{name}` before a redirection operator.
    Variable,
    Semicolon,
    SemicolonSemicolon,
    SemicolonAnd,
    SemicolonSemicolonAnd,
    And,
    AndAnd,
    Bar,
    BarBar,
    BarAnd,
    Open,
    Close,
    Less,
    Greater,
    LessLess,
    LessLessDash,
    LessLessLess,
    GreaterGreater,
    GreaterBar,
    LessGreater,
    LessAnd,
    GreaterAnd,
    AndGreater,
    AndGreaterGreater,
    /// `-` right after `<&` or `>&`.
    Dash,
    /// `$(` or the start of another substitution.
    Substitution,
    /// `((…))` as a command.
    Arithmetic,
    /// `((…))` after `for`.
    ArithmeticFor,
    If,
    Then,
    Else,
    Elif,
    Fi,
    Case,
    Esac,
    For,
    Select,
    While,
    Until,
    Do,
    Done,
    In,
    Function,
    Coproc,
    Time,
    TimePosix,
    TimeEnd,
    Bang,
    OpenBrace,
    CloseBrace,
    ConditionStart,
    ConditionEnd,
}

impl Kind {
    const fn bit(self) -> u64 {
        1 << self as u32
    }

    /// Whether a reserved word is recognised after this token.
    pub(super) const fn lets_reserved_word_follow(self) -> bool {
        RESERVED_FOLLOW & self.bit() != 0
    }

    /// Whether the word after the word that follows may be more than a word.
    pub(super) const fn gives_words_meaning(self) -> bool {
        matches!(
            self,
            Kind::For | Kind::Select | Kind::Case | Kind::Coproc | Kind::Function
        )
    }

    /// Whether the word that follows may be more than a word, or changes what
    /// the next one is, whatever it spells. A file's name is only a word.
    pub(super) const fn gives_next_word_meaning(self) -> bool {
        let files = Kind::Less.bit() | Kind::Greater.bit() | Kind::GreaterGreater.bit();
        let special = REDIRECTION & !files
            | Kind::For.bit()
            | Kind::Select.bit()
            | Kind::Case.bit()
            | Kind::Function.bit();
        special & self.bit() != 0
    }

    pub(super) const fn is_redirection(self) -> bool {
        REDIRECTION & self.bit() != 0
    }

    /// Whether a simple command may start with this token.
    pub(super) const fn starts_simple_command(self) -> bool {
        SIMPLE & self.bit() != 0
    }

    /// Whether a compound command other than a function or coprocess starts
    /// with this token.
    pub(super) const fn starts_compound_command(self) -> bool {
        COMPOUND & self.bit() != 0
    }

    /// Whether a pipeline starts with this token.
    pub(super) const fn starts_pipeline(self) -> bool {
        PIPELINE & self.bit() != 0
    }
}

const REDIRECTION: u64 = Kind::Less.bit()
    | Kind::Greater.bit()
    | Kind::LessLess.bit()
    | Kind::LessLessDash.bit()
    | Kind::LessLessLess.bit()
    | Kind::GreaterGreater.bit()
    | Kind::GreaterBar.bit()
    | Kind::LessGreater.bit()
    | Kind::LessAnd.bit()
    | Kind::GreaterAnd.bit()
    | Kind::AndGreater.bit()
    | Kind::AndGreaterGreater.bit();

const SIMPLE: u64 = REDIRECTION
    | Kind::Word.bit()
    | Kind::Assignment.bit()
    | Kind::LateAssignment.bit()
    | Kind::Number.bit()
    | Kind::Variable.bit();

const COMPOUND: u64 = Kind::Open.bit()
    | Kind::OpenBrace.bit()
    | Kind::Arithmetic.bit()
    | Kind::If.bit()
    | Kind::For.bit()
    | Kind::Select.bit()
    | Kind::While.bit()
    | Kind::Until.bit()
    | Kind::Case.bit()
    | Kind::ConditionStart.bit();

const PIPELINE: u64 = SIMPLE
    | COMPOUND
    | Kind::Function.bit()
    | Kind::Coproc.bit()
    | Kind::Time.bit()
    | Kind::Bang.bit();

const RESERVED_FOLLOW: u64 = Kind::Start.bit()
    | Kind::Newline.bit()
    | Kind::Semicolon.bit()
    | Kind::SemicolonSemicolon.bit()
    | Kind::SemicolonAnd.bit()
    | Kind::SemicolonSemicolonAnd.bit()
    | Kind::And.bit()
    | Kind::AndAnd.bit()
    | Kind::Bar.bit()
    | Kind::BarBar.bit()
    | Kind::BarAnd.bit()
    | Kind::Open.bit()
    | Kind::Close.bit()
    | Kind::Substitution.bit()
    | Kind::Arithmetic.bit()
    | Kind::If.bit()
    | Kind::Then.bit()
    | Kind::Else.bit()
    | Kind::Elif.bit()
    | Kind::Fi.bit()
    | Kind::Esac.bit()
    | Kind::While.bit()
    | Kind::Until.bit()
    | Kind::Do.bit()
    | Kind::Done.bit()
    | Kind::Coproc.bit()
    | Kind::Time.bit()
    | Kind::TimePosix.bit()
    | Kind::TimeEnd.bit()
    | Kind::Bang.bit()
    | Kind::OpenBrace.bit()
    | Kind::CloseBrace.bit()
    | Kind::ConditionEnd.bit();

/// After which tokens `time` is the reserved word.
pub(super) const TIME_FOLLOW: u64 = Kind::Start.bit()
    | Kind::Semicolon.bit()
    | Kind::Newline.bit()
    | Kind::AndAnd.bit()
    | Kind::BarBar.bit()
    | Kind::And.bit()
    | Kind::While.bit()
    | Kind::Do.bit()
    | Kind::Until.bit()
    | Kind::If.bit()
    | Kind::Then.bit()
    | Kind::Elif.bit()
    | Kind::Else.bit()
    | Kind::OpenBrace.bit()
    | Kind::Open.bit()
    | Kind::Close.bit()
    | Kind::Bang.bit()
    | Kind::Time.bit()
    | Kind::TimePosix.bit()
    | Kind::TimeEnd.bit()
    | Kind::Substitution.bit();

/// The reserved words.
pub(super) const RESERVED: [(&[u8], Kind); 22] = [
    (b"if", Kind::If),
    (b"then", Kind::Then),
    (b"else", Kind::Else),
    (b"elif", Kind::Elif),
    (b"fi", Kind::Fi),
    (b"case", Kind::Case),
    (b"esac", Kind::Esac),
    (b"for", Kind::For),
    (b"select", Kind::Select),
    (b"while", Kind::While),
    (b"until", Kind::Until),
    (b"do", Kind::Do),
    (b"done", Kind::Done),
    (b"in", Kind::In),
    (b"function", Kind::Function),
    (b"time", Kind::Time),
    (b"{", Kind::OpenBrace),
    (b"}", Kind::CloseBrace),
    (b"!", Kind::Bang),
    (b"[[", Kind::ConditionStart),
    (b"]]", Kind::ConditionEnd),
    (b"coproc", Kind::Coproc),
];

/// The reserved word that `text` spells.
pub(super) fn reserved(text: &[u8]) -> Option<Kind> {
    let row = RESERVED.iter().find(|(word, _)| *word == text);
    row.map(|(_, kind)| *kind)
}

pub(super) const fn time_may_follow(last: Kind) -> bool {
    TIME_FOLLOW & last.bit() != 0
}

/// A token; what a word or number holds stands in the lexer's state.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) text: Text,
    pub(super) kind: Kind,
}
