//! The flat view, field by field.
#![allow(clippy::panic, reason = "a test that fails may panic")]

use qedsh_syntax::RedirectOperator::{self, *};
use qedsh_syntax::view::{Analysis, Invocation, LONGEST, OperatorBefore, analyze, analyze_up_to};

#[track_caller]
fn only(text: &str) -> Invocation {
    let analysis = analyze(text.as_bytes());
    assert_eq!(analysis.invocations.len(), 1, "{text:?}: {analysis:?}");
    analysis.invocations[0].clone()
}

fn strings(bytes: &[Vec<u8>]) -> Vec<String> {
    let strings = bytes
        .iter()
        .map(|it| String::from_utf8_lossy(it).into_owned());
    strings.collect()
}

#[track_caller]
fn argv(text: &str) -> Vec<String> {
    strings(&only(text).argv)
}

#[test]
fn an_argument_is_what_it_stands_for() {
    let rows: &[(&str, &[&str])] = &[
        ("ls -la", &["ls", "-la"]),
        ("  ls\t-la \n", &["ls", "-la"]),
        ("find . -exe\\c x", &["find", ".", "-exec", "x"]),
        ("find . $'-\\x65xec' x", &["find", ".", "-exec", "x"]),
        ("l\\\ns 'a b' \"c\\\"d\" ''", &["ls", "a b", "c\"d", ""]),
        ("cat <<'E'true\nx\nEtrue\n", &["cat"]),
        // Patterns and home directories as they were written.
        ("ls *.rs ~/x ~ a?[b]", &["ls", "*.rs", "~/x", "~", "a?[b]"]),
        // Dynamic ones, too.
        (
            "ls $x \"a$y\" {a,b} `c`",
            &["ls", "$x", "\"a$y\"", "{a,b}", "`c`"],
        ),
        ("ls\r", &["ls\r"]),
        ("[ -f x ]", &["[", "-f", "x", "]"]),
        ("ls ]]", &["ls", "]]"]),
        ("time -p ls", &["ls"]),
        ("! ! ls", &["ls"]),
        ("> out", &[]),
        ("A=b", &[]),
    ];
    for (text, expected) in rows {
        assert_eq!(argv(text), *expected, "{text:?}");
    }
}

#[test]
fn a_command_has_its_text_and_place() {
    let analysis = analyze(b" ls  -l >f ; A=b  cat 'x' <<E && c\nbody\nE\n");
    let texts = analysis.invocations.iter().map(|it| it.text.clone());
    let texts: Vec<Vec<u8>> = texts.collect();
    assert_eq!(strings(&texts), ["ls  -l >f", "A=b  cat 'x' <<E", "c"]);
    let spans = analysis.invocations.iter().map(|it| it.span.range());
    assert_eq!(spans.collect::<Vec<_>>(), [1..10, 13..29, 33..34]);
}

#[test]
fn assignments_have_names_and_static_values() {
    type Values = &'static [(&'static str, Option<&'static str>)];
    let rows: &[(&str, Values, bool)] = &[
        ("ls", &[], false),
        ("A=b ls", &[("A", Some("b"))], false),
        (
            "A= B='c d' ls",
            &[("A", Some("")), ("B", Some("c d"))],
            false,
        ),
        ("A=b", &[("A", Some("b"))], false),
        ("A=$x ls", &[("A", None)], true),
        ("A=\"b$(c)\" ls", &[("A", None)], true),
        // What the tools that this comes from did not look into.
        ("LANG=($(touch x)) ls", &[("LANG", None)], true),
        ("LANG[$(touch x)]=1 ls", &[("LANG", Some("1"))], true),
        ("LANG=(a) ls", &[("LANG", None)], true),
    ];
    for (text, expected, is_dynamic) in rows {
        let invocation = only(text);
        let found = invocation.assignments.iter().map(|(name, value)| {
            let text = |bytes: &Vec<u8>| String::from_utf8_lossy(bytes).into_owned();
            (text(name), value.as_ref().map(text))
        });
        let expected = expected
            .iter()
            .map(|(name, value)| (name.to_string(), value.map(str::to_owned)));
        assert_eq!(
            found.collect::<Vec<_>>(),
            expected.collect::<Vec<_>>(),
            "{text:?}"
        );
        assert_eq!(invocation.has_dynamic_words, *is_dynamic, "{text:?}");
    }
}

