//! A desk that follows a script, and a client that nobody here wrote.
#![allow(dead_code, reason = "each test binary uses its own part")]

use qedsh_mcp::{Asking, Called, Desk, Listener, Reply, Server};
use qedsh_tool::agent::Reply as Answer;
use qedsh_tool::contract::{Definition, Wording, definitions};
use qedsh_tool::session::approval::{Approvals, Asked, Pending, Response, Unanswerable};
use qedsh_tool::session::exec::task::{self, Chunk, Status, TaskId};
use qedsh_tool::text::Block;
use rmcp::model::{
    CallToolRequestParams, ClientCapabilities, ClientConfig, ElicitRequestParams, ElicitResult,
    ElicitationAction, Implementation, ProgressNotificationParam, ProtocolVersion,
};
use rmcp::service::{
    ClientLifecycleMode, NotificationContext, RequestContext, RunningService,
    serve_client_with_lifecycle,
};
use rmcp::{ClientHandler, ErrorData, RoleClient, ServiceExt as _};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};
use tempfile::TempDir;

/// What the scripted commands do: `echo` is answered, `ask` asks, `wait` goes on
/// until nobody waits for it.
pub(crate) struct Scripted {
    approvals: Approvals,
    _state: TempDir,
    pub(crate) runs: AtomicUsize,
    pub(crate) abandoned: AtomicUsize,
}

impl Scripted {
    pub(crate) fn new() -> Arc<Self> {
        let state = tempfile::tempdir().unwrap();
        Arc::new(Self {
            approvals: Approvals::at(state.path()),
            _state: state,
            runs: AtomicUsize::new(0),
            abandoned: AtomicUsize::new(0),
        })
    }

    fn ran(&self, text: &str) -> Reply {
        self.runs.fetch_add(1, Ordering::SeqCst);
        done(text, false)
    }

    fn asked(command: &str) -> Asked {
        Asked {
            // Bound to the words alone: nothing else changes in a script.
            binding: serde_json::from_value(json!(command)).unwrap(),
            session: "s".to_owned(),
            command: command.to_owned(),
            directory: Some("/home/me".to_owned()),
            description: None,
            reasons: vec!["it writes".to_owned()],
            suggestions: vec!["touch:*".to_owned()],
        }
    }
}

fn done(text: &str, is_error: bool) -> Reply {
    Reply::Done(Box::new(Answer {
        content: vec![Block::text(text)],
        structured_content: Some(json!({"stdout": text, "stderr": "", "interrupted": false})),
        error: None,
        is_error,
        question: None,
    }))
}

impl Desk for Scripted {
    fn tools(&self) -> Vec<Definition> {
        definitions(&Wording::default())
    }

    fn instructions(&self) -> String {
        "Be careful.".to_owned()
    }

    fn call(&self, called: &Called<'_>, listener: &dyn Listener) -> Reply {
        let command = called.arguments["command"].as_str().unwrap_or_default();
        if command.starts_with("wait") {
            for second in 2.. {
                if called.cancel.is_cancelled() {
                    self.abandoned.fetch_add(1, Ordering::SeqCst);
                    return done("", true);
                }
                listener.progress(f64::from(second), "still at it");
                std::thread::sleep(Duration::from_millis(10));
            }
        }
        if !command.starts_with("ask") {
            return self.ran(command);
        }
        let asked = Self::asked(command);
        let now = SystemTime::now();
        match self.approvals.take(&asked.binding, now).unwrap() {
            Some(Response::Yes(_)) => self.ran(command),
            Some(Response::No) => done("refused", true),
            None => Reply::Asks(self.approvals.ask(asked, now).unwrap()),
        }
    }

    fn answer(&self, question: &Pending, response: Response) -> Result<(), Unanswerable> {
        self.approvals.answer(question, response, SystemTime::now())
    }

    fn tasks(&self) -> Result<Vec<Status>, task::Error> {
        Ok(Vec::new())
    }

    fn output(&self, task: &TaskId, _: u64, _: usize) -> Result<Chunk, task::Error> {
        Err(task::Error::Unknown(task.to_string()))
    }

    fn ended(&self, known: usize, patience: Duration) -> usize {
        std::thread::sleep(patience);
        known
    }
}

/// Which era a client speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Era {
    Older,
    Newer,
}

pub(crate) const ERAS: [Era; 2] = [Era::Older, Era::Newer];

impl Era {
    pub(crate) fn lifecycle(self) -> ClientLifecycleMode {
        match self {
            Self::Older => ClientLifecycleMode::Initialize,
            Self::Newer => ClientLifecycleMode::Discover {
                preferred_versions: vec![ProtocolVersion::V_2026_07_28],
            },
        }
    }
}

/// The SDK's own client, with a person behind its form.
pub(crate) struct Client {
    /// What the person does; `None` is a client without a form.
    pub(crate) person: Option<fn() -> ElicitResult>,
    pub(crate) forms: Arc<Mutex<Vec<String>>>,
    pub(crate) progress: Arc<Mutex<Vec<ProgressNotificationParam>>>,
}

impl Client {
    pub(crate) fn new(person: Option<fn() -> ElicitResult>) -> Self {
        Self {
            person,
            forms: Arc::default(),
            progress: Arc::default(),
        }
    }
}

impl ClientHandler for Client {
    fn get_info(&self) -> ClientConfig {
        let capabilities = match self.person {
            Some(_) => ClientCapabilities::builder().enable_elicitation().build(),
            None => ClientCapabilities::default(),
        };
        ClientConfig::new(capabilities, Implementation::new("test", "1"))
    }

    async fn create_elicitation(
        &self,
        request: ElicitRequestParams,
        _context: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        let ElicitRequestParams::FormElicitationParams { message, .. } = request else {
            panic!("not a form");
        };
        self.forms.lock().unwrap().push(message);
        Ok(self.person.expect("a form")())
    }

    async fn on_progress(
        &self,
        progress: ProgressNotificationParam,
        _context: NotificationContext<RoleClient>,
    ) {
        self.progress.lock().unwrap().push(progress);
    }
}

/// A person who accepts the form with this content.
pub(crate) fn accepts(content: Value) -> ElicitResult {
    ElicitResult::new(ElicitationAction::Accept).with_content(content)
}

pub(crate) type Connected = RunningService<RoleClient, Client>;

/// Connects `client` to a server of `desk` through a pair of pipes.
pub(crate) async fn connect(
    desk: Arc<dyn Desk>,
    asking: Asking,
    era: Era,
    client: Client,
) -> Connected {
    let (ours, theirs) = tokio::io::duplex(1 << 20);
    let server = Server::new(desk, asking, [7; 32]);
    tokio::spawn(async move {
        let running = server.serve(ours).await.unwrap();
        running.waiting().await.unwrap();
    });
    serve_client_with_lifecycle(client, theirs, era.lifecycle())
        .await
        .unwrap()
}

/// A call of `Bash`.
pub(crate) fn bash(command: &str) -> CallToolRequestParams {
    let arguments = json!({ "command": command });
    CallToolRequestParams::new("Bash").with_arguments(arguments.as_object().unwrap().clone())
}

/// The text of a result.
pub(crate) fn text(result: &rmcp::model::CallToolResult) -> String {
    let texts = result.content.iter().filter_map(|block| block.as_text());
    texts.map(|text| text.text.as_str()).collect()
}
