//! Whether a rule matches a command: by value, behind its wrappers, by the
//! program it resolves to.
//!
//! Two questions, each careful in its own direction: what a deny or ask rule
//! *could* mean, and what an allow rule *certainly* covers.

mod covering;
mod denying;
mod wildcard;

pub(crate) use covering::covers;
pub(super) use wildcard::{Piece, meet};

use super::Pattern;
use super::conditions::Part;
use qedsh_plan::catalog::spec::Platforms;
use qedsh_plan::catalog::{Effect, Row, Run};
use qedsh_plan::{Finding, Invocation, Span, Target, Value, What};

/// Whether a rule matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Match {
    /// It does not.
    No,
    /// It may: something that is not known decides.
    Maybe,
    /// It does.
    Yes,
}

impl Match {
    /// `Maybe` where it may match at all.
    pub(crate) const fn maybe(may: bool) -> Self {
        if may { Self::Maybe } else { Self::No }
    }

    /// `Yes` where it does.
    pub(crate) const fn certain(does: bool) -> Self {
        if does { Self::Yes } else { Self::No }
    }
}

/// A command that would run, as rules see it.
#[derive(Debug)]
pub(crate) struct Subject<'p> {
    /// Where it stands.
    pub(crate) span: Span,
    /// Which part of the plan it is.
    pub(crate) part: Part,
    /// Its text in the source, where it has one.
    pub(super) text: Option<&'p [u8]>,
    pub(super) words: Vec<&'p Value<'p>>,
    assignments: &'p [(Vec<u8>, Value<'p>)],
    /// The real path of its program.
    real: Option<&'p [u8]>,
    /// Which catalog rows explain its words.
    rows: &'p [Row],
    /// Where it runs, where that is known.
    platform: Option<Platforms>,
}

/// Programs that do the work of whatever name they are called by: their own
/// name says nothing.
const DISPATCHERS: &[&[u8]] = &[
    b"asdf",
    b"busybox",
    b"coreutils",
    b"mise",
    b"rustup",
    b"snap",
    b"toybox",
    b"volta-shim",
];

/// Those of them whose first word names what they do.
const MANY_IN_ONE: &[&[u8]] = &[b"busybox", b"coreutils", b"toybox"];

impl<'p> Subject<'p> {
    /// An invocation as rules see it.
    pub(crate) fn of(at: usize, invocation: &'p Invocation<'p>, source: &'p [u8]) -> Self {
        Self {
            span: invocation.span,
            part: Part::Invocation(at),
            text: source.get(invocation.span.start as usize..invocation.span.end as usize),
            words: invocation
                .arguments
                .iter()
                .map(|argument| &argument.value)
                .collect(),
            assignments: &invocation.assignments,
            real: match &invocation.target {
                Target::Program(path) => Some(path),
                _ => None,
            },
            rows: &invocation.rows,
            platform: Some(invocation.context.platform),
        }
    }

    /// What a finding says is started without being an invocation of its own.
    pub(crate) fn started_by(finding: &'p Finding<'p>) -> Option<Self> {
        let words = match &finding.what {
            What::Effect(Effect::Runs(Run::Program(name))) => vec![name, &Value::Opaque],
            What::Effect(Effect::Runs(Run::Command { argv, .. })) => argv.iter().collect(),
            _ => return None,
        };
        Some(Self {
            span: finding.span,
            part: Part::StartedBy(finding.invocation),
            text: None,
            words,
            assignments: &[],
            real: None,
            rows: &[],
            platform: None,
        })
    }

