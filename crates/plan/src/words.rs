//! Words in, the values of the arguments that they give out.

pub(crate) mod arithmetic;
pub(crate) mod fields;
pub(crate) mod output;
pub(crate) mod parameter;

use crate::state::{Scalar, State};
use crate::walk::Shell;
use crate::{Construct, Value};
use fields::Fields;
use parameter::Expansion;
use qedsh_syntax::{Alternatives, Id, List, Part, PartKind, Slice, Word};
use std::borrow::Cow;

/// How the parts of a word are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    /// Unquoted in an argument: what is expanded is split and globbed.
    Unquoted,
    /// The same, and literal text is split too: the word of an unquoted
    /// `${x:-word}`.
    Operand,
    /// In double quotes.
    Quoted,
    /// In an assignment and its like: one value, never split.
    Whole,
}

impl<'s> Shell<'_, '_, 's> {
    /// Adds the arguments that `word` gives.
    pub(crate) fn arguments(
        &mut self,
        word: &Word,
        state: &mut State<'s>,
        out: &mut Vec<Value<'s>>,
    ) {
        if let Some(value) = self.static_value(word) {
            return out.push(Value::Exact(value));
        }
        let tree = self.tree;
        match word.alternatives(tree) {
            Alternatives::Words(words) => {
                for word in words {
                    self.arguments(word, state, out);
                }
            }
            Alternatives::TooMany => {
                let _ = self.whole_parts(word.parts, state);
                out.push(Value::Opaque);
            }
            Alternatives::Itself => {
                let mut fields = Fields::default();
                self.parts(word.parts, Reading::Unquoted, state, &mut fields);
                fields.finish(out);
            }
        }
    }

