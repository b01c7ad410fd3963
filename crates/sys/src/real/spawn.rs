//! Starting a process without copying this one: `posix_spawn`.
//!
//! The standard library takes the same way, but cannot start a session on it;
//! its `pre_exec` forks, which costs milliseconds in a process of a gigabyte.
#![expect(unsafe_code, reason = "posix_spawn is a C function")]

use crate::Launch;
use libc::{
    POSIX_SPAWN_SETSID, POSIX_SPAWN_SETSIGDEF, POSIX_SPAWN_SETSIGMASK, c_char, c_short,
    posix_spawn_file_actions_t, posix_spawnattr_t, sigset_t,
};
use rustix::process::Pid;
use std::ffi::{CStr, CString, OsStr};
use std::io;
use std::mem::MaybeUninit;
use std::os::fd::{AsRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;

/// Signals whose disposition a command must not inherit from us.
const DEFAULT_SIGNALS: &[i32] = &[
    libc::SIGPIPE,
    libc::SIGINT,
    libc::SIGQUIT,
    libc::SIGTERM,
    libc::SIGHUP,
    libc::SIGCHLD,
];

/// Above every number that a program is given beside the standard ones.
const ABOVE: i32 = 20;

/// What a program has for its standard descriptors.
pub(super) enum Standard<'f> {
    /// The first is its input, the second its output and its errors.
    Streams(&'f OwnedFd, &'f OwnedFd),
    /// The terminal with this name, which becomes the one that controls it.
    Terminal(&'f CStr),
}

/// Starts `launch` with the standard descriptors, and `extra` ones as the
/// numbers beside them; every other descriptor is closed in it.
pub(super) fn spawn(
    launch: &Launch,
    standard: &Standard<'_>,
    extra: &[(OwnedFd, i32)],
) -> io::Result<Pid> {
    spawn_closing(launch, standard, &lifted(extra)?, &inherited_descriptors()?)
}

/// The same for a process that knows which descriptors to close, and whose
/// `extra` ones lie above every target. Opens nothing itself.
pub(super) fn spawn_closing(
    launch: &Launch,
    standard: &Standard<'_>,
    extra: &[(OwnedFd, i32)],
    inherited: &[i32],
) -> io::Result<Pid> {
    let program = c_string(launch.program.as_os_str())?;
    let arguments = c_strings(launch.arguments.iter().map(|text| c_string(text)))?;
    let environment = c_strings(launch.environment.iter().map(|(name, value)| {
        let mut pair = name.clone();
        pair.push("=");
        pair.push(value);
        c_string(&pair)
    }))?;
    let mut actions = Actions::new()?;
    match standard {
        Standard::Streams(input, output) => {
            actions.duplicate(input.as_raw_fd(), 0)?;
            actions.duplicate(output.as_raw_fd(), 1)?;
        }
        // The leader of a session has no terminal until it opens one.
        Standard::Terminal(name) => {
            actions.open(name, 0)?;
            actions.duplicate(0, 1)?;
        }
    }
    actions.duplicate(1, 2)?;
    for descriptor in inherited {
        actions.close(*descriptor)?;
    }
    for (source, target) in extra {
        actions.duplicate(source.as_raw_fd(), *target)?;
    }
    actions.change_directory(&c_string(launch.directory.as_os_str())?)?;
    let attributes = Attributes::new()?;
    let (argv, envp) = (pointers(&arguments), pointers(&environment));
    let mut pid = 0;
    // SAFETY: posix_spawn wants a valid place for the pid; NUL-terminated
    // strings and NULL-terminated arrays of such that outlive the call, which
    // `program`, `argv` and `envp` are; and initialised actions and attributes,
    // which the two types hold until they are dropped.
    check(unsafe {
        libc::posix_spawn(
            &raw mut pid,
            program.as_ptr(),
            &raw const actions.0,
            &raw const attributes.0,
            argv.as_ptr(),
            envp.as_ptr(),
        )
    })?;
    Pid::from_raw(pid).ok_or_else(|| io::Error::other("posix_spawn gave no process"))
}

/// The same descriptors with numbers that no target overwrites.
pub(super) fn lifted(extra: &[(OwnedFd, i32)]) -> io::Result<Vec<(OwnedFd, i32)>> {
    let lift = |(source, target): &(OwnedFd, i32)| {
        Ok((rustix::io::fcntl_dupfd_cloexec(source, ABOVE)?, *target))
    };
    extra.iter().map(lift).collect()
}

/// Descriptors above 2 that a program would inherit: those not marked
/// close-on-exec, which other code in this process or our own parent left.
pub(super) fn inherited_descriptors() -> io::Result<Vec<i32>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir("/proc/self/fd")? {
        let name = entry?.file_name();
        let Some(number) = name.to_str().and_then(|name| name.parse().ok()) else {
            continue;
        };
        // SAFETY: F_GETFD takes any number and reads or changes no memory; a
        // number that is no descriptor gives an error.
        let flags = unsafe { libc::fcntl(number, libc::F_GETFD) };
        if number > 2 && flags >= 0 && flags & libc::FD_CLOEXEC == 0 {
            found.push(number);
        }
    }
    Ok(found)
}

