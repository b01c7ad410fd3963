//! Compiles what stands in `oracle/`, once for each version of its source.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Mutex, PoisonError};

use super::OracleError;
use crate::workspace;

const BUILTIN: &str = include_str!("../../oracle/words.c");
const LAUNCHER: &str = include_str!("../../oracle/confine.c");

/// The shared object to load into bash.
pub(super) fn builtin() -> Result<PathBuf, OracleError> {
    let headers = ["", "/include", "/builtins"].map(|part| format!("-I/usr/include/bash{part}"));
    let mut options = vec!["-fPIC", "-shared"];
    options.extend(headers.iter().map(String::as_str));
    compiled("words", BUILTIN, &options)
}

/// The program that confines another.
pub(crate) fn launcher() -> Result<PathBuf, OracleError> {
    compiled("confine", LAUNCHER, &[])
}

/// What gcc makes of a source, compiled when it is not there yet.
fn compiled(name: &str, source: &str, options: &[&str]) -> Result<PathBuf, OracleError> {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _turn = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let directory = workspace::root().join("target/oracle");
    let mut hasher = DefaultHasher::new();
    source.hash(&mut hasher);
    let name = format!("{name}-{:016x}", hasher.finish());
    let object = directory.join(format!("{name}.so"));
    if object.exists() {
        return Ok(object);
    }
    fs::create_dir_all(&directory)?;
    let text = directory.join(format!("{name}.{}.c", std::process::id()));
    let fresh = text.with_extension("so");
    fs::write(&text, source)?;
    let output = Command::new("gcc")
        .arg("-O2")
        .args(options)
        .arg("-o")
        .args([&fresh, &text])
        .output()?;
    fs::remove_file(&text)?;
    if !output.status.success() {
        let words = String::from_utf8_lossy(&output.stderr).into_owned();
        return Err(OracleError::Build(words));
    }
    // Test processes run side by side: the name appears only when the file is whole.
    fs::rename(fresh, &object)?;
    Ok(object)
}
