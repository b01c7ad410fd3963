//! Compiles the builtin, once for each version of its source.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Mutex, PoisonError};

use super::OracleError;
use crate::workspace;

const SOURCE: &str = include_str!("../../oracle/words.c");

/// The shared object to load, compiled when it is not there yet.
pub(super) fn builtin() -> Result<PathBuf, OracleError> {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _turn = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let directory = workspace::root().join("target/oracle");
    let mut hasher = DefaultHasher::new();
    SOURCE.hash(&mut hasher);
    let name = format!("words-{:016x}", hasher.finish());
    let object = directory.join(format!("{name}.so"));
    if object.exists() {
        return Ok(object);
    }
    fs::create_dir_all(&directory)?;
    let source = directory.join(format!("{name}.{}.c", std::process::id()));
    let fresh = source.with_extension("so");
    fs::write(&source, SOURCE)?;
    let output = Command::new("gcc")
        .args(["-O2", "-fPIC", "-shared"])
        .args(["", "/include", "/builtins"].map(|part| format!("-I/usr/include/bash{part}")))
        .arg("-o")
        .args([&fresh, &source])
        .output()?;
    fs::remove_file(&source)?;
    if !output.status.success() {
        let words = String::from_utf8_lossy(&output.stderr).into_owned();
        return Err(OracleError::Build(words));
    }
    // Test processes run side by side: the name appears only when the file is whole.
    fs::rename(fresh, &object)?;
    Ok(object)
}
