//! Notes where paths lead: a link may leave the place that it lies in.

use crate::fact::{Answer, Fact, Topic};
use crate::{Effect, Plan, Value, What, World};
use std::borrow::Cow;

/// Adds a fact for each path that is written, and for each that is read and
/// leads elsewhere, as far as the path is known.
pub(crate) fn note(plan: &mut Plan<'_>, world: &dyn World) {
    let mut asked: Vec<(&[u8], bool, usize)> = Vec::with_capacity(plan.findings.len());
    for (at, finding) in plan.findings.iter().enumerate() {
        let (value, is_written) = match &finding.what {
            What::Effect(Effect::Reads(path)) => (&path.value, false),
            What::Effect(Effect::Writes(path)) => (&path.value, true),
            _ => continue,
        };
        asked.extend(known(value).map(|known| (known, is_written, at)));
    }
    // Of the same path, the one that is written first.
    asked.sort_unstable_by_key(|(path, is_written, at)| (*path, !is_written, *at));
    asked.dedup_by_key(|(path, ..)| *path);
    let mut facts = Vec::new();
    for (path, is_written, at) in asked {
        let real = world.real_path(path, b"/");
        if is_written || real.as_deref() != Some(path) {
            facts.push((path.to_vec(), real, at));
        }
    }
    for (path, real, at) in facts {
        let span = plan.findings.get(at).map(|finding| finding.span);
        plan.facts.push(Fact {
            span: span.unwrap_or_default(),
            topic: Topic::Path,
            subject: Cow::Owned(path),
            answer: Answer::Path(real),
        });
    }
}

/// The absolute path that is known: all of it, or the directory in which the
/// rest begins.
fn known<'v>(value: &'v Value<'_>) -> Option<&'v [u8]> {
    let known = match value {
        Value::Exact(path) => path.as_ref(),
        other => {
            let cut = other.prefix().iter().rposition(|byte| *byte == b'/')?;
            other.prefix().get(..cut)?
        }
    };
    known.starts_with(b"/").then_some(known)
}
