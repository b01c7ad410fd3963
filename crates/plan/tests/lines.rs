//! Command lines by the kind of what could go wrong with them.

#![allow(
    clippy::string_slice,
    clippy::redundant_closure_for_method_calls,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic
)]

use qedsh_catalog::Effect;
use qedsh_plan::{Dialect, HazardKind, Plan, Reason, What, World, plan};
use qedsh_syntax::{Options, parse};
use qedsh_testkit::world::FakeWorld;

const PROJECT: &str = "/home/agent/proj";

fn world() -> FakeWorld {
    FakeWorld::new(PROJECT)
}

fn with_plan<T>(line: &str, world: &dyn World, look: impl FnOnce(&Plan<'_>) -> T) -> T {
    let tree = parse(line.as_bytes(), &Options::default());
    look(&plan(&tree, world))
}

fn passes_in(line: &str, world: &dyn World) -> bool {
    with_plan(line, world, |plan| {
        plan.findings().iter().all(qedsh_plan::Finding::is_read)
    })
}

#[track_caller]
fn all_pass(lines: &[&str]) {
    let mut wrong = Vec::new();
    for line in lines {
        let found = with_plan(line, &world(), |plan| {
            let bad = plan.findings().iter().filter(|finding| !finding.is_read());
            bad.map(|finding| format!("{finding:?}"))
                .collect::<Vec<_>>()
        });
        if !found.is_empty() {
            wrong.push(format!("{line}: {}", found.join("\n    ")));
        }
    }
    assert!(wrong.is_empty(), "do not pass:\n{}", wrong.join("\n"));
}

#[track_caller]
fn none_passes(lines: &[&str]) {
    let passing = lines.iter().filter(|line| passes_in(line, &world()));
    let passing: Vec<_> = passing.collect();
    assert!(passing.is_empty(), "pass: {passing:#?}");
}

/// The reasons and effects that keep a line from passing.
fn reasons(line: &str) -> Vec<String> {
    with_plan(line, &world(), |plan| {
        let bad = plan.findings().iter().filter(|finding| !finding.is_read());
        bad.map(|finding| match &finding.what {
            What::Unknown(reason) => reason.id().to_owned(),
            What::Effect(Effect::Writes(path)) => {
                format!("writes {}", String::from_utf8_lossy(path.value.prefix()))
            }
            What::Effect(effect) => format!("{:?}", effect.kind()),
        })
        .collect()
    })
}

/// Every command that would run, its words joined by blanks.
fn commands(line: &str) -> Vec<String> {
    with_plan(line, &world(), |plan| {
        let text = |invocation: &qedsh_plan::Invocation<'_>| {
            let words = invocation
                .arguments
                .iter()
                .map(|argument| match &argument.value {
                    qedsh_plan::Value::Exact(bytes) => String::from_utf8_lossy(bytes).into_owned(),
                    qedsh_plan::Value::One { prefix } => {
                        format!("{}…", String::from_utf8_lossy(prefix))
                    }
                    qedsh_plan::Value::Many { prefix } => {
                        format!("{}*", String::from_utf8_lossy(prefix))
                    }
                    qedsh_plan::Value::Opaque => "?".to_owned(),
                });
            words.collect::<Vec<_>>().join(" ")
        };
        plan.invocations().iter().map(text).collect()
    })
}

#[test]
fn everyday_reading_passes() {
    all_pass(&[
        "cat a | sort | uniq -c | head",
        "ls -la 2>/dev/null",
        "cd src && git log -3",
        "find . -name '*.rs' -type f | wc -l",
        "sed -n '1,20p' f",
        "grep -rn \"a b\" src 2>&1 | head -20",
        "git status && git diff",
        "git log --oneline -5 | head -3",
        "for f in *.rs; do wc -l \"$f\"; done",
        "while IFS= read -r line; do echo \"$line\"; done < f",
        "if [ -f a ]; then cat a; else ls; fi",
        "[[ -n $HOME && -d src ]] && ls src",
        "(cd src && ls) ; pwd",
        "cat <<'E'\n$(touch x)\nE",
        "cat <<E\n$(date)\nE",
        "diff <(sort a) <(sort b)",
        "cat <<< \"$HOME\"",
        "x=5; echo $x $((x + 1))",
        "d=src; ls \"$d\"; cat \"$d/a.rs\"",
        "case $1 in a) ls;; *) pwd;; esac",
        "f() { ls \"$1\"; }; f src",
        "set -euo pipefail; ls | head",
        "command ls; command -v ls; type ls",
        "env ls; timeout 5 ls; nice ls; time ls",
        "find . -name '*.rs' -print0 | xargs -0 wc -l",
        "find . -type f -exec grep -l x {} +",
        "printf '%s\\n' a b",
        "ls src/*.rs 2>/dev/null || true",
        "n=0; while [ $n -lt 3 ]; do n=$((n+1)); done; echo $n",
        "LC_ALL=C sort f",
        "ls ~ ~/src",
        "! grep -q x f",
        "cd src; git status",
        "pushd src >/dev/null && ls && popd",
        "for i in 1 2 3; do head -n $i f; done",
        "a=(x y z); for f in \"${a[@]}\"; do cat \"$f\"; done",
        "ls {a,b}.rs",
        "git diff 2> >(head)",
    ]);
}

#[test]
fn output_to_files_is_a_write() {
    none_passes(&[
        "cat a > b",
        "cat a >> b",
        "cat a >| b",
        "cat a &> b",
        "cat a >& b",
        "cat a &>> b",
        "cat <> b",
        "> b",
        ": > b",
        "{ ls; } > b",
        "(ls) > b",
        "if ls; then pwd; fi > b",
        "for f in a; do ls; done > b",
        "while read x; do ls; done < f > b",
        "[[ -f a ]] > b",
        "(( 1 )) > b",
        "f() { ls; } > b; f",
        "ls >/dev/nullx",
        "ls > /dev/./null/../x",
        "ls >/dev/null/",
        "ls {fd}>b",
        "ls 3> b",
        "ls > \"$x\"",
        "ls > $(echo b)",
        "ls > *",
        "ls > {a,b}",
        "ls >$'b'",
        "exec 3>b",
        "ls > ~/b",
        "[ a > b ]",
        "ls > /dev/sda",
        "ls > /dev/tty",
        "ls > ''",
        "ls >& \"$x\"",
        "ls >&$fd",
    ]);
    assert_eq!(reasons("cat a > b"), ["writes /home/agent/proj/b"]);
    assert_eq!(reasons("cd / && ls > b"), ["writes /b"]);
}

