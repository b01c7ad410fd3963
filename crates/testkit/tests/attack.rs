//! A short run of the mutation attacker. `cargo run -p qedsh-testkit --bin attack`
//! makes long ones.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::path::Path;

use qedsh_testkit::attack::{Campaign, Focus, run};
use qedsh_testkit::kernel::KernelOracle;

#[test]
fn no_mutation_of_a_short_run_fools_the_proof() {
    attack(&Campaign {
        judge: 16_000,
        execute: 800,
        seed: 20_261_130,
        sandboxes: 2,
        focus: Focus::Everything,
    });
}

#[test]
fn no_combination_of_options_of_a_short_run_fools_the_proof() {
    attack(&Campaign {
        judge: 6_000,
        execute: 800,
        seed: 20_261_130,
        sandboxes: 2,
        focus: Focus::Combinations,
    });
}

fn attack(campaign: &Campaign) {
    let init = Path::new(env!("CARGO_BIN_EXE_kernel-oracle"));
    let Some(_) = KernelOracle::start_or_skip(init) else {
        return;
    };
    let report = run(init, campaign).unwrap();
    let hits: Vec<String> = report
        .hits
        .iter()
        .map(|hit| {
            format!(
                "{:?}\n    {}",
                hit.mutation.line,
                hit.violations.join("\n    ")
            )
        })
        .collect();
    assert!(
        hits.is_empty(),
        "{} lines:\n{}",
        hits.len(),
        hits.join("\n")
    );
    assert!(report.judged * 10 >= campaign.judge * 9, "{report:?}");
    assert!(report.executed * 2 >= campaign.execute, "{report:?}");
}
