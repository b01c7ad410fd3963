//! `delta`: colours differences.
//!
//! It takes settings from the repository's configuration, `pager` among them,
//! unless `--no-gitconfig` is given; two operands are compared by `git diff`.
//! The pager starts on a terminal only, but `--paging=always` starts it.
//! Source: delta 0.18 manual, from the manual only.

use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Spec, Terminal, flag, read_only,
    unproven, value,
};
use crate::{Effect, GitTouch, Kind, Need, Unknown};

pub(crate) const SPEC: Spec = Spec {
    names: &["delta"],
    conventions: Conventions::EXACT,
    options: OPTIONS,
    operands: Operands::AtMost(2, ReadsTree),
    always: &[VariableUnset("DELTA_PAGER"), VariableUnset("BAT_PAGER")],
    check: Some(configured),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["--no-gitconfig"], Nothing),
    flag(&["-s", "--side-by-side"], Nothing),
    flag(&["-n", "--line-numbers"], Nothing),
    flag(&["--dark"], Nothing),
    flag(&["--light"], Nothing),
    flag(&["--color-only"], Nothing),
    flag(&["--raw"], Nothing),
    flag(&["--keep-plus-minus-markers"], Nothing),
    value(&["-w", "--width"], Nothing),
    value(&["--tabs"], Nothing),
    value(&["--syntax-theme"], Nothing),
    value(&["--paging"], Judged(paging)),
    value(&["--pager"], RunsValue),
    flag(&["-V", "--version"], Nothing),
    flag(&["-h", "--help"], Nothing),
];

fn paging(mode: &[u8], argument: usize, effects: &mut Effects<'_>) {
    if mode != b"never" && mode != b"auto" {
        effects.unknown(argument, Unknown::OptionValue);
    }
}

fn configured(reading: &Reading<'_>, context: &Context, effects: &mut Effects<'_>) {
    if reading.has("--version") {
        return;
    }
    let directories = Vec::new();
    let touches = GitTouch::DIFF;
    let repository = Need::Git {
        directories,
        touches,
    };
    effects.push(0, Effect::Needs(repository));
    let never = reading.value("--paging").and_then(|mode| mode.as_exact()) == Some(b"never");
    if context.terminal == Terminal::Present && !never {
        effects.unknown(0, Unknown::Interactive);
    }
}

const EXAMPLES: &[Example] = &[
    read_only("git diff | delta"),
    read_only("delta --no-gitconfig -s -n --dark -w 80 --tabs 4 --paging=never f g"),
    read_only("git diff | delta --light --color-only --raw --keep-plus-minus-markers"),
    read_only("delta --syntax-theme x f g; delta --version; delta -h"),
    unproven("delta --paging=always f g", Kind::Unknown),
    unproven("delta --pager ./x f g", Kind::Runs),
    unproven("delta --config x f g", Kind::Unknown),
    unproven("delta --features x f g", Kind::Unknown),
];
