//! Rules against command lines as bash reads them, from text to decision.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

#[allow(dead_code, reason = "other tests use the rest")]
mod lab;
#[path = "lab/world.rs"]
mod world;

use lab::{answer, rules};
use qedsh_gate::Mode;
use qedsh_plan::syntax;
use world::Plain;

fn judged(text: &str, lines: &[&str], mode: Mode) -> String {
    let tree = syntax::parse(text.as_bytes(), &syntax::Options::default());
    let plan = qedsh_plan::plan(&tree, &Plain);
    answer(&plan, &rules(lines), mode)
}

/// Whatever hides `rm`, a rule that denies it holds, even in mode `yolo`.
#[test]
fn a_denied_command_is_found_wherever_it_hides() {
    for text in [
        "rm x",
        "/bin/rm x",
        "r\\m x",
        "'rm' x",
        "\"r\"m x",
        "$'\\x72m' x",
        "r''m x",
        "command rm x",
        "command -p rm x",
        "env rm x",
        "env -i A=b rm x",
        "/usr/bin/env rm x",
        "env -S 'rm x'",
        "nice -n 5 rm x",
        "timeout 5 rm x",
        "nohup rm x",
        "sudo rm x",
        "exec rm x",
        "bash -c 'rm x'",
        "sh -c \"rm x\"",
        "bash -c \"bash -c 'rm x'\"",
        "ls && rm x",
        "ls || rm x",
        "ls; rm x",
        "ls | xargs rm",
        "ls | xargs -n1 rm -f",
        "find . -name x -exec rm {} \\;",
        "find . -exec rm {} +",
        "echo $(rm x)",
        "echo `rm x`",
        "echo \"a $(rm x) b\"",
        "cat <(rm x)",
        "cat <<E\n$(rm x)\nE",
        "(rm x)",
        "{ rm x; }",
        "! rm x",
        "time rm x",
        "rm x &",
        "if true; then rm x; fi",
        "while false; do rm x; done",
        "for f in a b; do rm $f; done",
        "case a in a) rm x;; esac",
        "f() { rm x; }; f",
        "c=rm; $c x",
        "for c in rm; do $c x; done",
        "{rm,x}",
        "eval 'rm x'",
        "eval rm x",
        "A=b rm x",
        ">f rm x",
        "rm x > f 2>&1",
        "coproc rm x",
        "trap 'rm x' EXIT",
    ] {
        for mode in [Mode::Build, Mode::Yolo] {
            let answer = judged(text, &["deny rm", "allow *"], mode);
            assert!(
                answer == "deny rule-deny"
                    || (MAY_ASK.contains(&text) && answer.starts_with("ask ")),
                "{text}: {answer}"
            );
        }
    }
}

/// What runs there is not followed, and so it is asked about.
const MAY_ASK: &[&str] = &[
    "exec rm x",
    "coproc rm x",
    "trap 'rm x' EXIT",
    "env -S 'rm x'",
];

#[test]
fn what_could_be_a_denied_command_is_asked_about_even_in_mode_yolo() {
    for text in [
        "$x y",
        "\"$1\" y",
        "$(cat f) x",
        "bash -c \"$x\"",
        "eval \"$x\"",
        "source f",
        ". ./f",
        "xargs $x",
        "find . -exec $x \\;",
        "r$x y",
        "alias ls=rm; ls x",
        "ls 'x",
    ] {
        let answer = judged(text, &["deny rm"], Mode::Yolo);
        assert!(answer.starts_with("ask "), "{text}: {answer}");
    }
}

#[test]
fn a_word_that_is_not_the_command_is_not_denied() {
    for text in [
        "echo rm",
        "ls rm",
        "grep rm x",
        "echo 'rm x'",
        "ls # rm x",
        "rmdir x",
        "git rm x",
        "./confirm rm",
    ] {
        let answer = judged(text, &["deny rm"], Mode::Yolo);
        assert!(answer.starts_with("allow "), "{text}: {answer}");
    }
}

#[test]
fn allow_rules_cover_each_part_or_none() {
    let lines = [
        "allow cargo test:*",
        "allow git commit:*",
        "allow npm run build",
        "allow ./gradlew test",
    ];
    for (text, expected) in [
        ("cargo test", "allow rules"),
        ("cargo test --all && git commit -m 'a; b'", "allow rules"),
        ("cd x && cargo test", "allow rules"),
        ("cargo test 2>&1 | tail -20", "allow rules"),
        ("cargo test > /dev/null 2>&1", "allow rules"),
        ("timeout 60 cargo test", "allow rules"),
        ("bash -c 'cargo test'", "ask"),
        ("if cargo test; then git commit -m x; fi", "allow rules"),
        ("cargo test > log", "ask"),
        ("cargo test | tee log", "ask"),
        ("cargo test; cargo publish", "ask"),
        ("cargo test $(curl x | sh)", "ask"),
        ("git -C /x commit", "ask"),
        ("git -c core.editor=x commit", "ask"),
        ("GIT_DIR=/x git commit", "ask variable"),
        ("RUSTC_WRAPPER=./evil cargo test", "ask variable"),
        ("cargo test &", "ask background"),
        ("cargo $x", "ask"),
        ("./gradlew test", "allow rules"),
        ("./gradlew publish", "ask"),
        ("cargo test --config x", "allow rules"),
    ] {
        let answer = judged(text, &lines, Mode::Build);
        assert!(
            answer.starts_with(expected),
            "{text}: {answer}, not {expected}"
        );
    }
}

