//! Turns a text into one that calls functions with its words, and says what
//! they should get.

use qedsh_syntax::{
    AndOr, Command, CommandKind, Connector, Dialect, HereDocument, List, Pipeline, PrefixKind,
    Redirect, RedirectOperator, Slice, Statement, Target, Terminator, Tree, Word,
};

use crate::bash::OracleError;
use crate::shells::{Called, Shell, arguments};

/// A text whose commands are calls of `T` and its like, see
/// [`arguments`](crate::shells::arguments).
#[derive(Debug, Clone, Default)]
pub struct Calls {
    /// The text.
    pub text: Vec<u8>,
    /// What each call should get, by its first argument.
    pub expected: Vec<Called>,
}

/// What a list must end with, so that what follows it runs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    Any,
    Success,
    Failure,
}

/// The calls that a text becomes: all of it in one, if it is made of simple
/// commands whose words are known, and runs them all; else nothing.
#[must_use]
pub fn calls(tree: &Tree<'_>) -> Option<Calls> {
    let mut writer = Writer {
        tree,
        edits: Vec::new(),
        count: 0,
        expected: Vec::new(),
    };
    writer.list(tree.root(), Ending::Any)?;
    Some(writer.finish())
}

/// How a shell's words differ from ours, in those of `trees` that become calls.
///
/// # Errors
/// When the shell cannot be asked.
pub fn call_differences(shell: Shell, calls: &[Calls]) -> Result<Vec<Option<String>>, OracleError> {
    let texts: Vec<Vec<u8>> = calls.iter().map(|it| it.text.clone()).collect();
    let answers = arguments(shell, &texts)?;
    let pairs = calls.iter().zip(answers);
    Ok(pairs
        .map(|(ours, theirs)| difference(ours, theirs))
        .collect())
}

fn difference(ours: &Calls, mut theirs: Vec<Called>) -> Option<String> {
    let index = |call: &Called| {
        let text = call
            .first()
            .map(|it| String::from_utf8_lossy(it).into_owned());
        text.and_then(|it| it.parse::<usize>().ok())
    };
    theirs.sort_by_key(index);
    let show = |calls: &[Called]| {
        let words = |call: &Called| -> Vec<String> {
            call.iter()
                .map(|it| String::from_utf8_lossy(it).into_owned())
                .collect()
        };
        format!("{:?}", calls.iter().map(words).collect::<Vec<_>>())
    };
    (theirs != ours.expected).then(|| {
        let text = String::from_utf8_lossy(&ours.text);
        format!("{text:?}: {} for {}", show(&theirs), show(&ours.expected))
    })
}

struct Writer<'t, 's> {
    tree: &'t Tree<'s>,
    /// Stretches of the source, and what they become.
    edits: Vec<(std::ops::Range<usize>, Vec<u8>)>,
    /// How many calls there are so far.
    count: usize,
    expected: Vec<Called>,
}

impl Writer<'_, '_> {
    fn finish(mut self) -> Calls {
        self.edits
            .sort_by_key(|(range, _)| (range.start, range.end));
        let source = self.tree.source();
        let mut text = Vec::new();
        let mut at = 0;
        for (range, new) in self.edits {
            text.extend_from_slice(&source[at..range.start]);
            text.extend_from_slice(&new);
            at = range.end;
        }
        text.extend_from_slice(&source[at..]);
        Calls {
            text,
            expected: self.expected,
        }
    }

    fn list(&mut self, list: List, ending: Ending) -> Option<()> {
        let statements = &self.tree[list.statements];
        let (last, others) = statements.split_last()?;
        for statement in others {
            self.statement(statement, Ending::Any)?;
        }
        let is_background = last.terminator == Terminator::Background;
        (!is_background || ending != Ending::Failure).then_some(())?;
        self.statement(last, ending)
    }

    fn statement(&mut self, statement: &Statement, ending: Ending) -> Option<()> {
        let pipelines = &self.tree[statement.pipelines];
        for (index, pipeline) in pipelines.iter().enumerate() {
            let next = pipelines.get(index + 1).map(|next| next.connector);
            let ending = match next {
                Some(Connector::Joined(AndOr::Or, _)) => Ending::Failure,
                Some(_) => Ending::Success,
                None => ending,
            };
            self.pipeline(pipeline, ending)?;
        }
        Some(())
    }

    fn pipeline(&mut self, pipeline: &Pipeline, ending: Ending) -> Option<()> {
        let prefixes = &self.tree[pipeline.prefixes];
        let is_plain = prefixes.iter().all(|it| it.kind == PrefixKind::Negation);
        is_plain.then_some(())?;
        let ending = match (prefixes.len() % 2, ending) {
            (0, ending) | (_, ending @ Ending::Any) => ending,
            (_, Ending::Success) => Ending::Failure,
            (_, Ending::Failure) => Ending::Success,
        };
        let (last, others) = self.tree[pipeline.commands].split_last()?;
        for command in others {
            self.command(command, Ending::Any)?;
        }
        self.command(last, ending)
    }

