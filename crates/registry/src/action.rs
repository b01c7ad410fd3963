//! Names the action of a command line.

use crate::data::{Node, OptionFact, Registry, Values};
use crate::tools::{Depth, RUNNERS, Runner, SCRIPT_RUNNERS, Tool};
use crate::{Arity, base_name, find, runs_its_arguments, runs_or_deletes_anything};

/// The action that a command line names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action<'a> {
    /// The program's name and the words of the action, options left out.
    pub words: Vec<&'a [u8]>,
    /// How many words of the command line reach to the last of them.
    pub end: usize,
}

/// The action of a command line, its program's name first; `None` where the
/// program is not known, where an option before the action is not, where there
/// is no action, or where the action runs whatever command follows.
pub fn action<'a>(words: &[&'a [u8]]) -> Option<Action<'a>> {
    let (name, rest) = words.split_first()?;
    let mut walk = Walk::start(name)?;
    let mut at = 0;
    while walk.left > 0 {
        let word = *rest.get(at)?;
        at += 1;
        if word.starts_with(b"-") {
            match walk.arity(word)? {
                Arity::Value => at += 1,
                Arity::Flag => {}
            }
            continue;
        }
        let last = at.checked_sub(2).and_then(|last| rest.get(last).copied());
        if !is_action_word(word) || !walk.names_action(last) {
            return None;
        }
        walk.take(word)?;
        match walk.runner() {
            Some(Runner::Anything) => return None,
            Some(Runner::Local) => return walk.run(rest, at),
            None => {}
        }
    }
    Some(Action {
        words: walk.words,
        end: at + 1,
    })
}

/// Whether a word looks like the name of an action and not like data.
fn is_action_word(word: &[u8]) -> bool {
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_:.@+".contains(byte);
    !word.is_empty() && !word.starts_with(b".") && word.iter().all(is_plain)
}

/// On the way from a program to its action.
struct Walk<'a> {
    words: Vec<&'a [u8]>,
    /// What is written here of the program.
    tool: Option<&'static Tool>,
    /// What the data says of it and of the actions on the way, as far as it
    /// knows them.
    nodes: Vec<Node<'static>>,
    /// Whether the last word taken is one that the data knows.
    is_in_data: bool,
    /// How many more words the action has, as far as is known.
    left: usize,
}

impl<'a> Walk<'a> {
    fn start(name: &'a [u8]) -> Option<Self> {
        let tool = find(name);
        let root = Registry::shipped()?.root(base_name(name));
        let has_actions = root.is_some_and(|root| root.has_children());
        if tool.is_none() && !has_actions {
            return None;
        }
        Some(Self {
            words: vec![name],
            tool,
            nodes: root.into_iter().collect(),
            is_in_data: root.is_some(),
            left: match tool.map(|tool| &tool.depth) {
                Some(Depth::Words(count)) => *count,
                None | Some(Depth::Tree) => 1,
            },
        })
    }

    /// Where the data leaves open whether the next word is a value, so does
    /// this.
    fn arity(&self, option: &[u8]) -> Option<Arity> {
        let known = self.tool.and_then(|tool| tool.arity(option));
        if known.is_some() {
            return known;
        }
        if option.starts_with(b"--") && option.contains(&b'=') {
            return Some(Arity::Flag);
        }
        let fact = self.fact(option)?;
        match (fact.values, fact.is_attached) {
            (Values::None, _) | (Values::Optional, true) => Some(Arity::Flag),
            (Values::One, false) => Some(Arity::Value),
            _ => None,
        }
    }

    fn fact(&self, option: &[u8]) -> Option<OptionFact> {
        let (node, above) = self.nodes.split_last()?;
        let own = self.is_in_data.then(|| node.option(option)).flatten();
        let inherited = || {
            let facts = above.iter().rev().filter_map(|node| node.option(option));
            facts.into_iter().find(|fact| fact.is_persistent)
        };
        own.or_else(inherited)
    }

    /// Whether the next word names an action, after this one.
    fn names_action(&self, last: Option<&[u8]>) -> bool {
        let after = self.tool.and_then(|tool| tool.after);
        after.is_none_or(|option| last == Some(option.as_bytes()))
    }

    /// Goes down by one word; `None` where nothing says that it is an action.
    fn take(&mut self, word: &'a [u8]) -> Option<()> {
        let node = self.nodes.last().filter(|_| self.is_in_data);
        let child = node.and_then(|node| node.child(word));
        let is_free = self.tool.is_some_and(|tool| {
            // Plugins, aliases, targets and scripts have names of their own.
            let is_first = self.words.len() == 1;
            is_first
                || matches!(tool.depth, Depth::Words(_))
                || !node.is_some_and(Node::has_children)
        });
        if child.is_none() && !is_free {
            return None;
        }
        self.words.push(word);
        self.left -= 1;
        self.is_in_data = child.is_some();
        self.nodes.extend(child);
        if self.left == 0 && self.has_more(word, child) {
            self.left = 1;
        }
        Some(())
    }

