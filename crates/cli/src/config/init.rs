//! A first file: every key with what it is for, in comments.

use crate::config::{Scope, target};
use qedsh_tool::session::config::keys::{KEYS, Key, Kind};
use std::path::Path;

pub(crate) fn init(scope: Scope, cwd: Option<&Path>) -> Result<String, String> {
    let target = target(scope, cwd)?;
    match target.file.symlink_metadata() {
        Ok(_) => Err(format!("{}: is there already", target.file.display())),
        Err(_) => target.replace(&template()),
    }
}

/// The text of the file.
pub(crate) fn template() -> String {
    let mut text = "# What qedsh may do without asking. `qedsh config show --origin` says what\n\
                    # holds, docs/configuration.md what the keys mean.\n"
        .to_owned();
    let mut table = "";
    for key in KEYS {
        let (of, name) = key.name.rsplit_once('.').unwrap_or(("", key.name));
        if key.kind == Kind::RuleTables {
            continue;
        }
        if of != table {
            text.push_str(&format!("\n# [{of}]\n"));
            table = of;
        }
        text.push_str(&format!("# {}\n# {name} = {}\n", key.about, example(key)));
    }
    text
}

/// A value that means something.
fn example(key: &Key) -> String {
    match (key.kind, key.name) {
        (Kind::Word(_), "language") => "\"en\"".to_owned(),
        (Kind::Word(_) | Kind::Number(_) | Kind::Flag, _) => key.default.to_owned(),
        (_, "permissions.commands.allow") => "[\"npm run test:*\"]".to_owned(),
        (_, "permissions.commands.ask") => "[\"git push\"]".to_owned(),
        (_, "permissions.commands.deny") => "[\"rm -rf\"]".to_owned(),
        (_, "sensitive.paths") => "[\"*.tfvars\"]".to_owned(),
        (_, "sensitive.except") => "[\".env.test\"]".to_owned(),
        (_, "scope.roots") => "[\".\", \"~/notes\"]".to_owned(),
        (_, "network.hosts") => "[\"docs.rs\"]".to_owned(),
        _ => "[]".to_owned(),
    }
}
