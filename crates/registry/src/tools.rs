//! What the data does not know of common programs, or knows wrongly.
//!
//! Read from the manuals and `--help` of the programs.

/// One program.
pub(crate) struct Tool {
    /// The names it goes by.
    pub(crate) names: &'static [&'static str],
    /// How many words after its name make an action.
    pub(crate) depth: Depth,
    /// Actions that are named by one more word, whatever the data says.
    pub(crate) groups: &'static [&'static str],
    /// The option that the action's word must follow, where there is one.
    pub(crate) after: Option<&'static str>,
    /// Options that may stand before the action and take the next word.
    pub(crate) values: &'static [&'static str],
    /// Options that may stand before the action and take nothing.
    pub(crate) flags: &'static [&'static str],
}

/// How many words make an action.
pub(crate) enum Depth {
    /// Always so many.
    Words(usize),
    /// One, and one more for each group of actions.
    Tree,
}

/// What becomes of the words after an action that runs them.
#[derive(Clone, Copy)]
pub(crate) enum Runner {
    /// They are a command like any other, here.
    Local,
    /// They may be anything, or run elsewhere: no name says what happens.
    Anything,
}

/// A program whose actions are one word each.
const PLAIN: Tool = Tool {
    names: &[],
    depth: Depth::Tree,
    groups: &[],
    after: None,
    values: &[],
    flags: &[],
};

