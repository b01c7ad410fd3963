//! `grep`, `egrep`, `fgrep`: prints lines that match.
//!
//! No option writes, runs or connects. `GREP_OPTIONS` is history since 3.6.
//! Source: GNU grep 3.8 manual, chapter 2; macOS `grep(1)`; busybox 1.35.

use crate::effects::Effects;
use crate::spec::{
    Arguments, Context, Conventions, Example, Means::*, Operands, Opt, Platforms, Spec, flag,
    optional, read_only, value,
};
use crate::{Effect, Path, Reading, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["grep", "egrep", "fgrep", "ggrep"],
    conventions: Conventions::GNU,
    options: OPTIONS,
    operands: Operands::ScriptThenFiles {
        script: Nothing,
        unless: PATTERNS,
    },
    check: Some(recurses_by_value),
    arguments: Arguments::NeverHarm,
    platforms: ALL,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const ALL: Platforms = Platforms::LINUX
    .and(Platforms::MACOS)
    .and(Platforms::BUSYBOX);

/// The options that give the pattern instead of the first operand.
const PATTERNS: &[&str] = &["-e", "-f"];

/// `-d recurse` is `-r`.
fn recurses_by_value<'s>(reading: &Reading<'s>, _: &Context, effects: &mut Effects<'s>) {
    let directories = reading.value("--directories").and_then(Value::as_exact);
    if directories != Some(b"recurse") {
        return;
    }
    let files = reading.behind_script(PATTERNS);
    for file in files {
        let tree = Path::tree(file.value.clone());
        effects.push(file.argument, Effect::Reads(tree));
    }
    if files.is_empty() {
        effects.push(0, Effect::Reads(Path::tree(Value::exact(b"."))));
    }
}

