//! A world made of a table: what tests say is so.

use qedsh_catalog::GitTouch;
use qedsh_catalog::spec::{Context, Platforms, Terminal};
use qedsh_plan::{
    File, Hazard, HazardKind, Presence, Program, Repository, Shadow, Variable, World,
};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// A world where every plain name is a trusted program below `/usr/bin`, the
/// directory it starts in is an ordinary repository, and a handful of
/// variables are set; the rest is added by the test.
#[derive(Clone, Debug)]
pub struct FakeWorld {
    context: Context,
    directory: Vec<u8>,
    variables: BTreeMap<Vec<u8>, Vec<u8>>,
    shadows: BTreeMap<Vec<u8>, Shadow>,
    absent: Vec<Vec<u8>>,
    inert: Vec<Vec<u8>>,
    hazards: Vec<(Vec<u8>, HazardKind)>,
    present: Vec<Vec<u8>>,
    special: Vec<Vec<u8>>,
    shims: Vec<Vec<u8>>,
    chooser: Option<Vec<u8>>,
}

impl FakeWorld {
    /// A world that starts in `directory`, an absolute path.
    pub fn new(directory: &str) -> Self {
        let variables = [
            ("HOME", "/home/agent"),
            ("LANG", "C.UTF-8"),
            ("PATH", "/usr/local/bin:/usr/bin:/bin"),
            ("PWD", directory),
            ("USER", "agent"),
            ("API_TOKEN", "secret-token"),
        ];
        let owned = |(name, value): (&str, &str)| (name.into(), value.into());
        Self {
            context: Context {
                platform: Platforms::LINUX,
                terminal: Terminal::Absent,
            },
            directory: directory.into(),
            variables: variables.map(owned).into(),
            shadows: BTreeMap::new(),
            absent: Vec::new(),
            inert: vec![directory.into()],
            hazards: Vec::new(),
            present: Vec::new(),
            special: Vec::new(),
            shims: Vec::new(),
            chooser: None,
        }
    }

    /// The same, with output on a terminal.
    pub fn on_terminal(mut self) -> Self {
        self.context.terminal = Terminal::Present;
        self
    }

    /// The same, on another platform.
    pub fn on_platform(mut self, platform: Platforms) -> Self {
        self.context.platform = platform;
        self
    }

    /// The same, with a variable in the environment.
    pub fn with_variable(mut self, name: &str, value: &str) -> Self {
        self.variables.insert(name.into(), value.into());
        self
    }

    /// The same, with an alias in the shell that runs the line.
    pub fn with_alias(mut self, name: &str, text: &str) -> Self {
        self.shadows.insert(name.into(), Shadow::Alias(text.into()));
        self
    }

    /// The same, with a function in the shell that runs the line.
    pub fn with_function(mut self, name: &str) -> Self {
        self.shadows.insert(name.into(), Shadow::Function);
        self
    }

    /// The same, without a program of this name.
    pub fn without_program(mut self, name: &str) -> Self {
        self.absent.push(name.into());
        self
    }

    /// The same, with an ordinary repository at `directory` and below.
    pub fn with_repository(mut self, directory: &str) -> Self {
        self.inert.push(directory.into());
        self
    }

    /// The same, with a repository that could run code at `directory`.
    pub fn with_hazard(mut self, directory: &str, kind: HazardKind) -> Self {
        self.hazards.push((directory.into(), kind));
        self
    }

    /// The same, with a file of this name in the way.
    pub fn with_file(mut self, name: &str) -> Self {
        self.present.push(name.into());
        self
    }

    /// The same, where a version manager starts the program of this name.
    pub fn with_shim(mut self, name: &str) -> Self {
        self.shims.push(name.into());
        self
    }

    /// The same, with a file of this name that chooses what shims start.
    pub fn with_chooser(mut self, name: &str) -> Self {
        self.chooser = Some(name.into());
        self
    }

