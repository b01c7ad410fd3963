//! What was wrong with the text, and what merely looks wrong.

use crate::Span;
use std::fmt;

/// Why the text is no program of its dialect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Error {
    /// What was met.
    pub kind: ErrorKind,
    /// Where.
    pub span: Span,
    /// What would have been right there, if one thing would.
    pub expected: Option<&'static str>,
    /// When the shell itself would say so.
    pub timing: Timing,
}

/// When a shell reads a stretch of text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Timing {
    /// Before it runs anything of the text.
    #[default]
    Parse,
    /// When it gets there: the inside of backquotes, here-documents, of some
    /// `$((…))`. What stands before it has run by then.
    Run,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.message())?;
        self.expected
            .map_or(Ok(()), |expected| write!(f, ", expected {expected}"))
    }
}

impl std::error::Error for Error {}

/// Something that a reader's eye takes for something else than the shell does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Warning {
    /// What was met.
    pub kind: WarningKind,
    /// Where.
    pub span: Span,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.message())
    }
}

macro_rules! kinds {
    ($(#[$meta:meta])* $name:ident { $($(#[doc = $doc:literal])+ $variant:ident = $id:literal, $message:literal;)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum $name { $($(#[doc = $doc])+ $variant,)* }

        impl $name {
            /// A name that stays the same when the text changes.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self { $($name::$variant => $id,)* }
            }

            /// The kind in English.
            #[must_use]
            pub const fn message(self) -> &'static str {
                match self { $($name::$variant => $message,)* }
            }
        }
    };
}

kinds! {
    /// The kinds of errors.
    ErrorKind {
        /// A token where the grammar has no place for it.
        UnexpectedToken = "unexpected-token", "unexpected token";
        /// The text ends inside a construct.
        UnexpectedEnd = "unexpected-end", "the text ends too early";
        /// A quote is not closed.
        UnterminatedQuote = "unterminated-quote", "unterminated quote";
        /// An expansion or substitution is not closed.
        UnterminatedExpansion = "unterminated-expansion", "unterminated expansion";
        /// A here-document's delimiter never comes; bash would only warn.
        UnterminatedHereDocument = "unterminated-here-document", "unterminated here-document";
        /// A redirection has no target.
        MissingTarget = "missing-target", "redirection without a target";
        /// A `[[ ]]` expression is malformed.
        Conditional = "conditional", "malformed conditional expression";
        /// An array assignment is malformed.
        Array = "array", "malformed array assignment";
        /// A name is no valid identifier here.
        Name = "name", "not a valid name";
        /// A byte that the shell loses or treats as its own mark.
        ControlByte = "control-byte", "control byte that the shell does not keep";
        /// The source is longer than the limit.
        TooLong = "too-long", "source too long";
        /// Constructs are nested deeper than the limit.
        TooDeep = "too-deep", "nested too deeply";
        /// The dialect reads this in another way, which is not modelled.
        Dialect = "dialect", "read in another way by this shell";
        /// Syntax that is known and deliberately not read.
        Unsupported = "unsupported", "syntax that is not supported";
    }
}

kinds! {
    /// The kinds of warnings.
    WarningKind {
        /// A character that changes the direction of text.
        Bidirectional = "bidirectional", "character that reorders the text on a screen";
        /// A character without width.
        ZeroWidth = "zero-width", "invisible character";
        /// A space that does not separate words.
        UnicodeSpace = "unicode-space", "space that does not separate words";
        /// A carriage return, which is an ordinary character.
        CarriageReturn = "carriage-return", "carriage return, part of a word";
        /// Another control byte.
        ControlByte = "control-byte", "control byte";
        /// Bytes that are no UTF-8.
        InvalidUtf8 = "invalid-utf8", "bytes that are not UTF-8";
    }
}
