//! `dotnet`: builds, and lists what is installed.
//!
//! A `global.json` in or above the directory may name another installation,
//! which is then started. Listing is done by the host program itself.
//! Source: .NET 9 "dotnet command", "global.json overview".

use crate::spec::{Conventions, Example, Means::*, Operands, Spec, flag, read_only, unproven};
use crate::{Access, Kind};

pub(crate) const SPEC: Spec = Spec {
    names: &["dotnet"],
    conventions: Conventions::EXACT,
    options: &[
        flag(&["--list-sdks"], Nothing),
        flag(&["--list-runtimes"], Nothing),
        flag(&["--info"], FileAbsent("global.json")),
        flag(&["-h", "--help"], FileAbsent("global.json")),
    ],
    subcommands: &[Spec {
        names: &[
            "add", "build", "clean", "list", "msbuild", "new", "nuget", "pack", "publish",
            "remove", "restore", "run", "test", "tool", "watch", "workload",
        ],
        conventions: Conventions::WORDS,
        operands: Operands::Each(Nothing),
        always: &[Writes, NetworkElsewhere(Access::Read), Runs("a build")],
        ..Spec::DEFAULT
    }],
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const EXAMPLES: &[Example] = &[
    read_only("dotnet --list-sdks"),
    read_only("dotnet --list-runtimes"),
    read_only("dotnet --info"),
    read_only("dotnet --help"),
    unproven("dotnet build", Kind::Runs),
    unproven("dotnet list package", Kind::Runs),
    unproven("dotnet --version", Kind::Unknown),
    unproven("dotnet app.dll", Kind::Unknown),
];
