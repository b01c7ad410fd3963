//! What a URL of a command line names: a host to ask, or a file to read.
//!
//! Schemes other than HTTP say something else to the host, or hand it bytes
//! of the URL's choosing (`gopher`): unknown.
//! Source: RFC 3986, section 3; curl(1) "URL" and "GLOBBING".

use std::borrow::Cow;

use crate::effects::Effects;
use crate::{Access, Effect, Network, Unknown, Value};

/// Adds what asking for `url` does: a conversation of `client`, or a read.
pub(in crate::commands) fn ask<'s>(
    client: &'static str,
    access: Access,
    argument: usize,
    url: &Value<'s>,
    effects: &mut Effects<'s>,
) {
    let known = url.prefix();
    if let Some(path) = after_scheme(known, b"file") {
        let skipped = known.len() - path.len();
        return effects.reads(argument, url.without_prefix(skipped));
    }
    let rest = [b"http".as_slice(), b"https"]
        .iter()
        .find_map(|scheme| after_scheme(known, scheme));
    let host = match rest {
        Some(rest) => host(rest, url),
        None if has_scheme(known) || guessed_otherwise(known) => {
            return effects.unknown(argument, Unknown::Operand);
        }
        None => host(known, url),
    };
    effects.push(
        argument,
        Effect::Network(Network {
            client,
            access,
            host: Some(host),
        }),
    );
}

/// What follows `SCHEME://`, in any case.
fn after_scheme<'u>(url: &'u [u8], scheme: &[u8]) -> Option<&'u [u8]> {
    let (start, rest) = url.split_at_checked(scheme.len())?;
    let rest = rest.strip_prefix(b"://")?;
    start.eq_ignore_ascii_case(scheme).then_some(rest)
}

fn has_scheme(url: &[u8]) -> bool {
    let end = url
        .iter()
        .position(|byte| matches!(byte, b'/' | b'?' | b'#'));
    let before = url.get(..end.unwrap_or(url.len())).unwrap_or_default();
    // `host:80` and `user:word@host` have a colon too, but no `//` behind it.
    before.ends_with(b":")
        && url
            .get(before.len()..)
            .unwrap_or_default()
            .starts_with(b"//")
}

/// Without a scheme, curl takes the protocol from the start of the host.
fn guessed_otherwise(url: &[u8]) -> bool {
    let start = url
        .split(|byte| *byte == b'@')
        .next_back()
        .unwrap_or_default();
    let protocols: [&[u8]; 7] = [
        b"ftp.", b"dict.", b"ldap.", b"imap.", b"smtp.", b"pop3.", b"gopher.",
    ];
    protocols.iter().any(|protocol| {
        let head = start.get(..protocol.len()).unwrap_or_default();
        head.eq_ignore_ascii_case(protocol)
    })
}

/// The host in `rest`, what is known of the URL behind its scheme. One that is
/// not known to its end, or that stands for several, may be any.
fn host<'s>(rest: &[u8], url: &Value<'s>) -> Value<'s> {
    let end = rest
        .iter()
        .position(|byte| matches!(byte, b'/' | b'?' | b'#' | b'\\'));
    if end.is_none() && url.as_exact().is_none() {
        return Value::one();
    }
    let authority = rest.get(..end.unwrap_or(rest.len())).unwrap_or_default();
    let odd = |byte: &u8| byte.is_ascii_control() || matches!(byte, b'{' | b'}' | b' ' | b'%');
    let named = authority
        .split(|byte| *byte == b'@')
        .next_back()
        .unwrap_or_default();
    if authority.iter().any(odd) || rest.get(authority.len()) == Some(&b'\\') {
        return Value::one();
    }
    if named.starts_with(b"[") {
        // An address of version 6, or a range of hosts.
        let address = named.split(|byte| *byte == b']').next().unwrap_or_default();
        return match address.contains(&b':') {
            true => Value::Exact(Cow::Owned([address, b"]"].concat())),
            false => Value::one(),
        };
    }
    if named.contains(&b'[') {
        return Value::one();
    }
    let host = named.split(|byte| *byte == b':').next().unwrap_or_default();
    Value::Exact(Cow::Owned(host.to_ascii_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(url: &str) -> Vec<String> {
        let mut effects = Effects::new();
        ask("curl", Access::Read, 1, &Value::from(url), &mut effects);
        let text = |value: &Value<'_>| String::from_utf8_lossy(value.prefix()).into_owned();
        let name = |found: &crate::Found<'_>| match &found.effect {
            Effect::Reads(path) => format!("file {}", text(&path.value)),
            Effect::Network(Network {
                host: Some(Value::Exact(host)),
                ..
            }) => String::from_utf8_lossy(host).into_owned(),
            Effect::Network(_) => "any".to_owned(),
            other => format!("{:?}", other.kind()),
        };
        effects.found().iter().map(name).collect()
    }

    #[test]
    fn the_host_of_a_url_is_what_will_be_asked() {
        for (url, host) in [
            ("http://example.com/x", "example.com"),
            ("HTTPS://Example.COM:8443", "example.com"),
            ("example.com", "example.com"),
            ("localhost:3000/api?q=http://x", "localhost"),
            ("127.0.0.1:80", "127.0.0.1"),
            ("http://good.example@evil.example/x", "evil.example"),
            ("http://a:b@evil.example?x@good.example", "evil.example"),
            ("http://[::1]:80/x", "[::1]"),
            ("file:///etc/hosts", "file /etc/hosts"),
            ("http://{a,b}.example/", "any"),
            ("http://[1-3].example/", "any"),
            ("http://a[1-3].example/", "any"),
            ("http://good.example\\@evil.example/", "any"),
            ("http://%65vil.example/", "any"),
            ("gopher://x/_y", "Unknown"),
            ("ftp.example.com", "Unknown"),
            ("scp://x/y", "Unknown"),
        ] {
            assert_eq!(asked(url), [host], "{url}");
        }
    }

    #[test]
    fn a_host_that_is_not_known_may_be_any() {
        let asked = |prefix: &'static str| {
            let mut effects = Effects::new();
            let url = Value::One {
                prefix: prefix.as_bytes().into(),
            };
            ask("curl", Access::Read, 1, &url, &mut effects);
            effects
                .found()
                .first()
                .map(|found| format!("{:?}", found.effect))
        };
        assert!(asked("http://local").is_some_and(|effect| effect.contains("One")));
        assert!(asked("http://localhost/").is_some_and(|effect| effect.contains("Exact")));
    }
}
