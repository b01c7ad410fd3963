//! The kernel oracle: a command line in, what it did out.
//!
//! The line is really executed, by a real shell, as nobody of importance, in a
//! throw-away tree, in namespaces without a network, under strace. What it
//! changed, tried to change, started, contacted, signalled or left running is
//! an effect; a read-only line has none.

mod effects;
pub mod init;
mod trace;
mod tree;

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::thread;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::judge::Judgement;
pub use effects::{is_helper_of, runs_its_operands};

/// Where a line runs unless it says otherwise: the root of a git repository.
pub const PROJECT: &str = "/home/agent/proj";

/// The `PATH` of every line.
pub const PATH: &str = "/opt/agent/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin";

/// The value of `API_TOKEN` in every line's environment.
pub const ENVIRONMENT_CANARY: &str = "environment-canary-7f3a";

/// A user for the lines of one sandbox, where the oracle may choose one. Each
/// has its own: the kernel counts the processes of a user over all sandboxes.
fn agent() -> u32 {
    static SANDBOXES: AtomicU32 = AtomicU32::new(0);
    let mine = SANDBOXES.fetch_add(1, Ordering::Relaxed);
    100_000 + (std::process::id().wrapping_mul(64).wrapping_add(mine)) % 1_000_000
}

/// A sandbox that executes one line after the other.
#[derive(Debug)]
pub struct KernelOracle {
    child: Child,
    requests: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

/// A line to execute.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Request {
    /// The text, given to the shell with `-c`.
    pub line: String,
    /// The shell.
    pub shell: Shell,
    /// Where it starts.
    pub directory: String,
    /// Milliseconds after which it counts as endless and is killed.
    pub limit: u64,
}

/// Lines to judge, in the sandbox's own tree and environment.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Lines {
    /// The texts.
    pub lines: Vec<String>,
    /// The shell that would run them.
    pub shell: Shell,
    /// Where they would start.
    pub directory: String,
}

/// What the sandbox is asked for.
#[derive(Debug, Serialize, Deserialize)]
enum Question {
    Execute(Request),
    Judge(Lines),
}

/// The shell that executes a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shell {
    /// `bash -c`.
    Bash,
    /// `sh -c`, which is dash on Debian.
    Posix,
    /// `zsh -f -c`.
    Zsh,
}

/// What a line did.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Observation {
    /// Its exit status; absent when a signal ended it.
    pub exit: Option<i32>,
    /// What it printed on standard output, at most 64 KiB.
    pub output: String,
    /// What it printed on standard error, at most 64 KiB.
    pub errors: String,
    /// What it did beside reading and printing.
    pub effects: Vec<Effect>,
    /// The programs it started or tried to start, the shell itself left out.
    pub starts: Vec<Start>,
}

/// One thing that a line did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effect {
    /// What sort of thing.
    pub kind: EffectKind,
    /// The program that did it.
    pub program: String,
    /// The call or path.
    pub detail: String,
}

/// The sorts of effects.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum EffectKind {
    /// The tree is not what it was.
    TreeChanged,
    /// A file was opened for writing, or that was tried.
    OpensForWriting,
    /// A call that changes files or their metadata, successful or not.
    ChangesFiles,
    /// A connection, a listening socket or a datagram.
    Network,
    /// A signal to something it did not start.
    Signals,
    /// A change of the system or of other processes.
    SystemState,
    /// Code from a place that others can write was loaded.
    LoadsCode,
    /// The environment of a process was read through `/proc`.
    ReadsEnvironment,
    /// A secret of the environment was printed.
    PrintsSecret,
    /// A process outlived the line.
    LeftRunning,
    /// It did not end.
    Endless,
    /// What it did is not known: the tracer was lost.
    Unseen,
}

/// A program that was started, or nearly.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Start {
    /// The program that did it; empty for the shell that executes the line.
    pub by: String,
    /// The file, as named to the kernel and made absolute.
    pub path: String,
    /// Its arguments, the program's name first.
    pub arguments: Vec<String>,
    /// Whether the kernel did it.
    pub succeeded: bool,
}

