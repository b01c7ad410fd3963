//! What a command costs: in a warm shell, in a plain shell with a snapshot, in
//! `-c` and in `-lc`, with light and heavy start-up files. They take turns, so
//! that a busy machine slows all; the ratios of their medians are the figures.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a benchmark fails by panicking"
)]

#[path = "warm/start_up.rs"]
mod start_up;

use qedsh_exec::gate::Shell;
use qedsh_exec::sys::Launch;
use qedsh_exec::warm::{Cage, Control, Files, Job, Report, Snapshot, Startup, WarmShell};
use std::fs::{self, File};
use std::os::fd::AsFd;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How often each is run; a login shell, whose cost is another magnitude, less.
const ROUNDS: usize = 300;
const LOGIN_EVERY: usize = 10;
const PATIENCE: Duration = Duration::from_secs(60);

const COMMANDS: &[&str] = &["true", "/bin/true", "cd /usr && ls | head -n 2 && echo"];

fn main() {
    for shell in [Shell::Bash, Shell::Zsh] {
        for (weight, start_up) in [("light", start_up::light()), ("heavy", start_up::heavy())] {
            let home = Home::new(&start_up);
            println!("\n{shell:?}, {weight} start-up files\n");
            println!("| command | shell | p50 | p99 | beside `-c` |");
            println!("|---|---|---|---|---|");
            for command in COMMANDS {
                compare(&home, shell, command);
            }
            crowd(&home, shell);
        }
    }
}

struct Home(PathBuf);

impl Home {
    fn new(start_up: &str) -> Self {
        let path = std::env::temp_dir().join(format!("qedsh-bench-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        for name in [".bash_profile", ".zprofile"] {
            fs::write(path.join(name), start_up).unwrap();
        }
        Self(path)
    }

    fn startup(&self, shell: Shell) -> Startup {
        Startup {
            shell,
            program: program(shell).into(),
            files: Files::Login,
            environment: vec![
                ("HOME".into(), self.0.clone().into()),
                ("PATH".into(), "/usr/local/bin:/usr/bin:/bin".into()),
            ],
            directory: self.0.clone(),
            umask: 0o022,
            patience: PATIENCE,
        }
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn program(shell: Shell) -> &'static str {
    match shell {
        Shell::Zsh => "/bin/zsh",
        _ => "/bin/bash",
    }
}

/// A way to run a command.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Plain,
    Warm,
    WarmReported,
    Snapshot,
    Login,
}

const WAYS: [(Way, &str); 5] = [
    (Way::Plain, "`-c`, no start-up files"),
    (Way::Warm, "warm"),
    (Way::WarmReported, "warm, directory reported"),
    (Way::Snapshot, "snapshot"),
    (Way::Login, "`-lc`"),
];

fn compare(home: &Home, shell: Shell, command: &str) {
    let startup = home.startup(shell);
    let warm = WarmShell::start_up(&startup).unwrap();
    let taken = Snapshot::take(&startup).unwrap();
    let snapshot = launch(&taken, &startup, command);
    let mut times: Vec<Vec<Duration>> = vec![Vec::new(); WAYS.len()];
    for round in 0..ROUNDS {
        for ((way, _), times) in WAYS.iter().zip(&mut times) {
            if *way == Way::Login && round % LOGIN_EVERY != 0 {
                continue;
            }
            let begin = Instant::now();
            match way {
                Way::Warm => fork(&warm, &home.0, command, Report::None),
                Way::WarmReported => fork(&warm, &home.0, command, Report::Directory),
                Way::Snapshot => spawn(&snapshot),
                Way::Plain => spawn(&plain(&startup, "-c", command)),
                Way::Login => spawn(&plain(&startup, "-lc", command)),
            }
            times.push(begin.elapsed());
        }
    }
    let base = quantile(&mut times[0], 50);
    for ((_, name), times) in WAYS.iter().zip(&mut times) {
        let (p50, p99) = (quantile(times, 50), quantile(times, 99));
        let ratio = p50.as_secs_f64() / base.as_secs_f64();
        println!(
            "| `{}` | {name} | {:.2} ms | {:.2} ms | {ratio:.2} |",
            command.replace('|', "\\|"),
            milliseconds(p50),
            milliseconds(p99)
        );
    }
}

/// 64 commands at once, and what the shell occupies.
fn crowd(home: &Home, shell: Shell) {
    const FLIGHT: usize = 64;
    const FLIGHTS: usize = 20;
    let warm = WarmShell::start_up(&home.startup(shell)).unwrap();
    let begin = Instant::now();
    for _ in 0..FLIGHTS {
        let all: Vec<_> = (0..FLIGHT)
            .map(|_| start(&warm, &home.0, "true", Report::None))
            .collect();
        for process in all {
            process.wait().unwrap();
        }
    }
    let rate = (FLIGHT * FLIGHTS) as f64 / begin.elapsed().as_secs_f64();
    let pages = fs::read_to_string(format!("/proc/{}/statm", warm.pid())).unwrap();
    let pages: Vec<f64> = pages
        .split(' ')
        .filter_map(|it| it.trim().parse().ok())
        .collect();
    let megabytes = |pages: f64| pages * 4096.0 / 1e6;
    println!(
        "\n{FLIGHT} in flight: {rate:.0} commands per second; the shell has {:.1} MB, {:.1} MB of it its own",
        megabytes(pages[1]),
        megabytes(pages[1] - pages[2])
    );
}

fn start(
    warm: &WarmShell,
    directory: &Path,
    text: &str,
    report: Report,
) -> qedsh_exec::warm::Process {
    let null = File::options()
        .read(true)
        .write(true)
        .open("/dev/null")
        .unwrap();
    let job = Job {
        text: text.as_bytes(),
        directory,
        changes: &[],
        input: null.as_fd(),
        output: null.as_fd(),
        errors: null.as_fd(),
        mask: 0,
        mark: None,
        control: Control::None,
        report,
        cage: Cage::default(),
    };
    warm.start(&job).unwrap()
}

fn fork(warm: &WarmShell, directory: &Path, text: &str, report: Report) {
    let process = start(warm, directory, text, report);
    process.wait().unwrap();
    let _ = process.legacy().directory();
}

fn launch(snapshot: &Snapshot, startup: &Startup, text: &str) -> Launch {
    let mut environment = snapshot.environment();
    snapshot.lead_to(&mut environment);
    Launch {
        environment,
        ..plain(startup, "-c", text)
    }
}

fn plain(startup: &Startup, option: &str, text: &str) -> Launch {
    Launch {
        program: startup.program.clone(),
        arguments: [name(startup.shell), option, text].map(Into::into).to_vec(),
        environment: startup.environment.clone(),
        directory: startup.directory.clone(),
    }
}

fn spawn(launch: &Launch) {
    let mut command = Command::new(&launch.program);
    let (name, rest) = launch.arguments.split_first().unwrap();
    command
        .arg0(name)
        .args(rest)
        .env_clear()
        .envs(launch.environment.iter().map(|(name, value)| (name, value)))
        .current_dir(&launch.directory)
        .process_group(0)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.status().unwrap();
}

fn quantile(times: &mut [Duration], percent: usize) -> Duration {
    times.sort_unstable();
    times[(times.len() * percent / 100).min(times.len() - 1)]
}

fn milliseconds(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1000.0
}

fn name(shell: Shell) -> &'static str {
    match shell {
        Shell::Zsh => "zsh",
        _ => "bash",
    }
}
