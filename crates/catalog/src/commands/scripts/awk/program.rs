//! What an awk program does, found by parsing it.
//!
//! Expressions are read as operands between operators, without precedence: that
//! alone tells division from a regular expression, and `print a > b` from
//! `print (a > b)`. What is not understood is unknown, and so is what awk would
//! refuse, as far as it is noticed.

use super::lexer::{Lexer, Token, is_function};
use crate::effects::Effects;
use crate::{Access, Effect, Network, Path, Run, Unknown, Value};

/// Brackets, blocks and statements within each other, at most.
const MAX_DEPTH: usize = 200;

/// Judges a program: the operand, or the value of one `-e`.
pub(super) fn judge(program: &[u8], argument: usize, effects: &mut Effects<'_>) {
    // In other character sets a byte of a sequence could pass for a quote.
    let parsed = std::str::from_utf8(program).ok().and_then(|_| {
        let mut parser = Parser {
            lexer: Lexer::new(program),
            token: Token::Newline,
            depth: 0,
            output: Output::No,
            called: Vec::new(),
            defined: Vec::new(),
            argument,
            effects,
        };
        parser.program()
    });
    if parsed.is_none() {
        effects.unknown(argument, Unknown::Script);
    }
}

/// Whether a `>` is a redirection here.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Output {
    /// Directly in `print` or `printf`.
    Yes,
    /// Elsewhere, or in brackets: it compares.
    No,
}

/// A program while it is read; every part is `None` where it is not understood.
struct Parser<'r, 's, 't> {
    lexer: Lexer<'t>,
    /// The next token.
    token: Token<'t>,
    depth: usize,
    output: Output,
    called: Vec<&'t [u8]>,
    defined: Vec<&'t [u8]>,
    argument: usize,
    effects: &'r mut Effects<'s>,
}

impl<'t> Parser<'_, '_, 't> {
    fn program(&mut self) -> Option<()> {
        self.advance()?;
        loop {
            self.skip_terminators()?;
            if self.token == Token::End {
                break;
            }
            self.item()?;
        }
        // An unknown function could come from a library.
        let defined = |name| self.defined.contains(name);
        self.called.iter().all(defined).then_some(())
    }

    fn item(&mut self) -> Option<()> {
        match self.token {
            Token::Word(b"function" | b"func") => return self.function(),
            Token::Word(b"BEGIN" | b"END" | b"BEGINFILE" | b"ENDFILE") => {
                self.advance()?;
                return self.block();
            }
            Token::Sign(b"{") => return self.block(),
            _ => {}
        }
        self.expression()?;
        if self.take(b",")? {
            self.skip_newlines()?;
            self.expression()?;
        }
        match self.token {
            Token::Sign(b"{") => self.block(),
            Token::Sign(b";") | Token::Newline | Token::End => Some(()),
            _ => None,
        }
    }

    fn function(&mut self) -> Option<()> {
        self.advance()?;
        match self.token {
            Token::Call(name) => {
                self.defined.push(name);
                self.advance()?;
            }
            Token::Name(name) => {
                self.defined.push(name);
                self.advance()?;
                self.expect(b"(")?;
            }
            _ => return None,
        }
        while let Token::Name(_) = self.token {
            self.advance()?;
            if !self.take(b",")? {
                break;
            }
            self.skip_newlines()?;
        }
        self.expect(b")")?;
        self.skip_newlines()?;
        self.block()
    }

    fn block(&mut self) -> Option<()> {
        self.expect(b"{")?;
        self.deeper()?;
        self.skip_terminators()?;
        while !self.is(b"}") {
            self.statement()?;
            self.skip_terminators()?;
        }
        self.depth -= 1;
        self.advance()
    }

    fn statement(&mut self) -> Option<()> {
        self.deeper()?;
        let word = match self.token {
            Token::Word(word) => word,
            _ => b"",
        };
        match word {
            b"if" => self.conditional()?,
            b"while" => {
                self.advance()?;
                self.header()?;
                self.body()?;
            }
            b"do" => {
                self.advance()?;
                self.body()?;
                self.skip_terminators()?;
                if self.token != Token::Word(b"while") {
                    return None;
                }
                self.advance()?;
                self.header()?;
                self.end_of_statement()?;
            }
            b"for" => self.counted()?,
            b"switch" => self.switch()?,
            _ if self.token == Token::Sign(b"{") => self.block()?,
            _ => {
                self.simple_statement(word)?;
                self.end_of_statement()?;
            }
        }
        self.depth -= 1;
        Some(())
    }

