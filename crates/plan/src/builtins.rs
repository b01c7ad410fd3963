//! Commands of the shell itself.
//!
//! Sources: bash(1) 5.2 "Shell Builtin Commands", dash(1), zshbuiltins(1).

mod control;
mod declare;
mod directory;
mod evaluate;
mod input;
mod options;
mod output;
mod process;

use crate::command::{Image, Lookup, Request};
use crate::plan::{Argument, Target};
use crate::state::{Outcome, Scalar, State};
use crate::walk::Shell;
use crate::{Construct, Dialect, Effect, Reason, Value};
use qedsh_catalog::Unknown;
use qedsh_syntax::Span;

/// The builtins of bash, sorted.
const BASH: &[&[u8]] = &[
    b".",
    b":",
    b"[",
    b"alias",
    b"bg",
    b"bind",
    b"break",
    b"builtin",
    b"caller",
    b"cd",
    b"command",
    b"compgen",
    b"complete",
    b"compopt",
    b"continue",
    b"declare",
    b"dirs",
    b"disown",
    b"echo",
    b"enable",
    b"eval",
    b"exec",
    b"exit",
    b"export",
    b"false",
    b"fc",
    b"fg",
    b"getopts",
    b"hash",
    b"help",
    b"history",
    b"jobs",
    b"kill",
    b"let",
    b"local",
    b"logout",
    b"mapfile",
    b"popd",
    b"printf",
    b"pushd",
    b"pwd",
    b"read",
    b"readarray",
    b"readonly",
    b"return",
    b"set",
    b"shift",
    b"shopt",
    b"source",
    b"suspend",
    b"test",
    b"times",
    b"trap",
    b"true",
    b"type",
    b"typeset",
    b"ulimit",
    b"umask",
    b"unalias",
    b"unset",
    b"wait",
];

/// The builtins of dash, sorted.
const DASH: &[&[u8]] = &[
    b".",
    b":",
    b"[",
    b"alias",
    b"bg",
    b"break",
    b"cd",
    b"chdir",
    b"command",
    b"continue",
    b"echo",
    b"eval",
    b"exec",
    b"exit",
    b"export",
    b"false",
    b"fg",
    b"getopts",
    b"hash",
    b"jobs",
    b"kill",
    b"local",
    b"printf",
    b"pwd",
    b"read",
    b"readonly",
    b"return",
    b"set",
    b"shift",
    b"test",
    b"times",
    b"trap",
    b"true",
    b"type",
    b"ulimit",
    b"umask",
    b"unalias",
    b"unset",
    b"wait",
];

/// What zsh has besides those of bash, sorted.
const ZSH: &[&[u8]] = &[
    b"-",
    b"autoload",
    b"bindkey",
    b"bye",
    b"cap",
    b"chdir",
    b"clone",
    b"compadd",
    b"comparguments",
    b"compcall",
    b"compctl",
    b"compdescribe",
    b"compfiles",
    b"compgroups",
    b"compquote",
    b"compset",
    b"comptags",
    b"comptry",
    b"compvalues",
    b"disable",
    b"echotc",
    b"echoti",
    b"emulate",
    b"float",
    b"functions",
    b"getcap",
    b"getln",
    b"integer",
    b"limit",
    b"log",
    b"nocorrect",
    b"noglob",
    b"print",
    b"private",
    b"pushln",
    b"r",
    b"rehash",
    b"sched",
    b"setcap",
    b"setopt",
    b"stat",
    b"ttyctl",
    b"unfunction",
    b"unhash",
    b"unlimit",
    b"unsetopt",
    b"vared",
    b"whence",
    b"where",
    b"which",
    b"zcompile",
    b"zcurses",
    b"zdelattr",
    b"zf_chmod",
    b"zf_chown",
    b"zf_ln",
    b"zf_mkdir",
    b"zf_mv",
    b"zf_rm",
    b"zf_rmdir",
    b"zf_sync",
    b"zformat",
    b"zftp",
    b"zgetattr",
    b"zle",
    b"zlistattr",
    b"zmodload",
    b"zparseopts",
    b"zprof",
    b"zpty",
    b"zregexparse",
    b"zselect",
    b"zsetattr",
    b"zsocket",
    b"zstat",
    b"zstyle",
    b"zsystem",
    b"ztcp",
];

/// The special builtins of POSIX.
const SPECIAL: &[&[u8]] = &[
    b".",
    b":",
    b"break",
    b"continue",
    b"eval",
    b"exec",
    b"exit",
    b"export",
    b"readonly",
    b"return",
    b"set",
    b"shift",
    b"times",
    b"trap",
    b"unset",
];

