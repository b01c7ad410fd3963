//! From layers to what holds.

use crate::file::{Author, read};
use crate::keys::{self, KEYS, Untrusted};
use crate::layer::Layer;
use crate::schema::{Document, LanguageName, ModeName, ShellWord, WarmWord};
use crate::setting::{self, Limits, SaidBy, Setting, Settings};
use crate::{ConfigError, Sources, lint};
use qedsh_gate::network::SHIPPED_CLIENTS;
use qedsh_gate::sensitive::{SHIPPED, SHIPPED_EXCEPTIONS};
use qedsh_gate::{
    Language, Mode, NetworkPolicy, Origin, Rule, Rules, Scope, Sensitive, UnknownPaths, Verdict,
};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// What holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The mode, where a layer says it.
    pub mode: Option<Mode>,
    /// The shell that runs things, where a layer says it.
    pub shell: Option<ShellName>,
    /// Whether warm shells are used, where a layer says it.
    pub warm: Option<WarmName>,
    /// The language of texts, where a layer says it.
    pub language: Option<Language>,
    /// How long things may take and how much of them is shown.
    pub limits: Limits,
    /// What holds for each key but the rules, and who says so.
    pub settings: Vec<Setting>,
    /// The rules and policies; closed where there is an error.
    pub rules: Rules,
    /// What was ignored or does not do what it seems to.
    pub notes: Vec<Note>,
    /// What could not be read or understood.
    pub errors: Vec<ConfigError>,
}

/// Which shell a configuration asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShellName {
    /// bash, or `sh` where there is none.
    Bash,
    /// `sh`.
    Sh,
}

/// Whether a configuration wants warm shells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WarmName {
    /// Where they can be.
    Auto,
    /// Never.
    Off,
    /// And nothing else.
    Required,
}

/// Something to tell about a part of the configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Where it stands.
    pub origin: Origin,
    /// What is to be said of it.
    pub message: String,
}

/// Whether a layer may make things looser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    Full,
    TightensOnly,
    /// The same, and it is about a tree around this one.
    TightensElsewhere,
}

/// Which layer a file is of.
type Named = fn(Origin) -> SaidBy;

/// A file that was read, with what it may do.
struct Read {
    layer: Layer,
    standing: Standing,
    named: Named,
}

/// Reads every layer and puts them together.
pub fn load(sources: &Sources) -> Config {
    let mut gathered = Gathered::default();
    for read in files(sources, &mut gathered.errors) {
        let notes = gathered.notes.len();
        gathered.add(&read, sources);
        if read.standing == Standing::TightensElsewhere {
            // Whoever works here need not be told what holds there.
            gathered.notes.truncate(notes);
        }
    }
    gathered.add_variables(sources);
    if let Some((name, text)) = &sources.session {
        match Layer::parse(name, text, sources) {
            Ok(layer) => {
                let (standing, named) = (Standing::Full, SaidBy::Session as Named);
                let read = Read {
                    layer,
                    standing,
                    named,
                };
                gathered.add(&read, sources);
            }
            Err(error) => gathered.errors.push(error),
        }
    }
    gathered.finish(sources)
}

fn files(sources: &Sources, errors: &mut Vec<ConfigError>) -> Vec<Read> {
    let system = sources.system.iter();
    let system = system.map(|file| (file, Author::Trusted, SaidBy::System as Named));
    let user = sources.user.iter();
    let user = user.map(|file| (file, Author::Trusted, SaidBy::User as Named));
    let project = sources.project.iter();
    let project = project.map(|file| (file, Author::Anybody, SaidBy::Project as Named));
    let mut found = Vec::new();
    let own = system.chain(user);
    for (file, author, named) in own {
        found.extend(of_file(file, author, named, sources, errors));
    }
    for (tree, file) in &sources.above {
        if file.symlink_metadata().is_ok() {
            let there = Sources {
                workspace: Some(tree.clone()),
                ..sources.clone()
            };
            let read = of_file(file, Author::Anybody, SaidBy::Project, &there, errors);
            found.extend(read.map(|read| Read {
                standing: Standing::TightensElsewhere,
                ..read
            }));
        }
    }
    for (file, author, named) in project {
        found.extend(of_file(file, author, named, sources, errors));
    }
    found
}

