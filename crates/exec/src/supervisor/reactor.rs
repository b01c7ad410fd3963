//! The loop: what happens, and who is told.

mod beginning;
mod calls;
mod shells;
mod tasks;

use super::connection::Connection;
use super::kept::Kept;
use crate::task::lifecycle::Happening;
use crate::task::store::{Keeper, Store};
use crate::task::{Status, TaskId};
use crate::warm::{Keep, Pool};
use beginning::Beginning;
use qedsh_sys::Interrupts;
use rustix::event::Timespec;
use rustix::event::epoll::{self, CreateFlags, EventData, EventFlags};
use shells::Records;
use std::collections::{BTreeMap, HashMap};
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixListener;
use std::time::{Duration, Instant, SystemTime};

/// How much is read at once.
const CHUNK: usize = 256 << 10;
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
    /// Tasks that a warm shell was asked for, by the number of the answer.
    beginnings: HashMap<u64, Beginning>,
    pool: Pool,
    records: Records,
    connections: BTreeMap<u64, Connection>,
    buffer: Vec<u8>,
    busy: Duration,
    retained: Option<Duration>,
    is_leaving: bool,
    /// Who is told of ends that no engine waits for.
    ended: Box<dyn FnMut(&Status)>,
}

#[derive(Clone, Debug)]
enum Watched {
    Listener,
    Interrupts,
    Output(TaskId),
    Process(TaskId),
    Connection,
    /// The answer of a warm shell.
    Beginning,
    /// A shell of the pool, by its number there.
    Shell(u64),
}

impl Reactor {
    pub(super) fn new(
        store: Store,
        keeper: Keeper,
        listener: UnixListener,
        interrupts: Interrupts,
        idle: Duration,
        ended: Box<dyn FnMut(&Status)>,
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
            beginnings: HashMap::new(),
            pool: Pool::new(Keep::default()),
            records: Records::default(),
            connections: BTreeMap::new(),
            buffer: vec![0; CHUNK],
            busy: Duration::ZERO,
            retained: None,
            is_leaving: false,
            ended,
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
        let data = EventData::new_u64(number);
        match epoll::add(&self.poll, source, data, EventFlags::IN) {
            Ok(()) => Ok(number),
            Err(error) => {
                self.sources.remove(&number);
                Err(error.into())
            }
        }
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
            Watched::Beginning => self.begun(number),
            Watched::Shell(shell) => self.shell_moved(number, shell),
        }
    }

    /// Stops everything, and leaves once that is done.
    fn leave(&mut self) {
        self.is_leaving = true;
        self.abandon(|_| true);
        let running: Vec<TaskId> = self.tasks.keys().cloned().collect();
        for task in running {
            self.happens(&task, Happening::Stop);
        }
    }

    /// Lets time do what it does.
    fn tick(&mut self) {
        self.tick_tasks();
        self.tick_beginnings();
        self.tick_shells();
    }

    fn is_finished(&mut self) -> bool {
        let now = self.now();
        let is_running = self.tasks.values().any(|kept| !kept.is_done());
        if self.is_leaving {
            return !is_running && self.beginnings.is_empty();
        }
        let is_busy = self.tasks.values().any(Kept::is_busy) || !self.beginnings.is_empty();
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
            Some(
                self.next_event(call, now)
                    .map_or(*deadline, |event| event.min(*deadline)),
            )
        });
        let beginnings = self.beginnings.values().map(Beginning::deadline);
        let shells = self.next_shell_moment().into_iter();
        let idle = [self.busy + self.idle].into_iter();
        let all = tasks.chain(waiting).chain(beginnings).chain(shells);
        let next = all.chain(idle).min().unwrap_or(now);
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
