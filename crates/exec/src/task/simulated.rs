//! Tasks without processes, for tests: commands follow scripts, and time
//! passes only while somebody waits.

use super::lifecycle::{Action, Happening, Lifecycle};
use super::{
    Capture, Chunk, End, Error, Event, Fault, Input, Notice, Output, Progress, Request, State,
    Status, Stream, TaskId, Tasks,
};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Tasks that follow scripts. A command without a script writes nothing and
/// exits with 0 at once.
#[derive(Debug, Default)]
pub struct Simulated {
    world: Mutex<World>,
}

/// What a command does.
#[derive(Clone, Debug, Default)]
pub struct Script {
    /// What it does, in order; then it ends, with 0 where no step says else.
    pub steps: Vec<Step>,
    /// Where its shell is at the end.
    pub directory: Option<PathBuf>,
}

/// One step of a script.
#[derive(Clone, Debug)]
pub enum Step {
    /// It writes.
    Writes(Vec<u8>),
    /// It is silent for so long.
    Waits(Duration),
    /// It waits for input, and echoes it.
    Reads,
    /// It starts something that stays when it ends.
    Leaves,
    /// From here on some of its output is missing.
    Loses(Fault),
    /// It ends.
    Ends(End),
}

#[derive(Debug, Default)]
struct World {
    now: Duration,
    scripts: BTreeMap<Vec<u8>, Script>,
    files: Option<PathBuf>,
    tasks: Vec<Task>,
    told: BTreeSet<TaskId>,
}

#[derive(Debug)]
struct Task {
    id: TaskId,
    life: Lifecycle,
    request: Described,
    steps: VecDeque<Step>,
    /// When the first step is due.
    due: Duration,
    directory: Option<PathBuf>,
    written: Vec<u8>,
    end: Option<(End, Duration)>,
    leaves: bool,
    fault: Option<Fault>,
    announced: Announced,
    files: Option<PathBuf>,
}

#[derive(Debug)]
struct Described {
    command: Vec<u8>,
    directory: PathBuf,
    description: Option<String>,
    session: String,
    call: Option<String>,
    stream: Stream,
    capture: Capture,
    inline: usize,
    output_limit: u64,
}

/// What the waiter was told already.
#[derive(Debug, Default)]
struct Announced {
    start: bool,
    promotion: bool,
    progress: Duration,
}

/// When progress is first told, and how often then.
const FIRST_PROGRESS: Duration = Duration::from_secs(2);
const PROGRESS: Duration = Duration::from_secs(1);

impl Simulated {
    /// Tasks whose output files lie in `files`; none where that is `None`.
    pub fn new(files: Option<PathBuf>) -> Self {
        let world = World {
            files,
            ..World::default()
        };
        Self {
            world: Mutex::new(world),
        }
    }

    /// What `command` does from now on.
    pub fn script(&self, command: &str, script: Script) {
        self.lock().scripts.insert(command.into(), script);
    }

    /// Lets time pass.
    pub fn pass(&self, time: Duration) {
        let mut world = self.lock();
        let until = world.now + time;
        world.advance(until);
    }

    /// The commands that were started, in order.
    pub fn started(&self) -> Vec<Vec<u8>> {
        let tasks = &self.lock().tasks;
        tasks.iter().map(|it| it.request.command.clone()).collect()
    }

    fn lock(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn happens(&self, task: &TaskId, happening: Happening) -> Result<Status, Error> {
        let mut world = self.lock();
        let now = world.now;
        let task = world.task(task)?;
        task.happens(happening, now);
        let status = task.status(now);
        world.write_files();
        Ok(status)
    }
}

impl Tasks for Simulated {
    fn start(&self, request: Request) -> Result<TaskId, Error> {
        qedsh_sandbox::confine(&request.grant).map_err(crate::Error::from)?;
        let mut world = self.lock();
        let id = TaskId::random().map_err(crate::Error::Start)?;
        let order = request.grant.redeem();
        let directory = order.directory().ok_or(crate::Error::Directory)?.to_vec();
        let script = world.scripts.get(order.text()).cloned();
        let script = script.unwrap_or_default();
        let now = world.now;
        let limit = order.terms().limit.into_iter().chain(request.limit).min();
        let mut task = Task {
            id: id.clone(),
            life: Lifecycle::new(request.schedule, limit, now),
            request: Described {
                command: order.text().to_vec(),
                directory: OsString::from_vec(directory).into(),
                description: request.description,
                session: request.session,
                call: request.call,
                stream: request.stream,
                capture: request.capture,
                inline: request.inline,
                output_limit: request.output_limit,
            },
            steps: script.steps.into(),
            due: now,
            directory: script.directory,
            written: Vec::new(),
            end: None,
            leaves: false,
            fault: None,
            announced: Announced::default(),
            files: world.files.clone(),
        };
        task.happens(Happening::Started, now);
        world.tasks.push(task);
        world.advance(now);
        Ok(id)
    }

