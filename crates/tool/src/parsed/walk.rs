//! Every simple command of a tree, wherever it stands.

use super::{AssignmentReport, CommandReport, DescriptorReport, RedirectReport, pair};
use crate::Bytes;
use qedsh_plan::syntax::{
    Alternatives, Arithmetic, Assignment, AssignmentValue, Command, CommandKind, Condition,
    ConditionKind, Descriptor, Element, Id, List, Operation, Parameter, Part, PartKind, Redirect,
    Slice, Subscript, SubscriptKind, Target, Tree, Word,
};

/// The simple commands, and the redirections of compound ones.
pub(super) fn commands(tree: &Tree<'_>) -> (Vec<CommandReport>, Vec<RedirectReport>) {
    let mut walk = Walk {
        tree,
        commands: Vec::new(),
        redirects: Vec::new(),
    };
    walk.list(tree.root());
    (walk.commands, walk.redirects)
}

/// The parser bounds how deep this goes.
struct Walk<'t, 's> {
    tree: &'t Tree<'s>,
    commands: Vec<CommandReport>,
    redirects: Vec<RedirectReport>,
}

impl Walk<'_, '_> {
    fn list(&mut self, list: List) {
        let tree = self.tree;
        for statement in &tree[list.statements] {
            for pipeline in &tree[statement.pipelines] {
                for command in &tree[pipeline.commands] {
                    self.command(command);
                }
            }
        }
    }

    fn command(&mut self, command: &Command) {
        let tree = self.tree;
        let redirects = tree[command.redirects].iter();
        let redirects = redirects.map(|redirect| redirect_report(tree, redirect));
        if let CommandKind::Simple { assignments, words } = command.kind {
            self.commands.push(CommandReport {
                argv: argv(tree, words),
                span: pair(tree.span(command.text)),
                assignments: tree[assignments]
                    .iter()
                    .map(|assignment| assignment_report(tree, assignment))
                    .collect(),
                redirects: redirects.collect(),
            });
        } else {
            self.redirects.extend(redirects);
        }
        self.inside(command.kind);
        for redirect in &tree[command.redirects] {
            match redirect.target {
                Target::Word(word) => self.word(word),
                Target::HereDocument(id) => self.parts(tree[id].body),
            }
        }
    }

    fn inside(&mut self, kind: CommandKind) {
        let tree = self.tree;
        match kind {
            CommandKind::Simple { assignments, words } => {
                for assignment in &tree[assignments] {
                    self.assignment(assignment);
                }
                self.words(words);
            }
            CommandKind::Subshell(body) | CommandKind::Group(body) => self.list(body),
            CommandKind::If(it) => {
                for clause in &tree[it.clauses] {
                    self.list(clause.condition);
                    self.list(clause.body);
                }
                self.list(it.otherwise.unwrap_or_default());
            }
            CommandKind::For { words, body, .. } | CommandKind::Select { words, body, .. } => {
                self.words(words.unwrap_or_default());
                self.list(body);
            }
            CommandKind::ArithmeticFor { expressions, body } => {
                for expression in expressions {
                    self.arithmetic(expression);
                }
                self.list(body);
            }
            CommandKind::While(clause) | CommandKind::Until(clause) => {
                self.list(clause.condition);
                self.list(clause.body);
            }
            CommandKind::Case(case) => {
                self.word(case.subject);
                for arm in &tree[case.arms] {
                    self.words(arm.patterns);
                    self.list(arm.body);
                }
            }
            CommandKind::Function { body, .. } | CommandKind::Coproc { body, .. } => {
                self.command(&tree[body]);
            }
            CommandKind::Arithmetic(expression) => self.arithmetic(expression),
            CommandKind::Conditional(condition) => self.condition(condition),
        }
    }

    fn condition(&mut self, id: Id<Condition>) {
        match self.tree[id].kind {
            ConditionKind::Word(word) | ConditionKind::Unary(_, word) => self.word(word),
            ConditionKind::Binary(_, left, right) => {
                self.word(left);
                self.word(right);
            }
            ConditionKind::Not(inner) | ConditionKind::Group(inner) => self.condition(inner),
            ConditionKind::And(left, right) | ConditionKind::Or(left, right) => {
                self.condition(left);
                self.condition(right);
            }
        }
    }

    fn assignment(&mut self, assignment: &Assignment) {
        self.subscript(assignment.subscript);
        match assignment.value {
            AssignmentValue::Word(word) => self.word(word),
            AssignmentValue::Array(elements) => self.elements(elements),
        }
    }

    fn elements(&mut self, elements: Slice<Element>) {
        let tree = self.tree;
        for element in &tree[elements] {
            self.subscript(element.subscript);
            self.word(element.value);
        }
    }

