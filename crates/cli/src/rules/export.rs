//! `qedsh rules export`: the rules that hold here for another program.

use crate::rules::arguments::ExportName;
use crate::{context, exit, output};
use qedsh_tool::session::config::{self, now};
use std::path::Path;
use std::process::ExitCode;

pub(super) fn export(program: ExportName, cwd: Option<&Path>) -> ExitCode {
    let config = context::configuration(&context::judged_place(cwd));
    if let Some(error) = config.errors.first() {
        output::complain(&error.pointed());
        return exit::internal();
    }
    let exported = config::export(program.into(), config.rules.rules(), now());
    for refused in &exported.refused {
        output::complain(&format!("left out: {refused}"));
    }
    output::after(output::line(exported.text.trim_end()), ExitCode::SUCCESS)
}
