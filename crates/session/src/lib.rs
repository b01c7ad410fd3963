//! One agent session: a request in, a reply out.
//!
//! [`Session::judge`] reads, plans and decides, the same way for every front
//! end that can run things; [`Session::run`] runs what was granted;
//! [`confirm`] asks a person in between.

mod confirm;
mod judge;
mod language;
mod place;
mod session;
mod settings;

pub use confirm::{Answer, Person, confirm};
pub use judge::{Judged, guarded};
pub use language::language;
pub use place::{Place, Unplaced};
pub use qedsh_config as config;
pub use qedsh_exec::{self as exec, gate, sys};
pub use qedsh_world as world;
pub use session::{OUTPUT_LIMIT, Session, TIME_LIMIT};
pub use settings::{Settings, ShellChoice};
