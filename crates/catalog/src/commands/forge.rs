//! Clients of code forges.

pub(super) mod gh;
pub(super) mod glab;
