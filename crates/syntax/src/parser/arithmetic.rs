//! Arithmetic: `((…))`, `$((…))`, `$[…]`, subscripts, offsets.
//!
//! Expressions are not checked: bash reads them when it evaluates them. What
//! stands in them is found: expansions, quotes, variables and subscripts.

use super::class;
use super::dollar::Around;
use super::state::{Reader, Step};
use crate::{Arithmetic, ErrorKind, Part, PartKind, Subscript};

/// What ends an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Close {
    /// `))`: parentheses are counted.
    Parentheses,
    /// `]`: brackets are counted.
    Bracket,
    /// The `]` of `$[…]`.
    Dollar,
    /// The `]` of a subscript in `${…}`, which a `}` cuts short.
    BracedBracket,
    /// The `}` of `${…}`.
    Brace,
    /// The same, or a `:` before it.
    Colon,
}

/// How far ahead the `]` of a variable's subscript is looked for.
const SUBSCRIPT: usize = 256;

/// An expression while it is read.
struct Draft {
    /// Where it starts, quotes and dollars before it included.
    opened: usize,
    literal: usize,
    close: Close,
    /// Open parentheses or brackets.
    depth: u32,
    /// Open `?` that a `:` belongs to.
    choices: u32,
}

impl Reader<'_, '_> {
    /// After `((`: whether an arithmetic command follows. It then stands in
    /// the state; otherwise the position means nothing.
    pub(super) fn read_arithmetic_command(&mut self) -> Step<bool> {
        let start = self.pos;
        let key = self.base + start as u32;
        if self.shared.not_arithmetic.contains_key(&key) {
            return Ok(false);
        }
        self.descend()?;
        let base = self.shared.stacks.parts.len();
        let mut draft = self.draft(start, Close::Parentheses);
        self.push_expression(&mut draft)?;
        self.ascend();
        let end = self.pos;
        // No continuation may stand between the two.
        if self.input.get(end + 1) == Some(&b')') {
            let parts = self.shared.nodes.take(&mut self.shared.stacks.parts, base);
            self.state.arithmetic = Arithmetic {
                parts,
                text: self.text(start, end),
            };
            self.pos = end + 2;
            return Ok(true);
        }
        let is_due = self.shared.stacks.pending.len() > self.state.pending;
        if is_due && self.input[start..end].contains(&b'\n') {
            // bash looks for the bodies behind the text that it reads again.
            let text = self.text(start, end);
            return self.fail(ErrorKind::Unsupported, text);
        }
        if self.input.get(end + 1) == Some(&b'\n') || self.is_continuation(end + 1) {
            // bash reads such a subshell again from a text that ends here.
            let text = self.text(start, end + 2);
            return self.fail(ErrorKind::Unsupported, text);
        }
        self.check_reread(start, end)?;
        self.shared.stacks.parts.truncate(base);
        self.shared
            .not_arithmetic
            .insert(key, self.base + end as u32 + 1);
        Ok(false)
    }

    /// After `$((`: the expression, or where its parentheses balance if it is
    /// none.
    pub(super) fn read_arithmetic_expansion(
        &mut self,
        start: usize,
        inside: usize,
    ) -> Step<Result<Arithmetic, usize>> {
        let key = self.base + inside as u32;
        if let Some(end) = self.shared.not_arithmetic.get(&key) {
            return Ok(Err(self.offset(*end)));
        }
        self.pos = inside;
        let base = self.shared.stacks.parts.len();
        let mut draft = self.draft(inside, Close::Parentheses);
        draft.opened = start;
        self.push_expression(&mut draft)?;
        let end = self.pos;
        let (next, at) = self.look(end + 1);
        if next == Some(b')') {
            let parts = self.shared.nodes.take(&mut self.shared.stacks.parts, base);
            self.pos = at + 1;
            return Ok(Ok(Arithmetic {
                parts,
                text: self.text(inside, end),
            }));
        }
        self.check_reread(inside, end)?;
        // The substitution ends where its parentheses balance.
        self.pos = end + 1;
        let mut rest = self.draft(self.pos, Close::Parentheses);
        rest.opened = start;
        self.push_expression(&mut rest)?;
        self.shared.stacks.parts.truncate(base);
        self.pos += 1;
        self.shared
            .not_arithmetic
            .insert(key, self.base + self.pos as u32);
        Ok(Err(self.pos))
    }

    /// Refuses text that bash, when it reads it again, reads without its
    /// continuations, with the here-documents of another place, or with its
    /// quotes decoded.
    fn check_reread(&mut self, start: usize, end: usize) -> Step<()> {
        let text = &self.input[start..end];
        let has = |wanted: &[u8]| text.windows(wanted.len()).any(|found| found == wanted);
        if has(b"<<") && has(b"\n") || has(b"#") && has(b"\\\n") || has(b"$'") {
            let text = self.text(start, end);
            return self.fail(ErrorKind::Unsupported, text);
        }
        Ok(())
    }

