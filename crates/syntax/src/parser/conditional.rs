//! `[[ … ]]`.

use super::class;
use super::lexer::without_continuations;
use super::state::{Reader, Step};
use super::token::{Kind, Token};
use super::word::Mode;
use crate::{BinaryTest, Condition, ConditionKind, ErrorKind, Id, Text, Word};

impl Reader<'_, '_> {
    /// After `[[`: reads up to `]]`.
    pub(super) fn read_conditional(&mut self) -> Step<Id<Condition>> {
        // Until the end no word is reserved: the tokens before are not noted.
        let saved = (self.state.last, self.state.before);
        self.state.before = self.state.last;
        self.state.last = Kind::ConditionStart;
        self.state.condition = true;
        let mut token = self.read_token()?;
        let (condition, _) = self.read_or(&mut token)?;
        if token.kind != Kind::ConditionEnd {
            return self.misplaced(token, Some("`]]`"));
        }
        self.state.condition = false;
        (self.state.last, self.state.before) = saved;
        self.state.current = Kind::ConditionEnd;
        self.state.end = token.text.end();
        Ok(condition)
    }

    fn misplaced<T>(&mut self, token: Token, expected: Option<&'static str>) -> Step<T> {
        let kind = if token.kind == Kind::End {
            ErrorKind::UnexpectedEnd
        } else {
            ErrorKind::Conditional
        };
        self.fail_expecting(kind, token.text, expected)
    }

    fn condition(&mut self, kind: ConditionKind, text: Text) -> (Id<Condition>, Text) {
        (self.shared.nodes.add(Condition { kind, text }), text)
    }

    fn read_or(&mut self, token: &mut Token) -> Step<(Id<Condition>, Text)> {
        let left = self.read_and(token)?;
        if token.kind != Kind::BarBar {
            return Ok(left);
        }
        *token = self.read_token()?;
        self.descend()?;
        let right = self.read_or(token)?;
        self.ascend();
        let text = Text::new(left.1.start(), right.1.end());
        Ok(self.condition(ConditionKind::Or(left.0, right.0), text))
    }

    fn read_and(&mut self, token: &mut Token) -> Step<(Id<Condition>, Text)> {
        let left = self.read_term(token)?;
        if token.kind != Kind::AndAnd {
            return Ok(left);
        }
        *token = self.read_token()?;
        self.descend()?;
        let right = self.read_and(token)?;
        self.ascend();
        let text = Text::new(left.1.start(), right.1.end());
        Ok(self.condition(ConditionKind::And(left.0, right.0), text))
    }

    fn skip_to_token(&mut self, token: &mut Token) -> Step<()> {
        *token = self.read_token()?;
        self.skip_from(token)
    }

    fn skip_from(&mut self, token: &mut Token) -> Step<()> {
        while token.kind == Kind::Newline {
            *token = self.read_token()?;
        }
        Ok(())
    }

    /// A term; `token` is its first token, and the one after it in the end.
    fn read_term(&mut self, token: &mut Token) -> Step<(Id<Condition>, Text)> {
        self.skip_from(token)?;
        let first = *token;
        match first.kind {
            Kind::Open => self.read_parenthesised(first, token),
            Kind::Word if self.raw(first) == b"!" => {
                *token = self.read_token()?;
                self.descend()?;
                let (inner, text) = self.read_term(token)?;
                self.ascend();
                let text = Text::new(first.text.start(), text.end());
                Ok(self.condition(ConditionKind::Not(inner), text))
            }
            Kind::Word => {
                let word = self.word();
                match unary(&self.raw(first)) {
                    Some(letter) => self.read_unary(first, letter, token),
                    None => self.read_binary(word, token),
                }
            }
            _ => self.misplaced(first, Some("an expression")),
        }
    }

    fn read_parenthesised(
        &mut self,
        first: Token,
        token: &mut Token,
    ) -> Step<(Id<Condition>, Text)> {
        *token = self.read_token()?;
        self.descend()?;
        let (inner, _) = self.read_or(token)?;
        self.ascend();
        if token.kind != Kind::Close {
            return self.misplaced(*token, Some("`)`"));
        }
        let text = Text::new(first.text.start(), token.text.end());
        self.skip_to_token(token)?;
        Ok(self.condition(ConditionKind::Group(inner), text))
    }

