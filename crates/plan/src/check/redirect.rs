//! Redirections: they read, or write where nothing is kept.

use super::error::{CheckErrorKind, fail};
use super::walk::Shell;
use super::{Checked, State, Value};
use crate::paths::{self, Device};
use crate::state::Origin;
use crate::walk::Stream;
use crate::words::Reading;
use crate::words::fields::Fields;
use qedsh_catalog::Path;
use qedsh_catalog::spec::Terminal;
use qedsh_syntax::{
    Command, Descriptor, Id, Indirection, Length, Operation, ParameterName, PartKind, Quoting,
    Redirect, RedirectOperator, Slice, Target, Word,
};

impl Shell<'_, '_, '_> {
    pub(super) fn redirects(&mut self, redirects: Slice<Redirect>, state: &mut State) -> Checked {
        for redirect in &self.tree[redirects] {
            self.perhaps(state, |shell, state| shell.redirect(redirect, state))?;
        }
        Ok(())
    }

    fn redirect(&mut self, redirect: &Redirect, state: &mut State) -> Checked {
        if let Descriptor::Variable(name) = redirect.descriptor {
            return self.refuse(name);
        }
        let word = match redirect.target {
            Target::Word(word) => word,
            Target::HereDocument(document) => {
                let document = self.tree[document];
                if document.quoting == Quoting::Unquoted {
                    let mut fields = Fields::default();
                    self.parts(document.body, Reading::Quoted, state, &mut fields)?;
                }
                self.put(redirect, 0, Stream::File);
                return Ok(());
            }
        };
        match redirect.operator {
            RedirectOperator::HereString
            | RedirectOperator::HereDocument
            | RedirectOperator::HereDocumentWithoutTabs => {
                self.whole(word, state)?;
                self.put(redirect, 0, Stream::File);
            }
            RedirectOperator::Input => {
                let stream = self.input(redirect, word, state)?;
                self.put(redirect, 0, stream);
            }
            RedirectOperator::InputOutput => return self.writes(redirect),
            RedirectOperator::Output | RedirectOperator::Append | RedirectOperator::Clobber => {
                let stream = self.output(redirect, word, state)?;
                self.put(redirect, 1, stream);
            }
            RedirectOperator::OutputAndError | RedirectOperator::AppendOutputAndError => {
                let stream = self.output(redirect, word, state)?;
                self.put(redirect, 1, stream);
                self.set(2, stream);
            }
            RedirectOperator::DuplicateInput => self.duplicate(redirect, word, 0, state)?,
            RedirectOperator::DuplicateOutput => self.duplicate(redirect, word, 1, state)?,
        }
        Ok(())
    }

    fn writes<T>(&self, redirect: &Redirect) -> Checked<T> {
        fail(CheckErrorKind::Redirect, self.span(redirect.text))
    }

    fn input(&mut self, redirect: &Redirect, word: Id<Word>, state: &mut State) -> Checked<Stream> {
        if self.process(word, state)? {
            return Ok(Stream::Pipe);
        }
        let target = self.target(redirect, word, state)?;
        let device = target.as_exact().map(paths::device);
        let connects = match device {
            Some(device) => device == Some(Device::Network),
            None => paths::may_connect(target.prefix()) && !self.is_found(word, state),
        };
        if connects || device == Some(Some(Device::Terminal)) {
            return self.writes(redirect);
        }
        if device == Some(Some(Device::Null)) {
            return Ok(Stream::Pipe);
        }
        self.reads(&Path::entry(target), &state.directories, redirect.text)?;
        Ok(Stream::File)
    }

    fn output(
        &mut self,
        redirect: &Redirect,
        word: Id<Word>,
        state: &mut State,
    ) -> Checked<Stream> {
        if self.process(word, state)? {
            return Ok(Stream::Pipe);
        }
        let target = self.target(redirect, word, state)?;
        self.kept_by_nobody(redirect, &target)
    }

    fn kept_by_nobody(&self, redirect: &Redirect, target: &Value) -> Checked<Stream> {
        match target.as_exact().and_then(paths::device) {
            Some(Device::Null) => Ok(Stream::Pipe),
            Some(Device::Descriptor(number @ (1 | 2))) if self.stream(number) != Stream::File => {
                Ok(self.stream(number))
            }
            _ => self.writes(redirect),
        }
    }

    /// Replays a process substitution, where the word is one.
    fn process(&mut self, word: Id<Word>, state: &State) -> Checked<bool> {
        let tree = self.tree;
        if let [part] = &tree[tree[word].parts]
            && let PartKind::Process(_, list) = part.kind
        {
            self.substitution(list, state)?;
            return Ok(true);
        }
        Ok(false)
    }

    fn target(&mut self, redirect: &Redirect, word: Id<Word>, state: &mut State) -> Checked<Value> {
        let mut values = Vec::new();
        self.arguments(&self.tree[word], state, &mut values)?;
        match values.pop() {
            Some(only) if values.is_empty() && only != Value::Opaque => Ok(only),
            _ => self.writes(redirect),
        }
    }

    /// Whether a word is `"$x"` and a pattern gave its value: no such name is
    /// a path where bash connects.
    fn is_found(&self, word: Id<Word>, state: &State) -> bool {
        let tree = self.tree;
        let [part] = &tree[tree[word].parts] else {
            return false;
        };
        let PartKind::DoubleQuoted(inner) = part.kind else {
            return false;
        };
        let [part] = &tree[inner] else {
            return false;
        };
        let PartKind::Parameter(parameter) = part.kind else {
            return false;
        };
        let parameter = tree[parameter];
        let ParameterName::Variable(name) = parameter.name else {
            return false;
        };
        let variable = state.variables.get(tree.bytes(name));
        parameter.operation == Operation::None
            && parameter.subscript.is_none()
            && parameter.indirection == Indirection::None
            && parameter.length == Length::Value
            && variable.is_some_and(|variable| variable.origin == Origin::Pattern)
    }

    fn duplicate(
        &mut self,
        redirect: &Redirect,
        word: Id<Word>,
        default: u32,
        state: &mut State,
    ) -> Checked {
        let target = self.target(redirect, word, state)?;
        let Some(bytes) = target.as_exact() else {
            return self.writes(redirect);
        };
        if bytes == b"-" {
            self.put(redirect, default, Stream::Pipe);
            return Ok(());
        }
        if let Some(number) = paths::descriptor(bytes.strip_suffix(b"-").unwrap_or(bytes)) {
            let stream = self.stream(number);
            self.put(redirect, default, stream);
            if number > 2 || stream == Stream::Inherited {
                self.around.terminal = self.replay.proof.context.terminal;
            }
            return Ok(());
        }
        if redirect.operator == RedirectOperator::DuplicateInput {
            return self.writes(redirect);
        }
        let stream = self.kept_by_nobody(redirect, &target)?;
        self.put(redirect, 1, stream);
        self.set(2, stream);
        Ok(())
    }

    /// `exec` keeps its redirections: errors go nowhere or where output goes,
    /// input is empty.
    pub(super) fn may_last(&self, command: &Command) -> Checked {
        let tree = self.tree;
        for redirect in &tree[command.redirects] {
            let place = match redirect.target {
                Target::Word(word) => self.static_value(&tree[word]),
                Target::HereDocument(_) => None,
            };
            let harmless = match (redirect.operator, redirect.descriptor, place.as_deref()) {
                (
                    RedirectOperator::Output | RedirectOperator::Append,
                    Descriptor::Number(2),
                    Some(b"/dev/null"),
                ) => true,
                (RedirectOperator::DuplicateOutput, Descriptor::Number(2), Some(b"1")) => {
                    self.stream(1) != Stream::File
                }
                (RedirectOperator::Input, _, Some(b"/dev/null")) => true,
                _ => false,
            };
            if !harmless {
                return self.writes(redirect);
            }
        }
        Ok(())
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
