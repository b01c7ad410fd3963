//! Where we differ from bash on purpose.

use qedsh_syntax::{ErrorKind, Timing, Tree};

use super::compare::Difference;

/// A kind of text that we do not read as bash does.
#[derive(Debug, Clone, Copy)]
pub struct Deliberate {
    /// A text of the kind.
    pub text: &'static str,
    /// The kind of error that we report; none where we only know less.
    pub error: Option<ErrorKind>,
    /// Why.
    pub reason: &'static str,
}

/// Bash reads the inside of this only when it runs it; we read it now.
const fn later(text: &'static str, error: ErrorKind) -> Deliberate {
    let reason = "bash reads the inside when it runs it, and would fail then";
    Deliberate {
        text,
        error: Some(error),
        reason,
    }
}

/// Syntax that is not worth its ambiguity.
const fn refused(text: &'static str, reason: &'static str) -> Deliberate {
    Deliberate {
        text,
        error: Some(ErrorKind::Unsupported),
        reason,
    }
}

/// The kinds. A row whose text bash and we read alike is a mistake.
pub const DELIBERATE: &[Deliberate] = &[
    later("echo `if`", ErrorKind::UnexpectedEnd),
    later("echo `a (`", ErrorKind::UnexpectedEnd),
    later("echo `echo \\``", ErrorKind::UnterminatedQuote),
    later("cat <<E\n$(if)\nE\n", ErrorKind::UnexpectedToken),
    later("cat <<E\n${x\nE\n", ErrorKind::UnterminatedExpansion),
    later("cat <<E\n`\nE\n", ErrorKind::UnterminatedQuote),
    later("echo $((if) )", ErrorKind::UnexpectedToken),
    later("cat <((if) )", ErrorKind::UnexpectedToken),
    later("((${x))", ErrorKind::UnterminatedExpansion),
    later("echo $(time || a)", ErrorKind::UnexpectedToken),
    later("echo \"${x:-'${'}\"", ErrorKind::UnterminatedExpansion),
    Deliberate {
        text: "echo \u{1}",
        error: Some(ErrorKind::ControlByte),
        reason: "bash marks its own text with this byte and loses it in places",
    },
    Deliberate {
        text: "echo \u{7f}",
        error: Some(ErrorKind::ControlByte),
        reason: "the same",
    },
    refused(
        "echo ${ a; }",
        "a command from bash 5.3 on, an error before",
    ),
    refused("echo ${|a;}", "the same"),
    refused(
        "echo a\\",
        "at a text's end bash keeps the backslash or loses it",
    ),
    refused(
        "cat <<$(a)\nb\n$(a)\n",
        "the delimiter is the command as bash would print it",
    ),
    refused(
        "echo \"${x:-$'a'}\"",
        "decoded, and what comes out is expanded",
    ),
    refused("echo $((1 + $'\\x24x'))", "the same"),
    refused(
        "echo \"${x:-<(a)}\"",
        "delimited like a substitution, but not run",
    ),
    refused("echo ${x[<(a)]}", "the same"),
    refused(
        "echo $${x}",
        "bash has two opinions on which dollar the brace belongs to",
    ),
    refused("a=(b)c", "the value is the text, parentheses included"),
    refused(
        "echo $(a=(b\\ c))",
        "the end of the substitution is looked for without the backslash",
    ),
    refused(
        "echo $(a=(\"'\"b\\\"c\" ))",
        "the same: a quote that the backslash takes away closes another",
    ),
    refused(
        "{a[$i]}>x b",
        "whether it is a descriptor depends on what the subscript holds",
    ),
    refused(
        "for ((${x y};;)); do a; done",
        "bash cannot skip what it cannot expand",
    ),
    refused(
        "echo $(! time { a; })",
        "bash turns `! time` round when it copies it",
    ),
    Deliberate {
        text: "echo {1..2000}",
        error: None,
        reason: "more words than the limit: the word stays unexpanded, and dynamic",
    },
    Deliberate {
        text: "echo {a,b}$",
        error: None,
        reason: "a lone dollar beside braces may start an expansion in what they make",
    },
];

/// Whether a difference is one of the kinds above.
#[must_use]
pub fn deliberate(tree: &Tree<'_>, difference: &Difference) -> bool {
    match difference {
        Difference::FalseReject(_) => tree.errors().iter().any(|error| {
            let is_refused = matches!(
                error.kind,
                ErrorKind::Unsupported | ErrorKind::ControlByte | ErrorKind::TooDeep
            );
            is_refused || error.timing == Timing::Run
        }),
        // Knowing less is no mistake, but only braces and tildes may make us.
        Difference::Imprecise(_) => tree.source().iter().any(|byte| matches!(byte, b'{' | b'~')),
        _ => false,
    }
}
