//! The ladder and the rules, over plans from short texts.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod lab;

use lab::{Draft, answer, plan, rules, shown, terms};
use qedsh_gate::{Decision, Mode, Rules, Scope, UnknownPaths, decide};
use qedsh_plan::Fact;

/// Rules, a command line, and the answer in mode `build`.
fn holds(lines: &[&str], rows: &[(&str, &str)]) {
    let rules = rules(lines);
    for (command, expected) in rows {
        let answer = answer(&plan(command), &rules, Mode::Build);
        assert_eq!(answer, *expected, "{command} under {lines:?}");
    }
}

#[test]
fn what_is_proved_passes_and_the_rest_asks() {
    holds(
        &[],
        &[
            ("ls -la", "allow proof"),
            ("ls ; make test", "ask unknown-command"),
            ("ls > f", "ask writes"),
            ("cat /home/u/.ssh/id_rsa", "ask sensitive-path"),
            ("cat .env", "ask sensitive-path"),
            ("cat $x", "allow proof"),
            ("cat .en$x", "ask sensitive-path"),
        ],
    );
}

#[test]
fn an_allow_rule_covers_its_command_with_its_options() {
    holds(
        &["allow make test:*", "allow git commit"],
        &[
            ("make test", "allow rules"),
            ("make test VERBOSE", "allow rules"),
            ("make test $x", "allow rules"),
            ("make -f evil test", "ask unknown-command"),
            ("make tests", "ask unknown-command"),
            ("make $x", "ask unknown-command"),
            ("make", "ask unknown-command"),
            ("git -C /x commit", "ask unknown-command"),
            ("git commit -m x", "allow rules"),
            ("/usr/bin/make test", "allow rules"),
            ("timeout 60 make test", "allow rules"),
            ("xargs make test", "allow rules"),
            ("ls ; make test", "allow rules"),
            ("make test ; rm x", "ask unknown-command"),
            ("make test > f", "ask writes"),
            ("A=b make test", "ask variable"),
        ],
    );
}

#[test]
fn an_allow_rule_for_a_wrapper_does_not_cover_what_it_starts() {
    holds(
        &[
            "allow xargs:*",
            "allow sudo",
            "allow timeout 60 cargo test:*",
        ],
        &[
            ("xargs rm", "ask unknown-command"),
            ("sudo rm -rf x", "ask unknown-command"),
            ("timeout 60 cargo test --all", "allow rules"),
            ("timeout 60 cargo publish", "ask unknown-command"),
        ],
    );
    holds(
        &["allow xargs rm:*"],
        &[
            ("xargs rm", "allow rules"),
            ("xargs -I rm dd", "ask unknown-command"),
        ],
    );
}

#[test]
fn an_allow_rule_for_assignments_names_all_of_them() {
    holds(
        &["allow A=b make:*"],
        &[
            ("A=b make x", "allow rules"),
            ("A=c make x", "ask variable"),
            ("B=b make x", "ask variable"),
            ("A=b B=b make x", "ask variable"),
            ("make x", "ask unknown-command"),
        ],
    );
}

#[test]
fn an_exact_rule_covers_that_text_alone() {
    holds(
        &[
            "allow = make test > log",
            "allow = cat .env",
            "allow = rm $x",
        ],
        &[
            ("make test > log", "allow rules"),
            ("make test > other", "ask unknown-command"),
            ("cat .env", "allow rules"),
            ("cat .env ; ls", "allow rules"),
            ("cat .env .env.local", "ask sensitive-path"),
            ("rm $x", "allow rules"),
            ("rm $y", "ask unknown-command"),
        ],
    );
}

#[test]
fn a_wildcard_stays_within_one_command() {
    holds(
        &["allow npm run *", "allow git * main"],
        &[
            ("npm run build", "allow rules"),
            ("npm run build ; rm x", "ask unknown-command"),
            ("npm run $x", "ask unknown-command"),
            ("npm install", "ask unknown-command"),
            ("git push origin main", "allow rules"),
        ],
    );
}

