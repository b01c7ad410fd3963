//! `cp`: copies files.
//!
//! Without recursion, backups and `--parents` it writes one known file for each
//! source: the target, or in the target if that is a directory.
//!
//! Source: GNU coreutils 9.1 manual, section 11.1; macOS `cp(1)`.

use crate::spec::{
    Context, Example, Means::*, Operands, Opt, Platforms, Spec, flag, optional, read_only,
    unproven, value,
};
use crate::{Effect, Effects, Kind, Path, Reading, Unknown, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["cp"],
    options: OPTIONS,
    operands: Operands::SourcesThenTarget {
        sources: ReadsValue,
        target: Nothing,
        unless: &["-t"],
    },
    check: Some(targets),
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-a", "--archive"], Recursive).on(Platforms::UNIX),
    flag(&["--attributes-only"], Nothing),
    optional(&["--backup"], Nothing),
    flag(&["-b"], Nothing),
    flag(&["--copy-contents"], Nothing),
    flag(&["-d"], Nothing).on(Platforms::LINUX.and(Platforms::BUSYBOX)),
    flag(&["-f", "--force"], Nothing).on(Platforms::UNIX),
    flag(&["-i", "--interactive"], Nothing).on(Platforms::UNIX),
    flag(&["-H"], Nothing).on(Platforms::UNIX),
    flag(&["-l", "--link"], Unknown(Unknown::Option)),
    flag(&["-L", "--dereference"], Nothing).on(Platforms::UNIX),
    flag(&["-n", "--no-clobber"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-P", "--no-dereference"], Nothing).on(Platforms::UNIX),
    flag(&["-p"], Nothing).on(Platforms::UNIX),
    optional(&["--preserve"], Nothing),
    value(&["--no-preserve"], Nothing),
    flag(&["--parents"], Nothing),
    flag(&["-r", "-R", "--recursive"], Recursive).on(Platforms::UNIX),
    optional(&["--reflink"], Nothing),
    flag(&["--remove-destination"], Nothing),
    value(&["--sparse"], Nothing),
    flag(&["--strip-trailing-slashes"], Nothing),
    flag(&["-s", "--symbolic-link"], Unknown(Unknown::Option)),
    value(&["-S", "--suffix"], Nothing),
    value(&["-t", "--target-directory"], WritesBelow),
    flag(&["-T", "--no-target-directory"], Nothing),
    flag(&["-u", "--update"], Nothing),
    flag(&["-v", "--verbose"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-x", "--one-file-system"], Nothing),
    flag(&["-Z", "--context"], Nothing),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

fn targets<'s>(reading: &Reading<'s>, _: &Context, effects: &mut Effects<'s>) {
    if reading.has("-t") {
        return;
    }
    let below = ["-a", "-r", "-b", "--backup", "--parents"];
    let one_file_each = !below.iter().any(|name| reading.has(name));
    let (last, sources) = match reading.operands.as_slice() {
        [] => return,
        [.., last] if !last.value.is_single() => {
            let anywhere = Path::tree(Value::Opaque);
            return effects.push(last.argument, Effect::Writes(anywhere));
        }
        [sources @ .., last] => (last, sources),
    };
    let names: Option<Vec<Value<'s>>> = (sources.iter())
        .map(|source| inside(&last.value, &source.value))
        .collect();
    match names {
        Some(names) if one_file_each && !sources.is_empty() => {
            let files = std::iter::once(last.value.clone()).chain(names);
            for file in files {
                effects.push(last.argument, Effect::Writes(Path::entry(file)));
            }
        }
        _ => effects.push(
            last.argument,
            Effect::Writes(Path::tree(last.value.clone())),
        ),
    }
}

/// `target/name` for the last name of `source`, where both are known.
fn inside<'s>(target: &Value<'s>, source: &Value<'s>) -> Option<Value<'s>> {
    let name = source.as_exact()?.rsplit(|byte| *byte == b'/').next()?;
    let is_name = !matches!(name, b"" | b"." | b"..");
    is_name.then_some(())?;
    let path = [target.as_exact()?, b"/", name].concat();
    Some(Value::Exact(path.into()))
}

const EXAMPLES: &[Example] = &[
    read_only("cp --help; cp --version"),
    unproven("cp README.md out", Kind::Writes),
    unproven(
        "cp -abdfiHLnPpruvxZT -R --attributes-only --copy-contents src out",
        Kind::Writes,
    ),
    unproven(
        "cp --backup=simple --preserve=mode --no-preserve=mode --parents a b",
        Kind::Writes,
    ),
    unproven(
        "cp --reflink=auto --remove-destination --sparse=auto -S x a b",
        Kind::Writes,
    ),
    unproven("cp --strip-trailing-slashes a b", Kind::Writes),
    unproven("cp --targ=docs README.md", Kind::Writes),
    unproven("cp -tdocs README.md", Kind::Writes),
    unproven("cp -l README.md out", Kind::Unknown),
    unproven("cp -s README.md out", Kind::Unknown),
];

#[cfg(test)]
mod tests {
    use crate::commands::tests::effects;
    use crate::{Effect, Path, Value};

    fn writes(words: &[&'static str]) -> Vec<Path<'static>> {
        let argv: Vec<_> = words.iter().copied().map(Value::from).collect();
        let (found, _) = effects(&argv).into_parts();
        let written = found.into_iter().filter_map(|found| match found.effect {
            Effect::Writes(path) => Some(path),
            _ => None,
        });
        written.collect()
    }

    #[test]
    fn a_copy_is_the_target_or_in_it() {
        let entry = |path: &'static str| Path::entry(Value::from(path));
        assert_eq!(writes(&["cp", "x/a", "b"]), [entry("b"), entry("b/a")]);
        let tree = |path: &'static str| [Path::tree(Value::from(path))];
        assert_eq!(writes(&["cp", "-r", "a", "b"]), tree("b"));
        assert_eq!(writes(&["cp", "--parents", "x/a", "b"]), tree("b"));
        assert_eq!(writes(&["cp", "x/..", "b"]), tree("b"));
        assert_eq!(writes(&["cp", "a", "-t", "b"]), tree("b"));
    }
}
