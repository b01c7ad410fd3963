//! The pool, the snapshot and the facts: what a command's shell has, and when
//! there is another.

use crate::home::{Home, drain};
use qedsh_exec::gate::Shell;
use qedsh_exec::warm::{
    Condition, Facts, Identity, Keep, Miss, Pool, Report, Snapshot, Stands, Startup, WarmShell,
};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, kill_process};
use std::fs;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

const SHELLS: [(Shell, &str); 2] = [(Shell::Bash, ".bash_profile"), (Shell::Zsh, ".zprofile")];
const LONG: Duration = Duration::from_secs(20);

#[test]
fn start_up_files_that_changed_are_read_again() {
    for (shell, file) in SHELLS {
        let home = Home::new();
        let mut pool = Pool::new(Keep::default());
        let startup = home.startup(shell);
        let old = take(&mut pool, &startup).unwrap();
        assert_eq!(take(&mut pool, &startup).unwrap(), old);
        home.write(file, "greet_you() { echo \"new: $1\"; }");
        assert_eq!(pool.take(&startup).unwrap_err(), Miss::Stale);
        // What was judged by the old one never runs in the new one.
        assert!(pool.find(&old).is_none());
        let new = take(&mut pool, &startup).unwrap();
        assert_ne!(new, old);
        let said = home.ask(pool.find(&new).unwrap(), "greet_you x", Report::None);
        assert_eq!(said.output, "new: x\n");
    }
}

#[test]
fn a_shell_that_ended_is_replaced() {
    let home = Home::new();
    let mut pool = Pool::new(Keep::default());
    let startup = home.startup(Shell::Bash);
    let old = take(&mut pool, &startup).unwrap();
    kill(pool.find(&old).unwrap().pid(), Signal::KILL);
    std::thread::sleep(Duration::from_millis(50));
    assert_ne!(take(&mut pool, &startup).unwrap(), old);
}

#[test]
fn a_shell_that_is_too_old_or_idle_is_let_go() {
    let home = Home::new();
    let startup = home.startup(Shell::Bash);
    let none = Duration::ZERO;
    let keep = |idle, life| Pool::new(Keep { idle, life });
    let mut old = keep(LONG, none);
    assert_eq!(old.take(&startup).unwrap_err(), Miss::Starting);
    while matches!(old.status()[0].condition, Condition::Starting) {
        advance(&mut old);
    }
    assert_eq!(old.take(&startup).unwrap_err(), Miss::Stale);
    let mut idle = keep(none, LONG);
    take(&mut idle, &startup).unwrap();
    assert_eq!(idle.status().len(), 1);
    idle.tick();
    assert_eq!(idle.status().len(), 0);
}

#[test]
fn the_shell_that_was_used_longest_ago_makes_room() {
    let home = Home::new();
    let mut pool = Pool::new(Keep::default());
    let startup = |number: u32| {
        let mut startup = home.startup(Shell::Bash);
        startup
            .environment
            .push(("NUMBER".into(), number.to_string().into()));
        startup
    };
    let first = take(&mut pool, &startup(0)).unwrap();
    for number in 1..=8 {
        take(&mut pool, &startup(number)).unwrap();
    }
    assert_eq!(pool.status().len(), 8);
    assert!(pool.find(&first).is_none());
}

#[test]
fn a_shell_that_cannot_be_warm_is_not_tried_again_until_its_files_change() {
    let home = Home::new();
    home.write(".bash_profile", "echo broken >&2; exit 3");
    let mut pool = Pool::new(Keep::default());
    let startup = home.startup(Shell::Bash);
    for _ in 0..2 {
        let Miss::Failed(reason) = take(&mut pool, &startup).unwrap_err() else {
            panic!("it started");
        };
        assert_eq!(
            reason,
            "the shell ended before it served (status 3): broken"
        );
    }
    home.write(".bash_profile", "");
    assert!(take(&mut pool, &startup).is_ok());
}

