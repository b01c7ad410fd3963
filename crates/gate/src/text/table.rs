//! One row per identifier, sorted.

use super::{Text, Wording};

const fn wording(message: &'static str, bare: &'static str, help: &'static str) -> Wording {
    Wording {
        message,
        bare,
        help,
    }
}

pub(super) const TEXTS: &[Text] = &[
    Text {
        id: "alias",
        english: wording("changes aliases", "changes aliases", ""),
        chinese: wording("修改别名", "修改别名", ""),
    },
    Text {
        id: "ambiguous-option",
        english: wording(
            "the shortened option `{}` has more than one reading",
            "a shortened option has more than one reading",
            "spell the option out",
        ),
        chinese: wording(
            "缩写选项 `{}` 有多种解读",
            "缩写选项有多种解读",
            "写出完整的选项名",
        ),
    },
    Text {
        id: "analysis-limit",
        english: wording(
            "too much to analyse: {}",
            "too much to analyse",
            "split the command line",
        ),
        chinese: wording("超出分析上限：{}", "超出分析上限", "拆分命令行"),
    },
    Text {
        id: "arithmetic",
        english: wording(
            "arithmetic over a value that is not known, which the shell evaluates",
            "arithmetic over a value that is not known, which the shell evaluates",
            "use a number, or check the value first",
        ),
        chinese: wording(
            "对未知的值做算术运算，shell 会对其求值",
            "对未知的值做算术运算，shell 会对其求值",
            "使用数字，或先检查该值",
        ),
    },
    Text {
        id: "assignment",
        english: wording(
            "an assignment that may change what programs do",
            "an assignment that may change what programs do",
            "",
        ),
        chinese: wording("该赋值可能改变程序的行为", "该赋值可能改变程序的行为", ""),
    },
    Text {
        id: "background",
        english: wording(
            "`&` leaves a command running",
            "`&` leaves a command running",
            "run it in the foreground, or as a background task",
        ),
        chinese: wording(
            "`&` 会让命令留在后台运行",
            "`&` 会让命令留在后台运行",
            "在前台运行，或作为后台任务运行",
        ),
    },
    Text {
        id: "changes-state",
        english: wording(
            "changes the shell, the terminal or the system",
            "changes the shell, the terminal or the system",
            "",
        ),
        chinese: wording(
            "会改变 shell、终端或系统的状态",
            "会改变 shell、终端或系统的状态",
            "",
        ),
    },
    Text {
        id: "command-table",
        english: wording(
            "changes which program a name runs",
            "changes which program a name runs",
            "",
        ),
        chinese: wording("改变命令名所对应的程序", "改变命令名所对应的程序", ""),
    },
    Text {
        id: "config-error",
        english: wording(
            "the configuration cannot be read, so nothing passes: {}",
            "the configuration cannot be read, so nothing passes",
            "correct the file",
        ),
        chinese: wording(
            "配置无法读取，因此一律不放行：{}",
            "配置无法读取，因此一律不放行",
            "修正该文件",
        ),
    },
    Text {
        id: "coprocess",
        english: wording(
            "a coprocess runs beside the command line",
            "a coprocess runs beside the command line",
            "",
        ),
        chinese: wording("协程会与命令行并行运行", "协程会与命令行并行运行", ""),
    },
    Text {
        id: "dynamic-command",
        english: wording(
            "the command's name is not known before it runs",
            "the command's name is not known before it runs",
            "write the name out",
        ),
        chinese: wording("命令名在运行前未知", "命令名在运行前未知", "直接写出命令名"),
    },
    Text {
        id: "dynamic-target",
        english: wording(
            "the file of a redirection is not known before it runs",
            "the file of a redirection is not known before it runs",
            "write the file name out",
        ),
        chinese: wording(
            "重定向的目标在运行前未知",
            "重定向的目标在运行前未知",
            "直接写出文件名",
        ),
    },
    Text {
        id: "eval",
        english: wording(
            "`eval` of a text that is not known",
            "`eval` of a text that is not known",
            "write the command out",
        ),
        chinese: wording("`eval` 的文本未知", "`eval` 的文本未知", "直接写出命令"),
    },
    Text {
        id: "exec",
        english: wording(
            "`exec` replaces the shell or redirects it for good",
            "`exec` replaces the shell or redirects it for good",
            "",
        ),
        chinese: wording(
            "`exec` 会替换 shell 或永久重定向",
            "`exec` 会替换 shell 或永久重定向",
            "",
        ),
    },
    Text {
        id: "expansion",
        english: wording(
            "the shell refuses this expansion, or reads it in a way that is not followed",
            "the shell refuses this expansion, or reads it in a way that is not followed",
            "",
        ),
        chinese: wording(
            "shell 会拒绝该展开，或以未跟踪的方式解读",
            "shell 会拒绝该展开，或以未跟踪的方式解读",
            "",
        ),
    },
    Text {
        id: "file-present",
        english: wording(
            "`{}` is there and changes what the program does",
            "a file is there that changes what the program does",
            "",
        ),
        chinese: wording(
            "存在 `{}`，它会改变程序的行为",
            "存在会改变程序行为的文件",
            "",
        ),
    },
    Text {
        id: "git-config-key",
        english: wording(
            "`{}` in `{2}` may make git run a program",
            "a setting of the repository may make git run a program",
            "look at the file; allow the command by its exact text if you trust it",
        ),
        chinese: wording(
            "`{2}` 中的 `{}` 可能让 git 运行程序",
            "仓库的某项设置可能让 git 运行程序",
            "查看该文件；若信任它，可用完整命令文本放行",
        ),
    },
    Text {
        id: "git-directory-shape",
        english: wording(
            "`{2}` is not shaped as git makes it",
            "the git directory is not shaped as git makes it",
            "",
        ),
        chinese: wording(
            "`{2}` 的结构不同于 git 所创建的",
            "git 目录的结构不同于 git 所创建的",
            "",
        ),
    },
    Text {
        id: "git-driver",
        english: wording(
            "`{}` in `{2}` names a program that git runs on files",
            "the repository names a program that git runs on files",
            "look at the file; allow the command by its exact text if you trust it",
        ),
        chinese: wording(
            "`{2}` 中的 `{}` 指定了 git 处理文件时运行的程序",
            "仓库指定了 git 处理文件时运行的程序",
            "查看该文件；若信任它，可用完整命令文本放行",
        ),
    },
    Text {
        id: "git-environment",
        english: wording(
            "the variable `{}` changes what git reads or runs",
            "a variable changes what git reads or runs",
            "unset the variable",
        ),
        chinese: wording(
            "变量 `{}` 会改变 git 读取或运行的内容",
            "某个变量会改变 git 读取或运行的内容",
            "取消设置该变量",
        ),
    },
    Text {
        id: "git-hook",
        english: wording(
            "reading fires the hook `{}` of the repository",
            "reading fires a hook of the repository",
            "look at the hook; allow the command by its exact text if you trust it",
        ),
        chinese: wording(
            "读取会触发仓库的钩子 `{}`",
            "读取会触发仓库的钩子",
            "查看该钩子；若信任它，可用完整命令文本放行",
        ),
    },
    Text {
        id: "git-unreadable",
        english: wording(
            "`{2}` could not be read, so what git would do is not known",
            "a file of the repository could not be read",
            "",
        ),
        chinese: wording(
            "无法读取 `{2}`，因此无法得知 git 的行为",
            "无法读取仓库的某个文件",
            "",
        ),
    },
    Text {
        id: "indirection",
        english: wording(
            "a variable is named by another, or its value is evaluated",
            "a variable is named by another, or its value is evaluated",
            "name the variable itself",
        ),
        chinese: wording(
            "通过变量间接引用变量，或对其值求值",
            "通过变量间接引用变量，或对其值求值",
            "直接使用该变量",
        ),
    },
    Text {
        id: "interactive",
        english: wording(
            "needs somebody at a terminal",
            "needs somebody at a terminal",
            "",
        ),
        chinese: wording("需要有人在终端操作", "需要有人在终端操作", ""),
    },
    Text {
        id: "interactive-construct",
        english: wording(
            "needs somebody at a terminal",
            "needs somebody at a terminal",
            "",
        ),
        chinese: wording("需要有人在终端操作", "需要有人在终端操作", ""),
    },
    Text {
        id: "may-be-option",
        english: wording(
            "`{}` is not known before it runs and could be an option",
            "a word is not known before it runs and could be an option",
            "put `--` or `./` before it",
        ),
        chinese: wording(
            "`{}` 在运行前未知，可能是选项",
            "某个词在运行前未知，可能是选项",
            "在其前加上 `--` 或 `./`",
        ),
    },
    Text {
        id: "may-hide-asked",
        english: wording(
            "what runs here is not known, and could be what an ask rule is about",
            "what runs here is not known, and could be what an ask rule is about",
            "write the command out",
        ),
        chinese: wording(
            "此处运行的内容未知，可能正是询问规则所针对的",
            "此处运行的内容未知，可能正是询问规则所针对的",
            "直接写出命令",
        ),
    },
    Text {
        id: "may-hide-denied",
        english: wording(
            "what runs here is not known, and could be what a deny rule is about",
            "what runs here is not known, and could be what a deny rule is about",
            "write the command out",
        ),
        chinese: wording(
            "此处运行的内容未知，可能正是拒绝规则所针对的",
            "此处运行的内容未知，可能正是拒绝规则所针对的",
            "直接写出命令",
        ),
    },
    Text {
        id: "may-match-deny",
        english: wording(
            "could be what is denied by the rule",
            "could be what is denied by the rule",
            "write the command out",
        ),
        chinese: wording("可能符合拒绝规则", "可能符合拒绝规则", "直接写出命令"),
    },
    Text {
        id: "missing-value",
        english: wording("`{}` wants a value", "an option wants a value", ""),
        chinese: wording("`{}` 缺少值", "某个选项缺少值", ""),
    },
    Text {
        id: "mode-plan",
        english: wording(
            "mode `plan` lets only proved reading run",
            "mode `plan` lets only proved reading run",
            "leave mode `plan` to change things",
        ),
        chinese: wording(
            "`plan` 模式只允许经证明的只读命令",
            "`plan` 模式只允许经证明的只读命令",
            "如需修改请退出 `plan` 模式",
        ),
    },
    Text {
        id: "nested-shell",
        english: wording(
            "starts another shell for this text",
            "starts another shell for this text",
            "give the command without the shell around it",
        ),
        chinese: wording(
            "为这段文本另外启动一个 shell",
            "为这段文本另外启动一个 shell",
            "直接给出命令，不要再套一层 shell",
        ),
    },
    Text {
        id: "network",
        english: wording("connects to `{}`", "connects to the network", ""),
        chinese: wording("会连接 `{}`", "会连接网络", ""),
    },
    Text {
        id: "network-client",
        english: wording(
            "asks the network through `{}`",
            "asks the network",
            "allow the client under `[network]`",
        ),
        chinese: wording(
            "通过 `{}` 访问网络",
            "会访问网络",
            "在 `[network]` 中允许该客户端",
        ),
    },
    Text {
        id: "network-host",
        english: wording(
            "asks `{}`, which no setting allows",
            "asks a host that is not known",
            "allow the host under `[network]`",
        ),
        chinese: wording(
            "会访问 `{}`，没有设置允许它",
            "会访问未知的主机",
            "在 `[network]` 中允许该主机",
        ),
    },
    Text {
        id: "not-static",
        english: wording(
            "`{}` is not known before it runs",
            "a word is not known before it runs",
            "write the value out",
        ),
        chinese: wording("`{}` 在运行前未知", "某个词在运行前未知", "直接写出该值"),
    },
    Text {
        id: "option-value",
        english: wording(
            "`{}` is not known to be harmless",
            "an option's value is not known to be harmless",
            "",
        ),
        chinese: wording("无法确定 `{}` 无害", "无法确定某个选项的值无害", ""),
    },
    Text {
        id: "outside-scope",
        english: wording(
            "reads `{}`, outside of the scope",
            "reads outside of the scope",
            "add a root under `[scope]`",
        ),
        chinese: wording(
            "读取范围之外的 `{}`",
            "读取范围之外的路径",
            "在 `[scope]` 中加入该目录",
        ),
    },
    Text {
        id: "program-file",
        english: wording(
            "loads a program from a file",
            "loads a program from a file",
            "",
        ),
        chinese: wording("从文件加载程序", "从文件加载程序", ""),
    },
    Text {
        id: "recursion",
        english: wording(
            "a function calls itself or nests too deep",
            "a function calls itself or nests too deep",
            "",
        ),
        chinese: wording("函数自我调用或嵌套过深", "函数自我调用或嵌套过深", ""),
    },
    Text {
        id: "rule-ask",
        english: wording("a rule wants to be asked:", "a rule wants to be asked:", ""),
        chinese: wording("规则要求询问：", "规则要求询问：", ""),
    },
    Text {
        id: "rule-deny",
        english: wording("denied by the rule", "denied by the rule", ""),
        chinese: wording("被规则拒绝：", "被规则拒绝：", ""),
    },
    Text {
        id: "runs",
        english: wording(
            "runs `{}`, which is not judged",
            "runs a program that is not judged",
            "",
        ),
        chinese: wording("会运行 `{}`，其行为无从判断", "会运行无从判断的程序", ""),
    },
    Text {
        id: "sensitive-path",
        english: wording(
            "reads `{}`, which may hold secrets",
            "reads a place that may hold secrets",
            "allow the command by its exact text, or change `[sensitive]`",
        ),
        chinese: wording(
            "读取可能含有机密的 `{}`",
            "读取可能含有机密的位置",
            "用完整命令文本放行，或修改 `[sensitive]`",
        ),
    },
    Text {
        id: "shadowed-name",
        english: wording(
            "the shell has an alias or function `{}`",
            "the shell has an alias or function of this name",
            "use `command` before the name",
        ),
        chinese: wording(
            "shell 中存在名为 `{}` 的别名或函数",
            "shell 中存在同名的别名或函数",
            "在命令名前加 `command`",
        ),
    },
    Text {
        id: "shell-option",
        english: wording(
            "changes how the shell reads the rest",
            "changes how the shell reads the rest",
            "",
        ),
        chinese: wording(
            "改变 shell 对后续内容的解读",
            "改变 shell 对后续内容的解读",
            "",
        ),
    },
    Text {
        id: "shows-environment",
        english: wording(
            "shows environment variables, which may hold secrets",
            "shows environment variables, which may hold secrets",
            "ask for one variable by its name",
        ),
        chinese: wording(
            "会显示可能含有机密的环境变量",
            "会显示可能含有机密的环境变量",
            "按名称查询单个变量",
        ),
    },
    Text {
        id: "signals",
        english: wording(
            "signals or traces other processes",
            "signals or traces other processes",
            "",
        ),
        chinese: wording(
            "向其他进程发送信号或跟踪它们",
            "向其他进程发送信号或跟踪它们",
            "",
        ),
    },
    Text {
        id: "source",
        english: wording(
            "reads commands from a file",
            "reads commands from a file",
            "",
        ),
        chinese: wording("从文件读取命令", "从文件读取命令", ""),
    },
    Text {
        id: "special-file",
        english: wording(
            "`{}` is a device, a pipe or a socket",
            "what is read is a device, a pipe or a socket",
            "",
        ),
        chinese: wording(
            "`{}` 是设备、管道或套接字",
            "读取的是设备、管道或套接字",
            "",
        ),
    },
    Text {
        id: "syntax",
        english: wording(
            "the shell could read this in another way, or not at all: {}",
            "the shell could read this in another way, or not at all",
            "correct or simplify the command line",
        ),
        chinese: wording(
            "shell 可能以其他方式解读或无法解读：{}",
            "shell 可能以其他方式解读或无法解读",
            "修正或简化命令行",
        ),
    },
    Text {
        id: "trap",
        english: wording("`trap` runs a text later", "`trap` runs a text later", ""),
        chinese: wording(
            "`trap` 会在之后运行一段文本",
            "`trap` 会在之后运行一段文本",
            "",
        ),
    },
    Text {
        id: "unexpected-operand",
        english: wording(
            "`{}` is more than this command is known to take harmlessly",
            "an operand is more than this command is known to take harmlessly",
            "",
        ),
        chinese: wording(
            "`{}` 超出该命令已知无害的参数",
            "某个参数超出该命令已知无害的范围",
            "",
        ),
    },
    Text {
        id: "unknown-builtin",
        english: wording(
            "`{}` of the shell is not described",
            "a builtin of the shell is not described",
            "",
        ),
        chinese: wording(
            "shell 内建命令 `{}` 未收录",
            "某个 shell 内建命令未收录",
            "",
        ),
    },
    Text {
        id: "unknown-command",
        english: wording(
            "what `{}` does is not known",
            "what the command does is not known",
            "allow it with a rule",
        ),
        chinese: wording("`{}` 的行为未知", "该命令的行为未知", "用规则允许它"),
    },
    Text {
        id: "unknown-directory",
        english: wording(
            "the directory that this runs in is not known",
            "the directory that this runs in is not known",
            "use the directory's path",
        ),
        chinese: wording(
            "运行所在的目录未知",
            "运行所在的目录未知",
            "直接写出目录路径",
        ),
    },
    Text {
        id: "unknown-option",
        english: wording("the option `{}` is not known", "an option is not known", ""),
        chinese: wording("选项 `{}` 未收录", "某个选项未收录", ""),
    },
    Text {
        id: "unknown-program",
        english: wording(
            "which program `{}` is cannot be told",
            "which program this is cannot be told",
            "use the program's path",
        ),
        chinese: wording(
            "无法确定 `{}` 是哪个程序",
            "无法确定这是哪个程序",
            "使用程序的完整路径",
        ),
    },
    Text {
        id: "unknown-subcommand",
        english: wording(
            "what `{}` does is not known",
            "what the subcommand does is not known",
            "allow it with a rule",
        ),
        chinese: wording("`{}` 的行为未知", "该子命令的行为未知", "用规则允许它"),
    },
    Text {
        id: "unread-script",
        english: wording(
            "the script is not understood, or does more than print",
            "the script is not understood, or does more than print",
            "",
        ),
        chinese: wording(
            "脚本无法理解，或不只是输出",
            "脚本无法理解，或不只是输出",
            "",
        ),
    },
    Text {
        id: "unresolved-fact",
        english: wording(
            "a fact that this leans on was not looked up",
            "a fact that this leans on was not looked up",
            "",
        ),
        chinese: wording("所依赖的事实未经查证", "所依赖的事实未经查证", ""),
    },
    Text {
        id: "untrusted-program",
        english: wording(
            "`{}` could have been put there by the workspace or another user",
            "the program could have been put there by the workspace or another user",
            "allow it by its path",
        ),
        chinese: wording(
            "`{}` 可能由工作区或其他用户放置",
            "该程序可能由工作区或其他用户放置",
            "用其路径放行",
        ),
    },
    Text {
        id: "variable",
        english: wording(
            "the variable `{}` may change what programs do",
            "a variable may change what programs do",
            "run it without the variable",
        ),
        chinese: wording(
            "变量 `{}` 可能改变程序的行为",
            "某个变量可能改变程序的行为",
            "不设置该变量后运行",
        ),
    },
    Text {
        id: "waits",
        english: wording(
            "may never end, and nothing limits how long it runs",
            "may never end, and nothing limits how long it runs",
            "give it a time limit",
        ),
        chinese: wording(
            "可能永不结束，且没有时间限制",
            "可能永不结束，且没有时间限制",
            "设置时间限制",
        ),
    },
    Text {
        id: "writes",
        english: wording("writes `{}`", "writes to a place that is not known", ""),
        chinese: wording("会写入 `{}`", "会写入未知的位置", ""),
    },
];
