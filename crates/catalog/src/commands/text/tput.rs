//! `tput`: prints what the terminal description says.
//!
//! `init` and `reset` set the terminal and may run a program that it names.
//!
//! Source: ncurses 6.4 `tput(1)`, `terminfo(5)`.

use crate::spec::{
    Conventions, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only, unproven,
    value,
};
use crate::{Effects, Kind, Unknown};

pub(crate) const SPEC: Spec = Spec {
    names: &["tput"],
    conventions: Conventions::POSIX,
    options: OPTIONS,
    operands: Operands::Each(Judged(capability)),
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    value(&["-T"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-V"], Nothing),
    flag(&["-x"], Nothing),
    // `-S` reads the names of capabilities from its input.
];

/// Capabilities that are numbers, or strings that move, colour or mark.
const CAPABILITIES: &[&[u8]] = &[
    b"am",
    b"bce",
    b"bel",
    b"blink",
    b"bold",
    b"civis",
    b"clear",
    b"cnorm",
    b"colors",
    b"cols",
    b"cr",
    b"cub",
    b"cub1",
    b"cud",
    b"cud1",
    b"cuf",
    b"cuf1",
    b"cup",
    b"cuu",
    b"cuu1",
    b"cvvis",
    b"dim",
    b"ed",
    b"el",
    b"el1",
    b"home",
    b"hpa",
    b"hs",
    b"invis",
    b"it",
    b"km",
    b"lines",
    b"longname",
    b"op",
    b"pairs",
    b"rc",
    b"rev",
    b"rmso",
    b"rmul",
    b"ritm",
    b"sc",
    b"setab",
    b"setaf",
    b"setb",
    b"setf",
    b"sgr",
    b"sgr0",
    b"sitm",
    b"smso",
    b"smul",
    b"vpa",
];

fn capability(name: &[u8], argument: usize, effects: &mut Effects<'_>) {
    let is_parameter = name.iter().all(u8::is_ascii_digit);
    if !is_parameter && !CAPABILITIES.contains(&name) {
        effects.unknown(argument, Unknown::Operand);
    }
}

const EXAMPLES: &[Example] = &[
    read_only("tput cols"),
    read_only("tput -T xterm setaf 1"),
    read_only("tput -V; tput -x clear"),
    unproven("tput reset", Kind::Unknown),
    unproven("tput init", Kind::Unknown),
    unproven("tput -S", Kind::Unknown),
    unproven("tput $x", Kind::Unknown),
];
