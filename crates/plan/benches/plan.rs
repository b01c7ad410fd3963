//! How long parsing and planning a typical command line takes.
//!
//! Each line is timed many times alone; the table gives the median and the
//! 99th percentile of these, in nanoseconds, and the last lines show that the
//! cost grows with the length and no faster.

#![allow(clippy::print_stdout)]

use qedsh_plan::plan;
use qedsh_syntax::{Options, Parser};
use qedsh_testkit::world::FakeWorld;
use std::hint::black_box;
use std::time::Instant;

const LINES: &[&str] = &[
    "ls -la",
    "git log --oneline -5 | head -3",
    "touch x",
    "find . -name \"*.rs\" -delete",
    "cat a | sort | uniq -c | head",
    "ls -la 2>/dev/null",
    "cd src && git log -3",
    "find . -name '*.rs' -type f | wc -l",
    "sed -n '1,20p' f",
    "grep -rn \"a b\" src 2>&1 | head -20",
    "git status",
    "for f in src/*.rs; do wc -l \"$f\"; done",
    "cd crates && git diff --stat HEAD~1 -- plan | tail -5 && echo done",
    "bash -c 'ls | wc -l'",
];

const TURNS: usize = 20_000;

fn main() {
    let world = FakeWorld::new("/home/agent/proj");
    let mut all = Vec::new();
    println!("{:>9} {:>9}  line", "p50 ns", "p99 ns");
    for line in LINES {
        let mut times = measure(line, &world, TURNS);
        println!(
            "{:>9} {:>9}  {line}",
            at(&mut times, 50),
            at(&mut times, 99)
        );
        all.extend(times);
    }
    println!("{:>9} {:>9}  all lines", at(&mut all, 50), at(&mut all, 99));
    for (name, of_count) in SERIES {
        println!("{:>9} {:>9}  {name}", "ns each", "of parse");
        for count in COUNTS {
            let line = of_count(*count);
            let mut times = measure(&line, &world, 20);
            let each = u128::try_from(*count).unwrap_or(1);
            let all = at(&mut times, 50) / each;
            let parse = at(&mut parse_alone(&line, 20), 50) / each;
            println!("{all:>9} {parse:>9}  {count} of them");
        }
    }
}

const COUNTS: &[usize] = &[10, 100, 1_000, 10_000];

/// What grows, and the line with so many of it.
type Series = (&'static str, fn(usize) -> String);

/// Lines that grow: of each, the cost of one part must stay what it is.
const SERIES: &[Series] = &[
    ("pipelines", |count| "git log -3 | head; ".repeat(count)),
    ("assignments to one variable", |count| {
        "x=a; ls $x; ".repeat(count)
    }),
    ("variables, of which the first are followed", |count| {
        let each = (0..count).map(|at| format!("x{at}=a; ls \"$x{at}\"; "));
        each.collect()
    }),
    ("facts: directories and programs", |count| {
        let each = (0..count).map(|at| format!("git -C d{at} log; /bin/p{at}; "));
        each.collect()
    }),
    ("substitutions side by side", |count| {
        format!("echo {}", "\"$(ls a)\" ".repeat(count))
    }),
    ("substitutions inside each other, 16 deep", |count| {
        let nested = format!("{}ls a{}; ", "echo $(".repeat(16), ")".repeat(16));
        nested.repeat(count.div_ceil(16))
    }),
    ("words", |count| format!("echo {}", "\"$x\" ".repeat(count))),
    ("turns of loops", |count| {
        "for i in a b; do ls $i; done; ".repeat(count)
    }),
    ("calls of one function", |count| {
        format!("f() {{ ls \"$1\"; }}; {}", "f a; ".repeat(count))
    }),
];

fn measure(line: &str, world: &FakeWorld, turns: usize) -> Vec<u128> {
    let mut parser = Parser::new(Options::default());
    let mut times = Vec::with_capacity(turns);
    for _ in 0..turns {
        let start = Instant::now();
        let tree = parser.parse(black_box(line.as_bytes()));
        let plan = plan(&tree, world);
        black_box(plan.is_read_only());
        drop(plan);
        times.push(start.elapsed().as_nanos());
        parser.recycle(tree);
    }
    times
}

fn parse_alone(line: &str, turns: usize) -> Vec<u128> {
    let mut parser = Parser::new(Options::default());
    let mut times = Vec::with_capacity(turns);
    for _ in 0..turns {
        let start = Instant::now();
        let tree = parser.parse(black_box(line.as_bytes()));
        times.push(start.elapsed().as_nanos());
        parser.recycle(tree);
    }
    times
}

fn at(times: &mut [u128], percent: usize) -> u128 {
    times.sort_unstable();
    times.get(times.len() * percent / 100).copied().unwrap_or(0)
}
