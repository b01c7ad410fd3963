//! Requests to the kernel in, its answers out: behind small traits with a real
//! and a simulated twin. The only unsafe code of qedsh, the warm module aside.
//!
//! [`System`] starts processes, [`Child`] watches and stops one, [`Terminal`]
//! asks a person. [`Real`] does it on Linux; [`simulated`] follows a script.
//!
//! Whoever keeps many at once takes them apart: [`Process`] is one that was
//! started, [`Family`] all that came of it, [`PseudoTerminal`] what it may have
//! been given to talk to.

pub mod ancestry;
mod random;
mod real;
pub mod simulated;
mod system;
mod terminal;

pub use random::random;
pub use real::{
    Family, Group, Interrupts, Mark, Process, PseudoTerminal, Real, RealChild, Streams, start_tick,
    want_many_descriptors,
};
pub use system::{Child, Event, Launch, Signal, Status, System};
pub use terminal::{Controlling, Key, Terminal};
