//! `qedsh mcp`: a server of the Model Context Protocol.

use crate::arguments::{ApprovalsName, McpArguments};
use crate::{context, exit, output, task};
use qedsh_mcp::{AgentDesk, Asking, Http, Server, serve};
use qedsh_tool::agent::Options;
use qedsh_tool::session::agent::{Agent, Opening};
use qedsh_tool::session::approval::Approvals;
use qedsh_tool::session::exec::task::Limits;
use qedsh_tool::session::sys::{Real, random};
use std::env;
use std::io;
use std::process::ExitCode;
use std::sync::Arc;

pub(crate) fn main(arguments: &McpArguments) -> ExitCode {
    match run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            output::complain(&message);
            exit::internal()
        }
    }
}

fn run(arguments: &McpArguments) -> Result<(), String> {
    let told = |error: io::Error| error.to_string();
    let state = context::state_directory().ok_or("there is no home directory to keep state in")?;
    let place = context::current_place();
    let directory = place.directory().ok_or("the current directory is gone")?;
    let name = match &arguments.session {
        Some(name) => name.clone(),
        None => hexadecimal::<8>().map_err(told)?,
    };
    let (settings, limits, warm) = context::settings_at(&place);
    let opening = Opening {
        name,
        workspace: directory.to_path_buf(),
        state: Some(state.clone()),
        inherited: env::vars_os().collect(),
        settings,
        limits: Some(Limits {
            default: limits.timeout,
            max: limits.longest_timeout,
            helper: limits.background,
        }),
        profile: Some(warm),
    };
    let system = Real::new();
    let tasks = task::tasks().map_err(|error| error.to_string())?;
    let agent = Agent::open(&system, tasks, opening).map_err(told)?;
    let characters = |limit: u64| usize::try_from(limit).unwrap_or(usize::MAX);
    let options = Options {
        inline: characters(limits.inline_bytes),
        task: characters(limits.task_characters),
        ..Options::default()
    };
    let desk = AgentDesk::new(agent, Approvals::at(&state), options);
    let asking = match arguments.approvals {
        ApprovalsName::Client => Asking::Client,
        ApprovalsName::Terminal => Asking::Terminal,
    };
    let mut key = [0; 32];
    random(&mut key).map_err(told)?;
    let server = Server::new(Arc::new(desk), asking, key);
    match arguments.http {
        None => serve(&server).map_err(told),
        Some(port) => over_http(port, server),
    }
}

/// Serves until this process is stopped; says where, and the token, on standard
/// error: what only its starter reads.
fn over_http(port: u16, server: Server) -> Result<(), String> {
    let told = |error: io::Error| error.to_string();
    let token = hexadecimal::<32>().map_err(told)?;
    let http = Http::listen(port, token.clone()).map_err(|error| error.to_string())?;
    let address = http.address().map_err(told)?;
    eprintln!("qedsh: http://{address}/ takes `authorization: Bearer {token}`");
    http.serve(server).map_err(told)
}

/// So many random bytes in hexadecimal.
fn hexadecimal<const COUNT: usize>() -> io::Result<String> {
    let mut bytes = [0; COUNT];
    random(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
