//! Here-documents: their bodies start at the next newline.

use super::dollar::Around;
use super::state::{Pending, Reader, Step};
use crate::{ErrorKind, HereDocument, Part, PartKind, Quoting, Slice, Text, Word};

/// One line of a body.
struct Line {
    start: usize,
    /// After its newline.
    end: usize,
    /// Its text without the newline, with continued lines joined.
    joined: Option<Vec<u8>>,
}

impl Reader<'_, '_> {
    /// Records a here-document whose delimiter was read.
    pub(super) fn push_here_document(
        &mut self,
        delimiter: Word,
        strip_tabs: bool,
    ) -> crate::Id<HereDocument> {
        let quoting = if delimiter.is_quoted() {
            Quoting::Quoted
        } else {
            Quoting::Unquoted
        };
        let nothing = Text::new(delimiter.text.end(), delimiter.text.end());
        let delimiter = self.shared.nodes.add(delimiter);
        let document = self.shared.nodes.add(HereDocument {
            delimiter,
            quoting,
            body: Slice::empty(),
            text: nothing,
            end: nothing,
        });
        self.shared.stacks.pending.push(Pending {
            document,
            strip_tabs,
        });
        document
    }

    /// After a newline: reads the bodies that are due.
    pub(super) fn read_here_documents(&mut self) -> Step<()> {
        let first = self.state.pending;
        for index in first..self.shared.stacks.pending.len() {
            let pending = self.shared.stacks.pending[index];
            let is_last = index + 1 == self.shared.stacks.pending.len();
            self.read_here_document(pending)?;
            // The rest of a line that ends one: bash reads it after the others.
            if !is_last && self.pos > 0 && self.input[self.pos - 1] != b'\n' {
                let text = self.text(self.pos, self.pos);
                return self.fail(ErrorKind::Unsupported, text);
            }
        }
        self.shared.stacks.pending.truncate(first);
        Ok(())
    }

    fn read_here_document(&mut self, pending: Pending) -> Step<()> {
        let index = pending.document.index as usize;
        let document = self.shared.nodes.here_documents[index];
        let word = self.shared.nodes.words[document.delimiter.index as usize];
        let delimiter = self.delimiter(&word)?;
        let start = self.pos;
        loop {
            if self.pos >= self.input.len() {
                return self.fail(ErrorKind::UnterminatedHereDocument, word.text);
            }
            let line = self.read_line(document.quoting);
            if let Some(end) = self.delimiter_end(&line, &delimiter, pending.strip_tabs)? {
                let document =
                    self.finish_here_document(document, pending, start, line.start, end)?;
                self.shared.nodes.here_documents[index] = document;
                return Ok(());
            }
            self.pos = line.end;
        }
    }

    fn finish_here_document(
        &mut self,
        mut document: HereDocument,
        pending: Pending,
        start: usize,
        last: usize,
        end: usize,
    ) -> Step<HereDocument> {
        document.text = self.text(start, last);
        document.end = self.text(last, end);
        document.body = match document.quoting {
            Quoting::Quoted => self.read_literal_lines(start, last, pending.strip_tabs),
            Quoting::Unquoted => {
                self.deferred(|reader| reader.read_body(start, last, pending.strip_tabs))?
            }
        };
        self.pos = end;
        Ok(document)
    }

    /// One line, joined with the next ones where it continues.
    fn read_line(&self, quoting: Quoting) -> Line {
        let start = self.pos;
        let mut joined: Option<Vec<u8>> = None;
        let mut piece = start;
        let mut at = start;
        while let Some(byte) = self.input.get(at) {
            match byte {
                b'\n' => break,
                b'\\' if quoting == Quoting::Unquoted => {
                    if self.is_continuation(at) {
                        joined
                            .get_or_insert_default()
                            .extend_from_slice(&self.input[piece..at]);
                        piece = at + 2;
                    }
                    at = (at + 2).min(self.input.len());
                }
                _ => at += 1,
            }
        }
        if let Some(joined) = &mut joined {
            joined.extend_from_slice(&self.input[piece..at]);
        }
        Line {
            start,
            end: (at + 1).min(self.input.len()),
            joined,
        }
    }

