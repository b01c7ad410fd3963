//! The tree: flat arrays of nodes that point to each other by index.
//!
//! Start at [`Tree::root`]. `tree[slice]` gives the nodes of a [`Slice`],
//! `tree[id]` the node of an [`Id`]. Every node has a `text`;
//! [`Tree::bytes`] reads it and [`Tree::span`] locates it in the source.

mod command;
mod parameter;
mod redirect;
mod store;
mod word;

pub use command::{
    AndOr, Arm, ArmEnd, BinaryTest, CaseClause, Clause, Command, CommandKind, Condition,
    ConditionKind, Connector, If, List, Pipe, Pipeline, Prefix, PrefixKind, Statement, Terminator,
};
pub use parameter::{
    Anchor, CaseChange, Indirection, Length, Operation, Parameter, ParameterName, Subscript,
    SubscriptKind, UnsetTest,
};
pub use redirect::{Descriptor, HereDocument, Quoting, Redirect, RedirectOperator, Target};
pub(crate) use store::Nodes;
pub use store::Stored;
pub use word::{
    Arithmetic, Assignment, AssignmentOperator, AssignmentValue, Direction, Element,
    ExtGlobOperator, GlobKind, Part, PartKind, Word,
};

use crate::{Dialect, Error, Id, Slice, Span, Text, Warning};

/// A parsed source.
///
/// With errors it holds only what stood before the first of them: a tree with
/// errors is no basis for a decision.
#[derive(Debug)]
pub struct Tree<'s> {
    pub(crate) source: &'s [u8],
    pub(crate) dialect: Dialect,
    pub(crate) root: List,
    pub(crate) nodes: Box<Nodes>,
}

impl<'s> Tree<'s> {
    /// The whole program.
    #[must_use]
    pub const fn root(&self) -> List {
        self.root
    }

    /// The text that was parsed.
    #[must_use]
    pub const fn source(&self) -> &'s [u8] {
        self.source
    }

    /// The grammar that it was parsed with.
    #[must_use]
    pub const fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Why the text is no program, those of nested substitutions too.
    #[must_use]
    pub fn errors(&self) -> &[Error] {
        &self.nodes.errors
    }

    /// What a reader may take for something else than the shell does.
    #[must_use]
    pub fn warnings(&self) -> &[Warning] {
        &self.nodes.warnings
    }

    /// The bytes of a node's text.
    #[must_use]
    #[inline]
    pub fn bytes(&self, text: Text) -> &[u8] {
        self.nodes.bytes(self.source, text)
    }

    /// Where a node's text stands in the source.
    #[must_use]
    pub fn span(&self, text: Text) -> Span {
        self.nodes.origin.span(text)
    }
}

impl<T: Stored> std::ops::Index<Slice<T>> for Tree<'_> {
    type Output = [T];

    #[inline]
    fn index(&self, slice: Slice<T>) -> &[T] {
        &T::stored(&self.nodes)[slice.range()]
    }
}

impl<T: Stored> std::ops::Index<Id<T>> for Tree<'_> {
    type Output = T;

    #[inline]
    fn index(&self, id: Id<T>) -> &T {
        &T::stored(&self.nodes)[id.index as usize]
    }
}
