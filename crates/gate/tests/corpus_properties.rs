//! What must hold for rules over the command lines of the corpora, read as bash
//! reads them.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use qedsh_gate::{
    Cage, Decision, Mode, Origin, Pattern, Rule, Rules, Shell, Terms, Verdict, decide, suggest,
};
use qedsh_plan::{Plan, Target, syntax};
use qedsh_testkit::corpora;
use qedsh_testkit::world::FakeWorld;
use std::time::Duration;

const MODES: [Mode; 4] = [Mode::Build, Mode::Edit, Mode::Plan, Mode::Yolo];

fn planned(text: &[u8], check: impl FnOnce(&Plan<'_>)) {
    let tree = syntax::parse(text, &syntax::Options::default());
    let world = FakeWorld::new("/home/agent/proj");
    check(&qedsh_plan::plan(&tree, &world));
}

fn terms() -> Terms {
    Terms {
        shell: Shell::Bash,
        cage: Cage::Off,
        limit: Some(Duration::from_secs(30)),
    }
}

fn rules(rules: impl IntoIterator<Item = (Verdict, Pattern)>) -> Rules {
    let rules = rules.into_iter().map(|(verdict, pattern)| {
        let origin = Origin {
            file: "f".to_owned(),
            line: 1,
        };
        Rule::new(verdict, pattern, origin)
    });
    Rules::new(rules.collect())
}

/// Allow, ask, deny.
fn strictness(plan: &Plan<'_>, rules: &Rules, mode: Mode) -> usize {
    match decide(plan, rules, mode, terms()) {
        Decision::Allow(_) => 0,
        Decision::Ask(_) => 1,
        Decision::Deny(_) => 2,
    }
}

fn lines() -> Vec<String> {
    let real = corpora::realworld().into_iter().map(|row| row.command);
    let effects = corpora::readonly().into_iter().map(|row| row.command);
    real.chain(effects).step_by(5).collect()
}

/// The names of the programs that a plan lists, as they are spelled.
fn names(plan: &Plan<'_>) -> Vec<String> {
    let invocations = plan.invocations().iter();
    let programs = invocations.filter(|it| matches!(it.target, Target::Program(_)));
    let names = programs.filter_map(|it| it.arguments.first()?.value.as_exact());
    let names = names.filter_map(|name| String::from_utf8(name.to_vec()).ok());
    names
        .filter(|name| name.bytes().all(|b| b.is_ascii_alphanumeric()))
        .collect()
}

#[test]
fn one_more_deny_rule_never_loosens_and_holds_for_what_it_names() {
    let mut held = 0;
    for line in lines() {
        planned(line.as_bytes(), |plan| {
            for name in names(plan) {
                let deny = || (Verdict::Deny, Pattern::prefix(&name).unwrap());
                let everything = || (Verdict::Allow, Pattern::wildcard("*").unwrap());
                for mode in MODES {
                    let before = strictness(plan, &rules([everything()]), mode);
                    let after = strictness(plan, &rules([everything(), deny()]), mode);
                    assert!(after >= before, "{line}: deny {name}");
                    assert_eq!(after, 2, "{line}: deny {name} in {mode:?}");
                    held += 1;
                }
            }
        });
    }
    assert!(held > 1_000, "{held}");
}

#[test]
fn wrapping_a_line_never_lets_what_is_denied_pass() {
    for line in lines() {
        let mut denied = Vec::new();
        planned(line.as_bytes(), |plan| denied = names(plan));
        let Some(name) = denied.first() else { continue };
        let rules = rules([(Verdict::Deny, Pattern::prefix(name).unwrap())]);
        for wrapped in [
            format!("( {line}\n)"),
            format!("{{ {line}\n}}"),
            format!("ls; {line}"),
            format!("if true; then\n{line}\nfi"),
            format!("x=$(\n{line}\n)"),
            format!("f() {{\n{line}\n}}; f"),
        ] {
            planned(wrapped.as_bytes(), |plan| {
                let answer = strictness(plan, &rules, Mode::Yolo);
                assert!(answer > 0, "{wrapped}: deny {name}");
            });
        }
    }
}

#[test]
fn what_is_suggested_lets_exactly_this_line_pass() {
    let mut suggested = 0;
    for line in lines() {
        planned(line.as_bytes(), |plan| {
            let offer = suggest(plan, &Rules::default(), Mode::Build, &terms());
            if offer.is_empty() {
                return;
            }
            suggested += 1;
            assert!(offer.len() <= 5, "{line}");
            let allow = |offer: &[Pattern]| {
                rules(
                    offer
                        .iter()
                        .map(|pattern| (Verdict::Allow, pattern.clone())),
                )
            };
            assert_eq!(strictness(plan, &allow(&offer), Mode::Build), 0, "{line}");
            // Each of them is needed.
            for left_out in 0..offer.len() {
                let mut rest = offer.clone();
                rest.remove(left_out);
                assert_eq!(strictness(plan, &allow(&rest), Mode::Build), 1, "{line}");
            }
            // And none lets another command pass with it.
            if line.ends_with('\\') || line.contains("<<") {
                return;
            }
            let more = format!("{line}\nunheard-of x");
            planned(more.as_bytes(), |plan| {
                assert_eq!(strictness(plan, &allow(&offer), Mode::Build), 1, "{more}");
            });
        });
    }
    assert!(suggested > 100, "{suggested}");
}

#[test]
fn an_allow_rule_accepts_less_with_an_option_before_its_words() {
    let mut narrowed = 0;
    for line in lines() {
        planned(line.as_bytes(), |plan| {
            let [invocation] = plan.invocations() else {
                return;
            };
            let words: Option<Vec<String>> = invocation
                .arguments
                .iter()
                .map(|word| {
                    let word = word.value.as_exact()?;
                    let is_plain = word.iter().all(u8::is_ascii_alphanumeric);
                    is_plain.then(|| String::from_utf8_lossy(word).into_owned())
                })
                .take(2)
                .collect();
            let Some(words) = words.filter(|words| words.len() == 2) else {
                return;
            };
            let pattern = Pattern::prefix(&words.join(" ")).unwrap();
            let rules = rules([(Verdict::Allow, pattern)]);
            if strictness(plan, &rules, Mode::Build) != 0
                || strictness(plan, &Rules::default(), Mode::Build) == 0
            {
                return;
            }
            let longer = format!("{} --unheard {}", words[0], words[1]);
            planned(longer.as_bytes(), |plan| {
                assert_eq!(strictness(plan, &rules, Mode::Build), 1, "{longer}");
                narrowed += 1;
            });
        });
    }
    assert!(narrowed > 10, "{narrowed}");
}