    /// A command that some text spells.
    pub(crate) fn spelled(span: Span, part: Part, words: &'p [Value<'static>]) -> Self {
        Self {
            span,
            part,
            text: None,
            words: words.iter().collect(),
            assignments: &[],
            real: None,
            rows: &[],
            platform: None,
        }
    }

    /// The command that a program of many is called for.
    pub(crate) fn applet(&self) -> Option<Self> {
        let name = base_name(self.words.first()?.as_exact()?);
        let words = self.words.get(1..).filter(|words| !words.is_empty())?;
        MANY_IN_ONE.contains(&name).then(|| Self {
            span: self.span,
            part: self.part,
            text: None,
            words: words.to_vec(),
            assignments: self.assignments,
            real: None,
            rows: &[],
            platform: self.platform,
        })
    }

    /// The last parts of the names that it goes by; `None` where it could be
    /// any command.
    pub(crate) fn base_names(&self) -> Option<Vec<&'p [u8]>> {
        let name = self.words.first()?.as_exact()?;
        let real = self
            .real
            .map(base_name)
            .filter(|name| !DISPATCHERS.contains(name));
        Some(core::iter::once(base_name(name)).chain(real).collect())
    }

    /// What the last part of a name begins with that is not known any further.
    pub(crate) fn known_start_of_name(&self) -> &'p [u8] {
        let prefix = self.words.first().map(|name| name.prefix());
        prefix.map(base_name).unwrap_or_default()
    }

    /// Whether a deny or ask rule matches it, in any spelling.
    pub(crate) fn matched_by(&self, pattern: &Pattern) -> Match {
        match pattern {
            Pattern::Prefix(words) => denying::prefix(self, words),
            Pattern::Exact(text) => denying::exact(self, text),
            Pattern::Wildcard(text) => denying::wildcard(self, text),
            // Paths are no matter of the command's words.
            Pattern::Path(_) => Match::No,
        }
    }

    /// Whether two names are one: case counts where file systems keep it.
    fn is_same_name(&self, given: &[u8], name: &[u8]) -> bool {
        let is_folding = |platform: Platforms| {
            let folding = Platforms::MACOS.and(Platforms::WINDOWS);
            folding.include(platform)
        };
        match self.platform {
            Some(platform) if platform == Platforms::WINDOWS => {
                stem(given).eq_ignore_ascii_case(stem(name))
            }
            Some(platform) if is_folding(platform) => given.eq_ignore_ascii_case(name),
            _ => given == name,
        }
    }

    /// Whether this is a name of it: by the last part, or by the whole path
    /// where the name is a path.
    fn is_named(&self, name: &[u8]) -> Match {
        let Some(spelled) = self.words.first() else {
            return Match::No;
        };
        let Some(spelled) = spelled.as_exact() else {
            let known = base_name(spelled.prefix());
            let is_possible = spelled.prefix().is_empty() || base_name(name).starts_with(known);
            return if is_possible { Match::Maybe } else { Match::No };
        };
        let is_same = |given: &[u8]| self.is_same_name(given, name);
        let is_named = if name.contains(&b'/') {
            is_same(spelled) || self.real.is_some_and(is_same)
        } else {
            self.base_names()
                .is_some_and(|names| names.into_iter().any(is_same))
        };
        Match::certain(is_named)
    }
}

/// A name as an index keeps it: in lower case, without a program's ending.
pub(super) fn key(name: &[u8]) -> Vec<u8> {
    stem(&name.to_ascii_lowercase()).to_vec()
}

/// A program's name without the ending that Windows leaves out.
fn stem(name: &[u8]) -> &[u8] {
    let ending = name.rsplit(|byte| *byte == b'.').next().unwrap_or_default();
    let is_program = [b"exe", b"cmd", b"bat", b"com"]
        .iter()
        .any(|known| ending.eq_ignore_ascii_case(*known));
    let cut = name.len().checked_sub(ending.len() + 1);
    let stem = cut.filter(|_| is_program).and_then(|cut| name.get(..cut));
    stem.unwrap_or(name)
}

/// The last part of a path.
pub(super) fn base_name(path: &[u8]) -> &[u8] {
    path.rsplit(|byte| *byte == b'/').next().unwrap_or(path)
}

/// Whether a word may be an option, by its dash.
pub(super) fn is_option(word: &[u8]) -> bool {
    word.len() > 1 && word.starts_with(b"-") && word != b"--"
}

/// Whether a word of a rule is `NAME=value`.
pub(crate) fn is_assignment(word: &str) -> bool {
    let name = word.split_once('=').map(|(name, _)| name);
    name.is_some_and(|name| {
        let is_letter = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        !name.is_empty()
            && !name.starts_with(|c: char| c.is_ascii_digit())
            && name.chars().all(is_letter)
    })
}
