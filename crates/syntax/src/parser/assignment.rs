//! Assignments and array values.

use super::class;
use super::lexer::{closes_at_end, without_continuations};
use super::state::{Reader, Step};
use super::token::Kind;
use super::word::Mode;
use crate::{
    Assignment, AssignmentOperator, AssignmentValue, Element, ErrorKind, PartKind, Slice,
    Subscript, Text,
};

impl Reader<'_, '_> {
    pub(super) fn is_at_name(&self) -> bool {
        self.byte()
            .is_some_and(|byte| class::is(byte, class::NAME) && !class::is(byte, class::DIGIT))
    }

    /// At a name where assignments may stand: reads an assignment, or a word
    /// that only starts like one; nothing where it is an ordinary word, which
    /// is literal up to the position that this leaves.
    pub(super) fn read_assignment(&mut self) -> Step<Option<Kind>> {
        let start = self.pos;
        while self.byte().is_some_and(|byte| class::is(byte, class::NAME)) {
            self.pos += 1;
        }
        if !matches!(self.byte(), Some(b'=' | b'+' | b'[' | b'\\')) {
            return Ok(None);
        }
        self.pos = start;
        let name = self.name(class::NAME);
        let accepts = self.is_command_position() && !self.state.pattern;
        let (next, open) = self.look(self.pos);
        let mut subscript = None;
        if next == Some(b'[') {
            if !accepts && !self.has_plain_subscript(open)? {
                self.pos = start;
                return Ok(None);
            }
            self.pos = open + 1;
            let arithmetic = self.read_bracket_arithmetic(open)?;
            subscript = Some(self.subscript(open, arithmetic));
        }
        let Some(operator) = self.read_assignment_operator() else {
            let protected = if subscript.is_some() { self.pos } else { start };
            self.pos = start;
            let word = self.read_protected_word(Mode::Argument, protected)?;
            return self.finish_word(start, word).map(Some);
        };
        let value = self.read_value(start, accepts)?;
        let text = self.since(start);
        self.state.assignment = Assignment {
            name,
            subscript,
            operator,
            value,
            text,
        };
        Ok(Some(if accepts {
            Kind::Assignment
        } else {
            Kind::LateAssignment
        }))
    }

    /// Whether the word goes on after the `)` of an array.
    pub(super) fn continues_word(&self) -> bool {
        let (next, at) = self.look(self.pos);
        next.is_some_and(|byte| {
            !class::is(byte, class::BREAK)
                || matches!(byte, b'<' | b'>') && self.look(at + 1).0 == Some(b'(')
        })
    }

    /// Whether the bracket at `open` closes before the word ends.
    fn has_plain_subscript(&mut self, open: usize) -> Step<bool> {
        let mut at = open;
        loop {
            let (Some(byte), found) = self.look(at) else {
                return Ok(false);
            };
            if byte == b']' || class::is(byte, class::BREAK) {
                return Ok(byte == b']');
            }
            if matches!(byte, b'$' | b'`' | b'\'' | b'"' | b'\\') {
                // Here bash looks for the word's end first.
                let text = self.text(open, found + 1);
                return self.fail(ErrorKind::Unsupported, text);
            }
            at = found + 1;
        }
    }

    fn read_assignment_operator(&mut self) -> Option<AssignmentOperator> {
        if self.eat(b'=') {
            return Some(AssignmentOperator::Set);
        }
        let (next, at) = self.look(self.pos);
        if next == Some(b'+') && self.look(at + 1).0 == Some(b'=') {
            self.pos = at + 1;
            self.eat(b'=');
            return Some(AssignmentOperator::Append);
        }
        None
    }

    fn read_value(&mut self, start: usize, accepts: bool) -> Step<AssignmentValue> {
        let (next, open) = self.look(self.pos);
        if next == Some(b'(') && (accepts || self.state.declares) {
            self.pos = open + 1;
            let elements = self.read_elements()?;
            if self.continues_word() {
                // `a=(b)c` assigns the text, parentheses included.
                let text = self.since(start);
                return self.fail(ErrorKind::Unsupported, text);
            }
            return Ok(AssignmentValue::Array(elements));
        }
        let word = self.read_word(Mode::Assigned)?;
        Ok(AssignmentValue::Word(self.shared.nodes.add(word)))
    }

