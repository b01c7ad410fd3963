//! Clients of container engines and clusters.

pub(super) mod compose;
pub(super) mod docker;
pub(super) mod helm;
pub(super) mod kind;
pub(super) mod kubectl;
pub(super) mod podman;
