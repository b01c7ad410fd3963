//! Clients that ask hosts named on the command line.

mod curl;
mod http;
pub(super) mod url;
mod wget;

use crate::spec::Spec;

/// The commands of this group.
pub(super) const SPECS: &[&Spec] = &[&curl::SPEC, &http::SPEC, &wget::SPEC];
