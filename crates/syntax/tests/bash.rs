//! Rules that parsers disagree on with bash, one test a rule. What is expected
//! was asked of bash 5.2.

use qedsh_syntax::view::{Analysis, OperatorBefore, analyze};
use qedsh_syntax::{
    Alternatives, CommandKind, ErrorKind, Options, PartKind, Tree, WarningKind, Word, parse,
};

/// The arguments of each simple command outside of compound ones.
#[track_caller]
fn argv(text: &str) -> Vec<Vec<String>> {
    let analysis = accepted(text);
    analysis
        .invocations
        .into_iter()
        .map(|it| strings(&it.argv))
        .collect()
}

#[track_caller]
fn accepted(text: &str) -> Analysis {
    let tree = parse(text.as_bytes(), &Options::default());
    assert_eq!(tree.errors(), [], "{text:?}");
    analyze(text.as_bytes())
}

fn strings(argv: &[Vec<u8>]) -> Vec<String> {
    argv.iter()
        .map(|word| String::from_utf8_lossy(word).into_owned())
        .collect()
}

#[track_caller]
fn error(text: &str) -> ErrorKind {
    let tree = parse(text.as_bytes(), &Options::default());
    let errors: Vec<_> = tree.errors().iter().map(|error| error.kind).collect();
    assert_eq!(errors.len(), 1, "{text:?}: {errors:?}");
    errors[0]
}

/// The words of the first command, which is a simple one.
fn words<'t>(tree: &'t Tree<'_>) -> &'t [Word] {
    let pipeline = tree[tree[tree.root().statements][0].pipelines][0];
    match tree[pipeline.commands][0].kind {
        CommandKind::Simple { words, .. } => &tree[words],
        _ => &[],
    }
}

/// Whether the first word of the text depends on more than the text.
#[track_caller]
fn is_dynamic(text: &str) -> bool {
    accepted(text).has_dynamic_words
}

#[test]
fn only_space_and_tab_are_blanks() {
    assert_eq!(argv("echo a\tb"), [["echo", "a", "b"]]);
    for other in ["\r", "\u{b}", "\u{c}", "\u{a0}", "\u{2028}", "\u{3000}"] {
        let word = format!("a{other}b");
        assert_eq!(argv(&format!("echo {word}")), [["echo", &word]]);
    }
}

#[test]
fn bytes_that_bash_loses_are_errors() {
    for text in ["a\0b", "a\u{1}b", "a\u{7f}b"] {
        assert_eq!(error(text), ErrorKind::ControlByte);
    }
}

#[test]
fn a_continuation_vanishes_everywhere_outside_single_quotes() {
    assert_eq!(argv("so\\\nrt -\\\no f"), [["sort", "-o", "f"]]);
    assert_eq!(argv("a &\\\n& b |\\\n| c"), [["a"], ["b"], ["c"]]);
    assert_eq!(accepted("a 2>\\\n&1").invocations[0].redirects.len(), 1);
    assert_eq!(accepted("i\\\nf a; the\\\nn b; fi").unsupported, ["If"]);
    assert!(is_dynamic("echo $\\\n(a)"));
    assert!(is_dynamic("echo $\\\nx"));
    assert_eq!(argv("echo 'a\\\nb'"), [["echo", "a\\\nb"]]);
    assert_eq!(accepted("x\\\n=1 a").invocations[0].assignments.len(), 1);
}

#[test]
fn a_comment_ends_with_its_line() {
    assert_eq!(
        argv("echo a # \\\nrm x"),
        [vec!["echo", "a"], vec!["rm", "x"]]
    );
    assert_eq!(argv("echo a#b '#'"), [["echo", "a#b", "#"]]);
}

#[test]
fn process_substitution_is_part_of_its_word() {
    assert_eq!(
        argv("echo a<(b)c --x=<(d)"),
        [["echo", "a<(b)c", "--x=<(d)"]]
    );
}

#[test]
fn a_descriptor_is_closed_before_more_text() {
    assert_eq!(argv("wc >&-l"), [["wc", "l"]]);
    assert_eq!(argv("wc <&-l"), [["wc", "l"]]);
    assert_eq!(argv("a {fd}>x 3<y 99999999999>z"), [["a", "99999999999"]]);
    assert_eq!(argv("a 2>&1-"), [["a"]]);
}

