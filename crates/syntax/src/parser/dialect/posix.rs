//! dash, called `sh`.

use super::super::lexer::without_continuations;
use super::Judge;
use crate::value::traits;
use crate::{
    ArmEnd, AssignmentOperator, AssignmentValue, Command, CommandKind, Descriptor, Indirection,
    Operation, Parameter, Part, PartKind, Pipe, PrefixKind, Redirect, RedirectOperator,
};

impl Judge<'_> {
    /// Refuses what dash does not have: to it most of this is ordinary text.
    pub(super) fn posix(&mut self) {
        let nodes = self.nodes;
        self.refuse_each(&nodes.parts, |it| it.text, |_, it| is_unknown_part(it));
        self.refuse_each(&nodes.commands, |it| it.text, Judge::is_unknown_command);
        self.refuse_each(&nodes.redirects, |it| it.text, Judge::is_unknown_redirect);
        self.refuse_each(
            &nodes.prefixes,
            |it| it.text,
            |_, it| it.kind != PrefixKind::Negation,
        );
        self.refuse_each(&nodes.arms, |it| it.text, |_, it| it.end != ArmEnd::Break);
        self.refuse_each(
            &nodes.words,
            |it| it.text,
            |judge, it| it.has(traits::BRACES | traits::TOO_MANY) || judge.is_kept_together(it),
        );
        self.refuse_each(
            &nodes.assignments,
            |it| it.text,
            |_, it| {
                it.subscript.is_some()
                    || it.operator == AssignmentOperator::Append
                    || matches!(it.value, AssignmentValue::Array(_))
            },
        );
        self.refuse_each(
            &nodes.pipelines,
            |it| it.text,
            |_, it| it.prefixes.len() > 1 || it.commands.is_empty(),
        );
        self.refuse_each(&nodes.parts, |it| it.text, Judge::has_unknown_parameter);
        self.refuse_each(&nodes.parts, |it| it.text, Judge::is_unknown_arithmetic);
        self.refuse_each(&nodes.here_documents, |it| it.end, Judge::ends_otherwise);
    }

    /// `$((…) …)` is arithmetic, whatever follows.
    fn is_unknown_arithmetic(&self, part: &Part) -> bool {
        let text = without_continuations(self.bytes(part.text));
        matches!(part.kind, PartKind::Command(_)) && text.starts_with(b"$((")
    }

    fn has_unknown_parameter(&self, part: &Part) -> bool {
        let PartKind::Parameter(id) = part.kind else {
            return false;
        };
        is_unknown_parameter(&self.nodes.parameters[id.index as usize])
            // Inside quotes dash pairs no single quotes.
            || self.bytes(part.text).contains(&b'\'')
    }

    fn is_unknown_command(&self, command: &Command) -> bool {
        let text = self.bytes(command.text);
        if matches!(command.pipe, Pipe::OutputAndError(_)) {
            return true;
        }
        match command.kind {
            CommandKind::Select { .. }
            | CommandKind::ArithmeticFor { .. }
            | CommandKind::Coproc { .. }
            | CommandKind::Arithmetic(_)
            | CommandKind::Conditional(_) => true,
            CommandKind::For { variable, body, .. } => {
                !self
                    .after(body.text)
                    .trim_ascii_start()
                    .starts_with(b"done")
                    || !self.is_variable(variable)
            }
            CommandKind::Function { name, .. } => {
                let name = self.bytes(self.nodes.words[name.index as usize].text);
                text.starts_with(b"function") || !super::super::class::is_name(name)
            }
            CommandKind::Subshell(_) => text.starts_with(b"(("),
            _ => false,
        }
    }

    fn is_unknown_redirect(&self, redirect: &Redirect) -> bool {
        let is_unknown_descriptor = match redirect.descriptor {
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
        // `>&2>file` has a target of more than the number.
        let goes_on = matches!(self.after(redirect.text).first(), Some(b'<' | b'>'));
        let duplicates = matches!(
            redirect.operator,
            RedirectOperator::DuplicateInput | RedirectOperator::DuplicateOutput
        );
        is_unknown_descriptor
            || duplicates && goes_on
            || matches!(
                redirect.operator,
                RedirectOperator::OutputAndError
                    | RedirectOperator::AppendOutputAndError
                    | RedirectOperator::HereString
            )
    }
}

fn is_unknown_part(part: &Part) -> bool {
    matches!(
        part.kind,
        PartKind::AnsiC(_)
            | PartKind::Locale(_)
            | PartKind::ExtGlob(..)
            | PartKind::Process(..)
            | PartKind::Array(_)
            | PartKind::Variable(Some(_))
    ) || matches!(part.kind, PartKind::Arithmetic(it) if part.text.end() - it.text.end() == 1)
}

fn is_unknown_parameter(parameter: &Parameter) -> bool {
    parameter.subscript.is_some()
        || parameter.indirection != Indirection::None
        || matches!(
            parameter.operation,
            Operation::Substring(..)
                | Operation::Replace(..)
                | Operation::Case(..)
                | Operation::Transform(_)
                | Operation::Invalid(_)
        )
}
