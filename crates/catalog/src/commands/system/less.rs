//! `less`, `more`: show files page by page; with captured output they copy them.
//!
//! `-o` logs piped input and `+COMMAND` runs commands on a terminal; `LESSOPEN`
//! names a program that prepares each file.
//!
//! Source: less 590 `less(1)`; util-linux 2.38 `more(1)`.

use crate::spec::{
    Context, Conventions, Example, Long, Means::*, Operands, Opt, Platforms, Spec, Terminal, flag,
    read_only, unproven, value,
};
use crate::{Effects, Kind, Reading, Unknown};

pub(crate) const SPEC: Spec = Spec {
    names: &["less", "more"],
    conventions: Conventions {
        long: Long::Exact,
        ..Conventions::GNU_COUNT
    },
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    always: &[VariableUnset("LESSOPEN")],
    check: Some(terminal),
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-a"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-A"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-b"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-B"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-c"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-d"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-e", "-E", "--quit-at-eof"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-f", "--force"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-F", "--quit-if-one-screen"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-g", "-G"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-h"], Nothing),
    flag(&["-i", "-I", "--ignore-case"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-j"], Nothing),
    flag(&["-J"], Nothing),
    flag(&["-K", "--quit-on-intr"], Nothing),
    flag(&["-L", "--no-lessopen"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-m", "-M", "--long-prompt"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-n", "-N", "--line-numbers", "--LINE-NUMBERS"], Nothing)
        .on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-o", "--log-file"], WritesValue).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-O", "--LOG-FILE"], WritesValue).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-p", "--pattern"], Nothing),
    flag(&["-q", "-Q", "--quiet"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(
        &["-r", "-R", "--raw-control-chars", "--RAW-CONTROL-CHARS"],
        Nothing,
    )
    .on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-s", "--squeeze-blank-lines"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-S", "--chop-long-lines"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-u", "-U"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-V", "--version"], Nothing),
    flag(&["-w", "-W"], Nothing),
    value(&["-x", "--tabs"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-X", "--no-init"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-y"], Nothing),
    value(&["-z", "--window"], Nothing),
    flag(&["-~", "--tilde"], Nothing),
    flag(&["--help"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("less README.md"),
    read_only("less +G README.md"),
    read_only("more +10 README.md"),
    read_only("less +/fn README.md"),
    read_only("less -RSFX -N README.md"),
    read_only("less -p x -x4 README.md"),
    read_only("less -aABcdefgi -JKLmqsuVw -~ -b 9 -h 9 -j 3 -y 3 -z 9 README.md"),
    read_only("less --help"),
    unproven("less -o out README.md", Kind::Writes),
    unproven("less -Oout README.md", Kind::Writes),
    unproven("less +!touch README.md", Kind::Unknown),
    unproven("less -k evil README.md", Kind::Unknown),
    unproven("less --lesskey-src=evil README.md", Kind::Unknown),
    unproven("less -T evil README.md", Kind::Unknown),
];

fn terminal(reading: &Reading<'_>, context: &Context, effects: &mut Effects<'_>) {
    if context.terminal == Terminal::Present {
        effects.unknown(0, Unknown::Interactive);
    }
    for operand in &reading.operands {
        let is_place = |command: &[u8]| {
            let number = command.iter().all(u8::is_ascii_digit);
            number || command == b"G" || command.starts_with(b"/")
        };
        if let Some(command) = operand.value.prefix().strip_prefix(b"+")
            && !(operand.value.as_exact().is_some() && is_place(command))
        {
            effects.unknown(operand.argument, Unknown::Interactive);
        }
    }
}
