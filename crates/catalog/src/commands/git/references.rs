//! git's plumbing for references: `for-each-ref`, `show-ref`, `symbolic-ref`,
//! `name-rev`, `describe`, `rev-parse`, `check-ref-format`, `show-branch`.
//!
//! `symbolic-ref` with a second operand sets; signature fields start
//! `gpg.program`; `describe --dirty` refreshes the index.
//! Source: git 2.47 manuals of each.

use super::{HELP, READING, format};
use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::{
    Context, Means::*, Operands, Opt, Spec, flag, optional, read_only, unless_last, unproven,
    value, words,
};
use crate::{Effect, GitTouch, Kind, Path, Unknown, Value};

pub(super) const FOR_EACH_REF: Spec = Spec {
    names: &["for-each-ref"],
    options: &[
        value(&["--format"], Judged(format::references)),
        value(&["--sort"], Judged(format::reference_sort)),
        value(&["--count"], Nothing),
        unless_last(&["--contains"], Nothing),
        unless_last(&["--no-contains"], Nothing),
        unless_last(&["--merged"], Nothing),
        unless_last(&["--no-merged"], Nothing),
        value(&["--points-at"], Nothing),
        value(&["--exclude"], Nothing),
        optional(&["--color"], Nothing),
        flag(&["--ignore-case"], Nothing),
        flag(&["--omit-empty"], Nothing),
        flag(&["--stdin"], Nothing),
        flag(&["--include-root-refs"], Nothing),
        flag(&["-s", "--shell"], Nothing),
        flag(&["-p", "--perl"], Nothing),
        flag(&["--python"], Nothing),
        flag(&["--tcl"], Nothing),
    ],
    operands: Operands::Each(Nothing),
    examples: &[
        read_only("git for-each-ref --format='%(refname)' --sort=-committerdate refs/heads"),
        read_only("git for-each-ref --count=3 --contains HEAD --no-contains v1.0 --merged HEAD"),
        read_only("git for-each-ref --no-merged main --points-at HEAD --exclude=x --color=never"),
        read_only("git for-each-ref --ignore-case --omit-empty --include-root-refs -s"),
        read_only("git for-each-ref -p"),
        read_only("git for-each-ref --python"),
        read_only("git for-each-ref --tcl"),
        read_only("git for-each-ref --stdin"),
        unproven("git for-each-ref --format='%(signature)'", Kind::Runs),
        unproven("git for-each-ref --sort=signature", Kind::Runs),
        unproven("git for-each-ref --form=x", Kind::Unknown),
    ],
    ..READING
};

pub(super) const SHOW_REF: Spec = Spec {
    names: &["show-ref"],
    options: &[
        flag(&["--heads", "--branches"], Nothing),
        flag(&["--tags"], Nothing),
        flag(&["--head"], Nothing),
        flag(&["-d", "--dereference"], Nothing),
        optional(&["-s", "--hash"], Nothing),
        optional(&["--abbrev"], Nothing),
        flag(&["-q", "--quiet"], Nothing),
        flag(&["--verify"], Nothing),
        flag(&["--exists"], Nothing),
        optional(&["--exclude-existing"], Nothing),
    ],
    operands: Operands::Each(Nothing),
    examples: &[
        read_only("git show-ref --heads --tags --head -d"),
        read_only("git show-ref -s --abbrev=8 main"),
        read_only("git show-ref --verify -q refs/heads/main"),
        read_only("git show-ref --exists refs/heads/main"),
        read_only("git show-ref --exclude-existing"),
    ],
    ..READING
};

pub(super) const SYMBOLIC_REF: Spec = Spec {
    names: &["symbolic-ref"],
    options: &[
        flag(&["--short"], Nothing),
        flag(&["-q", "--quiet"], Nothing),
        flag(&["--recurse"], Nothing),
        flag(&["-d", "--delete"], WritesTree(".git")),
        value(&["-m"], WritesTree(".git")),
    ],
    operands: Operands::Each(Nothing),
    check: Some(sets),
    examples: &[
        read_only("git symbolic-ref --short HEAD"),
        read_only("git symbolic-ref -q --no-recurse HEAD"),
        read_only("git symbolic-ref --recurse HEAD"),
        unproven("git symbolic-ref HEAD refs/heads/x", Kind::Writes),
        unproven("git symbolic-ref -m why HEAD refs/heads/x", Kind::Writes),
        unproven("git symbolic-ref -d X", Kind::Writes),
    ],
    ..READING
};

