//! One command, from the wish to what came of it.

use super::permit::{Granted, Stopped};
use super::{Agent, Calls, Command, Ended, Move, Ran, Refusal, Scope, Turn};
use crate::{Line, guarded};
use qedsh_exec::task::{
    Capture, Error, Event, Request, Schedule, Status, Stream, TaskId, Tasks, starts_with_sleep,
};
use qedsh_exec::warm::{Fall, Record, Rung};
use std::time::{Duration, Instant, SystemTime};

/// How long to wait for an event before looking whether somebody cancels.
const BEAT: Duration = Duration::from_millis(100);

/// How far a file's time of change may lie before the clock: the kernel takes
/// it from a clock that ticks every few milliseconds.
const TICK: Duration = Duration::from_millis(20);

/// The terminal of a command that wants one.
const TERMINAL: Stream = Stream::Terminal {
    columns: 200,
    rows: 50,
};

/// How often a command that certainly did not start is judged anew.
const TRIES: usize = 3;

impl<T: Tasks> Agent<T> {
    /// Judges the command, asks where that is needed, and runs it until it ends
    /// or goes on in the background.
    pub fn run(&self, command: &Command, calls: &mut Calls<'_>) -> Ran {
        if command.text.trim().is_empty() {
            return Ran::Nothing;
        }
        if command.background && command.turn == Turn::Idle {
            return refused(Refusal::IdleBackground);
        }
        if calls.cancel.is_cancelled() {
            return refused(Refusal::Cancelled);
        }
        let directory = self.starting_directory();
        let takes_typing = |granted: &Granted| command.terminal && !granted.is_proved;
        let mut fallen = Vec::new();
        let mut agreed = None;
        loop {
            let judging = || self.grant(command, &directory, &fallen, &mut agreed, calls);
            let granted = match guarded(judging) {
                Some(Ok(granted)) => granted,
                Some(Err(Stopped::Refused(refusal))) => return refused(refusal),
                Some(Err(Stopped::Unwarmed(falls))) => return self.unwarmed(command, falls),
                None => return refused(Refusal::Internal),
            };
            // Shells and people take their time.
            if calls.cancel.is_cancelled() {
                return refused(Refusal::Cancelled);
            }
            let (line, takes_typing) = (granted.line.clone(), takes_typing(&granted));
            let start = SystemTime::now() - TICK;
            let task = match self.start(command, granted) {
                Ok(task) => task,
                // What its shell has may be another by now: it is judged anew.
                Err(Error::NotWarm(why)) if fallen.len() + 1 < TRIES => {
                    let rung = Rung::Warm;
                    fallen.push(Fall { rung, why });
                    continue;
                }
                Err(error) => return Ran::Failed(error.to_string()),
            };
            return match self.watch(&task, takes_typing, calls) {
                // One that ended meanwhile is told of by its notice.
                Ok(status) if status.background => Ran::Background(Box::new(status)),
                Ok(status) => Ran::Ended(Box::new(self.end(command, status, line, start))),
                Err(error) => Ran::Failed(error.to_string()),
            };
        }
    }

    /// A warm shell is required, and there is none.
    fn unwarmed(&self, command: &Command, falls: Vec<Fall>) -> Ran {
        let why = falls.last().map(|fall| fall.why.clone());
        self.tasks.record(Record {
            session: self.name.clone(),
            call: command.call.clone(),
            command: command.text.chars().take(200).collect(),
            rung: None,
            falls,
        });
        Ran::Failed(format!(
            "a warm shell is required (`warm = \"required\"`) and there is none: {}; nothing was run",
            why.unwrap_or_default()
        ))
    }

    /// Where the command starts: at the root where a command removed the
    /// directory that it should start in.
    fn starting_directory(&self) -> std::path::PathBuf {
        let mut now = self.now();
        if !now.directory.is_dir() && now.directory != self.workspace {
            let reset = Move::Reset(self.workspace.clone());
            now.directory.clone_from(&self.workspace);
            drop(now);
            reset.note().into_iter().for_each(|note| self.note(note));
            return self.workspace.clone();
        }
        now.directory.clone()
    }

