//! zsh with its default options.

mod options;

use super::super::class;
use super::super::lexer::without_continuations;
use super::super::token::reserved;
use super::Judge;
use crate::value::traits;
use crate::{
    Arithmetic, Arm, ArmEnd, Assignment, AssignmentValue, Command, CommandKind, Connector,
    Descriptor, Direction, Element, Id, Operation, Parameter, ParameterName, Part, PartKind, Pipe,
    Pipeline, Prefix, PrefixKind, Redirect, RedirectOperator, Slice, Statement, Target, Terminator,
    Text, Word,
};

/// Words that mean something of their own to zsh where a command's name
/// stands.
const RESERVED: [&[u8]; 9] = [
    b"-",
    b"end",
    b"foreach",
    b"nocorrect",
    b"noglob",
    b"repeat",
    b"always",
    b"float",
    b"integer",
];

/// Commands that must have one to run.
const PRECOMMANDS: [&[u8]; 3] = [b"builtin", b"command", b"exec"];

impl Judge<'_> {
    /// Refuses what zsh reads in another way.
    pub(super) fn zsh(&mut self) {
        let nodes = self.nodes;
        self.refuse_each(&nodes.words, |it| it.text, Judge::is_other_word);
        self.refuse_each(&nodes.parts, |it| it.text, Judge::is_other_part);
        self.refuse_each(&nodes.commands, |it| it.text, Judge::is_other_command);
        self.refuse_each(&nodes.redirects, |it| it.text, Judge::is_other_redirect);
        self.refuse_each(&nodes.prefixes, |it| it.text, Judge::is_other_prefix);
        self.refuse_each(
            &nodes.pipelines,
            |it| it.text,
            |_, it: &Pipeline| it.prefixes.len() > 1 || it.commands.is_empty(),
        );
        self.refuse_each(&nodes.assignments, |it| it.text, Judge::is_other_assignment);
        self.refuse_each(&nodes.arms, |it| it.text, Judge::is_other_arm);
        self.refuse_each(&nodes.statements, |it| it.terminator_text, Judge::disowns);
        self.refuse_each(&nodes.here_documents, |it| it.end, Judge::ends_otherwise);
        self.refuse_each(
            &nodes.pipelines,
            |it| it.text,
            |judge, it| matches!(it.connector, Connector::Joined(_, text) if judge.is_split(text)),
        );
        self.refuse_each(
            &nodes.commands,
            |it| it.text,
            |judge, it| match it.pipe {
                Pipe::First => false,
                Pipe::Output(text) | Pipe::OutputAndError(text) => judge.is_split(text),
            },
        );
    }

    /// `;;&`, and a pattern that zsh takes for a group.
    fn is_other_arm(&self, arm: &Arm) -> bool {
        let patterns = &self.nodes.words[arm.patterns.range()];
        let is_group = |it: &Word| self.bytes(it.text).starts_with(b"{");
        arm.end == ArmEnd::TestNext
            || patterns.iter().any(is_group)
            || self.bytes(arm.text).starts_with(b"(")
                && patterns
                    .last()
                    .is_some_and(|it| self.goes_on_after_group(it))
    }

    /// Whether text follows the `)` of an arm at once, as in `(a)b`, which is
    /// one pattern.
    fn goes_on_after_group(&self, last: &Word) -> bool {
        let rest = self.after(last.text).trim_ascii_start();
        !matches!(rest, [b')'] | [b')', b' ' | b'\t' | b'\n' | b';', ..])
    }

    /// `&!` and `&|` are operators of zsh's own, and an assignment alone does
    /// not run in the background.
    fn disowns(&self, statement: &Statement) -> bool {
        statement.terminator == Terminator::Background
            && (matches!(
                self.after(statement.terminator_text).first(),
                Some(b'!' | b'|')
            ) || self.only_assigns(statement))
    }

    /// Whether a command of a statement is assignments alone.
    fn only_assigns(&self, statement: &Statement) -> bool {
        let pipelines = statement.pipelines.range();
        self.nodes.pipelines[pipelines].iter().any(|pipeline| {
            let commands = pipeline.commands.range();
            self.nodes.commands[commands].iter().any(|command| {
                matches!(command.kind, CommandKind::Simple { words, .. } if words.is_empty())
            })
        })
    }

    /// Options of `time`; `!(…)` is a pattern.
    fn is_other_prefix(&self, prefix: &Prefix) -> bool {
        match prefix.kind {
            PrefixKind::Negation => self.after(prefix.text).first() == Some(&b'('),
            _ => self.bytes(prefix.text) != b"time",
        }
    }

    /// A blank or an operator in a subscript ends the word.
    fn is_other_assignment(&self, assignment: &Assignment) -> bool {
        let is_keyed = matches!(assignment.value, AssignmentValue::Array(it) if self.is_keyed(it));
        is_keyed
            || assignment.subscript.is_some_and(|it| {
                let mut text = self.bytes(it.text).iter();
                text.any(|byte| class::is(*byte, class::BREAK))
            })
    }

    fn parts(&self, parts: Slice<Part>) -> &[Part] {
        &self.nodes.parts[parts.range()]
    }

    fn is_other_word(&self, word: &Word) -> bool {
        let text = self.bytes(word.text);
        let parts = self.parts(word.parts);
        // `=name` is a program's path, also where what stands before it turns
        // out empty; `+=` starts an assignment; a `}` closes a group wherever
        // it stands.
        let mut literals = parts.iter().filter(|part| part.kind == PartKind::Literal);
        let starts_with_equals = text.len() > 1
            && literals.next().is_some_and(|part| {
                let literal = self.bytes(part.text);
                literal.starts_with(b"=") || literal.starts_with(b"+=")
            });
        starts_with_equals
            || !has_paired_braces(text, parts, self)
            || word.has(traits::TOO_MANY)
            || parts.iter().any(|it| self.is_brace(it)) && self.is_other_brace(word)
            || parts.len() > 1
                && parts
                    .iter()
                    .any(|part| matches!(part.kind, PartKind::Process(..)))
            || self.is_kept_together(word)
            || parts.iter().any(|part| self.is_other_literal(part))
    }

    /// A sequence, quoted or not, and a list that bash leaves alone.
    fn is_other_brace(&self, word: &Word) -> bool {
        let text = self.bytes(word.text);
        let start = text.iter().position(|byte| *byte == b'{');
        let end = text.iter().rposition(|byte| *byte == b'}');
        let inside = text.get(start.unwrap_or(0)..end.unwrap_or(0));
        let inside = inside.unwrap_or_default();
        inside.contains(&b'.') || inside.contains(&b',') && !word.has(traits::BRACES)
    }

    /// Whether an operator is split by a continuation.
    fn is_split(&self, text: Text) -> bool {
        self.bytes(text).contains(&b'\\')
    }

    /// A lone `$` before more text, and the signs of extended patterns.
    fn is_other_literal(&self, part: &Part) -> bool {
        if part.kind != PartKind::Literal {
            return false;
        }
        let text = self.bytes(part.text);
        let dollar = text.iter().position(|byte| *byte == b'$');
        dollar.is_some_and(|at| at + 1 < text.len() || !self.after(part.text).is_empty())
            || text.iter().any(|byte| b"^#~".contains(byte))
    }

    fn is_other_part(&self, part: &Part) -> bool {
        match part.kind {
            PartKind::Parameter(id) => {
                let parameter = &self.nodes.parameters[id.index as usize];
                self.is_other_parameter(parameter, part)
            }
            PartKind::AnsiC(value) => {
                let text = self.bytes(part.text);
                has_other_escape(text) || self.bytes(value).len() > text.len()
            }
            PartKind::ExtGlob(..) | PartKind::Locale(_) | PartKind::Array(_) => true,
            PartKind::Tilde(name) => {
                let name = self.bytes(name);
                name.first()
                    .is_some_and(|byte| !byte.is_ascii_alphabetic() && *byte != b'_')
            }
            PartKind::Literal => {
                let text = self.bytes(part.text);
                let flags = |pair: &[u8]| pair[0] == b'$' && b"=^~+".contains(&pair[1]);
                let is_continued = self.after(part.text).starts_with(b"\\\n");
                text.windows(2).any(flags) || text.ends_with(b"$") && is_continued
            }
            PartKind::Arithmetic(it) => {
                !self.bytes(part.text).starts_with(b"$((") || self.is_other_arithmetic(&it)
            }
            _ => false,
        }
    }

    /// Whether an element has a subscript.
    fn is_keyed(&self, elements: Slice<Element>) -> bool {
        let elements = &self.nodes.elements[elements.range()];
        elements.iter().any(|it| it.subscript.is_some())
    }

    /// Brackets pair.
    fn is_other_arithmetic(&self, arithmetic: &Arithmetic) -> bool {
        is_unpaired(self.bytes(arithmetic.text), b'[', b']')
    }

    fn starts_with_sign(&self, operand: Slice<Part>) -> bool {
        let mut literals = self.parts(operand).iter();
        let first = literals.find(|part| part.kind == PartKind::Literal);
        first.is_some_and(|part| matches!(self.bytes(part.text).first(), Some(b'=' | b'~')))
    }

    /// Flags, subscripts and modifiers that need no braces.
    fn is_other_parameter(&self, parameter: &Parameter, part: &Part) -> bool {
        let is_braced = self.bytes(part.text).starts_with(b"${");
        let next = self.after(part.text).first().copied();
        let takes_more = !is_braced && matches!(next, Some(b'[' | b':'))
            || !is_braced
                && matches!(parameter.name, ParameterName::Special(b'#'))
                && next
                    .is_some_and(|byte| !matches!(byte, b' ' | b'\t' | b'\n' | b'"' | b';' | b')'));
        let is_other = match parameter.operation {
            Operation::Invalid(_) | Operation::Transform(_) | Operation::Case(..) => true,
            Operation::Assign(..) => !matches!(parameter.name, ParameterName::Variable(_)),
            Operation::Substring(offset, length) => {
                let is_plain = |text: Text| {
                    let text = self.bytes(text);
                    !text.is_empty()
                        && text
                            .iter()
                            .all(|byte| byte.is_ascii_digit() || matches!(byte, b' ' | b'-'))
                };
                !is_plain(offset.text) || length.is_some_and(|length| !is_plain(length.text))
            }
            _ => false,
        };
        takes_more
            || is_other
            || is_braced && next == Some(b':')
            // `${#-x}` is a length.
            || matches!(parameter.name, ParameterName::Special(b'#'))
                && parameter.operation != Operation::None
            || parameter.indirection != crate::Indirection::None
            || self.bytes(part.text).contains(&b'\'')
            // Braces, brackets and parentheses pair.
            || self.bytes(part.text).iter().skip(2).any(|byte| *byte == b'{')
            || is_unpaired(self.bytes(part.text), b'[', b']')
            || is_unpaired(self.bytes(part.text), b'(', b')')
            // `${x:-=name}` is a program's path.
            || parameter.operation.operand().is_some_and(|operand| self.starts_with_sign(operand))
    }

    fn is_other_command(&self, command: &Command) -> bool {
        match command.kind {
            CommandKind::Coproc { .. } | CommandKind::Conditional(_) => true,
            CommandKind::For { variable, .. } | CommandKind::Select { variable, .. } => {
                !self.is_variable(variable)
            }
            CommandKind::Arithmetic(it) => self.is_other_arithmetic(&it),
            CommandKind::ArithmeticFor { expressions, .. } => {
                expressions.iter().any(|it| self.is_other_arithmetic(it))
            }
            CommandKind::Subshell(_) => self.bytes(command.text).starts_with(b"(("),
            CommandKind::Function { name, body } => self.is_other_function(command, name, body),
            CommandKind::Simple { words, .. } if !words.is_empty() => {
                let name = &self.nodes.words[words.start() as usize];
                self.is_other_name(name, command) || words.len() == 1 && self.needs_a_command(name)
            }
            _ => false,
        }
    }

    /// Words that zsh reserves: its own, and all of them where bash no longer
    /// looks for any, after assignments, redirections and `|`.
    fn is_other_name(&self, name: &Word, command: &Command) -> bool {
        let text = without_continuations(self.bytes(name.text));
        let is_late = name.text.start() != command.text.start() || command.pipe != Pipe::First;
        RESERVED.contains(&text.as_slice())
            // Some of them are looked for without their quotes.
            || RESERVED.contains(&self.decoded(name).as_slice())
            || text.first() == Some(&b'{')
            || text.len() > 1 && text.first() == Some(&b'[')
            || is_late && reserved(&text).is_some()
    }

    fn needs_a_command(&self, name: &Word) -> bool {
        PRECOMMANDS.contains(&self.decoded(name).as_slice())
    }

    fn decoded(&self, word: &Word) -> Vec<u8> {
        let parts = self.parts(word.parts).iter();
        parts.flat_map(|part| self.literal(part)).copied().collect()
    }

    /// What a part stands for, if it is no expansion.
    fn literal(&self, part: &Part) -> &[u8] {
        match part.kind {
            PartKind::Literal => self.bytes(part.text),
            PartKind::Escape(_) => &self.bytes(part.text)[1..],
            PartKind::SingleQuoted(text) | PartKind::AnsiC(text) => self.bytes(text),
            PartKind::DoubleQuoted(parts) => match self.parts(parts) {
                [part] => self.literal(part),
                _ => b"",
            },
            _ => b"",
        }
    }

    /// `f( )`, and a list in parentheses right after `function f`.
    fn is_other_function(&self, command: &Command, name: Id<Word>, body: Id<Command>) -> bool {
        let name = self.nodes.words[name.index as usize].text;
        let body = self.nodes.commands[body.index as usize].text;
        let text = self.bytes(Text::new(name.end(), body.start()));
        let is_keyword = self.bytes(command.text).starts_with(b"function");
        let parentheses = text.trim_ascii_start();
        let has_parentheses = parentheses.starts_with(b"(");
        has_parentheses && !parentheses.starts_with(b"()")
            || is_keyword && !has_parentheses && self.bytes(body).starts_with(b"(")
    }

    fn is_other_redirect(&self, redirect: &Redirect) -> bool {
        let target = match redirect.target {
            Target::Word(id) => id,
            Target::HereDocument(id) => self.nodes.here_documents[id.index as usize].delimiter,
        };
        let target = self.bytes(self.nodes.words[target.index as usize].text);
        let is_number = |text: &[u8]| text == b"-" || text.iter().all(u8::is_ascii_digit);
        let is_other_descriptor = match redirect.descriptor {
            Descriptor::Default => false,
            Descriptor::Number(number) => {
                number > 9
                    || self
                        .bytes(redirect.text)
                        .get(1)
                        .is_some_and(u8::is_ascii_digit)
            }
            Descriptor::Variable(_) => true,
        };
        let duplicates = matches!(
            redirect.operator,
            RedirectOperator::DuplicateInput | RedirectOperator::DuplicateOutput
        );
        // `>&-word` has a target of more than the `-`, and `>&2&>` is none.
        let goes_on = duplicates
            && self
                .after(redirect.text)
                .first()
                .is_some_and(|byte| !matches!(byte, b' ' | b'\t' | b'\n' | b';' | b'|' | b')'))
            && !self.after(redirect.text).starts_with(b"&&");
        // `> <(a)` has no way to go.
        let is_input = redirect.operator == RedirectOperator::Input;
        let is_crossed = match redirect.target {
            Target::Word(id) => self
                .parts(self.nodes.words[id.index as usize].parts)
                .iter()
                .any(|part| match part.kind {
                    PartKind::Process(direction, _) => is_input != (direction == Direction::Input),
                    _ => false,
                }),
            Target::HereDocument(_) => false,
        };
        // `1&>file` has a descriptor.
        let is_numbered = matches!(
            redirect.operator,
            RedirectOperator::OutputAndError | RedirectOperator::AppendOutputAndError
        ) && self
            .before(redirect.text)
            .is_some_and(|it| it.is_ascii_digit());
        // `>! file` overwrites.
        target.starts_with(b"!")
            || is_other_descriptor
            || is_numbered
            || is_crossed
            || goes_on
            || duplicates && !is_number(target)
            || self.is_split(redirect.operator_text)
    }
}

