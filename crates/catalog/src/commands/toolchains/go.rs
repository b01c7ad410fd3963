//! `go`, `gofmt`: build, and tell about themselves.
//!
//! A `go.mod` or `go.work` may ask for a newer toolchain, which `go` then
//! fetches and starts, whatever the subcommand. `go list`, `vet` and `doc`
//! fill the build cache and may fetch; `go env` alone starts the C compiler.
//! Source: Go 1.22 `go help`, "Go Toolchains".

use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::{
    Context, Conventions, Example, Means::*, Operands, Spec, flag, read_only, unproven, value,
};
use crate::{Access, Effect, Kind, Run, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &["go"],
    conventions: Conventions::GO,
    subcommands: &[
        Spec {
            names: &["version"],
            conventions: Conventions::GO,
            // Not `-m` and files: how they are read was not seen here.
            ..Spec::DEFAULT
        },
        Spec {
            names: &["env"],
            conventions: Conventions::GO,
            options: &[
                flag(&["-json"], Nothing),
                flag(&["-changed"], Nothing),
                flag(&["-w"], Writes),
                flag(&["-u"], Writes),
            ],
            operands: Operands::Each(Nothing),
            check: Some(env),
            ..Spec::DEFAULT
        },
        Spec {
            names: &["help"],
            conventions: Conventions::GO,
            operands: Operands::Each(Nothing),
            ..Spec::DEFAULT
        },
        Spec {
            names: &["list", "doc", "vet", "mod", "get", "work"],
            conventions: Conventions::WORDS,
            operands: Operands::Each(Nothing),
            always: &[NetworkElsewhere(Access::Read), Writes],
            ..Spec::DEFAULT
        },
        Spec {
            names: &[
                "build", "clean", "fix", "fmt", "generate", "install", "run", "test", "tool",
            ],
            conventions: Conventions::WORDS,
            operands: Operands::Each(Nothing),
            always: &[Writes, Runs("a program")],
            ..Spec::DEFAULT
        },
    ],
    always: &[FileAbsent("go.mod"), FileAbsent("go.work")],
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

/// Without names, and for the names of compiler flags, it tries the compiler.
fn env(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    let tries = |word: &Value<'_>| {
        let name = word.prefix();
        !word.is_single()
            || word.as_exact().is_none()
            || name.starts_with(b"CGO_")
            || name == b"GOGCCFLAGS"
    };
    let operands = &reading.operands;
    if operands.is_empty() || operands.iter().any(|operand| tries(&operand.value)) {
        let compiler = Run::Program(Value::exact(b"cc"));
        effects.push(0, Effect::Runs(compiler));
    }
}

pub(crate) const GOFMT: Spec = Spec {
    names: &["gofmt"],
    conventions: Conventions::GO,
    options: &[
        flag(&["-l"], Nothing),
        flag(&["-d"], Nothing),
        flag(&["-s"], Nothing),
        flag(&["-e"], Nothing),
        value(&["-r"], Nothing),
        flag(&["-w"], Writes),
        value(&["-cpuprofile"], WritesValue),
    ],
    operands: Operands::Each(ReadsTree),
    examples: &[
        read_only("gofmt -l ."),
        read_only("gofmt -d -s -e -r 'a -> b' x.go"),
        unproven("gofmt -w x.go", Kind::Writes),
        unproven("gofmt -l -w .", Kind::Writes),
        unproven("gofmt --cpuprofile=out x.go", Kind::Writes),
    ],
    ..Spec::DEFAULT
};

const EXAMPLES: &[Example] = &[
    read_only("go version"),
    unproven("go version -m bin/app", Kind::Unknown),
    read_only("go env GOPATH GOROOT"),
    read_only("go env -json -changed GOOS"),
    read_only("go help build"),
    unproven("go env", Kind::Runs),
    unproven("go env CGO_CFLAGS", Kind::Runs),
    unproven("go env -w GOFLAGS=-x", Kind::Writes),
    unproven("go env -u GOFLAGS", Kind::Writes),
    unproven("go list ./...", Kind::Writes),
    unproven("go mod tidy", Kind::Writes),
    unproven("go run main.go", Kind::Runs),
    unproven("go test ./...", Kind::Runs),
    unproven("go -C x version", Kind::Unknown),
];
