//! Names that stand for programs.

use super::{Lookup, Request, dialects};
use crate::plan::Target;
use crate::shim::is_shim;
use crate::state::{Outcome, State};
use crate::walk::Shell;
use crate::{Dialect, Program, Reason, paths, world};
use qedsh_catalog::spec::Platforms;
use qedsh_catalog::{Unknown, find_on, read};
use qedsh_syntax::Span;
use std::borrow::Cow;

/// What a name turned out to be.
enum Resolved {
    Program(Vec<u8>),
    Absent,
    Unknown(Reason),
}

/// What the path of a program tells besides what its name does.
#[derive(Clone, Copy, Default)]
pub(crate) struct Image {
    /// Which grammars it may have, where it is a shell.
    pub(super) dialects: Option<&'static [Dialect]>,
    /// Whether it is many programs in one.
    is_multiple: bool,
}

impl Image {
    fn of(path: &[u8]) -> Self {
        Self {
            dialects: dialects(path),
            is_multiple: is_multiple(paths::base_name(path)),
        }
    }
}

fn is_multiple(name: &[u8]) -> bool {
    matches!(name, b"busybox" | b"toybox")
}

impl<'s> Shell<'_, '_, 's> {
    /// A command that is a program.
    pub(super) fn program_command(
        &mut self,
        name: &[u8],
        request: Request<'s>,
        state: State<'s>,
    ) -> Outcome<'s> {
        let resolved = match self.dialect() {
            // Its commands are looked up by their name alone.
            Dialect::Cmd if crate::builtins::is_of_cmd(name) => Resolved::Absent,
            _ => self.resolve(name, &request),
        };
        let (target, file, unknown) = match resolved {
            Resolved::Program(path) => {
                let file = Image::of(&path);
                (Target::Program(path), file, None)
            }
            Resolved::Absent => (Target::Absent, Image::default(), None),
            Resolved::Unknown(reason) => (Target::Unknown, Image::default(), Some(reason)),
        };
        let is_absent = target == Target::Absent;
        let index = self.record(&request, target);
        self.prefixes(&request, index);
        let span = request
            .arguments
            .first()
            .map_or(request.span, |first| first.span);
        if let world::Variable::Set(_) | world::Variable::Unknown =
            self.planner.variable(b"POSIXLY_CORRECT", span)
        {
            // Options would end at the first operand.
            let reason = Reason::Variable(b"POSIXLY_CORRECT".to_vec());
            self.planner.unknown(span, Some(index), reason);
        }
        let is_handled = is_absent
            && self.dialect() != Dialect::Cmd
            && [
                &b"command_not_found_handle"[..],
                b"command_not_found_handler",
            ]
            .iter()
            .any(|handler| self.planner.shadow(handler).is_some());
        if is_handled {
            let reason = Reason::Shadowed(name.to_vec());
            self.planner.unknown(span, Some(index), reason);
        }
        if let Some(reason) = unknown {
            self.planner.unknown(span, Some(index), reason);
            self.complete(index, request);
            return Outcome::either(state);
        }
        let name = paths::base_name(name);
        self.catalogued(name, file, &request, index, &state);
        self.complete(index, request);
        Outcome::either(state)
    }

    /// Reads an invocation by the catalog.
    pub(crate) fn catalogued(
        &mut self,
        name: &[u8],
        file: Image,
        request: &Request<'s>,
        index: usize,
        state: &State<'s>,
    ) {
        let mut context = self.planner.context;
        if self.dialect() == Dialect::Cmd {
            context.platform = Platforms::WINDOWS;
        }
        let Some(spec) = find_on(name, context.platform) else {
            let span = request
                .arguments
                .first()
                .map_or(request.span, |first| first.span);
            let reason = Reason::Command(Unknown::Command);
            return self.planner.unknown(span, Some(index), reason);
        };
        context.terminal = self.around.terminal;
        if file.is_multiple && !is_multiple(name) {
            context.platform = Platforms::BUSYBOX;
        }
        let mut values = std::mem::take(&mut self.planner.values);
        let words = request.arguments.iter();
        values.extend(words.map(|argument| argument.value.clone()));
        let mut effects = std::mem::take(&mut self.planner.effects);
        effects.clear();
        read(spec, &values, &context, &mut effects);
        values.clear();
        self.planner.values = values;
        if let Some(invocation) = self.planner.plan.invocations.get_mut(index) {
            invocation.rows.extend_from_slice(effects.rows());
            invocation.context = context;
        }
        for found in effects.found() {
            self.found(found, file, request, index, state);
        }
        self.planner.effects = effects;
    }

    fn resolve(&mut self, name: &[u8], request: &Request<'s>) -> Resolved {
        if !name.contains(&b'/') {
            return self.resolve_in(name, None, request);
        }
        if name.starts_with(b"/") {
            return self.resolve_in(name, Some(b"/"), request);
        }
        let directories = request.directories.known();
        let mut resolved = None;
        for directory in directories {
            resolved = Some(self.resolve_in(name, Some(directory), request));
            if let Some(Resolved::Unknown(_)) = resolved {
                break;
            }
        }
        resolved.unwrap_or(Resolved::Unknown(Reason::UnknownDirectory))
    }

    fn resolve_in(
        &mut self,
        name: &[u8],
        directory: Option<&[u8]>,
        request: &Request<'s>,
    ) -> Resolved {
        let span = request
            .arguments
            .first()
            .map_or(request.span, |first| first.span);
        let path = match self.planner.program(name, directory, span) {
            Program::Trusted { path } if is_shim(path) => {
                let path = path.clone();
                if let Some(reason) = self.chosen(&path, span, request) {
                    return Resolved::Unknown(reason);
                }
                path
            }
            Program::Trusted { path } => path.clone(),
            Program::Untrusted { path } => {
                return Resolved::Unknown(Reason::UntrustedProgram(path.clone()));
            }
            // A file that is not there yet may be there when it is run.
            Program::Absent if directory.is_some() => {
                return Resolved::Unknown(Reason::UnknownProgram);
            }
            Program::Absent => return Resolved::Absent,
            Program::Unknown => return Resolved::Unknown(Reason::UnknownProgram),
        };
        if directory.is_none() {
            return Resolved::Program(path);
        }
        // A path is the program of that name only if it is the same file.
        let base = paths::base_name(name);
        match self.planner.program(base, None, span) {
            Program::Trusted { path: same } if *same == path => Resolved::Program(path),
            _ => Resolved::Unknown(Reason::UnknownProgram),
        }
    }

    /// Why it is not known what the shim at `path` starts.
    fn chosen(&mut self, path: &[u8], span: Span, request: &Request<'s>) -> Option<Reason> {
        if request.directories.known().is_empty() {
            return Some(Reason::UnknownDirectory);
        }
        for directory in request.directories.known() {
            if let Some(file) = self.planner.chooser(path, directory, span) {
                return Some(Reason::FilePresent(file));
            }
        }
        None
    }

    /// Runs what a wrapper runs.
    pub(super) fn nested(&mut self, request: Request<'s>, state: &State<'s>) {
        if self.around.depth >= crate::walk::MOST_DEPTH {
            return self.limit(request.span, "nested commands");
        }
        let around = self.around;
        self.around.depth += 1;
        self.around.parent = request.parent;
        let _ = self.invoke(request, state.clone());
        self.around = around;
    }
}

impl From<qedsh_catalog::Lookup> for Lookup {
    fn from(lookup: qedsh_catalog::Lookup) -> Self {
        match lookup {
            qedsh_catalog::Lookup::Program => Self::Program,
            qedsh_catalog::Lookup::BuiltinOrProgram => Self::BuiltinOrProgram,
            qedsh_catalog::Lookup::Builtin => Self::Builtin,
        }
    }
}

/// The span of a word of the request.
pub(super) fn span_of(request: &Request<'_>, argument: usize) -> qedsh_syntax::Span {
    let argument = request.arguments.get(argument);
    argument.map_or(request.span, |argument| argument.span)
}

/// The bytes of a value that lives as long as the plan.
pub(super) fn owned<'s>(bytes: &[u8]) -> Cow<'s, [u8]> {
    Cow::Owned(bytes.to_vec())
}
