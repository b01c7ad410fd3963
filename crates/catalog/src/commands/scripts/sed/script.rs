//! What a sed script does, read as GNU sed 4.9 reads it.
//!
//! Every command is listed, every delimiter found as `match_slash` and
//! `snarf_char_class` of `sed/compile.c` find it. What sed would refuse is
//! unknown here.

use crate::effects::Effects;
use crate::{Effect, Path, Run, Unknown, Value};

/// Judges one script: the operand, or the value of one `-e`.
pub(super) fn judge(script: &[u8], argument: usize, effects: &mut Effects<'_>) {
    // In other character sets a byte of a sequence could pass for a delimiter.
    if std::str::from_utf8(script).is_err() {
        return effects.unknown(argument, Unknown::Script);
    }
    let mut script = Script {
        text: script,
        at: 0,
        argument,
        effects,
    };
    if script.commands().is_none() {
        effects.unknown(argument, Unknown::Script);
    }
}

/// A script while it is read. A `None` from any part: sed would refuse it, or
/// it is not understood.
struct Script<'r, 's, 't> {
    text: &'t [u8],
    at: usize,
    argument: usize,
    effects: &'r mut Effects<'s>,
}

/// Whether `[` opens a bracket expression in which the delimiter is no end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Brackets {
    Hide,
    AreText,
}

impl<'t> Script<'_, '_, 't> {
    fn commands(&mut self) -> Option<()> {
        loop {
            while let Some(b';' | b' ' | b'\t'..=b'\r') = self.peek() {
                self.at += 1;
            }
            if self.peek().is_none() {
                return Some(());
            }
            self.addresses()?;
            let command = self.next()?;
            self.command(command)?;
        }
    }

    /// Reads `ADDRESS`, `ADDRESS,ADDRESS` and `!`, each of which may be absent.
    fn addresses(&mut self) -> Option<()> {
        if self.first_address()? {
            self.skip_blanks();
            if self.peek() == Some(b',') {
                self.at += 1;
                self.skip_blanks();
                self.second_address()?;
                self.skip_blanks();
            }
        }
        if self.peek() == Some(b'!') {
            self.at += 1;
            self.skip_blanks();
        }
        Some(())
    }

    fn second_address(&mut self) -> Option<()> {
        if let Some(b'+' | b'~') = self.peek() {
            self.at += 1;
            self.skip_blanks();
            return self.number();
        }
        self.first_address()?.then_some(())
    }

    fn first_address(&mut self) -> Option<bool> {
        match self.peek() {
            Some(b'$') => self.at += 1,
            Some(b'0'..=b'9') => {
                self.number()?;
                self.skip_blanks();
                if self.peek() == Some(b'~') {
                    self.at += 1;
                    self.skip_blanks();
                    self.number()?;
                }
            }
            Some(delimiter @ (b'/' | b'\\')) => {
                self.at += 1;
                let delimiter = if delimiter == b'\\' {
                    self.next()?
                } else {
                    delimiter
                };
                self.delimited(delimiter, Brackets::Hide)?;
                self.skip_blanks();
                while let Some(b'I' | b'M') = self.peek() {
                    self.at += 1;
                    self.skip_blanks();
                }
            }
            _ => return Some(false),
        }
        Some(true)
    }

    fn command(&mut self, command: u8) -> Option<()> {
        match command {
            b'#' => self.skip_line(),
            b'{' => {}
            b'}' | b'=' | b'd' | b'D' | b'F' | b'g' | b'G' | b'h' | b'H' | b'n' | b'N' | b'p'
            | b'P' | b'x' | b'z' => return self.end_of_command(),
            b'a' | b'c' | b'i' => return self.text(),
            b':' => {
                if self.label().is_empty() {
                    return None;
                }
            }
            b'b' | b't' | b'T' | b'v' => {
                self.label();
            }
            b'l' | b'L' | b'q' | b'Q' => {
                self.skip_blanks();
                while let Some(b'0'..=b'9') = self.peek() {
                    self.at += 1;
                }
                return self.end_of_command();
            }
            b's' => return self.substitute(),
            b'y' => {
                let delimiter = self.next()?;
                self.delimited(delimiter, Brackets::AreText)?;
                self.delimited(delimiter, Brackets::AreText)?;
                return self.end_of_command();
            }
            b'r' | b'R' => {
                let file = self.file()?.to_vec();
                // Busybox ends the name there and reads on.
                if file
                    .iter()
                    .any(|byte| matches!(byte, b';' | b'\t'..=b'\r' | b' '))
                {
                    return None;
                }
                self.effects.reads(self.argument, Value::Exact(file.into()));
            }
            b'w' | b'W' => return self.write(),
            b'e' => {
                self.runs();
                self.skip_line();
            }
            _ => return None,
        }
        Some(())
    }

