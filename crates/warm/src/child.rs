//! The process of one command, from its fork to the user's text.

use crate::c::{self, FilterProgram, SignalSet};
use crate::exit;
use crate::protocol::{CANCEL_SEAL, Kind, REPORT_SIZE, Reply, Request, START_SEAL, Step};
use crate::serve::{Received, reply, reply_with};
use crate::shell::{Saved, Shell};
use core::ffi::{c_int, c_void};
use core::ptr::null_mut;

/// The status of a process that never ran its text; nobody needs to look at it.
const NEVER_RAN: c_int = 125;

/// Runs what was asked for. The answer is given before, once all is in place.
pub(crate) fn run<S: Shell>(shell: &S, saved: &Saved, received: &Received) -> ! {
    let failed = match prepare(shell, saved, received) {
        Ok((request, report)) => match confine(&request, received) {
            Ok(listener) => start(shell, &request, report, received, listener),
            Err(failed) => failed,
        },
        Err(failed) => failed,
    };
    reply(received, failed.reply());
    // SAFETY: this ends the process; no code of the shell's runs on the way.
    unsafe { c::_exit(NEVER_RAN) }
}

/// The step that failed, and why.
struct Failed(Step, c_int);

impl Failed {
    fn at(step: Step) -> Self {
        Self(step, c::error())
    }

    fn reply(&self) -> Reply {
        Reply {
            step: self.0,
            error: self.1,
            process: 0,
        }
    }
}

fn prepare<S: Shell>(
    shell: &S,
    saved: &Saved,
    received: &Received,
) -> Result<(Request<'static>, &'static mut [u8]), Failed> {
    let [memory, _, input, output, errors, ..] = *received.all() else {
        return Err(Failed(Step::Request, 0));
    };
    claim(memory)?;
    // SAFETY: plain system calls. From here on this is the user's own process:
    // they may trace it.
    unsafe {
        c::setsid();
        c::prctl(c::PR_SET_DUMPABLE, 1_u64);
    }
    let (report, request) = map(memory)?;
    let request = Request::decode(request).ok_or(Failed(Step::Request, 0))?;
    for (standard, given) in (0..).zip([input, output, errors]) {
        // SAFETY: a system call on two descriptors.
        if unsafe { c::dup2(given, standard) } < 0 {
            return Err(Failed::at(Step::Descriptors));
        }
    }
    if request.setting.has_terminal {
        // SAFETY: a system call on a descriptor; this process leads its session
        // and has no terminal yet.
        if unsafe { c::ioctl(0, c::TIOCSCTTY, 0_u64) } < 0 {
            return Err(Failed::at(Step::Descriptors));
        }
    }
    mark(request.setting.mark);
    // SAFETY: the directory is a NUL-terminated string.
    if unsafe { c::chdir(request.directory.as_ptr()) } < 0 {
        return Err(Failed::at(Step::Directory));
    }
    shell.settle(saved);
    match shell.enter(&request) {
        true => Ok((request, report)),
        false => Err(Failed(Step::Environment, 0)),
    }
}

/// Sets the limit by which all that comes of this process is known. Where the
/// hard limit is lower, session and descent are left to go by.
fn mark(soft: u64) {
    if soft == 0 {
        return;
    }
    let mut limits = c::Limits::default();
    // SAFETY: the calls read and write two numbers.
    unsafe {
        if c::getrlimit(c::RLIMIT_RTTIME, &raw mut limits) == 0 && limits.hard >= soft {
            limits.soft = soft;
            c::setrlimit(c::RLIMIT_RTTIME, &raw const limits);
        }
    }
}

/// Decides, with the kernel as the judge, whether this request still counts.
fn claim(memory: c_int) -> Result<(), Failed> {
    // SAFETY: a system call on a descriptor.
    let seals = unsafe {
        if c::fcntl(memory, c::F_ADD_SEALS, START_SEAL) < 0 {
            return Err(Failed::at(Step::Cancelled));
        }
        c::fcntl(memory, c::F_GET_SEALS)
    };
    match seals & CANCEL_SEAL {
        0 => Ok(()),
        _ => Err(Failed(Step::Cancelled, 0)),
    }
}

