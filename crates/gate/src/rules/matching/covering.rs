//! What an allow rule certainly covers: these words, in this order, from the
//! name on, options and all.

use super::wildcard::{Piece, meet, read};
use super::{base_name, is_assignment};
use crate::rules::Pattern;
use qedsh_plan::{Invocation, Plan, Target};

/// Whether a rule covers the invocation: itself, or as what a wrapper that the
/// rule names with it starts.
pub(crate) fn covers(pattern: &Pattern, plan: &Plan<'_>, at: usize) -> bool {
    let Some(invocation) = plan.invocations().get(at) else {
        return false;
    };
    if matches_itself(pattern, plan, invocation) {
        return true;
    }
    let Pattern::Prefix(words) = pattern else {
        return false;
    };
    let first = invocation.arguments.first().map(|argument| argument.span);
    let mut parent = invocation.parent;
    // Parents come before what they start: this ends.
    while let Some(wrapper) = parent
        .filter(|parent| *parent < at)
        .and_then(|at| plan.invocations().get(at))
    {
        let place = wrapper
            .arguments
            .iter()
            .position(|argument| Some(argument.span) == first);
        let reach = words.len() - words.iter().take_while(|word| is_assignment(word)).count();
        // A rule for the wrapper alone says nothing of what it starts.
        if place.is_some_and(|place| 0 < place && place < reach) && begins(words, wrapper) {
            return true;
        }
        parent = wrapper
            .parent
            .filter(|next| parent.is_some_and(|this| *next < this));
    }
    false
}

fn matches_itself(pattern: &Pattern, plan: &Plan<'_>, invocation: &Invocation<'_>) -> bool {
    match pattern {
        Pattern::Exact(text) => {
            let span = invocation.span.start as usize..invocation.span.end as usize;
            plan.source()
                .get(span)
                .is_some_and(|source| source == text.as_bytes())
        }
        Pattern::Prefix(words) => begins(words, invocation),
        Pattern::Wildcard(text) => fits(text, invocation),
        // A path is not a command.
        Pattern::Path(_) => false,
    }
}

/// Whether the command begins with exactly these words.
fn begins(words: &[String], invocation: &Invocation<'_>) -> bool {
    let count = words.iter().take_while(|word| is_assignment(word)).count();
    let (assignments, words) = words.split_at(count);
    let Some((name, rest)) = words.split_first() else {
        return false;
    };
    let arguments = invocation.arguments.get(1..).unwrap_or_default();
    is_named(name.as_bytes(), invocation)
        && (assignments.is_empty() || has_exactly(assignments, invocation))
        && rest.len() <= arguments.len()
        && rest
            .iter()
            .zip(arguments)
            .all(|(word, argument)| argument.value.as_exact() == Some(word.as_bytes()))
}

/// Whether the name as written is this one, or the path of the program is.
fn is_named(name: &[u8], invocation: &Invocation<'_>) -> bool {
    let spelled = invocation
        .arguments
        .first()
        .and_then(|argument| argument.value.as_exact());
    let real = match &invocation.target {
        Target::Program(path) => Some(path.as_slice()),
        _ => None,
    };
    let by_path = real.is_some() && !name.contains(&b'/') && spelled.map(base_name) == Some(name);
    spelled == Some(name) || real == Some(name) || by_path
}

/// Whether these assignments stand before the command, and no others.
pub(super) fn has_exactly(words: &[String], invocation: &Invocation<'_>) -> bool {
    words.len() == invocation.assignments.len()
        && words
            .iter()
            .zip(&invocation.assignments)
            .all(|(word, (name, value))| {
                let (expected, text) = word.split_once('=').unwrap_or((word, ""));
                expected.as_bytes() == name && value.as_exact() == Some(text.as_bytes())
            })
}

/// Whether the words, all known, joined by blanks, fit the text.
fn fits(text: &str, invocation: &Invocation<'_>) -> bool {
    let mut joined = Vec::new();
    for (at, argument) in invocation.arguments.iter().enumerate() {
        let Some(word) = argument.value.as_exact() else {
            return false;
        };
        if at > 0 {
            joined.push(Piece::Byte(b' '));
        }
        joined.extend(word.iter().copied().map(Piece::Byte));
    }
    meet(&read(text), &joined)
}
