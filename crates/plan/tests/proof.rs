//! Every proof holds before the checker, and none that was tampered with does.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use qedsh_catalog::spec::{Example, Outcome, Spec};
use qedsh_plan::{CheckErrorKind, Dialect, Proof, check, plan};
use qedsh_syntax::{Options, parse};
use qedsh_testkit::corpora;
use qedsh_testkit::world::FakeWorld;
use serde_json::{Value, json};

fn world() -> FakeWorld {
    FakeWorld::new("/home/agent/proj")
        .with_alias("ll", "ll -l")
        .with_repository("/w")
}

fn proof(line: &str) -> Option<Proof> {
    let tree = parse(line.as_bytes(), &Options::default());
    plan(&tree, &world()).proof()
}

fn examples(spec: &'static Spec, wanted: fn(Outcome) -> bool, lines: &mut Vec<String>) {
    let named = |example: &&Example| wanted(example.outcome);
    let found = spec.examples.iter().filter(named);
    lines.extend(found.map(|example| example.command.to_owned()));
    for subcommand in spec.subcommands {
        examples(subcommand, wanted, lines);
    }
}

/// Lines of which most are proved.
fn reading() -> Vec<String> {
    let readonly = corpora::readonly().into_iter().map(|row| row.command);
    let mut lines: Vec<String> = readonly.collect();
    lines.extend(corpora::realworld().into_iter().map(|row| row.command));
    let everyday = include_str!("everyday.txt").lines();
    lines.extend(everyday.map(|line| line.replace("\\n", "\n")));
    for spec in qedsh_catalog::all() {
        examples(spec, |outcome| outcome == Outcome::ReadOnly, &mut lines);
    }
    lines
}

