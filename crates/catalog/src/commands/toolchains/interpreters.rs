//! `python`, `node` and their like: run programs, and tell their version.
//!
//! `python -m json.tool` runs modules of the current directory where these
//! have the right name; with `-I` it does not. `node --check`
//! only parses.
//! Source: the manuals of Python 3.11 and Node.js 20.

use crate::effects::Effects;
use crate::spec::{Context, Conventions, Example, Spec, read_only, unproven};
use crate::{Effect, Kind, Path, Run, Unknown, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &[
        "python",
        "python2",
        "python3",
        "python3.8",
        "python3.9",
        "python3.10",
        "python3.11",
        "python3.12",
        "python3.13",
        "python3.14",
        "pypy",
        "pypy3",
        "node",
        "nodejs",
        "irb",
        "ipython",
        "ts-node",
        "tsx",
    ],
    conventions: Conventions::WORDS,
    grammar: Some(read),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

fn read<'s>(argv: &[Value<'s>], _: &Context, effects: &mut Effects<'s>) {
    let program = argv.first().map(Value::prefix).unwrap_or_default();
    let program = program
        .rsplit(|byte| *byte == b'/')
        .next()
        .unwrap_or_default();
    let words = argv.get(1..).unwrap_or_default();
    let exact: Vec<_> = words.iter().map_while(Value::as_exact).collect();
    match (language(program), exact.as_slice()) {
        (_, []) if words.is_empty() => effects.unknown(0, Unknown::Interactive),
        (language, [only]) if words.len() == 1 && asks_version(language, only) => {
            effects.explain(1, "--version");
        }
        (Language::Python, [isolated, b"-m", b"json.tool", ..]) if is_isolated(isolated) => {
            json_tool(argv, 4, effects);
        }
        (Language::Node, [b"-c" | b"--check", ..]) if words.len() == 2 => parses(words, effects),
        _ => runs(words, effects),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Language {
    Python,
    Node,
    Other,
}

fn language(program: &[u8]) -> Language {
    match program {
        b"node" | b"nodejs" => Language::Node,
        _ if program.starts_with(b"python") || program.starts_with(b"pypy") => Language::Python,
        _ => Language::Other,
    }
}

fn asks_version(language: Language, word: &[u8]) -> bool {
    match word {
        b"--version" => true,
        b"-V" | b"-VV" => language == Language::Python,
        b"-v" => language != Language::Python,
        _ => false,
    }
}

fn is_isolated(option: &[u8]) -> bool {
    matches!(option, b"-I" | b"-IS" | b"-SI" | b"-IB" | b"-BI")
}

/// Options that only choose the layout, then a file to read; a second one is
/// written.
fn json_tool<'s>(argv: &[Value<'s>], first: usize, effects: &mut Effects<'s>) {
    let mut files = 0;
    for (at, word) in argv.iter().enumerate().skip(first) {
        let layout = matches!(
            word.as_exact(),
            Some(b"--sort-keys" | b"--no-ensure-ascii" | b"--json-lines" | b"--compact" | b"--tab")
        );
        match (layout, files) {
            (true, _) => effects.explain(at, "layout"),
            _ if word.may_be_option() || !word.is_single() => {
                effects.unknown(at, Unknown::Option);
            }
            (_, 0) => {
                files += 1;
                effects.reads(at, word.clone());
            }
            _ => effects.push(at, Effect::Writes(Path::entry(word.clone()))),
        }
    }
}

/// The word behind the option is a file that is parsed only.
fn parses<'s>(words: &[Value<'s>], effects: &mut Effects<'s>) {
    match words.get(1) {
        Some(file) if file.is_single() && !file.may_be_option() => {
            effects.explain(1, "--check");
            effects.reads(2, file.clone());
        }
        _ => effects.unknown(2, Unknown::MayBeOption),
    }
}

/// A program file that is run, or a program in the words.
fn runs<'s>(words: &[Value<'s>], effects: &mut Effects<'s>) {
    match words.first() {
        Some(file) if file.is_single() && !file.may_be_option() => {
            effects.push(1, Effect::Runs(Run::Program(file.clone())));
        }
        _ => effects.unknown(1, Unknown::Script),
    }
}

const EXAMPLES: &[Example] = &[
    read_only("python3 --version"),
    read_only("python3 -V"),
    read_only("node -v"),
    read_only("node --check src/app.js"),
    read_only("node -c src/app.js"),
    read_only("python3 -I -m json.tool data.json"),
    read_only("python3 -I -m json.tool --sort-keys --compact data.json"),
    unproven("python3 -I -m json.tool data.json out.json", Kind::Writes),
    unproven("python3 -m json.tool data.json", Kind::Unknown),
    unproven("python3 x.py", Kind::Runs),
    unproven("python3 setup.py --version", Kind::Runs),
    unproven("python3 -V x.py", Kind::Unknown),
    unproven("python3 -c 'print(1)'", Kind::Unknown),
    unproven("python3 -v", Kind::Unknown),
    unproven("python3", Kind::Unknown),
    unproven("python3 -", Kind::Runs),
    unproven("node -e 1", Kind::Unknown),
    unproven("node --check -r ./x.js y.js", Kind::Unknown),
    unproven("node --check --require=./x.js", Kind::Unknown),
];
