//! Commands that may run behind what is not followed: a text that another
//! program hands to a shell, a wrapper that nobody knows.

use crate::made::is_made_here;
use crate::rules::{Part, Subject};
use qedsh_plan::catalog::{Effect, Network, Run, Unknown as Cause};
use qedsh_plan::{Construct, Finding, Invocation, Plan, Reason, Value, What};

/// What may hide behind a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Hidden {
    /// Nothing that a rule for commands could be about.
    Nothing,
    /// Any command.
    Anything,
    /// A command that begins with one of these words.
    Among(Vec<Value<'static>>),
    /// The command that has these words, or one that begins with one of those.
    Alias(Vec<Value<'static>>, Vec<Value<'static>>),
}

impl Hidden {
    /// The commands that it could be, as rules see them.
    pub(crate) fn subjects<'h>(&'h self, finding: &Finding<'_>) -> Vec<Subject<'h>> {
        let part = Part::StartedBy(finding.invocation);
        let subject = |words: &'h [Value<'static>]| Subject::spelled(finding.span, part, words);
        let (command, words) = match self {
            Self::Nothing | Self::Anything => return Vec::new(),
            Self::Among(words) => (None, words),
            Self::Alias(command, words) => (Some(subject(command)), words),
        };
        let starts = (0..words.len()).filter_map(|from| words.get(from..));
        command.into_iter().chain(starts.map(subject)).collect()
    }
}

/// What may hide behind a finding.
pub(crate) fn hidden(plan: &Plan<'_>, finding: &Finding<'_>) -> Hidden {
    let invocation = finding.invocation.and_then(|at| plan.invocations().get(at));
    match &finding.what {
        What::Effect(Effect::Runs(_)) if file(plan, finding) == Hidden::Anything => {
            Hidden::Anything
        }
        What::Effect(Effect::Runs(run)) => started(run, invocation),
        What::Effect(Effect::Network(network)) => remote(network, invocation),
        What::Effect(_) => Hidden::Nothing,
        What::Unknown(reason) => match reason {
            Reason::Syntax(_) | Reason::Limit(_) | Reason::Shadowed(_) => Hidden::Anything,
            Reason::Command(cause) => spelled(*cause, plan, finding, invocation),
            Reason::Construct(construct) => shell(*construct, plan, finding),
            Reason::Variable(name) => assigned(name, invocation),
            Reason::UnknownProgram | Reason::UntrustedProgram(_) => file(plan, finding),
            _ => Hidden::Nothing,
        },
    }
}

fn started(run: &Run<'_>, invocation: Option<&Invocation<'_>>) -> Hidden {
    match run {
        Run::Shell { .. } => Hidden::Anything,
        // It is a subject of its own.
        Run::Command { .. } => Hidden::Nothing,
        Run::Program(Value::Exact(text)) => {
            let is_written = words(invocation).any(|word| {
                let word = word.as_exact().unwrap_or_default();
                word.windows(text.len().max(1))
                    .any(|part| part == text.as_ref())
            });
            match () {
                () if is_description(text) => among(words(invocation)),
                () if qedsh_registry::runs_its_arguments(text) => Hidden::Anything,
                // What the words say is for a shell to read.
                () if is_written && !is_plain(text) => Hidden::Anything,
                () => Hidden::Among(tokens(text)),
            }
        }
        Run::Program(_) => among(words(invocation)),
    }
}

/// A file of the tree that runs is a program like others, unless the same
/// command line makes it: then it may be any, `cp /bin/rm q; ./q x`.
fn file(plan: &Plan<'_>, finding: &Finding<'_>) -> Hidden {
    match finding
        .invocation
        .is_some_and(|index| is_made_here(plan, index))
    {
        true => Hidden::Anything,
        false => Hidden::Nothing,
    }
}

/// A shell on another machine, or in a container of this one.
fn remote(network: &Network<'_>, invocation: Option<&Invocation<'_>>) -> Hidden {
    let is_shell = matches!(network.client, "ssh" | "mosh" | "rsh");
    let starts = words(invocation).any(|word| {
        let word = word.as_exact().unwrap_or_default();
        matches!(word, b"exec" | b"run" | b"debug" | b"rsh" | b"ssh")
    });
    match is_shell || starts {
        true => among(words(invocation)),
        false => Hidden::Nothing,
    }
}

