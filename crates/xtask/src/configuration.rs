//! `xtask configuration`: the table of keys in, its JSON Schema and the tables
//! of its documentation out.

mod page;
mod schema;

use std::fs;
use std::path::{Path, PathBuf};

/// Writes both files.
pub(crate) fn write() -> Result<String, String> {
    for (file, content) in files()? {
        fs::write(&file, content).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    Ok("configuration: schema/config.json, docs/configuration.md".to_owned())
}

/// The files and what they should contain.
fn files() -> Result<[(PathBuf, String); 2], String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (schema, page) = (
        root.join("schema/config.json"),
        root.join("docs/configuration.md"),
    );
    let written = fs::read_to_string(&page).map_err(|error| error.to_string())?;
    let spelled = serde_json::to_string_pretty(&schema::schema());
    let spelled = spelled.map_err(|error| error.to_string())?;
    Ok([
        (schema, spelled + "\n"),
        (page, page::with_tables(&written)?),
    ])
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    #[test]
    fn the_committed_files_are_current() {
        for (file, content) in files().unwrap() {
            let present = fs::read_to_string(&file).unwrap();
            assert!(
                present == content,
                "{} is stale: run `cargo xtask configuration`",
                file.display()
            );
        }
    }
}