    /// Whether a word that ends an action is the name of a group of them.
    fn has_more(&self, word: &[u8], child: Option<Node<'_>>) -> bool {
        let tool = self.tool;
        if tool.is_some_and(|tool| matches!(tool.depth, Depth::Words(_))) {
            return false;
        }
        let is_first = self.words.len() == 2;
        let is_group = tool.is_some_and(|tool| tool.groups.iter().any(|g| g.as_bytes() == word));
        is_first && is_group || child.is_some_and(|child| child.has_children())
    }

    fn runner(&self) -> Option<Runner> {
        let (name, rest) = self.words.split_first()?;
        let name = base_name(name);
        let is_path = |path: &[&str]| {
            let mut path = path.iter().map(|word| word.as_bytes());
            path.next() == Some(name) && path.eq(rest.iter().copied())
        };
        let known = RUNNERS.iter().find(|(path, _)| is_path(path));
        if let Some((_, runner)) = known {
            return Some(*runner);
        }
        let node = self.nodes.last().filter(|_| self.is_in_data)?;
        let is_script = SCRIPT_RUNNERS.iter().any(|known| known.as_bytes() == name);
        (node.runs_its_operands() && !is_script).then_some(Runner::Anything)
    }

    /// The action of the command that this one runs.
    fn run(mut self, rest: &[&'a [u8]], mut at: usize) -> Option<Action<'a>> {
        while let Some(option) = rest.get(at).filter(|word| word.starts_with(b"-")) {
            at += match self.arity(option)? {
                Arity::Value => 2,
                Arity::Flag => 1,
            };
        }
        let command = rest.get(at..)?;
        let name = *command.first()?;
        let is_anything = runs_or_deletes_anything(name) || runs_its_arguments(name);
        let inner =
            match action(command) {
                Some(inner) => {
                    let is_module = command.get(inner.end.checked_sub(2)?) == Some(&&b"-m"[..]);
                    (!is_anything || is_module).then_some(inner)
                }
                None => (!is_anything && is_action_word(name) && Walk::start(name).is_none()).then(
                    || Action {
                        words: vec![name],
                        end: 1,
                    },
                ),
            }?;
        self.words.extend(inner.words);
        Some(Action {
            words: self.words,
            end: at + 1 + inner.end,
        })
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
    fn the_data_names_what_nobody_wrote_here() {
        for (line, expected) in [
            ("doppler secrets download", "doppler secrets download 3"),
            ("git stash push -m x", "git stash push 3"),
            ("git remote -v add o u", "git remote add 4"),
            (
                "kubectl -n a create configmap x",
                "kubectl create configmap 5",
            ),
            ("gh browse 3", "gh browse 2"),
            ("ip -br addr show", "ip addr show 4"),
            ("openssl x509 -in f", "openssl x509 2"),
        ] {
            assert_eq!(named(line).as_deref(), Some(expected), "{line}");
        }
    }

    #[test]
    fn an_action_that_runs_what_follows_is_none() {
        for line in [
            "docker exec web ls",
            "docker compose exec web ls",
            "docker run alpine ls",
            "kubectl exec pod ls",
            "kubectl run x",
            "git bisect run make",
            "git submodule foreach ls",
            "npm exec x",
            "npx x",
            "pnpm dlx x",
            "yarn exec x",
            "rustup run stable cargo",
            "poetry run python -c x",
            "uv run bash",
            "uv run xargs rm",
            "bundle exec git",
            "constructor status",
            "toString x",
        ] {
            assert_eq!(named(line), None, "{line}");
        }
    }

    #[test]
    fn a_command_run_in_a_project_is_named_by_its_own_action() {
        for (line, expected) in [
            ("poetry run pytest -x", "poetry run pytest 3"),
            ("uv run python -m pytest", "uv run python pytest 5"),
            ("bundle exec rails test", "bundle exec rails test 4"),
            ("uv run --with x pytest", "uv run pytest 5"),
        ] {
            assert_eq!(named(line).as_deref(), Some(expected), "{line}");
        }
    }

    #[test]
    fn where_a_value_is_in_doubt_there_is_no_action() {
        for line in ["git --exec-path commit push", "git stash -k", "git stash"] {
            assert_eq!(named(line), None, "{line}");
        }
    }
}
