//! `aws`: asks Amazon's services, and tells them what to do.
//!
//! An operation is one request. Those named `describe-*` and `list-*` only
//! ask, whatever their parameters, and so do the listed `get-*`. The client's
//! own options are a closed list; what could be short for another one of them
//! is unknown. A parameter `file://…` sends a file. An operand of an operation
//! is a file that is written.
//! Source: AWS CLI 2.17 `aws help`, `aws help topics`.

use crate::effects::Effects;
use crate::spec::{Context, Conventions, Example, Spec, read_only, unproven};
use crate::{Access, Effect, Kind, Network, Unknown, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["aws"],
    conventions: Conventions::EXACT,
    grammar: Some(read),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

/// Options of the client that take a value and choose where and how to ask
/// within the user's own configuration.
const WITH_VALUE: &[&[u8]] = &[
    b"--region",
    b"--profile",
    b"--output",
    b"--query",
    b"--color",
    b"--max-items",
    b"--page-size",
    b"--starting-token",
    b"--cli-read-timeout",
    b"--cli-connect-timeout",
];

const FLAGS: &[&[u8]] = &[
    b"--no-paginate",
    b"--no-cli-pager",
    b"--no-cli-auto-prompt",
    b"--no-sign-request",
];

/// The client's own options that lead elsewhere, read files or ask back.
const OTHERS: &[&[u8]] = &[
    b"--endpoint-url",
    b"--no-verify-ssl",
    b"--ca-bundle",
    b"--cli-input-json",
    b"--cli-input-yaml",
    b"--cli-auto-prompt",
    b"--cli-binary-format",
    b"--debug",
    b"--generate-cli-skeleton",
    b"--outfile",
    b"--with-decryption",
];

/// Operations that ask although their name begins with `get-`, sorted.
const GETS: &[(&[u8], &[u8])] = &[
    (b"cloudformation", b"get-template"),
    (b"cloudformation", b"get-template-summary"),
    (b"cloudwatch", b"get-metric-data"),
    (b"cloudwatch", b"get-metric-statistics"),
    (b"ec2", b"get-console-output"),
    (b"iam", b"get-policy"),
    (b"iam", b"get-policy-version"),
    (b"iam", b"get-role"),
    (b"iam", b"get-role-policy"),
    (b"iam", b"get-user"),
    (b"lambda", b"get-policy"),
    (b"logs", b"get-log-events"),
    (b"s3api", b"get-bucket-acl"),
    (b"s3api", b"get-bucket-cors"),
    (b"s3api", b"get-bucket-location"),
    (b"s3api", b"get-bucket-policy"),
    (b"s3api", b"get-bucket-versioning"),
    (b"sts", b"get-caller-identity"),
];

fn read<'s>(argv: &[Value<'s>], _: &Context, effects: &mut Effects<'s>) {
    let mut words = Vec::new();
    let mut at = 1;
    while let Some(word) = argv.get(at) {
        let Some(bytes) = word.as_exact() else {
            return effects.unknown(at, Unknown::NotStatic);
        };
        if bytes == b"--version" {
            return effects.explain(at, "--version");
        }
        if bytes.starts_with(b"-") {
            at = option(argv, at, bytes, words.len() == 2, effects);
            continue;
        }
        words.push((at, bytes));
        at += 1;
    }
    match words.as_slice() {
        [(_, service), (_, operation)] if only_asks(service, operation) => ask(effects),
        [(_, b"s3"), (_, b"ls")] | [(_, b"s3"), (_, b"ls"), _] => ask(effects),
        [(_, b"configure"), (_, b"list" | b"list-profiles")] => {}
        [_, _, (operand, _), ..] => effects.unknown(*operand, Unknown::Operand),
        [.., (last, _)] => effects.unknown(*last, Unknown::Subcommand),
        [] => effects.unknown(0, Unknown::Subcommand),
    }
}

