//! A command's words in, the name of its action out: `git -C x remote add o u`
//! is `git remote add`. For rules and suggestions; never evidence for a proof.
//!
//! [`action`] is the one way in.

mod tools;

use tools::{TOOLS, Tool};

/// The action that a command line names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action<'a> {
    /// The program's name and the words of the action, options left out.
    pub words: Vec<&'a [u8]>,
    /// How many words of the command line reach to the last of them.
    pub end: usize,
}

/// Whether the word after an option belongs to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arity {
    /// It does.
    Value,
    /// It does not.
    Flag,
}

/// The action of a command line, its program's name first; `None` where the
/// program is not known, where an option before the action is not, or where
/// there is no action.
pub fn action<'a>(words: &[&'a [u8]]) -> Option<Action<'a>> {
    let (name, rest) = words.split_first()?;
    let tool = find(name)?;
    let mut action = vec![*name];
    let mut left = tool.depth;
    let mut at = 0;
    while left > 0 {
        let word = *rest.get(at)?;
        at += 1;
        if word.starts_with(b"-") {
            match tool.arity(word)? {
                Arity::Value => at += 1,
                Arity::Flag => {}
            }
            continue;
        }
        if !is_action_word(word) || !tool.names_action(rest.get(..at - 1)?) {
            return None;
        }
        left -= 1;
        if left == 0 && tool.groups.iter().any(|group| group.as_bytes() == word) {
            left = 1;
        }
        action.push(word);
    }
    Some(Action {
        words: action,
        end: at + 1,
    })
}

/// Whether an option of this program, standing before its action, takes the
/// next word as its value; `None` where that is not known.
pub fn arity(name: &[u8], option: &[u8]) -> Option<Arity> {
    find(name)?.arity(option)
}

/// Whether a rule for the program as a whole, or for a prefix that ends with
/// it, would let anything run: interpreters, shells, wrappers, privilege,
/// remote shells, deletion and ownership.
pub fn runs_or_deletes_anything(name: &[u8]) -> bool {
    let name = base_name(name);
    let known = std::str::from_utf8(name).ok();
    let stem = known.map(|name| name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.'));
    stem.is_some_and(|stem| tools::ANYTHING.contains(&stem))
}

/// Whether the program runs a command that its arguments spell: shells and
/// wrappers.
pub fn runs_its_arguments(name: &[u8]) -> bool {
    let name = base_name(name);
    tools::LAUNCHERS
        .iter()
        .any(|known| known.as_bytes() == name)
}

fn find(name: &[u8]) -> Option<&'static Tool> {
    let name = base_name(name);
    TOOLS
        .iter()
        .find(|tool| tool.names.iter().any(|known| known.as_bytes() == name))
}

fn base_name(name: &[u8]) -> &[u8] {
    name.rsplit(|byte| *byte == b'/').next().unwrap_or(name)
}

/// Whether a word looks like the name of an action and not like data.
fn is_action_word(word: &[u8]) -> bool {
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_:.@+".contains(byte);
    !word.is_empty() && !word.starts_with(b".") && word.iter().all(is_plain)
}

impl Tool {
    /// Whether the next word names an action, after these.
    fn names_action(&self, before: &[&[u8]]) -> bool {
        let last = before.last().copied();
        self.after
            .is_none_or(|option| last == Some(option.as_bytes()))
    }

    fn arity(&self, option: &[u8]) -> Option<Arity> {
        let is = |known: &&str| known.as_bytes() == option;
        if option.contains(&b'=') && option.starts_with(b"--") || self.flags.iter().any(is) {
            return Some(Arity::Flag);
        }
        self.values.iter().any(is).then_some(Arity::Value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(line: &str) -> Option<String> {
        let words: Vec<&[u8]> = line.split(' ').map(str::as_bytes).collect();
        let action = action(&words)?;
        let words = action
            .words
            .iter()
            .map(|word| String::from_utf8_lossy(word));
        Some(format!(
            "{} {}",
            words.collect::<Vec<_>>().join(" "),
            action.end
        ))
    }

    #[test]
    fn an_action_is_named_by_its_words() {
        for (line, expected) in [
            ("git status", "git status 2"),
            ("git commit -m x", "git commit 2"),
            ("git remote add o u", "git remote add 3"),
            ("/usr/bin/git log", "/usr/bin/git log 2"),
            ("npm run build -- -x", "npm run build 3"),
            ("npm install", "npm install 2"),
            ("cargo test --release", "cargo test 2"),
            ("cargo +nightly test", "cargo +nightly test 3"),
            ("docker compose up -d", "docker compose up 3"),
            ("kubectl config view", "kubectl config view 3"),
            ("gh pr view 3", "gh pr view 3"),
            ("make test", "make test 2"),
            ("python -m pytest x", "python pytest 3"),
            ("aws s3 ls", "aws s3 ls 3"),
            (
                "gcloud compute instances list",
                "gcloud compute instances list 4",
            ),
        ] {
            assert_eq!(named(line).as_deref(), Some(expected), "{line}");
        }
    }

    #[test]
    fn options_before_the_action_are_read_with_their_values() {
        assert_eq!(
            named("git -C /x --no-pager commit").as_deref(),
            Some("git commit 5")
        );
        assert_eq!(
            named("kubectl -n get delete pod").as_deref(),
            Some("kubectl delete 4")
        );
        assert_eq!(
            named("git --namespace commit push").as_deref(),
            Some("git push 4")
        );
        assert_eq!(
            named("helm --namespace list uninstall x").as_deref(),
            Some("helm uninstall 4")
        );
        assert_eq!(named("make -f evil test").as_deref(), Some("make test 4"));
    }

    #[test]
    fn what_is_not_known_has_no_action() {
        for line in [
            "git",
            "git --unheard x",
            "unheard status",
            "git ./x",
            "make a/b",
            "python x.py",
            "git remote",
        ] {
            assert_eq!(named(line), None, "{line}");
        }
    }

    #[test]
    fn programs_that_run_or_delete_anything_are_known_by_name() {
        for name in [
            "bash",
            "/bin/sh",
            "python3.11",
            "sudo",
            "xargs",
            "rm",
            "node",
            "ssh",
            "env",
        ] {
            assert!(runs_or_deletes_anything(name.as_bytes()), "{name}");
        }
        for name in ["git", "cargo", "ls", "npm"] {
            assert!(!runs_or_deletes_anything(name.as_bytes()), "{name}");
        }
    }
}