#[test]
fn devices_that_keep_nothing_are_no_files() {
    all_pass(&[
        "ls >/dev/null",
        "ls 2>&1",
        "ls 2>&-",
        "ls >&2",
        "ls &>/dev/null",
        "ls >/dev/stderr",
        "ls </dev/null",
        "ls >|/dev/null 2>&1",
        "ls <&-",
        "ls >/dev/./null",
        "ls 3>&1 1>&2 2>&3",
        "ls >/dev/fd/2",
        "ls 1>&2-",
        "{ ls; pwd; } 2>/dev/null",
    ]);
}

#[test]
fn a_descriptor_that_a_file_is_read_from_is_not_written_to() {
    none_passes(&[
        "ls <f >/dev/stdin",
        "{ ls >/dev/stdout; } 1<f",
        "ls 2<f >/dev/stderr",
        "{ ls >/dev/stdout; } <f >&0",
        "ls 3<f >/dev/fd/3",
        "ls <<E >/dev/fd/0\nx\nE",
        "while read x; do ls >/dev/stdin; done <f",
    ]);
}

#[test]
fn the_network_devices_of_bash_connect() {
    none_passes(&[
        "cat < /dev/tcp/h/80",
        "cat </dev/udp/h/53",
        "ls > /dev/tcp/h/80",
        "cat < /dev/tc\\p/h/9",
        "cat < \"/dev/tcp/$x/80\"",
        "cat < $x",
        "cat < \"$f\"",
        "cat <> /dev/tcp/h/80",
        "cat < //dev/tcp/h/80",
    ]);
}

#[test]
fn nested_commands_are_judged_wherever_they_stand() {
    for place in [
        "echo {}",
        "echo \"{}\"",
        "echo ${x:-{}}",
        "echo ${x:+{}}",
        "echo ${x:={}}",
        "echo ${x:?{}}",
        "echo ${x#{}}",
        "echo ${x/{}/b}",
        "echo ${x/a/{}}",
        "echo ${x:{}}",
        "echo ${x:1:{}}",
        "echo ${x^^{}}",
        "echo ${a[{}]}",
        "echo $(( {} ))",
        "echo $[ {} ]",
        "(( {} ))",
        "a[{}]=1",
        "a=({})",
        "a=([{}]=1)",
        "x={}",
        "x={} ls",
        "declare x={}",
        "local x={}",
        "export LANG={}",
        "cat <<E\n{}\nE",
        "cat <<-E\n\t{}\n\tE",
        "cat <<< {}",
        "cat < {}",
        "ls > {}",
        "case {} in a) ls;; esac",
        "case a in {}) ls;; esac",
        "for x in {}; do ls; done",
        "for (( i={}; i<1; i++ )); do ls; done",
        "for (( ; {}; )); do ls; done",
        "for (( ; ; {} )); do break; done",
        "select x in {}; do ls; done",
        "if {}; then ls; fi",
        "while {}; do ls; done",
        "until {}; do ls; done",
        "[[ {} ]]",
        "[[ -f {} ]]",
        "[[ a == {} ]]",
        "[[ a =~ {} ]]",
        "[[ {} -eq 1 ]]",
        "[[ a && {} ]]",
        "test {}",
        "[ {} = a ]",
        "! {}",
        "time {}",
        "( {} )",
        "{ {}; }",
        "f() { {}; }; f",
        "ls | {}",
        "{} | ls",
        "ls && {}",
        "ls || {}",
        "ls <({})",
        "ls >({})",
        "echo `{}`",
        "echo \"`{}`\"",
        "echo $({})",
        "echo \"$({})\"",
        "bash -c '{}'",
        "eval '{}'",
        "env {}",
        "xargs {}",
        "find . -exec {} \\;",
        "command {}",
        "timeout 5 {}",
        "nice {}",
        "if ls; then {}; fi",
        "if ls; then ls; elif {}; then ls; fi",
        "if ls; then ls; else {}; fi",
        "case a in a) {};; esac",
        "{ ls; } > {}",
        "let x={}",
        "echo ${x:-`{}`}",
        "coproc {}",
        "echo ~/{}",
        "echo \"${x:-\"{}\"}\"",
        "echo {a,{}}",
        "cat <<E\n`{}`\nE",
        "cat <<E\n${x:-{}}\nE",
        "declare a=({})",
        "echo ${x[@]:{}}",
        "echo ${x@Q}${x:-{}}",
        "PATH={} ls",
        "a=1 b={} ls",
    ] {
        let is_command = |before: &str| {
            let arithmetic = before.ends_with("((") || before.ends_with("(( ");
            before.ends_with('(') && !arithmetic && !before.ends_with("=(")
                || !arithmetic
                    && [
                        "if ", "while ", "until ", "! ", "time ", "( ", "{ ", "| ", "&& ", "|| ",
                        "`", "'", "env ", "xargs ", "-exec ", "command ", "5 ", "nice ", "then ",
                        "else ", "coproc ", "elif ", "a) ",
                    ]
                    .iter()
                    .any(|end| before.ends_with(end))
                || before.is_empty()
        };
        let (before, _) = place.split_once("{}").expect("a place");
        let text = match is_command(before) {
            true => "touch evil".to_owned(),
            false => "$(touch evil)".to_owned(),
        };
        let line = place.replacen("{}", &text, 1);
        let tree = parse(line.as_bytes(), &Options::default());
        let plan = plan(&tree, &world());
        let seen = plan.invocations().iter().any(|invocation| {
            invocation
                .arguments
                .first()
                .and_then(|name| name.value.as_exact())
                == Some(b"touch")
        });
        assert!(!plan.is_read_only(), "passes: {line}");
        assert!(seen || !tree.errors().is_empty(), "not seen: {line}");
    }
}