    fn start(
        &self,
        command: &Command,
        granted: Granted,
    ) -> Result<TaskId, qedsh_exec::task::Error> {
        let limit = self.limits.effective(command.timeout);
        let schedule = match command.turn {
            _ if command.background => Schedule::Background,
            Turn::Idle => Schedule::Stop(limit),
            Turn::Usual if starts_with_sleep(&command.text) => Schedule::Stop(limit),
            Turn::Usual => Schedule::Promote(limit),
        };
        let stand = granted.stand;
        let request = Request::new(granted.grant, stand.launched, schedule);
        self.tasks.start(Request {
            description: command.description.clone(),
            session: self.name.clone(),
            call: command.call.clone(),
            stream: if command.terminal {
                TERMINAL
            } else {
                Stream::Pipe
            },
            capture: match command.scope {
                Scope::Main if granted.line.may_move => Capture::Directory,
                _ => Capture::Status,
            },
            inline: command.inline.unwrap_or(Request::INLINE),
            profile: stand.profile,
            falls: stand.falls,
            // Nobody looks after what a helper leaves when it is done.
            limit: match command.scope {
                Scope::Helper => Some(self.limits.helper),
                Scope::Main => None,
            },
            ..request
        })
    }

    fn watch(
        &self,
        task: &TaskId,
        takes_typing: bool,
        calls: &mut Calls<'_>,
    ) -> Result<Status, qedsh_exec::task::Error> {
        if takes_typing {
            self.now().let_type(task);
        }
        let status = self.follow(task, calls)?;
        if takes_typing && status.background {
            self.keep_or_note();
        }
        Ok(status)
    }

    /// Waits until the task has ended or goes on in the background.
    fn follow(
        &self,
        task: &TaskId,
        calls: &mut Calls<'_>,
    ) -> Result<Status, qedsh_exec::task::Error> {
        let mut is_aborted = false;
        loop {
            if calls.cancel.is_cancelled() && !is_aborted {
                is_aborted = true;
                self.tasks.abort(task)?;
            }
            match self.tasks.next(task, BEAT)? {
                Some(Event::Ended(status) | Event::Promoted(status)) => return Ok(*status),
                Some(Event::Progress(progress)) => {
                    if let Some(tell) = &mut calls.progress {
                        tell(&progress);
                    }
                }
                Some(Event::Started { .. } | Event::Output(_)) | None => {}
            }
        }
    }

    /// What is to be made of a command that has ended in the foreground.
    fn end(&self, command: &Command, status: Status, line: Line, start: SystemTime) -> Ended {
        self.keep_end(&status);
        let output = &status.output;
        let end = status
            .end
            .clone()
            .unwrap_or(qedsh_exec::task::End::Cancelled);
        let mut now = self.now();
        let moved = match command.scope {
            Scope::Main => Move::of(status.final_directory.as_deref(), &self.workspace),
            Scope::Helper => Move::Stay,
        };
        if let Move::To(directory) | Move::Reset(directory) = &moved {
            now.directory.clone_from(directory);
        }
        let is_own_end = matches!(end, qedsh_exec::task::End::Exited(_));
        let is_success = match end {
            qedsh_exec::task::End::Exited(0) => true,
            qedsh_exec::task::End::Exited(1) => line.convention.is_some(),
            _ => false,
        };
        let mut stale = None;
        if is_success {
            if output.is_whole() {
                now.seen.take(&line.views, &output.head);
            }
            if line.changes_in_place {
                let directory = now.directory.clone();
                stale = now.seen.stale_hint(nanoseconds(start), &directory);
            }
        }
        let says = [output.head.as_slice(), &output.tail].concat();
        let is_rate_limited =
            is_own_end && line.asks_github && now.hinted.is_due(&says, Instant::now());
        drop(now);
        self.keep_or_note();
        Ended {
            status,
            end,
            line,
            moved,
            stale,
            is_rate_limited,
        }
    }
}

fn refused(refusal: Refusal) -> Ran {
    Ran::Refused(Box::new(refusal))
}

/// Nanoseconds since 1970; 0 for a clock before that.
fn nanoseconds(time: SystemTime) -> i128 {
    let since = time.duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| {
        i128::try_from(since.as_nanos()).unwrap_or(i128::MAX)
    })
}
