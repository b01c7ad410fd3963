//! Finds where two readings of a text differ.

use qedsh_syntax::Tree;

use super::flat::{Flat, FlatList, FlatRedirect, FlatWord};
use crate::bash::{Answer, List, Reading, Word, WordKinds};

/// How our reading of a text differs from bash's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Difference {
    /// We accept what bash rejects.
    FalseAccept(String),
    /// We reject what bash accepts; the error.
    FalseReject(String),
    /// Both accept, and the words differ.
    Words(String),
    /// Both accept, and the redirections differ.
    Redirects(String),
    /// Both accept, and the commands hang together differently.
    Shape(String),
    /// We call dynamic what bash takes from the text alone.
    Imprecise(String),
}

/// The difference between a tree and bash's answer, if there is one.
#[must_use]
pub fn compare(tree: &Tree<'_>, answer: &Answer) -> Option<Difference> {
    let is_accepted = tree.errors().is_empty();
    match answer.reading {
        Reading::Unanswered => return None,
        Reading::Rejected if is_accepted => {
            return Some(Difference::FalseAccept(answer.message.clone()));
        }
        Reading::Rejected => return None,
        Reading::Accepted if !is_accepted => {
            // bash warns of here-documents that the text's end ends.
            let warned = answer.message.contains("here-document");
            let error = tree.errors().first()?;
            let what = format!("{} {error} at {:?}", error.kind.id(), error.span);
            return (!warned).then_some(Difference::FalseReject(what));
        }
        Reading::Accepted => {}
    }
    let flat = Flat::of(tree);
    let shape: String = answer
        .shape
        .chars()
        .filter(|c| !matches!(c, '(' | ')'))
        .collect();
    if shape != flat.shape {
        return Some(Difference::Shape(format!(
            "bash {shape:?}, we {:?}",
            flat.shape
        )));
    }
    if flat.lists.len() != answer.lists.len() {
        let counts = (answer.lists.len(), flat.lists.len());
        return Some(Difference::Words(format!(
            "bash has {} lists, we {}",
            counts.0, counts.1
        )));
    }
    let lists = flat
        .lists
        .iter()
        .zip(&answer.lists)
        .find_map(|(ours, theirs)| lists(ours, theirs));
    lists.or_else(|| redirects(&flat.redirects, &answer.redirects))
}

fn lists(ours: &FlatList, theirs: &crate::bash::WordList) -> Option<Difference> {
    if ours.list != theirs.list
        || ours.assignments != theirs.assignments.len()
        || ours.words.len() != theirs.words.len()
    {
        return Some(Difference::Words(format!("bash {theirs:?}, we {ours:?}")));
    }
    // What braces would make says nothing where they are only text.
    let is_expanded = matches!(ours.list, List::Command | List::Loop);
    let pairs = ours.words.iter().zip(&theirs.words);
    pairs
        .filter(|(_, theirs)| is_expanded || !theirs.kinds.contains(WordKinds::BRACE))
        .find_map(|(ours, theirs)| words(ours, theirs))
}

fn words(ours: &FlatWord, theirs: &Word) -> Option<Difference> {
    let what = || format!("bash {theirs:?}, we {ours:?}");
    match (ours, &theirs.value) {
        (FlatWord::Known(ours), Some(theirs)) if ours == theirs => None,
        (FlatWord::Known(_), Some(_)) => Some(Difference::Words(what())),
        (FlatWord::Dynamic, Some(_)) => Some(Difference::Imprecise(what())),
        // Without a value for either reason: only the kinds can be compared.
        (FlatWord::Known(_), None) if needs_more_than_text(theirs.kinds) => {
            Some(Difference::Words(what()))
        }
        _ => None,
    }
}

fn needs_more_than_text(kinds: WordKinds) -> bool {
    [
        WordKinds::DOLLAR,
        WordKinds::BACKQUOTE,
        WordKinds::PROCESS,
        WordKinds::TILDE,
        WordKinds::COMPOUND,
    ]
    .into_iter()
    .any(|kind| kinds.contains(kind))
}

fn redirects(ours: &[FlatRedirect], theirs: &[crate::bash::Redirect]) -> Option<Difference> {
    if ours.len() != theirs.len() {
        return Some(Difference::Redirects(format!(
            "bash {theirs:?}, we {ours:?}"
        )));
    }
    ours.iter().zip(theirs).find_map(|(ours, theirs)| {
        let is_default = theirs.operator.starts_with("&>") || ours.operator == "&-";
        if ours.operator != theirs.operator || !is_default && ours.descriptor != theirs.descriptor {
            return Some(Difference::Redirects(format!(
                "bash {theirs:?}, we {ours:?}"
            )));
        }
        match (&ours.target, &theirs.target.value) {
            (FlatWord::Known(values), None) if !theirs.operator.contains(['&']) => {
                let raw = vec![theirs.target.raw.clone()];
                let kinds = theirs.target.kinds;
                // A here-string's braces are text; what they would make says nothing.
                let differs = needs_more_than_text(kinds) && !kinds.contains(WordKinds::BRACE)
                    || theirs.target.kinds.is_empty()
                        && !theirs.target.raw.contains(&b'\\')
                        && !theirs.target.raw.contains(&b'"')
                        && !theirs.target.raw.contains(&b'\'')
                        && *values != raw;
                differs.then(|| Difference::Redirects(format!("bash {theirs:?}, we {ours:?}")))
            }
            // bash takes the `-` of `<&$-` for a move.
            (_, Some(_)) if theirs.operator.ends_with("move") => None,
            (target, Some(_)) => words(target, &theirs.target),
            _ => None,
        }
    })
}
