//! `ps`: shows processes.
//!
//! The BSD letter `e` shows the environment of processes. A command line that
//! is no valid UNIX one, such as one that names an unknown user, is read again
//! as BSD letters, dashes ignored.
//!
//! Source: procps 4.0.2 `ps(1)` and its `parser.c`; macOS `ps(1)`.

mod bsd;

use crate::spec::{Context, Example, Platforms, Spec, read_only, unproven};
use crate::{Effect, Effects, Kind, Unknown, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["ps"],
    grammar: Some(grammar),
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

/// UNIX letters without a value.
const FLAGS: &[u8] = b"aAcdefFHjlLmMNPTVwxyZ";
/// UNIX letters with one.
const VALUES: &[u8] = b"CGgOopqstuU";
const LONG_FLAGS: &[&str] = &[
    "--context",
    "--cumulative",
    "--deselect",
    "--forest",
    "--headers",
    "--headings",
    "--help",
    "--info",
    "--no-headers",
    "--no-headings",
    "--version",
];
const LONG_VALUES: &[&str] = &[
    "--cols",
    "--columns",
    "--format",
    "--group",
    "--Group",
    "--lines",
    "--pid",
    "--ppid",
    "--quick-pid",
    "--rows",
    "--sid",
    "--sort",
    "--tty",
    "--user",
    "--User",
    "--width",
];

/// Whether the command line is sure to be valid in the UNIX reading.
#[derive(PartialEq)]
enum Validity {
    Sure,
    /// It names users, terminals or the like that may not exist.
    Open,
}

fn grammar<'s>(argv: &[Value<'s>], _: &Context, effects: &mut Effects<'s>) {
    let words = argv.get(1..).unwrap_or_default();
    let mut validity = Validity::Sure;
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let Some(bytes) = word.as_exact() else {
            return effects.unknown(at + 1, Unknown::MayBeOption);
        };
        effects.explain(at + 1, "ps option");
        let next = words.get(at + 1);
        let read = if bytes.starts_with(b"--") {
            long(bytes, next)
        } else if let Some(letters) = bytes.strip_prefix(b"-") {
            unix(letters, next, &mut validity)
        } else {
            bsd::read(bytes, next).map(|cluster| {
                if cluster.environment == bsd::Environment::Shown {
                    effects.push(at + 1, Effect::ShowsEnvironment);
                }
                cluster.words
            })
        };
        match read {
            Ok(taken) => at += taken,
            Err(reason) => return effects.unknown(at + 1, reason),
        }
    }
    if validity == Validity::Open && bsd::shows_environment(words) {
        effects.push(0, Effect::ShowsEnvironment);
    }
}

/// Reads a long option and returns how many words it takes.
fn long(word: &[u8], next: Option<&Value<'_>>) -> Result<usize, Unknown> {
    let equals = word.iter().position(|byte| *byte == b'=');
    let (name, attached) = word.split_at(equals.unwrap_or(word.len()));
    let named = |names: &[&str]| names.iter().any(|known| known.as_bytes() == name);
    if named(LONG_FLAGS) && equals.is_none() {
        return Ok(1);
    }
    if !named(LONG_VALUES) {
        return Err(Unknown::Option);
    }
    let value = attached.get(1..).map(Value::exact);
    let words = if value.is_some() { 1 } else { 2 };
    let value = value.as_ref().or(next);
    let columns = matches!(name, b"--format" | b"--sort");
    match value {
        None => Err(Unknown::MissingValue),
        Some(value) if !value.is_single() => Err(Unknown::NotStatic),
        Some(value) if columns && !value.as_exact().is_some_and(are_columns) => {
            Err(Unknown::OptionValue)
        }
        Some(_) => Ok(words),
    }
}

fn unix(
    letters: &[u8],
    next: Option<&Value<'_>>,
    validity: &mut Validity,
) -> Result<usize, Unknown> {
    for (index, letter) in letters.iter().enumerate() {
        if FLAGS.contains(letter) {
            continue;
        }
        if !VALUES.contains(letter) {
            return Err(Unknown::Option);
        }
        let rest = letters.get(index + 1..).unwrap_or_default();
        let attached = (!rest.is_empty()).then(|| Value::exact(rest));
        let words = if attached.is_some() { 1 } else { 2 };
        let value = attached.as_ref().or(next).ok_or(Unknown::MissingValue)?;
        if !value.is_single() {
            return Err(Unknown::NotStatic);
        }
        let columns = matches!(letter, b'o' | b'O');
        if columns && !value.as_exact().is_some_and(are_columns) {
            return Err(Unknown::OptionValue);
        }
        if !columns && *letter != b'C' && !value.as_exact().is_some_and(are_numbers) {
            *validity = Validity::Open;
        }
        return Ok(words);
    }
    Ok(1)
}

