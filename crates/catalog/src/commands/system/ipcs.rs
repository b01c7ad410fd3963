//! `ipcs`, `lsipc`, `lslocks`, `lslogins`: list what processes share, locks and accounts.
//!
//! Source: util-linux 2.38 `ipcs(1)`, `lsipc(1)`, `lslocks(8)`, `lslogins(1)`.

use crate::spec::{Arguments, Example, Means::*, Operands, Spec, read_only};

pub(crate) const SPEC: Spec = Spec {
    names: &["ipcs", "lsipc", "lslocks", "lslogins"],
    operands: Operands::Each(Nothing),
    arguments: Arguments::NeverHarm,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const EXAMPLES: &[Example] = &[read_only("ipcs -a; lsipc; lslocks -J; lslogins -u")];
