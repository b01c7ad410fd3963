//! Words in, the values of their arguments out.

use super::error::{CheckErrorKind, fail};
use super::walk::Shell;
use super::{Checked, Scalar, State, Value};
use crate::environment::{self, Kept};
use crate::words::Reading;
use crate::words::fields::{Fields, Splitting};
use crate::words::output::prints_number;
use crate::{Dialect, Value as Known};
use qedsh_catalog::GitTouch;
use qedsh_syntax::{
    Alternatives, Command, CommandKind, Descriptor, Element, Id, List, Part, PartKind, PrefixKind,
    RedirectOperator, Slice, SubscriptKind, Target, Text, Word,
};
use std::borrow::Cow;
use std::rc::Rc;

/// How many elements of an array are followed.
const MOST_VALUES: usize = 256;

impl Shell<'_, '_, '_> {
    /// The bytes of a word that no expansion has a say in.
    pub(super) fn static_value(&self, word: &Word) -> Option<Vec<u8>> {
        word.value(self.tree).map(Cow::into_owned)
    }

    pub(super) fn arguments(
        &mut self,
        word: &Word,
        state: &mut State,
        out: &mut Vec<Value>,
    ) -> Checked {
        if let Some(value) = self.static_value(word) {
            out.push(Known::Exact(value.into()));
            return Ok(());
        }
        match word.alternatives(self.tree) {
            Alternatives::Words(words) => words
                .iter()
                .try_for_each(|word| self.arguments(word, state, out)),
            Alternatives::TooMany => self.refuse(word.text),
            Alternatives::Itself => {
                let mut fields = Fields::default();
                self.parts(word.parts, Reading::Unquoted, state, &mut fields)?;
                let before = out.len();
                fields.finish(out);
                let added = out.get(before..).unwrap_or_default().iter();
                let cost = added.map(|value| 1 + value.prefix().len() / 64).sum();
                self.replay.spend(cost, self.tree.span(word.text))
            }
        }
    }

    /// The value of a word that is not split.
    pub(super) fn whole(&mut self, word: Id<Word>, state: &mut State) -> Checked<Scalar> {
        let word = self.tree[word];
        match self.static_value(&word) {
            Some(value) => Ok(Scalar::Exact(value.into())),
            None => self.whole_parts(word.parts, state),
        }
    }

    pub(super) fn whole_parts(&mut self, parts: Slice<Part>, state: &mut State) -> Checked<Scalar> {
        let tree = self.tree;
        let only = match &tree[parts] {
            [part] => match part.kind {
                PartKind::DoubleQuoted(inner) => match &tree[inner] {
                    [inner] if substitution(inner).is_some() => Some(inner),
                    _ => Some(part),
                },
                _ => Some(part),
            },
            _ => None,
        };
        if let Some(part) = only {
            if let Some(list) = substitution(part) {
                return self.substituted(list, state);
            }
            if let PartKind::Arithmetic(expression) = part.kind {
                self.arithmetic(expression, state)?;
                return Ok(Scalar::Number);
            }
            if let PartKind::Parameter(parameter) = part.kind {
                return self.parameter_value(parameter, part.text, state);
            }
        }
        let mut fields = Fields::default();
        self.parts(parts, Reading::Whole, state, &mut fields)?;
        Ok(fields.into_scalar())
    }

    pub(super) fn parts(
        &mut self,
        parts: Slice<Part>,
        reading: Reading,
        state: &mut State,
        fields: &mut Fields<'static>,
    ) -> Checked {
        let tree = self.tree;
        for (index, part) in tree[parts].iter().enumerate() {
            let next = tree[parts].get(index + 1);
            self.part(part, next, reading, state, fields)?;
        }
        Ok(())
    }

    fn part(
        &mut self,
        part: &Part,
        next: Option<&Part>,
        reading: Reading,
        state: &mut State,
        fields: &mut Fields<'static>,
    ) -> Checked {
        let tree = self.tree;
        let text = tree.bytes(part.text);
        let globs = matches!(reading, Reading::Unquoted | Reading::Operand);
        match part.kind {
            PartKind::Literal | PartKind::Brace if reading == Reading::Operand => {
                let value = Scalar::Exact(text.to_vec().into());
                fields.scalar(value, reading, self.splitting(state));
            }
            PartKind::Literal | PartKind::Brace => fields.append(text),
            PartKind::Glob(_) if globs => fields.glob(),
            PartKind::Glob(_) => fields.append(text),
            PartKind::Escape(_) => fields.append(text.get(1..).unwrap_or_default()),
            PartKind::Continuation => {}
            PartKind::SingleQuoted(text) | PartKind::AnsiC(text) => {
                fields.append(tree.bytes(text));
            }
            PartKind::DoubleQuoted(inner) => {
                if inner.is_empty() {
                    fields.append(b"");
                }
                self.parts(inner, Reading::Quoted, state, fields)?;
            }
            PartKind::Tilde(name) => {
                // With anything quoted right behind it, it stands for itself.
                let ends = next.is_none_or(|next| {
                    let text = tree.bytes(next.text);
                    next.kind == PartKind::Literal && text.starts_with(b"/")
                        || text.starts_with(b":")
                });
                let named: &[u8] = match tree.bytes(name) {
                    _ if !ends => {
                        fields.unknown_tail(b"");
                        return Ok(());
                    }
                    b"" => b"HOME",
                    b"+" => b"PWD",
                    _ => return self.refuse(part.text),
                };
                match self.variable(named, part.text, state)? {
                    Scalar::Exact(home) => fields.append(&home),
                    Scalar::Text(prefix) => fields.unknown_tail(&prefix),
                    _ => fields.unknown_tail(b""),
                }
            }
            PartKind::Parameter(parameter) => {
                self.expand(parameter, part.text, reading, state, fields)?;
            }
            PartKind::Command(list) | PartKind::Backquote(list) => {
                let value = self.substituted(list, state)?;
                fields.scalar(value, reading, self.splitting(state));
            }
            PartKind::Arithmetic(expression) => {
                self.arithmetic(expression, state)?;
                fields.scalar(Scalar::Number, reading, self.splitting(state));
            }
            PartKind::Process(_, list) => {
                self.substitution(list, state)?;
                fields.append(b"/dev/fd/63");
            }
            PartKind::ExtGlob(..)
            | PartKind::Locale(_)
            | PartKind::Array(_)
            | PartKind::Variable(_) => return self.refuse(part.text),
        }
        Ok(())
    }

    /// The elements that an array is given.
    pub(super) fn elements(
        &mut self,
        elements: Slice<Element>,
        state: &mut State,
    ) -> Checked<Scalar> {
        let mut values = Vec::new();
        let mut plain = self.tree.dialect() != Dialect::Zsh;
        for element in &self.tree[elements] {
            if let Some(subscript) = element.subscript {
                plain = false;
                if let SubscriptKind::Index(index) = subscript.kind {
                    self.arithmetic(index, state)?;
                }
            }
            self.arguments(&self.tree[element.value], state, &mut values)?;
        }
        plain &= values.len() <= MOST_VALUES && values.iter().all(Value::is_single);
        Ok(match plain {
            true => Scalar::Array(Rc::from(values)),
            false => Scalar::Unknown,
        })
    }

    /// What the variable `name` holds.
    pub(super) fn variable(&mut self, name: &[u8], at: Text, state: &State) -> Checked<Scalar> {
        if let Some(variable) = state.variables.get(name) {
            return Ok(variable.value.clone());
        }
        let dialect = self.tree.dialect();
        let kept = environment::kept(name, dialect);
        match (name, kept) {
            (b"IFS", _) => return Ok(Scalar::Exact(Cow::Borrowed(b" \t\n"))),
            (b"PWD", _) => {}
            (_, Some(Kept::Number)) => return Ok(Scalar::Number),
            (_, Some(Kept::Count)) => return Ok(Scalar::Count),
            (_, Some(Kept::Anything)) => return Ok(Scalar::Unknown),
            (_, Some(Kept::Default) | None) => {}
        }
        let Some(answer) = self.replay.fact("variable", name) else {
            return fail(CheckErrorKind::Fact, self.span(at));
        };
        let set = answer.strip_prefix(b"set ");
        if name == b"PWD" {
            let only = state.directories.only();
            return Ok(match (only, set) {
                (Some(directory), Some(value)) if **directory == *value => {
                    Scalar::Exact(value.to_vec().into())
                }
                _ => Scalar::Text(Cow::Borrowed(b"/")),
            });
        }
        match (answer, set) {
            (_, Some(value)) if environment::is_public(name) => {
                Ok(Scalar::Exact(value.to_vec().into()))
            }
            (b"unset", _) if !environment::names_secret(name) => Ok(match kept {
                None => Scalar::Unset,
                Some(_) => Scalar::Unknown,
            }),
            (b"unknown", _) => Ok(Scalar::Unknown),
            // It would be shown.
            _ => fail(CheckErrorKind::Effect, self.span(at)),
        }
    }

    pub(super) fn splitting(&self, state: &State) -> Splitting {
        let usual = match state.variables.get(b"IFS").map(|variable| &variable.value) {
            None | Some(Scalar::Unset) => true,
            Some(Scalar::Exact(bytes)) => &**bytes == b" \t\n",
            Some(_) => false,
        };
        match (usual, self.tree.dialect()) {
            (false, _) => Splitting::Unknown,
            (true, Dialect::Zsh) => Splitting::Perhaps,
            (true, _) => Splitting::Default,
        }
    }

    /// Replays `$(…)`, and says what is known of its text.
    pub(super) fn substituted(&mut self, list: List, state: &State) -> Checked<Scalar> {
        self.substitution(list, state)?;
        let tree = self.tree;
        let [statement] = &tree[list.statements] else {
            return Ok(Scalar::Unknown);
        };
        let [pipeline] = &tree[statement.pipelines] else {
            return Ok(Scalar::Unknown);
        };
        let mut prefixes = tree[pipeline.prefixes].iter();
        let timed = prefixes.any(|prefix| prefix.kind != PrefixKind::Negation);
        let last = tree[pipeline.commands].last().filter(|_| !timed);
        let Some(words) = last.and_then(|command| self.plain_words(command)) else {
            return Ok(Scalar::Unknown);
        };
        let words: Vec<&[u8]> = words.iter().map(Vec::as_slice).collect();
        let Some((name, arguments)) = words.split_first() else {
            return Ok(Scalar::Unknown);
        };
        let prints_top = (*name, arguments) == (b"git", &[b"rev-parse", b"--show-toplevel"]);
        if !prints_top && !prints_number(name, arguments) {
            return Ok(Scalar::Unknown);
        }
        let is_itself = state.function(name).is_none()
            && self.replay.fact("alias", name) == Some(b"none")
            && (self.replay.fact("program", name)).is_some_and(|path| path.starts_with(b"/"));
        Ok(match (is_itself, prints_top) {
            (false, _) => Scalar::Unknown,
            (true, true) => self.toplevel(state).unwrap_or(Scalar::Unknown),
            (true, false) => Scalar::Count,
        })
    }

    fn toplevel(&mut self, state: &State) -> Option<Scalar> {
        let directory = state.directories.only()?;
        let git = super::needs::git_question(directory, GitTouch::NOTHING);
        if self.replay.fact("git", &git) != Some(b"inert") {
            return None;
        }
        let top = self.replay.fact("toplevel", directory)?;
        top.starts_with(b"/")
            .then(|| Scalar::Exact(top.to_vec().into()))
    }

    /// The words of a command of which all is written out, and whose output
    /// goes where it went.
    fn plain_words(&self, command: &Command) -> Option<Vec<Vec<u8>>> {
        let tree = self.tree;
        let CommandKind::Simple { assignments, words } = command.kind else {
            return None;
        };
        let keeps = tree[command.redirects].iter().all(|redirect| {
            let target = match redirect.target {
                Target::Word(word) => self.static_value(&tree[word]),
                Target::HereDocument(_) => None,
            };
            match (redirect.operator, redirect.descriptor) {
                (RedirectOperator::Input, Descriptor::Default) => true,
                (RedirectOperator::Output, Descriptor::Number(2)) => {
                    target.as_deref() == Some(b"/dev/null")
                }
                _ => false,
            }
        });
        let words = tree[words].iter().map(|word| self.static_value(word));
        words
            .collect::<Option<_>>()
            .filter(|_| keeps && assignments.is_empty())
    }
}

fn substitution(part: &Part) -> Option<List> {
    match part.kind {
        PartKind::Command(list) | PartKind::Backquote(list) => Some(list),
        _ => None,
    }
}
