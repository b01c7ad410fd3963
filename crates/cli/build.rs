//! Links the program so that it starts quickly: `qedsh hook` starts before
//! every command of an agent, and does less than the loader would.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if !env::var("CARGO_CFG_TARGET_OS").is_ok_and(|target| target == "linux") {
        return;
    }
    // The catalog is tables of references. In a position-independent program
    // the loader writes each of them at every start; at a fixed address the
    // linker has written them once.
    println!("cargo::rustc-link-arg-bins=-no-pie");
    let Some(unwinder) = archive("gcc_eh") else {
        return;
    };
    match (archive("c"), archive("m")) {
        (Some(c), Some(m)) if links_itself() => {
            link_everything_in(&[("c", &c), ("m", &m), ("gcc_s", &unwinder)]);
        }
        _ => link_in("gcc_eh", &unwinder),
    }
}

/// Whether the program is for the machine that builds it, whose archives these
/// are, and its C library is the one that the standard library was made for.
fn links_itself() -> bool {
    let is_gnu = env::var("CARGO_CFG_TARGET_ENV").is_ok_and(|it| it == "gnu");
    is_gnu && env::var("HOST").ok() == env::var("TARGET").ok()
}

/// Takes from archives what would be loaded from shared libraries. To name them
/// `crt-static` would need another target than that of procedural macros; so the
/// linker finds, under the name of each library, a script that leads to the archive.
fn link_everything_in(libraries: &[(&str, &Path)]) {
    let Some(directory) = env::var_os("OUT_DIR").map(PathBuf::from) else {
        return;
    };
    for (name, archive) in libraries {
        let script = format!("INPUT({})\n", archive.display());
        if fs::write(directory.join(format!("lib{name}.so")), script).is_err() {
            return;
        }
    }
    println!("cargo::rustc-link-arg-bins=-static");
    println!("cargo::rustc-link-arg-bins=-L{}", directory.display());
}

fn link_in(name: &str, archive: &Path) {
    if let Some(directory) = archive.parent() {
        println!("cargo::rustc-link-search=native={}", directory.display());
        println!("cargo::rustc-link-lib=static={name}");
    }
}

/// The compiler's archive of this name, where there is one.
fn archive(name: &str) -> Option<PathBuf> {
    let asked = Command::new("cc")
        .arg(format!("-print-file-name=lib{name}.a"))
        .output();
    let answer = String::from_utf8(asked.ok()?.stdout).ok()?;
    let path = PathBuf::from(answer.trim());
    // Where it has none, it answers with the bare name.
    (path.is_absolute() && path.exists()).then_some(path)
}
