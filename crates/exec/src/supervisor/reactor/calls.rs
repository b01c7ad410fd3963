//! What engines ask, and what they are told.

use super::{Reactor, Watched};
use crate::supervisor::connection::Connection;
use crate::supervisor::kept::{Kept, answer};
use crate::task::lifecycle::Happening;
use crate::task::wire::{Answer, Call, PROTOCOL};
use crate::task::{Input, TaskId};
use rustix::event::epoll::{self, EventData, EventFlags};
use std::io;
use std::time::Duration;

/// How long it waits where it cannot even accept.
const BREATH: Duration = Duration::from_millis(20);

/// An answer, and the bytes that go with it.
pub(super) type Told = (Answer, Vec<u8>);

impl Reactor {
    pub(super) fn accept(&mut self) {
        loop {
            let stream = match self.listener.accept() {
                Ok((stream, _)) => stream,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return,
                // No descriptor is free: whoever waits is not turned away, and
                // this does not spin until one is.
                Err(_) => return std::thread::sleep(BREATH),
            };
            let Ok(connection) = Connection::accept(stream) else {
                continue;
            };
            if let Ok(number) = self.watch(&connection.stream, Watched::Connection) {
                self.connections.insert(number, connection);
            }
        }
    }

    pub(super) fn serve(&mut self, number: u64) {
        let Some(connection) = self.connections.get_mut(&number) else {
            return;
        };
        let is_open = connection.receive(&mut self.buffer) && connection.flush();
        self.take_calls(number);
        if !is_open {
            self.hang_up(number);
        }
    }

    /// Answers what is asked on a connection, until something must wait.
    pub(super) fn take_calls(&mut self, number: u64) {
        loop {
            let Some(connection) = self.connections.get_mut(&number) else {
                return;
            };
            match connection.call() {
                Ok(None) => return,
                Ok(Some((call, bytes))) => self.take(number, call, &bytes),
                Err(_) => return self.hang_up(number),
            }
        }
    }

    /// Lets the next call on a connection wait until a start is answered.
    fn hold(&mut self, number: u64) {
        if let Some(connection) = self.connections.get_mut(&number) {
            connection.is_starting = true;
        }
    }

    pub(super) fn hang_up(&mut self, number: u64) {
        self.sources.remove(&number);
        self.connections.remove(&number);
        self.abandon(|beginning| beginning.connection() == Some(number));
        let left: Vec<TaskId> = self
            .tasks
            .iter()
            .filter(|(_, kept)| kept.waiter == Some(number))
            .map(|(task, _)| task.clone())
            .collect();
        for task in left {
            if self.tasks.get(&task).is_some_and(|kept| !kept.is_delivered) {
                self.happens(&task, Happening::WaiterGone);
            }
            if let Some(kept) = self.tasks.get_mut(&task) {
                kept.waiter = None;
            }
        }
    }

    fn take(&mut self, number: u64, call: Call, bytes: &[u8]) {
        let now = self.now();
        let is_known = self.connections.get(&number).is_some_and(|it| it.is_known);
        match &call {
            Call::Hello { protocol } if *protocol == PROTOCOL => {
                if let Some(connection) = self.connections.get_mut(&number) {
                    connection.is_known = true;
                }
                let hello = Answer::Hello(self.keeper.clone());
                return self.send(number, (hello, Vec::new()));
            }
            _ if !is_known => return self.hang_up(number),
            Call::Start(start) => {
                return match self.start(number, start, bytes) {
                    Some(answer) => self.send(number, answer),
                    // A warm shell was asked for it.
                    None => self.hold(number),
                };
            }
            Call::WarmShell { startup, .. } => {
                let startup = crate::supervisor::start::startup(startup, bytes);
                if let Some(connection) = self.connections.get_mut(&number) {
                    connection.startup = startup;
                }
            }
            Call::Record(record) => self.records.add(record.clone()),
            Call::RestartShells => self.restart_shells(),
            Call::Promote(task) => self.happens(task, Happening::Promote),
            Call::Abort(task) => self.happens(task, Happening::Abort),
            Call::Stop(task) | Call::Kill(task) => {
                let is_over = |it: &&Kept| it.is_done() && !it.lingers();
                if let Some(kept) = self.tasks.get(task).filter(is_over) {
                    let ended = Answer::NotRunning(Box::new(kept.status(now)));
                    return self.send(number, (ended, Vec::new()));
                }
                self.happens(task, Happening::Stop);
                if let (Call::Kill(_), Some(kept)) = (&call, self.tasks.get_mut(task)) {
                    kept.hurry(now);
                }
            }
            _ => {}
        }
        let patience = match &call {
            Call::Next { patience, .. }
            | Call::Output { patience, .. }
            | Call::WarmShell { patience, .. } => *patience,
            // Longer than any stop takes.
            _ => Duration::from_secs(60),
        };
        if let Some(connection) = self.connections.get_mut(&number) {
            connection.pending = Some((call, now + patience));
        }
        self.tell_ends();
        self.settle_one(number);
    }

    /// Tells of each end that no engine waits for, before anybody can see it.
    fn tell_ends(&mut self) {
        let now = self.now();
        for kept in self.tasks.values_mut() {
            if kept.is_done() && !kept.is_told {
                kept.is_told = true;
                if kept.is_background() || kept.waiter.is_none() {
                    (self.ended)(&kept.status(now));
                }
            }
        }
    }

