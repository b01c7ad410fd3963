//! The shell around the module: its functions and variables, looked up by name
//! when they are wanted, so that a shell without one is told from one that
//! crashes.

use crate::c;
use core::ffi::{CStr, c_void};

/// The address of a name in this process; null where there is none.
pub(crate) fn address(name: &CStr) -> *mut c_void {
    // SAFETY: dlsym wants a NUL-terminated name; a null handle is RTLD_DEFAULT.
    unsafe { c::dlsym(core::ptr::null_mut(), name.as_ptr()) }
}

/// How many bytes the variable at this address has.
pub(crate) fn size(address: *const c_void) -> Option<usize> {
    let mut information = [0; 4];
    let mut symbol: *const c::Symbol = core::ptr::null();
    let (information, entry) = (&raw mut information, &raw mut symbol);
    // SAFETY: both places have the sizes that the call fills; the symbol that
    // it may give belongs to a loaded object.
    unsafe {
        let found = c::dladdr1(address, information, entry, c::RTLD_DL_SYMENT) != 0;
        if !found || symbol.is_null() {
            return None;
        }
        usize::try_from((*symbol).size).ok()
    }
}

/// The text with its NUL as a C string.
pub(crate) const fn c_name(text: &'static str) -> &'static CStr {
    match CStr::from_bytes_with_nul(text.as_bytes()) {
        Ok(name) => name,
        Err(_) => c"",
    }
}

/// A structure of functions and variables by the shell's own names, with their
/// types by the shell's own headers: those that must be there, and those that
/// are used where they are.
macro_rules! symbols {
    (
        $(#[$meta:meta])* $table:ident,
        required { $($(#[$why:meta])* $required:ident: $required_type:ty,)* }
        optional { $($optional:ident: $optional_type:ty,)* }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy)]
        pub(crate) struct $table {
            $($(#[$why])* pub(crate) $required: $required_type,)*
            $(pub(crate) $optional: Option<$optional_type>,)*
        }

        impl $table {
            /// What must be there.
            pub(crate) const REQUIRED: &'static [&'static core::ffi::CStr] = &[
                $($crate::symbols::c_name(concat!(stringify!($required), "\0")),)*
            ];

            /// The table of this process; `None` where something is missing.
            pub(crate) fn find() -> Option<Self> {
                Some(Self {
                    $($required: {
                        let name = $crate::symbols::c_name(concat!(stringify!($required), "\0"));
                        let address = $crate::symbols::address(name);
                        if address.is_null() {
                            return None;
                        }
                        // SAFETY: a function or variable of this name has this
                        // type in every version of the shell that has it; both
                        // types are the size of an address, which is not null.
                        unsafe {
                            core::mem::transmute_copy::<*mut core::ffi::c_void, $required_type>(
                                &address,
                            )
                        }
                    },)*
                    $($optional: {
                        let name = $crate::symbols::c_name(concat!(stringify!($optional), "\0"));
                        let address = $crate::symbols::address(name);
                        if address.is_null() {
                            None
                        } else {
                            // SAFETY: as above.
                            Some(unsafe {
                                core::mem::transmute_copy::<*mut core::ffi::c_void, $optional_type>(
                                    &address,
                                )
                            })
                        }
                    },)*
                })
            }
        }
    };
}

pub(crate) use symbols;
