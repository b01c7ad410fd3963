//! The protocol's requests, each turned into one of the desk.

use crate::active::Active;
use crate::desk::{Called, Desk, Listener, Reply};
use crate::elicit::{self, Asking};
use crate::rounds::Rounds;
use crate::subscriptions::Subscriptions;
use crate::{content, meta, resources};
use qedsh_tool::session::agent::Cancel;
use qedsh_tool::session::approval::{Pending, Response};
use qedsh_tool::session::guarded;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, Implementation,
    ListResourceTemplatesResult, ListResourcesResult, ListToolsResult, PaginatedRequestParams,
    ProgressNotificationParam, ProtocolVersion, ReadResourceRequestParams, ReadResourceResponse,
    ServerCapabilities, ServerConfig, SubscribeRequestParams, SubscriptionFilter,
    UnsubscribeRequestParams,
};
use rmcp::service::{RequestContext, SubscriptionContext};
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::Value;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

/// How long is waited for what a client that left has running: longer than any
/// stop takes.
const PARTING: Duration = Duration::from_secs(20);

/// A server for one client, or for all clients of one session.
#[derive(Clone)]
pub struct Server {
    desk: Arc<dyn Desk>,
    rounds: Arc<Rounds>,
    asking: Asking,
    subscriptions: Subscriptions,
    active: Active,
}

impl Server {
    /// A server of what `desk` answers; `key` is random and of this process.
    pub fn new(desk: Arc<dyn Desk>, asking: Asking, key: [u8; 32]) -> Self {
        Self {
            desk,
            rounds: Arc::new(Rounds::new(key)),
            asking,
            subscriptions: Subscriptions::default(),
            active: Active::default(),
        }
    }

    /// Cancels all that is being answered, and waits for what that ends.
    pub(crate) fn end_all(&self) {
        self.active.end_all(PARTING);
    }

    /// The same for another client: what one subscribes to is its own.
    #[must_use]
    pub(crate) fn for_another_client(&self) -> Self {
        Self {
            subscriptions: Subscriptions::default(),
            ..self.clone()
        }
    }

    /// Answers a call on a thread where it may block, and passes its progress on.
    async fn call(
        &self,
        call: &CallToolRequestParams,
        context: &RequestContext<RoleServer>,
    ) -> Reply {
        let (reports, mut reported) = mpsc::unbounded_channel();
        let listener = Waiting { reports };
        let (cancel, gone) = (Cancel::default(), context.ct.clone());
        let watch = tokio::spawn({
            let cancel = cancel.clone();
            async move {
                gone.cancelled().await;
                cancel.cancel();
            }
        });
        let begun = self.active.begin(cancel.clone());
        let desk = Arc::clone(&self.desk);
        let (turn, scope) = match (meta::turn(&context.meta), meta::scope(&context.meta)) {
            (Ok(turn), Ok(scope)) => (turn, scope),
            (Err(message), _) | (_, Err(message)) => return Reply::Misused(message),
        };
        let (tool, arguments) = (call.name.to_string(), call.arguments.clone());
        let id = context.id.to_string();
        let work = tokio::task::spawn_blocking(move || {
            let arguments = Value::Object(arguments.unwrap_or_default());
            let called = Called {
                tool: &tool,
                arguments: &arguments,
                id,
                cancel,
                turn,
                scope,
            };
            let reply = guarded(|| desk.call(&called, &listener));
            drop(begun);
            reply
        });
        let token = context.meta.get_progress_token();
        while let Some((seconds, message)) = reported.recv().await {
            if let Some(token) = &token {
                let progress = ProgressNotificationParam::new(token.clone(), seconds);
                // A client that does not listen misses nothing else.
                let _ = context
                    .peer
                    .notify_progress(progress.with_message(message))
                    .await;
            }
        }
        let reply = work.await.ok().flatten();
        watch.abort();
        reply.unwrap_or_else(content::broken)
    }

    /// Takes the question to the person through the client, and answers the
    /// call with what they said.
    async fn ask(
        &self,
        call: &CallToolRequestParams,
        question: Pending,
        context: &RequestContext<RoleServer>,
    ) -> CallToolResponse {
        let capabilities = context.client_capabilities();
        let is_offered = elicit::is_offered(capabilities.as_ref());
        if self.asking == Asking::Terminal || !is_offered {
            return content::elsewhere(&question).into();
        }
        if is_newer(context) {
            return match self.rounds.first(call, question.clone()) {
                Ok(round) => round.into(),
                Err(_) => content::elsewhere(&question).into(),
            };
        }
        let answer = elicit::ask(&context.peer, &question).await;
        self.settle(call, &question, answer, context).await.into()
    }

