//! The C library and the kernel, as far as the module speaks to them: 64-bit
//! Linux. Declared here and not taken from a library, so that the module is one
//! `rustc` away from these sources.

use core::ffi::{CStr, c_char, c_int, c_long, c_uint, c_ulong, c_void};

unsafe extern "C" {
    pub(crate) fn __cxa_atexit(
        function: extern "C" fn(*mut c_void),
        argument: *mut c_void,
        object: *mut c_void,
    ) -> c_int;
    pub(crate) fn __errno_location() -> *mut c_int;
    pub(crate) fn _exit(status: c_int) -> !;
    pub(crate) fn chdir(path: *const c_char) -> c_int;
    pub(crate) fn close(descriptor: c_int) -> c_int;
    pub(crate) fn connect(socket: c_int, address: *const UnixAddress, length: u32) -> c_int;
    pub(crate) fn dlsym(handle: *mut c_void, name: *const c_char) -> *mut c_void;
    pub(crate) fn dladdr1(
        address: *const c_void,
        information: *mut [usize; 4],
        more: *mut *const Symbol,
        flags: c_int,
    ) -> c_int;
    pub(crate) fn dup2(from: c_int, to: c_int) -> c_int;
    pub(crate) fn fcntl(descriptor: c_int, command: c_int, ...) -> c_int;
    pub(crate) fn getcwd(buffer: *mut c_char, size: usize) -> *mut c_char;
    pub(crate) fn getpid() -> c_int;
    pub(crate) fn getppid() -> c_int;
    pub(crate) fn getrlimit(resource: c_int, limits: *mut Limits) -> c_int;
    pub(crate) fn ioctl(descriptor: c_int, request: c_ulong, ...) -> c_int;
    pub(crate) fn lseek(descriptor: c_int, offset: i64, whence: c_int) -> i64;
    pub(crate) fn mmap(
        address: *mut c_void,
        length: usize,
        protection: c_int,
        flags: c_int,
        descriptor: c_int,
        offset: i64,
    ) -> *mut c_void;
    pub(crate) fn open(path: *const c_char, flags: c_int, ...) -> c_int;
    pub(crate) fn prctl(option: c_int, ...) -> c_int;
    pub(crate) fn recvmsg(socket: c_int, message: *mut Message, flags: c_int) -> isize;
    pub(crate) fn sendmsg(socket: c_int, message: *const Message, flags: c_int) -> isize;
    pub(crate) fn setrlimit(resource: c_int, limits: *const Limits) -> c_int;
    pub(crate) fn setsid() -> c_int;
    pub(crate) fn sigprocmask(how: c_int, set: *const SignalSet, old: *mut SignalSet) -> c_int;
    pub(crate) fn socket(domain: c_int, kind: c_int, protocol: c_int) -> c_int;
    pub(crate) fn srand(seed: c_uint);
    pub(crate) fn strlen(string: *const c_char) -> usize;
    pub(crate) fn syscall(number: c_long, ...) -> c_long;
    fn time(time: *mut i64) -> i64;
    pub(crate) fn write(descriptor: c_int, bytes: *const c_void, count: usize) -> isize;
}

/// `struct rlimit`.
#[repr(C)]
#[derive(Default)]
pub(crate) struct Limits {
    pub(crate) soft: u64,
    pub(crate) hard: u64,
}

/// `struct iovec`.
#[repr(C)]
pub(crate) struct Slice {
    pub(crate) start: *mut c_void,
    pub(crate) length: usize,
}

/// `struct msghdr`.
#[repr(C)]
pub(crate) struct Message {
    pub(crate) name: *mut c_void,
    pub(crate) name_length: u32,
    pub(crate) slices: *mut Slice,
    pub(crate) slice_count: usize,
    pub(crate) control: *mut c_void,
    pub(crate) control_length: usize,
    pub(crate) flags: c_int,
}

/// `struct cmsghdr` and room for the descriptors after it.
#[repr(C)]
pub(crate) struct Control {
    pub(crate) length: usize,
    pub(crate) level: c_int,
    pub(crate) kind: c_int,
    pub(crate) descriptors: [c_int; Self::MOST],
}

impl Control {
    /// How many descriptors fit.
    pub(crate) const MOST: usize = 8;
    /// `CMSG_LEN(0)`.
    pub(crate) const HEADER: usize = size_of::<usize>() + 2 * size_of::<c_int>();
}

