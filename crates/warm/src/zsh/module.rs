//! What zsh asks of a module: which builtin it has, and how that is called.

use super::Zsh;
use crate::entry;
use core::ffi::{CStr, c_char, c_int, c_void};
use core::ptr::{null, null_mut};

/// `struct builtin` of zsh's `zsh.h`.
#[repr(C)]
struct Builtin {
    next: *mut c_void,
    name: *const c_char,
    flags: c_int,
    function: extern "C" fn(*const c_char, *const *const c_char, *const c_void, c_int) -> c_int,
    fewest: c_int,
    most: c_int,
    number: c_int,
    options: *const c_char,
    defaults: *const c_char,
}

/// `struct features`: lists of builtins, conditions, functions, parameters.
#[repr(C)]
struct Features {
    builtins: *mut Builtin,
    builtin_count: c_int,
    conditions: *const c_void,
    condition_count: c_int,
    functions: *const c_void,
    function_count: c_int,
    parameters: *const c_void,
    parameter_count: c_int,
    abstract_count: c_int,
}

static mut BUILTINS: [Builtin; 1] = [Builtin {
    next: null_mut(),
    name: c"qedsh".as_ptr(),
    flags: 0,
    function: command,
    fewest: 1,
    most: 1,
    number: 0,
    options: null(),
    defaults: null(),
}];

static mut FEATURES: Features = Features {
    builtins: (&raw mut BUILTINS).cast(),
    builtin_count: 1,
    conditions: null(),
    condition_count: 0,
    functions: null(),
    function_count: 0,
    parameters: null(),
    parameter_count: 0,
    abstract_count: 0,
};

/// Loads the module: tells a zsh that is unfit.
pub(crate) fn boot() -> c_int {
    match Zsh::find() {
        Some(zsh) => {
            entry::remember(&zsh);
            0
        }
        None => entry::unfit(Zsh::REQUIRED),
    }
}

/// What the module has: one builtin.
pub(crate) fn features(module: *mut c_void, names: *mut *mut *mut c_char) -> c_int {
    let Some(zsh) = Zsh::find() else {
        return 1;
    };
    // SAFETY: zsh gives the module and a place for the list; the lists of the
    // module live as long as it does.
    unsafe { *names = (zsh.featuresarray)(module, (&raw const FEATURES).cast()) };
    0
}

/// Switches the builtin on or off, or tells whether it is on.
pub(crate) fn enables(module: *mut c_void, enables: *mut *mut c_int) -> c_int {
    let Some(zsh) = Zsh::find() else {
        return 1;
    };
    // SAFETY: as above.
    unsafe { (zsh.handlefeatures)(module, (&raw const FEATURES).cast(), enables) }
}

/// The command `qedsh PATH`.
extern "C" fn command(
    _: *const c_char,
    arguments: *const *const c_char,
    _: *const c_void,
    _: c_int,
) -> c_int {
    let Some(zsh) = Zsh::find() else {
        return entry::unfit(Zsh::REQUIRED);
    };
    // SAFETY: zsh gives as many arguments as it was told, one.
    let path = unsafe { CStr::from_ptr(*arguments) };
    entry::serve(&zsh, path)
}
