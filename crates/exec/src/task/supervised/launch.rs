//! A request as the supervisor gets it.

use crate::task::script::{Given, give};
use crate::task::wire::{Start, Texts, Warming};
use crate::task::{Profile, Request, TaskId};
use crate::warm::{Change, Startup};
use qedsh_sys::System;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::os::unix::ffi::OsStrExt;

/// The most that is kept at hand of one task's output.
const INLINE: usize = 160_000;

/// Uses up the request's grant.
pub(super) fn prepare<S: System>(
    system: &S,
    request: Request,
) -> Result<(Start, Vec<u8>), crate::Error> {
    qedsh_sandbox::confine(&request.grant)?;
    let order = request.grant.redeem();
    let shell = order.terms().shell;
    if order.text().contains(&0) {
        // An argument would end there, and a shell that reads one drops it.
        let nul = io::Error::new(io::ErrorKind::InvalidInput, "its text holds a NUL byte");
        return Err(crate::Error::Start(nul));
    }
    let program = crate::shell::locate(system, shell).ok_or(crate::Error::Shell(shell))?;
    let directory = order.directory().ok_or(crate::Error::Directory)?;
    let rung = request.profile.rung();
    let Given {
        arguments,
        by_descriptor,
    } = give(shell, rung, order.text(), request.capture);
    let (warm, changes) = match request.profile {
        Profile::Warm { shell, changes } => (Some(shell), changes),
        _ => (None, Vec::new()),
    };
    // A warm shell has its arguments and its environment.
    let (arguments, environment) = match warm {
        Some(_) => Default::default(),
        None => (arguments, request.environment),
    };
    let mut bytes = Vec::new();
    let mut put = |text: &[u8]| {
        bytes.extend_from_slice(text);
        text.len()
    };
    let texts = Texts {
        program: put(program.as_os_str().as_bytes()),
        directory: put(directory),
        command: put(order.text()),
        by_descriptor,
        arguments: arguments.iter().map(|it| put(it.as_bytes())).collect(),
        environment: environment
            .iter()
            .map(|(name, value)| (put(name.as_bytes()), put(value.as_bytes())))
            .collect(),
        changes: changes
            .iter()
            .map(|change| match change {
                Change::Set(name, value) => (put(name.as_bytes()), Some(put(value.as_bytes()))),
                Change::Unset(name) => (put(name.as_bytes()), None),
            })
            .collect(),
    };
    let start = Start {
        task: TaskId::random().map_err(crate::Error::Start)?,
        texts,
        umask: umask().unwrap_or(0o022),
        schedule: request.schedule,
        limit: order.terms().limit.into_iter().chain(request.limit).min(),
        stream: request.stream,
        capture: request.capture,
        inline: request.inline.min(INLINE),
        output_limit: request.output_limit,
        description: request.description,
        session: request.session,
        call: request.call,
        warm,
        rung,
        falls: request.falls,
    };
    Ok((start, bytes))
}

/// A warm shell's start as the supervisor gets it.
pub(super) fn warming(startup: &Startup) -> (Warming, Vec<u8>) {
    let mut bytes = Vec::new();
    let mut put = |text: &OsStr| {
        bytes.extend_from_slice(text.as_bytes());
        text.len()
    };
    let texts = Texts {
        program: put(startup.program.as_os_str()),
        directory: put(startup.directory.as_os_str()),
        environment: startup
            .environment
            .iter()
            .map(|(name, value)| (put(name), put(value)))
            .collect(),
        ..Texts::default()
    };
    let warming = Warming {
        shell: startup.shell,
        files: startup.files,
        texts,
        umask: startup.umask,
        patience: startup.patience,
    };
    (warming, bytes)
}

/// The file mode creation mask of this process: proc_pid_status(5). The system
/// call that tells it also sets it, for every thread.
pub fn umask() -> Option<u32> {
    let status = fs::read("/proc/self/status").ok()?;
    let line = status
        .split(|byte| *byte == b'\n')
        .find_map(|line| line.strip_prefix(b"Umask:"))?;
    let text = OsStr::from_bytes(line).to_str()?.trim();
    u32::from_str_radix(text, 8).ok()
}
