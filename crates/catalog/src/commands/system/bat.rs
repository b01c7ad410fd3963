//! `bat`: prints files with colours.
//!
//! `bat cache` builds caches; a pager runs on a terminal, with `--paging=always`
//! and with `-L`.
//!
//! Source: bat 0.22.1 `bat --help`.

use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Platforms, Spec, Terminal, flag,
    read_only, unproven, value,
};
use crate::{Effect, Effects, Kind, Path, Reading, Unknown, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["bat", "batcat"],
    conventions: Conventions::EXACT,
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    check: Some(writes),
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-A", "--show-all"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-p", "--plain"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-P"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-l", "--language"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-H", "--highlight-line"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["--file-name"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-d", "--diff"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["--diff-context"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["--tabs"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["--wrap"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-S", "--chop-long-lines"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["--terminal-width"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-n", "--number"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["--color"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["--italic-text"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["--decorations"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-f", "--force-colorization"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["--paging"], Judged(paging)).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["--pager"], RunsValue).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-m", "--map-syntax"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["--ignored-suffix"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["--theme"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["--list-themes"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["--style"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-r", "--line-range"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-L", "--list-languages"], Runs("less")).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-u", "--unbuffered"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-s", "--squeeze-blank"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["--no-config"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["--config-file"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["--config-dir"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["--cache-dir"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["--diagnostic"], Runs("less")).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["--acknowledgements"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-h", "--help"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-V", "--version"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
];

const EXAMPLES: &[Example] = &[
    read_only("batcat -p --paging=never README.md"),
    read_only("batcat -pp -P README.md"),
    read_only("batcat -r 1:5 -m x:rust src/main.rs"),
    read_only("batcat -AdSnfushV -l rust -H 1 --file-name=x --diff-context=3 README.md"),
    read_only("batcat --tabs=4 --wrap=never --terminal-width=80 --color=never README.md"),
    read_only("batcat --italic-text=never --decorations=never README.md"),
    read_only("batcat --ignored-suffix=.bak --theme=ansi --list-themes README.md"),
    read_only("batcat --style=plain --no-config --config-file --config-dir README.md"),
    read_only("batcat --cache-dir --acknowledgements README.md"),
    unproven("bat --pager ./evil README.md", Kind::Runs),
    unproven("bat --diagnostic", Kind::Runs),
    unproven("bat -L", Kind::Runs),
    unproven("bat --paging=always README.md", Kind::Unknown),
    unproven("bat cache --build", Kind::Unknown),
    unproven("bat cache", Kind::Writes),
    unproven("bat \"$x\"", Kind::Unknown),
    unproven("bat --generate-config-file", Kind::Unknown),
];

fn paging(when: &[u8], argument: usize, effects: &mut Effects<'_>) {
    if !matches!(when, b"never" | b"auto") {
        effects.unknown(argument, Unknown::OptionValue);
    }
}

fn writes(reading: &Reading<'_>, context: &Context, effects: &mut Effects<'_>) {
    if context.terminal == Terminal::Present && !reading.has("-P") {
        effects.unknown(0, Unknown::Interactive);
    }
    let cache = |operand: &&crate::Operand<'_>| operand.value.as_exact() == Some(b"cache");
    if let Some(cache) = reading.operands.iter().find(cache) {
        effects.push(cache.argument, Effect::Writes(Path::entry(Value::Opaque)));
    }
}