    /// The same call again, with the answer of a person.
    async fn settle(
        &self,
        call: &CallToolRequestParams,
        question: &Pending,
        answer: Option<Response>,
        context: &RequestContext<RoleServer>,
    ) -> CallToolResult {
        let Some(answer) = answer else {
            return content::unanswered(question);
        };
        if let Err(error) = self.desk.answer(question, answer) {
            return CallToolResult::error(vec![rmcp::model::ContentBlock::text(format!(
                "nothing was run: {error}"
            ))]);
        }
        match self.call(call, context).await {
            Reply::Done(reply) => content::result(*reply),
            Reply::Misused(message) => content::misused(message),
            // What was asked changed meanwhile: the answer is not for this.
            Reply::Asks(question) => content::elsewhere(&question),
        }
    }
}

/// Whoever waits for a call that came by the protocol.
struct Waiting {
    reports: mpsc::UnboundedSender<(f64, String)>,
}

impl Listener for Waiting {
    fn progress(&self, seconds: f64, message: &str) {
        // The other end is gone where the call was cancelled.
        let _ = self.reports.send((seconds, message.to_owned()));
    }
}

/// Whether the client is of the era without requests from server to client.
fn is_newer(context: &RequestContext<RoleServer>) -> bool {
    let version = context.protocol_version();
    version.is_some_and(|version| version.as_str() >= ProtocolVersion::V_2026_07_28.as_str())
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder()
            .enable_tools()
            .enable_resources()
            .enable_resources_subscribe()
            .enable_resources_list_changed()
            .build();
        let mut config =
            ServerConfig::new(capabilities).with_instructions(self.desk.instructions());
        config.server_info = Implementation::new("qedsh", env!("CARGO_PKG_VERSION"));
        config
    }

    async fn list_tools(
        &self,
        _page: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let tools = self.desk.tools().into_iter().map(content::tool);
        Ok(ListToolsResult::with_all_items(tools.collect()))
    }

    async fn call_tool(
        &self,
        call: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        if let Some((question, answer)) = self.rounds.second(&call) {
            return Ok(self.settle(&call, &question, answer, &context).await.into());
        }
        Ok(match self.call(&call, &context).await {
            Reply::Done(reply) => content::result(*reply).into(),
            Reply::Misused(message) => content::misused(message).into(),
            Reply::Asks(question) => self.ask(&call, question, &context).await,
        })
    }

    async fn list_resources(
        &self,
        _page: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        let desk = Arc::clone(&self.desk);
        blocking(move || resources::list(&*desk)).await
    }

    async fn list_resource_templates(
        &self,
        _page: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        Ok(resources::templates())
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let desk = Arc::clone(&self.desk);
        let read = blocking(move || resources::read(&*desk, &request.uri)).await?;
        Ok(ReadResourceResponse::Complete(read))
    }

    fn accepted_subscription_filter(
        &self,
        requested: &SubscriptionFilter,
    ) -> Option<SubscriptionFilter> {
        Some(requested.clone())
    }

    async fn listen(&self, subscription: SubscriptionContext) -> Result<(), ErrorData> {
        resources::announce(&self.desk, &subscription).await;
        Ok(())
    }

    async fn subscribe(
        &self,
        request: SubscribeRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        let (desk, uri) = (Arc::clone(&self.desk), request.uri.clone());
        // Who tells of what is not there would never end.
        blocking(move || resources::find(&*desk, &uri).map(drop)).await?;
        let (desk, uri) = (Arc::clone(&self.desk), request.uri.clone());
        let telling = resources::announce_one(desk, uri, context.peer.clone());
        self.subscriptions.add(request.uri, telling);
        Ok(())
    }

    async fn unsubscribe(
        &self,
        request: UnsubscribeRequestParams,
        _context: RequestContext<RoleServer>,
    ) -> Result<(), ErrorData> {
        self.subscriptions.remove(&request.uri);
        Ok(())
    }
}

/// The same on a thread where it may block.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ErrorData> + Send + 'static,
) -> Result<T, ErrorData> {
    let done = tokio::task::spawn_blocking(move || guarded(work)).await;
    let failed = || ErrorData::internal_error("internal error", None);
    done.ok().flatten().unwrap_or_else(|| Err(failed()))
}
