//! Process 1 of the sandbox: executes lines, one at a time, and puts the tree
//! back as it was after each that touched it.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufRead, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::mount::{MountFlags, UnmountFlags, mount, unmount};
use rustix::process::{
    Pid, PidfdFlags, Resource, Rlimit, Signal, WaitOptions, WaitStatus, kill_process, pidfd_open,
    setrlimit, wait, waitpid,
};

use qedsh_gate::Mode;
use qedsh_syntax::Dialect;
use qedsh_world::{Environment, RealWorld};

use crate::judge::{Judgement, judge};

use super::{
    ENVIRONMENT_CANARY, Effect, EffectKind, Lines, Observation, PATH, PROJECT, Question, Request,
    Shell, effects, tree,
};

const HOME: &str = "/home";
const LOWER: &str = "/oracle/base";
const UPPER: &str = "/oracle/upper";
const WORK: &str = "/oracle/work";
const TRACE: &str = "/oracle/trace";
const SCRATCH: [&str; 3] = ["/tmp", "/var/tmp", "/dev/shm"];

/// How much of each stream is kept.
const KEPT: usize = 64 << 10;

/// How long a process that outlives its shell may take to end by itself: the
/// shell does not wait for process substitutions that nobody reads.
const SETTLE: Duration = Duration::from_millis(800);

/// Answers requests on standard input until it ends; the lines run as `agent`,
/// or as root of a user namespace.
///
/// # Errors
/// When the sandbox is not as it must be, which nothing here can mend.
pub fn serve(agent: Option<u32>) -> io::Result<()> {
    limit_resources()?;
    let mut sandbox = Sandbox::lay(agent)?;
    for request in io::stdin().lock().lines() {
        let mut answer = match serde_json::from_str(&request?)? {
            Question::Execute(request) => serde_json::to_vec(&sandbox.observe(&request)?)?,
            Question::Judge(lines) => serde_json::to_vec(&judge_all(&lines))?,
        };
        answer.push(b'\n');
        let mut output = io::stdout().lock();
        output.write_all(&answer)?;
        output.flush()?;
    }
    Ok(())
}

/// Between two executions the tree does not change: one world serves all lines.
fn judge_all(lines: &Lines) -> Vec<Judgement> {
    let here = ("PWD", lines.directory.as_str());
    let variables = environment().into_iter().chain([here]);
    let environment: Environment = variables
        .map(|(name, value)| (OsString::from(name), OsString::from(value)))
        .collect();
    let directory = lines.directory.as_bytes();
    let world = RealWorld::new(PROJECT.as_bytes(), directory, environment);
    let dialect = match lines.shell {
        Shell::Bash => Dialect::Bash,
        Shell::Posix => Dialect::Posix,
        Shell::Zsh => Dialect::Zsh,
    };
    let judged = lines.lines.iter();
    judged
        .map(|line| judge(line.as_bytes(), dialect, Mode::Build, &world))
        .collect()
}

struct Sandbox {
    /// Someone for stray signals to hit.
    bystander: Pid,
    /// The user of the lines; in a user namespace there is only its root.
    agent: Option<u32>,
}

/// How the shell of a line ended.
struct End {
    status: Option<WaitStatus>,
    output: Vec<u8>,
    errors: Vec<u8>,
}

impl Sandbox {
    fn lay(agent: Option<u32>) -> io::Result<Self> {
        // In a user namespace the agent is its root; it keeps no capability.
        if agent.is_none() {
            drop_capabilities()?;
        }
        rustix::thread::set_no_new_privs(true)?;
        lay_tree()?;
        let bystander = bystander(agent)?;
        Ok(Self { bystander, agent })
    }

    fn observe(&mut self, request: &Request) -> io::Result<Observation> {
        let (shell, pidfd, streams) = self.start(request)?;
        let deadline = Instant::now() + Duration::from_millis(request.limit);
        let end = watch(shell, &pidfd, streams, deadline)?;
        let mut found = self.sweep(end.status.is_some())?;
        let trace = fs::read(TRACE)?;
        let (seen, starts) = effects::read(&String::from_utf8_lossy(&trace), &request.directory);
        found.extend(seen);
        if starts.is_none() {
            found.push(effect(EffectKind::Unseen, "strace", "no start was traced"));
        }
        found.extend(changed_files()?);
        self.reset_where_needed(&found)?;
        let output = String::from_utf8_lossy(&end.output).into_owned();
        let errors = String::from_utf8_lossy(&end.errors).into_owned();
        if output.contains(ENVIRONMENT_CANARY) || errors.contains(ENVIRONMENT_CANARY) {
            found.push(effect(
                EffectKind::PrintsSecret,
                "",
                "the value of API_TOKEN",
            ));
        }
        Ok(Observation {
            exit: end.status.and_then(WaitStatus::exit_status),
            output,
            errors,
            effects: found,
            starts: starts.unwrap_or_default(),
        })
    }

