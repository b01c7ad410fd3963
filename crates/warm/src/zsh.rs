//! Zsh: what a forked process must set right, and how it runs a text.
//! Source: zsh 5.9, `init.c`, `exec.c`, `jobs.c`, `params.c`.

mod facts;
pub(crate) mod module;

use crate::c::{self, now};
use crate::protocol::{Change, Kind, Request};
use crate::shell::{Saved, Shell, Text};
use crate::symbols::{self, symbols};
use core::ffi::{CStr, c_char, c_int, c_void};
use core::ptr::null_mut;

type Flag = *mut c_int;
/// `zlong`.
type Long = *mut i64;
/// `char *` variables.
type Pointer = *mut *mut c_char;

symbols! {
    /// The functions and variables of zsh that are used.
    #[allow(non_snake_case, reason = "zsh's own names")]
    Zsh,
    required {
        mypid: Long,
        ppid: Long,
        mypgrp: Flag,
        origpgrp: Flag,
        lastpid: Long,
        lastval: Flag,
        thisjob: Flag,
        maxjob: Flag,
        stopmsg: Flag,
        clearjobtab: unsafe extern "C" fn(c_int),
        execstring: unsafe extern "C" fn(*mut c_char, c_int, c_int, *const c_char),
        metafy: unsafe extern "C" fn(*const c_char, c_int, c_int) -> *mut c_char,
        ztrdup: unsafe extern "C" fn(*const c_char) -> *mut c_char,
        zexit: unsafe extern "C" fn(c_int, c_int),
        assignsparam: unsafe extern "C" fn(*mut c_char, *mut c_char, c_int) -> *mut c_void,
        unsetparam: unsafe extern "C" fn(*mut c_char),
        getsparam: unsafe extern "C" fn(*mut c_char) -> *mut c_char,
        getshfunc: unsafe extern "C" fn(*mut c_char) -> *mut c_void,
        pwd: Pointer,
        /// An array before zsh 5.9.1, a pointer to one since.
        sigtrapped: *mut c_void,
        setunderscore: unsafe extern "C" fn(*mut c_char),
        aliastab: *mut *mut facts::Table,
        sufaliastab: *mut *mut facts::Table,
        shfunctab: *mut *mut facts::Table,
        builtintab: *mut *mut facts::Table,
        reswdtab: *mut *mut facts::Table,
        cmdnamtab: *mut *mut facts::Table,
        optiontab: *mut *mut facts::Table,
        paramtab: *mut *mut facts::Table,
        pparams: *mut *mut *mut c_char,
        export_param: unsafe extern "C" fn(*mut c_void),
        opts: *mut c_char,
        environ: *mut *mut *mut c_char,
        featuresarray: unsafe extern "C" fn(*mut c_void, *const c_void) -> *mut *mut c_char,
        handlefeatures: unsafe extern "C" fn(*mut c_void, *const c_void, *mut *mut c_int) -> c_int,
    }
    optional {
        exit_pending: Flag,
        exit_val: Flag,
        shell_exiting: Flag,
        fdtable: *mut *mut u8,
        max_zsh_fd: Flag,
        SHIN: Flag,
        movefd: unsafe extern "C" fn(c_int) -> c_int,
        shtimer: *mut [i64; 2],
        zsh_eval_context: *mut *mut *mut c_char,
        lineno: Long,
        list_pipe: Flag,
        nsigtrapped: Flag,
        simple_pline: Flag,
        curjob: Flag,
        prevjob: Flag,
    }
}

/// `META_DUP` of zsh's `zsh.h`: what is given is copied.
const COPY: c_int = 3;
/// Where the script that loads the module keeps `$_`.
const LAST: &CStr = c"qedsh_last";
/// `ZEXIT_NORMAL`.
const NORMAL: c_int = 0;
/// `SIGEXIT`: the place of the EXIT trap.
const EXIT_TRAP: usize = 0;

impl Zsh {
    /// A copy of a string in zsh's own writing of bytes.
    fn copy(&self, string: &CStr) -> *mut c_char {
        // A text of two gigabytes was refused before.
        let length = string.to_bytes().len() as c_int;
        // SAFETY: the function reads so many bytes and gives memory that zsh
        // may free.
        unsafe { (self.metafy)(string.as_ptr(), length, COPY) }
    }

    fn assign(&self, name: &CStr, value: &CStr) {
        // SAFETY: the function keeps the value and copies the name.
        unsafe { (self.assignsparam)(self.copy(name), self.copy(value), 0) };
    }
}

