//! The catalog's reader of options against the C library's `getopt_long`.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::cell::RefCell;
use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use qedsh_catalog::spec::{
    Context, Conventions, Means, Operands, Opt, Platforms, Spec, Terminal, flag, optional, value,
};
use qedsh_catalog::{Effect, Effects, Reading, Value, read};
use qedsh_testkit::workspace;

/// The same table as in `oracle/getopt.c`.
const OPTIONS: &[Opt] = &[
    flag(&["-a", "--all"], Means::Nothing),
    flag(&["-b", "--alike"], Means::Nothing),
    value(&["-n", "--number"], Means::Nothing),
    optional(&["-o", "--only"], Means::Nothing),
    flag(&["-t", "--only-this"], Means::Nothing),
];

const fn spec(conventions: Conventions) -> Spec {
    Spec {
        names: &["program"],
        conventions,
        options: OPTIONS,
        operands: Operands::Each(Means::Nothing),
        check: Some(note),
        ..Spec::DEFAULT
    }
}

static ANYWHERE: Spec = spec(Conventions::GNU);
static BEFORE: Spec = spec(Conventions::GNU_ORDERED);
static SHORT: Spec = spec(Conventions::POSIX);

thread_local! {
    static READ: RefCell<String> = const { RefCell::new(String::new()) };
}

fn note(reading: &Reading<'_>, _: &Context, _: &mut Effects<'_>) {
    let mut line = String::new();
    for used in &reading.options {
        line += used.option.names.first().unwrap();
        if let Some(value) = &used.value {
            line += &format!("=[{}]", text(value));
        }
        line += " ";
    }
    for operand in &reading.operands {
        line += &format!("[{}] ", text(&operand.value));
    }
    READ.set(line);
}

fn text<'v>(value: &'v Value<'_>) -> &'v str {
    std::str::from_utf8(value.prefix()).unwrap()
}

/// How the catalog reads the words; `None` where it says that it does not know.
fn ours(spec: &'static Spec, words: &[&str]) -> Option<String> {
    let context = Context {
        platform: Platforms::LINUX,
        terminal: Terminal::Absent,
    };
    let argv: Vec<_> = std::iter::once("program")
        .chain(words.iter().copied())
        .map(Value::from)
        .collect();
    let mut effects = Effects::new();
    read(spec, &argv, &context, &mut effects);
    let unknown = |effect: &Effect<'_>| matches!(effect, Effect::Unknown(_));
    let known = !effects.found().iter().any(|found| unknown(&found.effect));
    known.then(|| READ.take())
}

/// How the C library reads each line.
fn theirs(lines: &str) -> Vec<String> {
    let directory = workspace::root().join("target/oracle");
    fs::create_dir_all(&directory).unwrap();
    let program = directory.join(format!("getopt-{}", std::process::id()));
    let source = workspace::root().join("crates/testkit/oracle/getopt.c");
    let built = Command::new("gcc")
        .arg("-O2")
        .arg("-o")
        .args([&program, &source])
        .status();
    assert!(built.expect("gcc is installed").success());
    let mut oracle = Command::new(&program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = oracle.stdin.take().unwrap();
    let lines = lines.to_owned();
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()).unwrap());
    let output = oracle.wait_with_output().unwrap();
    writer.join().unwrap();
    fs::remove_file(program).unwrap();
    String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(str::to_owned)
        .collect()
}

/// Words of every shape that matters to the parser.
const WORDS: &[&str] = &[
    "",
    "x",
    "5",
    "-",
    "--",
    "-a",
    "-n",
    "-o",
    "-t",
    "-z",
    "-ab",
    "-an",
    "-ano",
    "-n5",
    "-n=5",
    "-o5",
    "-bo",
    "-n-a",
    "-a-",
    "-5",
    "---",
    "--=",
    "--all",
    "--al",
    "--a",
    "--alik",
    "--all=1",
    "--number",
    "--num",
    "--numb=5",
    "--number=",
    "--n=--",
    "--only",
    "--only=",
    "--only=x",
    "--only-",
    "--only-th",
    "--on",
    "--x",
    "--all-",
];

/// Every line of up to two words, and a walk through longer ones.
fn lines() -> Vec<Vec<&'static str>> {
    let mut lines = vec![Vec::new()];
    for first in WORDS {
        lines.push(vec![*first]);
        lines.extend(WORDS.iter().map(|second| vec![*first, *second]));
    }
    let mut state = 1_u64;
    let mut next = |below: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        usize::try_from(state >> 33).unwrap() % below
    };
    for _ in 0..60_000 {
        let length = 3 + next(4);
        lines.push((0..length).map(|_| WORDS[next(WORDS.len())]).collect());
    }
    lines
}

#[test]
fn what_is_read_is_read_as_the_c_library_reads_it() {
    let conventions = [('p', &ANYWHERE), ('+', &BEFORE), ('s', &SHORT)];
    for (mark, spec) in conventions {
        let lines = lines();
        let asked: String = lines
            .iter()
            .map(|words| {
                words
                    .iter()
                    .fold(String::from(mark), |line, word| line + "\x1f" + word)
                    + "\n"
            })
            .collect();
        let mut compared = 0;
        let mut not_read = 0;
        for (words, theirs) in lines.iter().zip(theirs(&asked)) {
            match ours(spec, words) {
                Some(ours) if theirs != "refused" => {
                    assert_eq!(ours, theirs, "{mark} {words:?}");
                    compared += 1;
                }
                None if theirs != "refused" => not_read += 1,
                _ => {}
            }
        }
        assert!(
            compared > 1_000,
            "{mark}: only {compared} lines were read by both"
        );
        assert_eq!(not_read, 0, "{mark}: of {} lines", lines.len());
    }
}
