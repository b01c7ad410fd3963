//! Hostile repositories against the installed git: whatever makes it run the
//! canary while reading must be a hazard, and ordinary repositories must not be.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod lab;

use lab::Lab;
use qedsh_plan::{HazardKind, Repository};

/// Reading commands; each is run in each repository.
const READING: &[&str] = &[
    "status",
    "status --short --branch --porcelain=v2",
    "diff",
    "diff HEAD",
    "diff --cached",
    "diff HEAD~1",
    "log -p -2",
    "log --oneline",
    "show",
    "describe --always --dirty",
    "ls-files --modified --others",
    "blame a",
    "grep b",
    "branch -a -v",
    "tag -l",
    "stash list",
    "rev-parse HEAD",
    "submodule status",
    "check-attr -a a",
    "worktree list",
    "merge-tree --write-tree HEAD other",
    "shortlog HEAD",
    "for-each-ref",
    "remote -v",
    "reflog",
    "whatchanged -1",
    "cat-file --filters HEAD:a",
    "diff --cached -- d",
];

/// What a plant does when git reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Canary {
    /// It runs.
    Fires,
    /// It does not with this git and this command list; still refused.
    Sleeps,
}
use Canary::{Fires, Sleeps};

type Plant = fn(&Lab);

/// Hostile repositories. `CANARY` in a text stands for the canary's path.
const HOSTILE: &[(&str, Canary, HazardKind, Plant)] = &[
    ("fsmonitor", Fires, HazardKind::Key, |lab| {
        lab.append(".git/config", "[core]\nfsmonitor = CANARY\n");
    }),
    (
        "fsmonitor in odd case and quotes",
        Fires,
        HazardKind::Key,
        |lab| {
            lab.append(".git/config", "[CORE] FsMonitor = \"CAN\"ARY ; note\r\n");
        },
    ),
    (
        "fsmonitor on a continued line",
        Fires,
        HazardKind::Key,
        |lab| {
            lab.append(".git/config", "[core]fsmonitor=\\\n  \\\nCANARY\n");
        },
    ),
    (
        "fsmonitor after a byte order mark",
        Fires,
        HazardKind::Key,
        |lab| {
            let old = lab.read(".git/config");
            lab.write(
                ".git/config",
                &format!("\u{feff}[core]\nfsmonitor = CANARY\n{old}"),
            );
        },
    ),
    (
        "fsmonitor without a final newline",
        Fires,
        HazardKind::Key,
        |lab| {
            lab.append(".git/config", "[core]\nfsmonitor = CANARY");
        },
    ),
    (
        "fsmonitor after a carriage return",
        Fires,
        HazardKind::Key,
        |lab| {
            lab.append(
                ".git/config",
                "[user] name = x ; \r[core] y = z\n\r\r[core]\rfsmonitor = CANARY\n",
            );
        },
    ),
    ("include beside the config", Fires, HazardKind::Key, |lab| {
        lab.append(".git/config", "[include] path = more\n");
        lab.write(".git/more", "[core]\nfsmonitor = CANARY\n");
    }),
    ("include in the worktree", Fires, HazardKind::Key, |lab| {
        lab.append(".git/config", "[include] path = ../more\n");
        lab.write("more", "[core]\nfsmonitor = CANARY\n");
    }),
    ("include below home", Fires, HazardKind::Key, |lab| {
        lab.append(".git/config", "[include] path = ~/more\n");
        lab.write("../home/more", "[core]\nfsmonitor = CANARY\n");
    }),
    ("include on a condition", Fires, HazardKind::Key, |lab| {
        lab.append(".git/config", "[includeIf \"gitdir:**\"] path = more\n");
        lab.write(".git/more", "[core]\nfsmonitor = CANARY\n");
    }),
    ("include of an include", Fires, HazardKind::Key, |lab| {
        lab.append(".git/config", "[include] path = d/more\n");
        lab.write(".git/d/more", "[include] path = last\n");
        lab.write(".git/d/last", "[core]\nfsmonitor = CANARY\n");
    }),
    (
        "include on a condition in any case",
        Fires,
        HazardKind::Key,
        |lab| {
            lab.append(
                ".git/config",
                "[includeIf \"gitdir/i:**/WORK/**\"] path = more\n",
            );
            lab.write(".git/more", "[core]\nfsmonitor = CANARY\n");
        },
    ),
    ("include on a branch", Fires, HazardKind::Key, |lab| {
        lab.append(".git/config", "[includeIf \"onbranch:ma*\"] path = more\n");
        lab.write(".git/more", "[core]\nfsmonitor = CANARY\n");
    }),
    ("include on a remote", Fires, HazardKind::Key, |lab| {
        lab.append(
            ".git/config",
            "[remote \"o\"] url = x\n[includeIf \"hasconfig:remote.*.url:x\"] path = more\n",
        );
        lab.write(".git/more", "[core]\nfsmonitor = CANARY\n");
    }),
    (
        "include on a condition that does not hold",
        Sleeps,
        HazardKind::Key,
        |lab| {
            lab.append(".git/config", "[includeIf \"onbranch:no\"] path = more\n");
            lab.write(".git/more", "[core]\nfsmonitor = CANARY\n");
        },
    ),
    (
        "include of the user's from the worktree",
        Fires,
        HazardKind::Key,
        |lab| {
            let include = format!("[include] path = {}\n", lab.path("more").display());
            lab.write("../home/.gitconfig", &include);
            lab.write("more", "[core]\nfsmonitor = CANARY\n");
        },
    ),
    (
        "a file of the user's that cannot be read as configuration",
        Sleeps,
        HazardKind::Unreadable,
        |lab| lab.write("../home/.gitconfig", "[core\n"),
    ),
    (
        "include of the user's from somebody's home",
        Sleeps,
        HazardKind::Key,
        |lab| lab.write("../home/.gitconfig", "[include] path = ~nobody/more\n"),
    ),
    (
        "hooks of the user's by a relative path",
        Fires,
        HazardKind::Hook,
        |lab| {
            lab.write("../home/.gitconfig", "[core]\nhooksPath = .hooks\n");
            lab.canary_at(".hooks/post-index-change");
        },
    ),
    (
        "a program of the user's by a relative path",
        Fires,
        HazardKind::Key,
        |lab| {
            lab.write("../home/.gitconfig", "[core]\nfsmonitor = .git/watch\n");
            lab.canary_at(".git/watch");
        },
    ),
    (
        "a driver of the user's by a relative path",
        Fires,
        HazardKind::Driver,
        |lab| {
            lab.write(
                "../home/.gitconfig",
                "[diff \"x\"]\ntextconv = sh ./convert\n",
            );
            lab.write(".gitattributes", "* diff=x\n");
            lab.canary_at("convert");
        },
    ),
    ("include of itself", Sleeps, HazardKind::Unreadable, |lab| {
        lab.append(".git/config", "[include] path = config\n");
    }),
    (
        "configuration of the worktree",
        Fires,
        HazardKind::Key,
        |lab| {
            lab.append(".git/config", "[extensions]\nworktreeConfig = true\n");
            lab.write(".git/config.worktree", "[core]\nfsmonitor = CANARY\n");
        },
    ),
    ("config as a link", Fires, HazardKind::Key, |lab| {
        let old = lab.read(".git/config");
        lab.write("settings", &format!("{old}[core]\nfsmonitor = CANARY\n"));
        lab.remove(".git/config");
        lab.link(".git/config", "../settings");
    }),
    ("a huge config", Sleeps, HazardKind::Unreadable, |lab| {
        lab.append(".git/config", &"# \n".repeat(400_000));
    }),
    ("a broken config", Sleeps, HazardKind::Unreadable, |lab| {
        lab.append(".git/config", "[core\n");
    }),
    ("hook", Fires, HazardKind::Hook, |lab| {
        lab.canary_at(".git/hooks/post-index-change");
    }),
    ("hook as a link", Fires, HazardKind::Hook, |lab| {
        lab.canary_at("run");
        lab.link(".git/hooks/post-index-change", "../../run");
    }),
    ("hooks elsewhere", Fires, HazardKind::Hook, |lab| {
        lab.append(".git/config", "[core]\nhooksPath = .husky\n");
        lab.canary_at(".husky/post-index-change");
    }),
    ("hooks below home", Fires, HazardKind::Hook, |lab| {
        lab.append(".git/config", "[core]\nhooksPath = ~/hooks\n");
        lab.canary_at("../home/hooks/post-index-change");
    }),
    ("external diff", Fires, HazardKind::Key, |lab| {
        lab.append(".git/config", "[diff]\nexternal = CANARY\n");
    }),
    ("diff driver", Fires, HazardKind::Driver, |lab| {
        lab.append(".git/config", "[diff \"x\"]\ncommand = CANARY\n");
        lab.write(".gitattributes", "* diff=x\n");
    }),
    ("text conversion", Fires, HazardKind::Driver, |lab| {
        lab.append(".git/config", "[diff \"x\"]\ntextconv = CANARY\n");
        lab.write(".git/info/attributes", "* diff=x\n");
    }),
    (
        "text conversion in a dotted section",
        Fires,
        HazardKind::Driver,
        |lab| {
            lab.append(".git/config", "[diff.x]\ntextconv = CANARY\n");
            lab.write(".git/info/attributes", "* diff=x\n");
        },
    ),
    ("filter", Fires, HazardKind::Driver, |lab| {
        lab.append(".git/config", "[filter \"x\"]\nclean = CANARY\n");
        lab.write(".gitattributes", "* filter=x\n");
    }),
    ("filter process", Fires, HazardKind::Driver, |lab| {
        lab.append(".git/config", "[filter \"x\"]\nprocess = CANARY\n");
        lab.write(".gitattributes", "* filter=x\n");
    }),
    ("filter on the way out", Fires, HazardKind::Driver, |lab| {
        lab.append(".git/config", "[filter \"x\"]\nsmudge = CANARY\n");
        lab.write(".gitattributes", "* filter=x\n");
    }),
    (
        "attributes in a subdirectory",
        Fires,
        HazardKind::Driver,
        |lab| {
            lab.append(".git/config", "[diff \"x\"]\ntextconv = CANARY\n");
            lab.write("d/.gitattributes", "* diff=x\n");
            lab.write("d/b", "b");
            lab.git("add d");
        },
    ),
    ("attributes in a file", Fires, HazardKind::Key, |lab| {
        lab.append(
            ".git/config",
            "[core]\nattributesFile = rows\n[diff \"x\"]\ntextconv = CANARY\n",
        );
        lab.write("rows", "* diff=x\n");
    }),
    ("attributes in a tree", Fires, HazardKind::Key, |lab| {
        lab.append(
            ".git/config",
            "[attr]\ntree = HEAD\n[diff \"x\"]\ntextconv = CANARY\n",
        );
        lab.write(".gitattributes", "* diff=x\n");
        lab.git("add .gitattributes");
        lab.git("commit -q -m rows");
        lab.remove(".gitattributes");
    }),
    ("merge driver", Fires, HazardKind::Driver, |lab| {
        lab.append(".git/config", "[merge \"x\"]\ndriver = CANARY\n");
        lab.write(".git/info/attributes", "* merge=x\n");
    }),
    ("signature in a format", Fires, HazardKind::Key, |lab| {
        lab.append(
            ".git/config",
            "[gpg]\nprogram = CANARY\n[format]\npretty = %H %G?\n",
        );
        lab.sign_head();
    }),
    ("signatures shown", Fires, HazardKind::Key, |lab| {
        lab.append(
            ".git/config",
            "[log]\nshowSignature = true\n[gpg]\nprogram = CANARY\n",
        );
        lab.sign_head();
    }),
    ("tags sorted by signature", Fires, HazardKind::Key, |lab| {
        lab.append(
            ".git/config",
            "[tag]\nsort = signature\n[branch]\nsort = signature\n[gpg]\nprogram = CANARY\n",
        );
        lab.sign_head();
    }),
    ("signatures of a kind", Fires, HazardKind::Key, |lab| {
        lab.append(
            ".git/config",
            "[log]\nshowSignature = true\n[gpg \"openpgp\"]\nprogram = CANARY\n",
        );
        lab.sign_head();
    }),
    (
        "editors, helpers and trailers",
        Sleeps,
        HazardKind::Key,
        |lab| {
            lab.append(
                ".git/config",
                "[sequence]\neditor = CANARY\n[credential]\nhelper = CANARY\n[trailer \"x\"]\ncommand = CANARY\n[interactive]\ndiffFilter = CANARY\n",
            );
        },
    ),
    (
        "hooks in the configuration",
        Sleeps,
        HazardKind::Key,
        |lab| {
            lab.append(
                ".git/config",
                "[hook \"x\"]\nevent = post-index-change\ncommand = CANARY\n",
            );
        },
    ),
    ("a watcher of git's own", Sleeps, HazardKind::Key, |lab| {
        lab.append(".git/config", "[core]\nfsmonitor = yes\n");
    }),
    (
        "an extension that is not known",
        Sleeps,
        HazardKind::Key,
        |lab| {
            lab.append(
                ".git/config",
                "[core]\nrepositoryFormatVersion = 1\n[extensions]\nfuture = CANARY\n",
            );
        },
    ),
    (
        "pager, editor and transports",
        Sleeps,
        HazardKind::Key,
        |lab| {
            lab.append(
                ".git/config",
                "[core]\npager = CANARY\neditor = CANARY\nsshCommand = CANARY\naskPass = CANARY\n",
            );
        },
    ),
    ("pager of one command", Sleeps, HazardKind::Key, |lab| {
        lab.append(".git/config", "[pager]\nlog = CANARY\n");
    }),
    (
        "missing objects are fetched",
        Fires,
        HazardKind::Key,
        |lab| {
            lab.append(
            ".git/config",
            "[remote \"o\"]\nurl = host:x\npromisor = true\n[extensions]\npartialClone = o\n[core]\nrepositoryFormatVersion = 1\nsshCommand = CANARY\n",
        );
            lab.remove_object("HEAD~1:a");
        },
    ),
    (
        "missing objects are fetched by the remote's program",
        Fires,
        HazardKind::Key,
        |lab| {
            lab.append(
                ".git/config",
                "[remote \"o\"]\nurl = ../home\npromisor = true\nuploadpack = CANARY\n",
            );
            lab.remove_object("HEAD~1:a");
        },
    ),
    (
        "missing objects are fetched by a helper",
        Fires,
        HazardKind::Key,
        |lab| {
            lab.append(
                ".git/config",
                "[remote \"o\"]\nurl = ext::CANARY\npromisor = true\n[protocol \"ext\"]\nallow = always\n",
            );
            lab.remove_object("HEAD~1:a");
        },
    ),
    ("worktree elsewhere", Sleeps, HazardKind::Key, |lab| {
        lab.append(".git/config", "[core]\nworktree = ../../home\n");
    }),
    ("git directory as a link", Fires, HazardKind::Key, |lab| {
        lab.append(".git/config", "[core]\nfsmonitor = CANARY\n");
        lab.rename(".git", "../elsewhere");
        lab.link(".git", "../elsewhere");
    }),
    ("git directory in a file", Fires, HazardKind::Key, |lab| {
        lab.append(".git/config", "[core]\nfsmonitor = CANARY\n");
        lab.rename(".git", "real");
        lab.write(".git", "gitdir: real\n\r\n");
    }),
    ("common directory", Fires, HazardKind::Key, |lab| {
        lab.rename(".git", "common");
        lab.append("common/config", "[core]\nfsmonitor = CANARY\n");
        lab.write(".git/commondir", "../common\n");
        lab.copy("common/HEAD", ".git/HEAD");
        lab.copy("common/index", ".git/index");
    }),
    ("bare look-alike", Fires, HazardKind::Driver, |lab| {
        lab.rename(".git", "real");
        for part in ["HEAD", "objects", "refs", "config"] {
            lab.rename(&format!("real/{part}"), part);
        }
        lab.write("info/attributes", "* diff=x\n");
        lab.append(
            "config",
            "[core]\nbare = true\n[diff \"x\"]\ntextconv = CANARY\n",
        );
    }),
    (
        "a git directory without its parts",
        Sleeps,
        HazardKind::Shape,
        |lab| lab.remove(".git/HEAD"),
    ),
    (
        "a git file that points nowhere",
        Sleeps,
        HazardKind::Shape,
        |lab| {
            lab.rename(".git", "real");
            lab.write(".git", "gitdir: missing\n");
        },
    ),
    ("submodule", Fires, HazardKind::Key, |lab| {
        lab.repository("sub");
        lab.git("add sub");
        lab.append("sub/.git/config", "[core]\nfsmonitor = CANARY\n");
    }),
    (
        "submodule in an index of version 4",
        Fires,
        HazardKind::Key,
        |lab| {
            lab.repository("abc/sub");
            lab.git("add abc/sub");
            lab.append("abc/sub/.git/config", "[core]\nfsmonitor = CANARY\n");
            lab.git("update-index --index-version 4");
        },
    ),
    (
        "submodule in a split index",
        Fires,
        HazardKind::Key,
        |lab| {
            lab.repository("sub");
            lab.git("add sub");
            lab.git("update-index --split-index");
            lab.append("sub/.git/config", "[core]\nfsmonitor = CANARY\n");
        },
    ),
    ("submodule of a submodule", Fires, HazardKind::Key, |lab| {
        lab.repository("sub");
        lab.repository("sub/sub");
        lab.git_in("sub", "add sub");
        lab.git("add sub");
        lab.append("sub/sub/.git/config", "[core]\nfsmonitor = CANARY\n");
    }),
];

