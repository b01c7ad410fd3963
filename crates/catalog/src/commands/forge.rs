//! Clients of code forges.

mod gh;
mod glab;

use crate::spec::Spec;

/// The commands of this group.
pub(super) const SPECS: &[&Spec] = &[&gh::SPEC, &glab::SPEC];
