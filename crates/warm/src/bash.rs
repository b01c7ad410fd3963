//! Bash: what a forked process must set right, and how it runs a text.
//!
//! A process that is forked inside bash is a bash that was started for its
//! command, but for its process id and groups, its job table, its command hash,
//! its random numbers and its clock. Source: bash 5.2, `shell.c`, `jobs.c`,
//! `variables.c`, `builtins/evalstring.c`, `examples/loadables/push.c`.

mod facts;

use crate::c::{self, SignalSet, now};
use crate::protocol::{Change, Kind, Request};
use crate::shell::{Saved, Shell};
use crate::symbols::symbols;
use core::ffi::{CStr, c_char, c_int, c_void};
use core::ptr::null_mut;

type Flag = *mut c_int;

symbols! {
    /// The functions and variables of bash that are used.
    Bash,
    required {
        cleanup_the_pipeline: unsafe extern "C" fn(),
        delete_all_jobs: unsafe extern "C" fn(c_int),
        dollar_dollar_pid: Flag,
        executing_builtin: Flag,
        exit_shell: unsafe extern "C" fn(c_int) -> !,
        indirection_level: Flag,
        last_asynchronous_pid: Flag,
        last_command_exit_value: Flag,
        original_pgrp: Flag,
        parse_and_execute: unsafe extern "C" fn(*const c_char, *const c_char, c_int) -> c_int,
        parse_and_execute_level: Flag,
        phash_flush: unsafe extern "C" fn(),
        seedrand: unsafe extern "C" fn(),
        set_ppid: unsafe extern "C" fn(),
        shell_pgrp: Flag,
        stop_making_children: unsafe extern "C" fn(),
        bind_variable: unsafe extern "C" fn(*const c_char, *const c_char, c_int) -> *mut c_void,
        unbind_variable: unsafe extern "C" fn(*const c_char) -> c_int,
        set_var_attribute: unsafe extern "C" fn(*const c_char, c_int, c_int),
        set_working_directory: unsafe extern "C" fn(*const c_char),
        get_string_value: unsafe extern "C" fn(*const c_char) -> *const c_char,
        signal_is_trapped: unsafe extern "C" fn(c_int) -> c_int,
        all_aliases: unsafe extern "C" fn() -> *mut *mut facts::Alias,
        all_shell_functions: unsafe extern "C" fn() -> *mut *mut facts::Variable,
        all_shell_variables: unsafe extern "C" fn() -> *mut *mut facts::Variable,
        any_signals_trapped: unsafe extern "C" fn() -> c_int,
        dollar_vars: *mut *const c_char,
        shell_builtins: *mut *mut facts::Builtin,
        num_shell_builtins: Flag,
        maybe_make_export_env: unsafe extern "C" fn(),
        export_env: *mut *mut *mut c_char,
    }
    optional {
        command_execution_string: *mut *mut c_char,
        last_command_exit_signal: Flag,
        last_made_pid: Flag,
        pipeline_pgrp: Flag,
        shell_start_time: *mut i64,
        this_command_name: *mut *mut c_char,
        this_shell_builtin: *mut *mut c_void,
        top_level_mask: *mut SignalSet,
    }
}

/// `att_exported` of bash's `variables.h`.
const EXPORTED: c_int = 1;
/// `SEVAL_NOHIST | SEVAL_NOFREE | SEVAL_RESETLINE` of bash's `common.h`; the
/// first and the last are what `bash -c` has.
const EVALUATION: c_int = 0x004 | 0x008 | 0x010;
/// `EXIT_TRAP` of bash's `trap.h`.
const EXIT_TRAP: c_int = 0;
/// `NO_PID` of bash's `jobs.h`.
const NO_PID: c_int = -1;

impl Bash {
    /// Changes a variable; false where it has another value then.
    fn change(&self, change: Change<'_>) -> bool {
        let (name, value) = match change {
            Change::Set(name, value) => (name, Some(value)),
            Change::Unset(name) => (name, None),
        };
        // SAFETY: bash copies what it is given, and gives null or a string.
        unsafe {
            // Whatever was special about it (read only, a number) is gone, too.
            (self.unbind_variable)(name.as_ptr());
            if let Some(value) = value {
                (self.bind_variable)(name.as_ptr(), value.as_ptr(), 0);
                (self.set_var_attribute)(name.as_ptr(), EXPORTED, 0);
            }
            c::bytes((self.get_string_value)(name.as_ptr())) == value
        }
    }
}

