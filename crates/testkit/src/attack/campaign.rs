//! Mutations in, the ones that fooled qedsh out.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::{Attacker, Focus, Mutation, seeds};
use crate::judge::Judgement;
use crate::kernel::{EffectKind, KernelError, KernelOracle, Lines, Observation, Request};

/// How much to try.
#[derive(Debug, Clone)]
pub struct Campaign {
    /// So many mutations are judged.
    pub judge: usize,
    /// At most so many that were called read-only are executed.
    pub execute: usize,
    /// The same number makes the same mutations.
    pub seed: u64,
    /// So many sandboxes work side by side.
    pub sandboxes: usize,
    /// What is tried.
    pub focus: Focus,
}

/// What came of it.
#[derive(Debug, Clone, Default)]
pub struct Report {
    /// Mutations judged.
    pub judged: usize,
    /// Of these, different ones that were called read-only.
    pub read_only: usize,
    /// Of these, executed.
    pub executed: usize,
    /// Of these, ended with status 0: not stopped by a usage error.
    pub succeeded: usize,
    /// Executed ones by the last step of their mutation.
    pub steps: BTreeMap<&'static str, usize>,
    /// The ones that had an effect.
    pub hits: Vec<Hit>,
    /// The ones that had none, but did not end in time: slow, or waiting.
    pub endless: Vec<String>,
}

/// A line that was called read-only and is not.
#[derive(Debug, Clone)]
pub struct Hit {
    /// The line and how it was made.
    pub mutation: Mutation,
    /// What qedsh said of it.
    pub judgement: Judgement,
    /// What it did.
    pub violations: Vec<String>,
}

/// Lines that are judged in one request.
const BATCH: usize = 128;

/// Milliseconds for one line, and for one that did not end by then.
const LIMITS: [u64; 2] = [1_500, 20_000];

/// Lets the attacker loose. `init` is the path of this crate's program `kernel-oracle`.
///
/// # Errors
/// When no sandbox can be laid, or one goes away.
pub fn run(init: &Path, campaign: &Campaign) -> Result<Report, KernelError> {
    let shared = Shared {
        campaign,
        judged: AtomicUsize::new(0),
        executed: AtomicUsize::new(0),
        seen: Mutex::default(),
    };
    thread::scope(|scope| {
        let sandboxes = 0..campaign.sandboxes.max(1);
        let threads: Vec<_> = sandboxes
            .map(|number| {
                scope.spawn({
                    let shared = &shared;
                    move || shared.attack(init, number)
                })
            })
            .collect();
        let mut report = Report::default();
        for thread in threads {
            let lost = || KernelError::Unavailable("a thread panicked".to_owned());
            report.add(thread.join().map_err(|_| lost())??);
        }
        Ok(report)
    })
}

/// What the sandboxes have in common.
struct Shared<'a> {
    campaign: &'a Campaign,
    judged: AtomicUsize,
    executed: AtomicUsize,
    seen: Mutex<HashSet<String>>,
}

impl Shared<'_> {
    fn attack(&self, init: &Path, number: usize) -> Result<Report, KernelError> {
        let mut oracle = KernelOracle::start(init)?;
        let offset = u64::try_from(number)
            .unwrap_or(0)
            .wrapping_mul(0x5851_f42d_4c95_7f2d);
        let seed = self.campaign.seed.wrapping_add(offset);
        let mut attacker =
            Attacker::new(seed, seeds::lines(), seeds::options()).with_focus(self.campaign.focus);
        let mut report = Report::default();
        while self.judged.fetch_add(BATCH, Ordering::Relaxed) < self.campaign.judge {
            let mutations: Vec<Mutation> = (0..BATCH)
                .map(|_| attacker.next_mutation())
                .filter(|mutation| !mutation.line.contains('\0'))
                .collect();
            let lines: Vec<String> = mutations.iter().map(|m| m.line.clone()).collect();
            let judgements = oracle.judge(Lines::new(lines))?;
            report.judged += mutations.len();
            for (mutation, judgement) in mutations.into_iter().zip(judgements) {
                if judgement.is_read_only && self.is_new(&mutation.line) {
                    report.read_only += 1;
                    self.execute(&mut oracle, mutation, judgement, &mut report)?;
                }
            }
        }
        Ok(report)
    }

    fn is_new(&self, line: &str) -> bool {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.insert(line.to_owned())
    }

    fn execute(
        &self,
        oracle: &mut KernelOracle,
        mutation: Mutation,
        judgement: Judgement,
        report: &mut Report,
    ) -> Result<(), KernelError> {
        if self.executed.fetch_add(1, Ordering::Relaxed) >= self.campaign.execute {
            return Ok(());
        }
        let observation = observe(oracle, &mutation.line, &judgement)?;
        report.executed += 1;
        report.succeeded += usize::from(observation.exit == Some(0));
        let step = mutation.steps.last().copied().unwrap_or_default();
        *report.steps.entry(step).or_default() += 1;
        let mut violations = violations(&observation, &judgement);
        if !judgement.waits && is_endless(&observation) {
            report.endless.push(mutation.line.clone());
            violations.retain(|violation| !violation.starts_with("Endless"));
        }
        if !violations.is_empty() {
            report.hits.push(Hit {
                mutation,
                judgement,
                violations,
            });
        }
        Ok(())
    }
}

/// Executes a line; again, with more time, where it did not end and nobody said so.
fn observe(
    oracle: &mut KernelOracle,
    line: &str,
    judgement: &Judgement,
) -> Result<Observation, KernelError> {
    let mut observation = Observation::default();
    for limit in LIMITS {
        let request = Request {
            limit,
            ..Request::new(line)
        };
        observation = oracle.observe_request(&request)?;
        let ended = !observation
            .effects
            .iter()
            .any(|effect| effect.kind == EffectKind::Endless);
        if ended || judgement.waits {
            break;
        }
    }
    Ok(observation)
}

fn is_endless(observation: &Observation) -> bool {
    let mut effects = observation.effects.iter();
    effects.any(|effect| effect.kind == EffectKind::Endless)
}

/// What a line with this judgement should not have done.
#[must_use]
pub fn violations(observation: &Observation, judgement: &Judgement) -> Vec<String> {
    let mut observation = observation.clone();
    if judgement.waits {
        // Said, and so no surprise.
        observation
            .effects
            .retain(|effect| effect.kind != EffectKind::Endless);
    }
    let programs: Vec<&str> = judgement.programs.iter().map(String::as_str).collect();
    observation.violations(&programs)
}

impl Report {
    fn add(&mut self, other: Self) {
        self.judged += other.judged;
        self.read_only += other.read_only;
        self.executed += other.executed;
        self.succeeded += other.succeeded;
        for (step, count) in other.steps {
            *self.steps.entry(step).or_default() += count;
        }
        self.hits.extend(other.hits);
        self.endless.extend(other.endless);
    }
}
