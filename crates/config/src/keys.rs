//! Every key of a configuration file, one line of table each: the schema, the
//! page of the documentation, `config set` and `config show` are made from it.

/// A key.
#[derive(Debug)]
pub struct Key {
    /// Its name, with the tables that it is in.
    pub name: &'static str,
    /// What it takes.
    pub kind: Kind,
    /// What holds where no layer says anything, in TOML.
    pub default: &'static str,
    /// What a stronger layer does to a weaker one.
    pub layering: Layering,
    /// What the file of a project may do that nobody trusts yet.
    pub project: Untrusted,
    /// The environment variable that says it too.
    pub variable: Option<&'static str>,
    /// What it is for.
    pub about: &'static str,
}

/// What a key takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One of these words.
    Word(&'static [&'static str]),
    /// `true` or `false`.
    Flag,
    /// A whole number, from 1 to this.
    Number(u64),
    /// A list of texts.
    Texts,
    /// A list of rules.
    Rules,
    /// A table for each rule.
    RuleTables,
}

/// What a stronger layer does to a weaker one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layering {
    /// It takes its place.
    Replaces,
    /// It adds to it.
    Adds,
}

/// What the file of a project may do that nobody trusts yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Untrusted {
    /// What it says counts: it cannot loosen anything.
    Counts,
    /// It counts where it is stricter than the layers below.
    Stricter,
    /// It is ignored, and said to be.
    Ignored,
}

/// Where a key has nothing special about it.
const PLAIN: Key = Key {
    name: "",
    kind: Kind::Texts,
    default: "[]",
    layering: Layering::Adds,
    project: Untrusted::Counts,
    variable: None,
    about: "",
};

/// All of them, in the order of the documentation.
pub const KEYS: &[Key] = &[
    Key {
        name: "mode",
        kind: Kind::Word(&["build", "edit", "plan", "auto", "yolo"]),
        default: "\"build\"",
        layering: Layering::Replaces,
        project: Untrusted::Stricter,
        about: "what passes without being asked about beside proofs and rules",
        ..PLAIN
    },
    Key {
        name: "shell",
        kind: Kind::Word(&["bash", "sh"]),
        default: "\"bash\"",
        layering: Layering::Replaces,
        about: "the shell that runs things, and whose grammar is read",
        ..PLAIN
    },
    Key {
        name: "language",
        kind: Kind::Word(&["en", "zh"]),
        default: "the locale's",
        layering: Layering::Replaces,
        about: "the language of texts for people",
        ..PLAIN
    },
    Key {
        name: "permissions.commands.allow",
        kind: Kind::Rules,
        project: Untrusted::Ignored,
        about: "commands that run without being asked about",
        ..PLAIN
    },
    Key {
        name: "permissions.commands.ask",
        kind: Kind::Rules,
        about: "commands that are always asked about",
        ..PLAIN
    },
    Key {
        name: "permissions.commands.deny",
        kind: Kind::Rules,
        about: "commands that never run",
        ..PLAIN
    },
    Key {
        name: "rules",
        kind: Kind::RuleTables,
        project: Untrusted::Stricter,
        about: "rules in full: with conditions, reasons, examples and an end",
        ..PLAIN
    },
    Key {
        name: "sensitive.paths",
        default: "shipped list",
        about: "more paths that ask to be read",
        ..PLAIN
    },
    Key {
        name: "sensitive.except",
        default: "shipped list",
        project: Untrusted::Ignored,
        about: "fewer of them",
        ..PLAIN
    },
    Key {
        name: "scope.roots",
        default: "everywhere",
        layering: Layering::Replaces,
        project: Untrusted::Stricter,
        about: "reading elsewhere asks; counted from the workspace, `~` from home",
        ..PLAIN
    },
    Key {
        name: "scope.strict",
        kind: Kind::Flag,
        default: "false",
        layering: Layering::Replaces,
        project: Untrusted::Stricter,
        about: "whether reading a path that is not known asks too",
        ..PLAIN
    },
    Key {
        name: "network.hosts",
        project: Untrusted::Ignored,
        about: "hosts that may be read without being asked about",
        ..PLAIN
    },
    Key {
        name: "network.clients",
        default: "shipped list",
        project: Untrusted::Ignored,
        about: "programs that may read from their own service",
        ..PLAIN
    },
    Key {
        name: "network.ask",
        about: "programs that may not, although they are in the list",
        ..PLAIN
    },
    Key {
        name: "output.inline_bytes",
        kind: Kind::Number(150_000),
        default: "30000",
        layering: Layering::Replaces,
        project: Untrusted::Stricter,
        variable: Some("BASH_MAX_OUTPUT_LENGTH"),
        about: "how much of an output an agent is shown",
    },
    Key {
        name: "output.task_characters",
        kind: Kind::Number(160_000),
        default: "32000",
        layering: Layering::Replaces,
        project: Untrusted::Stricter,
        variable: Some("TASK_MAX_OUTPUT_LENGTH"),
        about: "how much of a background task's output an agent is shown",
    },
    Key {
        name: "timeout.default_ms",
        kind: Kind::Number(MILLISECONDS),
        default: "120000",
        layering: Layering::Replaces,
        project: Untrusted::Stricter,
        variable: Some("BASH_DEFAULT_TIMEOUT_MS"),
        about: "after how long a command goes to the background",
    },
    Key {
        name: "timeout.max_ms",
        kind: Kind::Number(MILLISECONDS),
        default: "600000",
        layering: Layering::Replaces,
        project: Untrusted::Stricter,
        variable: Some("BASH_MAX_TIMEOUT_MS"),
        about: "the longest that an agent may ask for; at least the default",
    },
    Key {
        name: "timeout.background_ms",
        kind: Kind::Number(MILLISECONDS),
        default: "3600000",
        layering: Layering::Replaces,
        project: Untrusted::Stricter,
        about: "how long a background command of a sub-agent may run",
        ..PLAIN
    },
];

/// A month.
const MILLISECONDS: u64 = 30 * 24 * 3600 * 1000;

/// The key of this name.
pub fn find(name: &str) -> Option<&'static Key> {
    KEYS.iter().find(|key| key.name == name)
}

/// The name that was probably meant where nothing is called `name`: a key, or
/// a table or the last word of one.
pub(crate) fn nearest(name: &str) -> Option<&'static str> {
    let words = KEYS.iter().flat_map(|key| key.name.split('.'));
    let distances = words.map(|word| (distance(name, word), word));
    let nearest = distances.min_by_key(|(distance, _)| *distance)?;
    (nearest.0 <= 2 && nearest.0 < name.len()).then_some(nearest.1)
}

/// How many letters have to be changed, put in or left out.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (at, letter) in a.chars().enumerate() {
        let mut diagonal = at;
        if let Some(first) = row.first_mut() {
            *first = at + 1;
        }
        for column in 0..b.len() {
            let change = diagonal + usize::from(b.get(column) != Some(&letter));
            diagonal = row.get(column + 1).copied().unwrap_or_default();
            let left = row.get(column).copied().unwrap_or_default();
            if let Some(cell) = row.get_mut(column + 1) {
                *cell = change.min(left + 1).min(diagonal + 1);
            }
        }
    }
    row.last().copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelled_key_has_a_neighbour() {
        assert_eq!(nearest("alow"), Some("allow"));
        assert_eq!(nearest("denny"), Some("deny"));
        assert_eq!(nearest("permisions"), Some("permissions"));
        assert_eq!(nearest("include"), None);
        assert_eq!(nearest("x"), None);
    }
}
