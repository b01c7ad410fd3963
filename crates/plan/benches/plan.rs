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
    for count in [10, 100, 1_000, 10_000] {
        let line = "git log -3 | head; ".repeat(count);
        let mut times = measure(&line, &world, 20);
        let count = u128::try_from(count).unwrap_or(1);
        let each = at(&mut times, 50) / count;
        let parse = at(&mut parse_alone(&line, 20), 50) / count;
        println!("{each:>9} ns a pipeline, of which {parse} to parse, {count} of them");
    }
}

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