#[test]
fn what_arithmetic_reads_must_be_numbers() {
    none_passes(&[
        "x='a[$(touch P)]'; echo $((x))",
        "x='a[$(touch P)]'; (( x ))",
        "x='a[$(touch P)]'; [[ $x -eq 1 ]]",
        "x='a[$(touch P)]'; let y=x",
        "x='a[$(touch P)]'; echo ${a[x]}",
        "x='a[$(touch P)]'; echo ${y:x}",
        "x='a[$(touch P)]'; echo ${a[$x]}",
        "read x < f; echo $((x))",
        "test -v 'a[$(touch P)]'",
        "[ -v 'a[$(touch P)]' ]",
        "[[ -v a[$(touch P)] ]]",
        "x='a[$(touch P)]'; test -v \"$x\"",
        "[ \"$x\" \"$y\" ]",
        "test $x",
        "[ $x = a ]",
        "x='a[$(touch P)]'; declare -i y=x",
        "read 'a[$(touch P)]' < f",
        "printf -v 'a[$(touch P)]' x",
        "printf \"$x\" \"$y\"",
        "unset 'a[$(touch P)]'",
        "let 'x=a[$(touch P)]'",
        "let \"$x\"",
        "echo $(( $(cat f) ))",
        "n=5; a5='b[$(touch P)]'; echo $((a$n))",
        "echo $((x=1, PATH=2))",
        "(( IFS=1 )); ls $x",
        "for ((i=x; i<1; i++)); do ls; done; x='a[$(touch P)]'; echo $((x))",
        "x='a[$(touch P)]'; y=x; echo $((y))",
        "mapfile -C 'touch P' -c 1 a < f",
        "RANDOM='a[$(touch P)]'",
        "SECONDS=x",
        "declare -n r=x",
        "a=1; a+='[$(touch P)]'; echo $((a))",
        "declare -a \"x=$y\"",
        "x=(1); declare x=$y",
        "typeset -A m; declare \"m=$y\"",
        "[[ $(cat f) -gt 1 ]]",
        "[[ \"$x\" -gt \"$y\" ]]",
    ]);
    all_pass(&[
        "echo $((1 + 2))",
        "i=1; ((i++)); echo $i",
        "[[ 3 -gt 2 ]]",
        "x=3; [[ $x -gt 2 ]]",
        "for ((i=0; i<3; i++)); do echo $i; done",
        "echo $((10#$((5))))",
        "let x=1+2; echo $x",
        "[ \"$x\" -gt 5 ]",
        "[ \"$a\" = \"$b\" ]",
        "test -n \"$x\"",
        "[ -z \"$a\" -o -f b ]",
        "[[ -v HOME ]]",
        "a=(1 2); echo ${a[0]} ${#a[@]}",
        "echo $((RANDOM % 5))",
        "x=abc; echo ${x:0:2}",
        "[ $# -gt 0 ]",
        "[ $? -eq 0 ]",
        "[ \"$x\" == a ] && ls",
    ]);
}

#[test]
fn expansions_that_evaluate_or_assign_are_unknown() {
    none_passes(&[
        "echo ${x@P}",
        "echo ${!x}",
        "echo \"${!x}\"",
        "echo ${x:=$(touch P)}",
        "echo ${a=\"$\"}${b=\"$a(touch P)\"}${b@P}",
        "echo ${x;y}",
        "PS4='$(touch P)'; set -x; ls",
        "set -x; PS4='$(touch P)'; ls",
        "x='$(touch P)'; echo ${x@P}",
        // A comment, and in bash 3.2 an address and the command `w`.
        "sed $'\\u0023uw out' f",
        "eval \"sed \\$'\\\\u0023uw out' f\"",
    ]);
}

#[test]
fn whose_home_it_is_is_not_known() {
    // The rest of the path would be lost, and with it what is secret.
    none_passes(&[
        "cat ~root/.ssh/id_rsa",
        "cat ~-/x",
        "x=~agent/.ssh; cat \"$x/id_rsa\"",
        "unset x; cat ${x:-~root/.ssh/id_rsa}",
    ]);
    none_passes(&[
        "cat ${x:-~/.ssh/id_rsa}",
        "y=${x:-~/f}; cat $y",
        "cat ${x:+~/f}",
        "cat ${x:=~/f}",
        "x=~/-delete; find . \"${x#~/}\"",
    ]);
    all_pass(&[
        "ls ~ ~/src ~+ ~+/src",
        "ls \"~root\" \\~root x~root \"${x:-~}\"",
    ]);
    let words = commands("cat ~+/../.ssh/id_rsa");
    assert_eq!(words, ["cat /home/agent/proj/../.ssh/id_rsa"]);
}

#[test]
fn words_that_are_not_known_may_be_options() {
    none_passes(&[
        "x=-delete/a; find . ${x%/*}",
        "x=a/-delete; find . \"${x##*/}\"",
        "x=-deletea; find . ${x%[a]}",
        "sort *",
        "sort $x",
        "sort \"$x\"",
        "x=-of; sort \"$x\" f",
        "x='-o f'; sort $x",
        "find . {-print,-delete}",
        "find . -dele\\te",
        "find . $'-\\x64elete'",
        "find . \"-delete\"",
        "sort -\\o f",
        "sort \"-o\" f x",
        "find . -{name,delete} x",
        "sort -{o,f}",
        "x=-de; find . ${x}lete",
        "for o in -r -o; do sort $o f; done",
        "x=a; x+=b; sort -o$x f",
        "sort ${x:--of}",
        "sort ${x:+-of}",
        "x=(-o f); sort \"${x[@]}\"",
        "f() { sort \"$@\"; }; f -o g",
        "f() { sort $1; }; f '-o g'",
        "set -- -o f; sort \"$@\"",
        "x=-o; y=f; sort \"$x\" \"$y\"",
        "while read x; do sort $x; done < f",
        "IFS=,; x=-o,f; sort $x",
        "x=\"-o f\" ; IFS=' '; sort $x",
        "cat f | while read o; do sort \"$o\"; done",
    ]);
    all_pass(&[
        "sort ./*.txt",
        "sort -- *",
        "sort -- \"$x\"",
        "cat *",
        "cat \"$x\"",
        "cat $x",
        "sort src/*",
        "for f in ./*; do sort \"$f\"; done",
        "x=src; sort \"$x/a\"",
        "wc -l $(git ls-files)",
        "find . -name \"$x\"",
        "grep -e \"$x\" f",
        "f() { sort -- \"$@\"; }; f a b",
        "x=-r; sort \"$x\" f",
        "for o in -r -u; do sort $o f; done",
    ]);
}

