//! `${…}`.

use super::class;
use super::dollar::{Around, is_special};
use super::state::{Reader, Step};
use crate::{
    Anchor, Arithmetic, CaseChange, ErrorKind, Indirection, Length, Operation, Parameter,
    ParameterName, Part, PartKind, Slice, Subscript, SubscriptKind, UnsetTest,
};

/// How quotes work in an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Operand {
    /// As in unquoted text.
    Word,
    /// As in double quotes: `'` is no quote, although it pairs.
    Quoted,
}

impl Reader<'_, '_> {
    /// After `${`.
    pub(super) fn read_braced(&mut self, start: usize, around: Around) -> Step<PartKind> {
        self.descend()?;
        if matches!(self.look(self.pos).0, Some(b' ' | b'\t' | b'\n' | b'|')) {
            // bash 5.3 runs commands here; before, it fails.
            let text = self.since(start);
            return self.fail(ErrorKind::Unsupported, text);
        }
        let mut parameter = Parameter {
            name: ParameterName::Invalid,
            subscript: None,
            indirection: Indirection::None,
            length: Length::Value,
            operation: Operation::None,
        };
        self.read_prefix(&mut parameter);
        parameter.name = self.read_parameter_name();
        let mut is_valid = parameter.name != ParameterName::Invalid;
        if matches!(parameter.name, ParameterName::Variable(_))
            && self.look(self.pos).0 == Some(b'[')
        {
            match self.read_subscript(start)? {
                Some(subscript) => parameter.subscript = Some(subscript),
                None => is_valid = false,
            }
        }
        parameter.operation = if is_valid {
            self.read_operation(start, around, &mut parameter)?
        } else {
            self.read_invalid(start, around)?
        };
        self.ascend();
        Ok(PartKind::Parameter(self.shared.nodes.add(parameter)))
    }

    /// `#` and `!` before the name.
    fn read_prefix(&mut self, parameter: &mut Parameter) {
        let (first, at) = self.look(self.pos);
        let (second, _) = self.look(at + 1);
        let Some(second) = second else { return };
        if first == Some(b'#') && self.is_length(at + 1, second) {
            parameter.length = Length::Length;
            self.pos = at + 1;
        } else if first == Some(b'!')
            && (class::is(second, class::NAME)
                || matches!(second, b'#' | b'@' | b'*' | b'?' | b'!' | b'$'))
        {
            parameter.indirection = Indirection::Value;
            self.pos = at + 1;
        }
    }

    /// Whether the parameter at `pos` is what `#` measures, and not `#` what
    /// an operator at `pos` works on.
    fn is_length(&self, pos: usize, byte: u8) -> bool {
        class::is(byte, class::NAME)
            || is_special(byte) && self.look(self.look(pos).1 + 1).0 == Some(b'}')
    }

    /// Whether a `$` at `at` starts something of its own, as bash reads it.
    fn is_dollar_nested(&self, byte: u8, at: usize) -> bool {
        byte == b'$' && matches!(self.look(at + 1).0, Some(b'(' | b'{' | b'[' | b'\'' | b'"'))
    }

    fn read_parameter_name(&mut self) -> ParameterName {
        let (next, at) = self.look(self.pos);
        let Some(next) = next else {
            return ParameterName::Invalid;
        };
        if class::is(next, class::DIGIT) {
            self.pos = at;
            let text = self.name(class::DIGIT);
            let number = self.bytes(text).iter().fold(0u32, |number, digit| {
                number
                    .saturating_mul(10)
                    .saturating_add(u32::from(digit - b'0'))
            });
            return ParameterName::Positional(number);
        }
        if class::is(next, class::NAME) {
            self.pos = at;
            return ParameterName::Variable(self.name(class::NAME));
        }
        if is_special(next) && !self.is_dollar_nested(next, at) {
            self.pos = at + 1;
            return ParameterName::Special(next);
        }
        ParameterName::Invalid
    }

    /// At `[`: a subscript; nothing where a `}` comes before its `]`.
    fn read_subscript(&mut self, start: usize) -> Step<Option<Subscript>> {
        let (_, open) = self.look(self.pos);
        self.pos = open + 1;
        let Some(arithmetic) = self.read_braced_subscript(start)? else {
            return Ok(None);
        };
        Ok(Some(self.subscript(open, arithmetic)))
    }

    /// The subscript that ends at the current position.
    pub(super) fn subscript(&self, open: usize, arithmetic: Arithmetic) -> Subscript {
        let kind = match self.bytes(arithmetic.text) {
            b"@" => SubscriptKind::All,
            b"*" => SubscriptKind::Joined,
            _ => SubscriptKind::Index(arithmetic),
        };
        Subscript {
            kind,
            text: self.since(open),
        }
    }

