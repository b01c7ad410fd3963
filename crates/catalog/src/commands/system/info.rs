//! `info`: shows manuals in Info format.
//!
//! A topic that it does not find is shown by `man -a`, even under `-w`, and a
//! compressed manual is read through `sh -c "gzip -d < FILE"`, with the name as
//! it is. `-o` writes, `--dribble` records keys and `--restore` plays them. So
//! only the index of the installed manuals is read, with captured output.
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
    operands: Operands::Each(Runs("man")),
    always: &[VariableUnset("INFOPATH")],
    check: Some(terminal),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    value(&["-k", "--apropos"], Nothing),
    flag(&["-w", "--where", "--location"], Nothing),
    flag(&["-h", "--help"], Nothing),
    flag(&["--version"], Nothing),
    value(&["-o", "--output"], WritesValue),
    value(&["--dribble"], WritesValue),
    value(&["-f", "--file"], Unknown(Unknown::OptionValue)),
    value(&["-d", "--directory"], Unknown(Unknown::OptionValue)),
    value(&["--restore", "--init-file"], Unknown(Unknown::ProgramFile)),
];

fn terminal(_: &Reading<'_>, context: &Context, effects: &mut Effects<'_>) {
    if context.terminal == Terminal::Present {
        effects.unknown(0, Unknown::Interactive);
    }
}

const EXAMPLES: &[Example] = &[
    read_only("info -h; info --version; info -k nothing-like-it"),
    unproven("info ls", Kind::Runs),
    unproven("info -w nosuch", Kind::Runs),
    unproven("info -o out sed", Kind::Runs),
    unproven("info --dribble out -k x", Kind::Writes),
    unproven("info -o out -k x", Kind::Writes),
    unproven("info -f './x;touch out.info.gz'", Kind::Unknown),
    unproven("info './x;touch out.info.gz'", Kind::Runs),
    unproven("info -d . -k x", Kind::Unknown),
    unproven("info --restore keys", Kind::Unknown),
    unproven("info --outp=x -k x", Kind::Unknown),
];
