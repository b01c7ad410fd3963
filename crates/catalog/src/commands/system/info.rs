//! `info`: shows manuals in Info format.
//!
//! A compressed manual is read through `sh -c "gzip -d < FILE"`, with the name
//! as it is: so only a plain topic is read, never a file or directory that the
//! line names. `-o` writes, `--dribble` records keys and `--restore` plays them.
//! With captured output it prints the node and ends.
//! Source: Texinfo 6.8 `info(1)`, observed under strace.

use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Spec, Terminal, flag, read_only,
    unproven, value,
};
use crate::{Effects, Kind, Reading, Unknown};

pub(crate) const SPEC: Spec = Spec {
    names: &["info"],
    conventions: Conventions::EXACT,
    options: OPTIONS,
    operands: Operands::Each(Judged(topic)),
    always: &[VariableUnset("INFOPATH")],
    check: Some(terminal),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    value(&["-k", "--apropos"], Nothing),
    value(&["--index-search"], Nothing),
    value(&["-n", "--node"], Judged(topic)),
    flag(&["--subnodes"], Nothing),
    flag(&["-w", "--where", "--location"], Nothing),
    flag(&["-h", "--help"], Nothing),
    flag(&["--version"], Nothing),
    value(&["-o", "--output"], WritesValue),
    value(&["--dribble"], WritesValue),
    value(&["-f", "--file"], Unknown(Unknown::OptionValue)),
    value(&["-d", "--directory"], Unknown(Unknown::OptionValue)),
    value(&["--restore", "--init-file"], Unknown(Unknown::ProgramFile)),
];

fn topic(name: &[u8], argument: usize, effects: &mut Effects<'_>) {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b' ' | b'-' | b'_');
    if name.is_empty() || !name.iter().all(plain) {
        effects.unknown(argument, Unknown::Operand);
    }
}

fn terminal(_: &Reading<'_>, context: &Context, effects: &mut Effects<'_>) {
    if context.terminal == Terminal::Present {
        effects.unknown(0, Unknown::Interactive);
    }
}

const EXAMPLES: &[Example] = &[
    read_only("info ls"),
    read_only("info -w sed"),
    read_only("info --subnodes -n Top sed; info --index-search x sed"),
    read_only("info -h; info --version; info -k nothing-like-it"),
    unproven("info -o out sed", Kind::Writes),
    unproven("info --dribble out sed", Kind::Writes),
    unproven("info -f './x;touch out.info.gz'", Kind::Unknown),
    unproven("info './x;touch out.info.gz'", Kind::Unknown),
    unproven("info -n '(./x;touch out.info.gz)Top'", Kind::Unknown),
    unproven("info '(x)Top'", Kind::Unknown),
    unproven("info -d . x", Kind::Unknown),
    unproven("info --restore keys", Kind::Unknown),
    unproven("info --outp=x sed", Kind::Unknown),
];
