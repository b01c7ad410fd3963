//! Reads an argument list by a [`Spec`], as the program's own parser would.

mod operands;
mod options;
#[cfg(test)]
mod tests;

use crate::effects::Effects;
use crate::spec::{Arguments, Context, Conventions, Long, Opt, Order, Platforms, Spec, Terminator};
use crate::{Unknown, Value};
use operands::OperandReader;
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
    /// Whether it turns its meaning on or off.
    pub sense: Sense,
}

/// Whether an option is given, or taken back by `--no-X` or `--X=false`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sense {
    /// It is given.
    On,
    /// It is taken back.
    Off,
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
    /// Whether the option that goes by `name` is given and not taken back.
    pub fn has(&self, name: &str) -> bool {
        self.last(name).is_some()
    }

    /// The last value given to the option that goes by `name`.
    pub fn value(&self, name: &str) -> Option<&Value<'s>> {
        self.last(name).and_then(|used| used.value.as_ref())
    }

    /// Whether the option that goes by `name` is turned off: `--watch=false`.
    pub fn is_off(&self, name: &str) -> bool {
        let named = |used: &&OptionUse<'s>| used.option.names.contains(&name);
        let last = self.options.iter().rev().find(named);
        last.is_some_and(|used| used.sense == Sense::Off)
    }

    fn last(&self, name: &str) -> Option<&OptionUse<'s>> {
        let named = |used: &&OptionUse<'s>| used.option.names.contains(&name);
        let last = self.options.iter().rev().find(named);
        last.filter(|used| used.sense == Sense::On)
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

/// Whether words that look like options still are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Options {
    Stand,
    /// Depends on what is not known.
    MayHaveEnded,
    Ended,
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
            let mut reader = OperandReader {
                client: self.client,
                spec,
                options: &reading.options,
                effects: self.effects,
            };
            reader.read(reading.operands.get(operands_from..).unwrap_or_default());
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
        let mut options = Options::Stand;
        while let Some(word) = self.argv.get(at) {
            let looks_like_option = options != Options::Ended && word.may_be_option();
            let is_terminator =
                word.as_exact() == Some(b"--") && spec.conventions.terminator == Terminator::Ends;
            if looks_like_option && self.reads_as_option(spec, at) {
                if options == Options::MayHaveEnded && spec.arguments == Arguments::Decide {
                    self.effects.unknown(at, Unknown::MayBeOption);
                }
                if is_terminator {
                    options = Options::Ended;
                    self.effects.explain(at, "--");
                    at += 1;
                } else {
                    at = self.option(spec, at, reading);
                }
                continue;
            }
            reading.operands.push(Operand {
                argument: at,
                value: word.clone(),
            });
            at += 1;
            if !spec.subcommands.is_empty() {
                return at;
            }
            options = self.options_behind_operand(spec, word, options);
        }
        at
    }

    fn options_behind_operand(&self, spec: &Spec, word: &Value<'s>, before: Options) -> Options {
        let Conventions { order, long, .. } = spec.conventions;
        match order {
            Order::BeforeOperands if word.is_single() => Options::Ended,
            // The word may be none; then options go on.
            Order::BeforeOperands => before.max(Options::MayHaveEnded),
            // Some programs of macOS use getopt, some getopt_long, which permutes.
            Order::Anywhere
                if self.context.platform == Platforms::MACOS && long == Long::Abbreviated =>
            {
                before.max(Options::MayHaveEnded)
            }
            Order::Anywhere => before,
        }
    }

    /// Whether the word at `at`, which could start with a dash, is read as an
    /// option. A word of which nothing is known is: it is then either unknown
    /// or, for a command that no argument makes harmful, of no matter.
    fn reads_as_option(&self, spec: &Spec, at: usize) -> bool {
        let has_options = OptionReader::accepts_options(spec);
        match self.argv.get(at).map(Value::as_exact) {
            Some(Some(b"--")) => has_options || spec.conventions.terminator == Terminator::Ends,
            Some(Some(_)) => has_options,
            Some(None) => has_options && spec.arguments == Arguments::Decide,
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
