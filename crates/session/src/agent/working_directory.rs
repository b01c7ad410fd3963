//! Where the next command starts: the only thing that lasts beyond a command.

use std::path::{Path, PathBuf};

/// What comes of the directory that a command ended in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// The next command starts where this one did.
    Stay,
    /// The next command starts here.
    To(PathBuf),
    /// It had left the workspace: the next command starts at its root again.
    Reset(PathBuf),
}

impl Move {
    /// What to make of a command that ended in `last` with success; `root` is
    /// the workspace.
    pub fn of(last: Option<&Path>, root: &Path) -> Self {
        match last {
            None => Self::Stay,
            Some(last) if is_inside(last, root) => Self::To(last.to_path_buf()),
            Some(_) => Self::Reset(root.to_path_buf()),
        }
    }

    /// What is said of it.
    pub fn note(&self) -> Option<String> {
        match self {
            Self::Reset(root) => Some(format!("Shell cwd was reset to {}", root.display())),
            Self::Stay | Self::To(_) => None,
        }
    }
}

/// Whether the directory is the root or below it, where links lead; a name
/// that merely begins like the root's proves nothing.
fn is_inside(directory: &Path, root: &Path) -> bool {
    match (directory.canonicalize(), root.canonicalize()) {
        (Ok(directory), Ok(root)) => directory.starts_with(root),
        _ => false,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use std::fs;
    use std::os::unix::fs::symlink;

    #[test]
    fn a_directory_inside_the_workspace_is_kept_by_either_name() {
        let place = tempfile::TempDir::new().unwrap();
        let real = place.path().canonicalize().unwrap().join("real");
        fs::create_dir_all(real.join("sub")).unwrap();
        let link = place.path().join("link");
        symlink(&real, &link).unwrap();
        for (directory, root) in [
            (real.join("sub"), &real),
            (real.clone(), &real),
            (real.join("sub"), &link),
            (link.join("sub"), &real),
            (real.join("sub/../sub"), &real),
        ] {
            assert_eq!(
                Move::of(Some(&directory), root),
                Move::To(directory.clone())
            );
        }
    }

    #[test]
    fn leaving_the_workspace_leads_back_to_its_root_and_is_told() {
        let place = tempfile::TempDir::new().unwrap();
        let root = place.path().join("work");
        fs::create_dir_all(&root).unwrap();
        fs::create_dir_all(place.path().join("workshop")).unwrap();
        symlink("/", root.join("out")).unwrap();
        for left in [
            place.path().to_path_buf(),
            place.path().join("workshop"),
            root.join(".."),
            root.join("out/tmp"),
            root.join("absent/../.."),
            PathBuf::from("/"),
        ] {
            let moved = Move::of(Some(&left), &root);
            assert_eq!(moved, Move::Reset(root.clone()), "{}", left.display());
            let note = format!("Shell cwd was reset to {}", root.display());
            assert_eq!(moved.note(), Some(note));
        }
    }

    #[test]
    fn without_news_it_stays() {
        assert_eq!(Move::of(None, Path::new("/w")), Move::Stay);
    }
}