    /// Answers whatever can be answered now, and forgets what is over.
    pub(super) fn settle(&mut self) {
        self.tell_ends();
        let waiting: Vec<u64> = self.connections.keys().copied().collect();
        for number in waiting {
            self.settle_one(number);
        }
        let store = &self.store;
        self.tasks.retain(|_, kept| {
            let is_over = kept.is_over();
            if is_over {
                kept.forget(store);
            }
            !is_over
        });
    }

    fn settle_one(&mut self, number: u64) {
        let now = self.now();
        let Some((call, deadline)) = self
            .connections
            .get(&number)
            .and_then(|it| it.pending.as_ref())
        else {
            return;
        };
        let is_late = now >= *deadline;
        let answer = match call {
            Call::WarmShell { known, .. } => {
                let known = known.clone();
                self.warm_shell(number, known.as_ref(), is_late)
            }
            _ => self.answer(call, is_late),
        };
        let call = self
            .connections
            .get(&number)
            .and_then(|it| it.pending.as_ref());
        if let (Some(answer), Some((call, _))) = (answer, call) {
            let call_task = match call {
                Call::Next { task, .. } => Some(task.clone()),
                _ => None,
            };
            if let Some(connection) = self.connections.get_mut(&number) {
                connection.pending = None;
            }
            if let Some(kept) = call_task.and_then(|task| self.tasks.get_mut(&task)) {
                let is_waiter = kept.waiter == Some(number);
                let is_end = matches!(answer.0, Answer::Status { .. }) && kept.is_done();
                kept.is_delivered |= is_waiter && is_end;
            }
            self.send(number, answer);
            self.take_calls(number);
        }
    }

    /// The answer to a call, if there is one now.
    fn answer(&self, call: &Call, is_late: bool) -> Option<(Answer, Vec<u8>)> {
        let now = self.now();
        match call {
            Call::Shells => return plain(Answer::Shells(self.pool.status())),
            Call::Records => return plain(Answer::Records(self.records.all())),
            Call::Record(_) | Call::RestartShells => return plain(Answer::Done),
            _ => {}
        }
        let (Call::Next { task, .. }
        | Call::Status(task)
        | Call::Output { task, .. }
        | Call::Promote(task)
        | Call::Abort(task)
        | Call::Stop(task)
        | Call::Kill(task)
        | Call::Input { task, .. }) = call
        else {
            return plain(Answer::List(
                self.tasks.values().map(|kept| kept.status(now)).collect(),
            ));
        };
        let Some(kept) = self.tasks.get(task) else {
            return plain(Answer::Unknown);
        };
        match call {
            Call::Next { seen, .. } => match kept.event(seen, now) {
                None if is_late => plain(Answer::Quiet),
                event => event,
            },
            Call::Output { from, at_most, .. } => match kept.output(*from, *at_most) {
                None if is_late => plain(Answer::Quiet),
                output => output,
            },
            Call::Input { input, .. } => plain(give(kept, input)),
            Call::Stop(_) | Call::Kill(_) if kept.is_being_stopped() && !is_late => None,
            // A foreground task that is aborted is waited for like a stopped one.
            Call::Abort(_) if kept.is_stopping() && !is_late => None,
            _ => Some(answer(kept.status(now))),
        }
    }

    /// When a call can be answered by time alone, before its patience ends.
    pub(super) fn next_event(&self, call: &Call, now: Duration) -> Option<Duration> {
        match call {
            Call::Next { task, seen, .. } => {
                let kept = self.tasks.get(task)?;
                Some(kept.next_event(seen, now))
            }
            _ => None,
        }
    }

    pub(super) fn send(&mut self, number: u64, (answer, bytes): (Answer, Vec<u8>)) {
        let Some(connection) = self.connections.get_mut(&number) else {
            return;
        };
        if !connection.send(&answer, &bytes) {
            return self.hang_up(number);
        }
        let flags = match connection.is_sending() {
            true => EventFlags::IN | EventFlags::OUT,
            false => EventFlags::IN,
        };
        // Where this fails the connection is closing.
        let data = EventData::new_u64(number);
        let _ = epoll::modify(&self.poll, &connection.stream, data, flags);
    }
}

/// Nothing was started, and nothing will be.
pub(super) fn failed(why: &impl ToString) -> Option<Told> {
    plain(Answer::Failed(why.to_string()))
}

/// An answer without bytes.
pub(super) fn plain(answer: Answer) -> Option<Told> {
    Some((answer, Vec::new()))
}

/// Types something into a task's terminal.
fn give(kept: &Kept, input: &Input) -> Answer {
    let Some(terminal) = kept.terminal() else {
        return Answer::NoInput;
    };
    let bytes = match input {
        Input::Text(bytes) => bytes.clone(),
        Input::Eof => vec![0x04],
        Input::Keys(names) => match names.iter().map(|name| Input::key(name)).collect() {
            Some::<Vec<Vec<u8>>>(keys) => keys.concat(),
            None => return Answer::Failed("there is no such key".to_owned()),
        },
        Input::Signal(signal) => {
            return match terminal.signal(*signal) {
                Ok(()) => Answer::Done,
                Err(error) => Answer::Failed(error.to_string()),
            };
        }
    };
    let mut rest = &bytes[..];
    while !rest.is_empty() {
        match rustix::io::write(terminal, rest) {
            Ok(count) => rest = rest.get(count..).unwrap_or_default(),
            Err(rustix::io::Errno::INTR) => {}
            Err(error) => {
                let taken = bytes.len() - rest.len();
                return Answer::Failed(format!("only {taken} bytes were taken: {error}"));
            }
        }
    }
    Answer::Done
}
