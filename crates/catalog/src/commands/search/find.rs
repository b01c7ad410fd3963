//! `find`: lists files below directories, by an expression.
//!
//! `-delete` deletes, `-fprint` and its kin write, `-exec` and its kin run what
//! follows. An expression is read as GNU find does: leading options, starting
//! points up to the first word that looks like an expression, then predicates
//! by their full names, each with a fixed number of values.
//! Source: GNU findutils 4.9 manual; `find/parser.c` and `find/util.c` for what
//! looks like an expression. Busybox 1.35 and macOS know a subset of these
//! predicates, with the same values; macOS passes names to `-execdir` without `./`.

mod exec;
mod predicates;

use crate::effects::Effects;
use crate::spec::{Context, Example, Platforms, Spec, read_only, unproven};
use crate::{Effect, Kind, Path, Unknown, Value};
use predicates::{Action, Predicate};

pub(crate) const SPEC: Spec = Spec {
    names: &["find", "gfind"],
    grammar: Some(invocation),
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

fn invocation<'s>(argv: &[Value<'s>], context: &Context, effects: &mut Effects<'s>) {
    let mut search = Search {
        argv,
        platform: context.platform,
        starts: Vec::new(),
        effects,
    };
    let at = search.leading_options();
    let at = search.starting_points(at);
    search.expression(at);
}

/// One search while it is read.
struct Search<'r, 's> {
    argv: &'r [Value<'s>],
    platform: Platforms,
    /// Where the search begins, as far as that is known.
    starts: Vec<Value<'s>>,
    effects: &'r mut Effects<'s>,
}

impl<'s> Search<'_, 's> {
    /// Reads `-H`, `-L`, `-P`, `-D WORD`, `-OLEVEL` and `--`.
    fn leading_options(&mut self) -> usize {
        let mut at = 1;
        while let Some(word) = self.argv.get(at).and_then(Value::as_exact) {
            match word {
                b"-H" | b"-L" | b"-P" => self.effects.explain(at, "-P"),
                b"-D" => {
                    self.effects.explain(at, "-D");
                    at += 1;
                    self.value(at, crate::spec::Means::Nothing);
                }
                b"--" => {
                    self.effects.explain(at, "--");
                    return at + 1;
                }
                _ if word.starts_with(b"-O") => self.effects.explain(at, "-O"),
                _ => break,
            }
            at += 1;
        }
        at
    }

    fn starting_points(&mut self, first: usize) -> usize {
        let mut at = first;
        while let Some(word) = self.argv.get(at) {
            match looks_like_expression(word) {
                Looks::Expression => break,
                Looks::Either => self.effects.unknown(at, Unknown::MayBeOption),
                Looks::Path => self.effects.explain(at, "operand"),
            }
            self.starts.push(word.clone());
            at += 1;
        }
        let from_file = b"-files0-from".as_slice();
        let listed = self
            .argv
            .iter()
            .any(|word| word.as_exact() == Some(from_file));
        if self.starts.is_empty() && !listed {
            self.starts.push(Value::exact(b"."));
        }
        for (index, start) in self.starts.iter().enumerate() {
            // The default directory is no word; the command's own name is its cause.
            let cause = if at == first { 0 } else { first + index };
            let tree = Path::tree(start.clone());
            self.effects.push(cause, Effect::Reads(tree));
        }
        at
    }

    fn expression(&mut self, first: usize) {
        let mut at = first;
        while let Some(word) = self.argv.get(at) {
            let Some(name) = word.as_exact() else {
                self.effects.unknown(at, Unknown::MayBeOption);
                at += 1;
                continue;
            };
            at = match predicates::find(name) {
                Some(predicate) => self.predicate(at, predicate),
                None => {
                    self.effects.unknown(at, Unknown::Option);
                    at + 1
                }
            };
        }
    }

    /// Reads the predicate at `at` with its values; returns what follows it.
    fn predicate(&mut self, at: usize, predicate: Predicate) -> usize {
        self.effects.explain(at, predicate.name);
        match predicate.action {
            Action::Values(values) => {
                for (index, means) in values.iter().enumerate() {
                    self.value(at + 1 + index, *means);
                }
                at + 1 + values.len()
            }
            Action::Delete => {
                for start in &self.starts {
                    let tree = Path::tree(start.clone());
                    self.effects.push(at, Effect::Writes(tree));
                }
                at + 1
            }
            Action::StartsFrom => {
                self.value(at + 1, crate::spec::Means::ReadsValue);
                let tree = Path::tree(Value::Opaque);
                self.effects.push(at, Effect::Reads(tree));
                self.starts.push(Value::one());
                at + 2
            }
            Action::Runs(how) => self.command(at, how),
        }
    }

    fn value(&mut self, at: usize, means: crate::spec::Means) {
        match self.argv.get(at) {
            Some(value) if value.is_single() => {
                self.effects.explain(at, "value");
                means.apply("find", at, Some(value), self.effects);
            }
            // None or several words would shift what follows.
            Some(_) => self.effects.unknown(at, Unknown::NotStatic),
            None => self
                .effects
                .unknown(at.saturating_sub(1), Unknown::MissingValue),
        }
    }
}