pub(crate) const TOOLS: &[Tool] = &[
    Tool {
        names: &["apt", "apt-get", "apt-cache"],
        values: &["-c", "-o", "-t"],
        flags: &["-q", "-qq", "-y", "--yes"],
        ..PLAIN
    },
    Tool {
        names: &["aws"],
        depth: Depth::Words(2),
        values: &[
            "--profile",
            "--region",
            "--output",
            "--query",
            "--endpoint-url",
        ],
        flags: &["--no-cli-pager", "--debug"],
        ..PLAIN
    },
    Tool {
        names: &["az"],
        depth: Depth::Words(2),
        ..PLAIN
    },
    Tool {
        names: &["brew"],
        groups: &["services"],
        ..PLAIN
    },
    Tool {
        names: &["bun"],
        groups: &["run", "pm", "x"],
        values: &["--cwd"],
        ..PLAIN
    },
    Tool {
        names: &["bundle"],
        groups: &["exec", "config"],
        ..PLAIN
    },
    Tool {
        names: &["cargo"],
        groups: &["+nightly", "+stable", "+beta"],
        values: &["--color", "--config", "-C", "-Z"],
        flags: &[
            "--frozen",
            "--locked",
            "--offline",
            "-q",
            "--quiet",
            "-v",
            "--verbose",
        ],
        ..PLAIN
    },
    Tool {
        names: &["composer"],
        values: &["-d", "--working-dir"],
        flags: &["-n", "-q"],
        groups: &["run", "run-script"],
        ..PLAIN
    },
    Tool {
        names: &["conda", "mamba"],
        groups: &["env", "config"],
        ..PLAIN
    },
    Tool {
        names: &["deno"],
        groups: &["task"],
        ..PLAIN
    },
    Tool {
        names: &["dnf", "yum"],
        flags: &["-q", "-y"],
        ..PLAIN
    },
    Tool {
        names: &["docker", "podman"],
        groups: &[
            "buildx",
            "builder",
            "checkpoint",
            "compose",
            "config",
            "container",
            "context",
            "image",
            "manifest",
            "network",
            "node",
            "plugin",
            "secret",
            "service",
            "stack",
            "swarm",
            "system",
            "trust",
            "volume",
        ],
        values: &[
            "-H",
            "--host",
            "-c",
            "--context",
            "--config",
            "-l",
            "--log-level",
            "-f",
            "--file",
            "-p",
            "--project-name",
            "--profile",
            "--env-file",
        ],
        flags: &["-D", "--debug"],
        ..PLAIN
    },
    Tool {
        names: &["dotnet"],
        groups: &["add", "list", "new", "nuget", "sln", "tool"],
        ..PLAIN
    },
    Tool {
        names: &["flutter", "dart"],
        groups: &["pub"],
        ..PLAIN
    },
    Tool {
        names: &["gcloud"],
        depth: Depth::Words(3),
        values: &["--project", "--account", "--format"],
        flags: &["-q", "--quiet"],
        ..PLAIN
    },
    Tool {
        names: &["glab"],
        depth: Depth::Words(2),
        values: &["-R", "--repo"],
        ..PLAIN
    },
    Tool {
        names: &["gh"],
        values: &["-R", "--repo"],
        ..PLAIN
    },
    Tool {
        names: &["git"],
        groups: &[
            "bisect",
            "bundle",
            "config",
            "lfs",
            "notes",
            "reflog",
            "remote",
            "sparse-checkout",
            "stash",
            "submodule",
            "worktree",
        ],
        values: &[
            "-C",
            "-c",
            "--git-dir",
            "--work-tree",
            "--namespace",
            "--config-env",
            "--super-prefix",
            "--attr-source",
        ],
        flags: &[
            "--bare",
            "--glob-pathspecs",
            "--icase-pathspecs",
            "--literal-pathspecs",
            "--no-advice",
            "--no-lazy-fetch",
            "--no-optional-locks",
            "--no-pager",
            "--no-replace-objects",
            "--noglob-pathspecs",
            "-P",
            "-p",
            "--paginate",
        ],
        ..PLAIN
    },
    Tool {
        names: &["go"],
        groups: &["mod", "tool", "work"],
        values: &["-C"],
        ..PLAIN
    },
    Tool {
        names: &["gradle", "gradlew"],
        values: &["-p", "--project-dir", "-b", "-c", "-I"],
        flags: &["-q", "--offline", "--no-daemon"],
        ..PLAIN
    },
    Tool {
        names: &["helm"],
        groups: &["dependency", "get", "plugin", "repo", "search", "show"],
        values: &["-n", "--namespace", "--kube-context", "--kubeconfig"],
        flags: &["--debug"],
        ..PLAIN
    },
    Tool {
        names: &["ip"],
        depth: Depth::Words(2),
        values: &["-f", "-n", "-netns"],
        flags: &[
            "-4", "-6", "-br", "-brief", "-d", "-j", "-json", "-o", "-p", "-s",
        ],
        ..PLAIN
    },
    Tool {
        names: &["just"],
        values: &["-f", "--justfile", "-d", "--working-directory"],
        flags: &["-q", "-n"],
        ..PLAIN
    },
    Tool {
        names: &["kubectl", "oc"],
        groups: &[
            "auth",
            "certificate",
            "config",
            "create",
            "rollout",
            "set",
            "top",
        ],
        values: &[
            "-n",
            "--namespace",
            "--context",
            "--cluster",
            "--kubeconfig",
            "--user",
            "-s",
            "--server",
            "--as",
            "-v",
        ],
        ..PLAIN
    },
    Tool {
        names: &["make", "gmake"],
        values: &["-f", "--file", "-C", "--directory", "-I", "-o", "-W"],
        flags: &["-B", "-k", "-n", "-q", "-s", "-j"],
        ..PLAIN
    },
    Tool {
        names: &["mise", "asdf"],
        groups: &["plugin", "plugins"],
        ..PLAIN
    },
    Tool {
        names: &["mvn", "mvnw"],
        values: &["-f", "--file", "-s", "-pl", "-P"],
        flags: &["-q", "-B", "-o", "-U", "-e"],
        ..PLAIN
    },
    Tool {
        names: &["npm"],
        groups: &["run", "run-script", "config", "cache", "pkg"],
        values: &["--prefix", "-w", "--workspace", "--loglevel", "-C"],
        flags: &["-s", "--silent", "-ws", "--workspaces"],
        ..PLAIN
    },
    Tool {
        names: &["nx", "turbo"],
        groups: &["run"],
        ..PLAIN
    },
    Tool {
        names: &["openssl"],
        ..PLAIN
    },
    Tool {
        names: &["pip", "pip3", "pipx"],
        groups: &["cache", "config", "index"],
        flags: &["-q", "--quiet", "-v", "--disable-pip-version-check"],
        ..PLAIN
    },
    Tool {
        names: &["pnpm"],
        groups: &["run", "config", "store"],
        values: &["-C", "--dir", "-F", "--filter"],
        flags: &["-r", "-s", "-w"],
        ..PLAIN
    },
    Tool {
        names: &["poetry"],
        groups: &["run", "env", "config", "self"],
        values: &["-C", "-P"],
        flags: &["-n", "-q"],
        ..PLAIN
    },
    Tool {
        names: &["python", "python3", "py"],
        after: Some("-m"),
        flags: &["-m", "-B", "-E", "-I", "-u"],
        ..PLAIN
    },
    Tool {
        names: &["rails", "rake"],
        ..PLAIN
    },
    Tool {
        names: &["rustup"],
        groups: &["component", "override", "target", "toolchain"],
        ..PLAIN
    },
    Tool {
        names: &["swift"],
        groups: &["package"],
        ..PLAIN
    },
    Tool {
        names: &["systemctl"],
        values: &["-t", "-p", "-n", "-o", "-H", "-M"],
        flags: &["--user", "--system", "--no-pager", "-q"],
        ..PLAIN
    },
    Tool {
        names: &["terraform", "tofu"],
        groups: &["providers", "state", "workspace"],
        ..PLAIN
    },
    Tool {
        names: &["uv"],
        groups: &["cache", "pip", "python", "run", "tool"],
        values: &["--directory", "--project"],
        flags: &["-q"],
        ..PLAIN
    },
    Tool {
        names: &["yarn"],
        groups: &["run", "config", "workspace"],
        values: &["--cwd"],
        flags: &["-s", "--silent"],
        ..PLAIN
    },
    Tool {
        names: &["zig"],
        ..PLAIN
    },
];

