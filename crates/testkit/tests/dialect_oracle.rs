//! Our dialects against dash and zsh: what we accept, they accept.

#![allow(clippy::expect_used, reason = "a test that fails may panic")]

use qedsh_syntax::{Dialect, Options, Parser, parse};
use qedsh_testkit::shells::{Shell, accepts, lex};
use qedsh_testkit::syntax::{Mutator, Random, program, recorded, zsh_difference};

/// Some recorded texts, some generated ones, some mutants.
fn texts() -> Vec<Vec<u8>> {
    let recorded = recorded();
    let mutator = Mutator::new(recorded.clone());
    let mut random = Random::new(11);
    let sample = recorded
        .into_iter()
        .enumerate()
        .filter(|(index, _)| index % 8 == 0);
    let mut texts: Vec<Vec<u8>> = sample.map(|(_, text)| text).collect();
    texts.extend((0..1500).map(|_| program(&mut random)));
    texts.extend((0..1500).map(|_| mutator.mutant(&mut random)));
    // The shells would take these for options.
    texts.retain(|text| !matches!(text.first(), Some(b'-' | b'+')));
    texts
}

#[track_caller]
fn stays_within(dialect: Dialect, shell: Shell) {
    let mut parser = Parser::new(Options {
        dialect,
        ..Options::default()
    });
    let mut accepted = Vec::new();
    for text in texts() {
        let tree = parser.parse(&text);
        if tree.errors().is_empty() {
            accepted.push(tree.source().to_vec());
        }
        parser.recycle(tree);
    }
    assert!(accepted.len() > 2500, "{}", accepted.len());
    let answers = accepts(shell, &accepted).expect("the shell is installed");
    let others: Vec<_> = accepted
        .iter()
        .zip(answers)
        .filter(|(_, answer)| *answer == Some(false))
        .map(|(text, _)| String::from_utf8_lossy(text).into_owned())
        .collect();
    assert_eq!(others, [] as [String; 0]);
}

#[test]
fn what_we_accept_for_dash_dash_accepts() {
    stays_within(Dialect::Posix, Shell::Dash);
}

#[test]
fn what_we_accept_for_zsh_zsh_accepts() {
    stays_within(Dialect::Zsh, Shell::Zsh);
}

#[test]
fn what_we_accept_for_zsh_has_the_words_that_zsh_reads() {
    let options = Options {
        dialect: Dialect::Zsh,
        ..Options::default()
    };
    let mut random = Random::new(12);
    let mutator = Mutator::new(recorded());
    let mut texts = recorded();
    texts.extend((0..15_000).map(|_| program(&mut random)));
    texts.extend((0..25_000).map(|_| mutator.mutant(&mut random)));
    texts.retain(|text| !text.contains(&0) && parse(text, &options).errors().is_empty());
    assert!(texts.len() > 30_000, "{}", texts.len());
    let answers = lex(&texts).expect("zsh is installed");
    let found: Vec<_> = texts
        .iter()
        .zip(answers)
        .filter_map(|(text, lexed)| {
            let difference = zsh_difference(&parse(text, &options), &lexed)?;
            Some(format!("{:?}: {difference}", String::from_utf8_lossy(text)))
        })
        .collect();
    assert_eq!(found, [] as [String; 0]);
}
