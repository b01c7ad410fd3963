//! `diff`: shows how files differ.
//!
//! `-l` passes the output through `pr`, a filter itself; nothing else runs.
//!
//! Source: GNU diffutils 3.8 manual, chapters 12 and 13; macOS `diff(1)`.

use crate::spec::{
    Arguments, Context, Conventions, Example, Means::*, Operands, Opt, Platforms, Spec, flag,
    optional, read_only, value,
};
use crate::{Effect, Effects, Reading, Run, Setting, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["diff"],
    conventions: Conventions::GNU_COUNT,
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    check: Some(paginates),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["--normal"], Nothing),
    flag(&["-q", "--brief"], Nothing),
    flag(&["-s", "--report-identical-files"], Nothing),
    flag(&["-c"], Nothing),
    value(&["-C"], Nothing),
    optional(&["--context"], Nothing),
    flag(&["-u"], Nothing),
    value(&["-U"], Nothing),
    optional(&["--unified"], Nothing),
    flag(&["-e", "--ed"], Nothing),
    flag(&["-n", "--rcs"], Nothing),
    flag(&["-y", "--side-by-side"], Nothing),
    value(&["-W", "--width"], Nothing),
    flag(&["--left-column"], Nothing),
    flag(&["--suppress-common-lines"], Nothing),
    flag(&["-p", "--show-c-function"], Nothing),
    value(&["-F", "--show-function-line"], Nothing),
    value(&["--label"], Nothing),
    value(&["-L"], Nothing),
    flag(&["-t", "--expand-tabs"], Nothing),
    flag(&["-T", "--initial-tab"], Nothing),
    value(&["--tabsize"], Nothing),
    flag(&["--suppress-blank-empty"], Nothing),
    flag(&["-l", "--paginate"], Nothing),
    flag(&["-r", "--recursive"], Recursive),
    flag(&["--no-dereference"], Nothing),
    flag(&["-N", "--new-file"], Nothing),
    flag(&["-P", "--unidirectional-new-file"], Nothing),
    flag(&["--ignore-file-name-case"], Nothing),
    flag(&["--no-ignore-file-name-case"], Nothing),
    value(&["-x", "--exclude"], Nothing),
    value(&["-X", "--exclude-from"], ReadsValue),
    value(&["-S", "--starting-file"], Nothing),
    value(&["--from-file"], ReadsValue),
    value(&["--to-file"], ReadsValue),
    flag(&["-i", "--ignore-case"], Nothing),
    flag(&["-E", "--ignore-tab-expansion"], Nothing),
    flag(&["-Z", "--ignore-trailing-space"], Nothing),
    flag(&["-b", "--ignore-space-change"], Nothing),
    flag(&["-w", "--ignore-all-space"], Nothing),
    flag(&["-B", "--ignore-blank-lines"], Nothing),
    value(&["-I", "--ignore-matching-lines"], Nothing),
    flag(&["-a", "--text"], Nothing),
    flag(&["--strip-trailing-cr"], Nothing),
    value(&["-D", "--ifdef"], Nothing),
    value(&["--GTYPE-group-format"], Nothing),
    value(&["--line-format"], Nothing),
    value(&["--LTYPE-line-format"], Nothing),
    value(&["--old-line-format"], Nothing),
    value(&["--new-line-format"], Nothing),
    value(&["--unchanged-line-format"], Nothing),
    value(&["--old-group-format"], Nothing),
    value(&["--new-group-format"], Nothing),
    value(&["--unchanged-group-format"], Nothing),
    value(&["--changed-group-format"], Nothing),
    flag(&["-d", "--minimal"], Nothing),
    value(&["--horizon-lines"], Nothing),
    flag(&["-H", "--speed-large-files"], Nothing),
    optional(&["--color"], Nothing),
    value(&["--palette"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["-v", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("diff -u README.md LICENSE"),
    read_only("diff -r src docs"),
    read_only("diff -y --suppress-common-lines README.md LICENSE"),
    read_only("diff \"$a\" \"$b\""),
    read_only("diff --context=2 README.md LICENSE"),
    read_only("diff -U2 README.md LICENSE"),
    read_only("diff -l README.md LICENSE"),
    read_only("diff -qscenptTN -PiEZbwBad -Hv --normal -C 2 --unified=2 -W 120 README.md LICENSE"),
    read_only("diff --left-column -F fn --label=a -L b --tabsize=4 README.md LICENSE"),
    read_only("diff --suppress-blank-empty --no-dereference README.md LICENSE"),
    read_only("diff --ignore-file-name-case --no-ignore-file-name-case README.md LICENSE"),
    read_only("diff -x target -X README.md -S a --from-file=README.md README.md LICENSE"),
    read_only("diff --to-file=README.md -I x --strip-trailing-cr -D X README.md LICENSE"),
    read_only("diff --GTYPE-group-format=x --line-format=x README.md LICENSE"),
    read_only("diff --LTYPE-line-format=x --old-line-format=x README.md LICENSE"),
    read_only("diff --new-line-format=x --unchanged-line-format=x README.md LICENSE"),
    read_only("diff --old-group-format=x --new-group-format=x README.md LICENSE"),
    read_only("diff --unchanged-group-format=x --changed-group-format=x README.md LICENSE"),
    read_only("diff --horizon-lines=3 --color=never --palette=x README.md LICENSE"),
    read_only("diff --help"),
];

fn paginates<'s>(reading: &Reading<'s>, _: &Context, effects: &mut Effects<'s>) {
    if reading.has("-l") {
        let argv = vec![Value::exact(b"pr")];
        let setting = Setting::default();
        effects.push(0, Effect::Runs(Run::Command { argv, setting }));
    }
}