#[test]
fn a_here_document_ends_at_its_unquoted_delimiter() {
    for delimiter in [
        "EOF", "E\\OF", "'E'OF", "\"EOF\"", "$'EOF'", "E\"\"OF", "\\\nEOF",
    ] {
        let text = format!("cat <<{delimiter}\nhi\nEOF\ntouch pwn");
        assert_eq!(argv(&text), [vec!["cat"], vec!["touch", "pwn"]], "{text:?}");
    }
    assert_eq!(argv("cat <<'E'true\nE\nEtrue\ntouch pwn").len(), 2);
    assert_eq!(argv("cat <<-A <<B\n\tA\nB\ntrue").len(), 2);
    assert_eq!(argv("cat <<E\na\\\nE\nE\ntrue").len(), 2);
    assert_eq!(argv("cat <<'E'\na\\\nE\ntrue").len(), 2);
}

#[test]
fn a_here_document_is_expanded_unless_its_delimiter_is_quoted() {
    assert!(is_dynamic("cat <<E\n$(a)\nE\n"));
    assert!(is_dynamic("cat <<E\n`a`\nE\n"));
    assert!(!is_dynamic("cat <<'E'\n$(a)\nE\n"));
    assert!(!is_dynamic("cat <<E\n\\$(a)\nE\n"));
}

#[test]
fn an_unterminated_here_document_is_an_error() {
    assert_eq!(error("cat <<E\nhi\n"), ErrorKind::UnterminatedHereDocument);
    assert_eq!(
        error("echo $(cat <<E)\nE\n"),
        ErrorKind::UnterminatedHereDocument
    );
}

#[test]
fn a_here_document_may_end_where_its_substitution_does() {
    assert_eq!(argv("echo \"$(cat <<'E'\nhi\nE\n)\" x").len(), 1);
    assert_eq!(argv("echo \"$(cat <<'E'\nhi\nE)\" x").len(), 1);
}

#[test]
fn double_parentheses_are_arithmetic_only_if_they_close_so() {
    assert_eq!(accepted("((a))").unsupported, ["ArithmeticCommand"]);
    assert_eq!(accepted("((a) || (b))").unsupported, ["Subshell"]);
    let tree = parse(b"echo $((a) b)", &Options::default());
    assert!(
        tree.errors().len() == 1,
        "a subshell takes no words after it"
    );
    let tree = parse(b"echo $((a); b)", &Options::default());
    assert_eq!(tree.errors(), []);
}

#[test]
fn an_assignment_keeps_the_blanks_of_its_subscript() {
    let analysis = accepted("a[1 + 2]=x b");
    assert_eq!(analysis.invocations[0].argv, [b"b"]);
    assert_eq!(argv("echo a[1 + 2]=x"), [["echo", "a[1", "+", "2]=x"]]);
    assert_eq!(argv("a[b]c=d"), [["a[b]c=d"]]);
    assert_eq!(argv("a[1][2]=b"), [["a[1][2]=b"]]);
}

#[test]
fn arrays_are_values_of_assignments_and_declarations_only() {
    assert!(is_dynamic("a=(b) c"));
    assert!(is_dynamic("declare -a a=(b c)"));
    for text in ["echo a=(b)", "command declare a=(b)", "a=(b;c)", "a=(b"] {
        error(text);
    }
}

#[test]
fn reserved_words_are_unquoted_and_in_command_position() {
    assert_eq!(
        argv("echo if then } ]]"),
        [["echo", "if", "then", "}", "]]"]]
    );
    assert_eq!(argv("\\if; 'then'"), [["if"], ["then"]]);
    assert_eq!(argv("a=b time c"), [["time", "c"]]);
    assert_eq!(argv(">b time a"), [["time", "a"]]);
    assert_eq!(argv("a=b ! c"), [["!", "c"]]);
    assert_eq!(argv("a | time b"), [vec!["a"], vec!["time", "b"]]);
    for text in [
        "a=b { c; }",
        "a=b if c; then d; fi",
        "in",
        "ls; in; touch pwn",
        "}",
        "]]",
    ] {
        assert_eq!(error(text), ErrorKind::UnexpectedToken, "{text:?}");
    }
}

