//! The recorded command lines, judged in a world where every plain name is a
//! trusted program and only the project is known to be inert.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use qedsh_gate::Mode;
use qedsh_plan::Dialect;
use qedsh_testkit::corpora::{self, EffectRow};
use qedsh_testkit::judge::{self, Answer};
use qedsh_testkit::world::FakeWorld;

/// Whether the line passes without rules: it is proved to read, or to ask a
/// local daemon or the account's own service.
fn passes(row: &EffectRow) -> bool {
    let mut world = FakeWorld::new("/home/agent/proj");
    if row.why.contains("[tty]") {
        world = world.on_terminal();
    }
    let dialect = match row.why.contains("[zsh]") {
        true => Dialect::Zsh,
        false => Dialect::Bash,
    };
    let judged = judge::judge(row.command.as_bytes(), dialect, Mode::Build, &world);
    judged.answer == Answer::Allow
}

#[test]
fn nothing_that_has_an_effect_is_called_read_only() {
    let rows = corpora::readonly();
    let passed = |row: &&EffectRow| !row.is_read_only && passes(row);
    let wrong: Vec<String> = rows
        .iter()
        .filter(passed)
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
        .filter(|row| !passes(row))
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
