//! Processes.

pub(super) mod fuser;
pub(super) mod kill;
pub(super) mod lsof;
pub(super) mod pgrep;
pub(super) mod pidof;
pub(super) mod ps;
pub(super) mod signals;
pub(super) mod top;