const OPTIONS: &[Opt] = &[
    flag(&["-0"], Nothing).on(ALL),
    flag(&["-1"], Nothing).on(ALL),
    flag(&["-2"], Nothing).on(ALL),
    flag(&["-3"], Nothing).on(ALL),
    flag(&["-4"], Nothing).on(ALL),
    flag(&["-5"], Nothing).on(ALL),
    flag(&["-6"], Nothing).on(ALL),
    flag(&["-7"], Nothing).on(ALL),
    flag(&["-8"], Nothing).on(ALL),
    flag(&["-9"], Nothing).on(ALL),
    value(&["-A", "--after-context"], Nothing).on(ALL),
    value(&["-B", "--before-context"], Nothing).on(ALL),
    value(&["-C", "--context"], Nothing).on(ALL),
    value(&["-D", "--devices"], Nothing).on(ALL),
    flag(&["-E", "--extended-regexp"], Nothing).on(ALL),
    flag(&["-F", "--fixed-strings", "--fixed-regexp"], Nothing).on(ALL),
    flag(&["-G", "--basic-regexp"], Nothing).on(ALL),
    flag(&["-H", "--with-filename"], Nothing).on(ALL),
    flag(&["-I"], Nothing).on(ALL),
    flag(&["-L", "--files-without-match"], Nothing).on(ALL),
    flag(&["-P", "--perl-regexp"], Nothing),
    flag(&["-R", "--dereference-recursive"], Recursive).on(ALL),
    flag(&["-T", "--initial-tab"], Nothing),
    flag(&["-U", "--binary"], Nothing).on(ALL),
    flag(&["-V", "--version"], Nothing).on(ALL),
    value(&["-X"], Nothing),
    flag(&["-Z", "--null"], Nothing).on(ALL),
    flag(&["-a", "--text"], Nothing).on(ALL),
    flag(&["-b", "--byte-offset"], Nothing).on(ALL),
    flag(&["-c", "--count"], Nothing).on(ALL),
    value(&["-d", "--directories"], Nothing).on(ALL),
    value(&["-e", "--regexp"], Nothing).on(ALL),
    value(&["-f", "--file"], ReadsValue).on(ALL),
    flag(&["-h", "--no-filename"], Nothing).on(ALL),
    flag(&["-i", "-y", "--ignore-case"], Nothing).on(ALL),
    flag(&["-l", "--files-with-matches"], Nothing).on(ALL),
    value(&["-m", "--max-count"], Nothing).on(ALL),
    flag(&["-n", "--line-number"], Nothing).on(ALL),
    flag(&["-o", "--only-matching"], Nothing).on(ALL),
    flag(&["-q", "--quiet", "--silent"], Nothing).on(ALL),
    flag(&["-r", "--recursive"], Recursive).on(ALL),
    flag(&["-s", "--no-messages"], Nothing).on(ALL),
    flag(&["-u", "--unix-byte-offsets"], Nothing).on(ALL),
    flag(&["-v", "--invert-match"], Nothing).on(ALL),
    flag(&["-w", "--word-regexp"], Nothing).on(ALL),
    flag(&["-x", "--line-regexp"], Nothing).on(ALL),
    flag(&["-z", "--null-data"], Nothing).on(ALL),
    value(&["--binary-files"], Nothing).on(ALL),
    optional(&["--color", "--colour"], Nothing).on(ALL),
    value(&["--exclude"], Nothing).on(ALL),
    value(&["--exclude-dir"], Nothing).on(ALL),
    value(&["--exclude-from"], ReadsValue),
    value(&["--group-separator"], Nothing),
    flag(&["--help"], Nothing).on(ALL),
    value(&["--include"], Nothing).on(ALL),
    value(&["--label"], Nothing).on(ALL),
    flag(&["--line-buffered"], Nothing).on(ALL),
    flag(&["--no-group-separator"], Nothing),
    flag(&["--no-ignore-case"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("grep main src/main.rs"),
    read_only("grep -rn 'fn main' src --include='*.rs' --exclude='*.bak' --exclude-dir=target"),
    read_only("grep -R -E 'a|b' ."),
    read_only("grep -iwc README README.md || grep -yx README README.md"),
    read_only("grep -A3 -B 2 --context=1 -m1 title README.md"),
    read_only("grep -2 -13456 -7890 title README.md"),
    read_only("grep -loHhILsq title README.md"),
    read_only("grep -FbaTUuZz title README.md"),
    read_only("grep -Gv -D skip -d skip title README.md"),
    read_only("grep -P '^\\w+' README.md"),
    read_only("grep -X egrep title README.md"),
    read_only("grep -e title -f patterns README.md"),
    read_only(
        "grep --exclude-from=patterns --color=auto --label=x --binary-files=text a README.md",
    ),
    read_only("grep --group-separator=-- --no-ignore-case --line-buffered a README.md"),
    read_only("grep --no-group-separator a README.md"),
    read_only("grep \"$PATTERN\" *.md"),
    read_only("grep -- --pre README.md"),
    read_only("grep --help | head -3; grep -V"),
];

#[cfg(test)]
mod tests {
    use crate::commands::tests::effects;
    use crate::{Effect, Extent, Kind, Value};

    fn reads(words: &[&str]) -> Vec<(String, Extent)> {
        let argv: Vec<_> = words.iter().copied().map(Value::from).collect();
        let effects = effects(&argv);
        let path = |effect: &Effect<'_>| match effect {
            Effect::Reads(path) => {
                let name = String::from_utf8_lossy(path.value.prefix()).into_owned();
                Some((name, path.extent))
            }
            _ => None,
        };
        effects
            .found()
            .iter()
            .filter_map(|f| path(&f.effect))
            .collect()
    }

    #[test]
    fn files_are_read_and_the_pattern_is_not() {
        let read = reads(&["grep", "a", "b", "c"]);
        assert_eq!(
            read,
            [("b".into(), Extent::Entry), ("c".into(), Extent::Entry)]
        );
        let read = reads(&["grep", "-5e", "a", "b", "-f", "p"]);
        assert_eq!(
            read,
            [("p".into(), Extent::Entry), ("b".into(), Extent::Entry)]
        );
    }

    #[test]
    fn a_recursive_search_reads_all_below() {
        for words in [
            &["grep", "-rn", "a"][..],
            &["grep", "-d", "recurse", "a"],
            &["grep", "--dir=recurse", "-e", "a"],
        ] {
            assert_eq!(reads(words), [(".".into(), Extent::Tree)], "{words:?}");
        }
        assert!(reads(&["grep", "a", "-R", "src"]).contains(&("src".into(), Extent::Tree)));
    }

    #[test]
    fn a_word_that_is_not_known_cannot_harm() {
        let argv = [Value::from("grep"), Value::Opaque, Value::one()];
        let found = effects(&argv);
        assert!(found.found().iter().all(|f| f.effect.kind() == Kind::Reads));
    }
}
