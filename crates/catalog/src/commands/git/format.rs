//! git's output formats: what the placeholders of `--format`, `--pretty` and
//! `--sort` make git do.
//!
//! Most print a field. The signature ones verify: they start `gpg.program`,
//! which a repository may name. `%(describe)` starts git itself, to read.
//! A name that is no built-in format is one of the repository's own, whose
//! text is not known here.
//! Source: git 2.47 `git-log(1)`, `git-for-each-ref(1)`; `pretty.c` and
//! `ref-filter.c` for what is tried in which order.

use crate::effects::Effects;
use crate::{Effect, Run, Unknown, Value};

/// Judges the value of `--pretty` or `--format` where commits are printed:
/// `log`, `show`, `rev-list`, `reflog`, `stash list`, `shortlog`.
pub(crate) fn pretty(value: &[u8], argument: usize, effects: &mut Effects<'_>) {
    let text = value
        .strip_prefix(b"format:")
        .or_else(|| value.strip_prefix(b"tformat:"));
    match text {
        Some(text) => commit(text, argument, effects),
        None if value.is_empty() || value.contains(&b'%') => commit(value, argument, effects),
        // Only in full: a prefix could also name a format of the repository.
        None if BUILT_IN.contains(&value) => {}
        None => effects.unknown(argument, Unknown::OptionValue),
    }
}

/// Judges the value of `--format` where references are printed: `branch`,
/// `tag`, `for-each-ref`, `ls-remote`.
pub(crate) fn references(value: &[u8], argument: usize, effects: &mut Effects<'_>) {
    let mut rest = value;
    while let Some(at) = rest.iter().position(|byte| *byte == b'%') {
        rest = rest.get(at + 1..).unwrap_or_default();
        if let Some(after) = rest.strip_prefix(b"%") {
            rest = after;
        } else if let Some(atom) = rest.strip_prefix(b"(") {
            field(enclosed(atom), argument, effects);
        }
    }
}

/// Judges a key of `--sort` where references are printed.
pub(crate) fn reference_sort(value: &[u8], argument: usize, effects: &mut Effects<'_>) {
    let key = value.strip_prefix(b"-").unwrap_or(value);
    let version = key
        .strip_prefix(b"version:")
        .or_else(|| key.strip_prefix(b"v:"));
    field(version.unwrap_or(key), argument, effects);
}

const BUILT_IN: &[&[u8]] = &[
    b"email",
    b"full",
    b"fuller",
    b"mboxrd",
    b"medium",
    b"oneline",
    b"raw",
    b"reference",
    b"short",
];

/// What follows a `%` and only prints. One letter stands for all that follows
/// it: `a` for `%an`, `%ae` and so on.
const COMMIT_LETTERS: &[u8] = b"HhTtPpacdDSesfbBNgnmCwx<>";

const COMMIT_FIELDS: &[&[u8]] = &[b"decorate", b"describe", b"trailers"];

fn commit(text: &[u8], argument: usize, effects: &mut Effects<'_>) {
    let mut rest = text;
    while let Some(at) = rest.iter().position(|byte| *byte == b'%') {
        rest = rest.get(at + 1..).unwrap_or_default();
        if let Some(after) = rest.strip_prefix(b"%") {
            rest = after;
            continue;
        }
        placeholder(rest, argument, effects);
    }
}

/// Judges what stands behind one `%`. The scan goes on right behind that `%`,
/// so that what git does not take as part of this placeholder is judged too.
fn placeholder(rest: &[u8], argument: usize, effects: &mut Effects<'_>) {
    let body = match rest {
        [b'+' | b'-' | b' ', body @ ..] => body,
        body => body,
    };
    match body {
        [] => {}
        [b'G', ..] => verifies(argument, effects),
        [b'(', atom @ ..] => {
            let name = name_of(enclosed(atom));
            if !COMMIT_FIELDS.contains(&name) {
                effects.unknown(argument, Unknown::OptionValue);
            }
        }
        [letter, ..] if COMMIT_LETTERS.contains(letter) => {}
        // `100% of`: git prints what is no placeholder as it stands.
        [
            b' ' | b'%' | b'\n' | b'\t' | b',' | b'.' | b';' | b'"' | b'\'' | b')',
            ..,
        ] => {}
        _ => effects.unknown(argument, Unknown::OptionValue),
    }
}

