//! Interpreters of whole languages: only what they say of themselves is known.
//!
//! | program | why a program in its arguments is not proved harmless |
//! |---|---|
//! | `perl` | `open`, backticks, `-i`, `BEGIN` blocks even under `-c`; its grammar depends on code that it runs |
//! | `ruby` | `Kernel#open("\|…")`, `send`, `-i`; nearly everything is a method call that code can redefine |
//! | `php` | calls by name in strings, stream wrappers for every file name |
//! | `lua`, `luajit` | functions are values: `_G["os"]["exec".."ute"]` |
//! | `Rscript`, `osascript`, `tclsh` | evaluate strings; `osascript` drives other programs |
//!
//! Source: the manuals of perl 5.36, ruby 3.1, php 8.2, lua 5.4, R 4.2.

use crate::effects::Effects;
use crate::spec::{Context, Example, Platforms, Spec, read_only, unproven};
use crate::{Kind, Unknown, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &[
        "perl",
        "ruby",
        "php",
        "lua",
        "luajit",
        "Rscript",
        "osascript",
        "tclsh",
    ],
    grammar: Some(says_what_it_is),
    platforms: Platforms::ALL,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

/// The arguments with which each says what it is.
const SELF: &[(&[u8], &[&[u8]])] = &[
    (b"perl", &[b"-v", b"--version"]),
    (b"ruby", &[b"--version"]),
    (b"php", &[b"-v", b"--version"]),
    (b"lua", &[b"-v"]),
    (b"luajit", &[b"-v"]),
    (b"Rscript", &[b"--version"]),
];

fn says_what_it_is<'s>(argv: &[Value<'s>], _: &Context, effects: &mut Effects<'s>) {
    let path = argv.first().and_then(Value::as_exact).unwrap_or_default();
    let name = path.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
    let row = SELF.iter().find(|(program, _)| *program == name);
    let harmless = match (row, argv) {
        (Some((_, arguments)), [_, only]) => only
            .as_exact()
            .is_some_and(|word| arguments.contains(&word)),
        _ => false,
    };
    if harmless {
        effects.explain(1, "version");
    } else {
        effects.unknown(0, Unknown::Script);
    }
}

const EXAMPLES: &[Example] = &[
    read_only("perl -v; perl --version; php -v; ruby --version"),
    read_only("lua -v; luajit -v; Rscript --version; php --version"),
    unproven("perl -ne print README.md", Kind::Unknown),
    unproven("perl -c script.pl", Kind::Unknown),
    unproven("perl -v -e 1", Kind::Unknown),
    unproven("ruby -e 1", Kind::Unknown),
    unproven("php -l script.php", Kind::Unknown),
    unproven("osascript -e 1", Kind::Unknown),
];
