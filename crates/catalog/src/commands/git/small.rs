//! git's small readers: `check-ignore`, `check-attr`, `check-mailmap`,
//! `notes`, `bisect`, `var`, `version`, `help`, `stripspace`, `column`,
//! `patch-id`, `apply --stat`, `clean -n`, `archive`, `interpret-trailers`, `lfs`.
//!
//! `bisect run` and `visualize` start programs. `archive` expands
//! `export-subst` files, whose placeholders the repository writes.
//! Source: git 2.47 manuals of each.

use super::{HELP, READING};
use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::{
    Context, Conventions, Means::*, Operands, Spec, flag, optional, read_only, unproven, value,
};
use crate::{Effect, GitTouch, Kind, Path, Unknown, Value};

pub(super) const CHECK_IGNORE: Spec = Spec {
    names: &["check-ignore"],
    options: &[
        flag(&["-v", "--verbose"], Nothing),
        flag(&["-q", "--quiet"], Nothing),
        flag(&["-n", "--non-matching"], Nothing),
        flag(&["--no-index"], Nothing),
        flag(&["--stdin"], Nothing),
        flag(&["-z"], Nothing),
    ],
    operands: Operands::Each(Nothing),
    always: &[Repository(GitTouch::INDEX)],
    examples: &[
        read_only("git check-ignore -v .env"),
        read_only("git check-ignore -v -n --no-index .env"),
        read_only("git check-ignore -q .env"),
        read_only("git check-ignore --stdin -z"),
    ],
    ..READING
};

pub(super) const CHECK_ATTR: Spec = Spec {
    names: &["check-attr"],
    options: &[
        flag(&["-a", "--all"], Nothing),
        flag(&["--cached"], Nothing),
        flag(&["--stdin"], Nothing),
        flag(&["-z"], Nothing),
        value(&["--source"], Nothing),
    ],
    operands: Operands::Each(Nothing),
    always: &[Repository(GitTouch::INDEX)],
    examples: &[
        read_only("git check-attr -a README.md"),
        read_only("git check-attr --cached --source=HEAD diff -- README.md"),
        read_only("git check-attr --stdin -z diff"),
    ],
    ..READING
};

pub(super) const CHECK_MAILMAP: Spec = Spec {
    names: &["check-mailmap"],
    options: &[
        flag(&["--stdin"], Nothing),
        value(&["--mailmap-file"], ReadsValue),
        value(&["--mailmap-blob"], Nothing),
    ],
    operands: Operands::Each(Nothing),
    examples: &[
        read_only("git check-mailmap '<a@example.com>'"),
        read_only("git check-mailmap --stdin --mailmap-file=README.md --mailmap-blob=HEAD:x"),
    ],
    ..READING
};

pub(super) const NOTES: Spec = Spec {
    names: &["notes"],
    options: &[value(&["--ref"], Nothing)],
    subcommands: &[
        Spec {
            names: &["list", "get-ref"],
            operands: Operands::Each(Nothing),
            ..READING
        },
        Spec {
            names: &["show"],
            operands: Operands::Each(Nothing),
            always: &[Repository(GitTouch::LOG)],
            ..READING
        },
        Spec {
            names: &["add", "append", "copy", "edit", "merge", "prune", "remove"],
            options: &[
                value(&["-m", "--message"], Nothing),
                value(&["-F", "--file"], ReadsValue),
                flag(&["-f", "--force"], Nothing),
            ],
            operands: Operands::Each(Nothing),
            always: &[WritesTree(".git"), Runs("core.editor")],
            ..READING
        },
    ],
    examples: &[
        read_only("git notes"),
        read_only("git notes --ref=x list"),
        read_only("git notes get-ref"),
        read_only("git notes show HEAD"),
        unproven("git notes append -m x", Kind::Runs),
        unproven("git notes add -f -F README.md", Kind::Runs),
        unproven("git notes edit", Kind::Runs),
    ],
    ..READING
};

pub(super) const BISECT: Spec = Spec {
    names: &["bisect"],
    subcommands: &[
        Spec {
            names: &["log"],
            ..READING
        },
        Spec {
            names: &["run", "visualize", "view"],
            operands: Operands::Each(Nothing),
            always: &[Runs("a program")],
            ..READING
        },
        Spec {
            names: &[
                "start", "good", "bad", "new", "old", "skip", "reset", "replay",
            ],
            operands: Operands::Each(Nothing),
            always: &[WritesTree(".git"), WritesTree(".")],
            ..READING
        },
    ],
    examples: &[
        read_only("git bisect log"),
        unproven("git bisect start", Kind::Writes),
        unproven("git bisect reset", Kind::Writes),
        unproven("git bisect run touch x", Kind::Runs),
        unproven("git bisect visualize", Kind::Runs),
    ],
    ..READING
};

