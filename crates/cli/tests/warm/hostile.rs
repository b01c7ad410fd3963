//! Commands that want to change what the next one sees.

use crate::desk::Desk;
use qedsh_exec::warm::Rung;

/// What a command does to whatever it can reach.
const HOSTILE: &[&str] = &[
    // Files and sockets of the shell's start, and of no other test.
    "rm -rf \"${TMPDIR:-/tmp}\"/qedsh-$PPID-* \"${XDG_RUNTIME_DIR:-/nowhere}\"/qedsh-$PPID-* 2>/dev/null",
    // Descriptors and memory of the supervisor and its shells.
    "for p in $PPID $(pgrep -P $PPID); do ls -l /proc/$p/fd >/dev/null 2>&1; done",
    "python3 - <<'P' 2>/dev/null\nimport socket,os\nfor n in range(3,64):\n  try: os.write(n,b'qedsh\\0\\x02\\0')\n  except OSError: pass\nP",
    // The terminal, the group, the session.
    "kill -CONT 0; kill -TSTP $$ 2>/dev/null & sleep 0.1; kill -CONT $$",
    "trap '' HUP TERM INT CHLD; set -m; (sleep 0.05)& fg 2>/dev/null",
    "setsid -f sleep 0.1; exec 3<>/dev/tcp/127.0.0.1/1 2>/dev/null",
    // Limits, masks, priorities, directory.
    "ulimit -n 8; ulimit -c 0; ulimit -f 0 2>/dev/null; umask 777",
    "mkdir -p gone; cd gone; rmdir ../gone",
    // The shell's own state.
    "export BASH_FUNC_greet%%='() { echo stolen; }'; export BASH_ENV=/dev/null ENV=/dev/null",
    "greet() { echo stolen; }; export -f greet; readonly -f greet; readonly PATH HOME GREETING",
    "hash -p /bin/false ls; hash -p /bin/false echo; enable -n echo; alias echo=false",
    "trap 'greet() { echo stolen; }' EXIT CHLD DEBUG ERR RETURN; false",
    "shopt -s extdebug nullglob failglob; set -euxo pipefail; IFS=x; PS4='$(echo stolen)'",
    "builtin() { :; }; eval() { :; }; exit() { :; }; unset -f greet; unalias -a",
    "exec 0<&- 1>&- 2>&-",
    "exec sleep 0",
    "kill -9 $$",
    "(sleep 0.2; echo late) & disown; exit 3",
    "declare -r greet=1; declare -n ref=GREETING; ref=stolen",
    "coproc cat; wait $! 2>/dev/null & kill %1 2>/dev/null",
];

#[test]
fn after_each_hostile_command_the_next_sees_what_the_first_saw() {
    let desk = Desk::new();
    let look = "greet you; hi there; umask; ulimit -n; pwd; shopt; set -o; trap; alias; \
                declare -f greet; type echo ls; ls -l /proc/self/fd | wc -l; jobs; env | sort | \
                grep -v ^_=; grep -E '^(Sig[BIC]|Shd)' /proc/self/status; true > x";
    let before = desk.says(look);
    assert!(
        before.starts_with("hello: you\naliased there\n"),
        "{before}"
    );
    let shell = desk.shell();
    for hostile in HOSTILE {
        // A function's name, so that it is never proved.
        desk.ends(&format!("greet x >/dev/null; {hostile}"));
        assert_eq!(desk.last().0, Some(Rung::Warm), "{hostile}");
        let after = desk.says(look);
        let mut lines = before.lines().zip(after.lines());
        let difference = lines.find(|(one, other)| one != other);
        assert_eq!(after, before, "after `{hostile}`: {difference:?}");
    }
    assert_eq!(desk.shell(), shell);
}

#[test]
fn a_command_that_kills_all_it_finds_costs_a_restart_and_no_more() {
    let desk = Desk::new();
    desk.says("greet x; true > x");
    let shell = desk.shell();
    desk.ends(&format!("greet x; kill -STOP {shell}; kill -9 {shell}"));
    assert_eq!(desk.says("greet you; true > x"), "hello: you\n");
    assert_eq!(desk.last().0, Some(Rung::Warm));
    assert_ne!(desk.shell(), shell);
}
