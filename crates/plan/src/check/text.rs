//! Looks at every node of a tree, whatever it stands in.

use super::{CheckError, CheckErrorKind, fail};
use crate::environment::{self, Role};
use crate::paths::{self, Device};
use crate::{Proof, Value};
use qedsh_syntax::{
    Alternatives, Arithmetic, Assignment, AssignmentValue, Command, CommandKind, Condition,
    ConditionKind, Id, List, Operation, Part, PartKind, Redirect, RedirectOperator, Slice, Span,
    Subscript, SubscriptKind, Target, Terminator, Tree, Word,
};

/// What the text of a proof must hold to, command by command.
pub(super) fn check(tree: &Tree<'_>, proof: &Proof) -> Result<(), CheckError> {
    let mut reader = Reader {
        tree,
        functions: 0,
        judge: &mut |seen| judge(tree, proof, &seen),
    };
    reader.list(tree.root())
}

/// Whether each command of an inner text has a step that `parent` starts.
pub(super) fn check_below(tree: &Tree<'_>, parent: usize, proof: &Proof) -> bool {
    let below = |mut index: usize| {
        while let Some(next) = proof.steps.get(index).and_then(|step| step.parent) {
            if next == parent {
                return true;
            }
            index = next;
        }
        false
    };
    let mut reader = Reader {
        tree,
        functions: 0,
        judge: &mut |seen| {
            let Seen::Simple { words, .. } = seen else {
                return judge(tree, proof, &seen);
            };
            let name = tree[words].first().and_then(|word| word.value(tree));
            let covered = (0..proof.steps.len())
                .filter(|index| below(*index))
                .any(|index| {
                    let first = proof.steps.get(index).and_then(|step| step.words.first());
                    name.is_none() || first.and_then(Value::as_exact) == name.as_deref()
                });
            match covered || words.is_empty() {
                true => Ok(()),
                false => fail(CheckErrorKind::Inner, Span::default()),
            }
        },
    };
    reader.list(tree.root()).is_ok()
}

/// Something in a text that a proof must answer for.
enum Seen<'n> {
    Simple {
        span: Span,
        assignments: Slice<Assignment>,
        words: Slice<Word>,
        place: Place,
    },
    Redirect(&'n Redirect),
    Refused(Span),
}

/// Whether a command runs when it is met.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Met,
    InFunction,
}

fn judge(tree: &Tree<'_>, proof: &Proof, seen: &Seen<'_>) -> Result<(), CheckError> {
    match seen {
        Seen::Refused(span) => fail(CheckErrorKind::Construct, *span),
        Seen::Redirect(redirect) => match is_harmless(tree, redirect) {
            true => Ok(()),
            false => fail(CheckErrorKind::Redirect, tree.span(redirect.text)),
        },
        Seen::Simple {
            span,
            assignments,
            words,
            place,
        } => {
            let words = &tree[*words];
            if words.is_empty() {
                return tree[*assignments]
                    .iter()
                    .try_for_each(|assignment| is_shell_local(tree, proof, assignment));
            }
            covered(tree, proof, *span, words, *place)
        }
    }
}

/// Whether a step stands for the command, with the words of the text.
fn covered(
    tree: &Tree<'_>,
    proof: &Proof,
    span: Span,
    words: &[Word],
    place: Place,
) -> Result<(), CheckError> {
    let mut steps = proof
        .steps
        .iter()
        .filter(|step| step.span == span)
        .peekable();
    let is_never_called = place == Place::InFunction;
    // Words that are all expanded may come to nothing.
    let may_vanish = words.iter().all(|word| !word.is_static());
    if steps.peek().is_none() {
        return match is_never_called || may_vanish {
            true => Ok(()),
            false => fail(CheckErrorKind::NoStep, span),
        };
    }
    let mut values = Vec::new();
    for word in words {
        match word.value(tree) {
            Some(value) => values.push(value),
            None => return Ok(()),
        }
    }
    let same = |step: &crate::proof::Step| {
        let exact = step.words.iter().map(Value::as_exact);
        exact.eq(values.iter().map(|value| Some(value.as_ref())))
    };
    let is_alias = |step: &crate::proof::Step| step.words.len() > values.len();
    match steps.any(|step| same(step) || is_alias(step)) {
        true => Ok(()),
        false => fail(CheckErrorKind::Words, span),
    }
}

