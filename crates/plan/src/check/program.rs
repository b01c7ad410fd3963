//! Programs: which one a name stands for, and whether its words only read.

use super::command::Request;
use super::error::{CheckErrorKind, fail};
use super::walk::Shell;
use super::{Checked, Outcome, Scalar, State, Value};
use crate::command::Lookup;
use crate::environment;
use crate::paths;
use crate::proof::ProvenRow;
use crate::shim;
use crate::state::Directories;
use crate::{Dialect, Target, builtins};
use qedsh_catalog::spec::{Arguments, Context, Operands, Platforms};
use qedsh_catalog::{Effect, Effects, Environment, Extent, Path, Run, Setting, find_on, read};
use qedsh_syntax::Text;

/// How many wrappers may stand around a command.
const MOST_DEPTH: u32 = 8;

impl Shell<'_, '_, '_> {
    /// A command that is a program.
    pub(super) fn program(
        &mut self,
        name: &[u8],
        request: &Request,
        state: &State,
    ) -> Checked<Outcome> {
        let target = self.resolved(name, request)?;
        if let Target::Program(path) = &target {
            self.unchosen(path, request)?;
        }
        let index = self.record(request, target.clone())?;
        self.inert_prefixes(request)?;
        // Options would end at the first operand.
        self.replay
            .says("variable", b"POSIXLY_CORRECT", b"unset", request.span)?;
        if target == Target::Absent && self.tree.dialect() != Dialect::Cmd {
            for handler in [
                &b"command_not_found_handle"[..],
                b"command_not_found_handler",
            ] {
                self.replay.says("alias", handler, b"none", request.span)?;
            }
        }
        let path = match &target {
            Target::Program(path) => Some(path.as_slice()),
            _ => None,
        };
        self.catalogued(paths::base_name(name), path, request, index, state)?;
        Ok(Outcome::either(state.clone()))
    }

    fn resolved(&mut self, name: &[u8], request: &Request) -> Checked<Target> {
        if self.tree.dialect() == Dialect::Cmd && builtins::is_of_cmd(name) {
            return Ok(Target::Absent);
        }
        let missing = || fail(CheckErrorKind::Fact, request.span);
        if !name.contains(&b'/') {
            return match self.replay.fact("program", name) {
                Some(b"absent") => Ok(Target::Absent),
                Some(path) if path.starts_with(b"/") => Ok(Target::Program(path.to_vec())),
                _ => missing(),
            };
        }
        // A path is the program of that name only if it is the same file.
        let same = self.replay.fact("program", paths::base_name(name));
        let Some(same) = same.filter(|path| path.starts_with(b"/")) else {
            return missing();
        };
        let named: Vec<Vec<u8>> = match name.starts_with(b"/") {
            true => vec![name.to_vec()],
            false => {
                let directories = request.directories.known().iter();
                directories.map(|from| paths::join(from, name)).collect()
            }
        };
        for path in &named {
            self.replay.says("program", path, same, request.span)?;
        }
        match named.is_empty() {
            true => missing(),
            false => Ok(Target::Program(same.to_vec())),
        }
    }

    /// Holds where no file chooses what a shim starts.
    fn unchosen(&mut self, path: &[u8], request: &Request) -> Checked {
        if !shim::is_shim(path) {
            return Ok(());
        }
        let directories = request.directories.known();
        if directories.is_empty() {
            return fail(CheckErrorKind::Fact, request.span);
        }
        for directory in directories {
            let question = shim::question(directory, path);
            let answer = shim::UNCHOSEN.as_bytes();
            self.replay.says("shim", &question, answer, request.span)?;
        }
        Ok(())
    }

    /// Holds where what is assigned in front of a command leaves every program
    /// as it is.
    pub(super) fn inert_prefixes(&self, request: &Request) -> Checked {
        let inert = |(name, value): &(Vec<u8>, Scalar)| match value {
            Scalar::Exact(value) => environment::is_inert(name, value),
            _ => false,
        };
        match request.assignments.iter().all(inert) {
            true => Ok(()),
            false => fail(CheckErrorKind::Assignment, request.span),
        }
    }

    /// Reads the words of a step by the catalog.
    pub(super) fn catalogued(
        &mut self,
        name: &[u8],
        path: Option<&[u8]>,
        request: &Request,
        index: usize,
        state: &State,
    ) -> Checked {
        let mut platform = self.replay.proof.context.platform;
        if self.tree.dialect() == Dialect::Cmd {
            platform = Platforms::WINDOWS;
        }
        let Some(spec) = find_on(name, platform) else {
            return fail(CheckErrorKind::Target, request.span);
        };
        let is_multiple = |name: &[u8]| matches!(name, b"busybox" | b"toybox");
        if !is_multiple(name) && path.is_some_and(|path| is_multiple(paths::base_name(path))) {
            platform = Platforms::BUSYBOX;
        }
        let context = Context {
            platform,
            terminal: self.around.terminal,
        };
        let mut effects = Effects::new();
        read(spec, &request.words, &context, &mut effects);
        if let Some(step) = self.replay.steps.get_mut(index) {
            step.context = context;
            step.rows = effects.rows().iter().map(ProvenRow::from).collect();
        }
        let explained = |word: usize| {
            let mut rows = effects.rows().iter();
            let mut found = effects.found().iter();
            rows.any(|row| row.argument == word) || found.any(|found| found.argument == word)
        };
        // A language of its own, and a wrapper's command, explain words
        // together; where no word can harm, none needs a row.
        let has_rows = spec.grammar.is_none()
            && spec.arguments == Arguments::Decide
            && !matches!(spec.operands, Operands::Command(_));
        if has_rows && !(1..request.words.len()).all(explained) {
            return fail(CheckErrorKind::Unexplained, request.span);
        }
        for found in effects.found() {
            match &found.effect {
                Effect::Reads(path) => self.reads(path, &request.directories, request.text)?,
                Effect::Waits => {}
                Effect::Needs(need) => self.need(need, request, state)?,
                Effect::Runs(Run::Command { argv, setting }) => {
                    self.wrapped(argv, setting, request, index, state)?;
                }
                Effect::Runs(_) => return fail(CheckErrorKind::Inner, request.span),
                _ => return fail(CheckErrorKind::Effect, request.span),
            }
        }
        Ok(())
    }

    /// Holds where a file that is read shows no process's environment.
    pub(super) fn reads(&self, path: &Path<'_>, directories: &Directories, at: Text) -> Checked {
        let prefix = path.value.prefix();
        let is_exact = path.value.as_exact().is_some();
        let known = match is_exact && path.extent == Extent::Entry {
            true => paths::Extent::Whole,
            false => paths::Extent::Start,
        };
        let starts = directories.known();
        let is_free = prefix.is_empty() && !is_exact;
        let mut shows = match is_free || prefix.starts_with(b"/") || starts.is_empty() {
            true => paths::may_show_environment(prefix, known),
            false => false,
        };
        if !prefix.starts_with(b"/") {
            let known = if is_free { paths::Extent::Start } else { known };
            shows |= starts
                .iter()
                .any(|start| paths::may_show_environment(&paths::join(start, prefix), known));
        }
        match shows && path.extent != Extent::Names {
            true => fail(CheckErrorKind::Effect, self.span(at)),
            false => Ok(()),
        }
    }

    /// The command that a wrapper runs.
    fn wrapped(
        &mut self,
        argv: &[Value],
        setting: &Setting<'static>,
        request: &Request,
        index: usize,
        state: &State,
    ) -> Checked {
        if self.around.depth >= MOST_DEPTH || setting.environment == Environment::Emptied {
            return fail(CheckErrorKind::Inner, request.span);
        }
        for name in &setting.unset {
            match name.as_exact() {
                Some(name) if environment::is_inert(name, b"") => {}
                Some(name) => self.replay.says("variable", name, b"unset", request.span)?,
                None => return fail(CheckErrorKind::Inner, request.span),
            }
        }
        let mut assignments = request.assignments.clone();
        for (name, value) in &setting.variables {
            let Some(name) = name.as_exact() else {
                return fail(CheckErrorKind::Assignment, request.span);
            };
            assignments.push((name.to_vec(), Scalar::from_value(value)));
        }
        let directories = match &setting.directory {
            None => request.directories.clone(),
            Some(path) => match path.as_exact() {
                Some(path) if path.starts_with(b"/") => Directories::one(path),
                Some(path) => request
                    .directories
                    .each(|directory| Some(paths::join(directory, path))),
                None => Directories::Unknown,
            },
        };
        let inner = Request {
            words: argv.to_vec(),
            assignments,
            parent: Some(index),
            lookup: Lookup::from(setting.lookup),
            directories: directories.clone(),
            ..request.clone()
        };
        let state = State {
            directories,
            ..state.clone()
        };
        let around = self.around;
        self.around.depth += 1;
        self.around.parent = Some(index);
        self.invoke(inner, state)?;
        self.around = around;
        Ok(())
    }
}
