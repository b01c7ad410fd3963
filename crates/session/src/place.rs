//! Where a command line starts.

use std::ffi::OsStr;
use std::path::{Component, Path, PathBuf};

/// The directory that a command line starts in, by the name a shell gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place(Option<PathBuf>);

/// A working directory that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unplaced {
    /// It must be an absolute path.
    #[error("the working directory `{}` is not an absolute path", .0.display())]
    Relative(PathBuf),
    /// There is no such directory.
    #[error("the working directory `{}` is not there", .0.display())]
    Absent(PathBuf),
}

impl Place {
    /// The directory of this process; unknown where it was deleted. Its name
    /// is `pwd`, the value of `PWD`, where that means the same directory, as
    /// shells do (POSIX, `pwd`).
    pub fn current(pwd: Option<&OsStr>) -> Self {
        let physical = std::env::current_dir().ok();
        let logical = pwd.map(Path::new).filter(|logical| {
            logical.is_absolute() && !has_dots(logical) && is_same(logical, Path::new("."))
        });
        Self(physical.map(|physical| logical.map_or(physical, Path::to_path_buf)))
    }

    /// This directory, which must exist.
    pub fn at(directory: &Path) -> Result<Self, Unplaced> {
        if !directory.is_absolute() {
            return Err(Unplaced::Relative(directory.to_path_buf()));
        }
        if !directory.is_dir() {
            return Err(Unplaced::Absent(directory.to_path_buf()));
        }
        Ok(Self(Some(plain(directory))))
    }

    /// This directory, whether or not it exists: for what is only judged.
    pub fn supposed(directory: &Path) -> Self {
        Self(Some(plain(directory)))
    }

    /// The directory, where it is known.
    pub fn directory(&self) -> Option<&Path> {
        self.0.as_deref()
    }
}

/// The directory without `..`, which a shell and the kernel read differently
/// behind a symbolic link.
fn plain(directory: &Path) -> PathBuf {
    let real = has_dots(directory).then(|| directory.canonicalize().ok());
    real.flatten().unwrap_or_else(|| directory.to_path_buf())
}

fn has_dots(path: &Path) -> bool {
    path.components().any(|part| part == Component::ParentDir)
}

fn is_same(one: &Path, other: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let identity = |path: &Path| path.metadata().map(|it| (it.dev(), it.ino())).ok();
    identity(one).is_some_and(|it| Some(it) == identity(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directory_must_be_absolute_and_there() {
        let relative = PathBuf::from("src");
        assert_eq!(Place::at(&relative), Err(Unplaced::Relative(relative)));
        let absent = PathBuf::from("/no/such/place");
        assert_eq!(Place::at(&absent), Err(Unplaced::Absent(absent)));
        assert!(Place::at(Path::new("/")).is_ok());
    }

    #[test]
    fn dots_are_resolved_before_a_shell_reads_them_in_its_own_way() {
        let place = Place::at(Path::new("/usr/bin/.."));
        assert_eq!(place, Ok(Place::supposed(Path::new("/usr"))));
    }

    #[test]
    fn a_stale_pwd_is_not_believed() {
        let place = Place::current(Some(OsStr::new("/no/such/place")));
        assert_eq!(place.directory(), std::env::current_dir().ok().as_deref());
    }
}
