//! Every example that the catalog calls read-only is executed, and only reads.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::collections::BTreeSet;
use std::path::Path;

use qedsh_catalog::spec::{Outcome, Platforms, Spec};
use qedsh_testkit::kernel::{KernelOracle, Request, observe_all};

/// Programs that Debian does not have, or not for a test's sake: where they are
/// absent their examples are not executed. Any other program must be there.
const NOT_INSTALLED: &[&str] = &[
    "aws",
    "az",
    "brew",
    "bun",
    "clang",
    "cmake",
    "delta",
    "docker",
    "docker-compose",
    "dotnet",
    "ffprobe",
    "flatpak",
    "gcloud",
    "gem",
    "glab",
    "go",
    "gofmt",
    "gojq",
    "hadolint",
    "helm",
    "hostnamectl",
    "journalctl",
    "kind",
    "kubectl",
    "localectl",
    "loginctl",
    "lua",
    "mysql",
    "mysqlshow",
    "nmcli",
    "node",
    "npm",
    "npx",
    "php",
    "pnpm",
    "podman",
    "psql",
    "rpm",
    "rustup",
    "scc",
    "snap",
    "systemctl",
    "systemd-analyze",
    "systemd-cgls",
    "systemd-detect-virt",
    "terraform",
    "timedatectl",
    "tofu",
    "tokei",
    "tsc",
    "uv",
    "xh",
    "yarn",
    "zig",
];

fn init() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_kernel-oracle"))
}

fn read_only_examples() -> Vec<&'static str> {
    let mut examples = Vec::new();
    let mut todo: Vec<&Spec> = qedsh_catalog::all().to_vec();
    while let Some(spec) = todo.pop() {
        todo.extend(spec.subcommands);
        if !spec.platforms.include(Platforms::LINUX) {
            continue;
        }
        let proved = spec
            .examples
            .iter()
            .filter(|e| e.outcome == Outcome::ReadOnly);
        examples.extend(proved.map(|example| example.command));
    }
    examples.sort_unstable();
    examples.dedup();
    examples
}

/// The words of an example that could name a program. The plan names them
/// exactly; here the example stands for itself.
fn programs(example: &str) -> Vec<&str> {
    let words = example.split([' ', '\n', ';', '|', '&', '(', ')', '`', '"', '\'']);
    let names = words.map(|word| word.rsplit('/').next().unwrap_or(word));
    names.filter(|name| !name.is_empty()).collect()
}

#[test]
fn read_only_examples_only_read() {
    let Some(_) = KernelOracle::start_or_skip(init()) else {
        return;
    };
    let examples = read_only_examples();
    let requests: Vec<Request> = examples
        .iter()
        .map(|example| Request {
            // Package lists take seconds where several tests run at once.
            limit: 30_000,
            ..Request::new(example)
        })
        .collect();
    let observations = observe_all(init(), &requests).unwrap();
    let mut wrong = Vec::new();
    let mut absent = BTreeSet::new();
    for (example, observation) in examples.iter().zip(observations) {
        let programs = programs(example);
        let mut violations = observation.violations(&programs);
        if programs.contains(&"sleep") {
            violations.retain(|violation| !violation.starts_with("Endless"));
        }
        if !violations.is_empty() {
            let first: Vec<String> = violations.into_iter().take(3).collect();
            wrong.push(format!("{example}\n    {}", first.join("\n    ")));
        }
        let words = observation.errors.split("bash: line 1: ").nth(1);
        if let Some((name, _)) = words.and_then(|words| words.split_once(": command not found")) {
            absent.insert(name.to_owned());
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        examples.len(),
        wrong.join("\n")
    );
    absent.retain(|name| !NOT_INSTALLED.contains(&name.as_str()));
    assert_eq!(absent, BTreeSet::new());
}
