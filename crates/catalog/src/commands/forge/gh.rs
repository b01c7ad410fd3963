//! `gh`: GitHub's client.
//!
//! Reading subcommands ask the service of the account; `-R` and URLs may name
//! another host. `--web` starts a browser, `--jq` can print the environment.
//! It may keep answers in its own cache directory. Aliases and extensions
//! cannot take the name of a subcommand, so any other name is unknown.
//! Source: gh 2.23 and 2.60 `gh help reference`; go-gh for `--jq`.

mod api;
mod search;

use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Spec, flag, read_only, unproven, value,
};
use crate::{Access, Effect, Kind, Network, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["gh"],
    conventions: Conventions::PFLAG,
    options: &[
        flag(&["--version"], Nothing),
        flag(&["--help", "-h"], Nothing),
    ],
    subcommands: &[
        PR,
        ISSUE,
        RUN,
        REPO,
        RELEASE,
        WORKFLOW,
        LABEL,
        AUTH,
        GIST,
        CACHE,
        NAMES,
        RULESET,
        STATUS,
        search::SPEC,
        api::SPEC,
        VERSION,
        CHANGES,
    ],
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

/// A subcommand that asks the service.
const ASKS: Spec = Spec {
    conventions: Conventions::PFLAG,
    operands: Operands::Each(Nothing),
    check: Some(asks),
    ..Spec::DEFAULT
};

/// A subcommand of subcommands.
const GROUP: Spec = Spec {
    conventions: Conventions::PFLAG,
    options: REPOSITORY,
    ..Spec::DEFAULT
};

/// Subcommands that change something elsewhere, or here.
const CHANGES_ALL: Spec = Spec {
    conventions: Conventions::PFLAG,
    operands: Operands::Each(Nothing),
    always: &[Network(Access::Write)],
    ..Spec::DEFAULT
};

const REPOSITORY: &[Opt] = &[value(&["-R", "--repo"], Nothing)];

const JSON: &[Opt] = &[
    value(&["--json"], Nothing),
    value(&["-q", "--jq"], Judged(jq)),
    value(&["-t", "--template"], Nothing),
];

const LIST: &[Opt] = &[value(&["-L", "--limit"], Nothing)];

const WEB: &[Opt] = &[flag(&["-w", "--web"], Runs("a browser"))];

const PR: Spec = Spec {
    names: &["pr"],
    subcommands: &[
        Spec {
            names: &["list", "ls"],
            options: &[
                value(&["--app"], Nothing),
                value(&["-a", "--assignee"], Nothing),
                value(&["-A", "--author"], Nothing),
                value(&["-B", "--base"], Nothing),
                flag(&["-d", "--draft"], Nothing),
                value(&["-H", "--head"], Nothing),
                value(&["-l", "--label"], Nothing),
                value(&["-S", "--search"], Nothing),
                value(&["-s", "--state"], Nothing),
            ],
            shared: &[JSON, LIST, WEB],
            ..ASKS
        },
        Spec {
            names: &["view"],
            options: &[flag(&["-c", "--comments"], Nothing)],
            shared: &[JSON, WEB],
            ..ASKS
        },
        Spec {
            names: &["status"],
            options: &[flag(&["-c", "--conflict-status"], Nothing)],
            shared: &[JSON],
            ..ASKS
        },
        Spec {
            names: &["checks"],
            options: &[
                flag(&["--required"], Nothing),
                flag(&["--fail-fast"], Nothing),
                value(&["-i", "--interval"], Nothing),
                flag(&["--watch"], Waits),
            ],
            shared: &[JSON, WEB],
            ..ASKS
        },
        Spec {
            names: &["diff"],
            options: &[
                value(&["--color"], Nothing),
                flag(&["--name-only"], Nothing),
                flag(&["--patch"], Nothing),
            ],
            shared: &[WEB],
            ..ASKS
        },
        Spec {
            names: &[
                "checkout",
                "close",
                "comment",
                "create",
                "edit",
                "lock",
                "merge",
                "ready",
                "reopen",
                "revert",
                "review",
                "unlock",
                "update-branch",
            ],
            ..CHANGES_ALL
        },
    ],
    ..GROUP
};

const ISSUE: Spec = Spec {
    names: &["issue"],
    subcommands: &[
        Spec {
            names: &["list", "ls"],
            options: &[
                value(&["--app"], Nothing),
                value(&["-a", "--assignee"], Nothing),
                value(&["-A", "--author"], Nothing),
                value(&["-l", "--label"], Nothing),
                value(&["--mention"], Nothing),
                value(&["-m", "--milestone"], Nothing),
                value(&["-S", "--search"], Nothing),
                value(&["-s", "--state"], Nothing),
            ],
            shared: &[JSON, LIST, WEB],
            ..ASKS
        },
        Spec {
            names: &["view"],
            options: &[flag(&["-c", "--comments"], Nothing)],
            shared: &[JSON, WEB],
            ..ASKS
        },
        Spec {
            names: &["status"],
            shared: &[JSON],
            ..ASKS
        },
        Spec {
            names: &[
                "close", "comment", "create", "delete", "develop", "edit", "lock", "pin", "reopen",
                "transfer", "unlock", "unpin",
            ],
            ..CHANGES_ALL
        },
    ],
    ..GROUP
};

const RUN: Spec = Spec {
    names: &["run"],
    subcommands: &[
        Spec {
            names: &["list", "ls"],
            options: &[
                flag(&["-a", "--all"], Nothing),
                value(&["-b", "--branch"], Nothing),
                value(&["-c", "--commit"], Nothing),
                value(&["--created"], Nothing),
                value(&["-e", "--event"], Nothing),
                value(&["-s", "--status"], Nothing),
                value(&["-u", "--user"], Nothing),
                value(&["-w", "--workflow"], Nothing),
            ],
            shared: &[JSON, LIST],
            ..ASKS
        },
        Spec {
            names: &["view"],
            options: &[
                value(&["-a", "--attempt"], Nothing),
                flag(&["--exit-status"], Nothing),
                value(&["-j", "--job"], Nothing),
                flag(&["--log"], Nothing),
                flag(&["--log-failed"], Nothing),
                flag(&["-v", "--verbose"], Nothing),
            ],
            shared: &[JSON, WEB],
            ..ASKS
        },
        Spec {
            names: &["watch"],
            options: &[
                flag(&["--exit-status"], Nothing),
                value(&["-i", "--interval"], Nothing),
                flag(&["--compact"], Nothing),
            ],
            always: &[Waits],
            ..ASKS
        },
        Spec {
            names: &["cancel", "delete", "download", "rerun"],
            ..CHANGES_ALL
        },
    ],
    ..GROUP
};

const REPO: Spec = Spec {
    names: &["repo"],
    options: &[],
    subcommands: &[
        Spec {
            names: &["view"],
            options: &[value(&["-b", "--branch"], Nothing)],
            shared: &[JSON, WEB],
            ..ASKS
        },
        Spec {
            names: &["list", "ls"],
            options: &[
                flag(&["--archived"], Nothing),
                flag(&["--no-archived"], Nothing),
                flag(&["--fork"], Nothing),
                flag(&["--source"], Nothing),
                value(&["-l", "--language"], Nothing),
                value(&["--topic"], Nothing),
                value(&["--visibility"], Nothing),
            ],
            shared: &[JSON, LIST],
            ..ASKS
        },
        Spec {
            names: &[
                "archive",
                "clone",
                "create",
                "delete",
                "edit",
                "fork",
                "rename",
                "set-default",
                "sync",
                "unarchive",
            ],
            ..CHANGES_ALL
        },
    ],
    ..GROUP
};

const RELEASE: Spec = Spec {
    names: &["release"],
    subcommands: &[
        Spec {
            names: &["list", "ls"],
            options: &[
                flag(&["--exclude-drafts"], Nothing),
                flag(&["--exclude-pre-releases"], Nothing),
                value(&["-O", "--order"], Nothing),
            ],
            shared: &[JSON, LIST],
            ..ASKS
        },
        Spec {
            names: &["view"],
            shared: &[JSON, WEB],
            ..ASKS
        },
        Spec {
            names: &[
                "create",
                "delete",
                "delete-asset",
                "download",
                "edit",
                "upload",
            ],
            ..CHANGES_ALL
        },
    ],
    ..GROUP
};

const WORKFLOW: Spec = Spec {
    names: &["workflow"],
    subcommands: &[
        Spec {
            names: &["list", "ls"],
            options: &[flag(&["-a", "--all"], Nothing)],
            shared: &[JSON, LIST],
            ..ASKS
        },
        Spec {
            names: &["view"],
            options: &[
                value(&["-r", "--ref"], Nothing),
                flag(&["-y", "--yaml"], Nothing),
            ],
            shared: &[WEB],
            ..ASKS
        },
        Spec {
            names: &["disable", "enable", "run"],
            ..CHANGES_ALL
        },
    ],
    ..GROUP
};

const LABEL: Spec = Spec {
    names: &["label"],
    subcommands: &[
        Spec {
            names: &["list", "ls"],
            options: &[
                value(&["--order"], Nothing),
                value(&["-S", "--search"], Nothing),
                value(&["--sort"], Nothing),
            ],
            shared: &[JSON, LIST, WEB],
            ..ASKS
        },
        Spec {
            names: &["clone", "create", "delete", "edit"],
            ..CHANGES_ALL
        },
    ],
    ..GROUP
};

const AUTH: Spec = Spec {
    names: &["auth"],
    options: &[],
    subcommands: &[
        Spec {
            names: &["status"],
            options: &[
                flag(&["-a", "--active"], Nothing),
                value(&["-h", "--hostname"], Nothing),
                value(&["--json"], Nothing),
                flag(&["-t", "--show-token"], ShowsEnvironment),
            ],
            ..ASKS
        },
        // Prints the secret itself.
        Spec {
            names: &["token"],
            options: &[
                value(&["-h", "--hostname"], Nothing),
                value(&["-u", "--user"], Nothing),
            ],
            always: &[ShowsEnvironment],
            ..Spec::DEFAULT
        },
        Spec {
            names: &["login", "logout", "refresh", "setup-git", "switch"],
            ..CHANGES_ALL
        },
    ],
    ..GROUP
};

const GIST: Spec = Spec {
    names: &["gist"],
    options: &[],
    subcommands: &[
        Spec {
            names: &["list", "ls"],
            options: &[flag(&["--public"], Nothing), flag(&["--secret"], Nothing)],
            shared: &[LIST],
            ..ASKS
        },
        Spec {
            names: &["view"],
            options: &[
                value(&["-f", "--filename"], Nothing),
                flag(&["--files"], Nothing),
                flag(&["-r", "--raw"], Nothing),
            ],
            shared: &[WEB],
            ..ASKS
        },
        Spec {
            names: &["clone", "create", "delete", "edit", "rename"],
            ..CHANGES_ALL
        },
    ],
    ..GROUP
};

const CACHE: Spec = Spec {
    names: &["cache"],
    subcommands: &[
        Spec {
            names: &["list", "ls"],
            options: &[
                value(&["-k", "--key"], Nothing),
                value(&["-O", "--order"], Nothing),
                value(&["-r", "--ref"], Nothing),
                value(&["-S", "--sort"], Nothing),
            ],
            shared: &[JSON, LIST],
            ..ASKS
        },
        Spec {
            names: &["delete"],
            ..CHANGES_ALL
        },
    ],
    ..GROUP
};

/// What only has names to show: secrets, variables.
const NAMES: Spec = Spec {
    names: &["secret", "variable"],
    subcommands: &[
        Spec {
            names: &["list", "ls"],
            options: &[
                value(&["-a", "--app"], Nothing),
                value(&["-e", "--env"], Nothing),
                value(&["-o", "--org"], Nothing),
                flag(&["-u", "--user"], Nothing),
            ],
            shared: &[JSON],
            ..ASKS
        },
        Spec {
            names: &["delete", "set"],
            ..CHANGES_ALL
        },
    ],
    ..GROUP
};

const RULESET: Spec = Spec {
    names: &["ruleset"],
    subcommands: &[Spec {
        names: &["list", "ls", "view", "check"],
        options: &[
            value(&["-o", "--org"], Nothing),
            flag(&["-p", "--parents"], Nothing),
            flag(&["--default"], Nothing),
        ],
        shared: &[LIST, WEB],
        ..ASKS
    }],
    ..GROUP
};

const STATUS: Spec = Spec {
    names: &["status"],
    options: &[
        value(&["-e", "--exclude"], Nothing),
        value(&["-o", "--org"], Nothing),
    ],
    ..ASKS
};

const VERSION: Spec = Spec {
    names: &["version"],
    conventions: Conventions::PFLAG,
    ..Spec::DEFAULT
};

const CHANGES: Spec = Spec {
    names: &[
        "alias",
        "codespace",
        "config",
        "extension",
        "ssh-key",
        "gpg-key",
    ],
    ..CHANGES_ALL
};

/// Asks the host that the repository names, else the account's own.
fn asks(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    if reading.has("--help") {
        return;
    }
    let repository = reading.value("--repo").and_then(host_of_repository);
    let named = reading
        .value("--hostname")
        .map(|host| host.clone().into_owned());
    let operands = reading.operands.iter();
    let in_url = operands.filter_map(|operand| host_of_url(&operand.value));
    let host = repository.or(named).or_else(|| in_url.into_iter().next());
    ask(host, effects);
}

fn ask(host: Option<Value<'static>>, effects: &mut Effects<'_>) {
    effects.push(
        0,
        Effect::Network(Network {
            client: "gh",
            access: Access::Read,
            host,
        }),
    );
}

/// The host in `HOST/OWNER/REPOSITORY` or a URL; any, where not all is known.
fn host_of_repository(value: &Value<'_>) -> Option<Value<'static>> {
    let Some(bytes) = value.as_exact() else {
        return Some(Value::one());
    };
    if let Some(host) = host_of_url(value) {
        return Some(host);
    }
    let slashes = bytes.iter().filter(|byte| **byte == b'/').count();
    let host = bytes.split(|byte| *byte == b'/').next().unwrap_or_default();
    (slashes > 1).then(|| Value::Exact(host.to_vec().into()))
}

/// The host in `SCHEME://HOST/…` or `USER@HOST:…`; any, where not all is known.
fn host_of_url(value: &Value<'_>) -> Option<Value<'static>> {
    let Some(bytes) = value.as_exact() else {
        return Some(Value::one());
    };
    let scheme = bytes.windows(3).position(|three| three == b"://");
    let user = bytes.iter().position(|byte| *byte == b'@');
    let rest = match (scheme, user) {
        (Some(at), _) => bytes.get(at + 3..)?,
        (None, Some(at)) => bytes.get(at + 1..)?,
        (None, None) => return None,
    };
    let end = rest
        .iter()
        .position(|byte| matches!(byte, b'/' | b'?' | b'#' | b'\\'));
    let authority = rest.get(..end.unwrap_or(rest.len()))?;
    let host = authority.split(|byte| *byte == b'@').next_back()?;
    let host = host.split(|byte| *byte == b':').next()?;
    Some(Value::Exact(host.to_ascii_lowercase().into()))
}

/// Judges a jq filter only so far as that it may print the environment.
fn jq(filter: &[u8], argument: usize, effects: &mut Effects<'_>) {
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    for (at, word) in filter.windows(3).enumerate() {
        let before = at.checked_sub(1).and_then(|at| filter.get(at));
        let alone = !before.is_some_and(|byte| is_name(byte) || *byte == b'.')
            && !filter.get(at + 3).is_some_and(is_name);
        if alone && word.eq_ignore_ascii_case(b"env") {
            effects.push(argument, Effect::ShowsEnvironment);
        }
    }
}

const EXAMPLES: &[Example] = &[
    read_only("gh --version"),
    read_only("gh version"),
    read_only("gh --help"),
    read_only("gh pr list --help"),
    unproven(
        "gh pr list --json number,title -q '.[].title' -L 5 -s open",
        Kind::NetworkRead,
    ),
    unproven(
        "gh pr list --app x -a x -A x -B main -d -H x -l bug -S x -t x",
        Kind::NetworkRead,
    ),
    unproven("gh pr view 12 --comments -R owner/repo", Kind::NetworkRead),
    unproven("gh pr status -c", Kind::NetworkRead),
    unproven(
        "gh pr checks 12 --required --fail-fast -i 10",
        Kind::NetworkRead,
    ),
    unproven("gh pr checks 12 --watch=false", Kind::NetworkRead),
    unproven(
        "gh pr diff 12 --color=never --name-only --patch",
        Kind::NetworkRead,
    ),
    unproven(
        "gh issue list --app x -a x -A x -l x --mention x -m x -S x -s x",
        Kind::NetworkRead,
    ),
    unproven("gh issue view 5 -c", Kind::NetworkRead),
    unproven("gh issue status", Kind::NetworkRead),
    unproven(
        "gh run list -a -b x -c x --created x -e push -s x -u x -w x",
        Kind::NetworkRead,
    ),
    unproven(
        "gh run view 1 -a 2 --exit-status -j 3 --log -v",
        Kind::NetworkRead,
    ),
    unproven("gh run view 1 --log-failed", Kind::NetworkRead),
    unproven("gh repo view owner/repo -b main", Kind::NetworkRead),
    unproven(
        "gh repo list --archived --fork -l rust --topic x",
        Kind::NetworkRead,
    ),
    unproven(
        "gh repo list --no-archived --source --visibility public",
        Kind::NetworkRead,
    ),
    unproven(
        "gh release list --exclude-drafts --exclude-pre-releases -O asc",
        Kind::NetworkRead,
    ),
    unproven("gh release view v1", Kind::NetworkRead),
    unproven("gh workflow list -a", Kind::NetworkRead),
    unproven("gh workflow view ci -r main -y", Kind::NetworkRead),
    unproven(
        "gh label list --order asc -S x --sort name",
        Kind::NetworkRead,
    ),
    unproven(
        "gh auth status -a -h github.com --json hosts",
        Kind::NetworkRead,
    ),
    unproven("gh gist list --public --secret", Kind::NetworkRead),
    unproven("gh gist view x -f y --files -r", Kind::NetworkRead),
    unproven("gh cache list -k x -O asc -r x -S x", Kind::NetworkRead),
    unproven("gh secret list -a x -e x -o x -u", Kind::NetworkRead),
    unproven("gh ruleset check main --default", Kind::NetworkRead),
    unproven("gh ruleset list -o x -p", Kind::NetworkRead),
    unproven("gh status -e x -o x", Kind::NetworkRead),
    unproven("gh run watch 1 --exit-status -i 3 --compact", Kind::Waits),
    unproven("gh pr checks 12 --watch", Kind::Waits),
    unproven("gh pr view 1 -w", Kind::Runs),
    unproven("gh auth status -t", Kind::ShowsEnvironment),
    unproven("gh auth token -h github.com -u x", Kind::ShowsEnvironment),
    unproven("gh pr list --jq env", Kind::ShowsEnvironment),
    unproven(
        "gh pr list -q '.[0] | $ENV.GH_TOKEN'",
        Kind::ShowsEnvironment,
    ),
    unproven("gh pr merge 1", Kind::Network),
    unproven("gh issue close 1", Kind::Network),
    unproven("gh repo clone owner/repo", Kind::Network),
    unproven("gh alias set x y", Kind::Network),
    unproven("gh pr co 1", Kind::Unknown),
    unproven("gh mine", Kind::Unknown),
];

#[cfg(test)]
mod tests {
    use crate::commands::tests::effects;
    use crate::{Effect, Network, Value};

    /// The host that an invocation asks; `None` is the account's own.
    fn host(words: &[&str]) -> Option<String> {
        let argv: Vec<_> = words.iter().copied().map(Value::from).collect();
        let found = effects(&argv);
        let network = found.found().iter().find_map(|found| match &found.effect {
            Effect::Network(Network { host, .. }) => Some(host.clone()),
            _ => None,
        });
        let host = network.flatten()?;
        Some(String::from_utf8_lossy(host.prefix()).into_owned())
    }

    #[test]
    fn another_host_is_named() {
        let other = Some("evil.example".to_owned());
        assert_eq!(host(&["gh", "pr", "view", "1"]), None);
        assert_eq!(host(&["gh", "pr", "view", "-R", "owner/repo"]), None);
        assert_eq!(host(&["gh", "pr", "view", "-Revil.example/o/r"]), other);
        assert_eq!(host(&["gh", "pr", "view", "-R=evil.example/o/r"]), other);
        assert_eq!(host(&["gh", "pr", "-R", "evil.example/o/r", "view"]), other);
        assert_eq!(
            host(&["gh", "pr", "view", "https://evil.example/o/r/pull/1"]),
            other
        );
        assert_eq!(
            host(&[
                "gh",
                "pr",
                "view",
                "https://github.com@Evil.example:8443/o/r"
            ]),
            other
        );
        assert_eq!(host(&["gh", "repo", "view", "git@evil.example/o/r"]), other);
        assert_eq!(
            host(&["gh", "auth", "status", "--hostname=evil.example"]),
            other
        );
        assert_eq!(host(&["gh", "api", "https://evil.example/x"]), other);
        assert_eq!(
            host(&["gh", "api", "--hostname", "evil.example", "user"]),
            other
        );
    }
}