    fn start(&self, request: &Request) -> io::Result<(Pid, OwnedFd, [OwnedFd; 2])> {
        let _ = File::create(TRACE)?;
        let mut command = Command::new("/usr/bin/strace");
        // `-DD`: the tracer is no child of the line and not in its process group.
        command.args(["-DD", "-f", "-qq", "-y", "-s", "400", "--seccomp-bpf"]);
        command.args(["-e", effects::TRACED, "-e", "signal=none", "-o", TRACE]);
        if self.agent.is_some() {
            // The tracer stays root: the line cannot kill it.
            command.args(["-u", "agent"]);
        }
        match request.shell {
            Shell::Bash => command.args(["bash", "-c"]),
            Shell::Posix => command.args(["sh", "-c"]),
            Shell::Zsh => command.args(["zsh", "-f", "-c"]),
        };
        let (output, output_end) = rustix::pipe::pipe()?;
        let (errors, errors_end) = rustix::pipe::pipe()?;
        if let Some(agent) = self.agent {
            // So that the agent can open /dev/stdout by name.
            for end in [&output_end, &errors_end] {
                rustix::fs::fchown(end, Some(rustix::fs::Uid::from_raw(agent)), None)?;
            }
        }
        let child = command
            .arg(&request.line)
            .env_clear()
            .envs(environment())
            .env("PWD", &request.directory)
            .current_dir(&request.directory)
            .process_group(0)
            .stdin(Stdio::null())
            .stdout(output_end)
            .stderr(errors_end)
            .spawn()?;
        let shell = Pid::from_child(&child);
        Ok((
            shell,
            pidfd_open(shell, PidfdFlags::empty())?,
            [output, errors],
        ))
    }

    /// Ends what the line left, and says what that was.
    fn sweep(&mut self, has_ended: bool) -> io::Result<Vec<Effect>> {
        let mut found = Vec::new();
        if !has_ended {
            found.push(effect(EffectKind::Endless, "", "killed at the time limit"));
        } else if !self.others()?.is_empty() {
            let until = Instant::now() + SETTLE;
            while Instant::now() < until && !self.others()?.is_empty() {
                thread::sleep(Duration::from_millis(2));
            }
            let left = self.others()?;
            found.extend(
                left.iter()
                    .map(|(_, name)| effect(EffectKind::LeftRunning, name, "")),
            );
        }
        let until = Instant::now() + Duration::from_secs(3);
        loop {
            for (process, _) in self.others()? {
                let _ = kill_process(process, Signal::KILL);
            }
            if !self.reap(&mut found)? {
                return Ok(found);
            }
            if Instant::now() > until {
                // The tracer hangs: nothing it would say can be waited for.
                found.push(effect(EffectKind::Unseen, "strace", "did not end"));
                for (process, _) in processes()? {
                    if process != self.bystander {
                        let _ = kill_process(process, Signal::KILL);
                    }
                }
            }
            thread::sleep(Duration::from_micros(300));
        }
    }

    /// Collects ended processes; whether any but the bystander remains.
    fn reap(&mut self, found: &mut Vec<Effect>) -> io::Result<bool> {
        while let Ok(Some((process, _))) = wait(WaitOptions::NOHANG) {
            if process == self.bystander {
                found.push(effect(EffectKind::Signals, "", "the bystander was killed"));
                self.bystander = bystander(self.agent)?;
            }
        }
        let all = processes()?;
        Ok(all.iter().any(|(process, _)| *process != self.bystander))
    }

    /// The processes that are neither ours nor ended.
    fn others(&self) -> io::Result<Vec<(Pid, String)>> {
        let mut others = processes()?;
        others.retain(|(process, name)| *process != self.bystander && name != "strace");
        Ok(others)
    }

    fn reset_where_needed(&self, found: &[Effect]) -> io::Result<()> {
        for directory in SCRATCH {
            empty(Path::new(directory))?;
        }
        let is_touched = fs::read_dir(UPPER)?.next().is_some();
        if !is_touched && found.is_empty() {
            return Ok(());
        }
        unmount(HOME, UnmountFlags::DETACH)?;
        lay_tree()
    }
}

/// Waits for the end of the shell, keeping what it prints.
fn watch(shell: Pid, pidfd: &OwnedFd, streams: [OwnedFd; 2], deadline: Instant) -> io::Result<End> {
    let mut streams = streams.map(|stream| (Some(File::from(stream)), Vec::new()));
    let mut has_ended = false;
    while !has_ended {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            break;
        }
        let mut waited: Vec<PollFd<'_>> = vec![PollFd::new(pidfd, PollFlags::IN)];
        let open = streams.iter().filter_map(|(stream, _)| stream.as_ref());
        waited.extend(open.map(|stream| PollFd::from_borrowed_fd(stream.as_fd(), PollFlags::IN)));
        let limit = Timespec::try_from(left).unwrap_or_default();
        poll(&mut waited, Some(&limit))?;
        let mut ready = waited
            .iter()
            .map(|fd| !fd.revents().is_empty())
            .collect::<Vec<_>>()
            .into_iter();
        has_ended = ready.next() == Some(true);
        for (stream, kept) in &mut streams {
            if stream.is_some() && ready.next() == Some(true) {
                drain(stream, kept)?;
            }
        }
    }
    // What is still in the pipes; a process left behind may hold them open.
    for (stream, kept) in &mut streams {
        while let Some(file) = stream.as_ref() {
            let mut waited = [PollFd::from_borrowed_fd(file.as_fd(), PollFlags::IN)];
            let none = Timespec {
                tv_sec: 0,
                tv_nsec: 0,
            };
            if kept.len() >= KEPT || poll(&mut waited, Some(&none))? == 0 {
                break;
            }
            drain(stream, kept)?;
        }
    }
    let status = match has_ended {
        true => waitpid(Some(shell), WaitOptions::empty())?.map(|(_, status)| status),
        false => None,
    };
    let [(_, output), (_, errors)] = streams;
    Ok(End {
        status,
        output,
        errors,
    })
}

