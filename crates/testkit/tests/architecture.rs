//! The walls between the crates, as ARCHITECTURE.md draws them.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use qedsh_testkit::workspace::{self, EdgeKind, Workspace};

/// Which crates a crate may import. It may also name what those may import.
const IMPORTS: &[(&str, &[&str])] = &[
    ("syntax", &[]),
    ("catalog", &[]),
    ("registry", &[]),
    ("sys", &[]),
    ("plan", &["syntax", "catalog"]),
    ("gate", &["plan", "registry"]),
    ("world", &["plan"]),
    ("config", &["gate"]),
    ("sandbox", &["gate", "sys"]),
    ("exec", &["gate", "sandbox", "sys", "warm"]),
    ("warm", &[]),
    ("session", &["exec", "world", "config"]),
    ("tool", &["session"]),
    ("hook", &["world", "config"]),
    ("mcp", &["tool", "hook"]),
    ("cli", &["tool", "hook", "mcp"]),
    ("xtask", &["config"]),
];

/// Crates that know the world only through values and the `World` trait.
const PURE: &[&str] = &["syntax", "catalog", "registry", "plan", "gate"];

/// What the product of a pure crate may contain beside its own kind.
const PURE_DEPENDENCIES: &[&str] = &["serde"];

/// Where the standard library touches files, clock, environment and processes.
const IMPURE_MODULES: &[&str] = &["env", "fs", "net", "os", "process", "thread", "time"];

/// Tests may need everything; the product never needs this.
const DEVELOPMENT_ONLY: &str = "qedsh-testkit";

fn allowed(name: &str) -> BTreeSet<&'static str> {
    let mut found = BTreeSet::new();
    let mut todo = imports(name).to_vec();
    while let Some(next) = todo.pop() {
        if found.insert(next) {
            todo.extend(imports(next));
        }
    }
    found
}

fn imports(name: &str) -> &'static [&'static str] {
    let row = IMPORTS.iter().find(|(krate, _)| *krate == name);
    row.unwrap_or_else(|| panic!("`{name}` has no row in IMPORTS"))
        .1
}

