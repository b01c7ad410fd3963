//! What was decided and run: one line a piece, each bound to the one before.

mod log;
mod record;
mod redact;

pub use jiff::{SignedDuration, Timestamp};
pub use log::{Audit, Broken, Filter, Verified};
pub use record::{Event, Record};
pub use redact::redact;
