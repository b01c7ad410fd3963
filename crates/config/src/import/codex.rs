//! Codex: the calls of `prefix_rule` in its `.rules` whose arguments are
//! literals. Nothing is evaluated: what else a file says is listed, and since
//! it may forbid anything, nothing is allowed then.

mod literal;

use super::text::quoted;
use super::{Import, Subject, verdict};
use crate::ConfigError;
use literal::{Literal, Reader};
use qedsh_gate::Verdict;
use std::path::Path;

pub(super) fn read(import: &mut Import, _: &Path, text: &str) -> Result<(), ConfigError> {
    let mut reader = Reader::new(text);
    while let Some(statement) = reader.statement() {
        match statement {
            Ok(call) if call.name == "prefix_rule" => import.prefix_rule(&call),
            // About names of programs and hosts; they allow no command.
            Ok(call) if matches!(call.name, "host_executable" | "network_rule") => {
                import.refuse(call.source, "is not about commands");
            }
            Ok(call) => import.restricts(call.source, "is not understood"),
            Err(source) => import.restricts(source, "is not a call with literals"),
        }
    }
    Ok(())
}

/// More rules than a person would write for one line.
const COMBINATIONS: usize = 64;

impl Import {
    fn prefix_rule(&mut self, call: &literal::Call<'_>) {
        let source = call.source;
        let word = match call.argument("decision") {
            None => "allow",
            Some(Literal::Text(word)) => word.as_str(),
            Some(Literal::List(_)) => return self.restricts(source, "has no decision"),
        };
        let Some(verdict) = verdict(word) else {
            return self.restricts(source, "has a decision that is not understood");
        };
        let reason = match call.argument("justification") {
            Some(Literal::Text(text)) => Some(text.as_str()),
            _ => None,
        };
        let Some(Literal::List(pattern)) = call.argument("pattern") else {
            return self.cannot(source, verdict, "has no pattern");
        };
        let Some(prefixes) = combinations(pattern, verdict) else {
            return self.cannot(source, verdict, "has a pattern that is not understood");
        };
        for words in prefixes {
            let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
            self.rule(source, verdict, Subject::Prefix(words.join(" ")), reason);
        }
    }
}

/// Every way through the alternatives. Where there are too many, what restricts
/// is about the words before them.
fn combinations(pattern: &[Literal], verdict: Verdict) -> Option<Vec<Vec<&str>>> {
    let mut prefixes: Vec<Vec<&str>> = vec![Vec::new()];
    for slot in pattern {
        let choices: Vec<&str> = match slot {
            Literal::Text(word) => vec![word],
            Literal::List(words) => words.iter().map(Literal::text).collect::<Option<_>>()?,
        };
        if choices.is_empty() {
            return None;
        }
        if prefixes.len() * choices.len() > COMBINATIONS {
            let is_named = prefixes.iter().all(|prefix| !prefix.is_empty());
            return (verdict != Verdict::Allow && is_named).then_some(prefixes);
        }
        let longer = prefixes.iter().flat_map(|prefix| {
            choices.iter().map(move |choice| {
                let mut prefix = prefix.clone();
                prefix.push(choice);
                prefix
            })
        });
        prefixes = longer.collect();
    }
    (!pattern.is_empty()).then_some(prefixes)
}
