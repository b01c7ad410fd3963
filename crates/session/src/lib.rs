//! One agent session: a request in, a reply out.
