//! Clients of clouds and of the tools that describe them.

pub(super) mod aws;
pub(super) mod keepers;
pub(super) mod terraform;
