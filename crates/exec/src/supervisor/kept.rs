//! One task, as its supervisor keeps it.

mod recorded;
mod told;

pub(super) use told::answer;

use super::start::{LastDirectory, Order, Source, Started};
use super::stopper::Stopper;
use crate::task::lifecycle::{Action, Happening, Lifecycle};
use crate::task::sink::{Sink, Taken};
use crate::task::store::{Keeper, Store};
use crate::task::wire::Start;
use crate::task::{End, State, TaskId};
use qedsh_sys::{Family, Mark, Process};
use rustix::io::Errno;
use std::io;
use std::os::fd::AsFd;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

/// When a command in the foreground is written down.
const RECORD: Duration = Duration::from_millis(500);
/// How long others that hold the output may take to let go of it, before they
/// count as left behind.
const PARTING: Duration = Duration::from_millis(50);
/// A task that wrote so much has a larger pipe from then on.
const MUCH: u64 = 1 << 20;
const LARGE_PIPE: usize = 1 << 20;

/// A task and all that is known of it.
#[derive(Debug)]
pub(super) struct Kept {
    description: Description,
    life: Lifecycle,
    sink: Sink,
    mark: Mark,
    pub(super) process: Option<Process>,
    pub(super) source: Option<Source>,
    directory: Option<LastDirectory>,
    stopping: Option<(Stopper, Family)>,
    /// Its process has ended, and until then its output may end, too.
    parting: Option<Duration>,
    final_directory: Option<PathBuf>,
    ended: Option<Duration>,
    last_output: Duration,
    is_large: bool,
    /// How it was when it was last written down.
    recorded: Option<State>,
    record_due: Duration,
    /// The connection that waits for it.
    pub(super) waiter: Option<u64>,
    /// Whether its end reached whoever waited.
    pub(super) is_delivered: bool,
    /// Whether its end was seen to.
    pub(super) is_told: bool,
}

#[derive(Debug)]
struct Description {
    task: TaskId,
    command: Vec<u8>,
    directory: PathBuf,
    description: Option<String>,
    session: String,
    call: Option<String>,
    pid: Option<i32>,
    started: u64,
}

impl Kept {
    /// A task that is about to start.
    pub(super) fn new(
        start: &Start,
        order: &Order,
        store: &Store,
        mark: Mark,
        now: Duration,
    ) -> Self {
        let wall = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
        let wall = wall.unwrap_or_default().as_millis();
        Self {
            description: Description {
                task: start.task.clone(),
                command: order.command.clone(),
                directory: order.launch.directory.clone(),
                description: start.description.clone(),
                session: start.session.clone(),
                call: start.call.clone(),
                pid: None,
                started: u64::try_from(wall).unwrap_or(u64::MAX),
            },
            life: Lifecycle::new(start.schedule, start.limit, now),
            sink: Sink::new(store.output(&start.task), start.inline, start.output_limit),
            mark,
            process: None,
            source: None,
            directory: None,
            stopping: None,
            parting: None,
            final_directory: None,
            ended: None,
            last_output: now,
            is_large: false,
            recorded: None,
            record_due: now + RECORD,
            waiter: None,
            is_delivered: false,
            is_told: false,
        }
    }

    pub(super) fn task(&self) -> &TaskId {
        &self.description.task
    }

    pub(super) fn started(&mut self, started: Started) {
        self.description.pid = Some(started.process.id());
        self.process = Some(started.process);
        self.source = Some(started.source);
        self.directory = started.directory;
    }

    /// Takes what happened, does what follows for the processes and the disk.
    pub(super) fn happens(
        &mut self,
        happening: Happening,
        now: Duration,
        store: &Store,
        keeper: &Keeper,
    ) {
        if self.lingers() && matches!(happening, Happening::Stop | Happening::OutputLimit(_)) {
            return self.stop_processes(now);
        }
        match self.life.happens(happening, now) {
            Action::Nothing | Action::Announce => {}
            Action::Publish => {
                self.sink.keep_in_file();
                self.sink.free();
                self.record(now, store, keeper);
            }
            Action::Kill => {
                self.parting = None;
                self.stop_processes(now);
            }
            Action::Collect => {
                self.parting = Some(now + PARTING);
                self.part(now, store, keeper);
            }
            Action::Deliver(end) => {
                self.ended = Some(now);
                self.final_directory = self.read_directory(&end);
                if self.lingers() {
                    self.sink.keep_in_file();
                }
                if self.is_kept() {
                    self.record(now, store, keeper);
                }
            }
        }
    }

    /// Lets it end once nobody holds its output, or does for too long.
    pub(super) fn part(&mut self, now: Duration, store: &Store, keeper: &Keeper) {
        let is_due = |until: Duration| self.source.is_none() || now >= until;
        if self.parting.is_some_and(is_due) {
            self.parting = None;
            self.happens(Happening::Settled, now, store, keeper);
        }
    }

    /// Gives no more time to what is being stopped.
    pub(super) fn hurry(&mut self, now: Duration) {
        if let Some((stopper, _)) = &mut self.stopping {
            stopper.hurry(now);
        }
    }