    /// After `$[`: reads up to the `]` and goes past it.
    pub(super) fn read_dollar_arithmetic(&mut self, start: usize) -> Step<Arithmetic> {
        Ok(self.read_expression(start, Close::Dollar)?.0)
    }

    /// After the `[` of a subscript that is assigned to: the same.
    pub(super) fn read_bracket_arithmetic(&mut self, start: usize) -> Step<Arithmetic> {
        let (arithmetic, _) = self.read_expression(start, Close::Bracket)?;
        for index in arithmetic.parts.start()..arithmetic.parts.end() {
            let part = self.shared.nodes.parts[index as usize];
            if matches!(part.kind, PartKind::Parameter(id) if self.is_invalid(id)) {
                // bash looks for the end twice, and not in one way.
                return self.fail(ErrorKind::Unsupported, part.text);
            }
        }
        Ok(arithmetic)
    }

    /// After the `[` of a subscript in `${…}`; nothing where `}` comes first.
    pub(super) fn read_braced_subscript(&mut self, start: usize) -> Step<Option<Arithmetic>> {
        let (arithmetic, end) = self.read_expression(start, Close::BracedBracket)?;
        if end == b'}' {
            self.pos -= 1;
            return Ok(None);
        }
        Ok(Some(arithmetic))
    }

    /// After the `:` of `${x:…}`: an offset, and whether a length follows.
    pub(super) fn read_offset(&mut self, start: usize) -> Step<(Arithmetic, bool)> {
        let (arithmetic, end) = self.read_expression(start, Close::Colon)?;
        Ok((arithmetic, end == b':'))
    }

    /// After the second `:` of `${x:…:…}`.
    pub(super) fn read_offset_length(&mut self, start: usize) -> Step<Arithmetic> {
        Ok(self.read_expression(start, Close::Brace)?.0)
    }

    fn draft(&self, start: usize, close: Close) -> Draft {
        Draft {
            opened: start,
            literal: start,
            close,
            depth: 0,
            choices: 0,
        }
    }

    /// Reads an expression and goes past the byte that ends it.
    fn read_expression(&mut self, opened: usize, close: Close) -> Step<(Arithmetic, u8)> {
        let start = self.pos;
        let base = self.shared.stacks.parts.len();
        let mut draft = self.draft(start, close);
        draft.opened = opened;
        self.push_expression(&mut draft)?;
        let parts = self.shared.nodes.take(&mut self.shared.stacks.parts, base);
        let text = self.since(start);
        self.pos += 1;
        Ok((Arithmetic { parts, text }, self.input[self.pos - 1]))
    }

    /// Pushes the parts of an expression and stops at what ends it.
    fn push_expression(&mut self, draft: &mut Draft) -> Step<()> {
        loop {
            while self
                .byte()
                .is_some_and(|byte| !class::is(byte, class::ARITHMETIC))
            {
                self.pos += 1;
            }
            let at = self.pos;
            let Some(byte) = self.byte() else {
                let text = self.text(draft.opened, self.input.len().min(draft.opened + 2));
                return self.fail(ErrorKind::UnterminatedExpansion, text);
            };
            if self.closes(draft, byte) {
                self.push_literal(draft.literal, at);
                return Ok(());
            }
            if byte == b'\'' {
                self.push_literal(draft.literal, at);
                self.push_region()?;
                draft.literal = self.pos;
            } else if let Some(kind) = self.read_arithmetic_piece(draft, byte)? {
                self.push_literal(draft.literal, at);
                let text = self.since(at);
                self.shared.stacks.parts.push(Part { kind, text });
                draft.literal = self.pos;
            }
        }
    }

    /// Whether `byte` ends the expression; counts it otherwise.
    fn closes(&self, draft: &mut Draft, byte: u8) -> bool {
        let (open, close) = match draft.close {
            Close::Parentheses | Close::Brace | Close::Colon => (b'(', b')'),
            Close::Bracket | Close::Dollar | Close::BracedBracket => (b'[', b']'),
        };
        match draft.close {
            Close::Brace | Close::Colon | Close::BracedBracket if byte == b'}' => return true,
            Close::Colon if byte == b'?' => draft.choices += 1,
            Close::Colon if byte == b':' && draft.depth == 0 => {
                if draft.choices == 0 {
                    return true;
                }
                draft.choices -= 1;
            }
            _ => {}
        }
        if byte == open {
            draft.depth += 1;
        } else if byte == close {
            if draft.depth == 0 {
                return !matches!(draft.close, Close::Brace | Close::Colon);
            }
            draft.depth -= 1;
        }
        false
    }

