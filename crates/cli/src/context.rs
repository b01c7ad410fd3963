//! What the subcommands need of the surroundings: a session, a place, a language.

use crate::arguments::{CageName, ModeName, ShellName};
use crate::remembered;
use qedsh_gate::{Cage, Language, Mode, Shell};
use qedsh_plan::Dialect;
use qedsh_tool::session::config::{self, Config, ShellName as ConfiguredShell, Sources, WarmName};
use qedsh_tool::session::exec::warm::Use;
use qedsh_tool::session::sys::Real;
use qedsh_tool::session::world::workspace;
use qedsh_tool::session::{Place, Session, Settings, ShellChoice, language};
use std::env;
use std::fs;
use std::io;
use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

/// The language of the person at the terminal: the configured one, else that
/// of the locale.
pub(crate) fn language_of_user() -> Language {
    static CONFIGURED: OnceLock<Option<Language>> = OnceLock::new();
    let configured = CONFIGURED.get_or_init(|| configuration(&current_place()).language);
    configured.unwrap_or_else(|| language(|name| env::var_os(name)))
}

/// What the configuration says for somebody who works at `place`.
pub(crate) fn configuration(place: &Place) -> Config {
    config::load(&sources(place))
}

/// Where the configuration lies for somebody who works at `place`.
pub(crate) fn sources(place: &Place) -> Sources {
    let directory = place.directory().unwrap_or(Path::new("/"));
    Sources {
        session: remembered::layer(),
        ..Sources::standard(|name| env::var_os(name), &workspace(directory))
    }
}

/// The current directory.
pub(crate) fn current_place() -> Place {
    Place::current(env::var_os("PWD").as_deref())
}

/// The same directory by its absolute name.
pub(crate) fn absolute(directory: &Path) -> PathBuf {
    match current_place().directory() {
        Some(current) => current.join(directory),
        None => directory.to_path_buf(),
    }
}

/// The place where something would start that is only judged: it need not exist.
pub(crate) fn judged_place(directory: Option<&Path>) -> Place {
    match directory {
        Some(directory) => Place::supposed(&absolute(directory)),
        None => current_place(),
    }
}

/// A session that judges for whoever runs things, by the configuration that
/// holds at `place`.
pub(crate) fn judging(place: &Place, mode: Option<ModeName>) -> Session {
    let mut settings = settings(configuration(place));
    if let Some(mode) = mode {
        settings.mode = mode.into();
    }
    Session::new(&Real::new(), env::vars_os(), settings)
}

/// Where qedsh keeps what it must remember.
pub(crate) fn state_directory() -> Option<PathBuf> {
    Sources::standard(|name| env::var_os(name), Path::new("/")).state
}

/// Where tasks are kept: beside what else is remembered, or, where that cannot be
/// written, in a directory of one's own for temporary files.
pub(crate) fn task_directory() -> io::Result<PathBuf> {
    let usual = state_directory().map(|state| state.join("exec"));
    if let Some(usual) = usual.filter(|usual| is_usable(usual)) {
        return Ok(usual);
    }
    let user = rustix::process::geteuid().as_raw();
    let spare = env::temp_dir().join(format!("qedsh-exec-{user}"));
    // Somebody else could have put a link there.
    let is_link = spare.symlink_metadata().is_ok_and(|it| it.is_symlink());
    match !is_link && is_usable(&spare) {
        true => Ok(spare),
        false => Err(io::Error::other(
            "tasks have nowhere to be kept: set XDG_STATE_HOME to a directory that you can write to",
        )),
    }
}

/// Whether this is, or can be made, a directory that can be written.
fn is_usable(directory: &Path) -> bool {
    let made = fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(directory);
    let flags = rustix::fs::Access::WRITE_OK | rustix::fs::Access::EXEC_OK;
    made.is_ok() && rustix::fs::access(directory, flags).is_ok()
}

/// How long a command is waited for: as long as is `asked`, but no longer than
/// somebody has set as the longest; for ever where that is 0.
pub(crate) fn patience(place: &Place, asked: Option<Duration>) -> Option<Duration> {
    let config = configuration(place);
    let is_set =
        |it: &config::Setting| it.key == "timeout.max_ms" && it.by != config::SaidBy::BuiltIn;
    match asked {
        None => Some(config.limits.timeout),
        Some(Duration::ZERO) => None,
        Some(asked) if config.settings.iter().any(is_set) => {
            Some(asked.min(config.limits.longest_timeout))
        }
        Some(asked) => Some(asked),
    }
}

/// What holds for a session that starts at `place`, its limits, and whether its
/// commands start in warm shells.
pub(crate) fn settings_at(place: &Place) -> (Settings, config::Limits, Use) {
    let config = configuration(place);
    let limits = config.limits;
    let warm = match config.warm {
        None | Some(WarmName::Auto) => Use::Auto,
        Some(WarmName::Off) => Use::Off,
        Some(WarmName::Required) => Use::Required,
    };
    (settings(config), limits, warm)
}

/// A session that runs things, starting in `directory` where one is given.
pub(crate) fn running(cage: Cage, limit: Option<Duration>, directory: Option<&Path>) -> Session {
    let settings = Settings {
        cage,
        limit,
        ..settings(configuration(&judged_place(directory)))
    };
    Session::new(&Real::new(), env::vars_os(), settings)
}

fn settings(config: Config) -> Settings {
    Settings {
        rules: config.rules,
        mode: config.mode.unwrap_or_default(),
        shell: match config.shell {
            None | Some(ConfiguredShell::Bash) => ShellChoice::Best,
            Some(ConfiguredShell::Sh) => ShellChoice::Sh,
        },
        cage: Cage::Off,
        limit: None,
        waiting: Some(config.limits.longest_timeout),
    }
}

impl From<ShellName> for Shell {
    fn from(name: ShellName) -> Self {
        match name {
            ShellName::Bash => Self::Bash,
            ShellName::Sh => Self::Sh,
            ShellName::Zsh => Self::Zsh,
            ShellName::Cmd => Self::Cmd,
        }
    }
}

impl From<ShellName> for Dialect {
    fn from(name: ShellName) -> Self {
        match name {
            ShellName::Bash => Self::Bash,
            ShellName::Sh => Self::Posix,
            ShellName::Zsh => Self::Zsh,
            ShellName::Cmd => Self::Cmd,
        }
    }
}

impl From<ModeName> for Mode {
    fn from(name: ModeName) -> Self {
        match name {
            ModeName::Build => Self::Build,
            ModeName::Edit => Self::Edit,
            ModeName::Plan => Self::Plan,
            ModeName::Yolo => Self::Yolo,
        }
    }
}

impl From<CageName> for Cage {
    fn from(name: CageName) -> Self {
        match name {
            CageName::Off => Self::Off,
            CageName::ReadOnly => Self::ReadOnly,
            CageName::WorkspaceWrite => Self::WorkspaceWrite,
        }
    }
}
