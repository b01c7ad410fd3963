//! Names and numbers of signals.

use crate::contract::SignalName;

/// Linux's numbers on most machines (signal(7)); the first nine are the same
/// everywhere.
const NAMES: &[(i32, &str)] = &[
    (1, "SIGHUP"),
    (2, "SIGINT"),
    (3, "SIGQUIT"),
    (4, "SIGILL"),
    (5, "SIGTRAP"),
    (6, "SIGABRT"),
    (7, "SIGBUS"),
    (8, "SIGFPE"),
    (9, "SIGKILL"),
    (10, "SIGUSR1"),
    (11, "SIGSEGV"),
    (12, "SIGUSR2"),
    (13, "SIGPIPE"),
    (14, "SIGALRM"),
    (15, "SIGTERM"),
    (24, "SIGXCPU"),
    (25, "SIGXFSZ"),
    (31, "SIGSYS"),
];

/// The name of a signal; its number where it has none here.
pub(super) fn name(number: i32) -> String {
    let found = NAMES.iter().find(|(other, _)| *other == number);
    found.map_or_else(|| number.to_string(), |(_, name)| (*name).to_owned())
}

/// The number of a signal.
pub(super) fn number(name: SignalName) -> i32 {
    match name {
        SignalName::Hup => 1,
        SignalName::Int => 2,
        SignalName::Quit => 3,
        SignalName::Kill => 9,
        SignalName::Usr1 => 10,
        SignalName::Usr2 => 12,
        SignalName::Term => 15,
        SignalName::Cont => 18,
        SignalName::Stop => 19,
    }
}
