//! Which files an agent has seen, and what of them: for tools that want a file
//! read before it is changed.

mod file;
mod hint;
mod seen;

pub use file::SeenFile;
pub use seen::Seen;
