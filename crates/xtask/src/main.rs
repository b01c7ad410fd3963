//! `cargo xtask`: makes the files of this repository that programs make.

mod configuration;
mod registry;

use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask configuration | registry [--check]

configuration      make schema/config.json and the tables of
                   docs/configuration.md anew from the table of keys
registry           make crates/registry/data anew from the npm package
registry --check   compare it with what would be made, byte for byte";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match arguments.as_slice() {
        ["configuration"] => configuration::write(),
        ["registry"] => registry::write(),
        ["registry", "--check"] => registry::check(),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(message) => {
            println!("{message}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}