    fn conditional(&mut self) -> Option<()> {
        self.advance()?;
        self.header()?;
        self.body()?;
        // `else` may follow line ends and one semicolon, which belong to it.
        let before = (self.lexer, self.token);
        self.skip_terminators()?;
        if self.token == Token::Word(b"else") {
            self.advance()?;
            return self.body();
        }
        (self.lexer, self.token) = before;
        Some(())
    }

    /// The statement that a header governs, maybe an empty one.
    fn body(&mut self) -> Option<()> {
        self.skip_newlines()?;
        if self.take(b";")? {
            return Some(());
        }
        self.statement()
    }

    fn header(&mut self) -> Option<()> {
        self.expect(b"(")?;
        self.bracketed(b")")
    }

    /// `for (a; b; c)` and `for (k in a)`.
    fn counted(&mut self) -> Option<()> {
        self.advance()?;
        self.expect(b"(")?;
        let mut parts = 0;
        loop {
            match self.token {
                Token::Sign(b")") => break,
                Token::Sign(b";") => {
                    parts += 1;
                    self.advance()?;
                    self.skip_newlines()?;
                }
                _ if parts == 0 => self.simple_statement(b"")?,
                _ => self.expression()?,
            }
        }
        self.advance()?;
        matches!(parts, 0 | 2).then_some(())?;
        self.body()
    }

    fn switch(&mut self) -> Option<()> {
        self.advance()?;
        self.header()?;
        self.skip_newlines()?;
        self.expect(b"{")?;
        self.skip_terminators()?;
        while !self.is(b"}") {
            match self.token {
                Token::Word(b"case") => {
                    self.advance()?;
                    if self.token == Token::Sign(b"-") {
                        self.advance()?;
                    }
                    self.constant()?;
                    self.expect(b":")?;
                }
                Token::Word(b"default") => {
                    self.advance()?;
                    self.expect(b":")?;
                }
                _ => self.statement()?,
            }
            self.skip_terminators()?;
        }
        self.advance()
    }

    fn constant(&mut self) -> Option<()> {
        match self.token {
            Token::String(_) | Token::Number => self.advance(),
            Token::Sign(b"/" | b"/=") => self.regular_expression(),
            _ => None,
        }
    }

    fn simple_statement(&mut self, word: &[u8]) -> Option<()> {
        match word {
            b"next" | b"nextfile" | b"break" | b"continue" => self.advance(),
            b"exit" | b"return" => {
                self.advance()?;
                if self.at_end_of_statement() {
                    return Some(());
                }
                self.expression()
            }
            b"delete" => {
                self.advance()?;
                self.expression()
            }
            b"print" | b"printf" => self.print(),
            _ => self.expression(),
        }
    }

    fn print(&mut self) -> Option<()> {
        self.advance()?;
        self.output = Output::Yes;
        while !self.at_end_of_statement() && !self.at_redirection() {
            self.expression()?;
            if !self.take(b",")? {
                break;
            }
            self.skip_newlines()?;
        }
        self.output = Output::No;
        let Token::Sign(sign) = self.token else {
            return Some(());
        };
        match sign {
            b">" | b">>" => self.output_file(),
            b"|" | b"|&" => {
                self.runs();
                self.advance()?;
                self.expression()
            }
            _ => Some(()),
        }
    }

    /// The file behind `>`: one of the standard streams only where the string
    /// stands alone, since what follows it would be appended to the name.
    fn output_file(&mut self) -> Option<()> {
        self.advance()?;
        let name = self.token;
        let before = self.lexer;
        self.advance()?;
        if let Token::String(name) = name
            && self.at_end_of_statement()
        {
            if matches!(name, b"/dev/stdout" | b"/dev/stderr" | b"/dev/null") {
                return Some(());
            }
            if !name.contains(&b'\\') {
                self.writes(Value::Exact(name.to_vec().into()));
                return Some(());
            }
        }
        (self.lexer, self.token) = (before, name);
        self.writes(Value::one());
        self.expression()
    }

    fn at_redirection(&self) -> bool {
        matches!(self.token, Token::Sign(b">" | b">>" | b"|" | b"|&"))
    }

    /// Operands with operators between them, or nothing between them.
    fn expression(&mut self) -> Option<()> {
        self.deeper()?;
        self.operand()?;
        while self.operator()? {
            self.operand()?;
        }
        self.depth -= 1;
        Some(())
    }