    /// At the operator or the closing brace.
    fn read_operation(
        &mut self,
        start: usize,
        around: Around,
        parameter: &mut Parameter,
    ) -> Step<Operation> {
        if self.eat(b'}') {
            if parameter.indirection == Indirection::Value
                && parameter
                    .subscript
                    .is_some_and(|it| !matches!(it.kind, SubscriptKind::Index(_)))
            {
                parameter.indirection = Indirection::Keys;
            }
            return Ok(Operation::None);
        }
        let (Some(byte), at) = self.look(self.pos) else {
            return self.unclosed(start);
        };
        self.pos = at + 1;
        match byte {
            b':' => self.read_colon(start, around),
            b'-' | b'=' | b'?' | b'+' => self.read_default(start, around, byte, UnsetTest::Unset),
            b'#' if self.eat(b'#') => Ok(Operation::RemoveLongestPrefix(self.read_pattern(start)?)),
            b'#' => Ok(Operation::RemoveShortestPrefix(self.read_pattern(start)?)),
            b'%' if self.eat(b'%') => Ok(Operation::RemoveLongestSuffix(self.read_pattern(start)?)),
            b'%' => Ok(Operation::RemoveShortestSuffix(self.read_pattern(start)?)),
            b'/' => self.read_replace(start),
            b'^' | b',' | b'~' => self.read_case(start, byte),
            b'@' | b'*' if self.names_follow(parameter) => {
                self.eat(b'}');
                parameter.indirection = Indirection::Names;
                Ok(Operation::None)
            }
            b'@' => self.read_transform(start, around),
            _ => {
                self.pos = at;
                self.read_invalid(start, around)
            }
        }
    }

    fn names_follow(&self, parameter: &Parameter) -> bool {
        parameter.indirection == Indirection::Value
            && parameter.subscript.is_none()
            && matches!(parameter.name, ParameterName::Variable(_))
            && self.look(self.pos).0 == Some(b'}')
    }

    fn read_colon(&mut self, start: usize, around: Around) -> Step<Operation> {
        let (next, at) = self.look(self.pos);
        if let Some(byte @ (b'-' | b'=' | b'?' | b'+')) = next {
            self.pos = at + 1;
            return self.read_default(start, around, byte, UnsetTest::UnsetOrEmpty);
        }
        let (offset, more) = self.read_offset(start)?;
        let length = if more {
            Some(self.read_offset_length(start)?)
        } else {
            None
        };
        Ok(Operation::Substring(offset, length))
    }

    fn read_default(
        &mut self,
        start: usize,
        around: Around,
        byte: u8,
        test: UnsetTest,
    ) -> Step<Operation> {
        let style = if around == Around::Nothing {
            Operand::Word
        } else {
            Operand::Quoted
        };
        let word = self.read_operand(start, style, None)?;
        Ok(match byte {
            b'-' => Operation::Default(test, word),
            b'=' => Operation::Assign(test, word),
            b'?' => Operation::Error(test, word),
            _ => Operation::Alternative(test, word),
        })
    }

    fn read_pattern(&mut self, start: usize) -> Step<Slice<Part>> {
        self.read_operand(start, Operand::Word, None)
    }

    fn read_replace(&mut self, start: usize) -> Step<Operation> {
        let anchor = if self.eat(b'/') {
            Anchor::All
        } else if self.eat(b'#') {
            Anchor::Start
        } else if self.eat(b'%') {
            Anchor::End
        } else {
            Anchor::First
        };
        let pattern = self.read_operand(start, Operand::Word, Some(b'/'))?;
        let replacement = if self.input[self.pos - 1] == b'/' {
            Some(self.read_operand(start, Operand::Word, None)?)
        } else {
            None
        };
        Ok(Operation::Replace(anchor, pattern, replacement))
    }

    fn read_case(&mut self, start: usize, byte: u8) -> Step<Operation> {
        let all = self.eat(byte);
        let change = match (byte, all) {
            (b'^', false) => CaseChange::UpperFirst,
            (b'^', true) => CaseChange::UpperAll,
            (b',', false) => CaseChange::LowerFirst,
            (b',', true) => CaseChange::LowerAll,
            (_, false) => CaseChange::ToggleFirst,
            (_, true) => CaseChange::ToggleAll,
        };
        Ok(Operation::Case(change, self.read_pattern(start)?))
    }

    fn read_transform(&mut self, start: usize, around: Around) -> Step<Operation> {
        let (letter, at) = self.look(self.pos);
        if let Some(letter) = letter
            && b"UuLQEPAKak".contains(&letter)
            && self.look(at + 1).0 == Some(b'}')
        {
            self.pos = at + 1;
            self.eat(b'}');
            return Ok(Operation::Transform(letter));
        }
        self.read_invalid(start, around)
    }

