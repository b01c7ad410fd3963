//! What an answer is bound to.

use qedsh_exec::environment::Environment;
use qedsh_gate::{Mode, Order, Rules};
use qedsh_plan::Plan;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::os::unix::ffi::OsStrExt as _;

/// The digest of everything that was judged: an answer for anything else is
/// none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Binding(String);

impl Binding {
    /// What a question in `session` is bound to: the command line, its
    /// directory, shell, cage and limit, the environment, the rules and mode it
    /// was judged by, and all that was found of what it would do.
    pub fn of(
        session: &str,
        order: &Order,
        plan: &Plan<'_>,
        environment: &Environment,
        (rules, mode): (&Rules, Mode),
    ) -> Self {
        let mut digest = Sha256::new();
        // Another version may judge, or write down, the same differently.
        piece(&mut digest, env!("CARGO_PKG_VERSION").as_bytes());
        piece(&mut digest, session.as_bytes());
        piece(&mut digest, order.text());
        piece(&mut digest, order.directory().unwrap_or_default());
        piece(&mut digest, format!("{:?}", order.terms()).as_bytes());
        for (name, value) in environment {
            piece(&mut digest, name.as_bytes());
            piece(&mut digest, value.as_bytes());
        }
        piece(&mut digest, format!("{rules:?}{mode:?}").as_bytes());
        piece(&mut digest, format!("{plan:?}").as_bytes());
        Self(crate::hexadecimal(&digest.finalize()))
    }
}

/// Lengths too, so that no two lists of pieces read the same.
fn piece(digest: &mut Sha256, bytes: &[u8]) {
    digest.update(bytes.len().to_le_bytes());
    digest.update(bytes);
}