#[test]
fn a_name_that_is_not_known_is_not_run() {
    assert_eq!(reasons("$x"), ["dynamic-command"]);
    assert_eq!(reasons("\"$(which ls)\" a"), ["dynamic-command"]);
    assert_eq!(reasons("l? a"), ["dynamic-command"]);
    none_passes(&[
        "{touch,P}",
        "touch${IFS}P",
        "t$@ouch P",
        ": touch; $_ P",
        "/bin/tou??",
        "so\\\nrt -o f",
        "x=touch; $x P",
        "x='touch P'; $x",
        "`echo touch` P",
        "command $x",
        "env $x",
        "${0}",
        "builtin $x",
        "xargs $x",
        "timeout 5 $x",
        "$'touch' P",
        "t\\ouch P",
        "'touch' P",
        "to''uch P",
    ]);
    assert_eq!(commands("touch${IFS}P"), ["touch P"]);
    assert_eq!(commands("{touch,P}"), ["touch P"]);
    assert_eq!(commands("x='touch P'; $x"), ["touch P"]);
}

#[test]
fn assignments_in_front_of_a_command_must_be_inert() {
    none_passes(&[
        "LANG=$(id) ls",
        "LD_PRELOAD=./x ls",
        "PATH=. ls",
        "GIT_TRACE=/f git log",
        "LESSOPEN='|x' less f",
        "LANG=($(touch P)) ls",
        "LANG[$(touch P)]=1 ls",
        "GIT_PAGER=./x git log",
        "FOO=bar ls",
        "LC_ALL=../x ls",
        "BASH_ENV=./x bash -c ls",
        "IFS=, ls",
        "LANG+=x ls",
        "PAGER='sh -c x' git log",
        "TZ=:/etc/shadow date",
        "POSIXLY_CORRECT=1 ls",
        "env LD_PRELOAD=./x ls",
        "env PATH=. ls",
        "env -i git status",
        "LC_ALL=C PATH=. ls",
        "CI=cat; CI=evil PAGER=$CI git log",
        "env -u GIT_OPTIONAL_LOCKS git status; env -u HOME ls",
    ]);
    all_pass(&[
        "LC_ALL=C ls",
        "NO_COLOR=1 rg x",
        "TZ=UTC date",
        "GIT_PAGER=cat git log",
        "PAGER=cat git diff",
        "LANG=C.UTF-8 sort f",
        "env LC_ALL=C sort f",
        "TZ=Europe/Berlin date",
        "COLUMNS=80 ls",
    ]);
}

#[test]
fn what_changes_the_shell_is_unknown() {
    for (line, reason) in [
        ("trap 'touch P' EXIT", "trap"),
        ("eval \"$x\"", "eval"),
        (". ./f", "source"),
        ("source f", "source"),
        ("exec ls", "exec"),
        ("alias ls='touch P'; ls", "alias"),
        ("hash -p ./x ls; ls", "command-table"),
        ("enable -f ./x ls", "command-table"),
        ("shopt -s expand_aliases", "shell-option"),
        ("shopt -s extglob", "shell-option"),
        ("set -o posix", "shell-option"),
        ("set -k; ls a=b", "shell-option"),
        ("set -a; x=1; ls", "shell-option"),
        ("export PAGER=x", "variable"),
        ("PATH=.:$PATH; ls", "variable"),
        ("export PATH", "nothing"),
        ("BASH_CMDS[ls]=./x; ls", "variable"),
        ("BASH_ENV=./x; ls", "variable"),
        ("LD_PRELOAD=./x", "variable"),
        ("unset PATH", "variable"),
        ("readonly PATH=.", "variable"),
        ("declare -x GIT_DIR=x", "variable"),
        ("read PATH < f", "variable"),
        ("for PATH in .; do ls; done", "variable"),
        ("for PA\\\nTH in .; do ls; done", "variable"),
        ("PA\\\nTH=.; ls", "variable"),
        ("cat() { touch P; }; declare -fx cat; ls", "assignment"),
        ("printf -v PATH .; ls", "variable"),
        ("printf '%n' PATH; ls", "variable"),
        ("getopts a PATH", "variable"),
        ("mapfile PATH < f", "variable"),
        ("coproc ls", "coprocess"),
        ("ls &", "background"),
        ("select x in a; do ls; done", "interactive-construct"),
        ("bind -x '\"a\":ls'", "unknown-builtin"),
        ("complete -C ls x", "unknown-builtin"),
        ("fc -s", "unknown-builtin"),
        ("f() { f; }; f", "recursion"),
        ("command_not_found_handle() { touch P; }; rg x", "trap"),
        ("TRAPEXIT() { touch P; }", "trap"),
        ("export SHELLOPTS", "variable"),
        ("jobs -x touch P", "unknown-option"),
        ("export -f ls", "assignment"),
    ] {
        let found = reasons(line);
        match reason {
            "nothing" => assert!(found.is_empty(), "{line}: {found:?}"),
            _ => assert!(found.iter().any(|id| id == reason), "{line}: {found:?}"),
        }
    }
    none_passes(&[
        "kill 2",
        "umask 0",
        "ulimit -f 0",
        "env",
        "set",
        "export -p",
        "declare -p",
        "printenv",
    ]);
}

#[test]
fn a_function_is_what_runs() {
    none_passes(&[
        "ls() { touch P; }; ls",
        "f() { touch \"$1\"; }; f P",
        "if ls; then ls() { touch P; }; fi; ls",
        "f() { g; }; g() { touch P; }; f",
        "cd() { touch P; }; cd x",
        "function ls { touch P; }; ls",
        "git() { command git \"$@\"; }; git push",
        "f() { ls > x; }; f",
        "f() ( touch P ); f",
        "/bin/ls() { touch P; }; /bin/ls",
        "f() { :; }; f() { touch P; }; f",
        "f() { touch P; }; unset x; f",
        "ls() { touch P; }; (ls)",
        "ls() { touch P; }; echo $(ls)",
        "ls() { touch P; }; ls | cat",
    ]);
    all_pass(&[
        "f() { touch P; }",
        "ls() { touch P; }; command ls",
        "f() { cat \"$@\"; }; f a b",
        "f() { local x=$1; cat \"$x\"; }; f a",
        "f() { return; touch; }; :",
        "f() { [ -f a ] || return 1; cat a; }; f",
    ]);
    assert_eq!(commands("f() { ls \"$1\"; }; f src"), ["f src", "ls src"]);
}

