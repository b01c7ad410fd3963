//! Gives operands the meaning that their command gives them.

use super::{Operand, OptionUse, Sense};
use crate::effects::Effects;
use crate::spec::{Means, Operands, Spec};
use crate::{Effect, Run, Setting, Unknown, Value};

/// Reads the operands of one command.
pub(super) struct OperandReader<'r, 's> {
    pub(super) client: &'static str,
    pub(super) spec: &'static Spec,
    pub(super) options: &'r [OptionUse<'s>],
    pub(super) effects: &'r mut Effects<'s>,
}

impl<'s> OperandReader<'_, 's> {
    /// Adds what the operands mean.
    pub(super) fn read(&mut self, operands: &[Operand<'s>]) {
        let mut rest = operands;
        let kind = if self.is_recursive() {
            self.spec.operands.deepened()
        } else {
            self.spec.operands
        };
        match kind {
            Operands::None => self.each(Means::Unknown(Unknown::Operand), rest),
            Operands::Each(means) => self.each(means, rest),
            Operands::AtMost(count, means) => self.at_most(count, means, rest),
            Operands::ScriptThenFiles { script, unless } => {
                let given = |name: &&str| self.used(name);
                if unless.iter().any(given) {
                    return self.each(Means::ReadsValue, rest);
                }
                rest = self.first(script, rest);
                self.each(Means::ReadsValue, rest);
            }
            Operands::PatternThenTrees { unless } => {
                if !unless.iter().any(|name| self.used(name)) {
                    rest = self.first(Means::Nothing, rest);
                }
                self.each_or(Means::ReadsTree, ".", rest);
            }
            Operands::FirstThen(first, then) => {
                rest = self.first(first, rest);
                self.each(then, rest);
            }
            Operands::EachOr(means, path) => self.each_or(means, path, rest),
            Operands::Command(before) => self.inner_command(before, rest),
            Operands::SourcesThenTarget {
                sources,
                target,
                unless,
            } => {
                if unless.iter().any(|name| self.used(name)) {
                    return self.each(sources, rest);
                }
                self.sources_then_target(sources, target, rest);
            }
        }
    }

    fn is_recursive(&self) -> bool {
        let recursive = |used: &OptionUse<'s>| matches!(used.option.means, Means::Recursive);
        self.options.iter().any(recursive)
    }

    /// The words that `before` gives a meaning, then what is run.
    fn inner_command(&mut self, before: &[Means], operands: &[Operand<'s>]) {
        let count = before.len().min(operands.len());
        let (words, command) = operands.split_at(count);
        for (means, word) in before.iter().zip(words) {
            if !word.value.is_single() {
                return self.effects.unknown(word.argument, Unknown::NotStatic);
            }
            self.each(*means, std::slice::from_ref(word));
        }
        let Some(first) = command.first() else { return };
        self.effects.explain(first.argument, "command");
        let argv = command.iter().map(|word| word.value.clone()).collect();
        let setting = Setting::default();
        let run = Run::Command { argv, setting };
        self.effects.push(first.argument, Effect::Runs(run));
    }

    fn sources_then_target(&mut self, sources: Means, target: Means, operands: &[Operand<'s>]) {
        match operands {
            [] => {}
            [only] if only.value.is_single() => {
                self.each(sources, operands);
                let here = Value::exact(b".");
                target.apply(self.client, only.argument, Some(&here), self.effects);
            }
            [rest @ .., last] if last.value.is_single() => {
                self.each(sources, rest);
                self.each(target, std::slice::from_ref(last));
            }
            // The last word may be none: any of them could be the target.
            all => {
                self.each(sources, all);
                self.each(target, all);
            }
        }
    }

    /// Whether the command's own option `name` is given and not taken back.
    fn used(&self, name: &str) -> bool {
        let row = self.spec.rows().find(|row| row.names.contains(&name));
        let is_it = |used: &&OptionUse<'s>| row.is_some_and(|row| std::ptr::eq(row, used.option));
        let last = self.options.iter().rev().find(is_it);
        last.is_some_and(|used| used.sense == Sense::On)
    }

    fn first<'o>(&mut self, means: Means, operands: &'o [Operand<'s>]) -> &'o [Operand<'s>] {
        let Some((first, rest)) = operands.split_first() else {
            return operands;
        };
        self.effects.explain(first.argument, "operand");
        // A word that may be none or several would shift the meaning of the rest.
        if !first.value.is_single() && !matches!(means, Means::Nothing | Means::ReadsValue) {
            self.effects.unknown(first.argument, Unknown::NotStatic);
        }
        means.apply(
            self.client,
            first.argument,
            Some(&first.value),
            self.effects,
        );
        if first.value.is_single() {
            rest
        } else {
            operands
        }
    }

    fn each(&mut self, means: Means, operands: &[Operand<'s>]) {
        for operand in operands {
            self.effects.explain(operand.argument, "operand");
            means.apply(
                self.client,
                operand.argument,
                Some(&operand.value),
                self.effects,
            );
        }
    }

    fn each_or(&mut self, means: Means, path: &'static str, operands: &[Operand<'s>]) {
        if operands.is_empty() {
            let value = Value::exact(path.as_bytes());
            means.apply(self.client, 0, Some(&value), self.effects);
        }
        self.each(means, operands);
    }

    fn at_most(&mut self, count: usize, means: Means, operands: &[Operand<'s>]) {
        for (index, operand) in operands.iter().enumerate() {
            let one = std::slice::from_ref(operand);
            if index < count && operand.value.is_single() {
                self.each(means, one);
            } else {
                self.each(Means::Unknown(Unknown::Operand), one);
            }
        }
    }
}
