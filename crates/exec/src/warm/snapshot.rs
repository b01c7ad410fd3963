//! What start-up files left, written down: for shells that cannot be warm.
//!
//! A login shell runs them once and writes what it has: its environment,
//! functions, aliases. A plain shell then begins with that. Functions of bash
//! are stubs that read the whole file when the first is called; those of zsh are
//! compiled. Options, variables that are not exported, traps and jobs are lost.

use super::facts::Facts;
use super::files::Fingerprint;
use super::scratch::Scratch;
use super::start::Startup;
use crate::environment::Environment;
use qedsh_gate::Shell;
use rustix::fs::{MemfdFlags, memfd_create};
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, Read, Seek};
use std::os::fd::AsRawFd;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Variables that a shell makes for itself.
const OWN: &[&str] = &["_", "SHLVL", "PWD", "OLDPWD", "BASH_ENV", "ZDOTDIR"];

/// Writes what a bash has as facts to `$1`, and below `$2`, where that is
/// given, as files that another bash reads.
const BASH_DUMP: &str = r#"
{
  for name in "${!BASH_ALIASES[@]}"; do
    \builtin printf 'a%s\0%s\0' "$name" "${BASH_ALIASES[$name]}"
  done
  \builtin compgen -A function | while IFS= \builtin read -r name; do \builtin printf 'f%s\0\0' "$name"; done
  \builtin compgen -A disabled | while IFS= \builtin read -r name; do \builtin printf 'd%s\0\0' "$name"; done
  \builtin compgen -A variable | while IFS= \builtin read -r name; do \builtin printf 'u%s\0\0' "$name"; done
  \command env -0 | while IFS= \builtin read -r -d '' name; do \builtin printf 'v%s\0\0' "$name"; done
  \builtin printf 'uIFS\0%s\0o%s\0\0o%s\0\0' "${IFS-}" "$SHELLOPTS" "$BASHOPTS"
  [ -z "$(\builtin trap)" ] || \builtin printf 'xthere are traps\0\0'
  \builtin printf 'p%s\0\0' "$PATH"
} >| "$1" || \builtin exit 1
[ -n "$2" ] || \builtin exit 0
\builtin declare -f >| "$2/functions" || \builtin exit 1
{
  \builtin printf '%s\n' '\builtin unset BASH_ENV'
  \builtin shopt -p extglob expand_aliases
  \builtin alias -p
  \builtin printf 'umask %s\n' "$(\builtin umask)"
  \builtin compgen -A function | while IFS= \builtin read -r name; do
    \builtin printf 'function %s { \\builtin . %q; %s "$@"; }\n' "$name" "$2/functions" "$name"
  done
} >| "$2/start" || \builtin exit 1
"#;

/// The same for zsh, which reads `.zshenv` first.
const ZSH_DUMP: &str = r#"
[[ -o ksharrays || -o shglob || -o ignorebraces || -o ignoreclosebraces ]] && \builtin exit 1
{
  for name in "${(@k)aliases}"; do \builtin printf 'a%s\0%s\0' "$name" "${aliases[$name]}"; done
  for name in "${(@k)galiases}"; do \builtin printf 'g%s\0%s\0' "$name" "${galiases[$name]}"; done
  for name in "${(@k)saliases}"; do \builtin printf 's%s\0%s\0' "$name" "${saliases[$name]}"; done
  for name in "${(@k)functions}"; do \builtin printf 'f%s\0\0' "$name"; done
  for name in "${(@k)dis_builtins}" "${(@k)dis_reswords}"; do \builtin printf 'd%s\0\0' "$name"; done
  for name in "${(@k)options}"; do [[ ${options[$name]} == on ]] && \builtin printf 'o%s\0\0' "$name"; done
  for name in "${(@k)parameters}"; do \builtin printf 'u%s\0\0' "$name"; done
  \command env -0 | while IFS= \builtin read -r -d $'\0' name; do \builtin printf 'v%s\0\0' "$name"; done
  [[ -z "$(\builtin trap)" ]] || \builtin printf 'xthere are traps\0\0'
  \builtin printf 'p%s\0\0' "$PATH"
} >| "$1" || \builtin exit 1
[[ -n "$2" ]] || \builtin exit 0
\builtin functions >| "$2/functions" && \builtin zcompile "$2/functions" || \builtin exit 1
{
  if (( ${+ZDOTDIR} )); then \builtin print -r -- "ZDOTDIR=${(q)ZDOTDIR}"; else \builtin print 'unset ZDOTDIR'; fi
  \builtin print -r -- "\\builtin source ${(q)2}/functions"
  \builtin alias -rL
  \builtin print "umask $(\builtin umask)"
} >| "$2/.zshenv" || \builtin exit 1
"#;

/// The state of a shell after its start-up files.
#[derive(Debug)]
pub struct Snapshot {
    startup: Startup,
    startup_files: Fingerprint,
    facts: Facts,
    /// `None` where it could not be written down.
    written: Option<Written>,
}

