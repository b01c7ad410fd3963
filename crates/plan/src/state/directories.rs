//! The directories that the shell may be in.

use std::rc::Rc;

/// One absolute directory.
pub(crate) type Directory = Rc<[u8]>;

/// How many directories are told apart before none is known.
const MOST: usize = 8;

/// How long a directory's path may grow.
const MOST_BYTES: usize = 4096;

/// The directories that the shell may be in.
#[derive(Clone, Debug)]
pub(crate) enum Directories {
    /// Anywhere.
    Unknown,
    /// In this one.
    One(Directory),
    /// In one of these, sorted, at least two.
    Known(Rc<[Directory]>),
}

impl PartialEq for Directories {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Unknown, Self::Unknown) => true,
            (Self::One(ours), Self::One(theirs)) => Rc::ptr_eq(ours, theirs) || ours == theirs,
            (Self::Known(ours), Self::Known(theirs)) => Rc::ptr_eq(ours, theirs) || ours == theirs,
            _ => false,
        }
    }
}

impl Directories {
    /// This one directory.
    pub(crate) fn one(directory: &[u8]) -> Self {
        Self::One(Rc::from(directory))
    }

    /// The possible directories; none where they are not known.
    pub(crate) fn known(&self) -> &[Directory] {
        match self {
            Self::Unknown => &[],
            Self::One(directory) => std::slice::from_ref(directory),
            Self::Known(directories) => directories,
        }
    }

    /// The directory, where there is only one.
    pub(crate) fn only(&self) -> Option<&Directory> {
        match self.known() {
            [one] => Some(one),
            _ => None,
        }
    }

    /// In one of these or one of those.
    pub(crate) fn join(self, other: &Self) -> Self {
        if self == *other {
            return self;
        }
        match (self.known(), other.known()) {
            ([], _) | (_, []) => Self::Unknown,
            (ours, theirs) => Self::from_all(ours.iter().chain(theirs).cloned()),
        }
    }

    /// The directory that `change` makes of each; unknown where it makes none.
    pub(crate) fn each(&self, mut change: impl FnMut(&[u8]) -> Option<Vec<u8>>) -> Self {
        if let Self::One(directory) = self {
            let changed = change(directory).filter(|path| path.len() <= MOST_BYTES);
            return changed.map_or(Self::Unknown, |path| Self::One(Rc::from(path)));
        }
        let changed: Option<Vec<Directory>> = self
            .known()
            .iter()
            .map(|directory| change(directory).filter(|path| path.len() <= MOST_BYTES))
            .map(|changed| changed.map(Rc::from))
            .collect();
        changed.map_or(Self::Unknown, |changed| Self::from_all(changed.into_iter()))
    }

    fn from_all(directories: impl Iterator<Item = Directory>) -> Self {
        let mut all: Vec<Directory> = directories.collect();
        all.sort();
        all.dedup();
        if let [one] = all.as_slice() {
            return Self::One(one.clone());
        }
        if all.is_empty() || all.len() > MOST {
            return Self::Unknown;
        }
        Self::Known(all.into())
    }
}