    fn next(&self, task: &TaskId, patience: Duration) -> Result<Option<Event>, Error> {
        let mut world = self.lock();
        let until = world.now + patience;
        loop {
            let now = world.now;
            if let Some(event) = world.task(task)?.event(now) {
                return Ok(Some(event));
            }
            if now >= until {
                return Ok(None);
            }
            let next = world.task(task)?.next_moment(now);
            world.advance(next.map_or(until, |next| next.min(until)));
        }
    }

    fn follow(&self, task: &TaskId, from: u64, patience: Duration) -> Result<Option<Event>, Error> {
        let mut world = self.lock();
        let until = world.now + patience;
        loop {
            let now = world.now;
            let found = world.task(task)?;
            let is_news = found.written.len() as u64 > from && !found.is_decided();
            if is_news && found.announced.start {
                return Ok(Some(Event::Output(found.chunk(from, usize::MAX))));
            }
            if let Some(event) = found.event(now) {
                return Ok(Some(event));
            }
            if now >= until {
                return Ok(None);
            }
            let next = found.next_moment(now);
            world.advance(next.map_or(until, |next| next.min(until)));
        }
    }

    fn status(&self, task: &TaskId) -> Result<Status, Error> {
        let mut world = self.lock();
        let now = world.now;
        Ok(world.task(task)?.status(now))
    }

    fn output(
        &self,
        task: &TaskId,
        from: u64,
        at_most: usize,
        patience: Duration,
    ) -> Result<Chunk, Error> {
        let mut world = self.lock();
        let until = world.now + patience;
        loop {
            let now = world.now;
            let chunk = world.task(task)?.chunk(from, at_most);
            if !chunk.bytes.is_empty() || chunk.ended || now >= until {
                return Ok(chunk);
            }
            let next = world.task(task)?.due(now);
            world.advance(next.map_or(until, |next| next.min(until)));
        }
    }

    fn promote(&self, task: &TaskId) -> Result<Status, Error> {
        self.happens(task, Happening::Promote)
    }

    fn abort(&self, task: &TaskId) -> Result<Status, Error> {
        self.happens(task, Happening::Abort)
    }

    fn stop(&self, task: &TaskId) -> Result<Status, Error> {
        if self.lock().task(task)?.lets_go() {
            return self.status(task);
        }
        self.lock().running(task)?;
        self.happens(task, Happening::Stop)
    }

    fn kill(&self, task: &TaskId) -> Result<Status, Error> {
        self.stop(task)
    }

    fn input(&self, task: &TaskId, input: Input) -> Result<(), Error> {
        let mut world = self.lock();
        let now = world.now;
        let task = world.running(task)?;
        if task.request.stream == Stream::Pipe {
            return Err(Error::NoInput(task.id.clone()));
        }
        match input {
            Input::Signal(signal) => task.ends(End::Signalled(signal), now),
            Input::Eof => task.ends(End::Exited(0), now),
            Input::Text(bytes) => task.reads(&bytes, now),
            Input::Keys(names) => {
                let keys = names.iter().filter_map(|name| Input::key(name));
                task.reads(&keys.collect::<Vec<_>>().concat(), now);
            }
        }
        world.advance(now);
        Ok(())
    }

    fn list(&self) -> Result<Vec<Status>, Error> {
        let world = self.lock();
        Ok(world.tasks.iter().map(|it| it.status(world.now)).collect())
    }