impl Shell for Zsh {
    fn unfit(&self) -> Option<&'static CStr> {
        let traps: *mut c_int = match symbols::size(self.sigtrapped) {
            // SAFETY: it has the size of a pointer, so that is what it is.
            Some(size) if size == size_of::<usize>() => unsafe { *self.sigtrapped.cast() },
            _ => self.sigtrapped.cast(),
        };
        // SAFETY: the array has a place for SIGEXIT before those of the signals.
        let trapped = unsafe { *traps.add(EXIT_TRAP) } != 0;
        // SAFETY: the functions read the names.
        let hooked = unsafe {
            !(self.getshfunc)(c"zshexit".as_ptr().cast_mut()).is_null()
                || !(self.getsparam)(c"zshexit_functions".as_ptr().cast_mut()).is_null()
        };
        (trapped || hooked).then_some(c"the start-up files leave an EXIT trap")
    }

    fn save(&self) -> Saved {
        // SAFETY: the variables are an int and a string of zsh's.
        unsafe {
            Saved {
                status: *self.lastval,
                // Zsh sets `$_` before it runs a command; the script that loads
                // the module keeps it here.
                argument: Text::copy((self.getsparam)(LAST.as_ptr().cast_mut())),
                clock: self.shtimer.map_or(0, |it| (*it)[0] - now()),
            }
        }
    }

    fn hide(&self) {
        // SAFETY: the node is the module's own and is not freed.
        unsafe {
            facts::remove(*self.builtintab, c"qedsh");
            (self.unsetparam)(LAST.as_ptr().cast_mut());
        }
    }

    fn settle(&self, saved: &Saved) {
        // SAFETY: this is the one thread of a process of its own; functions and
        // variables have these types in every zsh that has them.
        unsafe {
            let own = c::getpid();
            *self.mypid = i64::from(own);
            *self.ppid = i64::from(c::getppid());
            *self.mypgrp = own;
            *self.origpgrp = own;
            *self.lastpid = 0;
            *self.lastval = saved.status;
            (self.clearjobtab)(0);
            // The function takes a job for itself; a shell that starts has none.
            *self.maxjob = 0;
            *self.thisjob = -1;
            put(self.lineno, 1);
            put(self.curjob, -1);
            put(self.prevjob, -1);
            put(self.list_pipe, 0);
            put(self.simple_pline, 0);
            (self.setunderscore)(saved.argument.as_ptr().cast_mut());
            if let Some(context) = self.zsh_eval_context
                && !(*context).is_null()
            {
                **context = null_mut();
            }
            put(self.shtimer, [now() + saved.clock, 0]);
            c::srand((now() as u32).wrapping_mul(65_599) ^ own.cast_unsigned());
            facts::empty(*self.cmdnamtab);
        }
        self.forget_descriptors();
    }

    fn enter(&self, request: &Request<'static>) -> bool {
        // SAFETY: zsh keeps the first copy, and frees no string that it had
        // from the start-up files while it is in use.
        unsafe { *self.pwd = (self.ztrdup)(self.copy(request.directory)) };
        self.assign(c"PWD", request.directory);
        self.assign(c"ZSH_EXECUTION_STRING", request.text);
        request.changes().all(|change| self.change(change))
    }

    fn run(&self, request: &Request<'static>) -> ! {
        // As `zsh -c` does: the last command may take the shell's place.
        let exiting = match request.kind {
            Kind::Run => 1,
            Kind::RunAndReport | Kind::Facts => 0,
        };
        let text = self.copy(request.text);
        // SAFETY: as in zsh's own `init_misc`.
        unsafe {
            // What descriptors there were is closed; zsh keeps one for its input.
            if let (Some(input), Some(move_up)) = (self.SHIN, self.movefd) {
                *input = move_up(c::open(c"/dev/null".as_ptr(), c::O_RDWR));
            }
            (self.execstring)(text, 0, exiting, c"cmdarg".as_ptr());
            *self.stopmsg = 1;
            let is_set = |flag: Option<Flag>| flag.is_some_and(|flag| *flag != 0);
            let leaving = is_set(self.exit_pending) || is_set(self.shell_exiting);
            let given = self.exit_val.filter(|_| leaving);
            (self.zexit)(*given.unwrap_or(self.lastval), NORMAL);
            c::_exit(*self.lastval)
        }
    }

    fn facts(&self) {
        facts::write(self);
    }

    fn last_signal(&self) -> *mut c_int {
        null_mut()
    }
}

impl Zsh {
    /// Changes a variable; false where it has another value then.
    fn change(&self, change: Change<'_>) -> bool {
        let (name, value) = match change {
            Change::Set(name, value) => (name, Some(value)),
            Change::Unset(name) => (name, None),
        };
        match value {
            Some(value) => {
                self.assign(name, value);
                facts::export(self, name);
            }
            // SAFETY: the function reads the name.
            None => unsafe { (self.unsetparam)(self.copy(name)) },
        }
        // SAFETY: the function gives null or a string in zsh's own writing.
        let is = unsafe { c::bytes((self.getsparam)(self.copy(name))) };
        match value {
            // SAFETY: a copy is a string.
            Some(value) => is == unsafe { c::bytes(self.copy(value)) },
            None => is.is_none(),
        }
    }

    /// Zsh keeps a table of what it has open; all of it will be closed.
    fn forget_descriptors(&self) {
        let (Some(table), Some(last)) = (self.fdtable, self.max_zsh_fd) else {
            return;
        };
        // SAFETY: the table has an entry for each descriptor up to the last.
        unsafe {
            for descriptor in 3..=usize::try_from(*last).unwrap_or(0) {
                *(*table).add(descriptor) = 0;
            }
            *last = 2;
        }
    }
}

/// Sets a variable that not every zsh has.
///
/// # Safety
/// The address, if there is one, leads to a variable of this type.
unsafe fn put<T>(variable: Option<*mut T>, value: T) {
    if let Some(variable) = variable {
        // SAFETY: the caller says so.
        unsafe { *variable = value };
    }
}
