//! `kubectl`: asks a cluster, and tells it what to do.
//!
//! Reading subcommands ask the cluster of the user's configuration; another
//! context is named as the host. Another configuration file can start
//! programs (`exec` credentials), another server or identity is not the one
//! the user set up: those options are not listed. `get secret` shows secrets.
//! What the cluster offers is kept in the client's own `~/.kube/cache`.
//! Source: kubectl 1.32 `kubectl help` of each subcommand.

use std::borrow::Cow;

use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Spec, flag, optional, unproven, value,
};
use crate::{Access, Effect, Kind, Network, Unknown, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["kubectl"],
    conventions: Conventions::PFLAG,
    options: &[
        value(&["-n", "--namespace"], Nothing),
        value(&["--context"], Nothing),
        value(&["--request-timeout"], Nothing),
        value(&["-v", "--v"], Nothing),
        flag(&["--warnings-as-errors"], Nothing),
        flag(&["--match-server-version"], Nothing),
        flag(&["-h", "--help"], Nothing),
    ],
    subcommands: &[
        GET,
        DESCRIBE,
        LOGS,
        TOP,
        VERSION,
        EXPLAIN,
        CONFIG,
        API_RESOURCES,
        API_VERSIONS,
        CLUSTER_INFO,
        AUTH,
        ROLLOUT,
        EVENTS,
        WAIT,
        CHANGES,
    ],
    // Without a subcommand its help asks what the cluster offers.
    check: Some(asks),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const ASKS: Spec = Spec {
    conventions: Conventions::PFLAG,
    operands: Operands::Each(Nothing),
    check: Some(asks),
    ..Spec::DEFAULT
};

const SELECT: &[Opt] = &[
    value(&["-l", "--selector"], Nothing),
    flag(&["-A", "--all-namespaces"], Nothing),
    value(&["--field-selector"], Nothing),
    value(&["--chunk-size"], Nothing),
];

const OUTPUT: &[Opt] = &[
    value(&["-o", "--output"], Judged(output)),
    flag(&["--no-headers"], Nothing),
    value(&["--sort-by"], Nothing),
];

const GET: Spec = Spec {
    names: &["get"],
    options: &[
        flag(&["-w", "--watch"], Waits),
        flag(&["--watch-only"], Waits),
        flag(&["--output-watch-events"], Nothing),
        flag(&["--show-labels"], Nothing),
        flag(&["--show-kind"], Nothing),
        flag(&["--show-managed-fields"], Nothing),
        flag(&["--ignore-not-found"], Nothing),
        value(&["-L", "--label-columns"], Nothing),
        value(&["--template"], Nothing),
        value(&["--subresource"], Nothing),
        flag(&["--server-print"], Nothing),
        // No `-f`, `-k`, `--raw`: files, programs and any path of the server.
    ],
    shared: &[SELECT, OUTPUT],
    check: Some(gets),
    ..ASKS
};

const DESCRIBE: Spec = Spec {
    names: &["describe"],
    options: &[flag(&["--show-events"], Nothing)],
    shared: &[SELECT],
    check: Some(gets),
    ..ASKS
};

const LOGS: Spec = Spec {
    names: &["logs"],
    options: &[
        flag(&["-f", "--follow"], Waits),
        value(&["--tail"], Nothing),
        value(&["--since"], Nothing),
        value(&["--since-time"], Nothing),
        value(&["-c", "--container"], Nothing),
        flag(&["--all-containers"], Nothing),
        flag(&["--all-pods"], Nothing),
        flag(&["-p", "--previous"], Nothing),
        value(&["-l", "--selector"], Nothing),
        flag(&["--timestamps"], Nothing),
        flag(&["--prefix"], Nothing),
        flag(&["--ignore-errors"], Nothing),
        value(&["--limit-bytes"], Nothing),
        value(&["--max-log-requests"], Nothing),
        value(&["--pod-running-timeout"], Nothing),
    ],
    ..ASKS
};

const TOP: Spec = Spec {
    names: &["top"],
    always: &[Network(Access::Read)],
    conventions: Conventions::PFLAG,
    subcommands: &[Spec {
        names: &["pod", "pods", "po", "node", "nodes", "no"],
        options: &[
            flag(&["--containers"], Nothing),
            flag(&["--sum"], Nothing),
            flag(&["--show-capacity"], Nothing),
        ],
        shared: &[SELECT, OUTPUT],
        ..ASKS
    }],
    ..Spec::DEFAULT
};

const VERSION: Spec = Spec {
    names: &["version"],
    options: &[flag(&["--client"], Nothing)],
    shared: &[OUTPUT],
    operands: Operands::None,
    ..ASKS
};

const EXPLAIN: Spec = Spec {
    names: &["explain"],
    options: &[
        flag(&["--recursive"], Nothing),
        value(&["--api-version"], Nothing),
    ],
    shared: &[OUTPUT],
    ..ASKS
};

/// The user's own configuration, on this machine.
const CONFIG: Spec = Spec {
    names: &["config"],
    // Greets the server, whatever is asked of it.
    always: &[Network(Access::Read)],
    conventions: Conventions::PFLAG,
    subcommands: &[
        Spec {
            // Greets the server before it reads its own file.
            names: &["view"],
            always: &[Network(Access::Read)],
            conventions: Conventions::PFLAG,
            options: &[
                flag(&["--minify"], Nothing),
                flag(&["--flatten"], Nothing),
                optional(&["--merge"], Nothing),
                flag(&["--raw"], ShowsEnvironment),
            ],
            shared: &[OUTPUT],
            ..Spec::DEFAULT
        },
        Spec {
            names: &[
                "get-contexts",
                "current-context",
                "get-clusters",
                "get-users",
            ],
            always: &[Network(Access::Read)],
            conventions: Conventions::PFLAG,
            shared: &[OUTPUT],
            operands: Operands::Each(Nothing),
            ..Spec::DEFAULT
        },
        Spec {
            names: &[
                "use-context",
                "set",
                "set-context",
                "set-cluster",
                "set-credentials",
                "unset",
                "delete-context",
                "delete-cluster",
                "delete-user",
                "rename-context",
                "use",
            ],
            conventions: Conventions::WORDS,
            operands: Operands::Each(Nothing),
            always: &[Writes],
            ..Spec::DEFAULT
        },
    ],
    ..Spec::DEFAULT
};

const API_RESOURCES: Spec = Spec {
    names: &["api-resources"],
    options: &[
        flag(&["--namespaced"], Nothing),
        value(&["--verbs"], Nothing),
        value(&["--api-group"], Nothing),
        flag(&["--cached"], Nothing),
        value(&["--categories"], Nothing),
    ],
    shared: &[OUTPUT],
    operands: Operands::None,
    ..ASKS
};

const API_VERSIONS: Spec = Spec {
    names: &["api-versions"],
    operands: Operands::None,
    ..ASKS
};

const CLUSTER_INFO: Spec = Spec {
    names: &["cluster-info"],
    ..API_VERSIONS
};

const AUTH: Spec = Spec {
    names: &["auth"],
    always: &[Network(Access::Read)],
    conventions: Conventions::PFLAG,
    subcommands: &[Spec {
        names: &["can-i", "whoami"],
        options: &[
            flag(&["--list"], Nothing),
            flag(&["-q", "--quiet"], Nothing),
            value(&["--subresource"], Nothing),
        ],
        shared: &[SELECT, OUTPUT],
        ..ASKS
    }],
    ..Spec::DEFAULT
};

const ROLLOUT: Spec = Spec {
    names: &["rollout"],
    always: &[Network(Access::Read)],
    conventions: Conventions::PFLAG,
    subcommands: &[
        Spec {
            names: &["status"],
            options: &[
                flag(&["-w", "--watch"], Waits),
                value(&["--timeout"], Nothing),
                value(&["--revision"], Nothing),
            ],
            shared: &[SELECT],
            check: Some(watches),
            ..ASKS
        },
        Spec {
            names: &["history"],
            options: &[value(&["--revision"], Nothing)],
            shared: &[SELECT, OUTPUT],
            ..ASKS
        },
        Spec {
            names: &["pause", "restart", "resume", "undo"],
            conventions: Conventions::WORDS,
            operands: Operands::Each(Nothing),
            always: &[Network(Access::Write)],
            ..Spec::DEFAULT
        },
    ],
    ..Spec::DEFAULT
};

const EVENTS: Spec = Spec {
    names: &["events"],
    options: &[
        flag(&["-w", "--watch"], Waits),
        value(&["--for"], Nothing),
        value(&["--types"], Nothing),
    ],
    shared: &[SELECT, OUTPUT],
    operands: Operands::None,
    ..ASKS
};

const WAIT: Spec = Spec {
    names: &["wait"],
    options: &[
        value(&["--for"], Nothing),
        value(&["--timeout"], Nothing),
        flag(&["--all"], Nothing),
    ],
    shared: &[SELECT],
    always: &[Waits],
    ..ASKS
};

const CHANGES: Spec = Spec {
    names: &[
        "annotate",
        "apply",
        "attach",
        "autoscale",
        "certificate",
        "cordon",
        "cp",
        "create",
        "debug",
        "delete",
        "diff",
        "drain",
        "edit",
        "exec",
        "expose",
        "label",
        "patch",
        "port-forward",
        "proxy",
        "replace",
        "run",
        "scale",
        "set",
        "taint",
        "uncordon",
    ],
    conventions: Conventions::WORDS,
    operands: Operands::Each(Nothing),
    always: &[Network(Access::Write)],
    ..Spec::DEFAULT
};

fn asks(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    let host = reading.value("--context").cloned().map(Value::into_owned);
    effects.push(
        0,
        Effect::Network(Network {
            client: "kubectl",
            access: Access::Read,
            host,
        }),
    );
}

/// Secrets are shown when they are asked for by name.
fn gets(reading: &Reading<'_>, context: &Context, effects: &mut Effects<'_>) {
    asks(reading, context, effects);
    for operand in &reading.operands {
        match operand.value.as_exact() {
            Some(resources) if names_secrets(resources) => {
                effects.push(operand.argument, Effect::ShowsEnvironment);
            }
            Some(_) => {}
            None if operand.value.prefix().contains(&b'/') => {}
            None => effects.unknown(operand.argument, Unknown::NotStatic),
        }
    }
}

fn names_secrets(resources: &[u8]) -> bool {
    resources.split(|byte| *byte == b',').any(|resource| {
        let end = resource.iter().position(|byte| matches!(byte, b'/' | b'.'));
        let kind = resource
            .get(..end.unwrap_or(resource.len()))
            .unwrap_or_default();
        kind.eq_ignore_ascii_case(b"secret") || kind.eq_ignore_ascii_case(b"secrets")
    })
}

/// `rollout status` watches unless told not to.
fn watches(reading: &Reading<'_>, context: &Context, effects: &mut Effects<'_>) {
    asks(reading, context, effects);
    if !reading.is_off("--watch") {
        effects.push(0, Effect::Waits);
    }
}

/// `-o go-template-file=FILE` and its like read a file.
fn output(format: &[u8], argument: usize, effects: &mut Effects<'_>) {
    let marker = b"-file=";
    if let Some(at) = format.windows(marker.len()).position(|part| part == marker) {
        let file = format.get(at + marker.len()..).unwrap_or_default();
        effects.reads(argument, Value::Exact(Cow::Owned(file.to_vec())));
    }
}

const EXAMPLES: &[Example] = &[
    unproven(
        "kubectl config view --minify --flatten --merge=true -o yaml",
        Kind::NetworkRead,
    ),
    unproven(
        "kubectl config get-contexts --no-headers",
        Kind::NetworkRead,
    ),
    unproven("kubectl config current-context", Kind::NetworkRead),
    unproven("kubectl config", Kind::NetworkRead),
    unproven("kubectl top", Kind::NetworkRead),
    unproven("kubectl get pods", Kind::NetworkRead),
    unproven(
        "kubectl -n x get deploy,svc -A -o wide -l app=x --show-labels",
        Kind::NetworkRead,
    ),
    unproven(
        "kubectl get pod x -ojsonpath='{.status}' --ignore-not-found",
        Kind::NetworkRead,
    ),
    unproven(
        "kubectl get pods --field-selector x --chunk-size=5 --no-headers",
        Kind::NetworkRead,
    ),
    unproven(
        "kubectl get pods --sort-by=.x --show-kind --show-managed-fields",
        Kind::NetworkRead,
    ),
    unproven(
        "kubectl get pods -L x --template x --subresource x --server-print",
        Kind::NetworkRead,
    ),
    unproven(
        "kubectl get pods --output-watch-events --context x",
        Kind::NetworkRead,
    ),
    unproven(
        "kubectl --request-timeout 5s -v 2 --warnings-as-errors get ns",
        Kind::NetworkRead,
    ),
    unproven(
        "kubectl --match-server-version get ns -h",
        Kind::NetworkRead,
    ),
    unproven(
        "kubectl describe pod web-0 --show-events=false",
        Kind::NetworkRead,
    ),
    unproven(
        "kubectl logs web-0 --tail=100 --since 1h --since-time x -c x -p",
        Kind::NetworkRead,
    ),
    unproven(
        "kubectl logs -l app=x --all-containers --all-pods --timestamps --prefix",
        Kind::NetworkRead,
    ),
    unproven(
        "kubectl logs x --ignore-errors --limit-bytes 5 --max-log-requests 5",
        Kind::NetworkRead,
    ),
    unproven("kubectl logs x --pod-running-timeout 5s", Kind::NetworkRead),
    unproven("kubectl top pods --containers --sum", Kind::NetworkRead),
    unproven("kubectl top nodes --show-capacity", Kind::NetworkRead),
    unproven("kubectl version --client -o json", Kind::NetworkRead),
    unproven(
        "kubectl explain pods --recursive --api-version v1",
        Kind::NetworkRead,
    ),
    unproven(
        "kubectl api-resources --namespaced=true --verbs x --api-group x",
        Kind::NetworkRead,
    ),
    unproven(
        "kubectl api-resources --cached --categories x",
        Kind::NetworkRead,
    ),
    unproven("kubectl api-versions", Kind::NetworkRead),
    unproven("kubectl cluster-info", Kind::NetworkRead),
    unproven(
        "kubectl auth can-i --list -q --subresource x",
        Kind::NetworkRead,
    ),
    unproven(
        "kubectl rollout status deploy/web --watch=false --timeout 5s",
        Kind::NetworkRead,
    ),
    unproven(
        "kubectl rollout history deploy/web --revision 2",
        Kind::NetworkRead,
    ),
    unproven(
        "kubectl events --for pod/x --types Warning",
        Kind::NetworkRead,
    ),
    unproven("kubectl get pods -w", Kind::Waits),
    unproven("kubectl get pods --watch-only", Kind::Waits),
    unproven("kubectl logs -f x", Kind::Waits),
    unproven("kubectl events -w", Kind::Waits),
    unproven("kubectl rollout status deploy/web", Kind::Waits),
    unproven(
        "kubectl rollout status deploy/web --revision 2",
        Kind::Waits,
    ),
    unproven(
        "kubectl wait pod/x --for=condition=Ready --timeout=5s --all",
        Kind::Waits,
    ),
    unproven("kubectl get secret x -o yaml", Kind::ShowsEnvironment),
    unproven("kubectl get pods,Secrets", Kind::ShowsEnvironment),
    unproven("kubectl describe secret/x", Kind::ShowsEnvironment),
    unproven("kubectl config view --raw", Kind::ShowsEnvironment),
    unproven("kubectl config use-context x", Kind::Writes),
    unproven("kubectl delete pod x", Kind::Network),
    unproven("kubectl exec -it x -- sh", Kind::Network),
    unproven("kubectl rollout restart deploy/web", Kind::Network),
    unproven("kubectl --kubeconfig=./x get pods", Kind::Unknown),
    unproven("kubectl get pods --kubeconfig ./x", Kind::Unknown),
    unproven("kubectl get pods -s http://x", Kind::Unknown),
    unproven("kubectl get --raw /api", Kind::Unknown),
    unproven("kubectl get -f x.yaml", Kind::Unknown),
    unproven("kubectl get pods --as admin", Kind::Unknown),
    unproven("kubectl --kuberc=./x get pods", Kind::Unknown),
    unproven("kubectl cluster-info dump", Kind::Unknown),
];
