//! Reads one option word: long, abbreviated, clustered, with its value.

use super::{OptionUse, Sense};
use crate::effects::Effects;
use crate::spec::{
    Arguments, Long, Means, Negation, Number, Opt, Outer, Platforms, Short, Spec, Switch, Takes,
};
use crate::{Unknown, Value};

/// Reads the options of one command.
pub(super) struct OptionReader<'r, 's> {
    pub(super) client: &'static str,
    pub(super) spec: &'static Spec,
    pub(super) outer: &'r [&'static Spec],
    pub(super) argv: &'r [Value<'s>],
    pub(super) platform: Platforms,
    pub(super) effects: &'r mut Effects<'s>,
    pub(super) options: &'r mut Vec<OptionUse<'s>>,
}

/// A long option word, told apart.
struct LongWord<'w, 's> {
    name: &'w str,
    value: Option<Value<'s>>,
}

impl<'s> OptionReader<'_, 's> {
    /// Whether the command has options at all.
    pub(super) fn accepts_options(spec: &Spec) -> bool {
        spec.conventions.long != Long::None || spec.conventions.short != Short::None
    }

    /// Reads the option at `at` and returns the index behind it and its values.
    pub(super) fn read(&mut self, at: usize) -> usize {
        let argv = self.argv;
        let Some(word) = argv.get(at) else {
            return at;
        };
        let known = word.prefix();
        if matches!(word, Value::Opaque) || known.len() < 2 {
            return self.unknown(at, Unknown::MayBeOption);
        }
        if known.starts_with(b"--") {
            return self.long(at, word, 2);
        }
        if self.spec.conventions.long == Long::OneOrTwoDashes {
            return self.long(at, word, 1);
        }
        if self.is_number(word) {
            self.effects.explain(at, "-NUMBER");
            return at + 1;
        }
        if self.spec.conventions.short == Short::None {
            return self.unknown(at, Unknown::Option);
        }
        self.cluster(at, word)
    }

    fn is_number(&self, word: &Value<'s>) -> bool {
        self.spec.conventions.number == Number::Harmless
            && word
                .as_exact()
                .and_then(|word| word.get(1..))
                .is_some_and(|digits| !digits.is_empty() && digits.iter().all(u8::is_ascii_digit))
    }

    fn unknown(&mut self, at: usize, reason: Unknown) -> usize {
        if self.spec.arguments == Arguments::Decide {
            self.effects.unknown(at, reason);
        }
        at + 1
    }

    fn long(&mut self, at: usize, word: &Value<'s>, dashes: usize) -> usize {
        let known = word.prefix();
        let Some(LongWord { name, value }) = split_long(word, known, dashes) else {
            return self.unknown(at, Unknown::MayBeOption);
        };
        match self.find_long(name) {
            Ok((option, Sense::On)) => self.use_option(at, option, value, at + 1),
            Ok((option, Sense::Off)) => {
                self.explain(at, option);
                self.record(at, option, None, Sense::Off);
                at + 1
            }
            Err(reason) => self.unknown(at, reason),
        }
    }

    /// The row of a long option, by its full name or a unique prefix of it.
    fn find_long(&self, name: &str) -> Result<(&'static Opt, Sense), Unknown> {
        if self.spec.conventions.long == Long::None {
            return Err(Unknown::Option);
        }
        if let Some(option) = self
            .rows()
            .find(|option| has_long(option, name, self.spec.conventions.long))
        {
            return Ok((option, Sense::On));
        }
        if let Some(option) = self.negated(name) {
            return Ok((option, Sense::Off));
        }
        if self.spec.conventions.long != Long::Abbreviated {
            return Err(Unknown::Option);
        }
        // The tables list every long option of the GNU programs only.
        if self.platform == Platforms::MACOS {
            return Err(Unknown::Abbreviation);
        }
        let mut found: Option<&'static Opt> = None;
        for option in self.rows().filter(|option| has_long_prefix(option, name)) {
            match found {
                Some(first) if !std::ptr::eq(first, option) => return Err(Unknown::Abbreviation),
                _ => found = Some(option),
            }
        }
        found
            .map(|option| (option, Sense::On))
            .ok_or(Unknown::Option)
    }

    /// The harmless row that `--no-X` undoes.
    fn negated(&self, name: &str) -> Option<&'static Opt> {
        let positive = name.strip_prefix("no-")?;
        let harmless = |option: &&'static Opt| matches!(option.means, Means::Nothing);
        (self.spec.conventions.negation == Negation::Yes)
            .then(|| {
                self.rows()
                    .filter(harmless)
                    .find(|option| has_long(option, positive, Long::Exact))
            })
            .flatten()
    }

    /// The rows of this command and of those around it, on this platform.
    fn rows(&self) -> impl Iterator<Item = &'static Opt> + use<'_, 's> {
        let platform = self.platform;
        let outer = match self.spec.conventions.outer {
            Outer::Accepted => self.outer,
            Outer::Ended => &[],
        };
        std::iter::once(self.spec)
            .chain(outer.iter().rev().copied())
            .flat_map(Spec::rows)
            .filter(move |option| option.platforms.include(platform))
    }

    fn cluster(&mut self, at: usize, word: &Value<'s>) -> usize {
        let known = word.prefix();
        for (index, letter) in known.iter().enumerate().skip(1) {
            let spelled = [b'-', *letter];
            let Some(option) = self.rows().find(|option| has_short(option, &spelled)) else {
                return self.unknown(at, Unknown::Option);
            };
            let rest_is_value = self.spec.conventions.switch == Switch::Boolean
                && known.get(index + 1) == Some(&b'=');
            if option.takes == Takes::Nothing && !rest_is_value {
                self.use_option(at, option, None, at + 1);
                continue;
            }
            if index > 1 && self.spec.conventions.short == Short::Alone {
                return self.unknown(at, Unknown::Option);
            }
            let rest = word.without_prefix(index + 1);
            return match (&rest, option.takes) {
                (Value::Exact(bytes), _) if bytes.is_empty() => {
                    self.use_option(at, option, None, at + 1)
                }
                // Empty when it runs, the next word would be the value.
                (Value::One { prefix } | Value::Many { prefix }, _) if prefix.is_empty() => {
                    self.unknown(at, Unknown::MayBeOption)
                }
                (_, Takes::Words(_) | Takes::Command) => self.unknown(at, Unknown::OptionValue),
                _ => self.use_option(at, option, Some(self.attached(rest)), at + 1),
            };
        }
        match word {
            Value::Exact(_) => at + 1,
            _ => self.unknown(at, Unknown::MayBeOption),
        }
    }

    fn attached(&self, rest: Value<'s>) -> Value<'s> {
        let equals = self.spec.conventions.short == Short::ClusteredWithEquals;
        if equals && rest.prefix().starts_with(b"=") {
            rest.without_prefix(1)
        } else {
            rest
        }
    }

    /// Records a use of `option` at `at` with its attached value, or with the
    /// words from `next` on, and returns the index behind them.
    fn use_option(
        &mut self,
        at: usize,
        option: &'static Opt,
        attached: Option<Value<'s>>,
        next: usize,
    ) -> usize {
        self.explain(at, option);
        match (option.takes, attached) {
            (Takes::Nothing, None) | (Takes::OptionalValue, None) => {
                self.apply(at, at, option, None);
                next
            }
            (Takes::Nothing, Some(value)) => self.switch(at, option, &value),
            (Takes::ValueUnlessLast, None) if next >= self.argv.len() => {
                self.apply(at, at, option, None);
                next
            }
            (
                Takes::Value | Takes::PlainValue | Takes::OptionalValue | Takes::ValueUnlessLast,
                Some(value),
            ) => {
                self.apply(at, at, option, Some(value));
                next
            }
            (Takes::PlainValue, None) if self.argv.get(next).is_some_and(Value::may_be_option) => {
                self.unknown(next, Unknown::OptionValue);
                self.next_words(at, option, next, 1)
            }
            (Takes::Value | Takes::PlainValue | Takes::ValueUnlessLast, None) => {
                self.next_words(at, option, next, 1)
            }
            (Takes::Words(count), None) => self.next_words(at, option, next, count.into()),
            (Takes::Command, None) => self.command(at, option, next),
            (Takes::Words(_) | Takes::Command, Some(_)) => self.unknown(at, Unknown::OptionValue),
        }
    }

    /// Takes the words up to `;` as the command line of `option`.
    fn command(&mut self, at: usize, option: &'static Opt, next: usize) -> usize {
        let words = self.argv.get(next..).unwrap_or_default();
        let end = words.iter().position(|word| word.as_exact() == Some(b";"));
        let words = words.get(..end.unwrap_or(words.len())).unwrap_or_default();
        for (index, word) in words.iter().enumerate() {
            self.effects.explain(next + index, "command");
            // Unknown words could be `;`, behind which there are options again.
            if word.as_exact().is_none() && matches!(word.prefix(), [] | [b';']) {
                self.unknown(next + index, Unknown::NotStatic);
            }
        }
        if let Some(end) = end {
            self.effects.explain(next + end, ";");
        }
        if words.is_empty() {
            self.unknown(at, Unknown::MissingValue);
        }
        self.apply(at, at, option, None);
        if let Some(used) = self.options.last_mut() {
            used.command = words.to_vec();
        }
        next + words.len() + usize::from(end.is_some())
    }

    /// Reads `--flag=true` and `--flag=false`, where the program takes them.
    fn switch(&mut self, at: usize, option: &'static Opt, value: &Value<'s>) -> usize {
        let taken = self.spec.conventions.switch == Switch::Boolean;
        match value.as_exact().filter(|_| taken) {
            Some(b"true" | b"1" | b"t" | b"T" | b"TRUE" | b"True") => {
                self.apply(at, at, option, None);
            }
            // Given as off: it neither acts nor counts as used.
            Some(b"false" | b"0" | b"f" | b"F" | b"FALSE" | b"False") => {
                self.record(at, option, None, Sense::Off);
            }
            _ => return self.unknown(at, Unknown::OptionValue),
        }
        at + 1
    }

    fn next_words(&mut self, at: usize, option: &'static Opt, next: usize, count: usize) -> usize {
        for index in next..next + count {
            let is_last = index + 1 == next + count;
            match self.argv.get(index).cloned() {
                Some(value) if value.is_single() => {
                    self.effects.explain(index, "value");
                    if is_last {
                        self.apply(at, index, option, Some(value));
                    }
                }
                // None or several words would shift what follows.
                Some(_) => {
                    self.unknown(index, Unknown::NotStatic);
                }
                None => return self.unknown(at, Unknown::MissingValue),
            }
        }
        next + count
    }

    fn explain(&mut self, at: usize, option: &'static Opt) {
        self.effects
            .explain(at, option.names.first().copied().unwrap_or_default());
    }

    /// Records a use of `option` at `at` whose effects `cause` causes.
    fn apply(&mut self, at: usize, cause: usize, option: &'static Opt, value: Option<Value<'s>>) {
        option
            .means
            .apply(self.client, cause, value.as_ref(), self.effects);
        self.record(at, option, value, Sense::On);
    }

    fn record(
        &mut self,
        argument: usize,
        option: &'static Opt,
        value: Option<Value<'s>>,
        sense: Sense,
    ) {
        self.options.push(OptionUse {
            argument,
            option,
            value,
            command: Vec::new(),
            sense,
        });
    }
}