pub(super) const VAR: Spec = Spec {
    names: &["var"],
    options: &[flag(&["-l"], Nothing)],
    operands: Operands::AtMost(1, Nothing),
    examples: &[read_only("git var GIT_EDITOR"), read_only("git var -l")],
    ..READING
};

pub(super) const VERSION: Spec = Spec {
    names: &["version"],
    options: &[flag(&["--build-options"], Nothing)],
    always: &[],
    examples: &[
        read_only("git version"),
        read_only("git version --build-options"),
    ],
    ..READING
};

pub(super) const HELP_COMMAND: Spec = Spec {
    names: &["help"],
    options: &[
        flag(&["-a", "--all"], Nothing),
        flag(&["-g", "--guides"], Nothing),
        flag(&["-c", "--config"], Nothing),
    ],
    operands: Operands::Each(Runs("man")),
    examples: &[
        read_only("git help -a"),
        read_only("git help -g; git help -c; git help"),
        unproven("git help log", Kind::Runs),
        unproven("git help -a log", Kind::Runs),
        unproven("git help -w log", Kind::Unknown),
    ],
    ..READING
};

/// Filters of standard input.
pub(super) const FILTERS: Spec = Spec {
    names: &["stripspace", "column", "patch-id"],
    options: &[
        flag(&["-s", "--strip-comments"], Nothing),
        flag(&["-c", "--comment-lines"], Nothing),
        optional(&["--mode"], Nothing),
        value(&["--width"], Nothing),
        value(&["--indent"], Nothing),
        value(&["--padding"], Nothing),
        flag(&["--stable"], Nothing),
        flag(&["--unstable"], Nothing),
        flag(&["--verbatim"], Nothing),
    ],
    examples: &[
        read_only("git stripspace -s"),
        read_only("git stripspace --comment-lines"),
        read_only("git column --mode=always --width=80 --indent=x --padding=1"),
        read_only("git patch-id --stable"),
        read_only("git patch-id --unstable"),
        read_only("git patch-id --verbatim"),
    ],
    ..READING
};

pub(super) const APPLY: Spec = Spec {
    names: &["apply"],
    options: &[
        flag(&["--stat"], Nothing),
        flag(&["--numstat"], Nothing),
        flag(&["--summary"], Nothing),
        flag(&["--check"], Nothing),
        flag(&["-v", "--verbose"], Nothing),
        flag(&["-R", "--reverse"], Nothing),
        value(&["-p"], Nothing),
        value(&["--directory"], Nothing),
        flag(&["--no-stat"], Unknown(Unknown::Option)),
        flag(&["--no-numstat"], Unknown(Unknown::Option)),
        flag(&["--no-summary"], Unknown(Unknown::Option)),
        flag(&["--no-check"], Unknown(Unknown::Option)),
        flag(&["--apply"], WritesTree(".")),
        flag(&["-3", "--3way"], WritesTree(".")),
        flag(&["--index"], WritesTree(".")),
        flag(&["--cached"], WritesTree(".git")),
        flag(&["--reject"], WritesTree(".")),
    ],
    operands: Operands::Each(ReadsValue),
    always: &[Repository(GitTouch::INDEX)],
    check: Some(applies),
    examples: &[
        read_only("git apply --stat fix.patch"),
        read_only("git apply --numstat --summary --check -v -R -p1 --directory=src fix.patch"),
        unproven("git apply fix.patch", Kind::Writes),
        unproven("git apply --stat --apply fix.patch", Kind::Writes),
        unproven("git apply -3 fix.patch", Kind::Writes),
        unproven("git apply --index --check fix.patch", Kind::Writes),
        unproven("git apply --cached fix.patch", Kind::Writes),
        unproven("git apply --reject fix.patch", Kind::Writes),
        unproven("git apply --check --no-check fix.patch", Kind::Unknown),
        unproven("git apply --stat --no-stat fix.patch", Kind::Unknown),
        unproven("git apply --numstat --no-numstat fix.patch", Kind::Unknown),
        unproven("git apply --summary --no-summary fix.patch", Kind::Unknown),
    ],
    ..READING
};

