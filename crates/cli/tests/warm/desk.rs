//! An agent with a home directory of its own.

use crate::support::{Keep, SECOND, tasks_of, wait_until};
use qedsh_exec::sys::Real;
use qedsh_exec::task::Supervised;
use qedsh_exec::warm::{Condition, Record, Rung, Use};
use qedsh_gate::{Cage, Mode, Origin, Pattern, Rule, Rules, Verdict};
use qedsh_tool::session::agent::{Agent, Calls, Command, Ended, Opening, Ran};
use qedsh_tool::session::{Settings, ShellChoice};
use std::fs;
use std::path::PathBuf;

/// What a shell has that starts in this home directory.
pub(crate) const START_UP: &str = "export GREETING=hello\nshopt -s expand_aliases\n\
     alias hi='echo aliased'\ngreet() { echo \"$GREETING: $1\"; }\n";

pub(crate) struct Desk {
    pub(crate) agent: Agent<Supervised<Real>>,
    pub(crate) keep: Keep,
}

/// What a desk is opened with.
#[derive(Clone, Copy)]
pub(crate) struct Wish {
    pub(crate) start_up: &'static str,
    pub(crate) mode: Mode,
    pub(crate) warm: Use,
    pub(crate) rules: &'static [(Verdict, &'static str)],
}

impl Default for Wish {
    fn default() -> Self {
        Self {
            start_up: START_UP,
            mode: Mode::Yolo,
            warm: Use::Auto,
            rules: &[],
        }
    }
}

impl Desk {
    pub(crate) fn new() -> Self {
        Self::with(Wish::default())
    }

    pub(crate) fn with(wish: Wish) -> Self {
        let keep = Keep::new();
        fs::create_dir_all(keep.root().join("home")).unwrap();
        fs::write(keep.root().join("home/.bash_profile"), wish.start_up).unwrap();
        let agent = open(&keep, &wish);
        Self { agent, keep }
    }

    pub(crate) fn home(&self) -> PathBuf {
        self.keep.root().join("home")
    }

    pub(crate) fn write(&self, start_up: &str) {
        fs::write(self.home().join(".bash_profile"), start_up).unwrap();
    }

    pub(crate) fn run(&self, command: &Command) -> Ran {
        self.agent.run(command, &mut Calls::default())
    }

    pub(crate) fn ends(&self, text: &str) -> Ended {
        match self.run(&command(text)) {
            Ran::Ended(ended) => *ended,
            other => panic!("{text}: {other:?}"),
        }
    }

    pub(crate) fn says(&self, text: &str) -> String {
        String::from_utf8(self.ends(text).status.output.head).unwrap()
    }

    pub(crate) fn records(&self) -> Vec<Record> {
        self.keep.tasks.shell_records()
    }

    /// Where the last command ran, and why not higher.
    pub(crate) fn last(&self) -> (Option<Rung>, Vec<String>) {
        let record = self.records().pop().unwrap();
        let falls = record.falls.into_iter();
        let falls = falls.map(|fall| format!("{}: {}", fall.rung, fall.why));
        (record.rung, falls.collect())
    }

    /// The process of the one warm shell, once it serves.
    pub(crate) fn shell(&self) -> i32 {
        let find = || {
            let shells = self.keep.tasks.shells();
            shells.iter().find_map(|shell| match shell.condition {
                Condition::Warm { process, .. } => Some(process),
                _ => None,
            })
        };
        wait_until(|| find().is_some());
        find().unwrap()
    }
}

pub(crate) fn open(keep: &Keep, wish: &Wish) -> Agent<Supervised<Real>> {
    let rule = |(verdict, text): &(Verdict, &str)| {
        let origin = Origin {
            file: "test".to_owned(),
            line: 1,
        };
        Rule::new(*verdict, Pattern::parse(text).unwrap(), origin)
    };
    let opening = Opening {
        name: "session".into(),
        workspace: keep.work(),
        state: None,
        inherited: vec![
            ("HOME".into(), keep.root().join("home").into()),
            ("PATH".into(), "/usr/local/bin:/usr/bin:/bin".into()),
            ("LC_ALL".into(), "C.UTF-8".into()),
        ],
        settings: Settings {
            rules: Rules::new(wish.rules.iter().map(rule).collect()),
            mode: wish.mode,
            shell: ShellChoice::Best,
            cage: Cage::Off,
            limit: None,
            waiting: None,
        },
        limits: None,
        profile: Some(wish.warm),
    };
    let system = Real::new();
    Agent::open(&system, tasks_of(keep.root()), opening).unwrap()
}

pub(crate) fn command(text: &str) -> Command {
    Command {
        text: text.into(),
        call: Some("call-1".into()),
        ..Command::default()
    }
}

/// Whether this comes true within some seconds.
pub(crate) fn soon(is_so: impl Fn() -> bool) -> bool {
    let deadline = std::time::Instant::now() + 5 * SECOND;
    while std::time::Instant::now() < deadline {
        if is_so() {
            return true;
        }
        std::thread::sleep(SECOND / 100);
    }
    false
}
