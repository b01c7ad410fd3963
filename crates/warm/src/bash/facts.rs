//! What a bash has under its names.

use super::Bash;
use crate::c;
use crate::facts::{Fact, Writer};
use core::ffi::{CStr, c_char, c_int, c_void};

/// `struct alias` of bash's `alias.h`.
#[repr(C)]
pub(crate) struct Alias {
    name: *const c_char,
    value: *const c_char,
}

/// `struct variable` of bash's `variables.h`.
#[repr(C)]
pub(crate) struct Variable {
    name: *const c_char,
    value: *const c_char,
    exported: *const c_char,
    dynamic: *const c_void,
    assign: *const c_void,
    attributes: c_int,
    context: c_int,
}

/// `struct builtin` of bash's `builtins.h`.
#[repr(C)]
pub(crate) struct Builtin {
    name: *const c_char,
    function: *const c_void,
    flags: c_int,
    long_doc: *const *const c_char,
    short_doc: *const c_char,
    handle: *mut c_char,
}

/// `BUILTIN_ENABLED` of bash's `builtins.h`.
const ENABLED: c_int = 0x01;
/// `BUILTIN_DELETED`.
const DELETED: c_int = 0x02;
/// `STATIC_BUILTIN`: it was not loaded.
const STATIC: c_int = 0x04;

/// Variables of bash that say which options are on.
const OPTIONS: [&CStr; 2] = [c"SHELLOPTS", c"BASHOPTS"];

/// `DEBUG_TRAP`, `ERROR_TRAP` and `RETURN_TRAP` of bash's `trap.h`, behind the 64
/// signals of Linux.
const OTHER_TRAPS: [c_int; 3] = [65, 66, 67];

/// `att_integer`, `att_uppercase`, `att_lowercase`, `att_capcase` and
/// `att_nameref` of bash's `variables.h`: what is assigned is not what it holds.
const CHANGING: c_int = 0x010 | 0x100 | 0x200 | 0x400 | 0x800;
/// `att_readonly`: what is assigned stops the command.
const READ_ONLY: c_int = 0x002;

/// Variables whose value is told although programs do not get it.
const TOLD: [&CStr; 1] = [c"IFS"];

pub(super) fn write(bash: &Bash) {
    let mut writer = Writer::new();
    // SAFETY: both functions give null or an array that ends in null, of
    // structures that bash keeps.
    unsafe {
        each((bash.all_aliases)(), |alias| {
            writer.write(Fact::Alias, c::bytes(alias.name), c::bytes(alias.value));
        });
        each((bash.all_shell_functions)(), |function| {
            writer.write(Fact::Function, c::bytes(function.name), None);
        });
    }
    builtins(bash, &mut writer);
    variables(bash, &mut writer);
    // SAFETY: the functions look into a table of bash's, which has places for
    // these behind those of the signals.
    let has_traps = unsafe {
        let is_trapped = |trap| (bash.signal_is_trapped)(trap) != 0;
        (bash.any_signals_trapped)() >= 0 || OTHER_TRAPS.into_iter().any(is_trapped)
    };
    if has_traps {
        writer.write(Fact::Departure, Some(c"there are traps"), None);
    }
    // SAFETY: an array of ten, of which the second is `$1`.
    if unsafe { !(*bash.dollar_vars.add(1)).is_null() } {
        writer.write(
            Fact::Departure,
            Some(c"there are positional parameters"),
            None,
        );
    }
    for options in OPTIONS {
        // SAFETY: bash gives null or a string that it keeps.
        let on = unsafe { c::bytes((bash.get_string_value)(options.as_ptr())) };
        writer.write(Fact::Options, on, None);
    }
    // SAFETY: bash gives null or a string that it keeps.
    let path = unsafe { c::bytes((bash.get_string_value)(c"PATH".as_ptr())) };
    writer.write(Fact::Path, path, None);
    // SAFETY: after the first call the variable leads to an array of strings
    // that ends in null.
    unsafe {
        (bash.maybe_make_export_env)();
        let mut next = *bash.export_env;
        while !next.is_null() && !(*next).is_null() {
            writer.write(Fact::Variable, c::bytes(*next), None);
            next = next.add(1);
        }
    }
}

fn variables(bash: &Bash, writer: &mut Writer) {
    // Those without a value, too: they may have a type.
    // SAFETY: the function gives null or an array that ends in null, of
    // variables that bash keeps.
    unsafe {
        each((bash.all_shell_variables)(), |variable| {
            if variable.attributes & CHANGING != 0
                && variable.attributes & READ_ONLY == 0
                && variable.dynamic.is_null()
                // The one such variable that every bash has.
                && c::bytes(variable.name) != Some(c"OPTIND")
            {
                let why = c"there are variables that change what they are given";
                writer.write(Fact::Departure, Some(why), c::bytes(variable.name));
            }
            if variable.attributes & super::EXPORTED != 0 {
                return;
            }
            let name = c::bytes(variable.name);
            let is_told = name.is_some_and(|name| TOLD.contains(&name));
            let value = is_told.then(|| c::bytes((bash.get_string_value)(variable.name)));
            let value = value.flatten();
            writer.write(Fact::Unexported, name, value);
        });
    }
}

fn builtins(bash: &Bash, writer: &mut Writer) {
    // SAFETY: the slice is used in this function alone.
    let all = unsafe { all_builtins(bash.shell_builtins, bash.num_shell_builtins) };
    for builtin in all.iter().filter(|it| it.flags & DELETED == 0) {
        // SAFETY: a builtin has a name that bash keeps.
        let name = unsafe { c::bytes(builtin.name) };
        match (builtin.flags & ENABLED != 0, builtin.flags & STATIC != 0) {
            (false, _) => writer.write(Fact::Disabled, name, None),
            (true, false) => writer.write(Fact::Loaded, name, None),
            (true, true) => {}
        }
    }
}

/// Takes a builtin away, as `enable -d` does.
pub(super) fn delete(bash: &Bash, name: &CStr) {
    // SAFETY: the slice is used in this function alone.
    let all = unsafe { all_builtins(bash.shell_builtins, bash.num_shell_builtins) };
    // SAFETY: a builtin has a name that bash keeps.
    let is_it = |builtin: &Builtin| unsafe { c::bytes(builtin.name) } == Some(name);
    let Some(rest) = all
        .iter()
        .position(is_it)
        .and_then(|index| all.get_mut(index..))
    else {
        return;
    };
    rest.rotate_left(1);
    // SAFETY: the variable is an int; what lies behind the end is not looked at.
    unsafe { *bash.num_shell_builtins -= 1 };
}

/// # Safety
/// The two are bash's; one slice at a time, and no builtin is loaded while it is
/// used.
unsafe fn all_builtins<'b>(all: *mut *mut Builtin, count: *mut c_int) -> &'b mut [Builtin] {
    // SAFETY: the caller gives bash's variables: an array and its length.
    unsafe {
        let count = usize::try_from(*count).unwrap_or(0);
        core::slice::from_raw_parts_mut(*all, count)
    }
}

/// Shows every element of an array that ends in null.
///
/// # Safety
/// `array` is null or such an array.
unsafe fn each<T>(array: *mut *mut T, mut show: impl FnMut(&T)) {
    let mut next = array;
    // SAFETY: the caller says so.
    unsafe {
        while !next.is_null() && !(*next).is_null() {
            show(&**next);
            next = next.add(1);
        }
    }
}
