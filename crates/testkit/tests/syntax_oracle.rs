//! Our parser against bash's own, over the recorded texts and some thousands
//! of others. `cargo run --release -p qedsh-testkit --bin syntax-oracle --
//! --lines 10000000` is the same at length.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test that fails may panic"
)]

use qedsh_syntax::{Options, Parser, TokenKind, Tree, parse};
use qedsh_testkit::bash::{Answer, BashOracle};
use qedsh_testkit::corpora;
use qedsh_testkit::syntax::{
    DELIBERATE, Difference, Mutator, Random, compare, deliberate, program, recorded,
};

fn ask(texts: &[Vec<u8>]) -> Vec<Answer> {
    let mut oracle = BashOracle::start().expect("gcc and bash-builtins are installed");
    oracle.answers(texts).expect("bash answers")
}

/// Differences that nobody wants.
fn unwanted(texts: &[Vec<u8>]) -> Vec<String> {
    let mut parser = Parser::new(Options::default());
    let mut found = Vec::new();
    for (text, answer) in texts.iter().zip(ask(texts)) {
        let tree = parser.parse(text);
        if let Some(difference) = compare(&tree, &answer)
            && !deliberate(&tree, &difference)
        {
            found.push(format!(
                "{:?}: {difference:?}",
                String::from_utf8_lossy(text)
            ));
        }
        parser.recycle(tree);
    }
    found
}

#[test]
fn recorded_texts_are_read_as_bash_reads_them() {
    assert_eq!(unwanted(&recorded()), [] as [String; 0]);
}

#[test]
fn nearly_all_recorded_one_liners_are_accepted() {
    let texts: Vec<Vec<u8>> = corpora::tldr()
        .into_iter()
        .map(String::into_bytes)
        .collect();
    let accepted: Vec<_> = texts
        .iter()
        .zip(ask(&texts))
        .filter(|(_, answer)| answer.is_accepted())
        .map(|(text, _)| text)
        .collect();
    let is_refused = |text: &&&Vec<u8>| !parse(text, &Options::default()).errors().is_empty();
    let refused = accepted.iter().filter(is_refused).count();
    assert!(
        accepted.len() > 29_000 && refused * 1000 < accepted.len(),
        "{refused}"
    );
}

#[test]
fn generated_and_mutated_texts_are_read_as_bash_reads_them() {
    let mut random = Random::new(7);
    let mutator = Mutator::new(recorded());
    let texts: Vec<Vec<u8>> = (0..20_000)
        .map(|index| match index % 2 {
            0 => program(&mut random),
            _ => mutator.mutant(&mut random),
        })
        .collect();
    assert_eq!(unwanted(&texts), [] as [String; 0]);
}

#[test]
fn every_deliberate_difference_is_still_one() {
    let texts: Vec<Vec<u8>> = DELIBERATE
        .iter()
        .map(|row| row.text.as_bytes().to_vec())
        .collect();
    for (row, answer) in DELIBERATE.iter().zip(ask(&texts)) {
        let tree = parse(row.text.as_bytes(), &Options::default());
        let difference = compare(&tree, &answer);
        assert!(
            difference.is_some(),
            "{:?} is read as bash reads it: {}",
            row.text,
            row.reason
        );
        let error = tree.errors().first().map(|error| error.kind);
        assert_eq!(error, row.error, "{:?}", row.text);
        assert!(deliberate(&tree, &difference.unwrap()), "{:?}", row.text);
    }
}

#[test]
fn recorded_arguments_are_ours() {
    for row in corpora::syntax() {
        let tree = parse(&row.command, &Options::default());
        let Some(arguments) = row.arguments else {
            continue;
        };
        if !tree.errors().is_empty() {
            continue;
        }
        let analysis = qedsh_syntax::view::of(&tree);
        if !analysis.unsupported.is_empty() || analysis.has_dynamic_words {
            continue;
        }
        let ours: Vec<_> = analysis
            .invocations
            .into_iter()
            .map(|it| it.argv)
            .filter(|it| !it.is_empty())
            .collect();
        // The recorded home directory is expanded; the view leaves `~` alone.
        if !row.command.contains(&b'~') {
            assert_eq!(ours, arguments, "{}", row.id);
        }
    }
}

#[test]
fn recorded_texts_lose_nothing() {
    let mut oracle = BashOracle::start().expect("gcc and bash-builtins are installed");
    for text in recorded() {
        let tree = parse(&text, &Options::default());
        if tree.errors().is_empty() {
            covers(&tree);
            let printed = tree.print();
            let again = parse(&printed, &Options::default());
            assert_eq!(
                again.errors(),
                [],
                "{:?}",
                String::from_utf8_lossy(&printed)
            );
            assert_eq!(again.print(), printed);
            let answer = &oracle.answers(&[&printed]).expect("bash answers")[0];
            let difference = compare(&again, answer);
            let is_fine = difference
                .as_ref()
                .is_none_or(|it| matches!(it, Difference::Imprecise(_)));
            assert!(
                is_fine,
                "{:?} {difference:?}",
                String::from_utf8_lossy(&printed)
            );
        }
    }
}

/// Each byte belongs to exactly one token.
fn covers(tree: &Tree<'_>) {
    let mut at = 0;
    for token in tree.tokens() {
        let text = String::from_utf8_lossy(tree.source());
        assert_eq!(token.span.start, at, "{text:?}");
        assert_ne!(
            token.kind,
            TokenKind::Unknown,
            "{text:?} at {:?}",
            token.span
        );
        at = token.span.end;
    }
    assert_eq!(at as usize, tree.source().len());
}