fn drain(stream: &mut Option<File>, kept: &mut Vec<u8>) -> io::Result<()> {
    let mut buffer = [0; 16 << 10];
    let Some(file) = stream else { return Ok(()) };
    let count = file.read(&mut buffer)?;
    if count == 0 {
        *stream = None;
    } else if kept.len() < KEPT {
        kept.extend(buffer.iter().take(count));
    }
    Ok(())
}

fn effect(kind: EffectKind, program: &str, detail: &str) -> Effect {
    Effect {
        kind,
        program: program.to_owned(),
        detail: detail.to_owned(),
    }
}

fn environment() -> [(&'static str, &'static str); 8] {
    [
        ("HOME", "/home/agent"),
        ("USER", "agent"),
        ("LOGNAME", "agent"),
        ("SHELL", "/bin/bash"),
        ("LANG", "C.UTF-8"),
        ("TERM", "xterm"),
        ("PATH", PATH),
        ("API_TOKEN", ENVIRONMENT_CANARY),
    ]
}

fn limit_resources() -> io::Result<()> {
    let limits = [
        (Resource::Fsize, 64 << 20),
        (Resource::Nproc, 300),
        (Resource::Core, 0),
        (Resource::Nofile, 512),
        (Resource::Data, 4 << 30),
    ];
    for (resource, value) in limits {
        let limit = Rlimit {
            current: Some(value),
            maximum: Some(value),
        };
        setrlimit(resource, limit)?;
    }
    Ok(())
}

fn drop_capabilities() -> io::Result<()> {
    for capability in rustix::thread::CapabilitySet::all() {
        rustix::thread::remove_capability_from_bounding_set(capability)?;
    }
    Ok(())
}

/// A fresh layer above the fixture.
fn lay_tree() -> io::Result<()> {
    for directory in [UPPER, WORK] {
        let _ = fs::remove_dir_all(directory);
        fs::create_dir(directory)?;
    }
    let layers = format!("lowerdir={LOWER},upperdir={UPPER},workdir={WORK}");
    let layers = std::ffi::CString::new(layers)?;
    mount(
        "overlay",
        HOME,
        "overlay",
        MountFlags::NOSUID | MountFlags::NODEV,
        layers.as_c_str(),
    )?;
    Ok(())
}

fn changed_files() -> io::Result<Vec<Effect>> {
    let mut changes = tree::changes(Path::new(UPPER), Path::new(LOWER), HOME)?;
    for directory in SCRATCH {
        for entry in fs::read_dir(directory)? {
            changes.push(format!("created {}", entry?.path().display()));
        }
    }
    let changes = changes.iter();
    Ok(changes
        .map(|change| effect(EffectKind::TreeChanged, "", change))
        .collect())
}

fn empty(directory: &Path) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        let is_directory = fs::symlink_metadata(&path)?.is_dir();
        match is_directory {
            true => fs::remove_dir_all(path)?,
            false => fs::remove_file(path)?,
        }
    }
    Ok(())
}

fn bystander(agent: Option<u32>) -> io::Result<Pid> {
    let mut command = Command::new("/usr/bin/sleep");
    if let Some(agent) = agent {
        command.uid(agent).gid(agent);
    }
    let child = command
        .arg("1000000")
        .env_clear()
        .process_group(0)
        .current_dir("/")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()?;
    Ok(Pid::from_child(&child))
}

/// Every process but this one that has not ended, with its name.
fn processes() -> io::Result<Vec<(Pid, String)>> {
    let mut processes = Vec::new();
    for entry in fs::read_dir("/proc")? {
        let entry = entry?.path();
        let Some(process) = process_of(&entry).filter(|process| *process != Pid::INIT) else {
            continue;
        };
        let Ok(stat) = fs::read_to_string(entry.join("stat")) else {
            continue;
        };
        let name = stat
            .split_once('(')
            .and_then(|(_, rest)| rest.rsplit_once(')'));
        if let Some((name, rest)) = name
            && !rest.trim_start().starts_with(['Z', 'X'])
        {
            processes.push((process, name.to_owned()));
        }
    }
    Ok(processes)
}

fn process_of(path: &Path) -> Option<Pid> {
    Pid::from_raw(path.file_name()?.to_str()?.parse().ok()?)
}