#[test]
fn directories_are_followed() {
    let other = world().with_hazard("/home/agent/proj/evil", HazardKind::Key);
    for line in [
        "cd evil && git status",
        "cd evil; git status",
        "git -C evil status",
        "cd src; cd ../evil; git status",
        "(cd evil; git status)",
        "cd $x && git status",
        "cd \"$(pwd)\" && git status",
        "cd; git status",
        "cd .. && git status",
        "cd / && git log",
        "pushd evil; git status",
        "git -C src -C ../evil log",
        "cd src || cd evil; git status",
        "for d in src evil; do (cd $d && git log); done",
        "for d in *; do (cd \"$d\" && git log); done",
        "env -C evil git status",
        "cd -P src; git status",
        "cd -; git status",
        "CDPATH=evil; cd src; git status",
        "while cd evil; do git status; done",
        "f() { cd evil; }; f; git status",
        "if [ -d evil ]; then cd evil; fi; git status",
        "cd src && cd .. && cd evil && git status",
        "eval 'cd evil'; git status",
        "command cd evil; git status",
        "builtin cd evil; git status",
        "cd src/../evil; git status",
        "find evil -maxdepth 0 -execdir git status \\;",
        "cd evil; cd src; cd -; git status",
        "cd evil && cd .. && cd - && git status",
        "pushd evil && cd ../src && cd - && git status",
        "cd evil || ls; cd - && git status",
        "git() { echo evil; }; cd \"$(git rev-parse --show-toplevel)\"; command git status",
        "cd evil; cd \"$(git rev-parse --show-toplevel)\"; git status",
    ] {
        assert!(!passes_in(line, &other), "passes: {line}");
    }
    for line in [
        "cd src && git status",
        "cd src; git status",
        "git -C src status",
        "cd src/.. && git log",
        "(cd evil); git status",
        "cd evil | git status",
        "cd src || exit; git status",
        "cd src || { echo no; exit 1; }; git status",
        "cd /home/agent/proj/src && git diff",
        "echo $(cd evil); git status",
        "pushd src && popd && git status",
        "for d in a b; do (cd $d && git log); done",
        "cd ./src && git log",
        "false && cd evil; git status",
        "cd src && cd - && git status",
        "cd src && cd \"$(git rev-parse --show-toplevel)\" && git status",
    ] {
        assert!(passes_in(line, &other), "does not pass: {line}");
    }
}

#[test]
fn loops_and_branches_know_less_afterwards() {
    none_passes(&[
        "for x in a -of; do :; done; sort \"$x\" f",
        "x=a; while read y; do sort \"$x\" f; x=-of; done < g",
        "x=a; if ls; then x=-of; fi; sort \"$x\" f",
        "x=a; ls && x=-of; sort \"$x\" f",
        "x=a; case $1 in b) x=-of;; esac; sort \"$x\" f",
        "x=a; f() { x=-of; }; f; sort \"$x\" f",
        "for i in 1 2; do x=-of; break; x=a; done; sort \"$x\" f",
        "f() { x=-of; return; x=a; }; f; sort \"$x\" f",
        "f() { x=-of; return 0; x=a; }; f; sort \"$x\" f",
        "x=a; for i in *; do sort \"$x\" f; x=$y; y=-of; done",
        "x=a; until false; do sort \"$x\" f; x=-of; done",
        "x=a; ls || x=-of; sort \"$x\" f",
        "x=a; { x=-of; }; sort \"$x\" f",
        "x=a; eval 'x=-of'; sort \"$x\" f",
        "for i in 1 2; do x=-of; continue; x=a; done; sort \"$x\" f",
        "x=a; for ((i=0;i<2;i++)); do sort \"$x\" f; x=-of; done",
        "for i in 1 2; do x=-of; eval break; x=a; done; sort \"$x\" f",
        "x=a; printf -v x %s -of; sort \"$x\" f",
        "x=a; read x < f; sort \"$x\" f",
        "readonly x=-of; x=a; sort \"$x\" f",
        "x=a; unset x; x=-of; sort $x f",
        "x=a; (( x = 1 )); : ${x:=b}; sort \"$x\" f; sort \"$y\"",
        "case a in a) x=-of;& b) sort \"$x\" f;; esac",
        "x=a; ls | read x; sort -o \"$x\" f",
    ]);
    all_pass(&[
        "x=a; (x=-of); sort \"$x\" f",
        "x=a; ls | x=-of; sort \"$x\" f",
        "x=-of; x=a; sort \"$x\" f",
        "x=a; y=$(x=-of); sort \"$x\" f",
        "for x in a b; do sort \"$x\"; done",
    ]);
}

#[test]
fn wrappers_are_judged_by_what_they_run() {
    none_passes(&[
        "env touch P",
        "command touch P",
        "timeout 5 nice touch P",
        "xargs touch",
        "xargs -t touch",
        "find . -exec touch {} \\;",
        "bash -c 'touch P'",
        "sh -c 'touch P'",
        "bash -c \"$x\"",
        "env -S 'touch P'",
        "busybox touch P",
        "sudo ls",
        "nohup touch P",
        "stdbuf -oL touch P",
        "find . -exec sh -c 'touch P' \\;",
        "xargs -I{} sh -c '{}'",
        "time touch P",
        "/usr/bin/time -o f ls",
        "ls | tee f",
        "exec -a ls touch P",
        "echo x | sh",
        "bash <<< 'touch P'",
        "bash f",
        "bash -c 'bash -c \"touch P\"'",
        "xargs sort",
        "xargs -I% sort %",
        "find . -name x | xargs sort -o",
        "sh -c 'ls &>x'",
        "eval touch P",
        "eval 'ls; touch P'",
        "command -p touch P",
        "bash -c 'f() { touch P; }; f'",
        "x=touch; export x; bash -c '$x P'",
        "bash -c '\"$@\"' _ touch P",
        "bash -c 'sort \"$1\"' _ -of",
    ]);
    assert_eq!(
        commands("env LC_ALL=C nice sort -r f"),
        ["env LC_ALL=C nice sort -r f", "nice sort -r f", "sort -r f"]
    );
    assert_eq!(
        commands("bash -c 'ls | wc -l'"),
        ["bash -c ls | wc -l", "ls", "wc -l"]
    );
}

