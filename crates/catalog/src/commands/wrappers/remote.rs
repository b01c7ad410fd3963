//! `ssh`, `scp`, `sftp`, `rsync`: speak to other machines.
//!
//! Nothing that they do is judged further: options can name local programs.
//!
//! Source: OpenSSH 9.2 manual pages; rsync 3.2.7 `rsync(1)`.

use crate::spec::{Conventions, Example, Means::*, Operands, Spec, unproven};
use crate::{Access, Kind};

pub(crate) const SPEC: Spec = Spec {
    names: &["ssh", "scp", "sftp", "rsync"],
    conventions: Conventions::POSIX,
    operands: Operands::FirstThen(Network(Access::Write), Nothing),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const EXAMPLES: &[Example] = &[
    unproven("ssh host ls", Kind::Network),
    unproven("ssh -o ProxyCommand=./evil host", Kind::Unknown),
    unproven("rsync -a --delete a b", Kind::Unknown),
];
