//! The npm package: fetched by npm, evaluated by node.

use crate::registry::spec::Source;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The one version that the shipped file is made from.
const PACKAGE: &str = "@withfig/autocomplete@2.692.3";
const LOADER: &str = include_str!("load.mjs");

/// What npm's errors call a registry that cannot be reached.
const UNREACHABLE: &[&str] = &[
    "EAI_AGAIN",
    "ECONNREFUSED",
    "ECONNRESET",
    "EHOSTUNREACH",
    "ENETUNREACH",
    "ENOTFOUND",
    "ETIMEDOUT",
    "ERR_SOCKET_TIMEOUT",
];

/// What came of asking npm.
pub(crate) enum Fetched {
    Package(Package),
    Unreachable(String),
}

/// The unpacked package, below a directory that is removed with this.
pub(crate) struct Package {
    directory: PathBuf,
}

impl Drop for Package {
    fn drop(&mut self) {
        // What stays of a temporary directory harms nothing.
        let _ = fs::remove_dir_all(&self.directory);
    }
}

/// Fetches the package and unpacks it.
pub(crate) fn fetch() -> Result<Fetched, String> {
    if let Some(reason) = missing_node() {
        return Ok(Fetched::Unreachable(reason));
    }
    let directory = std::env::temp_dir().join(format!("qedsh-registry-{}", std::process::id()));
    fs::create_dir_all(&directory).map_err(|error| error.to_string())?;
    let package = Package { directory };
    let packed = Command::new("npm")
        .args(["pack", PACKAGE, "--fetch-retries=1"])
        .arg("--pack-destination")
        .arg(&package.directory)
        .current_dir(&package.directory)
        .output();
    let packed = match packed {
        Ok(packed) => packed,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return Ok(Fetched::Unreachable("there is no npm here".to_owned()));
        }
        Err(error) => return Err(format!("npm: {error}")),
    };
    if !packed.status.success() {
        let message = String::from_utf8_lossy(&packed.stderr).into_owned();
        return match UNREACHABLE.iter().find(|code| message.contains(**code)) {
            Some(code) => Ok(Fetched::Unreachable((*code).to_owned())),
            None => Err(format!("npm pack {PACKAGE}: {}", message.trim())),
        };
    }
    let archive = String::from_utf8_lossy(&packed.stdout).into_owned();
    let archive = archive.lines().next_back().unwrap_or_default().trim();
    let mut tar = Command::new("tar");
    tar.arg("xf").arg(package.directory.join(archive));
    succeed(tar.arg("-C").arg(&package.directory), "tar")?;
    Ok(Fetched::Package(package))
}

/// Why this machine's node cannot evaluate the specs without permissions.
fn missing_node() -> Option<String> {
    let version = Command::new("node").arg("--version").output();
    let Ok(version) = version else {
        return Some("there is no node here".to_owned());
    };
    let version = String::from_utf8_lossy(&version.stdout).trim().to_owned();
    let major = version.trim_start_matches('v').split('.').next();
    let major: u32 = major.and_then(|major| major.parse().ok()).unwrap_or(0);
    (major < 20).then(|| format!("node 20 is needed, `{version}` is here"))
}

impl Package {
    /// What its specs say.
    pub(crate) fn load(&self) -> Result<Source, String> {
        let loader = self.directory.join("load.mjs");
        fs::write(&loader, LOADER).map_err(|error| error.to_string())?;
        let mut node = Command::new("node");
        node.args(["--no-warnings", "--experimental-permission"])
            .arg(format!("--allow-fs-read={}/*", self.directory.display()))
            .arg(&loader)
            .arg(self.content().join("build"));
        let output = succeed(&mut node, "node")?;
        serde_json::from_slice(&output.stdout).map_err(|error| error.to_string())
    }

    /// The text that its licence wants to be kept with the data.
    pub(crate) fn notice(&self) -> Result<String, String> {
        let file = self.content().join("LICENSE");
        let licence = fs::read_to_string(&file);
        let licence = licence.map_err(|error| format!("{}: {error}", file.display()))?;
        Ok(format!(
            "registry.bin is made from the npm package {PACKAGE}, whose licence is:\n\n{licence}"
        ))
    }

    fn content(&self) -> PathBuf {
        Path::new(&self.directory).join("package")
    }
}

fn succeed(command: &mut Command, name: &str) -> Result<Output, String> {
    let output = command
        .output()
        .map_err(|error| format!("{name}: {error}"))?;
    if output.status.success() {
        return Ok(output);
    }
    let message = String::from_utf8_lossy(&output.stderr);
    Err(format!("{name}: {}: {}", output.status, message.trim()))
}
