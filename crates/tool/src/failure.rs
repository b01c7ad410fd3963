//! Why a command line did not run, or not to its own end.

use qedsh_gate::Language;
use qedsh_session::Unplaced;
use qedsh_session::exec::{self, End};
use serde::Serialize;

/// What went wrong.
#[derive(Debug)]
pub enum Failure {
    /// It ran for longer than this many seconds.
    Timeout(f64),
    /// The shell found no such command.
    CommandNotFound,
    /// It wrote more than so many characters.
    OutputTooLarge(usize),
    /// A person refused it.
    Refused,
    /// A person left instead of answering.
    Left,
    /// A person must be asked, and nobody can be.
    Unattended,
    /// It may not run, whoever is asked.
    Denied,
    /// The directory that it should start in cannot be used.
    Directory(Unplaced),
    /// It was stopped because this signal came.
    Interrupted(i32),
    /// It was stopped because nobody took its output.
    Unread,
    /// It could not be run as it was judged.
    NotRun(exec::Error),
    /// The judging itself failed.
    Internal,
}

/// A failure as an agent sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FailureReport {
    /// The stable identifier.
    pub id: &'static str,
    /// What is said of it, in English.
    pub message: String,
}

impl Failure {
    /// What is wrong with a command that ended so.
    pub(crate) fn of(end: End) -> Option<Self> {
        match end {
            End::Exited(127) => Some(Self::CommandNotFound),
            End::Exited(_) | End::Signalled(_) => None,
            End::TimedOut(limit) => Some(Self::Timeout(limit.as_secs_f64())),
            End::TooMuchOutput(limit) => Some(Self::OutputTooLarge(limit)),
            End::Interrupted(signal) => Some(Self::Interrupted(signal)),
            End::Unread => Some(Self::Unread),
        }
    }

    /// The stable identifier.
    pub fn id(&self) -> &'static str {
        match self {
            Self::Timeout(_) => "timeout",
            Self::CommandNotFound => "command-not-found",
            Self::OutputTooLarge(_) => "output-too-large",
            Self::Refused => "refused",
            Self::Left => "left",
            Self::Unattended => "unattended",
            Self::Denied => "denied",
            Self::Directory(_) => "working-directory",
            Self::Interrupted(_) => "interrupted",
            Self::Unread => "unread",
            Self::NotRun(exec::Error::Cage(_)) => "cage",
            Self::NotRun(exec::Error::Shell(_)) => "no-shell",
            Self::NotRun(_) => "not-run",
            Self::Internal => "internal",
        }
    }

    /// The exit status that says so; see `docs/exit-status.md`.
    pub fn exit_status(&self) -> u8 {
        match self {
            Self::Unattended => 3,
            Self::Refused | Self::Denied => 4,
            Self::Directory(_) => 64,
            Self::NotRun(exec::Error::Cage(_) | exec::Error::Shell(_)) => 69,
            Self::Internal | Self::NotRun(exec::Error::Watch(_)) => 70,
            Self::Timeout(_) => 124,
            Self::OutputTooLarge(_) => 125,
            Self::NotRun(exec::Error::Start(_) | exec::Error::Directory) => 126,
            Self::CommandNotFound => 127,
            Self::Left => 130,
            Self::Interrupted(signal) => signal_status(*signal),
            Self::Unread => 141,
        }
    }

    /// What is said of it.
    pub fn message(&self, language: Language) -> String {
        match language {
            Language::English => self.english(),
            Language::Chinese => self.chinese(),
        }
    }

    fn english(&self) -> String {
        match self {
            Self::Timeout(limit) => {
                format!("the command ran for longer than {limit} seconds and was stopped")
            }
            Self::CommandNotFound => "the shell found no such command".into(),
            Self::OutputTooLarge(limit) => {
                format!("the command wrote more than {limit} characters and was stopped")
            }
            Self::Refused => "the user refused; nothing was run".into(),
            Self::Left => "the user left with Ctrl-C; nothing was run".into(),
            Self::Unattended => {
                "this must be approved and there is no terminal to ask on; nothing was run".into()
            }
            Self::Denied => "this is denied; nothing was run".into(),
            Self::Directory(error) => format!("{error}; nothing was run"),
            Self::Interrupted(signal) => {
                format!("signal {signal} came, so the command was stopped")
            }
            Self::Unread => "nobody took the output any more, so the command was stopped".into(),
            Self::NotRun(error) => error.to_string(),
            Self::Internal => "internal error while judging the command; nothing was run".into(),
        }
    }

    fn chinese(&self) -> String {
        match self {
            Self::Timeout(limit) => format!("命令执行超过 {limit} 秒，已被终止"),
            Self::CommandNotFound => "Shell 找不到该命令".into(),
            Self::OutputTooLarge(limit) => {
                format!("输出超过 {limit} 个字符的上限，命令已被终止")
            }
            Self::Refused => "用户拒绝，命令未执行".into(),
            Self::Left => "用户按 Ctrl+C 退出，命令未执行".into(),
            Self::Unattended => "该命令需要确认，但没有可用的终端，命令未执行".into(),
            Self::Denied => "该命令被禁止，未执行".into(),
            Self::Directory(Unplaced::Relative(path)) => {
                format!("工作目录 `{}` 不是绝对路径，命令未执行", path.display())
            }
            Self::Directory(Unplaced::Absent(path)) => {
                format!("工作目录 `{}` 不存在，命令未执行", path.display())
            }
            Self::Interrupted(signal) => format!("收到信号 {signal}，命令已被终止"),
            Self::Unread => "输出不再被读取，命令已被终止".into(),
            Self::NotRun(exec::Error::Cage(_)) => "此版本无法强制执行所要求的隔离".into(),
            Self::NotRun(exec::Error::Shell(_)) => "系统中没有所需的 Shell".into(),
            Self::NotRun(exec::Error::Directory) => "工作目录未知，命令未执行".into(),
            Self::NotRun(exec::Error::Start(error)) => format!("命令无法启动：{error}"),
            Self::NotRun(exec::Error::Watch(error)) => {
                format!("无法监视命令，已将其终止：{error}")
            }
            Self::Internal => "判定命令时发生内部错误，命令未执行".into(),
        }
    }

    /// The same for an agent.
    pub fn report(&self) -> FailureReport {
        FailureReport {
            id: self.id(),
            message: self.english(),
        }
    }
}

/// The exit status that shells give for a death by `signal`.
pub(crate) fn signal_status(signal: i32) -> u8 {
    u8::try_from(signal).map_or(255, |signal| signal.saturating_add(128))
}
