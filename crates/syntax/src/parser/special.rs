//! Words that are more than words to the grammar, by where they stand.

use super::state::Reader;
use super::token::{Kind, reserved, time_may_follow};

impl Reader<'_, '_> {
    /// Whether a reserved word would be recognised here.
    pub(super) fn lets_reserved_word_follow(&self) -> bool {
        let (last, before) = (self.state.last, self.state.before);
        if self.state.timed && matches!(last, Kind::Time | Kind::TimePosix | Kind::TimeEnd) {
            return false;
        }
        last.lets_reserved_word_follow()
            || last == Kind::Word && matches!(before, Kind::Coproc | Kind::Function)
    }

    /// Whether a command's name or an assignment may stand here.
    pub(super) fn is_command_position(&self) -> bool {
        let last = self.state.last;
        if self.state.timed {
            return false;
        }
        last == Kind::Assignment
            // bash forgot one of them.
            || self.state.only_redirections
                && (!last.is_redirection() || last == Kind::AndGreaterGreater)
            || self.lets_reserved_word_follow()
                && !matches!(
                    last,
                    Kind::SemicolonSemicolon | Kind::SemicolonAnd | Kind::SemicolonSemicolonAnd
                )
    }

    /// What a word without quotes and expansions is to the grammar, if it is
    /// more than a word.
    pub(super) fn special_word(&mut self, text: &[u8]) -> Option<Kind> {
        let may_be_special = text.len() <= 8
            && text
                .first()
                .is_some_and(|first| b"!-[]cdefistuw{}".contains(first));
        if !may_be_special {
            self.state.body = false;
            return None;
        }
        self.word_by_context(text)
            .or_else(|| self.reserved_word(text))
    }

    fn word_by_context(&mut self, text: &[u8]) -> Option<Kind> {
        let closes_brace = self.state.braces > 0 && self.lets_reserved_word_follow();
        let state = &mut self.state;
        let after_loop =
            state.last == Kind::Word && matches!(state.before, Kind::For | Kind::Select);
        match text {
            b"in"
                if state.last == Kind::Word
                    && matches!(state.before, Kind::For | Kind::Select | Kind::Case) =>
            {
                if state.before == Kind::Case {
                    state.pattern = true;
                    state.esacs += 1;
                }
                state.ins = state.ins.saturating_sub(1);
                return Some(Kind::In);
            }
            b"in" if state.ins > 0 && matches!(state.last, Kind::Word | Kind::Newline) => {
                if state.case {
                    state.pattern = true;
                    state.esacs += 1;
                }
                state.ins -= 1;
                return Some(Kind::In);
            }
            b"do"
                if after_loop
                    || state.ins > 0 && matches!(state.last, Kind::Newline | Kind::Semicolon) =>
            {
                state.ins = state.ins.saturating_sub(1);
                return Some(Kind::Do);
            }
            b"esac" if state.esacs > 0 && state.last == Kind::In => {
                state.esacs -= 1;
                state.pattern = false;
                return Some(Kind::Esac);
            }
            _ => {}
        }
        if state.body {
            state.body = false;
            if text == b"{" {
                state.braces += 1;
                return Some(Kind::OpenBrace);
            }
        }
        match text {
            b"do" if state.last == Kind::ArithmeticFor => Some(Kind::Do),
            b"{" if state.last == Kind::ArithmeticFor => {
                state.braces += 1;
                Some(Kind::OpenBrace)
            }
            b"}" if closes_brace => {
                state.braces -= 1;
                Some(Kind::CloseBrace)
            }
            b"-p" if state.last == Kind::Time => Some(Kind::TimePosix),
            b"--" if matches!(state.last, Kind::Time | Kind::TimePosix) => Some(Kind::TimeEnd),
            b"]]" if state.condition => Some(Kind::ConditionEnd),
            _ => None,
        }
    }

    fn reserved_word(&mut self, text: &[u8]) -> Option<Kind> {
        if !self.lets_reserved_word_follow() {
            return None;
        }
        let kind = reserved(text)?;
        let state = &mut self.state;
        if state.pattern && (kind != Kind::Esac || matches!(state.last, Kind::Bar | Kind::Open)) {
            return None;
        }
        match kind {
            Kind::Time => {
                let piped = matches!(state.last, Kind::Semicolon | Kind::Newline)
                    && state.before == Kind::Bar;
                // bash finds a substitution's end with `time` as a word, and
                // reads the text again as a program when it runs it.
                state.timed = state.last == Kind::Substitution;
                return (time_may_follow(state.last) && !piped).then_some(kind);
            }
            Kind::Esac => {
                state.pattern = false;
                state.case = false;
                state.esacs = state.esacs.saturating_sub(1);
            }
            Kind::Case => state.case = true,
            Kind::OpenBrace => state.braces += 1,
            Kind::CloseBrace => state.braces = state.braces.saturating_sub(1),
            _ => {}
        }
        Some(kind)
    }

    /// Records what a word that is only a word changes for the next ones.
    pub(super) fn note_word(&mut self) {
        match self.state.last {
            Kind::Function => self.state.body = true,
            Kind::Case | Kind::Select | Kind::For => self.state.ins += 1,
            _ => {}
        }
    }
}
