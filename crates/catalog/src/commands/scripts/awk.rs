//! `awk`, `gawk`, `mawk`, `nawk`: prints what a program makes of its input.
//!
//! A program can write (`print > f`), run (`system`, `|`), connect (`/inet/…` as
//! a file name, also among the operands) and show the environment. It is parsed
//! whole, by what the implementations have in common. Options end at the
//! program. Those of gawk are read where the others, which know only `-F`, `-f`
//! and `-v` and may pass over the rest, find the same program: `-nv PROGRAM` and
//! `--assign PROGRAM` are options and a program to original-awk.
//! Source: gawk 5.2 manual, `main.c` and `awkgram.y`; mawk 1.3.4; POSIX.

mod lexer;
mod program;

use crate::effects::Effects;
use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Opt, Platforms, Short, Spec, everywhere,
    flag, optional, read_only, unproven, value,
};
use crate::{Access, Effect, Kind, Network, Reading, Unknown, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["awk", "gawk", "mawk", "nawk", "original-awk", "bwk"],
    conventions: Conventions {
        short: Short::Alone,
        ..Conventions::GNU_ORDERED
    },
    options: OPTIONS,
    operands: Operands::ScriptThenFiles {
        script: Judged(program::judge),
        unless: PROGRAMS,
    },
    check: Some(connects),
    platforms: Platforms::UNIX,
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

/// The options that give the program instead of the first operand.
const PROGRAMS: &[&str] = &["-f", "-E", "-e"];

/// gawk opens `/inet/tcp/0/host/80` as a connection, wherever a file is named.
fn connects<'s>(reading: &Reading<'s>, _: &Context, effects: &mut Effects<'s>) {
    for file in reading.behind_script(PROGRAMS) {
        let known = file.value.prefix();
        match &file.value {
            Value::Exact(_) if known.starts_with(b"/inet") => {
                let network = Network {
                    client: "awk",
                    access: Access::Write,
                    host: None,
                };
                effects.push(file.argument, Effect::Network(network));
            }
            Value::Exact(_) => {}
            // The names that a pattern without a slash finds begin with none.
            Value::Many { prefix } if prefix.is_empty() => {}
            _ if b"/inet".starts_with(known) || known.starts_with(b"/inet") => {
                effects.unknown(file.argument, Unknown::NotStatic);
            }
            _ => {}
        }
    }
}

const OPTIONS: &[Opt] = &everywhere([
    flag(&["-C", "--copyright"], Nothing),
    optional(&["-D", "--debug"], Unknown(crate::Unknown::Interactive)),
    value(&["-E", "--exec"], Unknown(crate::Unknown::ProgramFile)),
    value(&["-F"], Nothing),
    flag(&["-I", "--trace"], Nothing),
    optional(&["-L", "--lint"], Nothing),
    flag(&["-M", "--bignum"], Nothing),
    flag(&["-N", "--use-lc-numeric"], Nothing),
    flag(&["-O", "--optimize"], Nothing),
    flag(&["-P", "--posix"], Nothing),
    flag(&["-S", "--sandbox"], Nothing),
    optional(&["-T", "--persist"], Writes),
    flag(&["-V", "--version"], Nothing),
    value(&["-W"], Unknown(crate::Unknown::Option)),
    flag(&["-b", "--characters-as-bytes"], Nothing),
    flag(&["-c", "--traditional"], Nothing),
    optional(&["-d", "--dump-variables"], WritesValue),
    value(&["-e", "--source"], Judged(program::judge)),
    value(&["-f", "--file"], Unknown(crate::Unknown::ProgramFile)),
    flag(&["-g", "--gen-pot"], Nothing),
    flag(&["-h", "--help"], Nothing),
    value(&["-i", "--include"], Unknown(crate::Unknown::ProgramFile)),
    flag(&["-k", "--csv"], Nothing),
    value(&["-l", "--load"], Unknown(crate::Unknown::ProgramFile)),
    flag(&["-n", "--non-decimal-data"], Nothing),
    optional(&["-o", "--pretty-print"], WritesValue),
    optional(&["-p", "--profile"], WritesValue),
    flag(&["-r", "--re-interval"], Nothing),
    flag(&["-s", "--no-optimize"], Nothing),
    flag(&["-t", "--lint-old"], Nothing),
    value(&["-v"], Nothing),
    value(&["--assign"], Unknown(crate::Unknown::Option)),
    value(&["--field-separator"], Unknown(crate::Unknown::Option)),
    flag(&["--nostalgia"], Nothing),
]);

