//! `crontab`: shows (`-l`) or replaces the table of scheduled commands.
//!
//! `-e` starts an editor; an operand is installed as the new table.
//! Source: Debian cron 3.0pl1 `crontab(1)`; cronie 1.6 `crontab(1)`.

use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::{
    Context, Conventions, Example, Long, Means::*, Operands, Opt, Spec, flag, read_only, unproven,
    value,
};
use crate::{Effect, Kind, Path, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["crontab"],
    conventions: Conventions {
        long: Long::None,
        ..Conventions::EXACT
    },
    options: OPTIONS,
    operands: Operands::Each(Writes),
    check: Some(lists),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-l"], Nothing),
    value(&["-u"], Nothing),
    flag(&["-e"], Runs("an editor")),
    flag(&["-r"], Writes),
    flag(&["-i"], Nothing),
];

/// Without an option it installs what it reads from standard input.
fn lists(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    if !reading.has("-l") {
        effects.push(0, Effect::Writes(Path::entry(Value::Opaque)));
    }
}

const EXAMPLES: &[Example] = &[
    read_only("crontab -l"),
    unproven("crontab -u root -l x", Kind::Writes),
    unproven("crontab", Kind::Writes),
    unproven("crontab -", Kind::Writes),
    unproven("crontab f", Kind::Writes),
    unproven("crontab -r", Kind::Writes),
    unproven("crontab -ri", Kind::Writes),
    unproven("crontab -lr", Kind::Writes),
    unproven("crontab -e", Kind::Runs),
];
