//! `qedsh run` as people, scripts and jobs use it: signals, pipes, terminals.
#![allow(
    clippy::string_slice,
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod support;

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::os::unix::process::ExitStatusExt as _;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use support::terminal::{OnTerminal, Streams};
use support::{Lab, ran};

/// A place where everything runs unasked.
fn lab() -> Lab {
    let lab = Lab::new();
    let place = lab.home().join(".config/qedsh");
    fs::create_dir_all(&place).unwrap();
    fs::write(place.join("config.toml"), "mode = \"yolo\"\n").unwrap();
    lab
}

fn signal(pid: u32, name: &str) {
    let sent = Command::new("kill")
        .args([format!("-{name}"), pid.to_string()])
        .status();
    assert!(sent.unwrap().success());
}

fn is_alive(pid: u32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit(')')
        .next()
        .is_some_and(|rest| !rest.is_empty() && !rest.trim_start().starts_with(['Z', 'X']))
}

fn wait_until(is_so: impl Fn() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(20);
    while !is_so() {
        assert!(Instant::now() < deadline, "it did not come to that");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Starts it, and reads the numbers that it prints first, one a line.
fn start<const COUNT: usize>(mut command: Command) -> (Child, [u32; COUNT]) {
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::with_capacity(1, child.stdout.as_mut().unwrap()).lines();
    let pids = [(); COUNT].map(|()| lines.next().unwrap().unwrap().parse().unwrap());
    (child, pids)
}

const STUBBORN: &str = "trap '' TERM INT HUP; setsid sh -c 'echo $$; exec sleep 71' & echo $$; \
                        while :; do sleep 1; done";

#[test]
fn a_signal_stops_all_that_came_of_the_command_before_qedsh_ends() {
    let lab = lab();
    for (name, status) in [("INT", 130), ("TERM", 143), ("HUP", 129)] {
        let (child, pids) = start::<2>(lab.command(&["run", STUBBORN]));
        signal(child.id(), name);
        let ran = ran(child.wait_with_output().unwrap());
        assert_eq!(ran.status, Some(status), "{ran:?}");
        let told = format!("signal {} came, so the command was stopped\n", status - 128);
        assert!(ran.stderr.ends_with(&told), "{ran:?}");
        assert!(!pids.into_iter().any(is_alive));
    }
}

#[test]
fn a_second_signal_or_a_quit_gives_no_time() {
    let lab = lab();
    for names in [&["INT", "INT"][..], &["QUIT"], &["INT", "TERM"]] {
        let (child, pids) = start::<2>(lab.command(&["run", STUBBORN]));
        let start = Instant::now();
        for name in names {
            signal(child.id(), name);
            std::thread::sleep(Duration::from_millis(100));
        }
        let ended = child.wait_with_output().unwrap();
        // One alone gives a second and a half.
        assert!(start.elapsed() < Duration::from_millis(1400), "{ended:?}");
        assert!(ended.status.code().unwrap() > 128);
        assert!(!pids.into_iter().any(is_alive));
    }
}

#[test]
fn ctrl_c_on_the_terminal_stops_it() {
    let lab = lab();
    for _ in 0..3 {
        let command = lab.command(&["run", "echo $$; sleep 72"]);
        let mut shown = OnTerminal::start(&command, Streams::All);
        shown.expect("\n");
        shown.type_in("\u{3}");
        let (status, shown) = shown.finish();
        assert_eq!(status, Some(130), "{shown}");
        let pid = shown.lines().next().unwrap().trim_start_matches("^C");
        assert!(!is_alive(pid.parse().unwrap()), "{shown}");
    }
}

#[test]
fn a_terminal_that_hangs_up_stops_it() {
    let lab = lab();
    let place = lab.work().join("pid");
    let command = lab.command(&["run", "echo $$ > pid; sleep 73"]);
    let shown = OnTerminal::start(&command, Streams::All);
    wait_until(|| fs::read_to_string(&place).is_ok_and(|pid| pid.ends_with('\n')));
    let pid = fs::read_to_string(&place)
        .unwrap()
        .trim_end()
        .parse()
        .unwrap();
    assert!(is_alive(pid));
    shown.hang_up();
    wait_until(|| !is_alive(pid));
}

#[test]
fn qedsh_killed_leaves_a_task_that_ends_and_loses_nothing() {
    let lab = lab();
    for _ in 0..5 {
        let line = "echo $$; sleep 0.5; echo end; exit 5";
        let (mut child, [pid]) = start(lab.command(&["run", line]));
        child.kill().unwrap();
        assert_eq!(child.wait().unwrap().signal(), Some(9));
        let listed = lab.run(&["ps"]).stdout;
        let task = listed.split_whitespace().next().unwrap();
        assert!(listed.contains("running"), "{listed}");
        assert_eq!(lab.run(&["wait", task]).status, Some(5));
        let output = lab.run(&["output", task]).stdout;
        assert_eq!(output, format!("{pid}\nend\n"));
    }
}

#[test]
fn a_reader_that_has_enough_stops_it() {
    let lab = lab();
    for _ in 0..5 {
        let mut child = lab
            .command(&["run", "echo $$; yes"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = String::new();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        output.read_line(&mut first).unwrap();
        drop(output);
        assert_eq!(child.wait().unwrap().code(), Some(141));
        assert!(!is_alive(first.trim_end().parse().unwrap()));
    }
}

#[test]
fn output_comes_as_it_is_written() {
    let lab = lab();
    let line = "printf 'no end of line'; read x < go; echo; echo done";
    let made = Command::new("mkfifo").arg(lab.work().join("go")).status();
    assert!(made.unwrap().success());
    let mut child = lab
        .command(&["run", line])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = child.stdout.take().unwrap();
    let mut begin = [0; 14];
    output.read_exact(&mut begin).unwrap();
    assert_eq!(&begin, b"no end of line");
    fs::write(lab.work().join("go"), "\n").unwrap();
    let mut rest = String::new();
    output.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, "\ndone\n");
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_slow_reader_gets_all_of_it() {
    let lab = lab();
    let mut child = lab
        .command(&["run", "seq 1 300000; printf end"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut output = child.stdout.take().unwrap();
    let mut all = Vec::new();
    let mut chunk = vec![0; 100_000];
    loop {
        std::thread::sleep(Duration::from_millis(10));
        match output.read(&mut chunk).unwrap() {
            0 => break,
            count => all.extend_from_slice(&chunk[..count]),
        }
    }
    let expected: String = (1..=300_000).map(|it| format!("{it}\n")).collect();
    assert!(all == [expected.as_bytes(), b"end"].concat());
    assert!(child.wait().unwrap().success());
}

#[test]
fn there_is_nothing_to_read_and_closed_streams_are_no_failure() {
    let lab = lab();
    assert_eq!(
        lab.run_with_input(&["run", "cat; echo end"], "x").stdout,
        "end\n"
    );
    let closed = |redirect: &str| {
        let script = format!("\"$0\" run 'cat; echo end; exit 7' {redirect}; echo $?");
        let mut command = Command::new("bash");
        let qedsh = lab.command(&[]);
        command.args(["-c", &script]).arg(qedsh.get_program());
        command.current_dir(lab.work()).env("HOME", lab.home());
        ran(command.output().unwrap()).stdout
    };
    for (redirect, expected) in [
        ("<&-", "end\n7\n"),
        ("2>&-", "end\n7\n"),
        (">&-", "7\n"),
        ("<&- >&- 2>&-", "7\n"),
    ] {
        assert_eq!(closed(redirect), expected, "{redirect}");
    }
}

#[test]
fn halted_it_shows_everything_once_it_goes_on() {
    let lab = lab();
    let line = "echo $$; for i in 1 2 3; do sleep 0.1; echo $i; done";
    let (child, _) = start::<1>(lab.command(&["run", line]));
    signal(child.id(), "STOP");
    std::thread::sleep(Duration::from_millis(600));
    signal(child.id(), "CONT");
    let rest = ran(child.wait_with_output().unwrap());
    assert_eq!((rest.status, rest.stdout.as_str()), (Some(0), "1\n2\n3\n"));
}

#[test]
fn many_at_once_do_not_mix() {
    let lab = lab();
    let running: Vec<_> = (0..16)
        .map(|number| {
            let line = format!("for i in 1 2 3; do echo {number}; sleep 0.05; done; exit {number}");
            let mut command = lab.command(&["run", &line]);
            command.stdout(Stdio::piped()).spawn().unwrap()
        })
        .collect();
    for (number, child) in running.into_iter().enumerate() {
        let ran = ran(child.wait_with_output().unwrap());
        assert_eq!(ran.status, i32::try_from(number).ok());
        assert_eq!(ran.stdout, format!("{number}\n").repeat(3));
    }
}

#[test]
fn a_line_of_ten_million_characters_and_bytes_that_are_no_text_pass() {
    let lab = lab();
    let mut command = lab.command(&[
        "run",
        "head -c 10000000 /dev/zero | tr '\\0' '\\377'; echo 你好",
    ]);
    let output = command.output().unwrap();
    let expected = [vec![0xff; 10_000_000], "你好\n".as_bytes().to_vec()].concat();
    assert!(output.stdout == expected);
}

#[test]
fn a_terminal_shows_that_it_runs_and_keeps_none_of_that() {
    let lab = lab();
    let line = "echo first; sleep 2.5; printf half; sleep 1.2; echo";
    let command = lab.command(&["run", line]);
    let (status, shown) = OnTerminal::start(&command, Streams::All).finish();
    assert_eq!(status, Some(0));
    assert_eq!(shown, "first\n\r\u{1b}[K⠋ 2s \r\u{1b}[Khalf\n");
    // Where the output goes elsewhere, its last line is shown.
    let command = lab.command(&["run", "echo first; sleep 2.5"]);
    let (_, shown) = OnTerminal::start(&command, Streams::ErrorOnly).finish();
    assert_eq!(shown, "\r\u{1b}[K⠋ 2s first\r\u{1b}[K");
}

#[test]
fn what_it_leaves_running_is_told_and_can_be_stopped() {
    let lab = lab();
    let ran = lab.run(&["run", "sleep 74 & echo $!"]);
    assert_eq!(ran.status, Some(0));
    let pid = ran.stdout.trim_end().parse().unwrap();
    assert!(is_alive(pid));
    assert!(
        ran.stderr
            .starts_with("qedsh: processes that it started still run")
    );
    let from = ran.stderr.rfind("exec_").unwrap();
    let task = ran.stderr[from..].split('`').next().unwrap();
    let stopped = lab.run(&["stop", task]);
    assert_eq!(stopped.status, Some(0), "{stopped:?}");
    assert!(!is_alive(pid));
}

#[test]
fn with_no_home_a_private_directory_for_temporary_files_serves() {
    let lab = lab();
    let place = lab.work().join("tmp");
    fs::create_dir(&place).unwrap();
    let run = |arguments: &[&str], home: Option<&str>, temporary: &str| {
        let mut command = lab.command(arguments);
        command.env_remove("HOME").env("TMPDIR", temporary);
        command.envs(home.map(|home| ("HOME", home)));
        ran(command.output().unwrap())
    };
    let temporary = place.to_str().unwrap();
    for home in [None, Some("/proc")] {
        let printed = run(&["run", "echo x"], home, temporary);
        assert_eq!((printed.status, printed.stdout.as_str()), (Some(0), "x\n"));
        let long = run(&["run", "seq 100000"], home, temporary);
        assert_eq!(long.stdout.lines().count(), 100_000);
        let listed = run(&["ps", "--all"], home, temporary).stdout;
        assert!(listed.contains("seq 100000"), "{listed}");
    }
    let nowhere = run(&["run", "echo x"], None, "/proc");
    assert_eq!((nowhere.status, nowhere.stdout.as_str()), (Some(70), ""));
    let told =
        "tasks have nowhere to be kept: set XDG_STATE_HOME to a directory that you can write to";
    assert!(nowhere.stderr.contains(told), "{}", nowhere.stderr);
    // Nor does it follow a link that somebody put there.
    let kept = fs::read_dir(&place)
        .unwrap()
        .next()
        .unwrap()
        .unwrap()
        .path();
    let elsewhere = lab.work().join("elsewhere");
    fs::rename(&kept, &elsewhere).unwrap();
    std::os::unix::fs::symlink(&elsewhere, &kept).unwrap();
    assert_eq!(run(&["run", "echo x"], None, temporary).status, Some(70));
}

#[test]
fn a_job_without_a_terminal_is_held_by_nothing_that_it_started() {
    let lab = lab();
    let mut command = lab.command(&["run", "sleep 75 > /dev/null 2>&1 & echo $!"]);
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let (mut output, mut errors) = (String::new(), String::new());
    let (mut out, mut err) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
    out.read_to_string(&mut output).unwrap();
    err.read_to_string(&mut errors).unwrap();
    assert!(child.wait().unwrap().success());
    assert_eq!(errors, "");
    signal(output.trim_end().parse().unwrap(), "KILL");
    std::io::stdout().flush().unwrap();
}

#[test]
fn what_may_never_end_but_only_reads_is_stopped_instead_of_asked_about() {
    let lab = Lab::new();
    let place = lab.home().join(".config/qedsh");
    fs::create_dir_all(&place).unwrap();
    let limits = "[timeout]\ndefault_ms = 1000\nmax_ms = 1000\n";
    fs::write(place.join("config.toml"), limits).unwrap();

    let told = lab.run(&["run", "echo a; tail -f /dev/null"]);
    assert_eq!((told.status, told.stdout.as_str()), (Some(124), "a\n"));
    let stopped = "the command ran for longer than 1s and was stopped";
    assert!(told.stderr.contains(stopped), "{}", told.stderr);
    // What does more than read is asked about, however long it takes.
    let told = lab.run(&["run", "tail -f /dev/null > x"]);
    assert_eq!(told.status, Some(3), "{}", told.stderr);
}
