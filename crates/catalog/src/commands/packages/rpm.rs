//! `rpm`: queries and changes packages.
//!
//! A query opens the database to write, and makes it where it is not there
//! (in Debian below `~/.rpmdb`, which a shell is asked for). `--pipe`, `--eval`,
//! `--define` and `--load` run programs; macros of the format do not.
//! Source: RPM 4.18 `rpm(8)`, observed under strace.

use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Spec, flag, read_only, unproven, value,
};
use crate::{Effect, Kind, Path, Unknown, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["rpm"],
    conventions: Conventions::EXACT,
    options: OPTIONS,
    operands: Operands::Each(ListsValue),
    check: Some(asks),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-q", "--query"], Nothing),
    flag(&["-a", "--all"], Nothing),
    flag(&["-i", "--info"], Nothing),
    flag(&["-l", "--list"], Nothing),
    flag(&["-f", "--file"], Nothing),
    flag(&["-c", "--configfiles"], Nothing),
    flag(&["-d", "--docfiles"], Nothing),
    flag(&["-R", "--requires"], Nothing),
    flag(&["-s", "--state"], Nothing),
    flag(&["-p", "--package"], Nothing),
    flag(&["-v", "--verbose"], Nothing),
    flag(&["--provides"], Nothing),
    flag(&["--changelog"], Nothing),
    flag(&["--scripts"], Nothing),
    flag(&["--last"], Nothing),
    flag(&["--whatprovides"], Nothing),
    flag(&["--whatrequires"], Nothing),
    value(&["--queryformat", "--qf"], Nothing),
    flag(&["--version"], Nothing),
    flag(&["--help"], Nothing),
    value(&["--pipe"], RunsValue),
    value(&["-E", "--eval"], Runs("a macro")),
    value(&["-D", "--define"], Runs("a macro")),
    flag(&["-e", "--erase"], Writes),
    flag(&["-U", "--upgrade"], Writes),
    flag(&["-F", "--freshen"], Writes),
    flag(&["--install"], Writes),
    flag(&["--rebuilddb", "--initdb"], Writes),
    flag(&["--import"], Writes),
];

/// `-i` installs where nothing is queried.
fn asks(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    let asks = ["--query", "--version", "--help"];
    if !asks.iter().any(|name| reading.has(name)) {
        effects.unknown(0, Unknown::Option);
    }
    if reading.has("--query") && !reading.has("--help") {
        let database = Path::tree(Value::exact(b"/var/lib/rpm"));
        effects.push(0, Effect::Writes(database));
    }
}

const EXAMPLES: &[Example] = &[
    unproven("rpm -qa", Kind::Writes),
    unproven("rpm -qi bash", Kind::Writes),
    unproven("rpm -ql -c -d -R -s -v bash", Kind::Writes),
    unproven("rpm -qf /bin/bash", Kind::Writes),
    unproven(
        "rpm -q --provides --changelog --scripts --last bash",
        Kind::Writes,
    ),
    unproven("rpm -qp x.rpm", Kind::Writes),
    unproven("rpm -q --whatprovides x --qf '%{NAME}'", Kind::Writes),
    unproven("rpm -q --whatrequires x", Kind::Writes),
    read_only("rpm --version; rpm --help"),
    unproven("rpm -q --pipe 'touch x' x", Kind::Runs),
    unproven("rpm -q -E '%(x)'", Kind::Runs),
    unproven("rpm --define '_x %(touch x)' -q x", Kind::Runs),
    unproven("rpm -q -e x", Kind::Writes),
    unproven("rpm -q -U x", Kind::Writes),
    unproven("rpm -q -F x", Kind::Writes),
    unproven("rpm -q --install x", Kind::Writes),
    unproven("rpm -q --rebuilddb", Kind::Writes),
    unproven("rpm -q --import x", Kind::Writes),
    unproven("rpm -i x.rpm", Kind::Unknown),
    unproven("rpm -q --root x y", Kind::Unknown),
];
