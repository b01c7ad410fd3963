//! Process 1 of the kernel oracle's sandbox; `oracle/sandbox.sh` starts it.

use std::process::ExitCode;

fn main() -> ExitCode {
    match qedsh_testkit::kernel::init::serve() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("kernel-oracle: {error}");
            ExitCode::FAILURE
        }
    }
}
