//! `xtask registry`: the npm package in, `crates/registry/data` out.

mod encode;
mod package;
mod spec;
mod verify;

use package::{Fetched, fetch};
use std::fs;
use std::path::PathBuf;

/// The files that are made, and their content.
struct Made {
    files: [(PathBuf, Vec<u8>); 2],
    summary: String,
}

/// Makes the files anew.
pub(crate) fn write() -> Result<String, String> {
    let made = match make()? {
        Ok(made) => made,
        Err(unreachable) => return Err(format!("npm not reachable: {unreachable}")),
    };
    for (file, content) in &made.files {
        fs::write(file, content).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    Ok(made.summary)
}

/// Compares the files with what would be made.
pub(crate) fn check() -> Result<String, String> {
    let made = match make()? {
        Ok(made) => made,
        Err(unreachable) => {
            return Ok(format!(
                "registry: skipped: npm not reachable: {unreachable}"
            ));
        }
    };
    for (file, content) in &made.files {
        let present = fs::read(file).map_err(|error| format!("{}: {error}", file.display()))?;
        if present != *content {
            return Err(format!(
                "{} is stale: run `cargo xtask registry`",
                file.display()
            ));
        }
    }
    Ok(format!("{}, current", made.summary))
}

/// What would be written; inside, why npm could not be asked.
fn make() -> Result<Result<Made, String>, String> {
    let package = match fetch()? {
        Fetched::Package(package) => package,
        Fetched::Unreachable(reason) => return Ok(Err(reason)),
    };
    let source = package.load()?;
    let data = encode::encode(&source)?;
    verify::verify(&source, &data)?;
    let summary = format!(
        "registry: {} programs, {} bytes, source {}, {}",
        source.names().len(),
        data.len(),
        source.hash,
        source.counts,
    );
    let directory = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../registry/data");
    let notice = package.notice()?;
    Ok(Ok(Made {
        files: [
            (directory.join("registry.bin"), data),
            (directory.join("NOTICE"), notice.into_bytes()),
        ],
        summary,
    }))
}
