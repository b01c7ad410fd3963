//! Clients of clouds and of the tools that describe them.

mod aws;
mod keepers;
mod terraform;

use crate::spec::Spec;

/// The commands of this group.
pub(super) const SPECS: &[&Spec] = &[&aws::SPEC, &keepers::SPEC, &terraform::SPEC];