const FIELDS: &[&[u8]] = &[
    b"HEAD",
    b"ahead-behind",
    b"align",
    b"author",
    b"authordate",
    b"authoremail",
    b"authorname",
    b"body",
    b"color",
    b"committer",
    b"committerdate",
    b"committeremail",
    b"committername",
    b"contents",
    b"creator",
    b"creatordate",
    b"deltabase",
    b"describe",
    b"else",
    b"end",
    b"flag",
    b"if",
    b"is-base",
    b"numparent",
    b"object",
    b"objectname",
    b"objectsize",
    b"objecttype",
    b"parent",
    b"push",
    b"raw",
    b"refname",
    b"rest",
    b"subject",
    b"symref",
    b"tag",
    b"tagger",
    b"taggerdate",
    b"taggeremail",
    b"taggername",
    b"then",
    b"trailers",
    b"tree",
    b"type",
    b"upstream",
    b"worktreepath",
];

/// Judges a field of a reference, which `*` may point at the tag's object.
fn field(atom: &[u8], argument: usize, effects: &mut Effects<'_>) {
    let name = name_of(atom.strip_prefix(b"*").unwrap_or(atom));
    if name == b"signature" {
        verifies(argument, effects);
    } else if FIELDS.binary_search(&name).is_err() {
        effects.unknown(argument, Unknown::OptionValue);
    }
}

fn enclosed(atom: &[u8]) -> &[u8] {
    let end = atom.iter().position(|byte| *byte == b')');
    atom.get(..end.unwrap_or(atom.len())).unwrap_or_default()
}

fn name_of(atom: &[u8]) -> &[u8] {
    let end = atom.iter().position(|byte| *byte == b':');
    atom.get(..end.unwrap_or(atom.len())).unwrap_or_default()
}

fn verifies(argument: usize, effects: &mut Effects<'_>) {
    let gpg = Run::Program(Value::exact(b"gpg"));
    effects.push(argument, Effect::Runs(gpg));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Kind;
    use crate::spec::Judge;

    fn worst(judge: Judge, text: &str) -> Option<Kind> {
        let mut effects = Effects::new();
        judge(text.as_bytes(), 1, &mut effects);
        effects
            .found()
            .iter()
            .map(|found| found.effect.kind())
            .max()
    }

    #[test]
    fn a_commit_format_that_prints_fields_is_harmless() {
        for text in [
            "oneline",
            "fuller",
            "%h %an %s",
            "format:%h %an <%ae>%n%B",
            "tformat:%C(auto)%h%d %w(72,2,4)%s%Creset",
            "%<(20,trunc)%an%>|(30)%ar %x00%x2C",
            "%(trailers:key=Signed-off-by,valueonly) %(describe:tags) %(decorate)",
            "%+b%-s% N",
            "%%G? 100%",
            "50%, %H",
            "",
        ] {
            assert_eq!(worst(pretty, text), None, "{text}");
        }
    }

    #[test]
    fn a_commit_format_that_verifies_signatures_runs_gpg() {
        for text in [
            "%G?",
            "format:%h %GS",
            "%+GK",
            "% GG",
            "%-GF",
            "%%%G?",
            "%C(%GT",
            "%>(3)%GP",
        ] {
            assert_eq!(worst(pretty, text), Some(Kind::Runs), "{text}");
        }
    }

    #[test]
    fn a_commit_format_of_the_repository_is_unknown() {
        for text in [
            "one",
            "mine",
            "Oneline",
            "%q",
            "%(signature)",
            "format",
            "%(trailersx)",
        ] {
            assert_eq!(worst(pretty, text), Some(Kind::Unknown), "{text}");
        }
    }

    #[test]
    fn a_reference_format_that_prints_fields_is_harmless() {
        for text in [
            "%(refname:short) %(objectname)",
            "%(if)%(HEAD)%(then)* %(else)  %(end)%(align:40,left)%(refname)%(end)",
            "%(*authordate:iso) %(contents:signature) %0a %%(signature)",
            "plain",
        ] {
            assert_eq!(worst(references, text), None, "{text}");
        }
    }

    #[test]
    fn a_reference_format_that_verifies_signatures_runs_gpg() {
        for text in [
            "%(signature)",
            "%(*signature)",
            "%(signature:grade)",
            "%%%(signature",
        ] {
            assert_eq!(worst(references, text), Some(Kind::Runs), "{text}");
        }
        for key in ["signature", "-signature:key", "*signature", "-v:*signature"] {
            assert_eq!(worst(reference_sort, key), Some(Kind::Runs), "{key}");
        }
    }

    #[test]
    fn an_unlisted_reference_field_is_unknown() {
        assert_eq!(worst(references, "%(later)"), Some(Kind::Unknown));
        assert_eq!(worst(reference_sort, "later"), Some(Kind::Unknown));
    }

    #[test]
    fn a_sort_key_that_is_a_field_is_harmless() {
        for key in [
            "-committerdate",
            "version:refname",
            "-v:refname",
            "*taggerdate",
            "refname:short",
        ] {
            assert_eq!(worst(reference_sort, key), None, "{key}");
        }
    }
}
