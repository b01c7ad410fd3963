//! git: reading a repository.

pub(super) mod format;
