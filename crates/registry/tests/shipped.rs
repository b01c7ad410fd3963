//! The registry file as it is shipped. Whether it is what the npm package says
//! is for `cargo xtask registry --check`, which needs the network.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

use qedsh_registry::data::{Node, OptionFact, Registry, Values};
use std::path::Path;

const FILE: &[u8] = include_bytes!("../data/registry.bin");

/// A binary should not grow without anybody noticing.
const LIMIT: usize = 768 * 1024;

fn shipped() -> Registry<'static> {
    Registry::shipped().unwrap()
}

fn node(path: &str) -> Node<'static> {
    let mut words = path.split(' ').map(str::as_bytes);
    let root = shipped().root(words.next().unwrap()).unwrap();
    words.fold(root, |node, word| node.child(word).unwrap())
}

fn option(path: &str, name: &str) -> Option<(Values, bool)> {
    let fact: Option<OptionFact> = node(path).option(name.as_bytes());
    fact.map(|fact| (fact.values, fact.is_attached))
}

#[test]
fn it_is_made_from_the_one_version_and_stays_small() {
    let source: String = shipped()
        .source()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    assert_eq!(
        source,
        "f61db47817843973bd0bfd3c7e7f3e6d39fd26278fbf68e7b04668bcf50cd168"
    );
    assert!(FILE.len() <= LIMIT, "{} bytes", FILE.len());
}

#[test]
fn every_program_opens_and_there_are_no_fewer_than_the_specs_name() {
    let registry = shipped();
    let names: Vec<&[u8]> = registry.roots().collect();
    assert!(names.len() >= 707, "{}", names.len());
    assert!(names.is_sorted());
    for name in names {
        assert!(registry.root(name).is_some(), "{name:?}");
    }
    assert!(registry.root(b"constructor").is_none());
    assert!(registry.root(b"__proto__").is_none());
    assert!(registry.root(b"").is_none());
}

#[test]
fn options_keep_their_arity() {
    for (path, name, expected) in [
        ("git", "-C", Some((Values::One, false))),
        ("git", "--no-pager", Some((Values::None, false))),
        ("git commit", "-m", Some((Values::One, false))),
        ("git commit", "--message", Some((Values::One, false))),
        ("git commit", "-S", Some((Values::Optional, false))),
        ("kubectl", "-n", Some((Values::One, false))),
        ("npm run", "--if-present", Some((Values::None, false))),
        ("git commit", "--unheard", None),
    ] {
        assert_eq!(option(path, name), expected, "{path} {name}");
    }
}

#[test]
fn actions_that_run_their_operands_say_so() {
    for path in ["docker exec", "kubectl exec", "bundle exec", "xargs", "npx"] {
        assert!(node(path).runs_its_operands(), "{path}");
    }
    for path in ["docker ps", "git commit", "npm run"] {
        assert!(!node(path).runs_its_operands(), "{path}");
    }
}

#[test]
fn the_licence_of_the_source_lies_beside_it() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/NOTICE");
    let notice = std::fs::read_to_string(file).unwrap();
    assert!(notice.contains("MIT License"), "{notice}");
    assert!(notice.contains("Hercules Labs"), "{notice}");
}

/// Looks everywhere a lookup can lead, within bounds.
fn exercise(data: &[u8]) {
    let Some(registry) = Registry::open(data) else {
        return;
    };
    for name in ["git", "docker", "zig", "kubectl"] {
        let mut node = registry.root(name.as_bytes());
        for word in ["remote", "compose", "build", "get"] {
            let Some(found) = node else { break };
            let _ = (found.option(b"-n"), found.has_children());
            node = found.child(word.as_bytes()).or(Some(found));
        }
    }
}

#[test]
fn a_damaged_file_is_read_without_a_panic() {
    exercise(b"");
    for end in (0..FILE.len()).step_by(4099) {
        exercise(&FILE[..end]);
    }
    let mut data = FILE.to_vec();
    let mut seed: u32 = 1;
    for _ in 0..300 {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let at = usize::try_from(seed).unwrap() % data.len();
        data[at] ^= u8::try_from(seed >> 24).unwrap() | 1;
        exercise(&data);
    }
    data[16 + 32..16 + 32 + 20].fill(0xff);
    exercise(&data);
}
