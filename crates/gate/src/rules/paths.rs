//! Patterns for paths: what a rule says of files and directories.

use super::Match;
use super::matching::{Piece, meet};
use crate::standing::normal;
use core::fmt;
use qedsh_plan::Value;

/// Paths: `/etc/*.conf` from the root on, `.env` and `src/gen` at any depth.
/// `*` and `?` stay within a name, `**` is any number of names, and what lies
/// below a match is a match.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PathPattern {
    text: String,
    /// As written: what it certainly covers.
    names: Vec<Name>,
    /// In lower case, and with more behind `?`: what it may mean.
    folded: Vec<Name>,
    is_absolute: bool,
}

/// One name of a pattern.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Name {
    /// Any number of names.
    Any,
    /// A name that fits.
    Fits(Vec<Piece>),
}

/// Why a text is no pattern for paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathPatternError {
    /// It names nothing.
    Empty,
    /// It climbs: what it means depends on links.
    Climbs,
    /// It counts from a home directory that is not known.
    Home,
}

impl PathPattern {
    /// Reads a pattern.
    pub fn parse(text: &str) -> Result<Self, PathPatternError> {
        let text = text.trim();
        let is_absolute = text.starts_with('/');
        let names: Vec<&str> = text
            .split('/')
            .filter(|name| !matches!(*name, "" | "."))
            .collect();
        match names.first() {
            _ if names.contains(&"..") => return Err(PathPatternError::Climbs),
            Some(&"~") => return Err(PathPatternError::Home),
            None if !is_absolute => return Err(PathPatternError::Empty),
            _ => {}
        }
        let read = |any: Piece, fold: fn(&str) -> String| {
            let names = names.iter().map(|name| match *name {
                "**" => Name::Any,
                name => Name::Fits(pieces(fold(name).as_bytes(), any)),
            });
            names.collect()
        };
        Ok(Self {
            names: read(Piece::One, str::to_owned),
            folded: read(Piece::Any, str::to_lowercase),
            text: text.to_owned(),
            is_absolute,
        })
    }

    /// What it says before its first wildcard, up to a whole name.
    pub(crate) fn known(&self) -> &str {
        let wild = self.text.find(['*', '?']);
        let known = wild.map_or(Some(self.text.as_str()), |wild| {
            let slash = self.text.get(..wild)?.rfind('/')?;
            self.text.get(..slash)
        });
        known.unwrap_or_default()
    }

    /// Whether this path, absolute and known, certainly is one of these.
    pub(crate) fn covers(&self, path: &[u8]) -> bool {
        path.starts_with(b"/") && self.fits(path)
    }

    /// Whether a path is one of these, as far as it is known; `glob` is the
    /// text that finds it, where one does.
    pub(crate) fn matched(&self, path: &Value<'_>, glob: Option<&[u8]>) -> Match {
        let base = Base::of(path.prefix());
        let reaches = match (path, glob) {
            (Value::Exact(path), _) => {
                if (base == Base::Top || !self.is_absolute) && self.fits(path) {
                    return Match::Yes;
                }
                self.reach(base, &folded(path), meet)
            }
            (_, Some(glob)) => self.reach(base, &wild(glob), finds),
            (other, None) => return self.below(other.prefix()),
        };
        Match::maybe(reaches.ends())
    }

    /// Whether a directory of which everything is read is one of these, or one
    /// of these may lie below it.
    pub(crate) fn matched_by_tree(&self, directory: &Value<'_>) -> Match {
        let matched = self.matched(directory, None);
        let below = match directory {
            Value::Exact(path) => self.reach(Base::of(path), &folded(path), meet).goes_on(),
            _ => false,
        };
        matched.max(Match::maybe(below))
    }

    /// Whether a path that begins so may be one of these.
    fn below(&self, prefix: &[u8]) -> Match {
        // What is not known can climb.
        if prefix.is_empty() || names_of(prefix).any(|name| name == b"..") {
            return Match::Maybe;
        }
        let cut = prefix.iter().rposition(|byte| *byte == b'/');
        let (directory, start) = prefix.split_at(cut.map_or(0, |cut| cut + 1));
        let mut names = folded(directory);
        if !start.is_empty() {
            let start = start.to_ascii_lowercase();
            let start = start.into_iter().map(Piece::Byte);
            names.push(start.chain([Piece::Any]).collect());
        }
        let reached = self.reach(Base::of(prefix), &names, meet);
        Match::maybe(reached.ends() || reached.goes_on())
    }

