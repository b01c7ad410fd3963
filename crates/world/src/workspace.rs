//! The tree that the agent works in, whose content nobody vouches for.

use std::path::{Path, PathBuf};

/// Where the programs of the system lie.
const SYSTEM: &[&str] = &["/usr/bin", "/bin", "/usr/local/bin", "/opt"];

/// The workspace of somebody who works in `directory`: the nearest directory
/// above it that is a repository, else itself.
///
/// Nobody's workspace holds the programs of the system: whoever may write there
/// needs no planted program. Someone who works in `/` has the shared temporary
/// directory for one.
pub fn workspace(directory: &Path) -> PathBuf {
    let root = directory
        .ancestors()
        .find(|above| above.join(".git").symlink_metadata().is_ok())
        .unwrap_or(directory);
    if holds_system(root) {
        return PathBuf::from("/tmp");
    }
    root.to_path_buf()
}

/// The repositories above a workspace: whoever works in the inner one may have
/// made it one, so that the programs of the outer one lie outside. A home
/// directory that is a repository holds the user's own programs.
pub(crate) fn around(workspace: &Path, home: Option<&Path>) -> Vec<PathBuf> {
    let is_home = |above: &Path| home.is_some_and(|home| home.starts_with(above));
    workspace
        .ancestors()
        .skip(1)
        .filter(|above| above.join(".git").symlink_metadata().is_ok())
        .filter(|above| !is_home(above) && !holds_system(above))
        .map(Path::to_path_buf)
        .collect()
}

fn holds_system(root: &Path) -> bool {
    let mut system = SYSTEM.iter();
    system.any(|system| Path::new(system).starts_with(root))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_system_is_nobodys_workspace() {
        assert_eq!(workspace(Path::new("/")), Path::new("/tmp"));
        assert_eq!(workspace(Path::new("/usr")), Path::new("/tmp"));
        assert_eq!(
            workspace(Path::new("/usr/share/doc")),
            Path::new("/usr/share/doc")
        );
    }

    #[test]
    fn a_directory_inside_a_repository_belongs_to_it() {
        let source = Path::new(env!("CARGO_MANIFEST_DIR"));
        let root = workspace(&source.join("src"));
        assert!(source.starts_with(&root) && root != source);
    }
}