/// A second operand is what the first is set to.
fn sets(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    let mut operands = reading.operands.iter();
    if let Some(many) = operands.find(|operand| !operand.value.is_single()) {
        effects.unknown(many.argument, Unknown::NotStatic);
    }
    if let Some(target) = reading.operands.get(1) {
        let references = Path::tree(Value::exact(b".git"));
        effects.push(target.argument, Effect::Writes(references));
    }
}

pub(super) const NAME_REV: Spec = Spec {
    names: &["name-rev"],
    options: &[
        flag(&["--name-only"], Nothing),
        flag(&["--tags"], Nothing),
        value(&["--refs"], Nothing),
        value(&["--exclude"], Nothing),
        flag(&["--all"], Nothing),
        flag(&["--stdin", "--annotate-stdin"], Nothing),
        flag(&["--undefined"], Nothing),
        flag(&["--always"], Nothing),
    ],
    operands: Operands::Each(Nothing),
    examples: &[
        read_only("git name-rev --name-only --tags --always HEAD"),
        read_only("git name-rev --refs='v*' --exclude=x --no-undefined HEAD"),
        read_only("git name-rev --all --undefined"),
        read_only("git name-rev --annotate-stdin"),
    ],
    ..READING
};

pub(super) const DESCRIBE: Spec = Spec {
    names: &["describe"],
    options: &[
        flag(&["--tags"], Nothing),
        flag(&["--always"], Nothing),
        optional(&["--dirty"], Nothing),
        // It starts `git update-index --refresh`, which no optional lock holds back.
        optional(&["--broken"], WritesTree(".git/index")),
        flag(&["--all"], Nothing),
        flag(&["--long"], Nothing),
        optional(&["--abbrev"], Nothing),
        flag(&["--exact-match"], Nothing),
        flag(&["--first-parent"], Nothing),
        flag(&["--contains"], Nothing),
        flag(&["--debug"], Nothing),
        value(&["--candidates"], Nothing),
        value(&["--match"], Nothing),
        value(&["--exclude"], Nothing),
    ],
    operands: Operands::Each(Nothing),
    always: &[Repository(GitTouch::WORK_TREE)],
    examples: &[
        read_only("git describe --tags --always --dirty"),
        read_only("git describe --all --long --abbrev=8 HEAD"),
        read_only("git describe --exact-match --first-parent HEAD"),
        read_only("git describe --contains --debug --candidates=3 HEAD~1"),
        read_only("git describe --match 'v*' --exclude '*rc*'"),
        unproven("git describe --broken", Kind::Writes),
    ],
    ..READING
};

pub(super) const REV_PARSE: Spec = Spec {
    names: &["rev-parse"],
    options: REV_PARSE_OPTIONS,
    operands: Operands::Each(Nothing),
    examples: &[
        read_only("git rev-parse HEAD"),
        read_only("git rev-parse --short HEAD"),
        read_only("git rev-parse --short=8 --verify -q main"),
        read_only("git rev-parse --abbrev-ref HEAD"),
        read_only("git rev-parse --abbrev-ref --symbolic-full-name '@{u}'"),
        read_only("git rev-parse --show-toplevel --show-prefix --show-cdup"),
        read_only("git rev-parse --git-dir --git-common-dir --absolute-git-dir"),
        read_only("git rev-parse --is-inside-work-tree --is-inside-git-dir"),
        read_only("git rev-parse --is-bare-repository --is-shallow-repository"),
        read_only("git rev-parse --git-path hooks --show-object-format"),
        read_only("git rev-parse --path-format=absolute --git-dir"),
        read_only("git rev-parse --show-superproject-working-tree --show-ref-format"),
        read_only("git rev-parse --symbolic --branches --tags --remotes --all"),
        read_only("git rev-parse --glob='v*' --exclude=x --not --revs-only --no-flags HEAD"),
        read_only("git rev-parse --default HEAD --no-revs --flags --sq HEAD"),
        read_only("git rev-parse --disambiguate=abc --since=1.day --until=1.day"),
        read_only("git rev-parse --local-env-vars --shared-index-path"),
        read_only("git rev-parse --resolve-git-dir .git"),
        unproven("git rev-parse --help", Kind::Runs),
    ],
    ..READING
};