    fn fits(&self, path: &[u8]) -> bool {
        let names: Vec<Vec<Piece>> = names_of(&normal(path)).map(literal).collect();
        walk(&self.names, self.is_absolute, Base::Top, &names, meet).ends()
    }

    fn reach(&self, base: Base, names: &[Vec<Piece>], fits: Fits) -> Reached {
        walk(&self.folded, self.is_absolute, base, names, fits)
    }
}

impl fmt::Display for PathPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Display for PathPatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "empty path",
            Self::Climbs => "`..` in a path, whose meaning depends on links",
            Self::Home => "`~` in a path, and no home directory is known",
        })
    }
}

impl core::error::Error for PathPatternError {}

/// What the names of a path count from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Base {
    /// The root of the file system.
    Top,
    /// A directory that is not known.
    Somewhere,
}

impl Base {
    fn of(path: &[u8]) -> Self {
        match path.first() {
            Some(b'/') => Self::Top,
            _ => Self::Somewhere,
        }
    }
}

/// Whether a name of a pattern and one of a path are the same.
type Fits = fn(&[Piece], &[Piece]) -> bool;

/// Which beginnings of a pattern lead to the end of a path.
struct Reached(Vec<bool>);

impl Reached {
    /// Whether the path, or a directory above it, is what the pattern says.
    fn ends(&self) -> bool {
        self.0.last() == Some(&true)
    }

    /// Whether a path below may be.
    fn goes_on(&self) -> bool {
        self.0.contains(&true)
    }
}

fn walk(
    pattern: &[Name],
    is_absolute: bool,
    base: Base,
    names: &[Vec<Piece>],
    fits: Fits,
) -> Reached {
    let mut reached = vec![base == Base::Somewhere; pattern.len() + 1];
    reached[0] = true;
    skip(pattern, &mut reached);
    for name in names {
        let mut next = vec![false; pattern.len() + 1];
        // At any depth: every name may be the first.
        next[0] = !is_absolute;
        // What lies below a match is a match.
        next[pattern.len()] = reached[pattern.len()];
        for (at, part) in pattern.iter().enumerate().filter(|(at, _)| reached[*at]) {
            match part {
                Name::Any => next[at] = true,
                Name::Fits(part) => next[at + 1] |= fits(part, name),
            }
        }
        skip(pattern, &mut next);
        reached = next;
    }
    Reached(reached)
}

/// `**` may stand for no name.
fn skip(pattern: &[Name], reached: &mut [bool]) {
    for (at, part) in pattern.iter().enumerate() {
        if reached[at] && *part == Name::Any {
            reached[at + 1] = true;
        }
    }
}

/// Whether a glob's name may find the name of a pattern: it finds hidden files
/// only where it says the dot.
fn finds(pattern: &[Piece], glob: &[Piece]) -> bool {
    let is_hidden = pattern.first() == Some(&Piece::Byte(b'.'));
    let says_it = glob.first() == Some(&Piece::Byte(b'.'));
    (says_it || !is_hidden) && meet(pattern, glob)
}

fn names_of(path: &[u8]) -> impl Iterator<Item = &[u8]> {
    let names = path.split(|byte| *byte == b'/');
    names.filter(|name| !matches!(*name, b"" | b"."))
}

fn literal(name: &[u8]) -> Vec<Piece> {
    name.iter().map(|byte| Piece::Byte(*byte)).collect()
}

fn folded(path: &[u8]) -> Vec<Vec<Piece>> {
    let path = normal(path);
    names_of(&path).map(|name| literal(&lower(name))).collect()
}

fn wild(glob: &[u8]) -> Vec<Vec<Piece>> {
    names_of(glob)
        .map(|name| pieces(&lower(name), Piece::Any))
        .collect()
}

fn lower(name: &[u8]) -> Vec<u8> {
    String::from_utf8_lossy(name).to_lowercase().into_bytes()
}