/// Commands that `cmd.exe` has built in, in lower case.
const CMD: &[&[u8]] = &[
    b"cd", b"date", b"dir", b"echo", b"time", b"type", b"ver", b"vol",
];

/// Which lengths the names have that start with a byte, a bit for each: most
/// programs are told from every builtin by these.
struct Lengths([u32; 128]);

impl Lengths {
    const fn of(names: &[&[u8]]) -> Self {
        let mut lengths = [0; 128];
        let mut at = 0;
        while at < names.len() {
            let name = names[at];
            lengths[name[0] as usize] |= 1 << name.len();
            at += 1;
        }
        Self(lengths)
    }

    fn hold(&self, name: &[u8]) -> bool {
        let first = name.first().and_then(|first| self.0.get(*first as usize));
        first.is_some_and(|lengths| lengths >> name.len().min(31) & 1 == 1)
    }
}

/// Whether the name stands in a sorted table of these lengths.
fn stands_in(name: &[u8], table: &[&[u8]], lengths: &Lengths) -> bool {
    lengths.hold(name) && table.binary_search(&name).is_ok()
}

/// Whether a shell of this dialect has a builtin of this name.
pub(crate) fn has(name: &[u8], dialect: Dialect) -> bool {
    static OF_BASH: Lengths = Lengths::of(BASH);
    static OF_DASH: Lengths = Lengths::of(DASH);
    static OF_ZSH: Lengths = Lengths::of(ZSH);
    match dialect {
        Dialect::Bash => stands_in(name, BASH, &OF_BASH),
        Dialect::Posix => stands_in(name, DASH, &OF_DASH),
        Dialect::Zsh => stands_in(name, BASH, &OF_BASH) || stands_in(name, ZSH, &OF_ZSH),
        Dialect::Cmd => false,
    }
}

/// Whether the name is a special builtin, whose assignments and errors POSIX
/// treats differently.
pub(crate) fn is_special(name: &[u8]) -> bool {
    SPECIAL.binary_search(&name).is_ok()
}

/// Whether `cmd.exe` runs the name itself.
pub(crate) fn is_of_cmd(name: &[u8]) -> bool {
    CMD.binary_search(&name.to_ascii_lowercase().as_slice())
        .is_ok()
}

/// A builtin that is being judged.
#[derive(Clone, Copy)]
struct Call<'r, 's> {
    request: &'r Request<'s>,
    index: usize,
}

impl<'r, 's> Call<'r, 's> {
    /// The words after the name.
    fn operands(&self) -> &'r [Argument<'s>] {
        self.request.operands()
    }

    /// Where the command stands.
    fn span(&self) -> Span {
        self.request.span
    }

    /// The words after the name, where all of them are known.
    fn exact(&self) -> Option<Vec<&'r [u8]>> {
        let operands = self.operands().iter();
        operands.map(|argument| argument.value.as_exact()).collect()
    }
}

