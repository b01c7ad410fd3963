//! The pool and the ladder: which shell a command gets, and why.

use crate::home::{Home, drain};
use qedsh_exec::gate::Shell;
use qedsh_exec::sys::{Launch, Status};
use qedsh_exec::warm::{
    Cage, Change, Condition, Job, Keep, Ladder, Miss, NotStarted, Pool, Refused, Report, Rung,
    Stands, Start, Use,
};
use rustix::process::{Pid, Signal, kill_process};
use std::fs;
use std::os::fd::AsFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

const SHELLS: [(Shell, &str); 2] = [(Shell::Bash, ".bash_profile"), (Shell::Zsh, ".zprofile")];
const LONG: Duration = Duration::from_secs(20);

#[test]
fn a_command_runs_in_the_warm_shell_and_that_is_recorded() {
    for (shell, _) in SHELLS {
        let home = Home::new();
        let ladder = ladder(&home, shell, Use::Auto);
        let (rung, output) = run(&home, &ladder, "greet_you warm");
        assert_eq!((rung, output.as_str()), (Rung::Warm, "you: warm\n"));
        let records = ladder.records();
        let [record] = records.as_slice() else {
            panic!("{records:?}");
        };
        assert_eq!(record.call.as_deref(), Some("call-1"));
        assert_eq!((record.rung, record.falls.len()), (Some(Rung::Warm), 0));
    }
}

#[test]
fn start_up_files_that_changed_are_read_again() {
    for (shell, file) in SHELLS {
        let home = Home::new();
        let pool = Pool::new(Keep::default());
        let startup = home.startup(shell);
        let old = pool.take(&startup, LONG).unwrap();
        assert_eq!(pool.take(&startup, LONG).unwrap().pid(), old.pid());
        home.write(file, "greet_you() { echo \"new: $1\"; }");
        assert_eq!(
            pool.take(&startup, Duration::ZERO).unwrap_err(),
            Miss::Stale
        );
        let new = pool.take(&startup, LONG).unwrap();
        assert_ne!(new.pid(), old.pid());
        assert_eq!(
            home.ask(&new, "greet_you x", Report::None).output,
            "new: x\n"
        );
    }
}

#[test]
fn a_shell_that_ended_is_replaced() {
    let home = Home::new();
    let pool = Pool::new(Keep::default());
    let startup = home.startup(Shell::Bash);
    let old = pool.take(&startup, LONG).unwrap();
    kill(old.pid(), Signal::KILL);
    std::thread::sleep(Duration::from_millis(50));
    let new = pool.take(&startup, LONG).unwrap();
    assert_ne!(new.pid(), old.pid());
}