    fn notices(&self, session: &str) -> Result<Vec<Notice>, Error> {
        let mut world = self.lock();
        let now = world.now;
        let ended = world.tasks.iter().filter(|task| {
            let is_due = task.end.is_some() && task.life.is_background();
            is_due && task.request.session == session && !world.told.contains(&task.id)
        });
        let notices: Vec<Notice> = ended
            .filter_map(|task| Notice::of(&task.status(now)))
            .collect();
        world.told.extend(notices.iter().map(|it| it.task.clone()));
        Ok(notices)
    }

    fn acknowledge(&self, task: &TaskId) -> Result<bool, Error> {
        let mut world = self.lock();
        world.task(task)?;
        Ok(world.told.insert(task.clone()))
    }

    fn wait(&self, task: &TaskId, patience: Duration) -> Result<Status, Error> {
        let until = self.lock().now + patience;
        loop {
            let mut world = self.lock();
            let now = world.now;
            let found = world.task(task)?;
            if found.end.is_some() || now >= until {
                return Ok(found.status(now));
            }
            let next = found.due(now);
            world.advance(next.map_or(until, |next| next.min(until)));
        }
    }
}

impl World {
    fn task(&mut self, id: &TaskId) -> Result<&mut Task, Error> {
        let found = self.tasks.iter_mut().find(|task| task.id == *id);
        found.ok_or_else(|| Error::Unknown(id.to_string()))
    }

    fn running(&mut self, id: &TaskId) -> Result<&mut Task, Error> {
        let task = self.task(id)?;
        match &task.end {
            None => Ok(task),
            Some((end, _)) => Err(Error::NotRunning {
                task: task.id.clone(),
                status: end.status(),
            }),
        }
    }

    /// Lets every task do what is due until `until`.
    fn advance(&mut self, until: Duration) {
        loop {
            let due = self.tasks.iter().filter_map(|task| task.due(self.now));
            let moment = due.min().filter(|moment| *moment <= until);
            let Some(moment) = moment else { break };
            self.now = self.now.max(moment);
            for task in &mut self.tasks {
                task.act(self.now);
            }
        }
        self.now = self.now.max(until);
        self.write_files();
    }

    fn write_files(&self) {
        for task in &self.tasks {
            if let Some(file) = task.file() {
                // A test that gives no writable directory sees no file.
                let _ = std::fs::write(file, &task.written);
            }
        }
    }
}

impl Task {
    /// When something happens to it that it does itself or that time does.
    fn due(&self, now: Duration) -> Option<Duration> {
        if self.end.is_some() {
            return None;
        }
        let step = match self.steps.front() {
            Some(Step::Reads) => None,
            Some(Step::Waits(time)) => Some(self.due + *time),
            _ => Some(self.due.max(now)),
        };
        [step, self.life.deadline()].into_iter().flatten().min()
    }

    /// The same, and when progress is told.
    fn next_moment(&self, now: Duration) -> Option<Duration> {
        let progress = self.end.is_none().then(|| self.next_progress());
        [self.due(now), progress].into_iter().flatten().min()
    }

    fn next_progress(&self) -> Duration {
        match self.announced.progress {
            Duration::ZERO => self.life.started() + FIRST_PROGRESS,
            last => last + PROGRESS,
        }
    }

    fn act(&mut self, now: Duration) {
        while self.end.is_none() {
            match self.steps.front().cloned() {
                Some(Step::Waits(time)) if now >= self.due + time => self.due += time,
                Some(Step::Waits(_) | Step::Reads) => break,
                Some(Step::Writes(bytes)) => self.writes(&bytes, now),
                Some(Step::Ends(end)) => self.ends(end, now),
                Some(Step::Leaves) => self.leaves = true,
                Some(Step::Loses(fault)) => self.fault = Some(fault),
                None => self.ends(End::Exited(0), now),
            }
            self.steps.pop_front();
        }
        self.happens(Happening::Tick, now);
    }

    fn writes(&mut self, bytes: &[u8], now: Duration) {
        self.written.extend_from_slice(bytes);
        let limit = self.request.output_limit;
        if self.written.len() as u64 > limit {
            self.written
                .truncate(usize::try_from(limit).unwrap_or(usize::MAX));
            self.happens(Happening::OutputLimit(limit), now);
        }
    }

    fn reads(&mut self, bytes: &[u8], now: Duration) {
        self.writes(bytes, now);
        if matches!(self.steps.front(), Some(Step::Reads)) {
            self.steps.pop_front();
            self.due = now;
        }
    }

