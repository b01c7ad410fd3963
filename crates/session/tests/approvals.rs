//! An answer is good for exactly what was asked, once, for a while.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use qedsh_session::approval::Unanswerable;
use qedsh_session::approval::{Approvals, Asked, Binding, Code, Pending, Reach, Response};
use qedsh_session::config::{self, Sources};
use qedsh_session::gate::{Cage, Decision, Mode};
use qedsh_session::sys::Real;
use qedsh_session::{Place, Session, Settings, ShellChoice};
use std::ffi::OsString;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::Path;
use std::time::{Duration, SystemTime};
use tempfile::TempDir;

const NOW: SystemTime = SystemTime::UNIX_EPOCH;
const MINUTE: Duration = Duration::from_secs(60);

/// The question that `command` raises in the session `name`.
struct Scene {
    name: &'static str,
    command: &'static str,
    variable: &'static str,
    rule: &'static str,
    directory: &'static str,
}

const SCENE: Scene = Scene {
    name: "one",
    command: "touch x",
    variable: "a",
    rule: "deny = [\"rm:*\"]",
    directory: "/",
};

fn binding(scene: &Scene) -> Binding {
    let text = format!("[permissions.commands]\n{}\n", scene.rule);
    let config = config::load(&Sources {
        session: Some((Path::new("session").to_path_buf(), text)),
        ..Sources::default()
    });
    let settings = Settings {
        rules: config.rules,
        mode: Mode::Build,
        shell: ShellChoice::Best,
        cage: Cage::Off,
        limit: None,
        waiting: None,
    };
    let system = Real::new();
    let variables = [("PATH", "/usr/bin:/bin"), ("V", scene.variable)];
    let variables = variables.map(|(name, value)| (OsString::from(name), OsString::from(value)));
    let session = Session::new(&system, variables, settings);
    let place = Place::supposed(Path::new(scene.directory));
    let judged = session.judge(scene.command.as_bytes(), &place);
    let Decision::Ask(question) = &judged.decision else {
        panic!("{} does not ask", scene.command);
    };
    session.binding(scene.name, &judged.plan, question)
}

fn asked(scene: &Scene) -> Asked {
    Asked {
        binding: binding(scene),
        session: scene.name.to_owned(),
        command: scene.command.to_owned(),
        directory: None,
        description: None,
        reasons: vec!["it writes".to_owned()],
        suggestions: Vec::new(),
    }
}

fn store() -> (TempDir, Approvals) {
    let state = tempfile::tempdir().unwrap();
    let approvals = Approvals::at(state.path());
    (state, approvals)
}

fn answered(approvals: &Approvals) -> Pending {
    let pending = approvals.ask(asked(&SCENE), NOW).unwrap();
    approvals.answer(&pending, yes(), NOW).unwrap();
    pending
}

fn yes() -> Response {
    Response::Yes(Reach::Once)
}

#[test]
fn a_yes_is_used_once() {
    let (_state, approvals) = store();
    answered(&approvals);
    let binding = binding(&SCENE);
    assert_eq!(approvals.take(&binding, NOW).unwrap(), Some(yes()));
    assert_eq!(approvals.take(&binding, NOW).unwrap(), None);
}

#[test]
fn an_answer_is_for_nothing_but_what_was_asked() {
    let (_state, approvals) = store();
    answered(&approvals);
    let others = [
        Scene {
            name: "two",
            ..SCENE
        },
        Scene {
            command: "touch  x",
            ..SCENE
        },
        Scene {
            variable: "b",
            ..SCENE
        },
        Scene {
            rule: "deny = [\"mv:*\"]",
            ..SCENE
        },
        Scene {
            directory: "/usr",
            ..SCENE
        },
    ];
    for other in &others {
        assert_eq!(approvals.take(&binding(other), NOW).unwrap(), None);
    }
    assert_eq!(approvals.take(&binding(&SCENE), NOW).unwrap(), Some(yes()));
}

#[test]
fn a_second_answer_is_refused_before_and_after_use() {
    let (_state, approvals) = store();
    let pending = answered(&approvals);
    let again = || approvals.answer(&pending, yes(), NOW);
    assert!(matches!(again(), Err(Unanswerable::Answered)));
    approvals.take(&binding(&SCENE), NOW).unwrap();
    assert!(matches!(again(), Err(Unanswerable::Answered)));
}

