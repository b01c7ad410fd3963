//! Tasks of a supervisor of their own, in a throw-away directory.
#![allow(dead_code, reason = "each test binary uses its own part")]

use super::nowhere::grant_in;
use qedsh_exec::gate::{Cage, Shell, Terms};
use qedsh_exec::sys::Real;
use qedsh_exec::task::{Event, Request, Schedule, Status, Supervised, TaskId, Tasks};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

pub(crate) const SECOND: Duration = Duration::from_secs(1);

/// A directory with tasks; what is left of them is stopped when dropped.
pub(crate) struct Keep {
    root: PathBuf,
    pub(crate) tasks: Supervised<Real>,
}

impl Keep {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("qedsh-tasks-{}-{number}", std::process::id());
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(root.join("work")).unwrap();
        Self {
            tasks: tasks_of(&root),
            root,
        }
    }

    /// Another engine for the same tasks.
    pub(crate) fn again(&self) -> Supervised<Real> {
        tasks_of(&self.root)
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    pub(crate) fn work(&self) -> PathBuf {
        self.root.join("work")
    }

    pub(crate) fn request(&self, text: &str, schedule: Schedule) -> Request {
        let terms = Terms {
            shell: Shell::Bash,
            cage: Cage::Off,
            limit: None,
        };
        let grant = grant_in(text, self.work().to_str().unwrap(), terms);
        let environment = vec![
            ("PATH".into(), "/usr/local/bin:/usr/bin:/bin".into()),
            ("LC_ALL".into(), "C.UTF-8".into()),
        ];
        Request {
            session: "session".to_owned(),
            ..Request::new(grant, environment, schedule)
        }
    }

    pub(crate) fn start(&self, text: &str, schedule: Schedule) -> TaskId {
        self.tasks.start(self.request(text, schedule)).unwrap()
    }

    /// Runs it in the foreground, to its end.
    pub(crate) fn run(&self, text: &str) -> Status {
        self.finish(self.request(text, Schedule::Wait))
    }

    pub(crate) fn finish(&self, request: Request) -> Status {
        let task = self.tasks.start(request).unwrap();
        loop {
            match self.tasks.next(&task, 60 * SECOND).unwrap() {
                Some(Event::Ended(status)) => return *status,
                Some(_) => {}
                None => panic!("nothing happened for a minute"),
            }
        }
    }

    /// Waits until the output has so many lines, and returns them.
    pub(crate) fn lines(&self, task: &TaskId, count: usize) -> Vec<String> {
        let deadline = Instant::now() + 30 * SECOND;
        loop {
            let output = self.tasks.output(task, 0, 1 << 20, SECOND).unwrap();
            let text = String::from_utf8(output.bytes).unwrap();
            if text.lines().count() >= count {
                return text.lines().map(str::to_owned).collect();
            }
            assert!(Instant::now() < deadline, "only {text:?} came");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// The supervisor that keeps a task, by the record on disk.
    pub(crate) fn keeper(&self, task: &TaskId) -> i32 {
        i32::try_from(self.record(task)["keeper"]["pid"].as_i64().unwrap()).unwrap()
    }

    /// How many processes carry the mark of a task.
    pub(crate) fn members(&self, task: &TaskId) -> usize {
        let mark = self.record(task)["mark"].as_u64().unwrap().to_string();
        let processes = fs::read_dir("/proc").unwrap();
        let limits = processes.filter_map(|entry| {
            let pid: i32 = entry.ok()?.file_name().to_str()?.parse().ok()?;
            let limits = fs::read_to_string(format!("/proc/{pid}/limits")).ok()?;
            is_alive(pid).then_some(limits)
        });
        limits.filter(|limits| limits.contains(&mark)).count()
    }

    fn record(&self, task: &TaskId) -> serde_json::Value {
        let record = self.root.join("state/tasks").join(task.as_str());
        let text = fs::read_to_string(record.join("record.json")).unwrap();
        serde_json::from_str(&text).unwrap()
    }

    /// The supervisor of this directory.
    pub(crate) fn supervisor(&self) -> Option<i32> {
        let state = self.root.join("state");
        fs::read_dir("/proc")
            .unwrap()
            .filter_map(|entry| entry.ok()?.file_name().to_str()?.parse().ok())
            .find(|pid: &i32| {
                let line = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
                let words: Vec<&[u8]> = line.split(|byte| *byte == 0).collect();
                let ours = state.as_os_str().as_encoded_bytes();
                words.get(1..4) == Some(&[&b"supervisor"[..], b"--stay", ours])
            })
    }
}

impl Drop for Keep {
    fn drop(&mut self) {
        for status in self.tasks.list().unwrap_or_default() {
            let _ = self.tasks.stop(&status.task);
        }
        if let Some(supervisor) = self.supervisor() {
            signal(supervisor, "TERM");
            wait_until(|| !is_alive(supervisor));
        }
        let _ = fs::remove_dir_all(&self.root);
    }
}

pub(crate) fn tasks_of(root: &Path) -> Supervised<Real> {
    let system = Real::new();
    let program = PathBuf::from(env!("CARGO_BIN_EXE_qedsh"));
    Supervised::new(system, root.join("state"), program)
}

pub(crate) fn is_alive(pid: i32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit(')')
        .next()
        .is_some_and(|rest| !rest.is_empty() && !rest.trim_start().starts_with(['Z', 'X']))
}

pub(crate) fn signal(pid: i32, name: &str) {
    let status = std::process::Command::new("kill")
        .args([format!("-{name}"), pid.to_string()])
        .status();
    assert!(status.unwrap().success() || !is_alive(pid));
}

pub(crate) fn wait_until(is_so: impl Fn() -> bool) {
    let deadline = Instant::now() + 20 * SECOND;
    while !is_so() {
        assert!(Instant::now() < deadline, "it did not come to that");
        std::thread::sleep(Duration::from_millis(10));
    }
}
