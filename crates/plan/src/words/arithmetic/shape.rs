//! Expressions that cannot fail, by their text.
//!
//! Most errors of arithmetic (a division by zero, a number such as `08`, a
//! missing operand) show only when it is evaluated. What an expression assigns
//! is then not assigned, and an expansion gives up the line that it stands in.

/// What is known of an expression from its text alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape<'t> {
    /// It has a value whatever the numbers in it are.
    Plain {
        /// The variable that it surely assigns.
        assigns: Option<&'t [u8]>,
    },
    /// It may fail, or leave parts out.
    Open,
}

/// Reads `[name =] operand [operator operand]…`, `name++` and `++name`.
pub(crate) fn shape(text: &[u8]) -> Shape<'_> {
    let mut rest = Rest(text);
    let plain = |assigns| Shape::Plain { assigns };
    if rest.is_empty() {
        return plain(None);
    }
    if rest.takes(b"++") || rest.takes(b"--") {
        return match (rest.name(), rest.is_empty()) {
            (Some(name), true) => plain(Some(name)),
            _ => Shape::Open,
        };
    }
    let mut ahead = Rest(rest.0);
    let Some(name) = ahead.name() else {
        return if rest.sum() { plain(None) } else { Shape::Open };
    };
    if ahead.takes(b"++") || ahead.takes(b"--") {
        return match ahead.is_empty() {
            true => plain(Some(name)),
            false => Shape::Open,
        };
    }
    let assigns = !ahead.0.starts_with(b"==")
        && [b"=".as_slice(), b"+=", b"-=", b"*="]
            .iter()
            .any(|operator| ahead.takes(operator));
    if assigns {
        return if ahead.sum() {
            plain(Some(name))
        } else {
            Shape::Open
        };
    }
    if rest.sum() { plain(None) } else { Shape::Open }
}

/// What is still to be read.
struct Rest<'t>(&'t [u8]);

impl<'t> Rest<'t> {
    fn skip_blanks(&mut self) {
        self.0 = self.0.trim_ascii_start();
    }

    fn is_empty(&mut self) -> bool {
        self.skip_blanks();
        self.0.is_empty()
    }

    fn takes(&mut self, operator: &[u8]) -> bool {
        self.skip_blanks();
        match self.0.strip_prefix(operator) {
            Some(rest) => {
                self.0 = rest;
                true
            }
            None => false,
        }
    }

    fn word(&mut self, belongs: impl Fn(&u8) -> bool) -> &'t [u8] {
        let length = self.0.iter().take_while(|byte| belongs(byte)).count();
        let (word, rest) = self.0.split_at(length);
        self.0 = rest;
        word
    }

    fn name(&mut self) -> Option<&'t [u8]> {
        self.skip_blanks();
        let word = self.word(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
        crate::environment::is_name(word).then_some(word)
    }

    /// A name, `$name`, `${name}`, `${#name}`, or a number in decimal.
    fn operand(&mut self) -> bool {
        self.skip_blanks();
        let before = self.0;
        if self.takes(b"$") {
            let braced = self.0.starts_with(b"{");
            let opening: &[u8] = if self.0.starts_with(b"{#") {
                b"{#"
            } else {
                b"{"
            };
            self.0 = self.0.strip_prefix(opening).unwrap_or(self.0);
            let is_blank = self.0.first().is_none_or(u8::is_ascii_whitespace);
            return !is_blank && self.name().is_some() && (!braced || self.takes(b"}"));
        }
        if self.name().is_some() {
            return true;
        }
        self.0 = before;
        self.takes(b"-");
        let digits = self.word(|byte| byte.is_ascii_alphanumeric() || b"_#@".contains(byte));
        crate::state::is_number(digits)
    }

    /// The right side of a division: a number, and not zero.
    fn divisor(&mut self) -> bool {
        self.skip_blanks();
        let digits = self.word(u8::is_ascii_digit);
        crate::state::is_number(digits) && digits != b"0"
    }

    fn sum(&mut self) -> bool {
        if !self.operand() {
            return false;
        }
        while !self.is_empty() {
            let whole = if self.takes(b"/") || self.takes(b"%") {
                self.divisor()
            } else {
                let operators = [
                    b"==".as_slice(),
                    b"!=",
                    b"<=",
                    b">=",
                    b"<",
                    b">",
                    b"+",
                    b"-",
                ];
                let found = operators.iter().any(|operator| self.takes(operator));
                // `**` takes no negative power.
                let found = found || !self.0.starts_with(b"**") && self.takes(b"*");
                found && self.operand()
            };
            if !whole {
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::{Shape, shape};

    #[test]
    fn what_always_has_a_value_is_plain() {
        for (text, assigns) in [
            ("", None),
            (" 1 + 2 ", None),
            ("n+1", None),
            ("$n * 2", None),
            ("i < 10", None),
            ("${#x} - 1", None),
            ("n % 2 == 0", None),
            ("i++", Some("i")),
            (" ++i ", Some("i")),
            ("i = 0", Some("i")),
            ("i += 2", Some("i")),
            ("n=$n+1", Some("n")),
        ] {
            let assigns = assigns.map(str::as_bytes);
            assert_eq!(shape(text.as_bytes()), Shape::Plain { assigns }, "{text}");
        }
    }

    #[test]
    fn what_may_fail_or_leave_parts_out_is_open() {
        for text in [
            "1/0",
            "x=1/0",
            "x=1/y",
            "1 % n",
            "08",
            "x=08",
            "0 && (x=1)",
            "1 || x++",
            "a ? b=1 : 2",
            "x=1, y=2",
            "2 ** n",
            "2 ** -1",
            "16#g",
            "1 2",
            "x 1",
            "x=",
            "1 +",
            "++",
            "5=x",
            "x==",
            "x[1]=2",
            "a++ + 1",
            "$ n",
            "x=<<1",
        ] {
            assert_eq!(shape(text.as_bytes()), Shape::Open, "{text}");
        }
    }
}
