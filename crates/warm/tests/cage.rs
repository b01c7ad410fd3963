//! The cage is put on in the command's own process, before anything of it runs,
//! and nowhere else.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]
#![expect(unsafe_code, reason = "a ruleset is made by a system call")]

use qedsh_exec::gate::Shell;
use qedsh_exec::warm::{
    Cage, Control, Files, Job, NotStarted, Process, Report, StartError, Startup, WarmShell,
};
use std::ffi::{c_int, c_long, c_void};
use std::fs;
use std::io::{PipeReader, Read};
use std::os::fd::{AsFd, FromRawFd, OwnedFd};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

const SHELLS: [Shell; 2] = [Shell::Bash, Shell::Zsh];

#[test]
fn a_landlock_ruleset_confines_one_command_and_no_other() {
    for shell in SHELLS {
        let home = Home::new();
        let warm = home.warm(shell);
        let ruleset = no_writing();
        let cage = Cage {
            ruleset: Some(ruleset.as_fd()),
            ..Cage::default()
        };
        let text = "echo x > new; [ -e new ] || echo no file; mkdir sub; [ -d sub ] || echo no directory; \
                    grep NoNewPrivs /proc/self/status; cat /dev/null && echo read";
        let caged = ask(&home, &warm, text, cage).unwrap();
        let said: Vec<&str> = caged.lines().filter(|it| !it.contains("enied")).collect();
        let expected = ["no file", "no directory", "NoNewPrivs:\t1", "read"];
        assert_eq!(said, expected, "{shell:?}");
        let free = ask(&home, &warm, text, Cage::default()).unwrap();
        assert_eq!(free, "NoNewPrivs:\t0\nread\n", "{shell:?}");
    }
}

#[test]
fn what_is_no_ruleset_starts_nothing() {
    let null = fs::File::open("/dev/null").unwrap();
    for shell in SHELLS {
        let home = Home::new();
        let warm = home.warm(shell);
        let cage = Cage {
            ruleset: Some(null.as_fd()),
            ..Cage::default()
        };
        let error = ask(&home, &warm, "echo x > mark", cage).unwrap_err();
        let is_refused = matches!(error, StartError::NotStarted(NotStarted::Refused { .. }));
        assert!(is_refused, "{error}");
        assert!(!home.work().join("mark").exists());
    }
}

#[test]
fn a_system_call_filter_confines_one_command_and_no_other() {
    for shell in SHELLS {
        let home = Home::new();
        let warm = home.warm(shell);
        let filter = no_directories(ERRNO | 1);
        let cage = Cage {
            filter: &filter,
            ..Cage::default()
        };
        let text = "mkdir sub 2>/dev/null || echo refused; grep Seccomp: /proc/self/status";
        let caged = ask(&home, &warm, text, cage).unwrap();
        assert_eq!(caged, "refused\nSeccomp:\t2\n", "{shell:?}");
        let free = ask(&home, &warm, text, Cage::default()).unwrap();
        assert_eq!(free, "Seccomp:\t0\n", "{shell:?}");
    }
}

#[test]
fn a_filter_that_asks_gives_the_supervisor_its_descriptor() {
    /// `SECCOMP_FILTER_FLAG_NEW_LISTENER`.
    const NEW_LISTENER: u32 = 1 << 3;
    let home = Home::new();
    let warm = home.warm(Shell::Bash);
    let filter = no_directories(USER_NOTIFICATION);
    let cage = Cage {
        filter: &filter,
        filter_flags: NEW_LISTENER,
        ..Cage::default()
    };
    let (process, reader) = start(&home, &warm, "echo ran; ls /proc/self/fd", cage).unwrap();
    assert!(process.listener().is_some());
    // The command itself does not have it.
    assert_eq!(drain(reader), "ran\n0\n1\n2\n3\n");
    process.wait().unwrap();
}

#[test]
fn what_is_no_filter_starts_nothing() {
    let home = Home::new();
    let warm = home.warm(Shell::Bash);
    let cage = Cage {
        filter: &[0xff; 16],
        ..Cage::default()
    };
    let error = ask(&home, &warm, "echo x > mark", cage).unwrap_err();
    let is_refused = matches!(error, StartError::NotStarted(NotStarted::Refused { .. }));
    assert!(is_refused, "{error}");
    assert!(!home.work().join("mark").exists());
}

