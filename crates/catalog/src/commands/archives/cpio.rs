//! `cpio`: lists, extracts and makes archives.
//!
//! Listing reads; an archive name with a colon is on another machine.
//!
//! Source: GNU cpio 2.13 `cpio(1)`.

use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Spec, flag, read_only, unproven, value,
};
use crate::{Access, Effect, Effects, Kind, Path, Reading, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["cpio"],
    conventions: Conventions::EXACT,
    options: OPTIONS,
    operands: Operands::Each(Nothing),
    check: Some(lists),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-t", "--list"], Nothing),
    flag(&["-i", "--extract"], Nothing),
    flag(&["-v", "--verbose"], Nothing),
    flag(&["-n", "--numeric-uid-gid"], Nothing),
    flag(&["-V", "--dot"], Nothing),
    flag(&["-c"], Nothing),
    flag(&["-B"], Nothing),
    flag(&["-b", "--swap"], Nothing),
    flag(&["-f", "--nonmatching"], Nothing),
    value(&["-H", "--format"], Nothing),
    value(&["-F", "--file"], Judged(archive)),
    value(&["-I"], Judged(archive)),
    flag(&["--quiet"], Nothing),
    flag(&["--force-local"], Nothing),
    flag(&["-o", "--create"], Nothing),
    flag(&["-p", "--pass-through"], Writes),
    value(&["-O"], WritesStream),
    flag(&["-0", "--null"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("cpio -t"),
    read_only("cpio -itvF a.cpio"),
    read_only("cpio -t -I a.cpio"),
    read_only("cpio -o -0"),
    read_only("cpio -t -nVcBbf -H newc --quiet --force-local"),
    read_only("cpio --help; cpio --version"),
    unproven("cpio -i", Kind::Writes),
    unproven("cpio -p out", Kind::Writes),
    unproven("cpio -o -O out", Kind::Writes),
    unproven("cpio -oF out", Kind::Writes),
    unproven("cpio --file=out --create", Kind::Writes),
    unproven("cpio -t -F host:a.cpio", Kind::Network),
    unproven("cpio -t --rsh-command=./evil", Kind::Unknown),
    unproven("cpio -tr", Kind::Unknown),
];

fn archive(name: &[u8], argument: usize, effects: &mut Effects<'_>) {
    if name.contains(&b':') {
        let (client, access) = ("cpio", Access::Write);
        let host = Some(Value::Exact(name.to_vec().into()));
        effects.push(
            argument,
            Effect::Network(crate::Network {
                client,
                access,
                host,
            }),
        );
    } else {
        effects.reads(argument, Value::Exact(name.to_vec().into()));
    }
}

fn lists(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    if !["-t", "-o", "--help", "--version"]
        .iter()
        .any(|name| reading.has(name))
    {
        effects.push(0, Effect::Writes(Path::entry(Value::Opaque)));
    }
    // The archive is what is written then.
    if reading.has("-o") && reading.has("-F") {
        effects.push(0, Effect::Writes(Path::entry(Value::Opaque)));
    }
}
