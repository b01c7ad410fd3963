//! `jq`, `gojq`, `jaq`: filters JSON.
//!
//! A filter can show the environment (`env`, `$ENV`) and load modules; jaq
//! writes with `-i`. The first operand is the filter, or the file that holds it
//! where `-f` stands anywhere.
//! Source: jq 1.6 and 1.7.1 manual and `src/main.c`; gojq 0.12; jaq 2.1.

pub(super) mod filter;

use crate::spec::{
    Conventions, Example, Means::*, Operands, Opt, Platforms, Spec, everywhere, flag, optional,
    read_only, unproven, value, words,
};
use crate::{Kind, Unknown};

pub(crate) const SPEC: Spec = Spec {
    names: &["jq", "gojq", "jaq"],
    conventions: Conventions::EXACT,
    options: OPTIONS,
    operands: Operands::ScriptThenFiles {
        script: Judged(filter::judge),
        unless: &["-V", "-h", "--build-configuration"],
    },
    platforms: Platforms::ALL,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &everywhere([
    flag(&["-C", "--color-output"], Nothing),
    value(&["-L", "--library-path"], Nothing),
    flag(&["-M", "--monochrome-output"], Nothing),
    flag(&["-R", "--raw-input"], Nothing),
    flag(&["-S", "--sort-keys"], Nothing),
    flag(&["-V", "--version"], Nothing),
    flag(&["-a", "--ascii-output"], Nothing),
    flag(&["-b", "--binary"], Nothing),
    flag(&["-c", "--compact-output"], Nothing),
    flag(&["-e", "--exit-status"], Nothing),
    flag(&["-f", "--from-file"], Unknown(Unknown::ProgramFile)),
    flag(&["-h", "--help"], Nothing),
    optional(&["-i", "--in-place"], Writes),
    flag(&["-j", "--join-output"], Nothing),
    flag(&["-n", "--null-input"], Nothing),
    flag(&["-r", "--raw-output"], Nothing),
    flag(&["-s", "--slurp"], Nothing),
    words(&["--arg"], 2, Nothing),
    words(&["--argfile"], 2, ReadsValue),
    words(&["--argjson"], 2, Nothing),
    flag(&["--args"], Nothing),
    flag(&["--build-configuration"], Nothing),
    flag(&["--debug-dump-disasm"], Nothing),
    flag(&["--debug-trace"], Nothing),
    value(&["--indent"], Nothing),
    flag(&["--jsonargs"], Nothing),
    words(&["--rawfile"], 2, ReadsValue),
    flag(&["--raw-output0"], Nothing),
    flag(&["--seq"], Nothing),
    words(&["--slurpfile"], 2, ReadsValue),
    flag(&["--stream"], Nothing),
    flag(&["--stream-errors"], Nothing),
    flag(&["--tab"], Nothing),
    flag(&["--unbuffered"], Nothing),
    flag(&["--yaml-input"], Nothing),
    flag(&["--yaml-output"], Nothing),
]);

const EXAMPLES: &[Example] = &[
    read_only("jq . package.json"),
    read_only("jq -r '.items[] | \"\\(.id)\\t\\(.ok)\"' package.json"),
    read_only("jq '.scripts | to_entries[] | select(.value|test(\"env\"))' package.json"),
    read_only("jq '.env? // \"none\"' package.json"),
    read_only("jq '.items[] | {id, \"env\": .ok, env}' package.json"),
    read_only("jq --arg k name '.[$k]' package.json"),
    read_only("jq --slurpfile a package.json --rawfile b README.md -n '$a, $b'"),
    read_only("jq --argfile a package.json --argjson b 1 --args -n '$a, $b' x"),
    read_only("jq -abcCeMSj --indent 2 --tab --seq --stream --unbuffered . package.json"),
    read_only("jq -sRr --raw-output0 --stream-errors --jsonargs . package.json"),
    read_only("jq -L src --debug-dump-disasm --debug-trace . package.json"),
    read_only("gojq --yaml-input --yaml-output . package.json"),
    read_only("jq -h; jq -V; jq --build-configuration"),
    unproven("jq -n env", Kind::ShowsEnvironment),
    unproven("jq -n '$ENV.API_TOKEN' -r", Kind::ShowsEnvironment),
    unproven(
        "jq '. + {t: env.API_TOKEN}' package.json",
        Kind::ShowsEnvironment,
    ),
    unproven("jq -n '\"\\(env.API_TOKEN)\"'", Kind::ShowsEnvironment),
    unproven("jaq -i . package.json", Kind::Writes),
    unproven("jq -n -f prog.jq", Kind::Unknown),
    unproven("jq --from-file prog.jq package.json", Kind::Unknown),
    unproven("jq -rfn prog.jq", Kind::Unknown),
    unproven("jq -n 'import \"a\" as a; a::b'", Kind::Unknown),
    unproven("jq --run-tests tests", Kind::Unknown),
    unproven("jq \"$FILTER\" package.json", Kind::Unknown),
    unproven("jq . *", Kind::Unknown),
];
