//! Hostile texts: long, deep, cut off anywhere. None may panic, and none may
//! take more than its length's share of time.

#![allow(clippy::panic, reason = "a test that fails may panic")]

use qedsh_syntax::{ErrorKind, Limits, Options, Parser, WarningKind, parse};

fn options(nesting: u32) -> Options {
    let limits = Limits {
        nesting,
        ..Limits::DEFAULT
    };
    Options {
        limits,
        ..Options::default()
    }
}

fn errors(text: &[u8], options: &Options) -> Vec<ErrorKind> {
    parse(text, options)
        .errors()
        .iter()
        .map(|error| error.kind)
        .collect()
}

/// What opens and closes a level of nesting, around `a`.
const NESTS: &[(&str, &str)] = &[
    ("( ", ")"),
    ("{ ", "; }"),
    ("if ", "; then b; fi"),
    ("while ", "; do b; done"),
    ("for x in b; do ", "; done"),
    ("case b in b) ", ";; esac"),
    ("f() { ", "; }"),
    ("echo $(", ")"),
    ("echo \"$(", ")\""),
    ("echo <(", ")"),
    ("echo ${x:-$(", ")}"),
];

#[test]
fn nesting_up_to_the_limit_is_read_and_beyond_it_is_an_error() {
    for (open, close) in NESTS {
        let text = |levels: usize| format!("{}a{}", open.repeat(levels), close.repeat(levels));
        let deepest =
            (1..=20).filter(|levels| errors(text(*levels).as_bytes(), &options(20)).is_empty());
        let deepest = deepest.max().unwrap_or_default();
        assert!(deepest >= 10, "{open:?} {deepest}");
        let over = errors(text(deepest + 1).as_bytes(), &options(20));
        assert_eq!(over, [ErrorKind::TooDeep], "{open:?}");
    }
}

#[test]
fn subshells_count_one_level_each() {
    let text = |levels: usize| format!("{}a{}", "( ".repeat(levels), ")".repeat(levels));
    assert_eq!(errors(text(99).as_bytes(), &Options::default()), []);
    assert_eq!(errors(text(100).as_bytes(), &Options::default()), []);
    assert_eq!(
        errors(text(101).as_bytes(), &Options::default()),
        [ErrorKind::TooDeep]
    );
}

#[test]
fn a_source_may_be_as_long_as_the_limit() {
    let limits = Limits {
        source: 10,
        ..Limits::DEFAULT
    };
    let options = Options {
        limits,
        ..Options::default()
    };
    for (length, expected) in [(9, vec![]), (10, vec![]), (11, vec![ErrorKind::TooLong])] {
        assert_eq!(errors(&b"a".repeat(length), &options), expected);
    }
}

#[test]
fn thousands_of_open_constructs_are_an_error() {
    for open in [
        "(",
        "((",
        "$(",
        "$((",
        "${x:-",
        "`",
        "\"$(",
        "{ ",
        "[[ (",
        "if ",
        "a=(",
        "<(",
        "a[",
        "$[",
        "case a in (a) ",
        "f() ",
        "coproc ",
        "[[ ! ",
        "[[ a && ",
        "x=`\\`",
        "cat <<E $(",
        "${x[",
        "\"${x:-'",
        "((a) ",
        "$((a) ",
        "function f ",
        "(( $(( ",
        "`\\`\\\\\\`",
    ] {
        let text = open.repeat(9_999);
        assert!(
            !errors(text.as_bytes(), &Options::default()).is_empty(),
            "{open:?}"
        );
    }
}

#[test]
fn ten_thousand_nested_parentheses_are_too_deep_where_they_nest() {
    let open = "(".repeat(10_000);
    let spaced = "( ".repeat(10_000);
    let arithmetic = format!("{open}a{}", ")".repeat(10_000));
    let subshells = format!("{spaced}a{}", " )".repeat(10_000));
    // Parentheses of an expression are text: no level of their own.
    assert_eq!(errors(arithmetic.as_bytes(), &Options::default()), []);
    for (text, expected) in [
        (subshells, ErrorKind::TooDeep),
        (spaced, ErrorKind::TooDeep),
        (open, ErrorKind::UnterminatedExpansion),
    ] {
        assert_eq!(errors(text.as_bytes(), &Options::default()), [expected]);
    }
}

#[test]
fn the_deepest_nesting_fits_a_small_stack() {
    // Half of what a thread has by default; enough without optimisation.
    const STACK: usize = 1 << 20;
    let parse_all = || {
        for (open, close) in NESTS {
            for levels in [30, 50, 99, 100, 1_000] {
                let closed = format!("{}a{}", open.repeat(levels), close.repeat(levels));
                let opened = open.repeat(levels);
                for text in [closed, opened] {
                    let tree = parse(text.as_bytes(), &Options::default());
                    let _ = (tree.tokens(), tree.print(), qedsh_syntax::view::of(&tree));
                }
            }
        }
    };
    let thread = std::thread::Builder::new().stack_size(STACK);
    let parsed = thread.spawn(parse_all).map(std::thread::JoinHandle::join);
    assert!(matches!(parsed, Ok(Ok(()))));
}

