//! Package managers.

pub(super) mod apt;
pub(super) mod brew;
pub(super) mod dpkg;
pub(super) mod gem;
pub(super) mod npm;
pub(super) mod pip;
pub(super) mod rpm;
pub(super) mod stores;
