//! Who belongs to a process: its session, its descendants, and their orphans.

use super::Mark;
use rustix::process::{Pid, PidfdFlags, Signal, getpid, pidfd_open, pidfd_send_signal};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// A process, told from a later one of the same number by its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Process {
    pid: i32,
    start: u64,
}

/// A process that was started, and what came of it.
pub(super) struct Tree {
    /// The process, leader of its session, while its number is its own.
    pub(super) root: Option<Pid>,
    /// What it was marked with, where it was.
    pub(super) mark: Option<Mark>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    process: Process,
    state: u8,
    parent: i32,
    group: i32,
    session: i32,
    is_marked: bool,
}

/// When a process started, which tells it from a later one of its number.
pub(super) fn start_of(pid: Pid) -> Option<u64> {
    entry(pid.as_raw_pid()).map(|entry| entry.process.start)
}

/// When a process started, in ticks since the system did; with its number, its
/// identity. `None` where there is no such process.
pub fn start_tick(process: u32) -> Option<u64> {
    let entry = entry(i32::try_from(process).ok()?)?;
    entry.lives().then_some(entry.process.start)
}

/// The process group of a process.
pub(super) fn group_of(pid: i32) -> Option<i32> {
    entry(pid).map(|entry| entry.group)
}

impl Process {
    /// Signals it, if it still is there.
    pub(super) fn signal(self, signal: Signal) {
        // The descriptor holds on to one process; it is the one that was seen
        // if its start is still the same afterwards.
        let descriptor =
            Pid::from_raw(self.pid).and_then(|pid| pidfd_open(pid, PidfdFlags::empty()).ok());
        if let Some(descriptor) = descriptor
            && entry(self.pid).is_some_and(|now| now.process == self)
        {
            // It may have ended: then there is nothing to stop.
            let _ = pidfd_send_signal(&descriptor, signal);
        }
    }
}

impl Tree {
    /// Every member that lives.
    pub(super) fn members(&self) -> Vec<Process> {
        members(self, &entries(self.mark, |_| ()))
    }

    /// Halts every member that is not in `halted` yet, and returns how many
    /// those were. One that is marked is halted the moment it is seen: by the
    /// end of the look it could have started another and be gone.
    pub(super) fn halt(&self, halted: &mut BTreeSet<Process>) -> usize {
        let before = halted.len();
        let all = entries(self.mark, |entry| {
            if entry.lives() && halted.insert(entry.process) {
                entry.process.signal(Signal::STOP);
            }
        });
        for member in members(self, &all) {
            if halted.insert(member) {
                member.signal(Signal::STOP);
            }
        }
        halted.len() - before
    }
}

fn members(tree: &Tree, all: &[Entry]) -> Vec<Process> {
    let own = getpid().as_raw_pid();
    // No process has this number.
    let root = tree.root.map_or(-1, Pid::as_raw_pid);
    let mut children: BTreeMap<i32, Vec<&Entry>> = BTreeMap::new();
    for entry in all {
        children.entry(entry.parent).or_default().push(entry);
    }
    let mut todo: Vec<&Entry> = all
        .iter()
        .filter(|entry| {
            let is_close = entry.process.pid == root || entry.session == root;
            is_close || entry.is_marked
        })
        .collect();
    let mut found = BTreeSet::new();
    let mut living = Vec::new();
    while let Some(entry) = todo.pop() {
        if entry.process.pid == own || !found.insert(entry.process) {
            continue;
        }
        // What has ended may have descendants that have not.
        if entry.lives() {
            living.push(entry.process);
        }
        todo.extend(children.get(&entry.process.pid).into_iter().flatten());
    }
    living
}

/// How often it is looked for processes that came while others were read.
const LOOKS: usize = 64;

/// All processes; `marked` is told at once of each that carries the mark.
///
/// The kernel lists all numbers at one moment. A process that starts another
/// and ends before it is read would hide both, so the list is asked for until
/// it has nothing new: whoever lives then was read while it lived.
fn entries(mark: Option<Mark>, mut marked: impl FnMut(&Entry)) -> Vec<Entry> {
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    for _ in 0..LOOKS {
        let news: Vec<i32> = numbers().filter(|pid| seen.insert(*pid)).collect();
        if news.is_empty() {
            break;
        }
        for mut entry in news.into_iter().filter_map(entry) {
            entry.is_marked = mark.is_some_and(|mark| mark.is_on(entry.process.pid));
            if entry.is_marked {
                marked(&entry);
            }
            found.push(entry);
        }
    }
    found
}

fn numbers() -> impl Iterator<Item = i32> {
    let directory = fs::read_dir("/proc").into_iter().flatten();
    directory.filter_map(|it| it.ok()?.file_name().to_str()?.parse().ok())
}

impl Entry {
    /// Whether it is no zombie.
    fn lives(&self) -> bool {
        !matches!(self.state, b'Z' | b'X')
    }
}

fn entry(pid: i32) -> Option<Entry> {
    parse(pid, &fs::read(format!("/proc/{pid}/stat")).ok()?)
}

/// Reads `/proc/PID/stat`. The program's name may hold anything, a parenthesis
/// too: the fields begin after the last one.
fn parse(pid: i32, stat: &[u8]) -> Option<Entry> {
    let end = stat.iter().rposition(|byte| *byte == b')')?;
    let rest = std::str::from_utf8(stat.get(end + 1..)?).ok()?;
    let fields: Vec<&str> = rest.split_ascii_whitespace().collect();
    // proc_pid_stat(5): state is field 3, ppid 4, pgrp 5, session 6, starttime 22.
    Some(Entry {
        process: Process {
            pid,
            start: fields.get(19)?.parse().ok()?,
        },
        state: *fields.first()?.as_bytes().first()?,
        parent: fields.get(1)?.parse().ok()?,
        group: fields.get(2)?.parse().ok()?,
        session: fields.get(3)?.parse().ok()?,
        is_marked: false,
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn a_program_name_with_parentheses_does_not_shift_the_fields() {
        let stat = b"7 (a) R 1 (b) S 5 6 7 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 4242 0";
        let entry = parse(7, stat).unwrap();
        assert_eq!((entry.parent, entry.session), (5, 7));
        assert_eq!((entry.state, entry.process.start), (b'S', 4242));
    }

    #[test]
    fn descendants_that_left_the_session_and_all_that_are_marked_are_members() {
        let own = getpid().as_raw_pid();
        let all = [
            row(100, 1, 100, b'S'),   // the root
            row(101, 100, 100, b'S'), // in its session
            row(102, 101, 102, b'S'), // a descendant in a session of its own
            Entry {
                is_marked: true, // an orphan in a session of its own
                ..row(103, 1, 103, b'S')
            },
            row(104, own, 104, b'S'), // a child of ours
            row(105, 1, 105, b'S'),   // somebody else
            row(106, 100, 100, b'Z'), // ended
        ];
        let tree = Tree {
            root: Pid::from_raw(100),
            mark: None,
        };
        let mut pids: Vec<i32> = members(&tree, &all).iter().map(|it| it.pid).collect();
        pids.sort_unstable();
        assert_eq!(pids, [100, 101, 102, 103]);
    }

    fn row(pid: i32, parent: i32, session: i32, state: u8) -> Entry {
        let process = Process { pid, start: 1 };
        Entry {
            process,
            state,
            parent,
            group: session,
            session,
            is_marked: false,
        }
    }
}
