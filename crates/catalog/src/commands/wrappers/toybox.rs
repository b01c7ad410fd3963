//! `toybox`: many commands in one program.
//!
//! Read are the applets that do no more than print whatever their arguments
//! are, in toybox as elsewhere; the others have options of their own.
//! Source: toybox 0.8.9 `toybox help -a`.

use crate::spec::{Context, Example, Spec, read_only, unproven};
use crate::{Effects, Kind, Unknown, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["toybox"],
    grammar: Some(grammar),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

/// Applets whose words are files that are read, options left aside.
const READ: &[&[u8]] = &[
    b"base64",
    b"cat",
    b"cksum",
    b"cmp",
    b"comm",
    b"crc32",
    b"cut",
    b"du",
    b"expand",
    b"file",
    b"fold",
    b"grep",
    b"head",
    b"ls",
    b"md5sum",
    b"nl",
    b"od",
    b"paste",
    b"rev",
    b"sha1sum",
    b"sha256sum",
    b"stat",
    b"strings",
    b"tac",
    b"wc",
];

/// Applets that print something else.
const PRINT: &[&[u8]] = &[
    b"basename",
    b"cal",
    b"dirname",
    b"echo",
    b"factor",
    b"false",
    b"free",
    b"id",
    b"logname",
    b"nproc",
    b"pwd",
    b"seq",
    b"true",
    b"tty",
    b"uname",
    b"uptime",
    b"w",
    b"whoami",
];

fn grammar<'s>(argv: &[Value<'s>], _: &Context, effects: &mut Effects<'s>) {
    let Some(applet) = argv.get(1) else { return };
    let reads = match applet.as_exact() {
        None => return effects.unknown(1, Unknown::NotStatic),
        Some(b"--help" | b"--version") => false,
        Some(name) if PRINT.contains(&name) => false,
        Some(name) if READ.contains(&name) => true,
        Some(_) => return effects.unknown(1, Unknown::Subcommand),
    };
    effects.explain(1, "applet");
    for (at, word) in argv.iter().enumerate().skip(2).filter(|_| reads) {
        // Also what follows a letter: `grep -fFILE`, `grep -r`.
        effects.push(at, crate::Effect::Reads(crate::Path::tree(word.clone())));
        if word.prefix().starts_with(b"-") {
            effects.push(at, crate::Effect::Reads(crate::Path::tree(Value::one())));
        }
    }
}

const EXAMPLES: &[Example] = &[
    read_only("toybox wc README.md"),
    read_only("toybox; toybox --version; toybox uname"),
    unproven("toybox touch x", Kind::Unknown),
    unproven("toybox sh -c x", Kind::Unknown),
    unproven("toybox sed -i s/a/b/ x", Kind::Unknown),
    unproven("toybox toybox touch x", Kind::Unknown),
    unproven("toybox \"$x\"", Kind::Unknown),
];
