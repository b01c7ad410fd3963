//! An agent's session on scripted tasks, for transcripts of calls.

use qedsh_gate::{Cage, Mode, Rules};
use qedsh_session::agent::{Agent, Calls, Cancel, Opening, Turn};
use qedsh_session::exec::task::{
    End, Fault, Notice, Progress, Script, Simulated, Step, TaskId, Tasks as _,
};
use qedsh_session::sys::Real;
use qedsh_session::{Settings, ShellChoice};
use qedsh_tool::agent::{Options, Reply, call};
use qedsh_tool::text::Block;
use serde_json::Value;
use std::fs;
use std::time::{Duration, SystemTime};
use tempfile::TempDir;

/// What the paths of a transcript begin with.
const PROJECT: &str = "/home/agent/proj";
const STATE: &str = "/home/agent/state";

pub(crate) struct Desk {
    place: TempDir,
    agent: Agent<Simulated>,
    options: Options,
    cancel: Cancelling,
    shows_progress: bool,
    tasks: Vec<TaskId>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Cancelling {
    Never,
    Before,
    AtProgress,
}

impl Desk {
    pub(crate) fn new(mode: Option<&str>) -> Self {
        let place = TempDir::new().unwrap();
        for directory in ["proj/src", "state"] {
            fs::create_dir_all(place.path().join(directory)).unwrap();
        }
        let mode = match mode {
            None | Some("yolo") => Mode::Yolo,
            Some("build") => Mode::Build,
            Some("plan") => Mode::Plan,
            Some(other) => panic!("no mode `{other}`"),
        };
        let opening = Opening {
            name: "s".into(),
            workspace: place.path().join("proj"),
            state: Some(place.path().join("state")),
            inherited: vec![("PATH".into(), "/usr/bin:/bin".into())],
            settings: Settings {
                rules: Rules::default(),
                mode,
                shell: ShellChoice::Best,
                cage: Cage::Off,
                limit: None,
                waiting: None,
            },
            limits: None,
            profile: None,
        };
        let system = Real::new();
        let tasks = Simulated::new(Some(place.path().join("state")));
        Self {
            agent: Agent::open(&system, tasks, opening).unwrap(),
            place,
            options: Options::default(),
            cancel: Cancelling::Never,
            shows_progress: false,
            tasks: Vec::new(),
        }
    }

    /// Does what a line with `!` says.
    pub(crate) fn prepare(&mut self, line: &str) -> String {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        let project = self.place.path().join("proj");
        match verb {
            "file" => {
                let (name, content) = rest.split_once(' ').unwrap();
                fs::write(project.join(name), text(content)).unwrap();
            }
            "changes" => {
                let file = fs::File::options()
                    .append(true)
                    .open(project.join(rest))
                    .unwrap();
                let later = SystemTime::now() + Duration::from_secs(5);
                file.set_modified(later).unwrap();
            }
            "removes" => fs::remove_dir_all(project.join(rest)).unwrap(),
            "passes" => self.agent.tasks().pass(time(rest)),
            "inline" => self.options.inline = rest.parse().unwrap(),
            "idle" => self.options.turn = Turn::Idle,
            "cancelled" => self.cancel = Cancelling::Before,
            "cancels" => self.cancel = Cancelling::AtProgress,
            "call" => self.options.call = Some(rest.to_owned()),
            "progress" => self.shows_progress = true,
            "notices" => {
                let notices = self.agent.notices().unwrap();
                let texts: Vec<String> = notices.iter().map(Notice::text).collect();
                return self.named(&texts.join("\n"));
            }
            "directory" => return self.named(&self.agent.directory().to_string_lossy()),
            other => panic!("nothing is prepared by `{other}`"),
        }
        String::new()
    }

