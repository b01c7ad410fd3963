//! `curl`: asks a host, or sends something to it.
//!
//! Without `-o`, `-O` and their like the answer goes to standard output.
//! `-d`, `-F`, `-T`, `--json` send; `-K` reads options from a file; proxies,
//! sockets and `--resolve` lead to another host than the URL names. `-w` can
//! write (`%output{…}`), `-H @file`, `-b file` and `-d @file` read.
//! Redirections (`-L`) may lead to any host that the server names.
//! Source: curl 7.88 and 8.10 `curl(1)`. Long options may be shortened: not
//! read here.

use super::url;
use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::{
    Context, Conventions, Example, Means::*, Negation, Operands, Opt, Spec, flag, read_only,
    unproven, value,
};
use crate::{Access, Effect, Kind, Path, Unknown, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["curl"],
    conventions: Conventions {
        negation: Negation::Yes,
        ..Conventions::EXACT
    },
    options: OPTIONS,
    operands: Operands::Each(Nothing),
    check: Some(asks),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-s", "--silent"], Nothing),
    flag(&["-S", "--show-error"], Nothing),
    flag(&["-f", "--fail"], Nothing),
    flag(&["-L", "--location"], Nothing),
    flag(&["-I", "--head"], Nothing),
    flag(&["-i", "--include"], Nothing),
    flag(&["-k", "--insecure"], Nothing),
    flag(&["-v", "--verbose"], Nothing),
    value(&["-o", "--output"], Judged(output)),
    value(&["-w", "--write-out"], Judged(write_out)),
    value(&["-m", "--max-time"], Nothing),
    value(&["--connect-timeout"], Nothing),
    value(&["-H", "--header"], Judged(header)),
    value(&["-X", "--request"], Judged(method)),
    value(&["-A", "--user-agent"], Nothing),
    value(&["-e", "--referer"], Nothing),
    value(&["-u", "--user"], Nothing),
    value(&["-r", "--range"], Nothing),
    value(&["-b", "--cookie"], Judged(cookie)),
    value(&["--url"], Nothing),
    flag(&["-G", "--get"], Nothing),
    flag(&["-g", "--globoff"], Nothing),
    flag(&["-N", "--no-buffer"], Nothing),
    flag(&["-4", "--ipv4"], Nothing),
    flag(&["-6", "--ipv6"], Nothing),
    flag(&["-0", "--http1.0"], Nothing),
    flag(&["--http1.1"], Nothing),
    flag(&["--http2"], Nothing),
    flag(&["--http2-prior-knowledge"], Nothing),
    flag(&["--http3"], Nothing),
    flag(&["-1", "--tlsv1"], Nothing),
    flag(&["--tlsv1.2"], Nothing),
    flag(&["--tlsv1.3"], Nothing),
    value(&["--tls-max"], Nothing),
    flag(&["-#", "--progress-bar"], Nothing),
    flag(&["--no-progress-meter"], Nothing),
    flag(&["--compressed"], Nothing),
    flag(&["--fail-with-body"], Nothing),
    flag(&["--fail-early"], Nothing),
    flag(&["--path-as-is"], Nothing),
    flag(&["--raw"], Nothing),
    flag(&["-q", "--disable"], Nothing),
    flag(&["-Z", "--parallel"], Nothing),
    flag(&["--basic"], Nothing),
    flag(&["--digest"], Nothing),
    flag(&["--anyauth"], Nothing),
    value(&["--oauth2-bearer"], Nothing),
    value(&["--max-redirs"], Nothing),
    value(&["--max-filesize"], Nothing),
    value(&["--limit-rate"], Nothing),
    value(&["--retry"], Nothing),
    value(&["--retry-delay"], Nothing),
    value(&["--retry-max-time"], Nothing),
    flag(&["--retry-connrefused"], Nothing),
    flag(&["--retry-all-errors"], Nothing),
    value(&["--noproxy"], Nothing),
    value(&["--proto"], Nothing),
    value(&["--proto-redir"], Nothing),
    value(&["--interface"], Nothing),
    value(&["--url-query"], Judged(query)),
    value(&["--cacert"], ReadsValue),
    value(&["--capath"], ReadsTree),
    value(&["-Y", "--speed-limit"], Nothing),
    value(&["-y", "--speed-time"], Nothing),
    flag(&["--trace-time"], Nothing),
    flag(&["--styled-output"], Nothing),
    flag(&["-h", "--help"], Nothing),
    flag(&["-M", "--manual"], Nothing),
    flag(&["-V", "--version"], Nothing),
    value(&["-D", "--dump-header"], Judged(output)),
    value(&["--trace", "--trace-ascii"], Judged(output)),
    value(&["--stderr"], Judged(output)),
    value(&["-c", "--cookie-jar"], Judged(output)),
    value(&["--libcurl"], WritesValue),
    value(&["--hsts", "--alt-svc"], WritesValue),
    value(&["--etag-save"], WritesValue),
    flag(&["-O", "--remote-name"], Writes),
    flag(&["--remote-name-all"], Writes),
    flag(&["-J", "--remote-header-name"], Writes),
    value(&["--output-dir"], WritesBelow),
    value(&["-K", "--config"], Unknown(Unknown::ProgramFile)),
    value(&["-d", "--data", "--data-ascii"], Nothing),
    value(&["--data-raw"], Nothing),
    value(&["--data-binary", "--data-urlencode"], Nothing),
    value(&["--json"], Network(Access::Write)),
    value(&["-F", "--form", "--form-string"], Network(Access::Write)),
    value(&["-T", "--upload-file"], Network(Access::Write)),
];