/// Splits `--name=value`; `None` where the name itself is not fully known.
fn split_long<'w, 's>(
    word: &Value<'s>,
    known: &'w [u8],
    dashes: usize,
) -> Option<LongWord<'w, 's>> {
    let equals = known.iter().position(|byte| *byte == b'=');
    let end = match (equals, word) {
        (Some(at), _) => at,
        (None, Value::Exact(_)) => known.len(),
        (None, _) => return None,
    };
    let name = std::str::from_utf8(known.get(dashes..end)?).ok()?;
    let value = equals.map(|at| word.without_prefix(at + 1));
    Some(LongWord { name, value })
}

fn has_long(option: &Opt, name: &str, long: Long) -> bool {
    option.names.iter().any(|spelled| {
        let two = spelled.strip_prefix("--");
        let one = spelled
            .strip_prefix('-')
            .filter(|_| long == Long::OneOrTwoDashes);
        two.or(one) == Some(name)
    })
}

fn has_long_prefix(option: &Opt, prefix: &str) -> bool {
    !prefix.is_empty()
        && option.names.iter().any(|spelled| {
            spelled
                .strip_prefix("--")
                .is_some_and(|name| name.starts_with(prefix))
        })
}

fn has_short(option: &Opt, spelled: &[u8]) -> bool {
    option.names.iter().any(|name| name.as_bytes() == spelled)
}
