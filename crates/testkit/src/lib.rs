//! Questions in, what a real shell or a real kernel answers out: the oracles,
//! transcripts and workspace facts that the tests of qedsh compare with.
//!
//! Only tests depend on this crate.

pub mod attack;
pub mod bash;
pub mod corpora;
pub mod judge;
pub mod kernel;
pub mod shells;
pub mod syntax;
pub mod transcript;
pub mod workspace;
pub mod world;
