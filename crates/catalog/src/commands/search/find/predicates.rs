//! The predicates of find expressions and what they take.

use crate::spec::Means::{self, *};

/// One predicate.
#[derive(Clone, Copy)]
pub(super) struct Predicate {
    pub(super) name: &'static str,
    pub(super) action: Action,
}

/// What follows a predicate and what it does.
#[derive(Clone, Copy)]
pub(super) enum Action {
    /// So many values, each with its meaning.
    Values(&'static [Means]),
    /// Deletes what was found.
    Delete,
    /// Starting points are read from a file.
    StartsFrom,
    /// A command up to `;`, or `{} +`.
    Runs(How),
}

/// How a command is run on what was found.
#[derive(Clone, Copy)]
pub(super) struct How {
    pub(super) place: Place,
    pub(super) asks: Asks,
}

/// Where a command runs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// Where find was started.
    Here,
    /// In the directory of what was found.
    Beside,
}

/// Whether find asks before it runs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Asks {
    Yes,
    No,
}

/// The predicate of this full name.
pub(super) fn find(name: &[u8]) -> Option<Predicate> {
    let row = |at: usize| PREDICATES.get(at).copied();
    match PREDICATES.binary_search_by(|row| row.name.as_bytes().cmp(name)) {
        Ok(at) => row(at),
        Err(_) => newer(name),
    }
}

/// `-newerXY`: X is a time of what is found, Y one of the reference or `t`.
fn newer(name: &[u8]) -> Option<Predicate> {
    let [b'a' | b'B' | b'c' | b'm', reference] = name.strip_prefix(b"-newer")? else {
        return None;
    };
    let action = match reference {
        b't' => Action::Values(&[Nothing]),
        b'a' | b'B' | b'c' | b'm' => Action::Values(&[ReadsValue]),
        _ => return None,
    };
    Some(Predicate {
        name: "-newerXY",
        action,
    })
}

const fn plain(name: &'static str) -> Predicate {
    taking(name, &[])
}

const fn test(name: &'static str) -> Predicate {
    taking(name, &[Nothing])
}

const fn taking(name: &'static str, values: &'static [Means]) -> Predicate {
    Predicate {
        name,
        action: Action::Values(values),
    }
}

const fn runs(name: &'static str, place: Place, asks: Asks) -> Predicate {
    Predicate {
        name,
        action: Action::Runs(How { place, asks }),
    }
}

const fn acts(name: &'static str, action: Action) -> Predicate {
    Predicate { name, action }
}

/// Sorted by name.
const PREDICATES: &[Predicate] = &[
    plain("!"),
    plain("("),
    plain(")"),
    plain(","),
    plain("--help"),
    plain("--version"),
    plain("-a"),
    test("-amin"),
    plain("-and"),
    taking("-anewer", &[ReadsValue]),
    test("-atime"),
    test("-cmin"),
    taking("-cnewer", &[ReadsValue]),
    test("-context"),
    test("-ctime"),
    plain("-d"),
    plain("-daystart"),
    acts("-delete", Action::Delete),
    plain("-depth"),
    plain("-empty"),
    runs("-exec", Place::Here, Asks::No),
    runs("-execdir", Place::Beside, Asks::No),
    plain("-executable"),
    plain("-false"),
    acts("-files0-from", Action::StartsFrom),
    taking("-fls", &[WritesStream]),
    plain("-follow"),
    taking("-fprint", &[WritesStream]),
    taking("-fprint0", &[WritesStream]),
    taking("-fprintf", &[WritesStream, Nothing]),
    test("-fstype"),
    test("-gid"),
    test("-group"),
    plain("-help"),
    plain("-ignore_readdir_race"),
    test("-ilname"),
    test("-iname"),
    test("-inum"),
    test("-ipath"),
    test("-iregex"),
    test("-iwholename"),
    test("-links"),
    test("-lname"),
    plain("-ls"),
    test("-maxdepth"),
    test("-mindepth"),
    test("-mmin"),
    plain("-mount"),
    test("-mtime"),
    test("-name"),
    taking("-newer", &[ReadsValue]),
    plain("-nogroup"),
    plain("-noignore_readdir_race"),
    plain("-noleaf"),
    plain("-not"),
    plain("-nouser"),
    plain("-nowarn"),
    plain("-o"),
    runs("-ok", Place::Here, Asks::Yes),
    runs("-okdir", Place::Beside, Asks::Yes),
    plain("-or"),
    test("-path"),
    test("-perm"),
    plain("-print"),
    plain("-print0"),
    test("-printf"),
    plain("-prune"),
    plain("-quit"),
    plain("-readable"),
    test("-regex"),
    test("-regextype"),
    taking("-samefile", &[ReadsValue]),
    test("-size"),
    plain("-true"),
    test("-type"),
    test("-uid"),
    test("-used"),
    test("-user"),
    plain("-version"),
    plain("-warn"),
    test("-wholename"),
    plain("-writable"),
    plain("-xdev"),
    test("-xtype"),
];

#[cfg(test)]
mod tests {
    use super::PREDICATES;

    #[test]
    fn the_table_is_sorted_and_has_each_name_once() {
        assert!(PREDICATES.is_sorted_by(|a, b| a.name < b.name));
    }
}
