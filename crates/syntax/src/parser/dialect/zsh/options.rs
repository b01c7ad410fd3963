//! zsh with other options: what they change is an error.

use super::super::Judge;
use crate::{Assignment, AssignmentValue};
use crate::{Command, CommandKind, Operation, Parameter, Part, PartKind, Text, Word, ZshOptions};

impl Judge<'_> {
    /// Refuses what options that are not as usual change.
    pub(in crate::parser::dialect) fn zsh_options(&mut self, options: ZshOptions) {
        if options == ZshOptions::stock() {
            return;
        }
        let nodes = self.nodes;
        if options.touch(ZshOptions::EVERYTHING) {
            let source = self.source.len() as u32;
            self.found.push(Text::new(0, source));
        }
        if options.touch(ZshOptions::ASSIGNMENTS) {
            self.refuse_each(&nodes.assignments, |it| it.text, |_, _| true);
        }
        if options.touch(ZshOptions::SUBSCRIPTS) {
            self.refuse_each(&nodes.assignments, |it| it.text, |_, it| has_subscript(it));
        }
        self.refuse_each(
            &nodes.words,
            |it| it.text,
            |judge, it| judge.is_changed_word(it, options),
        );
        self.refuse_each(
            &nodes.parts,
            |it| it.text,
            |judge, it| judge.is_changed_part(it, options),
        );
        self.refuse_each(
            &nodes.commands,
            |it| it.text,
            |judge, it| judge.is_changed_command(it, options),
        );
    }

    fn is_changed_word(&self, word: &Word, options: ZshOptions) -> bool {
        let text = self.bytes(word.text);
        let expands_equals =
            |text: &[u8]| text.windows(2).any(|pair| matches!(pair, b"==" | b":="));
        let is_value = |part: &Part| {
            matches!(
                part.kind,
                PartKind::Parameter(_) | PartKind::Command(_) | PartKind::Backquote(_)
            )
        };
        let is_doubled = |part: &Part| {
            matches!(part.kind, PartKind::SingleQuoted(_))
                && self.after(part.text).first() == Some(&b'\'')
        };
        let parts = self.parts(word.parts);
        options.touch(ZshOptions::BRACES) && parts.iter().any(|it| self.is_brace(it))
            || options.touch(ZshOptions::TILDES) && expands_equals(text)
            || options.touch(ZshOptions::UNQUOTED) && parts.iter().any(is_value)
            || options.touch(ZshOptions::DOUBLED_QUOTES) && parts.iter().any(is_doubled)
    }

    /// Whether a brace is in it that may expand.
    pub(super) fn is_brace(&self, part: &Part) -> bool {
        let text = self.bytes(part.text);
        matches!(part.kind, PartKind::Brace)
            || matches!(part.kind, PartKind::Literal) && text.contains(&b'{')
    }

    fn is_changed_part(&self, part: &Part, options: ZshOptions) -> bool {
        let text = self.bytes(part.text);
        match part.kind {
            PartKind::Glob(_) => options.touch(ZshOptions::PATTERNS),
            PartKind::SingleQuoted(_) | PartKind::DoubleQuoted(_) | PartKind::AnsiC(_) => {
                options.touch(ZshOptions::QUOTES) && text.iter().any(|byte| b"\n\\!".contains(byte))
            }
            PartKind::Tilde(_) => options.touch(ZshOptions::TILDES),
            PartKind::Arithmetic(_) => options.touch(ZshOptions::ARITHMETIC),
            PartKind::Parameter(id) => {
                let parameter = &self.nodes.parameters[id.index as usize];
                is_changed_parameter(parameter, options)
            }
            _ => false,
        }
    }

    fn is_changed_command(&self, command: &Command, options: ZshOptions) -> bool {
        match command.kind {
            CommandKind::Simple { words, .. } => match self.nodes.words[words.range()].first() {
                None => options.touch(ZshOptions::BARE_REDIRECTS) && !command.redirects.is_empty(),
                Some(name) => options.touch(ZshOptions::PATHS) && self.is_searched(name),
            },
            CommandKind::Arithmetic(_) => options.touch(ZshOptions::ARITHMETIC),
            _ => false,
        }
    }

    /// Whether a command's name has a slash that makes no path of it for sure.
    fn is_searched(&self, name: &Word) -> bool {
        let text = self.bytes(name.text);
        let is_path = [b"/".as_slice(), b"./", b"../"]
            .iter()
            .any(|start| text.starts_with(start));
        !is_path && (text.contains(&b'/') || !name.is_static())
    }
}

fn has_subscript(assignment: &Assignment) -> bool {
    assignment.subscript.is_some() || matches!(assignment.value, AssignmentValue::Array(_))
}

fn is_changed_parameter(parameter: &Parameter, options: ZshOptions) -> bool {
    let counts = matches!(parameter.operation, Operation::Substring(..));
    options.touch(ZshOptions::SUBSCRIPTS.and(ZshOptions::ARITHMETIC))
        && (parameter.subscript.is_some() || counts)
}