#[test]
fn redirections_have_descriptor_operator_and_target() {
    let rows: &[(&str, Option<&str>, RedirectOperator, &str)] = &[
        ("a <f", None, Input, "f"),
        ("a >f", None, Output, "f"),
        ("a >>f", None, Append, "f"),
        ("a >|f", None, Clobber, "f"),
        ("a <>f", None, InputOutput, "f"),
        ("a 2>&1", Some("2"), DuplicateOutput, "1"),
        ("a <&3", None, DuplicateInput, "3"),
        ("a >&-", None, DuplicateOutput, "-"),
        ("a &>f", None, OutputAndError, "f"),
        ("a &>>f", None, AppendOutputAndError, "f"),
        ("a <<<'b c'", None, HereString, "b c"),
        ("a {fd}>f", Some("fd"), Output, "f"),
        ("a 12<f", Some("12"), Input, "f"),
        ("a >\"b c\"", None, Output, "b c"),
        ("a </dev/tc\\p/h/9", None, Input, "/dev/tcp/h/9"),
        ("a >$x", None, Output, "$x"),
        ("a <<E\nb\nE\n", None, HereDocument, "E"),
        (
            "a <<-'E F'\n\tb\n\tE F\n",
            None,
            HereDocumentWithoutTabs,
            "E F",
        ),
    ];
    for (text, descriptor, operator, target) in rows {
        let invocation = only(text);
        assert!(analyze(text.as_bytes()).has_redirects, "{text:?}");
        let [redirect] = invocation.redirects.as_slice() else {
            panic!("{text:?}: {invocation:?}");
        };
        let found = redirect.descriptor.as_deref();
        assert_eq!(found, descriptor.map(str::as_bytes), "{text:?}");
        assert_eq!(redirect.operator, *operator, "{text:?}");
        assert_eq!(redirect.target, target.as_bytes(), "{text:?}");
    }
    let several = only("<i a >o 2>e b");
    let targets: Vec<Vec<u8>> = several.redirects.into_iter().map(|it| it.target).collect();
    assert_eq!(strings(&targets), ["i", "o", "e"]);
    assert!(!analyze(b"ls").has_redirects);
    assert_eq!(only("> out").redirects.len(), 1);
}

#[test]
fn each_command_says_what_joins_it_to_the_one_before() {
    use OperatorBefore::{And, Or, Pipe, PipeBoth, Sequence};
    let rows: &[(&str, &[Option<OperatorBefore>])] = &[
        ("a", &[None]),
        ("a && b", &[None, Some(And)]),
        ("a || b", &[None, Some(Or)]),
        ("a | b", &[None, Some(Pipe)]),
        ("a |& b", &[None, Some(PipeBoth)]),
        ("a; b", &[None, Some(Sequence)]),
        ("a\nb", &[None, Some(Sequence)]),
        ("a & b", &[None, Some(Sequence)]),
        // A pipeline's first command has the operator before the pipeline.
        ("a && b | c || d", &[None, Some(And), Some(Pipe), Some(Or)]),
        ("! a | time b", &[None, Some(Pipe)]),
    ];
    for (text, expected) in rows {
        let analysis = analyze(text.as_bytes());
        let found = analysis.invocations.iter().map(|it| it.operator_before);
        assert_eq!(found.collect::<Vec<_>>(), *expected, "{text:?}");
    }
}

#[test]
fn what_is_no_simple_command_is_named() {
    let rows: &[(&str, &[&str])] = &[
        ("ls", &[]),
        ("(a)", &["Subshell"]),
        ("{ a; }", &["BraceGroup"]),
        ("if a; then b; fi", &["If"]),
        ("for x in a; do b; done", &["For"]),
        ("for ((;;)); do a; done", &["ArithmeticFor"]),
        ("while a; do b; done", &["While"]),
        ("until a; do b; done", &["While"]),
        ("case a in b) c;; esac", &["Case"]),
        ("select x in a; do b; done", &["Select"]),
        ("f() { a; }", &["Function"]),
        ("coproc a", &["Coproc"]),
        ("((1))", &["ArithmeticCommand"]),
        ("[[ a ]]", &["TestCommand"]),
        ("a &", &["background"]),
        (
            "(a); (b) && { c; } &",
            &["Subshell", "BraceGroup", "background"],
        ),
        ("! a; time b", &[]),
    ];
    for (text, expected) in rows {
        let analysis = analyze(text.as_bytes());
        assert_eq!(analysis.unsupported, *expected, "{text:?}");
        assert_eq!(analysis.is_static(), expected.is_empty(), "{text:?}");
        assert!(!analysis.has_parse_errors, "{text:?}");
    }
}