/// A name with `*` and `?`, where `?` stands for `one`.
fn pieces(name: &[u8], one: Piece) -> Vec<Piece> {
    let piece = |byte: &u8| match byte {
        b'*' => Piece::Any,
        b'?' => one,
        byte => Piece::Byte(*byte),
    };
    name.iter().map(piece).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    fn matched(pattern: &str, path: &Value<'_>) -> Match {
        PathPattern::parse(pattern).unwrap().matched(path, None)
    }

    #[test]
    fn a_known_path_is_matched_at_its_place_and_below_it() {
        for (pattern, path, expected) in [
            (".env", "/w/.env", Match::Yes),
            (".env", "/w/.env/x", Match::Yes),
            (".env", ".env", Match::Yes),
            (".env", "/w/.ENV", Match::Maybe),
            (".env", "/w/.envrc", Match::No),
            ("/w/src", "/w/src/a/b", Match::Yes),
            ("/w/src", "/v/w/src", Match::No),
            ("/w/src", "src/a", Match::Maybe),
            ("/w/*.rs", "/w/a.rs", Match::Yes),
            ("/w/*.rs", "/w/a/b.rs", Match::No),
            ("/w/**/*.rs", "/w/a/b.rs", Match::Yes),
            ("/w/**/*.rs", "/w/b.rs", Match::Yes),
            ("/w/**", "/w", Match::Yes),
            ("src/**/x", "/w/src/a/x", Match::Yes),
            ("a?c", "/w/abc", Match::Yes),
            ("a?c", "/w/abbc", Match::Maybe),
            ("/w/src", "/w/lib/../src/x", Match::Yes),
            ("/", "/etc", Match::Yes),
        ] {
            assert_eq!(matched(pattern, &path.into()), expected, "{pattern} {path}");
        }
    }

    #[test]
    fn a_path_that_is_not_known_may_be_what_its_start_allows() {
        let one = |prefix: &'static str| Value::One {
            prefix: prefix.as_bytes().into(),
        };
        for (pattern, prefix, expected) in [
            (".env", "", Match::Maybe),
            (".env", "/w/", Match::Maybe),
            ("/w/.env", "/w/.e", Match::Maybe),
            ("/w/.env", "/w/src", Match::No),
            ("/w/.env", "/w/../", Match::Maybe),
            ("/etc/x", "/w/", Match::No),
            ("/w", "/w/", Match::Maybe),
        ] {
            assert_eq!(
                matched(pattern, &one(prefix)),
                expected,
                "{pattern} {prefix}"
            );
        }
    }

    #[test]
    fn a_glob_finds_what_it_fits_and_hidden_files_only_with_their_dot() {
        let value = Value::Many {
            prefix: b"/w/".as_slice().into(),
        };
        for (pattern, glob, expected) in [
            (".env", "/w/*", Match::No),
            (".env", "/w/.*", Match::Maybe),
            (".env", "/w/*/.e*", Match::Maybe),
            ("secret.md", "/w/*.md", Match::Maybe),
            ("secret.md", "/w/*.rs", Match::No),
            ("/w/secrets", "/w/*/x", Match::Maybe),
        ] {
            let pattern = PathPattern::parse(pattern).unwrap();
            let matched = pattern.matched(&value, Some(glob.as_bytes()));
            assert_eq!(matched, expected, "{pattern} {glob}");
        }
    }

    #[test]
    fn a_tree_may_hold_what_can_lie_below_it() {
        for (pattern, tree, expected) in [
            (".env", "/w", Match::Maybe),
            ("/w/a/.env", "/w", Match::Maybe),
            ("/w/a/.env", "/w/b", Match::No),
            ("/w", "/w/b", Match::Yes),
            ("/w/**/x", "/w/b", Match::Maybe),
        ] {
            let pattern = PathPattern::parse(pattern).unwrap();
            assert_eq!(
                pattern.matched_by_tree(&tree.into()),
                expected,
                "{pattern} {tree}"
            );
        }
    }

    #[test]
    fn what_is_no_path_is_refused() {
        for (text, error) in [
            (" ", PathPatternError::Empty),
            ("a/../b", PathPatternError::Climbs),
            ("~/x", PathPatternError::Home),
        ] {
            assert_eq!(PathPattern::parse(text), Err(error), "{text}");
        }
    }
}