    /// Where the delimiter ends if this line is it. A line that ends inside
    /// `$(…)` may go on after the delimiter.
    fn delimiter_end(&mut self, line: &Line, delimiter: &[u8], tabs: bool) -> Step<Option<usize>> {
        let raw = &self.input[line.start..line.end];
        let raw = raw.strip_suffix(b"\n").unwrap_or(raw);
        let text = line.joined.as_deref().unwrap_or(raw);
        let stripped = &text[text
            .iter()
            .take_while(|byte| tabs && **byte == b'\t')
            .count()..];
        if text == delimiter || stripped == delimiter {
            return Ok(Some(line.end));
        }
        if !self.state.substitution {
            return Ok(None);
        }
        let Some(rest) = stripped.strip_prefix(delimiter) else {
            return Ok(None);
        };
        if !rest.contains(&b')') {
            return Ok(None);
        }
        if line.joined.is_some() {
            let text = self.text(line.start, line.end);
            return self.fail(ErrorKind::Unsupported, text);
        }
        Ok(Some(line.start + raw.len() - rest.len()))
    }

    fn read_literal_lines(&mut self, start: usize, end: usize, tabs: bool) -> Slice<Part> {
        let base = self.shared.stacks.parts.len();
        let mut at = start;
        while at < end {
            let line = &self.input[at..end];
            let length = line
                .iter()
                .position(|byte| *byte == b'\n')
                .map_or(line.len(), |it| it + 1);
            let skipped = line
                .iter()
                .take_while(|byte| tabs && **byte == b'\t')
                .count();
            self.push_literal(at + skipped, at + length);
            at += length;
        }
        self.shared.nodes.take(&mut self.shared.stacks.parts, base)
    }

    fn read_body(&mut self, start: usize, end: usize, tabs: bool) -> Step<Slice<Part>> {
        self.descend()?;
        let has_tabs = tabs && self.input[start..end].contains(&b'\t');
        let body = if has_tabs {
            let from = self.derive_without_tabs(start, end);
            self.derived(from, |reader| reader.read_quoted(0, Around::Document))?
        } else {
            let whole = self.input;
            self.input = &whole[..end];
            self.pos = start;
            let body = self.read_quoted(start, Around::Document)?;
            self.input = whole;
            body
        };
        self.ascend();
        Ok(body)
    }

    fn derive_without_tabs(&mut self, start: usize, end: usize) -> u32 {
        let from = self.shared.nodes.origin.next();
        let mut at = start;
        while at < end {
            let line = &self.input[at..end];
            let length = line
                .iter()
                .position(|byte| *byte == b'\n')
                .map_or(line.len(), |it| it + 1);
            let skipped = line.iter().take_while(|byte| **byte == b'\t').count();
            self.derive(at + skipped, at + length);
            at += length;
        }
        from
    }

    /// The bytes that end a here-document: its word without quotes, but with
    /// nothing expanded.
    fn delimiter(&mut self, word: &Word) -> Step<Vec<u8>> {
        let mut value = Vec::new();
        self.append_delimiter(word.parts, &mut value)?;
        Ok(value)
    }

    fn append_delimiter(&mut self, parts: Slice<Part>, value: &mut Vec<u8>) -> Step<()> {
        for index in parts.start()..parts.end() {
            let part = self.shared.nodes.parts[index as usize];
            match part.kind {
                PartKind::Continuation => {}
                PartKind::Escape(byte) => value.push(byte),
                PartKind::SingleQuoted(text) | PartKind::AnsiC(text) => {
                    value.extend_from_slice(self.bytes(text));
                }
                PartKind::DoubleQuoted(inner) | PartKind::Locale(inner) => {
                    self.append_delimiter(inner, value)?;
                }
                PartKind::Literal | PartKind::Glob(_) | PartKind::Tilde(_) | PartKind::Brace => {
                    value.extend_from_slice(self.bytes(part.text));
                }
                PartKind::Parameter(_) if !self.bytes(part.text).contains(&b'\\') => {
                    value.extend_from_slice(self.bytes(part.text));
                }
                _ => return self.fail(ErrorKind::Unsupported, part.text),
            }
        }
        Ok(())
    }
}
