//! Clients of databases.

mod mysql;
mod psql;
mod redis;

use crate::spec::Spec;

/// The commands of this group.
pub(super) const SPECS: &[&Spec] = &[&mysql::SPEC, &mysql::SHOW, &psql::SPEC, &redis::SPEC];
