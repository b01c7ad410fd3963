//! All commands, one file each. Adding one is its file and two lines here.

mod text;

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::spec::Spec;

/// Every command that is known, in no particular order.
static SPECS: &[&Spec] = &[
    // text
    &text::wc::SPEC,
];

/// Every command that is known.
pub fn all() -> &'static [&'static Spec] {
    SPECS
}

/// The command that goes by `name`.
pub fn find(name: &[u8]) -> Option<&'static Spec> {
    static INDEX: LazyLock<HashMap<&'static [u8], &'static Spec>> = LazyLock::new(|| {
        let names = |spec: &&'static Spec| spec.names.iter().map(|name| name.as_bytes());
        SPECS
            .iter()
            .flat_map(|spec| names(spec).map(|name| (name, *spec)))
            .collect()
    });
    INDEX.get(name).copied()
}
