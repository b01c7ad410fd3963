//! Where things stand, and how nodes point to each other.

use std::marker::PhantomData;

/// A stretch of the source that was handed in, as byte offsets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

impl Span {
    /// The same stretch as a range of `usize`, to cut the source with.
    #[must_use]
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// The text that was read as a node: a stretch of the source, or of text
/// derived from it (the inside of backquotes without its escapes, one
/// alternative of a brace expansion).
///
/// [`Tree::bytes`](crate::Tree::bytes) gives the bytes and
/// [`Tree::span`](crate::Tree::span) where they stand in the source.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Text {
    /// The first position, and above it the one after the last. One number:
    /// what is written in halves and then read as a whole keeps a processor
    /// waiting.
    bounds: u64,
}

impl Text {
    #[inline]
    pub(crate) const fn new(start: u32, end: u32) -> Text {
        Text {
            bounds: start as u64 | (end as u64) << 32,
        }
    }

    /// The first position.
    #[inline]
    pub(crate) const fn start(self) -> u32 {
        self.bounds as u32
    }

    /// The position after the last one.
    #[inline]
    pub(crate) const fn end(self) -> u32 {
        (self.bounds >> 32) as u32
    }

    /// Whether no byte belongs to it.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.start() == self.end()
    }

    /// How many bytes belong to it.
    #[must_use]
    pub const fn len(self) -> usize {
        (self.end() - self.start()) as usize
    }
}

impl std::fmt::Debug for Text {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}..{}", self.start(), self.end())
    }
}

/// One node of a tree: `tree[id]`.
pub struct Id<T> {
    pub(crate) index: u32,
    kind: PhantomData<fn() -> T>,
}

/// Nodes of one kind that stand next to each other: `tree[slice]` is a `&[T]`.
pub struct Slice<T> {
    start: u32,
    end: u32,
    kind: PhantomData<fn() -> T>,
}

impl<T> Id<T> {
    pub(crate) const fn new(index: u32) -> Id<T> {
        Id {
            index,
            kind: PhantomData,
        }
    }
}

impl<T> Slice<T> {
    pub(crate) const fn new(start: u32, end: u32) -> Slice<T> {
        Slice {
            start,
            end,
            kind: PhantomData,
        }
    }

    /// The index of the first one.
    #[inline]
    pub(crate) const fn start(self) -> u32 {
        self.start
    }

    /// The index after the last one.
    #[inline]
    pub(crate) const fn end(self) -> u32 {
        self.end
    }

    /// The same as indexes of an array.
    #[inline]
    pub(crate) const fn range(self) -> std::ops::Range<usize> {
        self.start() as usize..self.end() as usize
    }

    /// No nodes.
    #[must_use]
    pub const fn empty() -> Slice<T> {
        Slice::new(0, 0)
    }

    /// Whether there are no nodes.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// How many nodes there are.
    #[must_use]
    pub const fn len(self) -> usize {
        (self.end - self.start) as usize
    }
}

// Derives would demand the same of `T`.
impl<T> Clone for Id<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Id<T> {}
impl<T> PartialEq for Id<T> {
    fn eq(&self, other: &Self) -> bool {
        self.index == other.index
    }
}
impl<T> Eq for Id<T> {}
impl<T> std::fmt::Debug for Id<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{}", self.index)
    }
}

impl<T> Clone for Slice<T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Slice<T> {}
impl<T> Default for Slice<T> {
    fn default() -> Self {
        Slice::empty()
    }
}
impl<T> PartialEq for Slice<T> {
    fn eq(&self, other: &Self) -> bool {
        self.start == other.start && self.end == other.end
    }
}
impl<T> Eq for Slice<T> {}
impl<T> std::fmt::Debug for Slice<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{}..{}", self.start, self.end)
    }
}
