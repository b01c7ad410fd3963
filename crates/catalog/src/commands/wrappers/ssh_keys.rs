//! `ssh-keygen`, `ssh-add`: make and load keys, and show their fingerprints.
//!
//! `ssh-keygen` makes a key unless told to show one; `-D` loads a library.
//! `ssh-add -l` asks the agent.
//! Source: OpenSSH 9.2 `ssh-keygen(1)`, `ssh-add(1)`.

use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::{Context, Conventions, Means::*, Spec, flag, read_only, unproven, value};
use crate::{Access, Effect, Kind, Path, Value};

pub(crate) const KEYGEN: Spec = Spec {
    names: &["ssh-keygen"],
    conventions: Conventions::POSIX,
    options: &[
        flag(&["-l"], Nothing),
        flag(&["-L"], Nothing),
        value(&["-F"], Nothing),
        flag(&["-v"], Nothing),
        value(&["-E"], Nothing),
        value(&["-f"], ReadsValue),
        value(&["-t"], Nothing),
        flag(&["-y"], Nothing),
        value(&["-R"], Writes),
        flag(&["-H"], Writes),
        flag(&["-p"], Writes),
        flag(&["-A"], Writes),
        value(&["-D"], RunsValue),
        value(&["-w"], RunsValue),
    ],
    check: Some(shows),
    examples: &[
        read_only("ssh-keygen -l -f cert.pem"),
        read_only("ssh-keygen -lv -E md5 -f cert.pem"),
        read_only("ssh-keygen -L -f cert.pem"),
        read_only("ssh-keygen -F localhost -f notes"),
        unproven("ssh-keygen -t ed25519", Kind::Writes),
        unproven("ssh-keygen -t rsa -f key", Kind::Writes),
        unproven("ssh-keygen -y -f key", Kind::Writes),
        unproven("ssh-keygen -lR host", Kind::Writes),
        unproven("ssh-keygen -HF host", Kind::Writes),
        unproven("ssh-keygen -lp -f key", Kind::Writes),
        unproven("ssh-keygen -lA", Kind::Writes),
        unproven("ssh-keygen -l -D ./evil.so", Kind::Runs),
        unproven("ssh-keygen -l -w ./evil.so -f key", Kind::Runs),
        unproven("ssh-keygen -l -Y sign -f key x", Kind::Unknown),
    ],
    ..Spec::DEFAULT
};

/// Without a file it asks for one, and without a mode it makes a key.
fn shows(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    let shows = ["-l", "-L", "-F"].iter().any(|name| reading.has(name));
    if !shows || reading.has("-y") || reading.has("-t") || !reading.has("-f") {
        effects.push(0, Effect::Writes(Path::entry(Value::Opaque)));
    }
}

pub(crate) const ADD: Spec = Spec {
    names: &["ssh-add"],
    conventions: Conventions::POSIX,
    options: &[flag(&["-l"], Nothing), flag(&["-L"], Nothing)],
    always: &[Network(Access::Read)],
    check: Some(lists),
    examples: &[
        unproven("ssh-add -l", Kind::NetworkRead),
        unproven("ssh-add -L", Kind::NetworkRead),
        unproven("ssh-add", Kind::Network),
        unproven("ssh-add key", Kind::Unknown),
        unproven("ssh-add -D", Kind::Unknown),
        unproven("ssh-add -s ./evil.so", Kind::Unknown),
    ],
    ..Spec::DEFAULT
};

/// Without an option it loads the user's keys.
fn lists(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    if reading.options.is_empty() {
        Network(Access::Write).apply("ssh-add", 0, None, effects);
    }
}
