//! Prints what would happen for each line of standard input, in a world where
//! every plain name is a trusted program. The one argument is the dialect:
//! `bash`, `sh` or `zsh`.

use qedsh_syntax::{Dialect, Options};
use qedsh_testkit::world::FakeWorld;
use std::io::Read;

fn main() {
    let mut text = String::new();
    let _ = std::io::stdin().read_to_string(&mut text);
    let dialect = match std::env::args().nth(1).as_deref() {
        Some("sh") => Dialect::Posix,
        Some("zsh") => Dialect::Zsh,
        _ => Dialect::Bash,
    };
    let world = FakeWorld::new("/home/agent/proj");
    for line in text.lines() {
        let line = line.replace("\\n", "\n");
        let options = Options {
            dialect,
            ..Options::default()
        };
        let tree = qedsh_syntax::parse(line.as_bytes(), &options);
        let plan = qedsh_plan::plan(&tree, &world);
        println!(
            "{} {line}",
            if plan.is_read_only() { "READ" } else { "----" }
        );
        for finding in plan.findings() {
            let part = line.get(finding.span.range()).unwrap_or_default();
            println!("       {:?} at `{part}`", finding.what);
        }
    }
}
