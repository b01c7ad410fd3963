//! Shells that cannot be had, that are lost, and that stop answering.

use crate::home::{Home, start};
use qedsh_exec::gate::Shell;
use qedsh_exec::sys::Status;
use qedsh_exec::warm::{NotStarted, Report, Snapshot, StartError, Unfit, WarmShell};
use rustix::process::{Pid, Signal, kill_process};
use std::fs;
use std::io::{Read, Write};
use std::time::{Duration, Instant};

const SHELLS: [(Shell, &str); 2] = [(Shell::Bash, ".bash_profile"), (Shell::Zsh, ".zprofile")];

fn start_up(home: &Home, shell: Shell, patience: Duration) -> Result<WarmShell, Unfit> {
    let mut startup = home.startup(shell);
    startup.patience = patience;
    WarmShell::start_up(&startup)
}

#[test]
fn start_up_files_that_hang_are_bounded() {
    for (shell, file) in SHELLS {
        let home = Home::new();
        home.write(file, "echo waiting; sleep 100 & sleep 100");
        let begin = Instant::now();
        let unfit = start_up(&home, shell, Duration::from_secs(3)).unwrap_err();
        assert!(begin.elapsed() < Duration::from_secs(30));
        let Unfit::Hung { output, .. } = unfit else {
            panic!("{unfit}");
        };
        assert_eq!(output, "waiting");
    }
}

#[test]
fn start_up_files_that_write_without_end_are_bounded() {
    for (shell, file) in SHELLS {
        let home = Home::new();
        home.write(file, "yes garbage");
        let unfit = start_up(&home, shell, Duration::from_secs(3)).unwrap_err();
        let Unfit::Hung { output, .. } = unfit else {
            panic!("{unfit}");
        };
        assert!(output.len() <= 4096);
        assert!(output.starts_with("garbage"));
    }
}

#[test]
fn start_up_files_that_replace_or_end_the_shell_are_told() {
    for text in ["exec cat", "exit 3", "echo lost; kill -9 $$"] {
        for (shell, file) in SHELLS {
            let home = Home::new();
            home.write(file, text);
            let unfit = start_up(&home, shell, Duration::from_secs(20)).unwrap_err();
            assert!(matches!(unfit, Unfit::Ended { .. }), "{text}: {unfit}");
        }
    }
}

#[test]
fn start_up_files_that_print_garbage_change_nothing() {
    for (shell, file) in SHELLS {
        let home = Home::new();
        home.write(file, "head -c 300000 /dev/urandom; echo fi >&2; set -x");
        let ran = home.ask(
            &home.warm(shell),
            "set +x 2>/dev/null; echo fine",
            Report::None,
        );
        assert!(ran.output.ends_with("fine\n"), "{}", ran.output);
    }
}

#[test]
fn start_up_files_that_redefine_everything_change_nothing() {
    for (shell, file) in SHELLS {
        let home = Home::new();
        home.write(
            file,
            "eval() { :; }; exit() { :; }; printf() { :; }; cd() { :; }; trap 'echo t' TERM",
        );
        let ran = home.ask(&home.warm(shell), "pwd; echo fine", Report::None);
        let expected = format!("{}\nfine\n", home.work().display());
        assert_eq!(ran.output, expected);
    }
}

#[test]
fn an_exit_trap_of_the_start_up_files_is_for_login_shells() {
    for (shell, file) in SHELLS {
        let home = Home::new();
        home.write(file, "trap 'echo leaving' EXIT");
        let unfit = start_up(&home, shell, Duration::from_secs(20)).unwrap_err();
        let Unfit::Ended { output, .. } = unfit else {
            panic!("{unfit}");
        };
        assert!(output.contains("EXIT trap"), "{output}");
    }
}

#[test]
fn shells_without_a_module_are_refused() {
    let home = Home::new();
    for shell in [Shell::Sh, Shell::Cmd] {
        let unfit = start_up(&home, shell, Duration::from_secs(20)).unwrap_err();
        assert!(matches!(unfit, Unfit::Shell(_)), "{unfit}");
    }
}

#[test]
fn shells_that_load_nothing_are_refused_and_say_why() {
    let home = Home::new();
    home.write(".bash_profile", "greet_you() { echo \"you: $1\"; }");
    home.write(".zprofile", "greet_you() { echo \"you: $1\"; }");
    for (shell, program, why) in [
        (Shell::Bash, "/bin/dash", "builtin"),
        (
            Shell::Bash,
            "/bin/bash-static",
            "dynamic loading not available",
        ),
        (Shell::Bash, "/bin/busybox", "applet not found"),
        (Shell::Bash, "/usr/bin/fish", ""),
        (Shell::Zsh, "/bin/zsh-static", "qedsh"),
    ] {
        let mut startup = home.startup(shell);
        startup.program = program.into();
        assert!(startup.program.exists(), "{program}: see scripts/setup");
        let unfit = WarmShell::start_up(&startup).unwrap_err();
        let Unfit::Ended { output, .. } = unfit else {
            panic!("{program}: {unfit}");
        };
        assert!(output.contains(why), "{program}: {output}");
    }
}

#[test]
fn a_static_bash_has_a_snapshot() {
    let home = Home::new();
    let mut startup = home.startup(Shell::Bash);
    startup.program = "/bin/bash-static".into();
    let snapshot = Snapshot::take(&startup).unwrap();
    assert!(snapshot.is_written());
    let functions = &snapshot.facts().functions;
    assert!(functions.contains(b"greet_you".as_slice()));
}

