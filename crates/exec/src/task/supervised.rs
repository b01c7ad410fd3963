//! Tasks that a supervisor keeps: the engine's side.

mod launch;
mod reach;
mod shells;

use super::store::{Record, Store, read_file};
use super::wire::{Answer, Call, Seen, exchange};
use super::{Chunk, Error, Event, Found, Input, Notice, Progress, Request, Status, TaskId, Tasks};
use crate::supervisor::stopper::Stopper;
use crate::warm::{self, Identity, Miss, Startup};
use qedsh_sys::{Family, Group as _, System};
use rustix::io::Errno;
use rustix::net::RecvFlags;
use std::collections::HashMap;
use std::io;
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Tasks below one directory. Whoever asks first starts the supervisor; what
/// ended while none was there is read from the disk.
#[derive(Debug)]
pub struct Supervised<S> {
    system: S,
    store: Store,
    program: PathBuf,
    waiters: Mutex<HashMap<TaskId, Arc<Mutex<Waiter>>>>,
    /// Connections that have said hello and wait for nothing.
    idle: Mutex<Vec<UnixStream>>,
}

pub use launch::umask;

/// What is waited for, and how far.
#[derive(Debug, Default)]
struct Waiter {
    /// The connection that started it, while that is the one that waits.
    stream: Option<UnixStream>,
    /// The first process, where its start was not told yet.
    started: Option<i32>,
    seen: Seen,
    ended: Option<Status>,
}

/// How long a supervisor may take for an answer that waits for nothing.
const PROMPT: Duration = Duration::from_secs(30);
/// How many connections are kept for the next task.
const IDLE: usize = 4;
/// How many ends are remembered of tasks that left nothing on disk.
const REMEMBERED: usize = 64;
/// How much a follower is given at once.
const FOLLOWED: usize = 1 << 20;

impl<S: System + Send + Sync> Supervised<S> {
    /// The tasks below `directory`, which is made where it is missing. Shells
    /// are looked for on `system`; `program` is the one that serves when it is
    /// called with `supervisor DIRECTORY`.
    pub fn new(system: S, directory: PathBuf, program: PathBuf) -> Self {
        Self {
            system,
            store: Store::new(directory),
            program,
            waiters: Mutex::default(),
            idle: Mutex::default(),
        }
    }

    fn waiter(&self, task: &TaskId) -> Arc<Mutex<Waiter>> {
        let mut waiters = lock(&self.waiters);
        Arc::clone(waiters.entry(task.clone()).or_default())
    }

    /// Asks whoever keeps `task`, on a connection of its own.
    fn ask(&self, task: &TaskId, call: &Call) -> Result<(Answer, Vec<u8>), Error> {
        let mut stream = self.connect(task)?;
        patient(&stream, call)?;
        match exchange(&mut stream, call, b"") {
            Ok((Answer::Unknown, _)) => Err(Error::Unknown(task.to_string())),
            Ok((Answer::NoInput, _)) => Err(Error::NoInput(task.clone())),
            Ok((Answer::Failed(why), _)) => Err(Error::Lost(why)),
            Ok((Answer::NotRunning(status), _)) => Err(not_running(&status)),
            Ok(answer) => Ok(answer),
            Err(error) => Err(Error::Lost(error.to_string())),
        }
    }

    /// A connection to the supervisor that keeps `task`.
    fn connect(&self, task: &TaskId) -> Result<UnixStream, Error> {
        match self.store.read(task) {
            Some(record) => reach::keeper_of(&self.store, &record),
            None => reach::running(&self.store)
                .map_err(|error| Error::Unreachable(error.to_string()))?
                .ok_or_else(|| Error::Unknown(task.to_string())),
        }
    }

    fn asked_status(&self, task: &TaskId, call: &Call) -> Result<Status, Error> {
        match self.ask(task, call)? {
            (Answer::Status { status, head }, bytes) => Ok(complete(*status, head, &bytes)),
            (answer, _) => Err(unexpected(&answer)),
        }
    }

