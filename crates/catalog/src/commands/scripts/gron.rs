//! `gron`: prints JSON as assignments.
//!
//! An operand that is an address is fetched.
//! Source: gron 0.7.1 `--help`.

use crate::spec::{
    Conventions, Example, Means::*, Operands, Opt, Platforms, Spec, everywhere, flag, read_only,
    unproven,
};
use crate::{Access, Kind};

pub(crate) const SPEC: Spec = Spec {
    names: &["gron", "ungron"],
    conventions: Conventions::GO,
    options: OPTIONS,
    operands: Operands::Each(ReadsUnlessScheme(&Network(Access::Read))),
    platforms: Platforms::ALL,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &everywhere([
    flag(&["--colorize", "--c"], Nothing),
    flag(&["--insecure", "--k"], Nothing),
    flag(&["--json", "--j"], Nothing),
    flag(&["--monochrome", "--m"], Nothing),
    flag(&["--no-sort"], Nothing),
    flag(&["--stream", "--s"], Nothing),
    flag(&["--ungron", "--u"], Nothing),
    flag(&["--values", "--v"], Nothing),
    flag(&["--version"], Nothing),
]);

const EXAMPLES: &[Example] = &[
    read_only("gron package.json"),
    read_only("gron -c -k -j -m -s -v package.json"),
    read_only("gron --no-sort package.json | gron -u"),
    read_only("gron --version"),
    unproven("gron http://localhost/x.json", Kind::NetworkRead),
    unproven("gron \"$source\"", Kind::Unknown),
];