#[test]
fn programs_are_what_the_world_says_they_are() {
    none_passes(&[
        "./ls",
        "src/ls",
        "../x/ls",
        "/opt/x/ls",
        "~/ls",
        "/home/agent/proj/ls",
    ]);
    all_pass(&["/bin/ls", "/usr/bin/ls -l"]);
    assert!(!passes_in("ls", &world().with_function("ls")));
    assert!(!passes_in("ls", &world().with_alias("ls", "rm -rf x")));
    assert!(!passes_in("ls", &world().with_alias("ls", "sort -o f")));
    assert!(passes_in(
        "ls -a",
        &world().with_alias("ls", "ls --color=auto")
    ));
    assert!(passes_in("\\ls -a", &world().with_alias("ls", "rm")));
    assert!(!passes_in(
        "ls",
        &world().with_variable("POSIXLY_CORRECT", "1")
    ));
    assert_eq!(reasons("unheard-of a"), ["unknown-command"]);
    let absent = world().without_program("rg");
    assert!(passes_in("rg x", &absent));
    let handled = absent.with_function("command_not_found_handle");
    assert!(!passes_in("rg x", &handled));
}

#[test]
fn a_shim_starts_what_a_file_of_the_directory_says() {
    let managed = world().with_shim("python3");
    assert!(passes_in("python3 --version", &managed));
    let chosen = managed.with_chooser(".tool-versions");
    for line in [
        "python3 --version",
        "cd src && python3 -V",
        "env python3 -V",
        "x=$(python3 -V); echo $x",
    ] {
        assert!(!passes_in(line, &chosen), "{line}");
    }
    assert!(passes_in("ls", &chosen));
    // Which directory it starts in is part of what must be known.
    let managed = world().with_shim("python3");
    assert!(!passes_in("cd \"$1\"; python3 --version", &managed));
}

#[test]
fn a_tilde_behind_which_something_is_quoted_stands_for_itself() {
    assert_eq!(commands("ls ~/a ~"), ["ls /home/agent/a /home/agent"]);
    assert_eq!(commands("ls ~\"x\" ~'/a'"), ["ls … …"]);
}

#[test]
fn what_the_environment_holds_stays_in_it() {
    let opened = world().with_variable("LESSOPEN", "|./x %s");
    for line in [
        "less f",
        "readonly LESSOPEN; less f",
        "declare -a LESSOPEN; less f",
        "f() { :; }; LESSOPEN= f; less f",
    ] {
        assert!(!passes_in(line, &opened), "passes: {line}");
    }
    assert!(passes_in("less f", &world()));
}

#[test]
fn text_that_is_no_program_is_an_error() {
    for line in ["ls 'a", "ls $(", "if ls", "ls )", "cat <<E\nx"] {
        let found = reasons(line);
        assert!(found.contains(&"syntax".to_owned()), "{line}: {found:?}");
    }
}

#[test]
fn showing_the_environment_is_an_effect() {
    none_passes(&[
        "echo $API_TOKEN",
        "ls \"$API_TOKEN\"",
        "cat <<E\n$API_TOKEN\nE",
        "cat /proc/self/environ",
        "cat /proc/$$/environ",
        "cat /proc/*/environ",
        "cd /proc/self && cat environ",
        "cat < /proc/self/environ",
        "cat /dev/fd/../environ",
        "cat \"/proc/$x\"",
        "grep -r x /proc/self",
        "cd /proc; cat */environ",
        "cat < \"/dev/fd/$x\"",
    ]);
    all_pass(&[
        "echo $HOME $USER",
        "cat /proc/cpuinfo",
        "echo \"$PWD\"",
        "ls /proc/self",
    ]);
}

/// Lines that are short for what a shell would make of them.
fn bombs() -> Vec<(&'static str, String)> {
    let many = |text: &str, count: usize| text.repeat(count);
    let mut calls = String::from("f0() { ls; }; ");
    let mut deep = format!("g0() {{ {}ls{}; }}; ", many("( ", 90), many(" )", 90));
    for index in 1..40 {
        let before = index - 1;
        calls.push_str(&format!("f{index}() {{ f{before}; f{before}; }}; "));
        let (open, close) = (many("( ", 90), many(" )", 90));
        deep.push_str(&format!("g{index}() {{ {open}g{before}{close}; }}; "));
    }
    let names = (0..5_000).map(|index| format!("x{index}=1; if ls; then y{index}=2; fi; "));
    let functions = (0..5_000).map(|index| format!("h{index}() {{ ls; }}; "));
    vec![
        (
            "loops",
            format!("{}ls{}", many("while a; do ", 40), many("; done", 40)),
        ),
        (
            "turns",
            format!(
                "{}ls{}",
                many("for x in 1 2 3 4 5 6 7 8; do ", 40),
                many("; done", 40)
            ),
        ),
        ("calls", format!("{calls}f39")),
        ("deep calls", format!("{deep}g39")),
        (
            "doubled values",
            format!("x=aaaaaaaaaaaaaaaa; {}ls $x", many("x=$x$x; ", 40)),
        ),
        (
            "doubled appends",
            format!("x=aaaaaaaaaaaaaaaa; {}ls $x", many("x+=$x; ", 40)),
        ),
        (
            "doubled elements",
            format!(
                "a=(1 2); {}ls \"${{a[@]}}\"",
                many("a=(\"${a[@]}\" \"${a[@]}\"); ", 40)
            ),
        ),
        (
            "doubled parameters",
            format!(
                "set -- 1 2; {}ls \"$@\"",
                many("set -- \"$@\" \"$@\"; ", 40)
            ),
        ),
        (
            "split values",
            format!("x='{}'; ls {}", many("a ", 120), many("$x ", 10_000)),
        ),
        (
            "long values",
            format!("x='{}'; ls {}", many("a", 15_000), many("\"$x\" ", 10_000)),
        ),
        ("names", names.collect()),
        ("functions", functions.collect()),
        (
            "directories",
            many("cd aaaaaaaaaaaaaaaaaaaaaaaa; ls b; ", 20_000),
        ),
        (
            "repositories",
            (0..20_000)
                .map(|index| format!("git -C d{index} log; "))
                .collect(),
        ),
        (
            "words in loops",
            format!(
                "{}ls {}{}",
                many("while a; do ", 20),
                many("b ", 50_000),
                many("; done", 20)
            ),
        ),
        (
            "substitutions",
            format!("{}ls{}", many("echo $(", 90), many(")", 90)),
        ),
        ("evaluations", format!("eval {}ls", many("eval ", 5_000))),
        ("wrappers", format!("{}ls", many("env ", 5_000))),
        ("braces", many("ls {a,b,c,d}{a,b,c,d}{a,b,c,d}; ", 2_000)),
        (
            "conditions",
            format!("[[ {} ]]", vec!["-f a"; 20_000].join(" && ")),
        ),
        (
            "arms",
            format!("case a in {} esac", many("a) x=1;; ", 20_000)),
        ),
        (
            "arithmetic",
            format!("echo $(( {} 1 ))", many("1 + ", 50_000)),
        ),
    ]
}

