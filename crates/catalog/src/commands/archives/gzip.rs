//! `gzip`, `gunzip`: compress and expand files in place.
//!
//! They list with `-l`, test with `-t`, and copy to standard output with `-c` or
//! without operands.
//!
//! Source: GNU gzip 1.12 manual; macOS `gzip(1)`.

use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only,
    unproven, value,
};
use crate::{Effect, Effects, Kind, Path, Reading, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["gzip", "gunzip"],
    conventions: Conventions::GNU_COUNT,
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    check: Some(replaces),
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(
        &["-1", "-2", "-3", "-4", "-5", "-6", "-7", "-8", "-9"],
        Nothing,
    )
    .on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["--fast"], Nothing),
    flag(&["--best"], Nothing),
    flag(&["-a", "--ascii"], Nothing),
    value(&["-b", "--bits"], Nothing),
    flag(&["-c", "--stdout", "--to-stdout"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-d", "--decompress", "--uncompress"], Nothing)
        .on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-f", "--force"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-h", "--help"], Nothing),
    flag(&["-k", "--keep"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-l", "--list"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-L", "--license"], Nothing),
    flag(&["-n", "--no-name"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-N", "--name"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-q", "--quiet", "--silent"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-r", "--recursive"], Recursive),
    flag(&["--rsyncable"], Nothing),
    value(&["-S", "--suffix"], Nothing),
    flag(&["--synchronous"], Nothing),
    flag(&["-t", "--test"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-v", "--verbose"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-V", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("gzip -dc a.gz"),
    read_only("gzip -l a.gz"),
    read_only("gunzip -t a.gz"),
    read_only("gzip; gzip -d"),
    read_only("gunzip -c \"./$x\""),
    read_only("gzip -c -afhLnNqvV --fast --best -b 16 --rsyncable --synchronous README.md"),
    unproven("gzip README.md", Kind::Writes),
    unproven("gunzip a.gz", Kind::Writes),
    unproven("gzip -9k README.md", Kind::Writes),
    unproven("gzip -r src", Kind::Writes),
    unproven("gzip --deco a.gz", Kind::Writes),
    unproven("gzip -S .x README.md", Kind::Writes),
];

fn replaces<'s>(reading: &Reading<'s>, _: &Context, effects: &mut Effects<'s>) {
    if ["-c", "-l", "-t", "-h", "-L", "-V"]
        .iter()
        .any(|name| reading.has(name))
    {
        return;
    }
    for operand in &reading.operands {
        let file = operand.value.clone();
        if file.as_exact() != Some(b"-") {
            effects.push(operand.argument, Effect::Writes(Path::tree(file)));
            // The new name differs in its suffix, of which nothing is known.
            let new = Path::entry(Value::Opaque);
            effects.push(operand.argument, Effect::Writes(new));
        }
    }
}
