//! Where configuration is looked for.

use crate::Trust;
use crate::keys::KEYS;
use qedsh_gate::Moment;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// The files of each layer, weakest first.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    /// The system's.
    pub system: Option<PathBuf>,
    /// The user's.
    pub user: Option<PathBuf>,
    /// Those of the projects around the project, outermost first, each by the
    /// tree that it is about: whoever makes a repository inside another does not
    /// get rid of what that forbids. They only tighten.
    pub above: Vec<(PathBuf, PathBuf)>,
    /// The project's.
    pub project: Vec<PathBuf>,
    /// What was given for this session: its name and its text.
    pub session: Option<(PathBuf, String)>,
    /// The user's home directory.
    pub home: Option<PathBuf>,
    /// Where qedsh keeps what it must remember: private to the user.
    pub state: Option<PathBuf>,
    /// The tree that is worked in.
    pub workspace: Option<PathBuf>,
    /// Which project files the user trusts.
    pub trust: Trust,
    /// The environment variables that say something, by the names in the table
    /// of keys.
    pub variables: Vec<(&'static str, String)>,
    /// What time it is, for rules that end.
    pub now: Option<Moment>,
}

impl Sources {
    /// The usual places, by the environment and the workspace. An empty `HOME`
    /// is none, and the XDG variables count only where they are absolute.
    pub fn standard(
        variable: impl Fn(&str) -> Option<std::ffi::OsString>,
        workspace: &Path,
    ) -> Self {
        let directory = |name: &str| {
            let value = PathBuf::from(variable(name)?);
            value.is_absolute().then_some(value)
        };
        let home = directory("HOME");
        let below_home = |path: &str| home.as_ref().map(|home| home.join(path));
        let config = directory("XDG_CONFIG_HOME").or_else(|| below_home(".config"));
        let state = directory("XDG_STATE_HOME").or_else(|| below_home(".local/state"));
        let state = state.map(|state| state.join("qedsh"));
        Self {
            system: Some(PathBuf::from("/etc/qedsh/config.toml")),
            user: config.map(|config| config.join("qedsh/config.toml")),
            above: files_above(workspace),
            project: project_files(workspace),
            session: None,
            workspace: Some(workspace.to_path_buf()),
            trust: Trust::new(state.as_ref().map(|state| state.join("trust"))),
            state,
            home,
            variables: variables(&variable),
            now: now(),
        }
    }
}

fn variables(
    variable: &impl Fn(&str) -> Option<std::ffi::OsString>,
) -> Vec<(&'static str, String)> {
    let names = KEYS.iter().filter_map(|key| key.variable);
    let said = names.filter_map(|name| {
        let value = variable(name)?;
        Some((name, value.to_string_lossy().into_owned()))
    });
    said.collect()
}

/// The time by the system's clock; `None` where that cannot be right.
pub fn now() -> Option<Moment> {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    i64::try_from(since.as_secs()).ok().map(Moment)
}

/// The files of a project; none where its place is not known.
fn project_files(workspace: &Path) -> Vec<PathBuf> {
    if !workspace.is_absolute() {
        return Vec::new();
    }
    [".qedsh.toml", ".qedsh/config.toml"]
        .map(|file| workspace.join(file))
        .into()
}

/// The files of the projects around a workspace. A directory that anybody can
/// write holds nobody's project.
fn files_above(workspace: &Path) -> Vec<(PathBuf, PathBuf)> {
    let is_shared = |directory: &Path| {
        let found = directory.metadata();
        found.is_ok_and(|found| found.mode() & 0o002 != 0)
    };
    let around = workspace.ancestors().skip(1);
    let mut around: Vec<&Path> = around.filter(|above| !is_shared(above)).collect();
    around.reverse();
    let files = around.into_iter().flat_map(|above| {
        let files = project_files(above).into_iter();
        files.map(|file| (above.to_path_buf(), file))
    });
    files.collect()
}
