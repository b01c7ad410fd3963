//! Redirections: what they open, and where output goes then.

use super::Shell;
use crate::paths::{self, Device};
use crate::state::{Origin, Scalar, State};
use crate::words::Reading;
use crate::{Construct, Effect, Value};
use qedsh_catalog::spec::Terminal;
use qedsh_catalog::{Access, Network, Path};
use qedsh_syntax::{
    Descriptor, HereDocument, Id, Indirection, Length, Operation, ParameterName, Part, PartKind,
    Quoting, Redirect, RedirectOperator, Slice, Target, Text, Word,
};
use std::borrow::Cow;

/// What a standard descriptor stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stream {
    /// What the command line was given.
    Inherited,
    /// A pipe, or a device that keeps nothing.
    Pipe,
    /// A file: opened again for writing by `/dev/fd`, it is overwritten.
    File,
}

/// Which way a file is opened.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Opening {
    Read,
    Write,
}

impl<'s> Shell<'_, '_, 's> {
    /// Judges redirections and puts them in force.
    pub(super) fn redirects(&mut self, redirects: Slice<Redirect>, state: &mut State<'s>) {
        let tree = self.tree;
        for redirect in &tree[redirects] {
            // A program's redirections are read by the process that becomes it.
            self.perhaps(state, |shell, state| shell.redirect(redirect, state));
        }
    }

    fn redirect(&mut self, redirect: &Redirect, state: &mut State<'s>) {
        if let Descriptor::Variable(name) = redirect.descriptor {
            self.descriptor_variable(name, state);
            // An argument to bash 3.2, which macOS has.
            self.construct(name, Construct::Expansion);
        }
        let word = match redirect.target {
            Target::Word(word) => word,
            Target::HereDocument(document) => {
                self.here_document(document, state);
                return self.put(redirect, 0, Stream::File);
            }
        };
        match redirect.operator {
            RedirectOperator::HereString
            | RedirectOperator::HereDocument
            | RedirectOperator::HereDocumentWithoutTabs => {
                let _ = self.whole(word, state);
                self.put(redirect, 0, Stream::File);
            }
            RedirectOperator::Input => {
                let stream = self.open(redirect, word, Opening::Read, state);
                self.put(redirect, 0, stream);
            }
            RedirectOperator::InputOutput => {
                let stream = self.open(redirect, word, Opening::Write, state);
                self.put(redirect, 0, stream);
            }
            RedirectOperator::Output | RedirectOperator::Append | RedirectOperator::Clobber => {
                let stream = self.open(redirect, word, Opening::Write, state);
                self.put(redirect, 1, stream);
            }
            RedirectOperator::OutputAndError | RedirectOperator::AppendOutputAndError => {
                let stream = self.open(redirect, word, Opening::Write, state);
                self.put(redirect, 1, stream);
                self.set(2, stream);
            }
            RedirectOperator::DuplicateInput => self.duplicate(redirect, word, 0, state),
            RedirectOperator::DuplicateOutput => self.duplicate(redirect, word, 1, state),
        }
    }

    /// Whether the command's redirections may last: errors go nowhere or where
    /// output goes, input is empty. Nothing that is followed depends on these.
    pub(crate) fn may_last(&self) -> bool {
        let tree = self.tree;
        let leads = |redirect: &Redirect, place: &[u8]| match redirect.target {
            Target::Word(word) => self.static_value(&tree[word]).as_deref() == Some(place),
            Target::HereDocument(_) => false,
        };
        let redirects = &tree[self.redirects];
        redirects.iter().all(|redirect| match redirect.operator {
            RedirectOperator::Output | RedirectOperator::Append => {
                redirect.descriptor == Descriptor::Number(2) && leads(redirect, b"/dev/null")
            }
            RedirectOperator::DuplicateOutput => {
                redirect.descriptor == Descriptor::Number(2)
                    && leads(redirect, b"1")
                    && self.stream(1) != Stream::File
            }
            RedirectOperator::Input => leads(redirect, b"/dev/null"),
            _ => false,
        })
    }

    /// `{name}>`: the shell assigns a number to the variable.
    fn descriptor_variable(&mut self, name: Text, state: &mut State<'s>) {
        let bytes = self.bytes(name);
        let bare = bytes
            .strip_prefix(b"{")
            .and_then(|rest| rest.strip_suffix(b"}"));
        let bare = bare.unwrap_or(&bytes).to_vec();
        if crate::environment::is_name(&bare) {
            let span = self.span(name);
            self.assign(Cow::Owned(bare), Scalar::Number, span, state);
        } else {
            self.construct(name, Construct::Arithmetic);
        }
    }

    fn here_document(&mut self, id: Id<HereDocument>, state: &mut State<'s>) {
        let document = self.tree[id];
        if document.quoting == Quoting::Unquoted {
            self.read_parts(document.body, Reading::Quoted, state);
        }
    }

    /// Judges the file that a redirection opens.
    fn open(
        &mut self,
        redirect: &Redirect,
        word: Id<Word>,
        opening: Opening,
        state: &mut State<'s>,
    ) -> Stream {
        if let [part] = &self.tree[self.tree[word].parts]
            && let PartKind::Process(_, list) = part.kind
        {
            self.substitution(list, state);
            return Stream::Pipe;
        }
        let target = self.target(word, state);
        if opening == Opening::Read && self.is_found(word, state) {
            return self.open_to_read(redirect.text, &target, state);
        }
        self.open_value(redirect.text, target, opening, state)
    }

