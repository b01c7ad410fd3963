//! No command changes what the next one sees.

use crate::home::{Home, start};
use qedsh_exec::gate::Shell;
use qedsh_exec::warm::Report;
use std::io::Read;

/// Everything that a command can see of the shell.
const BASH_STATE: &str = "declare -p | grep -Ev '^declare -[a-z-]* (_|BASHPID|PPID|RANDOM|SRANDOM|SECONDS|EPOCH[A-Z]*|BASH_[A-Z]*|COLUMNS|LINES|FUNCNAME|PIPESTATUS)'; declare -f; alias; shopt; set -o; trap; umask; ulimit -a; pwd; jobs; hash; enable; ls /proc/self/fd; grep -E '^(Sig[BIC]|Shd|Uid|NoNewPrivs|Seccomp:)' /proc/self/status; env | sort; id; ps -o ni=,cls= -p $$";
const ZSH_STATE: &str = "typeset -p | grep -Ev '(RANDOM|SECONDS|EPOCH|TTYIDLE|COLUMNS|LINES|PPID|ZSH_EXECUTION|_)='; functions; alias -L; setopt; trap; umask; ulimit -a; pwd; jobs; hash -d; enable; ls /proc/self/fd; grep -E '^(Sig[BIC]|Shd|Uid|NoNewPrivs|Seccomp:)' /proc/self/status; env | sort; id; ps -o ni=,cls= -p $$";

/// What commands do to their shell, with a number to do it to.
const HOSTILE: &[&str] = &[
    "export GREETING=@; readonly PATH; unset HOME",
    "f@() { :; }; greet_you() { echo stolen; }; unset -f outer",
    "alias a@=b ls=rm greet=x; unalias -a",
    "cd /; umask 0; ulimit -n 16; ulimit -c 0",
    "set -euxf; set -o noglob; set -C",
    "trap 'rm -rf /nothing' EXIT TERM INT HUP; trap '' PIPE",
    "exec >/dev/null 2>&1 </dev/null; exec 3>&1 7</etc/passwd",
    "kill -9 $$",
    "kill -CONT $$ & wait; kill -TERM $$",
    "builtin() { :; }; eval() { :; }; exit() { :; }; cd() { :; }; command() { :; }",
    "enable -n echo cd builtin 2>/dev/null; disable echo cd 2>/dev/null",
    "hash -r; hash ls=/bin/false 2>/dev/null; hash -p /bin/false ls 2>/dev/null",
    "sleep 0.05 & sleep 0.05 & disown 2>/dev/null; jobs",
    "PATH=; IFS=x; PS4=y; BASH_ENV=/etc/passwd; CDPATH=/; GLOBIGNORE='*'",
    "for n in 0 1 2 3 4 5 6 7 8 9; do eval \"exec $n>&-\"; done",
    "nice -n 5 true; renice -n 5 -p $$ >/dev/null; exec sleep 0",
    "exec /bin/sh -c 'exit @'",
    "shopt -s extdebug nullglob dotglob 2>/dev/null; setopt nullglob globdots 2>/dev/null",
    "zmodload zsh/net/tcp zsh/mathfunc 2>/dev/null; unhash -m '*' 2>/dev/null; unfunction -m '*' 2>/dev/null",
    "exit @",
];

#[test]
fn after_200_hostile_commands_bash_is_what_it_was() {
    survives(Shell::Bash, BASH_STATE);
}

#[test]
fn after_200_hostile_commands_zsh_is_what_it_was() {
    survives(Shell::Zsh, ZSH_STATE);
}

fn survives(shell: Shell, state: &str) {
    let home = Home::new();
    let warm = home.warm(shell);
    let look = || home.ask(&warm, state, Report::None);
    let before = look();
    assert!(before.output.lines().count() > 100, "{}", before.output);
    for round in 0..10 {
        for hostile in HOSTILE {
            let number = (round * HOSTILE.len()).to_string();
            let text = hostile.replace('@', &number);
            let (process, mut reader) = start(&warm, &text, &home.work(), Report::None).unwrap();
            let _ = reader.read_to_end(&mut Vec::new());
            process.wait().unwrap();
            let after = look();
            let other = |(a, b): &(&str, &str)| a != b;
            let lines = before.output.lines().zip(after.output.lines());
            let difference = lines.clone().find(other);
            assert_eq!(after, before, "after `{text}`: {difference:?}");
        }
    }
}

#[test]
fn random_numbers_and_process_numbers_differ_between_commands() {
    for shell in [Shell::Bash, Shell::Zsh] {
        let home = Home::new();
        let warm = home.warm(shell);
        let look = || home.ask(&warm, "echo $RANDOM $RANDOM $RANDOM $$", Report::None);
        let all: std::collections::BTreeSet<String> = (0..20).map(|_| look().output).collect();
        assert_eq!(all.len(), 20, "{shell:?}");
    }
}

#[test]
fn a_command_has_the_standard_descriptors_and_no_others() {
    for shell in [Shell::Bash, Shell::Zsh] {
        let home = Home::new();
        let ran = home.ask(&home.warm(shell), "ls /proc/self/fd", Report::None);
        // The fourth is the directory that `ls` reads.
        assert_eq!(ran.output, "0\n1\n2\n3\n", "{shell:?}");
    }
}

#[test]
fn the_name_of_the_module_is_free_for_a_program() {
    for shell in [Shell::Bash, Shell::Zsh] {
        let home = Home::new();
        let ran = home.ask(
            &home.warm(shell),
            "qedsh 2>/dev/null; echo $?",
            Report::None,
        );
        assert_eq!(ran.output, "127\n", "{shell:?}");
    }
}