    fn read_unary(
        &mut self,
        first: Token,
        letter: u8,
        token: &mut Token,
    ) -> Step<(Id<Condition>, Text)> {
        let operand = self.read_token()?;
        if operand.kind != Kind::Word {
            return self.misplaced(operand, Some("a word"));
        }
        let word = self.operand(Mode::Operand)?;
        let text = Text::new(first.text.start(), operand.text.end());
        self.skip_to_token(token)?;
        Ok(self.condition(ConditionKind::Unary(letter, word), text))
    }

    /// The word that was just read, as an operand.
    fn operand(&mut self, mode: Mode) -> Step<Id<Word>> {
        let word = self.word();
        self.check_subscript(&word)?;
        let word = self.read_again(word, mode)?;
        Ok(self.add_word(word))
    }

    /// Refuses a substitution with `]]` in a subscript: bash reads it once
    /// more, and that time the brackets end the expression.
    fn check_subscript(&mut self, word: &Word) -> Step<()> {
        let text = self.bytes(word.text);
        let name = text
            .iter()
            .take_while(|byte| class::is(**byte, class::NAME))
            .count();
        let has_subscript = name > 0 && text.get(name) == Some(&b'[');
        if !word.is_static() && has_subscript && text.windows(2).any(|pair| pair == b"]]") {
            return self.fail(ErrorKind::Unsupported, word.text);
        }
        Ok(())
    }

    fn read_binary(&mut self, left: Word, token: &mut Token) -> Step<(Id<Condition>, Text)> {
        self.check_subscript(&left)?;
        let left = self.read_again(left, Mode::Operand)?;
        let start = left.text.start();
        let left_text = left.text;
        let left = self.add_word(left);
        let sign = self.read_token()?;
        let operator = match sign.kind {
            Kind::Word => binary(&self.raw(sign)),
            Kind::Less => Some(BinaryTest::Before),
            Kind::Greater => Some(BinaryTest::After),
            Kind::ConditionEnd | Kind::AndAnd | Kind::BarBar | Kind::Close => {
                *token = sign;
                return Ok(self.condition(ConditionKind::Word(left), left_text));
            }
            _ => None,
        };
        let Some(operator) = operator else {
            return self.misplaced(sign, Some("an operator"));
        };
        let (right, end) = self.read_right_side(operator)?;
        self.skip_to_token(token)?;
        let text = Text::new(start, end);
        Ok(self.condition(ConditionKind::Binary(operator, left, right), text))
    }

    fn read_right_side(&mut self, operator: BinaryTest) -> Step<(Id<Word>, u32)> {
        if operator == BinaryTest::Matches {
            return self.read_regex();
        }
        let is_pattern = matches!(operator, BinaryTest::Equal | BinaryTest::NotEqual);
        let extglob = self.state.extglob;
        self.state.extglob = extglob || is_pattern;
        let operand = self.read_token()?;
        if operand.kind != Kind::Word {
            return self.misplaced(operand, Some("a word"));
        }
        let word = self.operand(if is_pattern {
            Mode::Pattern
        } else {
            Mode::Operand
        })?;
        self.state.extglob = extglob;
        Ok((word, operand.text.end()))
    }

    fn read_regex(&mut self) -> Step<(Id<Word>, u32)> {
        self.skip_blanks();
        let start = self.pos;
        if matches!(self.byte(), None | Some(b'\n' | b'#')) {
            let token = self.read_token()?;
            return self.misplaced(token, Some("a regular expression"));
        }
        let word = self.read_word(Mode::Regex)?;
        let kind = self.finish_word(start, word)?;
        if kind != Kind::Word {
            return self.fail(ErrorKind::Conditional, word.text);
        }
        Ok((self.add_word(word), word.text.end()))
    }

    fn raw(&self, token: Token) -> Vec<u8> {
        without_continuations(self.bytes(token.text))
    }
}

/// The letter of an operator before one word.
fn unary(text: &[u8]) -> Option<u8> {
    match text {
        [b'-', letter] if b"abcdefghknoprstuvwxzGLOSNR".contains(letter) => Some(*letter),
        _ => None,
    }
}

fn binary(text: &[u8]) -> Option<BinaryTest> {
    Some(match text {
        b"=" | b"==" => BinaryTest::Equal,
        b"!=" => BinaryTest::NotEqual,
        b"=~" => BinaryTest::Matches,
        b"-eq" | b"-ne" | b"-lt" | b"-le" | b"-gt" | b"-ge" => {
            BinaryTest::Numeric([text[1], text[2]])
        }
        b"-nt" | b"-ot" | b"-ef" => BinaryTest::File([text[1], text[2]]),
        _ => return None,
    })
}
