//! Clients of container engines and clusters.

mod compose;
mod docker;
mod helm;
mod kind;
mod kubectl;
mod podman;

use crate::spec::Spec;

/// The commands of this group.
pub(super) const SPECS: &[&Spec] = &[
    &compose::SPEC,
    &docker::SPEC,
    &helm::SPEC,
    &kind::SPEC,
    &kubectl::SPEC,
    &podman::SPEC,
];
