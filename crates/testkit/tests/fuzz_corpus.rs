//! Replays what fuzzers found, and fuzzes a little on its own.

#![allow(clippy::expect_used, reason = "a test that fails may panic")]

use qedsh_testkit::syntax::{Mutator, Random, hold_together, program, recorded};
use qedsh_testkit::workspace;

#[test]
fn texts_that_fuzzers_found_hold_together() {
    let directory = workspace::root().join("fuzz/corpus/texts");
    let entries = std::fs::read_dir(directory).expect("the corpus is in the repository");
    let mut count = 0;
    for entry in entries {
        let text = std::fs::read(entry.expect("readable").path()).expect("a file");
        hold_together(&text);
        count += 1;
    }
    assert!(count > 0);
}

#[test]
fn recorded_texts_hold_together() {
    recorded().iter().for_each(|text| hold_together(text));
}

#[test]
fn generated_texts_and_mutants_hold_together() {
    let mut random = Random::new(5);
    let mutator = Mutator::new(recorded());
    for _ in 0..10_000 {
        hold_together(&program(&mut random));
        hold_together(&mutator.mutant(&mut random));
    }
}

#[test]
fn random_bytes_hold_together() {
    let mut random = Random::new(6);
    let signs = b"'\"\\`$(){}[]<>;&|#!~*?=+-@:%,.^\n\t aEx1/\xc3";
    for _ in 0..30_000 {
        let length = random.below(40);
        let text: Vec<u8> = (0..length).map(|_| *random.pick(signs)).collect();
        hold_together(&text);
    }
}
