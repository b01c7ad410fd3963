//! Every proof holds before the checker, and none that was tampered with does.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use qedsh_catalog::spec::{Example, Outcome, Spec};
use qedsh_plan::{CheckErrorKind, Proof, Value, check, plan};
use qedsh_syntax::{Options, parse};
use qedsh_testkit::corpora;
use qedsh_testkit::world::FakeWorld;

fn proof(line: &str) -> Option<Proof> {
    let world = FakeWorld::new("/home/agent/proj");
    let tree = parse(line.as_bytes(), &Options::default());
    plan(&tree, &world).proof()
}

fn read_only_examples(spec: &'static Spec, lines: &mut Vec<String>) {
    let is_read = |example: &&Example| example.outcome == Outcome::ReadOnly;
    let examples = spec.examples.iter().filter(is_read);
    lines.extend(examples.map(|example| example.command.to_owned()));
    for subcommand in spec.subcommands {
        read_only_examples(subcommand, lines);
    }
}

#[test]
fn every_proof_holds() {
    let mut lines: Vec<String> = corpora::readonly()
        .into_iter()
        .map(|row| row.command)
        .collect();
    lines.extend(corpora::realworld().into_iter().map(|row| row.command));
    for spec in qedsh_catalog::all() {
        read_only_examples(spec, &mut lines);
    }
    let mut proved = 0;
    let mut wrong = Vec::new();
    for line in &lines {
        let Some(proof) = proof(line) else { continue };
        proved += 1;
        if let Err(error) = check(line.as_bytes(), &proof) {
            wrong.push(format!("{line:?}: {error} at {:?}", error.span));
        }
    }
    assert!(proved > 1000, "only {proved} of {}", lines.len());
    assert!(
        wrong.is_empty(),
        "{} of {proved}:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[track_caller]
fn refuses(line: &str, kind: CheckErrorKind, tamper: impl FnOnce(&mut Proof)) {
    let mut proof = proof(line).expect("the line is proved");
    tamper(&mut proof);
    let found = check(line.as_bytes(), &proof).map_err(|error| error.kind);
    assert_eq!(found, Err(kind), "{line}");
}

#[test]
fn a_proof_that_was_tampered_with_does_not_hold() {
    use CheckErrorKind::*;
    refuses("ls | wc -l", NoStep, |proof| drop(proof.steps.pop()));
    refuses("ls -l", Rows, |proof| proof.steps[0].rows.clear());
    refuses("ls a", Words, |proof| {
        proof.steps[0].words[1] = Value::from("b").into_owned();
    });
    refuses("ls \"$x\"", Rows, |proof| {
        proof.steps[0].words.pop();
    });
    refuses("ls", Fact, |proof| proof.facts.clear());
    refuses("git status", Fact, |proof| {
        proof
            .facts
            .retain(|fact| !fact.question.starts_with("git "));
    });
    refuses("ls", Target, |proof| {
        proof.steps[0].target = qedsh_plan::Target::Unknown;
    });
    refuses("env ls", Inner, |proof| drop(proof.steps.pop()));
    refuses("eval 'ls; pwd'", Inner, |proof| drop(proof.steps.pop()));
    refuses("LC_ALL=C ls", Assignment, |proof| {
        proof.steps[0].assignments[0].0 = b"LD_PRELOAD".to_vec();
    });
    refuses("x=1; ls", Assignment, |proof| {
        proof
            .facts
            .retain(|fact| !fact.question.starts_with("variable x"));
    });
}

#[test]
fn the_proof_of_one_line_is_none_of_another() {
    let other = |proved: &str, line: &str| {
        let proof = proof(proved).expect("the line is proved");
        check(line.as_bytes(), &proof).is_ok()
    };
    for (proved, line) in [
        ("ls a", "rm a"),
        ("ls a", "ls a; rm b"),
        ("ls a", "ls a > b"),
        ("ls a", "ls a &"),
        ("ls a", "ls a $(rm b)"),
        ("ls a", "ls a ${x:-$(rm b)}"),
        ("sort a", "sort -o"),
        ("ls a", "ls a | tee b"),
        ("ls a", "PATH=. ls a"),
        ("cat <<E\na\nE", "cat <<E\n$(rm b)\nE"),
        ("ls a", "ls a ${x@P}"),
    ] {
        assert!(!other(proved, line), "{line}");
    }
}
