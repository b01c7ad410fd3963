//! A person's answer to a question that was asked elsewhere: asked once, bound
//! to exactly what was asked, used once, and gone after a few minutes.
//!
//! ```text
//!            answer           take
//! asked ────────────▶ answered ────▶ used
//!   └───────── five minutes ─────────▶ expired
//! ```
//!
//! Every step is made under one lock and written before it counts, so two
//! answers, two takers or a restart in between never make two permissions.

mod binding;
mod code;
mod pending;
mod store;

pub use binding::Binding;
pub use code::{Code, CodeError};
pub use pending::{Asked, Pending, Reach, Response};
pub use store::{Approvals, Unanswerable};
