//! `docker`: asks the container daemon, and tells it what to do.
//!
//! Reading subcommands ask the daemon of the current context. `-H`, `-c`,
//! `--config` and the TLS options lead to another daemon, or to another
//! configuration that names programs (credential helpers, plugins).
//! Source: docker 28.2 `docker --help` of each subcommand.

use super::compose;
use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Order, Outer, Spec, flag, read_only,
    unproven, value,
};
use crate::{Access, Effect, Kind};

pub(crate) const SPEC: Spec = Spec {
    names: &["docker"],
    conventions: DOCKER,
    options: &[
        flag(&["-D", "--debug"], Nothing),
        value(&["-l", "--log-level"], Nothing),
        flag(&["-v", "--version"], Nothing),
        // The help lists what the daemon supports.
        flag(&["--help", "-h"], Network(Access::Read)),
        // No `-H`, `-c`, `--config`, `--tls…`: another daemon.
    ],
    subcommands: &[
        PS,
        compose::PLUGIN,
        LOGS,
        IMAGES,
        INSPECT,
        INFO,
        PORT,
        TOP,
        STATS,
        HISTORY,
        DIFF,
        EVENTS,
        WAIT,
        SEARCH,
        CONTAINER,
        IMAGE,
        NETWORK,
        LISTED,
        SYSTEM,
        CONTEXT,
        BUILDX,
        CHANGES,
    ],
    check: Some(lists),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

/// Options of the daemon stand before the subcommand only.
const DOCKER: Conventions = Conventions {
    outer: Outer::Ended,
    ..Conventions::PFLAG
};

/// A subcommand that asks the daemon.
const ASKS: Spec = Spec {
    conventions: DOCKER,
    shared: &[HELP],
    always: &[Network(Access::Read)],
    ..Spec::DEFAULT
};

/// A subcommand of subcommands.
const GROUP: Spec = Spec {
    conventions: DOCKER,
    shared: &[HELP],
    check: Some(lists),
    ..Spec::DEFAULT
};

/// Without a subcommand it prints which there are, as the daemon supports them.
fn lists(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    if !reading.has("--version") {
        let (client, access) = ("docker", Access::Read);
        effects.push(
            0,
            Effect::Network(crate::Network {
                client,
                access,
                host: None,
            }),
        );
    }
}

const HELP: &[Opt] = &[flag(&["--help"], Network(Access::Read))];

const FORMAT: &[Opt] = &[value(&["--format"], Nothing)];

const LIST: &[Opt] = &[
    value(&["-f", "--filter"], Nothing),
    value(&["--format"], Nothing),
    flag(&["--no-trunc"], Nothing),
    flag(&["-q", "--quiet"], Nothing),
];

const PS: Spec = Spec {
    names: &["ps"],
    options: &[
        flag(&["-a", "--all"], Nothing),
        value(&["-n", "--last"], Nothing),
        flag(&["-l", "--latest"], Nothing),
        flag(&["-s", "--size"], Nothing),
    ],
    shared: &[LIST, HELP],
    ..ASKS
};

const IMAGES: Spec = Spec {
    names: &["images"],
    options: &[
        flag(&["-a", "--all"], Nothing),
        flag(&["--digests"], Nothing),
        flag(&["--tree"], Nothing),
    ],
    shared: &[LIST, HELP],
    operands: Operands::Each(Nothing),
    ..ASKS
};

const INSPECT: Spec = Spec {
    names: &["inspect"],
    options: &[
        value(&["-f", "--format"], Nothing),
        flag(&["-s", "--size"], Nothing),
        value(&["--type"], Nothing),
        value(&["--platform"], Nothing),
        flag(&["-v", "--verbose"], Nothing),
    ],
    operands: Operands::Each(Nothing),
    ..ASKS
};

const LOGS: Spec = Spec {
    names: &["logs"],
    options: &[
        flag(&["-f", "--follow"], Waits),
        flag(&["--details"], Nothing),
        value(&["--since"], Nothing),
        value(&["--until"], Nothing),
        value(&["-n", "--tail"], Nothing),
        flag(&["-t", "--timestamps"], Nothing),
    ],
    operands: Operands::Each(Nothing),
    ..ASKS
};

const INFO: Spec = Spec {
    names: &["version", "info"],
    options: &[value(&["-f", "--format"], Nothing)],
    ..ASKS
};

const PORT: Spec = Spec {
    names: &["port"],
    operands: Operands::Each(Nothing),
    ..ASKS
};

/// Its words behind the container are options of `ps`.
const TOP: Spec = Spec {
    names: &["top"],
    conventions: Conventions {
        order: Order::BeforeOperands,
        ..DOCKER
    },
    operands: Operands::Each(Nothing),
    ..ASKS
};

const STATS: Spec = Spec {
    names: &["stats"],
    options: &[
        flag(&["-a", "--all"], Nothing),
        flag(&["--no-stream"], Nothing),
        flag(&["--no-trunc"], Nothing),
    ],
    shared: &[FORMAT, HELP],
    operands: Operands::Each(Nothing),
    check: Some(streams),
    ..ASKS
};

fn streams(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    if !reading.has("--no-stream") {
        effects.push(0, Effect::Waits);
    }
}

const HISTORY: Spec = Spec {
    names: &["history"],
    options: &[
        flag(&["-H", "--human"], Nothing),
        flag(&["--no-trunc"], Nothing),
        value(&["--platform"], Nothing),
        flag(&["-q", "--quiet"], Nothing),
    ],
    shared: &[FORMAT, HELP],
    operands: Operands::Each(Nothing),
    ..ASKS
};

const DIFF: Spec = Spec {
    names: &["diff"],
    ..PORT
};

const EVENTS: Spec = Spec {
    names: &["events"],
    options: &[
        value(&["-f", "--filter"], Nothing),
        value(&["--since"], Nothing),
        value(&["--until"], Nothing),
    ],
    shared: &[FORMAT, HELP],
    always: &[Network(Access::Read), Waits],
    ..ASKS
};

const WAIT: Spec = Spec {
    names: &["wait"],
    always: &[Network(Access::Read), Waits],
    ..PORT
};

/// Asks the public registry through the daemon.
const SEARCH: Spec = Spec {
    names: &["search"],
    options: &[
        value(&["-f", "--filter"], Nothing),
        value(&["--limit"], Nothing),
        flag(&["--no-trunc"], Nothing),
    ],
    shared: &[FORMAT, HELP],
    operands: Operands::Each(Nothing),
    always: &[NetworkElsewhere(Access::Read)],
    ..ASKS
};

const CONTAINER: Spec = Spec {
    names: &["container"],
    subcommands: &[
        Spec {
            names: &["ls", "list", "ps"],
            ..PS
        },
        INSPECT,
        LOGS,
        PORT,
        TOP,
        STATS,
        DIFF,
        WAIT,
    ],
    ..GROUP
};

const IMAGE: Spec = Spec {
    names: &["image"],
    subcommands: &[
        Spec {
            names: &["ls", "list"],
            ..IMAGES
        },
        INSPECT,
        HISTORY,
    ],
    ..GROUP
};

const NETWORK: Spec = Spec {
    names: &["network", "volume"],
    subcommands: &[
        Spec {
            names: &["ls", "list"],
            options: &[flag(&["--cluster"], Nothing)],
            shared: &[LIST, HELP],
            ..ASKS
        },
        INSPECT,
    ],
    ..GROUP
};

const LISTED: Spec = Spec {
    names: &["node", "service", "stack", "plugin", "secret", "config"],
    subcommands: &[
        Spec {
            names: &["ls", "list"],
            shared: &[LIST, HELP],
            ..ASKS
        },
        Spec {
            names: &["ps", "services"],
            shared: &[LIST, HELP],
            operands: Operands::Each(Nothing),
            ..ASKS
        },
        INSPECT,
    ],
    ..GROUP
};

const SYSTEM: Spec = Spec {
    names: &["system"],
    subcommands: &[
        Spec {
            names: &["df"],
            options: &[flag(&["-v", "--verbose"], Nothing)],
            shared: &[FORMAT, HELP],
            ..ASKS
        },
        INFO,
        EVENTS,
    ],
    ..GROUP
};

/// The record of daemons on this machine.
const CONTEXT: Spec = Spec {
    names: &["context"],
    subcommands: &[Spec {
        names: &["ls", "list", "show", "inspect"],
        options: &[
            value(&["-f", "--format"], Nothing),
            flag(&["-q", "--quiet"], Nothing),
        ],
        operands: Operands::Each(Nothing),
        always: &[],
        ..ASKS
    }],
    ..GROUP
};

const BUILDX: Spec = Spec {
    names: &["buildx"],
    subcommands: &[
        Spec {
            names: &["version"],
            always: &[],
            ..ASKS
        },
        Spec {
            names: &["ls", "du"],
            ..ASKS
        },
    ],
    ..GROUP
};

const CHANGES: Spec = Spec {
    names: &[
        "attach", "build", "commit", "cp", "create", "exec", "export", "import", "kill", "load",
        "login", "logout", "pause", "pull", "push", "rename", "restart", "rm", "rmi", "run",
        "save", "start", "stop", "tag", "unpause", "update",
    ],
    conventions: Conventions::WORDS,
    operands: Operands::Each(Nothing),
    always: &[Network(Access::Write)],
    ..Spec::DEFAULT
};

const EXAMPLES: &[Example] = &[
    read_only("docker --version"),
    unproven("docker", Kind::NetworkRead),
    unproven("docker node", Kind::NetworkRead),
    unproven("docker --help", Kind::NetworkRead),
    read_only("docker context ls --format json -q"),
    unproven("docker ps --help=true -a=false", Kind::NetworkRead),
    read_only("docker context show"),
    read_only("docker buildx version"),
    unproven("docker buildx ls", Kind::NetworkRead),
    unproven("docker buildx build .", Kind::Unknown),
    unproven(
        "docker ps -aq --filter name=x --format '{{.Names}}' --no-trunc",
        Kind::NetworkRead,
    ),
    unproven("docker -D -l error ps -l -s -n 3", Kind::NetworkRead),
    unproven(
        "docker images -a --digests --tree alpine",
        Kind::NetworkRead,
    ),
    unproven(
        "docker inspect -f '{{.Id}}' -s --type container --platform x web",
        Kind::NetworkRead,
    ),
    unproven(
        "docker logs --tail 50 --since 1h --until 1m -t --details web",
        Kind::NetworkRead,
    ),
    unproven("docker info -f json", Kind::NetworkRead),
    unproven("docker version", Kind::NetworkRead),
    unproven("docker port web", Kind::NetworkRead),
    unproven("docker top web -eo pid,comm", Kind::NetworkRead),
    unproven(
        "docker stats --no-stream -a --no-trunc --format json",
        Kind::NetworkRead,
    ),
    unproven(
        "docker history -H -q --no-trunc --platform x --format json alpine",
        Kind::NetworkRead,
    ),
    unproven("docker diff web", Kind::NetworkRead),
    unproven(
        "docker search --limit 3 -f stars=3 --no-trunc --format json x",
        Kind::NetworkRead,
    ),
    unproven("docker container ls -a", Kind::NetworkRead),
    unproven("docker image ls -q", Kind::NetworkRead),
    unproven("docker network inspect -v bridge", Kind::NetworkRead),
    unproven("docker volume ls --cluster", Kind::NetworkRead),
    unproven("docker service ps web", Kind::NetworkRead),
    unproven("docker system df -v", Kind::NetworkRead),
    unproven("docker logs -f web", Kind::Waits),
    unproven("docker logs -ft web", Kind::Waits),
    unproven("docker stats", Kind::Waits),
    unproven("docker stats --no-stream=false", Kind::Waits),
    unproven("docker events --since 1h --until 1m -f x=y", Kind::Waits),
    unproven("docker wait web", Kind::Waits),
    unproven("docker run alpine touch x", Kind::Network),
    unproven("docker exec web env", Kind::Network),
    unproven("docker rm -f web", Kind::Network),
    unproven("docker -H tcp://x ps", Kind::Unknown),
    unproven("docker --host=tcp://x ps", Kind::Unknown),
    unproven("docker -DH tcp://x ps", Kind::Unknown),
    unproven("docker -c other ps", Kind::Unknown),
    unproven("docker --config x ps", Kind::Unknown),
    unproven("docker system prune -f", Kind::Unknown),
    unproven("docker foo", Kind::Unknown),
];
