//! Changes the user's or the project's file.

use crate::config::Scope;
use crate::context;
use qedsh_tool::session::config::{self, Author, Sources};
use std::path::{Path, PathBuf};

/// A file that may be written, and where it counts.
pub(crate) struct Target {
    pub(crate) file: PathBuf,
    pub(crate) scope: Scope,
    pub(crate) sources: Sources,
}

/// The file of a scope, for somebody who works in `cwd`.
pub(crate) fn target(scope: Scope, cwd: Option<&Path>) -> Result<Target, String> {
    let sources = context::sources(&context::judged_place(cwd));
    let file = match scope {
        Scope::User => sources.user.clone(),
        Scope::Project => sources.project.first().cloned(),
    };
    let file = file.ok_or("HOME is not set: there is no place for the configuration")?;
    let is_link = file
        .symlink_metadata()
        .is_ok_and(|found| found.is_symlink());
    if scope == Scope::Project && is_link {
        // A project must not choose which file of the user's is written.
        return Err(format!("{}: is a symbolic link", file.display()));
    }
    Ok(Target {
        file,
        scope,
        sources,
    })
}

impl Target {
    /// The text of the file; empty where there is none.
    pub(crate) fn text(&self) -> Result<String, String> {
        let author = match self.scope {
            Scope::User => Author::Trusted,
            Scope::Project => Author::Anybody,
        };
        let text = config::read(&self.file, author).map_err(|error| error.to_string())?;
        Ok(text.unwrap_or_default())
    }

    /// Puts another text in its place, and says so.
    pub(crate) fn replace(&self, text: &str) -> Result<String, String> {
        let file = self.file.display();
        let was_trusted = self.is_trusted();
        config::replace(&self.file, text).map_err(|error| format!("{file}: {error}"))?;
        match was_trusted && !self.is_trusted() {
            true => Ok(format!(
                "{file}\nits content is no longer the trusted one: see `qedsh trust`"
            )),
            false => Ok(file.to_string()),
        }
    }

    fn is_trusted(&self) -> bool {
        let text = self.text().ok();
        text.is_some_and(|text| self.sources.trust.covers(&self.file, &text))
    }
}

pub(crate) fn set(
    key: &str,
    value: &[String],
    scope: Scope,
    cwd: Option<&Path>,
) -> Result<String, String> {
    let target = target(scope, cwd)?;
    let text = target.text()?;
    let text = config::set(&target.file, &text, key, value, &target.sources);
    target.replace(&text.map_err(|error| error.to_string())?)
}
