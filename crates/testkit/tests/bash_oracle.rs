//! The bash oracle against what is known of bash.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use qedsh_testkit::bash::{Answer, BashOption, BashOracle, List, Reading, WordKinds};
use qedsh_testkit::corpora;
use qedsh_testkit::shells::{Shell, accepts};

fn ask(text: &str) -> Answer {
    let mut bash = BashOracle::start().unwrap();
    bash.answers(&[text]).unwrap().remove(0)
}

fn arguments(text: &str) -> Vec<Option<Vec<String>>> {
    let readable = |words: Vec<Vec<u8>>| {
        let words = words.into_iter();
        words.map(|word| String::from_utf8(word).unwrap()).collect()
    };
    let arguments = ask(text).arguments().into_iter();
    arguments.map(|words| words.map(readable)).collect()
}

fn words(words: &[&str]) -> Option<Vec<String>> {
    Some(words.iter().map(ToString::to_string).collect())
}

#[test]
fn words_are_what_the_program_would_get() {
    assert_eq!(
        arguments(r#"fi\nd . -exe\c $'-\x64elete' "a b" {x,y}z 'q'"#),
        [words(&[
            "find", ".", "-exec", "-delete", "a b", "xz", "yz", "q"
        ])]
    );
    assert_eq!(
        arguments("a | b -c; ! d"),
        [words(&["a"]), words(&["b", "-c"]), words(&["d"])]
    );
    assert_eq!(arguments("X=1 ls *.rs"), [words(&["ls", "*.rs"])]);
}

#[test]
fn words_that_depend_on_more_have_no_value() {
    assert_eq!(
        arguments("ls $x; cat `a`; diff <(b) c; cd ~"),
        [None, None, None, None]
    );
    let answer = ask("echo \"a$x\" '$y'");
    let kinds: Vec<WordKinds> = answer.lists[0]
        .words
        .iter()
        .map(|word| word.kinds)
        .collect();
    assert_eq!(
        kinds,
        [
            WordKinds::default(),
            WordKinds::DOLLAR,
            WordKinds::default()
        ]
    );
}

#[test]
fn redirections_and_here_documents_are_reported() {
    let answer = ask("cat <<'E' 2>&1 >>\"a b\"\nbody\nE\n");
    let seen: Vec<(&str, &str, &[u8])> = answer
        .redirects
        .iter()
        .map(|r| {
            (
                r.operator.as_str(),
                r.descriptor.as_str(),
                r.target.raw.as_slice(),
            )
        })
        .collect();
    assert_eq!(
        seen,
        [
            ("<<", "0", b"body\n".as_slice()),
            (">&", "2", b"1"),
            (">>", "1", b"\"a b\"")
        ]
    );
    assert_eq!(
        answer.redirects[2].target.value,
        Some(vec![b"a b".to_vec()])
    );
}

#[test]
fn loops_and_cases_show_their_words() {
    let answer = ask("for f in a b; do ls; done; case x in a|b) cat;; esac");
    let lists: Vec<List> = answer.lists.iter().map(|list| list.list).collect();
    assert_eq!(
        lists,
        [
            List::Loop,
            List::Command,
            List::Subject,
            List::Pattern,
            List::Command
        ]
    );
    assert_eq!(answer.shape, "(for[s];case[|s])");
}

#[test]
fn rejection_is_seen_where_the_exit_status_hides_it() {
    for text in [
        "[[ a b ]]",
        "[[ -f ]]; ls",
        "if",
        "ls )",
        "echo $(",
        "a <",
        "ls ;; ls",
    ] {
        assert_eq!(ask(text).reading, Reading::Rejected, "{text}");
    }
    for text in [
        "[[ a == b ]]",
        "cat <<E\nunterminated",
        "",
        "# only a comment",
        "! !",
    ] {
        assert_eq!(ask(text).reading, Reading::Accepted, "{text}");
    }
}

#[test]
fn an_option_changes_the_reading() {
    let text = "echo @(a|b)";
    assert_eq!(ask(text).reading, Reading::Rejected);
    let mut bash = BashOracle::start_with(&[BashOption::Extglob]).unwrap();
    assert_eq!(bash.answers(&[text]).unwrap()[0].reading, Reading::Accepted);
}

#[test]
fn nothing_is_executed() {
    let file = std::env::temp_dir().join(format!("qedsh-oracle-{}", std::process::id()));
    let mut bash = BashOracle::start().unwrap();
    let path = file.display();
    let texts = [
        format!("touch {path}"),
        format!("echo $(touch {path})"),
        format!("> {path}"),
        format!("X=`touch {path}` a=(<(touch {path})) ls {{a,$(touch {path})}}"),
        format!("cat <<E\n$(touch {path})\nE\n"),
    ];
    let answers = bash.answers(&texts).unwrap();
    assert!(answers.iter().all(Answer::is_accepted));
    assert!(!file.exists());
}

#[test]
fn what_bash_cannot_be_asked_is_unanswered() {
    let mut bash = BashOracle::start().unwrap();
    let deep = "$(".repeat(200_000);
    let answers = bash.answers(&["ls\0", deep.as_str(), "ls"]).unwrap();
    assert_eq!(answers[0].reading, Reading::Unanswered);
    assert_ne!(answers[1].reading, Reading::Accepted);
    assert_eq!(answers[2].reading, Reading::Accepted);
}

#[test]
fn the_syntax_corpus_is_answered_as_recorded() {
    let mut bash = BashOracle::start().unwrap();
    let rows = corpora::syntax();
    let texts: Vec<&[u8]> = rows.iter().map(|row| row.command.as_slice()).collect();
    let answers = bash.answers(&texts).unwrap();
    let mut differences = Vec::new();
    for (row, answer) in rows.iter().zip(answers) {
        if answer.reading == Reading::Unanswered {
            assert!(row.command.contains(&0), "{}", row.id);
        } else if answer.is_accepted() != row.bash_accepts {
            differences.push(format!("{}: accepts {}", row.id, answer.is_accepted()));
        } else if let Some(expected) = &row.arguments {
            let seen: Option<Vec<_>> = answer.arguments().into_iter().collect();
            // The corpus has home directories filled in; the oracle leaves them open.
            let words = || answer.lists.iter().flat_map(|list| &list.words);
            if words().any(|word| word.kinds.contains(WordKinds::TILDE)) {
                continue;
            }
            if seen.as_ref() != Some(expected) {
                differences.push(format!("{}: {seen:?} for {expected:?}", row.id));
            }
        }
    }
    assert_eq!(differences, Vec::<String>::new());
}

#[test]
fn a_text_is_read_alike_alone_and_among_others() {
    let rows = corpora::syntax();
    let texts: Vec<&[u8]> = rows.iter().map(|row| row.command.as_slice()).collect();
    let mut bash = BashOracle::start().unwrap();
    let among = bash.answers(&texts).unwrap();
    for (text, among) in texts.iter().zip(among) {
        let alone = bash.answers(&[text]).unwrap().remove(0);
        assert_eq!(alone, among, "{}", String::from_utf8_lossy(text));
    }
}

#[test]
fn dash_and_zsh_accept_by_their_own_grammar() {
    let rows: &[(&str, Option<bool>, Option<bool>)] = &[
        ("ls | wc", Some(true), Some(true)),
        ("if", Some(false), Some(false)),
        ("a=(1 2)", Some(false), Some(true)),
        ("case x in a) ;& b) ;; esac", Some(false), Some(true)),
        ("for x (1 2) ls", Some(false), Some(true)),
        ("echo $(", Some(false), Some(false)),
        ("ls =(a", Some(false), Some(false)),
        ("ls\0", None, None),
    ];
    let texts: Vec<&str> = rows.iter().map(|row| row.0).collect();
    let dash: Vec<_> = rows.iter().map(|row| row.1).collect();
    let zsh: Vec<_> = rows.iter().map(|row| row.2).collect();
    assert_eq!(accepts(Shell::Dash, &texts).unwrap(), dash);
    assert_eq!(accepts(Shell::Zsh, &texts).unwrap(), zsh);
}