#[test]
fn negations_and_times_repeat_and_may_stand_alone() {
    assert_eq!(argv("! ! a"), [["a"]]);
    assert_eq!(argv("time -p -- ! a"), [["a"]]);
    assert_eq!(
        argv("ls; ! ! touch pwn"),
        [vec!["ls"], vec!["touch", "pwn"]]
    );
    assert_eq!(argv("time"), Vec::<Vec<String>>::new());
    assert_eq!(argv("!; a"), [["a"]]);
    error("a | ! b");
}

#[test]
fn after_a_compound_command_only_redirections_follow() {
    accepted("(a) >b 2>&1");
    for text in [
        "(a) b",
        "if a; then b; fi c",
        "{ a; } b",
        "f() a",
        "f() { a; } b",
    ] {
        assert_eq!(error(text), ErrorKind::UnexpectedToken, "{text:?}");
    }
    assert_eq!(accepted("for x in a; { b; }").unsupported, ["For"]);
}

#[test]
fn single_quotes_pair_inside_a_braced_parameter_in_double_quotes() {
    accepted("echo \"${x:-'}'}\"");
    accepted("echo \"${x:-'a'}\"");
    let tree = parse(b"echo \"${x:-'$(touch pwn)'}\"", &Options::default());
    assert_eq!((tree.errors().len(), tree.tokens().len()), (0, 3));
    assert!(is_dynamic("echo \"${x:-'$(touch pwn)'}\""));
    assert_eq!(argv("echo \"$'a'\" \"$\""), [["echo", "$'a'", "$"]]);
}

#[test]
fn what_bash_cannot_expand_is_never_literal() {
    for text in [
        "echo ${x;y}",
        "echo ${}",
        "echo ${x@Z}",
        "echo ${!}",
        "echo ${x!}",
    ] {
        assert!(is_dynamic(text), "{text:?}");
    }
    for text in ["echo ${ a; }", "echo ${|a;}"] {
        assert_eq!(error(text), ErrorKind::Unsupported);
    }
}

#[test]
fn substitutions_are_read_with_the_whole_grammar() {
    for text in [
        "echo $(case x in a) b;; esac) c",
        "echo $(a # )\n) c",
        "echo $(cat <<E\n)\nE\n) c",
        "echo $(echo ')') c",
        "echo `echo \\`a\\``  c",
    ] {
        assert_eq!(
            argv(text)[0].last().map(String::as_str),
            Some("c"),
            "{text:?}"
        );
    }
    for text in [
        "echo $(if)",
        "echo `if`",
        "echo $(echo $(a;;))",
        "echo \"$(\"",
    ] {
        error(text);
    }
}

#[test]
fn braces_expand_only_for_a_list_or_a_sequence() {
    let alternatives = |text: &str| {
        let text = format!("echo {text}");
        let tree = parse(text.as_bytes(), &Options::default());
        assert_eq!(tree.errors(), []);
        let word = words(&tree)[1];
        match word.alternatives(&tree) {
            Alternatives::Words(words) => Some(
                words
                    .iter()
                    .map(|word| {
                        String::from_utf8_lossy(&word.value(&tree).unwrap_or_default()).into_owned()
                    })
                    .collect::<Vec<_>>(),
            ),
            _ => None,
        }
    };
    assert_eq!(
        alternatives("-{delete,print}").unwrap_or_default(),
        ["-delete", "-print"]
    );
    assert_eq!(
        alternatives("a{b,\"c d\"}e").unwrap_or_default(),
        ["abe", "ac de"]
    );
    assert_eq!(alternatives("{1..3}").unwrap_or_default(), ["1", "2", "3"]);
    assert_eq!(
        alternatives("{08..10}").unwrap_or_default(),
        ["08", "09", "10"]
    );
    assert_eq!(alternatives("{c..a}").unwrap_or_default(), ["c", "b", "a"]);
    assert_eq!(
        alternatives("{9..1..4}").unwrap_or_default(),
        ["9", "5", "1"]
    );
    assert_eq!(
        alternatives("{a,b}{c,d}").unwrap_or_default(),
        ["ac", "ad", "bc", "bd"]
    );
    assert_eq!(
        alternatives("{a,{b,c}}").unwrap_or_default(),
        ["a", "b", "c"]
    );
    assert_eq!(alternatives("{,a}").unwrap_or_default(), ["a"]);
    for text in [
        "{}", "{a}", "{a,b", "a,b}", "\\{a,b}", "{a..}", "'{a,b}'", "${x}",
    ] {
        assert_eq!(alternatives(text), None, "{text:?}");
    }
}

