//! One command, from the wish to what came of it.

use super::{Agent, Calls, Command, Demand, Ended, Move, Ran, Refusal, Scope, Turn};
use crate::approval::{Asked, Binding, Reach, Response};
use crate::judge::Judged;
use crate::session::placed;
use crate::surroundings::{Footing, ShellState};
use crate::{Answer, Line, Place, guarded};
use qedsh_exec::environment::Environment;
use qedsh_exec::task::{
    Capture, Error, Event, Profile, Request, Schedule, Status, Stream, TaskId, Tasks,
    starts_with_sleep,
};
use qedsh_exec::warm::{Fall, Record, Rung};
use qedsh_gate::{Approval, Basis, Decision, Grant, Language, Pattern, Question};
use qedsh_plan::catalog::spec::Terminal;
use std::path::Path;
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

/// A command that may run.
struct Granted {
    grant: Grant,
    stand: Stand,
    line: Line,
    is_proved: bool,
}

/// Where a command runs, and what it was judged by.
struct Stand {
    profile: Profile,
    /// What it was judged by.
    judged: Environment,
    /// What its shell is started with.
    launched: Environment,
    falls: Vec<Fall>,
}

/// What a person or a rule of theirs already said to this command.
struct Agreed {
    binding: Binding,
    approval: Approval,
}

/// Why a command does not run.
enum Stopped {
    Refused(Refusal),
    /// It needs a warm shell, and there is none.
    Unwarmed(Vec<Fall>),
}

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

    /// The permission to run the command, and what it runs with.
    fn grant(
        &self,
        command: &Command,
        directory: &Path,
        fallen: &[Fall],
        agreed: &mut Option<Agreed>,
        calls: &mut Calls<'_>,
    ) -> Result<Granted, Stopped> {
        let footing = self.ladder.footing(&self.tasks, fallen);
        let footing = footing.map_err(Stopped::Unwarmed)?;
        let place = Place::supposed(directory);
        let text = command.text.as_bytes();
        let terminal = match command.terminal {
            true => Terminal::Present,
            false => Terminal::Absent,
        };
        let judge = |state: &_| self.session.judge_on(text, &place, terminal, state);
        let clean = ShellState::plain(footing.clean.clone());
        let plain = judge(&clean);
        // What is proved needs nothing of the user's functions and aliases, and
        // gets none; whatever else runs gets them and is judged with them.
        let is_all = footing.state == clean;
        let (judged, stand) = match is_proved(&plain.decision) {
            true => (plain, Stand::clean(&footing, directory)),
            false if is_all => (plain, Stand::on(&footing, directory)),
            false => (judge(&footing.state), Stand::on(&footing, directory)),
        };
        let settled = self.settle(judged, stand, command, agreed, calls);
        settled.map_err(Stopped::Refused)
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

    /// Asks where that is needed, and keeps what was decided.
    fn settle(
        &self,
        judged: Judged<'_>,
        stand: Stand,
        command: &Command,
        agreed: &mut Option<Agreed>,
        calls: &mut Calls<'_>,
    ) -> Result<Granted, Refusal> {
        let decided = self.decision(&command.text, &judged);
        let line = judged.line;
        let is_proved = is_proved(&judged.decision);
        // A client of the account's own service passes by policy, and connects.
        let reads = is_proved && judged.plan.is_read_only();
        let is_demanded = reads || command.demand == Demand::Permitted;
        let (decided, granted) = match judged.decision {
            Decision::Deny(refusal) => (decided, Err(Refusal::Denied(refusal.reasons().to_vec()))),
            Decision::Allow(grant) if is_demanded => (decided, Ok(grant)),
            Decision::Allow(grant) => (decided, Err(Refusal::Unproved(grant.reasons().to_vec()))),
            Decision::Ask(question) if !is_demanded => {
                (decided, Err(Refusal::Unproved(question.reasons().to_vec())))
            }
            Decision::Ask(question) => {
                let (session, name) = (&self.session, &self.name);
                let binding = session.binding_in(&stand.judged, name, &judged.plan, &question);
                let said = agreed.take().filter(|it| it.binding == binding);
                let granted = match said {
                    // It did not start, and is the same in every way.
                    Some(said) => Ok((question.approve(said.approval), said.approval)),
                    None => {
                        let rules = judged.suggestions;
                        self.put(question, binding.clone(), rules, command, calls)
                    }
                };
                let decided = match &granted {
                    Ok(_) => decided.by_person("allow"),
                    Err(Refusal::Refused) => decided.by_person("deny"),
                    Err(_) => decided,
                };
                let granted = granted.map(|(grant, approval)| {
                    *agreed = Some(Agreed { binding, approval });
                    grant
                });
                (decided, granted)
            }
        };
        self.keep_decision(decided)?;
        Ok(Granted {
            grant: granted?,
            stand,
            line,
            is_proved,
        })
    }

    /// Puts the question to whoever is here, else to somebody elsewhere.
    fn put(
        &self,
        question: Question,
        binding: Binding,
        suggestions: Vec<Pattern>,
        command: &Command,
        calls: &mut Calls<'_>,
    ) -> Result<(Grant, Approval), Refusal> {
        let approval = match ask(&question, &suggestions, command, calls) {
            Some(Answer::Allow) => Approval::Once,
            Some(Answer::AllowSession) => {
                self.session.allow(suggestions.into_iter());
                Approval::Session
            }
            Some(Answer::AllowAlways) => {
                // The configuration of this session was read before.
                self.session.allow(suggestions.into_iter());
                Approval::Always
            }
            Some(Answer::Refuse | Answer::Leave) => return Err(Refusal::Refused),
            None => return self.ask_elsewhere(question, binding, suggestions, command, calls),
        };
        Ok((question.approve(approval), approval))
    }

    /// Takes the answer of somebody who is elsewhere, or leaves the question
    /// for them.
    fn ask_elsewhere(
        &self,
        question: Question,
        binding: Binding,
        suggestions: Vec<Pattern>,
        command: &Command,
        calls: &Calls<'_>,
    ) -> Result<(Grant, Approval), Refusal> {
        let Some(approvals) = calls.approvals else {
            let reasons = question.reasons().to_vec();
            return Err(Refusal::Unattended(reasons, suggestions));
        };
        let now = SystemTime::now();
        // Where nothing can be kept nothing can be asked, nor was answered.
        let failed = |_| Refusal::Internal;
        match approvals.take(&binding, now).map_err(failed)? {
            Some(Response::Yes(reach)) => {
                let (approval, rules) = match reach {
                    Reach::Once => (Approval::Once, Vec::new()),
                    Reach::Session(rules) => (Approval::Session, rules),
                    Reach::Always(rules) => (Approval::Always, rules),
                };
                // The plan is the same, and so are its suggestions.
                let is_meant = |it: &Pattern| rules.contains(&it.entry());
                self.session.allow(suggestions.into_iter().filter(is_meant));
                Ok((question.approve(approval), approval))
            }
            Some(Response::No) => Err(Refusal::Refused),
            None => {
                let asked = self.asked(binding, &question, &suggestions, command);
                let pending = approvals.ask(asked, now).map_err(failed)?;
                Err(Refusal::Asked(Box::new(pending)))
            }
        }
    }

    fn asked(
        &self,
        binding: Binding,
        question: &Question,
        suggestions: &[Pattern],
        command: &Command,
    ) -> Asked {
        let reasons = question.reasons().iter();
        let directory = question.order().directory();
        Asked {
            binding,
            session: self.name.clone(),
            command: command.text.clone(),
            directory: directory.map(|path| String::from_utf8_lossy(path).into_owned()),
            description: command.description.clone(),
            reasons: reasons
                .map(|reason| reason.message(Language::English))
                .collect(),
            suggestions: suggestions.iter().map(Pattern::entry).collect(),
        }
    }
}