    fn substitute(&mut self) -> Option<()> {
        let delimiter = self.next()?;
        self.delimited(delimiter, Brackets::Hide)?;
        self.delimited(delimiter, Brackets::AreText)?;
        loop {
            self.skip_blanks();
            match self.peek() {
                Some(b'i' | b'I' | b'm' | b'M' | b'p' | b'g' | b'0'..=b'9') => self.at += 1,
                Some(b'e') => {
                    self.at += 1;
                    self.runs();
                }
                Some(b'w') => {
                    self.at += 1;
                    return self.write();
                }
                _ => return self.end_of_command(),
            }
        }
    }

    /// Skips to behind the next delimiter that is not hidden.
    fn delimited(&mut self, delimiter: u8, brackets: Brackets) -> Option<()> {
        if !delimiter.is_ascii() {
            return None;
        }
        loop {
            match self.next()? {
                b'\n' => return None,
                byte if byte == delimiter => return Some(()),
                b'\\' => {
                    self.next()?;
                }
                b'[' if brackets == Brackets::Hide => self.bracket_expression(delimiter)?,
                _ => {}
            }
        }
    }

    /// Skips a bracket expression behind its `[`. One that holds both a class
    /// and the delimiter is not read alike by every sed.
    fn bracket_expression(&mut self, delimiter: u8) -> Option<()> {
        let start = self.at;
        let mut classes = 0;
        if self.peek() == Some(b'^') {
            self.at += 1;
        }
        if self.peek() == Some(b']') {
            self.at += 1;
        }
        loop {
            match self.next()? {
                b'\n' => return None,
                b']' => {
                    let inside = self.text.get(start..self.at)?;
                    return (classes == 0 || !inside.contains(&delimiter)).then_some(());
                }
                // FreeBSD takes the bracket as escaped.
                b'\\' if self.peek() == Some(b']') => return None,
                b'[' => {
                    if let Some(kind @ (b'.' | b':' | b'=')) = self.peek() {
                        classes += 1;
                        self.at += 1;
                        self.class(kind)?;
                    }
                }
                _ => {}
            }
        }
    }

    /// Skips `[:alpha:]` and its kin behind their two opening bytes.
    fn class(&mut self, kind: u8) -> Option<()> {
        loop {
            match self.next()? {
                b'\n' => return None,
                byte if byte == kind => return (self.next()? == b']').then_some(()),
                _ => {}
            }
        }
    }

    /// Skips the text of `a`, `c` and `i`.
    fn text(&mut self) -> Option<()> {
        self.skip_blanks();
        if self.peek()? == b'\\' {
            self.at += 1;
            match self.next()? {
                // Versions differ in what a blank or backslash is here.
                b' ' | b'\t' | b'\\' => return None,
                _ => {}
            }
        }
        loop {
            match self.next() {
                None | Some(b'\n') => return Some(()),
                // At the very end it leaves the text open for the next script.
                Some(b'\\') => {
                    self.next()?;
                }
                Some(_) => {}
            }
        }
    }

    fn write(&mut self) -> Option<()> {
        let file = self.file()?.to_vec();
        let harmless: [&[u8]; 3] = [b"/dev/stdout", b"/dev/stderr", b"/dev/null"];
        if !harmless.contains(&file.as_slice()) {
            let path = Path::entry(Value::Exact(file.into()));
            self.effects.push(self.argument, Effect::Writes(path));
        }
        Some(())
    }

