//! From layers to what holds.

use crate::file::{Author, read};
use crate::layer::Layer;
use crate::schema::{LanguageName, ModeName, ShellWord};
use crate::{ConfigError, Sources, lint};
use qedsh_gate::network::SHIPPED_CLIENTS;
use qedsh_gate::sensitive::{SHIPPED, SHIPPED_EXCEPTIONS};
use qedsh_gate::{
    Language, Mode, NetworkPolicy, Origin, Rule, Rules, Scope, Sensitive, UnknownPaths, Verdict,
};
use std::path::{Path, PathBuf};

/// What holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// The mode, where a layer says it.
    pub mode: Option<Mode>,
    /// The shell that runs things, where a layer says it.
    pub shell: Option<ShellName>,
    /// The language of texts, where a layer says it.
    pub language: Option<Language>,
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
}

/// Reads every layer and puts them together.
pub fn load(sources: &Sources) -> Config {
    let mut gathered = Gathered::default();
    for (layer, standing) in layers(sources, &mut gathered.errors) {
        gathered.add(&layer, standing, sources);
    }
    gathered.finish(sources)
}

fn layers(sources: &Sources, errors: &mut Vec<ConfigError>) -> Vec<(Layer, Standing)> {
    let own = sources.system.iter().chain(&sources.user);
    let own = own.map(|file| (file, Author::Trusted));
    let project = sources.project.iter().map(|file| (file, Author::Anybody));
    let mut layers = Vec::new();
    for (file, author) in own.chain(project) {
        match read(file, author) {
            Ok(Some(text)) => {
                let is_trusted = author == Author::Trusted || sources.trust.covers(file, &text);
                let standing = if is_trusted {
                    Standing::Full
                } else {
                    Standing::TightensOnly
                };
                push(&mut layers, errors, file, &text, standing, sources);
            }
            Ok(None) => {}
            Err(error) => errors.push(error),
        }
    }
    if let Some((name, text)) = &sources.session {
        push(&mut layers, errors, name, text, Standing::Full, sources);
    }
    layers
}

fn push(
    layers: &mut Vec<(Layer, Standing)>,
    errors: &mut Vec<ConfigError>,
    file: &Path,
    text: &str,
    standing: Standing,
    sources: &Sources,
) {
    match Layer::parse(file, text, sources) {
        Ok(layer) => layers.push((layer, standing)),
        Err(error) => errors.push(error),
    }
}

/// What the layers so far say.
#[derive(Debug, Default)]
struct Gathered {
    mode: Option<Mode>,
    shell: Option<ShellName>,
    language: Option<Language>,
    rules: Vec<Rule>,
    sensitive: Vec<String>,
    except: Vec<String>,
    scope: Option<Scope>,
    hosts: Vec<String>,
    clients: Vec<String>,
    asking: Vec<String>,
    notes: Vec<Note>,
    errors: Vec<ConfigError>,
}

impl Gathered {
    fn add(&mut self, layer: &Layer, standing: Standing, sources: &Sources) {
        let document = &layer.document;
        if let Some(name) = &document.mode {
            let mode = mode(*name.get_ref());
            let is_looser = looseness(mode) > looseness(self.mode.unwrap_or_default());
            if standing == Standing::Full || !is_looser {
                self.mode = Some(mode);
            } else {
                self.ignore(layer, &name.span(), "mode");
            }
        }
        self.shell = document.shell.map(shell).or(self.shell);
        self.language = document.language.map(language).or(self.language);
        self.add_rules(layer, standing);
        self.add_policies(layer, standing, sources);
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

    fn add_policies(&mut self, layer: &Layer, standing: Standing, sources: &Sources) {
        let document = &layer.document;
        self.sensitive
            .extend(document.sensitive.paths.iter().cloned());
        self.asking.extend(document.network.ask.iter().cloned());
        let network = &document.network;
        let loosening = [
            (&document.sensitive.except, &mut self.except),
            (&network.hosts, &mut self.hosts),
            (&network.clients, &mut self.clients),
        ];
        for (list, kept) in loosening {
            for entry in list {
                if standing == Standing::Full {
                    kept.push(entry.get_ref().clone());
                } else {
                    let origin = layer.origin(&entry.span());
                    self.notes.push(untrusted(origin, entry.get_ref()));
                }
            }
        }
        if let Some(table) = &document.scope {
            // A second scope could hold more than the first.
            if standing == Standing::TightensOnly && self.scope.is_some() {
                return self.ignore(layer, &table.span(), "scope");
            }
            let roots = table.get_ref().roots.iter();
            let roots = roots.filter_map(|root| match absolute(root.get_ref(), sources) {
                Some(root) => Some(root.into_os_string().into_encoded_bytes()),
                None => {
                    let message = format!("`{}` leads nowhere and is left out", root.get_ref());
                    let origin = layer.origin(&root.span());
                    self.notes.push(Note { origin, message });
                    None
                }
            });
            self.scope = Some(Scope {
                roots: roots.collect(),
                unknown: match table.get_ref().strict {
                    true => UnknownPaths::Outside,
                    false => UnknownPaths::Inside,
                },
            });
        }
    }

    fn ignore(&mut self, layer: &Layer, span: &std::ops::Range<usize>, what: &str) {
        self.notes.push(untrusted(layer.origin(span), what));
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
            language: self.language,
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

fn shell(word: ShellWord) -> ShellName {
    match word {
        ShellWord::Bash => ShellName::Bash,
        ShellWord::Sh => ShellName::Sh,
    }
}

fn language(name: LanguageName) -> Language {
    match name {
        LanguageName::English => Language::English,
        LanguageName::Chinese => Language::Chinese,
    }
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
