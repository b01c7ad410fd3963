//! Simple commands: words, redirections, assignments, in this order.

use super::Shell;
use super::compound::if_redirected;
use crate::command::{Lookup, Prefix, Request};
use crate::environment::is_name;
use crate::plan::Argument;
use crate::state::{MOST_BYTES, MOST_VALUES, Outcome, Scalar, Shape, State, Variable};
use crate::{Construct, Dialect, Value};
use qedsh_syntax::{
    Alternatives, Assignment, AssignmentOperator, AssignmentValue, Command, Element, PartKind,
    Slice, SubscriptKind, Word,
};
use std::borrow::Cow;
use std::rc::Rc;

impl<'s> Shell<'_, '_, 's> {
    pub(super) fn simple(
        &mut self,
        command: &Command,
        assignments: Slice<Assignment>,
        words: Slice<Word>,
        mut state: State<'s>,
    ) -> Outcome<'s> {
        let tree = self.tree;
        let arguments = self.argument_list(&tree[words], &mut state);
        let around = self.around;
        self.redirects(command.redirects, &mut state);
        let before = (!command.redirects.is_empty()).then(|| state.clone());
        let bare = words.is_empty() && assignments.is_empty();
        if bare && self.dialect() == Dialect::Zsh {
            // `NULLCMD` or `READNULLCMD` runs: a pager.
            self.construct(command.text, Construct::Interactive);
        }
        let outcome = if arguments.is_empty() {
            for assignment in &tree[assignments] {
                let prefix = self.prefix(assignment, &mut state);
                let name = prefix.name.clone();
                self.assign(prefix.name, prefix.value, prefix.span, &mut state);
                if assignment.subscript.is_some() {
                    let span = self.span(assignment.text);
                    self.make_array(&name, Shape::Array, span, &mut state);
                }
            }
            Outcome::either(state)
        } else {
            let assignments = self.prefix_list(&tree[assignments], &mut state);
            let first = tree[words].first();
            let request = Request {
                span: self.span(command.text),
                arguments,
                assignments,
                parent: self.around.parent,
                lookup: match first.and_then(|word| word.literal(tree)) {
                    Some(_) => Lookup::Shell,
                    None => Lookup::ShellWithoutAlias,
                },
                directories: state.directories.clone(),
            };
            self.redirects = command.redirects;
            self.invoke(request, state)
        };
        self.around = around;
        if_redirected(outcome, before)
    }

    /// The assignments in front of a command, each of which sees those before it.
    fn prefix_list(
        &mut self,
        assignments: &[Assignment],
        state: &mut State<'s>,
    ) -> Vec<Prefix<'s>> {
        let mut before = Vec::new();
        let mut prefixes = Vec::with_capacity(assignments.len());
        for assignment in assignments {
            let prefix = self.prefix(assignment, state);
            let given = Variable::local(prefix.value.clone());
            before.push((
                prefix.name.clone(),
                state.variables.get(&prefix.name).cloned(),
            ));
            state.variables.set(prefix.name.clone(), given);
            prefixes.push(prefix);
        }
        for (name, variable) in before.into_iter().rev() {
            state.variables.restore(name, variable);
        }
        if self.has_aborted() {
            // What they assign is gone when one of them fails.
            self.may_abort(state);
        }
        prefixes
    }

    fn argument_list(&mut self, words: &[Word], state: &mut State<'s>) -> Vec<Argument<'s>> {
        let tree = self.tree;
        let declares = words.first().and_then(|word| word.literal(tree));
        let declares = declares.is_some_and(|name| is_declaration(&name));
        let mut arguments = Vec::with_capacity(words.len());
        let mut values = Vec::new();
        for word in words {
            let span = self.span(word.text);
            if let Some(value) = self.static_value(word) {
                let value = Value::Exact(value);
                arguments.push(Argument { span, value });
                continue;
            }
            if self.planner.steps_left() == 0 {
                // A finding says so already.
                let value = Value::Opaque;
                arguments.push(Argument { span, value });
                continue;
            }
            match declares.then(|| self.declared(word, state)).flatten() {
                Some(value) => values.push(value),
                None => self.arguments(word, state, &mut values),
            }
            let cost = values.iter().map(|value| 1 + value.prefix().len() / 64);
            if !self.planner.spend(cost.sum(), span) {
                values.clear();
                values.push(Value::Opaque);
            }
            arguments.extend(values.drain(..).map(|value| Argument { span, value }));
        }
        arguments
    }

    /// The argument `name=value` of a declaration command, which is not split.
    fn declared(&mut self, word: &Word, state: &mut State<'s>) -> Option<Value<'s>> {
        let tree = self.tree;
        let parts = &tree[word.parts];
        let first = parts
            .first()
            .filter(|part| part.kind == PartKind::Literal)?;
        let text = self.bytes(first.text);
        let end = text.iter().position(|byte| *byte == b'=')?;
        let name = text.get(..end)?;
        let name = name.strip_suffix(b"+").unwrap_or(name);
        if !is_name(name) || word.alternatives(tree) != Alternatives::Itself {
            return None;
        }
        if let Some(elements) = parts.iter().find_map(|part| match part.kind {
            PartKind::Array(elements) => Some(elements),
            _ => None,
        }) {
            let value = self.elements(elements, state);
            let (name, span) = (Cow::Owned(name.to_vec()), self.span(word.text));
            self.assign(Cow::clone(&name), value, span, state);
            return Some(Value::Exact(name));
        }
        // Only bash reads it so; others split it.
        if self.dialect() != Dialect::Bash {
            return None;
        }
        Some(match self.whole_parts(word.parts, state) {
            Scalar::Exact(bytes) => Value::Exact(bytes),
            Scalar::Text(prefix) => Value::One { prefix },
            _ => Value::one(),
        })
    }

    /// An assignment and the value that it gives.
    fn prefix(&mut self, assignment: &Assignment, state: &mut State<'s>) -> Prefix<'s> {
        let name = self.bytes(assignment.name);
        let span = self.span(assignment.text);
        let mut value = match assignment.value {
            AssignmentValue::Word(word) => self.whole(word, state),
            AssignmentValue::Array(elements) => {
                if crate::environment::is_tied_array(&name) {
                    let reason = crate::Reason::Variable(name.to_vec());
                    self.planner.unknown(span, self.around.parent, reason);
                }
                self.elements(elements, state)
            }
        };
        if assignment.operator == AssignmentOperator::Append {
            let before = self.variable(&name, state, span);
            value = appended(before, value);
        }
        if let Some(subscript) = assignment.subscript {
            self.may_abort(state);
            if let SubscriptKind::Index(index) = subscript.kind {
                self.arithmetic(index, state);
            }
            value = Scalar::Unknown;
        }
        Prefix { name, value, span }
    }

    /// The elements that an array is given.
    pub(crate) fn elements(
        &mut self,
        elements: Slice<Element>,
        state: &mut State<'s>,
    ) -> Scalar<'s> {
        let tree = self.tree;
        let mut values = Vec::new();
        let mut is_plain = true;
        for element in &tree[elements] {
            if let Some(subscript) = element.subscript {
                is_plain = false;
                if let SubscriptKind::Index(index) = subscript.kind {
                    self.arithmetic(index, state);
                }
            }
            self.arguments(&tree[element.value], state, &mut values);
        }
        // zsh counts from one, and `$x` is all of them there.
        let counts_from_zero = self.dialect() != Dialect::Zsh;
        let known = counts_from_zero && is_plain && values.len() <= MOST_VALUES;
        if known && values.iter().all(Value::is_single) {
            return Scalar::Array(Rc::from(values));
        }
        Scalar::Unknown
    }
}

/// What `+=` makes of a value.
fn appended<'s>(before: Scalar<'s>, added: Scalar<'s>) -> Scalar<'s> {
    match (before, added) {
        (Scalar::Exact(before), Scalar::Exact(added) | Scalar::Text(added))
            if before.len() + added.len() > MOST_BYTES =>
        {
            Scalar::Text(before)
        }
        (Scalar::Array(before), Scalar::Array(added))
            if before.len() + added.len() > MOST_VALUES =>
        {
            Scalar::Unknown
        }
        (Scalar::Unset, added) => added,
        (Scalar::Exact(before), Scalar::Exact(added)) => {
            Scalar::Exact(Cow::Owned([&*before, &*added].concat()))
        }
        (Scalar::Exact(before), Scalar::Text(added)) => {
            Scalar::Text(Cow::Owned([&*before, &*added].concat()))
        }
        (
            Scalar::Exact(before) | Scalar::Text(before),
            Scalar::Number | Scalar::Count | Scalar::Unknown,
        )
        | (Scalar::Text(before), Scalar::Exact(_) | Scalar::Text(_)) => Scalar::Text(before),
        (Scalar::Array(before), Scalar::Array(added)) => {
            Scalar::Array(before.iter().chain(added.iter()).cloned().collect())
        }
        _ => Scalar::Unknown,
    }
}

/// Whether a command's arguments are read as assignments where they look so.
fn is_declaration(name: &[u8]) -> bool {
    matches!(
        name,
        b"alias" | b"declare" | b"export" | b"local" | b"readonly" | b"typeset"
    )
}
