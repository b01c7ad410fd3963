//! `wget`: fetches files; to standard output with `-O -`, not at all with
//! `--spider`.
//!
//! Otherwise it writes. It keeps a list of hosts that want HTTPS in
//! `~/.wget-hsts`, and so it writes unless `--no-hsts` is given: a redirection
//! may lead to such a host from any address.
//! Source: GNU Wget 1.21 manual.

use super::url;
use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Spec, flag, read_only, unproven, value,
};
use crate::{Access, Effect, Kind, Path, Unknown, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["wget"],
    conventions: Conventions::EXACT,
    options: OPTIONS,
    operands: Operands::Each(Nothing),
    check: Some(fetches),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-q", "--quiet"], Nothing),
    flag(&["-v", "--verbose"], Nothing),
    flag(&["--no-verbose"], Nothing),
    flag(&["-d", "--debug"], Nothing),
    flag(&["-S", "--server-response"], Nothing),
    flag(&["--spider"], Nothing),
    value(&["-O", "--output-document"], Judged(document)),
    value(&["-T", "--timeout"], Nothing),
    value(&["--connect-timeout"], Nothing),
    value(&["--read-timeout"], Nothing),
    value(&["-t", "--tries"], Nothing),
    value(&["-w", "--wait"], Nothing),
    value(&["-U", "--user-agent"], Nothing),
    value(&["--referer"], Nothing),
    value(&["--header"], Judged(header)),
    value(&["--max-redirect"], Nothing),
    value(&["--compression"], Nothing),
    flag(&["--no-check-certificate"], Nothing),
    flag(&["--no-hsts"], Nothing),
    flag(&["--no-cache"], Nothing),
    flag(&["--no-proxy"], Nothing),
    flag(&["--content-on-error"], Nothing),
    flag(&["-4", "--inet4-only"], Nothing),
    flag(&["-6", "--inet6-only"], Nothing),
    flag(&["-h", "--help"], Nothing),
    flag(&["-V", "--version"], Nothing),
    value(&["-o", "--output-file"], WritesValue),
    value(&["-a", "--append-output"], WritesValue),
    value(&["--post-data", "--post-file"], Network(Access::Write)),
    value(&["--body-data", "--body-file"], Network(Access::Write)),
    value(&["--use-askpass"], RunsValue),
    value(&["-i", "--input-file"], Unknown(Unknown::ProgramFile)),
    value(&["-e", "--execute"], Unknown(Unknown::OptionValue)),
];

fn fetches<'s>(reading: &Reading<'s>, _: &Context, effects: &mut Effects<'s>) {
    if reading.has("--help") || reading.has("--version") {
        return;
    }
    for operand in &reading.operands {
        url::ask(
            "wget",
            Access::Read,
            operand.argument,
            &operand.value,
            effects,
        );
    }
    let document = reading.has("--output-document") || reading.has("--spider");
    if !document || !reading.has("--no-hsts") {
        effects.push(0, Effect::Writes(Path::entry(Value::Opaque)));
    }
}

/// `-` is standard output.
fn document(file: &[u8], argument: usize, effects: &mut Effects<'_>) {
    if !matches!(file, b"-" | b"/dev/null" | b"/dev/stdout") {
        let file = Value::Exact(file.to_vec().into());
        effects.push(argument, Effect::Writes(Path::entry(file)));
    }
}

fn header(header: &[u8], argument: usize, effects: &mut Effects<'_>) {
    let lower = header.to_ascii_lowercase();
    if lower.windows(6).any(|part| part == b"method") {
        effects.unknown(argument, Unknown::OptionValue);
    }
}

const EXAMPLES: &[Example] = &[
    read_only("wget --version"),
    read_only("wget --help"),
    unproven("wget -qO- --no-hsts http://x.example", Kind::NetworkRead),
    unproven(
        "wget -q --no-hsts -O - --header 'Accept: x' -U x --referer x http://x.example",
        Kind::NetworkRead,
    ),
    unproven(
        "wget --spider --no-hsts -S -v --no-verbose -d http://x.example",
        Kind::NetworkRead,
    ),
    unproven(
        "wget --no-hsts -O /dev/null -T 5 -t 1 -w 1 --max-redirect 3 http://x.example",
        Kind::NetworkRead,
    ),
    unproven(
        "wget --no-hsts -O- --connect-timeout 5 --read-timeout=5 --compression=auto x.example",
        Kind::NetworkRead,
    ),
    unproven(
        "wget -qO- --no-check-certificate --no-hsts --no-cache x.example",
        Kind::NetworkRead,
    ),
    unproven(
        "wget -qO- --no-hsts --no-proxy --content-on-error -4 -6 x.example",
        Kind::NetworkRead,
    ),
    unproven("wget -qO- https://x.example", Kind::Writes),
    unproven("wget http://x.example/f --no-hsts", Kind::Writes),
    unproven("wget -O out http://x.example", Kind::Writes),
    unproven("wget -qO- -o log http://x.example", Kind::Writes),
    unproven("wget -qO- -a log http://x.example", Kind::Writes),
    unproven("wget -qO- --use-askpass=x http://x.example", Kind::Runs),
    unproven("wget -qO- --post-data=x http://x.example", Kind::Network),
    unproven("wget -qO- --body-file=f http://x.example", Kind::Network),
    unproven("wget -qO- -i list", Kind::Unknown),
    unproven("wget -qO- -e use_askpass=x http://x.example", Kind::Unknown),
    unproven("wget --output-d=out http://x.example", Kind::Unknown),
    unproven("wget -qO- -r http://x.example", Kind::Unknown),
];
