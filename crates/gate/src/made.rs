//! Programs that the same command line makes.

use crate::standing::normal;
use qedsh_plan::catalog::{Effect, Extent, Path};
use qedsh_plan::{Plan, Value, What};

/// In longer plans each could be: they are not looked through for each.
const MOST_FINDINGS: usize = 1024;

/// Whether a file that another part of the command line writes may be the
/// program that the invocation at `index` starts, or the file of commands that
/// it is given. What is written nobody knows where is left out.
pub(crate) fn is_made_here(plan: &Plan<'_>, index: usize) -> bool {
    let Some(invocation) = plan.invocations().get(index) else {
        return false;
    };
    if plan.findings().len() > MOST_FINDINGS {
        return true;
    }
    let written: Vec<&Path<'_>> = plan
        .findings()
        .iter()
        .filter(|finding| finding.invocation != Some(index))
        .filter_map(|finding| match &finding.what {
            What::Effect(Effect::Writes(path)) => Some(path),
            _ => None,
        })
        .collect();
    let words = invocation.arguments.iter().enumerate();
    let words = words.filter_map(|(at, argument)| {
        let word = argument.value.as_exact()?;
        // A bare name is looked up elsewhere.
        (at > 0 || word.contains(&b'/')).then_some(word)
    });
    let mut files = words.flat_map(|word| {
        let absolute = word.starts_with(b"/").then(|| word.to_vec());
        let below = invocation
            .directories()
            .map(move |directory| [directory, b"/", word].concat());
        absolute.into_iter().chain(below)
    });
    !written.is_empty() && files.any(|file| written.iter().any(|path| may_be(path, &file)))
}

fn may_be(path: &Path<'_>, file: &[u8]) -> bool {
    let file = normal(file);
    let known = path.value.prefix();
    match &path.value {
        Value::Exact(known) => {
            let known = normal(known);
            let below = file.strip_prefix(&*known);
            let is_below = below.is_some_and(|rest| rest.starts_with(b"/"));
            *known == *file || path.extent == Extent::Tree && is_below
        }
        _ => !known.is_empty() && file.starts_with(known),
    }
}
