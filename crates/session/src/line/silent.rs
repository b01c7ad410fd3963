//! Command lines that write nothing where all goes well.

use qedsh_plan::syntax::Tree;
use qedsh_plan::syntax::view::{self, Invocation, OperatorBefore};

/// Commands that say nothing unless asked to.
const SILENT: &[&[u8]] = &[
    b"cd", b"chgrp", b"chmod", b"chown", b"cp", b"export", b"ln", b"mkdir", b"mv", b"rm", b"rmdir",
    b"touch", b"unset", b"wait",
];

/// What may stand behind `||` without counting: it runs where something failed.
const NEUTRAL: &[&[u8]] = &[b"", b":", b"echo", b"false", b"printf", b"true"];

/// Whether every command of the line is silent.
pub(super) fn is_silent(tree: &Tree<'_>) -> bool {
    let analysis = view::of(tree);
    let mut commands = analysis.invocations.iter().filter(|it| !is_neutral(it));
    let is_any = commands.clone().next().is_some();
    analysis.is_static() && is_any && commands.all(is_silent_command)
}

fn is_neutral(command: &Invocation) -> bool {
    let name = command.argv.first().map_or(&b""[..], Vec::as_slice);
    command.operator_before == Some(OperatorBefore::Or) && NEUTRAL.contains(&name)
}

fn is_silent_command(command: &Invocation) -> bool {
    let Some((name, arguments)) = command.argv.split_first() else {
        return false;
    };
    SILENT.contains(&name.as_slice()) && !is_asked_to_speak(name, arguments)
}

/// `rm -v`, `chmod -c`, `cd -`, `export -p`.
fn is_asked_to_speak(name: &[u8], arguments: &[Vec<u8>]) -> bool {
    let has = |letter: u8, long: &[u8]| {
        arguments.iter().any(|argument| match argument.as_slice() {
            [b'-', b'-', ..] => argument.len() > 2 && long.starts_with(argument),
            [b'-', cluster @ ..] => cluster.contains(&letter),
            _ => false,
        })
    };
    match name {
        b"cd" => arguments.iter().any(|argument| argument == b"-"),
        b"export" => arguments.is_empty() || has(b'p', b""),
        b"chgrp" | b"chmod" | b"chown" if has(b'c', b"--changes") => true,
        b"touch" | b"unset" | b"wait" => false,
        _ => has(b'v', b"--verbose"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::lab::line;

    #[test]
    fn silent_commands_are_told_by_their_words() {
        for text in [
            "mkdir -p a/b && cd a/b",
            "rm -rf build || true",
            "mv a b; touch c",
            "r\\m \"a b\"",
            "export A=b",
            "cp a b 2>/dev/null || echo failed",
        ] {
            assert!(line(text).is_silent, "{text}");
        }
    }

    #[test]
    fn others_are_expected_to_speak() {
        for text in [
            "ls",
            "mkdir a && ls",
            "echo rm",
            "rm -v a",
            "rm -rfv a",
            "mkdir --verb a",
            "chmod -c 644 a",
            "cd -",
            "export",
            "rm $x",
            "(rm a)",
            "rm 'a",
            "true || true",
            "",
        ] {
            assert!(!line(text).is_silent, "{text}");
        }
    }
}
