//! The flat view that a simple policy works on: invocations, and what else is
//! in the text.
//!
//! Only simple commands, pipelines and lists of them have invocations; any
//! other construct is named as unsupported.

use crate::tree::List;
use crate::{
    Alternatives, AndOr, AssignmentValue, Command, CommandKind, Connector, Descriptor, Options,
    Part, PartKind, Pipe, Pipeline, Redirect, RedirectOperator, Slice, Span, Target, Terminator,
    Tree, Word, parse,
};

/// The longest text that is analysed, in UTF-16 units.
pub const LONGEST: usize = 10_000;

/// What stands in a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Analysis {
    /// The simple commands, in order.
    pub invocations: Vec<Invocation>,
    /// Some argument, assigned value or target depends on more than the text.
    pub has_dynamic_words: bool,
    /// The text is no program, or too long.
    pub has_parse_errors: bool,
    /// Something is redirected.
    pub has_redirects: bool,
    /// What else stands in it, by name, each once.
    pub unsupported: Vec<&'static str>,
}

/// One simple command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invocation {
    /// The words: what they stand for, or their text where they are dynamic.
    pub argv: Vec<Vec<u8>>,
    /// Where the command stands.
    pub span: Span,
    /// Its text.
    pub text: Vec<u8>,
    /// The assignments before it: names, and values where they are static.
    pub assignments: Vec<(Vec<u8>, Option<Vec<u8>>)>,
    /// Whether something in it depends on more than the text.
    pub has_dynamic_words: bool,
    /// What joins it to the one before.
    pub operator_before: Option<OperatorBefore>,
    /// Its redirections.
    pub redirects: Vec<Redirection>,
}

/// What joins a command to the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperatorBefore {
    /// `&&`
    And,
    /// `||`
    Or,
    /// `|`
    Pipe,
    /// `|&`
    PipeBoth,
    /// `;`, a newline, `&`
    Sequence,
}

/// One redirection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redirection {
    /// The descriptor's number, or the variable's name.
    pub descriptor: Option<Vec<u8>>,
    /// The operator.
    pub operator: RedirectOperator,
    /// The target, a here-document's delimiter: its value, or its text.
    pub target: Vec<u8>,
}

/// Analyses a text that bash would run.
#[must_use]
pub fn analyze(text: &[u8]) -> Analysis {
    analyze_up_to(text, LONGEST)
}

/// The same with another limit, in UTF-16 units.
#[must_use]
pub fn analyze_up_to(text: &[u8], longest: usize) -> Analysis {
    if text.trim_ascii().is_empty() {
        return Analysis::default();
    }
    if String::from_utf8_lossy(text).encode_utf16().count() > longest {
        return Analysis {
            has_parse_errors: true,
            ..Analysis::default()
        };
    }
    of(&parse(text, &Options::default()))
}

/// The analysis of a tree.
#[must_use]
pub fn of(tree: &Tree<'_>) -> Analysis {
    let mut analyst = Analyst {
        tree,
        analysis: Analysis::default(),
    };
    analyst.analysis.has_parse_errors = !tree.errors().is_empty();
    analyst.list(tree.root());
    analyst.analysis
}

impl Analysis {
    /// Whether all of the text is invocations of static words.
    #[must_use]
    pub fn is_static(&self) -> bool {
        !self.has_parse_errors && !self.has_dynamic_words && self.unsupported.is_empty()
    }
}

struct Analyst<'t, 's> {
    tree: &'t Tree<'s>,
    analysis: Analysis,
}

impl Analyst<'_, '_> {
    fn list(&mut self, list: List) {
        for statement in &self.tree[list.statements] {
            for pipeline in &self.tree[statement.pipelines] {
                self.pipeline(pipeline);
            }
            if statement.terminator == Terminator::Background {
                self.unsupported("background");
            }
        }
    }

    fn pipeline(&mut self, pipeline: &Pipeline) {
        let outer = match pipeline.connector {
            Connector::First if self.analysis.invocations.is_empty() => None,
            Connector::First => Some(OperatorBefore::Sequence),
            Connector::Joined(AndOr::And, _) => Some(OperatorBefore::And),
            Connector::Joined(AndOr::Or, _) => Some(OperatorBefore::Or),
        };
        for command in &self.tree[pipeline.commands] {
            let before = match command.pipe {
                Pipe::First => outer,
                Pipe::Output(_) => Some(OperatorBefore::Pipe),
                Pipe::OutputAndError(_) => Some(OperatorBefore::PipeBoth),
            };
            self.command(command, before);
        }
    }

