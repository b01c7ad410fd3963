//! What counts as having seen a file.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use qedsh_session::gate::Mode;
use qedsh_session::reading::{Seen, SeenFile};
use qedsh_session::sys::Real;
use qedsh_session::{Place, Session, Settings, ShellChoice};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

const TEN: &str = "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\nten\n";

struct Desk {
    directory: TempDir,
    seen: Seen,
}

impl Desk {
    fn new() -> Self {
        let directory = TempDir::new().unwrap();
        fs::write(directory.path().join("ten"), TEN).unwrap();
        fs::write(directory.path().join("empty"), "").unwrap();
        Self {
            directory,
            seen: Seen::default(),
        }
    }

    fn path(&self) -> &Path {
        self.directory.path()
    }

    /// Runs the line in a plain shell and takes what it showed.
    fn shows(&mut self, line: &str) -> Option<SeenFile> {
        let settings = Settings {
            rules: Default::default(),
            mode: Mode::Build,
            shell: ShellChoice::Best,
            cage: Default::default(),
            limit: None,
            waiting: None,
        };
        let system = Real::new();
        let session = Session::new(&system, std::env::vars_os(), settings);
        let place = Place::at(self.path()).unwrap();
        let views = session.judge(line.as_bytes(), &place).line.views;
        let output = std::process::Command::new("bash")
            .args(["-c", line])
            .current_dir(self.path())
            .output()
            .unwrap();
        self.seen.take(&views, &output.stdout);
        self.seen.file(&self.path().join("ten")).cloned()
    }
}

fn seen(line: &str) -> Option<(bool, Vec<(u64, u64)>)> {
    let seen = Desk::new().shows(line);
    seen.map(|file| (file.is_partial, file.lines))
}

#[test]
fn a_whole_view_is_told_apart_from_a_part() {
    assert_eq!(seen("cat ten"), Some((false, vec![(1, 10)])));
    assert_eq!(seen("cat -n ten"), Some((false, vec![(1, 10)])));
    assert_eq!(seen("head -n 3 ten"), Some((true, vec![(1, 3)])));
    assert_eq!(seen("tail -n 2 ten"), Some((true, vec![(9, 10)])));
    assert_eq!(seen("sed -n 4,6p ten"), Some((true, vec![(4, 6)])));
    assert_eq!(seen("cat ten | head -n 2"), Some((true, vec![(1, 2)])));
    assert_eq!(seen("head -n 99 ten"), Some((false, vec![(1, 10)])));
}

#[test]
fn d5_no_lines_and_hits_of_a_search_are_no_whole_view() {
    assert_eq!(seen("head -n0 ten"), None);
    assert_eq!(seen("head -0 ten"), None);
    assert_eq!(seen("grep -n three ten"), Some((true, vec![])));
    assert_eq!(seen("grep nothing ten"), None);
}

#[test]
fn d5_a_command_that_did_not_run_or_failed_shows_nothing() {
    assert_eq!(seen("true || cat ten"), None);
    assert_eq!(seen("false && cat ten"), None);
    assert_eq!(seen("cat absent || cat ten"), Some((false, vec![(1, 10)])));
    assert_eq!(seen("cat ten >&2"), None);
    assert_eq!(seen("exit 0; cat ten"), None);
}

#[test]
fn parts_add_up_to_the_whole() {
    let mut desk = Desk::new();
    let part = desk.shows("head -n 5 ten").unwrap();
    assert!(part.is_partial);
    let whole = desk.shows("tail -n +6 ten").unwrap();
    assert_eq!((whole.is_partial, whole.lines), (false, vec![(1, 10)]));
}

#[test]
fn a_file_that_changed_is_seen_anew() {
    let mut desk = Desk::new();
    assert!(!desk.shows("cat ten").unwrap().is_partial);
    let file = fs::File::options()
        .append(true)
        .open(desk.path().join("ten"))
        .unwrap();
    file.set_modified(std::time::SystemTime::now() + std::time::Duration::from_secs(5))
        .unwrap();
    assert!(desk.shows("head -n 1 ten").unwrap().is_partial);
}

#[test]
fn only_files_changed_by_the_command_are_stale() {
    let mut desk = Desk::new();
    desk.shows("cat ten");
    let now = std::time::SystemTime::now();
    let later = now + std::time::Duration::from_secs(5);
    let start = now.duration_since(std::time::UNIX_EPOCH).unwrap();
    let start = i128::try_from(start.as_nanos()).unwrap();
    assert_eq!(desk.seen.stale_hint(start, desk.path()), None);
    let file = fs::File::options()
        .append(true)
        .open(desk.path().join("ten"))
        .unwrap();
    file.set_modified(later).unwrap();
    assert_eq!(
        desk.seen.stale_hint(start, desk.path()).as_deref(),
        Some(
            "[This command modified 1 file you've previously read: ten. Call Read before editing.]"
        )
    );
}
