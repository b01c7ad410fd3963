//! Programs of macOS that tell about the machine and its files.
//!
//! Each may do much more (`defaults write`, `codesign -s`, `diskutil erase`), so
//! only forms of a closed table are read: the words that choose what is shown,
//! then operands. Not here: `xcrun` (keeps a cache and starts what it finds),
//! `xcodebuild -list` (fetches packages), `pbpaste` (the clipboard may hold a
//! secret), `open`.
//! Source: the manual pages of macOS 14; from the manual only.

use crate::effects::Effects;
use crate::spec::{Context, Conventions, Platforms, Spec};
use crate::{Access, Effect, Network, Path, Unknown, Value};

pub(crate) const SPEC: Spec = Spec {
    names: &[
        "codesign",
        "csrutil",
        "defaults",
        "diskutil",
        "dscl",
        "ioreg",
        "kextstat",
        "launchctl",
        "log",
        "mdfind",
        "mdls",
        "networksetup",
        "otool",
        "plutil",
        "pmset",
        "scutil",
        "system_profiler",
        "vm_stat",
        "xcode-select",
        "xcodebuild",
    ],
    conventions: Conventions::WORDS,
    grammar: Some(read),
    platforms: Platforms::MACOS,
    ..Spec::DEFAULT
};

/// What may follow the words of a form.
#[derive(Clone, Copy)]
enum Rest {
    /// Nothing.
    Nothing,
    /// Words without a dash that choose what is shown.
    Words,
    /// Files that are read, with all below them.
    Files,
}

/// A program, the options it may have in any order (a trailing `=` stands for
/// a value in the next word), the words before the operands, and these.
#[derive(Clone, Copy)]
struct Form {
    program: &'static [u8],
    words: &'static [&'static [u8]],
    options: &'static [&'static [u8]],
    rest: Rest,
    /// Whether a daemon is asked.
    asks: bool,
}

const fn form(
    program: &'static [u8],
    words: &'static [&'static [u8]],
    options: &'static [&'static [u8]],
    rest: Rest,
) -> Form {
    let asks = false;
    Form {
        program,
        words,
        options,
        rest,
        asks,
    }
}

const fn asking(form: Form) -> Form {
    Form { asks: true, ..form }
}