#[test]
fn what_bash_reads_in_another_way_than_it_looks_is_refused() {
    for text in [
        // Behind a redirection the `]` is looked for beyond the word.
        ">y x=(a[)",
        "if >y b=(c[); then :; fi",
        // A comment takes the rest of the loop's expressions.
        "for ((i=$((2 #));i;)); do :; done",
        // Printed with its redirection last, it starts with a reserved word.
        "echo \"$(>x in a)\"",
        "echo $(>x time ls)",
        // A descriptor's name, in quotes that hold brackets.
        "{a[0\\c'] ]'$]}>&2 echo",
    ] {
        assert_eq!(error(text), ErrorKind::Unsupported, "{text}");
    }
    // An escaped bracket closes nothing, so that this is no array.
    assert_eq!(error("declare a[1\\]=(b)"), ErrorKind::UnexpectedToken);
    for text in ["x=(a[)", ">y a=1 b=(c[)", "echo $(ls in >x)", ">y in a"] {
        accepted(text);
    }
}

#[test]
fn a_tilde_is_expanded_at_the_start_and_after_an_assignments_signs() {
    let has_tilde = |text: &str| {
        let tree = parse(text.as_bytes(), &Options::default());
        words(&tree).iter().any(|word| {
            tree[word.parts]
                .iter()
                .any(|part| matches!(part.kind, PartKind::Tilde(_)))
        })
    };
    for text in [
        "ls ~",
        "ls ~root/x",
        "make PREFIX=~/x",
        "a b=c:~",
        // In a subscript, too, and wherever it may end.
        "ls a[:~/1]=b",
        "ls a[i\\(+1]+=c:~/b",
        "ls a[\"1\"]=~/b",
        "ls a[1:~/x]+=2",
    ] {
        assert!(has_tilde(text), "{text:?}");
    }
    for text in [
        "ls a~",
        "ls '~'",
        "ls \\~",
        "ls --x=~",
        "ls a:~",
        "ls a=b=~",
        "ls x[~]=1",
        "ls a\\[:~/1]=b",
        "ls [:~/1]=b",
    ] {
        assert!(!has_tilde(text), "{text:?}");
    }
}

#[test]
fn ansi_c_quotes_decode_to_bytes() {
    let value = |text: &str| {
        let tree = parse(text.as_bytes(), &Options::default());
        assert_eq!(tree.errors(), []);
        words(&tree)[0]
            .value(&tree)
            .unwrap_or_default()
            .into_owned()
    };
    assert_eq!(value("$'-\\x65xec'"), b"-exec");
    assert_eq!(value("$'\\101\\60'"), b"A0");
    assert_eq!(value("$'\\u00e9\\U1F600'"), "é😀".as_bytes());
    assert_eq!(value("$'\\xff'"), b"\xff");
    assert_eq!(value("$'\\x{41}'"), b"A");
    assert_eq!(value("$'a\\0b'c"), b"ac");
    assert_eq!(value("$'\\cA\\c?'"), b"\x01\x7f");
    assert_eq!(
        value("$'\\'\\\"\\a\\b\\e\\f\\n\\r\\t\\v\\\\\\q'"),
        b"'\"\x07\x08\x1b\x0c\n\r\t\x0b\\\\q"
    );
    assert_eq!(value("$'\\ud800'"), b"\xed\xa0\x80");
    assert_eq!(value("$'\\400'"), b"");
}

#[test]
fn conditionals_have_operators_of_their_own() {
    accepted("[[ a < b && c > d ]]");
    accepted("[[ a =~ ^(b|c d)$ ]]");
    accepted("[[ a == !(b|c) ]]");
    accepted("[[ ! ( -f a || b ) &&\n -z c ]]");
    for text in [
        "[[ a\n== b ]]",
        "[[ -f ]]",
        "[[ a b ]]",
        "[[ ]]",
        "[[ a == ]]",
        "[[ a",
    ] {
        error(text);
    }
    assert_eq!(argv("[ a > b ]"), [["[", "a", "]"]]);
    assert_eq!(
        accepted("[ a > b ]").invocations[0].redirects[0].target,
        b"b"
    );
}

