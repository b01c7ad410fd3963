//! `sed`: prints its input, edited.
//!
//! Writes with `-i`, the commands `w` and `W` and the flag `w` of `s`; the
//! command `e` and the flag `e` run programs. Each `-e` is a script of its own
//! here, as in GNU sed; one that leaves text open for the next is unknown. On
//! macOS `-i` wants a suffix, maybe an empty one, as its value.
//! Source: GNU sed 4.9 manual, chapters 2 and 3, and `sed/compile.c`;
//! macOS `sed(1)` and FreeBSD `usr.bin/sed/compile.c`.

mod script;

use crate::effects::Effects;
use crate::spec::{
    Context, Example, Means::*, Operands, Opt, Platforms, Spec, flag, optional, read_only,
    unproven, value,
};
use crate::{Effect, Kind, Path, Reading, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["sed", "gsed"],
    options: OPTIONS,
    operands: Operands::ScriptThenFiles {
        script: Judged(script::judge),
        unless: SCRIPTS,
    },
    check: Some(edits_in_place),
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

/// The options that give the script instead of the first operand.
const SCRIPTS: &[&str] = &["-e", "-f"];

/// `-i` writes the files that it reads, and their copies where it has a suffix.
fn edits_in_place<'s>(reading: &Reading<'s>, _: &Context, effects: &mut Effects<'s>) {
    let Some(edit) = reading
        .options
        .iter()
        .find(|used| used.option.names.contains(&"-i"))
    else {
        return;
    };
    let files = reading.behind_script(SCRIPTS);
    for file in files {
        let path = Path::entry(file.value.clone());
        effects.push(edit.argument, Effect::Writes(path));
    }
    let copies = |suffix: &Value<'s>| suffix.as_exact() != Some(b"");
    if files.is_empty() || edit.value.as_ref().is_some_and(copies) {
        let copies = Path::entry(Value::Opaque);
        effects.push(edit.argument, Effect::Writes(copies));
    }
}

const BOTH: Platforms = Platforms::LINUX.and(Platforms::BUSYBOX);