/// A ruleset under which nothing is made or written.
fn no_writing() -> OwnedFd {
    /// `LANDLOCK_ACCESS_FS_WRITE_FILE`, and from `REMOVE_DIR` to `MAKE_SYM`.
    const WRITING: u64 = 1 << 1 | 0x1ff << 4;
    const LANDLOCK_CREATE_RULESET: c_long = 444;
    unsafe extern "C" {
        fn syscall(number: c_long, ...) -> c_long;
    }
    let attributes = [WRITING];
    // SAFETY: the kernel reads eight bytes, those of the first field, and gives
    // a descriptor that nobody else has.
    unsafe {
        let attributes: *const c_void = attributes.as_ptr().cast();
        let ruleset = syscall(LANDLOCK_CREATE_RULESET, attributes, 8_usize, 0_u64);
        let ruleset = c_int::try_from(ruleset).unwrap();
        assert!(ruleset >= 0, "{}", std::io::Error::last_os_error());
        OwnedFd::from_raw_fd(ruleset)
    }
}

static COUNT: AtomicU32 = AtomicU32::new(0);

/// A home directory without start-up files; removed when dropped.
struct Home(PathBuf);

impl Home {
    fn new() -> Self {
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("qedsh-cage-{}-{count}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn work(&self) -> PathBuf {
        self.0.clone()
    }

    fn warm(&self, shell: Shell) -> WarmShell {
        let program = if shell == Shell::Zsh {
            "/bin/zsh"
        } else {
            "/bin/bash"
        };
        let startup = Startup {
            shell,
            program: program.into(),
            files: Files::Login,
            environment: vec![
                ("HOME".into(), self.work().into()),
                ("PATH".into(), "/usr/bin:/bin".into()),
            ],
            directory: self.work(),
            umask: 0o022,
            patience: Duration::from_secs(20),
        };
        WarmShell::start_up(&startup).unwrap_or_else(|error| panic!("{error}"))
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn drain(mut reader: PipeReader) -> String {
    let mut output = String::new();
    reader.read_to_string(&mut output).unwrap();
    output
}

/// `SECCOMP_RET_ERRNO`; an error number is added.
const ERRNO: u32 = 0x0005_0000;
/// `SECCOMP_RET_USER_NOTIF`.
const USER_NOTIFICATION: u32 = 0x7fc0_0000;
/// `SECCOMP_RET_ALLOW`.
const ALLOW: u32 = 0x7fff_0000;

#[cfg(target_arch = "x86_64")]
const MAKE_DIRECTORY: [u32; 2] = [83, 258];
#[cfg(not(target_arch = "x86_64"))]
const MAKE_DIRECTORY: [u32; 2] = [34, 34];

/// A filter in which `mkdir` and `mkdirat` have this outcome.
fn no_directories(outcome: u32) -> Vec<u8> {
    const LOAD: u16 = 0x20;
    const JUMP_IF_EQUAL: u16 = 0x15;
    const RETURN: u16 = 0x06;
    let [one, two] = MAKE_DIRECTORY;
    let program: [(u16, u8, u8, u32); 5] = [
        (LOAD, 0, 0, 0),
        (JUMP_IF_EQUAL, 2, 0, one),
        (JUMP_IF_EQUAL, 1, 0, two),
        (RETURN, 0, 0, ALLOW),
        (RETURN, 0, 0, outcome),
    ];
    let mut bytes = Vec::new();
    for (code, yes, no, value) in program {
        bytes.extend_from_slice(&code.to_ne_bytes());
        bytes.extend_from_slice(&[yes, no]);
        bytes.extend_from_slice(&value.to_ne_bytes());
    }
    bytes
}

fn ask(home: &Home, warm: &WarmShell, text: &str, cage: Cage<'_>) -> Result<String, StartError> {
    let (process, reader) = start(home, warm, text, cage)?;
    let output = drain(reader);
    process.wait().unwrap();
    Ok(output)
}

fn start(
    home: &Home,
    warm: &WarmShell,
    text: &str,
    cage: Cage<'_>,
) -> Result<(Process, PipeReader), StartError> {
    let null = fs::File::open("/dev/null").unwrap();
    let (reader, writer) = std::io::pipe().unwrap();
    let directory = home.work();
    let process = warm.start(&Job {
        text: text.as_bytes(),
        directory: &directory,
        changes: &[],
        input: null.as_fd(),
        output: writer.as_fd(),
        errors: writer.as_fd(),
        mask: 0,
        mark: None,
        control: Control::None,
        report: Report::Directory,
        cage,
    })?;
    Ok((process, reader))
}
