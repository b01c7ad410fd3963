//! The session: settings, a system and an environment that serve every request.

use crate::approval::Binding;
use crate::judge::{self, Judged};
use crate::surroundings::ShellState;
use crate::{Place, Settings, ShellChoice};
use qedsh_exec::environment::{Environment, neutral};
use qedsh_exec::task::{self, Schedule};
use qedsh_gate::{
    Grant, Mode, Near, Origin, Pattern, Question, Rule, Rules, Shell, Terms, Verdict, near,
};
use qedsh_plan::catalog::spec::Terminal;
use qedsh_plan::{Plan, syntax};
use qedsh_sys::System;
use qedsh_world::RealWorld;
use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};
use std::sync::{PoisonError, RwLock};

/// One session.
#[derive(Debug)]
pub struct Session {
    environment: Environment,
    settings: Settings,
    shell: Shell,
    held_to: Option<PathBuf>,
    /// What a person allowed for as long as the session lives.
    allowed: RwLock<Vec<Rule>>,
}

impl Session {
    /// A session on `system` for a caller that has the variables `inherited`.
    pub fn new<S: System>(
        system: &S,
        inherited: impl IntoIterator<Item = (OsString, OsString)>,
        settings: Settings,
    ) -> Self {
        let is_there = |shell| qedsh_exec::locate(system, shell).is_some();
        let shell = match settings.shell {
            ShellChoice::Best if is_there(Shell::Bash) => Shell::Bash,
            ShellChoice::Best | ShellChoice::Sh => Shell::Sh,
        };
        Self {
            environment: neutral(inherited),
            settings,
            shell,
            held_to: None,
            allowed: RwLock::default(),
        }
    }

    /// The same session, whose commands run in `shell`.
    #[must_use]
    pub fn with_shell(mut self, shell: Shell) -> Self {
        self.shell = shell;
        self
    }

    /// The same session, held to the workspace with this root wherever its
    /// commands start: what lies there is not trusted, and edits stay there.
    #[must_use]
    pub fn held_to(mut self, root: PathBuf) -> Self {
        self.held_to = Some(root);
        self
    }

    /// Allows what these patterns say for as long as the session lives: a
    /// person said so.
    pub(crate) fn allow(&self, patterns: impl Iterator<Item = Pattern>) {
        let mut allowed = self.allowed.write().unwrap_or_else(PoisonError::into_inner);
        for pattern in patterns {
            let origin = Origin {
                file: "session".to_owned(),
                line: allowed.len() + 1,
            };
            allowed.push(Rule::new(Verdict::Allow, pattern, origin));
        }
    }

    /// The shell that runs things here.
    pub fn shell(&self) -> Shell {
        self.shell
    }

