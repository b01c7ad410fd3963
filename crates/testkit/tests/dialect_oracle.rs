//! Our dialects against dash and zsh: what we accept, they accept.

#![allow(clippy::expect_used, reason = "a test that fails may panic")]

use qedsh_syntax::{Dialect, Options, Parser, ZshOptions, parse};
use qedsh_testkit::shells::{Shell, accepts, lex};
use qedsh_testkit::syntax::{
    Mutator, Random, call_differences, calls, program, recorded, zsh_difference,
};

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

/// Texts that we accept in a dialect, as calls, and how the shell's words
/// differ from ours.
#[track_caller]
fn passes_our_words(dialect: Dialect, shell: Shell) {
    let options = Options {
        dialect,
        ..Options::default()
    };
    let mut random = Random::new(13);
    let recorded = recorded();
    let mutator = Mutator::new(recorded.clone());
    let mut texts: Vec<Vec<u8>> = recorded.into_iter().step_by(4).collect();
    texts.extend((0..4000).map(|_| program(&mut random)));
    texts.extend((0..8000).map(|_| mutator.mutant(&mut random)));
    texts.retain(|text| !text.contains(&0));
    let trees = texts.iter().map(|text| parse(text, &options));
    let accepted = trees.filter(|tree| tree.errors().is_empty());
    let calls: Vec<_> = accepted.filter_map(|tree| calls(&tree)).collect();
    assert!(calls.len() > 4000, "{}", calls.len());
    let differences = call_differences(shell, &calls).expect("the shell is installed");
    let found: Vec<_> = differences.into_iter().flatten().collect();
    assert_eq!(found, [] as [String; 0]);
}

#[test]
fn dash_passes_the_words_that_we_read() {
    passes_our_words(Dialect::Posix, Shell::Dash);
}

#[test]
fn zsh_passes_the_words_that_we_read() {
    passes_our_words(Dialect::Zsh, Shell::Zsh);
}

/// What a zsh without start-up files prints and says, with one option set.
fn zsh(option: &[&str], text: &str) -> (Vec<u8>, Vec<u8>) {
    let output = std::process::Command::new("/bin/zsh")
        .arg("-f")
        .args(option)
        .args(["-c", text])
        .env_clear()
        .env("LC_ALL", "C.UTF-8")
        .current_dir("/")
        .stdin(std::process::Stdio::null())
        .output()
        .expect("zsh is installed");
    (output.stdout, output.stderr)
}

#[test]
fn every_option_of_zsh_is_known_as_it_stands() {
    let (listing, _) = zsh(&[], "print -rl -- ${(kv)options}");
    let words: Vec<&[u8]> = listing.trim_ascii().split(|it| *it == b'\n').collect();
    let rows: Vec<_> = words.chunks(2).map(|row| (row[0], row[1])).collect();
    assert!(rows.len() > 180, "{}", rows.len());
    let is_on = |row: &&(&[u8], &[u8])| row.1 == b"on";
    let on = rows.iter().filter(is_on).map(|(name, _)| *name);
    assert_eq!(ZshOptions::on(on), ZshOptions::stock());
    for (name, _) in rows.iter().filter(|row| !is_on(row)) {
        let without = ZshOptions::stock().without(name);
        assert_eq!(without, ZshOptions::stock(), "{name:?}");
    }
}

/// An option, `+` before one that is on, and a text that it changes.
const OPTIONS: &[(&str, &str)] = &[
    ("+nomatch", "print -r /nonexistent*"),
    ("nullglob", "print -r x /nonexistent*"),
    ("cshnullglob", "print -r / /nonexistent* /*"),
    ("+glob", "print -r /u*"),
    ("+caseglob", "print -r /U*"),
    ("markdirs", "print -r /u*"),
    ("globdots", "print -r /proc/self/*/../../.. /*/*"),
    ("braceccl", "print -r {abc}"),
    ("ignorebraces", "print -r {a,b}"),
    ("cshjunkiequotes", "print -r 'a\nb'"),
    ("rcquotes", "print -r 'a''b'"),
    ("ksharrays", "a=(x y); print -r \"${a[1]}\""),
    ("kshzerosubscript", "a=(x y); print -r \"${a[0]}\""),
    ("shwordsplit", "x='a b'; print -rl $x"),
    ("globsubst", "x='/u*'; print -r $x"),
    ("rcexpandparam", "a=(1 2); print -r x${a}y"),
    ("magicequalsubst", "HOME=/h; print -r a=~"),
    ("magicequalsubst", "print -r a==ls"),
    ("shnullcmd", "</etc/passwd"),
    ("cshnullcmd", "</etc/passwd"),
    ("pathdirs", "cd /proc; PATH=/usr; bin/true; print $?"),
    ("octalzeroes", "print $((010))"),
    ("forcefloat", "print $((1/2))"),
    ("cprecedences", "print $((1 + 2 & 4))"),
    ("globassign", "x=/u*; print -r \"$x\""),
    ("bsdecho", "echo 'a\\nb'"),
    ("xtrace", "print a"),
    ("+exec", "print a"),
];

#[test]
fn what_an_option_of_zsh_changes_is_refused_with_it() {
    for (option, text) in OPTIONS {
        let (name, sign) = option
            .strip_prefix('+')
            .map_or((*option, "-o"), |name| (name, "+o"));
        let stock = ZshOptions::stock();
        let with = match sign {
            "+o" => stock.without(name.as_bytes()),
            _ => stock.with(name.as_bytes()),
        };
        assert_ne!(
            zsh(&[], text),
            zsh(&[sign, name], text),
            "{option}: {text:?}"
        );
        let errors = |zsh| {
            let options = Options {
                dialect: Dialect::Zsh,
                zsh,
                ..Options::default()
            };
            parse(text.as_bytes(), &options).errors().to_vec()
        };
        assert_ne!(errors(with), [], "{option}: {text:?}");
        assert_eq!(
            errors(stock),
            [],
            "{text:?} is refused without the option, too"
        );
    }
}
