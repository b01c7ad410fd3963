//! An agent's session as a desk.

use crate::desk::{Called, Desk, Listener, Reply};
use qedsh_tool::agent::{Options, call};
use qedsh_tool::contract::{Capability, Definition, Tool, Wording, definitions};
use qedsh_tool::session::agent::{Agent, Calls, Demand};
use qedsh_tool::session::approval::{Approvals, Pending, Response, Unanswerable};
use qedsh_tool::session::exec::task::{self, Chunk, Progress, Status, TaskId, Tasks};
use qedsh_tool::text::Block;
use std::time::{Duration, Instant, SystemTime};

/// `Bash` for clients that approve by annotation: it refuses what is not proved.
const READ_ONLY: &str = "BashReadOnly";

/// How often it is looked whether a task has ended.
const BEAT: Duration = Duration::from_millis(100);

/// One session behind a server.
pub struct AgentDesk<T> {
    agent: Agent<T>,
    approvals: Approvals,
    options: Options,
    wording: Wording,
}

impl<T: Tasks> AgentDesk<T> {
    /// The desk of `agent`, whose questions wait in `approvals`.
    pub fn new(agent: Agent<T>, approvals: Approvals, options: Options) -> Self {
        let wording = Wording::default().with_limits(agent.limits());
        Self {
            agent,
            approvals,
            options,
            wording,
        }
    }

    /// What is to be told of tasks that have ended, each once: nothing where
    /// nobody waits for the call any longer, and so would hear of it.
    fn notices(&self, called: &Called<'_>) -> Vec<Block> {
        if called.cancel.is_cancelled() {
            return Vec::new();
        }
        // What cannot be told now is told with another result.
        let notices = self.agent.notices().unwrap_or_default();
        let blocks = notices.iter().map(|notice| Block::text(notice.text()));
        blocks.collect()
    }

    /// The background tasks of this session.
    fn own_tasks(&self) -> Result<Vec<Status>, task::Error> {
        let all = self.agent.tasks().list()?;
        let is_ours = |status: &Status| status.session == self.agent.name() && status.background;
        Ok(all.into_iter().filter(is_ours).collect())
    }
}

impl<T: Tasks + 'static> Desk for AgentDesk<T> {
    fn tools(&self) -> Vec<Definition> {
        let mut tools = definitions(&self.wording);
        tools.push(read_only(&self.wording));
        tools
    }

    fn instructions(&self) -> String {
        INSTRUCTIONS.to_owned()
    }

    fn call(&self, called: &Called<'_>, listener: &dyn Listener) -> Reply {
        let mut options = self.options.clone();
        let tool = match called.tool {
            READ_ONLY => {
                options.demand = Demand::ProvedReadOnly;
                Tool::Bash.name()
            }
            other => other,
        };
        options.call = Some(called.id.clone());
        options.turn = called.turn;
        options.scope = called.scope;
        let mut progress = |progress: &Progress| {
            let seconds = progress.elapsed.as_secs_f64();
            listener.progress(seconds, &progress.last_lines(1));
        };
        let mut calls = Calls {
            progress: Some(&mut progress),
            approvals: Some(&self.approvals),
            cancel: called.cancel.clone(),
            ..Calls::default()
        };
        match call(&self.agent, tool, called.arguments, &options, &mut calls) {
            Ok(mut reply) => match reply.question.take() {
                Some(question) => Reply::Asks(*question),
                None => {
                    reply.content.extend(self.notices(called));
                    Reply::Done(Box::new(reply))
                }
            },
            Err(error) => Reply::Misused(error.to_string()),
        }
    }

    fn answer(&self, question: &Pending, response: Response) -> Result<(), Unanswerable> {
        let now = SystemTime::now();
        self.approvals.answer(question, response.clone(), now)?;
        self.agent.keep_answer(question, &response, "elicitation");
        Ok(())
    }

    fn tasks(&self) -> Result<Vec<Status>, task::Error> {
        self.own_tasks()
    }

    fn output(&self, task: &TaskId, from: u64, at_most: usize) -> Result<Chunk, task::Error> {
        let tasks = self.agent.tasks();
        tasks.output(task, from, at_most, Duration::ZERO)
    }

    fn ended(&self, known: usize, patience: Duration) -> usize {
        let deadline = Instant::now() + patience;
        loop {
            let tasks = self.own_tasks().unwrap_or_default();
            let ended = tasks.iter().filter(|it| it.end.is_some()).count();
            if ended != known || Instant::now() >= deadline {
                return ended;
            }
            std::thread::sleep(BEAT);
        }
    }
}

/// The definition of `BashReadOnly`: `Bash`, and what it says of itself.
fn read_only(wording: &Wording) -> Definition {
    let bash = Definition::of(Tool::Bash, wording);
    Definition {
        name: READ_ONLY,
        aliases: &[],
        description: "Runs a shell command line that is proved to read files and do no more: no \
                      writes, no foreign code, no connections. Any other is refused with the \
                      reason, and nobody is asked."
            .to_owned(),
        capability: Capability::of(Tool::Bash).proved_read_only(),
        ..bash
    }
}

/// What a model is told of the server.
const INSTRUCTIONS: &str = "\
Bash runs shell command lines. Each is judged before it runs: what only reads runs at once, the \
rest by rule or after the user agreed. Where a result says `needs approval`, tell the user the \
command that it names and make the same call again afterwards. What takes long goes on in the \
background; TaskOutput reads it, TaskStop ends it, TaskInput types on its terminal. The working \
directory persists between calls; nothing else of the shell does.";
