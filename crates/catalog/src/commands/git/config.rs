//! `git config`: prints and changes settings.
//!
//! Without an action it prints the value of one name, and sets it to a second
//! operand. Reading configuration starts nothing.
//! Source: git 2.47 `git-config(1)`, `builtin/config.c`: the verbs of 2.46 are
//! tried first, and only as the first word.

use super::{HELP, READING, pager};
use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Order, Spec, flag, read_only, unproven,
    value,
};
use crate::{Effect, Kind, Path, Unknown, Value};

pub(super) const SPEC: Spec = Spec {
    names: &["config"],
    subcommands: &[LIST, GET, EDIT, SET],
    otherwise: Some(&WITHOUT_VERB),
    examples: EXAMPLES,
    ..READING
};

/// What stands behind the first operand is an operand, dash or not.
const ORDERED: Conventions = Conventions {
    order: Order::BeforeOperands,
    ..super::PLAIN
};

const LIST: Spec = Spec {
    names: &["list"],
    conventions: ORDERED,
    shared: &[COMMON, HELP],
    ..READING
};

const GET: Spec = Spec {
    names: &["get"],
    options: &[
        flag(&["--all"], Nothing),
        flag(&["--regexp"], Nothing),
        value(&["--value"], Nothing),
        flag(&["--fixed-value"], Nothing),
        value(&["--url"], Nothing),
        value(&["--default"], Nothing),
    ],
    operands: Operands::AtMost(1, Nothing),
    ..LIST
};

const EDIT: Spec = Spec {
    names: &["edit"],
    always: &[Runs("core.editor")],
    ..LIST
};

const SET: Spec = Spec {
    names: &["set", "unset", "rename-section", "remove-section"],
    operands: Operands::Each(Nothing),
    always: &[Writes],
    ..GET
};

const WITHOUT_VERB: Spec = Spec {
    names: &["config"],
    conventions: ORDERED,
    options: ACTIONS,
    shared: &[COMMON, HELP],
    operands: Operands::Each(Nothing),
    check: Some(sets),
    ..READING
};

const COMMON: &[Opt] = &[
    flag(&["--global"], Nothing),
    flag(&["--local"], Nothing),
    flag(&["--system"], Nothing),
    flag(&["--worktree"], Nothing),
    value(&["-f", "--file"], ReadsValue),
    value(&["--blob"], Nothing),
    flag(&["-z", "--null"], Nothing),
    flag(&["--name-only"], Nothing),
    flag(&["--show-origin"], Nothing),
    flag(&["--show-scope"], Nothing),
    flag(&["--show-names"], Nothing),
    value(&["--type"], Nothing),
    flag(&["--bool"], Nothing),
    flag(&["--int"], Nothing),
    flag(&["--bool-or-int"], Nothing),
    flag(&["--bool-or-str"], Nothing),
    flag(&["--path"], Nothing),
    flag(&["--expiry-date"], Nothing),
    flag(&["--includes"], Nothing),
];

const ACTIONS: &[Opt] = &[
    flag(&["--get"], Nothing),
    flag(&["-l", "--list"], Nothing),
    flag(&["--get-all"], Nothing),
    flag(&["--get-regexp"], Nothing),
    flag(&["--get-urlmatch"], Nothing),
    flag(&["--get-color"], Nothing),
    flag(&["--get-colorbool"], Nothing),
    value(&["--default"], Nothing),
    flag(&["--fixed-value"], Nothing),
    flag(&["--add"], Writes),
    flag(&["--replace-all"], Writes),
    flag(&["--unset"], Writes),
    flag(&["--unset-all"], Writes),
    flag(&["--rename-section"], Writes),
    flag(&["--remove-section"], Writes),
    value(&["--comment"], Writes),
    flag(&["-e", "--edit"], Runs("core.editor")),
];

const READS: &[&str] = &[
    "--get",
    "--list",
    "--get-all",
    "--get-regexp",
    "--get-urlmatch",
    "--get-color",
    "--get-colorbool",
];

/// Without an action, a second operand is the value to set.
fn sets(reading: &Reading<'_>, context: &Context, effects: &mut Effects<'_>) {
    pager(reading, context, effects);
    if READS.iter().any(|name| reading.has(name)) {
        return;
    }
    let mut operands = reading.operands.iter();
    if let Some(many) = operands.find(|operand| !operand.value.is_single()) {
        effects.unknown(many.argument, Unknown::NotStatic);
    }
    if let Some(value) = reading.operands.get(1) {
        let elsewhere = ["--global", "--system", "--worktree", "--file"];
        let file = match elsewhere.iter().any(|name| reading.has(name)) {
            true => Value::Opaque,
            false => Value::exact(b".git/config"),
        };
        effects.push(value.argument, Effect::Writes(Path::entry(file)));
    }
}

const EXAMPLES: &[Example] = &[
    read_only("git config user.name"),
    read_only("git config --get remote.origin.url"),
    read_only("git config --get user.name x"),
    read_only("git config -l --name-only -z"),
    read_only("git config --global --list --show-origin --show-scope"),
    read_only("git config --get-all --local user.name"),
    read_only("git config --get-regexp '^branch\\.'"),
    read_only("git config --get-urlmatch http https://example.com"),
    read_only("git config --get-color color.x red"),
    read_only("git config --get-colorbool color.ui"),
    read_only("git config --system --type=bool --default=false --get core.bare"),
    read_only("git config --bool --int --bool-or-int --bool-or-str --path --get x.y"),
    read_only("git config --expiry-date --includes --fixed-value --get x.y z"),
    read_only("git config -f .gitmodules --get-regexp path"),
    read_only("git config --blob HEAD:.gitmodules --list"),
    read_only("git config --worktree --list"),
    read_only("git config list --show-names"),
    read_only("git config get --all --regexp --value=x --fixed-value user.name"),
    read_only("git config get --url=https://example.com --default=x http.proxy"),
    unproven("git config user.name x", Kind::Writes),
    unproven("git config user.name -l", Kind::Writes),
    unproven("git config --global user.name x", Kind::Writes),
    unproven("git config -f x.cfg a.b c", Kind::Writes),
    unproven("git config --local --add a.b c", Kind::Writes),
    unproven("git config --replace-all a.b c", Kind::Writes),
    unproven("git config --unset user.name", Kind::Writes),
    unproven("git config --unset-all user.name", Kind::Writes),
    unproven("git config --rename-section user u", Kind::Writes),
    unproven("git config --remove-section user", Kind::Writes),
    unproven("git config --comment=x a.b c", Kind::Writes),
    unproven("git config set a.b c", Kind::Writes),
    unproven("git config unset a.b", Kind::Writes),
    unproven("git config rename-section a b", Kind::Writes),
    unproven("git config -e", Kind::Runs),
    unproven("git config edit", Kind::Runs),
    unproven("git config --unset-a user.name", Kind::Unknown),
    unproven("git config user.*", Kind::Unknown),
];
