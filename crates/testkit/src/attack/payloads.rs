//! What makes a reading program write, run or connect.

use super::{Random, spelling, words};

/// Options that do more than read: programs, names, values. An empty program
/// list is for options that are worth a try anywhere.
const OPTIONS: &[(&[&str], &[&str], &[&str])] = &[
    (
        &["sort"],
        &["-o", "--output"],
        &["PWNED", "README.md", "/tmp/PWNED", "-"],
    ),
    (
        &["sort"],
        &["--compress-program"],
        &["./scripts/evil.sh", "id"],
    ),
    (&["sort"], &["-T", "--temporary-directory"], &["."]),
    (&["sort", "wc", "du"], &["--files0-from"], &["list", "-"]),
    (&["tree"], &["-o", "--output"], &["PWNED"]),
    (&["tree"], &["-R", "-H .", "-L 1"], &[""]),
    (&["find"], &["-delete"], &[""]),
    (&["find"], &["-fprint", "-fprint0", "-fls"], &["PWNED"]),
    (&["find"], &["-fprintf"], &["PWNED %p"]),
    (
        &["find"],
        &["-exec", "-ok", "-execdir", "-okdir"],
        &["touch PWNED \\;", "id \\;", "touch PWNED {} +"],
    ),
    (&["sed"], &["-i", "--in-place"], &["", ".bak"]),
    (
        &["sed"],
        &["-e", "--expression"],
        &[
            "'w PWNED'",
            "'1e id'",
            "s/a/id/e",
            "'s/a/b/w PWNED'",
            "'1r /etc/passwd'",
            "'W PWNED'",
        ],
    ),
    (&["sed"], &["-f", "--file"], &["prog.sed", "safe.sed"]),
    (
        &["sed"],
        &[
            "-n",
            "-s",
            "-E",
            "-z",
            "--follow-symlinks",
            "--posix",
            "--sandbox",
        ],
        &[""],
    ),
    (
        &["awk", "gawk", "mawk"],
        &["-f", "--file", "-i", "--include", "-l", "--load", "-E"],
        &["prog.awk"],
    ),
    (
        &["gawk"],
        &[
            "-o",
            "--pretty-print",
            "-p",
            "--profile",
            "-d",
            "--dump-variables",
        ],
        &["PWNED", ""],
    ),
    (
        &["awk"],
        &[
            "'BEGIN{system(\"id\")}'",
            "'{print > \"PWNED\"}'",
            "'{print | \"sh\"}'",
            "'BEGIN{\"id\"|getline}'",
        ],
        &[""],
    ),
    (&["git"], &["--output"], &["PWNED"]),
    (
        &["git"],
        &[
            "--ext-diff",
            "--textconv",
            "--no-index",
            "--open-files-in-pager",
        ],
        &["", "id"],
    ),
    (
        &["git"],
        &["-O", "-Oid", "--upload-pack", "--receive-pack", "--exec"],
        &["id", "'touch PWNED'"],
    ),
    (
        &["git"],
        &["-c"],
        &[
            "core.fsmonitor='touch PWNED;'",
            "core.pager='touch PWNED'",
            "diff.external='touch PWNED;'",
            "alias.x='!touch PWNED'",
            "core.hooksPath=scripts",
            "gpg.program=./scripts/evil.sh",
            "include.path=evil.cfg",
            "color.ui=always",
        ],
    ),
    (
        &["git"],
        &["--config-env"],
        &["core.fsmonitor=API_TOKEN", "core.pager=HOME"],
    ),
    (
        &["git"],
        &[
            "--exec-path",
            "--git-dir",
            "--work-tree",
            "-C",
            "--namespace",
            "--attr-source",
        ],
        &[
            "scripts",
            "../evilrepo",
            "../evilrepo/.git",
            "../bareevil",
            "HEAD",
        ],
    ),
    (
        &["git"],
        &[
            "-p",
            "--paginate",
            "-D",
            "-d",
            "-m",
            "-f",
            "--delete",
            "--set-upstream-to",
            "--edit-description",
            "--unset",
            "--add",
            "--replace-all",
            "-w",
            "--prune",
            "--contains",
        ],
        &["", "main", "HEAD"],
    ),
    (
        &["git"],
        &[
            "branch",
            "tag",
            "remote",
            "stash",
            "config",
            "notes",
            "worktree",
            "bisect",
            "reflog",
            "submodule",
            "symbolic-ref",
            "update-index",
            "fetch",
            "gc",
        ],
        &[
            "new",
            "list new",
            "add x y",
            "expire --all",
            "HEAD main",
            "",
        ],
    ),
    (&["rg"], &["--pre"], &["./scripts/evil.sh", "id"]),
    (
        &["rg"],
        &[
            "--hostname-bin",
            "-f",
            "--file",
            "--ignore-file",
            "-z",
            "--search-zip",
        ],
        &["./scripts/evil.sh", "patterns", ""],
    ),
    (
        &["fd", "fdfind"],
        &["-x", "-X", "--exec", "--exec-batch"],
        &["touch PWNED", "id"],
    ),
    (
        &["xargs"],
        &["-a", "--arg-file", "-I", "-n1"],
        &["list", "{}", "touch", "rm"],
    ),
    (
        &["tar"],
        &["--checkpoint-action"],
        &["exec=id", "exec='touch PWNED'"],
    ),
    (
        &["tar"],
        &[
            "-I",
            "--use-compress-program",
            "--to-command",
            "-F",
            "--info-script",
            "--rsh-command",
        ],
        &["id", "./scripts/evil.sh"],
    ),
    (
        &["tar"],
        &[
            "-x",
            "-c",
            "-r",
            "-u",
            "-A",
            "--delete",
            "--extract",
            "--get",
            "-T",
            "--index-file",
        ],
        &["", "evil.list", "PWNED"],
    ),
    (
        &["man"],
        &["-P", "-H", "-C", "--pager", "--html", "-K"],
        &["id", "evil-man.conf", "'touch PWNED'"],
    ),
    (&["env"], &["-S", "--split-string"], &["'touch PWNED'"]),
    (
        &["env"],
        &["-C", "-u", "-i", "--"],
        &["docs", "PATH", "", "touch PWNED"],
    ),
    (
        &["date"],
        &["-s", "--set", "-f", "--file"],
        &["2020-01-01", "list"],
    ),
    (&["date"], &["01020304", "+%s"], &[""]),
    (
        &[
            "uniq", "xxd", "iconv", "base64", "split", "csplit", "tee", "cmp",
        ],
        &["README.md PWNED", "-o PWNED", "- PWNED", "PWNED"],
        &[""],
    ),
    (&["xxd"], &["-r", "-revert"], &["list PWNED"]),
    (&["hostname"], &["evil", "-F list", "-b"], &[""]),
    (
        &["less", "more", "bat", "delta"],
        &[
            "-o",
            "-O",
            "--log-file",
            "--pager",
            "+!id",
            "-k",
            "--lesskey-src",
            "--diff",
        ],
        &["PWNED", "id", ""],
    ),
    (
        &["jq"],
        &["-f", "--from-file", "-L", "--rawfile x"],
        &["prog.jq", ".", "/proc/self/environ"],
    ),
    (
        &["jq"],
        &["env", "'$ENV'", "input_filename", "'$__loc__'", "-n"],
        &[""],
    ),
    (
        &["diff", "sdiff", "diff3"],
        &["-o", "--output", "--diff-program", "--diff3-program", "-i"],
        &["PWNED", "./scripts/evil.sh", "id"],
    ),
    (
        &["file"],
        &["-C", "-m", "--compile", "--magic-file", "-z", "-f"],
        &["", "x2.magic", "a.tar.gz", "list"],
    ),
    (
        &["column", "pr", "nl", "od", "hexdump", "strings", "ptx"],
        &["-o", "--output", "-f", "--file", "@options"],
        &["PWNED", "list"],
    ),
    (
        &["zip", "unzip", "gzip", "gunzip", "bzip2", "xz", "zcat"],
        &["-d", "-k", "-f", "-o", "-T -TT id", "--suffix"],
        &["", "PWNED", ".bak"],
    ),
    (&["ps"], &["e", "eww", "-o args"], &[""]),
    (&["ss"], &["-K", "-D", "--kill", "--diag"], &["", "PWNED"]),
    (
        &["ip"],
        &[
            "link set lo up",
            "-b list",
            "netns exec x id",
            "-force -batch list",
        ],
        &[""],
    ),
    (&["top"], &["-b", "-n1", "-W", "-p1"], &[""]),
    (
        &["time", "/usr/bin/time"],
        &["-o", "--output", "-a"],
        &["PWNED", ""],
    ),
    (
        &[
            "timeout", "nice", "ionice", "stdbuf", "chrt", "taskset", "setsid", "nohup",
        ],
        &["-s KILL", "-k 1", "-n 5", "-p 1", "--pid 1", "-o0", "-f"],
        &["", "5 touch PWNED"],
    ),
    (&["watch"], &["-x", "-n1", "-e"], &["touch PWNED"]),
    (
        &["dd"],
        &["of=PWNED", "if=README.md of=PWNED", "conv=notrunc"],
        &[""],
    ),
    (
        &[
            "ls", "cat", "head", "tail", "grep", "wc", "stat", "du", "df",
        ],
        &[
            "--",
            "-f",
            "--follow",
            "-F",
            "--pid=1",
            "--version",
            "--help",
            "-R",
        ],
        &["", "README.md"],
    ),
    (
        &[
            "python3", "node", "perl", "ruby", "cargo", "npm", "gh", "docker", "kubectl",
        ],
        &["-c", "-e", "-m", "--version", "-V", "-v"],
        &[
            "'import os; os.system(\"touch PWNED\")'",
            "x.py",
            "'require(\"fs\").writeFileSync(\"PWNED\",\"\")'",
            "",
        ],
    ),
    (
        &["printf"],
        &["-v"],
        &["'a[$(touch PWNED)]' x", "PATH .", "x '%s'"],
    ),
    (
        &["test", "["],
        &["-v 'a[$(touch PWNED)]'", "-R x", "2 > 1"],
        &[""],
    ),
    (
        &["read", "mapfile"],
        &["'a[$(touch PWNED)]' <<< x", "-C 'touch PWNED' -c1"],
        &[""],
    ),
    (
        &["command", "type", "hash", "which"],
        &["-p", "-v", "-V", "-p ./scripts/evil.sh ls"],
        &["touch PWNED", "ls", ""],
    ),
    (
        &[],
        &[
            "-o",
            "--output",
            "-w",
            "-O",
            "--out",
            "--log-file",
            "--file",
        ],
        &["PWNED"],
    ),
    (
        &[],
        &[
            "-exec",
            "-e",
            "-x",
            "--exec",
            "-c",
            "--command",
            "--pre",
            "--pager",
        ],
        &["id", "'touch PWNED'", "./scripts/evil.sh"],
    ),
    (
        &[],
        &[
            "-i",
            "--in-place",
            "-d",
            "--delete",
            "-f",
            "-w",
            "-u",
            "-x",
            "--write",
            "--fix",
            "-I",
        ],
        &["", "PWNED"],
    ),
];

