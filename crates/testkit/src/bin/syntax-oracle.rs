//! Compares our reading of shell texts with bash's.
//!
//! `syntax-oracle --lines 10000000 --seed 1` reads that many generated and
//! mutated texts; `syntax-oracle corpora` reads the recorded ones;
//! `syntax-oracle --file PATH` those of a file, each up to a NUL.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use qedsh_syntax::{Options, Parser};
use qedsh_testkit::bash::BashOracle;
use qedsh_testkit::syntax::{Difference, Mutator, Random, compare, deliberate, program, recorded};

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// How many differences of a kind are shown.
const SHOWN: usize = 40;
const BATCH: usize = 4096;

#[derive(Default)]
struct Tally {
    counts: BTreeMap<String, usize>,
    accepted: usize,
    texts: usize,
}

fn main() -> Result<(), Failure> {
    let mut lines: usize = 0;
    let mut seed: u64 = 1;
    let mut jobs: usize = 2;
    let mut texts: Vec<Vec<u8>> = Vec::new();
    let mut corpus = recorded();
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
        check(
            &corpus,
            &mut BashOracle::start()?,
            &mut Parser::new(Options::default()),
            &tally,
        )?;
    } else {
        let mutator = Mutator::new(corpus);
        let batches = AtomicUsize::new(0);
        let wanted = lines.div_ceil(BATCH);
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..jobs)
                .map(|_| scope.spawn(|| work(&mutator, seed, wanted, &batches, &tally)))
                .collect();
            workers
                .into_iter()
                .try_for_each(|worker| worker.join().map_err(|_| "a worker died")?)
        })?;
    }
    let tally = tally.into_inner().unwrap_or_else(PoisonError::into_inner);
    println!(
        "{} texts, {} accepted by bash, in {:.0} s",
        tally.texts,
        tally.accepted,
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
    tally: &Mutex<Tally>,
) -> Result<(), Failure> {
    let mut oracle = BashOracle::start()?;
    let mut parser = Parser::new(Options::default());
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
