//! Which variables of the agent's process its commands get.
//!
//! An agent's host sets variables for itself: how its own runtime behaves, where
//! it reports to, which proxy it was given. They are no business of the user's
//! programs, and some break them (`NODE_ENV=production` keeps npm from
//! installing what tests need). What the user had set before, the host may hand
//! over in [`HANDED_OVER`].

use super::{get, set};
use qedsh_exec::environment::Environment;
use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};

/// What holds the values that the user had, as a JSON object of strings.
const HANDED_OVER: &[&str] = &[
    "QEDSH_TOOL_ENV_PASSTHROUGH_JSON",
    "ZCODE_TOOL_ENV_PASSTHROUGH_JSON",
];

/// How a host's own runtime behaves.
const RUNTIME: &[&str] = &["ELECTRON_RUN_AS_NODE", "NODE_ENV", "NODE_NO_WARNINGS"];

/// Beginnings of names that only a host gives.
const HOST: &[&str] = &[
    "OTEL_",
    "ZCODE_CUA_",
    "ZCODE_MODEL_TELEMETRY_",
    "ZCODE_REMOTE_",
    "ZCODE_TELEMETRY_",
];

/// How the network is reached, in any case of letters.
const PROXIES: &[&str] = &["all_proxy", "http_proxy", "https_proxy", "no_proxy"];

/// Whose certificates are trusted.
const AUTHORITIES: &[&str] = &[
    "CURL_CA_BUNDLE",
    "GIT_SSL_CAINFO",
    "NODE_EXTRA_CA_CERTS",
    "REQUESTS_CA_BUNDLE",
    "SSL_CERT_DIR",
    "SSL_CERT_FILE",
];

/// The same for package managers, behind the name of each.
const MANAGERS: &[&str] = &["npm_config_", "pnpm_", "yarn_"];
const MANAGED: &[&str] = &[
    "all_proxy",
    "ca",
    "cafile",
    "http_proxy",
    "https_proxy",
    "no_proxy",
    "proxy",
];

/// What a host says of the network of its commands, and which variables that
/// sets; without a scheme, a proxy speaks HTTP.
const FOR_COMMANDS: &[(&str, &[&str])] = &[
    (
        "ZCODE_HTTP_PROXY",
        &[
            "HTTP_PROXY",
            "HTTPS_PROXY",
            "ALL_PROXY",
            "http_proxy",
            "https_proxy",
            "all_proxy",
        ],
    ),
    ("ZCODE_NO_PROXY", &["NO_PROXY", "no_proxy"]),
    (
        "ZCODE_AGENT_CA_CERT",
        &[
            "NODE_EXTRA_CA_CERTS",
            "SSL_CERT_FILE",
            "REQUESTS_CA_BUNDLE",
            "CURL_CA_BUNDLE",
            "GIT_SSL_CAINFO",
        ],
    ),
];

/// The variables that commands get.
///
/// Proxies and authorities are taken out only where the host hands over what
/// the user had or says what commands get: a host that does neither set none.
pub(super) fn on(inherited: impl IntoIterator<Item = (OsString, OsString)>) -> Environment {
    let mut environment: Environment = inherited.into_iter().collect();
    let handed_over = HANDED_OVER
        .iter()
        .find_map(|name| get(&environment, name))
        .map(|json| user_values(json));
    let settings: Vec<(&str, &[&str], OsString)> = FOR_COMMANDS
        .iter()
        .filter_map(|(name, sets)| Some((*name, *sets, get(&environment, name)?.clone())))
        .filter(|(_, _, value)| !value.is_empty())
        .collect();
    let speaks_of_network = handed_over.is_some() || !settings.is_empty();
    environment.retain(|(name, _)| !(is_of_host(name) || speaks_of_network && is_of_network(name)));
    for (name, value) in handed_over.unwrap_or_default() {
        // A host cannot hand over more than it took.
        if is_of_network(OsStr::new(&name)) {
            set(&mut environment, &name, value);
        }
    }
    for (name, sets, value) in settings {
        for variable in sets {
            set(&mut environment, variable, with_scheme(name, &value));
        }
    }
    environment
}

