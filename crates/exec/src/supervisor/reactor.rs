//! The loop: what happens, and who is told.

use super::connection::Connection;
use super::kept::{Kept, answer};
use super::start::{order, start};
use crate::task::lifecycle::Happening;
use crate::task::sink::Taken;
use crate::task::store::{Keeper, Store};
use crate::task::wire::{Answer, Call, PROTOCOL, Start};
use crate::task::{Input, TaskId};
use qedsh_sys::{Interrupts, Mark};
use rustix::event::Timespec;
use rustix::event::epoll::{self, CreateFlags, EventData, EventFlags};
use std::collections::{BTreeMap, HashMap};
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixListener;
use std::time::{Duration, Instant, SystemTime};

/// How much is read at once.
const CHUNK: usize = 256 << 10;
/// How long it waits where it cannot even accept.
const BREATH: Duration = Duration::from_millis(20);
/// How often it is looked for what is too old.
const RETENTION: Duration = Duration::from_secs(3600);

/// All that the supervisor has.
pub(super) struct Reactor {
    start: Instant,
    idle: Duration,
    store: Store,
    keeper: Keeper,
    poll: OwnedFd,
    listener: UnixListener,
    interrupts: Interrupts,
    /// What each number that `epoll` gives stands for.
    sources: HashMap<u64, Watched>,
    next_source: u64,
    tasks: BTreeMap<TaskId, Kept>,
    connections: BTreeMap<u64, Connection>,
    buffer: Vec<u8>,
    busy: Duration,
    retained: Option<Duration>,
    is_leaving: bool,
}

#[derive(Clone, Debug)]
enum Watched {
    Listener,
    Interrupts,
    Output(TaskId),
    Process(TaskId),
    Connection,
}

impl Reactor {
    pub(super) fn new(
        store: Store,
        keeper: Keeper,
        listener: UnixListener,
        interrupts: Interrupts,
        idle: Duration,
    ) -> io::Result<Self> {
        let mut reactor = Self {
            start: Instant::now(),
            idle,
            store,
            keeper,
            poll: epoll::create(CreateFlags::CLOEXEC)?,
            listener,
            interrupts,
            sources: HashMap::new(),
            next_source: 0,
            tasks: BTreeMap::new(),
            connections: BTreeMap::new(),
            buffer: vec![0; CHUNK],
            busy: Duration::ZERO,
            retained: None,
            is_leaving: false,
        };
        let data = EventData::new_u64(reactor.number(Watched::Listener));
        epoll::add(&reactor.poll, &reactor.listener, data, EventFlags::IN)?;
        let data = EventData::new_u64(reactor.number(Watched::Interrupts));
        epoll::add(&reactor.poll, &reactor.interrupts, data, EventFlags::IN)?;
        Ok(reactor)
    }

