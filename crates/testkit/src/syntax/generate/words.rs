//! Words, and what stands in them.

use super::Generator;

impl Generator<'_> {
    pub(super) fn word(&mut self, depth: u32) {
        for _ in 0..=self.random.below(3) {
            self.piece(depth);
        }
    }

    fn piece(&mut self, depth: u32) {
        match self.random.below(24) {
            0..=8 => self.pick(&[
                "a", "b", "foo", "x.txt", "/tmp/y", "-", "--x", "1", "22", "=", ":", ",", "%", "@",
                "é", "\u{a0}", "]", "}", "^", "+", ".", "..", "!", "#",
            ]),
            9 => self.pick(&[
                "'a b'", "''", "'$x'", "'\"'", "'\\'", "'a\nb'", "'#'", "'*'",
            ]),
            10 => self.pick(&[
                "\"a b\"",
                "\"\"",
                "\"'\"",
                "\"\\\"\"",
                "\"\\$x\"",
                "\"a\\\nb\"",
                "\"!\"",
            ]),
            11 => self.pick(&[
                "\\ ", "\\\\", "\\;", "\\*", "\\'", "\\a", "\\\n", "\\$", "\\#", "\\{",
            ]),
            12 => self.pick(&[
                "*",
                "?",
                "[a-z]",
                "[",
                "[!x]*",
                "**",
                "[[:alpha:]]",
                "[a/b]",
                "[]",
            ]),
            13 => self.pick(&["~", "~/", "~root", "a=~", "a:~", "x~"]),
            14 => self.pick(&[
                "{a,b}",
                "{1..3}",
                "{a,}",
                "{,a}",
                "{}",
                "{a}",
                "{a,{b,c}}",
                "{1..5..2}",
                "{c..a}",
                "{01..3}",
                "{-1..1}",
                "{a..}",
                "{a,b",
                "a,b}",
                "{x,\"y z\"}",
                "{a,b}{c,d}",
                "{'a',b}",
                "{a\\,b,c}",
                "{1..a}",
                "{a..c..2}",
                "{$x,b}",
                "{,}",
                "{a..b}{",
                "{{a,b}}",
                "}{a,b}{",
            ]),
            15 => self.pick(&[
                "$'a\\nb'",
                "$'\\x41'",
                "$'\\101'",
                "$'\\u00e9'",
                "$'\\''",
                "$'a\\0b'",
                "$'\\cA'",
                "$'\\q'",
                "$'\\e'",
                "$''",
                "$'\\x{41}'",
                "$'\\U1F600'",
                "$'\\c\\\\'",
            ]),
            16 => self.pick(&[
                "$x", "$1", "$@", "$#", "$?", "$$", "$!", "$-", "$", "$0", "$xy", "$\\\nx",
            ]),
            17 => self.parameter(depth),
            18 if depth > 0 && self.spends() => {
                self.pick(&["$(", "\"$(", "<(", ">("]);
                let quoted = self.text.ends_with(b"\"$(");
                let bodies = std::mem::take(&mut self.bodies);
                self.list(depth - 1);
                if !self.bodies.is_empty() {
                    self.end_line();
                }
                self.bodies = bodies;
                self.put(if quoted { ")\"" } else { ")" });
            }
            19 => self.pick(&["`a b`", "\"`a`\"", "`a \\`b\\``", "`echo '$x'`", "`a|b`"]),
            20 => {
                self.pick(&["$((", "\"$((", "$(("]);
                let quoted = self.text.ends_with(b"\"$((");
                self.arithmetic(depth);
                self.put(if quoted { "))\"" } else { "))" });
            }
            21 => {
                self.put("\"");
                self.pick(&[
                    "$x",
                    "${x}",
                    "a",
                    "$(a)",
                    "${x:-'b'}",
                    "${x#*/}",
                    "`c`",
                    "$((1))",
                    " ",
                ]);
                self.put("\"");
            }
            22 => self.pick(&[
                "$\"a\"", "$\"b c\"", "$[1+2]", "\"$x\"y", "@(a|b)", "!(a)", "a(b)",
            ]),
            _ => self.pick(&["x", "y"]),
        }
    }

    pub(super) fn parameter(&mut self, depth: u32) {
        self.put("${");
        self.pick(&[
            "x", "x", "1", "@", "#", "#x", "!x", "a[0]", "a[@]", "#a[*]", "!a[@]", "10", "?",
        ]);
        self.pick(&[
            "", "", ":-", "-", ":=", ":+", "+", ":?", "#", "##", "%", "%%", "/", "//", "/#", "^",
            "^^", ",", ",,", "@Q", ":1", ":1:2", ": -1", "@P", "*", "@",
        ]);
        if self.random.one_in(2) && depth > 0 {
            self.word(depth - 1);
        }
        self.maybe(6, "/y");
        self.put("}");
    }

    pub(super) fn arithmetic(&mut self, depth: u32) {
        self.pick(&[
            "1", "x", "x+1", "a[0]", "(1+2)*3", "x = 2", "i++", "$x", "${x}", "x<y", "1?2:3", "",
        ]);
        while self.random.one_in(3) {
            self.pick(&["+", " - ", "*", "&&", "<<", "|", ",", " == ", "\\\n+"]);
            self.pick(&[
                "1", "y", "(2)", "$y", "a[i]", "16#ff", "0x1f", "$((2))", "`a`",
            ]);
        }
        if depth > 0 && self.random.one_in(12) {
            self.put("+$(");
            self.simple(0);
            self.put(")");
        }
    }
}
