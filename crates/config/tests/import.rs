//! Rules of other programs: what each becomes, what is left out, and that none
//! is looser than it was.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::string_slice,
    reason = "a test fails by panicking"
)]

use qedsh_config::{Config, Imported, Program, Sources, Target, export, import, load};
use qedsh_gate::{ExamplePlace, Match, Verdict};
use std::path::{Path, PathBuf};

fn imported(program: Program, text: &str) -> Imported {
    import(program, &[(Path::new("there"), text)]).unwrap()
}

/// Its rules as this program reads them.
fn loaded(imported: &Imported) -> Config {
    let sources = Sources {
        session: Some((PathBuf::from("imported"), imported.text())),
        home: Some(PathBuf::from("/")),
        workspace: Some(PathBuf::from("/")),
        ..Sources::default()
    };
    let config = load(&sources);
    assert_eq!(config.errors, [], "{}", imported.text());
    config
}

/// `allow "git status"`, and `- git status: why` for what is left out.
fn shown(program: Program, text: &str) -> Vec<String> {
    let imported = imported(program, text);
    loaded(&imported);
    let name = |verdict| match verdict {
        Verdict::Allow => "allow",
        Verdict::Ask => "ask",
        Verdict::Deny => "deny",
    };
    let rules = imported.rules.iter();
    let rules = rules.map(|rule| format!("{} {}", name(rule.verdict), rule.entry()));
    let refused = imported.refused.iter();
    let refused = refused.map(|refused| format!("- {}: {}", refused.source, refused.why));
    rules.chain(refused).collect()
}

#[test]
fn claude() {
    assert_eq!(
        shown(Program::Claude, include_str!("import/claude.json")),
        [
            "allow \"npm run test\"",
            "allow { wildcard = \"git log *\" }",
            "allow { exact = \"npm run build\" }",
            "allow { wildcard = \"ls*\" }",
            "allow { exact = 'ls \"src/app/(hub)/x\"' }",
            "allow { exact = 'find . \\( -name a -o -name b \\)' }",
            "allow \"do echo\"",
            "allow { exact = \"make && make install\" }",
            "ask \"git push\"",
            "ask { write = \".github/**\" }",
            "deny \"rm -rf\"",
            "deny { wildcard = \"curl\" }",
            "deny { wildcard = \"curl *\" }",
            "deny { exact = \"sudo\" }",
            "deny { read = \"./.env\" }",
            "deny { read = \"/etc/shadow\" }",
            "deny { write = \"./dist/**\" }",
            "- Bash(python -c ':*): open quote in a rule",
            "- Bash: allows everything",
            "- Read(~/notes/**): allows a tool of Claude's own, not commands",
            "- WebFetch(domain:docs.rs): is not about commands",
            "- mcp__github__list_issues: is not about commands",
            "- defaultMode: is no list of rules",
            "- Read(!./.env.example): is an exception",
            "- WebFetch: is not about commands",
        ]
    );
}

#[test]
fn codex() {
    assert_eq!(
        shown(Program::Codex, include_str!("import/codex.rules")),
        [
            "allow { prefix = \"git log --oneline\", reason = \"reads only\" }",
            "allow { prefix = \"git show --oneline\", reason = \"reads only\" }",
            "allow \"cargo test\"",
            "deny { prefix = \"rm\", reason = 'use \"trash\"' }",
            "ask \"git push\"",
            "allow \"echo 'a b'\"",
            "- host_executable(name = \"git\", paths = [\"/usr/bin/git\"]): is not about commands",
        ]
    );
}

#[test]
fn gemini() {
    assert_eq!(
        shown(Program::Gemini, include_str!("import/gemini.toml")),
        [
            "allow \"git status\"",
            "allow \"git diff\"",
            "deny { prefix = \"rm\", reason = \"ask first\" }",
            "allow \"npm test\"",
            "allow \"npm run build\"",
            "ask { wildcard = \"git push*--force*\" }",
            "- toolName = \"run_shell_command\", commandPrefix = \"make\", decision = \"allow\": holds under the condition `modes`",
            "- toolName = \"write_file\", decision = \"ask_user\": is not about commands",
        ]
    );
}

