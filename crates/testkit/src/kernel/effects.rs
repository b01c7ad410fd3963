//! Calls in, effects out: what counts, and which noise does not.

use std::collections::HashMap;

use super::trace::{self, Call, descriptor_path, string, strings};
use super::{Effect, EffectKind, Start};

/// The calls that strace is asked for: all that can have an effect, and what
/// is needed to know who did it where.
pub(super) const TRACED: &str = concat!(
    "trace=execve,execveat,clone,clone3,fork,vfork,chdir,fchdir,",
    "open,openat,openat2,creat,unlink,unlinkat,rename,renameat,renameat2,",
    "mkdir,mkdirat,rmdir,link,linkat,symlink,symlinkat,mknod,mknodat,",
    "chmod,fchmod,fchmodat,chown,fchown,lchown,fchownat,",
    "utime,utimes,utimensat,futimesat,truncate,ftruncate,fallocate,",
    "setxattr,lsetxattr,fsetxattr,removexattr,lremovexattr,fremovexattr,",
    "connect,bind,listen,sendto,sendmsg,sendmmsg,",
    "kill,tkill,tgkill,rt_sigqueueinfo,rt_tgsigqueueinfo,pidfd_send_signal,",
    "mount,umount2,move_mount,pivot_root,chroot,unshare,setns,ptrace,process_vm_writev,",
    "sethostname,setdomainname,settimeofday,clock_settime,adjtimex,clock_adjtime,",
    "reboot,swapon,swapoff,init_module,finit_module,delete_module,kexec_load,acct,quotactl,",
    "syslog,setpriority,ioprio_set,sched_setscheduler,sched_setaffinity,sched_setattr,",
    "sched_setparam,prlimit64,add_key,keyctl,mq_open,mq_unlink,msgget,semget,shmget,",
    "msgctl,semctl,shmctl,ioctl,mmap,bpf,perf_event_open,io_uring_setup",
);

/// Calls that change files whatever their arguments.
const CHANGES: &[&str] = &[
    "unlink",
    "unlinkat",
    "rename",
    "renameat",
    "renameat2",
    "mkdir",
    "mkdirat",
    "rmdir",
    "link",
    "linkat",
    "symlink",
    "symlinkat",
    "mknod",
    "mknodat",
    "chmod",
    "fchmod",
    "fchmodat",
    "chown",
    "fchown",
    "lchown",
    "fchownat",
    "utime",
    "utimes",
    "utimensat",
    "futimesat",
    "truncate",
    "ftruncate",
    "fallocate",
    "setxattr",
    "lsetxattr",
    "fsetxattr",
    "removexattr",
    "lremovexattr",
    "fremovexattr",
];

/// Calls that change the system, or try to.
const SYSTEM: &[&str] = &[
    "mount",
    "umount2",
    "move_mount",
    "pivot_root",
    "chroot",
    "unshare",
    "setns",
    "process_vm_writev",
    "sethostname",
    "setdomainname",
    "settimeofday",
    "clock_settime",
    "reboot",
    "swapon",
    "swapoff",
    "init_module",
    "finit_module",
    "delete_module",
    "kexec_load",
    "acct",
    "quotactl",
    "bpf",
    "add_key",
    "mq_unlink",
];

/// Devices and descriptors that take what is written to them and change nothing.
const SINKS: &[&str] = &[
    "/dev/null",
    "/dev/tty",
    "/dev/zero",
    "/dev/full",
    "/dev/random",
    "/dev/urandom",
    "pipe:",
    "socket:",
    "anon_inode:",
    "/memfd:",
    "/proc/self/fd/",
    "/dev/fd/",
    "/dev/pts/",
    "/dev/ptmx",
];

/// Places that others than the system's owner can write.
const WRITABLE: &[&str] = &["/home/", "/tmp/", "/var/tmp/", "/dev/shm/"];