const OPTIONS: &[Opt] = &[
    flag(&["-E", "-r", "--regexp-extended"], Nothing).on(Platforms::UNIX),
    flag(&["-b", "--binary"], Nothing),
    value(&["-e", "--expression"], Judged(script::judge)).on(Platforms::UNIX),
    value(&["-f", "--file"], Unknown(crate::Unknown::ProgramFile)).on(Platforms::UNIX),
    optional(&["-i", "--in-place"], Nothing).on(BOTH),
    value(&["-l", "--line-length"], Nothing),
    flag(&["-n", "--quiet", "--silent"], Nothing).on(Platforms::UNIX),
    flag(&["-s", "--separate"], Nothing).on(Platforms::UNIX),
    flag(&["-u", "--unbuffered"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-a"], Nothing).on(Platforms::MACOS),
    value(&["-i", "-I"], Nothing).on(Platforms::MACOS),
    flag(&["-l"], Nothing).on(Platforms::MACOS),
    flag(&["-z", "--null-data", "--zero-terminated"], Nothing).on(BOTH),
    flag(&["--debug"], Nothing),
    flag(&["--follow-symlinks"], Nothing),
    flag(&["--help"], Nothing).on(BOTH),
    flag(&["--posix"], Nothing),
    flag(&["--sandbox"], Nothing),
    flag(&["--version"], Nothing).on(BOTH),
];

const EXAMPLES: &[Example] = &[
    read_only("sed -n 1,5p README.md"),
    read_only("sed -n '1,20p;40q' README.md"),
    read_only("sed -E -e 's/a+/b/g' -e '/^$/d' README.md"),
    read_only("sed 's|/|_|g' README.md"),
    read_only("sed -n '/^fn/,/^}/p' src/main.rs"),
    read_only("sed '$!d' README.md"),
    read_only("sed '1!G;h;$!d' README.md"),
    read_only("sed '0~3d;2,~4s/x/y/2I' README.md"),
    read_only("sed -ne p README.md"),
    read_only("sed --quiet --expr=p --debug README.md"),
    read_only("sed -bsuzr -l 40 l README.md"),
    read_only("sed --posix --sandbox --follow-symlinks 's/a/b/' README.md"),
    read_only("sed '/w out/d;s/w out.txt/x/' README.md"),
    read_only("sed -n '2{p;q}' README.md"),
    read_only("sed '1r LICENSE' README.md"),
    read_only("sed -n 'w /dev/stdout' README.md"),
    read_only("sed p -- README.md"),
    read_only("sed --help; sed --version"),
    unproven("sed -i s/a/b/ README.md", Kind::Writes),
    unproven("sed -ni.bak p README.md", Kind::Writes),
    unproven("sed p README.md --in-place=.bak", Kind::Writes),
    unproven("sed --i s/a/b/ README.md", Kind::Writes),
    unproven("sed -n 'w out' README.md", Kind::Writes),
    unproven("sed -n 'w /dev/stdoutx' README.md", Kind::Writes),
    unproven("sed 's/a/b/2pw out' README.md", Kind::Writes),
    unproven("sed --exp='w out' README.md", Kind::Writes),
    unproven("sed -newout README.md", Kind::Writes),
    unproven("sed 's/[/]e/x/;s/.*/touch x/e' README.md", Kind::Runs),
    unproven("sed '1e touch x' README.md", Kind::Runs),
    unproven("sed e README.md", Kind::Runs),
    unproven("sed -f edits README.md", Kind::Unknown),
    unproven("sed --fil=edits README.md", Kind::Unknown),
    unproven("sed \"s/a/$x/\" README.md", Kind::Unknown),
    unproven("sed -n p *", Kind::Unknown),
];

#[cfg(test)]
mod tests {
    use crate::commands::tests::{kinds, worst};
    use crate::spec::{Context, Platforms, Terminal};
    use crate::{Effects, Kind, Value, read};

    #[test]
    fn a_script_that_prints_is_a_read() {
        for words in [
            &["sed", "-n", "1,5p", "f"][..],
            &[
                "sed", "-n", "-e", "1p", "-e", "2{", "-e", "p", "-e", "}", "f",
            ],
            &["sed", "--", "p", "-i"],
            &["sed", "-s", "p", "f", "-n"],
        ] {
            assert!(
                kinds(words).iter().all(|kind| *kind == Kind::Reads),
                "{words:?}"
            );
        }
    }

    #[test]
    fn an_edit_in_place_writes_wherever_the_option_stands() {
        for words in [
            &["sed", "p", "f", "-i"][..],
            &["sed", "-zi", "p", "f"],
            &["sed", "-Eni.bak", "p", "f"],
            &["sed", "--in", "p", "f"],
            &["sed", "-i", "-e", "p", "f"],
            &["sed", "-i"],
        ] {
            assert_eq!(worst(words), Kind::Writes, "{words:?}");
        }
    }

    #[test]
    fn a_script_is_judged_wherever_it_stands() {
        for words in [
            &["sed", "f", "-e", "w f"][..],
            &["sed", "-n", "w f", "f"],
            &["sed", "-e", "p", "-ew f"],
            &["sed", "--expression", "w f"],
            &["sed", "-l", "5", "w f"],
            &["sed", "-l5", "w f"],
            &["sed", "--line=5", "--", "w f"],
        ] {
            assert_eq!(worst(words), Kind::Writes, "{words:?}");
        }
        // With a script in an option, the operands are files.
        assert_eq!(kinds(&["sed", "w f", "-e", "p"]), [Kind::Reads]);
    }

    #[test]
    fn on_macos_the_suffix_of_an_edit_in_place_is_a_word() {
        let context = Context {
            platform: Platforms::MACOS,
            terminal: Terminal::Absent,
        };
        let worst = |words: &[&'static str]| {
            let argv: Vec<_> = words.iter().copied().map(Value::from).collect();
            let mut effects = Effects::new();
            read(&super::SPEC, &argv, &context, &mut effects);
            effects.found().iter().map(|f| f.effect.kind()).max()
        };
        assert_eq!(worst(&["sed", "-n", "1,5p", "f"]), Some(Kind::Reads));
        assert_eq!(worst(&["sed", "-i", "", "s/a/b/", "f"]), Some(Kind::Writes));
        assert_eq!(
            worst(&["sed", "-I", ".bak", "s/a/b/", "f"]),
            Some(Kind::Writes)
        );
        assert_eq!(worst(&["sed", "-i", "p", "w out"]), Some(Kind::Writes));
        assert_eq!(worst(&["sed", "-l", "w out"]), Some(Kind::Writes));
        assert_eq!(worst(&["sed", "p", "f", "-n"]), Some(Kind::Unknown));
    }
}
