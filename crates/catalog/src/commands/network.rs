//! Clients that ask hosts named on the command line.

pub(super) mod curl;
pub(super) mod http;
pub(super) mod url;
pub(super) mod wget;