#[test]
fn a_number_that_may_be_nothing_is_no_argument_for_sure() {
    // Where `$x` vanishes, `-S` takes `-k`, and `-of` writes.
    none_passes(&[
        "(( 0 && (x=1) )); sort -S $x -k -of",
        "(( 1 || x++ )); sort -S $x -k -of",
        "(( y=x )); sort -S $x -k -of",
        "(( x=1/0 )); sort -S $x -k -of",
        "let x=08; sort -S $x -k -of",
        "(( 1/0, x=1 )); sort -S $x -k -of",
        "ls < f$((x=1)); sort -S $x -k -of",
        "ls <<E; sort -S $x -k -of\n$((x=1))\nE",
        "x=1; echo ${x:-$((y=1))}; sort -S $y -k -of",
        "echo ${y:+$((x=1))}; sort -S $x -k -of",
        "echo ${y:x=1}; sort -S $x -k -of",
        "echo ${y/a/$((x=1))}; sort -S $x -k -of",
        "echo ${y#$((x=1))}; sort -S $x -k -of",
        "case a in a|$((x=1))) sort -S $x -k -of;; esac",
        "[[ a || $((x=1)) ]]; sort -S $x -k -of",
        "read -t abc x; sort -S ${x+1} -k -of",
        "getopts a x; sort -S ${x+1} -k -of",
        "printf -v x %z; sort -S ${x+1} -k -of",
        "sort -S $GID -k -of",
        "sort -S $HISTCMD -k -of",
        "sort -S $BASHPID -k -of",
        "ls {n}<f; sort -S $n -k -of",
    ]);
    all_pass(&[
        "x=$((1+2)); sort -S $x -k 1",
        "(( x=1 )); sort -S $x -k 1",
        "sort -S ${#x} -k 1",
        "i=0; while (( i < 3 )); do head -n $((i+1)) f; ((i++)); done",
        "(( y=x )); echo $((x + y))",
        "echo $((EPOCHSECONDS - 5))",
    ]);
}

#[test]
fn what_a_program_prints_is_a_number_only_where_it_prints_nothing_else() {
    none_passes(&[
        "wc() { echo 'a[$(touch P)]'; }; echo $(( $(wc -l < f) ))",
        "echo $(( $(wc -l f) ))",
        "echo $(( $(wc -l < f; cat g) ))",
        "echo $(( $(wc -l < f | cat) ))",
        "echo $(( $(wc -l < f 2>&1) ))",
        "echo $(( $(wc -l < f || cat g) ))",
        "echo $(( $(LC_ALL=C wc -l < f) ))",
        "echo $(( a$(wc -l < f) ))",
        "echo $(( $(grep -c x f g) ))",
        "echo $(( $(grep -cr x) ))",
        "echo $(( $(./wc -l < f) ))",
        "n=$(wc -l < f); sort -S $n -k -of",
        "sort -S $(wc -l < f) -k -of",
        "n=$(wc -l < f); sort -S ${n:+1} -k -of",
    ]);
    all_pass(&[
        "echo $(( $(cat f | wc -l) * 2 ))",
        "echo $(( `wc -l < f` ))",
        "n=\"$(grep -c x f 2>/dev/null)\"; echo $((n + 1))",
    ]);
    let aliased = world().with_alias("wc", "cat");
    assert!(!passes_in("echo $(( $(wc -l < f) ))", &aliased));
}

#[test]
fn what_a_pattern_finds_is_no_place_to_connect_to() {
    none_passes(&[
        "for f in *; do cat < \"$f$x\"; done",
        "for f in *; do cat < \"${f#x}\"; done",
        "for f in *; do cat < $f; done",
        "for f in *; do f=$x; cat < \"$f\"; done",
        "for f in *; do read f < g; cat < \"$f\"; done",
        "for f in * $x; do cat < \"$f\"; done",
        "for f in $x*; do cat < \"$f\"; done",
        "for f in \"$x\"*; do cat < \"$f\"; done",
        "for f in {*,/dev/tcp/h/80}; do cat < \"$f\"; done",
        "for f in *; do :; done; cat < \"$f\"",
        "for f in *; do cat > \"$f\"; done",
        "for f in *; do cat <> \"$f\"; done",
        "for f in /*/tcp/h/80; do cat < \"$f\"; done",
    ]);
}

#[test]
fn only_redirections_that_nothing_depends_on_may_last() {
    none_passes(&[
        "exec 2>f",
        "exec >f",
        "exec 3<f",
        "exec >/dev/null",
        "exec 1>&2",
        "exec ls 2>/dev/null",
        "{ exec 2>&1; ls >/dev/stderr; } 1<f",
        "exec 2>/dev/null 3>f",
        "exec 2>\"$x\"",
    ]);
    all_pass(&[
        "exec 2>/dev/null; ls",
        "exec 2>&1; ls",
        "exec </dev/null; cat a",
    ]);
}

#[test]
fn a_loop_without_an_end_waits() {
    let waits = |line: &str| {
        with_plan(line, &world(), |plan| {
            let mut findings = plan.findings().iter();
            findings.any(|finding| matches!(finding.what, What::Effect(Effect::Waits)))
        })
    };
    for line in [
        "while true; do ls; done",
        "while :; do ls; done",
        "until false; do ls; done",
        "for ((;;)); do ls; done",
        "ls | while true; do ls; done",
        "f() { while true; do ls; done; }; f",
        "while ls; true; do ls; done",
    ] {
        assert!(waits(line), "{line}");
    }
    for line in ["while read x; do ls; done < f", "until true; do ls; done"] {
        assert!(!waits(line), "{line}");
    }
}

