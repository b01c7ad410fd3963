//! Notes where paths lead: a link may leave the place that it lies in.

use crate::{Effect, Fact, Plan, Span, Value, What, World};
use std::collections::HashSet;

/// Adds a fact for each path that is written, and for each that is read and
/// leads elsewhere, as far as the path is known.
pub(crate) fn note(plan: &mut Plan<'_>, world: &dyn World) {
    let mut asked: HashSet<&[u8]> = HashSet::new();
    let mut facts = Vec::new();
    for finding in &plan.findings {
        let (value, is_written) = match &finding.what {
            What::Effect(Effect::Reads(path)) => (&path.value, false),
            What::Effect(Effect::Writes(path)) => (&path.value, true),
            _ => continue,
        };
        let Some(known) = known(value).filter(|known| asked.insert(known)) else {
            continue;
        };
        let real = world.real_path(known, b"/");
        if is_written || real.as_deref() != Some(known) {
            facts.extend(fact(finding.span, known, real));
        }
    }
    plan.facts.extend(facts);
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

/// A path that is no text is left out, and so is not known.
fn fact(span: Span, path: &[u8], real: Option<Vec<u8>>) -> Option<Fact> {
    let path = std::str::from_utf8(path).ok()?;
    let answer = match real {
        Some(real) => String::from_utf8(real).ok()?,
        None => "unknown".to_owned(),
    };
    Some(Fact {
        span,
        question: format!("path {path}"),
        answer,
    })
}
