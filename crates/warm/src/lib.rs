//! The native module inside a warm shell: a request for a command in, a child
//! of the supervisor out.
//!
//! A stock bash loads it with `enable -f`, a stock zsh with `zmodload`; the
//! command `qedsh PATH` then serves whoever listens there, by [`protocol`]. No
//! shell is linked or patched: each of its functions and variables is looked up
//! by name, so that a shell without one is told from one that crashes.
//!
//! This crate is built twice: as [`MODULE`], without the standard library, and
//! as a library that carries those bytes and the protocol.
#![cfg_attr(qedsh_module, no_std)]
#![expect(unsafe_code, reason = "modules of shells are a C interface")]

mod bash;
mod c;
mod child;
pub mod entry;
mod exit;
mod facts;
pub mod protocol;
mod serve;
mod shell;
mod symbols;
mod zsh;

pub use facts::Fact;

/// The module as a shared object; empty where this build has none.
#[cfg(not(qedsh_module))]
pub const MODULE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/qedsh.so"));

#[cfg(all(test, not(qedsh_module)))]
mod tests {
    use super::*;

    #[test]
    fn a_process_that_is_no_shell_lacks_the_shell() {
        assert!(bash::Bash::find().is_none());
        assert!(zsh::Zsh::find().is_none());
    }

    #[cfg(all(target_os = "linux", target_env = "gnu", target_arch = "x86_64"))]
    #[test]
    fn this_build_carries_a_small_module() {
        assert!(MODULE.starts_with(b"\x7fELF"));
        assert!(MODULE.len() < 64 << 10, "{}", MODULE.len());
    }
}
