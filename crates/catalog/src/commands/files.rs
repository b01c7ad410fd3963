//! Listing, naming and changing files.

pub(super) mod attributes;
pub(super) mod chmod;
pub(super) mod chown;
pub(super) mod cp;
pub(super) mod df;
pub(super) mod du;
pub(super) mod file;
pub(super) mod findmnt;
pub(super) mod install;
pub(super) mod ln;
pub(super) mod ls;
pub(super) mod lsblk;
pub(super) mod mkdir;
pub(super) mod mount;
pub(super) mod mv;
pub(super) mod namei;
pub(super) mod nodes;
pub(super) mod rm;
pub(super) mod rmdir;
pub(super) mod shred;
pub(super) mod stat;
pub(super) mod touch;
pub(super) mod truncate;
pub(super) mod unlink;
pub(super) mod which;