/// Why there is no observation.
#[derive(Debug, thiserror::Error)]
pub enum KernelError {
    /// This machine does not let us: no namespaces, no strace.
    #[error("{0}")]
    Unavailable(String),
    /// The sandbox could not be started or talked to.
    #[error("the sandbox could not be started or talked to")]
    Process(#[from] std::io::Error),
    /// The sandbox's answer has another shape than expected.
    #[error("the sandbox's answer has another shape than expected")]
    Answer(#[from] serde_json::Error),
}

impl KernelOracle {
    /// Lays a sandbox. `init` is the path of this crate's program `kernel-oracle`.
    ///
    /// # Errors
    /// [`KernelError::Unavailable`] with the reason where this machine cannot.
    pub fn start(init: &Path) -> Result<Self, KernelError> {
        let oracle = Path::new(env!("CARGO_MANIFEST_DIR")).join("oracle");
        let is_root = rustix::process::geteuid().is_root();
        let user = if is_root { agent() } else { 0 };
        // Its own session: nothing inside can reach the terminal of whoever tests.
        let mut command = Command::new("setsid");
        command.args([
            "unshare", "--mount", "--pid", "--net", "--ipc", "--uts", "--cgroup",
        ]);
        command.args(["--fork", "--kill-child"]);
        if !is_root {
            command.args(["--user", "--map-root-user"]);
        }
        let mut child = command
            .arg("bash")
            .arg(oracle.join("sandbox.sh"))
            .args([&init.canonicalize()?, &oracle.join("fixture.sh")])
            .arg(user.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let (Some(requests), Some(answers)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(KernelError::Unavailable("no pipes".to_owned()));
        };
        let mut oracle = Self {
            child,
            requests: Some(requests),
            answers: BufReader::new(answers),
        };
        match oracle.observe("true", Shell::Bash) {
            Ok(observation) if observation.exit == Some(0) => Ok(oracle),
            Ok(observation) => Err(KernelError::Unavailable(observation.errors)),
            Err(_) => Err(KernelError::Unavailable(oracle.last_words())),
        }
    }

    /// Lays a sandbox, or says why the test that wants one is skipped.
    ///
    /// # Panics
    /// Where `CI` is set: there a skipped oracle is a failure.
    #[must_use]
    #[expect(clippy::panic, reason = "how a test fails")]
    pub fn start_or_skip(init: &Path) -> Option<Self> {
        match Self::start(init) {
            Ok(oracle) => Some(oracle),
            Err(reason) if std::env::var_os("CI").is_none() => {
                eprintln!("skipped: {reason}");
                None
            }
            Err(reason) => panic!("the kernel oracle must not be skipped in CI: {reason}"),
        }
    }

    /// Executes `line` in the project.
    ///
    /// # Errors
    /// When the sandbox went away.
    pub fn observe(&mut self, line: &str, shell: Shell) -> Result<Observation, KernelError> {
        self.observe_request(&Request {
            shell,
            ..Request::new(line)
        })
    }

    /// Executes a line as `request` says.
    ///
    /// # Errors
    /// When the sandbox went away.
    pub fn observe_request(&mut self, request: &Request) -> Result<Observation, KernelError> {
        self.ask(&Question::Execute(request.clone()))
    }

    /// What qedsh says of lines in this very tree; one answer for each.
    /// Nothing is executed.
    ///
    /// # Errors
    /// When the sandbox went away.
    pub fn judge(&mut self, lines: Lines) -> Result<Vec<Judgement>, KernelError> {
        self.ask(&Question::Judge(lines))
    }

    fn ask<A: DeserializeOwned>(&mut self, question: &Question) -> Result<A, KernelError> {
        let mut text = serde_json::to_vec(question)?;
        text.push(b'\n');
        if let Some(requests) = self.requests.as_mut() {
            requests.write_all(&text)?;
        }
        let mut answer = String::new();
        self.answers.read_line(&mut answer)?;
        Ok(serde_json::from_str(&answer)?)
    }

    fn last_words(&mut self) -> String {
        use std::io::Read;
        self.requests = None;
        let mut words = String::new();
        if let Some(errors) = self.child.stderr.as_mut() {
            let _ = errors.read_to_string(&mut words);
        }
        format!("the sandbox cannot be laid here: {}", words.trim())
    }
}

/// Executes `requests` in as many sandboxes as there are processors; one
/// answer for each, in their order.
///
/// # Errors
/// As [`KernelOracle::start`] and [`KernelOracle::observe_request`].
pub fn observe_all(init: &Path, requests: &[Request]) -> Result<Vec<Observation>, KernelError> {
    let sandboxes = thread::available_parallelism().map_or(1, usize::from);
    let next = AtomicUsize::new(0);
    let work = || -> Result<Vec<(usize, Observation)>, KernelError> {
        let mut oracle = KernelOracle::start(init)?;
        let mut observed = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(request) = requests.get(index) else {
                return Ok(observed);
            };
            observed.push((index, oracle.observe_request(request)?));
        }
    };
    let mut observed = thread::scope(|scope| {
        let threads: Vec<_> = (0..sandboxes).map(|_| scope.spawn(work)).collect();
        let mut observed = Vec::with_capacity(requests.len());
        for thread in threads {
            let lost = || KernelError::Unavailable("a thread panicked".to_owned());
            observed.extend(thread.join().map_err(|_| lost())??);
        }
        Ok::<_, KernelError>(observed)
    })?;
    observed.sort_by_key(|(index, _)| *index);
    Ok(observed
        .into_iter()
        .map(|(_, observation)| observation)
        .collect())
}

impl Lines {
    /// Judges `lines` as bash would run them in the project.
    #[must_use]
    pub fn new(lines: Vec<String>) -> Self {
        Self {
            lines,
            shell: Shell::Bash,
            directory: PROJECT.to_owned(),
        }
    }
}

impl Request {
    /// Executes `line` with bash, in the project, for at most five seconds.
    #[must_use]
    pub fn new(line: &str) -> Self {
        Self {
            line: line.to_owned(),
            shell: Shell::Bash,
            directory: PROJECT.to_owned(),
            limit: 5_000,
        }
    }
}

impl Drop for KernelOracle {
    fn drop(&mut self) {
        // Without requests init ends, and with it everything in its namespace.
        self.requests = None;
        let _ = self.child.wait();
    }
}

impl Observation {
    /// Whether the line only read and printed, and started nothing but
    /// `programs` and what these start to do their work.
    #[must_use]
    pub fn is_read_only_for(&self, programs: &[&str]) -> bool {
        self.violations(programs).is_empty()
    }

    /// What a line that may only run `programs` should not have done, in words.
    #[must_use]
    pub fn violations(&self, programs: &[&str]) -> Vec<String> {
        let effects = self.effects.iter().map(|effect| {
            let Effect {
                kind,
                program,
                detail,
            } = effect;
            format!("{kind:?}: {program}: {detail}")
        });
        // A shell with a program's own text starts what that text names.
        let own: Vec<&str> = self
            .starts
            .iter()
            .flat_map(Start::own_shell)
            .copied()
            .collect();
        let starts = self.starts.iter().filter(|start| {
            let is_own = !start.own_shell().is_empty()
                || start.by == "sh" && own.contains(&start.name()) && start.is_installed();
            !is_own && !start.is_expected(programs)
        });
        effects
            .chain(starts.map(|start| format!("Starts: {start:?}")))
            .collect()
    }
}

impl Start {
    fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or_default()
    }

    /// Whether the file is where only the system's owner can put one.
    fn is_installed(&self) -> bool {
        let system = ["/usr/", "/bin/", "/sbin/", "/lib", "/opt/"];
        system.iter().any(|place| self.path.starts_with(place))
    }

    /// What the text names, where this is a shell with a program's own text.
    fn own_shell(&self) -> &'static [&'static str] {
        let is_shell = matches!(self.path.as_str(), "/bin/sh" | "/usr/bin/sh");
        let runs = effects::own_shell(&self.by, &self.arguments).filter(|_| is_shell);
        runs.unwrap_or_default()
    }

    /// Whether this is one of `programs`, from where the system keeps them, or
    /// a program that one of them needs for its own work.
    #[must_use]
    pub fn is_expected(&self, programs: &[&str]) -> bool {
        if !self.is_installed() {
            return false;
        }
        let name = self.name();
        let may_be_named = self.by.is_empty() || runs_its_operands(&self.by);
        may_be_named && programs.contains(&name) || is_helper_of(name, &self.by)
    }
}
