//! `yq`, `xq`, `tomlq`: `jq` for YAML, XML and TOML.
//!
//! Two unrelated programs are called `yq`: the wrapper around jq, which takes
//! jq's options too, and mikefarah's, with a language of its own in which
//! `load` reads files, `env` and `strenv` show the environment and `-s` writes
//! files. What is listed is harmless in both.
//! Source: kislyuk yq 3.1 `--help`; mikefarah yq 4.44 `--help` and operators.

use super::jq::filter;
use crate::Kind;
use crate::spec::{
    Conventions, Example, Means::*, Operands, Opt, Platforms, Spec, everywhere, flag, read_only,
    unproven, value, words,
};

pub(crate) const SPEC: Spec = Spec {
    names: &["yq", "xq", "tomlq"],
    conventions: Conventions::EXACT,
    options: OPTIONS,
    operands: Operands::ScriptThenFiles {
        script: Judged(filter::judge),
        unless: &["-V", "-h"],
    },
    platforms: Platforms::ALL,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &everywhere([
    flag(&["-C", "--color-output", "--colors"], Nothing),
    flag(&["-M", "--monochrome-output", "--no-colors"], Nothing),
    flag(&["-N", "--no-doc"], Nothing),
    flag(&["-P", "--prettyPrint"], Nothing),
    flag(&["-S", "--sort-keys"], Nothing),
    flag(&["-V", "--version"], Nothing),
    flag(&["-Y", "--yaml-roundtrip", "--yml-roundtrip"], Nothing),
    flag(&["-c", "--compact-output"], Nothing),
    flag(&["-e", "--exit-status"], Nothing),
    flag(
        &["-f", "--from-file", "--front-matter"],
        Unknown(crate::Unknown::ProgramFile),
    ),
    flag(&["-h", "--help"], Nothing),
    flag(&["-i", "--in-place", "--inplace"], Writes),
    flag(&["-n", "--null-input"], Nothing),
    flag(&["-r", "--raw-output", "--unwrapScalar"], Nothing),
    flag(&["-s", "--slurp", "--split-exp"], Writes),
    flag(&["-y", "--yaml-output", "--yml-output"], Nothing),
    words(&["--arg"], 2, Nothing),
    words(&["--argjson"], 2, Nothing),
    flag(&["--indentless-lists", "--indentless"], Nothing),
    flag(&["--tab"], Nothing),
    value(&["--width"], Nothing),
]);

const EXAMPLES: &[Example] = &[
    read_only("yq -r .name data.yaml"),
    read_only("yq '.items[] | .id' data.yaml"),
    read_only("yq -CMSYceny --tab . data.yaml"),
    read_only("yq -P -N '.a.b' data.yaml"),
    read_only("yq -y --indentless --width 80 --arg k v '.[$k]' data.yaml"),
    read_only("yq --argjson a 1 '$a' data.yaml; yq -V; yq -h"),
    unproven("yq -i '.a = 1' data.yaml", Kind::Writes),
    unproven("yq -yi . data.yaml", Kind::Writes),
    unproven("yq '.a=1' data.yaml -y --in-place", Kind::Writes),
    unproven("yq -s .name data.yaml", Kind::Writes),
    unproven("yq -r env.API_TOKEN data.yaml", Kind::ShowsEnvironment),
    unproven("yq 'load(\"x\")' data.yaml", Kind::Unknown),
    unproven("yq 'strenv(API_TOKEN)' data.yaml", Kind::Unknown),
    unproven("yq --in-pl . data.yaml", Kind::Unknown),
    unproven("yq -f prog.jq data.yaml", Kind::Unknown),
];