/// Programs whose name says nothing of what will run or vanish.
pub(crate) const ANYTHING: &[&str] = &[
    "ash",
    "awk",
    "bash",
    "builtin",
    "bunx",
    "chgrp",
    "chmod",
    "chown",
    "chroot",
    "cmd",
    "command",
    "csh",
    "dash",
    "dd",
    "deno",
    "doas",
    "elvish",
    "env",
    "eval",
    "exec",
    "expect",
    "find",
    "fish",
    "flock",
    "gawk",
    "irb",
    "ionice",
    "java",
    "ksh",
    "lua",
    "mawk",
    "mkfs",
    "mksh",
    "mount",
    "nice",
    "node",
    "noglob",
    "nohup",
    "npx",
    "nsenter",
    "nu",
    "osascript",
    "parallel",
    "perl",
    "php",
    "pkexec",
    "pnpx",
    "powershell",
    "pwsh",
    "py",
    "pypy",
    "python",
    "rm",
    "rmdir",
    "rsh",
    "rsync",
    "ruby",
    "runuser",
    "scp",
    "script",
    "setsid",
    "sftp",
    "sh",
    "shred",
    "source",
    "ssh",
    "stdbuf",
    "strace",
    "su",
    "sudo",
    "systemd-run",
    "taskset",
    "tclsh",
    "tcsh",
    "time",
    "timeout",
    "tmux",
    "trap",
    "truncate",
    "ts-node",
    "tsx",
    "umount",
    "unlink",
    "unshare",
    "uvx",
    "watch",
    "wsl",
    "xargs",
    "xonsh",
    "yash",
    "zsh",
];

