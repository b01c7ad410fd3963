//! `update-alternatives`: shows or sets which program a common name means.
//!
//! Source: dpkg 1.21 `update-alternatives(1)`.

use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::{
    Context, Conventions, Example, Means::*, Opt, Short, Spec, flag, read_only, unproven, value,
    words,
};
use crate::{Effect, Kind, Path, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["update-alternatives"],
    conventions: Conventions {
        short: Short::None,
        ..Conventions::EXACT
    },
    options: OPTIONS,
    check: Some(shows),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    value(&["--display"], Nothing),
    value(&["--query"], Nothing),
    value(&["--list"], Nothing),
    flag(&["--get-selections"], Nothing),
    flag(&["--quiet"], Nothing),
    flag(&["--verbose"], Nothing),
    flag(&["--debug"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
    words(&["--install"], 4, Writes),
    words(&["--set"], 2, Writes),
    words(&["--remove"], 2, Writes),
    value(&["--remove-all"], Writes),
    value(&["--auto"], Writes),
    value(&["--config"], Writes),
    flag(&["--all"], Writes),
    flag(&["--set-selections"], Writes),
    value(&["--log"], WritesValue),
];

fn shows(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    let asks = [
        "--display",
        "--query",
        "--list",
        "--get-selections",
        "--help",
        "--version",
    ];
    if !asks.iter().any(|name| reading.has(name)) {
        effects.push(0, Effect::Writes(Path::entry(Value::Opaque)));
    }
}

const EXAMPLES: &[Example] = &[
    read_only("update-alternatives --display awk"),
    read_only("update-alternatives --quiet --query awk"),
    read_only("update-alternatives --verbose --debug --list awk"),
    read_only("update-alternatives --get-selections"),
    read_only("update-alternatives --help; update-alternatives --version"),
    unproven("update-alternatives --set awk /usr/bin/mawk", Kind::Writes),
    unproven("update-alternatives --install /a a /b 1", Kind::Writes),
    unproven("update-alternatives --remove a /b", Kind::Writes),
    unproven("update-alternatives --remove-all a", Kind::Writes),
    unproven("update-alternatives --auto a", Kind::Writes),
    unproven("update-alternatives --config a", Kind::Writes),
    unproven("update-alternatives --all", Kind::Writes),
    unproven("update-alternatives --set-selections", Kind::Writes),
    unproven("update-alternatives --log out --display awk", Kind::Writes),
    unproven(
        "update-alternatives --admindir x --display awk",
        Kind::Unknown,
    ),
    unproven("update-alternatives", Kind::Writes),
];
