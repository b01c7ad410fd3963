//! Programs whose arguments are programs: sed, awk, jq and their kin.

pub(super) mod awk;
pub(super) mod bc;
pub(super) mod dc;
pub(super) mod gron;
pub(super) mod interpreters;
pub(super) mod jq;
pub(super) mod sed;
pub(super) mod xmllint;
pub(super) mod yq;