#[test]
fn imports_run_one_way() {
    let workspace = Workspace::load().unwrap();
    let mut wrong = Vec::new();
    for (_, package) in workspace.members() {
        if package.name == DEVELOPMENT_ONLY {
            continue;
        }
        let short = package.name.strip_prefix("qedsh-").unwrap();
        let allowed = allowed(short);
        for edge in package
            .edges
            .iter()
            .filter(|e| e.kind != EdgeKind::Development)
        {
            let target = &workspace.packages[&edge.to].name;
            if let Some(import) = target.strip_prefix("qedsh-")
                && !allowed.contains(import)
            {
                wrong.push(format!("{short} imports {import}"));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn the_hook_can_run_nothing() {
    let workspace = Workspace::load().unwrap();
    let (id, _) = workspace
        .members()
        .find(|(_, p)| p.name == "qedsh-hook")
        .unwrap();
    let reached: Vec<&str> = workspace
        .closure(id)
        .into_iter()
        .map(|id| workspace.packages[id].name.as_str())
        .filter(|name| ["qedsh-exec", "qedsh-sys", "qedsh-sandbox", "tokio"].contains(name))
        .collect();
    assert_eq!(reached, Vec::<&str>::new());
}

#[test]
fn architecture_page_draws_the_same_imports() {
    let page = fs::read_to_string(workspace::root().join("ARCHITECTURE.md")).unwrap();
    let drawn: BTreeMap<String, BTreeSet<String>> = page
        .lines()
        .skip_while(|line| !line.starts_with("| crate | "))
        .skip(2)
        .take_while(|line| line.starts_with('|'))
        .map(|line| {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            (cells[0].trim_matches('`').to_owned(), names_in(cells[2]))
        })
        .collect();
    let written: BTreeMap<String, BTreeSet<String>> = IMPORTS
        .iter()
        .map(|(krate, imports)| {
            let imports = imports.iter().map(ToString::to_string).collect();
            ((*krate).to_owned(), imports)
        })
        .chain([("testkit".to_owned(), BTreeSet::from(["all".to_owned()]))])
        .collect();
    assert_eq!(drawn, written);
}

fn names_in(cell: &str) -> BTreeSet<String> {
    cell.split_whitespace()
        .map(|name| name.trim_matches('`').to_owned())
        .filter(|name| name != "–")
        .collect()
}

#[test]
fn pure_crates_touch_no_files_clock_environment_or_processes() {
    let mut found = Vec::new();
    for krate in PURE {
        let directory = workspace::root().join("crates").join(krate).join("src");
        for file in rust_files(&directory) {
            let source = fs::read_to_string(&file).unwrap();
            for module in impure_modules(&source) {
                found.push(format!("{} uses std::{module}", file.display()));
            }
        }
    }
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn pure_crates_lean_on_std_alone_or_nearly() {
    let workspace = Workspace::load().unwrap();
    let mut found = Vec::new();
    for (_, package) in workspace.members() {
        let short = package.name.strip_prefix("qedsh-").unwrap();
        if !PURE.contains(&short) {
            continue;
        }
        for edge in package.edges.iter().filter(|e| e.kind == EdgeKind::Normal) {
            let target = &workspace.packages[&edge.to].name;
            if !workspace.is_member(&edge.to) && !PURE_DEPENDENCIES.contains(&target.as_str()) {
                found.push(format!("{short} needs {target}"));
            }
        }
    }
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn unsafe_code_is_forbidden_outside_sys_and_warm() {
    let root = fs::read_to_string(workspace::root().join("Cargo.toml")).unwrap();
    assert!(root.contains("unsafe_code = \"forbid\""));
    let workspace = Workspace::load().unwrap();
    let own_lints: Vec<&str> = workspace
        .members()
        .filter(|(_, package)| {
            let manifest = fs::read_to_string(&package.manifest).unwrap();
            !manifest.contains("[lints]\nworkspace = true")
        })
        .map(|(_, package)| package.name.as_str())
        .collect();
    let may: Vec<&str> = own_lints
        .into_iter()
        .filter(|name| !["qedsh-sys", "qedsh-warm"].contains(name))
        .collect();
    assert_eq!(may, Vec::<&str>::new());
}

#[test]
fn every_direct_dependency_has_a_line_in_the_architecture_page() {
    let page = fs::read_to_string(workspace::root().join("ARCHITECTURE.md")).unwrap();
    let section: &str = page.split("\n## Dependencies").nth(1).unwrap();
    let workspace = Workspace::load().unwrap();
    let missing: BTreeSet<&str> = workspace
        .members()
        .flat_map(|(_, package)| &package.edges)
        .filter(|edge| !workspace.is_member(&edge.to))
        .map(|edge| workspace.packages[&edge.to].name.as_str())
        .filter(|name| !section.contains(&format!("| `{name}` |")))
        .collect();
    assert_eq!(missing, BTreeSet::new());
}

#[test]
fn the_scan_sees_every_spelling_of_an_import() {
    assert_eq!(impure_modules("use std::fs;"), ["fs"]);
    assert_eq!(
        impure_modules("let t = std::time::Instant::now();"),
        ["time"]
    );
    assert_eq!(
        impure_modules("use std::{fmt, env as e, process::Command};"),
        ["env", "process"]
    );
    assert_eq!(impure_modules("use std :: {\n    net,\n};"), ["net"]);
    assert_eq!(impure_modules("use ::std::thread;"), ["thread"]);
    assert_eq!(
        impure_modules("// std::fs is not used\nuse std::fmt;"),
        Vec::<&str>::new()
    );
}

/// The impure modules that `source` names, comments left out.
fn impure_modules(source: &str) -> Vec<&'static str> {
    let code: String = source
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .collect::<Vec<_>>()
        .join("\n");
    let code: String = code.replace([' ', '\n', '\t'], "\u{1f}");
    let squeezed: String = code
        .split('\u{1f}')
        .filter(|part| !part.is_empty())
        .collect();
    let mut found = BTreeSet::new();
    for (at, _) in squeezed.match_indices("std::") {
        let path = squeezed.get(at + "std::".len()..).unwrap_or_default();
        if let Some(group) = path.strip_prefix('{') {
            let group = group.split(';').next().unwrap_or_default();
            found.extend(group.split([',', '{', '}']).filter_map(impure_module));
        } else {
            found.extend(impure_module(path));
        }
    }
    found.into_iter().collect()
}

fn impure_module(path: &str) -> Option<&'static str> {
    IMPURE_MODULES.iter().copied().find(|module| {
        path.strip_prefix(module).is_some_and(|rest| {
            rest.is_empty() || rest.starts_with([':', ';', ',', '}']) || rest.starts_with("as")
        })
    })
}

fn rust_files(directory: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut todo = vec![directory.to_path_buf()];
    while let Some(next) = todo.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                todo.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}
