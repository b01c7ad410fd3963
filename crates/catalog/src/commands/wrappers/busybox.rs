//! `busybox`: many commands in one program.
//!
//! Its applets are the commands described here for that platform.
//!
//! Source: busybox 1.35 `busybox --help`.

use crate::spec::{Context, Example, Platforms, Spec, read_only, unproven};
use crate::{Effects, Kind, Unknown, Value, find, read};

pub(crate) const SPEC: Spec = Spec {
    names: &["busybox"],
    grammar: Some(grammar),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

fn grammar<'s>(argv: &[Value<'s>], context: &Context, effects: &mut Effects<'s>) {
    let Some(applet) = argv.get(1) else { return };
    let Some(name) = applet.as_exact() else {
        return effects.unknown(1, Unknown::NotStatic);
    };
    if matches!(name, b"--help" | b"--list" | b"--list-full") {
        return effects.explain(1, "information");
    }
    let spec = find(name).filter(|spec| spec.platforms.include(Platforms::BUSYBOX));
    let Some(spec) = spec else {
        return effects.unknown(1, Unknown::Subcommand);
    };
    let inside = Context {
        platform: Platforms::BUSYBOX,
        ..*context
    };
    let mut inner = Effects::new();
    read(spec, argv.get(1..).unwrap_or_default(), &inside, &mut inner);
    effects.append(inner, 1);
}

const EXAMPLES: &[Example] = &[
    read_only("busybox ls -la"),
    read_only("busybox cat README.md | busybox sort -rn"),
    read_only("busybox; busybox --list; busybox --list-full; busybox --help"),
    unproven("busybox sort -o out README.md", Kind::Writes),
    unproven("busybox touch out", Kind::Writes),
    unproven("busybox sh -c ls", Kind::Unknown),
    unproven("busybox wget x", Kind::Unknown),
    unproven("busybox --install", Kind::Unknown),
    unproven("busybox busybox touch out", Kind::Unknown),
    unproven("busybox \"$x\"", Kind::Unknown),
];
