//! `tar`: lists, extracts, compares and makes archives.
//!
//! Listing, comparing, and extracting or making to standard output only read.
//! Options run programs, also while listing; so does an archive name with a
//! colon. The first word may be a bundle of letters without a dash, whose
//! values follow it. Compressed archives pass through `gzip` and the like.
//!
//! Source: GNU tar 1.34 manual and `tar --help`; macOS `tar(1)`, which is bsdtar.

mod options;

use crate::spec::{Context, Example, Means::*, Operands, Platforms, Spec, read_only, unproven};
use crate::{
    Access, Effect, Effects, Kind, Need, Network, Path, Reading, Run, Setting, Unknown, Value, read,
};
use options::OPTIONS;

pub(crate) const SPEC: Spec = Spec {
    names: &["tar", "gtar"],
    grammar: Some(grammar),
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

/// The command line once the bundle is spelled out.
static SPELLED_OUT: Spec = Spec {
    names: &["tar"],
    options: OPTIONS,
    operands: Operands::Each(Nothing),
    check: Some(check),
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    ..Spec::DEFAULT
};

/// The letters that take a value.
const VALUES: &[u8] = b"bCfFgHIKLNTVX";

fn grammar<'s>(argv: &[Value<'s>], context: &Context, effects: &mut Effects<'s>) {
    effects.push(0, Effect::Needs(Need::VariableUnset("TAR_OPTIONS")));
    let (words, places) = spell_out(argv);
    let mut inner = Effects::new();
    read(&SPELLED_OUT, &words, context, &mut inner);
    let (found, rows) = inner.into_parts();
    let place = |argument: usize| places.get(argument).copied().unwrap_or(0);
    for row in rows {
        effects.explain(place(row.argument), row.name);
    }
    for found in found {
        effects.push(place(found.argument), found.effect);
    }
}

/// The words with a leading bundle taken apart, and where each came from.
fn spell_out<'s>(argv: &[Value<'s>]) -> (Vec<Value<'s>>, Vec<usize>) {
    let mut words: Vec<Value<'s>> = argv.iter().take(1).cloned().collect();
    let mut places = vec![0];
    let mut next = 1;
    if let Some(Value::Exact(bundle)) = argv.get(1)
        && !bundle.starts_with(b"-")
    {
        next = 2;
        for letter in bundle.iter() {
            words.push(Value::Exact(vec![b'-', *letter].into()));
            places.push(1);
            if VALUES.contains(letter) && next < argv.len() {
                words.push(argv[next].clone());
                places.push(next);
                next += 1;
            }
        }
    }
    for (place, word) in argv.iter().enumerate().skip(next) {
        words.push(word.clone());
        places.push(place);
    }
    (words, places)
}

/// What is done with the archive.
#[derive(PartialEq)]
enum Operation {
    /// Its contents are listed, compared or printed.
    Read,
    /// Files are made from it.
    Extract,
    /// It is made from files.
    Create,
    /// It is changed.
    Update,
}

fn operation(reading: &Reading<'_>) -> Option<Operation> {
    let uses = |names: &[&str]| names.iter().filter(|name| reading.has(name)).count();
    let (reads, extracts) = (uses(&["-t", "-d", "--test-label"]), uses(&["-x"]));
    let (creates, updates) = (uses(&["-c"]), uses(&["-r", "-u", "-A", "--delete"]));
    match (reads, extracts, creates, updates) {
        (1, 0, 0, 0) => Some(Operation::Read),
        (0, 1, 0, 0) if reading.has("-O") => Some(Operation::Read),
        (0, 1, 0, 0) => Some(Operation::Extract),
        (0, 0, 1, 0) => Some(Operation::Create),
        (0, 0, 0, 1) => Some(Operation::Update),
        _ => None,
    }
}

