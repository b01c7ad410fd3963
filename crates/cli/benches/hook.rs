//! `qedsh hook claude` and `qedsh check` as whole processes beside `/bin/true`:
//! what a host agent pays before each command. They take turns, so that a busy
//! machine slows all; the ratio of their medians is the figure. The event comes from a file:
//! through a pipe, the time would be that of two more switches of the scheduler.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a benchmark fails by panicking"
)]

use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const ROUNDS: usize = 400;

/// An everyday command and one that needs facts about a repository.
const COMMANDS: &[&str] = &["ls -la", "git log --oneline -5 | head -3", "rm -rf target"];

fn main() {
    let directory = std::env::current_dir().unwrap();
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("event.json");
    println!("| process | median | p90 | beside /bin/true |");
    println!("|---|---|---|---|");
    for command in COMMANDS {
        let event = format!(
            "{{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Bash\",\
             \"tool_input\":{{\"command\":\"{command}\"}},\"cwd\":\"{}\"}}",
            directory.display()
        );
        std::fs::write(&file, event).unwrap();
        let (mut floor, mut hook, mut check) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            floor.push(time(&mut Command::new("/bin/true"), &file));
            let mut qedsh = Command::new(env!("CARGO_BIN_EXE_qedsh"));
            hook.push(time(qedsh.args(["hook", "claude"]), &file));
            let mut qedsh = Command::new(env!("CARGO_BIN_EXE_qedsh"));
            check.push(time(qedsh.args(["check", command]), &file));
        }
        let (floor, hook) = (Figures::of(floor), Figures::of(hook));
        floor.print("/bin/true", floor.median);
        hook.print(&format!("hook: {command}"), floor.median);
        Figures::of(check).print(&format!("check: {command}"), floor.median);
    }
}

/// How long the process takes from its start until it is reaped.
fn time(command: &mut Command, input: &Path) -> Duration {
    command
        .stdin(File::open(input).unwrap())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let start = Instant::now();
    command.status().expect("start");
    start.elapsed()
}

struct Figures {
    median: Duration,
    p90: Duration,
}

impl Figures {
    fn of(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        Self {
            median: times[times.len() / 2],
            p90: times[times.len() * 9 / 10],
        }
    }

    fn print(&self, name: &str, floor: Duration) {
        let ratio = self.median.as_secs_f64() / floor.as_secs_f64();
        println!(
            "| `{name}` | {:?} | {:?} | {ratio:.2} |",
            self.median, self.p90
        );
    }
}
