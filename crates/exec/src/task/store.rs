//! What is kept on disk of each task: a record, its output, and whether its
//! end was told.

use super::sink::code;
use super::{End, Fault, Output, Status, TaskId};
use qedsh_sys::Mark;
use rustix::fs::{Mode, OFlags};
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// The layout of a record.
const SCHEMA: u32 = 1;

/// How long what has ended is kept.
const AGE: Duration = Duration::from_secs(7 * 24 * 3600);
/// How many bytes of output are kept of what has ended.
const SIZE: u64 = 20 << 30;

/// The directory of one user's tasks.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    directory: PathBuf,
}

/// What is written of a task.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Record {
    schema: u32,
    /// Who keeps it, or kept it.
    pub(crate) keeper: Keeper,
    /// What its processes are marked with.
    pub(crate) mark: Mark,
    /// How it was when this was written.
    pub(crate) status: Status,
}

/// A supervisor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Keeper {
    pub(crate) pid: i32,
    /// When it started, in ticks: with the number, its identity.
    pub(crate) start: u64,
    pub(crate) version: String,
    pub(crate) protocol: u32,
    /// The name of its socket in the directory.
    pub(crate) socket: String,
}

impl Keeper {
    /// Whether this very process still runs, as far as can be told from here:
    /// one in another namespace is believed to.
    pub(crate) fn is_alive(&self) -> bool {
        if !crate::supervisor::shares_view(&self.socket) {
            return true;
        }
        let process = u32::try_from(self.pid).ok();
        process.and_then(qedsh_sys::start_tick) == Some(self.start)
    }
}

impl Store {
    pub(crate) fn new(directory: PathBuf) -> Self {
        Self { directory }
    }

    pub(crate) fn directory(&self) -> &Path {
        &self.directory
    }

    /// Makes the directory, and refuses one that others can look into.
    pub(crate) fn prepare(&self) -> io::Result<()> {
        private_directory(&self.directory)?;
        let found = fs::metadata(&self.directory)?;
        let own = rustix::process::geteuid().as_raw();
        if found.uid() != own || found.mode() & 0o077 != 0 {
            let place = self.directory.display();
            let message = format!("`{place}` must belong to its user and to nobody else");
            return Err(io::Error::new(io::ErrorKind::PermissionDenied, message));
        }
        private_directory(&self.directory.join("tasks"))
    }

    fn of(&self, task: &TaskId) -> PathBuf {
        self.directory.join("tasks").join(task.as_str())
    }

    /// The file for the output of a task.
    pub(crate) fn output(&self, task: &TaskId) -> PathBuf {
        self.of(task).join("output")
    }

    pub(crate) fn write(&self, keeper: &Keeper, mark: Mark, status: &Status) -> io::Result<()> {
        let record = Record {
            schema: SCHEMA,
            keeper: keeper.clone(),
            mark,
            status: status.clone(),
        };
        let directory = self.of(&status.task);
        private_directory(&directory)?;
        let text = serde_json::to_vec(&record).map_err(io::Error::other)?;
        // Whoever reads meanwhile sees the old one or the new one.
        let new = directory.join(format!("record.{}.new", std::process::id()));
        let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::TRUNC | OFlags::NOFOLLOW;
        let file = rustix::fs::open(&new, flags | OFlags::CLOEXEC, Mode::RUSR | Mode::WUSR)?;
        File::from(file).write_all(&text)?;
        fs::rename(&new, directory.join("record.json"))
    }

    pub(crate) fn read(&self, task: &TaskId) -> Option<Record> {
        let text = fs::read(self.of(task).join("record.json")).ok()?;
        let record: Record = serde_json::from_slice(&text).ok()?;
        (record.schema == SCHEMA && record.status.task == *task).then_some(record)
    }

    /// Every record that can be read.
    pub(crate) fn records(&self) -> Vec<Record> {
        let ids = self.tasks();
        ids.iter().filter_map(|task| self.read(task)).collect()
    }

    fn tasks(&self) -> Vec<TaskId> {
        let Ok(entries) = fs::read_dir(self.directory.join("tasks")) else {
            return Vec::new();
        };
        entries
            .filter_map(|entry| TaskId::parse(entry.ok()?.file_name().to_str()?))
            .collect()
    }