    /// Reads what stands before an operand; whether an operand follows.
    fn operator(&mut self) -> Option<bool> {
        // Behind an operand these belong to it, or else to the next one.
        while let Token::Sign(b"++" | b"--") = self.token {
            self.advance()?;
        }
        let sign = match self.token {
            Token::Sign(sign) => sign,
            Token::Word(b"in") => b"in",
            Token::Word(word) => return Some(word == b"getline" || begins_operand(word)),
            Token::Name(_) | Token::Call(_) | Token::String(_) | Token::Number => {
                return Some(true);
            }
            Token::Newline | Token::End => return Some(false),
        };
        match sign {
            b"|" | b"|&" if self.output == Output::No => {
                self.runs();
                self.advance()?;
                return (self.token == Token::Word(b"getline")).then_some(true);
            }
            // It writes wherever it stands.
            b">>" | b"|" | b"|&" => return Some(false),
            b">" if self.output == Output::Yes => return Some(false),
            b"&&" | b"||" | b"?" | b":" => {
                self.advance()?;
                self.skip_newlines()?;
            }
            b"**=" | b"**" | b"*=" | b"*" | b"+=" | b"+" | b"-=" | b"-" | b"/=" | b"/" | b"^="
            | b"^" | b"%=" | b"%" | b"==" | b"=" | b"!=" | b"!~" | b"<=" | b"<" | b">=" | b">"
            | b"~" | b"in" => self.advance()?,
            b"(" | b"$" | b"!" => {}
            _ => return Some(false),
        }
        Some(true)
    }

    fn operand(&mut self) -> Option<()> {
        loop {
            match self.token {
                Token::Sign(b"+" | b"-" | b"!" | b"++" | b"--" | b"$") => self.advance()?,
                Token::Sign(b"/" | b"/=") => return self.regular_expression(),
                Token::Sign(b"(") => {
                    self.advance()?;
                    return self.bracketed(b")");
                }
                Token::String(_) | Token::Number => return self.advance(),
                Token::Name(name) => return self.variable(name),
                Token::Call(name) => {
                    self.called.push(name);
                    self.advance()?;
                    return self.bracketed(b")");
                }
                Token::Word(b"getline") => return self.getline(),
                Token::Word(b"system") => {
                    self.runs();
                    return self.call();
                }
                Token::Word(b"length") => {
                    self.advance()?;
                    if self.token == Token::Sign(b"(") {
                        self.advance()?;
                        return self.bracketed(b")");
                    }
                    return self.no_slash();
                }
                Token::Word(word) if is_function(word) => return self.call(),
                _ => return None,
            }
        }
    }

    fn call(&mut self) -> Option<()> {
        self.advance()?;
        self.expect(b"(")?;
        self.bracketed(b")")
    }

    fn variable(&mut self, name: &[u8]) -> Option<()> {
        match name {
            b"ENVIRON" => {
                self.effects.push(self.argument, Effect::ShowsEnvironment);
            }
            // They name files to read, and every variable by its name.
            b"ARGV" | b"ARGC" | b"SYMTAB" | b"FUNCTAB" => return None,
            _ => {}
        }
        self.advance()?;
        if self.take(b"[")? {
            self.bracketed(b"]")?;
            // gawk has arrays in arrays.
            while self.take(b"[")? {
                self.bracketed(b"]")?;
            }
        }
        Some(())
    }

    fn getline(&mut self) -> Option<()> {
        self.advance()?;
        match self.token {
            Token::Name(name) => self.variable(name)?,
            Token::Sign(b"$") => {
                self.advance()?;
                match self.token {
                    Token::Number => self.advance()?,
                    Token::Name(name) => self.variable(name)?,
                    _ => return None,
                }
            }
            _ => {}
        }
        if !self.take(b"<")? {
            return self.no_slash();
        }
        let Token::String(name) = self.token else {
            return None;
        };
        self.advance()?;
        // What follows could be appended to the name.
        if name.contains(&b'\\') || self.begins_operand() {
            return None;
        }
        if name.starts_with(b"/inet") {
            let network = Network {
                client: "awk",
                access: Access::Write,
                host: None,
            };
            self.effects.push(self.argument, Effect::Network(network));
        } else if name != b"-" {
            let path = Value::Exact(name.to_vec().into());
            self.effects.reads(self.argument, path);
        }
        Some(())
    }

    /// Behind `length` and `getline` a slash is not read alike everywhere.
    fn no_slash(&self) -> Option<()> {
        (!matches!(self.token, Token::Sign(b"/" | b"/="))).then_some(())
    }

    fn begins_operand(&self) -> bool {
        match self.token {
            Token::Name(_) | Token::Call(_) | Token::String(_) | Token::Number => true,
            Token::Word(word) => word == b"getline" || begins_operand(word),
            Token::Sign(sign) => matches!(sign, b"(" | b"$" | b"[" | b"++" | b"--"),
            Token::Newline | Token::End => false,
        }
    }

