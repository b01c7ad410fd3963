//! Texts, streams and output as nobody likes them.

use crate::nowhere::grant_in;
use crate::support::{Keep, SECOND};
use qedsh_exec::gate::{Cage, Shell, Terms};
use qedsh_exec::task::{Capture, End, Error, Request, Schedule, Tasks};
use std::process::{Command, Stdio};

#[test]
fn output_that_is_opened_again_by_name_is_not_truncated() {
    let keep = Keep::new();
    let text = "echo first; echo second > /dev/stderr; echo third | tee /dev/stderr > /dev/null
        echo fourth > /dev/stdout; echo fifth";
    for schedule in [Schedule::Wait, Schedule::Background] {
        let task = keep.start(text, schedule);
        let ended = keep.tasks.wait(&task, 20 * SECOND).unwrap();
        assert_eq!(ended.output.head, b"first\nsecond\nthird\nfourth\nfifth\n");
    }
}

#[test]
fn a_command_that_closes_everything_still_ends() {
    let keep = Keep::new();
    for _ in 0..10 {
        let ended = keep.run("echo before; exec 0<&- 1>&- 2>&-; sleep 0.05; exit 5");
        assert_eq!(ended.end, Some(End::Exited(5)));
        assert_eq!(ended.output.head, b"before\n");
    }
}

#[test]
fn every_byte_is_kept() {
    let keep = Keep::new();
    let ended = keep.run("printf 'a\\0b\\377\\300\\200\\r\\n\\033[1m'");
    assert_eq!(ended.output.head, b"a\0b\xff\xc0\x80\r\n\x1b[1m");
}

#[test]
fn a_backslash_or_an_open_here_document_at_the_end_swallows_nothing_of_ours() {
    let keep = Keep::new();
    let texts = [
        "echo a\\",
        "cat <<E\nhello",
        "echo a #",
        "echo 'a",
        "true &&",
        "cat <<E\nx\nE",
        "exit 3",
        "echo ${#0} $# $0",
    ];
    for text in texts {
        let bash = Command::new("bash")
            .args(["--norc", "--noprofile", "-c", "--", text])
            .env_clear()
            .env("PATH", "/usr/local/bin:/usr/bin:/bin")
            .env("LC_ALL", "C.UTF-8")
            .stdin(Stdio::null())
            .output()
            .unwrap();
        for capture in [Capture::Status, Capture::Directory] {
            let request = Request {
                capture,
                ..keep.request(text, Schedule::Wait)
            };
            let ended = keep.finish(request);
            let code = ended.end.unwrap().exit_code();
            // A syntax error in an evaluated text gives 1 or 2 by version.
            match bash.status.code() {
                Some(2) => assert!(matches!(code, Some(1 | 2)), "{text:?}: {code:?}"),
                expected => assert_eq!(code, expected, "{text:?}"),
            }
            let output = String::from_utf8(ended.output.head).unwrap();
            let expected = String::from_utf8(bash.stdout.clone()).unwrap();
            assert!(
                output.ends_with(&expected) || output.starts_with(&expected),
                "{text:?}"
            );
            assert!(!output.contains("_s="), "{text:?}: {output}");
        }
    }
}

/// What a shell says of itself, of what it reads and of how it ends.
const SELF: &str = "echo \"$0 $- $# $PPID\" | sed \"s/$PPID/parent/\"; cat
    f() { echo $1; return 3; }; f \"$x\" | tail -c 2; set -e; (exit 6) || echo $?; exit 7";

#[test]
fn a_text_of_any_length_runs_as_a_short_one_does() {
    let keep = Keep::new();
    for shell in [Shell::Bash, Shell::Sh, Shell::Zsh] {
        let run = |text: &str| {
            let terms = Terms {
                shell,
                cage: Cage::Off,
                limit: None,
            };
            let grant = grant_in(text, keep.work().to_str().unwrap(), terms);
            let environment = vec![("PATH".into(), "/usr/bin:/bin".into())];
            let ended = keep.finish(Request::new(grant, environment, Schedule::Wait));
            (ended.end.unwrap(), ended.output.head)
        };
        let short = run(&format!("x=yy; {SELF}"));
        assert_eq!(short.0, End::Exited(7), "{short:?}");
        assert!(short.1.ends_with(b"y\n6\n"), "{short:?}");
        for length in [24 << 10, 127 << 10, 128 << 10, 200_000, 1_000_000] {
            let text = format!("x={}; {SELF}", "y".repeat(length));
            assert_eq!(run(&text), short, "{shell:?} {length}");
        }
        // Newlines at the end belong to a here-document that is open there.
        let open = |length| format!("# {}\ncat <<E\nx\n\n\n", "y".repeat(length));
        let expected = run(&open(1)).1;
        assert_eq!(run(&open(200_000)).1, expected, "{shell:?}");
    }
}

#[test]
fn a_text_with_a_nul_never_runs_in_part() {
    let keep = Keep::new();
    for length in [1, 200_000] {
        let text = format!("touch one; : {}; \0 touch two", "y".repeat(length));
        let refused = keep.tasks.start(keep.request(&text, Schedule::Wait));
        assert!(matches!(refused, Err(Error::Start(_))), "{refused:?}");
    }
    assert_eq!(std::fs::read_dir(keep.work()).unwrap().count(), 0);
}

#[test]
fn a_command_may_remove_the_directory_that_it_runs_in() {
    let keep = Keep::new();
    for capture in [Capture::Status, Capture::Directory] {
        for _ in 0..5 {
            let text = "mkdir gone; cd gone; rmdir ../gone; echo out; pwd >/dev/null; exit 0";
            let request = Request {
                capture,
                ..keep.request(text, Schedule::Wait)
            };
            let ended = keep.finish(request);
            assert_eq!(ended.end, Some(End::Exited(0)));
            assert_eq!(
                (ended.output.head, ended.final_directory),
                (b"out\n".to_vec(), None)
            );
        }
    }
    // Even the one that it started in.
    let task = keep.start("rmdir \"$PWD\"; echo out; exit 3", Schedule::Background);
    let ended = keep.tasks.wait(&task, 20 * SECOND).unwrap();
    assert_eq!(
        (ended.end, ended.output.head),
        (Some(End::Exited(3)), b"out\n".to_vec())
    );
}