#[test]
fn a_deny_rule_holds_for_every_spelling() {
    let lines = [
        "deny rm",
        "deny git push --force",
        "deny npm publish",
        "allow *",
    ];
    holds(
        &lines,
        &[
            ("rm x", "deny rule-deny"),
            ("/bin/rm x", "deny rule-deny"),
            ("r\\m x", "deny rule-deny"),
            ("\"rm\" x", "deny rule-deny"),
            ("command rm x", "deny rule-deny"),
            ("env rm x", "deny rule-deny"),
            ("sudo env -i /usr/bin/rm x", "deny rule-deny"),
            ("ls ; rm x > f", "deny rule-deny"),
            ("A=b rm x", "deny rule-deny"),
            ("git push --force", "deny rule-deny"),
            ("git push origin main --force", "deny rule-deny"),
            ("git --no-pager push --force", "deny rule-deny"),
            ("git -C /x push --force", "deny rule-deny"),
            ("git -C push status --force", "allow rules"),
            ("git push --force=x", "deny rule-deny"),
            ("git push --forc", "ask may-match-deny"),
            ("git push $x", "ask may-match-deny"),
            ("git $x --force", "ask may-match-deny"),
            ("git $*", "ask may-match-deny"),
            ("$x y", "ask may-hide-denied"),
            ("git push", "allow rules"),
            ("git commit -m push --force", "allow rules"),
            ("git --no-pager log push --force", "allow rules"),
            ("npm --prefix x publish", "deny rule-deny"),
            ("npm --unheard x publish", "ask may-match-deny"),
            ("rmdir x", "allow rules"),
            ("echo rm", "allow proof"),
        ],
    );
}

#[test]
fn a_deny_rule_for_letters_holds_for_clusters_of_them() {
    holds(
        &["deny rm -rf", "allow rm:*"],
        &[
            ("rm -rf x", "deny rule-deny"),
            ("rm -fr x", "deny rule-deny"),
            ("rm -r -f x", "deny rule-deny"),
            ("rm x -vrf", "deny rule-deny"),
            ("rm --recursive --force x", "ask may-match-deny"),
            ("rm -r x", "allow rules"),
            ("rm $x", "ask may-match-deny"),
            ("rm ./$x", "allow rules"),
        ],
    );
}

#[test]
fn an_ask_rule_holds_against_proof_and_allow_rules() {
    holds(
        &["ask ls", "ask git push", "allow *"],
        &[
            ("ls", "ask rule-ask"),
            ("/bin/ls x", "ask rule-ask"),
            ("git push", "ask rule-ask"),
            ("git -c a=b push", "ask rule-ask"),
            ("git pull", "allow rules"),
        ],
    );
}

#[test]
fn each_mode_answers_for_what_no_rule_says() {
    let rows = [
        (Mode::Build, "ls", "allow proof"),
        (Mode::Build, "make", "ask unknown-command"),
        (Mode::Plan, "ls", "allow proof"),
        (Mode::Plan, "make", "deny mode-plan"),
        (Mode::Plan, "make test", "deny mode-plan"),
        (Mode::Plan, "git push", "deny mode-plan"),
        (Mode::Plan, "rm x", "deny rule-deny"),
        (Mode::Auto, "make", "ask unknown-command"),
        (Mode::Yolo, "make", "allow mode"),
        (Mode::Yolo, "make > f", "allow mode"),
        (Mode::Yolo, "make test", "allow rules"),
        (Mode::Yolo, "git push", "ask rule-ask"),
        (Mode::Yolo, "rm x", "deny rule-deny"),
        (Mode::Yolo, "$x", "ask may-match-deny"),
        (Mode::Edit, "make", "ask unknown-command"),
    ];
    let rules = rules(&["deny rm", "ask git push", "allow make test"]);
    for (mode, command, expected) in rows {
        assert_eq!(
            answer(&plan(command), &rules, mode),
            expected,
            "{mode:?} {command}"
        );
    }
}

