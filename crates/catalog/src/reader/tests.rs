//! How option words are told apart, convention by convention.

use std::cell::RefCell;

use super::{OptionUse, Reading, Sense, read};
use crate::effects::Effects;
use crate::spec::{
    Arguments, Context, Conventions, Means, Operands, Opt, Platforms, Short, Spec, Terminal,
    command, everywhere, flag, optional, plain, unless_last, value, words,
};
use crate::{Effect, Value};

thread_local! {
    static READ: RefCell<String> = const { RefCell::new(String::new()) };
}

fn note(reading: &Reading<'_>, _: &Context, _: &mut Effects<'_>) {
    let options = reading.options.iter().map(show_option);
    let operands = reading.operands.iter().map(|operand| show(&operand.value));
    let line = options.chain(operands).collect::<Vec<_>>().join(" ");
    READ.set(line);
}

fn show_option(used: &OptionUse<'_>) -> String {
    let name = used.option.names.first().copied().unwrap_or_default();
    let off = if used.sense == Sense::Off { "!" } else { "" };
    let command: String = used
        .command
        .iter()
        .map(|word| format!("({})", show(word)))
        .collect();
    match &used.value {
        Some(value) => format!("{off}{name}={}{command}", show(value)),
        None => format!("{off}{name}{command}"),
    }
}

fn show(value: &Value<'_>) -> String {
    let known = String::from_utf8_lossy(value.prefix());
    match value {
        Value::Exact(_) => format!("[{known}]"),
        Value::One { .. } => format!("[{known}…]"),
        Value::Many { .. } => format!("[{known}…]*"),
        Value::Opaque => "*".into(),
    }
}

const OPTIONS: &[Opt] = &everywhere([
    flag(&["-a", "--all"], Means::Nothing),
    flag(&["-b", "--alike"], Means::Nothing),
    value(&["-n", "--number"], Means::Nothing),
    optional(&["-o", "--only"], Means::Nothing),
    plain(&["-p", "--plain"], Means::Nothing),
    unless_last(&["-u", "--until"], Means::Nothing),
    words(&["-w", "--words"], 2, Means::Nothing),
    command(&["-x", "--exec"], Means::Nothing),
]);

const fn spec(conventions: Conventions) -> Spec {
    Spec {
        names: &["program"],
        conventions,
        options: OPTIONS,
        operands: Operands::Each(Means::Nothing),
        check: Some(note),
        platforms: Platforms::ALL,
        ..Spec::DEFAULT
    }
}

static GNU: Spec = spec(Conventions::GNU);
static ORDERED: Spec = spec(Conventions::GNU_ORDERED);
static COUNT: Spec = spec(Conventions::GNU_COUNT);
static POSIX: Spec = spec(Conventions::POSIX);
static EXACT: Spec = spec(Conventions::EXACT);
static GIT: Spec = spec(Conventions::GIT);
static PFLAG: Spec = spec(Conventions::PFLAG);
static GO: Spec = spec(Conventions::GO);
static ALONE: Spec = spec(Conventions {
    short: Short::Alone,
    ..Conventions::GNU
});
static WORDS: Spec = spec(Conventions::WORDS);
static HARMLESS: Spec = Spec {
    arguments: Arguments::NeverHarm,
    ..spec(Conventions::GNU)
};

/// How a line is read: its options and operands, then each reason why not.
fn reading(spec: &'static Spec, argv: &[Value<'_>], platform: Platforms) -> String {
    let context = Context {
        platform,
        terminal: Terminal::Absent,
    };
    let mut words = vec![Value::from("program")];
    words.extend(argv.iter().cloned());
    let mut effects = Effects::new();
    READ.set(String::new());
    read(spec, &words, &context, &mut effects);
    let reasons = effects
        .found()
        .iter()
        .filter_map(|found| match found.effect {
            Effect::Unknown(reason) => Some(format!(" ?{}", reason.id())),
            _ => None,
        });
    READ.take() + &reasons.collect::<String>()
}

/// The same for exact words, separated by blanks; `''` is an empty one.
fn line(spec: &'static Spec, line: &str) -> String {
    let exact = |word| Value::from(if word == "''" { "" } else { word });
    let argv: Vec<_> = line.split_ascii_whitespace().map(exact).collect();
    reading(spec, &argv, Platforms::LINUX)
}

fn on_linux(spec: &'static Spec, argv: &[Value<'_>]) -> String {
    reading(spec, argv, Platforms::LINUX)
}

fn one(prefix: &str) -> Value<'_> {
    Value::One {
        prefix: prefix.as_bytes().into(),
    }
}

fn many(prefix: &str) -> Value<'_> {
    Value::Many {
        prefix: prefix.as_bytes().into(),
    }
}