    fn command(&mut self, command: &Command, before: Option<OperatorBefore>) {
        self.unsupported(match command.kind {
            CommandKind::Simple { .. } => return self.simple(command, before),
            CommandKind::Subshell(_) => "Subshell",
            CommandKind::Group(_) => "BraceGroup",
            CommandKind::If(_) => "If",
            CommandKind::For { .. } => "For",
            CommandKind::ArithmeticFor { .. } => "ArithmeticFor",
            CommandKind::While(_) | CommandKind::Until(_) => "While",
            CommandKind::Case(_) => "Case",
            CommandKind::Select { .. } => "Select",
            CommandKind::Function { .. } => "Function",
            CommandKind::Coproc { .. } => "Coproc",
            CommandKind::Arithmetic(_) => "ArithmeticCommand",
            CommandKind::Conditional(_) => "TestCommand",
        });
    }

    fn unsupported(&mut self, name: &'static str) {
        if !self.analysis.unsupported.contains(&name) {
            self.analysis.unsupported.push(name);
        }
    }

    fn simple(&mut self, command: &Command, operator_before: Option<OperatorBefore>) {
        let CommandKind::Simple { assignments, words } = command.kind else {
            return;
        };
        let tree = self.tree;
        let mut is_dynamic = tree[words].iter().any(|word| is_dynamic(tree, word));
        let assignments = tree[assignments].iter().map(|assignment| {
            let value = match assignment.value {
                AssignmentValue::Word(id) => tree[id].value(tree).map(std::borrow::Cow::into_owned),
                AssignmentValue::Array(_) => None,
            };
            is_dynamic |= value.is_none() || assignment.subscript.is_some();
            (tree.bytes(assignment.name).to_vec(), value)
        });
        let assignments = assignments.collect();
        is_dynamic |= tree[command.redirects]
            .iter()
            .any(|it| has_dynamic_target(tree, it));
        let redirects: Vec<_> = tree[command.redirects]
            .iter()
            .map(|it| redirection(tree, it))
            .collect();
        self.analysis.has_dynamic_words |= is_dynamic;
        self.analysis.has_redirects |= !redirects.is_empty();
        self.analysis.invocations.push(Invocation {
            argv: tree[words]
                .iter()
                .map(|word| value_or_text(tree, word))
                .collect(),
            span: tree.span(command.text),
            text: tree.bytes(command.text).to_vec(),
            assignments,
            has_dynamic_words: is_dynamic,
            operator_before,
            redirects,
        });
    }
}

fn value_or_text(tree: &Tree<'_>, word: &Word) -> Vec<u8> {
    word.pattern(tree)
        .unwrap_or_else(|| tree.bytes(word.text).to_vec())
}

/// Patterns and `~` count as static in this view, as they did in the tools it
/// comes from: who cares about file names that look like options must not
/// rely on it.
fn is_dynamic(tree: &Tree<'_>, word: &Word) -> bool {
    word.alternatives(tree) != Alternatives::Itself || has_expansion(tree, word.parts)
}

fn has_expansion(tree: &Tree<'_>, parts: Slice<Part>) -> bool {
    tree[parts].iter().any(|part| match part.kind {
        PartKind::DoubleQuoted(inner) => has_expansion(tree, inner),
        PartKind::Glob(_) | PartKind::Tilde(_) => false,
        _ => part.value(tree).is_none(),
    })
}

fn has_dynamic_target(tree: &Tree<'_>, redirect: &Redirect) -> bool {
    match redirect.target {
        Target::Word(word) => is_dynamic(tree, &tree[word]),
        Target::HereDocument(id) => has_expansion(tree, tree[id].body),
    }
}

fn redirection(tree: &Tree<'_>, redirect: &Redirect) -> Redirection {
    let descriptor = match redirect.descriptor {
        Descriptor::Default => None,
        Descriptor::Number(number) => Some(number.to_string().into_bytes()),
        Descriptor::Variable(name) => Some(tree.bytes(name).to_vec()),
    };
    let target = match redirect.target {
        Target::Word(word) => word,
        Target::HereDocument(id) => tree[id].delimiter,
    };
    let target = value_or_text(tree, &tree[target]);
    Redirection {
        descriptor,
        operator: redirect.operator,
        target,
    }
}
