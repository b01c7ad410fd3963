//! `http`, `https` (HTTPie): asks a host, or sends something to it.
//!
//! Data on standard input or in items makes it a POST, so only a method that
//! is given, and reads, counts. Sessions and downloads write.
//! Source: HTTPie 3.2 documentation.

use super::url;
use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Spec, flag, read_only, unproven, value,
};
use crate::{Access, Kind, Unknown};

pub(crate) const SPEC: Spec = Spec {
    names: &["http", "https"],
    conventions: Conventions::EXACT,
    options: OPTIONS,
    operands: Operands::Each(Nothing),
    check: Some(asks),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-h", "--headers"], Nothing),
    flag(&["-b", "--body"], Nothing),
    flag(&["-m", "--meta"], Nothing),
    flag(&["-v", "--verbose"], Nothing),
    flag(&["-q", "--quiet"], Nothing),
    flag(&["-F", "--follow"], Nothing),
    flag(&["-I", "--ignore-stdin"], Nothing),
    flag(&["--check-status"], Nothing),
    value(&["-p", "--print"], Nothing),
    value(&["--pretty"], Nothing),
    value(&["-s", "--style"], Nothing),
    value(&["-a", "--auth"], Nothing),
    value(&["--timeout"], Nothing),
    value(&["--max-redirects"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
    value(&["-o", "--output"], WritesValue),
    flag(&["-d", "--download"], Writes),
    value(&["--session", "--session-read-only"], Writes),
    flag(&["--offline"], Nothing),
];

fn asks<'s>(reading: &Reading<'s>, _: &Context, effects: &mut Effects<'s>) {
    if reading.has("--help") || reading.has("--version") {
        return;
    }
    let mut operands = reading.operands.iter();
    let method = operands.next();
    let reads = method.is_some_and(|word| matches!(word.value.as_exact(), Some(b"GET" | b"HEAD")));
    let Some(target) = operands.next().filter(|_| reads) else {
        return Network(Access::Write).apply("http", 0, None, effects);
    };
    // `:3000/x` and `:/x` are short for this machine.
    if !target.value.prefix().starts_with(b":") {
        url::ask(
            "http",
            Access::Read,
            target.argument,
            &target.value,
            effects,
        );
    } else {
        let here = "localhost".into();
        url::ask("http", Access::Read, target.argument, &here, effects);
    }
    for item in operands {
        if !is_query_or_header(item.value.prefix()) {
            effects.unknown(item.argument, Unknown::Operand);
        }
    }
}

/// `name==value` or `Name:value`: the first separator decides.
fn is_query_or_header(item: &[u8]) -> bool {
    let end = item
        .iter()
        .position(|byte| matches!(byte, b'=' | b':' | b'@' | b'\\' | b';'));
    let separator = item.get(end.unwrap_or(item.len())..).unwrap_or_default();
    let header = separator.starts_with(b":")
        && !matches!(separator.get(1), Some(b'=' | b'@') | None)
        && !item
            .to_ascii_lowercase()
            .windows(6)
            .any(|part| part == b"method");
    let query = separator.starts_with(b"==") && separator.get(2) != Some(&b'@');
    header || query
}

const EXAMPLES: &[Example] = &[
    read_only("http --version"),
    read_only("http --help"),
    unproven(
        "http GET localhost:3000/x q==y Accept:text/plain",
        Kind::NetworkRead,
    ),
    unproven(
        "http -hbmv -q -F -I --check-status GET :3000/x",
        Kind::NetworkRead,
    ),
    unproven(
        "http -p hb --pretty none -s x -a a:b GET https://x.example",
        Kind::NetworkRead,
    ),
    unproven(
        "https --timeout 5 --max-redirects 3 --offline HEAD x.example",
        Kind::NetworkRead,
    ),
    unproven("http x.example", Kind::Network),
    unproven("http x.example a=b", Kind::Network),
    unproven("http POST x.example", Kind::Network),
    unproven("http GET x.example a=b", Kind::Unknown),
    unproven("http GET x.example a=@f", Kind::Unknown),
    unproven("http GET x.example a==@f", Kind::Unknown),
    unproven("http -o out GET x.example", Kind::Writes),
    unproven("http -d GET x.example", Kind::Writes),
    unproven("http --session=x GET x.example", Kind::Writes),
    unproven("http --sess=x GET x.example", Kind::Unknown),
];