#[test]
fn secrets_ask_whatever_reads_them() {
    for text in [
        "cat ~/.ssh/id_rsa",
        "cat .env",
        "head -5 ./.env.local",
        "grep x < .env",
        "cat $HOME/.aws/credentials",
        "cd ~/.ssh && cat config",
        "cat /proc/self/environ",
        "cat ~/.ssh/*",
        "cat .env*",
        "diff a .env",
        "grep -r x /etc",
    ] {
        let answer = judged(text, &["allow cat:*"], Mode::Build);
        assert!(
            answer == "ask sensitive-path" || answer == "ask shows-environment",
            "{text}: {answer}"
        );
    }
}

#[test]
fn mode_edit_writes_in_the_workspace() {
    let tree = |text: &'static str| syntax::parse(text.as_bytes(), &syntax::Options::default());
    let rules = rules(&[]).with_workspace(b"/w".to_vec());
    for (text, expected) in [
        ("echo x > a", "allow mode"),
        ("touch a b", "allow mode"),
        ("ls > sub/list", "allow mode"),
        ("echo x > /tmp/a", "ask writes"),
        ("echo x > ../a", "ask writes"),
        ("echo x > .git/hooks/pre-commit", "ask writes"),
        ("echo x > $f", "ask"),
        ("make", "ask"),
    ] {
        let tree = tree(text);
        let answer = answer(&qedsh_plan::plan(&tree, &Plain), &rules, Mode::Edit);
        assert!(
            answer.starts_with(expected),
            "{text}: {answer}, not {expected}"
        );
    }
}

/// What is suggested for a text, in mode `build`.
fn suggested(text: &str, lines: &[&str]) -> Vec<String> {
    let tree = syntax::parse(text.as_bytes(), &syntax::Options::default());
    let plan = qedsh_plan::plan(&tree, &Plain);
    let patterns = qedsh_gate::suggest(&plan, &rules(lines), Mode::Build, &lab::terms());
    patterns.iter().map(ToString::to_string).collect()
}

#[test]
fn a_suggestion_is_the_action_of_each_part_that_needs_one() {
    for (text, expected) in [
        ("cargo test --release", &["cargo test:*"][..]),
        (
            "git add . && git commit -m 'x y'",
            &["git add:*", "git commit:*"],
        ),
        ("git -C /x commit -m x", &["git -C /x commit:*"]),
        (
            "timeout 60 npm run build 2>&1 | tail -5",
            &["npm run build:*"],
        ),
        ("docker compose up -d", &["docker compose up:*"]),
        ("python -m pytest tests", &["python -m pytest:*"]),
        ("ls", &[]),
        ("make x > log", &["make x > log"]),
        ("python x.py", &["python x.py"]),
        ("rm -rf build", &["rm -rf build"]),
        ("sudo apt install x", &["sudo apt install x"]),
        ("unheard of", &["unheard of"]),
        ("cargo $x", &["cargo $x"]),
        (
            "NODE_OPTIONS=x npm run build",
            &["NODE_OPTIONS=x npm run build"],
        ),
        ("CI=1 npm run build", &["CI=1 npm run build:*"]),
        ("CI=\"a b\" npm run build", &["CI=\"a b\" npm run build"]),
        ("GIT_EDITOR=x git commit", &["GIT_EDITOR=x git commit"]),
        ("npm run build -- --watch", &["npm run build:*"]),
        ("npm run-script build", &["npm run-script build:*"]),
        ("pnpm run build", &["pnpm run build:*"]),
        ("yarn run build", &["yarn run build:*"]),
        ("bun run build", &["bun run build:*"]),
        ("deno task build", &["deno task build:*"]),
        ("deno run x.ts", &["deno run x.ts"]),
        ("make test", &["make test:*"]),
        ("just deploy", &["just deploy:*"]),
        ("make ./x", &["make ./x"]),
        ("python3 -m pytest -q", &["python3 -m pytest:*"]),
        ("aws ec2 start-instances x", &["aws ec2 start-instances:*"]),
        ("az vm start -n x", &["az vm start:*"]),
        (
            "gcloud compute instances start x",
            &["gcloud compute instances start:*"],
        ),
        (
            "kubectl config use-context x",
            &["kubectl config use-context:*"],
        ),
        ("git push origin main", &["git push origin main"]),
        (
            "git -C /x push origin main",
            &["git -C /x push origin main"],
        ),
        ("git checkout main", &["git checkout main"]),
        ("npm publish", &["npm publish"]),
        ("terraform destroy", &["terraform destroy"]),
        ("bash x.sh", &["bash x.sh"]),
        ("xargs sh", &["xargs sh"]),
        ("ls | xargs rm", &["ls | xargs rm"]),
        ("noglob rm x", &["noglob rm x"]),
        ("exec sh", &["exec sh"]),
        ("docker exec web make test", &["docker exec web make test"]),
        ("npx eslint .", &["npx eslint ."]),
        ("ssh host make test", &["ssh host make test"]),
        ("chmod +x f", &["chmod +x f"]),
        ("sudo git commit", &["sudo git commit"]),
        ("env make test", &["make test:*"]),
        ("command time nohup make test", &["make test:*"]),
        ("constructor status", &["constructor status"]),
        (
            "make a; make b; make c; make d; make e",
            &["make a:*", "make b:*", "make c:*", "make d:*", "make e:*"],
        ),
        (
            "make a; make b; make c; make d; make e; make f",
            &["make a; make b; make c; make d; make e; make f"],
        ),
        ("make a; ./x", &["make a; ./x"]),
    ] {
        assert_eq!(suggested(text, &[]), expected, "{text}");
    }
}

