//! `zgrep`, `zdiff` and the like: search and compare compressed files.
//!
//! They are scripts that hand their options to `grep`, `diff` or `cmp`.
//!
//! Source: gzip 1.12 `zgrep(1)`, `zdiff(1)`; xz 5.4 `xzgrep(1)`, `xzdiff(1)`.

use crate::spec::{Context, Example, Spec, read_only, unproven};
use crate::{Effect, Effects, Kind, Path, Run, Setting, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &[
        "zgrep", "zegrep", "zfgrep", "zdiff", "zcmp", "bzgrep", "bzegrep", "bzfgrep", "xzgrep",
        "xzegrep", "xzfgrep", "xzdiff", "xzcmp",
    ],
    grammar: Some(grammar),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

fn grammar<'s>(argv: &[Value<'s>], _: &Context, effects: &mut Effects<'s>) {
    let path = argv.first().map(Value::prefix).unwrap_or_default();
    let called = path.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
    let programs: [(&[u8], &str); 3] = [(b"diff", "diff"), (b"cmp", "cmp"), (b"grep", "grep")];
    let program = programs.iter().find(|(end, _)| called.ends_with(end));
    let program = program.map_or("grep", |(_, program)| program);
    if program == "grep"
        && let Some(at) = argv.iter().position(names_patterns)
    {
        // The scripts copy the patterns to a temporary file.
        effects.push(at, Effect::Writes(Path::entry(Value::Opaque)));
    }
    let mut inner = vec![Value::exact(program.as_bytes())];
    inner.extend(argv.iter().skip(1).cloned());
    run(inner, effects);
    let decompressor = match called.first() {
        Some(b'b') => "bzip2",
        Some(b'x') => "xz",
        _ => "gzip",
    };
    let argv = vec![Value::exact(decompressor.as_bytes()), Value::exact(b"-cd")];
    run(argv, effects);
}

/// Whether this may be `-f FILE`, clustered or abbreviated.
fn names_patterns(word: &Value<'_>) -> bool {
    let known = word.prefix();
    if word.as_exact().is_none() {
        return word.may_be_option();
    }
    match known {
        [b'-', b'-', name @ ..] => {
            let end = name.iter().position(|byte| *byte == b'=');
            let name = &name[..end.unwrap_or(name.len())];
            b"file".starts_with(name) && (end.is_some() || !name.is_empty())
        }
        [b'-', letters @ ..] => letters.contains(&b'f'),
        _ => false,
    }
}

fn run<'s>(argv: Vec<Value<'s>>, effects: &mut Effects<'s>) {
    let setting = Setting::default();
    effects.push(0, Effect::Runs(Run::Command { argv, setting }));
}

const EXAMPLES: &[Example] = &[
    read_only("zgrep -n fn a.gz"),
    read_only("zegrep 'a|b' a.gz; zfgrep a a.gz"),
    read_only("zgrep --fixed-strings fn a.gz"),
    read_only("bzgrep fn a.bz2; bzegrep 'a|b' a.bz2; bzfgrep a a.bz2"),
    read_only("zdiff -u a.gz b.gz; zcmp a.gz b.gz"),
    read_only("xzgrep -c fn a.xz; xzegrep a a.xz; xzfgrep a a.xz"),
    read_only("xzdiff a.xz b.xz; xzcmp a.xz b.xz"),
    unproven("zgrep -nf patterns a.gz", Kind::Writes),
    unproven("zgrep --fil=patterns a.gz", Kind::Writes),
];
