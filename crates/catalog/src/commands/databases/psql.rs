//! `psql`: asks and changes a PostgreSQL database.
//!
//! What a statement does is not in its text: any function, operator or view of
//! the database may write, and the client's own commands start programs
//! (`\!`, `\copy … program`, `\o |x`, backquotes). Read are the lists that
//! `-l` and `\d`-like commands make of the catalogs, with a plain pattern.
//! `PAGER` starts on a terminal only.
//! Source: PostgreSQL 15 `psql(1)`.

use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Spec, Terminal, flag, read_only,
    unproven, value,
};
use crate::{Access, Kind, Unknown};

pub(crate) const SPEC: Spec = Spec {
    names: &["psql"],
    conventions: Conventions::EXACT,
    options: OPTIONS,
    operands: Operands::AtMost(2, Nothing),
    check: Some(asks),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    value(&["-c", "--command"], Judged(command)),
    value(&["-d", "--dbname"], Nothing),
    value(&["-h", "--host"], Nothing),
    value(&["-p", "--port"], Nothing),
    value(&["-U", "--username"], Nothing),
    flag(&["-w", "--no-password"], Nothing),
    flag(&["-X", "--no-psqlrc"], Nothing),
    flag(&["-l", "--list"], Nothing),
    flag(&["-A", "--no-align"], Nothing),
    flag(&["-t", "--tuples-only"], Nothing),
    flag(&["-x", "--expanded"], Nothing),
    flag(&["-q", "--quiet"], Nothing),
    flag(&["--csv"], Nothing),
    value(&["-F", "--field-separator"], Nothing),
    flag(&["-V", "--version"], Nothing),
    flag(&["-?", "--help"], Nothing),
    value(&["-o", "--output"], WritesStream),
    value(&["-L", "--log-file"], WritesValue),
    value(&["-f", "--file"], Unknown(Unknown::ProgramFile)),
];

fn asks<'s>(reading: &Reading<'s>, context: &Context, effects: &mut Effects<'s>) {
    if reading.has("--version") || reading.has("--help") {
        return;
    }
    // A value of `-d` or an operand may hold a whole address.
    let host = reading.value("--host");
    let named = reading.operands.first().map(|operand| &operand.value);
    let place = host.or_else(|| reading.value("--dbname")).or(named);
    Network(Access::Read).apply("psql", 0, place.filter(|_| host.is_some()), effects);
    if place.is_some_and(|place| host.is_none() && is_address(place)) {
        NetworkElsewhere(Access::Read).apply("psql", 0, None, effects);
    }
    let told = reading.has("--command") || reading.has("--list");
    if !told || context.terminal == Terminal::Present {
        effects.unknown(0, Unknown::Interactive);
    }
}

fn is_address(place: &crate::Value<'_>) -> bool {
    let parts = |byte: &u8| matches!(byte, b':' | b'=' | b'/');
    place.as_exact().is_none_or(|name| name.iter().any(parts))
}

/// `\d`, `\dt+ public.*`, `\l`, `\conninfo`: no quotes, backquotes, variables.
fn command(text: &[u8], argument: usize, effects: &mut Effects<'_>) {
    let text = text.trim_ascii();
    let end = text.iter().position(|byte| *byte == b' ');
    let (name, pattern) = text.split_at(end.unwrap_or(text.len()));
    let letters = |rest: &[u8]| rest.iter().all(|b| b.is_ascii_alphabetic() || *b == b'+');
    let lists = match name {
        [b'\\', b'd', rest @ ..] => letters(rest),
        b"\\l" | b"\\l+" | b"\\list" | b"\\conninfo" | b"\\encoding" => pattern.is_empty(),
        _ => false,
    };
    let plain = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'*' | b' ');
    if !lists || !pattern.iter().all(plain) {
        effects.push(
            argument,
            crate::Effect::Network(crate::Network {
                client: "psql",
                access: Access::Write,
                host: None,
            }),
        );
        // Not only the server: the client has commands of its own.
        if text.contains(&b'\\') {
            effects.unknown(argument, Unknown::Script);
        }
    }
}

const EXAMPLES: &[Example] = &[
    read_only("psql --version; psql --help"),
    unproven("psql -l", Kind::NetworkRead),
    unproven("psql -d app -c '\\dt+ public.*'", Kind::NetworkRead),
    unproven(
        "psql -XAtxqw -h db -p 5432 -U me -F , --csv -c '\\d users' app",
        Kind::NetworkRead,
    ),
    unproven("psql postgres://db/app -l -o /dev/null", Kind::NetworkRead),
    unproven("psql -c 'select 1'", Kind::Network),
    unproven("psql -c 'drop table t'", Kind::Network),
    unproven("psql -c '\\! touch x'", Kind::Unknown),
    unproven("psql -c '\\dt `touch x`'", Kind::Unknown),
    unproven("psql -c '\\dt :x'", Kind::Unknown),
    unproven("psql -c '\\d \\! touch x'", Kind::Unknown),
    unproven("psql -c '\\o |touch x'", Kind::Unknown),
    unproven("psql -c \"$x\"", Kind::Unknown),
    unproven("psql -l -o out", Kind::Writes),
    unproven("psql -l -L out", Kind::Writes),
    unproven("psql -f x.sql", Kind::Unknown),
    unproven("psql", Kind::Unknown),
    unproven("psql --comm='drop table t'", Kind::Unknown),
];