fn user_values(json: &OsStr) -> BTreeMap<String, String> {
    // A value that cannot be read hands nothing over.
    serde_json::from_str(&json.to_string_lossy()).unwrap_or_default()
}

fn is_of_host(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    HANDED_OVER.contains(&&*name)
        || RUNTIME.contains(&&*name)
        || HOST.iter().any(|prefix| name.starts_with(prefix))
        || FOR_COMMANDS.iter().any(|(setting, _)| *setting == name)
}

fn is_of_network(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    let lower = name.to_ascii_lowercase();
    let managed = MANAGERS.iter().find_map(|it| lower.strip_prefix(it));
    PROXIES.contains(&&*lower)
        || AUTHORITIES.contains(&&*name)
        || managed.is_some_and(|rest| MANAGED.contains(&rest))
}

fn with_scheme(setting: &str, value: &OsStr) -> OsString {
    let has_scheme = value.to_string_lossy().contains("://");
    if setting == "ZCODE_HTTP_PROXY" && !has_scheme {
        let mut whole = OsString::from("http://");
        whole.push(value);
        return whole;
    }
    value.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passed(variables: &[(&str, &str)]) -> Vec<(String, String)> {
        let variables = variables.iter();
        let variables = variables.map(|(name, value)| (name.into(), value.into()));
        let mut passed: Vec<(String, String)> = on(variables)
            .into_iter()
            .map(|(name, value)| {
                let text = |it: OsString| it.to_string_lossy().into_owned();
                (text(name), text(value))
            })
            .collect();
        passed.sort();
        passed
    }

    fn pairs(variables: &[(&str, &str)]) -> Vec<(String, String)> {
        let variables = variables.iter();
        variables
            .map(|(name, value)| (name.to_string(), value.to_string()))
            .collect()
    }

    #[test]
    fn what_the_host_set_for_itself_is_left_out() {
        let left = passed(&[
            ("HOME", "/home/me"),
            ("NODE_ENV", "production"),
            ("ELECTRON_RUN_AS_NODE", "1"),
            ("OTEL_EXPORTER_OTLP_HEADERS", "key"),
            ("ZCODE_CUA_TOKEN", "key"),
            ("ZCODE_TELEMETRY_ENDPOINT", "x"),
            ("MY_TOKEN", "mine"),
        ]);
        assert_eq!(left, pairs(&[("HOME", "/home/me"), ("MY_TOKEN", "mine")]));
    }

    #[test]
    fn a_proxy_that_the_user_set_stays_where_the_host_has_no_say() {
        let proxy = [("HTTPS_PROXY", "http://proxy:1"), ("SSL_CERT_FILE", "/ca")];
        assert_eq!(passed(&proxy), pairs(&proxy));
    }

    #[test]
    fn the_users_own_values_come_back() {
        let left = passed(&[
            ("http_proxy", "http://host:1"),
            ("npm_config_proxy", "http://host:1"),
            (
                "QEDSH_TOOL_ENV_PASSTHROUGH_JSON",
                r#"{"NO_PROXY":"local","NODE_ENV":"test","LD_PRELOAD":"/x"}"#,
            ),
        ]);
        assert_eq!(left, pairs(&[("NO_PROXY", "local")]));
    }

    #[test]
    fn a_setting_for_commands_becomes_the_variables_that_programs_read() {
        let left = passed(&[
            ("http_proxy", "http://host:1"),
            ("ZCODE_HTTP_PROXY", "proxy:3128"),
        ]);
        let names = [
            "ALL_PROXY",
            "HTTPS_PROXY",
            "HTTP_PROXY",
            "all_proxy",
            "http_proxy",
            "https_proxy",
        ];
        assert_eq!(left, pairs(&names.map(|name| (name, "http://proxy:3128"))));
    }

    #[test]
    fn what_cannot_be_read_hands_nothing_over() {
        let left = passed(&[
            ("http_proxy", "http://host:1"),
            ("ZCODE_TOOL_ENV_PASSTHROUGH_JSON", "no json"),
        ]);
        assert_eq!(left, []);
    }
}