#[test]
fn every_proof_holds() {
    let lines = reading();
    let mut proved = 0;
    let mut wrong = Vec::new();
    for line in &lines {
        let Some(proof) = proof(line) else { continue };
        proved += 1;
        if let Err(error) = check(line.as_bytes(), Dialect::Bash, &proof) {
            wrong.push(format!("{line:?}: {error} at {:?}", error.span));
        }
        if let Err(error) = proof.holds_in(&world()) {
            wrong.push(format!("{line:?}: {error}"));
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

/// Whether what was written down is still a proof of the line, here.
fn accepts(line: &str, written: &Value) -> bool {
    serde_json::from_value::<Proof>(written.clone()).is_ok_and(|proof| {
        check(line.as_bytes(), Dialect::Bash, &proof).is_ok() && proof.holds_in(&world()).is_ok()
    })
}

/// Every way to change one field, element or name of what was written down.
fn tampered(value: &Value) -> Vec<Value> {
    let mut all = Vec::new();
    match value {
        Value::Null => all.extend([json!(0), json!("/")]),
        Value::Bool(flag) => all.push(json!(!flag)),
        Value::Number(number) => {
            let number = number.as_u64().expect("a count");
            all.extend([json!(number + 1), json!(number.wrapping_sub(1) as i64)]);
            all.push(json!(number + 1000));
        }
        Value::String(text) => {
            all.extend([json!(format!("{text}x")), json!(format!("x{text}"))]);
            let shorter: String = text.chars().skip(1).collect();
            if shorter != *text {
                all.push(json!(shorter));
            }
            all.extend([json!(null), json!(["x"])]);
        }
        Value::Array(elements) => {
            for at in 0..elements.len() {
                let mut without = elements.clone();
                let taken = without.remove(at);
                all.push(Value::Array(without));
                let mut twice = elements.clone();
                twice.insert(at, taken);
                all.push(Value::Array(twice));
                for other in tampered(&elements[at]) {
                    let mut changed = elements.clone();
                    changed[at] = other;
                    all.push(Value::Array(changed));
                }
            }
            all.push(json!(null));
        }
        Value::Object(fields) => {
            for (name, field) in fields {
                let mut without = fields.clone();
                without.remove(name);
                all.push(Value::Object(without.clone()));
                for other in ["exact", "one", "many", "program", "more"] {
                    if other != name {
                        let mut renamed = without.clone();
                        renamed.insert(other.to_owned(), field.clone());
                        all.push(Value::Object(renamed));
                    }
                }
                for other in tampered(field) {
                    let mut changed = fields.clone();
                    changed[name] = other;
                    all.push(Value::Object(changed));
                }
            }
            let mut more = fields.clone();
            more.insert("besides".to_owned(), json!(1));
            all.push(Value::Object(more));
        }
    }
    all
}

#[test]
fn a_written_proof_is_the_proof() {
    for line in &reading() {
        let Some(proof) = proof(line) else { continue };
        let written = serde_json::to_string(&proof).unwrap();
        let read: Proof = serde_json::from_str(&written).unwrap();
        assert_eq!(read, proof, "{line}");
        assert!(accepts(line, &serde_json::from_str(&written).unwrap()));
    }
}

#[test]
fn no_field_of_a_written_proof_can_be_changed() {
    let mut accepted = Vec::new();
    let mut tried = 0;
    for (at, line) in reading().iter().enumerate() {
        let Some(proof) = proof(line) else { continue };
        let has_variety = line.contains(['$', '=', '<', '&', ';']) || at % 8 == 0;
        if proof.steps().len() > 12 || !has_variety {
            continue;
        }
        let written = serde_json::to_value(&proof).unwrap();
        for other in tampered(&written) {
            tried += 1;
            if accepts(line, &other) {
                accepted.push(format!("{line:?}:\n  {written}\n  {other}"));
            }
        }
    }
    assert!(tried > 100_000, "only {tried}");
    assert!(
        accepted.is_empty(),
        "{} of {tried}:\n{}",
        accepted.len(),
        accepted[..accepted.len().min(20)].join("\n")
    );
}

/// What a planner would claim that overlooks every effect and every unknown.
fn blind(line: &str) -> Proof {
    let tree = parse(line.as_bytes(), &Options::default());
    plan(&tree, &world()).forged_proof()
}

#[test]
fn a_planner_that_overlooks_effects_finds_no_proof() {
    let rows = corpora::readonly().into_iter();
    let mut lines: Vec<String> = rows
        .filter(|row| !row.is_read_only)
        .map(|row| row.command)
        .collect();
    for spec in qedsh_catalog::all() {
        examples(spec, |outcome| outcome != Outcome::ReadOnly, &mut lines);
    }
    let mut refused = 0;
    for line in &lines {
        if proof(line).is_some() {
            // An example of another platform or of a terminal.
            continue;
        }
        refused += 1;
        let found = check(line.as_bytes(), Dialect::Bash, &blind(line));
        assert!(found.is_err(), "{line:?}");
    }
    assert!(refused > 3000, "only {refused}");
}

#[test]
fn the_proof_of_one_line_is_none_of_another() {
    let proves = |proved: &str, line: &str| {
        let proof = proof(proved).expect("the line is proved");
        check(line.as_bytes(), Dialect::Bash, &proof).is_ok()
    };
    for (proved, line) in [
        ("ls a", "rm a"),
        ("ls a", "ls a; rm b"),
        ("ls a", "ls a > b"),
        ("ls a", "ls a &"),
        ("ls a", "ls a $(rm b)"),
        ("ls a", "ls a ${x:-$(rm b)}"),
        ("ls a", "ls \\a"),
        ("sort a", "sort -o"),
        ("ls a", "ls a | tee b"),
        ("ls a", "PATH=. ls a"),
        ("cat <<E\na\nE", "cat <<E\n$(rm b)\nE"),
        ("ls a", "ls a ${x@P}"),
        ("x=a; ls $x", "x=b; ls $x"),
        ("x=a; ls \"$x\"", "x=a; x=b; ls \"$x\""),
        ("cd src && ls", "cd /w && ls"),
        ("cd src && ls", "cd src; ls"),
        ("cd src && git status", "cd srx && git status"),
        (
            "for f in a b; do ls $f; done",
            "for f in a c; do ls $f; done",
        ),
        ("n=1; echo $((n))", "n='a[$(rm b)]'; echo $((n))"),
        ("f() { ls a; }; f", "f() { ls b; }; f"),
        ("env ls", "env -i ls"),
    ] {
        assert!(!proves(proved, line), "{line}");
    }
}

#[test]
fn a_proof_of_another_shell_or_another_place_does_not_hold() {
    let proof = proof("ls").expect("the line is proved");
    let found = check(b"ls", Dialect::Posix, &proof).map_err(|error| error.kind);
    assert_eq!(found, Err(CheckErrorKind::Dialect));
    assert!(proof.holds_in(&world()).is_ok());
    assert!(proof.holds_in(&FakeWorld::new("/w")).is_err());
    assert!(proof.holds_in(&world().on_terminal()).is_err());
    assert!(proof.holds_in(&world().without_program("ls")).is_err());
    assert!(proof.holds_in(&world().with_alias("ls", "rm")).is_err());
    assert!(proof.holds_in(&world().with_function("ls")).is_err());
    let posix = world().with_variable("POSIXLY_CORRECT", "1");
    assert!(proof.holds_in(&posix).is_err());
}

#[test]
fn the_proof_of_a_shim_holds_while_no_file_chooses() {
    let world = world().with_shim("python3");
    let line = b"cd src; python3 -V";
    let tree = parse(line, &Options::default());
    let proof = plan(&tree, &world).proof().expect("the line is proved");
    assert_eq!(check(line, Dialect::Bash, &proof), Ok(()));
    assert_eq!(proof.holds_in(&world), Ok(()));
    let chosen = world.with_chooser(".python-version");
    assert!(proof.holds_in(&chosen).is_err());
}

#[test]
fn a_proof_tells_no_secret_of_the_environment() {
    let world = world().with_variable("LESSOPEN_OF_MINE", "hidden-value");
    let line = "LESSOPEN_OF_MINE=; ls";
    let tree = parse(line.as_bytes(), &Options::default());
    let written = serde_json::to_string(&plan(&tree, &world).forged_proof()).unwrap();
    assert!(written.contains("LESSOPEN_OF_MINE") && !written.contains("hidden-value"));
}
