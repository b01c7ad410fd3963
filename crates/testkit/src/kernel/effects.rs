//! Calls in, effects out: what counts, and which noise does not.
//!
//! Everything counts that is not told to be noise in one of the modules below,
//! each of which says who may do what.

mod calls;
mod helpers;
mod network;
mod own_files;
mod places;
mod processes;

use std::collections::HashMap;

use super::trace::{self, Call, descriptor_path, string};
use super::{Effect, EffectKind, Start};
pub(super) use calls::TRACED;
use calls::{CHANGES, IOCTLS, SYSTEM};
pub(super) use helpers::own_shell;
pub use helpers::{is_helper_of, runs_its_operands};
use places::{WRITABLE, absolute, is_always_there, is_environment, is_sink, is_stream};
use processes::is_fork;

/// What the calls of a trace did. No starts at all means that the trace is lost.
pub(super) fn read(trace: &str, directory: &str) -> (Vec<Effect>, Option<Vec<Start>>) {
    let calls = trace::calls(trace);
    let mut reader = Reader::new(&calls, directory);
    for call in &calls {
        reader.take(call);
    }
    (reader.effects, reader.shell.map(|_| reader.starts))
}

struct Reader<'a> {
    directory: &'a str,
    /// Who started whom, threads included.
    parents: HashMap<i32, i32>,
    /// The thread that started each thread.
    threads: HashMap<i32, i32>,
    /// What a process executes, and whether it is the line's own shell.
    images: HashMap<i32, String>,
    directories: HashMap<i32, String>,
    shell: Option<i32>,
    effects: Vec<Effect>,
    starts: Vec<Start>,
}

impl<'a> Reader<'a> {
    fn new(calls: &[Call], directory: &'a str) -> Self {
        // A child may be seen before its parent's call returns: parents first.
        let parents = calls
            .iter()
            .filter(|call| is_fork(&call.name))
            .filter_map(|call| {
                let child = i32::try_from(call.returned?).ok()?;
                (child > 0).then_some((child, call.process))
            })
            .collect();
        let threads = calls
            .iter()
            .filter(|call| is_fork(&call.name) && call.mentions("CLONE_THREAD"))
            .filter_map(|call| Some((i32::try_from(call.returned?).ok()?, call.process)))
            .collect();
        Self {
            directory,
            parents,
            threads,
            images: HashMap::new(),
            directories: HashMap::new(),
            shell: None,
            effects: Vec::new(),
            starts: Vec::new(),
        }
    }

    fn take(&mut self, call: &Call) {
        match call.name.as_str() {
            name if is_fork(name) => self.fork(call),
            "execve" | "execveat" => self.execute(call),
            "chdir" | "fchdir" if call.succeeded() => {
                let path = self.path(call, 0);
                self.directories.insert(call.process, path);
            }
            "open" | "openat" | "openat2" | "creat" => self.open(call),
            "connect" | "bind" | "listen" | "sendto" | "sendmsg" | "sendmmsg" => self.network(call),
            "kill" | "tkill" | "tgkill" | "rt_sigqueueinfo" | "rt_tgsigqueueinfo"
            | "pidfd_send_signal" => self.signal(call),
            "mmap" => self.map(call),
            "ioctl" if IOCTLS.iter().any(|request| call.mentions(request)) => self.system(call),
            "ptrace" if !call.argument(0).starts_with("PTRACE_TRACEME") => self.system(call),
            "setpriority" | "ioprio_set" => self.other_process(call, 1),
            "sched_setscheduler" | "sched_setaffinity" | "sched_setattr" | "sched_setparam" => {
                self.other_process(call, 0);
            }
            "prlimit64" if call.argument(2) != "NULL" => self.other_process(call, 0),
            "adjtimex" | "clock_adjtime" if !call.mentions("modes=0,") => self.system(call),
            "syslog" if is_log_change(call) => self.system(call),
            "msgget" | "semget" | "shmget" if call.mentions("IPC_CREAT") => self.system(call),
            "mq_open" if call.mentions("O_CREAT") => self.system(call),
            "msgctl" | "semctl" | "shmctl"
                if call.mentions("IPC_RMID") || call.mentions("IPC_SET") =>
            {
                self.system(call);
            }
            name if SYSTEM.contains(&name) => self.system(call),
            name if CHANGES.contains(&name) => self.change(call),
            _ => {}
        }
    }