/// A command of which not all is known.
fn spelled(
    cause: Cause,
    plan: &Plan<'_>,
    finding: &Finding<'_>,
    invocation: Option<&Invocation<'_>>,
) -> Hidden {
    let name = invocation.and_then(|invocation| invocation.arguments.first());
    let name = name.and_then(|name| name.value.as_exact());
    let runs_anything = name.is_some_and(qedsh_registry::runs_its_arguments);
    match cause {
        // A file of commands is a program like others; a command that the
        // arguments spell is not.
        Cause::ProgramFile => file(plan, finding),
        Cause::Script => Hidden::Anything,
        _ if runs_anything => Hidden::Anything,
        // Wrappers are many, and some take the command as one text.
        Cause::Command => Hidden::Among(exact_tokens(invocation)),
        // It may be an alias for any other.
        Cause::Subcommand => aliased(finding, invocation),
        Cause::OptionValue if is_alias(plan, finding) => Hidden::Anything,
        Cause::Option | Cause::OptionValue | Cause::Abbreviation | Cause::Operand => {
            let takes_code = name.is_some_and(takes_code);
            let texts = words(invocation).filter_map(Value::as_exact);
            let mut texts = texts.filter(|text| !text.starts_with(b"--"));
            match takes_code && texts.any(|text| !is_plain(text)) {
                true => Hidden::Anything,
                false => Hidden::Among(exact_tokens(invocation)),
            }
        }
        Cause::MayBeOption | Cause::NotStatic | Cause::MissingValue | Cause::Interactive => {
            Hidden::Nothing
        }
    }
}

fn shell(construct: Construct, plan: &Plan<'_>, finding: &Finding<'_>) -> Hidden {
    match construct {
        Construct::Trap
        | Construct::Eval
        | Construct::Source
        | Construct::Exec
        | Construct::Alias
        | Construct::CommandTable
        | Construct::Coprocess
        | Construct::Arithmetic
        | Construct::Expansion
        | Construct::Indirection
        | Construct::DynamicCommand
        | Construct::Recursion
        | Construct::Builtin => Hidden::Anything,
        Construct::Assignment => text(source(plan, finding)),
        Construct::Background
        | Construct::ShellOption
        | Construct::NestedShell
        | Construct::Interactive
        | Construct::DynamicTarget => Hidden::Nothing,
    }
}

/// A variable whose value programs may run.
fn assigned(name: &[u8], invocation: Option<&Invocation<'_>>) -> Hidden {
    let given = invocation.map(|invocation| invocation.assignments.as_slice());
    let mut given = given.unwrap_or_default().iter();
    match given.rfind(|(given, _)| given == name) {
        Some((_, Value::Exact(value))) => text(value),
        Some(_) if carries_commands(name) => Hidden::Anything,
        _ => Hidden::Nothing,
    }
}

/// A text that some program may read as a shell would.
fn text(text: &[u8]) -> Hidden {
    match is_plain(text) {
        true => Hidden::Among(tokens(text)),
        false => Hidden::Anything,
    }
}

fn among<'v>(words: impl Iterator<Item = &'v Value<'v>>) -> Hidden {
    let mut found = Vec::new();
    for word in words {
        match word.as_exact() {
            Some(word) if is_plain(word) => found.extend(tokens(word)),
            _ => return Hidden::Anything,
        }
    }
    Hidden::Among(found)
}

/// The command up to the word that may stand for others.
fn aliased(finding: &Finding<'_>, invocation: Option<&Invocation<'_>>) -> Hidden {
    let arguments = invocation.map(|invocation| invocation.arguments.as_slice());
    let arguments = arguments.unwrap_or_default().iter();
    let known = arguments.take_while(|argument| argument.span.start < finding.span.start);
    let known = known.map(|argument| owned(&argument.value));
    let command = known.chain([Value::Opaque]).collect();
    Hidden::Alias(command, exact_tokens(invocation))
}

fn is_alias(plan: &Plan<'_>, finding: &Finding<'_>) -> bool {
    let source = source(plan, finding).to_ascii_lowercase();
    source.windows(6).any(|part| part == b"alias.")
}

fn words<'v>(invocation: Option<&'v Invocation<'v>>) -> impl Iterator<Item = &'v Value<'v>> {
    let arguments = invocation.and_then(|invocation| invocation.arguments.get(1..));
    let arguments = arguments.unwrap_or_default().iter();
    arguments.map(|argument| &argument.value)
}

