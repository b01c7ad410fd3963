//! `sysctl`: shows parameters of the kernel, or sets them.
//!
//! An operand with `=` sets one; `-p`, `-f` and `--system` load files of settings.
//!
//! Source: procps 4.0.2 `sysctl(8)`; macOS `sysctl(8)`.

use crate::spec::{
    Example, Means::*, Operands, Opt, Platforms, Spec, flag, optional, read_only, unproven, value,
};
use crate::{Effect, Effects, Kind, State};

pub(crate) const SPEC: Spec = Spec {
    names: &["sysctl"],
    options: OPTIONS,
    operands: Operands::Each(Judged(parameter)),
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-a", "-A", "-X", "--all"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["--deprecated"], Nothing),
    flag(&["--dry-run"], Changes(State::System)),
    flag(&["-b", "--binary"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-e", "--ignore"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-N", "--names"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-n", "--values"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    optional(&["-p", "--load"], Changes(State::System)),
    optional(&["-f"], Changes(State::System)),
    flag(&["--system"], Changes(State::System)),
    value(&["-r", "--pattern"], Nothing),
    flag(&["-q", "--quiet"], Nothing),
    flag(&["-w", "--write"], Changes(State::System)),
    flag(&["-o"], Nothing),
    flag(&["-x"], Nothing),
    flag(&["-d", "-h", "--help"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-V", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("sysctl -a"),
    read_only("sysctl kernel.ostype"),
    read_only("sysctl -beNnqoxdV --deprecated -r net kernel.ostype"),
    unproven("sysctl kernel.ostype=x", Kind::ChangesState),
    unproven("sysctl -w kernel.ostype=x", Kind::ChangesState),
    unproven("sysctl -p", Kind::ChangesState),
    unproven("sysctl -f README.md", Kind::ChangesState),
    unproven("sysctl --load=README.md", Kind::ChangesState),
    unproven("sysctl --system", Kind::ChangesState),
    unproven("sysctl --dry-run --system", Kind::ChangesState),
    unproven("sysctl \"$x\"", Kind::Unknown),
];

fn parameter(name: &[u8], argument: usize, effects: &mut Effects<'_>) {
    if name.contains(&b'=') {
        effects.push(argument, Effect::ChangesState(State::System));
    }
}
