//! Nothing of a text is lost: its tokens cover it, its tree prints and parses
//! back.

#![allow(clippy::expect_used, reason = "a test that fails may panic")]

use qedsh_syntax::{Options, TokenKind, parse};

const PROGRAMS: &[&str] = &[
    "",
    "\n",
    "# only a comment",
    "ls -la",
    "a && b || c; d & e\n\nf",
    "! time -p a | b |& c",
    "x=1 y[2]=3 z+=(a [1]=b) cmd >out 2>&1 <<<word {fd}<in",
    "if a; then b; elif c; then d; else e; fi",
    "for x in a b; do c; done; for y do d; done; select z in a; do b; break; done",
    "for ((i=0; i<3; i++)); do echo $i; done",
    "while a; do b; done; until c; do d; done",
    "case $x in (a|b) c ;; d) ;& e) f ;;& g) h\nesac",
    "f() { a; } >log; function g { b; }; function h() (c)",
    "coproc a; coproc N { b; }",
    "[[ -f a && ! b == c* || ( d =~ ^(e|f)$ ) ]] && ((x > 1))",
    "cat <<A <<-'B' && c\na $x\nA\n\tb\n\tB\nd",
    "echo a\\\nb 'c d' \"e $f\" $'g\\n' `h` $(i <<E\nj\nE\n) <(k)",
    "( a ) >x; { b; } 2>y # comment",
    "a <<E && [[ b &&\nx\nE\n c ]]",
    "a <<E | [[ b ||\nx\nE\n\n c ]] >f && d",
    "a <<E <<F; [[ ( b &&\nx\nE\ny\nF\n ! c ) ]]; d",
    "case x in a) b <<E;; c) [[ d &&\nx\nE\n e ]];; esac",
    "[[ $(a <<E\nx\nE\n) && # b\n\n c ]] <<F\ny\nF\n",
    "! a <<E & [[ -f b &&\nx\nE\n c == d ||\n\n e =~ (f|g) ]]",
    "i\\\nf a; th\\\nen b; f\\\ni; a=b \\\n  c",
];

#[test]
fn every_byte_belongs_to_a_token() {
    for program in PROGRAMS {
        let tree = parse(program.as_bytes(), &Options::default());
        assert_eq!(tree.errors(), [], "{program:?}");
        let mut at = 0;
        for token in tree.tokens() {
            assert_eq!(token.span.start, at, "{program:?}");
            assert_ne!(
                token.kind,
                TokenKind::Unknown,
                "{program:?} at {:?}",
                token.span
            );
            at = token.span.end;
        }
        assert_eq!(at as usize, program.len(), "{program:?}");
    }
}

#[test]
fn a_printed_tree_parses_and_prints_the_same() {
    for program in PROGRAMS {
        let tree = parse(program.as_bytes(), &Options::default());
        assert_eq!(tree.errors(), [], "{program:?}");
        let printed = tree.print();
        let again = parse(&printed, &Options::default());
        let text = String::from_utf8(printed.clone()).expect("the programs are UTF-8");
        assert_eq!(again.errors(), [], "{program:?} printed as {text:?}");
        assert_eq!(String::from_utf8(again.print()).expect("UTF-8"), text);
    }
}

#[test]
fn tokens_name_what_stands_between_words() {
    let tree = parse(b"if a; then # b\n c\nfi", &Options::default());
    let kinds: Vec<_> = tree.tokens().iter().map(|token| token.kind).collect();
    assert_eq!(
        kinds,
        [
            TokenKind::Reserved,
            TokenKind::Blank,
            TokenKind::Word,
            TokenKind::Operator,
            TokenKind::Blank,
            TokenKind::Reserved,
            TokenKind::Blank,
            TokenKind::Comment,
            TokenKind::Newline,
            TokenKind::Blank,
            TokenKind::Word,
            TokenKind::Newline,
            TokenKind::Reserved,
        ]
    );
}
