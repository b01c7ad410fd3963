//! What `cmd.exe` and the programs of Windows that only show do, by one table.
//!
//! Names and switches are in any case and behind a slash. A word of two
//! slashes or backslashes names another machine, to which Windows also sends
//! proof of who asks; `CON` waits for the keyboard. `date` and `time` without
//! `/t` set the clock.
//! Source: Microsoft's Windows command reference, as of Windows 11; what
//! the table lists is local and only shown.

use crate::effects::Effects;
use crate::spec::{Context, Platforms, Spec, Terminal};
use crate::{Access, Effect, Network, Path, State, Unknown, Value};

/// The commands of Windows; found by [`super::find_on`].
pub(super) const SPEC: Spec = Spec {
    grammar: Some(read),
    platforms: Platforms::WINDOWS,
    ..Spec::DEFAULT
};

/// One command: what its switches are and what its other words mean.
struct Row {
    /// Its name, in lower case.
    name: &'static [u8],
    /// Its switches, in lower case without the slash. One that ends in `:` has
    /// a value attached, one that ends in `*` any letters, one that ends in a
    /// space takes the next word.
    switches: &'static [&'static [u8]],
    /// What its other words are.
    words: Words,
}

/// What the words are that are no switches.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Words {
    /// There are none.
    None,
    /// Chosen output.
    Any,
    /// Files that are read.
    Files,
    /// Places that are listed.
    Places,
    /// A pattern, then files that are read.
    PatternThenFiles,
    /// Needs `/t`, and has no other words.
    ShowsOnlyWithT,
    /// An assignment; without one, the environment is shown.
    Assignment,
    /// `on` and `off` change the shell; anything else is printed.
    Text,
}

const fn row(name: &'static [u8], switches: &'static [&'static [u8]], words: Words) -> Row {
    Row {
        name,
        switches,
        words,
    }
}

/// Sorted by name.
const ROWS: &[Row] = &[
    row(b"cd", &[b"d"], Words::Places),
    row(b"chdir", &[b"d"], Words::Places),
    row(b"date", &[b"t"], Words::ShowsOnlyWithT),
    row(
        b"dir",
        &[
            b"a*", b"b", b"c", b"-c", b"d", b"l", b"n", b"o*", b"q", b"r", b"s", b"t*", b"w", b"x",
            b"4",
        ],
        Words::Places,
    ),
    row(b"driverquery", &[b"v", b"nh", b"si", b"fo "], Words::None),
    row(b"echo", &[], Words::Text),
    row(b"false", &[], Words::Any),
    row(
        b"fc",
        &[b"a", b"b", b"c", b"l", b"n", b"t", b"u", b"w"],
        Words::Files,
    ),
    row(b"find", &[b"v", b"c", b"n", b"i"], Words::PatternThenFiles),
    row(
        b"findstr",
        &[
            b"b", b"e", b"l", b"r", b"s", b"i", b"x", b"v", b"n", b"m", b"o", b"p", b"offline",
            b"c:", b"a:", b"d:",
        ],
        Words::PatternThenFiles,
    ),
    row(b"getmac", &[b"v", b"nh", b"fo "], Words::None),
    row(b"hostname", &[], Words::None),
    row(b"ipconfig", &[b"all", b"displaydns"], Words::None),
    row(b"more", &[b"e", b"c", b"p", b"s"], Words::Files),
    row(
        b"netstat",
        &[
            b"a", b"b", b"e", b"f", b"n", b"o", b"p ", b"q", b"r", b"s", b"t", b"x", b"y",
        ],
        Words::None,
    ),
    row(b"path", &[], Words::None),
    row(b"pwd", &[], Words::None),
    row(b"set", &[], Words::Assignment),
    row(b"systeminfo", &[b"nh", b"fo "], Words::None),
    row(
        b"tasklist",
        &[b"v", b"svc", b"nh", b"apps", b"fi ", b"fo ", b"m"],
        Words::Any,
    ),
    row(b"time", &[b"t"], Words::ShowsOnlyWithT),
    row(b"tree", &[b"f", b"a"], Words::Places),
    row(b"true", &[], Words::Any),
    row(b"type", &[], Words::Files),
    row(b"ver", &[], Words::None),
    row(b"vol", &[], Words::Any),
    row(b"where", &[b"q", b"f", b"t", b"r "], Words::Any),
    row(b"which", &[], Words::Any),
    row(
        b"whoami",
        &[
            b"user", b"groups", b"priv", b"all", b"upn", b"fqdn", b"logonid", b"claims", b"nh",
            b"fo ",
        ],
        Words::None,
    ),
];

/// Whether the table has a command of this name, in any case.
pub(super) fn has(name: &[u8]) -> bool {
    find(name).is_some()
}

fn find(name: &[u8]) -> Option<&'static Row> {
    let base = name.rsplit(|byte| matches!(byte, b'/' | b'\\')).next()?;
    let lower = base.to_ascii_lowercase();
    let stem = lower.strip_suffix(b".exe").or(lower.strip_suffix(b".com"));
    let name = stem.unwrap_or(&lower);
    let at = ROWS.binary_search_by(|row| row.name.cmp(name)).ok()?;
    ROWS.get(at)
}

