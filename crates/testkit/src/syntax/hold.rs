//! What must be true of any text.

use qedsh_syntax::{Dialect, Options, TokenKind, Tree, parse};

use super::flat::Flat;

/// Parses a text in every dialect and holds the trees to what is promised of
/// them: for fuzzers, and for the texts that fuzzers found.
///
/// # Panics
/// When a promise is broken.
pub fn hold_together(text: &[u8]) {
    for dialect in [Dialect::Bash, Dialect::Posix, Dialect::Zsh, Dialect::Cmd] {
        for extglob in [false, true] {
            let options = Options {
                dialect,
                extglob,
                ..Options::default()
            };
            let tree = parse(text, &options);
            for error in tree.errors() {
                assert!(error.span.start <= error.span.end, "{error:?}");
                assert!(error.span.end as usize <= text.len(), "{error:?}");
            }
            if tree.errors().is_empty() {
                cover(&tree);
                if dialect == Dialect::Bash {
                    reprint(&tree, &options);
                }
            }
        }
    }
    // The view must not panic either.
    let _ = qedsh_syntax::view::analyze(text);
}

/// Each byte belongs to exactly one token.
fn cover(tree: &Tree<'_>) {
    let text = String::from_utf8_lossy(tree.source());
    let mut at = 0;
    for token in tree.tokens() {
        assert_eq!(token.span.start, at, "{text:?}");
        let is_cmd = tree.dialect() == Dialect::Cmd;
        assert!(
            is_cmd || token.kind != TokenKind::Unknown,
            "{text:?} {token:?}"
        );
        at = token.span.end;
    }
    assert_eq!(at as usize, tree.source().len(), "{text:?}");
}

fn reprint(tree: &Tree<'_>, options: &Options) {
    let printed = tree.print();
    let again = parse(&printed, options);
    assert_eq!(
        again.errors(),
        [],
        "{:?}",
        String::from_utf8_lossy(&printed)
    );
    let text = || String::from_utf8_lossy(&printed);
    assert_eq!(again.print(), printed, "{:?}", text());
    // The same commands, words, redirections and here-documents.
    let (mut ours, mut theirs) = (Flat::of(tree), Flat::of(&again));
    for flat in [&mut ours, &mut theirs] {
        flat.shape = flat.shape.replace(['\n', ';'], "");
    }
    assert_eq!(ours, theirs, "{:?}", text());
}