#[test]
fn a_killed_shell_is_told_and_its_commands_go_on() {
    for (shell, _) in SHELLS {
        let home = Home::new();
        let warm = home.warm(shell);
        let text = "sleep 0.3; echo finished";
        let (process, mut reader) = start(&warm, text, &home.work(), Report::None).unwrap();
        kill(warm.pid(), Signal::KILL);
        let error = until_refused(&home, &warm);
        assert!(matches!(error, NotStarted::Gone), "{error}");
        // It closes what it has one by one.
        let begin = Instant::now();
        while warm.is_alive() && begin.elapsed() < Duration::from_secs(5) {
            std::thread::sleep(Duration::from_millis(1));
        }
        assert!(!warm.is_alive());
        let mut output = String::new();
        reader.read_to_string(&mut output).unwrap();
        assert_eq!(output, "finished\n");
        assert_eq!(process.wait().unwrap(), Status::Exited(0));
    }
}

#[test]
fn a_stopped_shell_starts_nothing_even_when_it_goes_on() {
    for (shell, _) in SHELLS {
        let home = Home::new();
        let warm = home.warm(shell);
        kill(warm.pid(), Signal::STOP);
        let mark = home.path().join("mark");
        let text = format!("echo ran > {}", mark.display());
        let error = start(&warm, &text, &home.work(), Report::None).unwrap_err();
        let is_silent = matches!(error, StartError::NotStarted(NotStarted::Silent));
        assert!(is_silent, "{error}");
        kill(warm.pid(), Signal::CONT);
        // It serves again, and the request before was void.
        assert_eq!(home.ask(&warm, "echo on", Report::None).output, "on\n");
        assert!(!mark.exists());
    }
}

#[test]
fn a_directory_that_is_gone_is_told_before_anything_runs() {
    for (shell, _) in SHELLS {
        let home = Home::new();
        let warm = home.warm(shell);
        let gone = home.path().join("gone");
        let error = start(&warm, "echo x", &gone, Report::None).unwrap_err();
        let StartError::NotStarted(NotStarted::Refused { error, .. }) = error else {
            panic!("{error}");
        };
        assert_eq!(error.kind(), std::io::ErrorKind::NotFound);
    }
}

#[test]
fn a_deleted_home_directory_is_no_obstacle() {
    for (shell, _) in SHELLS {
        let home = Home::new();
        let warm = home.warm(shell);
        fs::remove_dir_all(home.path()).unwrap();
        let root = std::path::Path::new("/");
        let text = "echo still here; greet_you x";
        let (process, mut reader) = start(&warm, text, root, Report::Directory).unwrap();
        let mut output = String::new();
        reader.read_to_string(&mut output).unwrap();
        assert_eq!(output, "still here\nyou: x\n");
        process.wait().unwrap();
        assert_eq!(process.legacy().directory().unwrap(), root);
        // One that starts now, without any file to read, starts as well.
        assert!(start_up(&home, shell, Duration::from_secs(20)).is_ok());
    }
}

#[test]
fn a_text_that_no_shell_can_have_is_not_started() {
    let home = Home::new();
    let warm = home.warm(Shell::Bash);
    for (text, directory) in [("a\0b", "/"), ("echo x", "relative")] {
        let error = start(&warm, text, directory.as_ref(), Report::None).unwrap_err();
        let is_text = matches!(error, StartError::NotStarted(NotStarted::Text));
        assert!(is_text, "{error}");
    }
}

#[test]
fn a_text_of_many_megabytes_runs() {
    for (shell, _) in SHELLS {
        let home = Home::new();
        let warm = home.warm(shell);
        let text = format!(": '{}'\necho end", "x".repeat(5 << 20));
        assert_eq!(home.ask(&warm, &text, Report::None).output, "end\n");
    }
}

#[test]
fn another_process_of_the_user_cannot_write_into_the_shell() {
    if !rustix::process::geteuid().is_root() {
        return as_user();
    }
    // Root may do anything; whether the shell says so is what can be seen here.
    for (shell, _) in SHELLS {
        let home = Home::new();
        let warm = home.warm(shell);
        let owner = |pid: i32| {
            use std::os::unix::fs::MetadataExt;
            fs::metadata(format!("/proc/{pid}/mem")).unwrap().uid()
        };
        assert_eq!(owner(warm.pid()), 0);
        let text =
            "cat /proc/$PPID/comm >/dev/null; grep -c . /proc/$$/maps >/dev/null && echo own";
        assert_eq!(home.ask(&warm, text, Report::None).output, "own\n");
    }
}

fn as_user() {
    for (shell, _) in SHELLS {
        let home = Home::new();
        let warm = home.warm(shell);
        let path = format!("/proc/{}/mem", warm.pid());
        let opened = fs::OpenOptions::new().write(true).open(path);
        let error = opened.and_then(|mut file| file.write(b"x")).unwrap_err();
        assert_eq!(error.kind(), std::io::ErrorKind::PermissionDenied);
    }
}

fn kill(pid: i32, signal: Signal) {
    let pid = Pid::from_raw(pid).unwrap();
    kill_process(pid, signal).unwrap();
}

/// Asks until the shell's end is noticed.
fn until_refused(home: &Home, warm: &WarmShell) -> NotStarted {
    for _ in 0..100 {
        match start(warm, "true", &home.work(), Report::None) {
            Ok((process, _)) => _ = process.wait().unwrap(),
            Err(StartError::NotStarted(error)) => return error,
            Err(error) => panic!("{error}"),
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("the shell lives");
}
