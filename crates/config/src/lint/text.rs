//! What is said of odd rules, in both languages.

use super::{Lint, LintKind};
use qedsh_gate::{Language, Origin, Verdict};

impl Lint {
    /// The stable identifier of what is odd.
    pub fn id(&self) -> &'static str {
        match self.kind {
            LintKind::Shadowed { .. } => "shadowed",
            LintKind::Covered(_) => "covered",
            LintKind::Broad(_) => "broad",
            LintKind::Everything => "everything",
            LintKind::Neighbour(_) => "neighbour",
            LintKind::Ended => "expired",
            LintKind::OpenQuote => "open-quote",
            LintKind::Fragment(_) => "fragment",
            LintKind::Comment => "comment",
            LintKind::Placeholder => "placeholder",
            LintKind::File => "file",
            LintKind::OnlyAssignments => "only-assignments",
            LintKind::PowerShell => "powershell",
            LintKind::GluedStar(_) => "glued-star",
            LintKind::Process => "process",
            LintKind::Message => "message",
            LintKind::HomePath(_) => "home-path",
        }
    }

    /// What is odd about the rule.
    pub fn message(&self, language: Language) -> String {
        match language {
            Language::English => self.english(),
            Language::Chinese => self.chinese(),
        }
    }

    fn english(&self) -> String {
        let rule = &self.pattern;
        match &self.kind {
            LintKind::Shadowed { verdict, by } => {
                let verdict = match verdict {
                    Verdict::Deny => "denied",
                    Verdict::Ask | Verdict::Allow => "asked about",
                };
                format!("`{rule}` never applies: it is {verdict} by {}", place(by))
            }
            LintKind::Covered(by) => format!("`{rule}` says no more than {}", place(by)),
            LintKind::Broad(name) => {
                format!("`{rule}` allows anything that `{name}` can run or delete")
            }
            LintKind::Everything => format!("`{rule}` allows any command"),
            LintKind::Neighbour(line) => format!("`{rule}` also allows `{line}`"),
            LintKind::Ended => format!("`{rule}` has expired and does not hold"),
            LintKind::OpenQuote => {
                format!("`{rule}` never matches: a quote in it is not closed")
            }
            LintKind::Fragment(word) => {
                format!(
                    "`{rule}` never matches: `{word}` is part of the shell's grammar, no command"
                )
            }
            LintKind::Comment => format!("`{rule}` never matches: it is a comment"),
            LintKind::Placeholder => {
                format!("`{rule}` never matches: it holds another program's placeholder")
            }
            LintKind::File => format!("`{rule}` names a file and no command"),
            LintKind::OnlyAssignments => {
                format!("`{rule}` never matches: it sets variables for no command")
            }
            LintKind::PowerShell => {
                format!("`{rule}` never matches: it is a command of PowerShell")
            }
            LintKind::GluedStar(word) => {
                format!("`{rule}` also matches longer words than `{word}`")
            }
            LintKind::Process => format!("`{rule}` is for one process, which is gone tomorrow"),
            LintKind::Message => format!("`{rule}` matches once: it holds a whole message"),
            LintKind::HomePath(path) => {
                format!("`{rule}` holds `{path}`, which is another path for everybody else")
            }
        }
    }

    fn chinese(&self) -> String {
        let rule = &self.pattern;
        match &self.kind {
            LintKind::Shadowed { verdict, by } => {
                let verdict = match verdict {
                    Verdict::Deny => "拒绝",
                    Verdict::Ask | Verdict::Allow => "询问",
                };
                format!("`{rule}` 永不生效：已被 {} {verdict}", place(by))
            }
            LintKind::Covered(by) => format!("`{rule}` 与 {} 重复", place(by)),
            LintKind::Broad(name) => format!("`{rule}` 允许 `{name}` 所能运行或删除的一切"),
            LintKind::Everything => format!("`{rule}` 允许任何命令"),
            LintKind::Neighbour(line) => format!("`{rule}` 也允许 `{line}`"),
            LintKind::Ended => format!("`{rule}` 已过期，不再生效"),
            LintKind::OpenQuote => format!("`{rule}` 永不匹配：引号未闭合"),
            LintKind::Fragment(word) => {
                format!("`{rule}` 永不匹配：`{word}` 是 shell 语法的一部分，不是命令")
            }
            LintKind::Comment => format!("`{rule}` 永不匹配：它是注释"),
            LintKind::Placeholder => format!("`{rule}` 永不匹配：含有其他程序的占位符"),
            LintKind::File => format!("`{rule}` 是文件名，不是命令"),
            LintKind::OnlyAssignments => format!("`{rule}` 永不匹配：只设置变量，没有命令"),
            LintKind::PowerShell => format!("`{rule}` 永不匹配：它是 PowerShell 命令"),
            LintKind::GluedStar(word) => format!("`{rule}` 也匹配以 `{word}` 开头的更长单词"),
            LintKind::Process => format!("`{rule}` 只针对一个进程，明天就不在了"),
            LintKind::Message => format!("`{rule}` 只能匹配一次：含有完整的提交信息"),
            LintKind::HomePath(path) => format!("`{rule}` 含有 `{path}`，对他人是另一个路径"),
        }
    }
}

fn place((pattern, origin): &(String, Origin)) -> String {
    format!("`{pattern}` ({}:{})", origin.file, origin.line)
}
