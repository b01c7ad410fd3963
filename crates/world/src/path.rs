//! Paths made absolute and free of symbolic links.

use crate::file::{Look, look};
use std::collections::VecDeque;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Component, Path, PathBuf};

/// As many as the Linux kernel follows.
const LINKS: usize = 40;

/// The path that these bytes spell; `None` where the kernel would not take it.
pub(crate) fn from_bytes(bytes: &[u8]) -> Option<PathBuf> {
    let usable = !bytes.is_empty() && !bytes.contains(&0);
    usable.then(|| PathBuf::from(OsStr::from_bytes(bytes)))
}

/// The bytes of a path.
pub(crate) fn into_bytes(path: PathBuf) -> Vec<u8> {
    path.into_os_string().into_vec()
}

/// `path`, counted from `directory` where it is relative; `None` where the
/// outcome would not be absolute.
pub(crate) fn absolute(path: &[u8], directory: &[u8]) -> Option<PathBuf> {
    let joined = from_bytes(directory)?.join(from_bytes(path)?);
    joined.is_absolute().then_some(joined)
}

/// An absolute path with every link resolved. What does not exist yet is kept
/// as written, unless it is followed by `..`.
pub(crate) fn resolve(path: &Path) -> Option<PathBuf> {
    follow(path).map(|route| route.end)
}

/// How a path leads to where it ends.
pub(crate) struct Route {
    /// Where it ends, free of links.
    pub(crate) end: PathBuf,
    /// Each link on the way, by its own path free of links.
    pub(crate) links: Vec<PathBuf>,
}

/// The route of an absolute path, as [`resolve`] takes it.
pub(crate) fn follow(path: &Path) -> Option<Route> {
    let mut todo: VecDeque<OsString> = VecDeque::new();
    prepend(&mut todo, path);
    let mut resolved = PathBuf::from("/");
    let mut links = Vec::new();
    while let Some(name) = todo.pop_front() {
        if name == ".." {
            resolved.pop();
            continue;
        }
        let next = resolved.join(&name);
        match look(&next) {
            Look::Found(metadata) if metadata.is_symlink() => {
                if links.len() == LINKS {
                    return None;
                }
                let target = std::fs::read_link(&next).ok()?;
                links.push(next);
                if target.is_absolute() {
                    resolved = PathBuf::from("/");
                }
                prepend(&mut todo, &target);
            }
            Look::Found(_) => resolved = next,
            Look::Missing => {
                // Where `missing/..` leads depends on what `missing` will be.
                if todo.iter().any(|rest| rest == "..") {
                    return None;
                }
                resolved = next;
                resolved.extend(todo.drain(..));
            }
            Look::Failed => return None,
        }
    }
    let end = resolved;
    Some(Route { end, links })
}

fn prepend(todo: &mut VecDeque<OsString>, path: &Path) {
    for component in path.components().rev() {
        match component {
            Component::Normal(name) => todo.push_front(name.to_owned()),
            Component::ParentDir => todo.push_front("..".into()),
            Component::CurDir | Component::RootDir | Component::Prefix(_) => {}
        }
    }
}