/// A dangerous option of one of the line's programs, in some spelling and place.
pub(super) fn inject_option(line: &str, random: &mut Random) -> String {
    let mut all = words::split(line);
    let starts = words::names(&all);
    let name_at = random.pick(&starts).copied().unwrap_or(0);
    // Wrappers and subcommands: any word of the line may be the program meant.
    let fits = |row: &&(&[&str], &[&str], &[&str])| {
        row.0.iter().any(|name| all.iter().any(|word| word == name))
    };
    let fitting: Vec<_> = OPTIONS.iter().filter(fits).collect();
    let row = match random.pick(&fitting) {
        Some(row) if !random.one_in(12) => *row,
        _ => match random.pick(OPTIONS) {
            Some(row) => row,
            None => return line.to_owned(),
        },
    };
    let value = random.text(row.2);
    let option = spelling::option(row.1, value, random);
    insert(&mut all, name_at, option, random)
}

/// Values that show whether they were used.
const VALUES: &[&str] = &[
    "",
    "",
    "",
    "PWNED",
    "README.md",
    "1",
    "id",
    "./scripts/evil.sh",
    ".",
    "list",
    "always",
    "x",
    "0",
    "a,b",
    "%s",
    "'touch PWNED'",
];

/// Options that the program itself lists, with a value that would show.
pub(super) fn inject_known(line: &str, known: &[String], random: &mut Random) -> String {
    let mut all = words::split(line);
    let starts = words::names(&all);
    let name_at = random.pick(&starts).copied().unwrap_or(0);
    let mut line = line.to_owned();
    for _ in 0..=random.below(2) {
        let Some(name) = random.pick(known) else {
            return inject_option(&line, random);
        };
        let value = random.text(VALUES);
        let option = spelling::option(&[name], value, random);
        line = insert(&mut all, name_at, option, random);
    }
    line
}

