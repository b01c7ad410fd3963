//! What the machine and its users are.

pub(super) mod apropos;
pub(super) mod bat;
pub(super) mod buses;
pub(super) mod dmesg;
pub(super) mod eza;
pub(super) mod free;
pub(super) mod getent;
pub(super) mod hardware;
pub(super) mod hostname;
pub(super) mod id;
pub(super) mod journalctl;
pub(super) mod last;
pub(super) mod less;
pub(super) mod lsb_release;
pub(super) mod man;
pub(super) mod printenv;
pub(super) mod pwd;
pub(super) mod sleep;
pub(super) mod statistics;
pub(super) mod stty;
pub(super) mod sysctl;
pub(super) mod systemctl;
pub(super) mod timedatectl;
pub(super) mod uname;
pub(super) mod uptime;
pub(super) mod users;