#[test]
fn a_megabyte_of_one_thing_is_read() {
    for (unit, is_program) in [
        ("word ", true),
        ("a;", true),
        ("a|", false),
        ("'a b' ", true),
        ("$x", true),
        ("${x:-y}", true),
        ("$(a) ", true),
        ("a=b ", true),
        ("#", true),
        ("\\\n", true),
        ("\n", true),
        ("[", true),
        ("{", true),
        ("\u{3000}", true),
        ("(", false),
        ("\"", true),
        ("\0", false),
        (")", false),
    ] {
        let text = unit.repeat(1_000_000 / unit.len());
        let found = errors(text.as_bytes(), &Options::default());
        assert_eq!(found.is_empty(), is_program, "{unit:?}");
    }
}

#[test]
fn bytes_that_mislead_are_named_wherever_they_stand() {
    use WarningKind::{
        Bidirectional, CarriageReturn, ControlByte, InvalidUtf8, UnicodeSpace, ZeroWidth,
    };
    let kinds: &[(&[u8], WarningKind)] = &[
        (b"\r", CarriageReturn),
        (b"\x1b", ControlByte),
        (b"\xff", InvalidUtf8),
        (b"\xc3", InvalidUtf8),
        (b"\xed\xa0\x80", InvalidUtf8),
        ("\u{202e}".as_bytes(), Bidirectional),
        ("\u{2066}".as_bytes(), Bidirectional),
        ("\u{200b}".as_bytes(), ZeroWidth),
        ("\u{feff}".as_bytes(), ZeroWidth),
        ("\u{a0}".as_bytes(), UnicodeSpace),
        ("\u{3000}".as_bytes(), UnicodeSpace),
    ];
    // In a word, in quotes, in a comment, in a here-document, at either end,
    // and at each place in the eight bytes that are looked at together.
    for (before, after) in [
        ("ls a", "b"),
        ("ls 'a", "b'"),
        ("ls # a", "b"),
        ("cat <<E\n", "\nE"),
        ("", "ls"),
        ("l", "s"),
        ("ls 123", "4567890"),
        ("ls 12345", "67890"),
        ("ls 1234567", ""),
    ] {
        for (bytes, kind) in kinds {
            let text = [before.as_bytes(), bytes, after.as_bytes()].concat();
            let tree = parse(&text, &Options::default());
            let warning = tree.warnings().first();
            let found = warning.map(|it| (it.kind, it.span.start as usize));
            assert_eq!(found, Some((*kind, before.len())), "{text:?}");
        }
        let text = [before.as_bytes(), b"\0", after.as_bytes()].concat();
        let tree = parse(&text, &Options::default());
        assert_eq!(tree.errors()[0].kind, ErrorKind::ControlByte, "{text:?}");
        assert_eq!(tree.errors()[0].span.start as usize, before.len());
    }
}

#[test]
fn every_prefix_of_a_program_is_read_without_a_panic() {
    let program = "x=1 y[$i]=(a [b]=c) cmd \"a $x ${y:-'b'}\" `c \\`d\\`` $((1 + (2))) {e,f}{1..3} \
                   $'\\x41' 2>&1 >f <<E <<<g && [[ a =~ (b|c) && ! d ]] || for ((;;)) { ! time h; }\n\
                   body $(i)\nE\ncase j in k|l) ;; esac; m() ( n ) >o & select p; do q; done";
    let mut parser = Parser::new(Options::default());
    for end in 0..=program.len() {
        for start in [0, end / 2] {
            let text = &program.as_bytes()[start..end];
            let tree = parser.parse(text);
            assert_eq!(tree.source(), text);
            parser.recycle(tree);
        }
    }
}

#[test]
fn exponential_expansions_stay_within_their_limits() {
    for text in [
        "{a,b}".repeat(40),
        "{1..1000000}".to_owned(),
        "{a,b}{1..9}".repeat(2000),
    ] {
        assert_eq!(errors(text.as_bytes(), &Options::default()), []);
    }
    let many = format!("echo {}", "{1..1000} ".repeat(100_000));
    assert_eq!(errors(many.as_bytes(), &Options::default()), []);
}

#[test]
fn a_brace_expansion_gives_as_many_words_as_the_limit() {
    use qedsh_syntax::{Alternatives, CommandKind};
    let limits = Limits {
        alternatives: 10,
        ..Limits::DEFAULT
    };
    let options = Options {
        limits,
        ..Options::default()
    };
    for (count, expected) in [(9, Some(9)), (10, Some(10)), (11, None)] {
        let text = format!("{{1..{count}}}");
        let tree = parse(text.as_bytes(), &options);
        let pipeline = tree[tree[tree.root().statements][0].pipelines][0];
        let CommandKind::Simple { words, .. } = tree[pipeline.commands][0].kind else {
            panic!("{text} is a simple command")
        };
        let found = match tree[words][0].alternatives(&tree) {
            Alternatives::Words(words) => Some(words.len()),
            Alternatives::TooMany => None,
            Alternatives::Itself => Some(0),
        };
        assert_eq!(found, expected, "{text}");
    }
}