/// Asks each host that a URL names; sends where data is given without `-G`.
fn asks<'s>(reading: &Reading<'s>, _: &Context, effects: &mut Effects<'s>) {
    let only_tells = ["--version", "--help", "--manual"];
    if only_tells.iter().any(|name| reading.has(name)) {
        return;
    }
    let access = match sends(reading) {
        true => Access::Write,
        false => Access::Read,
    };
    for operand in &reading.operands {
        url::ask("curl", access, operand.argument, &operand.value, effects);
    }
    for used in &reading.options {
        if let (true, Some(value)) = (used.option.names.contains(&"--url"), &used.value) {
            url::ask("curl", access, used.argument, value, effects);
        }
    }
}

/// Whether data goes to the host: not with `-G`, unless it is a file's.
fn sends(reading: &Reading<'_>) -> bool {
    let data = ["--data", "--data-raw", "--data-binary"];
    let mut values = reading.options.iter().filter(|used| {
        let named = |name: &&str| used.option.names.contains(name);
        data.iter().any(named)
    });
    let in_url = reading.has("--get");
    values.any(|used| {
        let known = used.value.as_ref().and_then(Value::as_exact);
        !in_url || known.is_none_or(|value| value.contains(&b'@'))
    })
}

/// `-` is standard output.
fn output(file: &[u8], argument: usize, effects: &mut Effects<'_>) {
    if !matches!(file, b"-" | b"/dev/null" | b"/dev/stdout" | b"/dev/stderr") {
        let file = Value::Exact(file.to_vec().into());
        effects.push(argument, Effect::Writes(Path::entry(file)));
    }
}

fn write_out(format: &[u8], argument: usize, effects: &mut Effects<'_>) {
    if format.windows(8).any(|part| part == b"%output{") {
        effects.push(argument, Effect::Writes(Path::entry(Value::Opaque)));
    }
    if format.starts_with(b"@") {
        effects.unknown(argument, Unknown::ProgramFile);
    }
}

/// A header may come from a file, or override the method.
fn header(header: &[u8], argument: usize, effects: &mut Effects<'_>) {
    let lower = header.to_ascii_lowercase();
    let overrides = lower.windows(6).any(|part| part == b"method");
    if overrides || header.starts_with(b"@") {
        effects.unknown(argument, Unknown::OptionValue);
    }
}

fn method(method: &[u8], argument: usize, effects: &mut Effects<'_>) {
    if !matches!(method, b"GET" | b"HEAD" | b"OPTIONS") {
        Network(Access::Write).apply("curl", argument, None, effects);
    }
}

/// Without a `=` it is a file of cookies.
fn cookie(cookie: &[u8], argument: usize, effects: &mut Effects<'_>) {
    if !cookie.contains(&b'=') {
        effects.reads(argument, Value::Exact(cookie.to_vec().into()));
    }
}

fn query(query: &[u8], argument: usize, effects: &mut Effects<'_>) {
    if query.contains(&b'@') {
        effects.unknown(argument, Unknown::OptionValue);
    }
}

