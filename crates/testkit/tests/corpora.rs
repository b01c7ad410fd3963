//! The corpora, judged in the sandbox: nothing that acts passes as reading, and
//! what everyday reading is refused stands in `corpora/refused.tsv` with its reasons.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use qedsh_testkit::attack::violations;
use qedsh_testkit::corpora;
use qedsh_testkit::judge::Judgement;
use qedsh_testkit::kernel::{KernelOracle, Lines, Request, Shell, observe_all};
use qedsh_testkit::transcript::BLESS;

/// At least so many of a hundred reading lines are proved.
const COVERAGE: usize = 95;

/// Lines that the corpus, which knows nothing of the directory, calls acting, and
/// that only read where it is known: command, why.
const PROVED_BY_FACTS: &[(&str, &str)] = &[];

/// Rule texts of other agents that are no whole commands, and pass: start, why.
const FRAGMENTS: [(&str, &str); 2] = [
    (
        "printf '#!/bin/sh\\n#",
        "prints a script that nobody then runs",
    ),
    (
        "set QUILL=utf-8",
        "in bash it names the first argument of a shell that then ends",
    ),
];

fn init() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_kernel-oracle"))
}

fn judge(oracle: &mut KernelOracle, lines: Vec<String>, shell: Shell) -> Vec<Judgement> {
    let lines = Lines {
        shell,
        ..Lines::new(lines)
    };
    oracle.judge(lines).unwrap()
}

/// The rows of `readonly.tsv` with what is said of each, in the shell it is about.
fn judged_rows(oracle: &mut KernelOracle) -> Vec<(corpora::EffectRow, Judgement)> {
    let (zsh, bash): (Vec<_>, Vec<_>) = corpora::readonly()
        .into_iter()
        // With a terminal other things happen; captured output is what is judged here.
        .filter(|row| !row.why.contains("[tty]"))
        .partition(|row| row.why.contains("[zsh]"));
    let mut judged = Vec::new();
    for (rows, shell) in [(bash, Shell::Bash), (zsh, Shell::Zsh)] {
        let lines = rows.iter().map(|row| row.command.clone()).collect();
        let judgements = judge(oracle, lines, shell);
        judged.extend(rows.into_iter().zip(judgements));
    }
    judged
}

#[test]
fn nothing_that_acts_passes_as_reading() {
    let Some(mut oracle) = KernelOracle::start_or_skip(init()) else {
        return;
    };
    let passed: BTreeSet<String> = judged_rows(&mut oracle)
        .into_iter()
        .filter(|(row, judgement)| !row.is_read_only && judgement.is_read_only)
        .map(|(row, _)| row.command)
        .collect();
    let known = PROVED_BY_FACTS
        .iter()
        .map(|(command, _)| (*command).to_owned());
    assert_eq!(passed, known.collect());
}

#[test]
fn everyday_reading_is_proved_and_the_rest_is_listed() {
    let Some(mut oracle) = KernelOracle::start_or_skip(init()) else {
        return;
    };
    let mut rows = judged_rows(&mut oracle);
    rows.retain(|(row, _)| row.is_read_only);
    let is_proved = |row: &corpora::EffectRow, judgement: &Judgement| {
        judgement.is_read_only || row.why.contains("[net-read]") && judgement.is_network_read
    };
    let refused: String = rows
        .iter()
        .filter(|(row, judgement)| !is_proved(row, judgement))
        .map(|(row, judgement)| {
            let command = row
                .command
                .replace('\\', "\\\\")
                .replace('\n', "\\n")
                .replace('\t', "\\t");
            format!("{}\t{command}\n", judgement.reasons.join(","))
        })
        .collect();
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("corpora/refused.tsv");
    if std::env::var_os(BLESS).is_some() {
        fs::write(&file, &refused).unwrap();
    }
    let listed = fs::read_to_string(file).unwrap();
    let listed: BTreeSet<&str> = listed.lines().collect();
    let refused: BTreeSet<&str> = refused.lines().collect();
    let changed: Vec<&&str> = refused.symmetric_difference(&listed).collect();
    assert_eq!(
        changed,
        Vec::<&&str>::new(),
        "in one of the lists only; bless with {BLESS}=1"
    );
    let proved = rows.len() - refused.len();
    assert!(
        proved * 100 >= rows.len() * COVERAGE,
        "{proved} of {}",
        rows.len()
    );
}

#[test]
fn what_is_proved_of_the_corpus_only_reads() {
    let Some(mut oracle) = KernelOracle::start_or_skip(init()) else {
        return;
    };
    let mut rows = judged_rows(&mut oracle);
    rows.retain(|(row, judgement)| judgement.is_read_only && !row.why.contains("[zsh]"));
    let requests: Vec<Request> = rows
        .iter()
        .map(|(row, _)| Request::new(&row.command))
        .collect();
    let observations = observe_all(init(), &requests).unwrap();
    let mut wrong = Vec::new();
    for ((row, judgement), observation) in rows.iter().zip(&observations) {
        let violations = violations(observation, judgement);
        if let Some(first) = violations.first() {
            wrong.push(format!("{}\n    {first}", row.command));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        rows.len(),
        wrong.join("\n")
    );
}

#[test]
fn of_real_lines_only_reading_ones_pass() {
    let Some(mut oracle) = KernelOracle::start_or_skip(init()) else {
        return;
    };
    let rows = corpora::realworld();
    let lines = rows.iter().map(|row| row.command.clone()).collect();
    let judgements = judge(&mut oracle, lines, Shell::Bash);
    let passed: Vec<&str> = rows
        .iter()
        .zip(judgements)
        .filter(|(row, judgement)| row.label != "read-only" && judgement.is_read_only)
        .map(|(row, _)| row.command.get(..20).unwrap_or(&row.command))
        .collect();
    assert_eq!(passed, FRAGMENTS.map(|(start, _)| start));
}
