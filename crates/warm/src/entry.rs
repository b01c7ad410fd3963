//! The names under which shells find the module, and the command `qedsh`.

use crate::bash::Bash;
use crate::c;
use crate::serve::{self, Refused};
use crate::shell::{Saved, Shell, Text};
use crate::symbols;
use crate::zsh::module;
use core::cell::UnsafeCell;
use core::ffi::{CStr, c_char, c_int, c_void};

/// Status of the command `qedsh` where it does not serve.
const UNFIT: c_int = 1;

/// `struct builtin` of bash's `builtins.h`.
#[repr(C)]
pub struct Builtin {
    name: *const c_char,
    function: extern "C" fn(*const Words) -> c_int,
    flags: c_int,
    long_doc: *const *const c_char,
    short_doc: *const c_char,
    handle: *mut c_char,
}

/// `WORD_LIST` of bash's `command.h`.
#[repr(C)]
struct Words {
    next: *const Words,
    word: *const Word,
}

/// `WORD_DESC`.
#[repr(C)]
struct Word {
    text: *const c_char,
    flags: c_int,
}

/// `BUILTIN_ENABLED` of bash's `builtins.h`.
const ENABLED: c_int = 1;

/// The builtin, found by bash under this name. Mutable, as it writes the handle.
#[cfg_attr(qedsh_module, unsafe(no_mangle))]
#[allow(non_upper_case_globals, reason = "bash looks for this name")]
pub static mut qedsh_struct: Builtin = Builtin {
    name: c"qedsh".as_ptr(),
    function: bash_command,
    flags: ENABLED,
    long_doc: LONG_DOC.0.as_ptr(),
    short_doc: c"qedsh PATH".as_ptr(),
    handle: core::ptr::null_mut(),
};

/// Lines of help, and the null that ends them.
struct Lines([*const c_char; 2]);

// SAFETY: the pointers lead to constants.
unsafe impl Sync for Lines {}

static LONG_DOC: Lines = Lines([
    c"Serves commands to the supervisor that waits at PATH.".as_ptr(),
    core::ptr::null(),
]);

/// Called by bash when it loads the builtin; 0 refuses.
#[cfg_attr(qedsh_module, unsafe(no_mangle))]
pub extern "C" fn qedsh_builtin_load(_: *const c_char) -> c_int {
    match Bash::find() {
        Some(bash) => {
            remember(&bash);
            1
        }
        None => {
            unfit(Bash::REQUIRED);
            0
        }
    }
}

extern "C" fn bash_command(words: *const Words) -> c_int {
    let Some(bash) = Bash::find() else {
        return unfit(Bash::REQUIRED);
    };
    if words.is_null() {
        return UNFIT;
    }
    // SAFETY: bash gives null or a list of words, each a string.
    let path = unsafe { CStr::from_ptr((*(*words).word).text) };
    serve(&bash, path)
}

/// Called by zsh when it loads the module, first.
#[cfg_attr(qedsh_module, unsafe(no_mangle))]
pub extern "C" fn setup_(_: *mut c_void) -> c_int {
    0
}

/// Called by zsh: what the module has.
///
/// # Safety
/// `names` has room for an address.
#[cfg_attr(qedsh_module, unsafe(no_mangle))]
pub unsafe extern "C" fn features_(module: *mut c_void, names: *mut *mut *mut c_char) -> c_int {
    module::features(module, names)
}

/// Called by zsh: which of it is on.
///
/// # Safety
/// `enables` is null or leads to a list as zsh's `handlefeatures` wants it.
#[cfg_attr(qedsh_module, unsafe(no_mangle))]
pub unsafe extern "C" fn enables_(module: *mut c_void, enables: *mut *mut c_int) -> c_int {
    module::enables(module, enables)
}

/// Called by zsh when the module is in place; not 0 refuses.
#[cfg_attr(qedsh_module, unsafe(no_mangle))]
pub extern "C" fn boot_(_: *mut c_void) -> c_int {
    module::boot()
}

/// Called by zsh before it unloads the module.
#[cfg_attr(qedsh_module, unsafe(no_mangle))]
pub extern "C" fn cleanup_(_: *mut c_void) -> c_int {
    0
}

/// Called by zsh when it unloads the module.
#[cfg_attr(qedsh_module, unsafe(no_mangle))]
pub extern "C" fn finish_(_: *mut c_void) -> c_int {
    0
}

/// What was saved when the module was loaded.
struct Kept(UnsafeCell<Saved>);

// SAFETY: shells have one thread.
unsafe impl Sync for Kept {}

static SAVED: Kept = Kept(UnsafeCell::new(Saved {
    status: 0,
    argument: Text::new(),
    clock: 0,
}));

/// Keeps what the shell has before the commands that start the module change it.
pub(crate) fn remember<S: Shell>(shell: &S) {
    // SAFETY: the one thread, and no reference to it is alive here.
    unsafe { *SAVED.0.get() = shell.save() };
}

/// Serves; returns only where that cannot begin.
pub(crate) fn serve<S: Shell>(shell: &S, path: &CStr) -> c_int {
    if let Some(reason) = shell.unfit() {
        complain(reason);
        return UNFIT;
    }
    // SAFETY: the one thread; it was written when the module was loaded.
    let saved = unsafe { *SAVED.0.get() };
    shell.hide();
    complain(match serve::serve(path, shell, &saved) {
        Refused::Connection => c"nobody waits at this path",
        Refused::Greeting => c"nobody answers",
    });
    UNFIT
}

/// Says which names this shell lacks.
pub(crate) fn unfit(required: &[&CStr]) -> c_int {
    for name in required {
        if symbols::address(name).is_null() {
            complain(name);
        }
    }
    UNFIT
}

/// One line on the standard error: what makes this shell unfit.
fn complain(reason: &CStr) {
    for part in [c"qedsh: unfit: ", reason, c"\n"] {
        // SAFETY: write reads so many bytes of a string. A failure has nobody
        // to be told to.
        unsafe { c::write(2, part.as_ptr().cast(), part.to_bytes().len()) };
    }
}

/// The core library's own functions name it; without unwinding nothing calls it.
#[cfg(qedsh_module)]
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}

#[cfg(qedsh_module)]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    // A shell that is in doubt about itself must not run anything.
    // SAFETY: this ends the process.
    unsafe { c::_exit(125) }
}