    /// After the `(` of an array's value: reads up to `)` and goes past it.
    pub(super) fn read_elements(&mut self) -> Step<Slice<Element>> {
        self.descend()?;
        let saved = self.state;
        self.state.last = Kind::Word;
        self.state.leading = false;
        self.state.array = true;
        self.state.condition = false;
        self.state.ins = 0;
        self.state.esacs = 0;
        self.state.only_redirections = false;
        let base = self.shared.stacks.elements.len();
        while let Some(element) = self.read_array_element()? {
            // Behind a redirection, bash looks for the `]` beyond the word.
            if saved.only_redirections && self.bytes(element.text).contains(&b'[') {
                return self.fail(ErrorKind::Unsupported, element.text);
            }
            self.shared.stacks.elements.push(element);
        }
        self.state = saved;
        self.ascend();
        Ok(self
            .shared
            .nodes
            .take(&mut self.shared.stacks.elements, base))
    }

    fn read_array_element(&mut self) -> Step<Option<Element>> {
        loop {
            self.skip_blanks();
            let start = self.pos;
            if self.byte() == Some(b'[') {
                return self.read_subscripted(start).map(Some);
            }
            let pending = self.shared.stacks.pending.len();
            let token = self.read_token()?;
            match token.kind {
                // bash reads the here-documents here, and then once more.
                Kind::Newline if pending > self.state.pending => {
                    return self.fail(ErrorKind::Unsupported, token.text);
                }
                Kind::Newline => {}
                Kind::Close => return Ok(None),
                Kind::Word => {
                    let word = self.word();
                    return self
                        .element(None, AssignmentOperator::Set, word, token.text)
                        .map(Some);
                }
                Kind::End => return self.unexpected(token, Some("`)`")),
                _ => return self.fail(ErrorKind::Array, token.text),
            }
        }
    }

    fn element(
        &mut self,
        subscript: Option<Subscript>,
        operator: AssignmentOperator,
        word: crate::Word,
        text: Text,
    ) -> Step<Element> {
        self.check_element(&word)?;
        let value = self.shared.nodes.add(word);
        Ok(Element {
            subscript,
            operator,
            value,
            text,
        })
    }

    /// Refuses an array inside the array.
    fn check_element(&mut self, word: &crate::Word) -> Step<()> {
        for index in word.parts.start()..word.parts.end() {
            let part = self.shared.nodes.parts[index as usize];
            if matches!(part.kind, PartKind::Array(_)) {
                return self.fail(ErrorKind::Unsupported, part.text);
            }
        }
        Ok(())
    }

    /// At the `[` of `[…]=…` in an array's value.
    fn read_subscripted(&mut self, start: usize) -> Step<Element> {
        self.pos += 1;
        let arithmetic = self.read_bracket_arithmetic(start)?;
        let subscript = self.subscript(start, arithmetic);
        let Some(operator) = self.read_assignment_operator() else {
            let protected = self.pos;
            self.pos = start;
            let word = self.read_protected_word(Mode::Argument, protected)?;
            let text = self.since(start);
            return self.element(None, AssignmentOperator::Set, word, text);
        };
        let word = self.read_word(Mode::Assigned)?;
        let text = self.since(start);
        self.element(Some(subscript), operator, word, text)
    }

    /// Whether a word that is being read, up to the current position, is
    /// `name=` or `name[…]=`.
    pub(super) fn ends_like_assignment(&self, start: usize) -> bool {
        let text = without_continuations(&self.input[start..self.pos]);
        let Some(text) = text.strip_suffix(b"=") else {
            return false;
        };
        let text = text.strip_suffix(b"+").unwrap_or(text);
        let end = text
            .iter()
            .position(|byte| *byte == b'[')
            .unwrap_or(text.len());
        let (name, subscript) = text.split_at(end);
        // What is escaped closes nothing; bash then has no array here.
        let closes = || !subscript.ends_with(b"\\]") && closes_at_end(subscript);
        class::is_name(name) && (subscript.is_empty() || closes())
    }
}
