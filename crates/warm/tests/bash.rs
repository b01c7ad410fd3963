//! The module in the bash of this system.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::path::PathBuf;
use std::process::Command;

/// The module lies beside the test programs that were built with it.
fn module() -> PathBuf {
    let program = std::env::current_exe().unwrap();
    let module = program.with_file_name("libqedsh_warm.so");
    assert!(module.exists(), "{}", module.display());
    module
}

#[test]
fn a_stock_bash_loads_it_and_is_fit() {
    let script = "enable -f \"$0\" qedsh && qedsh && echo \"still here: $((1 + 1))\"";
    let output = Command::new("bash")
        .args(["--norc", "--noprofile", "-c", script])
        .arg(module())
        .output()
        .unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(
        (text.as_str(), errors.as_str()),
        ("fit\nstill here: 2\n", "")
    );
    assert!(output.status.success());
}