fn are_numbers(list: &[u8]) -> bool {
    list.iter()
        .all(|byte| byte.is_ascii_digit() || b", ".contains(byte))
}

/// Whether this is a list of known columns, with signs and headers.
fn are_columns(list: &[u8]) -> bool {
    let mut rest = list;
    loop {
        let separator = |byte: &u8| b", ".contains(byte);
        let end = rest.iter().position(separator).unwrap_or(rest.len());
        let item = &rest[..end];
        let header = item.iter().position(|byte| *byte == b'=');
        let name = &item[..header.unwrap_or(item.len())];
        let name = name
            .strip_prefix(b"-")
            .or(name.strip_prefix(b"+"))
            .unwrap_or(name);
        let width = name.iter().position(|byte| *byte == b':');
        let name = &name[..width.unwrap_or(name.len())];
        if !name.is_empty() && !COLUMNS.iter().any(|known| known.as_bytes() == name) {
            return false;
        }
        // A header takes the rest: `pid=A,B`.
        if header.is_some() || end == rest.len() {
            return true;
        }
        rest = &rest[end + 1..];
    }
}

const COLUMNS: &[&str] = &[
    "%cpu",
    "%mem",
    "args",
    "bsdstart",
    "bsdtime",
    "c",
    "cgname",
    "cgroup",
    "class",
    "cls",
    "cmd",
    "comm",
    "command",
    "cp",
    "cputime",
    "cputimes",
    "drs",
    "egid",
    "egroup",
    "etime",
    "etimes",
    "euid",
    "euser",
    "exe",
    "f",
    "flags",
    "fname",
    "gid",
    "group",
    "label",
    "lstart",
    "luid",
    "lwp",
    "maj_flt",
    "majflt",
    "min_flt",
    "minflt",
    "mem",
    "ni",
    "nice",
    "nlwp",
    "numa",
    "oom",
    "pcpu",
    "pgid",
    "pgrp",
    "pid",
    "pmem",
    "policy",
    "ppid",
    "pri",
    "psr",
    "rgid",
    "rgroup",
    "rss",
    "rssize",
    "ruid",
    "ruser",
    "s",
    "sched",
    "sess",
    "session",
    "sgi_p",
    "sid",
    "size",
    "spid",
    "start",
    "start_time",
    "stat",
    "state",
    "stime",
    "suid",
    "sz",
    "tgid",
    "thcount",
    "tid",
    "time",
    "times",
    "tname",
    "tpgid",
    "trs",
    "tt",
    "tty",
    "ucmd",
    "ucomm",
    "uid",
    "unit",
    "user",
    "vsize",
    "vsz",
    "wchan",
];

const EXAMPLES: &[Example] = &[
    read_only("ps"),
    read_only("ps aux"),
    read_only("ps -aux"),
    read_only("ps -ef"),
    read_only("ps -eo pid,ppid,%cpu,cmd --sort=-%cpu"),
    read_only("ps -p 1 -o comm="),
    read_only("ps -o 'pid=PID,COMMAND' -C sh"),
    read_only("ps -fu alice"),
    read_only("ps -p \"$x\" -o pid,etime"),
    read_only("ps axo pid,args k -rss"),
    read_only("ps 1 2"),
    read_only("ps --forest --ppid 1 --no-headers"),
    unproven("ps e", Kind::ShowsEnvironment),
    unproven("ps auxeww", Kind::ShowsEnvironment),
    unproven("ps -ef eww", Kind::ShowsEnvironment),
    unproven("ps x -o pid,args e ww", Kind::ShowsEnvironment),
    unproven("ps -auxe", Kind::ShowsEnvironment),
    unproven("ps -u e", Kind::ShowsEnvironment),
    unproven("ps -o environ", Kind::Unknown),
    unproven("ps --format=environ", Kind::Unknown),
    unproven("ps ao environ", Kind::Unknown),
    unproven("ps -k x", Kind::Unknown),
    unproven("ps $x", Kind::Unknown),
    unproven("ps --forest --no-headers -ue", Kind::ShowsEnvironment),
    unproven("ps --no-headers -u e", Kind::ShowsEnvironment),
];
