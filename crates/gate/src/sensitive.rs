//! Paths that ask even to be read: keys, passwords, histories.

use qedsh_plan::Value;

/// A list of sensitive paths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sensitive {
    patterns: Vec<Vec<Vec<u8>>>,
    except: Vec<Vec<Vec<u8>>>,
    homes: Vec<Vec<Vec<u8>>>,
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
        let read = |list: &[T]| {
            list.iter()
                .map(|text| names(text.as_ref().as_bytes()))
                .collect()
        };
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
        self.homes.push(names(home));
        self
    }

    /// The same list and these patterns.
    #[must_use]
    pub fn and<T: AsRef<str>>(mut self, patterns: &[T]) -> Self {
        let more = patterns.iter().map(|text| names(text.as_ref().as_bytes()));
        self.patterns.extend(more);
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
        let directory = names(directory.prefix());
        let is_absolute = |path: &&Vec<Vec<u8>>| path.first().is_some_and(Vec::is_empty);
        let listed = self.patterns.iter().filter(is_absolute);
        is_absolute(&&directory)
            && listed.chain(&self.homes).any(|path| {
                let is_plain = |name: &Vec<u8>| !name.contains(&b'*');
                let known: Vec<_> = path.iter().take_while(|name| is_plain(name)).collect();
                known.len() >= directory.len() && directory.iter().zip(known).all(|(a, b)| a == b)
            })
    }

    fn is_listed(&self, path: &[u8]) -> bool {
        let path = names(path);
        let any = |list: &[Vec<Vec<u8>>]| list.iter().any(|pattern| matches(pattern, &path));
        any(&self.patterns) && !any(&self.except)
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
        start.len() >= TELLING
            && self.patterns.iter().any(|pattern| {
                let head = pattern.iter().find(|name| !name.is_empty());
                let head = head.and_then(|name| name.split(|byte| *byte == b'*').next());
                head.is_some_and(|head| head.len() >= TELLING && agree(head, start))
            })
    }
}

/// Whether one is the start of the other, case aside.
fn agree(left: &[u8], right: &[u8]) -> bool {
    left.iter()
        .zip(right)
        .all(|(a, b)| a.eq_ignore_ascii_case(b))
}

/// The names of a path, `.` and `..` taken out; an absolute one begins with an
/// empty name.
fn names(path: &[u8]) -> Vec<Vec<u8>> {
    let mut names: Vec<Vec<u8>> = Vec::new();
    let is_absolute = path.starts_with(b"/");
    if is_absolute {
        names.push(Vec::new());
    }
    for name in path.split(|byte| *byte == b'/') {
        match name {
            b"" | b"." => {}
            b".." => {
                if names.len() > usize::from(is_absolute) {
                    names.pop();
                }
            }
            name => names.push(name.to_vec()),
        }
    }
    names
}

/// Whether the path, or a directory above it, is what the pattern says.
fn matches(pattern: &[Vec<u8>], path: &[Vec<u8>]) -> bool {
    let fits = |start: &[Vec<u8>]| {
        start.len() >= pattern.len()
            && pattern
                .iter()
                .zip(start)
                .all(|(pattern, name)| name_fits(pattern, name))
    };
    if pattern.first().is_some_and(Vec::is_empty) {
        return fits(path);
    }
    !pattern.is_empty() && (0..path.len()).any(|from| path.get(from..).is_some_and(fits))
}

/// Whether a name fits a pattern with `*` and `?`, case aside: some file
/// systems fold it.
fn name_fits(pattern: &[u8], name: &[u8]) -> bool {
    match (pattern.split_first(), name.split_first()) {
        (None, None) => true,
        (Some((b'*', rest)), _) => {
            (0..=name.len()).any(|from| name.get(from..).is_some_and(|name| name_fits(rest, name)))
        }
        (Some((b'?', pattern)), Some((_, name))) => name_fits(pattern, name),
        (Some((a, pattern)), Some((b, name))) => {
            a.eq_ignore_ascii_case(b) && name_fits(pattern, name)
        }
        _ => false,
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
            "/w/id_",
        ] {
            assert!(list.covers(&many(prefix)), "{prefix}");
        }
        for prefix in ["", "/", "/w/", "/w/src/", "/w/s", "/w/.github/"] {
            assert!(!list.covers(&many(prefix)), "{prefix}");
        }
    }
}
