//! The supervisor: a small process that owns the tasks of one user.
//!
//! It starts them, pumps their output, sees their ends and stops them, so that
//! they outlive the engine that asked. One thread, one `epoll`; everything that
//! waits is looked at again after every event. It leaves when it has had
//! nothing to do for a while.

mod connection;
mod kept;
mod reactor;
mod start;
pub(crate) mod stopper;

use crate::task::Status;
use crate::task::store::{Keeper, Store};
use crate::task::wire::PROTOCOL;
use qedsh_sys::{Interrupts, Mark};
use reactor::Reactor;
use rustix::fs::{FlockOperation, Mode, OFlags};
use rustix::process::{DumpableBehavior, set_dumpable_behavior};
use std::fs;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long a supervisor without tasks waits for more.
pub const IDLE: Duration = Duration::from_secs(60);

/// What came of being started as a supervisor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Service {
    /// It served, and has nothing left to do.
    Ended,
    /// Another one serves already.
    Taken,
}

/// Serves the tasks below `directory` until there is nothing to do for `idle`.
/// Calls `ready` once engines can connect, and `ended` once for each task whose
/// end no engine waits for.
pub fn serve(
    directory: &Path,
    idle: Duration,
    ready: impl FnOnce(),
    ended: impl FnMut(&Status) + 'static,
) -> io::Result<Service> {
    let store = Store::new(directory.to_path_buf());
    store.prepare()?;
    // What this process makes is its user's alone; tasks have masks of their own.
    rustix::process::umask(Mode::from_raw_mode(0o077));
    Mark::clear()?;
    qedsh_sys::want_many_descriptors()?;
    let Some(lock) = lock(&directory.join(lock_name()))? else {
        return Ok(Service::Taken);
    };
    // Requests lie in its memory and its descriptors: from here on only root
    // may look into either, and change them.
    set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
    let interrupts = Interrupts::hold()?;
    let directory_descriptor = open_directory(directory)?;
    let socket = socket_name();
    let place = through(&directory_descriptor, &socket);
    // Only a supervisor that is gone left one there: we have the lock.
    let _ = fs::remove_file(&place);
    let listener = UnixListener::bind(&place)?;
    listener.set_nonblocking(true)?;
    let own = std::process::id();
    let keeper = Keeper {
        pid: i32::try_from(own).map_err(io::Error::other)?,
        start: qedsh_sys::start_tick(own).unwrap_or_default(),
        version: VERSION.to_owned(),
        protocol: PROTOCOL,
        socket,
    };
    ready();
    let mut reactor = Reactor::new(store, keeper, listener, interrupts, idle, Box::new(ended))?;
    let result = reactor.run();
    // Whoever connects from now on starts another one.
    let _ = fs::remove_file(&place);
    drop(reactor);
    drop(lock);
    result.map(|()| Service::Ended)
}

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The socket of this version of the protocol, in the namespaces of this
/// process: another version, or another view of the files, has its own.
pub(crate) fn socket_name() -> String {
    format!("supervisor-{}.sock", kind())
}

fn lock_name() -> String {
    format!("supervisor-{}.lock", kind())
}

fn kind() -> String {
    format!("{VERSION}-{PROTOCOL}-{}", view())
}

/// A name for what this process sees of files, processes and sockets.
fn view() -> String {
    use std::os::unix::fs::MetadataExt;
    let identity =
        |name: &str| fs::metadata(format!("/proc/self/ns/{name}")).map_or(0, |it| it.ino());
    let views = ["mnt", "pid", "net", "user", "time"].map(identity);
    // The same numbers give the same name; that is all it is for.
    let name = views.iter().fold(0_u64, |name, view| {
        name.rotate_left(17).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ view
    });
    format!("{name:016x}")
}

/// Whether the supervisor of a socket sees what this process sees, so that the
/// numbers of its processes mean the same here.
pub(crate) fn shares_view(socket: &str) -> bool {
    socket.ends_with(&format!("-{}.sock", view()))
}

/// A name in a directory that is short however deep the directory lies: the
/// name of a socket has at most 107 bytes (unix(7)).
pub(crate) fn through(directory: &OwnedFd, name: &str) -> PathBuf {
    use std::os::fd::AsRawFd;
    PathBuf::from(format!("/proc/self/fd/{}/{name}", directory.as_raw_fd()))
}

pub(crate) fn open_directory(directory: &Path) -> io::Result<OwnedFd> {
    let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
    Ok(rustix::fs::open(directory, flags, Mode::empty())?)
}

/// Takes the lock that one supervisor has for its life; `None` where another
/// has it.
fn lock(place: &Path) -> io::Result<Option<OwnedFd>> {
    let flags = OFlags::RDWR | OFlags::CREATE | OFlags::CLOEXEC | OFlags::NOFOLLOW;
    let file = rustix::fs::open(place, flags, Mode::RUSR | Mode::WUSR)?;
    match rustix::fs::flock(&file, FlockOperation::NonBlockingLockExclusive) {
        Ok(()) => Ok(Some(file)),
        Err(rustix::io::Errno::WOULDBLOCK) => Ok(None),
        Err(error) => Err(error.into()),
    }
}
