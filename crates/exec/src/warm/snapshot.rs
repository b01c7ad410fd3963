//! What start-up files left, written down: for shells that cannot be warm.
//!
//! A login shell runs them once and writes what it has: its environment,
//! functions, aliases, options. A plain shell then begins with that. Functions
//! of bash are stubs that read the whole file when the first is called; those of
//! zsh are compiled. Variables that are not exported, traps and jobs are lost.

use super::files::Fingerprint;
use super::scratch::Scratch;
use super::start::Startup;
use crate::environment::Environment;
use qedsh_gate::Shell;
use qedsh_sys::Launch;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Variables that a shell makes for itself.
const OWN: &[&str] = &["_", "SHLVL", "PWD", "OLDPWD", "BASH_ENV", "ZDOTDIR"];

/// What `declare -f`, `alias` and the like give, as files that another bash
/// reads. `$1` is the directory.
const BASH_DUMP: &str = r#"
\builtin declare -f > "$1/functions" || \builtin exit 1
{
  \builtin printf '%s\n' '\builtin unset BASH_ENV'
  \builtin alias -p
  \builtin shopt -p | \command grep -Ev ' (login_shell|restricted_shell)$'
  \builtin set +o
  \builtin printf 'umask %s\n' "$(\builtin umask)"
  \builtin declare -F | while \builtin read -r _ _ name; do
    \builtin printf 'function %s { \\builtin . %q; %s "$@"; }\n' "$name" "$1/functions" "$name"
  done
} > "$1/start" || \builtin exit 1
\command env -0 > "$1/environment"
"#;

/// The same for zsh, which reads `.zshenv` first.
const ZSH_DUMP: &str = r#"
\builtin functions > "$1/functions" && \builtin zcompile "$1/functions" || \builtin exit 1
{
  if (( ${+ZDOTDIR} )); then \builtin print -r -- "ZDOTDIR=${(q)ZDOTDIR}"; else \builtin print 'unset ZDOTDIR'; fi
  \builtin print -r -- "\\builtin source ${(q)1}/functions"
  \builtin alias -L
  for name in ${(f)"$(\builtin setopt)"}; do
    [[ $name == (login|zle|interactive|monitor|shinstdin|privileged|restricted) ]] || \builtin print -r -- "setopt $name"
  done
  \builtin print "umask $(\builtin umask)"
} > "$1/.zshenv" || \builtin exit 1
\command env -0 > "$1/environment"
"#;

/// The state of a shell after its start-up files.
#[derive(Debug)]
pub(super) struct Snapshot {
    shell: Shell,
    program: PathBuf,
    environment: Environment,
    /// The files that later shells read, with what they held.
    files: Vec<(PathBuf, Vec<u8>)>,
    startup_files: Fingerprint,
    scratch: Scratch,
}

impl Snapshot {
    /// Runs the start-up files in a login shell of their own.
    pub(super) fn take(startup: &Startup) -> io::Result<Self> {
        let scratch = Scratch::new()?;
        let startup_files = Fingerprint::of(startup);
        let dump = match startup.shell {
            Shell::Bash => BASH_DUMP,
            Shell::Zsh => ZSH_DUMP,
            Shell::Sh | Shell::Cmd => return Err(io::ErrorKind::Unsupported.into()),
        };
        run(startup, dump, scratch.path())?;
        let names: &[&str] = match startup.shell {
            Shell::Zsh => &["functions", "functions.zwc", ".zshenv"],
            _ => &["functions", "start"],
        };
        let read = |name: &&str| {
            let path = scratch.path().join(name);
            fs::read(&path).map(|bytes| (path, bytes))
        };
        Ok(Self {
            shell: startup.shell,
            program: startup.program.clone(),
            environment: environment(&fs::read(scratch.path().join("environment"))?),
            files: names.iter().map(read).collect::<io::Result<_>>()?,
            startup_files,
            scratch,
        })
    }

    /// Whether the start-up files are those that ran, and the snapshot is as it
    /// was written: a command of the same user could have changed it.
    pub(super) fn is_current(&self, startup: &Startup) -> bool {
        let same = |(path, bytes): &(PathBuf, Vec<u8>)| {
            fs::read(path).is_ok_and(|current| current == *bytes)
        };
        self.files.iter().all(same) && self.startup_files == Fingerprint::of(startup)
    }

    /// A plain shell that begins with the snapshot and reads `text`.
    pub(super) fn launch(&self, text: OsString, directory: &Path) -> Launch {
        let place = self.scratch.path();
        let mut environment = self.environment.clone();
        let (name, value) = match self.shell {
            Shell::Zsh => ("ZDOTDIR", place.to_path_buf()),
            _ => ("BASH_ENV", place.join("start")),
        };
        environment.push((name.into(), value.into()));
        Launch {
            program: self.program.clone(),
            arguments: arguments(self.shell, "-c", text),
            environment,
            directory: directory.to_path_buf(),
        }
    }
}

/// The arguments of a shell for a text.
pub(super) fn arguments(shell: Shell, option: &str, text: OsString) -> Vec<OsString> {
    let name = crate::shell::name(shell);
    [name, option, "--"]
        .into_iter()
        .map(OsString::from)
        .chain([text])
        .collect()
}

fn run(startup: &Startup, dump: &str, place: &Path) -> io::Result<()> {
    let name = crate::shell::name(startup.shell);
    let mut child = Command::new(&startup.program)
        .arg0(name)
        .args(["-lc", dump, name])
        .arg(place)
        .env_clear()
        .envs(
            startup
                .environment
                .iter()
                .map(|(name, value)| (name, value)),
        )
        .current_dir(&startup.directory)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .process_group(0)
        .spawn()?;
    let deadline = Instant::now() + startup.patience;
    loop {
        match child.try_wait()? {
            Some(status) if status.success() => return Ok(()),
            Some(status) => {
                return Err(io::Error::other(format!("the login shell ended: {status}")));
            }
            None if Instant::now() < deadline => std::thread::sleep(Duration::from_millis(2)),
            None => {
                let group = rustix::process::Pid::from_child(&child);
                let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
                child.wait()?;
                return Err(io::ErrorKind::TimedOut.into());
            }
        }
    }
}

fn environment(bytes: &[u8]) -> Environment {
    let entries = bytes.split(|byte| *byte == 0);
    let pairs = entries.filter_map(|entry| {
        let at = entry.iter().position(|byte| *byte == b'=')?;
        let (name, value) = entry.split_at_checked(at)?;
        let value = value.get(1..)?;
        let name = OsStr::from_bytes(name);
        let own = OWN.iter().any(|own| name == *own);
        (!own).then(|| (name.to_owned(), OsString::from_vec(value.to_vec())))
    });
    pairs.collect()
}