#[test]
fn mode_edit_lets_writes_inside_the_workspace_pass() {
    let rows = [
        ("write a/b", Some("/w/a/b"), "allow mode"),
        ("write /w/a", Some("/w/a"), "allow mode"),
        ("ls > a", Some("/w/a"), "allow mode"),
        ("write a", None, "ask writes"),
        ("write a", Some("/elsewhere/a"), "ask writes"),
        ("write a", Some("/wa"), "ask writes"),
        ("write /tmp/a", Some("/tmp/a"), "ask writes"),
        ("write .git/config", Some("/w/.git/config"), "ask writes"),
        ("write x", Some("/w/.git/hooks/pre-commit"), "ask writes"),
        ("write .qedsh.toml", Some("/w/.qedsh.toml"), "ask writes"),
        ("write .env", Some("/w/.env"), "ask writes"),
        ("write ~/a", Some("/w/~/a"), "ask writes"),
        ("write b/../a", Some("/w/a"), "ask writes"),
        ("write $x", None, "ask writes"),
        ("write a ; make", Some("/w/a"), "ask writes"),
    ];
    let rules = Rules::default().with_workspace(b"/w".to_vec());
    for (command, real, expected) in rows {
        let mut path = String::new();
        if real.is_some() {
            let word = command
                .split(' ')
                .find(|word| word.contains(['a', '/', '.', 'x']) && *word != "write");
            let word = if command == "ls > a" {
                "a"
            } else {
                word.unwrap()
            };
            path = if word.starts_with('/') {
                word.to_owned()
            } else {
                format!("/w/{word}")
            };
        }
        let mut draft = Draft::of(command);
        let led = real.map(|real| leads(&path, real));
        draft.facts.extend(led);
        let plan = draft.plan();
        assert_eq!(
            answer(&plan, &rules, Mode::Edit),
            expected,
            "{command} {real:?}"
        );
        assert_ne!(answer(&plan, &Rules::default(), Mode::Edit), "allow mode");
    }
}

/// The fact that a path leads elsewhere.
fn leads<'s>(path: &'s str, real: &str) -> Fact<'s> {
    Fact::path(
        qedsh_plan::Span::default(),
        path.as_bytes(),
        real.as_bytes(),
    )
}

#[test]
fn a_link_to_a_secret_is_a_secret() {
    let led = |real: &str| {
        let mut draft = Draft::of("cat notes");
        draft.facts.push(leads("/w/notes", real));
        draft.plan()
    };
    assert_eq!(
        answer(&led("/home/u/.ssh/id_rsa"), &Rules::default(), Mode::Build),
        "ask sensitive-path"
    );
    let roots = vec![b"/w".to_vec()];
    let scope = Scope {
        roots,
        unknown: UnknownPaths::Inside,
    };
    assert_eq!(
        answer(
            &led("/data/notes"),
            &Rules::default().with_scope(scope),
            Mode::Build
        ),
        "ask outside-scope"
    );
}

#[test]
fn reading_outside_of_the_scope_asks_where_there_is_one() {
    let rows = [
        ("cat a", "allow proof", "allow proof"),
        ("cat /w/a/../b", "allow proof", "allow proof"),
        ("cat /data/x", "allow proof", "allow proof"),
        ("cat /database", "ask outside-scope", "ask outside-scope"),
        ("cat /etc/passwd", "ask outside-scope", "ask outside-scope"),
        ("cat ../x", "ask outside-scope", "ask outside-scope"),
        ("cat /etc/$x", "ask outside-scope", "ask outside-scope"),
        ("cat /w/$x", "allow proof", "ask outside-scope"),
        ("cat $*", "allow proof", "ask outside-scope"),
    ];
    let roots = vec![b"/w".to_vec(), b"/data/".to_vec()];
    for (command, inside, outside) in rows {
        for (unknown, expected) in [
            (UnknownPaths::Inside, inside),
            (UnknownPaths::Outside, outside),
        ] {
            let roots = roots.clone();
            let rules = Rules::default().with_scope(Scope { roots, unknown });
            assert_eq!(
                answer(&plan(command), &rules, Mode::Build),
                expected,
                "{command} {unknown:?}"
            );
        }
    }
}