/// A program with some of its options, each in some spelling, and operands.
pub(super) fn combine(program: &str, options: &[String], random: &mut Random) -> String {
    const OPERANDS: &[&str] = &[
        "",
        "",
        "README.md",
        "README.md LICENSE",
        "src",
        ".",
        "PWNED",
        "README.md PWNED",
        "- -",
        "x",
        "1",
        "HEAD",
        "main feature",
        "a.tar",
        "data/data.json",
        "'*'",
        "-- README.md",
        "@options",
        "https://192.0.2.1/x",
        "file:///home/agent/proj/README.md",
        "localhost:80",
        "'%s'",
        "bash",
        "ls",
    ];
    let mut words = vec![program.to_owned()];
    for _ in 0..random.below(4) {
        let Some(name) = random.pick(options) else {
            break;
        };
        let value = random.text(VALUES);
        words.push(spelling::option(&[name], value, random));
    }
    let at = random.below(words.len()) + 1;
    words.insert(at, random.text(OPERANDS).to_owned());
    words.retain(|word| !word.is_empty());
    words.join(" ")
}

fn insert(all: &mut Vec<String>, name_at: usize, option: String, random: &mut Random) -> String {
    let option = match random.below(3) {
        0 => spelling::respell(&option, random),
        _ => option,
    };
    let at = words::place_in(all, name_at.min(all.len()), random);
    all.insert(at.min(all.len()), option);
    // The same through a variable: the reader must know what it holds.
    if random.one_in(14)
        && let Some(word) = all.get_mut(at)
    {
        let value = std::mem::replace(
            word,
            random
                .text(&["$x", "\"$x\"", "${x}", "${x:-}", "${x#y}"])
                .to_owned(),
        );
        let quote = random.text(&["'", "\"", ""]);
        let end = random.text(&["; ", " && ", "\n", " "]);
        return format!("x={quote}{value}{quote}{end}{}", words::join(all));
    }
    words::join(all)
}

