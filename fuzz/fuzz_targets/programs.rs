//! Programs of a grammar and their mutants, chosen by the fuzzer's bytes.
#![no_main]

use libfuzzer_sys::fuzz_target;
use qedsh_testkit::syntax::{Mutator, Random, hold_together, program};

fuzz_target!(|choices: &[u8]| {
    for eight in choices.chunks(8) {
        let seed = eight.iter().fold(0, |seed, byte| seed << 8 | u64::from(*byte));
        let mut random = Random::new(seed);
        let text = program(&mut random);
        hold_together(&text);
        hold_together(&Mutator::new(vec![text]).mutant(&mut random));
    }
});
