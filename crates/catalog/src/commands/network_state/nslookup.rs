//! `nslookup`: asks name servers.
//!
//! Its options are words like `-type=mx`; it passes over those it does not know.
//! Without a name it takes commands from standard input, which ask as well.
//! Source: bind9 9.18 `nslookup(1)`.

use crate::spec::{Conventions, Example, Means::*, Operands, Platforms, Spec, unproven};
use crate::{Access, Kind};

pub(crate) const SPEC: Spec = Spec {
    names: &["nslookup"],
    conventions: Conventions::WORDS,
    operands: Operands::Each(StartsOr("-", &Network(Access::Read))),
    always: &[Network(Access::Read)],
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const EXAMPLES: &[Example] = &[
    unproven("nslookup example.org", Kind::NetworkRead),
    unproven("nslookup -type=mx example.org 127.0.0.1", Kind::NetworkRead),
    unproven("nslookup -p example.org", Kind::NetworkRead),
];
