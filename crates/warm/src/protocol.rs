//! What a supervisor and a warm shell say to each other.
//!
//! The shell listens on one connection of packets. A request is a packet of
//! [`PACKET`] with the descriptors of [`Descriptor`] in that order; what to run
//! lies in the first of them, a memory file: [`REPORT_SIZE`] bytes that the
//! command's process fills at its end, then a [`Request`]. The answer comes on
//! the second, a connection of its own, *before* the command runs: a [`Reply`].
//!
//! | the supervisor reads | it knows |
//! |---|---|
//! | a reply at [`Step::Started`] | the command runs, exactly once |
//! | a reply at another step, or the end without one | it never will |
//! | nothing in time | it adds [`CANCEL_SEAL`] to the memory file: where that succeeds it never will; where it fails, a reply or the end will come |
//!
//! Each process of a command seals the file against further seals before it
//! does anything else, so that the kernel picks one of the two.

mod reply;
mod report;
mod request;

pub use reply::{Reply, Step};
pub use report::{Ended, REPORT_SIZE, Report};
#[cfg(not(qedsh_module))]
pub use request::encode;
pub use request::{Change, Changes, Kind, Request, Setting};

/// What the packet of a request, and the greeting, hold: this version's mark.
pub const PACKET: [u8; 8] = *b"qedsh\0\x02\0";

/// What is passed with a request, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Descriptor {
    /// The memory file with report and request.
    Memory,
    /// The connection for the reply.
    Reply,
    /// What the command reads.
    Input,
    /// Where it writes.
    Output,
    /// Where it writes errors.
    Errors,
    /// A Landlock ruleset that it is put under; only where there is one.
    Ruleset,
}

/// How many descriptors every request has.
pub const DESCRIPTORS: usize = 5;

/// The seal that says "do not start this any more": `F_SEAL_GROW`.
pub const CANCEL_SEAL: i32 = 0x0004;
/// The seal that a command's process sets first: `F_SEAL_SEAL`.
pub const START_SEAL: i32 = 0x0001;

/// The first four bytes of a little-endian number at `at`.
fn number(bytes: &[u8], at: usize) -> Option<u32> {
    let bytes = bytes.get(at..at.checked_add(4)?)?;
    Some(u32::from_le_bytes(bytes.try_into().ok()?))
}

fn put(bytes: &mut [u8], at: usize, number: u32) {
    if let Some(place) = bytes.get_mut(at..at + 4) {
        place.copy_from_slice(&number.to_le_bytes());
    }
}
