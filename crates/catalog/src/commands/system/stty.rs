//! `stty`: shows or sets the terminal.
//!
//! Source: GNU coreutils 9.1 manual, section 20.2; macOS `stty(1)`.

use crate::spec::{Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only, unproven};
use crate::{Effect, Effects, Kind, State};

pub(crate) const SPEC: Spec = Spec {
    names: &["stty"],
    options: OPTIONS,
    operands: Operands::Each(Judged(setting)),
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-a", "--all"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-g", "--save"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("stty -a; stty -g; stty size"),
    read_only("stty --help; stty --version"),
    unproven("stty sane", Kind::ChangesState),
    unproven("stty 38400", Kind::ChangesState),
    unproven("stty -echo", Kind::Unknown),
    unproven("stty -F /dev/tty", Kind::Unknown),
];

fn setting(name: &[u8], argument: usize, effects: &mut Effects<'_>) {
    if !matches!(name, b"size" | b"speed") {
        effects.push(argument, Effect::ChangesState(State::Terminal));
    }
}
