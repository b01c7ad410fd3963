//! Hostile texts: long, deep, cut off anywhere. None may panic, and none may
//! take more than its length's share of time.

#![allow(clippy::panic, reason = "a test that fails may panic")]

use qedsh_syntax::{ErrorKind, Limits, Options, Parser, parse};

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
