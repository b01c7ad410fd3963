//! Configuration files as people write them, and what comes of them.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use qedsh_config::{Config, SaidBy, ShellName, Sources, load};
use qedsh_gate::{Language, Mode, Verdict};
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;

/// A directory with a home and a project.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let root = std::env::temp_dir().join(format!("qedsh-config-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        for directory in ["home/.config/qedsh", "project"] {
            fs::create_dir_all(root.join(directory)).unwrap();
        }
        Self(root.canonicalize().unwrap())
    }

    fn path(&self, path: &str) -> PathBuf {
        self.0.join(path)
    }

    fn user(&self, text: &str) -> &Self {
        fs::write(self.path("home/.config/qedsh/config.toml"), text).unwrap();
        self
    }

    fn project(&self, text: &str) -> &Self {
        fs::write(self.path("project/.qedsh.toml"), text).unwrap();
        self
    }

    fn sources(&self) -> Sources {
        let home = self.path("home").into_os_string();
        let sources = Sources::standard(
            |name| (name == "HOME").then(|| home.clone()),
            &self.path("project"),
        );
        let system = None;
        Sources { system, ..sources }
    }

    fn load(&self) -> Config {
        load(&self.sources())
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// `allow git status:*` and so on, with the line.
fn shown(config: &Config) -> Vec<String> {
    let rules = config.rules.rules().iter();
    rules
        .map(|rule| {
            let verdict = match rule.verdict {
                Verdict::Allow => "allow",
                Verdict::Ask => "ask",
                Verdict::Deny => "deny",
            };
            let file = rule.origin.file.rsplit('/').next().unwrap();
            format!("{verdict} {} {file}:{}", rule.pattern, rule.origin.line)
        })
        .collect()
}

fn errors(config: &Config) -> Vec<String> {
    let name = |error: &qedsh_config::ConfigError| {
        let text = error.to_string();
        text.rsplit_once('/')
            .map_or(text.clone(), |(_, rest)| rest.to_owned())
    };
    config.errors.iter().map(name).collect()
}

#[test]
fn nothing_written_is_nothing_said() {
    let config = Place::new("empty").load();
    assert_eq!(
        (config.mode, config.shell, config.language),
        (None, None, None)
    );
    assert_eq!(shown(&config), Vec::<String>::new());
    assert_eq!(config.errors, []);
    assert_eq!(config.rules.closed_by(), None);
}

#[test]
fn rules_keep_their_file_and_line() {
    let place = Place::new("rules");
    place.user(concat!(
        "mode = \"edit\"\nshell = \"sh\"\nlanguage = \"zh\"\n\n",
        "[permissions.commands]\nallow = [\n  \"git status\",\n  \"npm run test:*\",\n",
        "  { exact = \"make > log\", reason = \"kept\" },\n]\nask = [\"git push\"]\n",
        "deny = [\"rm -rf\", { wildcard = \"git * --force*\" }]\n",
    ));
    let config = place.load();
    assert_eq!(errors(&config), Vec::<String>::new());
    assert_eq!(config.mode, Some(Mode::Edit));
    assert_eq!(config.shell, Some(ShellName::Sh));
    assert_eq!(config.language, Some(Language::Chinese));
    assert_eq!(
        shown(&config),
        [
            "allow git status:* config.toml:7",
            "allow npm run test:* config.toml:8",
            "allow make > log config.toml:9",
            "ask git push:* config.toml:11",
            "deny rm -rf:* config.toml:12",
            "deny git * --force* config.toml:12",
        ]
    );
    assert_eq!(config.rules.rules()[2].reason.as_deref(), Some("kept"));
}

#[test]
fn what_is_not_understood_closes_the_gate_and_says_where() {
    for (text, expected) in [
        ("mode = \"buld\"\n", "config.toml:1:8: "),
        ("alow = []\n", "config.toml:1:1: "),
        (
            "[permissions.commands]\nallow = [\"x\"]\ndenny = []\n",
            "config.toml:3:1: ",
        ),
        (
            "[permissions.commands]\nallow = \"x\"\n",
            "config.toml:2:9: ",
        ),
        (
            "[permissions.commands]\nallow = [1]\n",
            "config.toml:2:10: ",
        ),
        (
            "[permissions.commands]\nallow = [\"a\", \"ls; rm\"]\n",
            "config.toml:2:15: `;` in a rule",
        ),
        (
            "[permissions.commands]\nallow = [\"é\", \"git 'x\"]\n",
            "config.toml:2:15: open quote",
        ),
        (
            "[permissions.commands]\nallow = [{ exact = \"a\", prefix = \"b\" }]\n",
            "config.toml:2:10: a rule has one",
        ),
        (
            "[permissions.commands]\nallow = [{ exakt = \"a\" }]\n",
            "config.toml:2:",
        ),
        ("[permissions\n", "config.toml:1:"),
        ("mode = \"plan\"\nmode = \"build\"\n", "config.toml:2:1: "),
    ] {
        let place = Place::new("wrong");
        let config = place.user(text).load();
        let found = errors(&config);
        assert!(
            found.len() == 1 && found[0].starts_with(expected),
            "{text:?}: {found:?}"
        );
        assert!(config.rules.closed_by().is_some(), "{text:?}");
        assert_eq!(config.rules.rules(), [], "{text:?}");
    }
}

#[test]
fn a_project_tightens_at_once_and_loosens_once_it_is_trusted() {
    let place = Place::new("project");
    place.user("mode = \"edit\"\n[permissions.commands]\nallow = [\"make\"]\n");
    let text = concat!(
        "mode = \"yolo\"\n[permissions.commands]\nallow = [\"cargo test\"]\nask = [\"make\"]\ndeny = [\"rm\"]\n",
        "[network]\nhosts = [\"evil.example\"]\n[sensitive]\nexcept = [\".env\"]\n",
    );
    let config = place.project(text).load();
    assert_eq!(config.mode, Some(Mode::Edit));
    assert_eq!(
        shown(&config),
        [
            "allow make:* config.toml:3",
            "ask make:* .qedsh.toml:4",
            "deny rm:* .qedsh.toml:5"
        ]
    );
    let ignored: Vec<_> = config
        .notes
        .iter()
        .filter(|note| note.message.contains("trusted"))
        .collect();
    let lines: Vec<_> = ignored.iter().map(|note| note.origin.line).collect();
    assert_eq!(lines, [1, 3, 9, 7]);

    let sources = place.sources();
    sources
        .trust
        .record(&place.path("project/.qedsh.toml"), text)
        .unwrap();
    let config = place.load();
    assert_eq!(config.mode, Some(Mode::Yolo));
    assert!(shown(&config).contains(&"allow cargo test:* .qedsh.toml:3".to_owned()));

    place.project(&format!("{text}\n# changed\n"));
    assert_eq!(place.load().mode, Some(Mode::Edit));

    place.project(text);
    sources
        .trust
        .revoke(&place.path("project/.qedsh.toml"))
        .unwrap();
    assert_eq!(place.load().mode, Some(Mode::Edit));
}

#[test]
fn a_project_may_ask_for_a_stricter_mode() {
    let place = Place::new("stricter");
    let config = place.project("mode = \"plan\"\n").load();
    assert_eq!(config.mode, Some(Mode::Plan));
    assert_eq!(config.notes, []);
}

#[test]
fn a_session_has_the_last_word() {
    let place = Place::new("session");
    place.user("mode = \"edit\"\n");
    let mut sources = place.sources();
    sources.session = Some((PathBuf::from("--config"), "mode = \"plan\"\n".to_owned()));
    assert_eq!(load(&sources).mode, Some(Mode::Plan));
}

#[test]
fn without_a_home_there_is_no_user_layer() {
    for home in [
        None,
        Some(OsString::new()),
        Some(OsString::from("relative")),
    ] {
        let variable = |name: &str| home.clone().filter(|_| name == "HOME");
        let sources = Sources::standard(variable, &PathBuf::from("/nowhere"));
        assert_eq!((sources.user, sources.home), (None, None));
    }
    let variable = |name: &str| (name == "XDG_CONFIG_HOME").then(|| OsString::from("/c"));
    let sources = Sources::standard(variable, &PathBuf::from("/nowhere"));
    assert_eq!(sources.user, Some(PathBuf::from("/c/qedsh/config.toml")));
}

#[test]
fn every_value_has_its_origin() {
    let place = Place::new("origin");
    place.user(
        "mode = \"edit\"\n[output]\ninline_bytes = 20000\n[network]\nhosts = [\"a.example\"]\n",
    );
    place.project("mode = \"plan\"\n[network]\nask = [\"gh\"]\n[output]\ninline_bytes = 50000\ntask_characters = 10\n");
    let mut sources = place.sources();
    sources.variables = vec![
        ("BASH_DEFAULT_TIMEOUT_MS", " 5000ms ".to_owned()),
        ("BASH_MAX_TIMEOUT_MS", "0".to_owned()),
        ("TASK_MAX_OUTPUT_LENGTH", "".to_owned()),
    ];
    sources.session = Some((PathBuf::from("--config"), "shell = \"sh\"\n".to_owned()));
    let config = load(&sources);
    assert_eq!(errors(&config), Vec::<String>::new());
    let origin = |origin: &qedsh_gate::Origin| {
        let file = origin.file.rsplit('/').next().unwrap();
        format!("{file}:{}", origin.line)
    };
    let shown: Vec<String> = config
        .settings
        .iter()
        .filter(|setting| setting.by != SaidBy::BuiltIn)
        .map(|setting| {
            let by = match &setting.by {
                SaidBy::BuiltIn => "built-in".to_owned(),
                SaidBy::System(at) => format!("system {}", origin(at)),
                SaidBy::User(at) => format!("user {}", origin(at)),
                SaidBy::Project(at) => format!("project {}", origin(at)),
                SaidBy::Variable(name) => format!("${name}"),
                SaidBy::Session(at) => format!("session {}", origin(at)),
            };
            format!("{} = {} {by}", setting.key, setting.value)
        })
        .collect();
    assert_eq!(
        shown,
        [
            "mode = \"plan\" project .qedsh.toml:1",
            "shell = \"sh\" session --config:1",
            "network.hosts = \"a.example\" user config.toml:5",
            "network.ask = \"gh\" project .qedsh.toml:3",
            "output.inline_bytes = 20000 user config.toml:3",
            "output.task_characters = 10 project .qedsh.toml:6",
            "timeout.default_ms = 5000 $BASH_DEFAULT_TIMEOUT_MS",
        ]
    );
    let notes: Vec<String> = config
        .notes
        .iter()
        .map(|note| format!("{}: {}", origin(&note.origin), note.message))
        .collect();
    assert_eq!(
        notes,
        [
            ".qedsh.toml:5: `output.inline_bytes` is ignored: a project can loosen nothing until it is trusted",
            "the environment:0: `BASH_MAX_TIMEOUT_MS` is ignored: expected a whole number from 1 to 2592000000",
        ]
    );
    assert_eq!(config.limits.inline_bytes, 20_000);
    assert_eq!(config.limits.timeout.as_millis(), 5_000);
    assert_eq!(config.limits.longest_timeout.as_millis(), 600_000);
}

#[test]
fn the_longest_timeout_is_at_least_the_default() {
    let place = Place::new("timeout");
    let config = place.user("[timeout]\ndefault_ms = 900000\n").load();
    assert_eq!(config.limits.longest_timeout.as_millis(), 900_000);
}

#[test]
fn rules_that_do_not_do_what_they_seem_to_are_told() {
    let place = Place::new("lint");
    place.user(
        "[permissions.commands]\nallow = [\"git push --tags\", \"python\"]\nask = [\"git push\"]\n",
    );
    let notes: Vec<String> = place
        .load()
        .notes
        .iter()
        .map(|note| note.message.clone())
        .collect();
    assert_eq!(notes.len(), 2, "{notes:?}");
    assert!(
        notes[0]
            .starts_with("`git push --tags:*` never applies: it is asked about by `git push:*` (")
    );
    assert_eq!(
        notes[1],
        "`python:*` allows anything that `python` can run or delete"
    );
}

#[test]
fn a_repository_made_inside_a_project_keeps_what_the_project_forbids() {
    let place = Place::new("nested");
    place.project(
        "mode = \"plan\"\n[permissions.commands]\ndeny = [\"touch:*\"]\nallow = [\"make:*\"]\n",
    );
    let sources = place.sources();
    let inner = place.path("project/planted");
    fs::create_dir_all(inner.join(".git")).unwrap();
    let home = place.path("home").into_os_string();
    let variable = |name: &str| (name == "HOME").then(|| home.clone());
    let nested = Sources {
        system: None,
        ..Sources::standard(variable, &inner)
    };
    let config = load(&nested);
    assert_eq!(config.errors, []);
    assert_eq!(config.mode, Some(Mode::Plan));
    let verdicts: Vec<Verdict> = config
        .rules
        .rules()
        .iter()
        .map(|rule| rule.verdict)
        .collect();
    assert!(verdicts.contains(&Verdict::Deny));
    assert!(!verdicts.contains(&Verdict::Allow));
    // What the user trusts of the project counts there, and not in what lies inside.
    let file = place.path("project/.qedsh.toml");
    let text = fs::read_to_string(&file).unwrap();
    nested.trust.record(&file, &text).unwrap();
    assert!(load(&sources).notes.is_empty());
    assert!(load(&nested).notes.is_empty());
}
