//! `objdump`, `nm`, `readelf`, `size`, `c++filt`, `addr2line`: show what is in
//! object files.
//!
//! `--plugin` loads code. A word `@FILE` is replaced by the options in that
//! file.
//! Source: GNU Binutils 2.40 manual.

use crate::effects::Effects;
use crate::reader::Reading;
use crate::spec::{
    Context, Conventions, Means::*, Operands, Opt, Spec, flag, optional, read_only, unproven, value,
};
use crate::{Kind, Unknown};

const READS: Spec = Spec {
    conventions: Conventions::EXACT,
    shared: &[COMMON],
    operands: Operands::Each(ReadsValue),
    check: Some(no_option_files),
    ..Spec::DEFAULT
};

const COMMON: &[Opt] = &[
    value(&["--plugin"], RunsValue),
    flag(&["--help"], Nothing),
    flag(&["--version"], Nothing),
];

/// `@FILE` stands for the options in that file.
fn no_option_files(reading: &Reading<'_>, _: &Context, effects: &mut Effects<'_>) {
    for operand in &reading.operands {
        let known = operand.value.prefix();
        let may_start_so = known.is_empty() && operand.value.as_exact().is_none();
        if known.starts_with(b"@") || may_start_so {
            effects.unknown(operand.argument, Unknown::ProgramFile);
        }
    }
}

pub(crate) const OBJDUMP: Spec = Spec {
    names: &["objdump"],
    options: &[
        flag(&["-d", "--disassemble-all", "-D"], Nothing),
        optional(&["--disassemble"], Nothing),
        flag(&["-h", "--section-headers", "--headers"], Nothing),
        flag(&["-x", "--all-headers"], Nothing),
        flag(&["-f", "--file-headers"], Nothing),
        flag(&["-p", "--private-headers"], Nothing),
        flag(&["-a", "--archive-headers"], Nothing),
        flag(&["-t", "--syms"], Nothing),
        flag(&["-T", "--dynamic-syms"], Nothing),
        flag(&["-r", "--reloc"], Nothing),
        flag(&["-R", "--dynamic-reloc"], Nothing),
        flag(&["-s", "--full-contents"], Nothing),
        flag(&["-S", "--source"], Nothing),
        flag(&["-l", "--line-numbers"], Nothing),
        flag(&["-w", "--wide"], Nothing),
        flag(&["-z", "--disassemble-zeroes"], Nothing),
        optional(&["-C", "--demangle"], Nothing),
        value(&["-j", "--section"], Nothing),
        value(&["-M", "--disassembler-options"], Nothing),
        value(&["-m", "--architecture"], Nothing),
        value(&["-b", "--target"], Nothing),
        value(&["--start-address"], Nothing),
        value(&["--stop-address"], Nothing),
        flag(&["--no-show-raw-insn"], Nothing),
        flag(&["--no-addresses"], Nothing),
        // It opens a temporary file for each format to see whether it can write it.
        flag(&["-i", "--info"], Writes),
        flag(&["-v"], Nothing),
        flag(&["-H"], Nothing),
    ],
    examples: &[
        read_only("objdump -d bin/app"),
        read_only("objdump -h -x -f -p -a -t -T -r -R bin/app"),
        read_only("objdump -sSlwz -C -j .text -M intel bin/app"),
        read_only("objdump -m i386 -b binary --start-address=0 --stop-address=9 bin/app"),
        read_only("objdump --disassemble=main --no-show-raw-insn --no-addresses bin/app"),
        read_only("objdump -v; objdump -H; objdump --help; objdump --version"),
        unproven("objdump -i", Kind::Writes),
        unproven("objdump @options", Kind::Unknown),
        unproven("objdump --plugin ./x.so bin/app", Kind::Runs),
    ],
    ..READS
};