fn check<'s>(reading: &Reading<'s>, _: &Context, effects: &mut Effects<'s>) {
    let informs = ["--help", "--usage", "--version", "--show-defaults"];
    if informs.iter().any(|name| reading.has(name)) {
        return;
    }
    let Some(operation) = operation(reading) else {
        return effects.unknown(0, Unknown::Operand);
    };
    archives(reading, &operation, effects);
    compression(reading, effects);
    match operation {
        Operation::Extract => {
            let outside = reading.has("-P") || reading.has("-C") || reading.has("--one-top-level");
            let into = if outside {
                Value::Opaque
            } else {
                Value::exact(b".")
            };
            effects.push(0, Effect::Writes(Path::tree(into)));
        }
        Operation::Create | Operation::Update => {
            for operand in &reading.operands {
                let path = Path::tree(operand.value.clone());
                effects.push(operand.argument, Effect::Reads(path));
            }
        }
        Operation::Read => {}
    }
}

/// The files that `-f` names: read, written, or on another machine.
fn archives<'s>(reading: &Reading<'s>, operation: &Operation, effects: &mut Effects<'s>) {
    let named = |used: &&crate::OptionUse<'s>| used.option.names.contains(&"-f");
    for used in reading.options.iter().filter(named) {
        let Some(name) = &used.value else { continue };
        if !reading.has("--force-local") && may_be_remote(name) {
            let (client, access) = ("tar", Access::Write);
            let host = Some(name.clone());
            effects.push(
                used.argument,
                Effect::Network(Network {
                    client,
                    access,
                    host,
                }),
            );
        }
        let to_stdout = matches!(name.as_exact(), Some(b"-" | b"/dev/null" | b"/dev/stdout"));
        match operation {
            Operation::Read | Operation::Extract => effects.reads(used.argument, name.clone()),
            Operation::Create if to_stdout => {}
            Operation::Create | Operation::Update => {
                effects.push(used.argument, Effect::Writes(Path::entry(name.clone())));
            }
        }
    }
    let updates_default = *operation == Operation::Update && !reading.has("-f");
    if updates_default {
        effects.push(0, Effect::Writes(Path::entry(Value::Opaque)));
    }
}

/// `HOST:FILE`: a colon with no slash before it.
fn may_be_remote(name: &Value<'_>) -> bool {
    let known = name.prefix();
    match known.iter().find(|byte| b":/".contains(byte)) {
        Some(first) => *first == b':',
        None => name.as_exact().is_none(),
    }
}

/// The program that the archive passes through; `gzip` where tar looks itself
/// at what the archive is.
fn compression<'s>(reading: &Reading<'s>, effects: &mut Effects<'s>) {
    let programs = [
        ("-z", "gzip"),
        ("-j", "bzip2"),
        ("-J", "xz"),
        ("--lzma", "xz"),
        ("--zstd", "zstd"),
    ];
    let others = ["-Z", "--lzip", "--lzop"];
    if others.iter().any(|name| reading.has(name)) {
        return effects.push(0, Effect::Runs(Run::Program(Value::Opaque)));
    }
    let archive = reading.value("-f").map(|name| name.prefix().to_vec());
    let ends = |suffix: &[u8]| archive.as_ref().is_some_and(|name| name.ends_with(suffix));
    let by_name = match () {
        () if ends(b".bz2") || ends(b".tbz") => "bzip2",
        () if ends(b".xz") || ends(b".txz") => "xz",
        () if ends(b".zst") => "zstd",
        () => "gzip",
    };
    let by_option = programs.iter().find(|(option, _)| reading.has(option));
    let program = by_option.map_or(by_name, |(_, program)| program);
    if reading.has("-c") {
        // To compress it asks a shell for the program.
        if by_option.is_some() || reading.has("-a") {
            let run = Run::Shell {
                text: Value::exact(program.as_bytes()),
                shell: "sh",
                arguments: Vec::new(),
            };
            effects.push(0, Effect::Runs(run));
        }
        return;
    }
    let argv = vec![Value::exact(program.as_bytes()), Value::exact(b"-d")];
    let setting = Setting::default();
    effects.push(0, Effect::Runs(Run::Command { argv, setting }));
}