struct Actions(posix_spawn_file_actions_t);

impl Actions {
    fn new() -> io::Result<Self> {
        let mut actions = MaybeUninit::uninit();
        // SAFETY: init wants writable memory of that size and fills it, which
        // makes `assume_init` right when it succeeds.
        unsafe {
            check(libc::posix_spawn_file_actions_init(actions.as_mut_ptr()))?;
            Ok(Self(actions.assume_init()))
        }
    }

    fn duplicate(&mut self, from: i32, to: i32) -> io::Result<()> {
        // SAFETY: the actions are initialised; both are plain numbers, which
        // mean something in the child alone.
        check(unsafe { libc::posix_spawn_file_actions_adddup2(&raw mut self.0, from, to) })
    }

    fn open(&mut self, name: &CStr, to: i32) -> io::Result<()> {
        // SAFETY: the actions are initialised; the name is NUL-terminated and
        // copied by the call.
        check(unsafe {
            libc::posix_spawn_file_actions_addopen(
                &raw mut self.0,
                to,
                name.as_ptr(),
                libc::O_RDWR,
                0,
            )
        })
    }

    fn close(&mut self, descriptor: i32) -> io::Result<()> {
        // SAFETY: the actions are initialised; the close happens in the child,
        // where nobody owns the descriptor.
        check(unsafe { libc::posix_spawn_file_actions_addclose(&raw mut self.0, descriptor) })
    }

    fn change_directory(&mut self, path: &CString) -> io::Result<()> {
        // SAFETY: the actions are initialised; the path is NUL-terminated and
        // copied by the call.
        check(unsafe { libc::posix_spawn_file_actions_addchdir_np(&raw mut self.0, path.as_ptr()) })
    }
}

impl Drop for Actions {
    fn drop(&mut self) {
        // SAFETY: initialised by `new`, destroyed once.
        unsafe { libc::posix_spawn_file_actions_destroy(&raw mut self.0) };
    }
}

struct Attributes(posix_spawnattr_t);

impl Attributes {
    fn new() -> io::Result<Self> {
        let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
        let flags = c_short::try_from(flags).map_err(io::Error::other)? | POSIX_SPAWN_SETSID;
        let mut attributes = MaybeUninit::uninit();
        // SAFETY: init wants writable memory of that size and fills it, which
        // makes `assume_init` right when it succeeds.
        let mut attributes = unsafe {
            check(libc::posix_spawnattr_init(attributes.as_mut_ptr()))?;
            Self(attributes.assume_init())
        };
        let (none, default) = (signal_set(&[]), signal_set(DEFAULT_SIGNALS));
        // SAFETY: the attributes and both sets are initialised, and copied from.
        unsafe {
            check(libc::posix_spawnattr_setflags(&raw mut attributes.0, flags))?;
            check(libc::posix_spawnattr_setsigmask(
                &raw mut attributes.0,
                &raw const none,
            ))?;
            check(libc::posix_spawnattr_setsigdefault(
                &raw mut attributes.0,
                &raw const default,
            ))?;
        }
        Ok(attributes)
    }
}

impl Drop for Attributes {
    fn drop(&mut self) {
        // SAFETY: initialised by `new`, destroyed once.
        unsafe { libc::posix_spawnattr_destroy(&raw mut self.0) };
    }
}

/// The set of these signals.
pub(super) fn signal_set(signals: &[i32]) -> sigset_t {
    let mut set = MaybeUninit::uninit();
    // SAFETY: sigemptyset wants writable memory of that size and fills it; it
    // cannot fail, and sigaddset fails only for numbers that are no signals,
    // then changing nothing.
    unsafe {
        libc::sigemptyset(set.as_mut_ptr());
        for signal in signals {
            libc::sigaddset(set.as_mut_ptr(), *signal);
        }
        set.assume_init()
    }
}

fn check(error: i32) -> io::Result<()> {
    match error {
        0 => Ok(()),
        number => Err(io::Error::from_raw_os_error(number)),
    }
}

fn c_string(text: &OsStr) -> io::Result<CString> {
    CString::new(text.as_bytes()).map_err(|_| {
        io::Error::new(
            io::ErrorKind::InvalidInput,
            "a NUL byte cannot be passed to a program",
        )
    })
}

fn c_strings(texts: impl Iterator<Item = io::Result<CString>>) -> io::Result<Vec<CString>> {
    texts.collect()
}

fn pointers(strings: &[CString]) -> Vec<*mut c_char> {
    strings
        .iter()
        .map(|string| string.as_ptr().cast_mut())
        .chain([std::ptr::null_mut()])
        .collect()
}
