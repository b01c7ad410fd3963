//! When a rule holds: where, in which mode, for which paths and hosts.
//!
//! What cannot be told counts against the command: a deny or ask rule then
//! holds, an allow rule does not.

use super::touching::met;
use super::{Match, PathPattern, Rule, Verdict};
use crate::Mode;
use crate::near::Lack;
use crate::network::{host_of, is_host};
use crate::standing::targets;
use qedsh_plan::catalog::Effect;
use qedsh_plan::catalog::spec::Platforms;
use qedsh_plan::{Finding, Plan, Value, What};

/// The conditions of a rule; an empty list is none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conditions {
    /// It starts in one of these directories.
    pub directories: Vec<PathPattern>,
    /// It is judged in one of these modes.
    pub modes: Vec<Mode>,
    /// It reads or writes these paths; for an allow rule, no others.
    pub paths: Vec<PathPattern>,
    /// It connects to these hosts; for an allow rule, to no others.
    pub hosts: Vec<String>,
    /// It runs on one of these.
    pub platforms: Vec<Platform>,
}

/// A family of operating systems.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Platform {
    /// Linux.
    Linux,
    /// macOS.
    MacOs,
    /// Windows.
    Windows,
}

/// A point in time, in seconds since 1970 began (UTC).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment(pub i64);

/// What a command line is judged in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Circumstances {
    pub(crate) mode: Mode,
    /// When; `None` where nobody says.
    pub(crate) now: Option<Moment>,
}

/// The part of a plan that a rule is about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Case<'c, 'p> {
    pub(crate) plan: &'c Plan<'p>,
    pub(crate) part: Part,
    pub(crate) circumstances: Circumstances,
}

/// Which part of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// All of it.
    Whole,
    /// One invocation.
    Invocation(usize),
    /// What an invocation, or the shell, starts without its being listed.
    StartedBy(Option<usize>),
}

impl Conditions {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.directories.is_empty()
            && self.modes.is_empty()
            && self.paths.is_empty()
            && self.hosts.is_empty()
            && self.platforms.is_empty()
    }
}

impl Rule {
    /// Whether it is in force and its conditions hold.
    pub(crate) fn holds(&self, case: &Case<'_, '_>) -> bool {
        // Most rules have none.
        self.is_plain() || self.lack(case).is_none()
    }

    fn is_plain(&self) -> bool {
        self.expires.is_none() && self.when.is_empty()
    }

    /// What it lacks to hold.
    pub(crate) fn lack(&self, case: &Case<'_, '_>) -> Option<Lack> {
        let Circumstances { mode, now } = case.circumstances;
        let when = &self.when;
        if !self.is_in_force(now) {
            return Some(Lack::Time);
        }
        let lacks = |name, is_met: bool| (!is_met).then_some(Lack::Condition(name));
        lacks("mode", when.modes.is_empty() || when.modes.contains(&mode))
            .or_else(|| {
                lacks(
                    "cwd",
                    when.directories.is_empty() || self.holds_in_directory(case),
                )
            })
            .or_else(|| {
                lacks(
                    "platform",
                    when.platforms.is_empty() || self.holds_on_platform(case),
                )
            })
            .or_else(|| lacks("paths", when.paths.is_empty() || self.holds_for_paths(case)))
            .or_else(|| lacks("hosts", when.hosts.is_empty() || self.holds_for_hosts(case)))
    }

    /// Whether its time is not over. Where nobody says what time it is, an
    /// allow rule that ends has ended.
    pub fn is_in_force(&self, now: Option<Moment>) -> bool {
        match (self.expires, now) {
            (None, _) => true,
            (Some(end), Some(now)) => now < end,
            (Some(_), None) => self.verdict != Verdict::Allow,
        }
    }

    /// Whether the conditions hold, when these are the answers for each thing
    /// that counts; `is_complete` says that there is nothing else.
    fn combine(&self, mut answers: impl Iterator<Item = Match>, is_complete: bool) -> bool {
        match self.verdict {
            Verdict::Allow => {
                let mut answers = answers.peekable();
                is_complete && answers.peek().is_some() && answers.all(|it| it == Match::Yes)
            }
            Verdict::Ask | Verdict::Deny => !is_complete || answers.any(|it| it != Match::No),
        }
    }

