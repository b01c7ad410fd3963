//! `file`: tells what files contain.
//!
//! Compiles magic files with `-C`, sets access times with `-p`, and starts
//! decompressors with `-z`.
//!
//! Source: file 5.44 `file(1)`; macOS `file(1)`.

use crate::spec::{
    Example, Means::*, Operands, Opt, Platforms, Spec, flag, read_only, unproven, value,
};
use crate::{Kind, Unknown};

pub(crate) const SPEC: Spec = Spec {
    names: &["file"],
    options: OPTIONS,
    operands: Operands::Each(ReadsValue),
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["--help"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-v", "--version"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    value(&["-m", "--magic-file"], Unknown(Unknown::ProgramFile)),
    flag(&["-z", "--uncompress"], Runs("gzip")),
    flag(&["-Z", "--uncompress-noreport"], Runs("gzip")),
    flag(&["-b", "--brief"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-c", "--checking-printout"], Nothing),
    value(&["-e", "--exclude"], Nothing),
    value(&["--exclude-quiet"], Nothing),
    value(&["-f", "--files-from"], ReadsListed),
    value(&["-F", "--separator"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-i", "--mime"], Nothing),
    flag(&["--apple"], Nothing),
    flag(&["--extension"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["--mime-type"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["--mime-encoding"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-k", "--keep-going"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-l", "--list"], Nothing),
    flag(&["-L", "--dereference"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-h", "--no-dereference"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-n", "--no-buffer"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-N", "--no-pad"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-0", "--print0"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-p", "--preserve-date"], Writes),
    value(&["-P", "--parameter"], Nothing),
    flag(&["-r", "--raw"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-s", "--special-files"], Nothing),
    flag(&["-S", "--no-sandbox"], Nothing),
    flag(&["-C", "--compile"], Writes),
    flag(&["-d", "--debug"], Nothing),
];

const EXAMPLES: &[Example] = &[
    read_only("file README.md"),
    read_only("file -i README.md"),
    read_only("file -f list"),
    read_only("file src/*"),
    read_only("file -vcklLhnN0 -rsSd -e tar --exclude-quiet=tar -F : --apple README.md"),
    read_only("file --extension --mime-type --mime-encoding -P bytes=100 README.md"),
    read_only("file --help"),
    unproven("file -C -m magic", Kind::Unknown),
    unproven("file -C", Kind::Writes),
    unproven("file -m magic README.md", Kind::Unknown),
    unproven("file --comp", Kind::Writes),
    unproven("file README.md -bC", Kind::Writes),
    unproven("file -p README.md", Kind::Writes),
    unproven("file -z a.tar.gz", Kind::Runs),
    unproven("file -bZ a.tar.gz", Kind::Runs),
];
