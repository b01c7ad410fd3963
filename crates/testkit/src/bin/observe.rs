//! Judges and executes command lines in the sandbox, and shows both.
//!
//! `observe 'sort -o out in' 'ls -la'`

use std::process::ExitCode;

use qedsh_testkit::attack::violations;
use qedsh_testkit::kernel::{KernelError, KernelOracle, Lines, Request};

fn main() -> ExitCode {
    let lines: Vec<String> = std::env::args().skip(1).collect();
    match observe(&lines) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("observe: {error}");
            ExitCode::FAILURE
        }
    }
}

fn observe(lines: &[String]) -> Result<(), KernelError> {
    let init = std::env::current_exe()?.with_file_name("kernel-oracle");
    let mut oracle = KernelOracle::start(&init)?;
    let judgements = oracle.judge(Lines::new(lines.to_vec()))?;
    for (line, judgement) in lines.iter().zip(judgements) {
        let observation = oracle.observe_request(&Request::new(line))?;
        println!("$ {line}");
        println!(
            "judged    {:?}, read-only: {}",
            judgement.answer, judgement.is_read_only
        );
        println!("reasons   {}", judgement.reasons.join(", "));
        println!("status    {:?}", observation.exit);
        for effect in &observation.effects {
            println!(
                "effect    {:?} by `{}`: {}",
                effect.kind, effect.program, effect.detail
            );
        }
        for start in &observation.starts {
            println!(
                "start     by `{}`: {} {:?}",
                start.by, start.path, start.arguments
            );
        }
        if judgement.is_read_only && !violations(&observation, &judgement).is_empty() {
            println!("WRONG     called read-only");
        }
        print!("{}{}", observation.output, observation.errors);
    }
    Ok(())
}
