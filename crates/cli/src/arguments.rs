//! The words after `qedsh`.

use crate::config::ConfigCommand;
use crate::rules::RulesCommand;
use crate::shell::ShellCommand;
use clap::{Args, Parser, Subcommand, ValueEnum};
use qedsh_tool::session::approval::Code;
use qedsh_tool::session::audit::{SignedDuration, Timestamp};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// Proves what a shell command line would do, decides whether it may, runs it.
#[derive(Debug, Parser)]
#[command(
    name = "qedsh",
    version,
    after_help = "\
Exit status: 0 allowed or ran (`run` passes the command's own), 3 would ask,
4 denied, 64 usage, 70 internal error. All of them: docs/exit-status.md

Examples:
  qedsh run 'git log --oneline -5 | head -3'
  qedsh check --json 'find . -name \"*.rs\" -delete'
  qedsh explain 'sort -o out in; ls'"
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Judge a command line, ask where that is needed, and run it
    #[command(after_help = "\
Runs at once what is proved read-only or allowed by a rule. Asks on the terminal
for the rest (1 or Enter: allow, 0: refuse, Ctrl-C: leave); without a terminal
it refuses with status 3. Output and errors are one stream on standard output;
there is nothing to read on standard input. Ctrl-C stops all that it started, a
second one at once. What is not done in time goes on in the background.

Examples:
  qedsh run 'git status'
  qedsh run -d 'format the sources' --timeout 120 'cargo fmt'")]
    Run(RunArguments),
    /// Show the commands that run in the background
    #[command(after_help = "\
Example:
  qedsh ps --all --json")]
    Ps(PsArguments),
    /// Print what a background command wrote, output and errors in one
    #[command(after_help = "\
Example:
  qedsh output exec_6f1c… --follow")]
    Output(OutputArguments),
    /// Stop a background command and all that it started
    #[command(after_help = "\
Asks it and all its descendants to stop, kills after 1.5 seconds what does not,
and returns once nothing of it is left, daemons included.

Exit status: 0 stopped, 1 it had ended before.")]
    Stop(TaskArguments),
    /// Wait for a background command; exits with its status
    Wait(TaskArguments),
    /// Say whether a command line may run; run nothing
    #[command(after_help = "\
Exit status: 0 allow, 3 ask, 4 deny. With --batch: 0 once every line is
answered. The JSON is described in docs/json.md.

Examples:
  qedsh check 'ls -la | head'
  echo '{\"command\":\"ls\",\"cwd\":\"/tmp\"}' | qedsh check --batch")]
    Check(CheckArguments),
    /// Show why, with a mark under each part; run nothing
    #[command(after_help = "\
Exit status as `check`.

Example:
  qedsh explain 'find . -name \"*.tmp\" -delete | wc -l'")]
    Explain(ExplainArguments),
    /// Show how a shell reads a text: commands, words, redirections, errors
    #[command(after_help = "\
Exit status: 0 where the text is a program of its shell, 1 where it is not. With
--batch: 0 once every line is answered.

Example:
  qedsh parse --json 'cat \"a b\" | sort'")]
    Parse(ParseArguments),
    /// Answer the hook of a host agent: reads its event on standard input
    Hook(HookArguments),
    /// Serve the Model Context Protocol
    #[command(after_help = "\
Offers Bash, TaskOutput, TaskStop and TaskInput, and BashReadOnly, which refuses
what is not proved to read. Questions appear in the client's own form where it
has one, else they are answered with `qedsh approve`.

Examples:
  claude mcp add qedsh -- qedsh mcp
  qedsh mcp --http 7300")]
    Mcp(McpArguments),
    /// Show, check or change the configuration
    #[command(subcommand)]
    Config(ConfigCommand),
    /// Show the warm shells, and where the last commands ran
    #[command(subcommand)]
    Shell(ShellCommand),
    /// Show, try or change the rules; take over or give those of other programs
    #[command(subcommand)]
    Rules(RulesCommand),
    /// Vouch for the configuration of the project, at a terminal
    #[command(after_help = "\
A project's file can make things stricter at once. What would make them looser
counts once a person has read the file here and agreed, and until it changes.