    /// Marks a task as told; false where it was already. The kernel gives the
    /// file to one of those who want to make it.
    pub(crate) fn tell(&self, task: &TaskId) -> io::Result<bool> {
        let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::CLOEXEC;
        let place = self.of(task).join("told");
        match rustix::fs::open(place, flags, Mode::RUSR | Mode::WUSR) {
            Ok(_) => Ok(true),
            Err(rustix::io::Errno::EXIST) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    pub(crate) fn is_told(&self, task: &TaskId) -> bool {
        self.of(task).join("told").exists()
    }

    pub(crate) fn remove(&self, task: &TaskId) -> io::Result<()> {
        fs::remove_dir_all(self.of(task))
    }

    /// Says of every task whose supervisor is gone that it is lost.
    pub(crate) fn give_up_lost(&self) {
        let lost = self
            .records()
            .into_iter()
            .filter(|record| record.status.end.is_none() && !record.keeper.is_alive());
        for record in lost.map(Record::lost) {
            // Where this fails whoever asks for it finds out.
            let _ = self.write(&record.keeper, record.mark, &record.status);
        }
    }

    /// Forgets what has ended and is old, or too much; `is_kept` says what is
    /// in use.
    pub(crate) fn retain(&self, now: SystemTime, is_kept: impl Fn(&TaskId) -> bool) {
        let mut ended: Vec<(SystemTime, u64, TaskId)> = Vec::new();
        for task in self.tasks() {
            let is_running = self
                .read(&task)
                .is_some_and(|record| record.status.end.is_none());
            if is_running || is_kept(&task) {
                continue;
            }
            let size = fs::metadata(self.output(&task)).map_or(0, |it| it.len());
            let time = fs::metadata(self.of(&task)).and_then(|it| it.modified());
            ended.push((time.unwrap_or(now), size, task));
        }
        // The newest first: they are what the room is for.
        ended.sort_by_key(|(time, ..)| std::cmp::Reverse(*time));
        let mut total = 0;
        for (time, size, task) in ended {
            total += size;
            let is_old = now.duration_since(time).is_ok_and(|age| age > AGE);
            if is_old || total > SIZE {
                // What cannot be removed is tried again next time.
                let _ = self.remove(&task);
            }
        }
    }
}

impl Record {
    /// The status with what the file has of head and tail.
    pub(crate) fn into_status(self, inline: usize) -> Status {
        let mut status = self.status;
        status.lingers &= self.keeper.is_alive();
        if let Some(place) = status.output.file.clone() {
            match read_ends(&place, inline) {
                Ok((total, head, tail)) => {
                    status.output.total = status.output.total.max(total);
                    (status.output.head, status.output.tail) = (head, tail);
                }
                Err(error) => {
                    let unreadable = Fault::Unreadable { code: code(&error) };
                    status.output.fault.get_or_insert(unreadable);
                }
            }
        }
        status
    }

    /// The same task after its supervisor was lost.
    pub(crate) fn lost(mut self) -> Self {
        let version = &self.keeper.version;
        let pid = self.keeper.pid;
        let why = format!("its supervisor (qedsh {version}, process {pid}) is gone");
        self.status.end = Some(End::Lost(why));
        self.status.state = super::State::Done;
        self
    }
}

/// Reads from `from` on, at most so many bytes, and says how many there are.
pub(crate) fn read_file(place: &Path, from: u64, at_most: usize) -> io::Result<(Vec<u8>, u64)> {
    let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let mut file = File::from(rustix::fs::open(place, flags, Mode::empty())?);
    let total = file.metadata()?.len();
    file.seek(SeekFrom::Start(from))?;
    let mut bytes = Vec::new();
    file.take(at_most as u64).read_to_end(&mut bytes)?;
    Ok((bytes, total))
}

fn read_ends(place: &Path, inline: usize) -> io::Result<(u64, Vec<u8>, Vec<u8>)> {
    let (head, total) = read_file(place, 0, inline)?;
    let from = total.saturating_sub(Output::TAIL as u64);
    let (tail, _) = read_file(place, from, Output::TAIL)?;
    Ok((total, head, tail))
}

/// Makes a directory that only its user can use, and those above it.
pub(crate) fn private_directory(directory: &Path) -> io::Result<()> {
    fs::DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(directory)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::super::State;
    use super::*;

    fn store(name: &str) -> Store {
        let directory = format!("qedsh-store-{}-{name}", std::process::id());
        let directory = std::env::temp_dir().join(directory);
        let _ = fs::remove_dir_all(&directory);
        let store = Store::new(directory);
        store.prepare().unwrap();
        store
    }

    fn keeper(pid: i32) -> Keeper {
        let start = u32::try_from(pid).ok().and_then(qedsh_sys::start_tick);
        Keeper {
            pid,
            start: start.unwrap_or_default(),
            version: "0".to_owned(),
            protocol: 1,
            socket: crate::supervisor::socket_name(),
        }
    }

    fn task(store: &Store, name: &str, end: Option<End>, size: u64) -> TaskId {
        let task = TaskId::parse(name).unwrap();
        let place = store.output(&task);
        let status = Status {
            task: task.clone(),
            state: State::Backgrounded,
            background: true,
            end,
            command: b"make".to_vec(),
            directory: "/".into(),
            description: None,
            session: String::new(),
            call: None,
            pid: None,
            started: 0,
            elapsed: Duration::ZERO,
            output: Output {
                file: Some(place.clone()),
                ..Output::default()
            },
            final_directory: None,
            waits_for_input: false,
            lingers: false,
        };
        let own = i32::try_from(std::process::id()).unwrap();
        let mark = Mark::random().unwrap();
        store.write(&keeper(own), mark, &status).unwrap();
        File::create(place).unwrap().set_len(size).unwrap();
        task
    }

    #[test]
    fn what_is_old_is_forgotten_and_what_runs_never_is() {
        let store = store("age");
        let running = task(&store, "exec_1", None, 0);
        let ended = task(&store, "exec_2", Some(End::Exited(0)), 0);
        let held = task(&store, "exec_3", Some(End::Exited(0)), 0);
        let later = SystemTime::now() + AGE + Duration::from_secs(60);
        store.retain(SystemTime::now(), |_| false);
        assert!(store.read(&ended).is_some());
        store.retain(later, |task| *task == held);
        assert!(store.read(&running).is_some());
        assert!(store.read(&held).is_some());
        assert_eq!(store.read(&ended), None);
        fs::remove_dir_all(store.directory()).unwrap();
    }

    #[test]
    fn the_oldest_output_makes_room_for_the_newest() {
        let store = store("size");
        let running = task(&store, "exec_1", None, SIZE);
        let old = task(&store, "exec_2", Some(End::Exited(0)), SIZE / 2 + 1);
        std::thread::sleep(Duration::from_millis(20));
        let new = task(&store, "exec_3", Some(End::Exited(0)), SIZE / 2);
        store.retain(SystemTime::now(), |_| false);
        let is_there = [running, old, new].map(|it| store.output(&it).exists());
        assert_eq!(is_there, [true, false, true]);
        fs::remove_dir_all(store.directory()).unwrap();
    }

    #[test]
    fn an_end_is_told_to_one_of_those_who_ask() {
        let store = store("told");
        let task = task(&store, "exec_1", Some(End::Exited(0)), 0);
        let told = std::thread::scope(|scope| {
            let asking: Vec<_> = (0..8)
                .map(|_| scope.spawn(|| store.tell(&task).unwrap()))
                .collect();
            let answers = asking.into_iter().map(|it| it.join().unwrap());
            answers.filter(|is_first| *is_first).count()
        });
        assert_eq!(told, 1);
        fs::remove_dir_all(store.directory()).unwrap();
    }

    #[test]
    fn what_runs_under_nobody_is_lost() {
        let store = store("lost");
        let kept = task(&store, "exec_1", None, 0);
        let alone = task(&store, "exec_2", None, 0);
        let record = store.read(&alone).unwrap();
        // No process has this number.
        store
            .write(&keeper(-1), record.mark, &record.status)
            .unwrap();
        store.give_up_lost();
        assert_eq!(store.read(&kept).unwrap().status.end, None);
        let end = store.read(&alone).unwrap().status.end;
        assert!(matches!(end, Some(End::Lost(_))), "{end:?}");
        fs::remove_dir_all(store.directory()).unwrap();
    }
}
