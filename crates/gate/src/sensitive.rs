//! Paths that ask even to be read: keys, passwords, histories.

mod filter;
mod names;

use names::{Names, Patterns};
use qedsh_plan::Value;

/// A list of sensitive paths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sensitive {
    patterns: Patterns,
    except: Patterns,
    homes: Vec<Names>,
}

/// The list that is shipped. A pattern without a leading slash matches at any
/// depth; `*` and `?` stay within a name; a path below a match is a match.
pub const SHIPPED: &[&str] = &[
    // Keys and what unlocks them.
    ".ssh",
    ".gnupg",
    ".password-store",
    "id_rsa*",
    "id_dsa*",
    "id_ecdsa*",
    "id_ed25519*",
    "*.pem",
    "*.key",
    "*.p12",
    "*.pfx",
    "*.jks",
    "*.keystore",
    "*.kdbx",
    "*.ppk",
    "*.asc.key",
    "/etc/ssh/*_key",
    "/etc/ssl/private",
    // Tokens and passwords that tools keep.
    ".aws",
    ".azure",
    ".kube",
    ".config/gcloud",
    ".config/gh",
    ".config/glab-cli",
    ".config/hub",
    ".config/op",
    ".config/rclone",
    ".config/sops",
    ".docker/config.json",
    ".git-credentials",
    ".config/git/credentials",
    ".netrc",
    "_netrc",
    ".npmrc",
    ".yarnrc.yml",
    ".pypirc",
    ".cargo/credentials",
    ".cargo/credentials.toml",
    ".gem/credentials",
    ".composer/auth.json",
    ".m2/settings.xml",
    ".gradle/gradle.properties",
    ".pgpass",
    ".my.cnf",
    ".mylogin.cnf",
    ".s3cfg",
    ".boto",
    ".vault-token",
    ".terraformrc",
    ".terraform.d/credentials.tfrc.json",
    ".htpasswd",
    ".claude/.credentials.json",
    ".codex/auth.json",
    // Settings with secrets.
    ".env",
    ".env.*",
    ".envrc",
    "*.env",
    "credentials.json",
    "secrets.json",
    "secrets.toml",
    "secrets.yaml",
    "secrets.yml",
    "service-account*.json",
    "*.tfstate",
    // What was typed.
    ".bash_history",
    ".zsh_history",
    ".sh_history",
    ".history",
    ".python_history",
    ".node_repl_history",
    ".psql_history",
    ".mysql_history",
    ".sqlite_history",
    ".rediscli_history",
    ".local/share/fish/fish_history",
    // The system's own.
    "/etc/shadow*",
    "/etc/gshadow*",
    "/etc/sudoers",
    "/etc/sudoers.d",
    "/run/secrets",
    "/var/run/secrets",
    "/proc/*/environ",
    "/proc/*/mem",
    "/proc/*/task/*/environ",
    "/proc/*/task/*/mem",
    "/proc/kcore",
    "/dev/mem",
    "/dev/kmem",
    // Browsers and key rings.
    ".mozilla",
    ".config/google-chrome",
    ".config/chromium",
    ".local/share/keyrings",
    "Library/Keychains",
];

/// What looks like these but is made to be read.
pub const SHIPPED_EXCEPTIONS: &[&str] = &[
    ".env.example",
    ".env.sample",
    ".env.template",
    ".env.dist",
    ".env.defaults",
    "*.pub",
    ".ssh/known_hosts",
];

/// Fewer known letters of a name tell nothing of what it will be.
const TELLING: usize = 2;

impl Default for Sensitive {
    fn default() -> Self {
        Self::new(SHIPPED, SHIPPED_EXCEPTIONS)
    }
}

impl Sensitive {
    /// The paths that match `patterns` and none of `except`.
    pub fn new<T: AsRef<str>>(patterns: &[T], except: &[T]) -> Self {
        let read = |list: &[T]| Patterns::new(list.iter().map(|text| text.as_ref().as_bytes()));
        Self {
            patterns: read(patterns),
            except: read(except),
            homes: Vec::new(),
        }
    }

    /// The same list, where this home directory is taken to hold some of it:
    /// reading all that lies below it asks.
    #[must_use]
    pub fn with_home(mut self, home: &[u8]) -> Self {
        self.homes.push(Names::of(home));
        self
    }

    /// Whether the path, absolute where that is known, is or could well be one
    /// of the list.
    pub fn covers(&self, path: &Value<'_>) -> bool {
        match path {
            Value::Exact(bytes) => self.is_listed(bytes),
            other => self.may_be_listed(other.prefix()),
        }
    }

