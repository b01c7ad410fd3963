//! The workspace as cargo sees it: crates, their licences and who needs whom.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

/// The root directory of the repository.
#[must_use]
pub fn root() -> PathBuf {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest
        .ancestors()
        .nth(2)
        .unwrap_or(manifest)
        .to_path_buf()
}

/// Every crate of a build for this machine, and the edges between them.
#[derive(Debug)]
pub struct Workspace {
    /// All crates by cargo's identifier, those of the workspace included.
    pub packages: BTreeMap<String, Package>,
    members: BTreeSet<String>,
}

/// One crate at one version.
#[derive(Debug)]
pub struct Package {
    /// The name as published.
    pub name: String,
    /// The version as published.
    pub version: String,
    /// The SPDX expression of its manifest.
    pub license: Option<String>,
    /// Where its manifest lies.
    pub manifest: PathBuf,
    /// What it needs.
    pub edges: Vec<Edge>,
}

/// One crate's need of another.
#[derive(Debug)]
pub struct Edge {
    /// The needed crate's identifier.
    pub to: String,
    /// The needed crate is part of the built product, not only of its tests or build scripts.
    pub kind: EdgeKind,
}

/// Why one crate needs another; an edge of several kinds has the first that fits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EdgeKind {
    /// Part of the product.
    Normal,
    /// Runs while building.
    Build,
    /// Only tests and benches.
    Development,
}

/// Why the workspace could not be read.
#[derive(Debug, thiserror::Error)]
pub enum WorkspaceError {
    /// Cargo could not be started.
    #[error("cargo could not be started")]
    Start(#[from] std::io::Error),
    /// Cargo refused; its own words.
    #[error("cargo metadata failed: {0}")]
    Refused(String),
    /// Cargo's answer has another shape than expected.
    #[error("cargo metadata has another shape than expected")]
    Shape(#[from] serde_json::Error),
}

impl Workspace {
    /// Asks cargo, without the network, for the graph of this machine's target.
    ///
    /// # Errors
    /// When cargo cannot answer: an outdated lock file, a crate never fetched.
    pub fn load() -> Result<Self, WorkspaceError> {
        let target = format!("{}-unknown-linux-gnu", std::env::consts::ARCH);
        let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
            .args(["metadata", "--format-version=1", "--locked", "--offline"])
            .args(["--all-features", "--filter-platform", &target])
            .current_dir(root())
            .output()?;
        if !output.status.success() {
            let words = String::from_utf8_lossy(&output.stderr).into_owned();
            return Err(WorkspaceError::Refused(words));
        }
        Ok(serde_json::from_slice::<Metadata>(&output.stdout)?.into())
    }

    /// The workspace's own crates.
    pub fn members(&self) -> impl Iterator<Item = (&str, &Package)> {
        self.members
            .iter()
            .filter_map(|id| Some((id.as_str(), self.packages.get(id)?)))
    }

    /// Whether `id` is one of the workspace's own crates.
    #[must_use]
    pub fn is_member(&self, id: &str) -> bool {
        self.members.contains(id)
    }

    /// All that is part of the product when `id` is, itself included.
    #[must_use]
    pub fn closure(&self, id: &str) -> BTreeSet<&str> {
        let mut found = BTreeSet::new();
        let mut todo = vec![id];
        while let Some(next) = todo.pop() {
            let Some((key, package)) = self.packages.get_key_value(next) else {
                continue;
            };
            if found.insert(key.as_str()) {
                let normal = package.edges.iter().filter(|e| e.kind == EdgeKind::Normal);
                todo.extend(normal.map(|e| e.to.as_str()));
            }
        }
        found
    }
}

/// The part of cargo's answer that is used here.
#[derive(Deserialize)]
struct Metadata {
    packages: Vec<RawPackage>,
    workspace_members: BTreeSet<String>,
    resolve: RawResolve,
}

#[derive(Deserialize)]
struct RawPackage {
    id: String,
    name: String,
    version: String,
    license: Option<String>,
    manifest_path: PathBuf,
}

#[derive(Deserialize)]
struct RawResolve {
    nodes: Vec<RawNode>,
}

#[derive(Deserialize)]
struct RawNode {
    id: String,
    deps: Vec<RawEdge>,
}

#[derive(Deserialize)]
struct RawEdge {
    pkg: String,
    dep_kinds: Vec<RawKind>,
}

#[derive(Deserialize)]
struct RawKind {
    kind: Option<String>,
}

impl From<Metadata> for Workspace {
    fn from(metadata: Metadata) -> Self {
        let mut edges: BTreeMap<String, Vec<Edge>> = metadata
            .resolve
            .nodes
            .into_iter()
            .map(|node| (node.id, node.deps.into_iter().map(Edge::from).collect()))
            .collect();
        // Only what the graph reaches is built here; the lock file names more.
        let packages = metadata
            .packages
            .into_iter()
            .filter_map(|raw| {
                let edges = edges.remove(&raw.id)?;
                let package = Package {
                    name: raw.name,
                    version: raw.version,
                    license: raw.license,
                    manifest: raw.manifest_path,
                    edges,
                };
                Some((raw.id, package))
            })
            .collect();
        Self {
            packages,
            members: metadata.workspace_members,
        }
    }
}

impl From<RawEdge> for Edge {
    fn from(raw: RawEdge) -> Self {
        let is = |kind: Option<&str>| raw.dep_kinds.iter().any(|k| k.kind.as_deref() == kind);
        let kind = if is(None) {
            EdgeKind::Normal
        } else if is(Some("build")) {
            EdgeKind::Build
        } else {
            EdgeKind::Development
        };
        Self { to: raw.pkg, kind }
    }
}