    fn regular_expression(&mut self) -> Option<()> {
        self.lexer.regular_expression()?;
        self.advance()
    }

    /// Expressions with commas between them, up to the sign that closes them.
    fn bracketed(&mut self, close: &[u8]) -> Option<()> {
        self.deeper()?;
        let output = std::mem::replace(&mut self.output, Output::No);
        while !self.is(close) {
            self.expression()?;
            if !self.take(b",")? {
                break;
            }
            self.skip_newlines()?;
        }
        self.expect(close)?;
        self.output = output;
        self.depth -= 1;
        Some(())
    }

    fn at_end_of_statement(&self) -> bool {
        self.token == Token::Newline || self.token == Token::End || self.is(b";") || self.is(b"}")
    }

    fn end_of_statement(&mut self) -> Option<()> {
        if self.is(b"}") {
            return Some(());
        }
        self.at_end_of_statement().then_some(())?;
        self.advance()
    }

    fn skip_terminators(&mut self) -> Option<()> {
        while self.token == Token::Newline || self.is(b";") {
            self.advance()?;
        }
        Some(())
    }

    fn skip_newlines(&mut self) -> Option<()> {
        while self.token == Token::Newline {
            self.advance()?;
        }
        Some(())
    }

    fn is(&self, sign: &[u8]) -> bool {
        matches!(self.token, Token::Sign(found) if found == sign)
    }

    /// Reads `sign` if it is next; whether it was.
    fn take(&mut self, sign: &[u8]) -> Option<bool> {
        let found = self.is(sign);
        if found {
            self.advance()?;
        }
        Some(found)
    }

    fn expect(&mut self, sign: &[u8]) -> Option<()> {
        self.take(sign)?.then_some(())
    }

    fn advance(&mut self) -> Option<()> {
        self.token = self.lexer.token()?;
        Some(())
    }

    fn deeper(&mut self) -> Option<()> {
        self.depth += 1;
        (self.depth <= MAX_DEPTH).then_some(())
    }

    fn runs(&mut self) {
        let shell = Run::Program(Value::exact(b"sh"));
        self.effects.push(self.argument, Effect::Runs(shell));
    }

    fn writes(&mut self, path: Value<'static>) {
        let path = Path::entry(path);
        self.effects.push(self.argument, Effect::Writes(path));
    }
}

/// Whether a function of the language begins here, and so an operand.
fn begins_operand(word: &[u8]) -> bool {
    word == b"system" || is_function(word)
}

#[cfg(test)]
mod tests {
    use super::judge;
    use crate::{Effects, Kind};

    fn kinds(program: &str) -> Vec<Kind> {
        let mut effects = Effects::new();
        judge(program.as_bytes(), 1, &mut effects);
        let mut kinds: Vec<_> = effects.found().iter().map(|f| f.effect.kind()).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }

    #[test]
    fn a_program_that_prints_does_nothing_else() {
        for program in [
            "",
            "1",
            "{print}",
            "{print $1, $NF; next}",
            "NR==1, /end/ {print FILENAME\": \"$0}",
            "BEGIN{FS=\",\"} $3>30{n++} END{print n+0, NR/2}",
            "/a\\/b|[/]x>|\"/",
            "!/^#/ && NF > 2 || $1 ~ /x/",
            "!seen[$0]++",
            "{a[$1]+=$2} END{for (k in a) printf \"%s %d\\n\", k, a[k]}",
            "{if ($1 > 5) x = \"a\"; else x = \"b\"\nprint x}",
            "{ if (a)\n b\n else if (c) { d } else e }",
            "{for (;;) {i++; if (i>3) break}; do i--; while (i > 0)\nprint i}",
            "{while (i-- > 0) ; print (i > 3), (a)(b)}",
            "function f(a,  b) {\n return a / b / 2 }\n{print f(1, 2) > \"/dev/stderr\"}",
            "{print \"a\" > \"/dev/stdout\"; printf(\"%s\", $1) > \"/dev/null\"}",
            "{print length, length($0), toupper(substr($0,1,1)) substr($0,2)}",
            "{n = split($0, p, /[ \\t]+/); sub(/[^[:alpha:]_]/, \"\"); gsub(\"a\", \"b\", $2)}",
            "{x = y ? /re/ : a / b; print x y -1 !z}",
            "BEGIN { while ((getline l < \"f\") > 0) print l; close(\"f\") } # system(\"id\")",
            "BEGIN { print 1.5e3, .5, 5., \"> f | sh\" }",
            "{ $1 = $2++; --$3; print $++i, $(NF-1), $NF-1 }",
            "{ switch ($1) { case /x>/: print; break\n case \"a\": next\n default: exit 1 } }",
            "(i,j) in a { delete a[i,j]; delete b }",
            "{ x = a \\\n b; x ^= 2; x **= 2; x /= 2; x %= 3 }",
            "{ print PROCINFO[\"pid\"], a[1][2], -x^2, !a !~ b }",
            "{ print a, b\n}\n\n# end\nEND { print a[x > y] }",
        ] {
            let found = kinds(program);
            assert!(
                found.is_empty() || found == [Kind::Reads],
                "{program:?} {found:?}"
            );
        }
    }

