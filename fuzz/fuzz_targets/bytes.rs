//! Any bytes: no panic, nothing lost, in every dialect.
//!
//! What it finds goes to `corpus/texts`, which the tests replay.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| qedsh_testkit::syntax::hold_together(text));
