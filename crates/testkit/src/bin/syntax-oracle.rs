//! Compares our reading of shell texts with that of the shells themselves.
//!
//! `syntax-oracle --lines 10000000 --seed 1` reads that many generated and
//! mutated texts; `syntax-oracle corpora` reads the recorded ones;
//! `syntax-oracle --file PATH` those of a file, each up to a NUL.
//! `--shell dash` and `--shell zsh` ask another shell than bash.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use qedsh_syntax::{Dialect, Options, Parser};
use qedsh_testkit::bash::BashOracle;
use qedsh_testkit::shells::{Shell, accepts, lex};
use qedsh_testkit::syntax::{
    Difference, Mutator, Random, call_differences, calls, compare, deliberate, program, recorded,
    zsh_difference,
};

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// How many differences of a kind are shown.
const SHOWN: usize = 40;
const BATCH: usize = 4096;

#[derive(Default)]
struct Tally {
    counts: BTreeMap<String, usize>,
    /// By the shell if that is bash, else by us.
    accepted: usize,
    /// Commands whose words were compared, in texts that became calls.
    commands: usize,
    texts: usize,
}

/// Whose reading ours is compared with.
enum Oracle {
    Bash(BashOracle),
    Other(Shell),
}

impl Oracle {
    fn start(shell: Option<Shell>) -> Result<Oracle, Failure> {
        Ok(match shell {
            None => Oracle::Bash(BashOracle::start()?),
            Some(shell) => Oracle::Other(shell),
        })
    }

    fn parser(&self) -> Parser {
        let dialect = match self {
            Oracle::Bash(_) => Dialect::Bash,
            Oracle::Other(Shell::Dash) => Dialect::Posix,
            Oracle::Other(Shell::Zsh) => Dialect::Zsh,
        };
        Parser::new(Options {
            dialect,
            ..Options::default()
        })
    }
}

fn main() -> Result<(), Failure> {
    let mut lines: usize = 0;
    let mut seed: u64 = 1;
    let mut jobs: usize = 2;
    let mut texts: Vec<Vec<u8>> = Vec::new();
    let mut corpus = recorded();
    let mut shell = None;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let value = arguments.next();
        let number = value.as_deref().unwrap_or_default();
        match argument.as_str() {
            "--lines" => lines = number.parse()?,
            "--text" => texts.push(value.clone().unwrap_or_default().into_bytes()),
            "--file" => {
                let file = std::fs::read(value.unwrap_or_default())?;
                corpus = file.split(|byte| *byte == 0).map(<[u8]>::to_vec).collect();
            }
            "--shell" => {
                shell = match number {
                    "dash" => Some(Shell::Dash),
                    "zsh" => Some(Shell::Zsh),
                    _ => None,
                }
            }
            "--jobs" => jobs = number.parse()?,
            "--seed" => seed = number.parse()?,
            _ => {}
        }
    }
    let tally = Mutex::new(Tally::default());
    let started = Instant::now();
    if !texts.is_empty() {
        show(&texts)?;
    } else if lines == 0 {
        let mut oracle = Oracle::start(shell)?;
        let mut parser = oracle.parser();
        for texts in corpus.chunks(BATCH) {
            check(texts, &mut oracle, &mut parser, &tally)?;
        }
    } else {
        let mutator = Mutator::new(corpus);
        let batches = AtomicUsize::new(0);
        let wanted = lines.div_ceil(BATCH);
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..jobs)
                .map(|_| scope.spawn(|| work(&mutator, seed, wanted, &batches, shell, &tally)))
                .collect();
            workers
                .into_iter()
                .try_for_each(|worker| worker.join().map_err(|_| "a worker died")?)
        })?;
    }
    let tally = tally.into_inner().unwrap_or_else(PoisonError::into_inner);
    println!(
        "{} texts, {} accepted{}, in {:.0} s",
        tally.texts,
        tally.accepted,
        match shell {
            None => " by bash".to_owned(),
            Some(_) => format!(" by us, {} commands' words compared", tally.commands),
        },
        started.elapsed().as_secs_f64()
    );
    for (kind, count) in tally.counts {
        println!("{count:10} {kind}");
    }
    Ok(())
}

/// What bash and we make of single texts.
fn show(texts: &[Vec<u8>]) -> Result<(), Failure> {
    for (text, answer) in texts.iter().zip(BashOracle::start()?.answers(texts)?) {
        let tree = qedsh_syntax::parse(text, &Options::default());
        println!("{:?}", String::from_utf8_lossy(text));
        println!(
            "  bash {:?} {:?}",
            answer.reading,
            answer.message.trim_end()
        );
        println!("  we   {:?}", tree.errors());
        println!("  difference {:?}", compare(&tree, &answer));
    }
    Ok(())
}

