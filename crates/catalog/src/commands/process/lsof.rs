//! `lsof`: shows open files.
//!
//! It repeats with `-r` and `+r`, and asks for a host that `-i @HOST` names.
//! For sockets it asks the name service for the names of their addresses,
//! unless `-n` or `-t` says not to.
//! Several options take a value only if the next word does not start with a
//! dash or a plus.
//!
//! Source: lsof 4.95 `lsof(8)`; macOS `lsof(8)`.

use crate::spec::{Context, Example, Platforms, Spec, read_only, unproven};
use crate::{Access, Effect, Effects, Kind, Network, Path, Unknown, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["lsof"],
    grammar: Some(grammar),
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const FLAGS: &[u8] = b"abCEhKlMnNOPQRtUvVwX";
const VALUES: &[u8] = b"cdpu";
const OPTIONAL_VALUES: &[u8] = b"FgiLoSsT";
const PLUS_FLAGS: &[u8] = b"EMw";
const PLUS_VALUES: &[u8] = b"cdD";

fn grammar<'s>(argv: &[Value<'s>], _: &Context, effects: &mut Effects<'s>) {
    let mut at = 1;
    let mut used = Vec::new();
    while let Some(word) = argv.get(at) {
        let known = word.prefix();
        if known.is_empty() && word.as_exact().is_none() {
            return effects.unknown(at, Unknown::MayBeOption);
        }
        if word.as_exact() == Some(b"--") {
            at += 1;
            break;
        }
        if !known.starts_with(b"-") && !known.starts_with(b"+") {
            break;
        }
        match cluster(word, at, argv.get(at + 1), &mut used, effects) {
            Ok(words) => at += words,
            Err(reason) => return effects.unknown(at, reason),
        }
    }
    let named = argv
        .get(at..)
        .unwrap_or_default()
        .iter()
        .any(Value::is_single);
    let files_only = named && !used.contains(&b'i');
    if !files_only && !used.iter().any(|letter| b"nthv?".contains(letter)) {
        ask(0, None, effects);
    }
    for (at, file) in argv.iter().enumerate().skip(at) {
        effects.explain(at, "operand");
        effects.push(at, Effect::Reads(Path::names(file.clone())));
    }
}

/// Reads one word of options and returns how many words it takes.
fn cluster<'s>(
    word: &Value<'s>,
    at: usize,
    next: Option<&Value<'s>>,
    used: &mut Vec<u8>,
    effects: &mut Effects<'s>,
) -> Result<usize, Unknown> {
    effects.explain(at, "lsof option");
    let known = word.prefix();
    let plus = known.starts_with(b"+");
    let (flags, values) = match plus {
        true => (PLUS_FLAGS, PLUS_VALUES),
        false => (FLAGS, VALUES),
    };
    for (index, letter) in known.iter().enumerate().skip(1) {
        used.push(if plus { b'+' } else { *letter });
        if flags.contains(letter) {
            continue;
        }
        let attached = word.without_prefix(index + 1);
        let is_attached = !attached.prefix().is_empty();
        if !is_attached && word.as_exact().is_none() {
            return Err(Unknown::MayBeOption);
        }
        let optional = OPTIONAL_VALUES.contains(letter) && (!plus || *letter == b'L');
        let value = match next {
            _ if is_attached => Some((at, &attached)),
            Some(next) if values.contains(letter) => Some((at + 1, next)),
            Some(next) if optional => match next.prefix().first() {
                Some(b'-' | b'+') => None,
                Some(_) => Some((at + 1, next)),
                None => return Err(Unknown::NotStatic),
            },
            _ => None,
        };
        if *letter == b'r' {
            effects.push(at, Effect::Waits);
            return if is_attached || next.is_none() {
                Ok(1)
            } else {
                Err(Unknown::OptionValue)
            };
        }
        if !values.contains(letter) && !optional {
            return Err(Unknown::Option);
        }
        let Some((place, value)) = value else {
            return if optional {
                Ok(1)
            } else {
                Err(Unknown::MissingValue)
            };
        };
        if !value.is_single() {
            return Err(Unknown::NotStatic);
        }
        means(plus, *letter, place, value, effects);
        return Ok(1 + place - at);
    }
    match word.as_exact() {
        Some(_) => Ok(1),
        None => Err(Unknown::MayBeOption),
    }
}

/// What a value means: an address may name a host, `+d` and `+D` directories.
fn means<'s>(plus: bool, letter: u8, at: usize, value: &Value<'s>, effects: &mut Effects<'s>) {
    match (plus, letter) {
        (true, b'd' | b'D') => effects.push(at, Effect::Reads(Path::names(value.clone()))),
        (false, b'i') => {
            let known = value.prefix();
            // A host stands before the colon of the ports.
            let first = known.iter().position(|byte| b"@:".contains(byte));
            let host = first.filter(|at| known[*at] == b'@');
            let numeric = |byte: &u8| byte.is_ascii_digit() || b".:[],-".contains(byte);
            let harmless = match host {
                Some(host) => value.as_exact().is_some() && known[host + 1..].iter().all(numeric),
                None => value.as_exact().is_some() || first.is_some(),
            };
            if !harmless {
                ask(at, host.map(|host| value.without_prefix(host + 1)), effects);
            }
        }
        _ => {}
    }
}

fn ask<'s>(at: usize, host: Option<Value<'s>>, effects: &mut Effects<'s>) {
    let (client, access) = ("lsof", Access::Read);
    effects.push(
        at,
        Effect::Network(Network {
            client,
            access,
            host,
        }),
    );
}

const EXAMPLES: &[Example] = &[
    read_only("lsof -ni :3000"),
    read_only("lsof -ti:3000"),
    read_only("lsof -nP -iTCP -sTCP:LISTEN"),
    read_only("lsof -i -n"),
    read_only("lsof -n -i@127.0.0.1:22"),
    read_only("lsof -ti \":$x\""),
    read_only("lsof -p 1 -c sh README.md"),
    read_only("lsof -n +D src"),
    read_only("lsof -Fpcn +c 0 +L1 -- -r"),
    unproven("lsof", Kind::NetworkRead),
    unproven("lsof -i :3000", Kind::NetworkRead),
    unproven("lsof -i @evil.example", Kind::NetworkRead),
    unproven("lsof -nitcp@evil.example:80", Kind::NetworkRead),
    unproven("lsof -i \"a$x\"", Kind::NetworkRead),
    unproven("lsof -r", Kind::Waits),
    unproven("lsof +r2", Kind::Waits),
    unproven("lsof -r 2 -i", Kind::Unknown),
    unproven("lsof -D b", Kind::Unknown),
    unproven("lsof +m x", Kind::Unknown),
    unproven("lsof \"$x\"", Kind::Unknown),
    unproven("lsof -i $x", Kind::Unknown),
];
