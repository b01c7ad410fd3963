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