impl Shell for Bash {
    fn unfit(&self) -> Option<&'static CStr> {
        // SAFETY: the function reads a table of signals that includes this one.
        let trapped = unsafe { (self.signal_is_trapped)(EXIT_TRAP) } != 0;
        // A plain login shell runs the trap once for each command, and the
        // state that it takes down belongs to that command alone.
        trapped.then_some(c"the start-up files leave an EXIT trap")
    }

    fn save(&self) -> Saved {
        // SAFETY: the name is a string; the value belongs to bash, which keeps
        // it until the variable changes.
        let argument = unsafe { (self.get_string_value)(c"_".as_ptr()) };
        Saved {
            // SAFETY: the variable is an int of bash's.
            status: unsafe { *self.last_command_exit_value },
            // SAFETY: bash gives null or a string.
            argument: unsafe { crate::shell::Text::copy(argument) },
            // SAFETY: the variable is a time.
            clock: self.shell_start_time.map_or(0, |it| unsafe { *it } - now()),
        }
    }

    fn hide(&self) {
        facts::delete(self, c"qedsh");
    }

    fn settle(&self, saved: &Saved) {
        // SAFETY: this is the one thread of a process of its own; the functions
        // take these arguments in every bash that has them, and the variables
        // are ints, pointers that bash checks for null, and a mask.
        unsafe {
            let own = c::getpid();
            *self.dollar_dollar_pid = own;
            (self.set_ppid)();
            *self.shell_pgrp = own;
            *self.original_pgrp = own;
            (self.stop_making_children)();
            (self.cleanup_the_pipeline)();
            (self.delete_all_jobs)(0);
            *self.last_asynchronous_pid = NO_PID;
            (self.phash_flush)();
            (self.seedrand)();
            *self.indirection_level = 0;
            *self.executing_builtin = 0;
            *self.last_command_exit_value = saved.status;
            put(self.last_made_pid, NO_PID);
            put(self.pipeline_pgrp, 0);
            put(self.shell_start_time, now() + saved.clock);
            put(self.this_command_name, null_mut());
            put(self.this_shell_builtin, null_mut());
            (self.bind_variable)(c"_".as_ptr(), saved.argument.as_ptr(), 0);
        }
    }

    fn enter(&self, request: &Request<'static>) -> bool {
        let directory = request.directory.as_ptr();
        // SAFETY: bash copies what it is given; the strings outlive the process.
        unsafe {
            put(self.top_level_mask, SignalSet::of(request.setting.mask));
            (self.set_working_directory)(directory);
            (self.bind_variable)(c"PWD".as_ptr(), directory, 0);
            (self.bind_variable)(c"BASH_EXECUTION_STRING".as_ptr(), request.text.as_ptr(), 0);
            put(
                self.command_execution_string,
                request.text.as_ptr().cast_mut(),
            );
        }
        request.changes().all(|change| self.change(change))
    }

    fn run(&self, request: &Request<'static>) -> ! {
        // At level 0 bash replaces itself by the last simple command, as
        // `bash -c` does; any deeper it stays.
        let level = match request.kind {
            Kind::Run => 0,
            Kind::RunAndReport | Kind::Facts => 1,
        };
        // SAFETY: the text outlives the process and bash is told not to free
        // it. Errors leave by a jump to a frame of bash that is still there,
        // since the shell was told to serve from within one.
        unsafe {
            *self.parse_and_execute_level = level;
            (self.parse_and_execute)(request.text.as_ptr(), c"-c".as_ptr(), EVALUATION);
            (self.exit_shell)(*self.last_command_exit_value)
        }
    }

    fn facts(&self) {
        facts::write(self);
    }

    fn last_signal(&self) -> *mut c_int {
        self.last_command_exit_signal.unwrap_or(null_mut())
    }
}

/// Sets a variable that not every bash has.
///
/// # Safety
/// The address, if there is one, leads to a variable of this type.
unsafe fn put<T>(variable: Option<*mut T>, value: T) {
    if let Some(variable) = variable {
        // SAFETY: the caller says so.
        unsafe { *variable = value };
    }
}
