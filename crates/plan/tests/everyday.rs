//! What people and agents type all day to look at things: proved, or refused
//! for a reason that is written down here.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use qedsh_plan::{Finding, What, plan};
use qedsh_syntax::{Options, parse};
use qedsh_testkit::world::FakeWorld;

/// One line each; `\n` is a line's end.
const PROVED: &str = include_str!("everyday.txt");

/// Lines that only read and are not proved to, with what is missing.
const REFUSED: &[(&str, &str)] = &[
    // What git prints may be any text, and that an option.
    (
        "VAR=$(git rev-parse HEAD); git show \"$VAR\"",
        "may-be-option",
    ),
    (
        "branch=$(git rev-parse --abbrev-ref HEAD) && git log \"$branch\" -3",
        "may-be-option",
    ),
    (
        "base=$(git merge-base HEAD main); git diff \"$base\" --stat",
        "may-be-option",
    ),
    // A file may be called `-delete`.
    ("find . -name *", "not-static"),
    // Every program sees it, and one may act by it.
    ("export X=1; ls", "variable"),
    // Where `cd src` fails, `cd -` goes where the shell was before.
    (
        "cd src && git status; cd - >/dev/null; git log -1",
        "unknown-directory",
    ),
    // The list may name `/dev/tcp/host/80`, where bash connects.
    (
        "while read -r f; do wc -l < \"$f\"; done < list",
        "dynamic-target",
    ),
];

fn reasons(line: &str) -> Vec<String> {
    let tree = parse(line.as_bytes(), &Options::default());
    let plan = plan(&tree, &FakeWorld::new("/home/agent/proj"));
    let found = plan.findings().iter().filter(|finding| !finding.is_read());
    let reason = |finding: &Finding<'_>| match &finding.what {
        What::Unknown(reason) => reason.id().to_owned(),
        What::Effect(effect) => format!("{:?}", effect.kind()),
    };
    found.map(reason).collect()
}

#[test]
fn everyday_lines_are_proved() {
    let lines: Vec<String> = PROVED
        .lines()
        .map(|line| line.replace("\\n", "\n"))
        .collect();
    let wrong: Vec<_> = lines
        .iter()
        .map(|line| (line, reasons(line)))
        .filter(|(_, reasons)| !reasons.is_empty())
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    let all = lines.len() + REFUSED.len();
    assert!(lines.len() * 100 >= all * 95, "{} of {all}", lines.len());
}

#[test]
fn the_rest_is_refused_for_its_reason() {
    for (line, reason) in REFUSED {
        let found = reasons(line);
        assert!(found.iter().any(|id| id == reason), "{line}: {found:?}");
    }
}