    #[test]
    fn a_program_that_writes_writes() {
        for program in [
            "{print > \"f\"}",
            "{print $1 > $2\".txt\"}",
            "{print>>\"f\"}",
            "{print > \"/dev/stdoutx\"}",
            "{print > \"/dev/stdout\" x}",
            "{print > \"/dev/stdout\" \"x\"}",
            "{print > \"/dev/std\\157ut\"}",
            "{print (a > b) > c}",
            "{print a ? b : c > d}",
            "{printf(\"x\") > FILENAME \".bak\"}",
            "{print \"a>b\"; y=1>2; print>\"out\"}",
            "{print /x/ > \"f\"}",
            "{x = a / b; print \"/\" > \"f\"}",
            "{print a[1] > f}",
            "BEGIN{if (1) print 1 > \"f\"; else print 2}",
        ] {
            assert_eq!(kinds(program), [Kind::Writes], "{program:?}");
        }
    }

    #[test]
    fn a_program_that_runs_runs() {
        for program in [
            "BEGIN{system(\"id\")}",
            "BEGIN{system (\"id\")}",
            "{print | \"sh\"}",
            "{print $1 |& cmd}",
            "BEGIN{\"id\" | getline x; print x}",
            "BEGIN{while ((\"ls\" | getline l) > 0) print l}",
            "BEGIN{\"id\" |& getline}",
            "function f(x){system(x)} BEGIN{f(\"id\")}",
            "# c\nBEGIN{system(\"id\")}",
            "BEGIN{print \"\\47\"; system(\"id\")}",
            "{x = a / system(\"id\") / b}",
            "{print x++ / system(\"id\") / 2}",
            "{print a[1] / system(\"id\") / 2}",
            "{print $1 / system(\"id\") / 2}",
            "{print (1) / system(\"id\") / 2}",
            "/\\/{/ {system(\"id\")}",
        ] {
            assert_eq!(kinds(program), [Kind::Runs], "{program:?}");
        }
    }

    #[test]
    fn the_environment_and_the_network_are_seen() {
        assert_eq!(
            kinds("BEGIN{print ENVIRON[\"X\"]}"),
            [Kind::ShowsEnvironment]
        );
        assert_eq!(
            kinds("BEGIN{for (k in ENVIRON) print k}"),
            [Kind::ShowsEnvironment]
        );
        assert_eq!(
            kinds("BEGIN{getline < \"/inet/tcp/0/h/80\"}"),
            [Kind::Network]
        );
    }

    #[test]
    fn what_is_not_read_alike_everywhere_is_unknown() {
        for program in [
            "@include \"f\"",
            "@load \"f\"",
            "BEGIN{f=\"system\"; @f(\"id\")}",
            "BEGIN{ARGV[1]=\"/etc/passwd\"}",
            "BEGIN{ARGC=3}",
            "BEGIN{print SYMTAB[\"x\"]}",
            "BEGIN{getline x < f}",
            "BEGIN{getline x < \"a\" \"b\"}",
            "BEGIN{later(1)}",
            "BEGIN{a::b()}",
            "{print length / 2}",
            "BEGIN{getline / 2}",
            "/[[/]/",
            "/a",
            "{print \"a}",
            "{print",
            "{print 0x1f}",
            "{print a b}}",
            "BEGIN",
            "BEGIN\n{print}",
            "{print `id`}",
            "{print 'a'}",
            "{x = a \\ b}",
        ] {
            assert_eq!(kinds(program).pop(), Some(Kind::Unknown), "{program:?}");
        }
        assert_eq!(kinds(&"(".repeat(100_000)), [Kind::Unknown]);
        assert_eq!(kinds(&"{".repeat(100_000)), [Kind::Unknown]);
        assert_eq!(
            kinds(&("{x".to_owned() + &"++".repeat(100_000))),
            [Kind::Unknown]
        );
    }
}