    /// Judges a command line for the shell that would run it.
    pub fn judge<'s>(&self, text: &'s [u8], place: &Place) -> Judged<'s> {
        self.judge_for(self.shell, text, place)
    }

    /// The same where its output is shown on a terminal or not, and its shell
    /// has what `state` says.
    pub(crate) fn judge_on<'s>(
        &self,
        text: &'s [u8],
        place: &Place,
        terminal: Terminal,
        state: &ShellState,
    ) -> Judged<'s> {
        self.judge_with(self.shell, text, place, terminal, state)
    }

    /// Judges a command line for `shell`, for somebody else who runs it.
    pub fn judge_for<'s>(&self, shell: Shell, text: &'s [u8], place: &Place) -> Judged<'s> {
        let state = ShellState::plain(self.environment.clone());
        self.judge_with(shell, text, place, Terminal::Absent, &state)
    }

    fn judge_with<'s>(
        &self,
        shell: Shell,
        text: &'s [u8],
        place: &Place,
        terminal: Terminal,
        state: &ShellState,
    ) -> Judged<'s> {
        let directory = place.directory().unwrap_or(Path::new(""));
        let environment = placed(&state.environment, place.directory());
        let workspace = qedsh_world::workspace(directory);
        let world = RealWorld::new(
            workspace.as_os_str().as_bytes(),
            directory.as_os_str().as_bytes(),
            environment.into_iter().collect(),
        )
        .with_terminal(terminal)
        .with_shadows(state.shadows.clone())
        .with_unexported(state.unexported.clone());
        let (world, workspace) = match &self.held_to {
            None => (world, workspace),
            Some(root) => {
                let world = world.with_another_workspace(root.as_os_str().as_bytes());
                (world, root.clone())
            }
        };
        let rules = self.rules(&workspace);
        let options = syntax::Options {
            dialect: judge::dialect(shell),
            extglob: state.has_extended_patterns,
            ..syntax::Options::default()
        };
        let mode = self.settings.mode;
        let (terms, waiting) = (self.terms(shell), self.settings.waiting);
        judge::judge(text, &options, &world, &rules, mode, &terms, waiting)
    }

    /// The rules that nearly decided about what was judged for `shell`.
    pub fn near(&self, shell: Shell, plan: &Plan<'_>) -> Vec<Near> {
        let directory = plan.directory().unwrap_or_default();
        let workspace = qedsh_world::workspace(Path::new(OsStr::from_bytes(directory)));
        let rules = self.rules(&workspace);
        near(plan, &rules, self.settings.mode, &self.terms(shell))
    }

    /// The rules of somebody who works in `workspace` now.
    fn rules(&self, workspace: &Path) -> Cow<'_, Rules> {
        let Settings { rules, mode, .. } = &self.settings;
        // Only this mode asks what lies inside the workspace.
        let rules = match (mode, workspace.canonicalize()) {
            (Mode::Edit, Ok(real)) => {
                let real = real.into_os_string().into_vec();
                Cow::Owned(rules.clone().with_workspace(real))
            }
            _ => Cow::Borrowed(rules),
        };
        let allowed = self.allowed.read().unwrap_or_else(PoisonError::into_inner);
        let rules = match allowed.is_empty() {
            true => rules,
            false => Cow::Owned(rules.and(allowed.iter().cloned())),
        };
        // A session may outlive a rule.
        match (rules.depend_on_time(), qedsh_config::now()) {
            (true, Some(now)) => Cow::Owned(rules.into_owned().at(now)),
            _ => rules,
        }
    }

    fn terms(&self, shell: Shell) -> Terms {
        Terms {
            shell,
            cage: self.settings.cage,
            limit: self.settings.limit,
        }
    }

    /// What was granted as a request for a task: in the environment that it was
    /// judged in.
    pub fn request(&self, grant: Grant, schedule: Schedule) -> task::Request {
        let directory = grant.order().directory().map(<[u8]>::to_vec);
        let directory = directory.as_deref().map(OsStr::from_bytes).map(Path::new);
        let environment = self.environment(directory);
        task::Request::new(grant, environment, schedule)
    }

    /// What a person's answer to a question of the session `name` is bound to.
    pub fn binding(&self, name: &str, plan: &Plan<'_>, question: &Question) -> Binding {
        self.binding_in(&self.environment, name, plan, question)
    }

    /// The same where it was judged in this environment.
    pub(crate) fn binding_in(
        &self,
        environment: &Environment,
        name: &str,
        plan: &Plan<'_>,
        question: &Question,
    ) -> Binding {
        let order = question.order();
        let directory = order.directory().map(OsStr::from_bytes).map(Path::new);
        let environment = placed(environment, directory);
        let judged_by = (&self.settings.rules, self.settings.mode);
        Binding::of(name, order, plan, &environment, judged_by)
    }

    /// The environment of a command that starts in `directory`; the same for
    /// judging and for running.
    fn environment(&self, directory: Option<&Path>) -> Environment {
        placed(&self.environment, directory)
    }

    /// The environment of its commands, wherever they start.
    pub(crate) fn base(&self) -> &Environment {
        &self.environment
    }
}

/// The environment of a command that starts in `directory`.
pub(crate) fn placed(environment: &Environment, directory: Option<&Path>) -> Environment {
    let mut environment = environment.clone();
    environment.retain(|(name, _)| name != "PWD");
    if let Some(directory) = directory {
        environment.push(("PWD".into(), directory.into()));
    }
    environment
}