/// How find reads a word where a starting point may stand.
enum Looks {
    Path,
    Expression,
    Either,
}

fn looks_like_expression(word: &Value<'_>) -> Looks {
    match (word, word.prefix()) {
        (Value::Exact(_), [b'-', _, ..] | b"(" | b"!") => Looks::Expression,
        (Value::Exact(_), _) => Looks::Path,
        (_, [] | [b'-', ..] | [b'(' | b'!' | b')' | b',']) => Looks::Either,
        _ => Looks::Path,
    }
}

const EXAMPLES: &[Example] = &[
    read_only("find . -name '*.rs'"),
    read_only("find . -type f -name '*.py' -not -path './node_modules/*'"),
    read_only("find src docs \\( -iname '*.js' -o -iname '*.py' \\) -type f"),
    read_only("find -L . -maxdepth 2 -mindepth 1 -printf '%p %s\\n'"),
    read_only("find . -path ./.git -prune -o -name '*.md' -print"),
    read_only("find -H -O3 -D stat . -mtime -7 -size +1k -perm -u+x -user root -links 1"),
    read_only(
        "find -P . -newermt 2020-01-01 -newer README.md -anewer README.md -samefile README.md",
    ),
    read_only("find . -type d -empty , -regextype egrep -regex '.*' -iregex '.*' -ls"),
    read_only("find . -wholename '*x' -or -iwholename '*y' -ipath z -and ! -lname a -a -ilname b"),
    read_only("find . -xdev -depth -true -false -readable -writable -executable -print0 -quit"),
    read_only("find . -exec grep -l TODO {} +"),
    read_only("find src -name '*.rs' -exec head -n 3 {} \\;"),
    read_only("find . -execdir cat {} \\;"),
    read_only("find \"./$dir\" -name \"$name\""),
    read_only("find src/*.rs -fprint /dev/stdout -fls /dev/null"),
    read_only("find . -path '*-fprint*' -name -delete"),
    read_only("find --help"),
    unproven("find . -delete", Kind::Writes),
    unproven("find -- . -delete", Kind::Writes),
    unproven("find . -name '*.log' -fprint list", Kind::Writes),
    unproven("find . -name x -o -fprintf list %p", Kind::Writes),
    unproven("find . -fprint0 list , -fls list", Kind::Writes),
    unproven("find . -quit -exec touch x \\;", Kind::Writes),
    unproven("find . -ok cat {} ';'", Kind::Unknown),
    unproven("find . -okdir cat {} ';'", Kind::Unknown),
    unproven("find * -name x", Kind::Unknown),
    unproven("find . $ARGS", Kind::Unknown),
    unproven("find . -name *.rs", Kind::Unknown),
    unproven("find . -rm", Kind::Unknown),
    unproven("find . --delete", Kind::Unknown),
];

#[cfg(test)]
mod tests {
    use crate::commands::tests::{effects, kinds, kinds_of, worst};
    use crate::{Effect, Kind, Run, Value};

    #[test]
    fn an_expression_of_tests_reads() {
        for words in [
            &["find"][..],
            &["find", ".", "-name", "-delete"],
            &["find", "-H", "-D", "-delete", "-O2", ".", "-type", "f"],
            &["find", ".", "-newerBt", "now", "-fstype", "-exec"],
            &["find", "-", "(", "-true", ")"],
            &["find", ")", ",", "(x", "-fprint", "/dev/stderr"],
        ] {
            assert_eq!(kinds(words), [Kind::Reads], "{words:?}");
        }
    }

    #[test]
    fn an_action_that_writes_writes_wherever_it_stands() {
        for words in [
            &["find", ".", "-delete"][..],
            &["find", "--", "-delete"],
            &["find", ".", "-name", "-name", "-o", "!", "-delete"],
            &["find", "-D", "x", "-fprint", "f"],
            &["find", ".", "-fprintf", "/dev/stdoutx", "%p"],
            &["find", ".", "-newermt", "now", "-fls", "f"],
        ] {
            assert_eq!(worst(words), Kind::Writes, "{words:?}");
        }
    }

