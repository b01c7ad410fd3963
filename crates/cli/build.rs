//! Links the program so that it starts quickly: `qedsh hook` starts before
//! every command of an agent, and does less than the loader would.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_OS").is_ok_and(|target| target == "linux") {
        // The catalog is tables of references. In a position-independent program
        // the loader writes each of them at every start; at a fixed address the
        // linker has written them once.
        println!("cargo::rustc-link-arg-bins=-no-pie");
        link_unwinder_in();
    }
}

/// Takes the unwinder from the compiler's archive, where there is one, instead
/// of loading a second library beside libc.
fn link_unwinder_in() {
    let asked = Command::new("cc")
        .arg("-print-file-name=libgcc_eh.a")
        .output();
    let answer = asked.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    let archive = answer.unwrap_or_default();
    let directory = Path::new(archive.trim()).parent();
    // Where it has none, it answers with the bare name.
    if let Some(directory) = directory.filter(|directory| directory.is_absolute()) {
        println!("cargo::rustc-link-search=native={}", directory.display());
        println!("cargo::rustc-link-lib=static=gcc_eh");
    }
}
