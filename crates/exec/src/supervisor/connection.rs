//! One engine that is connected.

use crate::task::wire::{Answer, Call, decode, encode};
use crate::warm::Startup;
use rustix::io::Errno;
use std::io;
use std::os::unix::net::UnixStream;
use std::time::Duration;

/// A connection and what is under way on it.
#[derive(Debug)]
pub(super) struct Connection {
    pub(super) stream: UnixStream,
    received: Vec<u8>,
    sending: Vec<u8>,
    /// The call that waits for its answer, and until when.
    pub(super) pending: Option<(Call, Duration)>,
    /// Whether a start is under way on it.
    pub(super) is_starting: bool,
    /// The warm shell that the pending call asks for.
    pub(super) startup: Option<Startup>,
    /// Whether it said hello.
    pub(super) is_known: bool,
}

impl Connection {
    /// Takes an engine of the same user; of another, nothing.
    pub(super) fn accept(stream: UnixStream) -> io::Result<Self> {
        let peer = rustix::net::sockopt::socket_peercred(&stream)?;
        if peer.uid != rustix::process::geteuid() {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        stream.set_nonblocking(true)?;
        Ok(Self {
            stream,
            received: Vec::new(),
            sending: Vec::new(),
            pending: None,
            is_starting: false,
            startup: None,
            is_known: false,
        })
    }

    /// Reads what came; false at the end.
    pub(super) fn receive(&mut self, buffer: &mut [u8]) -> bool {
        loop {
            match rustix::io::read(&self.stream, &mut *buffer) {
                Ok(0) => return false,
                Ok(count) => self
                    .received
                    .extend_from_slice(buffer.get(..count).unwrap_or_default()),
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => return true,
                Err(_) => return false,
            }
        }
    }

    /// The next call, if all of it is there and none waits for its answer.
    pub(super) fn call(&mut self) -> io::Result<Option<(Call, Vec<u8>)>> {
        match self.pending.is_some() || self.is_starting {
            false => decode(&mut self.received),
            true => Ok(None),
        }
    }

    /// Sends an answer, or what is left of earlier ones; false where nobody
    /// listens.
    pub(super) fn send(&mut self, answer: &Answer, bytes: &[u8]) -> bool {
        match encode(answer, bytes) {
            Ok(frame) => self.sending.extend(frame),
            Err(_) => return false,
        }
        self.flush()
    }

    pub(super) fn flush(&mut self) -> bool {
        while !self.sending.is_empty() {
            // A peer that is gone is an error here and no signal.
            let flags = rustix::net::SendFlags::NOSIGNAL;
            match rustix::net::send(&self.stream, &self.sending, flags) {
                Ok(count) => drop(self.sending.drain(..count)),
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => return true,
                Err(_) => return false,
            }
        }
        true
    }

    pub(super) fn is_sending(&self) -> bool {
        !self.sending.is_empty()
    }
}