    /// What bash refuses to expand, up to the closing brace.
    fn read_invalid(&mut self, start: usize, around: Around) -> Step<Operation> {
        let style = if around == Around::Nothing {
            Operand::Word
        } else {
            Operand::Quoted
        };
        Ok(Operation::Invalid(self.read_operand(start, style, None)?))
    }

    fn unclosed<T>(&mut self, start: usize) -> Step<T> {
        let text = self.text(start, self.input.len().min(start + 2));
        self.fail_expecting(ErrorKind::UnterminatedExpansion, text, Some("`}`"))
    }

    /// Reads up to the closing brace, or up to `stop`, and goes past it.
    fn read_operand(
        &mut self,
        start: usize,
        style: Operand,
        stop: Option<u8>,
    ) -> Step<Slice<Part>> {
        let base = self.shared.stacks.parts.len();
        let mut literal = self.pos;
        loop {
            let at = self.pos;
            let Some(byte) = self.byte() else {
                return self.unclosed(start);
            };
            if byte == b'}' || Some(byte) == stop {
                self.push_literal(literal, at);
                self.pos += 1;
                return Ok(self.shared.nodes.take(&mut self.shared.stacks.parts, base));
            }
            if byte == b'\'' && style == Operand::Quoted {
                self.push_literal(literal, at);
                self.push_region()?;
                literal = self.pos;
            } else if let Some(kind) = self.read_operand_piece(byte, style)? {
                self.push_literal(literal, at);
                let text = self.since(at);
                self.shared.stacks.parts.push(Part { kind, text });
                literal = self.pos;
            }
        }
    }

    fn read_operand_piece(&mut self, byte: u8, style: Operand) -> Step<Option<PartKind>> {
        let around = if style == Operand::Word {
            Around::Nothing
        } else {
            Around::Quotes
        };
        match byte {
            b'\\' => {
                let next = self.input.get(self.pos + 1).copied();
                self.pos = (self.pos + 2).min(self.input.len());
                Ok(Some(match next {
                    Some(b'\n') => PartKind::Continuation,
                    Some(next) => PartKind::Escape(next),
                    None => PartKind::Literal,
                }))
            }
            b'\'' => self.read_single_quotes().map(Some),
            b'"' => self.read_double_quotes().map(Some),
            b'`' => self.read_backquotes(around).map(Some),
            b'$' if style == Operand::Quoted
                && matches!(self.look(self.pos + 1).0, Some(b'\'' | b'"')) =>
            {
                // bash decodes the quotes and expands what comes out.
                let text = self.text(self.pos, self.pos + 2);
                self.fail(ErrorKind::Unsupported, text)
            }
            b'$' => self.read_dollar(around),
            b'<' | b'>' if self.is_double_process() => {
                let text = self.text(self.pos, self.pos + 3);
                self.fail(ErrorKind::Unsupported, text)
            }
            b'<' | b'>' if self.look(self.pos + 1).0 == Some(b'(') => {
                self.read_operand_process(style).map(Some)
            }
            _ => {
                self.pos += 1;
                Ok(None)
            }
        }
    }

    /// Whether `<` or `>` comes twice before a parenthesis: bash takes the
    /// second for a substitution's at one time and not at another.
    pub(super) fn is_double_process(&self) -> bool {
        let (second, at) = self.look(self.pos + 1);
        matches!(second, Some(b'<' | b'>')) && self.look(at + 1).0 == Some(b'(')
    }

    fn read_operand_process(&mut self, style: Operand) -> Step<PartKind> {
        if style == Operand::Quoted {
            // Delimited like a substitution, but not run.
            let text = self.text(self.pos, self.pos + 2);
            return self.fail(ErrorKind::Unsupported, text);
        }
        self.read_process()
    }

    /// At a `'` that pairs but quotes nothing: pushes what is between the two
    /// as it is expanded, quotes included.
    pub(super) fn push_region(&mut self) -> Step<()> {
        let start = self.pos;
        let rest = &self.input[start + 1..];
        let Some(length) = rest.iter().position(|byte| *byte == b'\'') else {
            let text = self.text(start, start + 1);
            return self.fail_expecting(ErrorKind::UnterminatedQuote, text, Some("`'`"));
        };
        let end = start + 1 + length;
        let whole = self.input;
        self.push_literal(start, start + 1);
        self.input = &whole[..end];
        self.pos = start + 1;
        self.deferred(|reader| reader.push_quoted(start, Around::Region))?;
        self.input = whole;
        self.push_literal(end, end + 1);
        self.pos = end + 1;
        Ok(())
    }
}
