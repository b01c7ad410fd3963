//! One agent session: a request in, a reply out.
//!
//! [`Session::judge`] reads, plans and decides, the same way for every front
//! end that can run things; [`Session::request`] makes a task of what was
//! granted; [`confirm`] asks a person in between, [`approval`] one who is elsewhere;
//! [`audit`] keeps what was decided and run.

pub mod agent;
pub mod approval;
pub mod audit;
mod confirm;
mod judge;
mod language;
pub mod line;
mod place;
mod presence;
mod private;
pub mod reading;
mod session;
mod settings;
pub mod surroundings;

pub use confirm::{Answer, Offer, Person, confirm, confirm_offering};
pub use judge::{Judged, guarded};
pub use language::language;
pub use line::Line;
pub use place::{Place, Unplaced};
pub use presence::{NoPerson, look_for_person};
pub use qedsh_config as config;
pub use qedsh_exec::{self as exec, gate, sys};
pub use qedsh_world as world;
pub use session::Session;
pub use settings::{Settings, ShellChoice};

/// The bytes in hexadecimal.
fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