#[test]
fn extended_patterns_depend_on_the_option() {
    assert_eq!(error("ls !(a)"), ErrorKind::UnexpectedToken);
    let options = Options {
        extglob: true,
        ..Options::default()
    };
    assert_eq!(parse(b"ls !(a|b) +(c)", &options).errors(), []);
}

#[test]
fn an_error_in_a_later_line_rejects_the_whole_text() {
    assert_eq!(error("touch pwn\nls\nif"), ErrorKind::UnexpectedEnd);
}

#[test]
fn a_backslash_is_decoded_wherever_it_stands() {
    assert_eq!(
        argv("find . -exe\\c touch pwn \\;"),
        [["find", ".", "-exec", "touch", "pwn", ";"]]
    );
    assert_eq!(argv("sort -\\o out f"), [["sort", "-o", "out", "f"]]);
    assert_eq!(argv("git log -\\-output=F"), [["git", "log", "--output=F"]]);
    assert_eq!(
        argv("find . $'-\\x65xec' x \\;"),
        [["find", ".", "-exec", "x", ";"]]
    );
    let redirects = accepted("cat < /dev/tc\\p/127.0.0.1/9").invocations[0]
        .redirects
        .clone();
    assert_eq!(redirects[0].target, b"/dev/tcp/127.0.0.1/9");
}

#[test]
fn nothing_after_a_stray_word_is_lost() {
    assert_eq!(
        argv("ls ]]; touch pwn"),
        [vec!["ls", "]]"], vec!["touch", "pwn"]]
    );
    for text in [
        "ls )", "ls;;", "ls; ; x", "ls &&", "ls |", "; x", "|| x", "ls & ; x", "ls\n; x",
    ] {
        error(text);
    }
}

#[test]
fn array_values_and_subscripts_are_looked_into() {
    assert!(is_dynamic("LANG=($(touch pwn)) ls"));
    assert!(is_dynamic("LANG[$(touch pwn)]=1 ls"));
}

#[test]
fn what_deceives_the_eye_is_a_warning() {
    let kinds = |text: &str| {
        let tree = parse(text.as_bytes(), &Options::default());
        tree.warnings()
            .iter()
            .map(|warning| warning.kind)
            .collect::<Vec<_>>()
    };
    assert_eq!(kinds("ls \u{202e}x"), [WarningKind::Bidirectional]);
    assert_eq!(kinds("ls a\u{200b}"), [WarningKind::ZeroWidth]);
    assert_eq!(kinds("ls\u{a0}-l"), [WarningKind::UnicodeSpace]);
    assert_eq!(kinds("ls\r"), [WarningKind::CarriageReturn]);
    assert_eq!(kinds("ls \u{1b}"), [WarningKind::ControlByte]);
    assert_eq!(
        parse(b"ls \xff", &Options::default()).warnings()[0].kind,
        WarningKind::InvalidUtf8
    );
    assert_eq!(kinds("ls \u{e9}\u{4e2d}"), []);
}

#[test]
fn the_view_says_how_commands_are_joined() {
    let analysis = accepted("a && b || c | d |& e; f\ng");
    let joined: Vec<_> = analysis
        .invocations
        .iter()
        .map(|it| it.operator_before)
        .collect();
    assert_eq!(
        joined,
        [
            None,
            Some(OperatorBefore::And),
            Some(OperatorBefore::Or),
            Some(OperatorBefore::Pipe),
            Some(OperatorBefore::PipeBoth),
            Some(OperatorBefore::Sequence),
            Some(OperatorBefore::Sequence),
        ]
    );
    assert_eq!(accepted("a & (b)").unsupported, ["background", "Subshell"]);
    assert_eq!(
        accepted("X=1 Y=$z a >o").invocations[0].assignments[0].1,
        Some(b"1".to_vec())
    );
}

#[test]
fn the_view_refuses_what_is_longer_than_its_limit() {
    let text = |length: usize| "a".repeat(length);
    assert!(!analyze(text(9_999).as_bytes()).has_parse_errors);
    assert!(!analyze(text(10_000).as_bytes()).has_parse_errors);
    assert!(analyze(text(10_001).as_bytes()).has_parse_errors);
    assert_eq!(analyze(b"  \n"), Analysis::default());
}
