//! What start-up files set, kept until one of them changes.

use super::Login;
use crate::hexadecimal;
use crate::private::Directory;
use crate::surroundings::{Pin, get};
use qedsh_exec::environment::Environment;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// How long it is kept: start-up files read others, which are not looked at.
const AGE: Duration = Duration::from_secs(24 * 60 * 60);

/// The start-up files of bash, zsh and sh (bash 5.2 manual, section 6.2;
/// zshall, "Startup/Shutdown Files").
const SYSTEM: &[&str] = &[
    "/etc/bash.bashrc",
    "/etc/bashrc",
    "/etc/profile",
    "/etc/zprofile",
    "/etc/zsh/zprofile",
    "/etc/zsh/zshenv",
    "/etc/zsh/zshrc",
    "/etc/zshenv",
    "/etc/zshrc",
];
const HOME: &[&str] = &[
    ".bash_login",
    ".bash_profile",
    ".bashrc",
    ".profile",
    ".zlogin",
    ".zprofile",
    ".zshenv",
    ".zshrc",
];

#[derive(Serialize, Deserialize)]
struct Kept {
    /// When it was taken, in seconds since 1970.
    taken: u64,
    login: Login,
}

/// A name for what the shell's start-up files are now, in this environment.
pub(super) fn key(pin: &Pin, environment: &Environment) -> String {
    let mut hash = Sha256::new();
    hash.update(env!("CARGO_PKG_VERSION"));
    hash.update(pin.path.as_os_str().as_encoded_bytes());
    for name in ["PATH", "HOME"] {
        let value = get(environment, name).map_or(&b""[..], |value| value.as_encoded_bytes());
        hash.update([b"\0", value].concat());
    }
    let home = get(environment, "HOME").map_or(Path::new("/"), Path::new);
    let system = SYSTEM.iter().map(PathBuf::from);
    for file in system.chain(HOME.iter().map(|name| home.join(name))) {
        let facts = fs::metadata(&file).ok();
        let facts = facts.map(|it| (it.ino(), it.size(), it.mtime(), it.mtime_nsec()));
        hash.update(format!("\0{facts:?}"));
    }
    hexadecimal(&hash.finalize())
}

/// What is kept under the key and is not too old.
pub(super) fn read(directory: &Directory, key: &str) -> Option<Login> {
    let content = directory.read(&format!("{key}.json")).ok().flatten()?;
    let kept: Kept = serde_json::from_slice(&content).ok()?;
    let age = now().checked_sub(kept.taken)?;
    (age < AGE.as_secs()).then_some(kept.login)
}

/// Keeps it under the key, and nothing else.
pub(super) fn write(directory: &Directory, key: &str, login: &Login) -> io::Result<()> {
    let kept = Kept {
        taken: now(),
        login: login.clone(),
    };
    for old in directory.names(".json")? {
        directory.remove(&old)?;
    }
    let content = serde_json::to_vec(&kept).map_err(io::Error::other)?;
    directory.write(&format!("{key}.json"), &content)
}

/// The file with these definitions.
pub(super) fn definitions(directory: &Directory, text: &str) -> io::Result<PathBuf> {
    let name = format!("{}.bash", hexadecimal(&Sha256::digest(text)));
    // Programs that the command starts are shells of their own.
    let content = format!("unset BASH_ENV\n{text}");
    if directory.read(&name)?.as_deref() != Some(content.as_bytes()) {
        directory.write(&name, content.as_bytes())?;
    }
    Ok(directory.path().join(name))
}

fn now() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs())
}
