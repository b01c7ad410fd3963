//! Programs from a grammar: most are valid, all are short.

mod words;

use super::random::Random;

/// A random program.
#[must_use]
pub fn program(random: &mut Random) -> Vec<u8> {
    let mut generator = Generator {
        random,
        text: Vec::new(),
        bodies: Vec::new(),
        budget: 40,
    };
    generator.list(3);
    generator.end_line();
    generator.text
}

struct Generator<'r> {
    random: &'r mut Random,
    text: Vec<u8>,
    /// Here-documents that the next newline must be followed by.
    bodies: Vec<String>,
    /// How many more pieces there may be.
    budget: u32,
}

impl Generator<'_> {
    fn put(&mut self, text: &str) {
        self.text.extend_from_slice(text.as_bytes());
    }

    fn pick(&mut self, choices: &[&str]) {
        let text = *self.random.pick(choices);
        self.put(text);
    }

    fn maybe(&mut self, chances: usize, text: &str) {
        if self.random.one_in(chances) {
            self.put(text);
        }
    }

    fn blank(&mut self) {
        self.pick(&[" ", " ", " ", " ", " ", "  ", "\t", " \\\n", "\\\n "]);
    }

    fn end_line(&mut self) {
        self.put("\n");
        for body in std::mem::take(&mut self.bodies) {
            self.put(&body);
        }
    }

    fn spends(&mut self) -> bool {
        self.budget = self.budget.saturating_sub(1);
        self.budget > 0
    }

    fn list(&mut self, depth: u32) {
        self.statement(depth);
        while self.random.one_in(3) && self.spends() {
            match self.random.below(6) {
                0 | 1 => self.pick(&["; ", ";", " ;\t", " & ", "&"]),
                2 => self.end_line(),
                _ => {}
            }
            if self
                .text
                .last()
                .is_some_and(|byte| !b";& \n\t".contains(byte))
            {
                self.put("; ");
            }
            self.statement(depth);
        }
    }

    fn statement(&mut self, depth: u32) {
        self.pipeline(depth);
        while self.random.one_in(5) && self.spends() {
            self.pick(&[" && ", "&&", " || ", "||", " &&\n", " || \n\n", "&\\\n&"]);
            self.pipeline(depth);
        }
    }

    fn pipeline(&mut self, depth: u32) {
        if self.random.one_in(12) {
            self.pick(&["! ", "time ", "time -p ", "! ! ", "time -- ", "! time "]);
        }
        self.command(depth);
        while self.random.one_in(5) && self.spends() {
            self.pick(&[" | ", "|", " |& ", "|&", " |\n", " | \\\n"]);
            self.command(depth);
        }
    }

    fn command(&mut self, depth: u32) {
        if depth == 0 || !self.spends() || !self.random.one_in(4) {
            return self.simple(depth);
        }
        self.compound(depth - 1);
        while self.random.one_in(5) {
            self.put(" ");
            self.redirect(depth - 1);
        }
    }

    fn body(&mut self, depth: u32, close: &str) {
        self.pick(&[" ", "\n", " \n\t"]);
        self.list(depth);
        if self.text.last() != Some(&b'&') && self.text.last() != Some(&b';') {
            self.pick(&["; ", " ; ", ";"]);
        } else {
            self.put(" ");
        }
        if !self.bodies.is_empty() {
            if self.text.ends_with(b";") || self.text.ends_with(b"; ") {
                self.text.pop();
            }
            self.end_line();
        }
        self.put(close);
    }

    fn compound(&mut self, depth: u32) {
        match self.random.below(16) {
            0 => {
                self.put("(");
                self.list(depth);
                self.maybe(3, " ");
                self.put(")");
            }
            1 => {
                self.put("{");
                self.body(depth, "}");
            }
            2 => {
                self.put("if");
                self.body(depth, "then");
                self.body(depth, "fi");
            }
            3 => {
                self.put("if");
                self.body(depth, "then");
                self.body(depth, "elif");
                self.body(depth, "then");
                self.body(depth, "else");
                self.body(depth, "fi");
            }
            4 | 5 => self.loop_over(depth),
            6 => {
                self.pick(&["while", "until"]);
                self.body(depth, "do");
                self.body(depth, "done");
            }
            7 | 8 => self.case(depth),
            9 => {
                self.pick(&["f()", "f ()", "function f", "function f()", "f ( )\n"]);
                self.put(" {");
                self.body(depth, "}");
            }
            10 => self.arithmetic_for(depth),
            11 => {
                self.put("((");
                self.arithmetic(depth);
                self.put("))");
            }
            12..=14 => {
                self.put("[[ ");
                self.condition(depth);
                self.put(" ]]");
            }
            _ => {
                self.pick(&["coproc ", "coproc N "]);
                self.put("{");
                self.body(depth, "}");
            }
        }
    }

    fn loop_over(&mut self, depth: u32) {
        self.pick(&["for x", "for i", "select x", "for _a1"]);
        match self.random.below(5) {
            0 => self.pick(&["; do", " do", "\ndo", " ; do"]),
            1 => {
                self.put(" in; {");
                return self.body(depth, "}");
            }
            _ => {
                self.pick(&[" in", "\nin"]);
                for _ in 0..self.random.below(4) {
                    self.put(" ");
                    self.word(depth);
                }
                self.pick(&["; do", "\ndo", " ;\n do"]);
            }
        }
        self.body(depth, "done");
    }

    fn arithmetic_for(&mut self, depth: u32) {
        self.put("for ((");
        self.arithmetic(depth);
        self.put(";");
        self.arithmetic(depth);
        self.put(";");
        self.maybe(2, "i++");
        self.pick(&[")); do", ")) do", "))\ndo"]);
        self.body(depth, "done");
    }

    fn case(&mut self, depth: u32) {
        self.put("case ");
        self.word(depth);
        self.pick(&[" in ", " in\n", "\nin "]);
        for _ in 0..self.random.below(3) {
            self.maybe(3, "(");
            self.word(depth);
            while self.random.one_in(3) {
                self.pick(&["|", " | "]);
                self.word(depth);
            }
            self.pick(&[") ", ")", ")\n"]);
            if !self.random.one_in(4) {
                self.list(depth);
            }
            if !self.bodies.is_empty() {
                self.end_line();
            }
            self.pick(&[" ;;", ";;\n", " ;& ", ";;& "]);
            self.put(" ");
        }
        self.put("esac");
    }

    fn condition(&mut self, depth: u32) {
        match self.random.below(9) {
            0 => {
                self.pick(&["-f ", "-n ", "-z ", "! ", "-v ", "! -d "]);
                self.word(depth);
            }
            1 if depth > 0 => {
                self.put("( ");
                self.condition(depth - 1);
                self.put(" )");
            }
            2 if depth > 0 => {
                self.condition(depth - 1);
                self.pick(&[" && ", " || ", " &&", "&&"]);
                if self.text.ends_with(b" &&") {
                    self.end_line();
                }
                self.condition(depth - 1);
            }
            3 => {
                self.word(depth);
                self.put(" =~ ");
                self.pick(&[
                    "^a(b|c)$", "a", "[a-z]+", "(x y)", "$x", "\"a b\"", "^\\.", "a|b",
                ]);
            }
            4 => self.word(depth),
            _ => {
                self.word(depth);
                self.pick(&[
                    " == ", " = ", " != ", " < ", " > ", " -eq ", " -nt ", " -ge ",
                ]);
                self.word(depth);
            }
        }
    }

    fn simple(&mut self, depth: u32) {
        while self.random.one_in(6) {
            self.assignment(depth);
            self.blank();
        }
        while self.random.one_in(14) {
            self.redirect(depth);
            self.blank();
        }
        self.pick(&[
            "echo", "ls", "cat", "git", "find", "a", "[", "test", "/bin/ls", "printf", "declare",
            "export", "x", "grep", "let", "eval", "local", "sed", "e\\cho", "'l's", "\"a\"", "$x",
            "time", "in", "do\\ne", "-", "1", "2", "]]", "}", "\\{", "{a,b}", "then\\",
        ]);
        for _ in 0..self.random.below(5) {
            self.blank();
            match self.random.below(14) {
                0 => self.redirect(depth),
                1 => self.assignment(depth),
                2 => self.pick(&[
                    "-a", "--b=c", "-n1", "--", "-", "+x", "if", "}", "!", "{", "in",
                ]),
                3 => self.pick(&["# c", "#", "a#b", "'#'"]),
                _ => self.word(depth),
            }
            if self.text.ends_with(b"# c") || self.text.ends_with(b" #") {
                return self.end_line_in_command();
            }
        }
        if self.random.one_in(40) {
            self.put("; ");
        }
    }

    /// After a comment the command goes on in the next line.
    fn end_line_in_command(&mut self) {
        self.end_line();
        self.put(":");
    }

    fn assignment(&mut self, depth: u32) {
        self.pick(&[
            "a=", "x+=", "_b1=", "a[1]=", "a[i+1]+=", "b[$x]=", "a\\\n=", "PATH=",
        ]);
        match self.random.below(8) {
            0 => {
                self.put("(");
                for _ in 0..self.random.below(4) {
                    self.pick(&["", "[0]=", "[x]+=", "\n", " "]);
                    self.word(depth);
                    self.put(" ");
                }
                self.put(")");
            }
            1 => {}
            2 => self.pick(&["~/x", "a:~/b", "~u:~v", "*", "{a,b}", "a=~", "\"$@\""]),
            _ => self.word(depth),
        }
    }

    fn redirect(&mut self, depth: u32) {
        self.pick(&["", "", "", "2", "0", "10", "{fd}", "{a[0]}"]);
        match self.random.below(12) {
            0 => self.pick(&[
                ">&1", ">&2", "<&0", ">&-", "<&-", ">&1-", ">& 2", "<&3-", ">&$x",
            ]),
            1 => {
                self.pick(&["<<<", "<<< "]);
                self.word(depth);
            }
            2 | 3 => self.here_document(),
            4 => {
                while self
                    .text
                    .last()
                    .is_some_and(|byte| !b" \t\n;&|({".contains(byte))
                {
                    self.text.pop();
                }
                self.pick(&["&>", "&>>", "&> "]);
                self.word(depth);
            }
            _ => {
                self.pick(&[">", ">>", "<", "<>", ">|", "> ", "< ", ">\\\n>"]);
                self.word(depth);
            }
        }
    }

    fn here_document(&mut self) {
        let (word, end) = *self.random.pick(&[
            ("E", "E"),
            ("'E'", "E"),
            ("\"E\"", "E"),
            ("E\\OF", "EOF"),
            ("$'E'", "E"),
            ("''E", "E"),
            ("E'O'F", "EOF"),
            ("-E", "E"),
            ("- E", "E"),
            (" 'a b'", "a b"),
            ("{E}", "{E}"),
            ("$x", "$x"),
            ("E*", "E*"),
        ]);
        self.put("<<");
        self.put(word);
        let line = *self.random.pick(&[
            "",
            "x\n",
            "\tx\n",
            "$x $(a b)\n",
            "`a`\n",
            "E x\n",
            "a \\\nb\n",
            "'\n",
            "\"\n",
            "E \n",
            "${x:-y}\n",
            "\\$x\n",
            "#\n",
            ")\n",
            "E)\n",
            "}\n",
        ]);
        self.bodies.push(format!("{line}{end}\n"));
    }
}
