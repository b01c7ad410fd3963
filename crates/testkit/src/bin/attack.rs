//! The mutation attacker as a program, for runs longer than a test.
//!
//!     attack --judge 1000000 --execute 50000 --seed 1
//!     attack --judge 100000 --execute 20000 --focus combinations

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use qedsh_testkit::attack::{Campaign, Focus, run};

fn main() -> ExitCode {
    let Some(campaign) = campaign() else {
        eprintln!(
            "usage: attack [--judge N] [--execute N] [--seed N] [--sandboxes N] [--focus everything|combinations]"
        );
        return ExitCode::from(64);
    };
    let Some(init) = sibling("kernel-oracle") else {
        eprintln!("attack: `kernel-oracle` is not beside this program");
        return ExitCode::FAILURE;
    };
    let start = Instant::now();
    match run(&init, &campaign) {
        Ok(report) => {
            for hit in &report.hits {
                println!("HIT {:?}", hit.mutation.line);
                println!(
                    "    of {:?} by {:?}",
                    hit.mutation.origin, hit.mutation.steps
                );
                for violation in hit.violations.iter().take(3) {
                    println!("    {violation}");
                }
            }
            for line in &report.endless {
                println!("SLOW {line:?}");
            }
            println!("{:?}", report.steps);
            println!(
                "seed {}: {} judged, {} called read-only, {} executed ({} with status 0), {} hits, {:.0} s",
                campaign.seed,
                report.judged,
                report.read_only,
                report.executed,
                report.succeeded,
                report.hits.len(),
                start.elapsed().as_secs_f64(),
            );
            ExitCode::from(u8::from(!report.hits.is_empty()))
        }
        Err(error) => {
            eprintln!("attack: {error}");
            ExitCode::FAILURE
        }
    }
}

fn campaign() -> Option<Campaign> {
    let mut campaign = Campaign {
        judge: 100_000,
        execute: 5_000,
        seed: 1,
        sandboxes: 2,
        focus: Focus::Everything,
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments.next()?;
        match name.as_str() {
            "--judge" => campaign.judge = value.parse().ok()?,
            "--execute" => campaign.execute = value.parse().ok()?,
            "--seed" => campaign.seed = value.parse().ok()?,
            "--sandboxes" => campaign.sandboxes = value.parse().ok()?,
            "--focus" if value == "everything" => campaign.focus = Focus::Everything,
            "--focus" if value == "combinations" => campaign.focus = Focus::Combinations,
            _ => return None,
        }
    }
    Some(campaign)
}

fn sibling(name: &str) -> Option<PathBuf> {
    let path = std::env::current_exe().ok()?.with_file_name(name);
    path.exists().then_some(path)
}
