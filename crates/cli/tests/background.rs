//! `qedsh run --background`, `ps`, `output`, `stop`, `wait`.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod support;

use serde_json::Value;
use support::schema::violations;
use support::{Lab, Ran, ran};

/// The program, whose supervisor leaves soon after it has nothing to do.
fn run(lab: &Lab, arguments: &[&str]) -> Ran {
    let mut command = lab.command(arguments);
    command.env("QEDSH_SUPERVISOR_IDLE_MS", "200");
    ran(command.output().unwrap())
}

fn start(lab: &Lab, text: &str) -> String {
    let started = run(lab, &["run", "--background", text]);
    assert_eq!(started.status, Some(0), "{}", started.stderr);
    started.stdout.trim_end().to_owned()
}

fn json(ran: &Ran) -> Value {
    serde_json::from_str(&ran.stdout).unwrap_or_else(|_| panic!("{ran:?}"))
}

#[test]
fn a_task_is_started_waited_for_and_read() {
    let lab = Lab::new();
    let task = start(&lab, "echo one; sleep 0.3; echo two; exit 3");
    assert!(task.starts_with("exec_"), "{task}");
    let running = run(&lab, &["ps"]);
    assert!(running.stdout.contains(&task) && running.stdout.contains("running"));
    assert_eq!(run(&lab, &["wait", &task]).status, Some(3));
    assert_eq!(run(&lab, &["ps"]).stdout, "");
    let all = run(&lab, &["ps", "--all"]).stdout;
    assert!(all.contains("failed (3)"), "{all}");
    assert_eq!(run(&lab, &["output", &task]).stdout, "one\ntwo\n");
}

#[test]
fn output_is_followed_to_the_end() {
    let lab = Lab::new();
    let task = start(&lab, "echo one; sleep 0.3; echo two");
    let followed = run(&lab, &["output", "--follow", &task]);
    assert_eq!(followed.stdout, "one\ntwo\n");
}

#[test]
fn a_stop_ends_it_once() {
    let lab = Lab::new();
    let task = start(&lab, "sleep 60");
    assert_eq!(run(&lab, &["stop", &task]).status, Some(0));
    let again = run(&lab, &["stop", &task]);
    assert_eq!(again.status, Some(1));
    assert!(again.stderr.contains("is not running (status: killed)"));
    assert_eq!(run(&lab, &["wait", &task]).status, Some(137));
}

#[test]
fn every_object_fits_its_schema() {
    let lab = Lab::new();
    let started = json(&run(
        &lab,
        &["run", "--background", "--json", "sleep 0.1; exit 2"],
    ));
    assert_eq!(violations(&started, "task.json"), Vec::<String>::new());
    assert_eq!(started["status"], "running");
    let task = started["task_id"].as_str().unwrap();
    let ended = json(&run(&lab, &["wait", "--json", task]));
    assert_eq!(violations(&ended, "task.json"), Vec::<String>::new());
    assert_eq!(
        (&ended["exit_code"], &ended["status"]),
        (&2.into(), &"failed".into())
    );
    assert_eq!(ended["pid"], Value::Null);
    let printed = json(&run(&lab, &["output", "--json", task]));
    assert_eq!(violations(&printed, "task.json"), Vec::<String>::new());
    assert_eq!(printed["output"], "");
    let listed = json(&run(&lab, &["ps", "--all", "--json"]));
    assert_eq!(listed["tasks"][0]["task_id"], task);
}

#[test]
fn what_is_no_task_is_a_usage_error() {
    let lab = Lab::new();
    for name in ["exec_nobody", "../../etc/passwd", ""] {
        for command in ["stop", "wait", "output"] {
            let refused = run(&lab, &[command, name]);
            assert_eq!(refused.status, Some(64), "{command} {name}");
            assert!(
                refused.stderr.contains("no task found"),
                "{}",
                refused.stderr
            );
        }
    }
}

#[test]
fn what_may_not_run_does_not_run_in_the_background_either() {
    let lab = Lab::new();
    let refused = run(&lab, &["run", "--background", "touch made"]);
    assert_eq!(refused.status, Some(3));
    assert!(!lab.holds("made"));
    assert_eq!(run(&lab, &["ps", "--all"]).stdout, "");
}
