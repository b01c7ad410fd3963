//! Where the nodes lie.

use super::{
    Arm, Assignment, Clause, Command, Condition, Element, HereDocument, Parameter, Part, Pipeline,
    Prefix, Redirect, Statement, Word,
};
use crate::origin::Origin;
use crate::{Error, Id, Slice, Text, Warning};

macro_rules! nodes {
    ($($field:ident: $node:ty,)*) => {
        /// All nodes of a tree, one array a kind, reused from parse to parse.
        #[derive(Debug, Default)]
        pub(crate) struct Nodes {
            $(pub(crate) $field: Vec<$node>,)*
            pub(crate) origin: Origin,
            pub(crate) errors: Vec<Error>,
            pub(crate) warnings: Vec<Warning>,
        }

        impl Nodes {
            /// Forgets the nodes and keeps the memory.
            pub(crate) fn clear(&mut self, source: usize) {
                $(self.$field.clear();)*
                self.origin.clear(source);
                self.errors.clear();
                self.warnings.clear();
            }
        }

        $(#[allow(private_interfaces, reason = "see the trait")]
        impl Stored for $node {
            #[inline]
            fn stored(nodes: &Nodes) -> &[$node] {
                &nodes.$field
            }

            #[inline]
            fn array(nodes: &mut Nodes) -> &mut Vec<$node> {
                &mut nodes.$field
            }
        })*
    };
}

nodes! {
    statements: Statement,
    pipelines: Pipeline,
    prefixes: Prefix,
    commands: Command,
    clauses: Clause,
    arms: Arm,
    conditions: Condition,
    words: Word,
    parts: Part,
    parameters: Parameter,
    assignments: Assignment,
    elements: Element,
    redirects: Redirect,
    here_documents: HereDocument,
}

/// A kind of node that a tree keeps in an array of its own.
#[allow(private_interfaces, reason = "implemented here only: this seals it")]
pub trait Stored: Sized {
    #[doc(hidden)]
    fn stored(nodes: &Nodes) -> &[Self];
    #[doc(hidden)]
    fn array(nodes: &mut Nodes) -> &mut Vec<Self>;
}

impl Nodes {
    #[inline]
    pub(crate) fn bytes<'t>(&'t self, source: &'t [u8], text: Text) -> &'t [u8] {
        self.origin.bytes(source, text)
    }

    /// Stores one node.
    #[inline]
    pub(crate) fn add<T: Stored>(&mut self, node: T) -> Id<T> {
        let array = T::array(self);
        array.push(node);
        Id::new(array.len() as u32 - 1)
    }

    /// Stores one node that has no siblings.
    #[inline]
    pub(crate) fn add_slice<T: Stored>(&mut self, node: T) -> Slice<T> {
        let id = self.add(node);
        Slice::new(id.index, id.index + 1)
    }

    /// Moves what lies above `base` on a stack into the tree.
    #[inline]
    pub(crate) fn take<T: Stored + Copy>(&mut self, stack: &mut Vec<T>, base: usize) -> Slice<T> {
        if stack.len() == base {
            return Slice::empty();
        }
        let array = T::array(self);
        if base == 0 && array.is_empty() {
            std::mem::swap(array, stack);
            return Slice::new(0, array.len() as u32);
        }
        let start = array.len() as u32;
        array.extend_from_slice(&stack[base..]);
        stack.truncate(base);
        Slice::new(start, array.len() as u32)
    }

    /// The node that was stored last, as a slice of its own.
    #[inline]
    pub(crate) fn last<T: Stored>(&mut self) -> Slice<T> {
        let end = T::array(self).len() as u32;
        Slice::new(end.saturating_sub(1), end)
    }
}
