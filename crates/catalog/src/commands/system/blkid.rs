//! `blkid`: tells what is on block devices.
//!
//! It keeps what it found in `/run/blkid/blkid.tab`, unless it probes (`-p`,
//! `-i`) or is given no cache (`-c /dev/null`).
//! Source: util-linux 2.38 `blkid(8)`, observed under strace.

use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Spec, flag, read_only, unproven, value,
};
use crate::{Effect, Kind, Path, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["blkid"],
    conventions: Conventions::EXACT,
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    check: Some(keeps),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    value(&["-c", "--cache-file"], WritesStream),
    flag(&["-d", "--no-encoding"], Nothing),
    flag(&["-g", "--garbage-collect"], Writes),
    value(&["-o", "--output"], Nothing),
    flag(&["-k", "--list-filesystems"], Nothing),
    value(&["-s", "--match-tag"], Nothing),
    value(&["-t", "--match-token"], Nothing),
    flag(&["-l", "--list-one"], Nothing),
    value(&["-L", "--label"], Nothing),
    value(&["-U", "--uuid"], Nothing),
    flag(&["-p", "--probe"], Nothing),
    flag(&["-i", "--info"], Nothing),
    value(&["-H", "--hint"], Nothing),
    value(&["-S", "--size"], Nothing),
    value(&["-O", "--offset"], Nothing),
    value(&["-u", "--usages"], Nothing),
    value(&["-n", "--match-types"], Nothing),
    flag(&["-D", "--no-part-details"], Nothing),
    flag(&["-h", "--help"], Nothing),
    flag(&["-V", "--version"], Nothing),
];

fn keeps(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    let apart = ["-p", "-i", "-k", "-h", "-V"];
    let without = reading.value("-c").and_then(Value::as_exact) == Some(b"/dev/null");
    if !without && !apart.iter().any(|name| reading.has(name)) {
        let cache = Path::tree(Value::exact(b"/run/blkid"));
        effects.push(0, Effect::Writes(cache));
    }
}

const EXAMPLES: &[Example] = &[
    read_only("blkid -p -u filesystem -n ext4 -D -H x -S 1 -O 0 /dev/null"),
    read_only("blkid -c /dev/null -d -o value -s UUID -t TYPE=ext4 -l"),
    read_only("blkid -c /dev/null -L root; blkid -c /dev/null -U x"),
    read_only("blkid -i /dev/null; blkid -k; blkid -h; blkid -V"),
    unproven("blkid", Kind::Writes),
    unproven("blkid /dev/vda", Kind::Writes),
    unproven("blkid -c f", Kind::Writes),
    unproven("blkid -p -c f /dev/vda", Kind::Writes),
    unproven("blkid -g -c /dev/null", Kind::Writes),
    unproven("blkid --prob /dev/vda", Kind::Unknown),
];
