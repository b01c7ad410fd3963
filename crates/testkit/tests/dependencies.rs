//! What `deny.toml` says, enforced without cargo-deny.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use qedsh_testkit::workspace::{self, Workspace};
use serde::Deserialize;

/// The front path starts no async runtime.
const NO_RUNTIME: &[&str] = &[
    "qedsh-syntax",
    "qedsh-catalog",
    "qedsh-registry",
    "qedsh-plan",
    "qedsh-gate",
    "qedsh-world",
    "qedsh-config",
    "qedsh-hook",
];
const RUNTIMES: &[&str] = &["tokio", "async-std", "smol", "async-executor", "mio"];

#[derive(Deserialize)]
struct Deny {
    licenses: Licenses,
    bans: Bans,
}

#[derive(Deserialize)]
struct Licenses {
    allow: BTreeSet<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Bans {
    multiple_versions: String,
    skip: Vec<Entry>,
    deny: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    #[serde(rename = "crate")]
    name: String,
    reason: String,
}

fn deny() -> Deny {
    let text = fs::read_to_string(workspace::root().join("deny.toml")).unwrap();
    toml::from_str(&text).unwrap()
}

#[test]
fn every_licence_is_allowed() {
    let allow = deny().licenses.allow;
    let workspace = Workspace::load().unwrap();
    let refused: Vec<String> = workspace
        .packages
        .values()
        .filter(|package| !satisfies(package.license.as_deref().unwrap_or("none"), &allow))
        .map(|package| {
            format!(
                "{} {}: {:?}",
                package.name, package.version, package.license
            )
        })
        .collect();
    assert_eq!(refused, Vec::<String>::new());
}

#[test]
fn no_crate_comes_in_two_versions() {
    let bans = deny().bans;
    assert_eq!(bans.multiple_versions, "deny");
    let workspace = Workspace::load().unwrap();
    let mut versions: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for package in workspace.packages.values() {
        versions
            .entry(&package.name)
            .or_default()
            .insert(&package.version);
    }
    versions.retain(|_, versions| versions.len() > 1);
    let skipped: BTreeSet<&str> = bans.skip.iter().map(|entry| entry.name.as_str()).collect();
    let twice: BTreeSet<&str> = versions.keys().copied().collect();
    assert_eq!(
        twice, skipped,
        "in two versions, and `bans.skip`: {versions:?}"
    );
}

#[test]
fn banned_crates_are_absent() {
    let banned = deny().bans.deny;
    let workspace = Workspace::load().unwrap();
    let found: Vec<&Entry> = banned
        .iter()
        .filter(|entry| workspace.packages.values().any(|p| p.name == entry.name))
        .collect();
    let found: Vec<String> = found
        .iter()
        .map(|entry| format!("{}: {}", entry.name, entry.reason))
        .collect();
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn no_async_runtime_on_the_path_of_the_hook() {
    let workspace = Workspace::load().unwrap();
    let mut found = Vec::new();
    for (id, package) in workspace.members() {
        if !NO_RUNTIME.contains(&package.name.as_str()) {
            continue;
        }
        for reached in workspace.closure(id) {
            let reached = &workspace.packages[reached].name;
            if RUNTIMES.contains(&reached.as_str()) {
                found.push(format!("{} reaches {reached}", package.name));
            }
        }
    }
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn licence_expressions_are_read_as_spdx() {
    let allow = BTreeSet::from(["MIT".to_owned(), "Apache-2.0".to_owned()]);
    assert!(satisfies("MIT", &allow));
    assert!(satisfies("MIT/GPL-3.0", &allow));
    assert!(satisfies("GPL-3.0 OR MIT", &allow));
    assert!(satisfies("(MIT OR GPL-3.0) AND Apache-2.0", &allow));
    assert!(!satisfies("MIT AND GPL-3.0", &allow));
    assert!(!satisfies("(MIT OR Apache-2.0) AND NCSA", &allow));
    assert!(!satisfies("Apache-2.0 WITH LLVM-exception", &allow));
    assert!(!satisfies("none", &allow));
}

/// Whether `expression` can be met with the allowed licences alone.
fn satisfies(expression: &str, allow: &BTreeSet<String>) -> bool {
    let spaced = expression
        .replace('/', " OR ")
        .replace('(', " ( ")
        .replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut rest = words.as_slice();
    either(&mut rest, allow) && rest.is_empty()
}

fn either(words: &mut &[&str], allow: &BTreeSet<String>) -> bool {
    let mut met = both(words, allow);
    while let ["OR", rest @ ..] = words {
        *words = rest;
        met |= both(words, allow);
    }
    met
}

fn both(words: &mut &[&str], allow: &BTreeSet<String>) -> bool {
    let mut met = one(words, allow);
    while let ["AND", rest @ ..] = words {
        *words = rest;
        met &= one(words, allow);
    }
    met
}

fn one(words: &mut &[&str], allow: &BTreeSet<String>) -> bool {
    match *words {
        ["(", rest @ ..] => {
            *words = rest;
            let met = either(words, allow);
            *words = words.strip_prefix(&[")"]).unwrap_or(&[]);
            met
        }
        [_, "WITH", _, rest @ ..] => {
            // An exception is another licence until someone allows it.
            *words = rest;
            false
        }
        [licence, rest @ ..] => {
            *words = rest;
            allow.contains(*licence)
        }
        [] => false,
    }
}