Exit status: 0 trusted, 3 refused.")]
    Trust(TrustArguments),
    /// Answer a question that a command is waiting for, at a terminal
    #[command(after_help = "\
An agent whose program cannot ask you is given a code; you answer here. The
answer is for that command line, in that directory, session and environment,
and is used once; a question waits for five minutes.

Exit status: 0 answered with yes, 3 nobody answered, 4 answered with no.

Examples:
  qedsh approve K7Q2
  qedsh approve --list")]
    Approve(ApproveArguments),
    /// Show what was decided and run
    #[command(after_help = "\
The log is audit.jsonl below $XDG_STATE_HOME/qedsh or ~/.local/state/qedsh.
Secrets in command lines are replaced before they are kept.

Exit status: 0; with --verify 1 where a line was changed or taken out.

Examples:
  qedsh log --since 2h --decision ask
  qedsh log --grep 'git push' --json")]
    Log(LogArguments),
}

#[derive(Debug, Args)]
pub(crate) struct McpArguments {
    /// Serve HTTP on this port of 127.0.0.1, instead of standard input and
    /// output; 0 is any that is free. The token is shown on standard error
    #[arg(long, value_name = "PORT")]
    pub(crate) http: Option<u16>,
    /// Take up the session of this name again, or begin it
    #[arg(long, value_name = "NAME")]
    pub(crate) session: Option<String>,
    /// Where questions may be answered
    #[arg(long, value_name = "WHERE", default_value = "client")]
    pub(crate) approvals: ApprovalsName,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ApprovalsName {
    /// In the client's form where it has one, else at a terminal
    Client,
    /// At a terminal only: whoever writes the client answers its form
    Terminal,
}

#[derive(Debug, Args)]
pub(crate) struct ApproveArguments {
    /// The code; may be left out where one question waits
    pub(crate) code: Option<Code>,
    /// List what waits
    #[arg(long, conflicts_with = "code")]
    pub(crate) list: bool,
}

#[derive(Debug, Args)]
pub(crate) struct LogArguments {
    /// From then on: a time (2026-01-31T12:00:00Z) or how long ago (90m, 2h, 3d)
    #[arg(long, value_name = "TIME", value_parser = moment)]
    pub(crate) since: Option<Timestamp>,
    /// Only these decisions
    #[arg(long, value_name = "DECISION")]
    pub(crate) decision: Option<DecisionChoice>,
    /// Only command lines that contain this text
    #[arg(long, value_name = "TEXT")]
    pub(crate) grep: Option<String>,
    /// Go on with new lines as they come
    #[arg(short, long)]
    pub(crate) follow: bool,
    /// Print each line as the JSON object that it is
    #[arg(long)]
    pub(crate) json: bool,
    /// Check that no line was changed or taken out, and print nothing else
    #[arg(long, conflicts_with_all = ["follow", "json", "since", "decision", "grep"])]
    pub(crate) verify: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum DecisionChoice {
    /// What was allowed
    Allow,
    /// What asked
    Ask,
    /// What was denied
    Deny,
}

#[derive(Debug, Args)]
pub(crate) struct TrustArguments {
    /// A directory of the project, instead of the current one
    #[arg(long, value_name = "DIR")]
    pub(crate) cwd: Option<PathBuf>,
    /// Trust it no longer
    #[arg(long)]
    pub(crate) revoke: bool,
}

#[derive(Debug, Args)]
pub(crate) struct RunArguments {
    /// Why it should run and what it will do, for the person who is asked
    #[arg(short, long, value_name = "TEXT", default_value = "")]
    pub(crate) description: String,
    /// Where it starts, instead of the current directory
    #[arg(long, value_name = "DIR")]
    pub(crate) cwd: Option<PathBuf>,
    /// How many seconds to wait for it, 120 where nothing is said, before it goes
    /// on in the background; 0 is for ever. One whose first word is `sleep` is
    /// stopped instead
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<Duration>,
    /// What the kernel holds it to; one that cannot be enforced is refused
    #[arg(long, value_name = "CAGE", default_value = "off")]
    pub(crate) cage: CageName,
    /// Start it, print its task's ID, and leave it to itself; `--timeout` then
    /// says after how long it is stopped
    #[arg(long)]
    pub(crate) background: bool,
    /// Print one JSON object when it has ended, instead of its output as it comes
    #[arg(long)]
    pub(crate) json: bool,
    /// The command line, as one word
    pub(crate) command: OsString,
}

#[derive(Debug, Args)]
pub(crate) struct PsArguments {
    /// Those that have ended, too
    #[arg(long)]
    pub(crate) all: bool,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct OutputArguments {
    /// Go on as it writes more, until it ends
    #[arg(long)]
    pub(crate) follow: bool,
    /// Print one JSON object
    #[arg(long, conflicts_with = "follow")]
    pub(crate) json: bool,
    /// The task's ID
    pub(crate) task: String,
}

#[derive(Debug, Args)]
pub(crate) struct TaskArguments {
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// The task's ID
    pub(crate) task: String,
}

#[derive(Debug, Args)]
pub(crate) struct CheckArguments {
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Answer JSON objects on standard input, one per line
    #[arg(long, conflicts_with = "command")]
    pub(crate) batch: bool,
    #[command(flatten)]
    pub(crate) judging: JudgingArguments,
    /// The command line, as one word
    #[arg(required_unless_present = "batch")]
    pub(crate) command: Option<OsString>,
}

#[derive(Debug, Args)]
pub(crate) struct ExplainArguments {
    /// Print one JSON object: the whole proof
    #[arg(long)]
    pub(crate) json: bool,
    /// When to use colours
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Color,
    #[command(flatten)]
    pub(crate) judging: JudgingArguments,
    /// The command line, as one word
    pub(crate) command: OsString,
}

#[derive(Debug, Args)]
pub(crate) struct ParseArguments {
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Answer JSON objects on standard input, one per line
    #[arg(long, conflicts_with = "text")]
    pub(crate) batch: bool,
    /// The shell whose grammar is read
    #[arg(long, value_name = "SHELL", default_value = "bash")]
    pub(crate) shell: ShellName,
    /// The text, as one word
    #[arg(required_unless_present = "batch")]
    pub(crate) text: Option<OsString>,
}

/// Where and for whom something is judged that qedsh does not run.
#[derive(Debug, Args)]
pub(crate) struct JudgingArguments {
    /// Where it would start, instead of the current directory
    #[arg(long, value_name = "DIR")]
    pub(crate) cwd: Option<PathBuf>,
    /// The shell that would run it, instead of the one that `qedsh run` uses
    #[arg(long, value_name = "SHELL")]
    pub(crate) shell: Option<ShellName>,
    /// The mode to judge in, instead of the configured one
    #[arg(long, value_name = "MODE")]
    pub(crate) mode: Option<ModeName>,
}

#[derive(Debug, Args)]
pub(crate) struct HookArguments {
    /// The agent: claude
    _agent: Option<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ShellName {
    /// GNU bash
    Bash,
    /// The system's sh
    Sh,
    /// zsh
    Zsh,
    /// Windows cmd.exe
    Cmd,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ModeName {
    /// What is proved or ruled runs, the rest asks
    Build,
    /// As build, and what only writes inside the workspace runs
    Edit,
    /// Only what is proved read-only runs, the rest is denied
    Plan,
    /// Everything that no rule denies runs
    Yolo,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum CageName {
    /// Not at all
    Off,
    /// It can write nothing but its output
    ReadOnly,
    /// It can write inside the workspace
    WorkspaceWrite,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// A moment, or how long before now.
fn moment(text: &str) -> Result<Timestamp, String> {
    let told = || format!("`{text}` is neither a time nor a duration such as 2h");
    if let Ok(time) = text.parse::<Timestamp>() {
        return Ok(time);
    }
    let ago: SignedDuration = text.parse().or_else(|_| days(text).ok_or_else(told))?;
    Timestamp::now().checked_sub(ago).map_err(|_| told())
}

fn days(text: &str) -> Option<SignedDuration> {
    let days: i64 = text.strip_suffix('d')?.parse().ok()?;
    Some(SignedDuration::from_secs(days.checked_mul(24 * 60 * 60)?))
}

fn seconds(text: &str) -> Result<Duration, String> {
    let number: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    Duration::try_from_secs_f64(number).map_err(|error| error.to_string())
}
