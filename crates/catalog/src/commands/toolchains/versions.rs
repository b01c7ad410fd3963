//! The programs that are known to do no more than print their version when
//! they are asked to, and by which single word.
//!
//! Not here, because the directory decides what runs: `yarn` and `pnpm` (the
//! project names the release that is started), `mvn` and `gradle` (options of
//! the virtual machine), `pytest` (plugins); `java` writes performance data.
//! Source: the manual of each, and strace where it is installed.

use crate::effects::Effects;
use crate::spec::{Context, Conventions, Example, Spec, read_only, unproven};
use crate::{Kind, Unknown, Value};

pub(crate) const SPEC: Spec = Spec {
    names: NAMES,
    conventions: Conventions::WORDS,
    grammar: Some(read),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const NAMES: &[&str] = &[
    "ansible-lint",
    "bazel",
    "black",
    "bun",
    "ccache",
    "clang-format",
    "clang-tidy",
    "cmake",
    "crystal",
    "dart",
    "deno",
    "dot",
    "doxygen",
    "elixir",
    "emacs",
    "erl",
    "esbuild",
    "ffmpeg",
    "fish",
    "fzf",
    "gdb",
    "ghc",
    "haproxy",
    "hugo",
    "iperf3",
    "isort",
    "julia",
    "lldb",
    "memcached",
    "meson",
    "mongod",
    "mypy",
    "mysqld",
    "nginx",
    "nim",
    "ninja",
    "nmap",
    "nvim",
    "ocaml",
    "opam",
    "pandoc",
    "pdflatex",
    "postgres",
    "protoc",
    "R",
    "redis-server",
    "ruff",
    "sbcl",
    "socat",
    "stack",
    "strace",
    "swift",
    "tcpdump",
    "tesseract",
    "tmux",
    "tsc",
    "uvicorn",
    "valgrind",
    "vim",
    "xmlstarlet",
    "yt-dlp",
    "zig",
];

/// The words that ask any of them.
const ASKS: &[&[u8]] = &[b"--version"];

/// The other words that ask some of them.
const OTHERS: &[(&[u8], &[&[u8]])] = &[
    (b"bun", &[b"-v"]),
    (b"deno", &[b"-V"]),
    (b"ffmpeg", &[b"-version"]),
    (b"hugo", &[b"version"]),
    (b"julia", &[b"-v"]),
    (b"dot", &[b"-V"]),
    (b"nginx", &[b"-v", b"-V"]),
    (b"socat", &[b"-V"]),
    (b"strace", &[b"-V"]),
    (b"ruff", &[b"-V", b"version"]),
    (b"tmux", &[b"-V"]),
    (b"tsc", &[b"-v"]),
    (b"zig", &[b"version"]),
];

fn read<'s>(argv: &[Value<'s>], _: &Context, effects: &mut Effects<'s>) {
    let program = argv.first().map(Value::prefix).unwrap_or_default();
    let program = program
        .rsplit(|byte| *byte == b'/')
        .next()
        .unwrap_or_default();
    match argv.get(1..).unwrap_or_default() {
        [] => effects.unknown(0, Unknown::Interactive),
        [only] if only.as_exact().is_some_and(|word| asks(program, word)) => {
            effects.explain(1, "--version");
        }
        _ => effects.unknown(1, Unknown::Option),
    }
}

fn asks(program: &[u8], word: &[u8]) -> bool {
    let own = OTHERS.iter().find(|(name, _)| *name == program);
    ASKS.contains(&word) || own.is_some_and(|(_, words)| words.contains(&word))
}

const EXAMPLES: &[Example] = &[
    read_only("cmake --version"),
    read_only("/usr/bin/ninja --version"),
    read_only("tsc -v"),
    read_only("zig version"),
    unproven("cmake .", Kind::Unknown),
    unproven("tsc --version --project x", Kind::Unknown),
    unproven("vim", Kind::Unknown),
    unproven("tmux -V ls", Kind::Unknown),
    unproven("cmake version", Kind::Unknown),
];
