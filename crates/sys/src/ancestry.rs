//! Which processes led to this one.

use std::fs;
use std::path::Path;

/// A process above this one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ancestor {
    /// Its number.
    pub process: u32,
    /// The name that the kernel has of it.
    pub name: Option<String>,
    /// The last part of its first operand, without an ending: the script, where
    /// the process is an interpreter.
    pub script: Option<String>,
    /// Whether it runs the same program file as this process.
    pub is_this_program: bool,
}

/// No process tree is deeper than this; one that changes while it is read
/// could make a circle.
const DEEPEST: usize = 1024;

/// The processes above this one, the nearest first. Where one cannot be read
/// the rest is missing.
pub fn ancestors() -> Vec<Ancestor> {
    let own = file_identity(Path::new("/proc/self/exe"));
    let mut found = Vec::new();
    let mut next = parent("self");
    while let Some(process) = next.filter(|process| *process != 0 && found.len() < DEEPEST) {
        let place = process.to_string();
        let directory = Path::new("/proc").join(&place);
        let program = file_identity(&directory.join("exe"));
        found.push(Ancestor {
            process,
            name: fs::read_to_string(directory.join("comm"))
                .ok()
                .map(|name| name.trim_end_matches('\n').to_owned()),
            script: script(&directory),
            is_this_program: own.is_some() && program == own,
        });
        next = parent(&place);
    }
    found
}

/// The parent of a process: the fourth field of its `stat`, the second of which
/// is in parentheses and may hold anything (proc_pid_stat(5)).
fn parent(process: &str) -> Option<u32> {
    let stat = fs::read(Path::new("/proc").join(process).join("stat")).ok()?;
    let name_end = stat.iter().rposition(|byte| *byte == b')')?;
    let fields = std::str::from_utf8(stat.get(name_end + 1..)?).ok()?;
    fields.split_ascii_whitespace().nth(1)?.parse().ok()
}

fn script(directory: &Path) -> Option<String> {
    let words = fs::read(directory.join("cmdline")).ok()?;
    let mut words = words.split(|byte| *byte == 0).skip(1);
    let operand = words.find(|word| !word.is_empty() && !word.starts_with(b"-"))?;
    let operand = std::str::from_utf8(operand).ok()?;
    let stem = Path::new(operand).file_stem()?;
    Some(stem.to_str()?.to_owned())
}

fn file_identity(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt as _;
    let facts = fs::metadata(path).ok()?;
    Some((facts.dev(), facts.ino()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_is_the_parent_and_the_last_has_none() {
        let found = ancestors();
        assert_eq!(found[0].process, std::os::unix::process::parent_id());
        assert!(!found[0].is_this_program);
        let last = found.last().map(|last| last.process.to_string());
        assert_eq!(last.as_deref().and_then(parent), Some(0));
    }
}