#[test]
fn short_options_cluster_and_take_the_rest_or_the_next_word() {
    assert_eq!(line(&GNU, "-a -b x"), "-a -b [x]");
    assert_eq!(line(&GNU, "-abn5 x"), "-a -b -n=[5] [x]");
    assert_eq!(line(&GNU, "-abn 5 x"), "-a -b -n=[5] [x]");
    assert_eq!(line(&GNU, "-na b"), "-n=[a] [b]");
    assert_eq!(line(&GNU, "-n -a b"), "-n=[-a] [b]");
    assert_eq!(line(&GNU, "-n -- -a"), "-n=[--] -a");
    assert_eq!(line(&GNU, "-n '' x"), "-n=[] [x]");
    assert_eq!(line(&GNU, "-n=5"), "-n=[=5]");
    assert_eq!(line(&GNU, "-ao5 -o x"), "-a -o=[5] -o [x]");
    assert_eq!(line(&GNU, "-"), "[-]");
    assert_eq!(line(&GNU, "-a-"), "-a ?unknown-option");
    assert_eq!(line(&GNU, "-z x"), "[x] ?unknown-option");
}

#[test]
fn where_letters_stand_alone_one_behind_another_takes_no_value() {
    assert_eq!(line(&ALONE, "-ab -n5 -n 5"), "-a -b -n=[5] -n=[5]");
    assert_eq!(line(&ALONE, "-an 5"), "-a [5] ?unknown-option");
    assert_eq!(line(&ALONE, "-an5"), "-a ?unknown-option");
}

#[test]
fn a_value_that_is_missing_is_unknown() {
    assert_eq!(line(&GNU, "x -n"), "[x] ?missing-value");
    assert_eq!(line(&GNU, "x --number"), "[x] ?missing-value");
    assert_eq!(line(&GNU, "-w 1"), "[1] ?missing-value");
    assert_eq!(line(&GNU, "-w 1 2 3"), "-w=[2] [3]");
    assert_eq!(line(&GNU, "-u"), "-u");
    assert_eq!(line(&GNU, "-u 1 2"), "-u=[1] [2]");
    assert_eq!(line(&GNU, "-x"), "-x ?missing-value");
}

#[test]
fn long_options_abbreviate_unless_they_are_ambiguous() {
    assert_eq!(line(&GNU, "--number 5 x"), "-n=[5] [x]");
    assert_eq!(line(&GNU, "--num=5 x"), "-n=[5] [x]");
    assert_eq!(line(&GNU, "--num= x"), "-n=[] [x]");
    assert_eq!(line(&GNU, "--al"), " ?ambiguous-option");
    assert_eq!(line(&GNU, "--all"), "-a");
    assert_eq!(line(&GNU, "--alik"), "-b");
    assert_eq!(line(&GNU, "--all=x"), " ?option-value");
    assert_eq!(line(&GNU, "--only x"), "-o [x]");
    assert_eq!(line(&GNU, "--only=x"), "-o=[x]");
    assert_eq!(line(&GNU, "--allx"), " ?unknown-option");
    assert_eq!(line(&GNU, "--=x"), " ?unknown-option");
    assert_eq!(line(&GNU, "---all"), " ?unknown-option");
}

#[test]
fn options_stand_anywhere_or_before_the_operands() {
    assert_eq!(line(&GNU, "x -a -- -b"), "-a [x] [-b]");
    assert_eq!(line(&ORDERED, "-a x -b -- y"), "-a [x] [-b] [--] [y]");
    assert_eq!(line(&ORDERED, "-n x -a y"), "-n=[x] -a [y]");
    assert_eq!(line(&ORDERED, "- -a"), "[-] [-a]");
    assert_eq!(line(&POSIX, "-a x -b"), "-a [x] [-b]");
    assert_eq!(line(&POSIX, "--all"), " ?unknown-option");
    assert_eq!(line(&WORDS, "-a -- --all"), "[-a] [--] [--all]");
}

#[test]
fn on_macos_an_option_behind_an_operand_may_be_one_or_not() {
    let argv = ["x".into(), "-a".into()];
    let read = reading(&GNU, &argv, Platforms::MACOS);
    assert_eq!(read, "-a [x] ?may-be-option");
    assert_eq!(reading(&EXACT, &argv, Platforms::MACOS), "-a [x]");
    let argv = ["--num=5".into()];
    assert_eq!(reading(&GNU, &argv, Platforms::MACOS), " ?ambiguous-option");
}

#[test]
fn a_count_is_a_dash_and_digits() {
    assert_eq!(line(&COUNT, "-20 x"), "[x]");
    assert_eq!(line(&COUNT, "-20a"), " ?unknown-option");
    assert_eq!(line(&GNU, "-20"), " ?unknown-option");
    assert_eq!(on_linux(&COUNT, &[one("-2")]), " ?unknown-option");
}

#[test]
fn exact_long_options_stand_in_full() {
    assert_eq!(line(&EXACT, "--number=5 --all"), "-n=[5] -a");
    assert_eq!(line(&EXACT, "--num=5"), " ?unknown-option");
}

#[test]
fn a_plain_value_is_no_option() {
    assert_eq!(line(&EXACT, "-p 5 x"), "-p=[5] [x]");
    assert_eq!(line(&EXACT, "-p -"), "-p=[-]");
    assert_eq!(line(&EXACT, "-p-a"), "-p=[-a]");
    assert_eq!(line(&EXACT, "--plain=-a"), "-p=[-a]");
    assert_eq!(line(&EXACT, "-p -a"), "-p=[-a] ?option-value");
    assert_eq!(
        on_linux(&EXACT, &["-p".into(), one("")]),
        "-p=[…] ?option-value"
    );
}

