//! Compilers, interpreters and the tools around them.

pub(super) mod binaries;
pub(super) mod cargo;
pub(super) mod checkers;
pub(super) mod compilers;
pub(super) mod counters;
pub(super) mod go;
pub(super) mod gpg;
pub(super) mod interpreters;
pub(super) mod java;
pub(super) mod make;
pub(super) mod openssl;
pub(super) mod runners;
pub(super) mod rust;
pub(super) mod sqlite;
pub(super) mod versions;
