//! Paths as text: nothing here looks at files.

/// What the shell or the kernel has under a name below `/dev`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Device {
    /// `/dev/null`
    Null,
    /// `/dev/stdout`, `/dev/fd/1`: what this descriptor stands for.
    Descriptor(u32),
    /// `/dev/tty`
    Terminal,
    /// `/dev/tcp/…` and `/dev/udp/…`: bash connects.
    Network,
}

/// `path` as seen from `directory`; nothing is resolved.
pub(crate) fn join(directory: &[u8], path: &[u8]) -> Vec<u8> {
    if path.starts_with(b"/") {
        return path.to_vec();
    }
    let mut joined = Vec::with_capacity(directory.len() + 1 + path.len());
    joined.extend_from_slice(directory);
    if !directory.ends_with(b"/") {
        joined.push(b'/');
    }
    joined.extend_from_slice(path);
    joined
}

/// An absolute path without `.`, `..` and doubled slashes, the way `cd` reads
/// it: `..` takes back the name before it, link or not.
pub(crate) fn collapse(path: &[u8]) -> Vec<u8> {
    let mut names: Vec<&[u8]> = Vec::new();
    for name in names_of(path) {
        match name {
            b".." => {
                names.pop();
            }
            _ => names.push(name),
        }
    }
    let mut collapsed = Vec::with_capacity(path.len());
    for name in &names {
        collapsed.push(b'/');
        collapsed.extend_from_slice(name);
    }
    if collapsed.is_empty() {
        collapsed.push(b'/');
    }
    collapsed
}

/// Whether a name of the path is `..`.
pub(crate) fn climbs(path: &[u8]) -> bool {
    names_of(path).any(|name| name == b"..")
}

/// The last name of a path.
pub(crate) fn base_name(path: &[u8]) -> &[u8] {
    path.rsplit(|byte| *byte == b'/').next().unwrap_or(path)
}

/// The device that an absolute path names. A path that climbs or ends in a
/// slash names none: whether it could is the kernel's business.
pub(crate) fn device(path: &[u8]) -> Option<Device> {
    if !path.starts_with(b"/") || path.ends_with(b"/") || climbs(path) {
        return None;
    }
    let mut names = names_of(path);
    if names.next() != Some(b"dev") {
        return None;
    }
    match (names.next()?, names.next(), names.next()) {
        (b"tcp" | b"udp", _, _) => Some(Device::Network),
        (b"null", None, _) => Some(Device::Null),
        (b"tty", None, _) => Some(Device::Terminal),
        (b"stdin", None, _) => Some(Device::Descriptor(0)),
        (b"stdout", None, _) => Some(Device::Descriptor(1)),
        (b"stderr", None, _) => Some(Device::Descriptor(2)),
        (b"fd", Some(number), None) => descriptor(number).map(Device::Descriptor),
        _ => None,
    }
}

/// Whether a path that starts so could turn out to be one where bash connects.
pub(crate) fn may_connect(prefix: &[u8]) -> bool {
    if !prefix.starts_with(b"/") {
        return prefix.is_empty();
    }
    let mut names = names_of(prefix);
    let complete = prefix.ends_with(b"/");
    match (names.next(), names.next()) {
        (None, _) => true,
        (Some(name), None) => b"dev".starts_with(name) && (!complete || name == b"dev"),
        (Some(b"dev"), Some(name)) => b"tcp".starts_with(name) || b"udp".starts_with(name),
        _ => false,
    }
}

/// Whether a path that is, or starts, so may be a process's environment:
/// `/proc/self/environ`, also by way of `/dev/fd/..`.
pub(crate) fn may_show_environment(path: &[u8], known: Extent) -> bool {
    let below =
        |root: &[u8]| path.starts_with(root) || known == Extent::Start && root.starts_with(path);
    match known {
        Extent::Whole => base_name(path) == b"environ",
        Extent::Start => !path.is_empty() && (below(b"/proc/") || below(b"/dev/fd/")),
    }
}

/// Whether all of a path is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// It is.
    Whole,
    /// Only how it starts.
    Start,
}

/// The number of a file descriptor.
pub(crate) fn descriptor(digits: &[u8]) -> Option<u32> {
    let text = std::str::from_utf8(digits).ok()?;
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten()
}

fn names_of(path: &[u8]) -> impl Iterator<Item = &[u8]> {
    path.split(|byte| *byte == b'/')
        .filter(|name| !name.is_empty() && *name != b".")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_known_by_its_path_and_not_by_its_spelling() {
        assert_eq!(device(b"/dev/null"), Some(Device::Null));
        assert_eq!(device(b"/dev/./null"), Some(Device::Null));
        assert_eq!(device(b"//dev//null"), Some(Device::Null));
        assert_eq!(device(b"/dev/fd/2"), Some(Device::Descriptor(2)));
        assert_eq!(device(b"/dev/tcp/host/80"), Some(Device::Network));
    }

    #[test]
    fn a_path_that_only_looks_like_a_device_is_none() {
        for path in [
            "/dev/nullx",
            "dev/null",
            "null",
            "/dev/null/",
            "/dev/null/../x",
            "/dev/fd/1x",
            "/dev/fd/",
            "/dev/fd/+1",
            "/x/../dev/null",
        ] {
            assert_eq!(device(path.as_bytes()), None, "{path}");
        }
    }

    #[test]
    fn a_prefix_that_leaves_the_network_open_may_connect() {
        for prefix in ["", "/", "/d", "/dev", "/dev/", "/dev/t", "/dev/tcp/x"] {
            assert!(may_connect(prefix.as_bytes()), "{prefix}");
        }
        for prefix in ["./", "/tmp/", "/de/", "src", "/dev/n"] {
            assert!(!may_connect(prefix.as_bytes()), "{prefix}");
        }
    }

    #[test]
    fn climbing_takes_back_a_name() {
        assert_eq!(collapse(b"/w/a/../b/./c//d"), b"/w/b/c/d");
        assert_eq!(collapse(b"/../.."), b"/");
    }
}
