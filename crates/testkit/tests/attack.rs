//! A short run of the mutation attacker. `cargo run -p qedsh-testkit --bin attack`
//! makes long ones.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::path::Path;

use qedsh_testkit::attack::{Campaign, run};
use qedsh_testkit::kernel::KernelOracle;

#[test]
fn no_mutation_of_a_short_run_fools_the_proof() {
    let init = Path::new(env!("CARGO_BIN_EXE_kernel-oracle"));
    let Some(_) = KernelOracle::start_or_skip(init) else {
        return;
    };
    let campaign = Campaign {
        judge: 16_000,
        execute: 800,
        seed: 20_261_130,
        sandboxes: 2,
    };
    let report = run(init, &campaign).unwrap();
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
    assert!(report.judged >= 15_000, "{report:?}");
    assert!(report.executed >= 600, "{report:?}");
}