fn read<'s>(argv: &[Value<'s>], context: &Context, effects: &mut Effects<'s>) {
    let name = argv.first().and_then(Value::as_exact).unwrap_or_default();
    let Some(row) = find(name) else {
        return effects.unknown(0, Unknown::Command);
    };
    let mut given = Given::default();
    let mut at = 1;
    while let Some(word) = argv.get(at) {
        let Some(bytes) = word.as_exact() else {
            effects.unknown(at, Unknown::NotStatic);
            at += 1;
            continue;
        };
        let is_switch = row.words != Words::Text && matches!(bytes.first(), Some(b'/' | b'-'));
        at = match is_switch.then(|| switch(row, bytes)) {
            Some(Some(takes)) => {
                effects.explain(at, "switch");
                given.t |= bytes.eq_ignore_ascii_case(b"/t");
                given.pattern |= bytes.len() > 2 && matches!(bytes[1], b'c' | b'C');
                at + takes
            }
            Some(None) => {
                effects.unknown(at, Unknown::Option);
                at + 1
            }
            None => {
                self::word(row, at, word, &mut given, effects);
                at + 1
            }
        };
    }
    whole(row, &given, context, effects);
}

/// What was met of a command line.
#[derive(Default)]
struct Given {
    words: usize,
    t: bool,
    pattern: bool,
}

/// How many words the switch spans; `None` where it is not listed.
fn switch(row: &Row, word: &[u8]) -> Option<usize> {
    let lower = word.get(1..)?.to_ascii_lowercase();
    // UNC paths and nothing else have two slashes.
    if lower.is_empty() || matches!(lower.first(), Some(b'/' | b'\\')) {
        return None;
    }
    let span = |listed: &&&'static [u8]| match listed.split_last() {
        Some((b':', name)) => {
            let value = lower
                .strip_prefix(name)
                .and_then(|rest| rest.strip_prefix(b":"));
            value.is_some()
        }
        Some((b'*', name)) => lower.strip_prefix(name).is_some_and(|rest| {
            let letter = |byte: &u8| byte.is_ascii_alphabetic() || matches!(byte, b':' | b'-');
            rest.iter().all(letter)
        }),
        Some((b' ', name)) => lower == name,
        _ => lower == **listed,
    };
    if let Some(listed) = row.switches.iter().find(span) {
        return Some(1 + usize::from(listed.ends_with(b" ")));
    }
    // `netstat -ano`, `findstr /sin`: letters of switches without values.
    let clustered = matches!(row.name, b"netstat" | b"findstr");
    let single = |letter: &u8| row.switches.contains(&[*letter].as_slice());
    (clustered && lower.iter().all(single)).then_some(1)
}

fn word<'s>(row: &Row, at: usize, value: &Value<'s>, given: &mut Given, effects: &mut Effects<'s>) {
    let bytes = value.prefix();
    given.words += 1;
    if row.words == Words::Text {
        return;
    }
    if bytes
        .windows(2)
        .any(|two| two.iter().all(|byte| matches!(byte, b'/' | b'\\')))
    {
        let host = Some(Value::one());
        let client = "windows";
        let access = Access::Read;
        effects.push(
            at,
            Effect::Network(Network {
                client,
                access,
                host,
            }),
        );
    }
    let stem = bytes.split(|byte| *byte == b'.' || *byte == b':').next();
    if stem.is_some_and(|stem| stem.eq_ignore_ascii_case(b"con")) {
        effects.push(at, Effect::Waits);
    }
    let is_pattern = given.words == 1 && !given.pattern;
    match row.words {
        Words::None | Words::ShowsOnlyWithT => effects.unknown(at, Unknown::Operand),
        Words::Files => effects.reads(at, value.clone()),
        Words::PatternThenFiles if is_pattern => {}
        Words::PatternThenFiles => effects.reads(at, value.clone()),
        Words::Places => effects.push(at, Effect::Reads(Path::names(value.clone()))),
        Words::Assignment => effects.push(at, Effect::ChangesState(State::Shell)),
        Words::Any | Words::Text => {}
    }
}

