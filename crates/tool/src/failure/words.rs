//! What is said of a failure.

use super::Failure;
use qedsh_session::Unplaced;
use qedsh_session::exec::Error;
use qedsh_session::exec::task::{self, size, spoken};

pub(super) fn english(failure: &Failure) -> String {
    match failure {
        Failure::Backgrounded(task, after) => format!(
            "still running after {}: it goes on in the background as {task}\n\
             qedsh: `qedsh output --follow {task}` shows all it writes, `qedsh stop {task}` ends it",
            spoken(*after)
        ),
        Failure::Timeout(limit) => format!(
            "the command ran for longer than {} and was stopped",
            spoken(*limit)
        ),
        Failure::CommandNotFound => "the shell found no such command".into(),
        Failure::OutputTooLarge(limit) => format!(
            "the command wrote more than {} and was stopped",
            size(*limit)
        ),
        Failure::Refused => "the user refused; nothing was run".into(),
        Failure::Left => "the user left with Ctrl-C; nothing was run".into(),
        Failure::Unattended => {
            "this must be approved and there is no terminal to ask on; nothing was run".into()
        }
        Failure::Denied => "this is denied; nothing was run".into(),
        Failure::Directory(error) => format!("{error}; nothing was run"),
        Failure::Interrupted(signal) => format!("signal {signal} came, so the command was stopped"),
        Failure::Unread => "nobody took the output any more, so the command was stopped".into(),
        Failure::Stopped => "somebody stopped the command".into(),
        Failure::Lost(why) => format!("nobody saw the command's end: {why}"),
        Failure::NotRun(error) => error.to_string(),
        Failure::Unrecorded(error) => {
            format!("nothing was run: the log of decisions cannot be written: {error}")
        }
        Failure::Internal => "internal error while judging the command; nothing was run".into(),
    }
}

pub(super) fn chinese(failure: &Failure) -> String {
    match failure {
        Failure::Backgrounded(task, after) => format!(
            "命令已执行 {}，转入后台继续运行，任务为 {task}\n\
             qedsh: `qedsh output --follow {task}` 查看其全部输出，`qedsh stop {task}` 将其终止",
            spoken(*after)
        ),
        Failure::Timeout(limit) => format!("命令执行超过 {}，已被终止", spoken(*limit)),
        Failure::CommandNotFound => "Shell 找不到该命令".into(),
        Failure::OutputTooLarge(limit) => {
            format!("输出超过 {} 的上限，命令已被终止", size(*limit))
        }
        Failure::Refused => "用户拒绝，命令未执行".into(),
        Failure::Left => "用户按 Ctrl+C 退出，命令未执行".into(),
        Failure::Unattended => "该命令需要确认，但没有可用的终端，命令未执行".into(),
        Failure::Denied => "该命令被禁止，未执行".into(),
        Failure::Directory(Unplaced::Relative(path)) => {
            format!("工作目录 `{}` 不是绝对路径，命令未执行", path.display())
        }
        Failure::Directory(Unplaced::Absent(path)) => {
            format!("工作目录 `{}` 不存在，命令未执行", path.display())
        }
        Failure::Interrupted(signal) => format!("收到信号 {signal}，命令已被终止"),
        Failure::Unread => "输出不再被读取，命令已被终止".into(),
        Failure::Stopped => "命令已被他人终止".into(),
        Failure::Lost(why) => format!("无法得知命令如何结束：{why}"),
        Failure::NotRun(task::Error::Start(error)) => not_started(error),
        Failure::NotRun(error) => format!("无法运行命令：{error}"),
        Failure::Unrecorded(error) => format!("命令未执行：无法写入决策日志：{error}"),
        Failure::Internal => "判定命令时发生内部错误，命令未执行".into(),
    }
}

fn not_started(error: &Error) -> String {
    match error {
        Error::Cage(_) => "此版本无法强制执行所要求的隔离".into(),
        Error::Shell(_) => "系统中没有所需的 Shell".into(),
        Error::Directory => "工作目录未知，命令未执行".into(),
        Error::Start(error) => format!("命令无法启动：{error}"),
    }
}