    #[test]
    fn what_find_does_not_know_is_unknown() {
        for words in [
            &["find", ".", "-newerxt", "now"][..],
            &["find", ".", "-newertm", "f"],
            &["find", ".", "-del"],
            &["find", ".", "-name"],
            &["find", ".", "-name", "a", "b"],
            &["find", ".", "--delete"],
            &["find", ".", "-rm"],
            &["find", "-D"],
            &["find", "-HL"],
        ] {
            assert_eq!(worst(words), Kind::Unknown, "{words:?}");
        }
    }

    #[test]
    fn a_word_that_may_be_an_expression_is_unknown() {
        let prefix = |text: &'static str| Value::One {
            prefix: text.as_bytes().into(),
        };
        for first in [
            Value::Opaque,
            Value::one(),
            prefix("-na"),
            prefix("("),
            prefix("!"),
        ] {
            let argv = ["find".into(), first, "-name".into(), "x".into()];
            assert_eq!(kinds_of(&argv).pop(), Some(Kind::Unknown), "{argv:?}");
        }
        for first in [prefix("./"), prefix("a"), prefix("(a")] {
            let argv = ["find".into(), first, "-name".into(), Value::one()];
            assert_eq!(kinds_of(&argv), [Kind::Reads], "{argv:?}");
        }
        let many = Value::Many {
            prefix: b"a".as_slice().into(),
        };
        let argv = ["find".into(), many.clone(), "-name".into(), many];
        assert_eq!(kinds_of(&argv).pop(), Some(Kind::Unknown));
    }

    /// The commands that an invocation runs, with what is not exact as `PREFIX…`.
    fn runs(words: &[&str]) -> Vec<String> {
        let argv: Vec<_> = words.iter().copied().map(Value::from).collect();
        let effects = effects(&argv);
        let run = |effect: &Effect<'_>| match effect {
            Effect::Runs(Run::Command { argv, setting }) => {
                let directory = setting.directory.as_ref().map(show);
                let directory = directory.map_or(String::new(), |name| format!("({name}) "));
                let words: Vec<_> = argv.iter().map(show).collect();
                Some(directory + &words.join(" "))
            }
            _ => None,
        };
        effects
            .found()
            .iter()
            .filter_map(|f| run(&f.effect))
            .collect()
    }

    fn show(value: &Value<'_>) -> String {
        let known = String::from_utf8_lossy(value.prefix());
        match value {
            Value::Exact(_) => known.into_owned(),
            Value::One { .. } => format!("{known}…"),
            Value::Many { .. } => format!("{known}……"),
            Value::Opaque => "?".into(),
        }
    }

    #[test]
    fn exec_runs_its_command_on_what_is_found_below_each_start() {
        assert_eq!(runs(&["find", "-exec", "cat", "{}", ";"]), ["cat .…"]);
        let found = runs(&["find", "a", "b", "-exec", "sh", "-c", "x{}y", "{}", "+"]);
        assert_eq!(found, ["sh -c x{}y a……", "sh -c x{}y b……"]);
        let found = runs(&["find", "a", "-exec", "x{}y{}", "+", ";", "-exec", "id", ";"]);
        assert_eq!(found, ["xa… +", "id"]);
    }

    #[test]
    fn execdir_runs_its_command_beside_what_is_found() {
        assert_eq!(
            runs(&["find", "a", "-execdir", "cat", "{}", "+"]),
            ["(…) cat ./……"]
        );
        let found = runs(&["find", "/", "-execdir", "cat", "{}", ";"]);
        assert_eq!(found, ["(…) cat …"]);
    }

    #[test]
    fn a_command_without_an_end_is_unknown() {
        for words in [
            &["find", ".", "-exec", "cat", "{}"][..],
            &["find", ".", "-exec"],
            &["find", ".", "-exec", ";"],
            &["find", ".", "-exec", "cat", "{}", "x", "+"],
            &["find", ".", "-ok", "cat", "{}", "+"],
        ] {
            assert_eq!(worst(words), Kind::Unknown, "{words:?}");
        }
    }

    #[test]
    fn a_word_that_may_end_the_command_is_unknown() {
        let argv = ["find", ".", "-exec", "cat"].map(Value::from);
        for word in [Value::one(), Value::Opaque] {
            let mut argv = argv.to_vec();
            argv.extend([word, ";".into()]);
            assert_eq!(kinds_of(&argv).pop(), Some(Kind::Unknown), "{argv:?}");
        }
    }
}
