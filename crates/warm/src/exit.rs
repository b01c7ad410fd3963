//! The report that a command's shell leaves when it exits, whichever way it
//! exits: at the end of its text, by `exit`, by `set -e`, after its EXIT trap.
//! Nothing is appended to the user's text for it.

use crate::c;
use crate::protocol::{Ended, Report};
use core::ffi::{CStr, c_int, c_void};
use core::ptr::null_mut;
use core::sync::atomic::{AtomicI32, AtomicPtr, AtomicUsize, Ordering};

/// The process that reports; its subshells inherit the hook and do not.
static OWNER: AtomicI32 = AtomicI32::new(0);
static REPORT: AtomicPtr<u8> = AtomicPtr::new(null_mut());
static SIZE: AtomicUsize = AtomicUsize::new(0);
static SIGNAL: AtomicPtr<c_int> = AtomicPtr::new(null_mut());

/// Has this process write its report there when it exits. `signal` is where the
/// shell keeps the signal that killed its last command, or null.
pub(crate) fn report_into(report: &'static mut [u8], signal: *mut c_int) {
    SIZE.store(report.len(), Ordering::Relaxed);
    REPORT.store(report.as_mut_ptr(), Ordering::Relaxed);
    SIGNAL.store(signal, Ordering::Relaxed);
    // SAFETY: system call; then a function that lives as long as the process,
    // as no shell unloads a module that is in use.
    unsafe {
        OWNER.store(c::getpid(), Ordering::Relaxed);
        c::__cxa_atexit(write, null_mut(), null_mut());
    }
}

extern "C" fn write(_: *mut c_void) {
    // SAFETY: a system call.
    if unsafe { c::getpid() } != OWNER.load(Ordering::Relaxed) {
        return;
    }
    let mut directory = [0_u8; 4096];
    // SAFETY: the buffer has that size.
    let found = unsafe { c::getcwd(directory.as_mut_ptr().cast(), directory.len()) };
    if found.is_null() {
        return;
    }
    let Ok(directory) = CStr::from_bytes_until_nul(&directory) else {
        return;
    };
    let signal = SIGNAL.load(Ordering::Relaxed);
    let signal = match signal.is_null() {
        true => 0,
        // SAFETY: not null, so an int of the shell's.
        false => unsafe { *signal },
    };
    let report = Report {
        last: match signal {
            1.. => Ended::Signalled(signal),
            _ => Ended::Exited,
        },
        directory: directory.to_bytes(),
    };
    // SAFETY: the two were stored together, of a slice that nobody else has
    // and that is never unmapped.
    let bytes = unsafe {
        let start = REPORT.load(Ordering::Relaxed);
        core::slice::from_raw_parts_mut(start, SIZE.load(Ordering::Relaxed))
    };
    report.encode(bytes);
}
