//! Warm shells and records for people, in their language.

use qedsh_gate::{Language, visible_line};
use qedsh_tool::session::exec::warm::{Condition, Record, Rung, ShellStatus};
use std::time::Duration;

/// A line or two for each shell.
pub(super) fn shells(shells: &[ShellStatus], language: Language) -> Vec<String> {
    if shells.is_empty() {
        return vec![
            match language {
                Language::English => "no warm shell: none is needed until an agent starts",
                Language::Chinese => "没有预热的 shell：代理启动后才需要",
            }
            .to_owned(),
        ];
    }
    let lines = shells.iter().map(|shell| {
        let home = shown(shell.home.as_deref().unwrap_or("-"));
        let condition = condition(&shell.condition, language);
        format!("{}  {home}  {}  {condition}", shell.shell, shell.key)
    });
    lines.collect()
}

fn condition(condition: &Condition, language: Language) -> String {
    match (condition, language) {
        (Condition::Starting, Language::English) => "starting".to_owned(),
        (Condition::Starting, Language::Chinese) => "正在启动".to_owned(),
        (Condition::Failed { reason }, Language::English) => {
            format!("cannot be warm: {}", shown(reason))
        }
        (Condition::Failed { reason }, Language::Chinese) => {
            format!("无法预热：{}", shown(reason))
        }
        (
            Condition::Warm {
                process,
                age,
                idle,
                served,
                memory,
            },
            _,
        ) => {
            let memory = memory.map_or("?".to_owned(), |bytes| {
                format!("{}.{}", bytes / 1_000_000, bytes / 100_000 % 10)
            });
            let (age, idle) = (span(*age), span(*idle));
            match language {
                Language::English => format!(
                    "warm  process {process}, {memory} MB, for {age}, {served} commands, the last {idle} ago"
                ),
                Language::Chinese => format!(
                    "已预热  进程 {process}，{memory} MB，已运行 {age}，{served} 条命令，最近一次在 {idle} 前"
                ),
            }
        }
    }
}

/// Where each command ran, the newest last, and below it why not higher.
pub(super) fn commands(records: &[Record], language: Language) -> Vec<String> {
    if records.is_empty() {
        return vec![
            match language {
                Language::English => "no command ran since the supervisor started",
                Language::Chinese => "监管进程启动以来没有运行过命令",
            }
            .to_owned(),
        ];
    }
    let mut lines = Vec::new();
    for record in records {
        let place = match (record.rung, language) {
            (Some(place), _) => rung(place, language),
            (None, Language::English) => "not started",
            (None, Language::Chinese) => "未启动",
        };
        lines.push(format!("{place}  {}", shown(&record.command)));
        for fall in &record.falls {
            let left = rung(fall.rung, language);
            let why = shown(&fall.why);
            lines.push(match language {
                Language::English => format!("    no {left}: {why}"),
                Language::Chinese => format!("    未用{left}：{why}"),
            });
        }
    }
    lines
}

fn rung(rung: Rung, language: Language) -> &'static str {
    match (rung, language) {
        (Rung::Clean, Language::English) => "clean shell",
        (Rung::Clean, Language::Chinese) => "干净的 shell",
        (Rung::Warm, Language::English) => "warm shell",
        (Rung::Warm, Language::Chinese) => "预热的 shell",
        (Rung::Snapshot, Language::English) => "snapshot",
        (Rung::Snapshot, Language::Chinese) => "快照",
        (Rung::Login, Language::English) => "login shell",
        (Rung::Login, Language::Chinese) => "登录 shell",
        (Rung::Plain, Language::English) => "plain shell",
        (Rung::Plain, Language::Chinese) => "普通 shell",
    }
}

fn shown(text: &str) -> String {
    visible_line(text.as_bytes()).text
}

/// A time to the second.
fn span(duration: Duration) -> String {
    let seconds = duration.as_secs();
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min", seconds / 60),
        _ => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use qedsh_tool::session::exec::warm::Fall;

    #[test]
    fn each_command_has_its_place_and_the_reasons_below() {
        let record = |rung, falls: &[(Rung, &str)]| Record {
            session: "s".to_owned(),
            call: None,
            command: "make\nall".to_owned(),
            rung,
            falls: falls
                .iter()
                .map(|(rung, why)| Fall {
                    rung: *rung,
                    why: (*why).to_owned(),
                })
                .collect(),
        };
        let records = [
            record(Some(Rung::Warm), &[]),
            record(Some(Rung::Snapshot), &[(Rung::Warm, "there are traps")]),
            record(None, &[(Rung::Warm, "it is gone")]),
        ];
        assert_eq!(
            commands(&records, Language::English),
            [
                "warm shell  make\\nall",
                "snapshot  make\\nall",
                "    no warm shell: there are traps",
                "not started  make\\nall",
                "    no warm shell: it is gone",
            ]
        );
        assert_eq!(
            commands(&records[1..2], Language::Chinese),
            ["快照  make\\nall", "    未用预热的 shell：there are traps"]
        );
    }
}