    /// Calls a tool whose command does what the script says.
    pub(crate) fn call(&mut self, tool: &str, arguments: &str, script: &[String]) -> String {
        let mut arguments = arguments.to_owned();
        for (index, task) in self.tasks.iter().enumerate() {
            // With the quote: a name may begin as a short one does.
            let short = format!("exec_{}\"", index + 1);
            arguments = arguments.replace(&short, &format!("{task}\""));
        }
        let arguments: Value = serde_json::from_str(&arguments).unwrap();
        if let Some(command) = arguments.get("command").and_then(Value::as_str) {
            self.agent.tasks().script(command, self.script(script));
        }
        let cancel = Cancel::default();
        if self.cancel == Cancelling::Before {
            cancel.cancel();
        }
        let mut told = Vec::new();
        let (at_progress, teller) = (self.cancel == Cancelling::AtProgress, cancel.clone());
        let mut progress = |progress: &Progress| {
            told.push(format!(
                "({} s, {} bytes: {})",
                progress.elapsed.as_secs(),
                progress.total,
                progress.last_lines(1)
            ));
            if at_progress {
                teller.cancel();
            }
        };
        let mut calls = Calls {
            progress: Some(&mut progress),
            cancel,
            ..Calls::default()
        };
        let reply = call(&self.agent, tool, &arguments, &self.options, &mut calls);
        let mut shown = match reply {
            Ok(reply) => shown(&reply),
            Err(error) => error.to_string(),
        };
        if self.shows_progress {
            told.push(shown);
            shown = told.join("\n");
        }
        for status in self.agent.tasks().list().unwrap() {
            if !self.tasks.contains(&status.task) {
                self.tasks.push(status.task);
            }
        }
        self.named(&shown)
    }

    /// The text with the names that a transcript has.
    fn named(&self, text: &str) -> String {
        let place = self.place.path().to_str().unwrap();
        let mut text = text
            .replace(&format!("{place}/proj"), PROJECT)
            .replace(&format!("{place}/state"), STATE);
        for (index, task) in self.tasks.iter().enumerate() {
            text = text.replace(task.as_str(), &format!("exec_{}", index + 1));
        }
        text
    }

    fn script(&self, lines: &[String]) -> Script {
        let mut script = Script::default();
        for line in lines {
            let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
            script.steps.push(match verb {
                "writes" => Step::Writes(text(rest).into_bytes()),
                "counts" => {
                    let last: usize = rest.parse().unwrap();
                    let lines = (1..=last).map(|number| format!("line {number}\n"));
                    Step::Writes(lines.collect::<String>().into_bytes())
                }
                "wide" => {
                    let last: usize = rest.parse().unwrap();
                    let lines = (1..=last).map(|number| format!("{number:.<400}\n"));
                    Step::Writes(lines.collect::<String>().into_bytes())
                }
                "waits" => Step::Waits(time(rest)),
                "asks" => Step::Reads,
                "leaves" => Step::Leaves,
                "fills-the-disk" => Step::Loses(Fault::Unwritten {
                    from: rest.parse().unwrap(),
                    code: "ENOSPC".to_owned(),
                }),
                "hides-its-file" => Step::Loses(Fault::Unreadable {
                    code: "EACCES".to_owned(),
                }),
                "exits" => Step::Ends(End::Exited(rest.parse().unwrap())),
                "dies" => Step::Ends(End::Signalled(rest.parse().unwrap())),
                "overflows" => Step::Ends(End::OutputLimit(5 << 30)),
                "vanishes" => Step::Ends(End::Lost("its supervisor is gone".into())),
                "stays-unstarted" => Step::Ends(End::NotStarted(text(rest))),
                "at" => {
                    let directory = self.place.path().join("proj").join(rest);
                    script.directory = Some(directory);
                    continue;
                }
                other => panic!("no command does `{other}`"),
            });
        }
        script
    }
}

/// The reply as a transcript shows it: marked where it is a failure.
fn shown(reply: &Reply) -> String {
    let blocks = reply.content.iter().map(|block| match block {
        Block::Text { text } => text.clone(),
        Block::Image {
            media_type,
            data_url,
        } => format!("<{media_type}, {} characters>", data_url.len()),
        Block::Given(value) => value.to_string(),
    });
    let text = blocks.collect::<Vec<_>>().join("\n");
    match (&reply.error, reply.is_error) {
        (Some(error), true) => {
            let code = serde_json::to_string(&error.code).unwrap();
            format!("[error {}]\n{text}", code.trim_matches('"'))
        }
        _ if text.is_empty() => "[empty]".to_owned(),
        _ => text,
    }
}

/// A string as JSON writes it.
fn text(quoted: &str) -> String {
    serde_json::from_str(quoted).unwrap()
}

fn time(text: &str) -> Duration {
    let seconds = text.strip_suffix('s').unwrap();
    Duration::from_secs_f64(seconds.parse().unwrap())
}
