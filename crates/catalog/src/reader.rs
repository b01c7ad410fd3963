//! Reads an argument list by a [`Spec`], as the program's own parser would.

mod options;

use crate::effects::Effects;
use crate::spec::{Arguments, Context, Means, Operands, Opt, Order, Spec, Takes, Terminator};
use crate::{Effect, Run, Setting, Unknown, Value};
use options::OptionReader;

/// An argument list that was told apart into options and operands.
#[derive(Debug)]
pub struct Reading<'s> {
    /// The words of the command down to its subcommand: `git`, `stash`, `list`.
    pub path: Vec<&'static str>,
    /// The options in the order given, those of outer commands included.
    pub options: Vec<OptionUse<'s>>,
    /// The words that are neither options nor their values.
    pub operands: Vec<Operand<'s>>,
}

/// One use of an option.
#[derive(Debug)]
pub struct OptionUse<'s> {
    /// Its index in the argument list.
    pub argument: usize,
    /// Its row.
    pub option: &'static Opt,
    /// Its value, where it has one.
    pub value: Option<Value<'s>>,
    /// The command line behind it, where it takes one.
    pub command: Vec<Value<'s>>,
}

/// One operand.
#[derive(Debug)]
pub struct Operand<'s> {
    /// Its index in the argument list.
    pub argument: usize,
    /// Its value.
    pub value: Value<'s>,
}

impl<'s> Reading<'s> {
    /// Whether the option that goes by `name` is used and not turned off.
    pub fn has(&self, name: &str) -> bool {
        let named = |used: &&OptionUse<'_>| used.option.names.contains(&name);
        self.options.iter().rev().find(named).is_some_and(|used| {
            let off = used.value.as_ref().and_then(Value::as_exact) == Some(b"false");
            used.option.takes != Takes::Nothing || !off
        })
    }

    /// The last value given to the option that goes by `name`.
    pub fn value(&self, name: &str) -> Option<&Value<'s>> {
        let named = |used: &&OptionUse<'s>| used.option.names.contains(&name);
        self.options
            .iter()
            .rev()
            .find(named)
            .and_then(|used| used.value.as_ref())
    }

    /// The operands but the first, which is a script or pattern where none of
    /// the options `unless` gives that.
    pub fn behind_script(&self, unless: &[&str]) -> &[Operand<'s>] {
        let given = unless.iter().any(|name| self.has(name));
        self.operands.get(usize::from(!given)..).unwrap_or_default()
    }
}

/// Adds to `effects` what the invocation `argv` of the command `spec` does.
/// `argv` holds the command's own name as word 0.
pub fn read<'s>(
    spec: &'static Spec,
    argv: &[Value<'s>],
    context: &Context,
    effects: &mut Effects<'s>,
) {
    let client = spec.names.first().copied().unwrap_or_default();
    let mut frame = Frame {
        client,
        outer: Vec::new(),
        argv,
        context,
        effects,
    };
    let reading = Reading {
        path: Vec::new(),
        options: Vec::new(),
        operands: Vec::new(),
    };
    frame.command(spec, 1, reading);
}

/// What stays the same while a command and its subcommands are read.
struct Frame<'r, 's> {
    client: &'static str,
    /// The commands around this one, whose options it inherits.
    outer: Vec<&'static Spec>,
    argv: &'r [Value<'s>],
    context: &'r Context,
    effects: &'r mut Effects<'s>,
}

