//! The words after `qedsh rules`.

use crate::config::Scope;
use clap::{Args, Subcommand, ValueEnum};
use qedsh_tool::session::config::{Program, Target};
use std::path::PathBuf;

#[derive(Debug, Subcommand)]
pub(crate) enum RulesCommand {
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