/// Reads the option at `at` with its value and returns the index behind.
/// Behind the operation, what is not the client's own is a parameter of it,
/// with any number of values.
fn option<'s>(
    argv: &[Value<'s>],
    at: usize,
    bytes: &[u8],
    behind_operation: bool,
    effects: &mut Effects<'s>,
) -> usize {
    let end = bytes.iter().position(|byte| *byte == b'=');
    let name = bytes.get(..end.unwrap_or(bytes.len())).unwrap_or_default();
    let takes_value = WITH_VALUE.contains(&name);
    if FLAGS.contains(&name) && end.is_none() || takes_value && end.is_some() {
        effects.explain(at, "option");
        return at + 1;
    }
    if takes_value {
        effects.explain(at, "option");
        return at + 2;
    }
    let own = [WITH_VALUE, FLAGS, OTHERS].concat();
    let short_for_own = own.iter().any(|option| option.starts_with(name));
    if !behind_operation || short_for_own || !name.starts_with(b"--") {
        effects.unknown(at, Unknown::Option);
        return at + 1;
    }
    effects.explain(at, "parameter");
    values(argv, at, effects)
}

/// Skips the values of the parameter at `at`.
fn values<'s>(argv: &[Value<'s>], at: usize, effects: &mut Effects<'s>) -> usize {
    let mut next = at;
    loop {
        let sends = |word: &Value<'_>| {
            let known = word.prefix();
            known.windows(3).any(|three| three == b"://") || word.as_exact().is_none()
        };
        if argv.get(next).is_some_and(sends) {
            effects.unknown(next, Unknown::OptionValue);
        }
        next += 1;
        match argv.get(next).map(Value::prefix) {
            Some(word) if !word.starts_with(b"-") => {}
            _ => return next,
        }
    }
}

fn only_asks(service: &[u8], operation: &[u8]) -> bool {
    let is_name = |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || *byte == b'-';
    let named = service.iter().all(is_name) && operation.iter().all(is_name);
    let by_prefix = operation.starts_with(b"describe-") || operation.starts_with(b"list-");
    named && service != b"configure" && (by_prefix || GETS.contains(&(service, operation)))
}

fn ask(effects: &mut Effects<'_>) {
    effects.push(
        0,
        Effect::Network(Network {
            client: "aws",
            access: Access::Read,
            host: None,
        }),
    );
}

const EXAMPLES: &[Example] = &[
    read_only("aws --version"),
    read_only("aws configure list"),
    unproven("aws sts get-caller-identity", Kind::NetworkRead),
    unproven(
        "aws ec2 describe-instances --instance-ids i-1 i-2 --output json",
        Kind::NetworkRead,
    ),
    unproven(
        "aws --region x --profile=y s3api list-buckets --no-paginate",
        Kind::NetworkRead,
    ),
    unproven("aws s3 ls s3://bucket/path", Kind::NetworkRead),
    unproven(
        "aws logs get-log-events --log-group-name x --log-stream-name y",
        Kind::NetworkRead,
    ),
    unproven("aws s3 cp README.md s3://x/", Kind::Unknown),
    unproven("aws s3api get-object --bucket b --key k out", Kind::Unknown),
    unproven(
        "aws lambda invoke --function-name f out.json",
        Kind::Unknown,
    ),
    unproven(
        "aws ec2 describe-instances --endpoint-url http://x",
        Kind::Unknown,
    ),
    unproven("aws ec2 describe-instances --endp http://x", Kind::Unknown),
    unproven(
        "aws ec2 describe-instances --cli-input-json file://x",
        Kind::Unknown,
    ),
    unproven(
        "aws ec2 describe-instances --filters file://x",
        Kind::Unknown,
    ),
    unproven(
        "aws ec2 describe-instances --filters=file://x",
        Kind::Unknown,
    ),
    unproven("aws ssm get-parameter --name x", Kind::Unknown),
    unproven("aws configure get aws_secret_access_key", Kind::Unknown),
    unproven("aws configure set x y", Kind::Unknown),
];