#[test]
fn a_repository_that_runs_the_canary_is_a_hazard() {
    let mut wrong = Vec::new();
    for (name, canary, kind, plant) in HOSTILE {
        let lab = Lab::new(&format!("hostile-{name}"));
        plant(&lab);
        let verdict = lab.verdict(".");
        let found = match &verdict {
            Repository::Hazard(hazard) => Some(hazard.kind),
            Repository::None | Repository::Inert => None,
        };
        if found != Some(*kind) {
            wrong.push(format!("{name}: {verdict:?}, not {kind:?}"));
        }
        let fired = lab.fired_by(READING);
        if fired.is_empty() == (*canary == Fires) {
            wrong.push(format!(
                "{name}: the canary was run by {fired:?}, not {canary:?}"
            ));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

/// Lines that come to the repository by another way than starting in it.
const ROUNDABOUT: &[&str] = &[
    "cd TOP && git status",
    "(cd TOP; git diff HEAD)",
    "git -C TOP log -p -2",
    "git -C TOP -C . status --short",
    "cd / && git -C TOP status",
    "for d in TOP; do git -C \"$d\" status; done",
    "d=TOP; cd \"$d\" && git diff | head",
    "f() { git status; }; pushd TOP > /dev/null; f",
    "timeout 5 git -C TOP status",
    "if cd TOP; then echo \"$(git status)\"; fi",
];

#[test]
fn a_hostile_repository_is_found_by_whatever_way_a_line_comes_to_it() {
    let mut wrong = Vec::new();
    for (name, _, _, plant) in HOSTILE {
        let lab = Lab::new(&format!("roundabout-{name}"));
        plant(&lab);
        let passed = ROUNDABOUT.iter().filter(|line| lab.reads("../home", line));
        wrong.extend(passed.map(|line| format!("{name}: {line}")));
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn an_ordinary_repository_may_be_come_to_by_any_way() {
    let lab = Lab::new("roundabout");
    lab.write("sub/x", "x");
    let refused = ROUNDABOUT.iter().filter(|line| !lab.reads("../home", line));
    assert_eq!(refused.collect::<Vec<_>>(), Vec::<&&str>::new());
    for line in ["cd sub && git status", "git -C ../home/../work log"] {
        assert!(lab.reads(".", line), "{line}");
    }
}

/// Ordinary repositories, and the directory in them to look from.
const ORDINARY: &[(&str, &str, Plant)] = &[
    ("fresh", ".", |_| {}),
    ("below its top", "d/e", |lab| lab.write("d/e/f", "")),
    ("with remotes and branches", ".", |lab| {
        lab.git("remote add origin https://example.org/x.git");
        lab.git("config branch.main.remote origin");
        lab.git("config branch.main.merge refs/heads/main");
        lab.git("config pull.rebase true");
        lab.git("config branch.main.vscode-merge-base origin/main");
    }),
    ("a clone", "clone", |lab| lab.git("clone -q . clone")),
    ("a bare clone", "bare.git", |lab| {
        lab.git("clone -q --bare . bare.git");
    }),
    ("a shallow clone", "clone", |lab| {
        lab.git("clone -q --depth 1 file://TOP clone");
    }),
    ("a linked worktree", "linked", |lab| {
        lab.git("worktree add -q linked other");
    }),
    (
        "with a linked worktree and its own settings",
        "linked",
        |lab| {
            lab.git("worktree add -q linked other");
            lab.git("config extensions.worktreeConfig true");
            lab.git_in("linked", "config --worktree core.sparseCheckout false");
        },
    ),
    ("with a submodule", ".", |lab| {
        lab.git("clone -q . ../origin");
        lab.git("-c protocol.file.allow=always submodule --quiet add ../origin sub");
    }),
    ("in a submodule", "sub", |lab| {
        lab.git("clone -q . ../origin");
        lab.git("-c protocol.file.allow=always submodule --quiet add ../origin sub");
    }),
    (
        "in the git directory of a submodule",
        ".git/modules/sub",
        |lab| {
            lab.git("clone -q . ../origin");
            lab.git("-c protocol.file.allow=always submodule --quiet add ../origin sub");
        },
    ),
    ("in its git directory", ".git", |_| {}),
    ("with an untracked repository inside", ".", |lab| {
        lab.repository("inner");
        lab.append("inner/.git/config", "[core]\nfsmonitor = CANARY\n");
    }),
    ("with hooks for writing", ".", |lab| {
        for hook in WRITING_HOOKS {
            lab.canary_at(&format!(".git/hooks/{hook}"));
        }
    }),
    ("with hooks elsewhere", ".", |lab| {
        lab.git("config core.hooksPath .husky/_");
        lab.canary_at(".husky/_/pre-commit");
    }),
    ("with aliases", ".", |lab| {
        lab.append(
            ".git/config",
            "[alias]\nst = !CANARY\nstatus = !CANARY\nlog = !CANARY\n",
        );
    }),
    ("with colours and columns", ".", |lab| {
        lab.git("config color.ui auto");
        lab.git("config color.diff.meta yellow");
        lab.git("config column.ui auto");
    }),
    ("with programs of the user's own", ".", |lab| {
        lab.write(
            "../home/.gitconfig",
            "[core]\npager = less -R\nhooksPath = ~/hooks\n[diff \"e\"]\ntextconv = exiftool\n[filter \"lfs\"]\nclean = git-lfs clean -- %f\n[include]\npath = more\n[url \"ssh://git@example.org/\"]\ninsteadOf = https://example.org/\n",
        );
        lab.write("../home/more", "[core]\nfsmonitor = /usr/bin/false\n");
    }),
    ("with an include that is missing", ".", |lab| {
        lab.git("config include.path missing");
    }),
    ("with an inert include", ".", |lab| {
        lab.git("config include.path ../.gitsettings");
        lab.write(".gitsettings", "[blame]\nignoreRevsFile = .revs\n");
    }),
    ("with attributes that name no driver here", ".", |lab| {
        lab.write(".gitattributes", "* diff=x filter=x merge=x\n*.png -text\n");
    }),
    ("with reftables", "tables", |lab| {
        lab.git("init -q --ref-format=reftable tables");
    }),
    ("with long object names", "long", |lab| {
        lab.git("init -q --object-format=sha256 long");
        lab.write("long/a", "a");
        lab.git_in("long", "add a");
    }),
    ("an index that spells the mode of a submodule", ".", |lab| {
        lab.write("\u{e0}x", "");
        lab.git("add .");
    }),
];

/// The hooks of githooks(5) that git fires when something is written.
const WRITING_HOOKS: &[&str] = &[
    "applypatch-msg",
    "commit-msg",
    "fsmonitor-watchman",
    "p4-changelist",
    "p4-post-changelist",
    "p4-pre-submit",
    "p4-prepare-changelist",
    "post-applypatch",
    "post-checkout",
    "post-commit",
    "post-merge",
    "post-receive",
    "post-rewrite",
    "post-update",
    "pre-applypatch",
    "pre-auto-gc",
    "pre-commit",
    "pre-merge-commit",
    "pre-push",
    "pre-rebase",
    "pre-receive",
    "prepare-commit-msg",
    "proc-receive",
    "push-to-checkout",
    "reference-transaction",
    "sendemail-validate",
    "update",
];

#[test]
fn ordinary_repositories_are_inert() {
    let mut wrong = Vec::new();
    for (name, place, plant) in ORDINARY {
        let lab = Lab::new(&format!("ordinary-{name}"));
        plant(&lab);
        let verdict = lab.verdict(place);
        if verdict != Repository::Inert {
            wrong.push(format!("{name}: {verdict:?}"));
        }
        let fired = lab.fired_by(READING);
        if !fired.is_empty() {
            wrong.push(format!("{name}: the canary was run by {fired:?}"));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn a_pipe_in_the_place_of_a_file_is_a_hazard_and_blocks_nothing() {
    let lab = Lab::new("pipe");
    lab.append(".git/config", "[include] path = pipe\n");
    lab.pipe(".git/pipe");
    assert!(
        matches!(lab.verdict("."), Repository::Hazard(h) if h.kind == HazardKind::Unreadable && h.file.ends_with(b"/pipe"))
    );
}

#[test]
fn a_directory_outside_every_repository_has_none() {
    let lab = Lab::new("none");
    assert_eq!(lab.verdict("../home"), Repository::None);
}

#[test]
fn a_directory_that_is_not_there_is_not_known() {
    let lab = Lab::new("missing");
    assert!(
        matches!(lab.verdict("missing"), Repository::Hazard(h) if h.kind == HazardKind::Unreadable)
    );
}

#[test]
fn variables_that_lead_git_elsewhere_are_hazards() {
    let lab = Lab::new("variables");
    for name in [
        "GIT_DIR",
        "GIT_CONFIG_COUNT",
        "GIT_EXTERNAL_DIFF",
        "GIT_TRACE",
        "GIT_UNHEARD_OF",
    ] {
        let verdict = lab.verdict_with(".", &[(name, "x")]);
        assert!(
            matches!(&verdict, Repository::Hazard(h) if h.kind == HazardKind::Environment && h.name == name.as_bytes()),
            "{name}: {verdict:?}"
        );
    }
    assert_eq!(
        lab.verdict_with(".", &[("GIT_AUTHOR_NAME", "x")]),
        Repository::Inert
    );
}

#[test]
fn the_users_own_configuration_is_theirs_unless_the_workspace_holds_it() {
    let lab = Lab::new("home");
    lab.write("../home/.gitconfig", "[core]\nfsmonitor = CANARY\n");
    assert_eq!(lab.verdict("."), Repository::Inert);
    lab.write(".gitconfig", "[core]\nfsmonitor = CANARY\n");
    let home = lab.path(".");
    let verdict = lab.verdict_with(".", &[("HOME", home.to_str().unwrap())]);
    assert!(matches!(verdict, Repository::Hazard(h) if h.name == b"core.fsmonitor"));
}

#[test]
fn a_command_that_leaves_the_index_alone_is_not_held_up_by_submodules() {
    let lab = Lab::new("touches");
    lab.repository("sub");
    lab.git("add sub");
    lab.append("sub/.git/config", "[core]\nfsmonitor = CANARY\n");
    assert_eq!(lab.verdict_of_log("."), Repository::Inert);
    assert_eq!(
        lab.fired_by(&["log --oneline", "show-ref", "rev-parse HEAD"]),
        Vec::<String>::new()
    );
}