#[test]
fn a_word_is_dynamic_if_something_else_has_a_say() {
    let still = [
        "ls a\\ b",
        "ls 'a$b'",
        "ls \"a\\$b\"",
        "ls $'a\\n'",
        "ls *.c",
        "ls ~/a",
        "ls {}",
        "ls a{b}",
        "cat <<'E'\n$x\nE\n",
        "cat <<E\nplain\nE\n",
        "cat <f",
    ];
    for text in still {
        let analysis = analyze(text.as_bytes());
        assert!(
            !analysis.has_dynamic_words && analysis.is_static(),
            "{text:?}"
        );
    }
    let dynamic = [
        "ls $x",
        "ls ${x}",
        "ls \"$x\"",
        "ls $(a)",
        "ls `a`",
        "ls $((1))",
        "ls <(a)",
        "ls {a,b}",
        "ls {1..3}",
        "$x",
        "ls >$x",
        "cat <<E\n$x\nE\n",
        "cat <<E\n`a`\nE\n",
        "ls $[1]",
        // Translated where the locale says so.
        "ls $\"a\"",
    ];
    for text in dynamic {
        let analysis = analyze(text.as_bytes());
        assert!(
            analysis.has_dynamic_words && !analysis.is_static(),
            "{text:?}"
        );
        assert!(analysis.invocations[0].has_dynamic_words, "{text:?}");
    }
    // Of the commands of a text only those are that have such words.
    let analysis = analyze(b"a $x; b");
    assert!(!analysis.invocations[1].has_dynamic_words);
}

#[test]
fn what_cannot_be_read_is_an_error() {
    let rows = [
        "ls )",
        "ls;;",
        "ls; ; x",
        "; x",
        "&& x",
        "ls &&",
        "ls |",
        "ls 'a",
        "ls $(a",
        "cat <<E\nx\n",
        "ls\nthen",
        "ls foo(N)",
    ];
    for text in rows {
        let analysis = analyze(text.as_bytes());
        assert!(
            analysis.has_parse_errors && !analysis.is_static(),
            "{text:?}"
        );
    }
    // The commands before the error are still there for those who only look.
    assert_eq!(analyze(b"a; b; 'c").invocations.len(), 2);
}

#[test]
fn nothing_is_nothing() {
    for text in ["", " ", "\n\t \n"] {
        assert_eq!(analyze(text.as_bytes()), Analysis::default(), "{text:?}");
    }
}

#[test]
fn a_text_has_at_most_ten_thousand_units() {
    let text = |length: usize| format!("ls {}", "a".repeat(length - 3));
    assert_eq!(LONGEST, 10_000);
    for (length, is_too_long) in [(9_999, false), (10_000, false), (10_001, true)] {
        let analysis = analyze(text(length).as_bytes());
        assert_eq!(analysis.has_parse_errors, is_too_long, "{length}");
        assert_eq!(analysis.invocations.is_empty(), is_too_long, "{length}");
    }
    for (length, is_too_long) in [(19, false), (20, false), (21, true)] {
        let analysis = analyze_up_to(text(length).as_bytes(), 20);
        assert_eq!(analysis.has_parse_errors, is_too_long, "{length}");
    }
    // `é` is one unit in two bytes, `𝄞` two in four.
    assert!(!analyze_up_to("ls ééé𝄞".as_bytes(), 8).has_parse_errors);
    assert!(analyze_up_to("ls ééé𝄞".as_bytes(), 7).has_parse_errors);
    let longer = analyze_up_to(text(50_000).as_bytes(), 50_000);
    assert!(longer.is_static());
}
