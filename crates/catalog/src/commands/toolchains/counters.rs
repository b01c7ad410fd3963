//! `tokei`, `cloc`, `scc`: count lines of code.
//!
//! `cloc` keeps what it counts in temporary files and asks `pwd` where it is;
//! `--out` and `scc -o` write, `cloc --extract-with` and `--git` start programs.
//! Source: tokei 12 and scc 3.3 `--help` (from the manual only); cloc 1.96
//! observed under strace.

use crate::Kind;
use crate::spec::{Conventions, Means::*, Operands, Spec, flag, read_only, unproven, value};

pub(crate) const TOKEI: Spec = Spec {
    names: &["tokei"],
    conventions: Conventions::EXACT,
    options: &[
        flag(&["-f", "--files"], Nothing),
        flag(&["-l", "--languages"], Nothing),
        flag(&["-C", "--compact"], Nothing),
        flag(&["--hidden"], Nothing),
        flag(&["--no-ignore"], Nothing),
        flag(&["-v", "--verbose"], Nothing),
        value(&["-e", "--exclude"], Nothing),
        value(&["-t", "--type", "--types"], Nothing),
        value(&["-s", "--sort"], Nothing),
        value(&["-r", "--rsort"], Nothing),
        value(&["-c", "--columns"], Nothing),
        value(&["-o", "--output"], Nothing),
        value(&["-n", "--num-format"], Nothing),
        value(&["-i", "--input"], ReadsValue),
        flag(&["-V", "--version"], Nothing),
        flag(&["-h", "--help"], Nothing),
    ],
    operands: Operands::EachOr(ReadsTree, "."),
    examples: &[
        read_only("tokei"),
        read_only("tokei src -f -C --hidden --no-ignore -v -e target -t Rust -s code"),
        read_only("tokei -r code -c 80 -o json -n commas -i x.json src"),
        read_only("tokei -l; tokei -V; tokei -h"),
        unproven("tokei --write", Kind::Unknown),
    ],
    ..Spec::DEFAULT
};

pub(crate) const CLOC: Spec = Spec {
    names: &["cloc"],
    conventions: Conventions::EXACT,
    options: &[
        flag(&["--by-file"], Nothing),
        flag(&["--by-file-by-lang"], Nothing),
        flag(&["--json"], Nothing),
        flag(&["--csv"], Nothing),
        flag(&["--yaml"], Nothing),
        flag(&["--xml"], Nothing),
        flag(&["--md"], Nothing),
        flag(&["--quiet"], Nothing),
        flag(&["--hide-rate"], Nothing),
        value(&["--exclude-dir"], Nothing),
        value(&["--exclude-lang"], Nothing),
        value(&["--exclude-ext"], Nothing),
        value(&["--include-lang"], Nothing),
        value(&["--include-ext"], Nothing),
        flag(&["--show-lang"], Nothing),
        flag(&["--version"], Nothing),
        flag(&["--help"], Nothing),
        value(&["--out", "--report-file"], WritesValue),
        value(&["--extract-with"], RunsValue),
        flag(&["--git"], Runs("git")),
    ],
    // An archive is unpacked by another program.
    operands: Operands::Each(WritesTree("/tmp")),
    examples: &[
        unproven(
            "cloc src --by-file --json --quiet --hide-rate --exclude-dir=target",
            Kind::Writes,
        ),
        unproven(
            "cloc . --by-file-by-lang --csv --exclude-lang=x --exclude-ext=y",
            Kind::Writes,
        ),
        unproven(
            "cloc . --include-lang=Rust --include-ext=rs --md",
            Kind::Writes,
        ),
        unproven("cloc --yaml . ; cloc --xml .", Kind::Writes),
        read_only("cloc --show-lang; cloc --version; cloc --help"),
        unproven("cloc --out=x src", Kind::Writes),
        unproven("cloc --extract-with='touch x' src", Kind::Runs),
        unproven("cloc --git HEAD", Kind::Runs),
        unproven("cloc --report-f=x src", Kind::Unknown),
    ],
    ..Spec::DEFAULT
};

pub(crate) const SCC: Spec = Spec {
    names: &["scc"],
    conventions: Conventions::PFLAG,
    options: &[
        flag(&["--by-file"], Nothing),
        flag(&["--no-cocomo"], Nothing),
        flag(&["-w", "--wide"], Nothing),
        flag(&["-l", "--languages"], Nothing),
        value(&["-f", "--format"], Nothing),
        value(&["-s", "--sort"], Nothing),
        value(&["-i", "--include-ext"], Nothing),
        value(&["-x", "--exclude-ext"], Nothing),
        value(&["--exclude-dir"], Nothing),
        flag(&["--version"], Nothing),
        flag(&["-h", "--help"], Nothing),
        value(&["-o", "--output"], WritesValue),
    ],
    operands: Operands::EachOr(ReadsTree, "."),
    examples: &[
        read_only("scc --by-file --no-cocomo -w -f json -s lines -i rs -x md src"),
        read_only("scc --exclude-dir target; scc -l; scc --version; scc -h"),
        unproven("scc -o out", Kind::Writes),
        unproven("scc --format-multi json:out", Kind::Unknown),
    ],
    ..Spec::DEFAULT
};