impl<'s> Frame<'_, 's> {
    fn command(&mut self, spec: &'static Spec, first: usize, mut reading: Reading<'s>) {
        if !spec.platforms.include(self.context.platform) {
            return self
                .effects
                .unknown(first.saturating_sub(1), Unknown::Command);
        }
        if let Some(name) = spec.names.first() {
            self.effects.explain(first.saturating_sub(1), name);
            reading.path.push(name);
        }
        if let Some(otherwise) = spec.otherwise {
            return self.first_word(spec, otherwise, first, reading);
        }
        if let Some(grammar) = spec.grammar {
            let argv = self.argv.get(first.saturating_sub(1)..).unwrap_or_default();
            let mut inner = Effects::new();
            grammar(argv, self.context, &mut inner);
            return self.effects.append(inner, first.saturating_sub(1));
        }
        for means in spec.always {
            means.apply(self.client, first.saturating_sub(1), None, self.effects);
        }
        let operands_from = reading.operands.len();
        let next = self.words(spec, first, &mut reading);
        if spec.subcommands.is_empty() {
            self.operands(
                spec,
                reading.operands.get(operands_from..).unwrap_or_default(),
            );
        } else {
            reading = match self.subcommand(spec, next, reading) {
                Ok(()) => return,
                Err(reading) => reading,
            };
        }
        if let Some(check) = spec.check {
            check(&reading, self.context, self.effects);
        }
    }

    /// Reads options and operands from word `first` on. Stops behind the first
    /// operand where that names a subcommand, and returns the next index.
    fn words(&mut self, spec: &'static Spec, first: usize, reading: &mut Reading<'s>) -> usize {
        let mut at = first;
        let mut options_end = false;
        while let Some(word) = self.argv.get(at) {
            let is_option = !options_end && word.may_be_option();
            let is_terminator = word.as_exact() == Some(b"--");
            if is_option && is_terminator && spec.conventions.terminator == Terminator::Ends {
                options_end = true;
                self.effects.explain(at, "--");
                at += 1;
            } else if is_option && self.reads_as_option(spec, at) {
                at = self.option(spec, at, reading);
            } else {
                reading.operands.push(Operand {
                    argument: at,
                    value: word.clone(),
                });
                at += 1;
                if !spec.subcommands.is_empty() {
                    return at;
                }
                options_end |= spec.conventions.order == Order::BeforeOperands;
            }
        }
        at
    }

    /// Whether the word at `at`, which could start with a dash, is read as an
    /// option. A word of which nothing is known is: it is then either unknown
    /// or, for a command that no argument makes harmful, of no matter.
    fn reads_as_option(&self, spec: &Spec, at: usize) -> bool {
        match self.argv.get(at) {
            Some(Value::Exact(_)) => OptionReader::accepts_options(spec),
            Some(_) => spec.arguments == Arguments::Decide && OptionReader::accepts_options(spec),
            None => false,
        }
    }

    fn option(&mut self, spec: &'static Spec, at: usize, reading: &mut Reading<'s>) -> usize {
        let mut reader = OptionReader {
            client: self.client,
            spec,
            outer: &self.outer,
            argv: self.argv,
            platform: self.context.platform,
            effects: self.effects,
            options: &mut reading.options,
        };
        reader.read(at)
    }

    fn operands(&mut self, spec: &'static Spec, operands: &[Operand<'s>]) {
        let mut rest = operands;
        let kind = if self.is_recursive(spec) {
            spec.operands.deepened()
        } else {
            spec.operands
        };
        match kind {
            Operands::None => self.each(Means::Unknown(Unknown::Operand), rest),
            Operands::Each(means) => self.each(means, rest),
            Operands::AtMost(count, means) => self.at_most(count, means, rest),
            Operands::ScriptThenFiles { script, unless } => {
                let given = |name: &&str| self.used(spec, name);
                if unless.iter().any(given) {
                    return self.each(Means::ReadsValue, rest);
                }
                rest = self.first(script, rest);
                self.each(Means::ReadsValue, rest);
            }
            Operands::PatternThenTrees { unless } => {
                if !unless.iter().any(|name| self.used(spec, name)) {
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
                if unless.iter().any(|name| self.used(spec, name)) {
                    return self.each(sources, rest);
                }
                self.sources_then_target(sources, target, rest);
            }
        }
    }

    fn is_recursive(&self, spec: &Spec) -> bool {
        let recursive = |option: &&Opt| matches!(option.means, Means::Recursive);
        let mut names = spec
            .rows()
            .filter(recursive)
            .flat_map(|option| option.names);
        names.any(|name| self.used(spec, name))
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

    /// Whether the row of the option `name` explains some argument.
    fn used(&self, spec: &Spec, name: &str) -> bool {
        let row = spec.rows().find(|option| option.names.contains(&name));
        let first = row.and_then(|option| option.names.first());
        first.is_some_and(|first| self.effects.rows().iter().any(|row| row.name == *first))
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

    /// Reads on as the subcommand that the first word names, else as `otherwise`.
    fn first_word(
        &mut self,
        spec: &'static Spec,
        otherwise: &'static Spec,
        first: usize,
        reading: Reading<'s>,
    ) {
        let word = self.argv.get(first);
        let exact = word.map(|word| word.as_exact());
        match exact {
            Some(None) => self.effects.unknown(first, Unknown::NotStatic),
            Some(Some(name)) => {
                self.outer.push(spec);
                match named(spec, name) {
                    Some(sub) => self.command(sub, first + 1, reading),
                    None => self.command(otherwise, first, reading),
                }
            }
            None => self.command(otherwise, first, reading),
        }
    }

    /// Reads on as the subcommand that the last operand names. Gives the
    /// reading back where there is no operand at all.
    fn subcommand(
        &mut self,
        spec: &'static Spec,
        next: usize,
        mut reading: Reading<'s>,
    ) -> Result<(), Reading<'s>> {
        let Some(operand) = reading.operands.pop() else {
            return Err(reading);
        };
        let Some(name) = operand.value.as_exact() else {
            self.effects.unknown(operand.argument, Unknown::NotStatic);
            return Ok(());
        };
        match named(spec, name) {
            Some(sub) => {
                self.outer.push(spec);
                self.command(sub, next, reading);
            }
            None => self.effects.unknown(operand.argument, Unknown::Subcommand),
        }
        Ok(())
    }
}

/// The subcommand of `spec` that goes by `name`.
fn named(spec: &'static Spec, name: &[u8]) -> Option<&'static Spec> {
    let goes_by = |sub: &&Spec| sub.names.iter().any(|given| given.as_bytes() == name);
    spec.subcommands.iter().find(goes_by)
}