/// Whether an assignment without a command changes nothing but the shell.
fn is_shell_local(
    tree: &Tree<'_>,
    proof: &Proof,
    assignment: &Assignment,
) -> Result<(), CheckError> {
    let name = tree.bytes(assignment.name);
    let value = match assignment.value {
        AssignmentValue::Word(word) => tree[word].value(tree),
        AssignmentValue::Array(_) => None,
    };
    let inert = value.is_some_and(|value| environment::is_inert(name, &value));
    let unset = format!("variable {}", String::from_utf8_lossy(name));
    let mut facts = proof.facts.iter();
    let is_unset = facts.any(|fact| fact.question == unset && fact.answer == "unset");
    let acts = environment::role(name, proof.dialect) == Role::Acting;
    match inert || is_unset && !acts {
        true => Ok(()),
        false => fail(CheckErrorKind::Assignment, tree.span(assignment.text)),
    }
}

/// Whether a redirection reads, or writes where nothing is kept.
fn is_harmless(tree: &Tree<'_>, redirect: &Redirect) -> bool {
    let Target::Word(word) = redirect.target else {
        return true;
    };
    let value = tree[word].value(tree);
    let device = value.as_deref().and_then(paths::device);
    let is_kept_by_nobody = matches!(device, Some(Device::Null | Device::Descriptor(1 | 2)));
    let is_process = matches!(
        &tree[tree[word].parts],
        [part] if matches!(part.kind, PartKind::Process(..))
    );
    match redirect.operator {
        RedirectOperator::Input => device != Some(Device::Network),
        RedirectOperator::HereString
        | RedirectOperator::HereDocument
        | RedirectOperator::HereDocumentWithoutTabs => true,
        RedirectOperator::DuplicateInput | RedirectOperator::DuplicateOutput => {
            let digits = value.as_deref().is_some_and(|value| {
                let number = value.strip_suffix(b"-").unwrap_or(value);
                number.iter().all(u8::is_ascii_digit)
            });
            // A descriptor that the walk knows to be a number.
            digits || is_kept_by_nobody || value.is_none()
        }
        // A name that the walk knows is a device, or a process substitution.
        _ => is_kept_by_nobody || is_process || value.is_none(),
    }
}

/// Reads a tree to its ends.
struct Reader<'t, 'x> {
    tree: &'t Tree<'x>,
    functions: u32,
    judge: &'t mut dyn FnMut(Seen<'_>) -> Result<(), CheckError>,
}

type Checked = Result<(), CheckError>;

impl Reader<'_, '_> {
    fn list(&mut self, list: List) -> Checked {
        let tree = self.tree;
        for statement in &tree[list.statements] {
            if statement.terminator == Terminator::Background {
                (self.judge)(Seen::Refused(tree.span(statement.terminator_text)))?;
            }
            for pipeline in &tree[statement.pipelines] {
                for command in &tree[pipeline.commands] {
                    self.command(command)?;
                }
            }
        }
        Ok(())
    }

    fn command(&mut self, command: &Command) -> Checked {
        let tree = self.tree;
        for redirect in &tree[command.redirects] {
            (self.judge)(Seen::Redirect(redirect))?;
            match redirect.target {
                Target::Word(word) => self.word(&tree[word])?,
                Target::HereDocument(document) => self.parts(tree[document].body)?,
            }
        }
        match command.kind {
            CommandKind::Simple { assignments, words } => {
                let place = match self.functions {
                    0 => Place::Met,
                    _ => Place::InFunction,
                };
                let span = tree.span(command.text);
                (self.judge)(Seen::Simple {
                    span,
                    assignments,
                    words,
                    place,
                })?;
                self.assignments(assignments)?;
                self.words(words)
            }
            CommandKind::Subshell(list) | CommandKind::Group(list) => self.list(list),
            CommandKind::If(clauses) => {
                for clause in &tree[clauses.clauses] {
                    self.list(clause.condition)?;
                    self.list(clause.body)?;
                }
                clauses.otherwise.map_or(Ok(()), |list| self.list(list))
            }
            CommandKind::For { words, body, .. } => {
                words.map_or(Ok(()), |words| self.words(words))?;
                self.list(body)
            }
            CommandKind::ArithmeticFor { expressions, body } => {
                for expression in expressions {
                    self.arithmetic(expression)?;
                }
                self.list(body)
            }
            CommandKind::While(clause) | CommandKind::Until(clause) => {
                self.list(clause.condition)?;
                self.list(clause.body)
            }
            CommandKind::Case(clause) => {
                self.word(&tree[clause.subject])?;
                for arm in &tree[clause.arms] {
                    self.words(arm.patterns)?;
                    self.list(arm.body)?;
                }
                Ok(())
            }
            CommandKind::Function { body, .. } => {
                self.functions += 1;
                let checked = self.command(&tree[body]);
                self.functions -= 1;
                checked
            }
            CommandKind::Select { .. } | CommandKind::Coproc { .. } => {
                (self.judge)(Seen::Refused(tree.span(command.text)))
            }
            CommandKind::Arithmetic(arithmetic) => self.arithmetic(arithmetic),
            CommandKind::Conditional(condition) => self.condition(condition),
        }
    }