impl<'s> Shell<'_, '_, 's> {
    /// Runs a builtin, in the abstract.
    pub(crate) fn builtin(
        &mut self,
        name: &[u8],
        request: Request<'s>,
        mut state: State<'s>,
    ) -> Outcome<'s> {
        let index = self.record(&request, Target::Builtin);
        if name == b"read" {
            self.reading_prefixes(&request, index);
        } else {
            self.prefixes(&request, index);
        }
        if self.keeps_prefixes() && is_special(name) {
            for prefix in &request.assignments {
                let (name, value) = (prefix.name.clone(), prefix.value.clone());
                self.assign(name, value, prefix.span, &mut state);
            }
        }
        let call = Call {
            request: &request,
            index,
        };
        let outcome = self.dispatch(name, call, state);
        self.complete(index, request);
        outcome
    }

    fn dispatch(&mut self, name: &[u8], call: Call<'_, 's>, state: State<'s>) -> Outcome<'s> {
        match name {
            b":" | b"true" => Outcome::success(state),
            b"false" => Outcome::failure(state),
            b"echo" | b"pwd" | b"type" | b"times" | b"caller" | b"help" => Outcome::either(state),
            b"printf" => self.printf(call, state),
            b"test" | b"[" => self.test(call, state),
            b"cd" | b"chdir" => self.cd(call, state),
            b"pushd" => self.pushd(call, state),
            b"popd" => self.popd(call, state),
            b"dirs" => self.dirs(call, state),
            b"export" | b"readonly" | b"declare" | b"typeset" | b"local" => {
                self.declare(name, call, state)
            }
            b"unset" => self.unset(call, state),
            b"read" => self.read(call, state),
            b"mapfile" | b"readarray" => self.mapfile(call, state),
            b"getopts" => self.getopts(call, state),
            b"let" => self.let_(call, state),
            b"set" => self.set_options(call, state),
            b"shopt" => self.shopt(call, state),
            b"shift" => self.shift(call, state),
            b"exit" => self.exit(call, state),
            b"return" => self.return_(call, state),
            b"break" | b"continue" => self.leave_loop(call, state),
            b"command" => self.command_builtin(call, state),
            b"builtin" => self.builtin_builtin(call, state),
            b"eval" => self.eval(call, state),
            b"exec" => self.exec(call, state),
            b"." | b"source" => self.refused(call, Construct::Source, state),
            b"alias" => self.alias(call, state),
            b"unalias" => self.refused(call, Construct::Alias, state),
            b"enable" => self.refused(call, Construct::CommandTable, state),
            b"hash" => self.hash(call, state),
            b"trap" => self.trap(call, state),
            // The program of this name reads its words in the same way.
            b"kill" => {
                self.catalogued(name, Image::default(), call.request, call.index, &state);
                Outcome::either(state)
            }
            b"jobs" => self.closed(call, b"lnprs", state),
            b"wait" => self.closed(call, b"nf", state),
            b"umask" => self.umask(call, state),
            b"ulimit" => self.ulimit(call, state),
            b"history" => self.history(call, state),
            b"compgen" => self.closed(call, b"abcdefgjkv", state),
            b"which" | b"where" | b"whence" => Outcome::either(state),
            _ => self.refused(call, Construct::Builtin, state),
        }
    }

    /// A builtin that is not followed, for this reason.
    fn refused(&mut self, call: Call<'_, 's>, why: Construct, state: State<'s>) -> Outcome<'s> {
        self.planner.construct(call.span(), Some(call.index), why);
        Outcome::either(state)
    }

    fn refuse(&mut self, call: Call<'_, 's>, span: Span, why: Construct) {
        self.planner.construct(span, Some(call.index), why);
    }

    fn cannot_read(&mut self, call: Call<'_, 's>, span: Span, why: Unknown) {
        self.planner
            .unknown(span, Some(call.index), Reason::Command(why));
    }

    fn does(&mut self, call: Call<'_, 's>, span: Span, effect: Effect<'s>) {
        self.planner.effect(span, Some(call.index), effect);
    }

    /// A builtin that prints, given these options and any other words.
    fn closed(&mut self, call: Call<'_, 's>, letters: &[u8], state: State<'s>) -> Outcome<'s> {
        for argument in call.operands() {
            let known = match argument.value.as_exact() {
                Some(word) => options(word).is_none_or(|given| all_in(given, letters)),
                None => !argument.value.may_be_option(),
            };
            if !known {
                self.cannot_read(call, argument.span, Unknown::Option);
            }
        }
        Outcome::either(state)
    }
}

/// The letters of an option word; `None` for an operand.
fn options(word: &[u8]) -> Option<&[u8]> {
    let letters = word.strip_prefix(b"-")?;
    (!letters.is_empty() && letters != b"-").then_some(letters)
}

fn all_in(letters: &[u8], allowed: &[u8]) -> bool {
    letters.iter().all(|letter| allowed.contains(letter))
}

/// What a word holds for a variable that is given it.
fn scalar<'s>(value: &Value<'s>) -> Scalar<'s> {
    Scalar::from_value(value)
}

/// The same command, looked up in another way, without its first words.
fn rest<'s>(call: Call<'_, 's>, count: usize, lookup: Lookup) -> Request<'s> {
    let mut request = call.request.without(count, lookup);
    request.parent = Some(call.index);
    request
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_sorted() {
        for table in [BASH, DASH, ZSH, SPECIAL, CMD] {
            assert!(table.is_sorted());
        }
    }

    #[test]
    fn every_builtin_is_found_in_its_dialect() {
        for name in BASH {
            assert!(has(name, Dialect::Bash) && has(name, Dialect::Zsh));
        }
        assert!(DASH.iter().all(|name| has(name, Dialect::Posix)));
        assert!(ZSH.iter().all(|name| has(name, Dialect::Zsh)));
        let long = [b'c'; 40];
        for name in [b"".as_slice(), b"cat", b"ce", "\u{e9}".as_bytes(), &long] {
            assert!(!has(name, Dialect::Zsh));
        }
    }
}
