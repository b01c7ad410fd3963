//! What other shells read in another way is an error in their dialects.

use qedsh_syntax::view::of;
use qedsh_syntax::{Dialect, ErrorKind, Options, parse};

#[track_caller]
fn kinds(dialect: Dialect, text: &str) -> Vec<ErrorKind> {
    let options = Options {
        dialect,
        ..Options::default()
    };
    let tree = parse(text.as_bytes(), &options);
    assert_eq!(tree.dialect(), dialect);
    tree.errors().iter().map(|error| error.kind).collect()
}

#[track_caller]
fn refuses(dialect: Dialect, texts: &[&str]) {
    for text in texts {
        let kinds = kinds(dialect, text);
        assert!(kinds.contains(&ErrorKind::Dialect), "{text:?}: {kinds:?}");
        assert_eq!(
            parse(text.as_bytes(), &Options::default()).errors(),
            [],
            "{text:?}"
        );
    }
}

#[track_caller]
fn accepts(dialect: Dialect, texts: &[&str]) {
    for text in texts {
        assert_eq!(kinds(dialect, text), [], "{text:?}");
    }
}

const COMMON: &[&str] = &[
    "ls -la && cat 'a b' | grep -n \"$x\" >out 2>&1",
    "x=1 y=$(a) cmd; if a; then b; else c; fi",
    "for f in a b; do echo \"$f\"; done",
    "case $x in a|b) c;; *) d;; esac",
    "while read -r l; do echo \"$l\"; done <f",
    "cat <<'E'\nhi\nE\n",
    "f() { a; }; (b; c) & wait",
    "echo $((1 + 2)) ${x:-y} ${x%.*} `a`",
    "git log --oneline -5 | head -3",
    "find . -name '*.rs' -type f | wc -l",
    "grep -rn \"a b\" src 2>&1 | head -20",
    "ls src/*.rs; cat 你好",
    "make >/dev/null 2>&1",
];

#[test]
fn what_all_shells_share_is_accepted_in_each() {
    for dialect in [Dialect::Bash, Dialect::Posix, Dialect::Zsh] {
        accepts(dialect, COMMON);
    }
}

#[test]
fn posix_has_less() {
    refuses(
        Dialect::Posix,
        &[
            "echo $'a'",
            "echo $\"a\"",
            "a &>f",
            "a &>>f",
            "a |& b",
            "[[ a ]]",
            "((1))",
            "a <(b)",
            "cat <<<a",
            "a=(b)",
            "a[1]=b",
            "a+=b",
            "echo {a,b}",
            "function f { a; }",
            "select x in a; do b; done",
            "coproc a",
            "time a",
            "! ! a",
            "case a in a) b;& esac",
            "a {fd}>f",
            "a 10>f",
            "echo ${x:1}",
            "echo ${x/a/b}",
            "echo ${x^}",
            "echo ${!x}",
            "echo ${x[1]}",
            "echo $[1]",
            "for ((;;)); do a; done",
            "for x in a; { b; }",
            "a-b() { c; }",
            "echo \"${x:-'}'}\"",
            "echo \"$(echo $'a')\"",
            "echo ${x@Q}",
            "a |& (b)",
            "echo $((a) ) $((a); b)",
            "for x in a; { b; } >f",
            "echo $(cat <<E\na\nE)",
            "cat <<EOF\na\nE\\\nOF\nb",
            "a >&2>f",
            "a 3<&4>>f",
            "a |& if b; then c; fi",
            "!",
            "a; ! ",
            "for f] in a; do b; done",
            "for a.b do c; done",
            "a[1; b\n]+c",
        ],
    );
}

