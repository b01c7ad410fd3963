//! Sockets: what is a conversation, and what only asks this machine's kernel or
//! its name service.

use super::{Call, EffectKind, Reader, shown};

/// Where the C library asks for names of users, groups and hosts.
const NAME_SERVICES: &[&str] = &[
    "/var/run/nscd/socket",
    "/run/nscd/socket",
    "/run/systemd/userdb/io.systemd.DynamicUser",
    "/run/systemd/userdb/io.systemd.Machine",
    "/run/systemd/userdb/io.systemd.NameServiceSwitch",
    "/var/lib/sss/pipes/nss",
];

impl Reader<'_> {
    pub(super) fn network(&mut self, call: &Call) {
        let about = unquoted(&call.arguments.join(", "));
        let is_send = call.name.starts_with("send");
        let family = family(&about);
        match (call.name.as_str(), family) {
            // Over a socket whose connection was seen; to the kernel it says what.
            ("sendto" | "sendmsg" | "sendmmsg", None) if !about.contains("nlmsg_type=") => {}
            (_, Some("NETLINK")) | ("sendto" | "sendmsg" | "sendmmsg", None) => {
                if !only_asks_the_kernel(&about) {
                    self.system(call);
                }
            }
            // Dissolves an association.
            ("connect", Some("UNSPEC")) => {}
            ("connect", Some("UNIX")) if asks_for_names(call) => {}
            // Asks whether the protocol is there, as Python does.
            ("bind", Some("INET" | "INET6")) if is_any_loopback_port(call, &about) => {}
            // The name service sorts addresses so; nothing is sent.
            ("connect", Some("INET" | "INET6"))
                if self.image(call.process) == "fuser" && is_loopback(call) => {}
            // Its connection was seen, even where the name is given again.
            (_, Some("UNIX")) if is_send => {}
            _ => self.add(EffectKind::Network, call, shown(call)),
        }
    }
}

/// The text without what stands in quotes, which is data and may say anything.
fn unquoted(text: &str) -> String {
    let (mut quoted, mut escaped) = (false, false);
    let kept = text.chars().filter(|character| {
        let was_quoted = quoted;
        match character {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            _ => {}
        }
        !was_quoted && !quoted
    });
    kept.collect()
}

/// `UNIX` in `{sa_family=AF_UNIX, …`.
fn family(about: &str) -> Option<&str> {
    let (_, behind) = about.split_once("sa_family=AF_")?;
    let end = behind.find(|c: char| !c.is_ascii_alphanumeric());
    Some(
        behind
            .get(..end.unwrap_or(behind.len()))
            .unwrap_or_default(),
    )
}

/// Messages to the kernel that ask for its tables. Behind the first, what is
/// no message may be shown as one of no known type.
fn only_asks_the_kernel(about: &str) -> bool {
    let mut messages = about.split("nlmsg_type=").skip(1);
    let Some(first) = messages.next() else {
        return true; // joins or leaves a group
    };
    let asks = |message: &str| {
        const ASKING: &[&str] = &[
            "RTM_GET",
            "SOCK_DIAG_BY_FAMILY",
            "TCPDIAG_GETSOCK",
            "DCCPDIAG_GETSOCK",
            "nlctrl",
        ];
        ASKING.iter().any(|kind| message.starts_with(kind))
    };
    let is_nothing = |message: &str| message.starts_with(|c: char| c.is_ascii_digit());
    (asks(first) || is_empty_request(about))
        && messages.all(|message| asks(message) || is_nothing(message))
}

/// `ip` asks so whether the kernel knows the request at all: it has no
/// attributes and names no interface.
fn is_empty_request(about: &str) -> bool {
    about.contains("[{nlmsg_len=32, nlmsg_type=RTM_NEWLINK, nlmsg_flags=NLM_F_REQUEST|NLM_F_ACK,")
        && about.contains("ifi_index=0, ifi_flags=0, ifi_change=0}], 32, 0, NULL, 0")
}

fn asks_for_names(call: &Call) -> bool {
    let named = |service: &&str| call.mentions(&format!("sun_path=\"{service}\""));
    NAME_SERVICES.iter().any(named)
}

fn is_loopback(call: &Call) -> bool {
    call.mentions("inet_addr(\"127.0.0.1\")") || call.mentions("\"::1\"")
}

fn is_any_loopback_port(call: &Call, about: &str) -> bool {
    about.contains("htons(0)") && is_loopback(call)
}

#[cfg(test)]
mod tests {
    use super::super::tests::kinds;
    use crate::kernel::EffectKind::{Network, SystemState};