const REV_PARSE_OPTIONS: &[Opt] = &[
    flag(&["-q", "--quiet"], Nothing),
    flag(&["--verify"], Nothing),
    optional(&["--short"], Nothing),
    optional(&["--abbrev-ref"], Nothing),
    flag(&["--symbolic"], Nothing),
    flag(&["--symbolic-full-name"], Nothing),
    flag(&["--show-toplevel"], Nothing),
    flag(&["--show-prefix"], Nothing),
    flag(&["--show-cdup"], Nothing),
    flag(&["--git-dir"], Nothing),
    flag(&["--git-common-dir"], Nothing),
    flag(&["--absolute-git-dir"], Nothing),
    flag(&["--is-inside-work-tree"], Nothing),
    flag(&["--is-inside-git-dir"], Nothing),
    flag(&["--is-bare-repository"], Nothing),
    flag(&["--is-shallow-repository"], Nothing),
    flag(&["--show-superproject-working-tree"], Nothing),
    optional(&["--show-object-format"], Nothing),
    flag(&["--show-ref-format"], Nothing),
    optional(&["--path-format"], Nothing),
    words(&["--git-path"], 1, Nothing),
    words(&["--resolve-git-dir"], 1, ReadsValue),
    words(&["--default"], 1, Nothing),
    flag(&["--local-env-vars"], Nothing),
    flag(&["--shared-index-path"], Nothing),
    flag(&["--all"], Nothing),
    optional(&["--branches"], Nothing),
    optional(&["--tags"], Nothing),
    optional(&["--remotes"], Nothing),
    optional(&["--glob"], Nothing),
    optional(&["--exclude"], Nothing),
    optional(&["--disambiguate"], Nothing),
    optional(&["--since", "--after"], Nothing),
    optional(&["--until", "--before"], Nothing),
    flag(&["--not"], Nothing),
    flag(&["--revs-only"], Nothing),
    flag(&["--no-revs"], Nothing),
    flag(&["--flags"], Nothing),
    flag(&["--no-flags"], Nothing),
    flag(&["--sq"], Nothing),
];

pub(super) const CHECK_REF_FORMAT: Spec = Spec {
    names: &["check-ref-format"],
    options: &[
        flag(&["--branch"], Nothing),
        flag(&["--normalize"], Nothing),
        flag(&["--allow-onelevel"], Nothing),
        flag(&["--refspec-pattern"], Nothing),
    ],
    operands: Operands::Each(Nothing),
    examples: &[
        read_only("git check-ref-format --branch main"),
        read_only("git check-ref-format --normalize --allow-onelevel --refspec-pattern x"),
    ],
    ..READING
};

pub(super) const SHOW_BRANCH: Spec = Spec {
    names: &["show-branch"],
    shared: &[HELP],
    options: &[
        flag(&["-a", "--all"], Nothing),
        flag(&["-r", "--remotes"], Nothing),
        optional(&["--color"], Nothing),
        optional(&["--more"], Nothing),
        flag(&["--list"], Nothing),
        flag(&["--no-name"], Nothing),
        flag(&["--current"], Nothing),
        flag(&["--sha1-name"], Nothing),
        flag(&["--merge-base"], Nothing),
        flag(&["--independent"], Nothing),
        flag(&["--topo-order"], Nothing),
        flag(&["--date-order"], Nothing),
        flag(&["--topics"], Nothing),
        flag(&["--sparse"], Nothing),
        optional(&["-g", "--reflog"], Nothing),
    ],
    operands: Operands::Each(Nothing),
    examples: &[
        read_only("git show-branch main feature"),
        read_only("git show-branch -a -r --color=never --more=2 --current --sha1-name"),
        read_only("git show-branch --list --no-name --topo-order --topics --sparse"),
        read_only("git show-branch --merge-base main feature"),
        read_only("git show-branch --independent main feature"),
        read_only("git show-branch --date-order"),
        read_only("git show-branch --reflog=3 main"),
    ],
    ..READING
};
