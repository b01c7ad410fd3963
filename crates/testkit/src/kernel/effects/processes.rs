//! Who is who: what each process executes, where, and who started it.

use super::{Call, EffectKind, Reader, Start, shown};
use crate::kernel::trace::strings;

impl Reader<'_> {
    /// A child starts as what its parent is now; the parent may become another program.
    pub(super) fn fork(&mut self, call: &Call) {
        let Some(child) = call.returned.and_then(|child| i32::try_from(child).ok()) else {
            return;
        };
        let image = self.image(call.process);
        self.images.entry(child).or_insert(image);
        let directory = self.working_directory(call.process).to_owned();
        self.directories.entry(child).or_insert(directory);
    }

    pub(super) fn execute(&mut self, call: &Call) {
        let at = usize::from(call.name == "execveat");
        let path = self.path(call, 0);
        let arguments = strings(call.argument(at + 1));
        if self.shell.is_none() {
            // The tracer itself starts the shell, trying each directory of PATH.
            if call.succeeded() {
                self.shell = Some(call.process);
                self.images.insert(call.process, String::new());
            }
            return;
        }
        let by = self.image(call.process);
        let name = path.rsplit('/').next().unwrap_or_default().to_owned();
        // A search along PATH is not a start.
        if call.succeeded() || call.error() != "ENOENT" {
            self.starts.push(Start {
                by,
                path,
                arguments: arguments.into_iter().take(12).collect(),
                succeeded: call.succeeded(),
            });
        }
        if call.succeeded() {
            self.images.insert(call.process, name);
        }
    }

    /// What `process` executes; empty for the line's own shell and its forks.
    pub(super) fn image(&self, process: i32) -> String {
        let mut process = process;
        for _ in 0..200 {
            if let Some(image) = self.images.get(&process) {
                return image.clone();
            }
            match self.parents.get(&process) {
                Some(parent) => process = *parent,
                None => break,
            }
        }
        "?".to_owned()
    }

    pub(super) fn working_directory(&self, process: i32) -> &str {
        let mut process = process;
        for _ in 0..200 {
            if let Some(directory) = self.directories.get(&process) {
                return directory;
            }
            match self.parents.get(&process) {
                Some(parent) => process = *parent,
                None => break,
            }
        }
        self.directory
    }

    pub(super) fn signal(&mut self, call: &Call) {
        let target: i64 = call.argument(0).parse().unwrap_or(i64::MIN);
        let signal = match call.name.as_str() {
            "pidfd_send_signal" => call.argument(1),
            _ => call.arguments.last().map_or("", String::as_str),
        };
        if signal == "0" {
            return; // asks whether the process is there
        }
        let target = i32::try_from(target).unwrap_or(i32::MIN);
        let is_own = target > 0 && self.descends(target, call.process)
            || target < -1 && self.descends(-target, call.process)
            || target == 0 && self.image(call.process) == "timeout";
        if !is_own {
            self.add(EffectKind::Signals, call, shown(call));
        }
    }

    /// Whether `process` belongs to `ancestor`'s process or was started by it.
    fn descends(&self, process: i32, ancestor: i32) -> bool {
        let ancestor = self.leader(ancestor);
        let mut process = self.leader(process);
        for _ in 0..200 {
            if process == ancestor {
                return true;
            }
            match self.parents.get(&process) {
                Some(parent) => process = self.leader(*parent),
                None => break,
            }
        }
        false
    }

    /// The first thread of the process that `thread` belongs to.
    fn leader(&self, thread: i32) -> i32 {
        let mut thread = thread;
        for _ in 0..200 {
            match self.threads.get(&thread) {
                Some(starter) => thread = *starter,
                None => break,
            }
        }
        thread
    }

    pub(super) fn other_process(&mut self, call: &Call, index: usize) {
        let target = call.argument(index).parse().unwrap_or(-1);
        if target != 0 && !self.descends(target, call.process) {
            self.system(call);
        }
    }
}

pub(super) fn is_fork(name: &str) -> bool {
    matches!(name, "clone" | "clone3" | "fork" | "vfork")
}