#[test]
fn opencode() {
    assert_eq!(
        shown(Program::Opencode, include_str!("import/opencode.jsonc")),
        [
            "deny { wildcard = \"cat *.env\" }",
            "allow { wildcard = \"git log *\" }",
            "allow { exact = \"git status\" }",
            "deny \"terraform\"",
            "- *: ask: is what happens here to all that is not proved to only read",
            "- ls ?: allow: has a wildcard for a part of a word",
            "- edit: is not about commands",
        ]
    );
}

#[test]
fn vscode() {
    assert_eq!(
        shown(Program::Vscode, include_str!("import/vscode.json")),
        [
            "ask { wildcard = \"*curl*\" }",
            "ask { wildcard = \"*wget*\" }",
            "allow \"git show\"",
            "allow \"git diff\"",
            "allow \"git status\"",
            "ask \"rm\"",
            "ask { wildcard = \"rm*\" }",
            "- /^Get-ChildItem(?i)/: is a regular expression that has no words here",
            "- dd: is no rule",
            "- npm test: is about whole lines",
        ]
    );
}

#[test]
fn dippy() {
    assert_eq!(
        shown(Program::Dippy, include_str!("import/dippy.conf")),
        [
            "allow \"git stash list\"",
            "allow { wildcard = \"npm run test*\" }",
            "allow { exact = \"make\" }",
            "ask { prefix = \"docker run\", reason = \"containers are heavy\" }",
            "deny { prefix = \"rm -rf\", reason = \"use trash\" }",
            "deny { wildcard = \"git push *--force*\" }",
            "deny { write = \"/etc/**\" }",
            "- allow-redirect /tmp/**: would allow any command to write there",
            "- allow ls [ab]: has a wildcard for a part of a word",
            "- after git commit \"well done\": is not about commands",
            "- set default ask: is not about commands",
        ]
    );
}

#[test]
fn cc_allow() {
    assert_eq!(
        shown(Program::CcAllow, include_str!("import/cc-allow.toml")),
        [
            "allow \"ls\"",
            "allow \"cat\"",
            "deny \"sudo\"",
            "deny { prefix = \"rm\", reason = \"no recursive removal\" }",
            "deny { write = \"/etc/**\" }",
            "deny { read = \"~/.ssh/**\" }",
            "deny { read = \"./.env\" }",
            "- re:^git-: is no plain name",
            "- git: holds under the condition `args`",
            "- bash.default: is not a rule",
            "- dynamic_commands: is not a rule",
        ]
    );
}

#[test]
fn zapmyco() {
    assert_eq!(
        shown(Program::Zapmyco, include_str!("import/zapmyco.toml")),
        [
            "allow \"git status\"",
            "allow \"cargo fmt --check\"",
            "allow { prefix = \"ls *.rs\" }",
            "deny \"rm -rf\"",
            "deny \"sudo\"",
            "- ls; rm: `;` in a rule, which is for one command",
        ]
    );
}

/// Numbers that are the same in every run.
struct Random(u32);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        usize::try_from(self.0 >> 8).unwrap() % end
    }

    fn of<'w>(&mut self, words: &[&'w str]) -> &'w str {
        words[self.below(words.len())]
    }

    /// A name and up to three more words, each from these.
    fn text(&mut self, words: &[&str]) -> String {
        let count = if words.is_empty() { 0 } else { self.below(4) };
        let mut text = self.of(&["git", "rm", "ls", "npm"]).to_owned();
        for _ in 0..count {
            text = text + " " + self.of(words);
        }
        text
    }
}

/// Whether a text with `*` and `?` fits the whole of another.
fn fits(pattern: &[u8], text: &[u8]) -> bool {
    match (pattern.split_first(), text.split_first()) {
        (None, None) => true,
        (Some((b'*', rest)), _) => {
            fits(rest, text)
                || text
                    .split_first()
                    .is_some_and(|(_, text)| fits(pattern, text))
        }
        (Some((b'?', rest)), Some((_, text))) => fits(rest, text),
        (Some((sign, rest)), Some((byte, text))) => sign == byte && fits(rest, text),
        _ => false,
    }
}

