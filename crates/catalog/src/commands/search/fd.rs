//! `fd`, `fdfind`: lists files by name.
//!
//! `-x` and `-X` run what follows, up to `;` or to the end; `-l` runs `ls`.
//! Whether relative paths start with `./` there depends on the version.
//! Source: fd 8.6 and 10.2 `--help`.

use std::borrow::Cow;

use crate::effects::Effects;
use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Platforms, Short, Spec, command,
    everywhere, flag, optional, plain, read_only, unproven,
};
use crate::{Effect, Kind, Reading, Run, Setting, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["fd", "fdfind"],
    conventions: Conventions {
        short: Short::ClusteredWithEquals,
        ..Conventions::EXACT
    },
    options: OPTIONS,
    operands: Operands::PatternThenTrees {
        unless: &["--gen-completions"],
    },
    check: Some(runs_on_what_is_found),
    platforms: Platforms::ALL,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const LIST: [&[u8]; 4] = [b"ls", b"-l", b"-h", b"-d"];

fn runs_on_what_is_found<'s>(reading: &Reading<'s>, _: &Context, effects: &mut Effects<'s>) {
    for used in &reading.options {
        let named = |name| used.option.names.contains(&name);
        let mut argv = if named("-x") {
            used.command.iter().map(replaced).collect()
        } else if named("-X") {
            used.command.clone()
        } else if named("-l") {
            LIST.map(Value::exact).to_vec()
        } else {
            continue;
        };
        // Without a placeholder the paths come last; with one they may come
        // there, and as many words.
        if !used.command.iter().any(has_placeholder) {
            argv.push(if named("-x") { Value::one() } else { FOUND });
        } else if named("-X") {
            let whole = |word: &Value<'s>| {
                if has_placeholder(word) {
                    FOUND
                } else {
                    word.clone()
                }
            };
            argv = argv.iter().map(whole).collect();
        }
        let setting = Setting::default();
        let run = Run::Command { argv, setting };
        effects.push(used.argument, Effect::Runs(run));
    }
}

/// Any number of paths.
const FOUND: Value<'static> = Value::Many {
    prefix: Cow::Borrowed(b""),
};

fn has_placeholder(word: &Value<'_>) -> bool {
    word.prefix().contains(&b'{') || word.as_exact().is_none()
}

/// The word with what is not known from its first `{` on.
fn replaced<'s>(word: &Value<'s>) -> Value<'s> {
    match word.prefix().iter().position(|byte| *byte == b'{') {
        Some(at) => Value::One {
            prefix: word.prefix().get(..at).unwrap_or_default().to_vec().into(),
        },
        None => word.clone(),
    }
}

const OPTIONS: &[Opt] = &everywhere([
    flag(&["-0", "--print0"], Nothing),
    flag(&["-1"], Nothing),
    plain(&["-E", "--exclude"], Nothing),
    flag(&["-F", "--fixed-strings", "--literal"], Nothing),
    flag(&["-H", "--hidden", "--no-hidden"], Nothing),
    flag(&["-I", "--no-ignore", "--ignore"], Nothing),
    flag(&["-L", "--follow", "--no-follow"], Nothing),
    plain(&["-S", "--size"], Nothing),
    flag(&["-V", "--version"], Nothing),
    command(&["-X", "--exec-batch"], Nothing),
    flag(&["-a", "--absolute-path", "--relative-path"], Nothing),
    plain(&["-c", "--color"], Nothing),
    plain(&["-d", "--max-depth", "--maxdepth"], Nothing),
    plain(&["-e", "--extension"], Nothing),
    flag(&["-g", "--glob"], Nothing),
    flag(&["-h", "--help"], Nothing),
    flag(&["-i", "--ignore-case"], Nothing),
    plain(&["-j", "--threads"], Nothing),
    flag(&["-l", "--list-details"], Nothing),
    plain(&["-o", "--owner"], Nothing),
    flag(&["-p", "--full-path"], Nothing),
    flag(&["-q", "--quiet", "--has-results"], Nothing),
    flag(&["-s", "--case-sensitive"], Nothing),
    plain(&["-t", "--type"], Nothing),
    flag(&["-u", "--unrestricted"], Nothing),
    command(&["-x", "--exec"], Nothing),
    plain(&["--and"], Nothing),
    plain(&["--base-directory"], Enters),
    plain(&["--batch-size"], Nothing),
    plain(
        &["--changed-before", "--change-older-than", "--older"],
        Nothing,
    ),
    plain(
        &[
            "--changed-within",
            "--change-newer-than",
            "--newer",
            "--changed-after",
        ],
        Nothing,
    ),
    plain(&["--exact-depth"], Nothing),
    plain(&["--format"], Nothing),
    optional(&["--gen-completions"], Nothing),
    optional(&["--hyperlink"], Nothing),
    plain(&["--ignore-file"], ReadsValue),
    plain(&["--max-results"], Nothing),
    plain(&["--min-depth"], Nothing),
    flag(&["--no-global-ignore-file"], Nothing),
    flag(&["--no-ignore-parent"], Nothing),
    flag(&["--no-ignore-vcs", "--ignore-vcs"], Nothing),
    flag(&["--no-require-git", "--require-git"], Nothing),
    flag(&["--one-file-system", "--mount", "--xdev"], Nothing),
    plain(&["--path-separator"], Nothing),
    flag(&["--prune"], Nothing),
    flag(&["--regex"], Nothing),
    plain(&["--search-path"], ReadsTree),
    flag(&["--show-errors"], Nothing),
    optional(&["--strip-cwd-prefix"], Nothing),
]);

