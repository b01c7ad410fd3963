//! A warm shell is no approval, and what was judged is what runs.

use crate::desk::{Desk, Wish, command};
use qedsh_exec::warm::Rung;
use qedsh_gate::{Mode, Question, Verdict};
use qedsh_tool::session::agent::{Calls, Command, Demand, Ran, Refusal};
use qedsh_tool::session::{Answer, Person};
use std::fs;

#[test]
fn what_is_proved_runs_without_anything_of_the_users_own() {
    let desk = Desk::with(Wish {
        start_up: "shopt -s expand_aliases; alias ls='echo mine'; cat() { echo mine; }; export SHOWN=1",
        mode: Mode::Build,
        ..Wish::default()
    });
    fs::write(desk.keep.work().join("file"), "text\n").unwrap();
    assert_eq!(desk.says("ls; cat file"), "file\ntext\n");
    assert_eq!(desk.last().0, Some(Rung::Clean));
}

#[test]
fn a_name_that_stands_for_something_else_is_judged_as_that() {
    let start_up = "shopt -s expand_aliases\nalias zap='rm -rf' rm='rm -v'\n\
                    status() { rm -rf \"$1\"; }\nmake() { rm -rf \"$1\"; }\n";
    let wish = |mode, rules| Wish {
        start_up,
        mode,
        rules,
        ..Wish::default()
    };
    // A deny rule holds for an alias that can be read, in any mode.
    let denied = Desk::with(wish(Mode::Yolo, &[(Verdict::Deny, "rm:*")]));
    let Ran::Refused(refusal) = denied.run(&command("rm precious")) else {
        panic!("it ran");
    };
    assert!(matches!(*refusal, Refusal::Denied(_)), "{refusal:?}");
    // What else a name stands for is not known: it could be what is denied.
    for text in ["zap precious", "status precious", "make precious"] {
        let Ran::Refused(refusal) = denied.run(&command(text)) else {
            panic!("{text} ran");
        };
        assert!(matches!(*refusal, Refusal::Unattended(..)), "{refusal:?}");
    }
    // An allow rule for a program allows no function of its name.
    let allowed = Desk::with(wish(Mode::Build, &[(Verdict::Allow, "make:*")]));
    let Ran::Refused(refusal) = allowed.run(&command("make precious")) else {
        panic!("it ran");
    };
    assert!(matches!(*refusal, Refusal::Unattended(..)), "{refusal:?}");
    // An ask rule holds for it, too.
    let asking = Desk::with(wish(Mode::Yolo, &[(Verdict::Ask, "rm:*")]));
    for text in ["rm precious", "zap precious", "make precious"] {
        let ran = asking.run(&command(text));
        assert!(matches!(ran, Ran::Refused(_)), "{text}: {ran:?}");
    }
}

#[test]
fn what_the_shell_alone_has_is_no_proof() {
    for (start_up, text) in [
        ("where=-delete", "find . -name x $where"),
        ("export where=-delete", "find . -name x $where"),
        ("set -- -delete", "find . -name x $1"),
        (
            "shopt -s expand_aliases; alias ls='touch made;'",
            "ls; echo $(ls)",
        ),
        ("trap 'touch made' DEBUG", "true && ls $x"),
        (
            "IFS=x; shopt -s expand_aliases; alias look='find . -name'",
            "look axdelete",
        ),
        (
            "declare -u x; shopt -s expand_aliases; alias look=find",
            "x=-delete; look . $x",
        ),
    ] {
        let desk = Desk::with(Wish {
            start_up,
            mode: Mode::Build,
            ..Wish::default()
        });
        fs::write(desk.keep.work().join("x"), "kept").unwrap();
        let readonly = Command {
            demand: Demand::ProvedReadOnly,
            ..command(text)
        };
        let ran = desk.run(&readonly);
        let left = fs::read(desk.keep.work().join("x")).ok();
        assert_eq!(
            left.as_deref(),
            Some(b"kept".as_slice()),
            "{start_up} {text}: {ran:?}"
        );
        assert!(
            !desk.keep.work().join("made").exists(),
            "{start_up} {text}: {ran:?}"
        );
    }
}

#[test]
fn patterns_that_the_shell_reads_are_read_before() {
    let desk = Desk::with(Wish {
        start_up: "shopt -s extglob",
        ..Wish::default()
    });
    fs::write(desk.keep.work().join("b"), "").unwrap();
    assert_eq!(desk.says("echo !(a); true > c"), "b\n");
    assert_eq!(desk.last().0, Some(Rung::Warm));
}

/// Somebody who changes the start-up files before they agree.
struct Slow<'d> {
    desk: &'d Desk,
    asked: usize,
}

impl Person for Slow<'_> {
    fn ask(&mut self, _: &Question, _: Option<&str>) -> std::io::Result<Answer> {
        self.asked += 1;
        if self.asked == 1 {
            self.desk.write("deploy() { echo other; }");
            self.desk.keep.tasks.restart_shells();
        }
        Ok(Answer::Allow)
    }
}

#[test]
fn what_was_judged_for_one_shell_never_runs_in_a_newer_one() {
    let desk = Desk::with(Wish {
        start_up: "deploy() { echo one; }",
        mode: Mode::Build,
        ..Wish::default()
    });
    let mut person = Slow {
        desk: &desk,
        asked: 0,
    };
    let calls = &mut Calls {
        person: Some(&mut person),
        ..Calls::default()
    };
    let Ran::Ended(ended) = desk.agent.run(&command("deploy"), calls) else {
        panic!("it did not run");
    };
    assert_eq!(ended.status.output.head, b"other\n");
    // The old shell was gone when the answer came; that was seen, and the
    // command was judged by the new one before it ran there.
    let falls: Vec<_> = desk
        .records()
        .iter()
        .map(|it| (it.rung, it.falls.len()))
        .collect();
    assert_eq!(falls, [(None, 1), (Some(Rung::Warm), 1)]);
}

#[test]
fn what_the_agent_has_counts_over_the_start_up_files() {
    let desk = Desk::with(Wish {
        start_up: "export PAGER=less GIT_PAGER=less LC_ALL=C; PATH=/opt/mine:$PATH; CDPATH=/; IFS=x",
        ..Wish::default()
    });
    let said = desk.says(
        "sh -c 'echo $PAGER $GIT_PAGER $LC_ALL; echo $PATH'; echo \"${CDPATH-none} ${IFS-none}\"; true > x",
    );
    let path = "/usr/local/bin:/usr/bin:/bin";
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[0], "cat cat C.UTF-8");
    assert!(lines[1].starts_with("/opt/mine:"), "{said}");
    assert!(
        path.split(':')
            .all(|it| lines[1].split(':').any(|other| it == other))
    );
    assert_eq!(lines[2], "none none");
    assert_eq!(desk.last().0, Some(Rung::Warm));
}