const EXAMPLES: &[Example] = &[
    read_only("awk '{print $1}' README.md"),
    read_only("awk -F, '{print $2}' README.md"),
    read_only("awk -F ',' -v n=2 'NR>1 {s+=$n} END {print s}' README.md"),
    read_only("awk 'NR==5' README.md"),
    read_only("awk 'NR>=10 && NR<=20' README.md"),
    read_only("awk '/TODO/ {print NR\": \"$0}' src/main.rs"),
    read_only("awk '/fn/{f=1} f{print} f&&/^}/{exit}' src/main.rs"),
    read_only("awk '$3 > 30' FS=, README.md"),
    read_only("awk '!seen[$0]++' README.md"),
    read_only("awk '{x = ($1 > 5) ? \"a\" : \"b\"; print x}' README.md"),
    read_only("awk '{print \"system(\\\"touch x\\\")\"}' README.md"),
    read_only("awk '{print > \"/dev/stderr\"}' README.md"),
    read_only("awk 'BEGIN{while ((getline line < \"README.md\") > 0) n++; print n}'"),
    read_only("awk '{n=split($0, a, /[ \\t]+/); for (i=1; i<=n; i++) print a[i]}' README.md"),
    read_only("gawk -C; gawk -h; gawk -V; gawk --nostalgia"),
    read_only("gawk -L -Mbcgknrst -SOPNI -e 'BEGIN{print 1}' README.md"),
    unproven("awk 'BEGIN{system(\"touch x\")}'", Kind::Runs),
    unproven("awk -F, -- 'BEGIN{system(\"touch x\")}'", Kind::Runs),
    unproven("awk 'BEGIN{printf \"x\" | \"sh\"}'", Kind::Runs),
    unproven(
        "awk 'BEGIN{while((\"ls\" | getline l)>0) print l}'",
        Kind::Runs,
    ),
    unproven("awk '{print $1 > $2\".txt\"}' README.md", Kind::Writes),
    unproven("awk '{print > \"/dev/stdoutx\"}' README.md", Kind::Writes),
    unproven("gawk -o 'BEGIN{}'", Kind::Writes),
    unproven("gawk --dump-variables=out 'BEGIN{}'", Kind::Writes),
    unproven("gawk --prof=out 'BEGIN{}'", Kind::Writes),
    unproven("gawk -T 'BEGIN{}'", Kind::Writes),
    unproven("awk 1 /inet/tcp/0/localhost/80", Kind::Network),
    unproven(
        "awk 'BEGIN{for(k in ENVIRON)print ENVIRON[k]}'",
        Kind::ShowsEnvironment,
    ),
    unproven("gawk 'BEGIN{f=\"system\"; @f(\"touch x\")}'", Kind::Unknown),
    unproven("gawk -i inplace '{print}' README.md", Kind::Unknown),
    unproven("gawk --inc=inplace '{print}' README.md", Kind::Unknown),
    unproven("gawk -l ./x 'BEGIN{}'", Kind::Unknown),
    unproven("gawk -D 'BEGIN{}'", Kind::Unknown),
    unproven("gawk -E prog.awk", Kind::Unknown),
    unproven("awk -f prog.awk README.md", Kind::Unknown),
    unproven("awk --assign 'BEGIN{system(\"touch x\")}' 1", Kind::Unknown),
    unproven(
        "awk --field-separator 'BEGIN{system(\"touch x\")}' 1",
        Kind::Unknown,
    ),
    unproven("awk -nv 'BEGIN{system(\"touch x\")}' 1", Kind::Unknown),
    unproven("awk -W exec=prog.awk README.md", Kind::Unknown),
    unproven("awk \"{print $x}\" README.md", Kind::Unknown),
    unproven("awk '{print $1}' \"$file\"", Kind::Unknown),
];