const EXAMPLES: &[Example] = &[
    read_only("curl --version"),
    read_only("curl --help all"),
    read_only("curl -M"),
    read_only("curl -s file:///etc/hosts"),
    unproven("curl -sSfL https://example.com/x", Kind::NetworkRead),
    unproven("curl -sI http://localhost:3000", Kind::NetworkRead),
    unproven(
        "curl -s -o /dev/null -w '%{http_code}' http://127.0.0.1:8000/",
        Kind::NetworkRead,
    ),
    unproven(
        "curl -ivk -m 5 --connect-timeout 2 http://localhost",
        Kind::NetworkRead,
    ),
    unproven(
        "curl -H 'Accept: application/json' -X GET -A x -e x -u a:b x.example",
        Kind::NetworkRead,
    ),
    unproven(
        "curl -G -d q=x --data-raw y=z --url http://localhost",
        Kind::NetworkRead,
    ),
    unproven(
        "curl -r 0-9 -b a=b -g -N -4 -6 -0 --http1.1 http://localhost",
        Kind::NetworkRead,
    ),
    unproven(
        "curl --http2 --http2-prior-knowledge --http3 -1 --tlsv1.2 x.example",
        Kind::NetworkRead,
    ),
    unproven(
        "curl --tlsv1.3 --tls-max 1.3 -# --no-progress-meter x.example",
        Kind::NetworkRead,
    ),
    unproven(
        "curl -q --compressed --fail-with-body --fail-early x.example",
        Kind::NetworkRead,
    ),
    unproven(
        "curl --path-as-is --raw -Z --basic --digest --anyauth x.example",
        Kind::NetworkRead,
    ),
    unproven(
        "curl --oauth2-bearer x --max-redirs 3 --max-filesize 9 x.example",
        Kind::NetworkRead,
    ),
    unproven(
        "curl --limit-rate 1k --retry 3 --retry-delay 1 --retry-max-time 9 x.example",
        Kind::NetworkRead,
    ),
    unproven(
        "curl --retry-connrefused --retry-all-errors --noproxy x x.example",
        Kind::NetworkRead,
    ),
    unproven(
        "curl --proto =https --proto-redir =https --interface lo x.example",
        Kind::NetworkRead,
    ),
    unproven(
        "curl --url-query a=b --cacert ca.pem --capath certs x.example",
        Kind::NetworkRead,
    ),
    unproven(
        "curl -Y 1 -y 2 --trace-time --no-styled-output x.example",
        Kind::NetworkRead,
    ),
    unproven(
        "curl --styled-output -D - --trace - --stderr - -c - x.example",
        Kind::NetworkRead,
    ),
    unproven("curl -o out http://x.example", Kind::Writes),
    unproven("curl -sSLo out http://x.example", Kind::Writes),
    unproven("curl -O http://x.example/f", Kind::Writes),
    unproven("curl -OJ http://x.example/f", Kind::Writes),
    unproven("curl --remote-name-all http://x.example/f", Kind::Writes),
    unproven("curl --output-dir x http://x.example/f", Kind::Writes),
    unproven("curl -D headers http://x.example", Kind::Writes),
    unproven("curl -c jar http://x.example", Kind::Writes),
    unproven("curl --trace log http://x.example", Kind::Writes),
    unproven("curl --stderr log http://x.example", Kind::Writes),
    unproven("curl --libcurl x.c http://x.example", Kind::Writes),
    unproven("curl --hsts x http://x.example", Kind::Writes),
    unproven("curl --etag-save x http://x.example", Kind::Writes),
    unproven("curl -w '%output{f}x' http://x.example", Kind::Writes),
    unproven("curl -d a=b http://x.example", Kind::Network),
    unproven("curl -da=b http://x.example", Kind::Network),
    unproven("curl --data-binary @f http://x.example", Kind::Network),
    unproven(
        "curl -G --data-urlencode x@f http://x.example",
        Kind::Network,
    ),
    unproven("curl --json '{}' http://x.example", Kind::Network),
    unproven("curl -F file=@f http://x.example", Kind::Network),
    unproven("curl -T f http://x.example", Kind::Network),
    unproven("curl -X POST http://x.example", Kind::Network),
    unproven("curl -XDELETE http://x.example", Kind::Network),
    unproven("curl -K f", Kind::Unknown),
    unproven("curl -H @f http://x.example", Kind::Unknown),
    unproven(
        "curl -H 'X-HTTP-Method-Override: PUT' http://x.example",
        Kind::Unknown,
    ),
    unproven("curl -w @f http://x.example", Kind::Unknown),
    unproven("curl -x proxy:1 http://x.example", Kind::Unknown),
    unproven("curl --unix-socket s http://x.example", Kind::Unknown),
    unproven("curl --resolve a:1:b http://a:1", Kind::Unknown),
    unproven("curl --outp x http://x.example", Kind::Unknown),
    unproven("curl --next http://x.example", Kind::Unknown),
    unproven("curl gopher://x.example/_x", Kind::Unknown),
];