/// What a program keeps for itself while it reads: (program, part of the path, why).
const OWN_FILES: &[(&str, &str, &str)] = &[
    (
        "bash",
        "/tmp/sh-thd.",
        "the body of a here-document, deleted at once",
    ),
    (
        "git",
        "/.git/index.lock",
        "taken by `status` while it looks, and given back",
    ),
    (
        "man",
        "/var/cache/man/",
        "formatted pages, where the system lets it keep them",
    ),
    (
        "tac",
        "/tmp/tac",
        "input that cannot be read backwards, deleted at once",
    ),
    (
        "sort",
        "/tmp/sort",
        "the overflow of a large sort, deleted at the end",
    ),
    (
        "tac",
        "/tmp/tac",
        "a copy of what it cannot read backwards, deleted at once",
    ),
];

/// Ioctl requests that change something beside the terminal's own size and mode.
const IOCTLS: &[&str] = &[
    "FS_IOC_SETFLAGS",
    "FS_IOC_FSSETXATTR",
    "TIOCSTI",
    "TIOCLINUX",
    "FICLONE",
    "FIDEDUPERANGE",
    "SIOCS",
    "SIOCADDRT",
    "SIOCDELRT",
    "LOOP_SET",
    "LOOP_CTL",
    "BLKRRPART",
    "BLKDISCARD",
    "RTC_SET",
    "TUNSETIFF",
    "VT_",
    "KDS",
];

/// Programs that do their own work by starting others: (program, its helpers).
const HELPERS: &[(&str, &[&str])] = &[
    (
        "git-submodule",
        &["basename", "dirname", "sed", "uname", "expr", "cat", "tr"],
    ),
    (
        "man",
        &[
            "man", "manconv", "preconv", "tbl", "eqn", "pic", "refer", "vgrind", "grap", "nroff",
            "troff", "groff", "grotty", "col", "gzip", "zcat", "xz", "bzip2", "cat", "locale",
            "zsoelim", "apropos", "whatis",
        ],
    ),
    ("groff", &["troff", "grotty", "preconv", "tbl", "groff"]),
    ("nroff", &["groff", "locale"]),
    ("which", &["which.debianutils"]),
    ("zgrep", &["gzip", "grep", "sed", "expr", "cat"]),
    ("zegrep", &["zgrep", "gzip", "grep"]),
    ("zfgrep", &["zgrep", "gzip", "grep"]),
    ("zcat", &["gzip"]),
    ("zdiff", &["gzip", "diff", "cmp", "sed", "expr"]),
    ("zcmp", &["zdiff", "gzip", "cmp", "sed", "expr"]),
    ("gunzip", &["gzip"]),
    ("bzcat", &["bzip2"]),
    ("bzgrep", &["bzip2", "grep", "sed", "expr"]),
    (
        "bzegrep",
        &["bzgrep", "bzip2", "grep", "sed", "expr", "egrep"],
    ),
    (
        "bzfgrep",
        &["bzgrep", "bzip2", "grep", "sed", "expr", "fgrep"],
    ),
    ("xzcat", &["xz"]),
    ("xzgrep", &["xz", "grep", "sed", "expr"]),
    ("xzegrep", &["xzgrep", "xz", "grep", "sed", "expr"]),
    ("xzfgrep", &["xzgrep", "xz", "grep", "sed", "expr"]),
    ("xzdiff", &["xz", "diff", "cmp", "sed", "expr"]),
    ("xzcmp", &["xzdiff", "xz", "cmp", "sed", "expr"]),
    ("yq", &["jq"]),
    ("xq", &["jq"]),
    ("tomlq", &["jq"]),
    (
        "zipgrep",
        &["unzip", "grep", "egrep", "basename", "sed", "cat"],
    ),
    ("egrep", &["grep"]),
    ("fgrep", &["grep"]),
    ("tar", &["gzip", "bzip2", "xz", "zstd", "sh"]),
    ("rg", &["gzip", "xz", "bzip2", "zstd", "lz4", "brotli"]),
    // `-l` breaks the output into pages by `pr`.
    ("diff", &["pr"]),
    ("sdiff", &["diff"]),
    ("diff3", &["diff"]),
    ("dpkg", &["dpkg-query", "dpkg-deb", "dpkg-split"]),
    ("dpkg-query", &["dpkg-query"]),
    ("apt", &["dpkg"]),
    ("apt-cache", &["dpkg"]),
    ("apt-config", &["dpkg"]),
    ("apt-mark", &["dpkg"]),
    ("npm", &["node"]),
    // `cargo -vV` names the system it runs on.
    ("cargo", &["rustc", "cargo", "lsb_release", "getconf"]),
    ("rustc", &["rustc"]),
    ("ldd", &["bash", "ld-linux-x86-64.so.2", "ld-linux.so.2"]),
    ("apropos", &["whatis"]),
    (
        "lsb_release",
        &[
            "python3",
            "apt-cache",
            "dpkg-query",
            "getopt",
            "cut",
            "tr",
            "cat",
            "grep",
            "sed",
            "head",
            "awk",
            "dirname",
            "uname",
        ],
    ),
    // The list of `-l` is made by `ls`.
    ("fd", &["ls"]),
    ("fdfind", &["ls"]),
    // What it runs where no command is named.
    ("xargs", &["echo"]),
    // Asks `git config` for the user's ignored files, through a shell.
    ("ag", &["sh"]),
    ("gh", &["git"]),
    ("gem", &["ruby"]),
    ("info", &["sh"]),
];