fn of_file(
    file: &Path,
    author: Author,
    named: Named,
    sources: &Sources,
    errors: &mut Vec<ConfigError>,
) -> Option<Read> {
    let text = match read(file, author) {
        Ok(text) => text?,
        Err(error) => {
            errors.push(error);
            return None;
        }
    };
    let is_trusted = author == Author::Trusted || sources.trust.covers(file, &text);
    let standing = match is_trusted {
        true => Standing::Full,
        false => Standing::TightensOnly,
    };
    match Layer::parse(file, &text, sources) {
        Ok(layer) => Some(Read {
            layer,
            standing,
            named,
        }),
        Err(error) => {
            errors.push(error);
            None
        }
    }
}

/// What the layers so far say.
#[derive(Debug, Default)]
struct Gathered {
    mode: Option<Mode>,
    shell: Option<ShellName>,
    warm: Option<WarmName>,
    language: Option<Language>,
    rules: Vec<Rule>,
    sensitive: Vec<String>,
    except: Vec<String>,
    scope: Option<Scope>,
    hosts: Vec<String>,
    clients: Vec<String>,
    asking: Vec<String>,
    settings: Settings,
    notes: Vec<Note>,
    errors: Vec<ConfigError>,
}

impl Gathered {
    fn add(&mut self, read: &Read, sources: &Sources) {
        let document = &read.layer.document;
        if let Some(name) = &document.mode {
            let mode = mode(*name.get_ref());
            let is_looser = looseness(mode) > looseness(self.mode.unwrap_or_default());
            if read.standing == Standing::Full || !is_looser {
                self.mode = Some(mode);
                self.say(read, "mode", quoted(mode_name(mode)), &name.span());
            } else {
                self.ignore(read, &name.span(), "mode");
            }
        }
        if let Some(word) = &document.shell {
            let (shell, name) = shell(*word.get_ref());
            self.shell = Some(shell);
            self.say(read, "shell", quoted(name), &word.span());
        }
        if let Some(word) = &document.warm {
            let (warm, name) = warm(*word.get_ref());
            self.warm = Some(warm);
            self.say(read, "warm", quoted(name), &word.span());
        }
        if let Some(word) = &document.language {
            let (language, name) = language(*word.get_ref());
            self.language = Some(language);
            self.say(read, "language", quoted(name), &word.span());
        }
        self.add_numbers(read);
        self.add_rules(&read.layer, read.standing);
        self.add_lists(read);
        self.add_scope(read, sources);
    }

    /// Notes that what a file says for a key counts.
    fn say(&mut self, read: &Read, key: &'static str, value: String, span: &Range<usize>) {
        let by = (read.named)(read.layer.origin(span));
        self.settings.push(key, value, by);
    }

    fn add_numbers(&mut self, read: &Read) {
        for (key, number) in read.layer.document.numbers() {
            let Some(spanned) = number else { continue };
            let number = spanned.get_ref().unsigned_abs();
            let is_larger = number > self.settings.number(key);
            if read.standing != Standing::Full && is_larger {
                self.ignore(read, &spanned.span(), key);
            } else {
                self.say(read, key, number.to_string(), &spanned.span());
            }
        }
    }

    /// What the environment says, in the place of a layer above the files.
    fn add_variables(&mut self, sources: &Sources) {
        for (name, value) in &sources.variables {
            let mut keys = KEYS.iter();
            let Some(key) = keys.find(|key| key.variable == Some(name)) else {
                continue;
            };
            match setting::variable(key, value) {
                Ok(Some(number)) => {
                    let by = SaidBy::Variable(name);
                    self.settings.push(key.name, number.to_string(), by);
                }
                Ok(None) => {}
                Err(expected) => {
                    let file = "the environment".to_owned();
                    let message = format!("`{name}` is ignored: {expected}");
                    let origin = Origin { file, line: 0 };
                    self.notes.push(Note { origin, message });
                }
            }
        }
    }