#[test]
fn an_error_gives_up_its_line_only() {
    none_passes(&[
        "x=-of\necho $((1/0)); x=a\nsort \"$x\" f",
        "x=-of\necho $((1/0)); x=a;\nsort \"$x\" f",
        "x=-of\necho $((1/0)); x=a # \nsort \"$x\" f",
        "x=-of\necho $((08)); x=a\nsort \"$x\" f",
        "x=-of\nif ls; then\necho $((1/0))\nx=a\nfi\nsort \"$x\" f",
        "x=-of\nf() { local x=b; echo $((1/0)); }; f; x=a\nsort \"$x\" f",
        "x=-of\nx=b LC_ALL=$((1/0)) ls; x=a\nsort \"$x\" f",
        "readonly q=1; x=-of\nq=2; x=a\nsort \"$x\" f",
        "x=-of\necho ${HOME:0:-99}; x=a\nsort \"$x\" f",
        "x=-of\na=(1); a[-9]=1; x=a\nsort \"$x\" f",
        "x=-of\neval 'echo $((1/0)); x=a'; sort \"$x\" f",
        "eval 'x=-of\necho $((1/0)); x=a\nsort \"$x\" f'",
        "shopt -s failglob\nx=-of\nls nothing*; x=a\nsort \"$x\" f",
    ]);
    all_pass(&[
        "x=-of\n(echo $((1/0))); x=a\nsort \"$x\" f",
        "x=-of\necho $((1+1)); x=a\nsort \"$x\" f",
        "n=1\nn=$((n+1))\nx=a\nsort \"$x\" f",
    ]);
}

#[test]
fn what_is_readonly_keeps_its_value() {
    none_passes(&[
        "readonly CI=-of; export CI=a; sort $CI f",
        "readonly CI=-of; declare -x CI=a; sort $CI f",
        "f() { sort $CI f; }; readonly CI=-of; CI=a f",
        "readonly x=-of; unset x; declare x=a; sort \"$x\" f",
        "readonly x=-of; unset x; export CI=1; declare x=a; sort \"$x\" f",
    ]);
}

#[test]
fn keys_are_not_taken_for_elements() {
    none_passes(&[
        "declare -A m; m=(0 -of); sort \"${m[0]}\" f",
        "declare -A m=(0 -of); sort \"${m[0]}\" f",
        "declare -A m; m=(0 -of); sort \"$m\" f",
        "f() { local -A m; m=(0 -of); sort \"${m[0]}\" f; }; f",
        "declare -A m; if ls; then unset m; fi; m=(0 -of); sort \"${m[0]}\" f",
    ]);
    all_pass(&["declare -a m; m=(a b); sort \"${m[0]}\" f"]);
}

#[test]
fn each_option_takes_a_word_of_its_own() {
    none_passes(&["set -- -of; set -oo pipefail errexit; sort \"$1\" f"]);
}

#[test]
fn zsh_has_variables_and_arrays_of_its_own() {
    let passes = |line: &str| {
        let options = Options {
            dialect: Dialect::Zsh,
            ..Options::default()
        };
        let tree = parse(line.as_bytes(), &options);
        plan(&tree, &world()).is_read_only()
    };
    for line in [
        "a=(x -of); sort \"${a[1]}\" f",
        "a=(p 'w out'); sed \"$a\" f",
        "f() { touch P; }; chpwd_functions=(f); cd src",
        "f() { touch P; }; zshexit_functions=(f); ls",
        "sort -S $BASHPID -k -of",
        "printf '%1$n' PATH",
        "pushd src; cd ..; popd; git status",
        "pushd src; cd +1; git status",
    ] {
        assert!(!passes(line), "passes: {line}");
    }
    assert!(passes("a=(x y); cat \"${a[1]}\""));
}

#[test]
fn analysis_ends_where_a_shell_would_not() {
    for (name, line) in bombs() {
        let start = std::time::Instant::now();
        let invocations = with_plan(&line, &world(), |plan| plan.invocations().len());
        println!(
            "{name}: {invocations} commands in {:?} for {} bytes",
            start.elapsed(),
            line.len()
        );
        assert!(
            invocations <= 8_192 + 4 * line.len(),
            "{name}: {invocations}"
        );
    }
    assert!(passes_in(&"ls; ".repeat(20_000), &world()));
}

#[test]
fn findings_point_at_their_cause() {
    let line = "ls; cat a > out; sort -o b c";
    let spans = with_plan(line, &world(), |plan| {
        let bad = plan.findings().iter().filter(|finding| !finding.is_read());
        bad.map(|finding| line.get(finding.span.range()).unwrap().to_owned())
            .collect::<Vec<_>>()
    });
    assert_eq!(spans, ["> out", "b"]);
    let line = "bash -c 'touch x'";
    let spans = with_plan(line, &world(), |plan| {
        plan.findings()
            .iter()
            .filter(|finding| !finding.is_read())
            .map(|finding| line.get(finding.span.range()).unwrap().to_owned())
            .collect::<Vec<_>>()
    });
    assert_eq!(spans, ["'touch x'", "'touch x'"]);
}

#[test]
fn an_array_that_zsh_ties_to_a_search_path_acts() {
    assert!(!passes_in("path=(/tmp/x $path); ls", &world()));
    assert!(!passes_in("path+=(/tmp/x); ls", &world()));
    assert!(passes_in("path=src; ls $path", &world()));
    assert!(passes_in(
        "for path in a b; do ls \"$path\"; done",
        &world()
    ));
}

#[test]
fn another_shell_asks_whatever_its_text_does() {
    assert!(!passes_in("bash -c 'ls | head'", &world()));
    assert!(!passes_in("timeout 5 sh -c ls", &world()));
    assert!(passes_in("bash --version", &world()));
}

#[test]
fn the_dialect_decides() {
    let judge = |line: &str, dialect: Dialect| {
        let options = Options {
            dialect,
            ..Options::default()
        };
        let tree = parse(line.as_bytes(), &options);
        plan(&tree, &world()).is_read_only()
    };
    assert!(!judge("path=.; ls", Dialect::Zsh));
    assert!(judge("path=.; ls", Dialect::Bash));
    assert!(!judge("x='-o f'; sort $x", Dialect::Zsh));
    assert!(judge("ls | head", Dialect::Posix));
    assert!(!judge("export x=$y", Dialect::Posix));
    assert!(!judge("ls | x=-o; sort \"$x\" f", Dialect::Zsh));
    assert!(!judge("< f", Dialect::Zsh));
    assert!(judge("< f", Dialect::Bash));
}

#[test]
fn a_plan_names_its_reasons() {
    with_plan(
        "git -C evil log",
        &world().with_hazard("/home/agent/proj/evil", HazardKind::Hook),
        |plan| {
            let hazard = plan
                .findings()
                .iter()
                .find_map(|finding| match &finding.what {
                    What::Unknown(Reason::Git { kind, .. }) => Some(*kind),
                    _ => None,
                });
            assert_eq!(hazard, Some(HazardKind::Hook));
        },
    );
}