#[test]
fn a_late_answer_is_refused_and_a_stale_one_is_not_used() {
    let (_state, approvals) = store();
    let pending = approvals.ask(asked(&SCENE), NOW).unwrap();
    let late = approvals.answer(&pending, yes(), NOW + 5 * MINUTE);
    assert!(matches!(late, Err(Unanswerable::Expired)));
    approvals.answer(&pending, yes(), NOW + 4 * MINUTE).unwrap();
    let taken = approvals.take(&binding(&SCENE), NOW + 9 * MINUTE);
    assert_eq!(taken.unwrap(), None);
}

#[test]
fn a_clock_that_was_set_back_makes_nothing_valid_again() {
    let (_state, approvals) = store();
    let later = NOW + 60 * MINUTE;
    let pending = approvals.ask(asked(&SCENE), later).unwrap();
    let early = approvals.answer(&pending, yes(), NOW);
    assert!(matches!(early, Err(Unanswerable::Expired)));
}

#[test]
fn a_no_is_an_answer() {
    let (_state, approvals) = store();
    let pending = approvals.ask(asked(&SCENE), NOW).unwrap();
    approvals.answer(&pending, Response::No, NOW).unwrap();
    let taken = approvals.take(&binding(&SCENE), NOW).unwrap();
    assert_eq!(taken, Some(Response::No));
}

#[test]
fn the_same_question_keeps_its_code_and_another_gets_its_own() {
    let (_state, approvals) = store();
    let first = approvals.ask(asked(&SCENE), NOW).unwrap();
    let again = approvals.ask(asked(&SCENE), NOW + MINUTE).unwrap();
    assert_eq!(first, again);
    let other = Scene {
        command: "touch y",
        ..SCENE
    };
    let other = approvals.ask(asked(&other), NOW).unwrap();
    assert_ne!(first.code, other.code);
    let waiting = approvals.waiting(NOW).unwrap();
    assert_eq!(waiting.len(), 2);
}

#[test]
fn a_restart_keeps_questions_and_answers() {
    let (state, approvals) = store();
    answered(&approvals);
    let restarted = Approvals::at(state.path());
    let taken = restarted.take(&binding(&SCENE), NOW).unwrap();
    assert_eq!(taken, Some(yes()));
}

#[test]
fn of_many_answers_and_takers_at_once_one_wins() {
    let (_state, approvals) = store();
    let pending = approvals.ask(asked(&SCENE), NOW).unwrap();
    let binding = binding(&SCENE);
    let count = |work: &(dyn Fn() -> bool + Sync)| {
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..16).map(|_| scope.spawn(work)).collect();
            let outcomes = threads.into_iter().map(|thread| thread.join().unwrap());
            outcomes.filter(|won| *won).count()
        })
    };
    let answers = count(&|| approvals.answer(&pending, yes(), NOW).is_ok());
    let takers = count(&|| approvals.take(&binding, NOW).unwrap().is_some());
    assert_eq!((answers, takers), (1, 1));
}

#[test]
fn what_a_person_saw_must_be_what_they_answer() {
    let (_state, approvals) = store();
    let shown = approvals.ask(asked(&SCENE), NOW).unwrap();
    let mut other = shown.clone();
    other.asked.command = "ls".to_owned();
    let swapped = approvals.answer(&other, yes(), NOW);
    assert!(matches!(swapped, Err(Unanswerable::Unknown)));
}

#[test]
fn nobody_else_can_read_a_question() {
    let (state, approvals) = store();
    let pending = approvals.ask(asked(&SCENE), NOW).unwrap();
    let directory = state.path().join("approvals");
    let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&directory), 0o700);
    assert_eq!(
        mode(&directory.join(format!("{}.json", pending.code))),
        0o600
    );
}

#[test]
fn a_planted_link_or_garbage_is_no_question() {
    let (state, approvals) = store();
    let pending = answered(&approvals);
    let directory = state.path().join("approvals");
    let file = directory.join(format!("{}.json", pending.code));
    let elsewhere = state.path().join("elsewhere");
    std::fs::rename(&file, &elsewhere).unwrap();
    symlink(&elsewhere, &file).unwrap();
    assert!(approvals.take(&binding(&SCENE), NOW).is_err());
    std::fs::remove_file(&file).unwrap();
    std::fs::write(&file, b"{\"step\":").unwrap();
    assert_eq!(approvals.take(&binding(&SCENE), NOW).unwrap(), None);
}

#[test]
fn an_unknown_code_is_refused() {
    let (_state, approvals) = store();
    let code: Code = "K7Q2".parse().unwrap();
    let question = approvals.question(&code, NOW);
    assert!(matches!(question, Err(Unanswerable::Unknown)));
}
