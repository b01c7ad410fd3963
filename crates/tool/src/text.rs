//! What a model reads: texts made of the results.

mod bash;
mod envelope;
mod hints;
mod limits;
mod tasks;
mod window;

pub use bash::{bash, is_error};
pub use hints::{background, github_limit, left_running, moved_to_background};
pub use limits::{inline_limit, task_limit};
pub use tasks::task_output;
pub use window::Window;

use serde::Serialize;
use serde_json::Value;

/// One piece of what a model gets.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Block {
    /// Text.
    Text {
        /// The text.
        text: String,
    },
    /// A picture.
    #[serde(rename_all = "camelCase")]
    Image {
        /// Its media type.
        media_type: String,
        /// All of it, as a data URL.
        data_url: String,
    },
    /// Content that is passed on as it is.
    #[serde(untagged)]
    Given(Value),
}

impl Block {
    /// A block of text.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text { text: text.into() }
    }
}
