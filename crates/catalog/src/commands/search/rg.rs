//! `rg`: searches directories for lines that match.
//!
//! `--pre` and `--hostname-bin` run programs, `-z` runs decompressors; a file
//! that `RIPGREP_CONFIG_PATH` names may hold any of them. Long options stand in
//! full. What follows an option that wants a value is that value for ripgrep 14
//! (lexopt), but may be an option for 13 (clap): `--engine --pre x` runs x.
//! Source: ripgrep 13.0 and 14.1, `rg(1)` and `--help`.

use crate::effects::Effects;
use crate::spec::{
    Conventions, Example, Means::*, Operands, Opt, Platforms, Short, Spec, everywhere, flag, plain,
    read_only, unproven, value,
};
use crate::{Kind, Unknown};

pub(crate) const SPEC: Spec = Spec {
    names: &["rg", "ripgrep"],
    conventions: Conventions {
        short: Short::ClusteredWithEquals,
        ..Conventions::EXACT
    },
    options: OPTIONS,
    operands: Operands::PatternThenTrees {
        unless: &["-e", "-f", "--files", "--type-list"],
    },
    always: &[VariableUnset("RIPGREP_CONFIG_PATH")],
    platforms: Platforms::ALL,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

/// Anything else would be an option to ripgrep 13, which has a default here.
fn engine(name: &[u8], argument: usize, effects: &mut Effects<'_>) {
    if !matches!(name, b"default" | b"pcre2" | b"auto") {
        effects.unknown(argument, Unknown::OptionValue);
    }
}

const OPTIONS: &[Opt] = &everywhere([
    plain(&["-A", "--after-context"], Nothing),
    plain(&["-B", "--before-context"], Nothing),
    plain(&["-C", "--context"], Nothing),
    plain(&["-E", "--encoding"], Nothing),
    flag(&["-F", "--fixed-strings"], Nothing),
    flag(&["-H", "--with-filename"], Nothing),
    flag(&["-I", "--no-filename"], Nothing),
    flag(&["-L", "--follow"], Nothing),
    plain(&["-M", "--max-columns"], Nothing),
    flag(&["-N", "--no-line-number"], Nothing),
    flag(&["-P", "--pcre2"], Nothing),
    flag(&["-S", "--smart-case"], Nothing),
    plain(&["-T", "--type-not"], Nothing),
    flag(&["-U", "--multiline"], Nothing),
    flag(&["-V", "--version"], Nothing),
    flag(&["-0", "--null"], Nothing),
    flag(&["-.", "--hidden"], Nothing),
    flag(&["-a", "--text"], Nothing),
    flag(&["-b", "--byte-offset"], Nothing),
    flag(&["-c", "--count"], Nothing),
    plain(&["-d", "--max-depth", "--maxdepth"], Nothing),
    value(&["-e", "--regexp"], Nothing),
    value(&["-f", "--file"], ReadsValue),
    value(&["-g", "--glob"], Nothing),
    flag(&["-h", "--help"], Nothing),
    flag(&["-i", "--ignore-case"], Nothing),
    plain(&["-j", "--threads"], Nothing),
    flag(&["-l", "--files-with-matches"], Nothing),
    plain(&["-m", "--max-count"], Nothing),
    flag(&["-n", "--line-number"], Nothing),
    flag(&["-o", "--only-matching"], Nothing),
    flag(&["-p", "--pretty"], Nothing),
    flag(&["-q", "--quiet"], Nothing),
    value(&["-r", "--replace"], Nothing),
    flag(&["-s", "--case-sensitive"], Nothing),
    plain(&["-t", "--type"], Nothing),
    flag(&["-u", "--unrestricted"], Nothing),
    flag(&["-v", "--invert-match"], Nothing),
    flag(&["-w", "--word-regexp"], Nothing),
    flag(&["-x", "--line-regexp"], Nothing),
    flag(&["-z", "--search-zip"], Runs("gzip")),
    flag(&["--auto-hybrid-regex", "--no-auto-hybrid-regex"], Nothing),
    flag(&["--binary", "--no-binary"], Nothing),
    flag(&["--block-buffered", "--no-block-buffered"], Nothing),
    plain(&["--color"], Nothing),
    plain(&["--colors"], Nothing),
    flag(&["--column", "--no-column"], Nothing),
    plain(&["--context-separator"], Nothing),
    flag(&["--count-matches"], Nothing),
    flag(&["--crlf", "--no-crlf"], Nothing),
    flag(&["--debug", "--trace"], Nothing),
    plain(&["--dfa-size-limit"], Nothing),
    value(&["--engine"], Judged(engine)),
    plain(&["--field-context-separator"], Nothing),
    plain(&["--field-match-separator"], Nothing),
    flag(&["--files"], Nothing),
    flag(&["--files-without-match"], Nothing),
    plain(&["--generate"], Nothing),
    flag(
        &["--glob-case-insensitive", "--no-glob-case-insensitive"],
        Nothing,
    ),
    flag(&["--heading", "--no-heading"], Nothing),
    value(&["--hostname-bin"], RunsValue),
    plain(&["--hyperlink-format"], Nothing),
    value(&["--iglob"], Nothing),
    value(&["--ignore-file"], ReadsValue),
    flag(
        &[
            "--ignore-file-case-insensitive",
            "--no-ignore-file-case-insensitive",
        ],
        Nothing,
    ),
    flag(&["--include-zero", "--no-include-zero"], Nothing),
    flag(&["--json", "--no-json"], Nothing),
    flag(&["--line-buffered", "--no-line-buffered"], Nothing),
    flag(
        &["--max-columns-preview", "--no-max-columns-preview"],
        Nothing,
    ),
    plain(&["--max-filesize"], Nothing),
    flag(&["--mmap", "--no-mmap"], Nothing),
    flag(&["--multiline-dotall", "--no-multiline-dotall"], Nothing),
    flag(
        &["--no-byte-offset", "--no-invert-match", "--no-text"],
        Nothing,
    ),
    flag(&["--no-config"], Nothing),
    flag(&["--no-context-separator"], Nothing),
    flag(
        &[
            "--no-encoding",
            "--no-fixed-strings",
            "--no-follow",
            "--no-hidden",
        ],
        Nothing,
    ),
    flag(&["--no-ignore", "--ignore"], Nothing),
    flag(&["--no-ignore-dot", "--ignore-dot"], Nothing),
    flag(&["--no-ignore-exclude", "--ignore-exclude"], Nothing),
    flag(&["--no-ignore-files", "--ignore-files"], Nothing),
    flag(&["--no-ignore-global", "--ignore-global"], Nothing),
    flag(&["--no-ignore-messages", "--ignore-messages"], Nothing),
    flag(&["--no-ignore-parent", "--ignore-parent"], Nothing),
    flag(&["--no-ignore-vcs", "--ignore-vcs"], Nothing),
    flag(&["--no-messages", "--messages"], Nothing),
    flag(
        &[
            "--no-multiline",
            "--no-pcre2",
            "--no-pre",
            "--no-search-zip",
        ],
        Nothing,
    ),
    flag(&["--no-require-git", "--require-git"], Nothing),
    flag(
        &[
            "--no-unicode",
            "--unicode",
            "--no-pcre2-unicode",
            "--pcre2-unicode",
        ],
        Nothing,
    ),
    flag(&["--null-data"], Nothing),
    flag(&["--one-file-system", "--no-one-file-system"], Nothing),
    flag(&["--passthru", "--passthrough"], Nothing),
    plain(&["--path-separator"], Nothing),
    flag(&["--pcre2-version"], Nothing),
    value(&["--pre"], RunsValue),
    value(&["--pre-glob"], Nothing),
    plain(&["--regex-size-limit"], Nothing),
    plain(&["--sort"], Nothing),
    flag(&["--sort-files", "--no-sort-files"], Nothing),
    plain(&["--sortr"], Nothing),
    flag(&["--stats", "--no-stats"], Nothing),
    flag(&["--stop-on-nonmatch"], Nothing),
    flag(&["--trim", "--no-trim"], Nothing),
    plain(&["--type-add"], Nothing),
    plain(&["--type-clear"], Nothing),
    flag(&["--type-list"], Nothing),
    flag(&["--vimgrep"], Nothing),
]);

const EXAMPLES: &[Example] = &[
    read_only("rg TODO"),
    read_only("rg -n -i -w -A3 -B 2 -C=1 'fn main' src"),
    read_only("rg --type rust -trust -Tpy -g '!*.py' --glob='*.rs' main src"),
    read_only("rg -uu --hidden --no-ignore --no-ignore-vcs main . | head -20"),
    read_only("rg --files -g '*.md' --sort path"),
    read_only("rg -l -F -S -s -x -v -o '.get(' src"),
    read_only("rg -c -H -I -N --count-matches --include-zero TODO src"),
    read_only("rg -U -P --multiline-dotall --engine default 'a.*b' src"),
    read_only("rg -r '$1' '(\\w+)' README.md"),
    read_only("rg -e --pre README.md; rg -- --pre README.md"),
    read_only("rg -L -. -0 -a -b -q -p -M 200 --max-columns-preview -m1 -d 2 -j1 TODO src"),
    read_only("rg -f patterns -E utf-8 --ignore-file ignores README.md"),
    read_only("rg --auto-hybrid-regex --binary --block-buffered --column --crlf --debug x src"),
    read_only("rg --color never --colors match:fg:red --context-separator=-- x src"),
    read_only("rg --dfa-size-limit 1M --regex-size-limit 1M --max-filesize 1M x src"),
    read_only("rg --field-context-separator : --field-match-separator : x src"),
    read_only("rg --files-without-match --glob-case-insensitive --iglob '*.RS' x src"),
    read_only("rg --heading --json --line-buffered --mmap --stats --trim --vimgrep x src"),
    read_only("rg --ignore-file-case-insensitive --no-byte-offset --no-config x src"),
    read_only("rg --no-context-separator --no-follow --no-ignore-dot --no-ignore-exclude x"),
    read_only("rg --no-ignore-files --no-ignore-global --no-ignore-messages x src"),
    read_only("rg --no-ignore-parent --no-messages --no-pre --no-require-git --no-unicode x"),
    read_only("rg --null-data --one-file-system --passthru --path-separator / x src"),
    read_only("rg --pre-glob '*.pdf' --sort-files --stop-on-nonmatch --sortr path x src"),
    read_only("rg --hyperlink-format none --type-add 'web:*.html' --type-clear rust x src"),
    read_only("rg --type-list; rg --pcre2-version; rg -h; rg -V; rg --generate man"),
    unproven("rg --pre ./x TODO README.md", Kind::Runs),
    unproven("rg TODO README.md --pre=./x", Kind::Runs),
    unproven("rg --hostname-bin ./x TODO", Kind::Runs),
    unproven("rg -iz TODO README.md", Kind::Runs),
    unproven("rg --engine --pre ./x TODO", Kind::Unknown),
    unproven("rg -t --pre ./x TODO", Kind::Unknown),
    unproven("rg --pr ./x TODO", Kind::Unknown),
    unproven("rg TODO *", Kind::Unknown),
    unproven("rg $ARGS TODO", Kind::Unknown),
];

#[cfg(test)]
mod tests {
    use crate::Kind;
    use crate::commands::tests::worst;

    #[test]
    fn a_preprocessor_runs_wherever_the_option_stands() {
        for words in [
            &["rg", "x", "f", "--pre", "p"][..],
            &["rg", "-f", "f", "--pre=p"],
            &["rg", "-ne", "x", "--pre", "p"],
            &["rg", "-g", "x", "--pre", "p", "--", "y"],
            &["rg", "-A", "1", "--pre", "p", "y"],
        ] {
            assert_eq!(worst(words), Kind::Runs, "{words:?}");
        }
    }

    #[test]
    fn a_pattern_that_looks_like_an_option_is_none() {
        for words in [
            &["rg", "-e", "--pre", "f"][..],
            &["rg", "--regexp=--pre", "f"],
            &["rg", "--", "--pre", "f"],
            &["rg", "-ie", "-z", "f"],
        ] {
            assert_eq!(worst(words), Kind::Needs, "{words:?}");
        }
    }
}
