//! Programs whose arguments are programs: sed, awk, jq and their kin.

pub(super) mod awk;
pub(super) mod jq;
pub(super) mod sed;
pub(super) mod yq;
