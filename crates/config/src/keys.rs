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
        kind: Kind::Word(MODES),
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
        name: "warm",
        kind: Kind::Word(&["auto", "off", "required"]),
        default: "\"auto\"",
        layering: Layering::Replaces,
        about: "whether an agent's commands start in a shell that has run the login files: where \
                that can be, never, or nowhere else",
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

/// A key of a rule.
#[derive(Debug)]
pub struct RuleKey {
    /// Its name.
    pub name: &'static str,
    /// What it takes.
    pub kind: RuleKind,
    /// What it is for.
    pub about: &'static str,
}

/// What a key of a rule takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleKind {
    /// A text that says what the rule is about; a rule has one of these.
    Subject,
    /// A text.
    Text,
    /// A text or a list of texts.
    TextOrTexts,
    /// A list of texts.
    Texts,
    /// One of these words.
    Word(&'static [&'static str]),
    /// One of these words or a list of them.
    WordOrWords(&'static [&'static str]),
    /// A date, or a date and time with an offset.
    Date,
}

const MODES: &[&str] = &["build", "edit", "plan", "auto", "yolo"];

/// The keys of a rule, in a table of `rules` and in the lists of commands.
pub const RULE_KEYS: &[RuleKey] = &[
    rule(
        "decision",
        RuleKind::Word(&["allow", "ask", "deny"]),
        "in `[[rules]]` alone, and needed there",
    ),
    rule(
        "command",
        RuleKind::Subject,
        "as in the lists: words that a command begins with, or with `*` a wildcard",
    ),
    rule(
        "prefix",
        RuleKind::Subject,
        "words that a command begins with; a `*` is a star",
    ),
    rule(
        "exact",
        RuleKind::Subject,
        "a command line, or one command of it, to the letter",
    ),
    rule(
        "wildcard",
        RuleKind::Subject,
        "a command, in which `*` is anything",
    ),
    rule("read", RuleKind::Subject, "whatever reads these paths"),
    rule("write", RuleKind::Subject, "whatever writes these paths"),
    rule(
        "reason",
        RuleKind::Text,
        "why, for the agent and the person",
    ),
    rule("instead", RuleKind::Text, "what to run instead"),
    rule(
        "cwd",
        RuleKind::TextOrTexts,
        "condition: it starts there, or below",
    ),
    rule("mode", RuleKind::WordOrWords(MODES), "condition: this mode"),
    rule(
        "paths",
        RuleKind::TextOrTexts,
        "condition: it touches these",
    ),
    rule(
        "hosts",
        RuleKind::TextOrTexts,
        "condition: it connects to these",
    ),
    rule(
        "platform",
        RuleKind::WordOrWords(&["linux", "macos", "windows"]),
        "condition: this system",
    ),
    rule(
        "sandbox",
        RuleKind::Word(&["keep", "off"]),
        "whether what is allowed needs no cage",
    ),
    rule(
        "expires",
        RuleKind::Date,
        "its last day (UTC), or the moment at which it ends",
    ),
    rule(
        "matches",
        RuleKind::Texts,
        "examples that it is about, tried when the file is read",
    ),
    rule("misses", RuleKind::Texts, "examples that it is not about"),
];

const fn rule(name: &'static str, kind: RuleKind, about: &'static str) -> RuleKey {
    RuleKey { name, kind, about }
}

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
    use crate::schema::Document;

    #[test]
    fn a_misspelled_key_has_a_neighbour() {
        assert_eq!(nearest("alow"), Some("allow"));
        assert_eq!(nearest("denny"), Some("deny"));
        assert_eq!(nearest("permisions"), Some("permissions"));
        assert_eq!(nearest("include"), None);
        assert_eq!(nearest("x"), None);
    }

    /// The names that the reader expects in a table, from its complaint.
    fn expected(text: &str) -> Vec<String> {
        let error = toml::from_str::<Document>(text)
            .map(|_| ())
            .map_err(|e| e.to_string());
        let message = error.err().unwrap_or_default();
        let names = message.split("expected ").nth(1).unwrap_or_default();
        let mut names: Vec<String> = names
            .split('`')
            .skip(1)
            .step_by(2)
            .map(str::to_owned)
            .collect();
        names.sort();
        names
    }

    fn sorted<'k>(names: impl Iterator<Item = &'k str>) -> Vec<String> {
        let mut names: Vec<String> = names.map(str::to_owned).collect();
        names.sort();
        names.dedup();
        names
    }

    #[test]
    fn the_table_has_the_keys_that_are_read_and_no_others() {
        let first = KEYS.iter().filter_map(|key| key.name.split('.').next());
        assert_eq!(expected("unheard = 1"), sorted(first));
        for table in [
            "permissions.commands",
            "sensitive",
            "scope",
            "network",
            "output",
            "timeout",
        ] {
            let below = KEYS.iter().filter_map(|key| key.name.strip_prefix(table));
            let below = below.filter_map(|rest| rest.strip_prefix('.'));
            assert_eq!(
                expected(&format!("[{table}]\nunheard = 1")),
                sorted(below),
                "{table}"
            );
        }
        let of_rules = RULE_KEYS.iter().map(|key| key.name);
        assert_eq!(expected("[[rules]]\nunheard = 1"), sorted(of_rules));
    }
}
