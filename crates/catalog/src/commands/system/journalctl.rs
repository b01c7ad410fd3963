//! `journalctl`: shows the journal.
//!
//! It waits with `-f`; several long options change or delete journals.
//!
//! Source: systemd 252 `journalctl(1)`.

use crate::spec::{
    Conventions, Example, Means::*, Operands, Opt, Spec, flag, optional, read_only, unproven, value,
};
use crate::{Kind, State};

pub(crate) const SPEC: Spec = Spec {
    names: &["journalctl"],
    conventions: Conventions::EXACT,
    options: OPTIONS,
    // A path names the unit or device of that file, of which it reads the start.
    operands: Operands::Each(ReadsValue),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["--system"], Nothing),
    flag(&["--user"], Nothing),
    flag(&["-m", "--merge"], Nothing),
    value(&["-D", "--directory"], ReadsTree),
    value(&["--file"], ReadsValue),
    value(&["-S", "--since"], Nothing),
    value(&["-U", "--until"], Nothing),
    value(&["-c", "--cursor"], Nothing),
    value(&["--after-cursor"], Nothing),
    value(&["--cursor-file"], WritesValue),
    optional(&["-b", "--boot"], Nothing),
    value(&["-u", "--unit"], Nothing),
    value(&["--user-unit"], Nothing),
    value(&["-t", "--identifier"], Nothing),
    value(&["-p", "--priority"], Nothing),
    value(&["--facility"], Nothing),
    value(&["-g", "--grep"], Nothing),
    optional(&["--case-sensitive"], Nothing),
    flag(&["-k", "--dmesg"], Nothing),
    value(&["-o", "--output"], Nothing),
    value(&["--output-fields"], Nothing),
    optional(&["-n", "--lines"], Nothing),
    flag(&["-r", "--reverse"], Nothing),
    flag(&["--show-cursor"], Nothing),
    flag(&["--utc"], Nothing),
    flag(&["-x", "--catalog"], Nothing),
    flag(&["--no-hostname"], Nothing),
    flag(&["--no-full"], Nothing),
    flag(&["-a", "--all"], Nothing),
    flag(&["-f", "--follow"], Waits),
    flag(&["--no-tail"], Nothing),
    flag(&["-q", "--quiet"], Nothing),
    flag(&["--no-pager"], Nothing),
    flag(&["-e", "--pager-end"], Nothing),
    flag(&["-h", "--help"], Nothing),
    flag(&["--version"], Nothing),
    flag(&["-N", "--fields"], Nothing),
    value(&["-F", "--field"], Nothing),
    flag(&["--list-boots"], Nothing),
    flag(&["--disk-usage"], Nothing),
    flag(&["--verify"], Nothing),
    flag(&["--header"], Nothing),
    flag(&["--list-catalog"], Nothing),
    flag(&["--dump-catalog"], Nothing),
    value(&["--vacuum-size"], Changes(State::System)),
    value(&["--vacuum-files"], Changes(State::System)),
    value(&["--vacuum-time"], Changes(State::System)),
    flag(&["--rotate"], Changes(State::System)),
    flag(&["--flush"], Changes(State::System)),
    flag(&["--sync"], Changes(State::System)),
    flag(&["--relinquish-var"], Changes(State::System)),
    flag(&["--smart-relinquish-var"], Changes(State::System)),
    flag(&["--setup-keys"], Changes(State::System)),
    flag(&["--update-catalog"], Changes(State::System)),
];

const EXAMPLES: &[Example] = &[
    read_only("journalctl -u ssh -n 20 --no-pager"),
    read_only("journalctl -b -p err -xe"),
    read_only("journalctl -D /var/log/journal"),
    read_only("journalctl -mkraqhN --system --user --file=x.journal -S today -U now"),
    read_only("journalctl -c x --after-cursor=x --user-unit=x -t x --facility=kern"),
    read_only("journalctl -g x --case-sensitive=no -o short --output-fields=MESSAGE"),
    read_only("journalctl --show-cursor --utc --no-hostname --no-full --no-tail"),
    read_only("journalctl -F MESSAGE --list-boots --disk-usage --verify --header"),
    read_only("journalctl --list-catalog --dump-catalog"),
    read_only("journalctl --version"),
    read_only("journalctl /usr/bin/bash _PID=1"),
    unproven("journalctl -fu ssh", Kind::Waits),
    unproven("journalctl --cursor-file=f", Kind::Writes),
    unproven("journalctl --vacuum-size=1", Kind::ChangesState),
    unproven(
        "journalctl --vacuum-files=1 --vacuum-time=1 --rotate --flush --sync",
        Kind::ChangesState,
    ),
    unproven(
        "journalctl --relinquish-var --smart-relinquish-var",
        Kind::ChangesState,
    ),
    unproven(
        "journalctl --setup-keys --update-catalog",
        Kind::ChangesState,
    ),
    unproven("journalctl --vacuum-si=1", Kind::Unknown),
    unproven("journalctl --root=x", Kind::Unknown),
];