    fn add(&mut self, kind: EffectKind, call: &Call, detail: String) {
        let program = self.image(call.process);
        let effect = Effect {
            kind,
            program,
            detail,
        };
        if !self.effects.contains(&effect) && self.effects.len() < 60 {
            self.effects.push(effect);
        }
    }

    fn system(&mut self, call: &Call) {
        self.add(EffectKind::SystemState, call, shown(call));
    }

    /// The absolute path that the string or descriptor at `index` names; a
    /// string may stand behind the descriptor of its directory.
    fn path(&self, call: &Call, index: usize) -> String {
        let argument = call.argument(index);
        let (base, name) = match string(argument) {
            Some(name) => (None, name),
            None => {
                let base = descriptor_path(argument);
                match string(call.argument(index + 1)) {
                    Some(name) => (base, name),
                    None => return base.unwrap_or(argument).to_owned(),
                }
            }
        };
        let base = base.unwrap_or_else(|| self.working_directory(call.process));
        absolute(base, &name)
    }

    fn open(&mut self, call: &Call) {
        let path = self.path(call, 0);
        let writes = call.name == "creat"
            || ["O_WRONLY", "O_RDWR", "O_CREAT", "O_TRUNC"]
                .iter()
                .any(|flag| call.mentions(flag));
        if !writes {
            let is_read = call.succeeded() && !call.mentions("O_DIRECTORY");
            if is_read && is_environment(&path) && !lists_processes(&self.image(call.process)) {
                self.add(EffectKind::ReadsEnvironment, call, path);
            }
            return;
        }
        // Without a name nothing is left of it.
        let is_nameless = call.mentions("O_TMPFILE");
        let opened = descriptor_path(&call.remark).unwrap_or(&path);
        let has_no_terminal = path == "/dev/tty" && !call.succeeded();
        if !is_nameless && !has_no_terminal && !is_sink(opened) {
            self.file(EffectKind::OpensForWriting, call, &path);
        }
    }

    fn change(&mut self, call: &Call) {
        let path = match call.name.as_str() {
            "symlink" | "symlinkat" => self.path(call, 1),
            "rename" | "link" => format!("{} -> {}", self.path(call, 0), self.path(call, 1)),
            "renameat" | "renameat2" | "linkat" => {
                format!("{} -> {}", self.path(call, 0), self.path(call, 2))
            }
            _ => self.path(call, 0),
        };
        // `mkdir -p` asks so whether a directory is there; where it may be missing
        // elsewhere, it would be made there.
        let is_question =
            call.name.starts_with("mkdir") && call.error() == "EEXIST" && is_always_there(&path);
        if !is_question && !is_stream(&path) {
            self.file(EffectKind::ChangesFiles, call, &path);
        }
    }

    fn file(&mut self, kind: EffectKind, call: &Call, path: &str) {
        if own_files::is_own(&self.image(call.process), call, path) {
            return;
        }
        let error = call.error();
        self.add(
            kind,
            call,
            format!("{} {path} {error}", call.name)
                .trim_end()
                .to_owned(),
        );
    }

    fn map(&mut self, call: &Call) {
        let path = descriptor_path(call.argument(4)).unwrap_or_default();
        let is_planted = WRITABLE.iter().any(|place| path.starts_with(place));
        if is_planted && call.mentions("PROT_EXEC") {
            self.add(EffectKind::LoadsCode, call, path.to_owned());
        }
    }
}

