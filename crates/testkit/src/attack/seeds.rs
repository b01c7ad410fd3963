//! Where the attacker starts: harmless lines, and the options of each command.

use qedsh_catalog::spec::{Outcome, Platforms, Spec};

use super::ProgramOptions;
use crate::corpora;

/// The lines that are known to only read.
pub(super) fn lines() -> Vec<String> {
    let recorded = corpora::readonly()
        .into_iter()
        .filter(|row| row.is_read_only);
    let mut lines: Vec<String> = recorded.map(|row| row.command).collect();
    let mut todo: Vec<&Spec> = qedsh_catalog::all().to_vec();
    while let Some(spec) = todo.pop() {
        todo.extend(spec.subcommands);
        if spec.platforms.include(Platforms::LINUX) {
            let proved = spec
                .examples
                .iter()
                .filter(|e| e.outcome == Outcome::ReadOnly);
            lines.extend(proved.map(|example| example.command.to_owned()));
        }
    }
    lines.sort();
    lines.dedup();
    lines
}

/// The options that the catalog lists for each command and subcommand: an
/// attacker tries the ones that are thought harmless as well.
pub(super) fn options() -> Vec<ProgramOptions> {
    let mut rows = Vec::new();
    for spec in qedsh_catalog::all() {
        collect(spec, "", &mut rows);
    }
    rows
}

fn collect(spec: &'static Spec, outer: &str, rows: &mut Vec<ProgramOptions>) {
    for name in spec.names {
        let program = format!("{outer} {name}").trim_start().to_owned();
        let options: Vec<String> = spec
            .rows()
            .flat_map(|option| option.names.iter().map(ToString::to_string))
            .collect();
        rows.push(ProgramOptions {
            program: program.clone(),
            options,
        });
        for inner in spec.subcommands {
            collect(inner, &program, rows);
        }
    }
}