#[test]
fn a_shell_that_is_too_old_or_idle_is_let_go() {
    let home = Home::new();
    let startup = home.startup(Shell::Bash);
    let none = Duration::ZERO;
    let old = Pool::new(Keep {
        idle: LONG,
        life: none,
    });
    old.prepare(&startup);
    while matches!(old.status()[0].condition, Condition::Starting) {
        std::thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(old.take(&startup, none).unwrap_err(), Miss::Stale);
    let idle = Pool::new(Keep {
        idle: none,
        life: LONG,
    });
    idle.take(&startup, LONG).unwrap();
    assert_eq!(idle.status().len(), 1);
    idle.expire();
    assert_eq!(idle.status().len(), 0);
}

#[test]
fn a_shell_that_cannot_be_warm_is_not_tried_again_until_its_files_change() {
    let home = Home::new();
    home.write(".bash_profile", "echo broken >&2; exit 3");
    let pool = Pool::new(Keep::default());
    let startup = home.startup(Shell::Bash);
    for _ in 0..2 {
        let Miss::Failed(reason) = pool.take(&startup, LONG).unwrap_err() else {
            panic!("it started");
        };
        assert!(reason.contains("broken"), "{reason}");
    }
    let status = pool.status();
    assert!(matches!(status[0].condition, Condition::Failed(_)));
    home.write(".bash_profile", "");
    assert!(pool.take(&startup, LONG).is_ok());
}

#[test]
fn a_shell_that_cannot_be_warm_has_a_snapshot() {
    for (shell, file) in SHELLS {
        let home = Home::new();
        let old = fs::read_to_string(home.path().join(file)).unwrap();
        home.write(file, &format!("{old}\ntrap 'echo leaving' EXIT\n"));
        let ladder = ladder(&home, shell, Use::Auto);
        let text = "outer 'a b'; echo $? \"$GREETING\"; umask; greet x; pwd; echo ${ZDOTDIR-none}";
        let (rung, output) = run(&home, &ladder, text);
        // Aliases are read before the text where the shell expands them.
        let expected = format!(
            "you: a b\n7 hello there\n{}\naliased x\n{}\nnone\n",
            if shell == Shell::Zsh { "027" } else { "0027" },
            home.work().display(),
        );
        assert_eq!((rung, output), (Rung::Snapshot, expected), "{shell:?}");
        let record = ladder.records().remove(0);
        assert_eq!(record.falls.len(), 1);
        let (fallen, why) = &record.falls[0];
        assert_eq!(*fallen, Rung::Warm);
        assert!(why.contains("EXIT trap"), "{why}");
    }
}

#[test]
fn a_snapshot_that_somebody_changed_is_taken_anew() {
    for (shell, file) in SHELLS {
        let home = Home::new();
        let old = fs::read_to_string(home.path().join(file)).unwrap();
        home.write(file, &format!("{old}\ntrap 'echo leaving' EXIT\n"));
        let ladder = ladder(&home, shell, Use::Auto);
        let where_it_is = match shell {
            Shell::Zsh => "functions greet_you >/dev/null; echo ${functions_source[greet_you]:h}",
            _ => "shopt -s extdebug; outer x >/dev/null; declare -F outer | cut -d' ' -f3",
        };
        let (_, output) = run(&home, &ladder, where_it_is);
        let path = Path::new(output.trim()).to_path_buf();
        let functions = match shell {
            Shell::Zsh => path.join("functions"),
            _ => path,
        };
        assert!(functions.exists(), "{}", functions.display());
        fs::write(&functions, "greet_you() { echo stolen; }").unwrap();
        let (rung, output) = run(&home, &ladder, "greet_you me");
        assert_eq!((rung, output.as_str()), (Rung::Snapshot, "you: me\n"));
    }
}

#[test]
fn without_a_snapshot_there_is_a_login_shell() {
    let home = Home::new();
    // The first two starts are the warm shell's and the snapshot's.
    home.write(
        ".bash_profile",
        "echo x >> ~/starts; [ $(wc -l < ~/starts) -le 2 ] && exit 9; greet_you() { echo login $1; }",
    );
    let ladder = ladder(&home, Shell::Bash, Use::Auto);
    let (rung, output) = run(&home, &ladder, "greet_you me");
    assert_eq!((rung, output.as_str()), (Rung::Login, "login me\n"));
    let record = ladder.records().remove(0);
    let rungs: Vec<Rung> = record.falls.iter().map(|(rung, _)| *rung).collect();
    assert_eq!(rungs, [Rung::Warm, Rung::Snapshot]);
}

#[test]
fn off_means_a_login_shell_per_command() {
    let home = Home::new();
    let ladder = ladder(&home, Shell::Zsh, Use::Off);
    let (rung, output) = run(&home, &ladder, "greet_you me");
    assert_eq!((rung, output.as_str()), (Rung::Login, "you: me\n"));
    assert_eq!(ladder.facts(), None);
}

#[test]
fn required_means_no_other_shell() {
    let home = Home::new();
    home.write(".bash_profile", "exit 3");
    let ladder = ladder(&home, Shell::Bash, Use::Required);
    let error = with_job(&home, "echo x", |job| ladder.start(job, None)).unwrap_err();
    assert!(matches!(error, Refused::Required(_)), "{error}");
    assert_eq!(ladder.records()[0].rung, None);
}

#[test]
fn a_stopped_shell_is_left_and_its_command_runs_once() {
    for (shell, _) in SHELLS {
        let home = Home::new();
        let pool = Pool::new(Keep::default());
        let ladder = Ladder::new(pool.clone(), home.startup(shell), Use::Auto, LONG);
        run(&home, &ladder, "true");
        let warm = pool.take(&home.startup(shell), LONG).unwrap();
        kill(warm.pid(), Signal::STOP);
        let (rung, _) = run(&home, &ladder, "echo ran | tee -a ~/mark");
        assert_eq!(rung, Rung::Snapshot);
        assert!(!warm.is_alive());
        let mark = fs::read_to_string(home.path().join("mark")).unwrap();
        assert_eq!(mark, "ran\n");
        // The next command has a new warm shell.
        assert_eq!(run(&home, &ladder, "true").0, Rung::Warm);
    }
}

#[test]
fn what_no_rung_can_do_falls_down_none() {
    let home = Home::new();
    let ladder = ladder(&home, Shell::Bash, Use::Auto);
    let error = with_job(&home, "a\0b", |job| ladder.start(job, None)).unwrap_err();
    let is_text = matches!(error, Refused::Command(NotStarted::Text));
    assert!(is_text, "{error}");
}

#[test]
fn changes_of_the_environment_hold_on_every_rung() {
    for (shell, file) in SHELLS {
        for end in [
            "",
            "trap 'true' EXIT",
            "[ -e ~/twice ] || { mkdir ~/once || mkdir ~/twice; exit 9; } 2>/dev/null",
        ] {
            let home = Home::new();
            home.write(file, &format!("export GREETING=x OTHER=y\n{end}\n"));
            let ladder = ladder(&home, shell, Use::Auto);
            let (_, output) = run(&home, &ladder, "sh -c 'echo $ADDED ${MISSING-none}'");
            assert_eq!(output, "1 2 none\n", "{shell:?} {end}");
        }
    }
}

#[test]
fn facts_are_those_of_the_warm_shell() {
    for (shell, _) in SHELLS {
        let home = Home::new();
        let facts = ladder(&home, shell, Use::Auto).facts().unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert_eq!(text(&facts.aliases[b"greet".as_slice()]), "echo aliased");
        assert!(facts.functions.contains(b"outer".as_slice()));
        assert!(text(&facts.path.unwrap()).ends_with(":/opt/extra/bin"));
        assert_eq!(
            text(&facts.environment[b"GREETING".as_slice()]),
            "hello there"
        );
        let option: &[u8] = if shell == Shell::Zsh {
            b"extendedglob"
        } else {
            b"extglob"
        };
        assert!(facts.options.contains(option));
        assert_eq!(facts.global_aliases.len(), usize::from(shell == Shell::Zsh));
        assert!(facts.loaded.is_empty() && facts.disabled.is_empty());
    }
}

#[test]
fn a_shell_without_start_up_files_reads_as_usual() {
    for (shell, file) in SHELLS {
        let home = Home::new();
        home.write(file, "");
        let facts = ladder(&home, shell, Use::Auto).facts().unwrap();
        assert!(
            facts.departures(shell).is_empty(),
            "{:?}",
            facts.departures(shell)
        );
    }
}

#[test]
fn options_and_aliases_that_change_how_a_text_is_read_are_told() {
    let home = Home::new();
    let told = |shell| {
        ladder(&home, shell, Use::Auto)
            .facts()
            .unwrap()
            .departures(shell)
    };
    assert_eq!(told(Shell::Bash), ["the option `extglob` is on"]);
    let zsh = [
        "the option `extendedglob` is on",
        "the alias `GLOB` acts anywhere",
    ];
    assert_eq!(told(Shell::Zsh), zsh);
}

#[test]
fn names_that_stand_for_something_else_are_shadows() {
    let home = Home::new();
    for (shell, _) in SHELLS {
        let facts = ladder(&home, shell, Use::Auto).facts().unwrap();
        let shadows = facts.shadows(shell);
        let under = |name: &[u8]| {
            let found = shadows.iter().find(|(known, _)| known == name);
            found.map(|(_, stands)| stands.clone())
        };
        let alias = Stands::Alias(b"echo aliased".to_vec());
        assert_eq!(under(b"greet"), Some(alias), "{shell:?}");
        assert_eq!(under(b"outer"), Some(Stands::Unread));
        assert_eq!(under(b"ls"), None);
    }
    // A bash that was not told to expand aliases has none.
    home.write(".bash_profile", "alias ls='rm -rf'");
    let facts = ladder(&home, Shell::Bash, Use::Auto).facts().unwrap();
    let shadows = facts.shadows(Shell::Bash);
    assert!(shadows.iter().all(|(name, _)| name != b"ls"));
}

#[test]
fn builtins_that_were_switched_off_are_facts() {
    for (shell, file) in SHELLS {
        let home = Home::new();
        let off = if shell == Shell::Zsh {
            "disable test"
        } else {
            "enable -n test"
        };
        home.write(file, off);
        let facts = ladder(&home, shell, Use::Auto).facts().unwrap();
        assert!(facts.disabled.contains(b"test".as_slice()));
    }
}

fn ladder(home: &Home, shell: Shell, wanted: Use) -> Ladder {
    Ladder::new(
        Pool::new(Keep::default()),
        home.startup(shell),
        wanted,
        LONG,
    )
}

fn with_job<T>(home: &Home, text: &str, ask: impl FnOnce(&Job<'_>) -> T) -> T {
    let null = fs::File::open("/dev/null").unwrap();
    let directory = home.work();
    ask(&Job {
        text: text.as_bytes(),
        directory: &directory,
        changes: &[],
        input: null.as_fd(),
        output: null.as_fd(),
        errors: null.as_fd(),
        mask: 0,
        report: Report::None,
        cage: Cage::default(),
    })
}

/// Runs a text on whichever rung it comes to.
fn run(home: &Home, ladder: &Ladder, text: &str) -> (Rung, String) {
    let null = fs::File::open("/dev/null").unwrap();
    let (reader, writer) = std::io::pipe().unwrap();
    let directory = home.work();
    let changes = [
        Change::Set("ADDED".into(), "1 2".into()),
        Change::Unset("MISSING".into()),
    ];
    let job = Job {
        text: text.as_bytes(),
        directory: &directory,
        changes: &changes,
        input: null.as_fd(),
        output: writer.as_fd(),
        errors: writer.as_fd(),
        mask: 0,
        report: Report::None,
        cage: Cage::default(),
    };
    match ladder.start(&job, Some("call-1")).unwrap() {
        Start::Running(process) => {
            drop(writer);
            let output = drain(reader);
            process.wait().unwrap();
            (Rung::Warm, output)
        }
        Start::Launch(launch, rung) => {
            spawn(launch, writer);
            (rung, drain(reader))
        }
    }
}

fn spawn(launch: Launch, output: std::io::PipeWriter) -> Status {
    let mut arguments = launch.arguments.into_iter();
    let mut command = Command::new(launch.program);
    command
        .arg0(arguments.next().unwrap())
        .args(arguments)
        .env_clear()
        .envs(launch.environment)
        .current_dir(launch.directory)
        .stdin(Stdio::null())
        .stdout(output.try_clone().unwrap())
        .stderr(output);
    let status = command.status().unwrap();
    match status.code() {
        Some(code) => Status::Exited(u8::try_from(code).unwrap()),
        None => Status::Signalled(status.signal().unwrap()),
    }
}

fn kill(pid: u32, signal: Signal) {
    let pid = Pid::from_raw(i32::try_from(pid).unwrap()).unwrap();
    kill_process(pid, signal).unwrap();
}
