//! A tree in the form that the bash oracle answers in.

use qedsh_syntax::{
    Alternatives, AndOr, Command, CommandKind, Connector, Descriptor, PartKind, Pipe, Pipeline,
    PrefixKind, Redirect, RedirectOperator, Slice, Statement, Target, Terminator, Tree, Word,
};

use crate::bash::List;

/// What the oracle's [`Answer`](crate::bash::Answer) says, as our tree says it.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Flat {
    pub(super) lists: Vec<FlatList>,
    pub(super) redirects: Vec<FlatRedirect>,
    pub(super) shape: String,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct FlatList {
    pub(super) list: List,
    pub(super) assignments: usize,
    pub(super) words: Vec<FlatWord>,
}

/// A word as far as its text says what it gives.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum FlatWord {
    /// These arguments, patterns as they are.
    Known(Vec<Vec<u8>>),
    /// `$"…"` is in it, which the locale may translate.
    Locale,
    /// Something else has a say.
    Dynamic,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct FlatRedirect {
    pub(super) operator: String,
    pub(super) descriptor: String,
    pub(super) target: FlatWord,
}

/// Where a list stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    Top,
    Inner,
}

impl Flat {
    pub(super) fn of(tree: &Tree<'_>) -> Flat {
        let mut flat = Flat::default();
        flat.statements(tree, tree.root().statements, Level::Top);
        flat
    }

    fn statements(&mut self, tree: &Tree<'_>, statements: Slice<Statement>, level: Level) {
        let count = statements.len();
        for (index, statement) in tree[statements].iter().enumerate() {
            for pipeline in &tree[statement.pipelines] {
                match pipeline.connector {
                    Connector::First => {}
                    Connector::Joined(AndOr::And, _) => self.shape.push_str("&&"),
                    Connector::Joined(AndOr::Or, _) => self.shape.push_str("||"),
                }
                self.pipeline(tree, pipeline);
            }
            let is_last = index + 1 == count;
            if statement.terminator == Terminator::Background {
                self.shape.push('&');
            }
            let starts_line = level == Level::Top
                && !is_last
                && ends_line(tree, statement, &tree[statements][index + 1]);
            if starts_line {
                self.shape.push('\n');
            } else if !is_last && statement.terminator != Terminator::Background {
                self.shape.push(';');
            }
        }
    }

    fn pipeline(&mut self, tree: &Tree<'_>, pipeline: &Pipeline) {
        let count = |kind: fn(PrefixKind) -> bool| {
            tree[pipeline.prefixes]
                .iter()
                .filter(|prefix| kind(prefix.kind))
                .count()
        };
        if count(|kind| kind == PrefixKind::Negation) % 2 == 1 {
            self.shape.push('!');
        }
        if count(|kind| kind != PrefixKind::Negation) > 0 {
            self.shape.push_str("time ");
        }
        let commands = &tree[pipeline.commands];
        if commands.is_empty() {
            self.shape.push('s');
            self.lists.push(FlatList {
                list: List::Command,
                assignments: 0,
                words: Vec::new(),
            });
        }
        for (index, command) in commands.iter().enumerate() {
            if index > 0 {
                self.shape.push('|');
            }
            self.command(tree, command);
            if let Some(next) = commands.get(index + 1)
                && matches!(next.pipe, Pipe::OutputAndError(_))
            {
                self.redirects.push(FlatRedirect {
                    operator: ">&".into(),
                    descriptor: "2".into(),
                    target: FlatWord::Known(vec![b"1".to_vec()]),
                });
            }
        }
    }

    fn list(&mut self, tree: &Tree<'_>, list: qedsh_syntax::List) {
        self.statements(tree, list.statements, Level::Inner);
    }

    fn command(&mut self, tree: &Tree<'_>, command: &Command) {
        match command.kind {
            CommandKind::Simple { assignments, words } => {
                self.shape.push('s');
                let words = tree[words]
                    .iter()
                    .map(|word| flat_word(tree, word))
                    .collect();
                self.lists.push(FlatList {
                    list: List::Command,
                    assignments: assignments.len(),
                    words,
                });
            }
            CommandKind::Subshell(list) => self.enclosed(tree, "sub[", &[list], "]"),
            CommandKind::Group(list) => self.enclosed(tree, "{", &[list], "}"),
            CommandKind::If(it) => self.if_clauses(tree, &it, 0),
            CommandKind::For { words, body, .. } => {
                self.words(tree, words);
                self.enclosed(tree, "for[", &[body], "]");
            }
            CommandKind::Select { words, body, .. } => {
                self.words(tree, words);
                self.enclosed(tree, "select[", &[body], "]");
            }
            CommandKind::ArithmeticFor { body, .. } => {
                self.enclosed(tree, "arithfor[", &[body], "]");
            }
            CommandKind::While(it) => {
                self.enclosed(tree, "while[", &[it.condition, it.body], "]");
            }
            CommandKind::Until(it) => {
                self.enclosed(tree, "until[", &[it.condition, it.body], "]");
            }
            CommandKind::Case(it) => self.case(tree, it),
            CommandKind::Function { body, .. } => self.body(tree, "function[", body),
            CommandKind::Coproc { body, .. } => self.body(tree, "coproc[", body),
            CommandKind::Arithmetic(_) => self.shape.push_str("arith"),
            CommandKind::Conditional(_) => self.shape.push_str("cond"),
        }
        for redirect in &tree[command.redirects] {
            self.redirects.push(flat_redirect(tree, redirect));
        }
    }

    fn enclosed(&mut self, tree: &Tree<'_>, open: &str, lists: &[qedsh_syntax::List], close: &str) {
        self.shape.push_str(open);
        for (index, list) in lists.iter().enumerate() {
            if index > 0 {
                self.shape.push(',');
            }
            self.list(tree, *list);
        }
        self.shape.push_str(close);
    }

