//! `npm`, `yarn`, `pnpm`: install packages and run their scripts.
//!
//! Every `npm` but `--version` writes a log and a note of its last look for
//! an update below `~/.npm`, and may look for one (observed with `ls`,
//! `prefix` and `config get`). `yarn` and `pnpm` start the release that the
//! project names, even for `--version`.
//! Source: npm 11 observed under strace; yarn "yarnPath", pnpm 10
//! "manage-package-manager-versions".

use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Order, Spec, flag, read_only, unproven,
};
use crate::{Access, Effect, Kind, Network, Path, Run, Value};

pub(crate) const NPM: Spec = Spec {
    names: &["npm"],
    conventions: Conventions {
        order: Order::BeforeOperands,
        ..Conventions::EXACT
    },
    options: &[
        flag(&["-v", "--version"], Nothing),
        // Keeps a log of having said it.
        flag(&["-h", "--help"], WritesTree("~/.npm")),
    ],
    operands: Operands::Each(Nothing),
    check: Some(works),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

/// Subcommands that ask and print, but for the log.
const ASKS: &[&[u8]] = &[
    b"audit",
    b"config",
    b"explain",
    b"info",
    b"list",
    b"ll",
    b"ls",
    b"outdated",
    b"ping",
    b"prefix",
    b"root",
    b"search",
    b"show",
    b"view",
    b"whoami",
    b"why",
];

fn works(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    let log = Path::tree(Value::exact(b"~/.npm"));
    let Some(subcommand) = reading.operands.first() else {
        // It shows its help, and keeps a log of having shown it.
        if !reading.has("--version") {
            effects.push(0, Effect::Writes(log));
        }
        return;
    };
    effects.push(subcommand.argument, Effect::Writes(log));
    effects.push(
        subcommand.argument,
        Effect::Network(Network {
            client: "npm",
            access: Access::Read,
            host: Some(Value::one()),
        }),
    );
    let asks = subcommand
        .value
        .as_exact()
        .is_some_and(|name| ASKS.contains(&name));
    if !asks {
        let scripts = Run::Program(Value::exact(b"the project's scripts"));
        effects.push(subcommand.argument, Effect::Runs(scripts));
    }
}

pub(crate) const YARN: Spec = Spec {
    names: &["yarn", "pnpm"],
    conventions: Conventions::WORDS,
    operands: Operands::Each(Nothing),
    always: &[Runs("the release that the project names")],
    examples: &[
        unproven("yarn --version", Kind::Runs),
        unproven("pnpm list", Kind::Runs),
    ],
    ..Spec::DEFAULT
};

const EXAMPLES: &[Example] = &[
    read_only("npm --version"),
    read_only("npm -v"),
    unproven("npm --help", Kind::Writes),
    unproven("npm ls", Kind::Writes),
    unproven("npm view left-pad", Kind::Writes),
    unproven("npm config get registry", Kind::Writes),
    unproven("npm", Kind::Writes),
    unproven("npm test", Kind::Runs),
    unproven("npm install", Kind::Runs),
    unproven("npm exec left-pad", Kind::Runs),
    unproven("npm --prefix ../evil test", Kind::Unknown),
];