/// A redirection, somewhere.
pub(super) fn redirect(line: &str, random: &mut Random) -> String {
    const OPERATORS: &[&str] = &[
        ">", ">>", ">|", "&>", "&>>", ">&", "<>", "2>", "1>", "3>", "{fd}>", "{fd}<>", "2>>",
        "9<>", "<", "<<<", ">\\\n",
    ];
    const TARGETS: &[&str] = &[
        "PWNED",
        "README.md",
        "/dev/nullx",
        "/dev/null/../../tmp/PWNED",
        "\"PWNED\"",
        "$x",
        "$HOME/PWNED",
        "/dev/tcp/192.0.2.1/80",
        "/dev/udp/192.0.2.1/53",
        "'/dev/tcp/192.0.2.1/80'",
        "/tmp/PWNED",
        "$(echo PWNED)",
        "PWNE?",
        "{PWNED,x}",
        "/dev/shm/PWNED",
        "~/PWNED",
        "/dev/fd/9",
        "/proc/self/environ",
        "/dev/stdout",
        "/dev/null",
        "&1",
        "1",
        "-",
        "/proc/self/fd/1",
        "/dev/pts/0",
        "/dev/./null",
        "//dev/null",
        "dev/null",
        "/dev/tty",
        "/dev/stderr",
        "x=PWNED",
    ];
    let operator = random.text(OPERATORS);
    let space = random.text(&["", "", " "]);
    let target = match random.below(4) {
        0 => spelling::respell(random.text(TARGETS), random),
        _ => random.text(TARGETS).to_owned(),
    };
    put_anywhere(line, &format!("{operator}{space}{target}"), random)
}

/// Something that the shell evaluates, as a word or inside of one.
pub(super) fn substitute(line: &str, random: &mut Random) -> String {
    const SUBSTITUTIONS: &[&str] = &[
        "$(touch PWNED)",
        "`touch PWNED`",
        "<(touch PWNED)",
        ">(touch PWNED)",
        "\"$(touch PWNED)\"",
        "${x:-$(touch PWNED)}",
        "${x:=`touch PWNED`}",
        "$((a[$(touch PWNED)]))",
        "$((touch PWNED);echo x)",
        "${a[$(touch PWNED)]}",
        "${x:$(touch PWNED)}",
        "${HOME/a/$(touch PWNED)}",
        "${x+$(touch PWNED)}",
        "${HOME:+$(touch PWNED)}",
        "${x@P}",
        "${!x}",
        "${!BASH*}",
        "$[a[`touch PWNED`]]",
        "$(<README.md)",
        "$(cat README.md)",
        "$(>PWNED)",
        "<(cat README.md)",
        "{a,$(touch PWNED)}",
        "\"${x:-'$(touch PWNED)'}\"",
        "<<E\n$(touch PWNED)\nE\n",
        "<<'E'\n$(touch PWNED)\nE\n",
        "<<-E\n\t`touch PWNED`\n\tE\n",
        "<<<$(touch PWNED)",
        "$'$(touch PWNED)'",
        "'$(touch PWNED)'",
        "\\$(touch PWNED)",
        "\"\\$(touch PWNED)\"",
        "\"`touch PWNED`\"",
        "$(# ' \n touch PWNED)",
        "$(case x in x) touch PWNED;; esac)",
        "$x",
        "$1",
        "$@",
        "$*",
        "$_",
        "${x%%a*}",
        "~+",
        "~root",
        "$PWD",
        "$HOME",
        "$RANDOM",
        "$API_TOKEN",
        "${API_TOKEN}",
        "*",
        "?*",
        "[a-z]*",
        "{1..3}",
        "${x?$(touch PWNED)}",
        "$(echo -o PWNED)",
        "$(echo -delete)",
        "`echo -i`",
        "[[ -v a[$(touch PWNED)] ]]",
    ];
    put_anywhere(line, random.text(SUBSTITUTIONS), random)
}

