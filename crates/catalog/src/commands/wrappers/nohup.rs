//! `nohup`: runs a command that survives its terminal.
//!
//! On a terminal its output goes to the file `nohup.out`.
//!
//! Source: GNU coreutils 9.1 manual, section 23.4; macOS `nohup(1)`.

use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Platforms, Spec, Terminal, flag,
    read_only, unproven,
};
use crate::{Effect, Effects, Kind, Path, Reading, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["nohup"],
    conventions: Conventions::GNU_ORDERED,
    options: OPTIONS,
    operands: Operands::Command(&[]),
    check: Some(terminal),
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[flag(&["--help"], Nothing), flag(&["--version"], Nothing)];

const EXAMPLES: &[Example] = &[
    read_only("nohup ls"),
    read_only("nohup --help; nohup --version"),
    unproven("nohup sort -o out README.md", Kind::Writes),
];

fn terminal(reading: &Reading<'_>, context: &Context, effects: &mut Effects<'_>) {
    if context.terminal == Terminal::Present && !reading.operands.is_empty() {
        let file = Value::exact(b"nohup.out");
        effects.push(0, Effect::Writes(Path::entry(file)));
    }
}

#[cfg(test)]
mod tests {
    use super::{Context, Effects, Terminal, Value};
    use crate::spec::Platforms;
    use crate::{Kind, read};

    #[test]
    fn nohup_writes_a_file_on_a_terminal() {
        let context = Context {
            platform: Platforms::LINUX,
            terminal: Terminal::Present,
        };
        let argv = [Value::from("nohup"), Value::from("ls")];
        let mut effects = Effects::new();
        read(&super::SPEC, &argv, &context, &mut effects);
        let kinds: Vec<Kind> = effects.found().iter().map(|f| f.effect.kind()).collect();
        assert_eq!(kinds, [Kind::Runs, Kind::Writes]);
    }
}