/// `struct sockaddr_un`.
#[repr(C)]
pub(crate) struct UnixAddress {
    pub(crate) family: u16,
    pub(crate) path: [u8; 108],
}

/// `sigset_t` of glibc: 1024 bits.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct SignalSet(pub(crate) [u64; 16]);

impl SignalSet {
    /// These signals: signal 1 is bit 0.
    pub(crate) const fn of(bits: u64) -> Self {
        let mut words = [0; 16];
        words[0] = bits;
        Self(words)
    }
}

/// `Elf64_Sym`.
#[repr(C)]
pub(crate) struct Symbol {
    pub(crate) name: u32,
    pub(crate) information: u8,
    pub(crate) other: u8,
    pub(crate) section: u16,
    pub(crate) value: u64,
    pub(crate) size: u64,
}

/// `struct sock_fprog`.
#[repr(C)]
pub(crate) struct FilterProgram {
    pub(crate) count: u16,
    pub(crate) instructions: *const c_void,
}

pub(crate) const RLIMIT_RTTIME: c_int = 15;
pub(crate) const TIOCSCTTY: c_ulong = 0x540E;
pub(crate) const AF_UNIX: c_int = 1;
pub(crate) const SOCK_SEQPACKET: c_int = 5;
pub(crate) const SOCK_CLOEXEC: c_int = 0o2_000_000;
pub(crate) const SOL_SOCKET: c_int = 1;
pub(crate) const SCM_RIGHTS: c_int = 1;
pub(crate) const MSG_CTRUNC: c_int = 0x8;
pub(crate) const MSG_NOSIGNAL: c_int = 0x4000;
pub(crate) const MSG_CMSG_CLOEXEC: c_int = 0x4000_0000;
pub(crate) const O_RDWR: c_int = 2;
pub(crate) const O_CLOEXEC: c_int = 0o2_000_000;
pub(crate) const F_ADD_SEALS: c_int = 1033;
pub(crate) const F_GET_SEALS: c_int = 1034;
pub(crate) const SEEK_END: c_int = 2;
pub(crate) const PROT_READ_WRITE: c_int = 3;
pub(crate) const MAP_SHARED: c_int = 1;
pub(crate) const SIG_SETMASK: c_int = 2;
pub(crate) const PR_SET_DUMPABLE: c_int = 4;
pub(crate) const PR_SET_PDEATHSIG: c_int = 1;
pub(crate) const PR_SET_NO_NEW_PRIVS: c_int = 38;
pub(crate) const PR_GET_TID_ADDRESS: c_int = 40;
pub(crate) const SECCOMP_SET_MODE_FILTER: c_int = 1;
/// `CLONE_PARENT | CLONE_CHILD_CLEARTID | CLONE_CHILD_SETTID | SIGCHLD`.
pub(crate) const CLONE_SIBLING: c_long = 0x8000 | 0x0020_0000 | 0x0100_0000 | 17;
pub(crate) const RTLD_DL_SYMENT: c_int = 1;
pub(crate) const EINTR: c_int = 4;
pub(crate) const SIGKILL: c_int = 9;
pub(crate) const F_DUPFD_CLOEXEC: c_int = 1030;

pub(crate) const SYS_LANDLOCK_RESTRICT_SELF: c_long = 446;
pub(crate) const SYS_CLOSE_RANGE: c_long = 436;
#[cfg(target_arch = "x86_64")]
pub(crate) const SYS_CLONE: c_long = 56;
#[cfg(target_arch = "x86_64")]
pub(crate) const SYS_SECCOMP: c_long = 317;
#[cfg(not(target_arch = "x86_64"))]
pub(crate) const SYS_CLONE: c_long = 220;
#[cfg(not(target_arch = "x86_64"))]
pub(crate) const SYS_SECCOMP: c_long = 277;

/// The error number of the call before.
pub(crate) fn error() -> c_int {
    // SAFETY: the C library keeps one error number per thread at this address.
    unsafe { *__errno_location() }
}

/// The time in seconds.
pub(crate) fn now() -> i64 {
    // SAFETY: null is taken for "only return it".
    unsafe { time(core::ptr::null_mut()) }
}

/// A string of the shell's; it must live as long as it is looked at.
///
/// # Safety
/// `string` is null or leads to a NUL-terminated string.
pub(crate) unsafe fn bytes<'s>(string: *const c_char) -> Option<&'s CStr> {
    if string.is_null() {
        return None;
    }
    // SAFETY: the caller says that a string is there.
    Some(unsafe { CStr::from_ptr(string) })
}
