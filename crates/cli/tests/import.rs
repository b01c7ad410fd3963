//! Rules of other programs, through the program.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

mod support;

use std::fs;
use support::Lab;

fn lab() -> Lab {
    let lab = Lab::new();
    // What is worked in is a project of its own.
    fs::create_dir(lab.work().join(".git")).unwrap();
    let file = lab.home().join(".claude/settings.json");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    let settings =
        "{\"permissions\":{\"allow\":[\"Bash(touch a:*)\",\"Bash\"],\"deny\":[\"Bash(rm:*)\"]}}";
    fs::write(file, settings).unwrap();
    lab
}

#[test]
fn a_dry_run_shows_what_each_rule_becomes_and_writes_nothing() {
    let lab = lab();
    let ran = lab.run(&["rules", "import", "claude", "--dry-run"]);
    assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    let from = lab.home().join(".claude/settings.json");
    assert_eq!(
        ran.stdout,
        format!(
            "from {}\nallow \"touch a\"  # was Bash(touch a:*)\ndeny  \"rm\"  # was Bash(rm:*)\n\
             left out: Bash: allows everything\n",
            from.display()
        )
    );
    assert!(!lab.home().join(".config/qedsh").exists());
}

#[test]
fn imported_rules_decide_and_what_was_there_stays() {
    let lab = lab();
    let file = lab.home().join(".config/qedsh/config.toml");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    let before = "# mine\n[permissions.commands]\nallow = [\"make\"] # yes\n";
    fs::write(&file, before).unwrap();
    for _ in 0..2 {
        let ran = lab.run(&["rules", "import", "claude"]);
        assert_eq!(ran.status, Some(0), "{}", ran.stderr);
    }
    assert_eq!(
        fs::read_to_string(&file).unwrap(),
        "# mine\n[permissions.commands]\nallow = [\"make\",\n    \"touch a\",\n] # yes\n\
         deny = [\n    \"rm\",\n]\n"
    );
    for (command, status) in [("touch a", 0), ("touch b", 3), ("rm x", 4)] {
        assert_eq!(
            lab.run(&["check", command]).status,
            Some(status),
            "{command}"
        );
    }
}

#[test]
fn a_project_s_rules_go_to_the_project_and_wait_for_trust() {
    let lab = lab();
    lab.write(
        ".claude/settings.local.json",
        "{\"permissions\":{\"allow\":[\"Bash(touch b:*)\"],\"ask\":[\"Bash(cat f)\"]}}",
    );
    let ran = lab.run(&["rules", "import", "claude", "--scope", "project"]);
    assert!(ran.stdout.contains("once `qedsh trust`"), "{ran:?}");
    let status = |command: &str| lab.run(&["check", command]).status;
    assert_eq!(status("touch b"), Some(3));
    assert_eq!(status("cat f"), Some(3));
    assert_eq!(status("cat g"), Some(0));
    assert!(!lab.home().join(".config/qedsh").exists());
}

#[test]
fn a_source_that_is_not_there_or_broken_is_an_error() {
    let lab = lab();
    let ran = lab.run(&["rules", "import", "codex"]);
    assert_eq!(ran.status, Some(64));
    assert!(ran.stderr.contains("name one with --file"), "{ran:?}");
    lab.write("broken.json", "{\n  \"permissions\" 1\n}\n");
    let ran = lab.run(&["rules", "import", "claude", "--file", "broken.json"]);
    assert_eq!(ran.status, Some(64));
    assert!(ran.stderr.contains("broken.json:2:"), "{}", ran.stderr);
}

#[test]
fn rules_are_exported_and_what_has_no_words_there_is_listed() {
    let lab = lab();
    let file = lab.home().join(".config/qedsh/config.toml");
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    let rules =
        "[permissions.commands]\nallow = [\"make\", { exact = \"ls > l\" }]\ndeny = [\"rm\"]\n";
    fs::write(&file, rules).unwrap();
    let ran = lab.run(&["rules", "export", "codex"]);
    assert_eq!(ran.status, Some(0));
    assert_eq!(
        ran.stdout,
        "prefix_rule(pattern=[\"make\"], decision=\"allow\")\n\
         prefix_rule(pattern=[\"rm\"], decision=\"forbidden\")\n"
    );
    assert_eq!(
        ran.stderr,
        "qedsh: left out: allow ls > l: would be about all that begins so\n"
    );
}
