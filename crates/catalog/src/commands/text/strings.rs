//! `strings`: prints the printable sequences of files.
//!
//! An operand `@FILE` is replaced by options read from that file.
//!
//! Source: GNU binutils 2.40 `strings(1)`; macOS `strings(1)`.

use crate::spec::{
    Arguments, Context, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only, value,
};
use crate::{Effects, Reading};

pub(crate) const SPEC: Spec = Spec {
    names: &["strings"],
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    check: Some(listed),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-a", "--all"], Nothing),
    flag(&["-d", "--data"], Nothing),
    flag(&["-f", "--print-file-name"], Nothing),
    value(&["-n", "--bytes"], Nothing),
    value(&["-t", "--radix"], Nothing),
    flag(&["-o"], Nothing),
    value(&["-T", "--target"], Nothing),
    value(&["-e", "--encoding"], Nothing),
    value(&["-U", "--unicode"], Nothing),
    flag(&["-w", "--include-all-whitespace"], Nothing),
    value(&["-s", "--output-separator"], Nothing),
    flag(&["-h", "--help"], Nothing),
    flag(&["-v", "-V", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("strings -n 4 data.bin"),
    read_only("strings @options"),
    read_only("strings -adfowhv -t x -T elf64-x86-64 -e l -U escape -s : README.md"),
];

fn listed(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    for operand in &reading.operands {
        if operand.value.prefix().starts_with(b"@") {
            let file = operand.value.without_prefix(1).into_owned();
            effects.reads(operand.argument, file);
        }
    }
}