    /// Whether it has ended and something that it left holds its output.
    pub(super) fn lingers(&self) -> bool {
        self.is_done() && self.source.is_some()
    }

    fn stop_processes(&mut self, now: Duration) {
        if self.stopping.is_none() {
            let mut family = self.family();
            self.stopping = Some((Stopper::start(&mut family, now), family));
        }
    }

    /// Reads once; true where more may come. A pipe that nobody can write to
    /// any more is forgotten.
    pub(super) fn pump(&mut self, buffer: &mut [u8], now: Duration) -> (bool, Taken) {
        let Some(source) = &self.source else {
            return (false, Taken::All);
        };
        match rustix::io::read(source.as_fd(), &mut *buffer) {
            // A terminal that nobody has open any more gives an error.
            Ok(0) | Err(Errno::IO) => {
                self.source = None;
                (false, Taken::All)
            }
            Ok(count) => {
                self.last_output = now;
                let taken = self.sink.take(buffer.get(..count).unwrap_or_default());
                self.enlarge();
                (true, taken)
            }
            Err(Errno::INTR) => (true, Taken::All),
            Err(_) => (false, Taken::All),
        }
    }

    /// Takes what lies in the pipe now, which is all that the ended process can
    /// have left there; what others write later is not waited for.
    pub(super) fn drain(&mut self, buffer: &mut [u8], now: Duration) -> Taken {
        let capacity = match &self.source {
            Some(Source::Pipe(pipe)) => {
                rustix::pipe::fcntl_getpipe_size(pipe).unwrap_or(MUCH as usize)
            }
            // What it holds is not told; it is little.
            _ => 64 << 10,
        };
        let before = self.sink.total();
        loop {
            match self.pump(buffer, now) {
                (_, Taken::TooMuch) => return Taken::TooMuch,
                (true, _) if self.sink.total() - before < capacity as u64 => {}
                _ => return Taken::All,
            }
        }
    }

    /// Looks whether what is being stopped is gone.
    pub(super) fn look(&mut self, now: Duration, store: &Store, keeper: &Keeper) {
        let Some((stopper, family)) = &mut self.stopping else {
            return;
        };
        if stopper.look(family, now) {
            self.stopping = None;
            // What they wrote last may still lie in the pipe.
            self.parting = Some(now + PARTING);
            self.part(now, store, keeper);
        }
    }

    /// Collects its process, if that has ended.
    pub(super) fn reap(&mut self) -> Option<io::Result<qedsh_sys::Status>> {
        let end = self.process.as_ref()?.end().transpose()?;
        self.process = None;
        if let Some((_, family)) = &mut self.stopping {
            family.lose_root();
        }
        Some(end)
    }

    pub(super) fn total(&self) -> u64 {
        self.sink.total()
    }

    pub(super) fn is_stopping(&self) -> bool {
        self.stopping.is_some() || self.parting.is_some()
    }

    /// Whether a stop has yet to come to its end.
    pub(super) fn is_being_stopped(&self) -> bool {
        self.is_stopping() || !self.is_done()
    }

    pub(super) fn is_done(&self) -> bool {
        self.life.state() == State::Done
    }

    /// Whether it runs, or something that it left still writes.
    pub(super) fn is_busy(&self) -> bool {
        !self.is_done() || self.source.is_some()
    }

    pub(super) fn is_background(&self) -> bool {
        self.life.is_background()
    }

    /// When time alone does something to it.
    pub(super) fn next_moment(&self) -> Option<Duration> {
        let own = match &self.stopping {
            Some((stopper, _)) => Some(stopper.next()),
            None => self.life.deadline(),
        };
        let own = own.or(self.parting);
        let record = self.lacks_record().then_some(self.record_due);
        [own, record].into_iter().flatten().min()
    }

    /// Whether nothing is left to do for it and everybody knows its end.
    pub(super) fn is_over(&self) -> bool {
        let is_told = self.is_delivered || self.waiter.is_none() || self.is_background();
        let is_silent = self.source.is_none() && self.process.is_none() && !self.is_stopping();
        self.is_done() && is_told && is_silent && !self.lacks_record()
    }

    pub(super) fn terminal(&self) -> Option<&qedsh_sys::PseudoTerminal> {
        match &self.source {
            Some(Source::Terminal(terminal)) => Some(terminal),
            _ => None,
        }
    }

    fn family(&self) -> Family {
        match &self.process {
            Some(process) => Family::of(process, self.mark),
            None => Family::bereaved(self.mark),
        }
    }

    fn enlarge(&mut self) {
        if self.is_large || self.sink.total() < MUCH {
            return;
        }
        self.is_large = true;
        if let Some(Source::Pipe(pipe)) = &self.source {
            // A user may have so much of it; with less it is slower.
            let _ = rustix::pipe::fcntl_setpipe_size(pipe, LARGE_PIPE);
        }
    }

    /// Where the shell was; of a success in the foreground.
    fn read_directory(&mut self, end: &End) -> Option<PathBuf> {
        let directory = self.directory.take()?;
        let counts = *end == End::Exited(0) && !self.life.is_background();
        counts.then(|| directory.read()).flatten()
    }
}
