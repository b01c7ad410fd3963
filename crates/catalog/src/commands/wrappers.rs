//! Commands that run other commands.

pub(super) mod busybox;
pub(super) mod chrt;
pub(super) mod doas;
pub(super) mod env;
pub(super) mod ionice;
pub(super) mod nice;
pub(super) mod nohup;
pub(super) mod parallel;
pub(super) mod remote;
pub(super) mod rsync;
pub(super) mod setsid;
pub(super) mod shell;
pub(super) mod ssh_keys;
pub(super) mod stdbuf;
pub(super) mod sudo;
pub(super) mod taskset;
pub(super) mod time;
pub(super) mod timeout;
pub(super) mod toybox;
pub(super) mod watch;
pub(super) mod xargs;
