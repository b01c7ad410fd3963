//! `docker compose`, `docker-compose`: a project of containers.
//!
//! Reading subcommands read the project's file and ask the daemon. Another
//! file may include what is elsewhere; `config` prints the values of the
//! environment and of `.env`.
//! Source: Compose specification; `docker compose --help`, version 2.29.

use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Outer, Spec, flag, unproven, value,
};
use crate::{Access, Effect, Kind, Unknown};

pub(crate) const SPEC: Spec = Spec {
    names: &["docker-compose"],
    ..PLUGIN
};

pub(super) const PLUGIN: Spec = Spec {
    names: &["compose"],
    conventions: COMPOSE,
    options: &[
        value(&["-f", "--file"], Unknown(Unknown::ProgramFile)),
        value(&["--project-directory"], Unknown(Unknown::ProgramFile)),
        value(&["-p", "--project-name"], Nothing),
        value(&["--profile"], Nothing),
        value(&["--env-file"], ReadsValue),
        value(&["--ansi"], Nothing),
        value(&["--progress"], Nothing),
        value(&["--parallel"], Nothing),
        flag(&["--compatibility"], Nothing),
        flag(&["--all-resources"], Nothing),
        // A plugin: `docker` greets its daemon before it starts it.
        flag(&["-v", "--version"], Network(Access::Read)),
        flag(&["-h", "--help"], Network(Access::Read)),
    ],
    subcommands: &[
        PS, LOGS, CONFIG, IMAGES, TOP, LS, PORT, STATS, EVENTS, VERSION, CHANGES,
    ],
    check: Some(greets_daemon),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

/// Without a subcommand it prints help, and has greeted its daemon for that.
fn greets_daemon<'s>(_: &Reading<'s>, _: &Context, effects: &mut Effects<'s>) {
    Network(Access::Read).apply("docker", 0, None, effects);
}

const COMPOSE: Conventions = Conventions {
    outer: Outer::Ended,
    ..Conventions::PFLAG
};

const ASKS: Spec = Spec {
    conventions: COMPOSE,
    shared: &[HELP],
    operands: Operands::Each(Nothing),
    always: &[Network(Access::Read)],
    ..Spec::DEFAULT
};

const HELP: &[Opt] = &[flag(&["--help"], Nothing)];

const PS: Spec = Spec {
    names: &["ps"],
    options: &[
        flag(&["-a", "--all"], Nothing),
        value(&["--filter"], Nothing),
        value(&["--format"], Nothing),
        flag(&["--no-trunc"], Nothing),
        flag(&["--orphans"], Nothing),
        flag(&["-q", "--quiet"], Nothing),
        flag(&["--services"], Nothing),
        value(&["--status"], Nothing),
    ],
    ..ASKS
};

const LOGS: Spec = Spec {
    names: &["logs"],
    options: &[
        flag(&["-f", "--follow"], Waits),
        value(&["--index"], Nothing),
        flag(&["--no-color"], Nothing),
        flag(&["--no-log-prefix"], Nothing),
        value(&["--since"], Nothing),
        value(&["--until"], Nothing),
        value(&["-n", "--tail"], Nothing),
        flag(&["-t", "--timestamps"], Nothing),
    ],
    ..ASKS
};

/// Needs the daemon only to find what it supports.
const CONFIG: Spec = Spec {
    names: &["config", "convert"],
    options: &[
        flag(&["--services"], Nothing),
        flag(&["--volumes"], Nothing),
        flag(&["--images"], Nothing),
        flag(&["--profiles"], Nothing),
        flag(&["-q", "--quiet"], Nothing),
        value(&["--hash"], Nothing),
        value(&["--format"], Nothing),
        flag(&["--no-interpolate"], Nothing),
        flag(&["--no-normalize"], Nothing),
        flag(&["--no-path-resolution"], Nothing),
        flag(&["--environment"], ShowsEnvironment),
        value(&["-o", "--output"], WritesValue),
        flag(&["--resolve-image-digests"], Network(Access::Read)),
    ],
    check: Some(prints),
    ..ASKS
};

fn prints(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    let names = [
        "--services",
        "--volumes",
        "--images",
        "--profiles",
        "--quiet",
        "--help",
    ];
    if !names.iter().any(|name| reading.has(name)) {
        effects.push(0, Effect::ShowsEnvironment);
    }
}

const IMAGES: Spec = Spec {
    names: &["images"],
    options: &[
        value(&["--format"], Nothing),
        flag(&["-q", "--quiet"], Nothing),
    ],
    ..ASKS
};

const TOP: Spec = Spec {
    names: &["top"],
    ..ASKS
};

