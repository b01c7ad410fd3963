//! Files that somebody made to break or to bend the gate: each closes it with a
//! message, at once.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use qedsh_config::{Config, Sources, load};
use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, chown, symlink};
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A home with a directory for the user's file, and a project.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let root =
            std::env::temp_dir().join(format!("qedsh-hostile-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        fs::create_dir_all(root.join("home/.config/qedsh")).unwrap();
        fs::create_dir_all(root.join("project")).unwrap();
        Self(root.canonicalize().unwrap())
    }

    fn user(&self) -> PathBuf {
        self.0.join("home/.config/qedsh/config.toml")
    }

    fn project(&self) -> PathBuf {
        self.0.join("project/.qedsh.toml")
    }

    fn sources(&self) -> Sources {
        let home = self.0.join("home").into_os_string();
        let variable = |name: &str| (name == "HOME").then(|| home.clone());
        let sources = Sources::standard(variable, &self.0.join("project"));
        let system = None;
        Sources { system, ..sources }
    }

    fn load(&self) -> Config {
        load(&self.sources())
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The gate is closed by one error that says this of this file.
fn closes(config: &Config, file: &Path, expected: &str) {
    let errors: Vec<String> = config.errors.iter().map(ToString::to_string).collect();
    assert_eq!(errors.len(), 1, "{errors:?}");
    let message = errors[0].strip_prefix(&file.display().to_string());
    let message = message.unwrap_or_else(|| panic!("{errors:?}"));
    assert!(message.starts_with(expected), "{message}");
    assert!(config.rules.closed_by().is_some(), "{expected}");
    assert_eq!(config.rules.rules(), [], "{expected}");
}

/// Makes a file in each of both places and looks at what comes of it.
fn both(name: &str, expected: &str, make: impl Fn(&Path)) {
    let place = Place::new(name);
    make(&place.user());
    closes(&place.load(), &place.user(), expected);
    let place = Place::new(name);
    make(&place.project());
    closes(&place.load(), &place.project(), expected);
}

fn text(name: &str, expected: &str, text: &str) {
    both(name, expected, |file| fs::write(file, text).unwrap());
}

#[test]
fn a_directory_in_the_place_of_a_file() {
    both("directory", ": is not an ordinary file", |file| {
        fs::create_dir(file).unwrap();
    });
}

#[test]
fn a_pipe_that_nobody_writes_to() {
    both("fifo", ": is not an ordinary file", |file| {
        let made = Command::new("mkfifo").arg(file).status().unwrap();
        assert!(made.success());
    });
}

#[test]
fn a_socket() {
    both("socket", ": cannot be read: ", |file| {
        drop(UnixListener::bind(file).unwrap());
    });
}

#[test]
fn a_device_without_an_end() {
    both("device", ": is not an ordinary file", |file| {
        symlink("/dev/zero", file).unwrap();
    });
}

#[test]
fn links_in_a_circle() {
    both("circle", ": cannot be read: ", |file| {
        let other = file.with_extension("other");
        symlink(file, &other).unwrap();
        symlink(&other, file).unwrap();
    });
}

#[test]
fn a_gigabyte() {
    both("gigabyte", ": is longer than 4194304 bytes", |file| {
        let file = fs::File::create(file).unwrap();
        file.set_len(1 << 30).unwrap();
    });
}

#[test]
fn a_hundred_thousand_rules() {
    let rules: String = (0..100_000)
        .map(|at| format!("\"tool{at} x\",\n"))
        .collect();
    let file = format!("[permissions.commands]\nallow = [\n{rules}]\n");
    text(
        "many",
        ": has 100000 rules, of which 50000 would be read",
        &file,
    );
}

#[test]
fn fifty_thousand_rules_are_read() {
    let place = Place::new("fifty");
    let rules: String = (0..50_000).map(|at| format!("\"tool{at} x\",\n")).collect();
    let file = format!("[permissions.commands]\nallow = [\n{rules}]\n");
    fs::write(place.user(), file).unwrap();
    let config = place.load();
    assert_eq!(config.errors, []);
    assert_eq!(config.rules.rules().len(), 50_000);
}

#[test]
fn nesting_without_an_end() {
    let deep = format!("mode = {}1{}\n", "[".repeat(200_000), "]".repeat(200_000));
    text("arrays", ":1:", &deep);
    let deep = format!("mode = {}\n", "{a=".repeat(100_000));
    text("tables", ":1:", &deep);
    let deep = format!("[{}a]\n", "a.".repeat(200_000));
    text("dotted", ":1:", &deep);
}

#[test]
fn bytes_that_are_no_text() {
    both("utf8", ": is not UTF-8", |file| {
        fs::write(file, b"# \xff\xfe\n").unwrap();
    });
    both("zero", ": contains a zero byte", |file| {
        fs::write(file, b"mode = \"build\"\n\0").unwrap();
    });
    text("escape", ":1:", "mode = \"\u{1b}[2J\"\n");
}

#[test]
fn broken_texts() {
    for broken in [
        "mode",
        "mode = ",
        "mode = \"build",
        "[permissions.commands\n",
        "mode = \"build\"\nmode = \"yolo\"\n",
        "[permissions]\n[permissions]\n",
        "permissions = 1\n",
        "<<<<<<< HEAD\nmode = \"plan\"\n=======\n",
        "{\"mode\": \"plan\"}",
        "include = [\"other.toml\"]\n",
    ] {
        text("broken", ":", broken);
    }
}

#[test]
fn a_key_is_quoted_without_what_a_terminal_would_obey() {
    let place = Place::new("terminal");
    fs::write(place.project(), "\"\\u001b[2J\\u202e\" = 1\n").unwrap();
    let config = place.load();
    let message = config.errors[0].pointed();
    assert!(
        message
            .chars()
            .all(|c| c == '\n' || !c.is_control() && c != '\u{202e}'),
        "{message:?}"
    );
}

#[test]
fn a_file_or_directory_that_others_can_write() {
    let place = Place::new("writable");
    fs::write(place.user(), "mode = \"yolo\"\n").unwrap();
    let directory = place.user().parent().unwrap().to_path_buf();
    fs::set_permissions(place.user(), Permissions::from_mode(0o646)).unwrap();
    closes(
        &place.load(),
        &place.user(),
        ": can be written by other users",
    );
    fs::set_permissions(place.user(), Permissions::from_mode(0o644)).unwrap();
    fs::set_permissions(&directory, Permissions::from_mode(0o777)).unwrap();
    let expected = ": lies in a directory that other users can write";
    closes(&place.load(), &place.user(), expected);
    // A link there is no way around.
    let elsewhere = place.0.join("mine.toml");
    fs::rename(place.user(), &elsewhere).unwrap();
    symlink(&elsewhere, place.user()).unwrap();
    closes(&place.load(), &place.user(), expected);
    fs::set_permissions(&directory, Permissions::from_mode(0o755)).unwrap();
    assert_eq!(place.load().errors, []);
    fs::set_permissions(&place.0, Permissions::from_mode(0o777)).unwrap();
    closes(&place.load(), &place.user(), expected);
}

#[test]
fn a_file_of_another_user() {
    if !rustix::process::geteuid().is_root() {
        eprintln!("not run: only root can give a file away");
        return;
    }
    let place = Place::new("foreign");
    fs::write(place.user(), "mode = \"yolo\"\n").unwrap();
    chown(place.user(), Some(12_345), Some(12_345)).unwrap();
    closes(&place.load(), &place.user(), ": belongs to another user");
    // A project is often somebody else's: it can only tighten.
    fs::remove_file(place.user()).unwrap();
    fs::write(place.project(), "mode = \"plan\"\n").unwrap();
    chown(place.project(), Some(12_345), Some(12_345)).unwrap();
    assert_eq!(place.load().mode, Some(qedsh_gate::Mode::Plan));
}

#[test]
fn a_file_without_permission_to_read() {
    if rustix::process::geteuid().is_root() {
        eprintln!("not run: root can read everything");
        return;
    }
    both("unreadable", ": cannot be read: ", |file| {
        fs::write(file, "").unwrap();
        fs::set_permissions(file, Permissions::from_mode(0o000)).unwrap();
    });
}

#[test]
fn trust_ends_with_any_other_content_however_it_comes_there() {
    let loose = "mode = \"yolo\"\n";
    let place = Place::new("swap");
    let sources = place.sources();
    let file = place.project();
    fs::write(&file, loose).unwrap();
    sources.trust.record(&file, loose).unwrap();
    let is_loose = || place.load().mode == Some(qedsh_gate::Mode::Yolo);
    assert!(is_loose());

    // A link to other content, and one to the same.
    let other = place.0.join("other.toml");
    fs::write(&other, "mode = \"yolo\"\n# and more\n").unwrap();
    fs::remove_file(&file).unwrap();
    symlink(&other, &file).unwrap();
    assert!(!is_loose());
    fs::write(&other, loose).unwrap();
    assert!(is_loose());

    // The same content under another name is another file.
    fs::create_dir(place.0.join("project/.qedsh")).unwrap();
    fs::rename(&other, place.0.join("project/.qedsh/config.toml")).unwrap();
    fs::remove_file(&file).unwrap();
    assert!(!is_loose());
}

#[test]
fn a_record_of_trust_that_others_could_have_made_is_none() {
    let loose = "mode = \"yolo\"\n";
    let place = Place::new("record");
    let sources = place.sources();
    fs::write(place.project(), loose).unwrap();
    sources.trust.record(&place.project(), loose).unwrap();
    let state = place.0.join("home/.local/state/qedsh/trust");
    let is_loose = || place.load().mode == Some(qedsh_gate::Mode::Yolo);
    assert!(is_loose());
    let made = fs::metadata(&state).unwrap().permissions().mode();
    assert_eq!(made & 0o777, 0o700);

    // The directory below, which the copy lies in.
    let directory = walk_down(&state);
    fs::set_permissions(&directory, Permissions::from_mode(0o777)).unwrap();
    assert!(!is_loose());
    fs::set_permissions(&directory, Permissions::from_mode(0o700)).unwrap();
    assert!(is_loose());
}

/// The deepest directory.
fn walk_down(directory: &Path) -> PathBuf {
    let below = fs::read_dir(directory).unwrap();
    let mut below = below
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir());
    match below.next() {
        Some(next) => walk_down(&next),
        None => directory.to_path_buf(),
    }
}
