//! The state of the network.

pub(super) mod arp;
pub(super) mod dig;
pub(super) mod ifconfig;
pub(super) mod ip;
pub(super) mod netstat;
pub(super) mod nmcli;
pub(super) mod nslookup;
pub(super) mod ping;
pub(super) mod route;
pub(super) mod ss;
pub(super) mod traceroute;