    /// Whether a word is `"$x"` and a pattern gave its value: then it is no
    /// path where bash connects.
    fn is_found(&self, word: Id<Word>, state: &State<'s>) -> bool {
        let tree = self.tree;
        let [
            Part {
                kind: PartKind::DoubleQuoted(inner),
                ..
            },
        ] = tree[tree[word].parts]
        else {
            return false;
        };
        let [
            Part {
                kind: PartKind::Parameter(parameter),
                ..
            },
        ] = tree[inner]
        else {
            return false;
        };
        let parameter = tree[parameter];
        let ParameterName::Variable(name) = parameter.name else {
            return false;
        };
        let is_plain = parameter.operation == Operation::None
            && parameter.subscript.is_none()
            && parameter.indirection == Indirection::None
            && parameter.length == Length::Value;
        let variable = state.variables.get(tree.bytes(name));
        is_plain && variable.is_some_and(|variable| variable.origin == Origin::Pattern)
    }

    fn open_value(
        &mut self,
        text: Text,
        target: Value<'s>,
        opening: Opening,
        state: &State<'s>,
    ) -> Stream {
        let connects = match &target {
            Value::Exact(path) => paths::device(path) == Some(Device::Network),
            other => paths::may_connect(other.prefix()),
        };
        if connects && target.as_exact().is_some() {
            let network = Network {
                client: "sh",
                access: Access::Write,
                host: Some(target),
            };
            self.effect(text, Effect::Network(network));
            return Stream::File;
        }
        if connects || matches!(target, Value::Opaque) {
            self.construct(text, Construct::DynamicTarget);
            return Stream::File;
        }
        if opening == Opening::Read {
            return self.open_to_read(text, &target, state);
        }
        match target.as_exact().and_then(paths::device) {
            Some(Device::Null) => Stream::Pipe,
            Some(Device::Descriptor(number @ (1 | 2))) if self.stream(number) != Stream::File => {
                self.stream(number)
            }
            Some(Device::Terminal) => {
                let state = qedsh_catalog::State::Terminal;
                self.effect(text, Effect::ChangesState(state));
                Stream::Pipe
            }
            _ => {
                for path in self.located(&target, state) {
                    self.effect(text, Effect::Writes(Path::entry(path)));
                }
                Stream::File
            }
        }
    }

    fn open_to_read(&mut self, text: Text, target: &Value<'s>, state: &State<'s>) -> Stream {
        match target.as_exact().and_then(paths::device) {
            Some(Device::Null) => Stream::Pipe,
            Some(Device::Terminal) => {
                self.construct(text, Construct::Interactive);
                Stream::Inherited
            }
            _ => {
                for path in self.located(target, state) {
                    let (span, parent) = (self.span(text), self.around.parent);
                    self.reads(span, parent, Path::entry(path));
                }
                Stream::File
            }
        }
    }

    /// `>&word` and `<&word`.
    fn duplicate(
        &mut self,
        redirect: &Redirect,
        word: Id<Word>,
        default: u32,
        state: &mut State<'s>,
    ) {
        let target = self.target(word, state);
        let Some(bytes) = target.as_exact() else {
            return self.construct(redirect.text, Construct::DynamicTarget);
        };
        if bytes == b"-" {
            return self.put(redirect, default, Stream::Pipe);
        }
        let number = bytes.strip_suffix(b"-").unwrap_or(bytes);
        if let Some(number) = paths::descriptor(number) {
            let stream = self.stream(number);
            self.put(redirect, default, stream);
            if number > 2 || stream == Stream::Inherited {
                // It may be the terminal after all.
                self.around.terminal = self.planner.context.terminal;
            }
            return;
        }
        if redirect.operator == RedirectOperator::DuplicateInput {
            return self.construct(redirect.text, Construct::DynamicTarget);
        }
        let stream = self.open_value(redirect.text, target, Opening::Write, state);
        self.put(redirect, 1, stream);
        self.set(2, stream);
    }

    /// The file name that a redirection's word gives.
    fn target(&mut self, word: Id<Word>, state: &mut State<'s>) -> Value<'s> {
        let mut values = Vec::new();
        let word = self.tree[word];
        self.arguments(&word, state, &mut values);
        match values.pop() {
            Some(only) if values.is_empty() => only,
            // Several words are an error, none is one too.
            _ => Value::Opaque,
        }
    }

    fn put(&mut self, redirect: &Redirect, default: u32, stream: Stream) {
        match redirect.descriptor {
            Descriptor::Default => self.set(default, stream),
            Descriptor::Number(number) => self.set(number, stream),
            Descriptor::Variable(_) => {}
        }
    }

    fn set(&mut self, number: u32, stream: Stream) {
        if number == 1 && stream != Stream::Inherited {
            self.around.terminal = Terminal::Absent;
        }
        if let Some(place) = self.around.streams.get_mut(number as usize) {
            *place = stream;
        }
    }

    fn stream(&self, number: u32) -> Stream {
        let known = self.around.streams.get(number as usize);
        known.copied().unwrap_or(Stream::File)
    }
}
