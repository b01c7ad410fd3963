//! Filters over lines and bytes of text.

pub(super) mod wc;