/// What a plain shell begins with.
#[derive(Debug)]
struct Written {
    files: Vec<(PathBuf, Vec<u8>)>,
    scratch: Scratch,
}

impl Snapshot {
    /// Runs the start-up files and keeps what they left.
    pub fn take(startup: &Startup) -> io::Result<Self> {
        let startup_files = Fingerprint::of(startup);
        let dump = match startup.shell {
            Shell::Bash => BASH_DUMP,
            Shell::Zsh => ZSH_DUMP,
            Shell::Sh | Shell::Cmd => return Err(io::ErrorKind::Unsupported.into()),
        };
        let scratch = Scratch::new().ok();
        let mut memory = File::from(memfd_create("qedsh-facts", MemfdFlags::CLOEXEC)?);
        let place = format!("/proc/{}/fd/{}", std::process::id(), memory.as_raw_fd());
        let directory = scratch.as_ref().map_or(Path::new(""), Scratch::path);
        run(startup, dump, [Path::new(&place), directory])?;
        let mut bytes = Vec::new();
        memory.rewind()?;
        memory.read_to_end(&mut bytes)?;
        let facts = Facts::parse(&bytes);
        let facts = facts.ok_or_else(|| io::Error::other("what the shell has cannot be read"))?;
        let written = scratch
            .map(|it| Written::read(startup.shell, it))
            .transpose()?;
        Ok(Self {
            startup: startup.clone(),
            startup_files,
            facts: match written {
                Some(_) => facts.without_what_is_lost(startup.shell),
                None => facts,
            },
            written,
        })
    }

    /// Whether the start-up files are those that ran, and the snapshot is as it
    /// was written: a command of the same user could have changed it.
    pub fn is_current(&self) -> bool {
        let files = self.written.iter().flat_map(|written| &written.files);
        let is_same = |(path, bytes): &(PathBuf, Vec<u8>)| {
            fs::read(path).is_ok_and(|current| current == *bytes)
        };
        files.clone().all(is_same) && self.startup_files == Fingerprint::of(&self.startup)
    }

    /// What a shell that begins with it has: [`Snapshot::is_written`] says how
    /// that is begun.
    pub fn facts(&self) -> &Facts {
        &self.facts
    }

    /// Whether a plain shell begins with it by [`Snapshot::lead_to`]; else only
    /// a login shell has what it says.
    pub fn is_written(&self) -> bool {
        self.written.is_some()
    }

    /// Adds the variable that leads a plain shell to it.
    pub fn lead_to(&self, environment: &mut Environment) {
        let Some(written) = &self.written else {
            return;
        };
        let place = written.scratch.path();
        let (name, value) = match self.startup.shell {
            Shell::Zsh => ("ZDOTDIR", place.to_path_buf()),
            _ => ("BASH_ENV", place.join("start")),
        };
        environment.retain(|(known, _)| known != name);
        environment.push((name.into(), value.into()));
    }

    /// The variables that it left for programs.
    pub fn environment(&self) -> Environment {
        let all = self.facts.environment.iter();
        let text = |bytes: &[u8]| OsString::from(OsStr::from_bytes(bytes));
        let pairs = all.map(|(name, value)| (text(name), text(value)));
        pairs
            .filter(|(name, _)| !OWN.iter().any(|own| name == *own))
            .collect()
    }
}

impl Written {
    fn read(shell: Shell, scratch: Scratch) -> io::Result<Self> {
        let names: &[&str] = match shell {
            Shell::Zsh => &["functions", "functions.zwc", ".zshenv"],
            _ => &["functions", "start"],
        };
        let read = |name: &&str| {
            let path = scratch.path().join(name);
            fs::read(&path).map(|bytes| (path, bytes))
        };
        Ok(Self {
            files: names.iter().map(read).collect::<io::Result<_>>()?,
            scratch,
        })
    }
}

fn run(startup: &Startup, dump: &str, places: [&Path; 2]) -> io::Result<()> {
    let name = crate::shell::name(startup.shell);
    let directory: &Path = match startup.directory.is_dir() {
        true => &startup.directory,
        false => Path::new("/"),
    };
    let mut child = Command::new(&startup.program)
        .arg0(name)
        .args(["-lc", &startup.script(dump), name])
        .args(places)
        .env_clear()
        .envs(
            startup
                .environment
                .iter()
                .map(|(name, value)| (name, value)),
        )
        .current_dir(directory)
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
                let why = format!("the shell ended within its start-up files ({status})");
                return Err(io::Error::other(why));
            }
            None if Instant::now() < deadline => std::thread::sleep(Duration::from_millis(2)),
            None => {
                let group = rustix::process::Pid::from_child(&child);
                let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
                child.wait()?;
                let why = format!(
                    "the start-up files did not end within {:?}",
                    startup.patience
                );
                return Err(io::Error::new(io::ErrorKind::TimedOut, why));
            }
        }
    }
}