    fn holds_in_directory(&self, case: &Case<'_, '_>) -> bool {
        let directories = case.directories();
        let answers = directories.iter().flatten().map(|directory| {
            let mut patterns = self.when.directories.iter();
            Match::certain(patterns.any(|pattern| pattern.covers(directory)))
        });
        self.combine(answers, directories.is_some())
    }

    fn holds_on_platform(&self, case: &Case<'_, '_>) -> bool {
        let platform = case
            .plan
            .invocations()
            .first()
            .map(|it| it.context.platform);
        let wanted = |platform: Platforms| {
            let mut known = self.when.platforms.iter();
            Match::certain(known.any(|it| it.includes(platform)))
        };
        self.combine(platform.into_iter().map(wanted), platform.is_some())
    }

    fn holds_for_paths(&self, case: &Case<'_, '_>) -> bool {
        let touched = case.findings().filter_map(|finding| match &finding.what {
            What::Effect(Effect::Reads(path) | Effect::Writes(path)) => Some((finding, path)),
            _ => None,
        });
        let plan = case.plan;
        let answers = touched.map(|(finding, path)| match self.verdict {
            Verdict::Allow => {
                let targets = targets(plan, finding, &path.value);
                let is_listed = |target: &&[u8]| {
                    let mut patterns = self.when.paths.iter();
                    patterns.any(|pattern| pattern.covers(target))
                };
                Match::certain(targets.is_some_and(|all| all.iter().all(is_listed)))
            }
            Verdict::Ask | Verdict::Deny => {
                let patterns = self.when.paths.iter();
                let answers = patterns.map(|pattern| met(pattern, plan, finding, path));
                answers.max().unwrap_or(Match::No)
            }
        });
        self.combine(answers, case.is_explained())
    }

    fn holds_for_hosts(&self, case: &Case<'_, '_>) -> bool {
        let asked = case.findings().filter_map(|finding| match &finding.what {
            What::Effect(Effect::Network(network)) => Some(network.host.as_ref()),
            _ => None,
        });
        let is_listed = |host: Option<&Value<'_>>| match host.and_then(host_of) {
            None => Match::Maybe,
            Some(host) => {
                let mut listed = self.when.hosts.iter();
                Match::certain(listed.any(|listed| is_host(listed, &host)))
            }
        };
        self.combine(asked.map(is_listed), case.is_explained())
    }
}

impl Platform {
    fn includes(self, platform: Platforms) -> bool {
        let family = match self {
            Self::Linux => Platforms::LINUX.and(Platforms::BUSYBOX),
            Self::MacOs => Platforms::MACOS,
            Self::Windows => Platforms::WINDOWS,
        };
        family.include(platform)
    }
}

impl<'c, 'p> Case<'c, 'p> {
    /// The directories that it may run in; `None` where one is not known.
    fn directories(&self) -> Option<Vec<&'c [u8]>> {
        let of = |at: usize| {
            let directories = self.plan.invocations().get(at)?.directories();
            (directories.len() > 0).then_some(directories)
        };
        let mut found: Vec<&[u8]> = match self.part {
            Part::Invocation(at) | Part::StartedBy(Some(at)) => {
                return of(at).map(Iterator::collect);
            }
            Part::Whole | Part::StartedBy(None) => vec![self.plan.directory()?],
        };
        for at in 0..self.plan.invocations().len() {
            found.extend(of(at)?);
        }
        Some(found)
    }

    fn findings(&self) -> impl Iterator<Item = &'c Finding<'p>> {
        let part = self.part;
        let is_its = move |finding: &&Finding<'_>| match part {
            Part::Whole => true,
            Part::Invocation(at) => finding.invocation == Some(at),
            Part::StartedBy(_) => false,
        };
        self.plan.findings().iter().filter(is_its)
    }

    /// Whether all that it does is known.
    fn is_explained(&self) -> bool {
        let is_listed = !matches!(self.part, Part::StartedBy(_));
        let is_open = |finding: &Finding<'_>| {
            matches!(
                finding.what,
                What::Unknown(_) | What::Effect(Effect::Unknown(_) | Effect::Runs(_))
            )
        };
        is_listed && !self.findings().any(is_open)
    }
}
