//! Places: what takes bytes and changes nothing, and where others can write.

/// Devices and descriptors that take what is written to them and change nothing.
const SINKS: &[&str] = &[
    "/dev/null",
    "/dev/tty",
    "/dev/zero",
    "/dev/full",
    "/dev/random",
    "/dev/urandom",
    "pipe:",
    "socket:",
    "anon_inode:",
    "/memfd:",
    "/proc/self/fd/",
    "/dev/fd/",
    "/dev/pts/",
    "/dev/ptmx",
];

/// Places that others than the system's owner can write.
pub(super) const WRITABLE: &[&str] = &["/home/", "/tmp/", "/var/tmp/", "/dev/shm/"];

pub(super) fn is_sink(path: &str) -> bool {
    let is_standard = matches!(path, "/dev/stdin" | "/dev/stdout" | "/dev/stderr");
    let is_named = |sink: &str| {
        // `/dev/nullx` is a file like any other.
        let is_prefix = sink.ends_with([':', '/']);
        path == sink || is_prefix && path.starts_with(sink)
    };
    is_standard || SINKS.iter().any(|sink| is_named(sink)) || is_descriptor(path)
}

/// Streams and other things without a name, the null device and terminals:
/// changing what a descriptor of one is changes no file.
pub(super) fn is_stream(path: &str) -> bool {
    const STREAMS: &[&str] = &["pipe:", "socket:", "anon_inode:", "/memfd:", "/dev/pts/"];
    matches!(path, "/dev/null" | "/dev/tty")
        || STREAMS.iter().any(|stream| path.starts_with(stream))
}

/// Directories that every machine and every home has.
pub(super) fn is_always_there(path: &str) -> bool {
    const ALWAYS: &[&str] = &[
        "/",
        "/dev",
        "/home",
        "/home/agent",
        "/run",
        "/tmp",
        "/usr",
        "/var",
        "/var/lib",
        "/var/tmp",
    ];
    ALWAYS.contains(&path)
}

/// `/proc/7/fd/1` and `/proc/self/task/7/comm`.
fn is_descriptor(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').collect();
    match parts[..] {
        ["", "proc", _, "fd", number] => number.bytes().all(|b| b.is_ascii_digit()),
        ["", "proc", "self", "task", _, "comm"] => true,
        _ => false,
    }
}

pub(super) fn is_environment(path: &str) -> bool {
    path.starts_with("/proc/") && path.ends_with("/environ")
}

/// `name` as seen from `base`, without `.` and `..`.
pub(super) fn absolute(base: &str, name: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    let base = if name.starts_with('/') { "" } else { base };
    for part in base.split('/').chain(name.split('/')) {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            other => parts.push(other),
        }
    }
    format!("/{}", parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sink_is_known_by_its_whole_name() {
        for sink in [
            "/dev/null",
            "/dev/pts/3",
            "pipe:[12]",
            "/proc/7/fd/1",
            "/dev/stdout",
        ] {
            assert!(is_sink(sink), "{sink}");
        }
        for file in [
            "/dev/nullx",
            "/dev/null/x",
            "/home/agent/pipe:[12]",
            "/proc/7/fd/1/x",
            "/proc/7/mem",
            "/dev/sda",
            "/proc/self/task/7/x",
        ] {
            assert!(!is_sink(file), "{file}");
        }
    }

    #[test]
    fn a_descriptor_of_a_file_is_no_stream() {
        assert!(is_stream("pipe:[12]"));
        assert!(!is_stream("/dev/fd/3"));
        assert!(!is_stream("/proc/self/fd/3"));
        assert!(!is_stream("/home/agent/pipe:"));
    }

    #[test]
    fn a_cache_is_not_always_there() {
        assert!(is_always_there("/home/agent"));
        assert!(!is_always_there("/home/agent/.cache"));
        assert!(!is_always_there("/home/agent/proj/src"));
    }
}
