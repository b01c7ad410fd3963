//! `tree`: lists directories as a tree.
//!
//! Writes its listing with `-o`, and a page in each directory with `-R`. Its
//! parser is its own: the values of clustered letters are the following words
//! in order, so that `-Lo 1 x` writes `x`; `-L2` holds its value.
//!
//! Source: tree 2.1.0 `tree(1)` and its behaviour.

use crate::spec::{Context, Example, Platforms, Spec, read_only, unproven};
use crate::{Effect, Effects, Kind, Path, Unknown, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["tree"],
    grammar: Some(grammar),
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

/// Letters that choose what is printed.
const FLAGS: &[u8] = b"aACcdDfFghiJlnNpqQrsStuUvxX";
/// Letters whose value chooses what is printed.
const VALUES: &[u8] = b"HILPT";
const LONG_FLAGS: &[&str] = &[
    "--device",
    "--dirsfirst",
    "--du",
    "--fflinks",
    "--filesfirst",
    "--fromfile",
    "--gitignore",
    "--help",
    "--ignore-case",
    "--info",
    "--inodes",
    "--matchdirs",
    "--metafirst",
    "--nolinks",
    "--noreport",
    "--prune",
    "--si",
    "--version",
];
const LONG_VALUES: &[&str] = &["--charset", "--filelimit", "--sort", "--timefmt"];
const LONG_FILES: &[&str] = &["--gitfile", "--hintro", "--houtro", "--infofile"];

fn grammar<'s>(argv: &[Value<'s>], _: &Context, effects: &mut Effects<'s>) {
    let mut words = Words { argv, at: 1 };
    let (mut options_end, mut listed) = (false, false);
    while let Some((at, word)) = words.next() {
        if options_end || !word.may_be_option() {
            effects.explain(at, "operand");
            effects.push(at, Effect::Reads(Path::names(word.clone())));
            listed = true;
            continue;
        }
        match word.as_exact() {
            Some(b"--") => options_end = true,
            Some(name) if name.starts_with(b"--") => long(at, word, &mut words, effects),
            Some(cluster) => letters(at, cluster, &mut words, effects),
            None => effects.unknown(at, Unknown::MayBeOption),
        }
    }
    if !listed {
        effects.push(0, Effect::Reads(Path::names(Value::exact(b"."))));
    }
}

/// The words that are not read yet.
struct Words<'w, 's> {
    argv: &'w [Value<'s>],
    at: usize,
}

impl<'w, 's> Words<'w, 's> {
    fn next(&mut self) -> Option<(usize, &'w Value<'s>)> {
        let word = self.argv.get(self.at)?;
        self.at += 1;
        Some((self.at - 1, word))
    }

    /// The next word as the value of an option; what is none or several words
    /// would shift the rest.
    fn value(
        &mut self,
        option: usize,
        effects: &mut Effects<'s>,
    ) -> Option<(usize, &'w Value<'s>)> {
        match self.next() {
            Some((at, value)) if value.is_single() => Some((at, value)),
            Some((at, _)) => {
                effects.unknown(at, Unknown::NotStatic);
                None
            }
            None => {
                effects.unknown(option, Unknown::MissingValue);
                None
            }
        }
    }
}

fn long<'s>(at: usize, word: &Value<'s>, words: &mut Words<'_, 's>, effects: &mut Effects<'s>) {
    let bytes = word.prefix();
    let equals = bytes.iter().position(|byte| *byte == b'=');
    let name = &bytes[..equals.unwrap_or(bytes.len())];
    let row = |names: &'static [&'static str]| {
        (names.iter().copied()).find(|known| known.as_bytes() == name)
    };
    let attached = equals.map(|equals| word.without_prefix(equals + 1));
    if let (Some(flag), None) = (row(LONG_FLAGS), &attached) {
        effects.explain(at, flag);
    } else if let Some(option) = row(LONG_VALUES).or(row(LONG_FILES)) {
        effects.explain(at, option);
        let value = match attached {
            Some(value) => Some((at, value)),
            None => words
                .value(at, effects)
                .map(|(at, value)| (at, value.clone())),
        };
        if let (true, Some((at, file))) = (LONG_FILES.contains(&option), value) {
            effects.reads(at, file);
        }
    } else {
        effects.unknown(at, Unknown::Option);
    }
}

fn letters<'s>(at: usize, cluster: &[u8], words: &mut Words<'_, 's>, effects: &mut Effects<'s>) {
    let mut rest = cluster.get(1..).unwrap_or_default();
    while let Some((letter, after)) = rest.split_first() {
        rest = after;
        match letter {
            b'L' if rest.first().is_some_and(u8::is_ascii_digit) => {
                let digits = rest.iter().take_while(|byte| byte.is_ascii_digit());
                rest = &rest[digits.count()..];
                effects.explain(at, "-L");
            }
            b'o' => {
                effects.explain(at, "-o");
                if let Some((at, file)) = words.value(at, effects) {
                    effects.push(at, Effect::Writes(Path::entry(file.clone())));
                }
            }
            b'R' => effects.push(at, Effect::Writes(Path::entry(Value::Opaque))),
            value if VALUES.contains(value) => {
                effects.explain(at, "value letter");
                words.value(at, effects);
            }
            flag if FLAGS.contains(flag) => effects.explain(at, "letter"),
            _ => return effects.unknown(at, Unknown::Option),
        }
    }
}

const EXAMPLES: &[Example] = &[
    read_only("tree"),
    read_only("tree -a -I '.git|target' -L 3"),
    read_only("tree -L2 src"),
    read_only("tree -dL 2 --dirsfirst --sort=name --filelimit 9 ."),
    read_only("tree -- -o out"),
    read_only("tree --gitfile .gitignore --noreport \"./$x\""),
    unproven("tree -o out", Kind::Writes),
    unproven("tree -ao out", Kind::Writes),
    unproven("tree src -o out", Kind::Writes),
    unproven("tree -Lo 1 out", Kind::Writes),
    unproven("tree -L2o out", Kind::Writes),
    unproven("tree -R -L 1 -H . src", Kind::Writes),
    unproven("tree --output=out", Kind::Unknown),
    unproven("tree \"$x\"", Kind::Unknown),
    unproven("tree -L $x -o out", Kind::Unknown),
];
