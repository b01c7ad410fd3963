//! Process 1 of the kernel oracle's sandbox; `oracle/sandbox.sh` starts it.

use std::process::ExitCode;

fn main() -> ExitCode {
    let user = std::env::args().nth(1).and_then(|user| user.parse().ok());
    match qedsh_testkit::kernel::init::serve(user.filter(|user| *user != 0)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("kernel-oracle: {error}");
            ExitCode::FAILURE
        }
    }
}
