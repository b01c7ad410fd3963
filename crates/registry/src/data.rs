//! The registry file: read where it lies, one root at a time.
//!
//! After the header come four heaps, whose parts name each other by offset,
//! and the index. `count` and `offset` are LEB128 numbers, the rest little
//! endian:
//!
//! ```text
//! header   magic, hash of the source (32 bytes), u32 length of each heap, u32 roots
//! strings  u8 length, bytes
//! options  u8 arity and marks, count of names, offset of each in strings
//! sets     count of options, offset of each in options
//! nodes    u8 marks, offset in sets, count of children, then for each child:
//!          count of names, offset of each in strings, offset in nodes
//! index    for each root, by name: u32 offset in strings, u32 offset in nodes
//! ```
//!
//! A child lies before its parent, so that no file describes a circle.

/// What a registry file begins with.
pub const MAGIC: &[u8; 16] = b"qedsh registry 1";

/// How many lengths follow the hash in the header.
pub const LENGTHS: usize = 5;

/// The mark of a node whose operands are a command that it runs.
pub const RUNS: u8 = 1;

/// The mark of an option whose value must be attached to it.
pub const ATTACHED: u8 = 0x10;

/// The mark of an option that the actions below know too.
pub const PERSISTENT: u8 = 0x20;

/// The values of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// None.
    None,
    /// One.
    One,
    /// One or none.
    Optional,
    /// As many as follow.
    Variadic,
    /// More than one.
    Several,
}

impl Values {
    /// How a file spells it, and what it means.
    pub const CODES: [Self; 5] = [
        Self::None,
        Self::One,
        Self::Optional,
        Self::Variadic,
        Self::Several,
    ];
}

/// What the data says of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionFact {
    /// Its values.
    pub values: Values,
    /// Whether they must be attached to it, with `=`.
    pub is_attached: bool,
    /// Whether the actions below know it too.
    pub is_persistent: bool,
}

/// An opened registry.
#[derive(Clone, Copy, Debug)]
pub struct Registry<'d> {
    source: &'d [u8],
    strings: &'d [u8],
    options: &'d [u8],
    sets: &'d [u8],
    nodes: &'d [u8],
    index: &'d [u8],
}

/// A program or an action of one.
#[derive(Clone, Copy, Debug)]
pub struct Node<'d> {
    registry: Registry<'d>,
    at: usize,
    marks: u8,
    options: Cursor<'d>,
    children: Cursor<'d>,
}

impl Registry<'static> {
    /// The one that comes with this crate.
    pub fn shipped() -> Option<Self> {
        Self::open(include_bytes!("../data/registry.bin"))
    }
}

impl<'d> Registry<'d> {
    /// Looks at the header and divides the rest.
    pub fn open(data: &'d [u8]) -> Option<Self> {
        let rest = data.strip_prefix(MAGIC)?;
        let (source, mut rest) = rest.split_at_checked(32)?;
        let mut lengths = [0; LENGTHS];
        for length in &mut lengths {
            *length = take_u32(&mut rest)?;
        }
        let [strings, options, sets, nodes, roots] = lengths;
        let mut part = |length: usize| {
            let (part, more) = rest.split_at_checked(length)?;
            rest = more;
            Some(part)
        };
        Some(Self {
            source,
            strings: part(strings)?,
            options: part(options)?,
            sets: part(sets)?,
            nodes: part(nodes)?,
            index: part(roots.checked_mul(8)?)?,
        })
    }

    /// The SHA-256 of what the data was made from.
    pub const fn source(&self) -> &'d [u8] {
        self.source
    }

    /// The names of all programs, sorted.
    pub fn roots(&self) -> impl Iterator<Item = &'d [u8]> {
        let registry = *self;
        (0..self.index.len() / 8).filter_map(move |at| registry.entry(at).map(|(name, _)| name))
    }

    /// The program of a name.
    pub fn root(&self, name: &[u8]) -> Option<Node<'d>> {
        let (mut low, mut high) = (0, self.index.len() / 8);
        while low < high {
            let middle = low + (high - low) / 2;
            let (found, node) = self.entry(middle)?;
            match found.cmp(name) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
                std::cmp::Ordering::Equal => return self.node(node),
            }
        }
        None
    }

    fn entry(&self, at: usize) -> Option<(&'d [u8], usize)> {
        let mut entry = self.index.get(at * 8..)?;
        let name = self.string(take_u32(&mut entry)?)?;
        Some((name, take_u32(&mut entry)?))
    }

    fn string(&self, at: usize) -> Option<&'d [u8]> {
        let (length, rest) = self.strings.get(at..)?.split_first()?;
        rest.get(..usize::from(*length))
    }

    fn node(&self, at: usize) -> Option<Node<'d>> {
        let mut cursor = Cursor(self.nodes.get(at..)?);
        let marks = cursor.byte()?;
        let options = Cursor(self.sets.get(cursor.number()?..)?);
        Some(Node {
            registry: *self,
            at,
            marks,
            options,
            children: cursor,
        })
    }

    /// What an option says, if it goes by `name`.
    fn option(&self, at: usize, name: &[u8]) -> Option<Option<OptionFact>> {
        let mut cursor = Cursor(self.options.get(at..)?);
        let kind = cursor.byte()?;
        if !self.is_named(&mut cursor, name)? {
            return Some(None);
        }
        Some(Some(OptionFact {
            values: *Values::CODES.get(usize::from(kind & 0xf))?,
            is_attached: kind & ATTACHED != 0,
            is_persistent: kind & PERSISTENT != 0,
        }))
    }

    /// Whether one of the names that follow is `name`; reads them all.
    fn is_named(&self, cursor: &mut Cursor<'d>, name: &[u8]) -> Option<bool> {
        let mut is_named = false;
        for _ in 0..cursor.number()? {
            is_named |= self.string(cursor.number()?)? == name;
        }
        Some(is_named)
    }
}

impl<'d> Node<'d> {
    /// Whether its operands are a command that it runs.
    pub const fn runs_its_operands(&self) -> bool {
        self.marks & RUNS != 0
    }

    /// Whether it has actions below it.
    pub fn has_children(&self) -> bool {
        let mut children = self.children;
        children.number().is_some_and(|count| count > 0)
    }

    /// The action below it that goes by this name.
    pub fn child(&self, name: &[u8]) -> Option<Self> {
        let mut cursor = self.children;
        for _ in 0..cursor.number()? {
            let is_named = self.registry.is_named(&mut cursor, name)?;
            let at = cursor.number()?;
            if is_named {
                return if at < self.at {
                    self.registry.node(at)
                } else {
                    None
                };
            }
        }
        None
    }

    /// What the data says of its own option of this name.
    pub fn option(&self, name: &[u8]) -> Option<OptionFact> {
        let mut cursor = self.options;
        for _ in 0..cursor.number()? {
            let fact = self.registry.option(cursor.number()?, name)?;
            if fact.is_some() {
                return fact;
            }
        }
        None
    }
}

/// Reads numbers one after the other.
#[derive(Clone, Copy, Debug)]
struct Cursor<'d>(&'d [u8]);

impl Cursor<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (byte, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*byte)
    }

    fn number(&mut self) -> Option<usize> {
        let mut number = 0;
        for shift in [0, 7, 14, 21] {
            let byte = self.byte()?;
            number |= usize::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }
}

fn take_u32(bytes: &mut &[u8]) -> Option<usize> {
    let (number, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    usize::try_from(u32::from_le_bytes(*number)).ok()
}