    /// The value of a word where it is not split: assignments, `case`, `[[ ]]`.
    pub(crate) fn whole(&mut self, word: Id<Word>, state: &mut State<'s>) -> Scalar<'s> {
        let tree = self.tree;
        match self.static_value(&tree[word]) {
            Some(value) => Scalar::Exact(value),
            None => self.whole_parts(tree[word].parts, state),
        }
    }

    /// The value of parts where they are not split.
    pub(crate) fn whole_parts(&mut self, parts: Slice<Part>, state: &mut State<'s>) -> Scalar<'s> {
        let tree = self.tree;
        if let [part] = &tree[parts]
            && let PartKind::Arithmetic(arithmetic) = part.kind
        {
            self.arithmetic(arithmetic, state);
            return Scalar::Number;
        }
        if let Some(list) = self.only_substitution(parts) {
            return self.substituted(list, state);
        }
        if let [part] = &tree[parts]
            && let PartKind::Parameter(parameter) = part.kind
        {
            self.tilde_in_operand(parameter);
            let expansion = self.parameter(parameter, part.text, state);
            if let Expansion::One(scalar) = expansion {
                return scalar;
            }
            let mut fields = Fields::default();
            self.emit(expansion, Reading::Whole, state, &mut fields);
            return fields.into_scalar();
        }
        let mut fields = Fields::default();
        self.parts(parts, Reading::Whole, state, &mut fields);
        fields.into_scalar()
    }

    /// The commands of `$(…)` or `"$(…)"`, where nothing stands around it.
    fn only_substitution(&self, parts: Slice<Part>) -> Option<List> {
        let tree = self.tree;
        match tree[parts] {
            [part] => match part.kind {
                PartKind::Command(list) | PartKind::Backquote(list) => Some(list),
                PartKind::DoubleQuoted(inner) => match tree[inner] {
                    [part] => match part.kind {
                        PartKind::Command(list) | PartKind::Backquote(list) => Some(list),
                        _ => None,
                    },
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        }
    }

    /// A name that is taken as it is written, without joined lines.
    pub(crate) fn written(&self, word: &Word) -> Cow<'s, [u8]> {
        match self.static_value(word) {
            Some(value) => value,
            None => self.bytes(word.text),
        }
    }

    /// Reads parts whose value nobody needs: a here-document's body.
    pub(crate) fn read_parts(
        &mut self,
        parts: Slice<Part>,
        reading: Reading,
        state: &mut State<'s>,
    ) {
        self.parts(parts, reading, state, &mut Fields::default());
    }

    /// The value of a word that no expansion has a say in.
    pub(crate) fn static_value(&self, word: &Word) -> Option<Cow<'s, [u8]>> {
        match word.value(self.tree)? {
            Cow::Borrowed(bytes) => Some(self.keep(bytes)),
            Cow::Owned(bytes) => Some(Cow::Owned(bytes)),
        }
    }

    /// Reads parts one after the other.
    fn parts(
        &mut self,
        parts: Slice<Part>,
        reading: Reading,
        state: &mut State<'s>,
        fields: &mut Fields<'s>,
    ) {
        let tree = self.tree;
        let parts = &tree[parts];
        for (index, part) in parts.iter().enumerate() {
            match part.kind {
                PartKind::Tilde(_) if !self.ends_tilde(parts.get(index + 1)) => {
                    fields.unknown_tail(b"");
                }
                _ => self.part(part, reading, state, fields),
            }
        }
    }

    /// Whether a tilde's name ends where its part ends: with anything quoted
    /// or expanded right behind it, the tilde stands for itself.
    fn ends_tilde(&self, next: Option<&Part>) -> bool {
        next.is_none_or(|next| {
            let text = self.tree.bytes(next.text);
            next.kind == PartKind::Literal && text.starts_with(b"/") || text.starts_with(b":")
        })
    }

    fn part(
        &mut self,
        part: &Part,
        reading: Reading,
        state: &mut State<'s>,
        fields: &mut Fields<'s>,
    ) {
        let globs = matches!(reading, Reading::Unquoted | Reading::Operand);
        match part.kind {
            PartKind::Literal | PartKind::Brace if reading == Reading::Operand => {
                let value = Scalar::Exact(self.bytes(part.text));
                fields.scalar(value, reading, self.splitting(state));
            }
            PartKind::Literal | PartKind::Brace => fields.append(&self.bytes(part.text)),
            PartKind::Escape(_) => {
                let text = self.bytes(part.text);
                fields.append(text.get(1..).unwrap_or_default());
            }
            PartKind::Continuation => {}
            PartKind::SingleQuoted(text) | PartKind::AnsiC(text) => {
                fields.append(&self.bytes(text));
            }
            PartKind::DoubleQuoted(inner) => {
                if inner.is_empty() {
                    fields.append(b"");
                }
                self.parts(inner, Reading::Quoted, state, fields);
            }
            PartKind::Locale(inner) => {
                let _ = self.whole_parts(inner, state);
                fields.unknown_tail(b"");
            }
            PartKind::Tilde(name) => self.tilde(name, state, fields),
            PartKind::Glob(_) if globs => fields.glob(),
            PartKind::Glob(_) => fields.append(&self.bytes(part.text)),
            PartKind::ExtGlob(_, inner) => {
                let _ = self.whole_parts(inner, state);
                if globs {
                    fields.glob();
                } else {
                    fields.unknown_tail(b"");
                }
            }
            PartKind::Parameter(parameter) => {
                if reading != Reading::Quoted {
                    self.tilde_in_operand(parameter);
                }
                let expansion = self.parameter(parameter, part.text, state);
                self.emit(expansion, reading, state, fields);
            }
            PartKind::Command(list) | PartKind::Backquote(list) => {
                let value = self.substituted(list, state);
                fields.scalar(value, reading, self.splitting(state));
            }
            PartKind::Arithmetic(arithmetic) => {
                self.arithmetic(arithmetic, state);
                fields.scalar(Scalar::Number, reading, self.splitting(state));
            }
            PartKind::Process(_, list) => {
                self.substitution(list, state);
                // Some descriptor: which one matters to nobody.
                fields.append(b"/dev/fd/63");
            }
            PartKind::Array(elements) => {
                let _ = self.elements(elements, state);
                fields.opaque();
            }
            PartKind::Variable(_) => {
                self.construct(part.text, Construct::Arithmetic);
                fields.opaque();
            }
        }
    }

    fn tilde(&mut self, name: qedsh_syntax::Text, state: &State<'s>, fields: &mut Fields<'s>) {
        let span = self.span(name);
        let home = match self.tree.bytes(name) {
            b"" => self.variable(b"HOME", state, span),
            b"+" => self.variable(b"PWD", state, span),
            _ => {
                // Whose home it is only the running shell finds out, and what
                // is behind it may be what nobody should see.
                self.construct(name, Construct::Expansion);
                Scalar::Unknown
            }
        };
        match home {
            Scalar::Exact(home) => fields.append(&home),
            Scalar::Text(prefix) => fields.unknown_tail(&prefix),
            // A home directory, or the word as it stands where there is none.
            _ => fields.unknown_tail(b""),
        }
    }
}