#[test]
fn git_takes_options_back() {
    assert_eq!(line(&GIT, "--all --no-all"), "-a !-a");
    assert_eq!(line(&GIT, "--no-number x"), "!-n [x]");
    assert_eq!(line(&GIT, "--no-al"), " ?unknown-option");
    assert_eq!(line(&GNU, "--no-all"), " ?unknown-option");
}

#[test]
fn pflag_takes_equals_signs_behind_letters_and_values_for_flags() {
    assert_eq!(line(&PFLAG, "-n=5 -abn=x"), "-n=[5] -a -b -n=[x]");
    assert_eq!(line(&PFLAG, "-n5 -n 5"), "-n=[5] -n=[5]");
    assert_eq!(line(&PFLAG, "-n= x"), "-n=[] [x]");
    assert_eq!(line(&PFLAG, "-a=true --all=false"), "-a !-a");
    assert_eq!(line(&PFLAG, "-ab=false"), "-a !-b");
    assert_eq!(line(&PFLAG, "--all=maybe"), " ?option-value");
    assert_eq!(line(&PFLAG, "--al"), " ?unknown-option");
}

#[test]
fn go_takes_one_or_two_dashes_and_no_clusters() {
    assert_eq!(
        line(&GO, "-all --number=5 -number 6 x -all"),
        "-a -n=[5] -n=[6] [x] [-all]"
    );
    assert_eq!(line(&GO, "-all=false"), "!-a");
    assert_eq!(line(&GO, "-ab"), " ?unknown-option");
}

#[test]
fn a_command_ends_at_a_semicolon_or_with_the_line() {
    assert_eq!(line(&EXACT, "-x cat -a ; -a x"), "-x([cat])([-a]) -a [x]");
    assert_eq!(line(&EXACT, "-ax cat x"), "-a -x([cat])([x])");
    assert_eq!(line(&EXACT, "-xcat x"), "[x] ?option-value");
    let argv = ["-x".into(), "cat".into(), one(""), "-a".into()];
    assert_eq!(on_linux(&EXACT, &argv), "-x([cat])([…])([-a]) ?not-static");
}

#[test]
fn a_word_that_is_not_known_may_be_an_option() {
    for word in [Value::Opaque, one(""), one("-"), many(""), many("-")] {
        let argv = ["-a".into(), word.clone(), "x".into()];
        assert_eq!(on_linux(&GNU, &argv), "-a [x] ?may-be-option", "{word:?}");
    }
    assert_eq!(on_linux(&GNU, &[one("a"), many("./")]), "[a…] [./…]*");
    assert_eq!(
        on_linux(&GNU, &["--".into(), one(""), Value::Opaque]),
        "[…] *"
    );
    assert_eq!(on_linux(&GNU, &[one("-a")]), "-a ?may-be-option");
    assert_eq!(on_linux(&GNU, &[one("--al")]), " ?may-be-option");
}

#[test]
fn a_value_that_is_not_known_is_one_word_or_shifts_the_rest() {
    assert_eq!(on_linux(&GNU, &["-n".into(), one("")]), "-n=[…]");
    assert_eq!(on_linux(&GNU, &[one("-n5")]), "-n=[5…]");
    assert_eq!(on_linux(&GNU, &[one("--number=")]), "-n=[…]");
    assert_eq!(on_linux(&GNU, &[many("--number=x")]), "-n=[x…]*");
    assert_eq!(on_linux(&GNU, &[one("-n")]), " ?may-be-option");
    assert_eq!(on_linux(&GNU, &[one("-o")]), " ?may-be-option");
    assert_eq!(on_linux(&GNU, &["-n".into(), many("a")]), " ?not-static");
    assert_eq!(
        on_linux(&GNU, &["-n".into(), Value::Opaque]),
        " ?not-static"
    );
    assert_eq!(
        on_linux(&GNU, &["-w".into(), "1".into(), many("a")]),
        " ?not-static"
    );
    assert_eq!(on_linux(&PFLAG, &[one("-n=")]), "-n=[…]");
}

#[test]
fn an_operand_that_may_be_none_does_not_end_the_options() {
    let argv = [many("a"), "-a".into()];
    assert_eq!(on_linux(&ORDERED, &argv), "-a [a…]* ?may-be-option");
    assert_eq!(on_linux(&ORDERED, &[one("a"), "-a".into()]), "[a…] [-a]");
    let argv = [many("a"), "x".into(), "-a".into()];
    assert_eq!(on_linux(&ORDERED, &argv), "[a…]* [x] [-a]");
}

#[test]
fn a_command_that_nothing_makes_harmful_takes_any_word() {
    let argv = [
        Value::Opaque,
        "--later".into(),
        one("-n"),
        "-z".into(),
        "-n".into(),
        many("a"),
    ];
    assert_eq!(on_linux(&HARMLESS, &argv), "* [-n…]");
}
