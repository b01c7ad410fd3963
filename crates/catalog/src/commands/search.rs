//! Finding text and files.

pub(super) mod ack;
pub(super) mod ag;
pub(super) mod fd;
pub(super) mod find;
pub(super) mod grep;
pub(super) mod locate;
pub(super) mod rg;