/// Only these turn applying off.
fn applies(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    let shows = ["--stat", "--numstat", "--summary", "--check"];
    if !shows.iter().any(|name| reading.has(name)) {
        effects.push(0, Effect::Writes(Path::tree(Value::exact(b"."))));
    }
}

pub(super) const CLEAN: Spec = Spec {
    names: &["clean"],
    options: &[
        flag(&["-n", "--dry-run"], Nothing),
        flag(&["--no-dry-run"], WritesTree(".")),
        flag(&["-d"], Nothing),
        flag(&["-x"], Nothing),
        flag(&["-X"], Nothing),
        flag(&["-f", "--force"], Nothing),
        flag(&["-q", "--quiet"], Nothing),
        value(&["-e", "--exclude"], Nothing),
        flag(&["-i", "--interactive"], Unknown(Unknown::Interactive)),
    ],
    shared: &[HELP],
    operands: Operands::Each(Nothing),
    always: &[Repository(GitTouch::WORK_TREE)],
    check: Some(cleans),
    examples: &[
        read_only("git clean -n"),
        read_only("git clean -ndx -e '*.o' src"),
        read_only("git clean -nX -f -q"),
        unproven("git clean -fd", Kind::Writes),
        unproven("git clean -n --no-dry-run -f", Kind::Writes),
        unproven("git clean -e -n -f", Kind::Writes),
        unproven("git clean --for -d", Kind::Unknown),
        unproven("git clean -in", Kind::Unknown),
    ],
    ..READING
};

fn cleans(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    if !reading.has("-n") {
        effects.push(0, Effect::Writes(Path::tree(Value::exact(b"."))));
    }
}

/// Only what is there: commands of trailers are configured, and run where new
/// ones are added.
pub(super) const INTERPRET_TRAILERS: Spec = Spec {
    names: &["interpret-trailers"],
    options: &[
        flag(&["--parse"], Nothing),
        flag(&["--only-trailers"], Nothing),
        flag(&["--only-input"], Nothing),
        flag(&["--unfold"], Nothing),
        flag(&["--no-divider"], Nothing),
        flag(&["--in-place"], Writes),
        value(&["--trailer"], Runs("a configured program")),
    ],
    operands: Operands::Each(ReadsValue),
    always: &[Repository(GitTouch::NOTHING)],
    check: Some(|reading, _, effects| {
        if !reading.has("--parse") {
            effects.unknown(0, Unknown::MissingValue);
        }
    }),
    examples: &[
        read_only("git interpret-trailers --parse README.md"),
        read_only(
            "git interpret-trailers --parse --only-trailers --only-input --unfold --no-divider",
        ),
        unproven("git interpret-trailers README.md", Kind::Unknown),
        unproven(
            "git interpret-trailers --parse --in-place README.md",
            Kind::Writes,
        ),
        unproven(
            "git interpret-trailers --parse --trailer a=b README.md",
            Kind::Runs,
        ),
    ],
    ..READING
};

/// A program of its own, which sets up `.git/lfs` and `.git/config` whatever it
/// is asked, and starts git.
pub(super) const LFS: Spec = Spec {
    names: &["lfs"],
    conventions: Conventions::WORDS,
    operands: Operands::Each(Nothing),
    always: &[WritesTree(".git"), Runs("git-lfs")],
    examples: &[
        unproven("git lfs ls-files", Kind::Runs),
        unproven("git lfs env", Kind::Runs),
    ],
    ..READING
};

pub(super) const ARCHIVE: Spec = Spec {
    names: &["archive"],
    options: &[
        value(&["--format"], Nothing),
        value(&["--prefix"], Nothing),
        flag(&["-v", "--verbose"], Nothing),
        flag(&["-l", "--list"], Nothing),
        value(&["-o", "--output"], WritesValue),
        value(&["--remote"], Runs("git-remote-helper")),
        value(&["--exec"], RunsValue),
    ],
    operands: Operands::Each(Nothing),
    always: &[Repository(GitTouch::LOG)],
    check: Some(|reading, _, effects| {
        if !reading.has("--list") || !reading.operands.is_empty() {
            effects.unknown(0, Unknown::ProgramFile);
        }
    }),
    examples: &[
        read_only("git archive --list"),
        unproven("git archive -l HEAD", Kind::Unknown),
        unproven(
            "git archive --format=tar.gz --prefix=x/ -v HEAD",
            Kind::Unknown,
        ),
        unproven("git archive --remote=. --exec=x HEAD", Kind::Unknown),
        unproven("git archive -o x.tar HEAD", Kind::Unknown),
    ],
    ..READING
};