/// What the command line as a whole means.
fn whole(row: &Row, given: &Given, context: &Context, effects: &mut Effects<'_>) {
    match row.words {
        Words::ShowsOnlyWithT if !given.t => {
            effects.push(0, Effect::ChangesState(State::System));
        }
        Words::Assignment if given.words == 0 => effects.push(0, Effect::ShowsEnvironment),
        _ if row.name == b"more" && context.terminal == Terminal::Present => {
            effects.unknown(0, Unknown::Interactive);
        }
        _ if matches!(row.name, b"path") => effects.push(0, Effect::ShowsEnvironment),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Kind, read};

    fn worst(line: &str) -> Kind {
        let argv: Vec<_> = line.split(' ').map(Value::from).collect();
        let context = Context {
            platform: Platforms::WINDOWS,
            terminal: Terminal::Absent,
        };
        let name = line.split(' ').next().unwrap_or_default();
        let mut effects = Effects::new();
        match crate::find_on(name.as_bytes(), Platforms::WINDOWS) {
            Some(spec) => read(spec, &argv, &context, &mut effects),
            None => effects.unknown(0, Unknown::Command),
        }
        let kinds = effects.found().iter().map(|found| found.effect.kind());
        kinds.max().unwrap_or(Kind::Reads)
    }

    #[test]
    fn the_rows_are_sorted() {
        assert!(ROWS.is_sorted_by_key(|row| row.name));
    }

    #[test]
    fn showing_forms_are_proved() {
        for line in [
            "dir",
            "DIR /B /S src",
            "dir /a-d /o-d /-c /tc",
            "ver",
            "vol c:",
            "date /t",
            "TIME /T",
            "where python",
            "where.exe /r C:\\src *.rs",
            "tasklist",
            "tasklist /v /fi PID",
            "systeminfo /fo csv",
            "findstr /s /i TODO *.rs",
            "findstr /sin /c:TODO x.rs",
            "find /i x file.txt",
            "type README.md",
            "more README.md",
            "hostname",
            "whoami /all",
            "cd",
            "cd src",
            "cd /d D:\\x",
            "echo hello /x",
            "pwd",
            "netstat -ano",
            "ipconfig /all",
            "tree /f /a",
            "fc /n a b",
            "true",
        ] {
            assert_eq!(worst(line), Kind::Reads, "{line}");
        }
    }

    #[test]
    fn forms_that_set_or_write_or_ask_another_machine_are_not() {
        for (line, kind) in [
            ("date", Kind::ChangesState),
            ("date 01-01-2030", Kind::Unknown),
            ("time 12:00", Kind::Unknown),
            ("date /t 01-01-2030", Kind::Unknown),
            ("set", Kind::ShowsEnvironment),
            ("set X=1", Kind::ChangesState),
            ("path", Kind::ShowsEnvironment),
            ("hostname x", Kind::Unknown),
            ("dir /p", Kind::Unknown),
            ("dir \\\\host\\share", Kind::NetworkRead),
            ("type //host/share/x", Kind::Unknown),
            ("type C:\\\\host", Kind::NetworkRead),
            ("type con", Kind::Waits),
            ("type CON.txt", Kind::Waits),
            ("tasklist /s host", Kind::Unknown),
            ("ipconfig /release", Kind::Unknown),
            ("findstr /f:list x", Kind::Unknown),
            ("del x", Kind::Unknown),
            ("taskkill /F /PID 1", Kind::Unknown),
            ("sort /o out in", Kind::Unknown),
        ] {
            assert_eq!(worst(line), kind, "{line}");
        }
    }

    #[test]
    fn words_that_are_not_known_are_unknown() {
        let context = Context {
            platform: Platforms::WINDOWS,
            terminal: Terminal::Absent,
        };
        let mut effects = Effects::new();
        let argv = [Value::from("type"), Value::one()];
        read(&SPEC, &argv, &context, &mut effects);
        let unknown = effects.found().iter().map(|found| found.effect.kind());
        assert_eq!(unknown.max(), Some(Kind::Unknown));
    }
}
