//! Being told to stop: signals as something to wait for.
#![expect(unsafe_code, reason = "signal masks are C functions")]

use super::spawn::signal_set;
use libc::sigset_t;
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use std::io;
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, FromRawFd, OwnedFd};

/// Signals that ask this process to stop, held back and readable; as before
/// when dropped.
pub struct Interrupts {
    descriptor: OwnedFd,
    before: sigset_t,
}

impl Interrupts {
    /// Holds back `SIGINT`, `SIGQUIT`, `SIGTERM` and `SIGHUP` from now on, for the calling
    /// thread and those that it starts, but for those that were ignored.
    pub fn hold() -> io::Result<Self> {
        let held: Vec<i32> = [libc::SIGINT, libc::SIGQUIT, libc::SIGTERM, libc::SIGHUP]
            .into_iter()
            .filter(|signal| !is_ignored(*signal))
            .collect();
        let set = signal_set(&held);
        let mut before = signal_set(&[]);
        // SAFETY: both calls read an initialised set, the first fills another.
        // signalfd gives a new descriptor that nobody else owns.
        unsafe {
            if libc::pthread_sigmask(libc::SIG_BLOCK, &raw const set, &raw mut before) != 0 {
                return Err(io::Error::last_os_error());
            }
            let flags = libc::SFD_CLOEXEC | libc::SFD_NONBLOCK;
            match libc::signalfd(-1, &raw const set, flags) {
                -1 => Err(io::Error::last_os_error()),
                descriptor => Ok(Self {
                    descriptor: OwnedFd::from_raw_fd(descriptor),
                    before,
                }),
            }
        }
    }

    /// Waits for a signal.
    pub fn wait(&self) -> io::Result<i32> {
        loop {
            if let Some(signal) = self.take() {
                return Ok(signal);
            }
            let mut polled = [PollFd::new(&self.descriptor, PollFlags::IN)];
            match poll(&mut polled, None) {
                Ok(_) | Err(Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// The signal that came, if one did.
    pub fn take(&self) -> Option<i32> {
        // A `signalfd_siginfo` has 128 bytes and starts with the number.
        let mut record = [0_u8; 128];
        match rustix::io::read(&self.descriptor, &mut record) {
            Ok(128) => record
                .first_chunk()
                .and_then(|number| i32::try_from(u32::from_ne_bytes(*number)).ok()),
            _ => None,
        }
    }
}

impl AsFd for Interrupts {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.descriptor.as_fd()
    }
}

impl Drop for Interrupts {
    fn drop(&mut self) {
        // SAFETY: sets the mask that pthread_sigmask itself gave.
        unsafe {
            libc::pthread_sigmask(
                libc::SIG_SETMASK,
                &raw const self.before,
                std::ptr::null_mut(),
            );
        }
    }
}

impl std::fmt::Debug for Interrupts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.descriptor.fmt(f)
    }
}

fn is_ignored(signal: i32) -> bool {
    let mut action = MaybeUninit::<libc::sigaction>::zeroed();
    // SAFETY: with no new action sigaction only fills `action`, which is valid
    // when zeroed, too.
    let action = unsafe {
        libc::sigaction(signal, std::ptr::null(), action.as_mut_ptr());
        action.assume_init()
    };
    action.sa_sigaction == libc::SIG_IGN
}
