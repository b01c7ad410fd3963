//! The shell's side of the connection: a packet in, a process out.
//!
//! No code of the user's runs here: start-up files that redefine anything, set
//! options or traps change nothing of it.

use crate::c::{self, Control, Message, SignalSet, Slice, UnixAddress};
use crate::child;
use crate::protocol::{DESCRIPTORS, PACKET, Reply, Step};
use crate::shell::{Saved, Shell};
use core::ffi::{CStr, c_int, c_long, c_ulong};
use core::ptr::{null, null_mut};

/// Why serving could not begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refused {
    /// The path of the connection is too long or leads nowhere.
    Connection,
    /// The greeting could not be sent.
    Greeting,
}

/// Connects to `path`, greets, and serves until the connection ends, which ends
/// this process.
pub(crate) fn serve<S: Shell>(path: &CStr, shell: &S, saved: &Saved) -> Refused {
    let Some(connection) = connect(path) else {
        return Refused::Connection;
    };
    // SAFETY: plain system calls on a set, a path and descriptors of ours.
    unsafe {
        // A signal to this process is for none of its commands.
        c::sigprocmask(c::SIG_SETMASK, &SignalSet::of(u64::MAX), null_mut());
        let null = c::open(c"/dev/null".as_ptr(), c::O_RDWR | c::O_CLOEXEC);
        for standard in 0..3 {
            c::dup2(null, standard);
        }
        if null > 2 {
            c::close(null);
        }
        // It must not keep a directory busy. The processes go where they are told.
        c::chdir(c"/".as_ptr());
        // Whoever may trace this process could change what every later command
        // does: from here on only root may.
        c::prctl(c::PR_SET_DUMPABLE, 0_u64);
        // Stopped, it would not see the end of the connection. Its commands do
        // not inherit this.
        c::prctl(c::PR_SET_PDEATHSIG, c::SIGKILL as c_ulong);
    }
    if !send(connection, &PACKET, &[]) {
        return Refused::Greeting;
    }
    loop {
        let mut descriptors = Received::default();
        match receive(connection, &mut descriptors) {
            Packet::Request => fork(connection, shell, saved, &descriptors),
            Packet::Other => {}
            // SAFETY: this ends the process; what it has is the kernel's.
            Packet::End => unsafe { c::_exit(0) },
        }
        descriptors.close();
    }
}

fn connect(path: &CStr) -> Option<c_int> {
    let mut address = UnixAddress {
        family: c::AF_UNIX as u16,
        path: [0; 108],
    };
    let path = path.to_bytes();
    // One NUL must remain.
    let place = address.path.get_mut(..path.len() + 1)?;
    place.get_mut(..path.len())?.copy_from_slice(path);
    // SAFETY: the address is a whole sockaddr_un.
    unsafe {
        let socket = c::socket(c::AF_UNIX, c::SOCK_SEQPACKET | c::SOCK_CLOEXEC, 0);
        // Start-up files may have closed a standard descriptor, whose number is
        // put right later.
        let connection = c::fcntl(socket, c::F_DUPFD_CLOEXEC, 3);
        c::close(socket);
        let size = size_of::<UnixAddress>() as u32;
        (connection >= 0 && c::connect(connection, &address, size) == 0).then_some(connection)
    }
}

/// Forks a process for a request. It is a child of this process's parent, which
/// learns of its end and can wait for it as for any child.
fn fork<S: Shell>(connection: c_int, shell: &S, saved: &Saved, received: &Received) {
    let mut thread: *mut c_int = null_mut();
    // SAFETY: the call stores one address; it is the place where the C library
    // keeps the thread's id, which the kernel then sets right in the child.
    // Without the address (a kernel that lacks the call) two flags do nothing.
    let child = unsafe {
        c::prctl(c::PR_GET_TID_ADDRESS, &raw mut thread);
        clone(thread)
    };
    match child {
        0 => {
            // SAFETY: the descriptor is this process's copy.
            unsafe { c::close(connection) };
            child::run(shell, saved, received)
        }
        1.. => {}
        _ => {
            let error = c::error();
            reply(
                received,
                Reply {
                    step: Step::Fork,
                    error,
                    process: 0,
                },
            );
        }
    }
}

