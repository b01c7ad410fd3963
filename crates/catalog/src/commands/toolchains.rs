//! Compilers, interpreters and the tools around them.

mod binaries;
mod cargo;
mod checkers;
mod compilers;
mod counters;
mod dotnet;
mod ffprobe;
mod go;
mod gpg;
mod interpreters;
mod java;
mod make;
mod openssl;
mod pkg_config;
mod runners;
mod rust;
mod sqlite;
mod versions;

use crate::spec::Spec;

/// The commands of this group.
pub(super) const SPECS: &[&Spec] = &[
    &binaries::ADDR2LINE,
    &binaries::NM,
    &binaries::OBJDUMP,
    &binaries::READELF,
    &binaries::SIZE,
    &cargo::SPEC,
    &checkers::HADOLINT,
    &checkers::SHELLCHECK,
    &checkers::YAMLLINT,
    &compilers::SPEC,
    &counters::CLOC,
    &counters::SCC,
    &counters::TOKEI,
    &dotnet::SPEC,
    &ffprobe::SPEC,
    &go::GOFMT,
    &go::SPEC,
    &gpg::SPEC,
    &interpreters::SPEC,
    &java::SPEC,
    &make::SPEC,
    &openssl::SPEC,
    &pkg_config::SPEC,
    &runners::SPEC,
    &runners::STRIP,
    &rust::RUSTC,
    &rust::RUSTUP,
    &sqlite::SPEC,
    &versions::SPEC,
];
