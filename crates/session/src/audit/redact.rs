//! Leaving secrets out of what is kept.

/// What stands in place of a secret.
const HIDDEN: &str = "[redacted]";

/// The text with whatever looks like a secret replaced: values that a name, an
/// option or a header calls one, the password of an address, and tokens that
/// are known by their first letters.
pub fn redact(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut expects = Expectation::Nothing;
    for piece in pieces(text) {
        if !piece.is_word {
            kept.push_str(piece.text);
            continue;
        }
        let (shown, next) = word(piece.text, expects);
        kept.push_str(&shown);
        expects = next;
    }
    kept
}

/// What the word before says of the next one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Expectation {
    Nothing,
    /// It is a secret.
    Secret,
    /// It is a secret behind `user:`.
    Credentials,
    /// It is the scheme of an `Authorization` header.
    Scheme,
}

struct Piece<'t> {
    text: &'t str,
    is_word: bool,
}

/// Words and what is between them, in order.
fn pieces(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let is_between = |c: char| {
        c.is_whitespace()
            || matches!(
                c,
                '\'' | '"' | '`' | ';' | '|' | '&' | '(' | ')' | '<' | '>' | ',' | '{' | '}'
            )
    };
    let mut rest = text;
    core::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let between = is_between(first);
        let end = rest
            .find(|c| is_between(c) != between)
            .unwrap_or(rest.len());
        let (piece, more) = rest.split_at(end);
        rest = more;
        Some(Piece {
            text: piece,
            is_word: !between,
        })
    })
}

/// The word as it may be shown, and what it says of the next one.
fn word(text: &str, expected: Expectation) -> (String, Expectation) {
    match expected {
        Expectation::Secret => return (HIDDEN.to_owned(), Expectation::Nothing),
        Expectation::Scheme if is_scheme(text) => return (text.to_owned(), Expectation::Secret),
        Expectation::Scheme => return (HIDDEN.to_owned(), Expectation::Nothing),
        Expectation::Credentials => {
            if let Some((user, _)) = text.split_once(':') {
                return (format!("{user}:{HIDDEN}"), Expectation::Nothing);
            }
        }
        Expectation::Nothing => {}
    }
    if is_token(text) {
        return (HIDDEN.to_owned(), Expectation::Nothing);
    }
    if let Some(shown) = address(text) {
        return (shown, Expectation::Nothing);
    }
    let Some((name, mark, value)) = named(text) else {
        return (text.to_owned(), announced(text));
    };
    match (names_secret(name), value) {
        // The value follows: `Authorization: Bearer …`, `TOKEN="…"`.
        (true, "") => (text.to_owned(), expectation_of(name)),
        (true, _) => (format!("{name}{mark}{HIDDEN}"), Expectation::Nothing),
        (false, _) => {
            let (shown, next) = word(value, Expectation::Nothing);
            (format!("{name}{mark}{shown}"), next)
        }
    }
}

/// `name=value` or `name:value`.
fn named(text: &str) -> Option<(&str, char, &str)> {
    let (at, mark) = text.char_indices().find(|(_, c)| matches!(c, '=' | ':'))?;
    let (name, rest) = text.split_at(at);
    Some((name, mark, rest.strip_prefix(mark)?))
}

/// What an option says of the word behind it.
fn announced(text: &str) -> Expectation {
    match text {
        "-u" | "--user" | "--proxy-user" => Expectation::Credentials,
        _ if text.starts_with("--") && names_secret(text) => Expectation::Secret,
        _ => Expectation::Nothing,
    }
}

fn expectation_of(name: &str) -> Expectation {
    match name.to_ascii_lowercase().ends_with("authorization") {
        true => Expectation::Scheme,
        false => Expectation::Secret,
    }
}

fn is_scheme(text: &str) -> bool {
    ["bearer", "basic", "token", "digest", "negotiate"]
        .iter()
        .any(|scheme| text.eq_ignore_ascii_case(scheme))
}

/// Whether a name says that its value is a secret.
fn names_secret(name: &str) -> bool {
    let name = name.to_ascii_lowercase().replace(['-', '_', '.'], "");
    [
        "password",
        "passwd",
        "passphrase",
        "pgpassword",
        "secret",
        "token",
        "apikey",
        "accesskey",
        "privatekey",
        "credential",
        "authorization",
        "cookie",
        "sessionkey",
        "signingkey",
    ]
    .iter()
    .any(|part| name.contains(part))
}

/// `scheme://user:password@host` without the password.
fn address(text: &str) -> Option<String> {
    let (scheme, rest) = text.split_once("://")?;
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    let (authority, path) = rest.split_at(end);
    let (user, host) = authority.rsplit_once('@')?;
    let (name, _) = user.split_once(':')?;
    Some(format!("{scheme}://{name}:{HIDDEN}@{host}{path}"))
}

/// The first letters of tokens that say what they are, and how long those are
/// at least.
const TOKENS: &[(&str, usize)] = &[
    ("AIza", 35),
    ("AKIA", 20),
    ("ASIA", 20),
    ("eyJ", 40),
    ("github_pat_", 30),
    ("ghp_", 20),
    ("gho_", 20),
    ("ghs_", 20),
    ("ghu_", 20),
    ("ghr_", 20),
    ("glpat-", 20),
    ("hf_", 20),
    ("npm_", 20),
    ("pypi-", 20),
    ("rk_live_", 20),
    ("sk-", 20),
    ("sk_live_", 20),
    ("xoxa-", 15),
    ("xoxb-", 15),
    ("xoxp-", 15),
    ("xoxr-", 15),
    ("xoxs-", 15),
];

fn is_token(text: &str) -> bool {
    TOKENS
        .iter()
        .any(|(start, length)| text.len() >= *length && text.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_replaced_and_the_rest_stays() {
        let rows = [
            ("git status", "git status"),
            ("echo a=b c:d", "echo a=b c:d"),
            ("API_TOKEN=abc ls", "API_TOKEN=[redacted] ls"),
            ("export DB_PASSWORD='a'", "export DB_PASSWORD='[redacted]'"),
            ("mysql --password=x", "mysql --password=[redacted]"),
            ("mysql --password x db", "mysql --password [redacted] db"),
            ("curl -u me:pw host", "curl -u me:[redacted] host"),
            ("curl -u me host", "curl -u me host"),
            (
                "curl -H 'Authorization: Bearer abc' h",
                "curl -H 'Authorization: Bearer [redacted]' h",
            ),
            (
                "curl -H 'X-Api-Key: abc' h",
                "curl -H 'X-Api-Key: [redacted]' h",
            ),
            (
                "git clone https://me:pw@h/r.git",
                "git clone https://me:[redacted]@h/r.git",
            ),
            ("gh auth ghp_0123456789abcdefghij", "gh auth [redacted]"),
            ("x=ghp_0123456789abcdefghij; ls", "x=[redacted]; ls"),
            ("grep -rn token src", "grep -rn token src"),
        ];
        for (text, shown) in rows {
            assert_eq!(redact(text), shown, "{text}");
        }
    }
}
