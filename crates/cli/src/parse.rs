//! `qedsh parse`: how a shell reads a text.

use crate::arguments::ParseArguments;
use crate::{batch, exit, output};
use qedsh_gate::visible_line;
use qedsh_plan::Dialect;
use qedsh_tool::session::guarded;
use qedsh_tool::{Parsed, parse};
use std::fmt::Write as _;
use std::os::unix::ffi::OsStrExt;
use std::process::ExitCode;

pub(crate) fn main(arguments: &ParseArguments) -> ExitCode {
    let dialect = Dialect::from(arguments.shell);
    let Some(text) = &arguments.text else {
        return batch::main(|request| parse(request.command.as_bytes(), dialect));
    };
    let Some(parsed) = guarded(|| parse(text.as_bytes(), dialect)) else {
        return exit::internal();
    };
    let status = ExitCode::from(u8::from(!parsed.errors.is_empty()));
    let written = if arguments.json {
        output::json(&parsed)
    } else {
        output::line(told(&parsed).trim_end())
    };
    output::after(written, status)
}

/// One line per command, redirection and error.
fn told(parsed: &Parsed) -> String {
    let mut told = String::new();
    for command in &parsed.commands {
        let words = command.argv.iter().map(|word| match word {
            Some(bytes) => format!("[{}]", visible_line(&bytes.0).text),
            None => "?".to_owned(),
        });
        let words: Vec<String> = words.collect();
        let [start, end] = command.span;
        let _ = writeln!(told, "{start}..{end}: {}", words.join(" "));
        for redirect in &command.redirects {
            let operator = visible_line(&redirect.operator.0).text;
            let target = redirect.target.as_ref();
            let target = target.map_or("?".to_owned(), |it| visible_line(&it.0).text);
            let _ = writeln!(told, "    {operator} [{target}]");
        }
    }
    for error in &parsed.errors {
        let [start, end] = error.span;
        let _ = writeln!(told, "{start}..{end}: error: {}", error.text);
    }
    told
}
