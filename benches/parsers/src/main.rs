//! Parses the same commands with several bash parsers, side by side, and our
//! own with texts of growing length.
//!
//! `cargo run --release --manifest-path benches/parsers/Cargo.toml`

mod growth;

use std::alloc::{GlobalAlloc, Layout, System};
use std::hint::black_box;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use qedsh_syntax::{CommandKind, Options, Parser, Tree};

/// What agents type.
const COMMANDS: &[&str] = &[
    "ls -la",
    "cat src/main.rs",
    "git status --short",
    "git diff HEAD~1 -- src/lib.rs",
    "git log --oneline -n 20",
    "rg -n 'fn main' crates/",
    "find . -name '*.rs' -not -path './target/*'",
    "cd /srv/project && cargo test -p core 2>&1 | tail -20",
    "sed -n '1,80p' crates/core/src/parser.rs",
    "grep -rn \"TODO\" --include='*.ts' src | head -50",
    "wc -l src/*.rs",
    "head -c 2000 package.json",
    "npm run build",
    "python3 -m pytest tests/test_api.py -x -q",
    "docker ps --format '{{.Names}}'",
    "kubectl get pods -n default -o wide",
    "ps aux | grep node | awk '{print $2}'",
    "jq '.dependencies | keys' package.json",
    "curl -s https://example.com/api/v1/items | jq .",
    "mkdir -p build && cd build && cmake ..",
    "echo \"hello world\" > /tmp/out.txt",
    "for f in a b c; do echo $f; done",
    "test -f Cargo.toml && echo yes || echo no",
    "git commit -m \"fix: handle empty input\"",
];

/// Counts allocations.
struct Counting;

static ALLOCATIONS: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call goes on to the system's allocator unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

fn main() {
    println!("{} commands, {} bytes on average", COMMANDS.len(), average());
    let mut parser = Parser::new(Options::default());
    compare("qedsh-syntax, parse", |text| {
        let tree = parser.parse(text.as_bytes());
        black_box(tree.errors().len());
        parser.recycle(tree);
    });
    let mut parser = Parser::new(Options::default());
    compare("qedsh-syntax, with static arguments", |text| {
        let tree = parser.parse(text.as_bytes());
        black_box(arguments(&tree));
        parser.recycle(tree);
    });
    compare("rable, parse", |text| {
        let _ = black_box(rable::parse(text, false));
    });
    let options = brush_parser::ParserOptions::default();
    compare("brush-parser, parse", |text| {
        let mut parser = brush_parser::Parser::new(text.as_bytes(), &options);
        let _ = black_box(parser.parse_program());
    });
    let mut tree_sitter = tree_sitter::Parser::new();
    let language = tree_sitter_bash::LANGUAGE.into();
    if tree_sitter.set_language(&language).is_ok() {
        compare("tree-sitter-bash, parse", |text| {
            black_box(tree_sitter.parse(text, None));
        });
    }
    grow();
}

fn average() -> usize {
    COMMANDS.iter().map(|text| text.len()).sum::<usize>() / COMMANDS.len()
}

/// The bytes of all static arguments of the outermost simple commands.
fn arguments(tree: &Tree<'_>) -> usize {
    let mut bytes = 0;
    for statement in &tree[tree.root().statements] {
        for pipeline in &tree[statement.pipelines] {
            for command in &tree[pipeline.commands] {
                let CommandKind::Simple { words, .. } = command.kind else { continue };
                for word in &tree[words] {
                    bytes += word.value(tree).map_or(0, |value| value.len());
                }
            }
        }
    }
    bytes
}

/// The best of many rounds over all commands.
fn compare(name: &str, mut parse: impl FnMut(&str)) {
    let mut best = Duration::MAX;
    for _ in 0..300 {
        let started = Instant::now();
        COMMANDS.iter().for_each(|text| parse(text));
        best = best.min(started.elapsed());
    }
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    COMMANDS.iter().for_each(|text| parse(text));
    let allocations = ALLOCATIONS.load(Ordering::Relaxed) - before;
    let count = COMMANDS.len() as f64;
    println!(
        "{name:40} {:8.0} ns a command, {:6.2} allocations",
        best.as_nanos() as f64 / count,
        allocations as f64 / count
    );
}

/// Time for a byte at growing lengths: the same all along where it is linear.
fn grow() {
    let lengths = [4_000, 32_000, 256_000, 1_000_000];
    println!("\n{:24}{}", "ns a byte at", lengths.map(|it| format!("{it:>12}")).concat());
    let tables = lengths.map(growth::texts);
    for index in 0..tables[0].len() {
        let mut parser = Parser::new(Options::default());
        let row = tables.each_ref().map(|table| {
            let text = &table[index].1;
            let runs = (0..5).map(|_| {
                let started = Instant::now();
                let tree = parser.parse(text);
                black_box(tree.errors().len());
                let elapsed = started.elapsed();
                parser.recycle(tree);
                elapsed
            });
            let best = runs.min().unwrap_or_default();
            format!("{:12.1}", best.as_nanos() as f64 / text.len() as f64)
        });
        println!("{:24}{}", tables[0][index].0, row.concat());
    }
}
