//! How long a command line takes from its text to a decision.
//!
//! Each line is timed many times, each step by its own clock readings; the
//! tables give the median and the 99th percentile in nanoseconds. The second
//! table times the decision alone beside many rules.

#![allow(clippy::print_stdout)]

use qedsh_gate::{
    Cage, Mode, Origin, Pattern, Rule, Rules, Scope, Shell, Terms, UnknownPaths, Verdict, decide,
};
use qedsh_plan::{Plan, plan};
use qedsh_syntax::{Options, Parser};
use qedsh_testkit::world::FakeWorld;
use std::hint::black_box;
use std::time::{Duration, Instant};

const LINES: &[&str] = &[
    "uniq in out",
    "sort \"-o\" f x",
    "find . -dele\\te",
    "find . $'-\\x64elete'",
    "sed -n '1e id' f",
    "git status",
    "ls; rm x",
    "cat a > b",
    "LANG=$(id) ls",
    "git diff --output=f",
    "cat a | sort | uniq -c | head",
    "ls -la 2>/dev/null",
    "cd src && git log -3",
    "find . -name '*.rs' -type f | wc -l",
    "sed -n '1,20p' f",
    "grep -rn \"a b\" src 2>&1 | head -20",
];

/// The longest of them, and one whose name nobody knows.
const RULED: &[&str] = &["grep -rn \"a b\" src 2>&1 | head -20", "\"$(cat a)\" x"];

const TURNS: usize = 20_000;
const DIRECTORY: &str = "/home/agent/proj";

fn main() {
    let world = FakeWorld::new(DIRECTORY);
    let rules = Rules::default().with_scope(scope());
    let mut all = Samples::default();
    println!(
        "{:>17} {:>17} {:>17} {:>17}  line",
        "parse p50 p99", "plan p50 p99", "decide p50 p99", "all p50 p99"
    );
    for line in LINES {
        let mut samples = measure(line, &world, &rules);
        println!("{}  {line}", samples.row());
        all.extend(samples);
    }
    println!("{}  all lines", all.row());

    println!("{:>17}  decide beside this many rules", "p50 p99");
    for count in [0, 10, 1_000, 10_000] {
        let rules = many_rules(count).with_scope(scope());
        for line in RULED {
            let mut times = decisions(line, &world, &rules);
            println!("{}  {count} rules: {line}", pair(&mut times));
        }
    }
}

/// What each turn took, step by step.
#[derive(Default)]
struct Samples {
    parse: Vec<u128>,
    plan: Vec<u128>,
    decide: Vec<u128>,
    all: Vec<u128>,
}

impl Samples {
    fn extend(&mut self, other: Self) {
        self.parse.extend(other.parse);
        self.plan.extend(other.plan);
        self.decide.extend(other.decide);
        self.all.extend(other.all);
    }

    fn row(&mut self) -> String {
        let steps = [
            &mut self.parse,
            &mut self.plan,
            &mut self.decide,
            &mut self.all,
        ];
        steps.map(|times| pair(times)).join(" ")
    }
}

fn measure(line: &str, world: &FakeWorld, rules: &Rules) -> Samples {
    let mut parser = Parser::new(Options::default());
    let mut samples = Samples::default();
    for _ in 0..TURNS {
        let start = Instant::now();
        let tree = parser.parse(black_box(line.as_bytes()));
        let parsed = Instant::now();
        let plan = plan(&tree, world);
        let planned = Instant::now();
        drop(black_box(decide(&plan, rules, Mode::Build, terms())));
        let decided = Instant::now();
        drop(plan);
        let end = Instant::now();
        parser.recycle(tree);
        samples.parse.push((parsed - start).as_nanos());
        samples
            .plan
            .push((planned - parsed + (end - decided)).as_nanos());
        samples.decide.push((decided - planned).as_nanos());
        samples.all.push((end - start).as_nanos());
    }
    samples
}

fn decisions(line: &str, world: &FakeWorld, rules: &Rules) -> Vec<u128> {
    let tree = Parser::new(Options::default()).parse(line.as_bytes());
    let plan: Plan<'_> = plan(&tree, world);
    let turn = || {
        let start = Instant::now();
        drop(black_box(decide(
            black_box(&plan),
            rules,
            Mode::Build,
            terms(),
        )));
        start.elapsed().as_nanos()
    };
    std::iter::repeat_with(turn).take(TURNS / 20).collect()
}

fn terms() -> Terms {
    Terms {
        shell: Shell::Bash,
        cage: Cage::Off,
        limit: Some(Duration::from_secs(30)),
    }
}

fn scope() -> Scope {
    Scope {
        roots: vec![DIRECTORY.into()],
        unknown: UnknownPaths::Inside,
    }
}

/// Prefix rules for as many commands, a third of each verdict.
fn many_rules(count: usize) -> Rules {
    let rule = |at: usize| {
        let verdict = [Verdict::Allow, Verdict::Ask, Verdict::Deny][at % 3];
        let words = [format!("tool{at}"), "build".to_owned(), "--all".to_owned()];
        let origin = Origin {
            file: "config.toml".to_owned(),
            line: at + 1,
        };
        Rule::new(verdict, Pattern::Prefix(words.into()), origin)
    };
    Rules::new((0..count).map(rule).collect())
}

fn pair(times: &mut [u128]) -> String {
    times.sort_unstable();
    let at = |percent: usize| times.get(times.len() * percent / 100).copied().unwrap_or(0);
    format!("{:>8} {:>8}", at(50), at(99))
}