/// Whether a text begins with these words.
fn begins(prefix: &str, text: &str) -> bool {
    let rest = text.strip_prefix(prefix);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
}

/// How a program's rule is written in a file of its own, and whether it is
/// about a command there, by that program's documentation.
struct Oracle {
    program: Program,
    words: &'static [&'static str],
    file: fn(rule: &str, allow: bool) -> String,
    is_about: fn(rule: &str, command: &str) -> bool,
}

const PLAIN: &[&str] = &["status", "push", "-f", "--force", "run", "test", "x"];
const STARRED: &[&str] = &["status", "push", "-f", "--force", "*", "te*", "run", "*x*"];
const SIGNS: &[&str] = &["status", "push", "-f", "*", "te?t", "?", "run", "*x*"];

fn word(allow: bool) -> &'static str {
    if allow { "allow" } else { "deny" }
}

const ORACLES: &[Oracle] = &[
    Oracle {
        program: Program::Claude,
        words: STARRED,
        file: |rule, allow| {
            format!(
                "{{\"permissions\":{{\"{}\":[\"Bash({rule})\"]}}}}",
                word(allow)
            )
        },
        // `git *` is about `git` too: assumed where it restricts, not where it
        // allows, so this says neither.
        is_about: |rule, command| fits(rule.as_bytes(), command.as_bytes()),
    },
    Oracle {
        program: Program::Claude,
        words: PLAIN,
        file: |rule, allow| {
            format!(
                "{{\"permissions\":{{\"{}\":[\"Bash({rule}:*)\"]}}}}",
                word(allow)
            )
        },
        is_about: begins,
    },
    Oracle {
        program: Program::Codex,
        words: STARRED,
        file: |rule, allow| {
            let words: Vec<String> = rule.split(' ').map(|word| format!("{word:?}")).collect();
            let decision = if allow { "allow" } else { "forbidden" };
            format!(
                "prefix_rule(pattern=[{}], decision=\"{decision}\")\n",
                words.join(", ")
            )
        },
        is_about: begins,
    },
    Oracle {
        program: Program::Gemini,
        words: PLAIN,
        file: |rule, allow| {
            format!(
                "[[rule]]\ntoolName = \"run_shell_command\"\ncommandPrefix = \"{rule}\"\ndecision = \"{}\"\n",
                word(allow)
            )
        },
        is_about: begins,
    },
    Oracle {
        program: Program::Gemini,
        words: &[
            "status",
            "push.*",
            "-f",
            "(push|test)",
            "te.t",
            "x?",
            "[a-z]+",
        ],
        file: |rule, allow| {
            format!(
                "[[rule]]\ntoolName = \"run_shell_command\"\ncommandRegex = '{rule}'\ndecision = \"{}\"\n",
                word(allow)
            )
        },
        is_about: expression,
    },
    Oracle {
        program: Program::Opencode,
        words: SIGNS,
        file: |rule, allow| {
            format!(
                "{{\"permission\":{{\"bash\":{{\"{rule}\":\"{}\"}}}}}}",
                word(allow)
            )
        },
        is_about: |rule, command| fits(rule.as_bytes(), command.as_bytes()),
    },
    Oracle {
        program: Program::Dippy,
        words: SIGNS,
        file: |rule, allow| format!("{} {rule}\n", word(allow)),
        is_about: |rule, command| {
            let longer = format!("{rule} *");
            fits(rule.as_bytes(), command.as_bytes()) || fits(longer.as_bytes(), command.as_bytes())
        },
    },
    Oracle {
        program: Program::CcAllow,
        words: &[],
        file: |rule, allow| format!("[bash.{}]\ncommands = [\"{rule}\"]\n", word(allow)),
        is_about: begins,
    },
    Oracle {
        program: Program::Zapmyco,
        words: STARRED,
        file: |rule, allow| format!("[permissions.commands]\n{} = [\"{rule}\"]\n", word(allow)),
        is_about: begins,
    },
];

