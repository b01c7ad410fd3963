//! `ag`: searches directories for lines that match.
//!
//! `--pager` runs a program; unless told to skip what git ignores, it asks git
//! for the name of the user's list of ignored files. Abbreviated long options
//! are not read here, although the program takes them.
//! Source: the silver searcher 2.2.0 `ag(1)` and `src/options.c`.

use crate::effects::Effects;
use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Platforms, Spec, everywhere, flag,
    optional, read_only, unproven, value,
};
use crate::{Effect, Kind, Reading, Run, Setting, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["ag"],
    conventions: Conventions::EXACT,
    options: OPTIONS,
    operands: Operands::PatternThenTrees {
        unless: &["-g", "--list-file-types"],
    },
    check: Some(asks_git),
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

/// What it starts through `sh`, with its errors thrown away.
const ASKED: [&[u8]; 6] = [
    b"git",
    b"config",
    b"-z",
    b"--path",
    b"--get",
    b"core.excludesfile",
];

fn asks_git(_: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    let argv = ASKED.map(Value::exact).to_vec();
    let setting = Setting::default();
    effects.push(0, Effect::Runs(Run::Command { argv, setting }));
}

const OPTIONS: &[Opt] = &everywhere([
    flag(&["-0", "--null", "--print0"], Nothing),
    optional(&["-A", "--after"], Nothing),
    optional(&["-B", "--before"], Nothing),
    optional(&["-C", "--context"], Nothing),
    flag(&["-D", "--debug"], Nothing),
    flag(&["-F", "-Q", "--fixed-strings", "--literal"], Nothing),
    value(&["-G", "--file-search-regex"], Nothing),
    flag(&["-H", "--heading", "--noheading", "--no-heading"], Nothing),
    flag(&["-L", "--files-without-matches"], Nothing),
    flag(&["-R", "-r", "--recurse"], Nothing),
    flag(&["-S", "--smart-case"], Nothing),
    flag(&["-U", "--skip-vcs-ignores"], Nothing),
    flag(&["-V", "--version"], Nothing),
    value(&["-W", "--width"], Nothing),
    flag(&["-a", "--all-types"], Nothing),
    flag(&["-c", "--count"], Nothing),
    flag(&["-f", "--follow", "--nofollow", "--no-follow"], Nothing),
    value(&["-g", "--filename-pattern"], Nothing),
    flag(&["-h", "--help"], Nothing),
    flag(&["-i", "--ignore-case"], Nothing),
    flag(&["-l", "--files-with-matches"], Nothing),
    value(&["-m", "--max-count"], Nothing),
    flag(&["-n", "--norecurse", "--no-recurse"], Nothing),
    flag(&["-o", "--only-matching"], Nothing),
    value(&["-p", "--path-to-ignore"], ReadsValue),
    flag(&["-s", "--case-sensitive"], Nothing),
    flag(&["-t", "--all-text"], Nothing),
    flag(&["-u", "--unrestricted"], Nothing),
    flag(&["-v", "--invert-match"], Nothing),
    flag(&["-w", "--word-regexp"], Nothing),
    flag(&["-z", "--search-zip"], Nothing),
    flag(&["--ackmate"], Nothing),
    flag(&["--break", "--nobreak", "--no-break"], Nothing),
    flag(&["--color", "--nocolor", "--no-color"], Nothing),
    value(&["--color-line-number"], Nothing),
    value(&["--color-match"], Nothing),
    value(&["--color-path"], Nothing),
    flag(&["--column"], Nothing),
    value(&["--depth"], Nothing),
    flag(&["--filename", "--nofilename", "--no-filename"], Nothing),
    flag(&["--group", "--nogroup", "--no-group"], Nothing),
    flag(&["--hidden"], Nothing),
    value(&["--ignore", "--ignore-dir"], Nothing),
    flag(&["--list-file-types"], Nothing),
    flag(&["--numbers", "--nonumbers", "--no-numbers"], Nothing),
    flag(&["--one-device"], Nothing),
    value(&["--pager"], RunsValue),
    flag(&["--nopager", "--no-pager"], Nothing),
    flag(&["--passthrough", "--passthru"], Nothing),
    flag(&["--print-all-files"], Nothing),
    flag(&["--print-long-lines"], Nothing),
    flag(&["--search-binary"], Nothing),
    flag(&["--silent"], Nothing),
    flag(&["--stats"], Nothing),
    flag(&["--stats-only"], Nothing),
    flag(&["--vimgrep"], Nothing),
]);

const EXAMPLES: &[Example] = &[
    read_only("ag TODO"),
    read_only("ag -i -A -B2 -C main src"),
    read_only("ag -0DFHLRSU -W 80 -acfil -m1 -nostuvwz main src"),
    read_only("ag -G '\\.rs$' -p ignores main src"),
    read_only("ag -g '\\.rs$' src"),
    read_only("ag --ackmate --break --nocolor --column --filename --group --hidden x src"),
    read_only("ag --color-line-number 1 --color-match 1 --color-path 1 --depth 3 x src"),
    read_only("ag --ignore target --numbers --one-device --nopager --passthru x src"),
    read_only("ag --print-all-files --print-long-lines --search-binary --silent x src"),
    read_only("ag --stats --stats-only --vimgrep x src"),
    read_only("ag -h; ag -V; ag --list-file-types"),
    unproven("ag --pager ./x TODO", Kind::Runs),
    unproven("ag TODO --pager=./x", Kind::Runs),
    unproven("ag --page ./x TODO", Kind::Unknown),
    unproven("ag -g -- --pager=./x", Kind::Runs),
    unproven("ag TODO *", Kind::Unknown),
];
