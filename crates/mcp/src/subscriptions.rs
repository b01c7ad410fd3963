//! What one client of the older era wants to be told.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::task::AbortHandle;

/// By resource: who tells of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Subscriptions(Arc<Mutex<HashMap<String, AbortHandle>>>);

impl Subscriptions {
    /// Lets `telling` be the one that tells of `uri`.
    pub(crate) fn add(&self, uri: String, telling: AbortHandle) {
        let mut all = self.lock();
        // A client may subscribe to whatever it makes up.
        all.retain(|_, telling| !telling.is_finished());
        if let Some(before) = all.insert(uri, telling) {
            before.abort();
        }
    }

    /// Nobody tells of `uri` any longer.
    pub(crate) fn remove(&self, uri: &str) {
        if let Some(telling) = self.lock().remove(uri) {
            telling.abort();
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, AbortHandle>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