fn refused(refusal: Refusal) -> Ran {
    Ran::Refused(Box::new(refusal))
}

fn is_proved(decision: &Decision) -> bool {
    matches!(decision, Decision::Allow(grant) if *grant.basis() == Basis::Proof)
}

impl Stand {
    /// Nothing of the user's own.
    fn clean(footing: &Footing, directory: &Path) -> Self {
        let environment = placed(&footing.clean, Some(directory));
        Self {
            profile: Profile::Clean,
            judged: environment.clone(),
            launched: environment,
            falls: Vec::new(),
        }
    }

    fn on(footing: &Footing, directory: &Path) -> Self {
        Self {
            profile: footing.profile.clone(),
            judged: placed(&footing.state.environment, Some(directory)),
            launched: placed(&footing.launched, Some(directory)),
            falls: footing.falls.clone(),
        }
    }
}

/// What somebody says; nothing where nobody can be asked.
fn ask(
    question: &Question,
    rules: &[Pattern],
    command: &Command,
    calls: &mut Calls<'_>,
) -> Option<Answer> {
    let person = calls.person.as_mut()?;
    let description = command.description.as_deref();
    person.ask_offering(question, rules, description).ok()
}

/// Nanoseconds since 1970; 0 for a clock before that.
fn nanoseconds(time: SystemTime) -> i128 {
    let since = time.duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| {
        i128::try_from(since.as_nanos()).unwrap_or(i128::MAX)
    })
}
