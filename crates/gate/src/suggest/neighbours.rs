//! Command lines that nobody means who allows a neighbour of theirs.

use crate::rules::{ExamplePlace, Match};
use crate::{Origin, Pattern, Rule, Verdict};

/// Whether a rule for an action, the program's name first, would let pass what
/// its author cannot have meant.
pub(super) fn allows_too_much(action: &[&str]) -> bool {
    let mut words = action.iter().skip(1);
    let Some(name) = action.first() else {
        return true;
    };
    words.any(|word| DELETING.contains(word)) || neighbour(name, action).is_some()
}

/// A command line that an allow rule for this prefix lets pass, although whoever
/// wrote it hardly meant that.
pub fn hardly_meant(pattern: &Pattern) -> Option<&'static str> {
    let Pattern::Prefix(words) = pattern else {
        return None;
    };
    let words: Vec<&str> = words
        .iter()
        .map(String::as_str)
        .skip_while(|word| crate::rules::is_assignment(word))
        .collect();
    let line = neighbour(words.first()?, &words)?;
    // Who writes it out means it.
    (line != words.join(" ")).then_some(line)
}

fn neighbour(name: &str, words: &[&str]) -> Option<&'static str> {
    let name = base_name(name);
    let rest = words.iter().skip(1).copied();
    let words = core::iter::once(name).chain(rest);
    let pattern = Pattern::Prefix(words.map(str::to_owned).collect());
    let origin = Origin {
        file: String::new(),
        line: 0,
    };
    let rule = Rule::new(Verdict::Allow, pattern, origin);
    let place = ExamplePlace {
        directory: b"/".to_vec(),
        home: None,
    };
    let lines = NEIGHBOURS.iter().copied();
    let mut lines = lines.filter(|line| line.split(' ').next() == Some(name));
    lines.find(|line| rule.is_about(line, &place) == Match::Yes)
}

fn base_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// Words that, as part of an action, say that something will be gone.
const DELETING: &[&str] = &[
    "clean",
    "clear",
    "delete",
    "deprovision",
    "destroy",
    "drop",
    "erase",
    "kill",
    "prune",
    "purge",
    "rb",
    "remove",
    "rm",
    "rmdir",
    "rmi",
    "terminate",
    "uninstall",
    "unpublish",
    "wipe",
];

/// By the manuals of the programs: what overwrites or deletes, runs a program
/// of the caller's choice, or reaches out, in a family that otherwise does not.
const NEIGHBOURS: &[&str] = &[
    "apt install ./x.deb",
    "aws s3 cp x s3://y",
    "aws s3 mv x s3://y",
    "aws s3 sync --delete x s3://y",
    "cargo login x",
    "cargo publish",
    "cargo yank",
    "crontab -r",
    "docker compose down -v",
    "docker compose run x",
    "docker cp x y:/",
    "docker login",
    "docker push x",
    "docker system prune -a",
    "dropdb x",
    "gem push x",
    "gh api -X DELETE x",
    "gh pr merge --admin",
    "gh repo delete x",
    "gh secret set x",
    "git bisect run x",
    "git branch -D x",
    "git branch -M x",
    "git branch -f x y",
    "git checkout -- .",
    "git checkout -f",
    "git checkout .",
    "git clean -fdx",
    "git clone --config core.fsmonitor=x y",
    "git clone --upload-pack=x y",
    "git config core.fsmonitor x",
    "git fetch --upload-pack=x y",
    "git pull --upload-pack=x y",
    "git push --delete origin main",
    "git push --force",
    "git push --mirror",
    "git push --receive-pack=x",
    "git rebase --exec x",
    "git remote add x ext::y",
    "git remote set-url x y",
    "git reset --hard",
    "git restore .",
    "git stash clear",
    "git stash drop",
    "git submodule add x",
    "git submodule foreach x",
    "git switch --discard-changes x",
    "git tag -d x",
    "git tag -f x",
    "git update-ref -d x",
    "git worktree remove --force x",
    "go test -exec x",
    "heroku pg:reset",
    "helm upgrade --post-renderer x",
    "helm install --post-renderer x",
    "helm rollback x",
    "iptables -F",
    "kubectl apply --prune",
    "kubectl cp x y:/",
    "kubectl drain x",
    "kubectl replace --force",
    "kubectl scale --replicas=0 x",
    "npm config set x y",
    "npm install --prefix / x",
    "npm login",
    "npm publish",
    "pip install --target / x",
    "pip install x",
    "pip3 install x",
    "pnpm publish",
    "poetry publish",
    "systemctl disable x",
    "systemctl mask x",
    "systemctl stop x",
    "tar --to-command=x -xf y",
    "terraform apply -auto-approve",
    "terraform apply -destroy",
    "twine upload x",
    "yarn publish",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_that_lets_a_bad_neighbour_pass_allows_too_much() {
        for (action, expected) in [
            ("git push", true),
            ("git push origin main", false),
            ("/usr/bin/git push", true),
            ("git commit", false),
            ("git add", false),
            ("git reset", true),
            ("git checkout", true),
            ("npm test", false),
            ("npm publish", true),
            ("kubectl delete", true),
            ("kubectl apply", true),
            ("kubectl config use-context", false),
            ("docker compose up", false),
            ("docker compose down", true),
            ("terraform destroy", true),
        ] {
            let words: Vec<&str> = action.split(' ').collect();
            assert_eq!(allows_too_much(&words), expected, "{action}");
        }
    }

    #[test]
    fn the_neighbours_are_sorted_and_each_is_one_of_a_family() {
        assert!(NEIGHBOURS.iter().all(|line| line.contains(' ')));
        assert!(DELETING.is_sorted());
    }
}