fn put_anywhere(line: &str, text: &str, random: &mut Random) -> String {
    let mut all = words::split(line);
    let at = random.below(all.len() + 1);
    if random.one_in(5)
        && let Some(word) = all.get_mut(at)
    {
        word.push_str(text);
    } else {
        all.insert(at, text.to_owned());
    }
    words::join(&all)
}

/// A variable in front that changes what runs, or what it does.
pub(super) fn environment(line: &str, random: &mut Random) -> String {
    const ASSIGNMENTS: &[&str] = &[
        "LD_PRELOAD=./evil.so",
        "LD_LIBRARY_PATH=.",
        "LD_AUDIT=./evil.so",
        "PATH=../bin:$PATH",
        "PATH=.",
        "PATH=",
        "BASH_ENV=./scripts/evil.sh",
        "ENV=./scripts/evil.sh",
        "PAGER='touch PWNED'",
        "GIT_PAGER='touch PWNED'",
        "GIT_EXTERNAL_DIFF=./scripts/evil.sh",
        "GIT_TRACE=$PWD/PWNED",
        "GIT_TRACE2=$PWD/PWNED",
        "GIT_DIR=../evilrepo/.git",
        "GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=core.fsmonitor GIT_CONFIG_VALUE_0='touch PWNED'",
        "GIT_WORK_TREE=..",
        "GIT_CONFIG_GLOBAL=evil.cfg",
        "GIT_CONFIG_SYSTEM=evil.cfg",
        "HOME=../other",
        "XDG_CONFIG_HOME=../other",
        "GIT_EXEC_PATH=scripts",
        "GIT_CONFIG_PARAMETERS=\"'core.fsmonitor=touch PWNED'\"",
        "GIT_INDEX_FILE=PWNED",
        "LESSOPEN='|touch PWNED'",
        "LESS=-oPWNED",
        "MANPAGER='touch PWNED'",
        "RIPGREP_CONFIG_PATH=evil.rgrc",
        "TMPDIR=.",
        "IFS=o",
        "PS4='$(touch PWNED)'",
        "SHELLOPTS=xtrace",
        "BASHOPTS=extglob",
        "PERL5OPT=-Mx",
        "PYTHONSTARTUP=x.py",
        "NODE_OPTIONS='--require ./x.js'",
        "GREP_OPTIONS=-r",
        "LC_ALL=C",
        "LANG=$(touch PWNED)",
        "TZ=:/etc/passwd",
        "LS_COLORS=x",
        "COLUMNS=80",
        "NO_COLOR=1",
        "FOO=bar",
        "x=-o",
        "x='$(touch PWNED)'",
        "a=(1 $(touch PWNED))",
        "a[$(touch PWNED)]=1",
        "x+=y",
        "GIT_SSH_COMMAND='touch PWNED'",
        "EDITOR=./scripts/evil.sh",
        "BAT_PAGER='touch PWNED'",
        "JQ_COLORS=1",
        "TAR_OPTIONS='--checkpoint-action=exec=id --checkpoint=1'",
        "GZIP=-f",
        "ZIPOPT=-m",
        "UNZIP=-o",
        "_POSIX2_VERSION=199209",
        "POSIXLY_CORRECT=1",
        "TIME_STYLE=+%s",
        "BLOCK_SIZE=1",
        "GIT_OPTIONAL_LOCKS=1",
        "FZF_DEFAULT_COMMAND=id",
        "SQLITE_HISTORY=PWNED",
        "PROMPT_COMMAND='touch PWNED'",
    ];
    const FRONTS: &[&str] = &[
        "",
        "",
        "export ",
        "env ",
        "declare -x ",
        "readonly ",
        "typeset ",
    ];
    let assignment = random.text(ASSIGNMENTS);
    let front = random.text(FRONTS);
    let end = match front {
        "" | "env " => " ",
        _ => random.text(&["; ", "\n", " && "]),
    };
    format!("{front}{assignment}{end}{line}")
}