    fn ends(&mut self, end: End, now: Duration) {
        let status = match end {
            End::Exited(code) => qedsh_sys::Status::Exited(code),
            End::Signalled(signal) => qedsh_sys::Status::Signalled(signal),
            other => {
                self.end = Some((other, now));
                return;
            }
        };
        self.happens(Happening::Exited(status), now);
    }

    fn happens(&mut self, happening: Happening, now: Duration) {
        let action = match self.life.happens(happening, now) {
            Action::Kill | Action::Collect => self.life.happens(Happening::Settled, now),
            action => action,
        };
        if let Action::Deliver(end) = action {
            self.end = Some((end, now));
        }
    }

    fn lingers(&self) -> bool {
        self.end.is_some() && self.leaves
    }

    /// Ends what it left; false where that is nothing.
    fn lets_go(&mut self) -> bool {
        let lingers = self.lingers();
        self.leaves &= !lingers;
        lingers
    }

    /// Whether its end or its move to the background is yet to be told.
    fn is_decided(&self) -> bool {
        self.end.is_some() || (self.life.is_background() && !self.announced.promotion)
    }

    fn event(&mut self, now: Duration) -> Option<Event> {
        if !self.announced.start {
            self.announced.start = true;
            return Some(Event::Started { pid: 1 });
        }
        if self.end.is_some() {
            return Some(Event::Ended(Box::new(self.status(now))));
        }
        if self.life.is_background() && !self.announced.promotion {
            self.announced.promotion = true;
            return Some(Event::Promoted(Box::new(self.status(now))));
        }
        if now < self.next_progress() {
            return None;
        }
        self.announced.progress = now;
        let tail = self.written.len().saturating_sub(Progress::TAIL);
        Some(Event::Progress(Progress {
            pid: Some(1),
            elapsed: now - self.life.started(),
            total: self.written.len() as u64,
            lines: self.written.iter().filter(|byte| **byte == b'\n').count() as u64,
            tail: self.written.get(tail..).unwrap_or_default().to_vec(),
            waits_for_input: matches!(self.steps.front(), Some(Step::Reads)),
        }))
    }

    fn chunk(&self, from: u64, at_most: usize) -> Chunk {
        let start = usize::try_from(from).unwrap_or(usize::MAX);
        let rest = self.written.get(start..).unwrap_or_default();
        Chunk {
            from,
            bytes: rest.get(..at_most).unwrap_or(rest).to_vec(),
            total: self.written.len() as u64,
            ended: self.end.is_some() && rest.len() <= at_most,
        }
    }

    fn file(&self) -> Option<PathBuf> {
        let is_long = self.written.len() > self.request.inline;
        let has_fault = self.fault.is_some();
        let is_kept = self.life.is_background() || is_long || has_fault || self.lingers();
        let name = format!("{}.output", self.id);
        let files = self.files.as_ref().filter(|_| is_kept)?;
        Some(files.join(name))
    }

    fn status(&self, now: Duration) -> Status {
        let until = self.end.as_ref().map_or(now, |(_, when)| *when);
        let is_success = matches!(self.end, Some((End::Exited(0), _)));
        let wants = self.request.capture == Capture::Directory && !self.life.is_background();
        let tail = self.written.len().saturating_sub(Output::TAIL);
        let head = self.written.len().min(self.request.inline);
        Status {
            task: self.id.clone(),
            state: match self.end {
                Some(_) => State::Done,
                None => self.life.state(),
            },
            background: self.life.is_background(),
            end: self.end.as_ref().map(|(end, _)| end.clone()),
            command: self.request.command.clone(),
            directory: self.request.directory.clone(),
            description: self.request.description.clone(),
            session: self.request.session.clone(),
            call: self.request.call.clone(),
            pid: Some(1),
            started: 0,
            elapsed: until.saturating_sub(self.life.started()),
            output: Output {
                total: self.written.len() as u64,
                head: self.written.get(..head).unwrap_or_default().to_vec(),
                tail: self.written.get(tail..).unwrap_or_default().to_vec(),
                file: self.file(),
                fault: self.fault.clone(),
            },
            final_directory: self.directory.clone().filter(|_| is_success && wants),
            waits_for_input: matches!(self.steps.front(), Some(Step::Reads)),
            lingers: self.lingers(),
        }
    }
}
