//! Builds the module: the sources of this crate once more, without the standard
//! library, as a shared object. Its bytes become a constant, so that the program
//! carries the module with it and no file beside it can stand in for it.

#![allow(clippy::panic, reason = "a build script fails by panicking")]

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where the layouts in `c.rs` hold and shells load modules.
const ARCHITECTURES: &[&str] = &["x86_64", "aarch64"];

fn main() {
    println!("cargo::rerun-if-changed=src");
    println!("cargo::rerun-if-changed=build.rs");
    let module = PathBuf::from(variable("OUT_DIR")).join("qedsh.so");
    // An empty module means: no warm shells on this system.
    fs::write(&module, []).unwrap_or_else(|error| panic!("{}: {error}", module.display()));
    if is_supported()
        && let Err(error) = build(&module)
    {
        println!("cargo::warning=no warm shells in this build: {error}");
    }
}

fn is_supported() -> bool {
    let architecture = variable("CARGO_CFG_TARGET_ARCH");
    variable("CARGO_CFG_TARGET_OS") == "linux"
        && variable("CARGO_CFG_TARGET_ENV") == "gnu"
        && ARCHITECTURES.contains(&architecture.as_str())
}

fn build(module: &Path) -> Result<(), String> {
    let built = module.with_extension("built");
    let mut rustc = Command::new(variable("RUSTC"));
    rustc
        .args([
            "--edition=2024",
            "--crate-type=cdylib",
            "--crate-name=qedsh",
        ])
        .args(["--cfg=qedsh_module", "--target", &variable("TARGET")])
        .args(["-Copt-level=s", "-Cpanic=abort", "-Cstrip=symbols"])
        .args(["-Coverflow-checks=off", "-Cdebug-assertions=off"])
        .arg("-o")
        .arg(&built)
        .arg("src/lib.rs");
    if let Ok(linker) = env::var("RUSTC_LINKER") {
        rustc.arg(format!("-Clinker={linker}"));
    }
    let output = rustc.output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        return Err(errors.replace('\n', " | "));
    }
    fs::rename(&built, module).map_err(|error| error.to_string())
}

fn variable(name: &str) -> String {
    env::var(name).unwrap_or_else(|error| panic!("{name}: {error}"))
}
