//! Which network reads pass without asking.

use qedsh_plan::Value;
use qedsh_plan::catalog::Network;

/// What may be asked over the network without asking a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkPolicy {
    clients: Vec<String>,
    hosts: Vec<String>,
}

/// Clients of local daemons and of services that the account belongs to, and
/// programs that ask the machine's own name service for the names of addresses
/// they show. They may ask the service that they are configured for.
pub const SHIPPED_CLIENTS: &[&str] = &[
    "arp",
    "aws",
    "az",
    "docker",
    "docker-compose",
    "flyctl",
    "fuser",
    "gcloud",
    "gh",
    "glab",
    "helm",
    "heroku",
    "hostname",
    "hostnamectl",
    "journalctl",
    "kubectl",
    "localectl",
    "loginctl",
    "lsof",
    "netstat",
    "networkctl",
    "nmcli",
    "oc",
    "podman",
    "resolvectl",
    "route",
    "systemctl",
    "terraform",
    "timedatectl",
    "tofu",
];

/// Why a network read does not pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Objection {
    /// The client may not ask its service without asking.
    Client,
    /// The host is not listed, or not known.
    Host,
}

impl Default for NetworkPolicy {
    fn default() -> Self {
        Self::new(SHIPPED_CLIENTS, &[])
    }
}

impl NetworkPolicy {
    /// These clients may ask their own services, and these hosts may be asked
    /// by any client; `*.example.org` is every host below it.
    pub fn new<T: AsRef<str>>(clients: &[T], hosts: &[T]) -> Self {
        let own = |list: &[T]| list.iter().map(|text| text.as_ref().to_owned()).collect();
        Self {
            clients: own(clients),
            hosts: own(hosts),
        }
    }

    /// The same, and these hosts.
    #[must_use]
    pub fn with_hosts(mut self, hosts: Vec<String>) -> Self {
        self.hosts.extend(hosts);
        self
    }

    /// The same, without these clients.
    #[must_use]
    pub fn without_clients(mut self, clients: &[String]) -> Self {
        self.clients.retain(|client| !clients.contains(client));
        self
    }

    pub(crate) fn objection(&self, network: &Network<'_>) -> Option<Objection> {
        match &network.host {
            None => {
                let is_known = self.clients.iter().any(|client| client == network.client);
                (!is_known).then_some(Objection::Client)
            }
            Some(host) => {
                let host = host_of(host);
                let is_listed =
                    host.is_some_and(|host| self.hosts.iter().any(|listed| is_host(listed, &host)));
                (!is_listed).then_some(Objection::Host)
            }
        }
    }
}

/// The host in a URL or `user@host:port`, where all of it is known.
pub(crate) fn host_of(value: &Value<'_>) -> Option<String> {
    let known = std::str::from_utf8(value.prefix()).ok()?;
    // Some clients take more than one reading of these.
    let is_odd =
        |letter: char| letter.is_control() || letter.is_whitespace() || "\\[]{}%,".contains(letter);
    let rest = known.split_once("://").map_or(known, |(_, rest)| rest);
    let end = rest.find(['/', '?', '#']);
    if end.is_none() && value.as_exact().is_none() {
        return None;
    }
    let authority = rest.get(..end.unwrap_or(rest.len()))?;
    if authority.contains(is_odd) {
        return None;
    }
    let host = authority
        .rsplit_once('@')
        .map_or(authority, |(_, host)| host);
    let host = host.split_once(':').map_or(host, |(host, _)| host);
    let host = host.trim_end_matches('.').to_ascii_lowercase();
    (!host.is_empty()).then_some(host)
}

pub(crate) fn is_host(listed: &str, host: &str) -> bool {
    let listed = listed.to_ascii_lowercase();
    match listed.strip_prefix("*.") {
        Some(domain) => host
            .strip_suffix(domain)
            .is_some_and(|below| below.ends_with('.')),
        None => listed == host,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use qedsh_plan::catalog::Access;

    fn asked(client: &'static str, host: Option<&'static str>) -> Option<Objection> {
        let policy =
            NetworkPolicy::default().with_hosts(vec!["api.example.org".into(), "*.docs.rs".into()]);
        policy.objection(&Network {
            client,
            access: Access::Read,
            host: host.map(Value::from),
        })
    }

    #[test]
    fn known_clients_may_ask_their_own_service() {
        assert_eq!(asked("docker", None), None);
        assert_eq!(asked("unheard", None), Some(Objection::Client));
        assert_eq!(
            asked("docker", Some("tcp://elsewhere:2375")),
            Some(Objection::Host)
        );
    }

    #[test]
    fn hosts_that_are_listed_may_be_asked() {
        for host in [
            "https://api.example.org/x",
            "api.example.org:443",
            "u@API.example.org",
            "https://a.docs.rs",
        ] {
            assert_eq!(asked("curl", Some(host)), None, "{host}");
        }
        for host in [
            "https://example.org/",
            "https://api.example.org.evil.net/",
            "https://evil.net/api.example.org",
            "https://api.example.org@evil.net/",
            "https://evil.net#@api.example.org",
            "https://docs.rs",
            "https://{evil.net,api.example.org}/",
            "https://evil.net\\@api.example.org/",
            "",
        ] {
            assert_eq!(asked("curl", Some(host)), Some(Objection::Host), "{host}");
        }
    }

    #[test]
    fn a_host_is_known_as_soon_as_its_end_is() {
        let one = |prefix: &'static str| Value::One {
            prefix: prefix.as_bytes().into(),
        };
        assert_eq!(host_of(&one("https://a.b/")), Some("a.b".to_owned()));
        assert_eq!(host_of(&one("https://a.b")), None);
    }
}
