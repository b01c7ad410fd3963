//! Shell text in, a lossless syntax tree out, with every error at its root.
//!
//! ```
//! use qedsh_syntax::{Options, parse};
//!
//! let tree = parse(b"find . -na\\me '*.rs'", &Options::default());
//! for error in tree.errors() {
//!     println!("{error} at {:?}", error.span);
//! }
//! ```

mod error;
mod options;
mod origin;
mod parser;
mod print;
mod span;
mod tokens;
mod tree;
mod value;
pub mod view;

pub use error::{Error, ErrorKind, Timing, Warning, WarningKind};
pub use options::{Dialect, Limits, Options, ZshOptions};
pub use parser::{Parser, parse};
pub use span::{Id, Slice, Span, Text};
pub use tokens::{Token, TokenKind};
pub use tree::{
    Anchor, AndOr, Arithmetic, Arm, ArmEnd, Assignment, AssignmentOperator, AssignmentValue,
    BinaryTest, CaseChange, CaseClause, Clause, Command, CommandKind, Condition, ConditionKind,
    Connector, Descriptor, Direction, Element, ExtGlobOperator, GlobKind, HereDocument, If,
    Indirection, Length, List, Operation, Parameter, ParameterName, Part, PartKind, Pipe, Pipeline,
    Prefix, PrefixKind, Quoting, Redirect, RedirectOperator, Statement, Stored, Subscript,
    SubscriptKind, Target, Terminator, Tree, UnsetTest, Word,
};
pub use value::{Alternatives, Fields};