    fn add_rules(&mut self, layer: &Layer, standing: Standing) {
        for rule in &layer.rules {
            if standing == Standing::Full || rule.verdict != Verdict::Allow {
                self.rules.push(rule.clone());
            } else {
                self.notes
                    .push(untrusted(rule.origin.clone(), &rule.pattern.to_string()));
            }
        }
    }

    fn add_lists(&mut self, read: &Read) {
        let Document {
            sensitive, network, ..
        } = &read.layer.document;
        let lists = [
            ("sensitive.paths", &sensitive.paths),
            ("sensitive.except", &sensitive.except),
            ("network.hosts", &network.hosts),
            ("network.clients", &network.clients),
            ("network.ask", &network.ask),
        ];
        for (key, entries) in lists {
            for entry in entries {
                let text = entry.get_ref();
                if read.standing != Standing::Full && loosens(key) {
                    let origin = read.layer.origin(&entry.span());
                    self.notes.push(untrusted(origin, text));
                    continue;
                }
                let list = match key {
                    "sensitive.paths" => &mut self.sensitive,
                    "sensitive.except" => &mut self.except,
                    "network.hosts" => &mut self.hosts,
                    "network.clients" => &mut self.clients,
                    _ => &mut self.asking,
                };
                list.push(text.clone());
                self.say(read, key, quoted(text), &entry.span());
            }
        }
    }

    fn add_scope(&mut self, read: &Read, sources: &Sources) {
        let Some(table) = &read.layer.document.scope else {
            return;
        };
        // A second scope could hold more than the first.
        if read.standing != Standing::Full && self.scope.is_some() {
            return self.ignore(read, &table.span(), "scope");
        }
        let mut roots = Vec::new();
        for root in &table.get_ref().roots {
            let text = root.get_ref();
            match absolute(text, sources) {
                Some(path) => {
                    roots.push(path.into_os_string().into_encoded_bytes());
                    self.say(read, "scope.roots", quoted(text), &root.span());
                }
                None => {
                    let message = format!("`{text}` leads nowhere and is left out");
                    let origin = read.layer.origin(&root.span());
                    self.notes.push(Note { origin, message });
                }
            }
        }
        let is_strict = table.get_ref().strict;
        self.say(read, "scope.strict", is_strict.to_string(), &table.span());
        self.scope = Some(Scope {
            roots,
            unknown: match is_strict {
                true => UnknownPaths::Outside,
                false => UnknownPaths::Inside,
            },
        });
    }

    fn ignore(&mut self, read: &Read, span: &Range<usize>, what: &str) {
        self.notes.push(untrusted(read.layer.origin(span), what));
    }

    fn finish(mut self, sources: &Sources) -> Config {
        self.notes.extend(lint::notes(&self.rules, sources.now));
        let rules = match self.errors.first() {
            Some(error) => Rules::closed(error.to_string()),
            None => Rules::new(std::mem::take(&mut self.rules)),
        };
        let rules = match sources.now {
            Some(now) => rules.at(now),
            None => rules,
        };
        let rules = rules
            .with_sensitive(self.sensitive_paths(sources))
            .with_network(self.network());
        let rules = match self.scope.take() {
            Some(scope) => rules.with_scope(scope),
            None => rules,
        };
        let workspace = sources
            .workspace
            .as_ref()
            .and_then(|path| path.canonicalize().ok());
        let rules = match workspace {
            Some(workspace) => {
                rules.with_workspace(workspace.into_os_string().into_encoded_bytes())
            }
            None => rules,
        };
        Config {
            mode: self.mode,
            shell: self.shell,
            warm: self.warm,
            language: self.language,
            limits: self.settings.limits(),
            settings: self.settings.finish(),
            rules,
            notes: self.notes,
            errors: self.errors,
        }
    }