    /// The file name of `r`, `w` and their kin: the rest of the line.
    fn file(&mut self) -> Option<&'t [u8]> {
        self.skip_blanks();
        let start = self.at;
        while self.peek().is_some_and(|byte| byte != b'\n') {
            self.at += 1;
        }
        let file = self.text.get(start..self.at)?;
        (!file.is_empty()).then_some(file)
    }

    fn runs(&mut self) {
        let shell = Run::Program(Value::exact(b"sh"));
        self.effects.push(self.argument, Effect::Runs(shell));
    }

    fn label(&mut self) -> &'t [u8] {
        self.skip_blanks();
        let start = self.at;
        while let Some(byte) = self.peek() {
            if matches!(byte, b'\n' | b' ' | b'\t' | b';' | b'}' | b'#') {
                break;
            }
            self.at += 1;
        }
        self.text.get(start..self.at).unwrap_or_default()
    }

    fn end_of_command(&mut self) -> Option<()> {
        self.skip_blanks();
        match self.peek() {
            None | Some(b'}' | b'#') => Some(()),
            Some(b'\n' | b';') => {
                self.at += 1;
                Some(())
            }
            Some(_) => None,
        }
    }

    fn number(&mut self) -> Option<()> {
        let start = self.at;
        while let Some(b'0'..=b'9') = self.peek() {
            self.at += 1;
        }
        (self.at > start).then_some(())
    }

    fn skip_line(&mut self) {
        while self.peek().is_some_and(|byte| byte != b'\n') {
            self.at += 1;
        }
    }

    fn skip_blanks(&mut self) {
        while let Some(b' ' | b'\t') = self.peek() {
            self.at += 1;
        }
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::judge;
    use crate::{Effects, Kind};

    fn kinds(script: &str) -> Vec<Kind> {
        let mut effects = Effects::new();
        judge(script.as_bytes(), 1, &mut effects);
        let mut kinds: Vec<_> = effects.found().iter().map(|f| f.effect.kind()).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }

    #[test]
    fn a_script_of_editing_commands_does_nothing_else() {
        for script in [
            "",
            "p",
            "1,5p;7q",
            "$!N;P;D",
            "/a/,/b/{/c/!d;s/x/y/gp}",
            "\\,a/w b,p",
            "s/é/[/",
            "0,/re/I{p}",
            "2~3 ! {\n =\n }",
            "1,+3d # w out",
            "5,~4l 20",
            "s/a\\/w b/c/2gIm",
            "s,a,b, ; s;c;d;",
            "s/[/w out]/x/",
            "s/[]/w]//;s/[^]/w]//",
            "s/[[:alpha:]]*$//",
            "s/a/b\\\nc/",
            "s\\a\\b\\",
            "y/abc/w e/",
            "y/\\//w/",
            ":a;N;$!ba;s/\\n/ /g",
            "b end\n:end",
            "ta;Tb;b;t",
            "1i\\\nw out",
            "a w out",
            "c\\w out",
            "i one\\\nw out",
            "$a }",
            "#n\np",
            "w /dev/stdout",
            "s/a/b/w /dev/stderr\np",
            "w\t/dev/null",
            "v 4.2;F;z;x;h;H;g;G;q5;Q 1",
        ] {
            assert_eq!(kinds(script), [], "{script:?}");
        }
    }

    #[test]
    fn a_file_that_is_read_is_named() {
        assert_eq!(kinds("1r notes"), [Kind::Reads]);
        assert_eq!(kinds("R notes\np"), [Kind::Reads]);
    }

    #[test]
    fn a_script_that_writes_writes() {
        for script in [
            "w out",
            "wout",
            "W out",
            "p;p;\nw out",
            "y/a/b/;w out",
            "1!{w out\n}",
            "s/a/b/w out",
            "s,a,b,2pw out",
            "s/a/b/ w out",
            "s/[/]/x/;w out",
            "s/a\\\\/b/;w out",
            "/a/w out",
            "\\xax w out",
            "/[x]/I,/y/M w out",
            "$!{p;w out",
            "a text\nw out",
            "i\\\ntext\nw out",
            "a\nw out",
            "}w out",
            "w /dev/stdoutx",
            "w /dev/stdout ",
            "w /dev/stdout;p",
            "#n\nw out",
            "ba;w out",
            ":a\nw out",
        ] {
            let found = kinds(script);
            assert!(
                found.contains(&Kind::Writes) || found == [Kind::Unknown],
                "{script:?}"
            );
        }
    }

    #[test]
    fn a_script_that_runs_runs() {
        for script in [
            "e",
            "1e id",
            "1,3 e id",
            "0~2e id",
            "s/x/id/e",
            "s/x/id/ge",
            "s/x/id/g e",
            "s#x#id#e",
            "s/a/b\\/e/;1e id",
            "s/[/]e/x/;s/.*/id/e",
        ] {
            assert_eq!(kinds(script), [Kind::Runs], "{script:?}");
        }
    }

    #[test]
    fn what_sed_refuses_or_versions_read_apart_is_unknown() {
        for script in [
            "k",
            "1",
            "p p",
            "s/a/b",
            "s/a\nb/c/",
            "s/a/b/k",
            "y/a/b/g",
            "1,p",
            "+3p",
            "1!!p",
            ":",
            "a",
            "a\\",
            "a text\\",
            "a\\ text",
            "a\\\\\nw out",
            "w",
            "r x;w out",
            "s/[[:alpha:]/]x/y/",
            "s/[\\]/w out]x/y/",
            "s/[[:a::]/w out]x/y/",
            "séaébé",
        ] {
            assert_eq!(kinds(script), [Kind::Unknown], "{script:?}");
        }
    }
}