/// # Safety
/// As for `fork`: the caller is the only thread.
unsafe fn clone(thread: *mut c_int) -> c_long {
    let none: *mut c_int = null_mut();
    // SAFETY: without CLONE_VM the child has its own copy of all memory, this
    // stack included. The last two arguments change places between the
    // architectures: child_tid and tls, of which tls is not used.
    unsafe {
        if cfg!(target_arch = "x86_64") {
            c::syscall(c::SYS_CLONE, c::CLONE_SIBLING, 0_u64, none, thread, none)
        } else {
            c::syscall(c::SYS_CLONE, c::CLONE_SIBLING, 0_u64, none, none, thread)
        }
    }
}

/// The descriptors of a request.
#[derive(Default)]
pub(crate) struct Received {
    all: [c_int; Control::MOST],
    count: usize,
}

impl Received {
    /// The descriptors, in their order.
    pub(crate) fn all(&self) -> &[c_int] {
        self.all.get(..self.count).unwrap_or_default()
    }

    fn close(&self) {
        for descriptor in self.all() {
            // SAFETY: it came with the packet and nobody else has it.
            unsafe { c::close(*descriptor) };
        }
    }
}

/// Answers a request.
pub(crate) fn reply(received: &Received, reply: Reply) {
    if let Some(connection) = received.all().get(1) {
        send(*connection, &reply.encode(), &[]);
    }
}

/// Answers a request and passes a descriptor.
pub(crate) fn reply_with(received: &Received, reply: Reply, descriptor: c_int) {
    if let Some(connection) = received.all().get(1) {
        send(*connection, &reply.encode(), &[descriptor]);
    }
}

enum Packet {
    Request,
    Other,
    End,
}

fn receive(connection: c_int, received: &mut Received) -> Packet {
    let mut bytes = [0_u8; PACKET.len()];
    let mut slice = Slice {
        start: bytes.as_mut_ptr().cast(),
        length: bytes.len(),
    };
    let mut control = Control::empty();
    let mut message = Message::new(&raw mut slice, &mut control, size_of::<Control>());
    // SAFETY: every part of the message is memory of this frame.
    let count = unsafe { c::recvmsg(connection, &raw mut message, c::MSG_CMSG_CLOEXEC) };
    let has_descriptors = message.control_length >= Control::HEADER
        && (control.level, control.kind) == (c::SOL_SOCKET, c::SCM_RIGHTS);
    if has_descriptors {
        let size = control.length.saturating_sub(Control::HEADER);
        received.count = (size / size_of::<c_int>()).min(Control::MOST);
        received.all = control.descriptors;
    }
    match count {
        0 => Packet::End,
        // Where descriptors are missing, closing those that came tells the
        // other side.
        1.. if bytes == PACKET
            && message.flags & c::MSG_CTRUNC == 0
            && received.count >= DESCRIPTORS =>
        {
            Packet::Request
        }
        1.. => Packet::Other,
        _ if c::error() == c::EINTR => Packet::Other,
        _ => Packet::End,
    }
}

fn send(connection: c_int, bytes: &[u8], descriptors: &[c_int]) -> bool {
    let mut slice = Slice {
        start: bytes.as_ptr().cast_mut().cast(),
        length: bytes.len(),
    };
    let mut control = Control::empty();
    let mut length = 0;
    for (place, descriptor) in control.descriptors.iter_mut().zip(descriptors) {
        *place = *descriptor;
        length += size_of::<c_int>();
    }
    control.length = Control::HEADER + length;
    control.level = c::SOL_SOCKET;
    control.kind = c::SCM_RIGHTS;
    // CMSG_SPACE rounds up to the size of a word.
    let space = match length {
        0 => 0,
        _ => (Control::HEADER + length).next_multiple_of(size_of::<usize>()),
    };
    let message = Message::new(&raw mut slice, &mut control, space);
    loop {
        // SAFETY: every part of the message is memory of this frame; nothing of
        // it is written.
        let sent = unsafe { c::sendmsg(connection, &raw const message, c::MSG_NOSIGNAL) };
        if sent >= 0 || c::error() != c::EINTR {
            return sent >= 0;
        }
    }
}

impl Control {
    fn empty() -> Self {
        Self {
            length: 0,
            level: 0,
            kind: 0,
            descriptors: [-1; Self::MOST],
        }
    }
}

impl Message {
    fn new(slice: *mut Slice, control: &mut Control, control_length: usize) -> Self {
        Self {
            name: null_mut(),
            name_length: 0,
            slices: slice,
            slice_count: 1,
            control: match control_length {
                0 => null::<Control>().cast_mut().cast(),
                _ => (&raw mut *control).cast(),
            },
            control_length,
            flags: 0,
        }
    }
}