/// Programs that run a command which their arguments spell.
pub(crate) const LAUNCHERS: &[&str] = &[
    "ash",
    "at",
    "bash",
    "batch",
    "builtin",
    "busybox",
    "bwrap",
    "chroot",
    "chrt",
    "command",
    "dash",
    "dbus-run-session",
    "doas",
    "entr",
    "env",
    "eval",
    "exec",
    "fakeroot",
    "fd",
    "fdfind",
    "find",
    "firejail",
    "fish",
    "flock",
    "hyperfine",
    "ionice",
    "ksh",
    "ltrace",
    "mksh",
    "nice",
    "noglob",
    "nohup",
    "nsenter",
    "parallel",
    "pkexec",
    "proot",
    "prlimit",
    "rksh",
    "run-parts",
    "runuser",
    "script",
    "setarch",
    "setpriv",
    "setsid",
    "sh",
    "ssh",
    "stdbuf",
    "strace",
    "su",
    "sudo",
    "systemd-run",
    "taskset",
    "time",
    "timeout",
    "toybox",
    "unbuffer",
    "unshare",
    "watch",
    "xargs",
    "yash",
    "zsh",
];

/// Programs whose operands the data takes for commands: they name the project's
/// scripts.
pub(crate) const SCRIPT_RUNNERS: &[&str] = &["yarn", "rushx"];

/// Actions that run the words after them, where the data does not say so.
pub(crate) const RUNNERS: &[(&[&str], Runner)] = &[
    (&["asdf", "exec"], Runner::Anything),
    (&["az", "vm", "run-command"], Runner::Anything),
    (&["bundle", "exec"], Runner::Local),
    (&["bun", "x"], Runner::Anything),
    (&["conda", "run"], Runner::Anything),
    (&["deno", "eval"], Runner::Anything),
    (&["deno", "repl"], Runner::Anything),
    (&["deno", "run"], Runner::Anything),
    (&["docker", "container", "run"], Runner::Anything),
    (&["docker", "run"], Runner::Anything),
    (&["dotnet", "exec"], Runner::Anything),
    (&["fly", "ssh"], Runner::Anything),
    (&["flyctl", "ssh"], Runner::Anything),
    (&["gcloud", "compute", "ssh"], Runner::Anything),
    (&["git", "bisect", "run"], Runner::Anything),
    (&["git", "filter-branch"], Runner::Anything),
    (&["git", "submodule", "foreach"], Runner::Anything),
    (&["go", "run"], Runner::Anything),
    (&["hatch", "run"], Runner::Local),
    (&["heroku", "run"], Runner::Anything),
    (&["kubectl", "debug"], Runner::Anything),
    (&["kubectl", "run"], Runner::Anything),
    (&["mamba", "run"], Runner::Anything),
    (&["mise", "exec"], Runner::Anything),
    (&["mise", "x"], Runner::Anything),
    (&["nix", "develop"], Runner::Anything),
    (&["nix", "run"], Runner::Anything),
    (&["nix", "shell"], Runner::Anything),
    (&["npm", "exec"], Runner::Anything),
    (&["npm", "explore"], Runner::Anything),
    (&["npm", "x"], Runner::Anything),
    (&["oc", "debug"], Runner::Anything),
    (&["oc", "exec"], Runner::Anything),
    (&["oc", "rsh"], Runner::Anything),
    (&["oc", "run"], Runner::Anything),
    (&["pdm", "run"], Runner::Local),
    (&["pipenv", "run"], Runner::Local),
    (&["pipx", "run"], Runner::Anything),
    (&["pnpm", "dlx"], Runner::Anything),
    (&["pnpm", "exec"], Runner::Anything),
    (&["podman", "container", "run"], Runner::Anything),
    (&["podman", "run"], Runner::Anything),
    (&["poetry", "run"], Runner::Local),
    (&["rails", "runner"], Runner::Anything),
    (&["uv", "run"], Runner::Local),
    (&["uv", "tool", "run"], Runner::Anything),
    (&["vagrant", "ssh"], Runner::Anything),
    (&["yarn", "dlx"], Runner::Anything),
    (&["yarn", "exec"], Runner::Anything),
    (&["yarn", "node"], Runner::Anything),
];
