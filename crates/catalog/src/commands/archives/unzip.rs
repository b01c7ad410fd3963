//! `unzip`: lists, tests, prints or extracts the members of a zip archive.
//!
//! Letters before the archive decide; behind it only `-x` and `-d` are options.
//!
//! Source: Info-ZIP UnZip 6.00 `unzip(1)`, `unzip -hh`.

use crate::spec::{Context, Example, Platforms, Spec, read_only, unproven};
use crate::{Effect, Effects, Kind, Path, Unknown, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["unzip"],
    grammar: Some(grammar),
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

/// Letters that list, test or print.
const READS: &[u8] = b"lvpctz";
/// Letters that change how.
const MODIFIERS: &[u8] = b"nojaqCLU";
/// Letters that change how `-Z` lists.
const LISTING: &[u8] = b"12smlvhtTzC";

#[derive(PartialEq)]
enum Mode {
    Extracts,
    Reads,
}

fn grammar<'s>(argv: &[Value<'s>], _: &Context, effects: &mut Effects<'s>) {
    let mut mode = Mode::Extracts;
    let mut letters = MODIFIERS;
    let mut at = 1;
    while let Some(word) = argv.get(at).filter(|word| word.may_be_option()) {
        let Some(cluster) = word.as_exact() else {
            return effects.unknown(at, Unknown::MayBeOption);
        };
        let mut rest = cluster.get(1..).unwrap_or_default();
        if let (1, Some((b'Z', listing))) = (at, rest.split_first()) {
            (mode, letters, rest) = (Mode::Reads, LISTING, listing);
        }
        for letter in rest {
            match letter {
                letter if letters.contains(letter) => {}
                letter if READS.contains(letter) => mode = Mode::Reads,
                _ => return effects.unknown(at, Unknown::Option),
            }
        }
        effects.explain(at, "letters");
        at += 1;
    }
    if let Some(archive) = argv.get(at) {
        effects.reads(at, archive.clone());
        if mode == Mode::Extracts {
            extracts(argv.get(at + 1..).unwrap_or_default(), effects);
        }
    }
}

/// Where it extracts to: behind `-d`, or here.
fn extracts<'s>(members: &[Value<'s>], effects: &mut Effects<'s>) {
    let is_target = |member: &Value<'_>| member.prefix().starts_with(b"-d");
    let exact = members.iter().all(|member| member.as_exact().is_some());
    let into = match members.iter().position(is_target) {
        _ if !exact => Value::Opaque,
        None => Value::exact(b"."),
        Some(at) if members[at].prefix().len() > 2 => members[at].without_prefix(2),
        Some(at) => members.get(at + 1).cloned().unwrap_or(Value::Opaque),
    };
    effects.push(0, Effect::Writes(Path::tree(into)));
}

const EXAMPLES: &[Example] = &[
    read_only("unzip -l a.zip"),
    read_only("unzip -lv a.zip README.md"),
    read_only("unzip -Z1 a.zip"),
    read_only("unzip -qp a.zip README.md"),
    read_only("unzip -t a.zip; unzip -c a.zip; unzip -z a.zip; unzip -v"),
    unproven("unzip a.zip", Kind::Writes),
    unproven("unzip -o a.zip -d out", Kind::Writes),
    unproven("unzip a.zip -l", Kind::Writes),
    unproven("unzip -T a.zip", Kind::Unknown),
    unproven("unzip -fo a.zip", Kind::Unknown),
    unproven("unzip -lT a.zip", Kind::Unknown),
    unproven("unzip \"$x\"", Kind::Unknown),
];

#[cfg(test)]
mod tests {
    use crate::commands::tests::effects;
    use crate::{Effect, Path, Value};

    #[test]
    fn members_are_extracted_below_the_target() {
        let words = ["unzip", "-q", "a.zip", "x", "-d", "out"];
        let argv = words.map(Value::from);
        let found = effects(&argv);
        let writes = Effect::Writes(Path::tree(Value::from("out")));
        assert!(found.found().iter().any(|found| found.effect == writes));
    }
}
