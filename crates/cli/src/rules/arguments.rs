//! The words after `qedsh rules`.

use crate::arguments::{DecisionChoice, JudgingArguments};
use crate::config::Scope;
use clap::{Args, Subcommand, ValueEnum};
use qedsh_tool::session::config::{Program, Target};
use std::ffi::OsString;
use std::path::PathBuf;

#[derive(Debug, Subcommand)]
pub(crate) enum RulesCommand {
    /// Show the rules that hold here, and where each is written
    List {
        /// Where, instead of the current directory
        #[arg(long, value_name = "DIR")]
        cwd: Option<PathBuf>,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Say which rules decide about a command line, and which nearly did
    #[command(after_help = "\
Exit status: 0 allow, 3 ask, 4 deny.

Example:
  qedsh rules why 'git -C x push'")]
    Why(WhyArguments),
    /// Check that command lines are decided as expected
    #[command(after_help = "\
Each line of the file is a decision and a command line; `#` begins a comment:
  allow npm test
  deny  env git push

Exit status: 0, or 1 where a line is decided otherwise.")]
    Test {
        /// The file; `-` is standard input
        file: PathBuf,
        #[command(flatten)]
        judging: JudgingArguments,
    },
    /// Write a rule; comments and order of the file stay
    #[command(after_help = "\
What would allow more needs a person at a terminal, who sees what is written.

Examples:
  qedsh rules add allow 'npm run test:*'
  qedsh rules add deny 'git push' --reason 'goes through review' --instead 'gh pr create'
  qedsh rules add deny --read .env --scope project")]
    Add(AddArguments),
    /// Take rules out; comments and order of the file stay
    #[command(after_help = "\
Taking out what denies or asks needs a person at a terminal.

Exit status: 0, or 1 where there is no such rule.")]
    Remove(RemoveArguments),
    /// Point at rules that do nothing, or more than they seem to
    #[command(after_help = "\
Exit status: 0, 1 where there is a warning, 70 where a file cannot be understood.")]
    Lint {
        /// Where, instead of the current directory
        #[arg(long, value_name = "DIR")]
        cwd: Option<PathBuf>,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Take over another program's rules
    #[command(after_help = "\
Shows what each rule becomes, and what is left out and why. What they deny or
ask about is widened where it cannot be said exactly, what they allow is
narrowed: an import is never looser than its source.

Without --file it reads the usual files: with --scope user those of the system
and the user, with --scope project those of the project, whose .qedsh.toml the
rules are then written to.

Examples:
  qedsh rules import claude --dry-run
  qedsh rules import codex --file team.rules --scope project")]
    Import(ImportArguments),
    /// Print the rules that hold here in the words of another program
    #[command(after_help = "\
What has no words there is listed, and nothing is looser there than here.

Example:
  qedsh rules export codex > ~/.codex/rules/qedsh.rules")]
    Export {
        /// The program
        program: ExportName,
        /// Where, instead of the current directory
        #[arg(long, value_name = "DIR")]
        cwd: Option<PathBuf>,
    },
}

#[derive(Debug, Args)]
pub(crate) struct ImportArguments {
    /// The program
    pub(crate) program: ImportName,
    /// Its file, instead of the usual ones
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Write nothing
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Whose rules, and whose file is written
    #[arg(long, value_name = "SCOPE", default_value = "user")]
    pub(crate) scope: Scope,
    /// A directory of the project, instead of the current one
    #[arg(long, value_name = "DIR")]
    pub(crate) cwd: Option<PathBuf>,
}

/// A program whose rules can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ImportName {
    /// Claude Code's settings
    Claude,
    /// Codex' prefix rules
    Codex,
    /// Gemini CLI's policies
    Gemini,
    /// opencode's permissions
    Opencode,
    /// Visual Studio Code's approvals for the terminal
    Vscode,
    /// Dippy's configuration
    Dippy,
    /// cc-allow's configuration
    CcAllow,
    /// zapmyco's settings
    Zapmyco,
}

/// A program that rules can be written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExportName {
    /// Claude Code's settings
    Claude,
    /// Codex' prefix rules
    Codex,
}

impl From<ImportName> for Program {
    fn from(name: ImportName) -> Self {
        match name {
            ImportName::Claude => Self::Claude,
            ImportName::Codex => Self::Codex,
            ImportName::Gemini => Self::Gemini,
            ImportName::Opencode => Self::Opencode,
            ImportName::Vscode => Self::Vscode,
            ImportName::Dippy => Self::Dippy,
            ImportName::CcAllow => Self::CcAllow,
            ImportName::Zapmyco => Self::Zapmyco,
        }
    }
}

impl From<ExportName> for Target {
    fn from(name: ExportName) -> Self {
        match name {
            ExportName::Claude => Self::Claude,
            ExportName::Codex => Self::Codex,
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct WhyArguments {
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) judging: JudgingArguments,
    /// The command line, as one word
    pub(crate) command: OsString,
}

#[derive(Debug, Args)]
pub(crate) struct AddArguments {
    /// What it says
    pub(crate) decision: DecisionChoice,
    #[command(flatten)]
    pub(crate) pattern: PatternArguments,
    /// Why, for the agent that meets it
    #[arg(long, value_name = "TEXT")]
    pub(crate) reason: Option<String>,
    /// What to run instead
    #[arg(long, value_name = "COMMAND")]
    pub(crate) instead: Option<String>,
    #[command(flatten)]
    pub(crate) file: FileArguments,
}

#[derive(Debug, Args)]
pub(crate) struct RemoveArguments {
    /// Only rules that say so
    #[arg(long, value_name = "DECISION")]
    pub(crate) decision: Option<DecisionChoice>,
    #[command(flatten)]
    pub(crate) pattern: PatternArguments,
    #[command(flatten)]
    pub(crate) file: FileArguments,
}

/// Whose file is changed.
#[derive(Debug, Args)]
pub(crate) struct FileArguments {
    /// Whose file
    #[arg(long, value_name = "SCOPE", default_value = "user")]
    pub(crate) scope: Scope,
    /// A directory of the project, instead of the current one
    #[arg(long, value_name = "DIR")]
    pub(crate) cwd: Option<PathBuf>,
}

/// A pattern and how its text is meant.
#[derive(Debug, Args)]
pub(crate) struct PatternArguments {
    /// The pattern: a prefix, or a wildcard where it holds a star
    pub(crate) pattern: String,
    /// It is a command line to the letter
    #[arg(long, conflicts_with_all = ["read", "write"])]
    pub(crate) exact: bool,
    /// It is a path, and the rule is about reading it
    #[arg(long, conflicts_with = "write")]
    pub(crate) read: bool,
    /// It is a path, and the rule is about writing it
    #[arg(long)]
    pub(crate) write: bool,
}