const LS: Spec = Spec {
    names: &["ls"],
    options: &[
        flag(&["-a", "--all"], Nothing),
        value(&["--filter"], Nothing),
        value(&["--format"], Nothing),
        flag(&["-q", "--quiet"], Nothing),
    ],
    ..ASKS
};

const PORT: Spec = Spec {
    names: &["port"],
    options: &[
        value(&["--index"], Nothing),
        value(&["--protocol"], Nothing),
    ],
    ..ASKS
};

const STATS: Spec = Spec {
    names: &["stats"],
    options: &[
        flag(&["-a", "--all"], Nothing),
        value(&["--format"], Nothing),
        flag(&["--no-stream"], Nothing),
        flag(&["--no-trunc"], Nothing),
    ],
    check: Some(streams),
    ..ASKS
};

fn streams(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    if !reading.has("--no-stream") {
        effects.push(0, Effect::Waits);
    }
}

const EVENTS: Spec = Spec {
    names: &["events", "wait", "watch"],
    options: &[flag(&["--json"], Nothing)],
    always: &[Network(Access::Read), Waits],
    ..ASKS
};

const VERSION: Spec = Spec {
    names: &["version"],
    options: &[
        value(&["-f", "--format"], Nothing),
        flag(&["--short"], Nothing),
    ],
    ..ASKS
};

const CHANGES: Spec = Spec {
    names: &[
        "attach", "build", "cp", "create", "down", "exec", "kill", "pause", "pull", "push",
        "restart", "rm", "run", "scale", "start", "stop", "unpause", "up",
    ],
    conventions: Conventions::WORDS,
    operands: Operands::Each(Nothing),
    always: &[Network(Access::Write)],
    ..Spec::DEFAULT
};

const EXAMPLES: &[Example] = &[
    unproven("docker compose --version", Kind::NetworkRead),
    unproven("docker compose -h", Kind::NetworkRead),
    unproven("docker compose version --short -f json", Kind::NetworkRead),
    unproven("docker compose config --services", Kind::NetworkRead),
    unproven(
        "docker compose config --volumes --images --profiles -q",
        Kind::NetworkRead,
    ),
    unproven(
        "docker compose config --services --hash x --format json --no-interpolate",
        Kind::NetworkRead,
    ),
    unproven(
        "docker compose config -q --no-normalize --no-path-resolution",
        Kind::NetworkRead,
    ),
    unproven("docker-compose --version", Kind::NetworkRead),
    unproven("docker-compose -p name ps", Kind::NetworkRead),
    unproven("docker-compose down", Kind::Network),
    unproven("docker compose ps", Kind::NetworkRead),
    unproven(
        "docker compose --profile x --env-file .env --ansi never ps -a",
        Kind::NetworkRead,
    ),
    unproven(
        "docker compose --progress plain --parallel 2 --compatibility ps",
        Kind::NetworkRead,
    ),
    unproven(
        "docker compose --all-resources ps --filter x --format json --orphans",
        Kind::NetworkRead,
    ),
    unproven(
        "docker compose ps -q --services --status running --no-trunc",
        Kind::NetworkRead,
    ),
    unproven(
        "docker compose logs --index 1 --no-color --no-log-prefix api",
        Kind::NetworkRead,
    ),
    unproven(
        "docker compose logs --since 1h --until 1m -n 20 -t",
        Kind::NetworkRead,
    ),
    unproven("docker compose images --format json -q", Kind::NetworkRead),
    unproven("docker compose top api --help", Kind::NetworkRead),
    unproven(
        "docker compose ls -a --filter x --format json -q",
        Kind::NetworkRead,
    ),
    unproven(
        "docker compose port --index 1 --protocol tcp api 80",
        Kind::NetworkRead,
    ),
    unproven(
        "docker compose stats --no-stream -a --no-trunc --format json",
        Kind::NetworkRead,
    ),
    unproven(
        "docker compose config -q --resolve-image-digests",
        Kind::NetworkRead,
    ),
    unproven("docker compose logs -f", Kind::Waits),
    unproven("docker compose events --json", Kind::Waits),
    unproven("docker compose stats", Kind::Waits),
    unproven("docker compose config", Kind::ShowsEnvironment),
    unproven(
        "docker compose config --environment",
        Kind::ShowsEnvironment,
    ),
    unproven("docker compose config -o out", Kind::Writes),
    unproven("docker compose up -d", Kind::Network),
    unproven("docker compose exec api env", Kind::Network),
    unproven("docker compose -f x.yml ps", Kind::Unknown),
    unproven("docker compose --project-directory x ps", Kind::Unknown),
    unproven("docker compose -H tcp://x ps", Kind::Unknown),
];