    #[test]
    fn asking_the_kernel_or_for_names_is_no_conversation() {
        for call in [
            "bind(3<socket:[1]>, {sa_family=AF_NETLINK, nl_pid=0, nl_groups=00000000}, 12) = 0",
            "sendto(3<socket:[1]>, [{nlmsg_len=40, nlmsg_type=RTM_GETLINK}], 40, 0, NULL, 0) = 40",
            "sendto(3<socket:[1]>, [{nlmsg_len=32, nlmsg_type=RTM_NEWLINK, nlmsg_flags=NLM_F_REQUEST|NLM_F_ACK, nlmsg_seq=0}, {ifi_family=AF_UNSPEC, ifi_index=0, ifi_flags=0, ifi_change=0}], 32, 0, NULL, 0) = 32",
            "sendto(3<socket:[1]>, [[{nlmsg_len=24, nlmsg_type=RTM_GETADDR}], {nlmsg_len=0, nlmsg_type=0 /* NLMSG_??? */}], 152, 0, NULL, 0) = 152",
            "sendto(3<socket:[1]>, \"x\", 27, MSG_NOSIGNAL, NULL, 0) = 27",
            "connect(3<socket:[1]>, {sa_family=AF_UNIX, sun_path=\"/var/run/nscd/socket\"}, 110) = -1 ENOENT (x)",
            "connect(3<socket:[1]>, {sa_family=AF_UNSPEC, sa_data=\"\"}, 16) = 0",
            "bind(3<socket:[1]>, {sa_family=AF_INET, sin_port=htons(0), sin_addr=inet_addr(\"127.0.0.1\")}, 16) = 0",
        ] {
            assert_eq!(kinds(&format!("5 {call}\n")), [], "{call}");
        }
    }

    #[test]
    fn a_name_that_says_so_is_no_excuse() {
        for call in [
            "connect(3<socket:[1]>, {sa_family=AF_UNIX, sun_path=\"/tmp/NETLINK\"}, 110) = 0",
            "connect(3<socket:[1]>, {sa_family=AF_UNIX, sun_path=\"/tmp/var/run/nscd/socket\"}, 110) = 0",
            "connect(3<socket:[1]>, {sa_family=AF_UNIX, sun_path=\"/tmp/nscd/socket\"}, 110) = 0",
            "connect(3<socket:[1]>, {sa_family=AF_UNIX, sun_path=\"/run/docker.sock\"}, 110) = 0",
            "bind(3<socket:[1]>, {sa_family=AF_UNIX, sun_path=\"/var/run/nscd/socket\"}, 110) = 0",
            "bind(3<socket:[1]>, {sa_family=AF_INET, sin_port=htons(80), sin_addr=inet_addr(\"127.0.0.1\")}, 16) = 0",
            "connect(3<socket:[1]>, {sa_family=AF_INET, sin_port=htons(0), sin_addr=inet_addr(\"127.0.0.1\")}, 16) = 0",
            "sendto(3<socket:[1]>, \"NETLINK\", 7, 0, {sa_family=AF_INET, sin_port=htons(53), sin_addr=inet_addr(\"192.0.2.1\")}, 16) = 7",
            "listen(3<socket:[1]>, 5) = 0",
        ] {
            assert_eq!(kinds(&format!("5 {call}\n")), [Network], "{call}");
        }
    }

    #[test]
    fn telling_the_kernel_changes_the_system() {
        for call in [
            "sendto(3<socket:[1]>, [{nlmsg_len=40, nlmsg_type=RTM_NEWLINK}], 40, 0, {sa_family=AF_NETLINK, nl_pid=0}, 12) = 40",
            "sendmsg(3<socket:[1]>, {msg_name=NULL, msg_iov=[{iov_base=[{nlmsg_type=RTM_DELROUTE}]}]}, 0) = 40",
            "sendto(3<socket:[1]>, [{nlmsg_len=32, nlmsg_type=RTM_NEWLINK, nlmsg_flags=NLM_F_REQUEST|NLM_F_ACK, nlmsg_seq=0}, {ifi_family=AF_UNSPEC, ifi_index=3, ifi_flags=0, ifi_change=0}], 32, 0, NULL, 0) = 32",
            "sendto(3<socket:[1]>, [[{nlmsg_len=24, nlmsg_type=RTM_GETADDR}], {nlmsg_len=24, nlmsg_type=RTM_DELADDR}], 48, 0, NULL, 0) = 48",
            "sendto(3<socket:[1]>, [{nlmsg_type=AUDIT_SET}], 40, 0, {sa_family=AF_NETLINK, nl_pid=0}, 12) = 40",
        ] {
            assert_eq!(kinds(&format!("5 {call}\n")), [SystemState], "{call}");
        }
    }
}
