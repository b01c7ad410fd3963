//! Model Context Protocol in, replies out: the tools of a session for any agent
//! that speaks it, over standard input and output or HTTP on loopback.
//!
//! [`Server`] speaks both eras of the protocol (with `initialize`, and of
//! 2026-07-28 without); what a call does is up to a [`Desk`], which never hears
//! of the protocol. A question that a call raises goes to the person through
//! the client's own form where it has one, else by a code that they type at a
//! terminal: see [`Asking`].

mod active;
mod agent;
mod content;
mod desk;
mod elicit;
mod http;
mod meta;
mod resources;
mod rounds;
mod server;
mod stdio;
mod subscriptions;

pub use agent::AgentDesk;
pub use desk::{Called, Desk, Listener, Reply};
pub use elicit::Asking;
pub use http::{Http, HttpError};
pub use server::Server;
pub use stdio::serve;
