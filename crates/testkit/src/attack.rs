//! The mutation attacker: harmless lines in, lines out that do more than they
//! seem to, in the ways that are known to have fooled readers of shell text.
//!
//! It does not know whether a line does harm. Whoever asks compares what qedsh
//! says of it with what the kernel sees.

mod campaign;
mod payloads;
mod random;
mod seeds;
mod shapes;
mod spelling;
mod words;

pub use campaign::{Campaign, Hit, Report, run, violations};
pub use random::Random;

/// Where a mutation leaves a trace, if it works.
pub const MARK: &str = "PWNED";

/// What an attacker tries.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Focus {
    /// Every kind of mutation.
    Everything,
    /// Only commands with a few of their options, in every spelling.
    Combinations,
}

/// Makes mutations of harmless lines, the same ones for the same seed.
#[derive(Debug)]
pub struct Attacker {
    focus: Focus,
    random: Random,
    lines: Vec<String>,
    options: Vec<ProgramOptions>,
}

/// The options that a program says it has.
#[derive(Debug, Clone)]
pub struct ProgramOptions {
    /// The program, and its subcommand where it has some.
    pub program: String,
    /// Long and short options with their dashes.
    pub options: Vec<String>,
}

/// One mutation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mutation {
    /// The line.
    pub line: String,
    /// The harmless line that it was made of.
    pub origin: String,
    /// What was done to it, in order.
    pub steps: Vec<&'static str>,
}

impl Attacker {
    /// An attacker who starts from `lines` and knows `options`.
    #[must_use]
    pub fn new(seed: u64, lines: Vec<String>, options: Vec<ProgramOptions>) -> Self {
        Self {
            focus: Focus::Everything,
            random: Random::new(seed),
            lines,
            options,
        }
    }

    /// The same attacker, who tries only what `focus` says.
    #[must_use]
    pub fn with_focus(self, focus: Focus) -> Self {
        Self { focus, ..self }
    }

    /// The next mutation: one to three steps away from a harmless line.
    pub fn next_mutation(&mut self) -> Mutation {
        if self.focus == Focus::Combinations {
            return Mutation {
                line: self.combination(),
                origin: String::new(),
                steps: vec!["combination"],
            };
        }
        let origin = self.random.pick(&self.lines).cloned().unwrap_or_default();
        let mut line = origin.clone();
        let mut steps = Vec::new();
        // Most of what fools a reader is one step; some takes a second that hides it.
        let count = match self.random.below(10) {
            0..=5 => 1,
            6..=8 => 2,
            _ => 3,
        };
        for _ in 0..count {
            let (step, next) = self.step(&line);
            line = next;
            steps.push(step);
        }
        Mutation {
            line,
            origin,
            steps,
        }
    }

    fn step(&mut self, line: &str) -> (&'static str, String) {
        let random = &mut self.random;
        match random.below(100) {
            0..=29 => ("dangerous option", payloads::inject_option(line, random)),
            30..=37 => ("combination", self.combination()),
            38..=46 => {
                let known = self.options_of(line);
                let random = &mut self.random;
                ("known option", payloads::inject_known(line, &known, random))
            }
            47..=52 => ("redirect", payloads::redirect(line, random)),
            53..=60 => ("substitution", payloads::substitute(line, random)),
            61..=65 => ("environment", payloads::environment(line, random)),
            66..=73 => ("respelling", spelling::respell_line(line, random)),
            74..=79 => ("wrapper", shapes::wrap(line, random)),
            80..=87 => ("second command", shapes::join(line, random)),
            88..=91 => ("control flow", shapes::control(line, random)),
            92..=94 => ("place", shapes::place(line, random)),
            95..=96 => {
                let other = random.pick(&self.lines).cloned().unwrap_or_default();
                ("splice", words::splice(line, &other, random))
            }
            _ => ("noise", words::noise(line, random)),
        }
    }

    fn combination(&mut self) -> String {
        let random = &mut self.random;
        let row = random.pick(&self.options);
        let line = row.map(|row| payloads::combine(&row.program, &row.options, random));
        line.unwrap_or_default()
    }

    /// What the programs named in `line` say they accept.
    fn options_of(&self, line: &str) -> Vec<String> {
        let named = words::split(line);
        let is_named = |row: &&ProgramOptions| {
            let mut parts = row.program.split(' ');
            parts.all(|part| named.iter().any(|word| word == part))
        };
        let rows = self.options.iter().filter(is_named);
        rows.flat_map(|row| row.options.iter().cloned()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn lines() -> Vec<String> {
        vec![
            "sort -u data/words.txt".to_owned(),
            "git log --oneline | head -3".to_owned(),
        ]
    }

    #[test]
    fn the_same_seed_makes_the_same_mutations() {
        let mut one = Attacker::new(7, lines(), Vec::new());
        let mut two = Attacker::new(7, lines(), Vec::new());
        for _ in 0..1000 {
            assert_eq!(one.next_mutation(), two.next_mutation());
        }
    }

    #[test]
    fn mutations_are_many_and_of_every_kind() {
        let mut attacker = Attacker::new(1, lines(), Vec::new());
        let mutations: Vec<Mutation> = (0..20_000).map(|_| attacker.next_mutation()).collect();
        let texts: BTreeSet<&str> = mutations.iter().map(|m| m.line.as_str()).collect();
        assert!(texts.len() > 10_000, "{}", texts.len());
        let steps: BTreeSet<&str> = mutations
            .iter()
            .flat_map(|m| m.steps.iter().copied())
            .collect();
        assert_eq!(steps.len(), 13);
    }
}