    fn body(&mut self, tree: &Tree<'_>, open: &str, body: qedsh_syntax::Id<Command>) {
        self.shape.push_str(open);
        self.command(tree, &tree[body]);
        self.shape.push(']');
    }

    fn if_clauses(&mut self, tree: &Tree<'_>, it: &qedsh_syntax::If, index: usize) {
        let clauses = &tree[it.clauses];
        self.shape.push_str("if[");
        self.list(tree, clauses[index].condition);
        self.shape.push(',');
        self.list(tree, clauses[index].body);
        self.shape.push(',');
        if index + 1 < clauses.len() {
            self.if_clauses(tree, it, index + 1);
        } else if let Some(list) = it.otherwise {
            self.list(tree, list);
        }
        self.shape.push(']');
    }

    fn words(&mut self, tree: &Tree<'_>, words: Option<Slice<Word>>) {
        let words = words.map_or_else(
            || vec![FlatWord::Dynamic],
            |words| {
                tree[words]
                    .iter()
                    .map(|word| flat_word(tree, word))
                    .collect()
            },
        );
        self.lists.push(FlatList {
            list: List::Loop,
            assignments: 0,
            words,
        });
    }

    fn case(&mut self, tree: &Tree<'_>, it: qedsh_syntax::CaseClause) {
        self.shape.push_str("case[");
        let subject = vec![flat_word(tree, &tree[it.subject])];
        self.lists.push(FlatList {
            list: List::Subject,
            assignments: 0,
            words: subject,
        });
        for arm in &tree[it.arms] {
            let words = tree[arm.patterns]
                .iter()
                .map(|word| flat_word(tree, word))
                .collect();
            self.lists.push(FlatList {
                list: List::Pattern,
                assignments: 0,
                words,
            });
            self.shape.push('|');
            self.list(tree, arm.body);
        }
        self.shape.push(']');
    }
}

/// Whether `next` starts a line of its own.
fn ends_line(tree: &Tree<'_>, statement: &Statement, next: &Statement) -> bool {
    if statement.terminator == Terminator::Newline {
        return true;
    }
    let from = tree.span(statement.terminator_text).end as usize;
    let to = tree.span(next.text).start as usize;
    let mut gap = &tree.source()[from..to];
    while let Some((first, rest)) = gap.split_first() {
        match first {
            b'\\' => gap = rest.get(1..).unwrap_or_default(),
            b'#' => {
                let line = rest
                    .iter()
                    .position(|byte| *byte == b'\n')
                    .unwrap_or(rest.len());
                gap = &rest[line..];
            }
            b'\n' => return true,
            _ => gap = rest,
        }
    }
    false
}

/// What a word gives, patterns as they are and quotes removed.
fn flat_word(tree: &Tree<'_>, word: &Word) -> FlatWord {
    match word.alternatives(tree) {
        _ if tree[word.parts]
            .iter()
            .any(|part| matches!(part.kind, PartKind::Locale(_))) =>
        {
            FlatWord::Locale
        }
        Alternatives::TooMany => FlatWord::Dynamic,
        Alternatives::Words(words) => {
            let values = words
                .iter()
                .map(|word| word.pattern(tree))
                .collect::<Option<Vec<_>>>();
            values.map_or(FlatWord::Dynamic, FlatWord::Known)
        }
        Alternatives::Itself => word
            .pattern(tree)
            .map_or(FlatWord::Dynamic, |value| FlatWord::Known(vec![value])),
    }
}

fn flat_redirect(tree: &Tree<'_>, redirect: &Redirect) -> FlatRedirect {
    let operator = match redirect.operator {
        RedirectOperator::Input => "<",
        RedirectOperator::Output => ">",
        RedirectOperator::Append => ">>",
        RedirectOperator::Clobber => ">|",
        RedirectOperator::InputOutput => "<>",
        RedirectOperator::DuplicateInput => "<&",
        RedirectOperator::DuplicateOutput => ">&",
        RedirectOperator::OutputAndError => "&>",
        RedirectOperator::AppendOutputAndError => "&>>",
        RedirectOperator::HereDocument => "<<",
        RedirectOperator::HereDocumentWithoutTabs => "<<-",
        RedirectOperator::HereString => "<<<",
    };
    let is_input = operator.starts_with('<');
    let descriptor = match redirect.descriptor {
        Descriptor::Default => if is_input { "0" } else { "1" }.to_owned(),
        Descriptor::Number(number) => number.to_string(),
        Descriptor::Variable(name) => String::from_utf8_lossy(tree.bytes(name)).into_owned(),
    };
    let target = match redirect.target {
        Target::Word(word) => flat_word(tree, &tree[word]),
        Target::HereDocument(_) => FlatWord::Dynamic,
    };
    let mut flat = FlatRedirect {
        operator: operator.to_owned(),
        descriptor,
        target,
    };
    if matches!(operator, "<&" | ">&")
        && let Target::Word(word) = redirect.target
    {
        flat.duplicate(&without_continuations(tree.bytes(tree[word].text)));
    }
    flat
}

fn without_continuations(text: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(text);
    text.replace("\\\n", "").into_bytes()
}

impl FlatRedirect {
    /// The oracle has operators of its own for closing and moving.
    fn duplicate(&mut self, text: &[u8]) {
        if text == b"-" {
            self.operator = "&-".into();
        } else if let Some(rest) = text.strip_suffix(b"-") {
            self.operator.push_str("move");
            if let FlatWord::Known(values) = &mut self.target
                && !rest.is_empty()
            {
                for value in values {
                    value.pop();
                }
            }
        }
    }
}