const FORMS: &[Form] = &[
    form(b"codesign", &[b"-d"], CODESIGN, Rest::Files),
    form(b"codesign", &[b"-dv"], CODESIGN, Rest::Files),
    form(b"codesign", &[b"-dvv"], CODESIGN, Rest::Files),
    form(b"codesign", &[b"-dvvv"], CODESIGN, Rest::Files),
    form(b"codesign", &[b"-dvvvv"], CODESIGN, Rest::Files),
    form(b"codesign", &[b"--display"], CODESIGN, Rest::Files),
    form(b"codesign", &[b"--verify"], CODESIGN, Rest::Files),
    form(b"codesign", &[b"-v"], CODESIGN, Rest::Files),
    form(b"codesign", &[b"-vv"], CODESIGN, Rest::Files),
    form(b"csrutil", &[b"status"], &[], Rest::Nothing),
    form(b"defaults", &[b"read"], &[b"-g"], Rest::Words),
    form(b"defaults", &[b"read-type"], &[b"-g"], Rest::Words),
    form(b"defaults", &[b"domains"], &[], Rest::Nothing),
    form(b"defaults", &[b"find"], &[], Rest::Words),
    asking(form(b"diskutil", &[b"list"], &[], Rest::Words)),
    asking(form(b"diskutil", &[b"info"], &[b"-all"], Rest::Words)),
    asking(form(b"diskutil", &[b"apfs", b"list"], &[], Rest::Words)),
    asking(form(b"dscl", &[b".", b"-read"], &[], Rest::Words)),
    asking(form(b"dscl", &[b".", b"-list"], &[], Rest::Words)),
    asking(form(b"dscl", &[b".", b"list"], &[], Rest::Words)),
    form(
        b"ioreg",
        &[],
        &[
            b"-l", b"-w0", b"-r", b"-a", b"-w=", b"-c=", b"-n=", b"-d=", b"-p=",
        ],
        Rest::Nothing,
    ),
    form(b"kextstat", &[], &[b"-l"], Rest::Nothing),
    asking(form(b"launchctl", &[b"list"], &[], Rest::Words)),
    asking(form(b"launchctl", &[b"print"], &[], Rest::Words)),
    form(
        b"log",
        &[b"show"],
        &[
            b"--last=",
            b"--start=",
            b"--end=",
            b"--predicate=",
            b"--style=",
            b"--process=",
            b"--info",
            b"--debug",
        ],
        Rest::Files,
    ),
    asking(form(
        b"mdfind",
        &[],
        &[b"-name=", b"-onlyin=", b"-count", b"-0", b"-literal"],
        Rest::Words,
    )),
    form(
        b"mdls",
        &[],
        &[b"-name=", b"-raw", b"-nullMarker="],
        Rest::Files,
    ),
    form(
        b"networksetup",
        &[b"-listallhardwareports"],
        &[],
        Rest::Nothing,
    ),
    form(
        b"networksetup",
        &[b"-listallnetworkservices"],
        &[],
        Rest::Nothing,
    ),
    form(
        b"networksetup",
        &[b"-listnetworkserviceorder"],
        &[],
        Rest::Nothing,
    ),
    form(b"networksetup", &[b"-getinfo"], &[], Rest::Words),
    form(b"networksetup", &[b"-getdnsservers"], &[], Rest::Words),
    form(b"networksetup", &[b"-getwebproxy"], &[], Rest::Words),
    form(b"networksetup", &[b"-getairportnetwork"], &[], Rest::Words),
    form(
        b"otool",
        &[],
        &[
            b"-L", b"-l", b"-h", b"-hv", b"-D", b"-f", b"-t", b"-tV", b"-tv", b"-v", b"-arch=",
        ],
        Rest::Files,
    ),
    form(b"plutil", &[b"-p"], &[], Rest::Files),
    form(b"plutil", &[b"-lint"], &[b"-s"], Rest::Files),
    form(b"pmset", &[b"-g"], &[], Rest::Words),
    form(b"scutil", &[b"--dns"], &[], Rest::Nothing),
    form(b"scutil", &[b"--proxy"], &[], Rest::Nothing),
    form(b"scutil", &[b"--nwi"], &[], Rest::Nothing),
    form(
        b"system_profiler",
        &[],
        &[b"-json", b"-listDataTypes", b"-detailLevel="],
        Rest::Words,
    ),
    form(b"vm_stat", &[], &[], Rest::Nothing),
    form(b"xcode-select", &[b"-p"], &[], Rest::Nothing),
    form(b"xcode-select", &[b"--print-path"], &[], Rest::Nothing),
    form(b"xcode-select", &[b"-v"], &[], Rest::Nothing),
    form(b"xcode-select", &[b"--version"], &[], Rest::Nothing),
    form(b"xcodebuild", &[b"-version"], &[], Rest::Nothing),
    form(b"xcodebuild", &[b"-showsdks"], &[], Rest::Nothing),
];

const CODESIGN: &[&[u8]] = &[
    b"-v",
    b"--verbose",
    b"--verbose=1",
    b"--verbose=2",
    b"--verbose=4",
    b"--deep",
    b"--strict",
];

fn read<'s>(argv: &[Value<'s>], _: &Context, effects: &mut Effects<'s>) {
    let program = argv.first().map(Value::prefix).unwrap_or_default();
    let mut parts = program.rsplit(|byte| *byte == b'/');
    let name = parts.next().unwrap_or_default();
    let words = argv.get(1..).unwrap_or_default();
    let starts = |form: &&Form| {
        let given = words.iter().map(Value::as_exact);
        let wanted = form.words.iter().map(|word| Some(*word));
        form.program == name
            && words.len() >= form.words.len()
            && given.take(form.words.len()).eq(wanted)
    };
    let Some(form) = FORMS.iter().find(starts) else {
        return effects.unknown(1, Unknown::Operand);
    };
    effects.explain(0, "form");
    if form.asks {
        let daemon = Network {
            client: "macos",
            access: Access::Read,
            host: None,
        };
        effects.push(0, Effect::Network(daemon));
    }
    operands(form, argv, 1 + form.words.len(), effects);
}