#[test]
fn zsh_has_other_meanings() {
    refuses(
        Dialect::Zsh,
        &[
            "cat =ls",
            "echo {1..a} {a..1}x",
            "a | += &",
            "+= | a",
            "echo \"$a\"=ls",
            "!",
            "for f] in a; do b; done",
            "for a.b in c; do d; done",
            "case a in {b) c;; esac",
            "a 1&>f",
            "a < <(b)c",
            "echo $((a[i))",
            "echo $((a]))",
            "echo ${x:1:} ${@:=a}",
            "export x+=(a)",
            "echo \"a$\\\n=b\"",
            "echo ${#-a} ${#:-a}",
            "a {1.\\.3}",
            "case a in (b)c;; esac",
            "a > <(b)",
            "a < >(b)",
            "export x=(a)",
            "a=([x]=1 [y]=2)",
            "[1]=a b",
            "echo $(cat <<E\na\nE)",
            "cat <<EOF\na\nE\\\nOF\nb",
            "echo ~1",
            "a=([x]=1 y)",
            "echo ${x#[a}",
            "echo ${x%%(a}",
            "echo ${x:-=ls}",
            "echo \"$=x\"",
            "com\\mand >f",
            "'exec' >f",
            "\\noglob a",
            "''- a",
            "echo $\\\n[1]",
            "b[<&$x]=y",
            "a[1; b\n]+c",
            "[ a == b ]",
            "echo a }",
            "ls $x[1]",
            "ls $x:h",
            "echo ${(e)x}",
            "ls >!f",
            "ls >! f",
            "a &! b",
            "repeat 3 a",
            "noglob a",
            "- a",
            "foreach a",
            "git show HEAD^",
            "echo $#x",
            "echo ${x:h}",
            "coproc a",
            "a 10>f",
            "case a in a) b;;& esac",
            "! ! a",
            "time -p a",
            "ls a~b",
            "echo a<(b)",
            "echo $'\\x41'",
            "echo ${!x}",
            "[[ a == b ]]",
            "echo $^a",
            "echo {1..5..2}",
            "integer x",
            "time {,a}b c",
            "x | time {,a}b c",
            "time \\\n{,a}b",
            "time \\\n{,a}`a|b` c",
            "echo $'\\q'",
            "a=&b",
            "f( ) { a; }",
            "!(a)",
            "a >&-b",
            "a=b time c",
            ">b fi",
            "a[1 + 2]=b",
            "a >&2&>b",
            "echo \"${x:-'a'}\"",
        ],
    );
}

#[test]
fn zsh_grammar_that_bash_rejects_stays_rejected() {
    for text in [
        "cat =(touch pwn)",
        "ls foo(N); touch pwn",
        "ls foo(e:'touch pwn':)",
        "ls; ; touch pwn",
        "ls & ; touch pwn",
        "ls; in; touch pwn",
        "ls\n; touch pwn",
        "for x in a; ls",
        "ls *(.)",
    ] {
        assert!(!kinds(Dialect::Zsh, text).is_empty(), "{text:?}");
    }
}

#[test]
fn cmd_lines_split_into_plain_words() {
    let options = Options {
        dialect: Dialect::Cmd,
        ..Options::default()
    };
    let tree = parse(
        b"dir C:\\a\\b && type \"c d\" | find x > out & echo 'e\r\nver",
        &options,
    );
    assert_eq!(tree.errors(), []);
    let argv: Vec<Vec<Vec<u8>>> = of(&tree)
        .invocations
        .into_iter()
        .map(|it| it.argv)
        .collect();
    let expected: Vec<Vec<&[u8]>> = vec![
        vec![b"dir", b"C:\\a\\b"],
        vec![b"type", b"c d"],
        vec![b"find", b"x"],
        vec![b"echo", b"'e"],
        vec![b"ver"],
    ];
    assert_eq!(argv, expected);
}

#[test]
fn cmd_lines_that_mean_more_are_errors() {
    for text in [
        "echo %PATH%",
        "echo a^&b",
        "echo !x!",
        "(a)",
        "if a b",
        "FOR %i in (a) do b",
        "rem a",
        ":label",
        "@echo off",
        "a 2>&1",
        "a 2>f",
        "echo \"a",
        "echo \"a\\\" b\"",
        "a &",
        "a && ",
        "& a",
        "a | | b",
        "a >",
        "call x",
        "a,b",
    ] {
        let is_whole = text == "a &";
        assert_eq!(kinds(Dialect::Cmd, text).is_empty(), is_whole, "{text:?}");
    }
}
