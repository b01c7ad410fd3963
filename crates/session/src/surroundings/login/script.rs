//! What a login shell is told to print, and how that is read.

use super::Login;
use crate::audit::redact;
use crate::surroundings::get;
use qedsh_exec::environment::Environment;
use qedsh_gate::Shell;
use qedsh_plan::syntax::{CommandKind, Options, Tree, parse, view};
use std::collections::BTreeMap;
use std::ffi::OsString;

/// What a login shell prints behind the mark, part by part, each behind a NUL
/// and the mark: functions, aliases, and the environment, NUL by NUL.
const BASH: &str = r#"{ [ -r ~/.bashrc ] && . ~/.bashrc; } >/dev/null 2>&1 </dev/null
builtin printf '\0%s functions\0' MARK; builtin declare -f
builtin printf '\0%s aliases\0' MARK; builtin alias -p
builtin printf '\0%s variables\0' MARK; /usr/bin/env -0
builtin printf '\0%s end\0' MARK"#;

const ZSH: &str = r#"{ [ -r ~/.zshrc ] && . ~/.zshrc; } >/dev/null 2>&1 </dev/null
printf '\0%s variables\0' MARK; /usr/bin/env -0
printf '\0%s end\0' MARK"#;

const SH: &str = r#"printf '\0%s variables\0' MARK; /usr/bin/env -0
printf '\0%s end\0' MARK"#;

/// The arguments of a login shell that prints what it has.
pub(super) fn arguments(shell: Shell, mark: &str) -> Vec<OsString> {
    let (name, text) = match shell {
        Shell::Bash => ("bash", BASH),
        Shell::Zsh => ("zsh", ZSH),
        Shell::Sh | Shell::Cmd => ("sh", SH),
    };
    let text = text.replace("MARK", mark);
    [name, "-l", "-c", &text].map(OsString::from).to_vec()
}

/// Reads what the shell printed; secrets are left out, and what cannot be read
/// is `None`.
pub(super) fn read(output: &[u8], mark: &str, environment: &Environment) -> Option<Login> {
    let parts = parts(output, mark)?;
    let part = |name: &str| {
        let part = parts.get(name).copied().unwrap_or_default();
        std::str::from_utf8(part).ok()
    };
    let variables = variables(parts.get("variables")?, environment);
    let functions = functions(part("functions")?)?;
    let aliases = aliases(part("aliases")?)?;
    let mut definitions = String::new();
    for (_, text) in &functions {
        definitions.push_str(text);
        definitions.push('\n');
    }
    if !aliases.is_empty() {
        definitions.push_str("shopt -s expand_aliases\n");
    }
    for (_, _, text) in &aliases {
        definitions.push_str(text);
        definitions.push('\n');
    }
    Some(Login {
        variables,
        aliases: aliases
            .into_iter()
            .map(|(name, text, _)| (name, text))
            .collect(),
        functions: functions.into_iter().map(|(name, _)| name).collect(),
        definitions,
    })
}

/// The parts by name, where the last one is there, too.
fn parts<'o>(output: &'o [u8], mark: &str) -> Option<BTreeMap<&'o str, &'o [u8]>> {
    let separator = [b"\0", mark.as_bytes(), b" "].concat();
    let mut parts = BTreeMap::new();
    let mut rest = after(output, &separator)?;
    loop {
        let end = rest.iter().position(|byte| *byte == 0)?;
        let name = std::str::from_utf8(rest.get(..end)?).ok()?;
        let content = rest.get(end + 1..)?;
        if name == "end" {
            return Some(parts);
        }
        rest = after(content, &separator)?;
        let length = content.len() - rest.len() - separator.len();
        parts.insert(name, content.get(..length)?);
    }
}

/// What follows the first `separator`.
fn after<'o>(output: &'o [u8], separator: &[u8]) -> Option<&'o [u8]> {
    let at = output
        .windows(separator.len())
        .position(|window| window == separator)?;
    output.get(at + separator.len()..)
}

/// `PATH`, and what is new and no secret.
fn variables(part: &[u8], environment: &Environment) -> Vec<(String, String)> {
    let text = part.split(|byte| *byte == 0);
    let text = text.filter_map(|variable| std::str::from_utf8(variable).ok());
    let pairs = text.filter_map(|variable| variable.split_once('='));
    let kept = pairs.filter(|(name, value)| {
        *name == "PATH" || (get(environment, name).is_none() && is_shareable(name, value))
    });
    kept.map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
}

fn is_shareable(name: &str, value: &str) -> bool {
    let is_of_shell = ["_", "SHLVL", "PWD", "OLDPWD"].contains(&name);
    let pair = format!("{name}={value}");
    !is_of_shell && redact(&pair) == pair
}

/// Names and texts of functions; none whose text holds what looks like a secret.
fn functions(text: &str) -> Option<Vec<(String, String)>> {
    let tree = parse(text.as_bytes(), &Options::default());
    let mut functions = Vec::new();
    for (command, text) in simple_statements(&tree)? {
        let CommandKind::Function { name, .. } = command else {
            return None;
        };
        let name = String::from_utf8(tree[name].value(&tree)?.into_owned()).ok()?;
        if redact(&text) == text {
            functions.push((name, text));
        }
    }
    Some(functions)
}

/// Statements of one command each, with their texts.
fn simple_statements(tree: &Tree<'_>) -> Option<Vec<(CommandKind, String)>> {
    if !tree.errors().is_empty() {
        return None;
    }
    let mut found = Vec::new();
    for statement in &tree[tree.root().statements] {
        let [pipeline] = &tree[statement.pipelines] else {
            return None;
        };
        let [command] = &tree[pipeline.commands] else {
            return None;
        };
        let text = tree.bytes(command.text).to_vec();
        found.push((command.kind, String::from_utf8(text).ok()?));
    }
    Some(found)
}

/// Names, texts and definitions of aliases.
fn aliases(text: &str) -> Option<Vec<(String, String, String)>> {
    let analysis = view::analyze_up_to(text.as_bytes(), usize::MAX);
    if !analysis.is_static() {
        return None;
    }
    let mut aliases = Vec::new();
    for command in analysis.invocations {
        // `alias -p` writes `--` before a name that begins with a hyphen.
        let definition = command.argv.last()?;
        let definition = std::str::from_utf8(definition).ok()?;
        let (name, value) = definition.split_once('=')?;
        let text = String::from_utf8(command.text).ok()?;
        if redact(value) == value && redact(&text) == text {
            aliases.push((name.to_owned(), value.to_owned(), text));
        }
    }
    Some(aliases)
}
