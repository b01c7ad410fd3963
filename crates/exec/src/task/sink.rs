//! Where output goes as it comes: memory first, then a file, up to a limit.

use super::{Fault, Output};
use rustix::fs::{Mode, OFlags};
use rustix::io::Errno;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// What a task writes.
#[derive(Debug)]
pub(crate) struct Sink {
    place: PathBuf,
    inline: usize,
    limit: u64,
    head: Vec<u8>,
    tail: Vec<u8>,
    total: u64,
    lines: u64,
    file: FileState,
    fault: Option<Fault>,
}

#[derive(Debug)]
enum FileState {
    /// Not needed yet.
    Absent,
    Open(File),
    /// Something went wrong with it; the fault says what.
    Given(PathBuf),
}

/// What became of some output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taken {
    /// It was taken.
    All,
    /// It went over the limit; what fits was taken.
    TooMuch,
}

impl Sink {
    /// A sink that keeps `inline` bytes before it makes the file `place`, and
    /// takes `limit` bytes in all.
    pub(crate) fn new(place: PathBuf, inline: usize, limit: u64) -> Self {
        Self {
            place,
            inline,
            limit,
            head: Vec::new(),
            tail: Vec::new(),
            total: 0,
            lines: 0,
            file: FileState::Absent,
            fault: None,
        }
    }

    /// Takes what fits of `bytes`.
    pub(crate) fn take(&mut self, bytes: &[u8]) -> Taken {
        let room = usize::try_from(self.limit - self.total).unwrap_or(usize::MAX);
        let kept = bytes.get(..room).unwrap_or(bytes);
        let fits = self.inline.saturating_sub(self.head.len());
        if matches!(self.file, FileState::Absent) && kept.len() > fits {
            self.keep_in_file();
        }
        self.write(kept);
        if self.total == self.head.len() as u64 {
            let part = kept.get(..fits).unwrap_or(kept);
            self.head.extend_from_slice(part);
        }
        self.remember_end(kept);
        self.total += kept.len() as u64;
        self.lines += newlines(kept);
        match kept.len() < bytes.len() {
            true => Taken::TooMuch,
            false => Taken::All,
        }
    }

    /// Makes the file now, with what came so far.
    pub(crate) fn keep_in_file(&mut self) {
        if !matches!(self.file, FileState::Absent) {
            return;
        }
        match create(&self.place) {
            Ok(file) => self.file = FileState::Open(file),
            Err(error) => return self.fail(0, &error),
        }
        let head = std::mem::take(&mut self.head);
        let total = std::mem::replace(&mut self.total, 0);
        self.write(&head);
        self.head = head;
        self.total = total;
    }

    /// Gives the memory back for which the file serves as well.
    pub(crate) fn free(&mut self) {
        if matches!(self.file, FileState::Open(_)) {
            self.head = Vec::new();
            self.inline = 0;
        }
    }

    pub(crate) fn total(&self) -> u64 {
        self.total
    }

    pub(crate) fn lines(&self) -> u64 {
        self.lines
    }

    pub(crate) fn is_in_file(&self) -> bool {
        !matches!(self.file, FileState::Absent)
    }

    /// The last bytes, at most so many.
    pub(crate) fn last(&self, count: usize) -> &[u8] {
        let start = self.tail.len().saturating_sub(count);
        self.tail.get(start..).unwrap_or_default()
    }

    /// What came so far.
    pub(crate) fn output(&self) -> Output {
        Output {
            total: self.total,
            head: self.head.clone(),
            tail: self.last(Output::TAIL).to_vec(),
            file: match &self.file {
                FileState::Absent => None,
                FileState::Open(_) => Some(self.place.clone()),
                FileState::Given(place) => Some(place.clone()),
            },
            fault: self.fault.clone(),
        }
    }

    /// What memory has from byte `from` on: a place that is not before it, and
    /// the bytes.
    pub(crate) fn in_memory(&self, from: u64, at_most: usize) -> (u64, Vec<u8>) {
        let cut = |bytes: &[u8], start: u64, from: u64| {
            let skip = usize::try_from(from - start).unwrap_or(usize::MAX);
            let rest = bytes.get(skip..).unwrap_or_default();
            rest.get(..at_most).unwrap_or(rest).to_vec()
        };
        if from < self.head.len() as u64 {
            return (from, cut(&self.head, 0, from));
        }
        let start = self.total - self.tail.len() as u64;
        let from = from.max(start);
        (from, cut(&self.tail, start, from))
    }

    fn write(&mut self, bytes: &[u8]) {
        let FileState::Open(file) = &mut self.file else {
            return;
        };
        let mut rest = bytes;
        while !rest.is_empty() {
            match file.write(rest) {
                Ok(count) => rest = rest.get(count..).unwrap_or_default(),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    let written = self.total + (bytes.len() - rest.len()) as u64;
                    return self.fail(written, &error);
                }
            }
        }
    }

    fn fail(&mut self, from: u64, error: &io::Error) {
        self.fault = Some(Fault::Unwritten {
            from,
            code: code(error),
        });
        self.file = FileState::Given(self.place.clone());
    }

    fn remember_end(&mut self, bytes: &[u8]) {
        let start = bytes.len().saturating_sub(Output::TAIL);
        self.tail
            .extend_from_slice(bytes.get(start..).unwrap_or_default());
        if self.tail.len() > 2 * Output::TAIL {
            let surplus = self.tail.len() - Output::TAIL;
            self.tail.drain(..surplus);
        }
    }
}