#[test]
fn a_configuration_that_cannot_be_read_lets_nothing_pass() {
    let rules = Rules::closed("config.toml:3:1: unknown key `alow`".to_owned());
    for mode in [Mode::Build, Mode::Edit, Mode::Auto, Mode::Yolo, Mode::Plan] {
        assert_eq!(answer(&plan("ls"), &rules, mode), "ask config-error");
    }
    assert_eq!(answer(&plan("make"), &rules, Mode::Plan), "deny mode-plan");
}

#[test]
fn waiting_needs_a_limit() {
    let mut waiting = Draft::of("ls");
    waiting.findings.push(qedsh_plan::Finding {
        span: qedsh_plan::Span::default(),
        invocation: Some(0),
        what: qedsh_plan::What::Effect(qedsh_plan::Effect::Waits),
    });
    let waiting = waiting.plan();
    let limited = terms();
    let unlimited = qedsh_gate::Terms {
        limit: None,
        ..terms()
    };
    let rules = Rules::default();
    assert_eq!(
        shown(&decide(&waiting, &rules, Mode::Build, limited)),
        "allow proof"
    );
    assert_eq!(
        shown(&decide(&waiting, &rules, Mode::Build, unlimited)),
        "ask waits"
    );
}

#[test]
fn a_question_lists_every_part_that_no_rule_answers_for() {
    let rules = rules(&["allow make test"]);
    let decision = decide(
        &plan("make test ; rm x > f ; ls"),
        &rules,
        Mode::Build,
        terms(),
    );
    let Decision::Ask(question) = decision else {
        panic!("{decision:?}");
    };
    let reasons: Vec<_> = question
        .reasons()
        .iter()
        .map(|reason| (reason.id, reason.span.start))
        .collect();
    assert_eq!(reasons, [("unknown-command", 12), ("writes", 19)]);
}

#[test]
fn a_decision_names_the_rules_that_made_it() {
    let rules = rules(&["allow make test", "deny rm", "allow cargo"]);
    let decision = decide(
        &plan("make test ; cargo build"),
        &rules,
        Mode::Build,
        terms(),
    );
    let Decision::Allow(grant) = decision else {
        panic!("{decision:?}");
    };
    let qedsh_gate::Basis::Rules(used) = grant.basis() else {
        panic!("{grant:?}");
    };
    let lines: Vec<_> = used
        .iter()
        .map(|rule| (rule.pattern.as_str(), rule.origin.line))
        .collect();
    assert_eq!(lines, [("cargo:*", 3), ("make test:*", 1)]);
    let decision = decide(&plan("ls ; rm x"), &rules, Mode::Build, terms());
    let Decision::Deny(refusal) = decision else {
        panic!("{decision:?}");
    };
    assert_eq!(refusal.reasons()[0].rule.as_ref().unwrap().origin.line, 2);
}

#[test]
fn ten_thousand_rules_decide_like_the_few_that_match() {
    let mut lines: Vec<String> = (0..10_000).map(|at| format!("deny tool{at} x")).collect();
    lines.push("allow make test".to_owned());
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let rules = rules(&lines);
    assert_eq!(
        answer(&plan("make test"), &rules, Mode::Build),
        "allow rules"
    );
    assert_eq!(
        answer(&plan("tool77 x"), &rules, Mode::Build),
        "deny rule-deny"
    );
}