    /// Reads what stands at a byte of its own meaning; nothing where it is
    /// literal.
    fn read_arithmetic_piece(&mut self, draft: &Draft, byte: u8) -> Step<Option<PartKind>> {
        let at = self.pos;
        let kind = match byte {
            b'\\' => return Ok(self.read_arithmetic_backslash()),
            b'"' => Some(self.read_double_quotes()?),
            b'`' => Some(self.read_backquotes(Around::Quotes)?),
            b'<' | b'>'
                if draft.close != Close::Parentheses
                    && (self.look(at + 1).0 == Some(b'(') || self.is_double_process()) =>
            {
                // Delimited like a substitution, but not run.
                let text = self.text(at, at + 2);
                return self.fail(ErrorKind::Unsupported, text);
            }
            b'$' if matches!(self.look(at + 1).0, Some(b'\'' | b'"')) => {
                Some(self.read_arithmetic_quotes()?)
            }
            // bash does not look into `${…}` and `$[…]` for the end of arithmetic.
            b'$' if matches!(draft.close, Close::Parentheses | Close::Dollar)
                && matches!(self.look(at + 1).0, Some(b'{' | b'[')) =>
            {
                self.deferred(|reader| reader.read_dollar(Around::Quotes))?
            }
            b'$' => self.read_dollar(Around::Quotes)?,
            _ if class::is(byte, class::DIGIT) => {
                while self
                    .byte()
                    .is_some_and(|byte| class::is(byte, class::NAME) || matches!(byte, b'#' | b'@'))
                {
                    self.pos += 1;
                }
                return Ok(None);
            }
            _ if class::is(byte, class::NAME) => {
                self.name(class::NAME);
                return Ok(Some(PartKind::Variable(self.read_element()?)));
            }
            _ => {
                self.pos += 1;
                None
            }
        };
        let is_counted = match draft.close {
            Close::Parentheses => self.is_balanced(at, b'(', b')'),
            Close::Dollar => self.is_balanced(at, b'[', b']'),
            _ => true,
        };
        if kind.is_some() && !is_counted {
            let text = self.since(at);
            return self.fail(ErrorKind::Unsupported, text);
        }
        Ok(kind)
    }

    /// At `$'` or `$"`: bash decodes them, and expands what comes out.
    fn read_arithmetic_quotes(&mut self) -> Step<PartKind> {
        let start = self.pos;
        let kind = self.read_dollar(Around::Nothing)?;
        match kind {
            Some(kind @ PartKind::AnsiC(value))
                if !self
                    .bytes(value)
                    .iter()
                    .any(|byte| matches!(byte, b'$' | b'`')) =>
            {
                Ok(kind)
            }
            Some(kind @ PartKind::Locale(_)) => Ok(kind),
            _ => {
                let text = self.since(start);
                self.fail(ErrorKind::Unsupported, text)
            }
        }
    }

    /// The subscript after a variable's name, if one follows and closes.
    fn read_element(&mut self) -> Step<Option<Subscript>> {
        let open = self.pos;
        if self.byte() != Some(b'[') || !self.has_bracket() {
            return Ok(None);
        }
        self.pos += 1;
        self.descend()?;
        let (arithmetic, _) = self.read_expression(open, Close::Bracket)?;
        self.ascend();
        Ok(Some(self.subscript(open, arithmetic)))
    }

    /// Whether the bracket at the current position closes before anything
    /// that could end the expression around it.
    fn has_bracket(&self) -> bool {
        let mut depth = 0;
        for byte in self.input[self.pos..].iter().take(SUBSCRIPT) {
            match byte {
                b'[' => depth += 1,
                b']' => depth -= 1,
                b'(' | b')' | b'{' | b'}' | b';' | b':' | b'\\' | b'\'' | b'"' | b'`' => {
                    return false;
                }
                _ => {}
            }
            if depth == 0 {
                return true;
            }
        }
        false
    }

    fn read_arithmetic_backslash(&mut self) -> Option<PartKind> {
        let next = self.input.get(self.pos + 1).copied();
        self.pos = (self.pos + 2).min(self.input.len());
        match next? {
            b'\n' => Some(PartKind::Continuation),
            byte @ (b'$' | b'`' | b'\\' | b'"') => Some(PartKind::Escape(byte)),
            _ => None,
        }
    }

    /// Whether parentheses or brackets since `start` balance as bare bytes, as
    /// bash counts them when it looks for the end of arithmetic.
    pub(super) fn is_balanced(&self, start: usize, open: u8, close: u8) -> bool {
        let mut depth = 0i32;
        for byte in &self.input[start..self.pos] {
            depth += i32::from(*byte == open) - i32::from(*byte == close);
            if depth < 0 {
                return false;
            }
        }
        depth == 0
    }
}