/// The few expressions of the test, looked for at the start of a command.
fn expression(rule: &str, command: &str) -> bool {
    fn from(rule: &str, command: &str) -> bool {
        let rest = |length: usize| rule.get(length..).unwrap_or_default();
        let any = |least: usize, is: fn(u8) -> bool, after: &str| {
            let most = command.bytes().take_while(|byte| is(*byte)).count();
            (least..=most).any(|taken| from(after, &command[taken..]))
        };
        match rule {
            "" => true,
            _ if rule.starts_with(".*") => any(0, |_| true, rest(2)),
            _ if rule.starts_with("[a-z]+") => any(1, |byte| byte.is_ascii_lowercase(), rest(6)),
            _ if rule.starts_with("(push|test)") => ["push", "test"].iter().any(|choice| {
                command
                    .strip_prefix(choice)
                    .is_some_and(|command| from(rest(11), command))
            }),
            _ if rule.starts_with("x?") => {
                from(rest(2), command)
                    || command.strip_prefix('x').is_some_and(|c| from(rest(2), c))
            }
            _ if rule.starts_with('.') => !command.is_empty() && from(rest(1), &command[1..]),
            _ => command.starts_with(&rule[..1]) && from(rest(1), &command[1..]),
        }
    }
    from(rule, command)
}

#[test]
fn no_import_is_looser_than_its_source() {
    let place = ExamplePlace {
        directory: b"/".to_vec(),
        home: None,
    };
    let mut random = Random(7);
    for oracle in ORACLES {
        let (mut allowed, mut denied) = (0, 0);
        for _ in 0..60 {
            let rule = random.text(oracle.words);
            let read = |allow| {
                let text = (oracle.file)(&rule, allow);
                loaded(&imported(oracle.program, &text))
            };
            let (allow, deny) = (read(true), read(false));
            for _ in 0..25 {
                let more = &[
                    "status", "push", "-f", "--force", "run", "test", "x", "tent",
                ];
                let command = random.text(more);
                let is_about = (oracle.is_about)(&rule, &command);
                let mut rules = allow.rules.rules().iter();
                let covers = rules.any(|rule| rule.is_about(&command, &place) == Match::Yes);
                allowed += usize::from(covers);
                assert!(
                    is_about || !covers,
                    "{:?}: allowing `{rule}` allows `{command}` here",
                    oracle.program
                );
                let mut rules = deny.rules.rules().iter();
                let denies = rules.any(|rule| rule.is_about(&command, &place) == Match::Yes);
                denied += usize::from(is_about);
                assert!(
                    denies || !is_about,
                    "{:?}: denying `{rule}` does not deny `{command}` here",
                    oracle.program
                );
            }
        }
        assert!(allowed > 0 && denied > 0, "{:?}", oracle.program);
    }
}

#[test]
fn what_is_not_understood_and_may_restrict_ends_what_is_allowed() {
    let text = "prefix_rule(pattern=[\"git\"], decision=\"allow\")\nfor name in NAMES:\n    prefix_rule(pattern=[name], decision=\"forbidden\")\n";
    let imported = imported(Program::Codex, text);
    assert_eq!(imported.rules, []);
    let all = "{\"permissions\":{\"allow\":[\"Bash(git:*)\"],\"deny\":[7]}}";
    let shown = shown(Program::Claude, all);
    assert_eq!(
        shown,
        [
            "- 7: is not a text",
            "- Bash(git:*): `7` may restrict it and is not understood"
        ]
    );
}

#[test]
fn both_readings_of_an_escaped_rule_are_denied() {
    let text = "{\"permissions\":{\"deny\":[\"Bash(ls \\\"a/\\\\(b\\\\)\\\")\"]}}";
    assert_eq!(
        shown(Program::Claude, text),
        [
            "deny { exact = 'ls \"a/(b)\"' }",
            "deny { exact = 'ls \"a/\\(b\\)\"' }"
        ]
    );
}

#[test]
fn a_broken_file_is_an_error_with_its_place() {
    for (program, text, line) in [
        (Program::Claude, "{\n  \"permissions\": {\n", 3),
        (Program::Vscode, "{ // comment\n  \"a\" 1\n}", 2),
        (Program::Gemini, "[[rule]]\ndecision = \n", 2),
        (Program::CcAllow, "[bash\n", 1),
    ] {
        let error = import(program, &[(Path::new("there"), text)]).unwrap_err();
        assert_eq!(error.line, line, "{program:?}: {error}");
    }
}

