//! `redis-cli`: asks and changes a Redis server.
//!
//! Read are commands of a closed list that neither change keys nor block.
//! `--rdb` writes a file, `--eval` runs a script there, `--pipe` sends what it
//! reads. Source: redis-cli 7.0 `--help`; the command table of Redis 7.

use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Order, Spec, flag, read_only, unproven,
    value,
};
use crate::{Access, Kind, Unknown};

pub(crate) const SPEC: Spec = Spec {
    names: &["redis-cli"],
    conventions: Conventions {
        order: Order::BeforeOperands,
        ..Conventions::EXACT
    },
    options: OPTIONS,
    operands: Operands::FirstThen(Judged(command), Nothing),
    check: Some(asks),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    value(&["-h"], Nothing),
    value(&["-p"], Nothing),
    value(&["-a", "--pass"], Nothing),
    value(&["-n"], Nothing),
    value(&["-u"], Unknown(Unknown::OptionValue)),
    flag(&["--no-auth-warning"], Nothing),
    flag(&["--raw"], Nothing),
    flag(&["--no-raw"], Nothing),
    flag(&["--scan"], Nothing),
    value(&["--pattern"], Nothing),
    flag(&["-v", "--version"], Nothing),
    flag(&["--help"], Nothing),
    value(&["--rdb"], WritesValue),
    value(&["--eval"], RunsValue),
];

const READING: &[&[u8]] = &[
    b"bitcount",
    b"dbsize",
    b"echo",
    b"exists",
    b"get",
    b"getrange",
    b"hexists",
    b"hget",
    b"hgetall",
    b"hkeys",
    b"hlen",
    b"hmget",
    b"hvals",
    b"info",
    b"keys",
    b"lindex",
    b"llen",
    b"lrange",
    b"mget",
    b"ping",
    b"pttl",
    b"randomkey",
    b"scan",
    b"scard",
    b"sismember",
    b"smembers",
    b"strlen",
    b"time",
    b"ttl",
    b"type",
    b"xlen",
    b"xrange",
    b"zcard",
    b"zrange",
    b"zscore",
];

fn command(name: &[u8], argument: usize, effects: &mut Effects<'_>) {
    if !READING.contains(&name.to_ascii_lowercase().as_slice()) {
        effects.unknown(argument, Unknown::Subcommand);
    }
}

fn asks<'s>(reading: &Reading<'s>, _: &Context, effects: &mut Effects<'s>) {
    if reading.has("--version") || reading.has("--help") {
        return;
    }
    Network(Access::Read).apply("redis-cli", 0, reading.value("-h"), effects);
    if reading.operands.is_empty() && !reading.has("--scan") {
        effects.unknown(0, Unknown::Interactive);
    }
}

const EXAMPLES: &[Example] = &[
    read_only("redis-cli --version; redis-cli --help"),
    unproven("redis-cli ping", Kind::NetworkRead),
    unproven(
        "redis-cli -h db -p 6379 -a x -n 1 --no-auth-warning --raw --no-raw GET key",
        Kind::NetworkRead,
    ),
    unproven("redis-cli --scan --pattern 'user:*'", Kind::NetworkRead),
    unproven("redis-cli set a b", Kind::Unknown),
    unproven("redis-cli flushall", Kind::Unknown),
    unproven("redis-cli config set dir /tmp", Kind::Unknown),
    unproven("redis-cli -u redis://db get x", Kind::Unknown),
    unproven("redis-cli --rdb out get x", Kind::Writes),
    unproven("redis-cli --eval x.lua get", Kind::Runs),
    unproven("redis-cli -x set a", Kind::Unknown),
    unproven("redis-cli", Kind::Unknown),
];