#[test]
fn a_snapshot_has_what_the_start_up_files_left() {
    for (shell, _) in SHELLS {
        let home = Home::new();
        let snapshot = Snapshot::take(&home.startup(shell)).unwrap();
        let text = "outer 'a b'; echo $? \"$GREETING\"; umask; greet x; pwd; echo ${ZDOTDIR-none}";
        // Aliases are read before the text where the shell expands them.
        let expected = format!(
            "you: a b\n7 hello there\n{}\naliased x\n{}\nnone\n",
            if shell == Shell::Zsh { "027" } else { "0027" },
            home.work().display(),
        );
        assert_eq!(run(&home, shell, &snapshot, text), expected, "{shell:?}");
    }
}

#[test]
fn a_snapshot_that_somebody_changed_is_not_current() {
    for (shell, file) in SHELLS {
        let home = Home::new();
        let snapshot = Snapshot::take(&home.startup(shell)).unwrap();
        assert!(snapshot.is_current());
        let mut environment = snapshot.environment();
        snapshot.lead_to(&mut environment);
        let (_, place) = environment.last().unwrap();
        let place = match shell {
            Shell::Zsh => Path::new(place).join(".zshenv"),
            _ => Path::new(place).to_path_buf(),
        };
        fs::write(place, "greet_you() { echo stolen; }").unwrap();
        assert!(!snapshot.is_current());
        let snapshot = Snapshot::take(&home.startup(shell)).unwrap();
        home.write(file, "");
        assert!(!snapshot.is_current());
    }
}

#[test]
fn a_snapshot_and_a_warm_shell_say_the_same_of_themselves() {
    for (shell, _) in SHELLS {
        let home = Home::new();
        let warm = facts(&home, shell);
        let snapshot = Snapshot::take(&home.startup(shell)).unwrap();
        let snapshot = snapshot.facts();
        assert_eq!(snapshot.aliases, warm.aliases, "{shell:?}");
        assert_eq!(snapshot.functions, warm.functions, "{shell:?}");
        assert_eq!(snapshot.path, warm.path, "{shell:?}");
        let own = |name: &Vec<u8>| {
            [b"_".as_slice(), b"SHLVL", b"PWD", b"OLDPWD"].contains(&name.as_slice())
        };
        let variables = |facts: &Facts| {
            let mut all = facts.environment.clone();
            all.retain(|name, _| !own(name));
            all
        };
        assert_eq!(variables(snapshot), variables(&warm), "{shell:?}");
        assert!(
            snapshot.departures(shell).is_empty(),
            "{:?}",
            snapshot.departures(shell)
        );
    }
}

#[test]
fn start_up_files_that_hang_or_fail_leave_no_snapshot() {
    for (shell, file) in SHELLS {
        for (text, why) in [("exit 3", "exit status: 3"), ("sleep 60", "did not end")] {
            let home = Home::new();
            home.write(file, text);
            let mut startup = home.startup(shell);
            startup.patience = Duration::from_millis(700);
            let error = Snapshot::take(&startup).unwrap_err();
            assert!(error.to_string().contains(why), "{error}");
        }
    }
}

#[test]
fn facts_are_those_of_the_warm_shell() {
    for (shell, _) in SHELLS {
        let home = Home::new();
        let facts = facts(&home, shell);
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
        let facts = facts(&home, shell);
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
    let told = |shell| facts(&home, shell).departures(shell);
    assert!(told(Shell::Bash).is_empty());
    assert!(facts(&home, Shell::Bash).has_extended_patterns());
    home.write(".bash_profile", "shopt -s nullglob; set -f");
    let bash = ["the option `noglob` is on", "the option `nullglob` is on"];
    assert_eq!(told(Shell::Bash), bash);
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
        let facts = facts(&home, shell);
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
    let facts = facts(&home, Shell::Bash);
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
        let facts = facts(&home, shell);
        assert!(facts.disabled.contains(b"test".as_slice()));
    }
}

