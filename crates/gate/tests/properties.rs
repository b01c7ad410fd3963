//! What must hold for any rules and any command line.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod lab;

use lab::{answer, plan, rules};
use qedsh_gate::Mode;

const CASES: usize = 4000;
const MODES: [Mode; 5] = [Mode::Build, Mode::Edit, Mode::Plan, Mode::Auto, Mode::Yolo];
const NAMES: [&str; 6] = ["git", "make", "rm", "ls", "cat", "npm"];
const WORDS: [&str; 14] = [
    "push", "test", "run", "x", "-f", "-rf", "-v", "--force", "--all", "-C", "a/b", ".env", "$x",
    "$*",
];
const OPTIONS: [&str; 4] = ["-v", "--all", "-C", "--unheard"];
const WRAPPERS: [&str; 4] = ["env", "command", "timeout 9", "sudo env"];

/// A small generator: the same cases in every run.
struct Draw(u64);

impl Draw {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % limit
    }

    fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    fn command(&mut self) -> Vec<&'static str> {
        let mut words = vec![self.of(&NAMES)];
        for _ in 0..self.below(4) {
            words.push(self.of(&WORDS));
        }
        words
    }

    fn line(&mut self) -> String {
        let commands: Vec<String> = (0..=self.below(2))
            .map(|_| self.command().join(" "))
            .collect();
        commands.join(" ; ")
    }

    /// A rule without its verdict.
    fn pattern(&mut self) -> String {
        let mut words = vec![self.of(&NAMES)];
        for _ in 0..self.below(3) {
            // The last two words are not known before they run: no rule has them.
            words.push(self.of(&WORDS[..WORDS.len() - 2]));
        }
        let text = words.join(" ");
        match self.below(6) {
            0 => format!("= {text}"),
            1 => format!("{text} *"),
            2 => format!("{text}:*"),
            _ => text,
        }
    }

    fn lines(&mut self) -> Vec<String> {
        let count = self.below(5);
        (0..count)
            .map(|_| format!("{} {}", self.of(&["allow", "ask", "deny"]), self.pattern()))
            .collect()
    }
}

fn judged(lines: &[String], command: &str, mode: Mode) -> String {
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    answer(&plan(command), &rules(&lines), mode)
}

/// Allow before ask before deny.
fn strictness(answer: &str) -> usize {
    let verdict = answer.split(' ').next().unwrap();
    ["allow", "ask", "deny"]
        .iter()
        .position(|known| *known == verdict)
        .unwrap()
}

fn for_cases(mut check: impl FnMut(&mut Draw, Vec<String>, String, Mode)) {
    let mut draw = Draw(7);
    for _ in 0..CASES {
        let (lines, line, mode) = (draw.lines(), draw.line(), draw.of(&MODES));
        check(&mut draw, lines, line, mode);
    }
}

#[test]
fn one_more_deny_or_ask_rule_never_loosens() {
    for_cases(|draw, lines, line, mode| {
        let before = judged(&lines, &line, mode);
        for verdict in ["deny", "ask"] {
            let more = [lines.clone(), vec![format!("{verdict} {}", draw.pattern())]].concat();
            let after = judged(&more, &line, mode);
            assert!(
                strictness(&after) >= strictness(&before),
                "{line} {more:?} {before} {after}"
            );
        }
    });
}

#[test]
fn one_more_allow_rule_never_tightens() {
    for_cases(|draw, lines, line, mode| {
        let before = judged(&lines, &line, mode);
        let more = [lines, vec![format!("allow {}", draw.pattern())]].concat();
        let after = judged(&more, &line, mode);
        assert!(
            strictness(&after) <= strictness(&before),
            "{line} {more:?} {before} {after}"
        );
    });
}

#[test]
fn the_order_of_rules_never_matters() {
    for_cases(|draw, mut lines, line, mode| {
        let before = judged(&lines, &line, mode);
        let by = draw.below(lines.len().max(1));
        lines.rotate_left(by);
        lines.reverse();
        assert_eq!(judged(&lines, &line, mode), before, "{line} {lines:?}");
    });
}

#[test]
fn wrapping_or_respelling_a_denied_command_never_lets_it_pass() {
    let mut denied = 0;
    for_cases(|draw, lines, _, mode| {
        let command = draw.command().join(" ");
        if strictness(&judged(&lines, &command, mode)) < 2 {
            return;
        }
        denied += 1;
        let wrapper = draw.of(&WRAPPERS);
        let (first, rest) = command.split_at(1);
        for other in [
            format!("{wrapper} {command}"),
            format!("/usr/bin/{command}"),
            format!("\\{command}"),
            format!("{first}\"\"{rest}"),
            format!("ls ; {command} > f"),
        ] {
            let answer = judged(&lines, &other, mode);
            // An exact rule is for its text; it may become a question, no more.
            assert!(strictness(&answer) >= 1, "{other} {lines:?} {answer}");
            let has_exact = lines
                .iter()
                .any(|line| line.contains(" = ") || line.ends_with(" *"));
            assert!(
                has_exact || strictness(&answer) == 2,
                "{other} {lines:?} {answer}"
            );
        }
    });
    assert!(denied > 200, "{denied}");
}

#[test]
fn an_option_before_the_action_never_makes_an_allow_rule_match() {
    let mut narrowed = 0;
    for_cases(|draw, _, _, _| {
        let mut words = draw.command();
        let known = words.iter().take_while(|word| !word.contains('$')).count();
        let kept = known.min(2 + draw.below(2));
        let lines = vec![format!("allow {}", words[..kept].join(" "))];
        let before = judged(&lines, &words.join(" "), Mode::Build);
        words.insert(1, draw.of(&OPTIONS));
        let after = judged(&lines, &words.join(" "), Mode::Build);
        if before == "allow rules" && kept > 1 && words[1] != words[2] {
            assert_eq!(strictness(&after), 1, "{words:?} {lines:?}");
            narrowed += 1;
        }
    });
    assert!(narrowed > 500, "{narrowed}");
}

#[test]
fn mode_plan_allows_what_is_proved_and_no_more() {
    for_cases(|_, lines, line, _| {
        let answer = judged(&lines, &line, Mode::Plan);
        assert!(
            answer == "allow proof" || strictness(&answer) > 0,
            "{line} {lines:?} {answer}"
        );
    });
}
