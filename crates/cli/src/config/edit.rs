//! A person edits a file: a copy of it, which is looked at before it counts.

use crate::config::{Scope, Target, init, target};
use qedsh_tool::session::config::{self, Author, Sources};
use std::ffi::OsString;
use std::fs::OpenOptions;
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

pub(crate) fn edit(scope: Scope, cwd: Option<&Path>) -> Result<String, String> {
    let target = target(scope, cwd)?;
    // Wrong as it may be: this is how it is put right.
    let text = match target.text()? {
        text if text.is_empty() => init::template(),
        text => text,
    };
    let copy = copy(&text)?;
    let edited = ask_editor(&copy).and_then(|()| read(&copy));
    let kept = format!("your text is kept in {}", copy.display());
    let edited = edited.map_err(|message| format!("{message}; {kept}"))?;
    check(&target, &edited).map_err(|message| format!("{message}\n{kept}"))?;
    let done = match edited == text {
        true => Ok(format!("{} is unchanged", target.file.display())),
        false => target.replace(&edited),
    };
    let done = done.map_err(|message| format!("{message}; {kept}"))?;
    // Where it stays, it says what the file says.
    let _ = std::fs::remove_file(&copy);
    Ok(done)
}

/// A new file for the user alone, named so that editors know what it is.
fn copy(text: &str) -> Result<PathBuf, String> {
    let name = format!("qedsh-{}.toml", std::process::id());
    let copy = std::env::temp_dir().join(name);
    let mut options = OpenOptions::new();
    let file = options.write(true).create_new(true).mode(0o600).open(&copy);
    let written = file.and_then(|mut file| file.write_all(text.as_bytes()));
    written.map_err(|error| format!("{}: {error}", copy.display()))?;
    Ok(copy)
}

/// The editor is a command line, as everywhere: `code --wait`.
fn ask_editor(copy: &Path) -> Result<(), String> {
    let named = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let editor = named("VISUAL").or_else(|| named("EDITOR"));
    let editor = editor.ok_or("neither VISUAL nor EDITOR is set")?;
    let mut line = editor.clone();
    line.push(" \"$1\"");
    let mut shell = Command::new("/bin/sh");
    let shell = shell.arg("-c").arg(line).arg("sh").arg(copy);
    match shell.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{}: {status}", shown(&editor))),
        Err(error) => Err(format!("{}: {error}", shown(&editor))),
    }
}

fn shown(editor: &OsString) -> String {
    editor.to_string_lossy().into_owned()
}

fn read(copy: &Path) -> Result<String, String> {
    let text = config::read(copy, Author::Anybody).map_err(|error| error.to_string())?;
    text.ok_or_else(|| format!("{}: is gone", copy.display()))
}

fn check(target: &Target, text: &str) -> Result<(), String> {
    let alone = Sources {
        system: None,
        user: None,
        project: Vec::new(),
        session: Some((target.file.clone(), text.to_owned())),
        ..target.sources.clone()
    };
    match config::load(&alone).errors.first() {
        Some(error) => Err(error.pointed()),
        None => Ok(()),
    }
}
