//! The same text in a warm shell and in a real login shell: the same output,
//! the same status; or a reason why not.

use crate::home::{Home, Ran};
use crate::rows::{BASH, BOTH, Expected, LEFTOVERS, Row, ZSH};
use qedsh_exec::gate::Shell;
use qedsh_exec::warm::{Report, WarmShell};

#[test]
fn bash_does_what_a_login_bash_does() {
    compare(Shell::Bash, BASH);
}

#[test]
fn zsh_does_what_a_login_zsh_does() {
    compare(Shell::Zsh, ZSH);
}

#[test]
fn at_least_150_texts_are_compared_per_shell() {
    assert!(
        BOTH.len() + BASH.len() >= 150,
        "{}",
        BOTH.len() + BASH.len()
    );
    assert!(BOTH.len() + ZSH.len() >= 150, "{}", BOTH.len() + ZSH.len());
}

#[test]
fn what_start_up_files_leave_behind_differs_for_a_reason() {
    for (shell, file) in [(Shell::Bash, ".bash_profile"), (Shell::Zsh, ".zprofile")] {
        for row in LEFTOVERS {
            let home = Home::new();
            home.write(file, row.start_up);
            let ran = home.ask(&home.warm(shell), row.text, Report::None);
            let login = home.login(shell, row.text);
            assert_ne!(ran, login, "{shell:?} `{}`: {}", row.start_up, row.why);
        }
    }
}

fn compare(shell: Shell, own: &[Row]) {
    let home = Home::new();
    let warm = home.warm(shell);
    let mut wrong = Vec::new();
    for row in BOTH.iter().chain(own) {
        // What a text changes in the home directory must not reach the next.
        let login = neutral(&home.login(shell, row.text));
        for report in [Report::None, Report::Directory] {
            check(&home, &warm, row, report, &login, &mut wrong);
        }
    }
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
}

fn check(
    home: &Home,
    warm: &WarmShell,
    row: &Row,
    report: Report,
    login: &Ran,
    wrong: &mut Vec<String>,
) {
    let ran = neutral(&home.ask(warm, row.text, report));
    let must_differ = match row.expected {
        Expected::Same => false,
        Expected::SameUnlessReported => report == Report::Directory,
    };
    if (ran != *login) != must_differ {
        let text = row.text;
        wrong.push(format!("{text}\n  {report:?}: {ran:?}\n  login: {login:?}"));
    }
}

/// Process numbers are never the same.
fn neutral(ran: &Ran) -> Ran {
    let mut output = String::new();
    let mut number = String::new();
    for character in ran.output.chars().chain(['\0']) {
        if character.is_ascii_digit() {
            number.push(character);
            continue;
        }
        output.push_str(if number.len() < 3 { &number } else { "N" });
        number.clear();
        output.push(character);
    }
    Ran {
        output,
        status: ran.status,
    }
}
