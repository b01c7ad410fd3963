//! The native module inside a warm shell: a request for a command in, a child
//! of the supervisor out.
//!
//! A stock bash loads it with `enable -f libqedsh_warm.so qedsh`. The command
//! `qedsh` then reports whether this bash is fit: whether it has every function
//! and variable that forking a command from it takes. Nothing of bash is linked;
//! each name is looked up when it is wanted, so that a bash without one is told
//! from one that crashes.
#![expect(unsafe_code, reason = "a loadable builtin is a C interface")]

use std::ffi::{CStr, c_char, c_int, c_void};

/// What a child that is forked inside bash must call or set right, so that it
/// looks like a bash that was started for its command: its process id and
/// groups, its job table, its command hash, its random numbers; then running a
/// text and leaving. Source: bash 5.2, `shell.c`, `jobs.c`, `nojobs.c`,
/// `builtins/evalstring.c`.
pub const NEEDED: &[&CStr] = &[
    c"cleanup_the_pipeline",
    c"delete_all_jobs",
    c"dollar_dollar_pid",
    c"exit_shell",
    c"indirection_level",
    c"last_asynchronous_pid",
    c"last_command_exit_value",
    c"original_pgrp",
    c"parse_and_execute",
    c"parse_and_execute_level",
    c"phash_flush",
    c"seedrand",
    c"set_ppid",
    c"shell_pgrp",
    c"stop_making_children",
];

/// Exit status of the command `qedsh` in a bash that is fit.
const FIT: c_int = 0;
/// Exit status in one that is not.
const UNFIT: c_int = 1;

/// The names that the process around us lacks; none where it is fit.
pub fn missing() -> Vec<&'static CStr> {
    let lacks = |name: &&CStr| {
        // SAFETY: dlsym wants a NUL-terminated name, and gives an address or
        // null; the address is not used.
        unsafe { libc::dlsym(libc::RTLD_DEFAULT, name.as_ptr()) }.is_null()
    };
    NEEDED.iter().copied().filter(lacks).collect()
}

/// What bash keeps of a loadable builtin: `struct builtin` of its `builtins.h`.
#[repr(C)]
struct Builtin {
    name: *const c_char,
    function: extern "C" fn(*const c_void) -> c_int,
    flags: c_int,
    long_doc: *const *const c_char,
    short_doc: *const c_char,
    handle: *mut c_char,
}

/// `BUILTIN_ENABLED` of bash's `builtins.h`.
const ENABLED: c_int = 1;

/// The builtin, found by bash under this name. Mutable, as it writes the handle.
#[unsafe(no_mangle)]
#[allow(non_upper_case_globals, reason = "bash looks for this name")]
static mut qedsh_struct: Builtin = Builtin {
    name: c"qedsh".as_ptr(),
    function: report,
    flags: ENABLED,
    long_doc: LONG_DOC.0.as_ptr(),
    short_doc: c"qedsh".as_ptr(),
    handle: std::ptr::null_mut(),
};

/// Lines of help, and the null that ends them.
struct Lines([*const c_char; 2]);

// SAFETY: the pointers lead to constants.
unsafe impl Sync for Lines {}

static LONG_DOC: Lines = Lines([
    c"Reports whether commands can be forked from this shell.".as_ptr(),
    std::ptr::null(),
]);

/// The command `qedsh`: one line, `fit` or the names that are missing.
extern "C" fn report(_: *const c_void) -> c_int {
    let missing = missing();
    let mut line = match missing.as_slice() {
        [] => b"fit".to_vec(),
        _ => b"unfit:".to_vec(),
    };
    for name in &missing {
        line.push(b' ');
        line.extend_from_slice(name.to_bytes());
    }
    line.push(b'\n');
    // SAFETY: write reads so many bytes of memory that is ours. A failure has
    // nobody to be told to.
    unsafe { libc::write(1, line.as_ptr().cast(), line.len()) };
    if missing.is_empty() { FIT } else { UNFIT }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_that_is_no_bash_is_unfit() {
        assert_eq!(missing(), NEEDED);
    }
}