/// Whether `program` does its own work by starting `helper`.
#[must_use]
pub fn is_helper_of(helper: &str, program: &str) -> bool {
    // git's subcommands are programs of their own: `git-submodule`, `git-remote`.
    let is_git = |name: &str| name == "git" || name.starts_with("git-");
    // A start script may be named like the program that it starts.
    if helper == program || is_git(helper) && is_git(program) {
        return true;
    }
    let row = HELPERS.iter().find(|(name, _)| *name == program);
    row.is_some_and(|(_, helpers)| helpers.contains(&helper))
}

/// Whether a shell that a program starts for its own work runs just this.
pub(super) fn is_fixed_question(arguments: &[String]) -> bool {
    const QUESTIONS: &[&[&str]] = &[
        // ag
        &[
            "git",
            "config",
            "-z",
            "--path",
            "--get",
            "core.excludesfile",
        ],
        // tar, from one stream to another
        &["gzip"],
        &["bzip2"],
        &["xz"],
    ];
    QUESTIONS.iter().any(|question| arguments == *question)
}

/// Whether `program` starts what its operands name, so that a start by it is
/// as good as the named program.
#[must_use]
pub fn runs_its_operands(program: &str) -> bool {
    const WRAPPERS: &[&str] = &[
        "bash", "busybox", "chrt", "dash", "env", "find", "fd", "fdfind", "ionice", "nice",
        "nohup", "setarch", "setsid", "sh", "stdbuf", "taskset", "time", "timeout", "xargs", "zsh",
    ];
    WRAPPERS.contains(&program)
}

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

    /// What `process` executes; empty for the line's own shell and its forks.
    fn image(&self, process: i32) -> String {
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

    fn working_directory(&self, process: i32) -> &str {
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

    /// A child starts as what its parent is now; the parent may become another program.
    fn fork(&mut self, call: &Call) {
        let Some(child) = call.returned.and_then(|child| i32::try_from(child).ok()) else {
            return;
        };
        let image = self.image(call.process);
        self.images.entry(child).or_insert(image);
        let directory = self.working_directory(call.process).to_owned();
        self.directories.entry(child).or_insert(directory);
    }

    fn execute(&mut self, call: &Call) {
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
        // `mkdir -p` and caches ask so whether a directory is there.
        let is_question = call.name.starts_with("mkdir") && call.error() == "EEXIST";
        if !is_question && !is_sink(&path) {
            self.file(EffectKind::ChangesFiles, call, &path);
        }
    }

    fn file(&mut self, kind: EffectKind, call: &Call, path: &str) {
        let program = self.image(call.process);
        let program = if program.is_empty() { "bash" } else { &program };
        let is_own = |(owner, part, _): &(&str, &str, &str)| {
            *owner == program && path.split(" -> ").all(|path| path.contains(part))
        };
        if OWN_FILES.iter().any(is_own) {
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

    fn network(&mut self, call: &Call) {
        let about = call.arguments.join(", ");
        let is_send = call.name.starts_with("send");
        if about.contains("NETLINK") {
            // The kernel's own tables: reading them is no conversation.
            if about.contains("RTM_NEW") || about.contains("RTM_DEL") || about.contains("RTM_SET") {
                self.system(call);
            }
            return;
        }
        if about.contains("AF_UNIX") || about.contains("UNIX") {
            let asks_for_names = ["/nscd/", "/userdb/", "io.systemd", "sss_nss"];
            if is_send || asks_for_names.iter().any(|socket| about.contains(socket)) {
                return;
            }
        } else if is_send && !about.contains("sa_family=") {
            return; // over a socket whose connection was seen
        } else if call.name == "bind" && about.contains("htons(0)") && is_loopback(&about) {
            return; // asks whether the protocol is there, as Python does
        } else if self.image(call.process) == "fuser" && is_loopback(&about) {
            return; // the name service sorts addresses so; nothing is sent
        } else if about.contains("AF_UNSPEC") {
            return; // dissolves an association
        }
        self.add(EffectKind::Network, call, shown(call));
    }

    fn signal(&mut self, call: &Call) {
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

    fn map(&mut self, call: &Call) {
        let path = descriptor_path(call.argument(4)).unwrap_or_default();
        let is_planted = WRITABLE.iter().any(|place| path.starts_with(place));
        if is_planted && call.mentions("PROT_EXEC") {
            self.add(EffectKind::LoadsCode, call, path.to_owned());
        }
    }

    fn other_process(&mut self, call: &Call, index: usize) {
        let target = call.argument(index).parse().unwrap_or(-1);
        if target != 0 && !self.descends(target, call.process) {
            self.system(call);
        }
    }
}

fn is_loopback(about: &str) -> bool {
    about.contains("\"127.0.0.1\"") || about.contains("\"::1\"")
}

fn is_fork(name: &str) -> bool {
    matches!(name, "clone" | "clone3" | "fork" | "vfork")
}

fn is_sink(path: &str) -> bool {
    let is_standard = matches!(path, "/dev/stdin" | "/dev/stdout" | "/dev/stderr");
    let is_named = |sink: &str| {
        // `/dev/nullx` is a file like any other.
        let is_prefix = sink.ends_with([':', '/']);
        path == sink || is_prefix && path.starts_with(sink)
    };
    is_standard || SINKS.iter().any(|sink| is_named(sink)) || is_descriptor(path)
}

/// `/proc/7/fd/1` and `/proc/self/task/7/comm`.
fn is_descriptor(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').collect();
    match parts[..] {
        ["", "proc", _, "fd", number] => number.bytes().all(|b| b.is_ascii_digit()),
        ["", "proc", "self", "task", _, "comm"] => true,
        _ => false,
    }
}

fn is_environment(path: &str) -> bool {
    path.starts_with("/proc/") && path.ends_with("/environ")
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

fn absolute(base: &str, name: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    let base = if name.starts_with('/') { "" } else { base };
    for part in base.split('/').chain(name.split('/')) {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            other => parts.push(other),
        }
    }
    format!("/{}", parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHELL: &str =
        "5 execve(\"/bin/bash\", [\"bash\", \"-c\", \"x\"], 0x7 /* 8 vars */) = 0\n";

    fn kinds(trace: &str) -> Vec<EffectKind> {
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
