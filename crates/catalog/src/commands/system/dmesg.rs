//! `dmesg`: shows the messages of the kernel.
//!
//! It clears them with `-C` and `-c`, sets what the console shows with `-D`,
//! `-E` and `-n`, and waits with `-w` and `-W`. On a terminal `-H` starts a pager.
//!
//! Source: util-linux 2.38 `dmesg(1)`.

use crate::spec::{
    Context, Example, Means::*, Opt, Spec, Terminal, flag, optional, read_only, unproven, value,
};
use crate::{Effects, Kind, Reading, State, Unknown};

pub(crate) const SPEC: Spec = Spec {
    names: &["dmesg"],
    options: OPTIONS,
    check: Some(pager),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-C", "--clear"], Changes(State::System)),
    flag(&["-c", "--read-clear"], Changes(State::System)),
    flag(&["-D", "--console-off"], Changes(State::System)),
    flag(&["-E", "--console-on"], Changes(State::System)),
    value(&["-F", "--file"], ReadsValue),
    value(&["-f", "--facility"], Nothing),
    flag(&["-H", "--human"], Nothing),
    flag(&["-J", "--json"], Nothing),
    flag(&["-k", "--kernel"], Nothing),
    flag(&["-L"], Nothing),
    optional(&["--color"], Nothing),
    value(&["-l", "--level"], Nothing),
    value(&["-n", "--console-level"], Changes(State::System)),
    flag(&["-P", "--nopager"], Nothing),
    flag(&["-p", "--force-prefix"], Nothing),
    flag(&["-r", "--raw"], Nothing),
    flag(&["--noescape"], Nothing),
    flag(&["-S", "--syslog"], Nothing),
    value(&["-s", "--buffer-size"], Nothing),
    flag(&["-u", "--userspace"], Nothing),
    flag(&["-w", "--follow"], Waits),
    flag(&["-W", "--follow-new"], Waits),
    flag(&["-x", "--decode"], Nothing),
    flag(&["-d", "--show-delta"], Nothing),
    flag(&["-e", "--reltime"], Nothing),
    flag(&["-T", "--ctime"], Nothing),
    flag(&["-t", "--notime"], Nothing),
    value(&["--time-format"], Nothing),
    value(&["--since"], Nothing),
    value(&["--until"], Nothing),
    flag(&["-h", "--help"], Nothing),
    flag(&["-V", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("dmesg -T"),
    read_only("dmesg -HJkLPprSu -xdethV -F README.md -f kern --color=never"),
    read_only("dmesg -l err --noescape -s 1000 --time-format=iso --since=today"),
    read_only("dmesg --until=now"),
    unproven("dmesg -C", Kind::ChangesState),
    unproven("dmesg -Tc", Kind::ChangesState),
    unproven("dmesg -D", Kind::ChangesState),
    unproven("dmesg -E", Kind::ChangesState),
    unproven("dmesg -n 1", Kind::ChangesState),
    unproven("dmesg --read-c", Kind::ChangesState),
    unproven("dmesg -w", Kind::Waits),
    unproven("dmesg -W", Kind::Waits),
];

fn pager(reading: &Reading<'_>, context: &Context, effects: &mut Effects<'_>) {
    if context.terminal == Terminal::Present && reading.has("-H") && !reading.has("-P") {
        effects.unknown(0, Unknown::Interactive);
    }
}