fn operands<'s>(form: &Form, argv: &[Value<'s>], first: usize, effects: &mut Effects<'s>) {
    let mut at = first;
    while let Some(word) = argv.get(at) {
        let exact = word.as_exact().unwrap_or_default();
        let with_value = |option: &&[u8]| option.strip_suffix(b"=") == Some(exact);
        let is_flag = !exact.is_empty() && form.options.contains(&exact);
        if !is_flag && form.options.iter().any(with_value) {
            match argv.get(at + 1).filter(|value| value.is_single()) {
                Some(value) if exact == b"-onlyin" => {
                    effects.push(at + 1, Effect::Reads(Path::tree(value.clone())));
                }
                Some(_) => {}
                None => effects.unknown(at, Unknown::MissingValue),
            }
            at += 2;
            continue;
        }
        match form.rest {
            _ if is_flag => {}
            _ if word.may_be_option() => effects.unknown(at, Unknown::Option),
            Rest::Files => effects.push(at, Effect::Reads(Path::tree(word.clone()))),
            Rest::Words if word.as_exact().is_some() => {}
            Rest::Words => effects.unknown(at, Unknown::NotStatic),
            Rest::Nothing => effects.unknown(at, Unknown::Operand),
        }
        at += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Kind;
    use crate::commands::find_on;
    use crate::spec::Terminal;

    /// The strongest kind of a line of plain words on macOS.
    fn worst(line: &str) -> Kind {
        let argv: Vec<_> = line.split(' ').map(Value::from).collect();
        let context = Context {
            platform: Platforms::MACOS,
            terminal: Terminal::Absent,
        };
        let mut effects = Effects::new();
        let name = line.split(' ').next().unwrap_or_default();
        match find_on(name.as_bytes(), Platforms::MACOS) {
            Some(spec) => crate::read(spec, &argv, &context, &mut effects),
            None => effects.unknown(0, Unknown::Command),
        }
        let kinds = effects.found().iter().map(|found| found.effect.kind());
        kinds.max().unwrap_or(Kind::Reads)
    }

    #[test]
    fn forms_that_show_are_read() {
        for line in [
            "sw_vers -productVersion",
            "mdls -name kMDItemKind README.md",
            "defaults read com.apple.dock",
            "defaults read -g AppleLocale",
            "plutil -p x.plist",
            "plutil -lint x.plist",
            "otool -L a.out",
            "otool -arch arm64 -tV a.out",
            "codesign -dv --verbose=4 a.app",
            "system_profiler -json SPHardwareDataType",
            "xcode-select -p",
            "xcodebuild -version",
            "scutil --dns",
            "networksetup -getinfo Wi-Fi",
            "vm_stat",
            "log show --last 1h --predicate x",
            "pmset -g batt",
            "ioreg -r -c IOPlatformDevice -w0",
            "csrutil status",
        ] {
            assert_eq!(worst(line), Kind::Reads, "{line}");
        }
        for line in [
            "mdfind -onlyin . -name x",
            "diskutil list",
            "launchctl list",
            "dscl . -list /Users",
        ] {
            assert_eq!(worst(line), Kind::NetworkRead, "{line}");
        }
    }

    #[test]
    fn other_forms_are_not() {
        for line in [
            "defaults write com.apple.dock x 1",
            "defaults delete x",
            "defaults -currentHost write x y",
            "defaults read x -array",
            "plutil -convert xml1 x.plist",
            "plutil -p -o out x.plist",
            "plutil -replace a -string b x",
            "codesign -s me a.app",
            "codesign -d --entitlements out a.app",
            "codesign -dv -s me a.app",
            "diskutil eraseDisk x",
            "diskutil apfs deleteVolume x",
            "mdls -plist out x",
            "mdfind -live x",
            "log erase --all",
            "log collect",
            "log stream",
            "networksetup -setdnsservers Wi-Fi 1.1.1.1",
            "pmset sleepnow",
            "pmset -a sleep 0",
            "scutil --set HostName x",
            "scutil",
            "launchctl unload x",
            "xcodebuild -list",
            "xcodebuild",
            "xcode-select -s /x",
            "vm_stat 1",
            "xcrun simctl list",
            "pbpaste",
            "open x",
            "csrutil disable",
            "dscl . -create /Users/x",
            "otool -L a.out -o",
        ] {
            assert_eq!(worst(line), Kind::Unknown, "{line}");
        }
    }

    #[test]
    fn elsewhere_these_are_other_programs() {
        use crate::commands::tests::worst;
        assert_eq!(worst(&["defaults", "read", "x"]), Kind::Unknown);
        assert_eq!(worst(&["log", "show"]), Kind::Unknown);
    }
}