    fn sensitive_paths(&self, sources: &Sources) -> Sensitive {
        let home = sources.home.as_deref();
        let spelled = |path: &String| below_home(path, home).display().to_string();
        let shipped = SHIPPED.iter().map(ToString::to_string);
        let patterns: Vec<String> = shipped.chain(self.sensitive.iter().map(spelled)).collect();
        let shipped = SHIPPED_EXCEPTIONS.iter().map(ToString::to_string);
        let except: Vec<String> = shipped.chain(self.except.iter().map(spelled)).collect();
        let sensitive = Sensitive::new(&patterns, &except);
        match home {
            Some(home) => sensitive.with_home(home.as_os_str().as_encoded_bytes()),
            None => sensitive,
        }
    }

    fn network(&self) -> NetworkPolicy {
        let shipped = SHIPPED_CLIENTS.iter().map(ToString::to_string);
        let clients: Vec<String> = shipped.chain(self.clients.iter().cloned()).collect();
        NetworkPolicy::new(&clients, &self.hosts).without_clients(&self.asking)
    }
}

/// Whether adding to a list loosens.
fn loosens(key: &str) -> bool {
    keys::find(key).is_none_or(|key| key.project == Untrusted::Ignored)
}

fn untrusted(origin: Origin, what: &str) -> Note {
    let message = format!("`{what}` is ignored: a project can loosen nothing until it is trusted");
    Note { origin, message }
}

/// How much a mode lets pass.
fn looseness(mode: Mode) -> usize {
    match mode {
        Mode::Plan => 0,
        Mode::Build => 1,
        Mode::Edit => 2,
        Mode::Auto => 3,
        Mode::Yolo => 4,
    }
}

fn mode(name: ModeName) -> Mode {
    match name {
        ModeName::Build => Mode::Build,
        ModeName::Edit => Mode::Edit,
        ModeName::Plan => Mode::Plan,
        ModeName::Auto => Mode::Auto,
        ModeName::Yolo => Mode::Yolo,
    }
}

fn mode_name(mode: Mode) -> &'static str {
    match mode {
        Mode::Build => "build",
        Mode::Edit => "edit",
        Mode::Plan => "plan",
        Mode::Auto => "auto",
        Mode::Yolo => "yolo",
    }
}

fn shell(word: ShellWord) -> (ShellName, &'static str) {
    match word {
        ShellWord::Bash => (ShellName::Bash, "bash"),
        ShellWord::Sh => (ShellName::Sh, "sh"),
    }
}

fn warm(word: WarmWord) -> (WarmName, &'static str) {
    match word {
        WarmWord::Auto => (WarmName::Auto, "auto"),
        WarmWord::Off => (WarmName::Off, "off"),
        WarmWord::Required => (WarmName::Required, "required"),
    }
}

fn language(name: LanguageName) -> (Language, &'static str) {
    match name {
        LanguageName::English => (Language::English, "en"),
        LanguageName::Chinese => (Language::Chinese, "zh"),
    }
}

/// A text as TOML spells it.
fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

fn below_home(path: &str, home: Option<&Path>) -> PathBuf {
    match (path.strip_prefix("~/"), home) {
        (Some(below), Some(home)) => home.join(below),
        _ => PathBuf::from(path),
    }
}

/// A root of the scope by its real path: from home with `~`, else from the
/// workspace.
fn absolute(root: &str, sources: &Sources) -> Option<PathBuf> {
    let home = sources.home.as_deref();
    let root = if root == "~" {
        home?.to_path_buf()
    } else {
        below_home(root, home)
    };
    let base = sources.workspace.as_deref().unwrap_or(Path::new("/"));
    let joined = base.join(root);
    if joined.is_absolute() {
        joined.canonicalize().ok()
    } else {
        None
    }
}