    fn words(&mut self, words: Slice<Word>) {
        let tree = self.tree;
        for word in &tree[words] {
            self.parts(word.parts);
        }
    }

    fn word(&mut self, id: Id<Word>) {
        self.parts(self.tree[id].parts);
    }

    fn parts(&mut self, parts: Slice<Part>) {
        let tree = self.tree;
        for part in &tree[parts] {
            match part.kind {
                PartKind::DoubleQuoted(inner)
                | PartKind::Locale(inner)
                | PartKind::ExtGlob(_, inner) => self.parts(inner),
                PartKind::Parameter(id) => self.parameter(&tree[id]),
                PartKind::Command(list)
                | PartKind::Backquote(list)
                | PartKind::Process(_, list) => self.list(list),
                PartKind::Arithmetic(expression) => self.arithmetic(expression),
                PartKind::Array(elements) => self.elements(elements),
                PartKind::Variable(subscript) => self.subscript(subscript),
                PartKind::Literal
                | PartKind::Escape(_)
                | PartKind::Continuation
                | PartKind::SingleQuoted(_)
                | PartKind::AnsiC(_)
                | PartKind::Tilde(_)
                | PartKind::Glob(_)
                | PartKind::Brace => {}
            }
        }
    }

    fn parameter(&mut self, parameter: &Parameter) {
        self.subscript(parameter.subscript);
        match parameter.operation {
            Operation::None | Operation::Transform(_) => {}
            Operation::Substring(offset, length) => {
                self.arithmetic(offset);
                self.arithmetic(length.unwrap_or_default());
            }
            Operation::Replace(_, pattern, replacement) => {
                self.parts(pattern);
                self.parts(replacement.unwrap_or_default());
            }
            Operation::Default(_, parts)
            | Operation::Assign(_, parts)
            | Operation::Error(_, parts)
            | Operation::Alternative(_, parts)
            | Operation::RemoveShortestPrefix(parts)
            | Operation::RemoveLongestPrefix(parts)
            | Operation::RemoveShortestSuffix(parts)
            | Operation::RemoveLongestSuffix(parts)
            | Operation::Case(_, parts)
            | Operation::Invalid(parts) => self.parts(parts),
        }
    }

    fn subscript(&mut self, subscript: Option<Subscript>) {
        if let Some(SubscriptKind::Index(expression)) = subscript.map(|it| it.kind) {
            self.arithmetic(expression);
        }
    }

    fn arithmetic(&mut self, expression: Arithmetic) {
        self.parts(expression.parts);
    }
}

/// The words as the command gets them, brace expansion done.
fn argv(tree: &Tree<'_>, words: Slice<Word>) -> Vec<Option<Bytes>> {
    let mut argv = Vec::new();
    for word in &tree[words] {
        match word.alternatives(tree) {
            Alternatives::Itself => argv.push(value(tree, word)),
            Alternatives::Words(words) => argv.extend(words.iter().map(|it| value(tree, it))),
            Alternatives::TooMany => argv.push(None),
        }
    }
    argv
}

fn value(tree: &Tree<'_>, word: &Word) -> Option<Bytes> {
    word.value(tree).map(|value| Bytes(value.into_owned()))
}

fn assignment_report(tree: &Tree<'_>, assignment: &Assignment) -> AssignmentReport {
    AssignmentReport {
        name: tree.bytes(assignment.name).into(),
        value: match assignment.value {
            AssignmentValue::Word(id) => value(tree, &tree[id]),
            AssignmentValue::Array(_) => None,
        },
        span: pair(tree.span(assignment.text)),
    }
}

fn redirect_report(tree: &Tree<'_>, redirect: &Redirect) -> RedirectReport {
    RedirectReport {
        operator: tree.bytes(redirect.operator_text).into(),
        descriptor: match redirect.descriptor {
            Descriptor::Default => None,
            Descriptor::Number(number) => Some(DescriptorReport::Number(number)),
            Descriptor::Variable(name) => Some(DescriptorReport::Variable(tree.bytes(name).into())),
        },
        target: match redirect.target {
            Target::Word(id) => value(tree, &tree[id]),
            Target::HereDocument(id) => body(tree, tree[id].body),
        },
        span: pair(tree.span(redirect.text)),
    }
}

/// The body of a here-document, if no expansion has a say in it.
fn body(tree: &Tree<'_>, parts: Slice<Part>) -> Option<Bytes> {
    let mut body = Vec::new();
    for part in &tree[parts] {
        body.extend_from_slice(part.value(tree)?);
    }
    Some(Bytes(body))
}