    fn assignments(&mut self, assignments: Slice<Assignment>) -> Checked {
        let tree = self.tree;
        for assignment in &tree[assignments] {
            self.subscript(assignment.subscript)?;
            match assignment.value {
                AssignmentValue::Word(word) => self.word(&tree[word])?,
                AssignmentValue::Array(elements) => {
                    for element in &tree[elements] {
                        self.subscript(element.subscript)?;
                        self.word(&tree[element.value])?;
                    }
                }
            }
        }
        Ok(())
    }

    fn words(&mut self, words: Slice<Word>) -> Checked {
        let tree = self.tree;
        tree[words].iter().try_for_each(|word| self.word(word))
    }

    fn word(&mut self, word: &Word) -> Checked {
        match word.alternatives(self.tree) {
            Alternatives::Words(words) => words.iter().try_for_each(|word| self.parts(word.parts)),
            Alternatives::Itself | Alternatives::TooMany => self.parts(word.parts),
        }
    }

    fn parts(&mut self, parts: Slice<Part>) -> Checked {
        let tree = self.tree;
        tree[parts].iter().try_for_each(|part| self.part(part))
    }

    fn part(&mut self, part: &Part) -> Checked {
        match part.kind {
            PartKind::DoubleQuoted(parts)
            | PartKind::Locale(parts)
            | PartKind::ExtGlob(_, parts) => self.parts(parts),
            PartKind::Command(list) | PartKind::Backquote(list) | PartKind::Process(_, list) => {
                self.list(list)
            }
            PartKind::Arithmetic(arithmetic) => self.arithmetic(arithmetic),
            PartKind::Variable(subscript) => self.subscript(subscript),
            PartKind::Array(elements) => {
                let tree = self.tree;
                for element in &tree[elements] {
                    self.subscript(element.subscript)?;
                    self.word(&tree[element.value])?;
                }
                Ok(())
            }
            PartKind::Parameter(parameter) => {
                let parameter = self.tree[parameter];
                self.subscript(parameter.subscript)?;
                self.operation(parameter.operation, part)
            }
            _ => Ok(()),
        }
    }

    fn operation(&mut self, operation: Operation, part: &Part) -> Checked {
        match operation {
            Operation::None => Ok(()),
            Operation::Default(_, word)
            | Operation::Error(_, word)
            | Operation::Alternative(_, word)
            | Operation::RemoveShortestPrefix(word)
            | Operation::RemoveLongestPrefix(word)
            | Operation::RemoveShortestSuffix(word)
            | Operation::RemoveLongestSuffix(word)
            | Operation::Case(_, word)
            | Operation::Assign(_, word) => self.parts(word),
            Operation::Substring(offset, length) => {
                self.arithmetic(offset)?;
                length.map_or(Ok(()), |length| self.arithmetic(length))
            }
            Operation::Replace(_, pattern, replacement) => {
                self.parts(pattern)?;
                replacement.map_or(Ok(()), |word| self.parts(word))
            }
            Operation::Transform(b'P') | Operation::Invalid(_) => {
                (self.judge)(Seen::Refused(self.tree.span(part.text)))
            }
            Operation::Transform(_) => Ok(()),
        }
    }

    fn subscript(&mut self, subscript: Option<Subscript>) -> Checked {
        match subscript.map(|subscript| subscript.kind) {
            Some(SubscriptKind::Index(index)) => self.arithmetic(index),
            _ => Ok(()),
        }
    }

    fn arithmetic(&mut self, arithmetic: Arithmetic) -> Checked {
        self.parts(arithmetic.parts)
    }

    fn condition(&mut self, id: Id<Condition>) -> Checked {
        let tree = self.tree;
        match tree[id].kind {
            ConditionKind::Word(word) | ConditionKind::Unary(_, word) => self.word(&tree[word]),
            ConditionKind::Binary(_, left, right) => {
                self.word(&tree[left])?;
                self.word(&tree[right])
            }
            ConditionKind::Not(inner) | ConditionKind::Group(inner) => self.condition(inner),
            ConditionKind::And(left, right) | ConditionKind::Or(left, right) => {
                self.condition(left)?;
                self.condition(right)
            }
        }
    }
}
