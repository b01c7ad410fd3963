//! Finding text and files.

pub(super) mod find;
pub(super) mod grep;
