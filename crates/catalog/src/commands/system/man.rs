//! `man`: shows manual pages.
//!
//! Options name pagers, browsers and configuration; a page with a slash is a
//! local file. It keeps formatted pages in `/var/cache/man` where it may write
//! there; the pager starts on a terminal only.
//!
//! Source: man-db 2.11.2 `man(1)`.

use crate::spec::{
    Context, Example, Means::*, Operands, Opt, Spec, Terminal, flag, optional, read_only, unproven,
    value,
};
use crate::{Effect, Effects, Kind, Path, Reading, Unknown, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["man"],
    options: OPTIONS,
    operands: Operands::Each(Judged(page)),
    always: &[VariableUnset("MANOPT")],
    check: Some(shows_page),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    value(&["-C", "--config-file"], Unknown(Unknown::ProgramFile)),
    flag(&["-d", "--debug"], Nothing),
    flag(&["-D", "--default"], Nothing),
    optional(&["--warnings"], Unknown(Unknown::Option)),
    flag(&["-f", "--whatis"], Nothing),
    flag(&["-k", "--apropos"], Nothing),
    flag(&["-K", "--global-apropos"], Nothing),
    flag(&["-l", "--local-file"], Unknown(Unknown::Option)),
    flag(&["-w", "--where", "--path", "--location"], Nothing),
    flag(&["-W", "--where-cat", "--location-cat"], Nothing),
    flag(&["-c", "--catman"], Unknown(Unknown::Option)),
    value(&["-R", "--recode"], Nothing),
    value(&["-L", "--locale"], Nothing),
    value(&["-m", "--systems"], Unknown(Unknown::Option)),
    value(&["-M", "--manpath"], Unknown(Unknown::OptionValue)),
    value(&["-S", "-s", "--sections"], Nothing),
    value(&["-e", "--extension"], Nothing),
    flag(&["-i", "--ignore-case"], Nothing),
    flag(&["-I", "--match-case"], Nothing),
    flag(&["--regex"], Nothing),
    flag(&["--wildcard"], Nothing),
    flag(&["--names-only"], Nothing),
    flag(&["-a", "--all"], Nothing),
    flag(&["-u", "--update"], Writes),
    flag(&["--no-subpages"], Nothing),
    value(&["-P", "--pager"], RunsValue),
    value(&["-r", "--prompt"], Nothing),
    flag(&["-7", "--ascii"], Nothing),
    value(&["-E", "--encoding"], Nothing),
    flag(&["--no-hyphenation", "--nh"], Nothing),
    flag(&["--no-justification", "--nj"], Nothing),
    value(&["-p", "--preprocessor"], Unknown(Unknown::Option)),
    flag(&["-t", "--troff"], Runs("groff")),
    optional(&["-T", "--troff-device"], Runs("groff")),
    optional(&["-H", "--html"], RunsValue),
    optional(&["-X", "--gxditview"], Runs("gxditview")),
    flag(&["-Z", "--ditroff"], Runs("groff")),
    flag(&["--help", "-?"], Nothing),
    flag(&["--usage"], Nothing),
    flag(&["-V", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("man -k printf"),
    read_only("man -w ls"),
    read_only("man -w -dDfKWiIa7 -V -R utf8 -L C -S 1 -e x --regex --wildcard ls"),
    read_only("man -w --names-only --no-subpages -r x -E utf8 --no-hyphenation ls"),
    read_only("man -w --no-justification --usage ls"),
    read_only("man --help"),
    unproven("man ls", Kind::Writes),
    unproven("man 3 printf", Kind::Writes),
    unproven("man 1 -k printf", Kind::Writes),
    unproven("man ls -w", Kind::Writes),
    unproven("man ./evil.1", Kind::Unknown),
    unproven("man -l evil", Kind::Unknown),
    unproven("man -C cfg ls", Kind::Unknown),
    unproven("man --conf=cfg ls", Kind::Unknown),
    unproven("man -M . ls", Kind::Unknown),
    unproven("man -m x -p t -c --warnings=w ls", Kind::Unknown),
    unproven("man \"$x\"", Kind::Unknown),
    unproven("man -u ls", Kind::Writes),
    unproven("man -P 'touch out' ls", Kind::Runs),
    unproven("man -Ptouch ls", Kind::Runs),
    unproven("man ls -P touch", Kind::Runs),
    unproven("man --pag=touch ls", Kind::Runs),
    unproven("man -Htouch ls", Kind::Runs),
    unproven("man --htm=touch ls", Kind::Runs),
    unproven("man -t -T -X -Z ls", Kind::Runs),
];

fn page(name: &[u8], argument: usize, effects: &mut Effects<'_>) {
    if name.contains(&b'/') {
        effects.unknown(argument, Unknown::Operand);
    }
}

/// A formatted page is kept in a cache where that may be written; a pager
/// shows it on a terminal.
fn shows_page(reading: &Reading<'_>, context: &Context, effects: &mut Effects<'_>) {
    let others = ["-k", "-f", "-w", "-W", "--help", "--usage", "-V"];
    let Some(first) = reading.operands.first() else {
        return;
    };
    // Behind the first page `-k` is the name of a page.
    let asks = |used: &crate::reader::OptionUse<'_>| {
        let named = others.iter().any(|name| used.option.names.contains(name));
        named && used.argument < first.argument
    };
    if reading.options.iter().any(asks) {
        return;
    }
    let cache = Path::tree(Value::exact(b"/var/cache/man"));
    effects.push(0, Effect::Writes(cache));
    if context.terminal == Terminal::Present {
        effects.unknown(0, Unknown::Interactive);
    }
}
