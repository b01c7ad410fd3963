//! Clocks that say something else.

use crate::support::Keep;
use std::process::Command;

#[test]
fn a_clock_that_is_ahead_moves_no_deadline_and_no_time_that_was_taken() {
    let keep = Keep::new();
    let program = env!("CARGO_BIN_EXE_qedsh");
    // Nobody can set the clock that deadlines go by; it can begin elsewhere.
    let script = format!(
        "ran=$({program} run --timeout 0.7 'echo begin; sleep 1.5; echo end'); echo $? $ran
         id=$({program} ps | cut -d' ' -f1); {program} wait $id; echo $?
         {program} output $id; {program} output --json $id | grep -o '\"milliseconds\":1[5-9]..,'"
    );
    for offset in ["0", "8640000", "864000000"] {
        let output = Command::new("unshare")
            .args(["--map-root-user", "--fork", "--time"])
            .args([
                "--monotonic",
                offset,
                "--boottime",
                offset,
                "sh",
                "-c",
                &script,
            ])
            .env_clear()
            .env("PATH", "/usr/local/bin:/usr/bin:/bin")
            .env("HOME", keep.root())
            .env("QEDSH_SUPERVISOR_IDLE_MS", "100")
            .current_dir(keep.work())
            .output()
            .unwrap();
        let told = String::from_utf8(output.stdout).unwrap();
        let lines: Vec<&str> = told.lines().collect();
        assert_eq!(
            lines[..4],
            ["124 begin", "0", "begin", "end"],
            "{offset}: {told}"
        );
        assert_eq!(lines.len(), 5, "{offset}: {told}");
    }
}