    /// The same, where `path` is a device, pipe or socket.
    pub fn with_special_file(mut self, path: &str) -> Self {
        self.special.push(path.into());
        self
    }
}

impl World for FakeWorld {
    fn context(&self) -> Context {
        self.context
    }

    fn directory(&self) -> Option<Cow<'_, [u8]>> {
        Some(Cow::Borrowed(&self.directory))
    }

    fn program(&self, name: &[u8], directory: Option<&[u8]>) -> Program {
        if self.absent.iter().any(|absent| absent == name) {
            return Program::Absent;
        }
        if !name.contains(&b'/') {
            let place: &[u8] = match self.shims.iter().any(|shim| shim == name) {
                true => b"/home/agent/.pyenv/shims/",
                false => b"/usr/bin/",
            };
            let path = [place, name].concat();
            return Program::Trusted { path };
        }
        let path = absolute(name, directory.unwrap_or(b"/"));
        for system in ["/usr/bin/", "/bin/"] {
            if let Some(rest) = path.strip_prefix(system.as_bytes())
                && !rest.contains(&b'/')
            {
                let path = [b"/usr/bin/", rest].concat();
                return Program::Trusted { path };
            }
        }
        if path.starts_with(&self.directory) {
            return Program::Untrusted { path };
        }
        Program::Unknown
    }

    fn shadow(&self, name: &[u8]) -> Option<Shadow> {
        self.shadows.get(name).cloned()
    }

    fn variable(&self, name: &[u8]) -> Variable {
        match self.variables.get(name) {
            Some(value) => Variable::Set(value.clone()),
            None => Variable::Unset,
        }
    }

    fn git(&self, directory: &[u8], _touches: GitTouch) -> Repository {
        let directory = absolute(directory, b"/");
        let below = |root: &[u8]| {
            directory
                .strip_prefix(root)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(b"/"))
        };
        if let Some((root, kind)) = self.hazards.iter().find(|(root, _)| below(root)) {
            return Repository::Hazard(Hazard {
                kind: *kind,
                file: [root, b"/.git/config".as_slice()].concat(),
                name: b"core.fsmonitor".to_vec(),
            });
        }
        if self.inert.iter().any(|root| below(root)) {
            return Repository::Inert;
        }
        Repository::Hazard(Hazard {
            kind: HazardKind::Unreadable,
            file: directory,
            name: Vec::new(),
        })
    }

    fn toplevel(&self, directory: &[u8]) -> Option<Vec<u8>> {
        let mut roots = self.inert.iter();
        let root = roots.find(|root| directory.starts_with(root))?;
        Some(root.clone())
    }

    fn file_above(&self, name: &[u8], _directory: &[u8]) -> Presence {
        match self.present.iter().any(|present| present == name) {
            true => Presence::Present,
            false => Presence::Absent,
        }
    }

    fn chooser(&self, _shim: &[u8], directory: &[u8]) -> Option<Vec<u8>> {
        self.chooser.as_ref().map(|name| absolute(name, directory))
    }

    fn file(&self, path: &[u8], directory: &[u8]) -> File {
        let path = absolute(path, directory);
        match self.special.contains(&path) {
            true => File::Special,
            false => File::Regular,
        }
    }

    fn real_path(&self, path: &[u8], directory: &[u8]) -> Option<Vec<u8>> {
        Some(absolute(path, directory))
    }
}

/// `path` as seen from `directory`, without `.` and `..`: there are no links here.
fn absolute(path: &[u8], directory: &[u8]) -> Vec<u8> {
    let joined = match path.starts_with(b"/") {
        true => path.to_vec(),
        false => [directory, b"/", path].concat(),
    };
    let mut names: Vec<&[u8]> = Vec::new();
    for name in joined.split(|byte| *byte == b'/') {
        match name {
            b"" | b"." => {}
            b".." => drop(names.pop()),
            _ => names.push(name),
        }
    }
    let mut path = Vec::new();
    for name in names {
        path.push(b'/');
        path.extend_from_slice(name);
    }
    path
}