#[test]
fn variables_that_change_how_a_text_is_read_are_facts() {
    for (shell, file) in SHELLS {
        let home = Home::new();
        home.write(
            file,
            "IFS=:; CDPATH=/tmp; export GLOBIGNORE=x; plain=1; export shown=2",
        );
        let facts = facts(&home, shell);
        let expected: &[&str] = match shell {
            Shell::Zsh => &["CDPATH", "IFS"],
            _ => &["CDPATH", "GLOBIGNORE", "IFS"],
        };
        assert_eq!(facts.reading_variables(shell), expected, "{shell:?}");
        assert!(facts.unexported.contains_key(b"plain".as_slice()));
        assert!(facts.environment.contains_key(b"shown".as_slice()));
        home.write(file, "");
        assert!(
            self::facts(&home, shell)
                .reading_variables(shell)
                .is_empty(),
            "{shell:?}"
        );
    }
}

#[test]
fn positional_parameters_and_typed_variables_are_facts() {
    for (shell, file) in SHELLS {
        for (text, why) in [
            ("set -- -delete", "there are positional parameters"),
            (
                "typeset -i n",
                "there are variables that change what they are given (`n`)",
            ),
            (
                "typeset -u n",
                "there are variables that change what they are given (`n`)",
            ),
        ] {
            let home = Home::new();
            home.write(file, text);
            assert_eq!(
                facts(&home, shell).departures(shell),
                [why],
                "{shell:?} {text}"
            );
        }
    }
}

#[test]
fn traps_are_facts() {
    for (shell, file) in SHELLS {
        for trap in ["trap 'echo x' DEBUG", "trap 'echo x' CHLD"] {
            let home = Home::new();
            assert!(facts(&home, shell).departures.is_empty());
            home.write(file, trap);
            let departures = facts(&home, shell).departures(shell);
            assert_eq!(departures, ["there are traps"], "{shell:?} {trap}");
        }
    }
}

fn facts(home: &Home, shell: Shell) -> Facts {
    home.warm(shell).facts().unwrap()
}

/// Waits until a shell serves.
fn take(pool: &mut Pool, startup: &Startup) -> Result<Identity, Miss> {
    loop {
        match pool.take(startup).map(WarmShell::identity) {
            Ok(identity) => return Ok(identity.clone()),
            Err(failed @ Miss::Failed(_)) => return Err(failed),
            Err(_) => advance(pool),
        }
    }
}

/// Lets something happen in the pool.
fn advance(pool: &mut Pool) {
    let number = {
        let watched: Vec<_> = pool.watched().collect();
        let mut events: Vec<_> = watched
            .iter()
            .map(|(_, descriptor)| PollFd::new(descriptor, PollFlags::IN))
            .collect();
        let soon = Timespec {
            tv_sec: 0,
            tv_nsec: 100_000_000,
        };
        poll(&mut events, Some(&soon)).unwrap();
        let ready = events.iter().position(|event| !event.revents().is_empty());
        ready.map(|index| watched[index].0)
    };
    match number {
        Some(number) => _ = pool.advance(number),
        None => pool.tick(),
    }
}

/// What a plain shell says that begins with the snapshot.
fn run(home: &Home, shell: Shell, snapshot: &Snapshot, text: &str) -> String {
    let mut environment = snapshot.environment();
    snapshot.lead_to(&mut environment);
    let (reader, writer) = std::io::pipe().unwrap();
    let options: &[&str] = match shell {
        Shell::Zsh => &["-c", "--"],
        _ => &["--norc", "--noprofile", "-c", "--"],
    };
    let mut command = Command::new(crate::home::program(shell));
    command
        .arg0(if shell == Shell::Zsh { "zsh" } else { "bash" })
        .args(options)
        .arg(text)
        .env_clear()
        .envs(environment)
        .current_dir(home.work())
        .stdin(Stdio::null())
        .stdout(writer.try_clone().unwrap())
        .stderr(writer);
    command.status().unwrap();
    drop(command);
    drain(reader)
}

fn kill(pid: i32, signal: Signal) {
    kill_process(Pid::from_raw(pid).unwrap(), signal).unwrap();
}