    /// What the disk says of a task that is over, or whose keeper is gone.
    fn settled(&self, task: &TaskId) -> Result<Option<Status>, Error> {
        let Some(record) = self.store.read(task) else {
            return Ok(None);
        };
        if record.status.end.is_some() {
            return Ok(Some(record.into_status(Request::INLINE)));
        }
        if record.keeper.is_alive() {
            return Ok(None);
        }
        // It may have written the end just before it left.
        let Some(record) = self.store.read(task) else {
            return Ok(None);
        };
        if record.status.end.is_some() {
            return Ok(Some(record.into_status(Request::INLINE)));
        }
        let lost = record.lost();
        // Where this cannot be written the next one who asks finds out again.
        let _ = self.store.write(&lost.keeper, lost.mark, &lost.status);
        Ok(Some(lost.into_status(Request::INLINE)))
    }

    /// The same after the supervisor said nothing more: one that was killed
    /// closes its connections a moment before it is gone.
    fn settled_soon(&self, task: &TaskId) -> Result<Option<Status>, Error> {
        for _ in 0..100 {
            let settled = self.settled(task)?;
            if settled.is_some() || self.store.read(task).is_none() || self.connect(task).is_ok() {
                return Ok(settled);
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        self.settled(task)
    }

    /// The status by whoever knows it: the disk, the supervisor, the disk again
    /// where the task ended between the two.
    fn find(&self, task: &TaskId) -> Result<Status, Error> {
        if let Some(status) = self.settled(task)? {
            return Ok(status);
        }
        match self.asked_status(task, &Call::Status(task.clone())) {
            Ok(status) => Ok(status),
            Err(error) => self.settled_soon(task)?.ok_or(error),
        }
    }

    /// Ends a task by `call`; of one that has ended, what it left.
    fn end(&self, task: &TaskId, call: &Call) -> Result<Status, Error> {
        if let Some(status) = self.settled(task)?.filter(|it| !it.lingers) {
            let record = self.store.read(task).filter(|record| {
                let is_lost = matches!(record.status.end, Some(super::End::Lost(_)));
                is_lost && Family::bereaved(record.mark).size() > 0
            });
            return match record {
                Some(record) => Ok(self.stop_lost(&record)),
                None => Err(not_running(&status)),
            };
        }
        match self.asked_status(task, call) {
            // It ended, or its supervisor did, while we asked.
            Err(error @ (Error::Lost(_) | Error::Unknown(_))) => match self.settled(task)? {
                Some(status) => Err(not_running(&status)),
                None => Err(error),
            },
            status => status,
        }
    }

    /// Ends what a lost supervisor left behind.
    fn stop_lost(&self, record: &Record) -> Status {
        let mut family = Family::bereaved(record.mark);
        let start = Instant::now();
        let mut stopper = Stopper::start(&mut family, Duration::ZERO);
        while !stopper.look(&mut family, start.elapsed()) {
            std::thread::sleep(stopper.next().saturating_sub(start.elapsed()));
        }
        record.clone().into_status(Request::INLINE)
    }

    /// A connection for a new task: one that another has done with, where
    /// somebody still is at its other end.
    fn fresh(&self) -> io::Result<UnixStream> {
        while let Some(stream) = lock(&self.idle).pop() {
            let flags = RecvFlags::PEEK | RecvFlags::DONTWAIT;
            if rustix::net::recv(&stream, &mut [0_u8; 1], flags) == Err(Errno::AGAIN) {
                return Ok(stream);
            }
        }
        reach::started(&self.store, &self.program)
    }

    /// What [`Tasks::next`] and [`Tasks::follow`] tell.
    fn news(
        &self,
        task: &TaskId,
        from: Option<u64>,
        patience: Duration,
    ) -> Result<Option<Event>, Error> {
        let waiter = self.waiter(task);
        let mut waiter = lock(&waiter);
        if let Some(pid) = waiter.started.take() {
            waiter.seen.start = true;
            return Ok(Some(Event::Started { pid }));
        }
        if waiter.seen.start
            && let Some(status) = &waiter.ended
        {
            return Ok(Some(Event::Ended(Box::new(status.clone()))));
        }
        let call = Call::Next {
            task: task.clone(),
            seen: Seen {
                output: from,
                ..waiter.seen
            },
            patience,
        };
        let answer = match waiter.stream.as_mut() {
            Some(stream) => {
                patient(stream, &call)?;
                exchange(stream, &call, b"").map_err(|error| Error::Lost(error.to_string()))
            }
            None => self.ask(task, &call),
        };
        let event = match answer {
            Ok((Answer::Quiet, _)) => return Ok(None),
            Ok((Answer::Unknown, _)) => Err(Error::Unknown(task.to_string())),
            Ok((answer, bytes)) => event(answer, &bytes, from, &mut waiter.seen),
            Err(error) => Err(error),
        };
        let event = match event {
            Ok(event) => event,
            Err(error) => {
                waiter.stream = None;
                // Told by the disk where the supervisor says nothing.
                match self.settled_soon(task)? {
                    Some(status) => Event::Ended(Box::new(status)),
                    None => return Err(error),
                }
            }
        };
        match &event {
            Event::Ended(status) => self.remember(task, &mut waiter, status),
            // Nobody need wait for it from here: it is not ours any more.
            Event::Promoted(_) => waiter.stream = None,
            _ => {}
        }
        Ok(Some(event))
    }

    /// Keeps a connection on which nothing is under way.
    fn put_back(&self, stream: UnixStream) {
        let mut idle = lock(&self.idle);
        if idle.len() < IDLE {
            idle.push(stream);
        }
    }

    fn remember(&self, task: &TaskId, waiter: &mut Waiter, status: &Status) {
        if let Some(stream) = waiter.stream.take() {
            self.put_back(stream);
        }
        waiter.ended = Some(status.clone());
        let mut waiters = lock(&self.waiters);
        if waiters.len() > REMEMBERED {
            waiters.retain(|other, kept| {
                // Those that are in use, and those that have not ended.
                other == task || kept.try_lock().ok().is_none_or(|it| it.ended.is_none())
            });
        }
    }
}

impl<S: System + Send + Sync> Tasks for Supervised<S> {
    fn start(&self, request: Request) -> Result<TaskId, Error> {
        let (start, bytes) = launch::prepare(&self.system, request)?;
        let task = start.task.clone();
        let mut stream = self
            .fresh()
            .map_err(|error| Error::Unreachable(error.to_string()))?;
        let call = Call::Start(Box::new(start));
        patient(&stream, &call)?;
        // Nobody waits for what is in the background from the start.
        let (pid, is_waited_for) = match exchange(&mut stream, &call, &bytes) {
            Ok((Answer::Status { status, .. }, _)) => (status.pid, !status.background),
            Ok((Answer::Failed(why), _)) => {
                return Err(crate::Error::Start(io::Error::other(why)).into());
            }
            Ok((Answer::NotWarm(why), _)) => {
                self.put_back(stream);
                return Err(Error::NotWarm(why));
            }
            Ok((Answer::Lost(why), _)) => return Err(Error::Lost(why)),
            Ok((answer, _)) => return Err(unexpected(&answer)),
            Err(error) => return Err(Error::Lost(error.to_string())),
        };
        let waiter = Waiter {
            stream: is_waited_for.then_some(stream),
            started: pid,
            ..Waiter::default()
        };
        lock(&self.waiters).insert(task.clone(), Arc::new(Mutex::new(waiter)));
        Ok(task)
    }

    fn warm_shell(
        &self,
        startup: &Startup,
        known: Option<&Identity>,
        patience: Duration,
    ) -> Result<Result<Found, Miss>, Error> {
        self.find_warm_shell(startup, known, patience)
    }

    fn record(&self, record: warm::Record) {
        self.record_shell(record);
    }

    fn next(&self, task: &TaskId, patience: Duration) -> Result<Option<Event>, Error> {
        self.news(task, None, patience)
    }

    fn follow(&self, task: &TaskId, from: u64, patience: Duration) -> Result<Option<Event>, Error> {
        self.news(task, Some(from), patience)
    }

    fn status(&self, task: &TaskId) -> Result<Status, Error> {
        if let Some(waiter) = lock(&self.waiters).get(task)
            && let Ok(waiter) = waiter.try_lock()
            && let Some(status) = waiter.ended.as_ref().filter(|it| !it.lingers)
        {
            return Ok(status.clone());
        }
        self.find(task)
    }

    fn output(
        &self,
        task: &TaskId,
        from: u64,
        at_most: usize,
        patience: Duration,
    ) -> Result<Chunk, Error> {
        let ended = match lock(&self.waiters).get(task) {
            Some(waiter) => waiter.try_lock().ok().and_then(|it| it.ended.clone()),
            None => None,
        };
        let known = match ended {
            Some(status) => Some(status),
            None => self.settled(task)?,
        };
        if let Some(status) = known {
            return Ok(chunk_of(&status, from, at_most));
        }
        let call = Call::Output {
            task: task.clone(),
            from,
            at_most,
            patience,
        };
        match self.ask(task, &call) {
            Ok((Answer::Output { from, total, ended }, bytes)) => Ok(Chunk {
                from,
                bytes,
                total,
                ended,
            }),
            Ok((Answer::File { place, ended }, _)) => match read_file(&place, from, at_most) {
                Ok((bytes, total)) => Ok(Chunk {
                    from,
                    ended: ended && from + bytes.len() as u64 >= total,
                    bytes,
                    total,
                }),
                // Memory has the end of it.
                Err(_) => {
                    let status = self.find(task)?;
                    let chunk = chunk_of(&status, from, at_most);
                    Ok(Chunk {
                        ended: chunk.ended && status.end.is_some(),
                        ..chunk
                    })
                }
            },
            Ok((Answer::Quiet, _)) => Ok(Chunk {
                from,
                total: from,
                ..Chunk::default()
            }),
            Ok((answer, _)) => Err(unexpected(&answer)),
            Err(error) => match self.settled_soon(task)? {
                Some(status) => Ok(chunk_of(&status, from, at_most)),
                None => Err(error),
            },
        }
    }

    fn promote(&self, task: &TaskId) -> Result<Status, Error> {
        self.asked_status(task, &Call::Promote(task.clone()))
    }

    fn abort(&self, task: &TaskId) -> Result<Status, Error> {
        match self.asked_status(task, &Call::Abort(task.clone())) {
            Err(error) => self.settled_soon(task)?.ok_or(error),
            status => status,
        }
    }

    fn stop(&self, task: &TaskId) -> Result<Status, Error> {
        self.end(task, &Call::Stop(task.clone()))
    }

    fn kill(&self, task: &TaskId) -> Result<Status, Error> {
        self.end(task, &Call::Kill(task.clone()))
    }

    fn input(&self, task: &TaskId, input: Input) -> Result<(), Error> {
        if let Some(status) = self.settled(task)? {
            return Err(not_running(&status));
        }
        let call = Call::Input {
            task: task.clone(),
            input,
        };
        match self.ask(task, &call)? {
            (Answer::Done, _) => Ok(()),
            (answer, _) => Err(unexpected(&answer)),
        }
    }

    fn list(&self) -> Result<Vec<Status>, Error> {
        let mut found: HashMap<TaskId, Status> = HashMap::new();
        for record in self.store.records() {
            let task = record.status.task.clone();
            let status = match record.status.end {
                Some(_) => Some(record.status),
                None => self.settled(&task)?.or(Some(record.status)),
            };
            found.extend(status.map(|status| (task, status)));
        }
        for mut stream in reach::all(&self.store) {
            if patient(&stream, &Call::List).is_ok()
                && let Ok((Answer::List(live), _)) = exchange(&mut stream, &Call::List, b"")
            {
                found.extend(live.into_iter().map(|it| (it.task.clone(), it)));
            }
        }
        let mut all: Vec<Status> = found.into_values().collect();
        all.sort_by(|one, other| (one.started, &one.task).cmp(&(other.started, &other.task)));
        Ok(all)
    }

    fn notices(&self, session: &str) -> Result<Vec<Notice>, Error> {
        let mut notices = Vec::new();
        let mut records = self.store.records();
        records.sort_by_key(|record| record.status.started);
        for record in records {
            let task = record.status.task.clone();
            if record.status.session != session || self.store.is_told(&task) {
                continue;
            }
            let status = match record.status.end {
                Some(_) => Some(record.status),
                None => self.settled(&task)?,
            };
            let Some(notice) = status.as_ref().and_then(Notice::of) else {
                continue;
            };
            if self.acknowledge(&task)? {
                notices.push(notice);
            }
        }
        Ok(notices)
    }

    fn acknowledge(&self, task: &TaskId) -> Result<bool, Error> {
        match self.store.tell(task) {
            Ok(is_first) => Ok(is_first),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Err(Error::Unknown(task.to_string()))
            }
            Err(error) => Err(Error::Lost(error.to_string())),
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Gives an answer as much time as the call lets it take, and some more: a
/// supervisor that says nothing at all must not hang the engine.
fn patient(stream: &UnixStream, call: &Call) -> Result<(), Error> {
    let patience = match call {
        Call::Next { patience, .. }
        | Call::Output { patience, .. }
        | Call::WarmShell { patience, .. } => *patience,
        Call::Stop(_) | Call::Kill(_) | Call::Abort(_) => Duration::from_secs(60),
        _ => Duration::ZERO,
    };
    stream
        .set_read_timeout(Some(patience.saturating_add(PROMPT)))
        .map_err(|error| Error::Lost(error.to_string()))
}

fn event(answer: Answer, bytes: &[u8], from: Option<u64>, seen: &mut Seen) -> Result<Event, Error> {
    match answer {
        Answer::Output { from, total, ended } => Ok(Event::Output(Chunk {
            from,
            bytes: bytes.to_vec(),
            total,
            ended,
        })),
        Answer::File { place, .. } => {
            let from = from.unwrap_or_default();
            let (bytes, total) = read_file(&place, from, FOLLOWED)
                .map_err(|error| Error::Lost(format!("{}: {error}", place.display())))?;
            Ok(Event::Output(Chunk {
                from,
                bytes,
                total,
                ended: false,
            }))
        }
        Answer::Started { pid } => {
            seen.start = true;
            Ok(Event::Started { pid })
        }
        Answer::Progress {
            pid,
            elapsed,
            total,
            lines,
            waits_for_input,
        } => {
            if waits_for_input {
                seen.input = Some(total);
            }
            seen.progress = Some(elapsed);
            Ok(Event::Progress(Progress {
                pid,
                elapsed,
                total,
                lines,
                tail: bytes.to_vec(),
                waits_for_input,
            }))
        }
        Answer::Status { status, head } => {
            let status = Box::new(complete(*status, head, bytes));
            Ok(match status.end {
                Some(_) => Event::Ended(status),
                None => {
                    seen.promotion = true;
                    Event::Promoted(status)
                }
            })
        }
        answer => Err(unexpected(&answer)),
    }
}

fn complete(mut status: Status, head: usize, bytes: &[u8]) -> Status {
    let (head, tail) = bytes.split_at_checked(head).unwrap_or((bytes, b""));
    (status.output.head, status.output.tail) = (head.to_vec(), tail.to_vec());
    // A background task leaves its beginning to the file.
    if head.is_empty()
        && let Some(place) = &status.output.file
        && let Ok((head, _)) = read_file(place, 0, Request::INLINE)
    {
        status.output.head = head;
    }
    status
}

/// A part of what an ended task wrote.
fn chunk_of(status: &Status, from: u64, at_most: usize) -> Chunk {
    let output = &status.output;
    let from_file = output.file.as_deref().filter(|_| output.fault.is_none());
    if let Some((bytes, total)) = from_file.and_then(|it| read_file(it, from, at_most).ok()) {
        let ended = from + bytes.len() as u64 >= total;
        return Chunk {
            from,
            bytes,
            total,
            ended,
        };
    }
    let start = match from < output.head.len() as u64 {
        true => 0,
        false => output.total.saturating_sub(output.tail.len() as u64),
    };
    let known = match start {
        0 if !output.head.is_empty() => &output.head,
        _ => &output.tail,
    };
    let from = from.max(start);
    let skip = usize::try_from(from - start).unwrap_or(usize::MAX);
    let rest = known.get(skip..).unwrap_or_default();
    let bytes = rest.get(..at_most).unwrap_or(rest).to_vec();
    Chunk {
        from,
        ended: from + bytes.len() as u64 >= output.total,
        bytes,
        total: output.total,
    }
}

fn not_running(status: &Status) -> Error {
    Error::NotRunning {
        task: status.task.clone(),
        status: status.word(),
    }
}

fn unexpected(answer: &Answer) -> Error {
    match answer {
        Answer::Failed(why) => Error::Lost(why.clone()),
        _ => Error::Lost("it gave an answer to something else".to_owned()),
    }
}