    /// Serves until there is nothing to do, or until it is told to leave.
    pub(super) fn run(&mut self) -> io::Result<()> {
        loop {
            self.retain();
            self.settle();
            if self.is_finished() {
                return Ok(());
            }
            let timeout = self.timeout();
            let mut events = Vec::with_capacity(256);
            match epoll::wait(
                &self.poll,
                rustix::buffer::spare_capacity(&mut events),
                Some(&timeout),
            ) {
                Ok(_) | Err(rustix::io::Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
            // Output first: an end then finds it taken.
            let mut found: Vec<(u64, Watched)> = events
                .iter()
                .filter_map(|event| {
                    let number = event.data.u64();
                    Some((number, self.sources.get(&number)?.clone()))
                })
                .collect();
            found.sort_by_key(|(_, watched)| !matches!(watched, Watched::Output(_)));
            for (number, watched) in found {
                self.react(number, watched);
            }
            self.tick();
        }
    }

    fn now(&self) -> Duration {
        self.start.elapsed()
    }

    fn number(&mut self, watched: Watched) -> u64 {
        self.next_source += 1;
        self.sources.insert(self.next_source, watched);
        self.next_source
    }

    fn watch(&mut self, source: &impl AsFd, watched: Watched) -> io::Result<u64> {
        let number = self.number(watched);
        epoll::add(
            &self.poll,
            source,
            EventData::new_u64(number),
            EventFlags::IN,
        )?;
        Ok(number)
    }

    fn react(&mut self, number: u64, watched: Watched) {
        match watched {
            Watched::Listener => self.accept(),
            Watched::Interrupts => {
                if self.interrupts.take().is_some() {
                    self.leave();
                }
            }
            Watched::Output(task) => self.pump(number, &task),
            Watched::Process(task) => self.collect(number, &task),
            Watched::Connection => self.serve(number),
        }
    }

    fn accept(&mut self) {
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

    /// Stops everything, and leaves once that is done.
    fn leave(&mut self) {
        self.is_leaving = true;
        let running: Vec<TaskId> = self.tasks.keys().cloned().collect();
        for task in running {
            self.happens(&task, Happening::Stop);
        }
    }

    fn happens(&mut self, task: &TaskId, happening: Happening) {
        let now = self.now();
        if let Some(kept) = self.tasks.get_mut(task) {
            kept.happens(happening, now, &self.store, &self.keeper);
        }
    }

    fn pump(&mut self, number: u64, task: &TaskId) {
        let now = self.now();
        let Some(kept) = self.tasks.get_mut(task) else {
            return;
        };
        let (_, taken) = kept.pump(&mut self.buffer, now);
        if kept.source.is_none() {
            // It was closed, and with it left `epoll`.
            self.sources.remove(&number);
            kept.part(now, &self.store, &self.keeper);
            kept.fell_silent(now, &self.store, &self.keeper);
        }
        self.limit(task, taken);
    }

    fn limit(&mut self, task: &TaskId, taken: Taken) {
        if taken == Taken::TooMuch {
            let total = self.tasks.get(task).map_or(0, Kept::total);
            self.happens(task, Happening::OutputLimit(total));
        }
    }

    fn collect(&mut self, number: u64, task: &TaskId) {
        let now = self.now();
        let Some(kept) = self.tasks.get_mut(task) else {
            return;
        };
        let Some(end) = kept.reap() else {
            return;
        };
        self.sources.remove(&number);
        let taken = kept.drain(&mut self.buffer, now);
        self.limit(task, taken);
        match end {
            Ok(status) => self.happens(task, Happening::Exited(status)),
            Err(_) => self.happens(task, Happening::Stop),
        }
        if let Some(kept) = self.tasks.get_mut(task)
            && kept.is_stopping()
        {
            kept.look(now, &self.store, &self.keeper);
        }
    }

    /// Lets time do what it does.
    fn tick(&mut self) {
        let now = self.now();
        let due: Vec<TaskId> = self
            .tasks
            .iter()
            .filter(|(_, kept)| kept.next_moment().is_some_and(|moment| moment <= now))
            .map(|(task, _)| task.clone())
            .collect();
        for task in due {
            if let Some(kept) = self.tasks.get_mut(&task) {
                kept.write_down(now, &self.store, &self.keeper);
                kept.part(now, &self.store, &self.keeper);
                match kept.is_stopping() {
                    true => kept.look(now, &self.store, &self.keeper),
                    false => kept.happens(Happening::Tick, now, &self.store, &self.keeper),
                }
            }
        }
    }

    fn serve(&mut self, number: u64) {
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
    fn take_calls(&mut self, number: u64) {
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

    fn hang_up(&mut self, number: u64) {
        self.sources.remove(&number);
        self.connections.remove(&number);
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
                let answer = self.start(number, start, bytes);
                return self.send(number, answer);
            }
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
            Call::Next { patience, .. } | Call::Output { patience, .. } => *patience,
            // Longer than any stop takes.
            _ => Duration::from_secs(60),
        };
        if let Some(connection) = self.connections.get_mut(&number) {
            connection.pending = Some((call, now + patience));
        }
        self.settle_one(number);
    }

    fn start(&mut self, number: u64, start_call: &Start, bytes: &[u8]) -> (Answer, Vec<u8>) {
        let failed = |why: String| (Answer::Failed(why), Vec::new());
        if self.is_leaving {
            return failed("the supervisor is leaving".to_owned());
        }
        let Some(order) = order(start_call, bytes) else {
            return failed("the request is not whole".to_owned());
        };
        if self.tasks.contains_key(&start_call.task) {
            return failed("there is such a task already".to_owned());
        }
        let mark = match Mark::random() {
            Ok(mark) => mark,
            Err(error) => return failed(error.to_string()),
        };
        let mut kept = Kept::new(start_call, &order, &self.store, mark, self.now());
        let started = match start(start_call, &order, mark) {
            Ok(started) => started,
            Err(error) => return failed(error.to_string()),
        };
        kept.started(started);
        kept.waiter = Some(number);
        let task = start_call.task.clone();
        let watched = self.watch_task(&task, &kept);
        self.tasks.insert(task.clone(), kept);
        self.happens(&task, Happening::Started);
        if watched.is_err() {
            // What cannot be watched is not left to itself.
            self.happens(&task, Happening::Stop);
        }
        let now = self.now();
        match self.tasks.get(&task) {
            Some(kept) => answer(kept.status(now)),
            None => failed("it was lost".to_owned()),
        }
    }

    fn watch_task(&mut self, task: &TaskId, kept: &Kept) -> io::Result<()> {
        if let Some(process) = &kept.process {
            self.watch(process, Watched::Process(task.clone()))?;
        }
        if let Some(source) = &kept.source {
            self.watch(source, Watched::Output(task.clone()))?;
        }
        Ok(())
    }

    /// Answers whatever can be answered now, and forgets what is over.
    fn settle(&mut self) {
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
        if let Some(answer) = self.answer(call, is_late) {
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
        let plain = |answer| Some((answer, Vec::new()));
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

    fn send(&mut self, number: u64, (answer, bytes): (Answer, Vec<u8>)) {
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

    fn is_finished(&mut self) -> bool {
        let now = self.now();
        let is_running = self.tasks.values().any(|kept| !kept.is_done());
        if self.is_leaving {
            return !is_running;
        }
        let is_busy = self.tasks.values().any(Kept::is_busy);
        if is_busy || !self.connections.is_empty() {
            self.busy = now;
        }
        now >= self.busy + self.idle
    }

    fn timeout(&self) -> Timespec {
        let now = self.now();
        let tasks = self.tasks.values().filter_map(Kept::next_moment);
        let waiting = self.connections.values().filter_map(|connection| {
            let (call, deadline) = connection.pending.as_ref()?;
            let event = match call {
                Call::Next { task, seen, .. } => {
                    self.tasks.get(task).map(|it| it.next_event(seen, now))
                }
                _ => None,
            };
            Some(event.map_or(*deadline, |event| event.min(*deadline)))
        });
        let idle = [self.busy + self.idle].into_iter();
        let next = tasks.chain(waiting).chain(idle).min().unwrap_or(now);
        let timeout = next.saturating_sub(now);
        Timespec {
            tv_sec: i64::try_from(timeout.as_secs()).unwrap_or(i64::MAX),
            tv_nsec: i64::from(timeout.subsec_nanos()),
        }
    }

    fn retain(&mut self) {
        let now = self.now();
        if self.retained.is_some_and(|last| now < last + RETENTION) {
            return;
        }
        self.retained = Some(now);
        self.store.give_up_lost();
        self.store
            .retain(SystemTime::now(), |task| self.tasks.contains_key(task));
    }
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