/// The memory file as report and request. It stays mapped until the process
/// ends or executes something else.
fn map(memory: c_int) -> Result<(&'static mut [u8], &'static [u8]), Failed> {
    // SAFETY: system calls on a descriptor. The file cannot shrink: whoever
    // made it sealed it against that, and no other process writes to it once
    // it was sent.
    let bytes = unsafe {
        let size = c::lseek(memory, 0, c::SEEK_END);
        let size = usize::try_from(size).map_err(|_| Failed::at(Step::Request))?;
        let protection = c::PROT_READ_WRITE;
        let start = c::mmap(null_mut(), size, protection, c::MAP_SHARED, memory, 0);
        if start.is_null() || start as isize == -1 {
            return Err(Failed::at(Step::Request));
        }
        core::slice::from_raw_parts_mut(start.cast::<u8>(), size)
    };
    match bytes.split_at_mut_checked(REPORT_SIZE) {
        Some((report, request)) => Ok((report, request)),
        None => Err(Failed(Step::Request, 0)),
    }
}

/// Puts this process into the cage that came with the request. Returns the
/// descriptor on which the filter asks, or -1.
fn confine(request: &Request<'_>, received: &Received) -> Result<c_int, Failed> {
    let ruleset = received.all().get(5);
    if ruleset.is_none() && request.setting.filter.is_empty() {
        return Ok(-1);
    }
    // SAFETY: a system call; both kinds of cage demand it of the unprivileged.
    unsafe { c::prctl(c::PR_SET_NO_NEW_PRIVS, 1_u64, 0_u64, 0_u64, 0_u64) };
    if let Some(ruleset) = ruleset {
        // SAFETY: a system call on a descriptor.
        if unsafe { c::syscall(c::SYS_LANDLOCK_RESTRICT_SELF, *ruleset, 0_u64) } < 0 {
            return Err(Failed::at(Step::Landlock));
        }
    }
    if request.setting.filter.is_empty() {
        return Ok(-1);
    }
    let program = FilterProgram {
        // `struct sock_filter` has eight bytes.
        count: u16::try_from(request.setting.filter.len() / 8)
            .map_err(|_| Failed(Step::Filter, 0))?,
        instructions: request.setting.filter.as_ptr().cast(),
    };
    // SAFETY: the program is so many instructions long; the kernel checks them.
    let listener = unsafe {
        let program: *const c_void = (&raw const program).cast();
        let (mode, flags) = (c::SECCOMP_SET_MODE_FILTER, request.setting.filter_flags);
        c::syscall(c::SYS_SECCOMP, mode, flags, program)
    };
    match c_int::try_from(listener) {
        Ok(0) => Ok(-1),
        Ok(listener) if listener > 0 => Ok(listener),
        _ => Err(Failed::at(Step::Filter)),
    }
}

fn start<S: Shell>(
    shell: &S,
    request: &Request<'static>,
    report: &'static mut [u8],
    received: &Received,
    listener: c_int,
) -> ! {
    let started = Reply {
        step: Step::Started,
        error: 0,
        // SAFETY: a system call.
        process: unsafe { c::getpid() },
    };
    match listener {
        ..0 => reply(received, started),
        _ => reply_with(received, started, listener),
    }
    close_all_but_standard();
    // SAFETY: a system call on a set of ours.
    unsafe {
        c::sigprocmask(
            c::SIG_SETMASK,
            &SignalSet::of(request.setting.mask),
            null_mut(),
        )
    };
    match request.kind {
        Kind::Facts => {
            shell.facts();
            // SAFETY: this ends the process.
            unsafe { c::_exit(0) }
        }
        Kind::RunAndReport => exit::report_into(report, shell.last_signal()),
        Kind::Run => {}
    }
    shell.run(request)
}

/// Closes what the start-up files, this module and the shell left open.
fn close_all_but_standard() {
    // SAFETY: system calls; nothing in this process uses a descriptor above 2.
    unsafe {
        if c::syscall(c::SYS_CLOSE_RANGE, 3_u64, u64::from(u32::MAX), 0_u64) < 0 {
            // A kernel before 5.9. The usual limit; nothing of ours lies higher.
            for descriptor in 3..1024 {
                c::close(descriptor);
            }
        }
    }
}
