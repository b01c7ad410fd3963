//! How long the registry takes to name an action.
//!
//! *Cold* is the first look at a program in this process: its part of the file
//! has not been touched. *Warm* is the median of many looks.

#![allow(clippy::print_stdout)]

use qedsh_registry::action;
use qedsh_registry::data::Registry;
use std::hint::black_box;
use std::time::{Duration, Instant};

const LINES: &[&str] = &[
    "git -C /x remote add o u",
    "kubectl -n get delete pod",
    "npm run build",
    "docker compose up -d",
    "cargo test --release",
    "doppler secrets download",
    "zig build-exe a.zig",
    "unheard-of status",
];
const TURNS: usize = 20_000;

fn main() {
    println!("{:>10} {:>10}  action of", "cold", "warm");
    for line in LINES {
        let words: Vec<&[u8]> = line.split(' ').map(str::as_bytes).collect();
        let cold = time(&words);
        let mut warm: Vec<Duration> = std::iter::repeat_with(|| time(&words))
            .take(TURNS)
            .collect();
        warm.sort_unstable();
        println!("{cold:>10.1?} {:>10.1?}  {line}", warm[TURNS / 2]);
    }
    let Some(registry) = Registry::shipped() else {
        return;
    };
    let start = Instant::now();
    let found = registry
        .roots()
        .filter(|name| registry.root(name).is_some());
    let count = found.count();
    let each = start.elapsed() / u32::try_from(count.max(1)).unwrap_or(1);
    println!("{each:>10.1?}             each of {count} programs, opened once");
}

fn time(words: &[&[u8]]) -> Duration {
    let start = Instant::now();
    drop(black_box(action(black_box(words))));
    start.elapsed()
}
