//! `dpkg`, `dpkg-query`: query and change Debian packages.
//!
//! `--pre-invoke` and its like run programs, `--log` writes. `dpkg -l` starts
//! `dpkg-query`, which shows a list in a pager on a terminal.
//! Source: dpkg 1.21 `dpkg(1)`, `dpkg-query(1)`.

use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Spec, Terminal, flag, read_only,
    unproven, value,
};
use crate::{Kind, Unknown};

pub(crate) const SPEC: Spec = Spec {
    names: &["dpkg"],
    conventions: Conventions::EXACT,
    shared: &[OPTIONS],
    operands: Operands::Each(Nothing),
    check: Some(shows),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

/// Its `-f` takes a value, where that of `dpkg` is an action of its own.
pub(crate) const QUERY: Spec = Spec {
    names: &["dpkg-query"],
    shared: &[],
    options: &[
        flag(&["-l", "--list"], Nothing),
        flag(&["-L", "--listfiles"], Nothing),
        flag(&["-s", "--status"], Nothing),
        flag(&["-S", "--search"], Nothing),
        flag(&["-p", "--print-avail"], Nothing),
        flag(&["-W", "--show"], Nothing),
        value(&["-f", "--showformat"], Nothing),
        flag(&["--no-pager"], Nothing),
        flag(&["--version"], Nothing),
        flag(&["--help", "-?"], Nothing),
    ],
    examples: &[
        read_only("dpkg-query -W -f='${Package}\\n' bash"),
        read_only("dpkg-query --no-pager -l"),
        read_only("dpkg-query -L bash; dpkg-query -s bash; dpkg-query -S /bin/bash"),
        read_only("dpkg-query -p bash; dpkg-query --version; dpkg-query --help"),
        unproven("dpkg-query --load-avail -l", Kind::Unknown),
    ],
    ..SPEC
};

const OPTIONS: &[Opt] = &[
    flag(&["-l", "--list"], Nothing),
    flag(&["-L", "--listfiles"], Nothing),
    flag(&["-s", "--status"], Nothing),
    flag(&["-S", "--search"], Nothing),
    flag(&["-p", "--print-avail"], Nothing),
    flag(&["-W", "--show"], Nothing),
    flag(&["--get-selections"], Nothing),
    flag(&["--print-architecture"], Nothing),
    flag(&["--print-foreign-architectures"], Nothing),
    flag(&["--compare-versions"], Nothing),
    flag(&["--validate-version"], Nothing),
    flag(&["-C", "--audit"], Nothing),
    flag(&["--version"], Nothing),
    flag(&["--help", "-?"], Nothing),
    flag(&["--no-pager"], Nothing),
    flag(&["-i", "--install"], Writes),
    flag(&["-r", "--remove"], Writes),
    flag(&["-P", "--purge"], Writes),
    flag(&["--configure", "--unpack"], Writes),
    flag(&["--set-selections", "--clear-selections"], Writes),
    flag(&["--add-architecture", "--remove-architecture"], Writes),
    flag(&["-x", "--extract", "-X", "--vextract"], Writes),
    value(&["--log"], WritesValue),
    value(&["--pre-invoke", "--post-invoke"], RunsValue),
];

const ASKS: &[&str] = &[
    "--list",
    "--listfiles",
    "--status",
    "--search",
    "--print-avail",
    "--show",
    "--get-selections",
    "--print-architecture",
    "--print-foreign-architectures",
    "--compare-versions",
    "--validate-version",
    "--audit",
    "--version",
    "--help",
];

/// Without one of these it wants to be told what to do.
fn shows(reading: &Reading<'_>, context: &Context, effects: &mut Effects<'_>) {
    if !ASKS.iter().any(|name| reading.has(name)) {
        effects.unknown(0, Unknown::MissingValue);
    }
    if context.terminal == Terminal::Present && !reading.has("--no-pager") {
        effects.unknown(0, Unknown::Interactive);
    }
}

const EXAMPLES: &[Example] = &[
    read_only("dpkg -l"),
    read_only("dpkg -l 'lib*'"),
    read_only("dpkg -L bash"),
    read_only("dpkg -s bash"),
    read_only("dpkg -S /bin/bash"),
    read_only("dpkg -p bash"),
    read_only("dpkg --get-selections"),
    read_only("dpkg --print-architecture"),
    read_only("dpkg --print-foreign-architectures"),
    read_only("dpkg --compare-versions 1 lt 2"),
    read_only("dpkg --validate-version 1"),
    read_only("dpkg -C"),
    read_only("dpkg --version"),
    read_only("dpkg --help"),
    read_only("dpkg -W --no-pager bash"),
    unproven("dpkg -f --pre-invoke=x -l", Kind::Unknown),
    unproven("dpkg -i x.deb -l", Kind::Writes),
    unproven("dpkg -r x -l", Kind::Writes),
    unproven("dpkg -P x -l", Kind::Writes),
    unproven("dpkg -i x.deb", Kind::Unknown),
    unproven("dpkg --configure -a", Kind::Unknown),
    unproven("dpkg --configure x -l", Kind::Writes),
    unproven("dpkg --set-selections -l", Kind::Writes),
    unproven("dpkg --add-architecture i386 -l", Kind::Writes),
    unproven("dpkg -x a.deb out -l", Kind::Writes),
    unproven("dpkg --log=out.txt -l", Kind::Writes),
    unproven("dpkg --pre-invoke='touch x' -l", Kind::Runs),
    unproven("dpkg --admindir=x -l", Kind::Unknown),
];
