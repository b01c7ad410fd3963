//! Transcripts and oracles for the tests of qedsh: nothing of it ships.