fn exact_tokens(invocation: Option<&Invocation<'_>>) -> Vec<Value<'static>> {
    let texts = words(invocation).filter_map(|word| word.as_exact());
    texts.flat_map(tokens).collect()
}

fn owned(value: &Value<'_>) -> Value<'static> {
    match value {
        Value::Exact(text) => Value::Exact(text.to_vec().into()),
        Value::One { prefix } => Value::One {
            prefix: prefix.to_vec().into(),
        },
        Value::Many { prefix } => Value::Many {
            prefix: prefix.to_vec().into(),
        },
        Value::Opaque => Value::Opaque,
    }
}

/// The words of a text, as far as they could be names or paths.
fn tokens(text: &[u8]) -> Vec<Value<'static>> {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || b"_./+-@:".contains(byte);
    let words = text.split(|byte| !is_part(byte));
    let words = words.filter(|word| !word.is_empty());
    words
        .map(|word| Value::Exact(word.to_vec().into()))
        .collect()
}

/// Whether a shell would read the text as the words that it shows.
fn is_plain(text: &[u8]) -> bool {
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b" _./+-@:=,".contains(byte);
    text.iter().all(is_plain)
}

fn source<'p>(plan: &Plan<'p>, finding: &Finding<'_>) -> &'p [u8] {
    let span = finding.span.start as usize..finding.span.end as usize;
    plan.source().get(span).unwrap_or_default()
}

/// Whether the catalog describes what runs, and does not name it: the arguments
/// may (`yarn exec`, `make SHELL=…`). Programs are named in one word.
fn is_description(text: &[u8]) -> bool {
    text.contains(&b' ')
}

/// Programs with options whose values they run.
const CODE_TAKERS: &[&str] = &[
    "at",
    "batch",
    "cargo",
    "crontab",
    "ed",
    "emacs",
    "emacsclient",
    "ex",
    "fzf",
    "gdb",
    "git",
    "gmake",
    "hg",
    "less",
    "lldb",
    "make",
    "man",
    "more",
    "mutt",
    "mysql",
    "nvim",
    "psql",
    "rg",
    "rsync",
    "rvim",
    "screen",
    "scp",
    "sftp",
    "sort",
    "sqlite3",
    "tar",
    "tmux",
    "vi",
    "view",
    "vim",
    "zip",
];

fn takes_code(name: &[u8]) -> bool {
    let name = name.rsplit(|byte| *byte == b'/').next().unwrap_or(name);
    CODE_TAKERS.iter().any(|known| known.as_bytes() == name)
}

/// What the names of variables end with whose values are run, or say what is.
const COMMAND_VARIABLES: &[&str] = &[
    "ASKPASS",
    "BROWSER",
    "CLOSE",
    "CMD",
    "COMMAND",
    "DIFF",
    "EDITOR",
    "ENV",
    "FLAGS",
    "IFS",
    "LIBRARIES",
    "OPEN",
    "OPT",
    "OPTIONS",
    "OPTS",
    "PAGER",
    "PATH",
    "PRELOAD",
    "PROXY",
    "PS4",
    "SHELL",
    "SSH",
    "STARTUP",
    "VISUAL",
    "WRAPPER",
];

/// Whether programs run the value of a variable of this name, or look there for
/// what they run.
pub(crate) fn carries_commands(name: &[u8]) -> bool {
    let mut endings = COMMAND_VARIABLES.iter();
    let mut starts = [b"LD_".as_slice(), b"DYLD_", b"GIT_"].into_iter();
    endings.any(|ending| name.ends_with(ending.as_bytes()))
        || starts.any(|start| name.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_plain_where_no_shell_would_change_it() {
        assert!(is_plain(b"rm -rf ./x a=b"));
        for text in ["r\\m x", "$x", "'rm'", "`x`", "r*", "a;b", "!rm"] {
            assert!(!is_plain(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn the_words_of_a_text_are_its_names_and_paths() {
        let words = tokens(b"core.editor=/bin/rm -f x");
        let words: Vec<_> = words.iter().map(|word| word.prefix().to_vec()).collect();
        assert_eq!(words, [b"core.editor".as_slice(), b"/bin/rm", b"-f", b"x"]);
    }
}
