//! Archives and compressed files.

pub(super) mod ar;
pub(super) mod cpio;
pub(super) mod greps;
pub(super) mod gzip;
pub(super) mod seven_zip;
pub(super) mod tar;
pub(super) mod unzip;
pub(super) mod xz;
pub(super) mod zcat;
pub(super) mod zip;
pub(super) mod zipinfo;
pub(super) mod zstd;