    fn command(&mut self, command: &Command, ending: Ending) -> Option<()> {
        match command.kind {
            CommandKind::Simple { assignments, words } => {
                // Values may be anything, but nothing may run in them.
                for assignment in &self.tree[assignments] {
                    let qedsh_syntax::AssignmentValue::Word(value) = assignment.value else {
                        return None;
                    };
                    self.tree[value].value(self.tree)?;
                    assignment.subscript.is_none().then_some(())?;
                    let name = self.tree.bytes(assignment.name);
                    // They would be the functions' own, or must be numbers.
                    let is_own = [b"IFS".as_slice(), b"line", b"OPTIND"].contains(&name);
                    (!is_own).then_some(())?;
                }
                let end = self.tree[assignments].last();
                let end = end.map(|it| self.tree.span(it.text).end as usize);
                self.simple(command, words, end, ending)
            }
            CommandKind::Subshell(list) | CommandKind::Group(list) => {
                command.redirects.is_empty().then_some(())?;
                self.list(list, ending)
            }
            _ => None,
        }
    }

    fn simple(
        &mut self,
        command: &Command,
        words: Slice<Word>,
        assigned: Option<usize>,
        ending: Ending,
    ) -> Option<()> {
        let mut arguments: Vec<(usize, Vec<u8>)> = Vec::new();
        for word in &self.tree[words] {
            arguments.push((self.start(word), self.value(word)?));
        }
        let mut lines = None;
        for redirect in &self.tree[command.redirects] {
            match redirect.target {
                Target::Word(target) => {
                    let target = &self.tree[target];
                    // As an argument it would be expanded.
                    let is_text = redirect.operator == RedirectOperator::HereString;
                    let is_expanded = self.tree.bytes(target.text).contains(&b'{');
                    (!is_text || !is_expanded).then_some(())?;
                    let value = self.value(target)?;
                    self.detach(redirect, target);
                    arguments.push((self.start(target), value));
                }
                Target::HereDocument(document) => {
                    let is_input = redirect.descriptor == qedsh_syntax::Descriptor::Default;
                    (is_input && lines.is_none()).then_some(())?;
                    lines = Some(self.lines(&self.tree[document])?);
                }
            }
        }
        arguments.sort();
        let first = arguments.first().map(|(at, _)| *at);
        if first
            .zip(assigned)
            .is_some_and(|(first, assigned)| first < assigned)
        {
            return None;
        }
        let function = match (ending, lines.is_some()) {
            (Ending::Any | Ending::Success, false) => "T",
            (Ending::Failure, false) => "F",
            (Ending::Any | Ending::Success, true) => "H",
            (Ending::Failure, true) => "G",
        };
        // zsh puts a here-document into a file, which it cannot make: such a
        // call fails and reports nothing.
        let is_lost = lines.is_some() && self.tree.dialect() == Dialect::Zsh;
        (!is_lost || ending != Ending::Success).then_some(())?;
        let index = self.count;
        self.count += 1;
        let at = first.or(assigned);
        let at = at.unwrap_or(self.tree.span(command.text).start as usize);
        self.edits
            .push((at..at, format!(" {function} {index} ").into_bytes()));
        let mut call = vec![index.to_string().into_bytes()];
        call.extend(arguments.into_iter().map(|(_, value)| value));
        call.extend(lines.into_iter().flatten());
        self.expected.extend((!is_lost).then_some(call));
        Some(())
    }

    fn start(&self, word: &Word) -> usize {
        self.tree.span(word.text).start as usize
    }

    /// Makes an argument of a redirection's target.
    fn detach(&mut self, redirect: &Redirect, target: &Word) {
        let start = self.tree.span(redirect.text).start as usize;
        let target = self.tree.span(target.text).range();
        self.edits.push((start..target.start, b" ".to_vec()));
        self.edits.push((target.end..target.end, b" ".to_vec()));
    }

    /// What a word is as an argument where no file matches.
    fn value(&self, word: &Word) -> Option<Vec<u8>> {
        let is_one = word.alternatives(self.tree) == qedsh_syntax::Alternatives::Itself;
        is_one.then(|| word.pattern(self.tree)).flatten()
    }

    /// The lines of a here-document.
    fn lines(&self, document: &HereDocument) -> Option<Vec<Vec<u8>>> {
        let mut body = Vec::new();
        for part in &self.tree[document.body] {
            body.extend_from_slice(part.value(self.tree)?);
        }
        let lines = body.strip_suffix(b"\n");
        let lines = lines.map(|it| {
            it.split(|byte| *byte == b'\n')
                .map(<[u8]>::to_vec)
                .collect()
        });
        Some(lines.unwrap_or_default())
    }
}
