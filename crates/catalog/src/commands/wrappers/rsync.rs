//! `rsync`: copies trees, here or to another machine.
//!
//! Read is only a dry run between two places of this machine: `-n` then
//! neither creates the target nor takes locks. A colon in an operand names
//! another machine, `-e` and `--rsync-path` programs, `--no-n` takes the dry
//! run back; logs, batches and backups are written in a dry run too.
//! Source: rsync 3.2.7 `rsync(1)`, observed under strace.

use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Spec, flag, read_only, unproven, value,
};
use crate::{Access, Effect, Kind, Network, Path, Unknown, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["rsync"],
    conventions: Conventions::EXACT,
    options: OPTIONS,
    operands: Operands::Each(Nothing),
    check: Some(copies),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-n", "--dry-run"], Nothing),
    flag(&["--list-only"], Nothing),
    flag(&["-a", "--archive"], Nothing),
    flag(&["-v", "--verbose"], Nothing),
    flag(&["-q", "--quiet"], Nothing),
    flag(&["-r", "--recursive"], Nothing),
    flag(&["-R", "--relative"], Nothing),
    flag(&["-c", "--checksum"], Nothing),
    flag(&["-u", "--update"], Nothing),
    flag(&["-l", "--links"], Nothing),
    flag(&["-L", "--copy-links"], Nothing),
    flag(&["-H", "--hard-links"], Nothing),
    flag(&["-p", "--perms"], Nothing),
    flag(&["-o", "--owner"], Nothing),
    flag(&["-g", "--group"], Nothing),
    flag(&["-D"], Nothing),
    flag(&["-t", "--times"], Nothing),
    flag(&["-x", "--one-file-system"], Nothing),
    flag(&["-z", "--compress"], Nothing),
    flag(&["-m", "--prune-empty-dirs"], Nothing),
    flag(&["-I", "--ignore-times"], Nothing),
    flag(&["-i", "--itemize-changes"], Nothing),
    flag(&["-h", "--human-readable"], Nothing),
    flag(&["-C", "--cvs-exclude"], Nothing),
    flag(&["--size-only"], Nothing),
    flag(&["--existing"], Nothing),
    flag(&["--ignore-existing"], Nothing),
    flag(&["--delete", "--del"], Nothing),
    flag(&["--delete-excluded"], Nothing),
    flag(&["--delete-after"], Nothing),
    flag(&["--stats"], Nothing),
    flag(&["--progress"], Nothing),
    value(&["--exclude"], Nothing),
    value(&["--include"], Nothing),
    value(&["--exclude-from"], ReadsValue),
    value(&["--include-from"], ReadsValue),
    value(&["--files-from"], ReadsListed),
    value(&["--max-size"], Nothing),
    value(&["--min-size"], Nothing),
    value(&["--out-format"], Nothing),
    flag(&["-V", "--version"], Nothing),
    flag(&["--help"], Nothing),
    value(&["-e", "--rsh"], RunsValue),
    value(&["--rsync-path"], RunsValue),
    flag(&["--remove-source-files"], Writes),
    value(&["--log-file"], WritesValue),
    value(&["--write-batch", "--only-write-batch"], WritesValue),
];

fn copies<'s>(reading: &Reading<'s>, _: &Context, effects: &mut Effects<'s>) {
    if reading.has("--version") || reading.has("--help") {
        return;
    }
    for operand in &reading.operands {
        let exact = operand.value.as_exact();
        match exact {
            None => effects.unknown(operand.argument, Unknown::NotStatic),
            Some(name) if name.contains(&b':') => effects.push(
                operand.argument,
                Effect::Network(Network {
                    client: "rsync",
                    access: Access::Write,
                    host: Some(operand.value.clone()),
                }),
            ),
            Some(_) => {}
        }
    }
    let dry = reading.has("--dry-run") || reading.has("--list-only");
    match dry && !reading.operands.is_empty() {
        true => {
            for operand in &reading.operands {
                let tree = Path::tree(operand.value.clone());
                effects.push(operand.argument, Effect::Reads(tree));
            }
        }
        false => effects.push(0, Effect::Writes(Path::tree(Value::Opaque))),
    }
}

const EXAMPLES: &[Example] = &[
    read_only("rsync -avn --delete src/ docs/"),
    read_only("rsync -n -rRculLHpogDtxzmIihCq src/ new/"),
    read_only("rsync --dry-run -a --size-only --existing --ignore-existing src/ docs"),
    read_only("rsync --dry-run -a --delete-excluded --delete-after --stats --progress src/ docs"),
    read_only("rsync -an --exclude '*.o' --include x --exclude-from patterns src/ docs"),
    read_only("rsync -an --include-from patterns --files-from notes . docs"),
    read_only("rsync -an --max-size 1m --min-size 1 --out-format %n src/ docs"),
    read_only("rsync --list-only src/; rsync --version; rsync --help; rsync -V"),
    unproven("rsync -a --delete a b", Kind::Writes),
    unproven("rsync -an --no-n src/ new/", Kind::Unknown),
    unproven("rsync -an --no-dry-run src/ new/", Kind::Unknown),
    unproven("rsync -an src/ host:new", Kind::Network),
    unproven("rsync -an rsync://host/x new", Kind::Network),
    unproven("rsync -an -e ./evil src/ docs", Kind::Runs),
    unproven("rsync -an --rsh=./evil src/ docs", Kind::Runs),
    unproven("rsync -an --rsync-path=./evil src/ docs", Kind::Runs),
    unproven("rsync -an --log-file=out src/ docs", Kind::Writes),
    unproven("rsync -an --write-batch=out src/ docs", Kind::Writes),
    unproven("rsync -a --remove-source-files src/ docs", Kind::Writes),
    unproven("rsync -an $x docs", Kind::Unknown),
];