const EXAMPLES: &[Example] = &[
    read_only("tar -tvf a.tar"),
    read_only("tar tzf a.tar.gz"),
    read_only("tar tvfz a.tar.gz"),
    read_only("tar tbf 20 a.tar"),
    read_only("tar --list --file=a.tar --verbose"),
    read_only("tar -t --file a.tar --exclude=x --wildcards '*.md'"),
    read_only("tar -xOf a.tar README.md"),
    read_only("tar xOf a.tar README.md"),
    read_only("tar -df a.tar"),
    read_only("tar -cf - src"),
    read_only("tar cf /dev/null src"),
    read_only("tar -tf ./a:b.tar"),
    read_only("tar --force-local -tf a:b.tar"),
    read_only("tar --help; tar --version"),
    unproven("tar -xf a.tar", Kind::Writes),
    unproven("tar zxf a.tar.gz", Kind::Writes),
    unproven("tar -f a.tar -x", Kind::Writes),
    unproven("tar --extr -f a.tar", Kind::Writes),
    unproven("tar cf out.tar src", Kind::Writes),
    unproven("tar rf a.tar README.md", Kind::Writes),
    unproven("tar --dele -f a.tar README.md", Kind::Writes),
    unproven("tar tf a.tar --index-file=out", Kind::Writes),
    unproven("tar cf /dev/null --remove-files README.md", Kind::Writes),
    unproven("tar -tIf ./evil a.tar", Kind::Runs),
    unproven("tar tIf ./evil a.tar", Kind::Runs),
    unproven("tar --use-comp=./evil -tf a.tar", Kind::Runs),
    unproven(
        "tar tf a.tar --checkpoint=1 --checkpoint-action=exec=id",
        Kind::Runs,
    ),
    unproven("tar tf a.tar --checkpoint-a=exec=id", Kind::Runs),
    unproven("tar xf a.tar --to-command=id", Kind::Runs),
    unproven("tar -tF ./evil -f a.tar", Kind::Runs),
    unproven("tar --rsh-command=./evil -tf a.tar", Kind::Runs),
    unproven("tar tf host:a.tar", Kind::Network),
    unproven("tar tf \"$x\"", Kind::Network),
    unproven("tar -t -T list -f a.tar", Kind::Unknown),
    unproven("tar -tMf a.tar", Kind::Unknown),
    unproven("tar -txf a.tar", Kind::Unknown),
    unproven("tar f a.tar", Kind::Unknown),
    unproven("tar $x", Kind::Unknown),
];

#[cfg(test)]
mod tests {
    use crate::spec::{Context, Platforms, Terminal};
    use crate::{Effects, Kind, Value, read};

    fn strongest_on_macos(words: &[&str]) -> Option<Kind> {
        let context = Context {
            platform: Platforms::MACOS,
            terminal: Terminal::Absent,
        };
        let argv: Vec<_> = words.iter().copied().map(Value::from).collect();
        let mut effects = Effects::new();
        read(&super::SPEC, &argv, &context, &mut effects);
        let kinds = effects.found().iter().map(|found| found.effect.kind());
        // What it starts to expand the archive is judged by the plan.
        kinds.filter(|kind| *kind != Kind::Runs).max()
    }

    #[test]
    fn bsdtar_lists_and_knows_no_other_option() {
        assert_eq!(
            strongest_on_macos(&["tar", "tzf", "a.tgz"]),
            Some(Kind::Needs)
        );
        assert_eq!(
            strongest_on_macos(&["tar", "-tvf", "a.tar"]),
            Some(Kind::Needs)
        );
        let program = ["tar", "--use-compress-program", "x", "-tf", "a.tar"];
        assert_eq!(strongest_on_macos(&program), Some(Kind::Unknown));
        assert_eq!(
            strongest_on_macos(&["tar", "-xf", "a.tar"]),
            Some(Kind::Writes)
        );
    }
}