pub(crate) const NM: Spec = Spec {
    names: &["nm"],
    options: &[
        flag(&["-D", "--dynamic"], Nothing),
        flag(&["-g", "--extern-only"], Nothing),
        flag(&["-u", "--undefined-only"], Nothing),
        flag(&["-U", "--defined-only"], Nothing),
        flag(&["-a", "--debug-syms"], Nothing),
        flag(&["-n", "-v", "--numeric-sort"], Nothing),
        flag(&["-p", "--no-sort"], Nothing),
        flag(&["-r", "--reverse-sort"], Nothing),
        flag(&["-S", "--print-size"], Nothing),
        flag(&["-s", "--print-armap"], Nothing),
        flag(&["--size-sort"], Nothing),
        flag(&["-A", "-o", "--print-file-name"], Nothing),
        flag(&["-l", "--line-numbers"], Nothing),
        flag(&["-P", "--portability"], Nothing),
        optional(&["-C", "--demangle"], Nothing),
        value(&["-f", "--format"], Nothing),
        value(&["-t", "--radix"], Nothing),
        flag(&["-h"], Nothing),
        flag(&["-V"], Nothing),
    ],
    examples: &[
        read_only("nm -D bin/app"),
        read_only("nm -guUanprSsAlP --size-sort bin/app"),
        read_only("nm --demangle -f posix -t x bin/app"),
        read_only("nm -C bin/app"),
        read_only("nm -h; nm -V; nm --help; nm --version"),
        unproven("nm --plugin=./x.so bin/app", Kind::Runs),
        unproven("nm @options", Kind::Unknown),
        unproven("nm --plug ./x.so bin/app", Kind::Unknown),
    ],
    ..READS
};

pub(crate) const READELF: Spec = Spec {
    names: &["readelf"],
    options: &[
        flag(&["-a", "--all"], Nothing),
        flag(&["-h", "--file-header"], Nothing),
        flag(&["-l", "--program-headers", "--segments"], Nothing),
        flag(&["-S", "--section-headers", "--sections"], Nothing),
        flag(&["-g", "--section-groups"], Nothing),
        flag(&["-t", "--section-details"], Nothing),
        flag(&["-e", "--headers"], Nothing),
        flag(&["-s", "--syms", "--symbols"], Nothing),
        flag(&["--dyn-syms"], Nothing),
        flag(&["-n", "--notes"], Nothing),
        flag(&["-r", "--relocs"], Nothing),
        flag(&["-u", "--unwind"], Nothing),
        flag(&["-d", "--dynamic"], Nothing),
        flag(&["-V", "--version-info"], Nothing),
        flag(&["-A", "--arch-specific"], Nothing),
        flag(&["-c", "--archive-index"], Nothing),
        flag(&["-D", "--use-dynamic"], Nothing),
        flag(&["-I", "--histogram"], Nothing),
        flag(&["-W", "--wide"], Nothing),
        flag(&["-T", "--silent-truncation"], Nothing),
        flag(&["-H"], Nothing),
        flag(&["-v"], Nothing),
        value(&["-x", "--hex-dump"], Nothing),
        value(&["-p", "--string-dump"], Nothing),
        value(&["-R", "--relocated-dump"], Nothing),
        optional(&["-C", "--demangle"], Nothing),
    ],
    examples: &[
        read_only("readelf -a bin/app"),
        read_only("readelf -hlSgte -s --dyn-syms -nrudVAcDIWT bin/app"),
        read_only("readelf -x .text -p .rodata -R .data -C bin/app"),
        read_only("readelf -H; readelf -v; readelf --help; readelf --version"),
        unproven("readelf --plugin x bin/app", Kind::Runs),
        unproven("readelf @options", Kind::Unknown),
        unproven("readelf -wK bin/app", Kind::Unknown),
    ],
    ..READS
};

pub(crate) const SIZE: Spec = Spec {
    names: &["size"],
    options: &[
        flag(&["-A", "-B", "-G"], Nothing),
        value(&["--format", "--radix"], Nothing),
        flag(&["-d", "-o", "-x"], Nothing),
        flag(&["-t", "--totals"], Nothing),
        flag(&["--common"], Nothing),
        flag(&["-V"], Nothing),
    ],
    examples: &[
        read_only("size bin/app"),
        read_only("size -A -x -t --common --format=sysv bin/app"),
        read_only("size -V; size --help; size --version"),
        unproven("size --plugin x bin/app", Kind::Runs),
        unproven("size @options", Kind::Unknown),
    ],
    ..READS
};

pub(crate) const ADDR2LINE: Spec = Spec {
    names: &["addr2line", "c++filt"],
    options: &[
        value(&["-e", "--exe"], ReadsValue),
        flag(&["-f", "--functions"], Nothing),
        flag(&["-i", "--inlines"], Nothing),
        flag(&["-a", "--addresses"], Nothing),
        flag(&["-p", "--pretty-print"], Nothing),
    ],
    operands: Operands::Each(Nothing),
    examples: &[
        read_only("addr2line -e bin/app -f -i -a -p 0x10"),
        read_only("c++filt _Z1fv; c++filt --help; c++filt --version"),
        unproven("addr2line --plugin x 0x10", Kind::Runs),
        unproven("c++filt @options", Kind::Unknown),
    ],
    ..READS
};