const EXAMPLES: &[Example] = &[
    read_only("fd md"),
    read_only("fdfind -t f . src"),
    read_only("fd --extension py -0 | wc -c"),
    read_only("fd -1HILaFgipqsu -E target -e rs -d 3 -c never -j 1 main"),
    read_only("fd -S +1k -o root --changed-before 1d --newer 2d --exact-depth 1 x"),
    read_only("fd --and x --base-directory src --batch-size 5 --ignore-file ignores main"),
    read_only("fd --max-results 3 --min-depth 1 --no-global-ignore-file --no-ignore-parent x"),
    read_only("fd --no-ignore-vcs --no-require-git --one-file-system --path-separator / x"),
    read_only("fd --prune --regex --search-path src --show-errors --strip-cwd-prefix x"),
    read_only("fd --format '{/}' --hyperlink=never x"),
    read_only("fd -e md -x wc -l"),
    read_only("fd -e md -X wc -l {} \\; -H"),
    read_only("fd -l md"),
    read_only("fd -h; fd -V; fd --gen-completions=bash"),
    unproven("fd md --exec touch x", Kind::Unknown),
    unproven("fd -ux touch x", Kind::Unknown),
    unproven("fd md -Hx ./x", Kind::Unknown),
    unproven("fd md -x cat \"$x\" -x rm", Kind::Unknown),
    unproven("fd --exec=touch md", Kind::Unknown),
    unproven("fd -t --exec touch", Kind::Unknown),
    unproven("fd -x", Kind::Unknown),
    unproven("fd *", Kind::Unknown),
];

#[cfg(test)]
mod tests {
    use crate::commands::tests::effects;
    use crate::{Effect, Run, Value};

    fn runs(words: &[&str]) -> Vec<String> {
        let argv: Vec<_> = words.iter().copied().map(Value::from).collect();
        let effects = effects(&argv);
        let show = |value: &Value<'_>| match value {
            Value::Exact(bytes) => String::from_utf8_lossy(bytes).into_owned(),
            Value::One { prefix } => String::from_utf8_lossy(prefix).into_owned() + "…",
            Value::Many { prefix } => String::from_utf8_lossy(prefix).into_owned() + "……",
            Value::Opaque => "?".into(),
        };
        let run = |effect: &Effect<'_>| match effect {
            Effect::Runs(Run::Command { argv, .. }) => {
                Some(argv.iter().map(show).collect::<Vec<_>>().join(" "))
            }
            _ => None,
        };
        effects
            .found()
            .iter()
            .filter_map(|f| run(&f.effect))
            .collect()
    }

    #[test]
    fn a_command_runs_on_each_path() {
        assert_eq!(runs(&["fd", "-x", "cat"]), ["cat …"]);
        assert_eq!(runs(&["fd", "x", "-Hx", "cp", "{}", "a{.}b"]), ["cp … a…"]);
        assert_eq!(
            runs(&["fd", "-x", "a", ";", "-x", "b", "-x"]),
            ["a …", "b -x …"]
        );
    }

    #[test]
    fn a_batch_runs_on_all_paths() {
        assert_eq!(runs(&["fd", "-X", "cat", "-n"]), ["cat -n ……"]);
        assert_eq!(runs(&["fd", "--exec-batch", "cp", "{}", "d"]), ["cp …… d"]);
        assert_eq!(runs(&["fd", "-l"]), ["ls -l -h -d ……"]);
    }
}
