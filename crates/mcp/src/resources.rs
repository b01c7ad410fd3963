//! Background tasks as resources: how each is, and what it wrote.

use crate::desk::Desk;
use qedsh_tool::session::exec::task::{Status, TaskId};
use rmcp::model::{
    ListResourceTemplatesResult, ListResourcesResult, ReadResourceResult, Resource,
    ResourceContents, ResourceTemplate, ResourceUpdatedNotificationParam,
};
use rmcp::service::{Peer, SubscriptionContext};
use rmcp::{ErrorData, RoleServer};
use std::sync::Arc;
use std::time::Duration;
use tokio::task::AbortHandle;

const SCHEME: &str = "qedsh://task/";
const OUTPUT: &str = "/output";
/// How much of an output is given at once, in bytes: its end.
const AT_MOST: usize = 1 << 20;
/// How long is waited for a change before it is looked whether anybody still
/// wants to know.
const LOOK: Duration = Duration::from_secs(1);

/// The outputs of all tasks of the session.
pub(crate) fn list(desk: &dyn Desk) -> Result<ListResourcesResult, ErrorData> {
    let tasks = desk.tasks().map_err(failed)?;
    let resources = tasks.iter().map(resource).collect();
    Ok(ListResourcesResult::with_all_items(resources))
}

/// How a resource is named.
pub(crate) fn templates() -> ListResourceTemplatesResult {
    let template = ResourceTemplate::new(format!("{SCHEME}{{id}}{OUTPUT}"), "task output")
        .with_description("What a background task has written so far")
        .with_mime_type("text/plain");
    ListResourceTemplatesResult::with_all_items(vec![template])
}

/// The task of the session whose output `uri` is.
pub(crate) fn find(desk: &dyn Desk, uri: &str) -> Result<Status, ErrorData> {
    let unknown = || ErrorData::resource_not_found(format!("there is no resource {uri}"), None);
    let task = task_of(uri).ok_or_else(unknown)?;
    let tasks = desk.tasks().map_err(failed)?;
    let status = tasks.into_iter().find(|status| status.task == task);
    status.ok_or_else(unknown)
}

/// The end of what the task wrote.
pub(crate) fn read(desk: &dyn Desk, uri: &str) -> Result<ReadResourceResult, ErrorData> {
    let status = find(desk, uri)?;
    let bytes = status.output.total;
    let from = bytes.saturating_sub(u64::try_from(AT_MOST).unwrap_or(u64::MAX));
    let chunk = desk.output(&status.task, from, AT_MOST).map_err(failed)?;
    let text = String::from_utf8_lossy(&chunk.bytes).into_owned();
    let text = match from {
        0 => text,
        left_out => format!("[{left_out} bytes before this are left out]\n{text}"),
    };
    let contents = ResourceContents::text(text, uri).with_mime_type("text/plain");
    Ok(ReadResourceResult::new(vec![contents]))
}

/// Tells a client of the newer era of every change, until it no longer listens.
pub(crate) async fn announce(desk: &Arc<dyn Desk>, subscription: &SubscriptionContext) {
    let wanted = subscription.accepted();
    let uris = wanted.resource_subscriptions.clone().unwrap_or_default();
    let mut known = ended(desk, None).await;
    loop {
        tokio::select! {
            () = subscription.cancelled() => return,
            now = ended(desk, Some(known)) => match now == known {
                true => continue,
                false => known = now,
            },
        }
        let sink = subscription.sink();
        let mut told = sink.notify_resource_list_changed().await.is_ok();
        for uri in &uris {
            told |= sink.notify_resource_updated(uri.clone()).await.is_ok();
        }
        if !told {
            return;
        }
    }
}

/// Tells a client of the older era when the task behind `uri` has changed,
/// until it has ended.
pub(crate) fn announce_one(
    desk: Arc<dyn Desk>,
    uri: String,
    peer: Peer<RoleServer>,
) -> AbortHandle {
    let telling = tokio::spawn(async move {
        let mut known = ended(&desk, None).await;
        while !peer.is_transport_closed() {
            let now = ended(&desk, Some(known)).await;
            if now == known {
                continue;
            }
            known = now;
            let update = ResourceUpdatedNotificationParam::new(uri.clone());
            if peer.notify_resource_updated(update).await.is_err() || has_ended(&*desk, &uri) {
                return;
            }
        }
    });
    telling.abort_handle()
}

/// How many tasks have ended, once that is news.
async fn ended(desk: &Arc<dyn Desk>, known: Option<usize>) -> usize {
    let desk = Arc::clone(desk);
    let patience = if known.is_some() {
        LOOK
    } else {
        Duration::ZERO
    };
    let known = known.unwrap_or_default();
    let waited = tokio::task::spawn_blocking(move || desk.ended(known, patience)).await;
    waited.unwrap_or(known)
}

fn has_ended(desk: &dyn Desk, uri: &str) -> bool {
    let tasks = desk.tasks().unwrap_or_default();
    let task = task_of(uri);
    let running = |status: &Status| Some(&status.task) == task.as_ref() && status.end.is_none();
    !tasks.iter().any(running)
}

fn resource(status: &Status) -> Resource {
    Resource::new(
        format!("{SCHEME}{}{OUTPUT}", status.task),
        status.task.to_string(),
    )
    .with_description(description(status))
    .with_mime_type("text/plain")
    .with_size(status.output.total)
}

/// What it was for and how it is: whoever lists sees what has ended.
fn description(status: &Status) -> String {
    let how = status.end.as_ref().map_or("running", |end| end.status());
    format!("{} ({how})", status.title())
}

fn task_of(uri: &str) -> Option<TaskId> {
    uri.strip_prefix(SCHEME)?
        .strip_suffix(OUTPUT)
        .and_then(TaskId::parse)
}

fn failed(error: impl std::fmt::Display) -> ErrorData {
    ErrorData::internal_error(error.to_string(), None)
}