/// How many lines end in `bytes`. Counted by groups whose number fits in a byte:
/// the compiler then compares many at once, and a gigabyte costs little.
fn newlines(bytes: &[u8]) -> u64 {
    let count = |group: &[u8]| {
        group
            .iter()
            .map(|byte| u8::from(*byte == b'\n'))
            .sum::<u8>()
    };
    let groups = bytes.chunks(usize::from(u8::MAX));
    groups.map(|group| u64::from(count(group))).sum()
}

/// Makes a file that nobody else can read and that nobody prepared.
fn create(place: &Path) -> io::Result<File> {
    if let Some(directory) = place.parent() {
        super::store::private_directory(directory)?;
    }
    let flags = OFlags::WRONLY
        | OFlags::CREATE
        | OFlags::EXCL
        | OFlags::APPEND
        | OFlags::NOFOLLOW
        | OFlags::CLOEXEC;
    let file = rustix::fs::open(place, flags, Mode::RUSR | Mode::WUSR)?;
    Ok(file.into())
}

/// The kernel's name for an error.
pub(crate) fn code(error: &io::Error) -> String {
    let known = [
        (Errno::NOSPC, "ENOSPC"),
        (Errno::DQUOT, "EDQUOT"),
        (Errno::ACCESS, "EACCES"),
        (Errno::PERM, "EPERM"),
        (Errno::NOENT, "ENOENT"),
        (Errno::ROFS, "EROFS"),
        (Errno::IO, "EIO"),
        (Errno::FBIG, "EFBIG"),
        (Errno::EXIST, "EEXIST"),
        (Errno::LOOP, "ELOOP"),
        (Errno::NOTDIR, "ENOTDIR"),
        (Errno::MFILE, "EMFILE"),
    ];
    let errno = Errno::from_io_error(error);
    let name = known.iter().find(|(it, _)| Some(*it) == errno);
    name.map_or_else(|| error.to_string(), |(_, name)| (*name).to_owned())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    fn place(name: &str) -> PathBuf {
        let directory = format!("qedsh-sink-{}-{name}", std::process::id());
        let directory = std::env::temp_dir().join(directory);
        let _ = std::fs::remove_dir_all(&directory);
        directory.join("output")
    }

    #[test]
    fn little_output_touches_no_disk() {
        let place = place("little");
        let mut sink = Sink::new(place.clone(), 10, 100);
        assert_eq!(sink.take(b"0123456789"), Taken::All);
        assert!(!place.exists());
        assert_eq!(sink.output().head, b"0123456789");
        assert_eq!(sink.in_memory(4, 3), (4, b"456".to_vec()));
    }

    #[test]
    fn each_line_is_counted_however_many_come_at_once() {
        assert_eq!(newlines(b""), 0);
        assert_eq!(newlines(b"a\nb\nc"), 2);
        assert_eq!(newlines(&[b'\n'; 1000]), 1000);
    }

    #[test]
    fn more_goes_to_a_private_file_from_the_first_byte_on() {
        use std::os::unix::fs::PermissionsExt;
        let place = place("more");
        let mut sink = Sink::new(place.clone(), 10, 100);
        sink.take(b"01234567");
        sink.take(b"89ab");
        sink.take(b"cd");
        assert_eq!(std::fs::read(&place).unwrap(), b"0123456789abcd");
        let mode = std::fs::metadata(&place).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        assert_eq!(sink.output().head, b"0123456789");
        assert_eq!(sink.output().tail, b"0123456789abcd");
        std::fs::remove_dir_all(place.parent().unwrap()).unwrap();
    }

    #[test]
    fn the_limit_is_exact() {
        let place = place("limit");
        let mut sink = Sink::new(place.clone(), 4, 10);
        assert_eq!(sink.take(b"01234567"), Taken::All);
        assert_eq!(sink.take(b"89"), Taken::All);
        assert_eq!(sink.take(b"ab"), Taken::TooMuch);
        assert_eq!(std::fs::read(&place).unwrap(), b"0123456789");
        assert_eq!(sink.total(), 10);
        std::fs::remove_dir_all(place.parent().unwrap()).unwrap();
    }

    #[test]
    fn a_file_that_somebody_prepared_is_not_written_to() {
        let place = place("prepared");
        std::fs::create_dir_all(place.parent().unwrap()).unwrap();
        let elsewhere = place.with_file_name("elsewhere");
        std::fs::write(&elsewhere, b"mine").unwrap();
        std::os::unix::fs::symlink(&elsewhere, &place).unwrap();
        let mut sink = Sink::new(place.clone(), 2, 100);
        sink.take(b"0123456789");
        assert_eq!(std::fs::read(&elsewhere).unwrap(), b"mine");
        let output = sink.output();
        let fault = Fault::Unwritten {
            from: 0,
            code: "EEXIST".to_owned(),
        };
        assert_eq!(output.fault, Some(fault));
        assert_eq!(output.tail, b"0123456789");
        std::fs::remove_dir_all(place.parent().unwrap()).unwrap();
    }

    #[test]
    fn a_full_disk_is_a_fault_and_memory_goes_on() {
        let mut sink = Sink::new("/dev/full".into(), 2, 100);
        // Stands for a file whose disk fills up.
        sink.file = FileState::Open(File::options().write(true).open("/dev/full").unwrap());
        assert_eq!(sink.take(b"0123456789"), Taken::All);
        let fault = Fault::Unwritten {
            from: 0,
            code: "ENOSPC".to_owned(),
        };
        assert_eq!(sink.output().fault, Some(fault));
        assert_eq!(sink.output().tail, b"0123456789");
        assert_eq!(sink.total(), 10);
    }
}
