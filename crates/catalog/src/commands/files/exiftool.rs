//! `exiftool`: shows, and writes, the metadata of files.
//!
//! `-TAG=…` and `-TAG<…` write, `-if`, `-p` and `-config` are Perl, `-@` reads
//! more arguments, `-o`, `-w` and `-csv=` write or import. Options are words of
//! their own and count anywhere, whatever their case; a word with a dash that
//! is no option is a tag, and only tags of a closed list are read. Releases
//! before 12.38 start what a file name ending in `|` says.
//! Source: ExifTool 12.57 `exiftool(1)`.

use crate::effects::Effects;
use crate::spec::{Context, Conventions, Example, Spec, read_only, unproven};
use crate::{Kind, Unknown, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["exiftool"],
    conventions: Conventions::WORDS,
    grammar: Some(read),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

/// Options and tags that choose what is shown, and how.
const SHOWS: &[&[u8]] = &[
    b"-a",
    b"-b",
    b"-e",
    b"-ee",
    b"-f",
    b"-fast",
    b"-fast2",
    b"-g",
    b"-g1",
    b"-G",
    b"-G1",
    b"-G0",
    b"-H",
    b"-j",
    b"-json",
    b"-l",
    b"-n",
    b"-q",
    b"-s",
    b"-s1",
    b"-s2",
    b"-s3",
    b"-S",
    b"-sort",
    b"-struct",
    b"-t",
    b"-T",
    b"-table",
    b"-u",
    b"-U",
    b"-X",
    b"-ver",
    b"-list",
    b"-all",
    b"-Author",
    b"-Artist",
    b"-Copyright",
    b"-CreateDate",
    b"-DateTimeOriginal",
    b"-Description",
    b"-Duration",
    b"-FileName",
    b"-FileSize",
    b"-FileType",
    b"-GPSLatitude",
    b"-GPSLongitude",
    b"-GPSPosition",
    b"-ImageHeight",
    b"-ImageSize",
    b"-ImageWidth",
    b"-Make",
    b"-MIMEType",
    b"-Model",
    b"-ModifyDate",
    b"-Orientation",
    b"-PageCount",
    b"-Software",
    b"-Title",
];

fn read<'s>(argv: &[Value<'s>], _: &Context, effects: &mut Effects<'s>) {
    // Without a file it shows its manual, by `perldoc`.
    let is_file = |word: &Value<'_>| !word.prefix().starts_with(b"-");
    let tells = |word: &Value<'_>| matches!(word.as_exact(), Some(b"-ver" | b"-list"));
    if !argv.iter().skip(1).any(|word| is_file(word) || tells(word)) {
        effects.push(
            0,
            crate::Effect::Runs(crate::Run::Program(Value::exact(b"perldoc"))),
        );
    }
    for (at, word) in argv.iter().enumerate().skip(1) {
        let Some(exact) = word.as_exact() else {
            effects.unknown(at, Unknown::NotStatic);
            continue;
        };
        match exact {
            _ if SHOWS.contains(&exact) => effects.explain(at, "option"),
            [b'-', _, ..] => effects.unknown(at, Unknown::Option),
            // A pipe, or the standard input of one that is meant.
            _ if exact.contains(&b'|') || exact == b"-" => effects.unknown(at, Unknown::Operand),
            _ => effects.push(at, crate::Effect::Reads(crate::Path::tree(word.clone()))),
        }
    }
}

const EXAMPLES: &[Example] = &[
    read_only("exiftool README.md"),
    read_only("exiftool -json -a -G1 -s data/blob.bin"),
    read_only("exiftool -T -CreateDate -FileName -n -q README.md"),
    read_only("exiftool -ver"),
    unproven("exiftool -Artist=x README.md", Kind::Unknown),
    unproven("exiftool -all= README.md", Kind::Unknown),
    unproven("exiftool '-FileName<CreateDate' README.md", Kind::Unknown),
    unproven(
        "exiftool -if 'system(\"touch x\")' README.md",
        Kind::Unknown,
    ),
    unproven("exiftool -p '${x;system(1)}' README.md", Kind::Unknown),
    unproven("exiftool -config evil README.md", Kind::Unknown),
    unproven("exiftool -@ options", Kind::Unknown),
    unproven("exiftool -o out README.md", Kind::Unknown),
    unproven("exiftool -w txt README.md", Kind::Unknown),
    unproven("exiftool -csv=x README.md", Kind::Unknown),
    unproven("exiftool 'touch x|'", Kind::Unknown),
    unproven("exiftool *", Kind::Unknown),
    unproven("exiftool", Kind::Runs),
    unproven("exiftool -json -a", Kind::Runs),
    unproven("exiftool -delete_original README.md", Kind::Unknown),
];
