//! `column`: arranges its input in columns.
//!
//! Source: util-linux 2.38 `column(1)`; macOS `column(1)`.

use crate::spec::{
    Arguments, Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only, value,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["column"],
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    arguments: Arguments::NeverHarm,
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-t", "--table"], Nothing),
    value(&["-n", "--table-name"], Nothing),
    value(&["-O", "--table-order"], Nothing),
    value(&["-N", "--table-columns"], Nothing),
    value(&["-l", "--table-columns-limit"], Nothing),
    value(&["-E", "--table-noextreme"], Nothing),
    flag(&["-d", "--table-noheadings"], Nothing),
    flag(&["-e", "--table-header-repeat"], Nothing),
    value(&["-H", "--table-hide"], Nothing),
    value(&["-R", "--table-right"], Nothing),
    value(&["-T", "--table-truncate"], Nothing),
    value(&["-W", "--table-wrap"], Nothing),
    flag(&["-L", "--keep-empty-lines"], Nothing),
    flag(&["-J", "--json"], Nothing),
    value(&["-r", "--tree"], Nothing),
    value(&["-i", "--tree-id"], Nothing),
    value(&["-p", "--tree-parent"], Nothing),
    value(&["-c", "--output-width"], Nothing),
    value(&["-o", "--output-separator"], Nothing),
    value(&["-s", "--separator"], Nothing),
    flag(&["-x", "--fillrows"], Nothing),
    flag(&["-h", "--help"], Nothing),
    flag(&["-V", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("column -t README.md"),
    read_only("column -ts, README.md"),
    read_only("column -deLJxhV -n t -O 1 -N a,b -l 2 -E 1 -H 1 -R 1 -T 1 -W 1 README.md"),
    read_only("column -r 1 -i 1 -p 1 -c 80 -o : README.md"),
];
