//! Package managers.

mod alternatives;
mod apt;
mod brew;
mod dpkg;
mod gem;
mod npm;
mod pip;
mod rpm;
mod stores;

use crate::spec::Spec;

/// The commands of this group.
pub(super) const SPECS: &[&Spec] = &[
    &alternatives::SPEC,
    &apt::APT,
    &apt::CACHE,
    &apt::CONFIG,
    &apt::GET,
    &apt::MARK,
    &brew::SPEC,
    &dpkg::QUERY,
    &dpkg::SPEC,
    &gem::SPEC,
    &npm::NPM,
    &npm::YARN,
    &pip::PIP,
    &pip::UV,
    &rpm::SPEC,
    &stores::FLATPAK,
    &stores::SNAP,
];
