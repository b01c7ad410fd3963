//! `ssh`, `scp`, `sftp`: speak to other machines.
//!
//! Nothing that they do is judged further: options can name local programs
//! (`-o ProxyCommand=…`), and so can a configuration (`-F`). `ssh -V` and `-Q`
//! tell about the program; `-G` shows settings, for which it may run what
//! `Match exec` of the user's own configuration says.
//! Source: OpenSSH 9.2 manual pages.

use crate::spec::{Context, Conventions, Example, Means::*, Operands, Spec, flag, read_only};
use crate::spec::{unproven, value};
use crate::{Access, Effects, Kind, Reading};

pub(crate) const SSH: Spec = Spec {
    names: &["ssh"],
    conventions: Conventions::POSIX,
    options: &[
        flag(&["-V"], Nothing),
        value(&["-Q"], Nothing),
        // No `-G`: a host that is not this machine may be looked up.
    ],
    check: Some(connects),
    operands: Operands::Each(Nothing),
    examples: &[
        read_only("ssh -V"),
        read_only("ssh -Q cipher"),
        unproven("ssh host ls", Kind::Network),
        unproven("ssh -V host", Kind::Network),
        unproven("ssh", Kind::Network),
        unproven("ssh -o ProxyCommand=./evil host", Kind::Unknown),
        unproven("ssh -VoProxyCommand=./evil host", Kind::Unknown),
        unproven("ssh -G -F evil host", Kind::Unknown),
    ],
    ..Spec::DEFAULT
};

fn connects<'s>(reading: &Reading<'s>, _: &Context, effects: &mut Effects<'s>) {
    let informs = reading.has("-V") || reading.has("-Q");
    if !informs || !reading.operands.is_empty() {
        let host = reading.operands.first();
        let argument = host.map_or(0, |host| host.argument);
        Network(Access::Write).apply("ssh", argument, host.map(|host| &host.value), effects);
    }
}

pub(crate) const COPIES: Spec = Spec {
    names: &["scp", "sftp"],
    conventions: Conventions::POSIX,
    operands: Operands::FirstThen(Network(Access::Write), Nothing),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const EXAMPLES: &[Example] = &[
    unproven("scp host:f .", Kind::Network),
    unproven("scp -S ./evil host:f .", Kind::Unknown),
    unproven("sftp host", Kind::Network),
];
