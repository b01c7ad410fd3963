//! Texts that are nearly right: recorded ones, changed a little.

use super::random::Random;

/// What a mutation inserts: what means something to a shell.
const TOKENS: &[&str] = &[
    "'",
    "\"",
    "\\",
    "`",
    "$",
    "$(",
    "${",
    "$((",
    "$[",
    ")",
    "))",
    "}",
    "{",
    "(",
    "((",
    "[",
    "]",
    "[[",
    " ]]",
    ";",
    ";;",
    ";&",
    ";;&",
    "&",
    "&&",
    "|",
    "||",
    "|&",
    "<",
    ">",
    ">>",
    "<<",
    "<<-",
    "<<<",
    "<&",
    ">&",
    "&>",
    "&>>",
    "<>",
    ">|",
    "<(",
    ">(",
    "\n",
    "\\\n",
    " ",
    "\t",
    "#",
    " #",
    "!",
    " ! ",
    "=",
    "+=",
    "=(",
    "~",
    "*",
    "?",
    "$'",
    "$\"",
    "@(",
    "!(",
    "{a,b}",
    "{1..3}",
    ",",
    "..",
    " if ",
    " then ",
    " fi ",
    " do ",
    " done ",
    " for x in ",
    " while ",
    " case x in ",
    " esac ",
    " in ",
    " { ",
    " } ",
    " time ",
    " function f ",
    "f() ",
    " coproc ",
    " select x in ",
    " else ",
    " elif ",
    " until ",
    "a=",
    "a[0]=",
    "a=(",
    "x=(b)",
    "$x",
    "${x}",
    "${x:-",
    "${x#",
    "$@",
    "1",
    "2>",
    "{fd}>",
    "-",
    ">&-",
    "\r",
    "\u{a0}",
    "\u{2028}",
    "é",
    "<<E\n",
    "\nE\n",
    "<<'E'\n",
    "<<\\E\n",
    "$\\\n",
    "declare a=(",
    "eval ",
    "export x=",
    "[[ a =~ ",
    "[[ a == ",
    "-p",
    "--",
    ":",
    "%",
    "^",
    "@",
    "/",
];

/// Mutates a set of texts.
#[derive(Debug)]
pub struct Mutator {
    texts: Vec<Vec<u8>>,
}

impl Mutator {
    /// A mutator of `texts`, of which there are some.
    #[must_use]
    pub const fn new(texts: Vec<Vec<u8>>) -> Self {
        Self { texts }
    }

    /// A changed text.
    #[must_use]
    pub fn mutant(&self, random: &mut Random) -> Vec<u8> {
        let mut text = random.pick(&self.texts).clone();
        for _ in 0..=random.below(3) {
            self.mutate(&mut text, random);
        }
        text.truncate(600);
        text
    }

    fn mutate(&self, text: &mut Vec<u8>, random: &mut Random) {
        let length = text.len();
        let at = random.below(length + 1);
        match random.below(10) {
            0..=4 => insert(text, at, random.pick(TOKENS).as_bytes()),
            5 => drop(text.drain(at..(at + 1 + random.below(3)).min(length))),
            6 => {
                let end = (at + 1 + random.below(12)).min(length);
                let copy = text[at..end].to_vec();
                insert(text, random.below(length + 1), &copy);
            }
            7 => {
                let other = random.pick(&self.texts);
                let start = random.below(other.len() + 1);
                let end = (start + 1 + random.below(20)).min(other.len());
                insert(text, at, &other[start..end]);
            }
            8 if at < length => {
                text[at] = *random.pick(b"'\"\\`$(){}[];&|<> \n\t#=~*?!,:-+@%^/ax1E");
            }
            _ => {
                let to = random.below(length + 1);
                let (from, to) = (at.min(to), at.max(to).min(at.min(to) + 15));
                let moved: Vec<u8> = text.drain(from..to.min(length)).collect();
                let at = random.below(text.len() + 1);
                insert(text, at, &moved);
            }
        }
    }
}

fn insert(text: &mut Vec<u8>, at: usize, piece: &[u8]) {
    text.splice(at..at, piece.iter().copied());
}
