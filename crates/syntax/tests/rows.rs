//! One row for each text that some parser in use is known to misread.
//!
//! - `P1` to `P13`: what a permission check in use let through because its
//!   parser read other words than the shell.
//! - `R1` to `R14`: rules of bash that the existing parsers break; the tests
//!   in `bash.rs` go through each of them in depth.
//! - `K03` and so on: kinds of bypasses that live in the parser. Those of size
//!   and depth (`K43`) are in `hostile.rs`.

use qedsh_syntax::view::of;
use qedsh_syntax::{CommandKind, Dialect, Options, Tree, parse};

/// What must come out.
enum Expected {
    /// These invocations, and nothing else than invocations.
    Words(&'static [&'static [&'static str]]),
    /// A program in which something depends on more than its text.
    Dynamic,
    /// A program with a construct of this name.
    Construct(&'static str),
    /// A word that is a pattern: its value depends on the files there are.
    Pattern,
    /// An error, and so no basis for a decision.
    Refused,
}

use Dialect::{Bash, Cmd, Zsh};
use Expected::{Construct, Dynamic, Pattern, Refused, Words};

struct Row(&'static str, Dialect, &'static str, Expected);

#[rustfmt::skip]
const ROWS: &[Row] = &[
    // Backslashes are decoded before anyone looks for options.
    Row("P1", Bash, r"find . -exe\c touch pwn \;", Words(&[&["find", ".", "-exec", "touch", "pwn", ";"]])),
    Row("P1", Bash, r"find . -del\ete", Words(&[&["find", ".", "-delete"]])),
    Row("P1", Bash, r"sort -\o out f", Words(&[&["sort", "-o", "out", "f"]])),
    Row("P1", Bash, r"sed -\i s/a/b/ f", Words(&[&["sed", "-i", "s/a/b/", "f"]])),
    Row("P1", Bash, r"rg -\-pre ./x p", Words(&[&["rg", "--pre", "./x", "p"]])),
    Row("P1", Bash, r"git diff --no-index -\-output=out a b", Words(&[&["git", "diff", "--no-index", "--output=out", "a", "b"]])),
    Row("P1", Bash, r"xargs -\a f echo", Words(&[&["xargs", "-a", "f", "echo"]])),
    Row("P1", Zsh, r"find . -exe\c touch pwn \;", Words(&[&["find", ".", "-exec", "touch", "pwn", ";"]])),
    // So are ANSI-C escapes and continuations.
    Row("P2", Bash, r"find . $'-\x65xec' touch pwn \;", Words(&[&["find", ".", "-exec", "touch", "pwn", ";"]])),
    Row("P2", Bash, "find . -ex\\\nec touch pwn \\;", Words(&[&["find", ".", "-exec", "touch", "pwn", ";"]])),
    // A reserved word that is no reserved word ends nothing.
    Row("P3", Bash, "ls ]]; touch pwn", Words(&[&["ls", "]]"], &["touch", "pwn"]])),
    Row("P3", Bash, "npm test ]]; rm x", Words(&[&["npm", "test", "]]"], &["rm", "x"]])),
    Row("P3", Zsh, "ls ]]; touch pwn", Words(&[&["ls", "]]"], &["touch", "pwn"]])),
    Row("P4", Bash, "ls; ! ! touch pwn", Words(&[&["ls"], &["touch", "pwn"]])),
    Row("P4", Zsh, "ls; ! ! touch pwn", Refused),
    // Delimiters of here-documents lose their quotes, whichever.
    Row("P5", Bash, "cat <<E\\OF\nhi\nEOF\ntouch pwn", Words(&[&["cat"], &["touch", "pwn"]])),
    Row("P5", Bash, "cat <<'E'true\nE\nEtrue\ntouch pwn", Words(&[&["cat"], &["touch", "pwn"]])),
    Row("P5", Bash, "cat <<'E'true touch pwn", Refused),
    // Values and subscripts of assignments are looked into.
    Row("P6", Bash, "LANG=($(touch pwn)) ls", Dynamic),
    Row("P7", Bash, "LANG[$(touch pwn)]=1 ls", Dynamic),
    Row("P7", Zsh, "LANG[$(touch pwn)]=1 ls", Refused),
    // What zsh alone reads as a program.
    Row("P8", Zsh, "cat =(touch pwn)", Refused),
    Row("P8", Zsh, "ls foo(N); touch pwn", Refused),
    Row("P8", Zsh, "ls foo(e:'touch pwn':)", Refused),
    Row("P8", Zsh, "ls; in; touch pwn", Refused),
    Row("P8", Zsh, "ls; ; touch pwn", Refused),
    Row("P8", Zsh, "ls\n; touch pwn", Refused),
    Row("P8", Zsh, "ls & ; touch pwn", Refused),
    Row("P8", Bash, "ls; ; touch pwn", Refused),
    // Targets of redirections are decoded like words.
    Row("P9", Bash, r"cat < /dev/tc\p/127.0.0.1/9", Words(&[&["cat"]])),
    // Patterns have no value: a file may be named like an option.
    Row("P10", Bash, "sort *", Pattern),
    Row("P10", Bash, "sed p *", Pattern),
    Row("P10", Bash, "uniq [a-z]?", Pattern),
    // Windows quotes in another way.
    Row("P11", Cmd, "type 'a & del b'", Words(&[&["type", "'a"], &["del", "b'"]])),
    Row("P11", Cmd, "echo %PATH%", Refused),
    // What a name is an alias of is a fact about the session, not the text.
    Row("P12", Bash, "alias ls=rm\nls", Words(&[&["alias", "ls=rm"], &["ls"]])),
    // Found by running what was approved.
    Row("P13", Zsh, "ls; time| touch x", Refused),
    Row("P13", Zsh, "ls LANG=( |& touch x", Refused),
    Row("P13", Bash, "ls LANG=( |& touch x", Refused),

    Row("R1", Bash, "echo a\rb a\u{a0}b a\u{2028}b", Words(&[&["echo", "a\rb", "a\u{a0}b", "a\u{2028}b"]])),
    Row("R1", Bash, "echo a\u{b}b\u{c}", Words(&[&["echo", "a\u{b}b\u{c}"]])),
    Row("R1", Bash, "echo a\0b", Refused),
    Row("R2", Bash, "a &\\\n& b |\\\n| c", Words(&[&["a"], &["b"], &["c"]])),
    Row("R2", Bash, "echo $\\\n(a)", Dynamic),
    Row("R2", Bash, "echo a # \\\nrm x", Words(&[&["echo", "a"], &["rm", "x"]])),
    Row("R3", Bash, "cat a<(b)c", Dynamic),
    Row("R3", Bash, "wc >&-l", Words(&[&["wc", "l"]])),
    Row("R3", Bash, "a {fd}>x 99999999999>z", Words(&[&["a", "99999999999"]])),
    Row("R4", Bash, "cat <<$'EOF'\n$(a)\nEOF\ntouch pwn", Words(&[&["cat"], &["touch", "pwn"]])),
    Row("R4", Bash, "cat <<$\"EOF\"\n$(a)\nEOF\ntouch pwn", Words(&[&["cat"], &["touch", "pwn"]])),
    Row("R4", Bash, "cat <<E\n$(a)\nE", Dynamic),
    Row("R4", Bash, "cat <<E\nhi\n", Refused),
    Row("R5", Bash, "((a))", Construct("ArithmeticCommand")),
    Row("R5", Bash, "((a) || (b))", Construct("Subshell")),
    Row("R5", Bash, "echo $((a); b)", Dynamic),
    Row("R6", Bash, "a[b]c=d", Words(&[&["a[b]c=d"]])),
    Row("R6", Bash, "a[1][2]=b", Words(&[&["a[1][2]=b"]])),
    Row("R6", Bash, "let a=(1)", Dynamic),
    Row("R6", Bash, "echo a=(1)", Refused),
    Row("R7", Bash, "a=b time c", Words(&[&["time", "c"]])),
    Row("R7", Bash, "a | time b", Words(&[&["a"], &["time", "b"]])),
    Row("R7", Bash, "a=b { c; }", Refused),
    Row("R7", Bash, "ls; in; touch pwn", Refused),
    Row("R8", Bash, "(a) b", Refused),
    Row("R8", Bash, "if a; then b; fi c", Refused),
    Row("R8", Bash, "for x in a; { b; }", Construct("For")),
    Row("R9", Bash, "echo \"${x:-'}'$(touch pwn)}\"", Dynamic),
    Row("R9", Bash, "echo ${x;y}", Dynamic),
    Row("R9", Bash, "echo \"$'a'\"", Words(&[&["echo", "$'a'"]])),
    Row("R10", Bash, "echo $(case x in a) b;; esac) c", Dynamic),
    Row("R10", Bash, "echo $(if)", Refused),
    Row("R10", Bash, "echo `if`", Refused),
    Row("R11", Bash, "make PREFIX=~/x", Pattern),
    Row("R11", Bash, "echo {a}", Words(&[&["echo", "{a}"]])),
    Row("R12", Bash, r"echo $'a\0b'c $'\c?' $'\x{41}'", Words(&[&["echo", "ac", "\u{7f}", "A"]])),
    Row("R13", Bash, "[[ a =~ (b|c) && d < e ]]", Construct("TestCommand")),
    Row("R13", Bash, "[[ a\n== b ]]", Refused),
    Row("R14", Bash, "ls !(a)", Refused),
    Row("R14", Bash, "touch pwn\nls\nif", Refused),

    Row("K03", Bash, "ls ${x:-$(touch P)}", Dynamic),
    Row("K03", Bash, "ls ${x[$(touch P)]}", Dynamic),
    Row("K03", Bash, "cat <<E\n`touch P`\nE", Dynamic),
    Row("K03", Bash, "ls > $(touch P)", Dynamic),
    Row("K03", Bash, "ls $(( $(touch P) ))", Dynamic),
    Row("K03", Bash, "ls \"a $(touch P)\"", Dynamic),
    Row("K04", Bash, "test -v 'a[$(touch P)]'", Words(&[&["test", "-v", "a[$(touch P)]"]])),
    Row("K05", Bash, "echo ${a=\"$\"}${b=\"$a(touch P)\"}${b@P}", Dynamic),
    Row("K24", Bash, "{touch,P}", Dynamic),
    Row("K24", Bash, "find . -{print,delete}", Dynamic),
    Row("K25", Bash, "so\\\nrt -\\o f", Words(&[&["sort", "-o", "f"]])),
    Row("K25", Bash, r"cat $'\x2do'", Words(&[&["cat", "-o"]])),
    Row("K25", Bash, "/bin/tou??", Pattern),
    Row("K26", Bash, "touch${IFS}P", Dynamic),
    Row("K26", Bash, "t$@ouch P", Dynamic),
    Row("K26", Bash, ": touch; $_ P", Dynamic),
    Row("K27", Bash, "# it's\ntouch P", Words(&[&["touch", "P"]])),
    Row("K27", Bash, "[ a > b ]", Words(&[&["[", "a", "]"]])),
    Row("K27", Bash, "ls\r\ntouch P", Words(&[&["ls\r"], &["touch", "P"]])),
    Row("K27", Bash, "ls\u{a0}-l", Words(&[&["ls\u{a0}-l"]])),
    Row("K27", Bash, "case x in x) touch P;; esac", Construct("Case")),
    Row("K42", Zsh, "ls *(e:'x':)", Refused),
    Row("K42", Zsh, "=x", Refused),
    Row("K42", Zsh, "ls >! f", Refused),
    Row("K42", Zsh, "echo ${(e)x}", Refused),
];

#[test]
fn each_row_is_read_as_the_shell_reads_it() {
    for Row(id, dialect, text, expected) in ROWS {
        let options = Options {
            dialect: *dialect,
            ..Options::default()
        };
        let tree = parse(text.as_bytes(), &options);
        let analysis = of(&tree);
        let is_accepted = tree.errors().is_empty();
        let what = format!("{id} {text:?}: {:?} {analysis:?}", tree.errors());
        match expected {
            Words(expected) => {
                assert!(is_accepted && analysis.is_static(), "{what}");
                let words = analysis.invocations.iter().map(|it| strings(&it.argv));
                assert_eq!(words.collect::<Vec<_>>(), *expected, "{what}");
            }
            Dynamic => assert!(is_accepted && analysis.has_dynamic_words, "{what}"),
            Construct(name) => {
                assert!(is_accepted && analysis.unsupported.contains(name), "{what}");
            }
            Pattern => {
                assert!(is_accepted, "{what}");
                assert!(has_pattern(&tree), "{what}");
            }
            Refused => assert!(!is_accepted, "{what}"),
        }
    }
}

fn strings(argv: &[Vec<u8>]) -> Vec<String> {
    let text = |word: &Vec<u8>| String::from_utf8_lossy(word).into_owned();
    argv.iter().map(text).collect()
}

/// Whether a word of the first command has no value of its own.
fn has_pattern(tree: &Tree<'_>) -> bool {
    let pipeline = tree[tree[tree.root().statements][0].pipelines][0];
    let CommandKind::Simple { words, .. } = tree[pipeline.commands][0].kind else {
        return false;
    };
    tree[words].iter().any(|word| word.value(tree).is_none())
}

#[test]
fn each_known_misreading_has_a_row() {
    let expected = (1..=13)
        .map(|number| format!("P{number}"))
        .chain((1..=14).map(|number| format!("R{number}")));
    let parser_kinds = ["K03", "K04", "K05", "K24", "K25", "K26", "K27", "K42"];
    for id in expected.chain(parser_kinds.map(str::to_owned)) {
        assert!(ROWS.iter().any(|row| row.0 == id), "{id}");
    }
}
