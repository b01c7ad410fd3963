//! The recorded command lines, judged in a world where every plain name is a
//! trusted program and only the project is known to be inert.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use qedsh_catalog::{Access, Network};
use qedsh_plan::{Effect, Plan, What, plan};
use qedsh_syntax::{Options, parse};
use qedsh_testkit::corpora::{self, EffectRow};
use qedsh_testkit::world::FakeWorld;

fn judge(row: &EffectRow) -> bool {
    let mut world = FakeWorld::new("/home/agent/proj");
    if row.why.contains("[tty]") {
        world = world.on_terminal();
    }
    let mut options = Options::default();
    if row.why.contains("[zsh]") {
        options.dialect = qedsh_plan::Dialect::Zsh;
    }
    let tree = parse(row.command.as_bytes(), &options);
    let plan = plan(&tree, &world);
    passes(&plan)
}

/// Whether everything that would happen only reads, or asks a daemon or the
/// account's own service: what the shipped policy lets pass.
fn passes(plan: &Plan<'_>) -> bool {
    plan.findings.iter().all(|finding| {
        let asks = matches!(
            &finding.what,
            What::Effect(Effect::Network(Network {
                access: Access::Read,
                host: None,
                ..
            }))
        );
        finding.is_read() || asks
    })
}

/// Rows that the corpus counts as effects and that have none: what runs is
/// named in the line, and only reads.
const DISPUTED: &[(&str, &str)] = &[
    (
        "sh -c ls",
        "the text that the shell is given is judged like any other",
    ),
    (
        "bash -n scripts/evil.sh",
        "with `-n` a script is parsed and nothing runs",
    ),
];

#[test]
fn nothing_that_has_an_effect_is_called_read_only() {
    let rows = corpora::readonly();
    let passed = |row: &&EffectRow| !row.is_read_only && judge(row);
    let wrong: Vec<String> = rows
        .iter()
        .filter(passed)
        .filter(|row| DISPUTED.iter().all(|(line, _)| *line != row.command))
        .map(|row| format!("{:?} # {}", row.command, row.why))
        .collect();
    assert!(
        wrong.is_empty(),
        "{} lines:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn most_of_what_only_reads_is_proved() {
    let rows = corpora::readonly();
    let reading: Vec<&EffectRow> = rows.iter().filter(|row| row.is_read_only).collect();
    let unproved: Vec<String> = reading
        .iter()
        .filter(|row| !judge(row))
        .map(|row| format!("{:?} # {}", row.command, row.why))
        .collect();
    let proved = reading.len() - unproved.len();
    assert!(
        proved * 100 >= reading.len() * 95,
        "{proved} of {}:\n{}",
        reading.len(),
        unproved.join("\n")
    );
}