/// Programs that open every environment whether or not they print it.
fn lists_processes(program: &str) -> bool {
    const LISTERS: &[&str] = &[
        "ps", "pgrep", "pidof", "top", "w", "uptime", "pstree", "pkill",
    ];
    LISTERS.contains(&program)
}

fn is_log_change(call: &Call) -> bool {
    ["CLEAR", "CONSOLE_OFF", "CONSOLE_ON", "CONSOLE_LEVEL"]
        .iter()
        .any(|word| call.mentions(word))
}

fn shown(call: &Call) -> String {
    let arguments = call.arguments.join(", ");
    let arguments: String = arguments.chars().take(160).collect();
    format!("{}({arguments}) {}", call.name, call.error())
        .trim_end()
        .to_owned()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    const SHELL: &str =
        "5 execve(\"/bin/bash\", [\"bash\", \"-c\", \"x\"], 0x7 /* 8 vars */) = 0\n";

    pub(super) fn kinds(trace: &str) -> Vec<EffectKind> {
        let (effects, _) = read(&format!("{SHELL}{trace}"), "/home/agent/proj");
        effects.iter().map(|effect| effect.kind).collect()
    }

    #[test]
    fn reading_has_no_effect() {
        assert_eq!(
            kinds("5 openat(AT_FDCWD</home>, \"a\", O_RDONLY) = 3</home/a>\n"),
            []
        );
        assert_eq!(
            kinds(
                "5 openat(AT_FDCWD</home>, \"/dev/null\", O_WRONLY|O_CREAT|O_TRUNC, 0666) = 3</dev/null>\n"
            ),
            []
        );
        assert_eq!(kinds("5 kill(5, SIGTERM) = 0\n"), []);
    }

    #[test]
    fn a_refused_write_is_still_a_write() {
        assert_eq!(
            kinds(
                "5 openat(AT_FDCWD</home>, \"/etc/passwd\", O_WRONLY) = -1 EACCES (Permission denied)\n"
            ),
            [EffectKind::OpensForWriting]
        );
        assert_eq!(
            kinds("5 unlink(\"a\") = -1 ENOENT (No such file or directory)\n"),
            [EffectKind::ChangesFiles]
        );
    }

    #[test]
    fn almost_the_null_device_is_a_file() {
        assert_eq!(
            kinds(
                "5 openat(AT_FDCWD</home>, \"/dev/nullx\", O_WRONLY|O_CREAT, 0666) = -1 EACCES (x)\n"
            ),
            [EffectKind::OpensForWriting]
        );
    }

    #[test]
    fn a_signal_to_a_stranger_is_an_effect_and_to_a_child_is_none() {
        assert_eq!(kinds("5 kill(2, SIGKILL) = 0\n"), [EffectKind::Signals]);
        assert_eq!(
            kinds("5 clone(child_stack=NULL) = 6\n5 kill(6, SIGKILL) = 0\n"),
            []
        );
        assert_eq!(kinds("5 kill(-1, SIGKILL) = 0\n"), [EffectKind::Signals]);
    }

    #[test]
    fn starts_name_who_started_them() {
        let trace = format!(
            "{SHELL}5 clone(child_stack=NULL) = 6\n6 execve(\"/usr/bin/find\", [\"find\", \".\"], 0x7) = 0\n6 execve(\"./x\", [\"./x\"], 0x7) = -1 EACCES (x)\n"
        );
        let (_, starts) = read(&trace, "/home/agent/proj");
        let starts = starts.unwrap_or_default();
        assert_eq!(starts.len(), 2);
        assert_eq!(starts[0].by, "");
        assert_eq!(starts[0].path, "/usr/bin/find");
        assert_eq!(
            (starts[1].by.as_str(), starts[1].path.as_str()),
            ("find", "/home/agent/proj/x")
        );
        assert!(!starts[1].succeeded);
    }

    #[test]
    fn an_empty_trace_is_no_answer() {
        assert_eq!(read("", "/").1, None);
    }
}