fn exported(target: Target, rules: &str) -> (String, Vec<String>) {
    let sources = Sources {
        session: Some((PathBuf::from("rules"), rules.to_owned())),
        home: Some(PathBuf::from("/")),
        workspace: Some(PathBuf::from("/")),
        ..Sources::default()
    };
    let config = load(&sources);
    assert_eq!(config.errors, []);
    let exported = export(target, config.rules.rules(), None);
    (exported.text, exported.refused)
}

const RULES: &str = concat!(
    "[permissions.commands]\n",
    "allow = [\"npm run test\", { exact = \"make\" }, \"git log *x\", { prefix = \"echo 'a b'\" },",
    " { prefix = \"cargo\", cwd = \"/w\" }]\n",
    "ask = [{ command = \"git push\", cwd = \"/w\", reason = \"look\" }]\n",
    "deny = [\"rm -rf\", \"git * --force\"]\n",
);

#[test]
fn what_claude_can_say_is_exported() {
    let (text, refused) = exported(Target::Claude, RULES);
    let settings: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(
        settings["permissions"],
        serde_json::json!({
            "allow": ["Bash(npm run test:*)", "Bash(make)", "Bash(git log *x)"],
            "ask": ["Bash(git push:*)"],
            "deny": ["Bash(rm -rf:*)", "Bash(git * --force)"],
        })
    );
    assert_eq!(
        refused,
        [
            "allow echo 'a b':*: has words that are spelled in several ways",
            "allow cargo:*: holds under conditions, which cannot be said there",
        ]
    );
    let secret =
        "[permissions.commands]\ndeny = [{ read = \"/etc/shadow\" }, { write = \"dist\" }]\n";
    let (text, _) = exported(Target::Claude, secret);
    assert!(
        text.contains("\"Read(//etc/shadow)\"") && text.contains("\"Edit(dist)\""),
        "{text}"
    );
}

#[test]
fn what_codex_can_say_is_exported() {
    let (text, refused) = exported(Target::Codex, RULES);
    assert_eq!(
        text,
        concat!(
            "prefix_rule(pattern=[\"npm\", \"run\", \"test\"], decision=\"allow\")\n",
            "prefix_rule(pattern=[\"echo\", \"a b\"], decision=\"allow\")\n",
            "prefix_rule(pattern=[\"git\", \"push\"], decision=\"prompt\", justification=\"look\")\n",
            "prefix_rule(pattern=[\"rm\", \"-rf\"], decision=\"forbidden\")\n",
            "prefix_rule(pattern=[\"git\"], decision=\"forbidden\")\n",
        )
    );
    assert_eq!(
        refused,
        [
            "allow make: would be about all that begins so",
            "allow git log *x: would be about all that begins so",
            "allow cargo:*: holds under conditions, which cannot be said there",
        ]
    );
}

#[test]
fn a_restriction_without_words_ends_what_is_allowed() {
    let rules = "[permissions.commands]\nallow = [\"cat\"]\ndeny = [{ read = \".env\" }]\n";
    let (text, refused) = exported(Target::Codex, rules);
    assert_eq!(text, "");
    assert_eq!(
        refused,
        [
            "deny read .env: is about paths",
            "allow cat:*: `read .env` restricts it and is not there",
        ]
    );
}

#[test]
fn what_is_exported_comes_back_as_it_was() {
    let rules = "[permissions.commands]\nallow = [\"npm run test\"]\nask = [\"git push\"]\ndeny = [\"rm -rf\"]\n";
    for (target, program) in [
        (Target::Claude, Program::Claude),
        (Target::Codex, Program::Codex),
    ] {
        let (text, refused) = exported(target, rules);
        assert_eq!(refused, Vec::<String>::new());
        assert_eq!(
            shown(program, &text),
            [
                "allow \"npm run test\"",
                "ask \"git push\"",
                "deny \"rm -rf\""
            ]
        );
    }
}