    /// Whether a directory of which everything is read could well hold some of
    /// the list: a home directory, or one above a path that is listed in full.
    pub(crate) fn may_lie_below(&self, directory: &Value<'_>) -> bool {
        if !directory.prefix().starts_with(b"/") {
            return false;
        }
        let directory = Names::of(directory.prefix());
        let listed = self.patterns.all().filter(|pattern| pattern.is_absolute());
        listed
            .chain(&self.homes)
            .any(|path| directory.is_above(path))
    }

    fn is_listed(&self, path: &[u8]) -> bool {
        if !self.patterns.may_match_any(path) {
            return false;
        }
        let path = Names::of(path);
        self.patterns.match_any(&path) && !self.except.match_any(&path)
    }

    /// Whether a path of which only the start is known is below a sensitive
    /// directory, or its last name begins like a sensitive one.
    fn may_be_listed(&self, prefix: &[u8]) -> bool {
        let cut = prefix
            .iter()
            .rposition(|byte| *byte == b'/')
            .map_or(0, |slash| slash + 1);
        let (directory, start) = prefix.split_at(cut);
        if self.is_listed(directory) {
            return true;
        }
        if start.len() < TELLING {
            return false;
        }
        let mut alike = self
            .patterns
            .all()
            .filter(|pattern| pattern.may_end_with(start))
            .peekable();
        alike.peek().is_some() && {
            let directory = Names::of(directory);
            alike.any(|pattern| pattern.may_be_in(&directory))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_passwords_and_histories_are_sensitive() {
        let list = Sensitive::default();
        for path in [
            "/home/u/.ssh/id_rsa",
            "/home/u/.ssh",
            "/home/u/.ssh/../.ssh/config",
            ".env",
            "/w/.env.local",
            "/w/prod.env",
            "/etc/shadow",
            "/proc/self/environ",
            "/proc/1/environ",
            "/proc/self/root/home/u/.ssh/x",
            "/home/u/.aws/credentials",
            "/home/u/.kube/config",
            "/home/u/.docker/config.json",
            "/home/u/.netrc",
            "/home/u/.bash_history",
            "/w/server.pem",
            "/w/tls/server.KEY",
            "/home/u/.config/gh/hosts.yml",
            "/home/u//.gnupg/./x",
        ] {
            assert!(list.covers(&path.into()), "{path}");
        }
    }

    #[test]
    fn all_of_the_list_is_sensitive_at_its_place_in_any_case() {
        let list = Sensitive::default();
        for pattern in SHIPPED {
            for filling in ["x", "some-longer-text"] {
                let path = pattern.replace('*', filling);
                let base = if path.starts_with('/') {
                    ""
                } else {
                    "/w/../v//"
                };
                for path in [path.to_ascii_lowercase(), path.to_ascii_uppercase()] {
                    let below = format!("{base}{path}/./x");
                    for path in [format!("{base}{path}"), below] {
                        assert!(list.covers(&path.as_str().into()), "{path}");
                    }
                }
            }
        }
    }

    #[test]
    fn ordinary_files_are_not() {
        let list = Sensitive::default();
        for path in [
            "/w/src/main.rs",
            "/w/.env.example",
            "/w/environment",
            "/w/keys.rs",
            "/etc/passwd",
            "/proc/cpuinfo",
            "/home/u/.ssh/id_rsa.pub",
            "/w/.github/workflows/x.yml",
            "/home/u/.docker/daemon.json",
            "/w/monkey",
            "/w/.envoy",
            "/w/history",
        ] {
            assert!(!list.covers(&path.into()), "{path}");
        }
    }

    #[test]
    fn a_tree_is_sensitive_where_it_may_hold_something_of_the_list() {
        let list = Sensitive::default().with_home(b"/home/u");
        for path in ["/", "/home", "/home/u", "/etc", "/proc", "/proc/"] {
            assert!(list.may_lie_below(&path.into()), "{path}");
        }
        for path in [
            "/home/u/work",
            "/home/user",
            "/usr",
            "/var/log",
            "/etc/nginx",
            "src",
        ] {
            assert!(!list.may_lie_below(&path.into()), "{path}");
        }
    }

    #[test]
    fn a_path_that_is_not_known_is_sensitive_where_its_start_says_so() {
        let list = Sensitive::default();
        let many = |prefix: &'static str| Value::Many {
            prefix: prefix.as_bytes().into(),
        };
        for prefix in [
            "/home/u/.ssh/",
            "/w/.env",
            "/w/.en",
            ".env.",
            "/home/u/.aws/cred",
            "/home/u/.docker/con",
            "/etc/sha",
            "/w/id_",
        ] {
            assert!(list.covers(&many(prefix)), "{prefix}");
        }
        for prefix in [
            "",
            "/",
            "/w/",
            "/w/src/",
            "/w/s",
            "/w/.github/",
            "/w/run",
            "/w/et",
            "/w/.doc",
        ] {
            assert!(!list.covers(&many(prefix)), "{prefix}");
        }
    }
}