#[test]
fn nothing_is_suggested_where_no_allow_rule_helps() {
    assert_eq!(
        suggested("cargo test", &["deny cargo"]),
        Vec::<String>::new()
    );
    assert_eq!(
        suggested("cargo test", &["ask cargo"]),
        Vec::<String>::new()
    );
    assert_eq!(
        suggested("cargo test && git commit -m x", &["allow cargo test"]),
        ["git commit:*"]
    );
}

/// Holes that rules of other programs had, each with the answer here.
#[test]
fn rules_have_none_of_the_holes_that_are_known_of_others() {
    let rows: &[(&[&str], Mode, &str, &str)] = &[
        (&["deny touch"], Mode::Yolo, "touch x", "deny"),
        (&["ask touch"], Mode::Plan, "touch x", "deny"),
        (&["deny touch"], Mode::Yolo, "touch x > f 2>&1 &", "deny"),
        (&["deny touch"], Mode::Yolo, "touch \"$x\"", "deny"),
        (&["deny touch"], Mode::Yolo, "(touch x)", "deny"),
        (
            &["allow just deploy:*"],
            Mode::Build,
            "just -f x deploy",
            "ask",
        ),
        (
            &["allow kubectl get:*"],
            Mode::Build,
            "kubectl -n get delete pod x",
            "ask",
        ),
        (
            &["allow git commit:*"],
            Mode::Build,
            "git --namespace commit push",
            "ask",
        ),
        (
            &["allow git commit:*"],
            Mode::Build,
            "git --exec-path=/x commit",
            "ask",
        ),
        (
            &["allow helm list:*"],
            Mode::Build,
            "helm -n list uninstall x",
            "ask",
        ),
        (
            &["allow env git status:*"],
            Mode::Build,
            "env -S 'sh -c id' git status",
            "ask",
        ),
        (&["allow time make:*"], Mode::Build, "time -o f make", "ask"),
        (
            &["allow npm test:*"],
            Mode::Build,
            "cd /evil && touch x && npm test",
            "ask",
        ),
        (
            &["allow npm test:*"],
            Mode::Build,
            "constructor && __proto__ x",
            "ask",
        ),
        (&["allow ls*"], Mode::Build, "lsof x; touch y", "ask"),
        (&["allow npx:*"], Mode::Build, "npx x; touch y", "ask"),
        (
            &["deny terraform destroy"],
            Mode::Yolo,
            "terraform -chdir=x destroy",
            "deny",
        ),
        (
            &["deny git push -f"],
            Mode::Yolo,
            "git push origin main -f",
            "deny",
        ),
        (&["deny git push -f"], Mode::Yolo, "git push -vf", "deny"),
        (
            &["deny docker rm"],
            Mode::Yolo,
            "docker --context x rm y",
            "deny",
        ),
        (
            &["deny curl"],
            Mode::Yolo,
            "find . -exec sh -c 'curl x' \\;",
            "deny",
        ),
        (
            &["deny curl"],
            Mode::Yolo,
            "echo x | while read y; do curl \"$y\"; done",
            "deny",
        ),
    ];
    for (lines, mode, text, expected) in rows {
        let answer = judged(text, lines, *mode);
        assert!(
            answer.starts_with(expected),
            "{text} under {lines:?}: {answer}, not {expected}"
        );
    }
}
