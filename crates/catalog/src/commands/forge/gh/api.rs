//! `gh api`: asks GitHub's API, or changes something through it.
//!
//! Fields and `--input` make it a POST unless `-X GET` is given; `-F x=@file`
//! sends a file; a header can override the method; `--cache` writes.
//! Source: gh 2.23 `gh help api`.

use super::{asks, jq};
use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::{Context, Conventions, Means::*, Operands, Spec, flag, unproven, value};
use crate::{Access, Effect, Kind, Network, Unknown, Value};

pub(super) const SPEC: Spec = Spec {
    names: &["api"],
    conventions: Conventions::PFLAG,
    options: &[
        value(&["-X", "--method"], Nothing),
        value(&["-H", "--header"], Judged(header)),
        value(&["-f", "--raw-field"], Nothing),
        value(&["-F", "--field"], Judged(field)),
        value(&["-q", "--jq"], Judged(jq)),
        value(&["-t", "--template"], Nothing),
        value(&["-p", "--preview"], Nothing),
        value(&["--hostname"], Nothing),
        flag(&["-i", "--include"], Nothing),
        flag(&["--paginate"], Nothing),
        flag(&["--slurp"], Nothing),
        flag(&["--silent"], Nothing),
        value(&["--cache"], Writes),
        value(&["--input"], Network(Access::Write)),
    ],
    operands: Operands::AtMost(1, Nothing),
    check: Some(method),
    examples: &[
        unproven("gh api repos/o/r/pulls/1", Kind::NetworkRead),
        unproven(
            "gh api -i --paginate --slurp --silent user -q .login",
            Kind::NetworkRead,
        ),
        unproven(
            "gh api -X GET search/code -f q=x -F per_page=5",
            Kind::NetworkRead,
        ),
        unproven(
            "gh api -H 'Accept: application/json' -t x -p x --hostname github.com user",
            Kind::NetworkRead,
        ),
        unproven("gh api --cache 1h user", Kind::Writes),
        unproven("gh api repos/o/r/issues -f title=x", Kind::Network),
        unproven("gh api repos/o/r/issues -ftitle=x", Kind::Network),
        unproven("gh api -X DELETE repos/o/r", Kind::Network),
        unproven("gh api --method=POST repos/o/r", Kind::Network),
        unproven("gh api --input README.md repos/o/r/x", Kind::Network),
        unproven("gh api graphql -f query='{viewer{login}}'", Kind::Network),
        unproven("gh api -X GET x -F body=@README.md", Kind::Unknown),
        unproven(
            "gh api -H 'X-HTTP-Method-Override: DELETE' x",
            Kind::Unknown,
        ),
        unproven("gh api user -q env", Kind::ShowsEnvironment),
    ],
    ..Spec::DEFAULT
};

/// Only headers that choose how the answer looks.
fn header(value: &[u8], argument: usize, effects: &mut Effects<'_>) {
    let end = value.iter().position(|byte| *byte == b':');
    let name = value.get(..end.unwrap_or(0)).unwrap_or_default();
    let harmless = [b"Accept".as_slice(), b"X-GitHub-Api-Version"];
    if !harmless
        .iter()
        .any(|known| name.eq_ignore_ascii_case(known))
    {
        effects.unknown(argument, Unknown::OptionValue);
    }
}

/// A field whose value is read from a file sends that file.
fn field(value: &[u8], argument: usize, effects: &mut Effects<'_>) {
    if value.windows(2).any(|two| two == b"=@") {
        effects.unknown(argument, Unknown::OptionValue);
    }
}

fn method(reading: &Reading<'_>, context: &Context, effects: &mut Effects<'_>) {
    asks(reading, context, effects);
    let fields = reading.has("--field") || reading.has("--raw-field");
    let reads = match reading.value("--method").map(Value::as_exact) {
        None => !fields,
        Some(method) => matches!(method, Some(b"GET" | b"HEAD" | b"get" | b"head")),
    };
    if !reads {
        effects.push(
            0,
            Effect::Network(Network {
                client: "gh",
                access: Access::Write,
                host: None,
            }),
        );
    }
}
