//! What version managers read to choose the program that a shim starts.
//!
//! asdf runs whatever `path:` says in `.tool-versions`, mise and Volta download
//! what is missing; none of them asks. So such a file is looked for, not read.
//! From their manuals; pyenv, of which a version cannot be a path, was run.

use crate::environment::Environment;
use crate::file::{Look, look};
use crate::path;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// What Volta reads.
const VOLTA: &[&str] = &["package.json"];

/// What aqua reads.
const AQUA: &[&str] = &[
    "aqua.yaml",
    "aqua.yml",
    ".aqua.yaml",
    ".aqua.yml",
    "aqua",
    ".aqua",
];

/// What asdf, mise, proto and the managers of one language read.
const VERSIONS: &[&str] = &[
    ".config/mise",
    ".config/mise.toml",
    ".crystal-version",
    ".exenv-version",
    ".go-version",
    ".java-version",
    ".lua-version",
    ".mise",
    ".mise.local.toml",
    ".mise.toml",
    ".miserc.toml",
    ".node-version",
    ".nvmrc",
    ".perl-version",
    ".php-version",
    ".prototools",
    ".python-version",
    ".python-versions",
    ".rtx.toml",
    ".ruby-version",
    ".sdkmanrc",
    ".terraform-version",
    ".tool-versions",
    ".zig-version",
    "mise",
    "mise.local.toml",
    "mise.toml",
];

/// What gives those files other names or places.
const RENAMED: &[&[u8]] = &[
    b"ASDF_DEFAULT_TOOL_VERSIONS_FILENAME",
    b"MISE_DEFAULT_CONFIG_FILENAME",
    b"MISE_DEFAULT_TOOL_VERSIONS_FILENAME",
    b"MISE_ENV",
    b"PYENV_DIR",
    b"RBENV_DIR",
];

/// The first file in `directory` or above it, other than those at `home`, by
/// which the program at `shim` would choose another; the directory, where that
/// cannot be told.
pub(crate) fn chooser(
    shim: &[u8],
    directory: &[u8],
    home: Option<&Path>,
    environment: &Environment,
) -> Option<PathBuf> {
    let untold = || Some(PathBuf::from(OsStr::from_bytes(directory)));
    if RENAMED
        .iter()
        .any(|name| environment.filled(name).is_some())
    {
        return untold();
    }
    let named = path::absolute(b".", directory);
    // Some climb by the names of the directories, some by what they are.
    let real = named.as_deref().and_then(path::resolve);
    let (Some(named), Some(real)) = (named, real) else {
        return untold();
    };
    let starts = [named.as_path(), real.as_path()];
    let above = starts.iter().flat_map(|start| start.ancestors());
    above
        .filter(|above| home != Some(*above))
        .flat_map(|above| names(shim).iter().map(|name| above.join(name)))
        .find(|file| !matches!(look(file), Look::Missing))
}

/// What the manager behind `shim` reads.
fn names(shim: &[u8]) -> &'static [&'static str] {
    let mut parts = shim.rsplit(|byte| *byte == b'/');
    match parts.next() {
        Some(b"volta-shim") => VOLTA,
        Some(b"aqua-proxy") => AQUA,
        _ => VERSIONS,
    }
}