fn work(
    mutator: &Mutator,
    seed: u64,
    wanted: usize,
    batches: &AtomicUsize,
    shell: Option<Shell>,
    tally: &Mutex<Tally>,
) -> Result<(), Failure> {
    let mut oracle = Oracle::start(shell)?;
    let mut parser = oracle.parser();
    loop {
        let batch = batches.fetch_add(1, Ordering::Relaxed);
        if batch >= wanted {
            return Ok(());
        }
        let mut random = Random::new(seed << 32 | batch as u64);
        let texts: Vec<Vec<u8>> = (0..BATCH)
            .map(|index| match index % 4 {
                0 => program(&mut random),
                1 => {
                    let text = program(&mut random);
                    Mutator::new(vec![text]).mutant(&mut random)
                }
                _ => mutator.mutant(&mut random),
            })
            .collect();
        check(&texts, &mut oracle, &mut parser, tally)?;
    }
}

fn check(
    texts: &[Vec<u8>],
    oracle: &mut Oracle,
    parser: &mut Parser,
    tally: &Mutex<Tally>,
) -> Result<(), Failure> {
    match oracle {
        Oracle::Bash(oracle) => check_bash(texts, oracle, parser, tally),
        Oracle::Other(shell) => check_other(texts, *shell, parser, tally),
    }
}

/// What we accept for another shell it must accept, and pass as we read it.
fn check_other(
    texts: &[Vec<u8>],
    shell: Shell,
    parser: &mut Parser,
    tally: &Mutex<Tally>,
) -> Result<(), Failure> {
    // The shells would take these for options.
    let asks = |text: &&Vec<u8>| !text.contains(&0) && !matches!(text.first(), Some(b'-' | b'+'));
    let mut accepted = Vec::new();
    let mut as_calls = Vec::new();
    for text in texts.iter().filter(asks) {
        let tree = parser.parse(text);
        if tree.errors().is_empty() {
            accepted.push(text.clone());
            as_calls.extend(calls(&tree));
        }
        parser.recycle(tree);
    }
    let mut found: Vec<(&str, String)> = Vec::new();
    let show = |text: &[u8]| format!("{:?}", String::from_utf8_lossy(text));
    for (text, answer) in accepted.iter().zip(accepts(shell, &accepted)?) {
        if answer == Some(false) {
            found.push(("accepted, rejected by the shell", show(text)));
        }
    }
    let words = call_differences(shell, &as_calls)?.into_iter().flatten();
    found.extend(words.map(|difference| ("other words", difference)));
    if shell == Shell::Zsh {
        for (text, lexed) in accepted.iter().zip(lex(&accepted)?) {
            let tree = parser.parse(text);
            if let Some(difference) = zsh_difference(&tree, &lexed) {
                found.push(("other tokens", format!("{}: {difference}", show(text))));
            }
            parser.recycle(tree);
        }
    }
    let mut tally = tally.lock().unwrap_or_else(PoisonError::into_inner);
    tally.texts += texts.len();
    tally.accepted += accepted.len();
    tally.commands += as_calls.iter().map(|it| it.expected.len()).sum::<usize>();
    for (kind, difference) in found {
        let count = tally.counts.entry(kind.to_owned()).or_default();
        *count += 1;
        if *count <= SHOWN {
            println!("{kind} {difference}");
        }
    }
    Ok(())
}

fn check_bash(
    texts: &[Vec<u8>],
    oracle: &mut BashOracle,
    parser: &mut Parser,
    tally: &Mutex<Tally>,
) -> Result<(), Failure> {
    let answers = oracle.answers(texts)?;
    let mut tally = tally.lock().unwrap_or_else(PoisonError::into_inner);
    for (text, answer) in texts.iter().zip(&answers) {
        let tree = parser.parse(text);
        tally.texts += 1;
        tally.accepted += usize::from(answer.is_accepted());
        if let Some(difference) = compare(&tree, answer) {
            let is_deliberate = deliberate(&tree, &difference);
            let name = name(&difference, is_deliberate, &tree);
            let count = tally.counts.entry(name.clone()).or_default();
            *count += 1;
            if *count <= SHOWN && !is_deliberate {
                println!(
                    "{name} {:?}\n    {difference:?}",
                    String::from_utf8_lossy(text)
                );
            }
        }
        parser.recycle(tree);
    }
    Ok(())
}

fn name(difference: &Difference, is_deliberate: bool, tree: &qedsh_syntax::Tree<'_>) -> String {
    let kind = match difference {
        Difference::FalseAccept(_) => "accepted, rejected by bash",
        Difference::FalseReject(_) => "rejected, accepted by bash",
        Difference::Words(_) => "other words",
        Difference::Redirects(_) => "other redirections",
        Difference::Shape(_) => "other structure",
        Difference::Imprecise(_) => "called dynamic",
    };
    let error = tree.errors().first().map_or("", |error| error.kind.id());
    let mark = if is_deliberate { "deliberate: " } else { "" };
    format!("{mark}{kind} {error}")
}
