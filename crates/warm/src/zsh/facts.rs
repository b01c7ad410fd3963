//! What a zsh has under its names.

use super::Zsh;
use crate::c;
use crate::facts::{Fact, Writer};
use core::ffi::{CStr, c_char, c_int, c_void};

/// The beginning of `struct hashtable` of zsh's `zsh.h`.
#[repr(C)]
pub(crate) struct Table {
    size: c_int,
    count: c_int,
    nodes: *mut *mut Node,
    temporary: *mut c_void,
    hash: *const c_void,
    empty: unsafe extern "C" fn(*mut Table),
    fill: *const c_void,
    compare: *const c_void,
    add: *const c_void,
    get: unsafe extern "C" fn(*mut Table, *const c_char) -> *mut Node,
    get_disabled: *const c_void,
    remove: unsafe extern "C" fn(*mut Table, *const c_char) -> *mut Node,
}

/// `struct hashnode`.
#[repr(C)]
pub(crate) struct Node {
    next: *mut Node,
    name: *const c_char,
    flags: c_int,
}

/// `struct alias`.
#[repr(C)]
struct Alias {
    node: Node,
    text: *const c_char,
}

/// `struct optname`.
#[repr(C)]
struct OptionName {
    node: Node,
    number: c_int,
}

/// `DISABLED`.
const DISABLED: c_int = 1;
/// `ALIAS_GLOBAL`.
const GLOBAL: c_int = 1 << 1;
/// `OPT_ALIAS` of zsh's `options.c`: another name of an option.
const OTHER_NAME: c_int = 1 << 7;

/// `PM_INTEGER`, `PM_EFLOAT`, `PM_FFLOAT`, `PM_LEFT`, `PM_RIGHT_B`, `PM_RIGHT_Z`,
/// `PM_LOWER` and `PM_UPPER`: what is assigned is not what it holds.
const CHANGING: c_int = 0b11_1110_1110;

/// Those that zsh has itself.
const OWN_NUMBERS: [&CStr; 33] = [
    c"!",
    c"#",
    c"$",
    c"?",
    c"ARGC",
    c"COLUMNS",
    c"EGID",
    c"ERRNO",
    c"EUID",
    c"FUNCNEST",
    c"GID",
    c"HISTCMD",
    c"HISTSIZE",
    c"KEYTIMEOUT",
    c"LINENO",
    c"LINES",
    c"LISTMAX",
    c"LOGCHECK",
    c"MAILCHECK",
    c"OPTIND",
    c"PPID",
    c"RANDOM",
    c"SAVEHIST",
    c"SECONDS",
    c"SHLVL",
    c"TRY_BLOCK_ERROR",
    c"TRY_BLOCK_INTERRUPT",
    c"TTYIDLE",
    c"UID",
    c"ZSH_SUBSHELL",
    c"ZLE_RPROMPT_INDENT",
    c"DIRSTACKSIZE",
    c"status",
];

/// Variables whose value is told although programs do not get it: zsh has them
/// always.
const TOLD: [&CStr; 2] = [c"IFS", c"CDPATH"];

pub(super) fn write(zsh: &Zsh) {
    let mut writer = Writer::new();
    // SAFETY: the tables are zsh's own, of the kinds that their names say.
    unsafe {
        each(*zsh.aliastab, |node| alias(node, &mut writer));
        each(*zsh.sufaliastab, |node| {
            if node.flags & DISABLED == 0 {
                let text = (&raw const *node).cast::<Alias>();
                writer.write(
                    Fact::SuffixAlias,
                    c::bytes(node.name),
                    c::bytes((*text).text),
                );
            }
        });
        each(*zsh.shfunctab, |node| {
            if node.flags & DISABLED == 0 {
                writer.write(Fact::Function, c::bytes(node.name), None);
            }
        });
        for table in [*zsh.builtintab, *zsh.reswdtab] {
            each(table, |node| {
                if node.flags & DISABLED != 0 {
                    writer.write(Fact::Disabled, c::bytes(node.name), None);
                }
            });
        }
        each(*zsh.optiontab, |node| {
            let number = (*(&raw const *node).cast::<OptionName>()).number;
            let is_name = node.flags & OTHER_NAME == 0;
            if let Ok(number) = usize::try_from(number)
                && is_name
                && *zsh.opts.add(number) != 0
            {
                writer.write(Fact::Options, c::bytes(node.name), None);
            }
        });
        // Those that programs get are among them; that they do is told below.
        each(*zsh.paramtab, |node| {
            let name = c::bytes(node.name);
            let is_told = name.is_some_and(|name| TOLD.contains(&name));
            let value = is_told.then(|| c::bytes((zsh.getsparam)(node.name.cast_mut())));
            let is_own = name.is_some_and(|name| OWN_NUMBERS.contains(&name));
            if node.flags & CHANGING != 0 && !is_own {
                let why = c"there are variables that change what they are given";
                writer.write(Fact::Departure, Some(why), name);
            }
            writer.write(Fact::Unexported, name, value.flatten());
        });
        if zsh.nsigtrapped.is_some_and(|count| *count != 0) {
            writer.write(Fact::Departure, Some(c"there are traps"), None);
        }
        let positional = *zsh.pparams;
        if !positional.is_null() && !(*positional).is_null() {
            writer.write(
                Fact::Departure,
                Some(c"there are positional parameters"),
                None,
            );
        }
        let path = (zsh.getsparam)(c"PATH".as_ptr().cast_mut());
        writer.write(Fact::Path, c::bytes(path), None);
        let mut next = *zsh.environ;
        while !next.is_null() && !(*next).is_null() {
            writer.write(Fact::Variable, c::bytes(*next), None);
            next = next.add(1);
        }
    }
}

/// # Safety
/// The node is one of the table of aliases.
unsafe fn alias(node: &Node, writer: &mut Writer) {
    if node.flags & DISABLED != 0 {
        return;
    }
    let kind = match node.flags & GLOBAL {
        0 => Fact::Alias,
        _ => Fact::GlobalAlias,
    };
    // SAFETY: the caller says so; zsh keeps the strings.
    unsafe {
        let text = (*(&raw const *node).cast::<Alias>()).text;
        writer.write(kind, c::bytes(node.name), c::bytes(text));
    }
}

/// Exports a parameter.
pub(super) fn export(zsh: &Zsh, name: &CStr) {
    // SAFETY: the table of parameters is zsh's own; what it gives for a name is
    // a parameter or null.
    unsafe {
        let table = *zsh.paramtab;
        let parameter = ((*table).get)(table, name.as_ptr());
        if !parameter.is_null() {
            (zsh.export_param)(parameter.cast());
        }
    }
}

/// Empties a table.
///
/// # Safety
/// It is a table of zsh's.
pub(super) unsafe fn empty(table: *mut Table) {
    // SAFETY: the caller says so.
    unsafe { ((*table).empty)(table) }
}

/// Takes a node out of a table.
///
/// # Safety
/// It is a table of zsh's.
pub(super) unsafe fn remove(table: *mut Table, name: &CStr) {
    // SAFETY: the caller says so.
    unsafe { ((*table).remove)(table, name.as_ptr()) };
}

/// Shows every node of a table.
///
/// # Safety
/// It is a table of zsh's.
unsafe fn each(table: *mut Table, mut show: impl FnMut(&Node)) {
    // SAFETY: the caller says so: there are `size` chains that end in null.
    unsafe {
        let count = usize::try_from((*table).size).unwrap_or(0);
        for chain in 0..count {
            let mut next = *(*table).nodes.add(chain);
            while !next.is_null() {
                show(&*next);
                next = (*next).next;
            }
        }
    }
}