/// Whether `$'…'` has an escape that not both shells have.
fn has_other_escape(text: &[u8]) -> bool {
    let mut rest = text;
    while let Some(at) = rest.iter().position(|byte| *byte == b'\\') {
        match rest.get(at + 1) {
            Some(escaped) if br#"abefnrtv\'""#.contains(escaped) => rest = &rest[at + 2..],
            _ => return true,
        }
    }
    false
}

/// Whether brackets of a kind do not pair in a text.
fn is_unpaired(text: &[u8], open: u8, close: u8) -> bool {
    let mut depth = 0;
    let closes_none = text.iter().any(|byte| {
        depth += i32::from(*byte == open) - i32::from(*byte == close);
        depth < 0
    });
    closes_none || depth != 0
}

/// Whether each literal `}` of a word has a literal `{` before it.
fn has_paired_braces(text: &[u8], parts: &[Part], judge: &Judge<'_>) -> bool {
    if !text.contains(&b'}') {
        return true;
    }
    let mut open = 0;
    for part in parts.iter().filter(|part| part.kind == PartKind::Literal) {
        for byte in judge.bytes(part.text) {
            open += i32::from(*byte == b'{') - i32::from(*byte == b'}');
            if open < 0 {
                return false;
            }
        }
    }
    true
}
