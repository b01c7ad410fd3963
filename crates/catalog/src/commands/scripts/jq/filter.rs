//! What a jq filter does, found by reading its words.
//!
//! The grammar leaves one question open: whether a name is a function or the
//! key of an object. A key stands behind `{` or behind a comma directly in
//! braces. Every function must be listed here or defined in the filter.
//! Source: jq 1.6 to 1.8 `src/lexer.l`, `src/parser.y`, `src/builtin.jq`.

use crate::effects::Effects;
use crate::{Effect, Unknown};

/// Brackets and strings within each other, at most.
const MAX_DEPTH: usize = 256;

/// Judges a filter.
pub(crate) fn judge(filter: &[u8], argument: usize, effects: &mut Effects<'_>) {
    let mut reader = Reader {
        text: filter,
        at: 0,
        open: Vec::new(),
        before: Before::Other,
        called: Vec::new(),
        defined: Vec::new(),
        finding: Finding::default(),
    };
    let understood = reader.filter().is_some();
    if reader.finding.environment {
        effects.push(argument, Effect::ShowsEnvironment);
    }
    if reader.finding.modules {
        effects.unknown(argument, Unknown::ProgramFile);
    }
    if !understood {
        effects.unknown(argument, Unknown::Script);
    }
}

#[derive(Default)]
struct Finding {
    environment: bool,
    modules: bool,
}

/// What stands before a word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    /// `$`: the word names a variable.
    Dollar,
    /// `{`, or a comma in braces: the word is a key.
    Key,
    /// `def`, or a parenthesis behind its name: the word is defined.
    Definition,
    Other,
}

/// A filter while it is read.
struct Reader<'t> {
    text: &'t [u8],
    at: usize,
    /// The brackets that are open; `"` for a string with `\(`.
    open: Vec<u8>,
    before: Before,
    called: Vec<&'t [u8]>,
    defined: Vec<&'t [u8]>,
    finding: Finding,
}

impl<'t> Reader<'t> {
    fn filter(&mut self) -> Option<()> {
        while let Some(byte) = self.peek() {
            self.token(byte)?;
        }
        let known = |name| FUNCTIONS.binary_search(name).is_ok() || self.defined.contains(name);
        (self.open.is_empty() && self.called.iter().all(known)).then_some(())
    }

    fn token(&mut self, byte: u8) -> Option<()> {
        match byte {
            b' ' | b'\n' | b'\t' => self.at += 1,
            b'#' => self.comment()?,
            b'"' => {
                self.at += 1;
                self.string()?;
            }
            b'.' if self
                .text
                .get(self.at + 1)
                .is_some_and(|next| is_name_start(*next)) =>
            {
                self.at += 1;
                self.name();
                self.before = Before::Other;
            }
            b'0'..=b'9' => {
                self.number();
                self.before = Before::Other;
            }
            b'@' => {
                self.at += 1;
                if self.name().is_empty() {
                    return None;
                }
                self.before = Before::Other;
            }
            _ if is_name_start(byte) => self.word()?,
            _ => self.sign(byte)?,
        }
        Some(())
    }

    fn sign(&mut self, byte: u8) -> Option<()> {
        self.at += 1;
        let before = self.before;
        self.before = match (byte, self.open.last()) {
            (b'$', _) => Before::Dollar,
            (b'{', _) | (b',', Some(b'{')) => Before::Key,
            (b'(', _) if before == Before::Definition => Before::Definition,
            (b';', _) if before == Before::Definition => Before::Definition,
            _ => Before::Other,
        };
        match byte {
            b'(' | b'[' | b'{' => self.open(byte),
            b')' if self.open.last() == Some(&b'"') => {
                self.open.pop();
                self.string()
            }
            b')' => self.close(b'('),
            b']' => self.close(b'['),
            b'}' => self.close(b'{'),
            b'.' | b'?' | b'=' | b';' | b',' | b':' | b'|' | b'+' | b'-' | b'*' | b'/' | b'%'
            | b'$' | b'<' | b'>' | b'!' => Some(()),
            _ => None,
        }
    }

    fn word(&mut self) -> Option<()> {
        let name = self.name();
        // A name of a module.
        if self.text.get(self.at..)?.starts_with(b"::") {
            return None;
        }
        let before = std::mem::replace(&mut self.before, Before::Other);
        match (before, name) {
            (Before::Dollar, b"ENV") => self.finding.environment = true,
            (Before::Dollar | Before::Key, _) => {}
            (Before::Definition, _) => {
                self.defined.push(name);
                self.before = Before::Definition;
            }
            (_, b"def") => self.before = Before::Definition,
            (_, b"env") => self.finding.environment = true,
            (_, b"import" | b"include" | b"modulemeta") => self.finding.modules = true,
            (_, name) if KEYWORDS.binary_search(&name).is_ok() => {}
            (_, name) => self.called.push(name),
        }
        Some(())
    }

    /// Skips a string, from behind its quote or behind `)`, to its end or to `\(`.
    fn string(&mut self) -> Option<()> {
        self.before = Before::Other;
        loop {
            match self.next()? {
                b'"' => return Some(()),
                b'\\' if self.peek()? == b'(' => {
                    self.at += 1;
                    return self.open(b'"');
                }
                b'\\' => {
                    self.next()?;
                }
                _ => {}
            }
        }
    }

    /// Skips a comment. Since 1.7.1 a backslash continues one on the next line.
    fn comment(&mut self) -> Option<()> {
        loop {
            match self.peek() {
                None | Some(b'\n') => return Some(()),
                Some(b'\r') => return None,
                Some(b'\\') if self.text.get(self.at + 1) == Some(&b'\n') => return None,
                Some(_) => self.at += 1,
            }
        }
    }

    fn number(&mut self) {
        while let Some(b'0'..=b'9' | b'.') = self.peek() {
            self.at += 1;
        }
        let exponent = self.text.get(self.at..).unwrap_or_default();
        match exponent {
            [b'e' | b'E', b'+' | b'-', b'0'..=b'9', ..] => self.at += 2,
            [b'e' | b'E', b'0'..=b'9', ..] => self.at += 1,
            _ => {}
        }
        while let Some(b'0'..=b'9') = self.peek() {
            self.at += 1;
        }
    }

    fn name(&mut self) -> &'t [u8] {
        let start = self.at;
        while self
            .peek()
            .is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        {
            self.at += 1;
        }
        self.text.get(start..self.at).unwrap_or_default()
    }

    fn open(&mut self, byte: u8) -> Option<()> {
        self.open.push(byte);
        (self.open.len() <= MAX_DEPTH).then_some(())
    }

    fn close(&mut self, open: u8) -> Option<()> {
        (self.open.pop()? == open).then_some(())
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }
}

const fn is_name_start(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_'
}

const KEYWORDS: &[&[u8]] = &[
    b"and", b"as", b"break", b"catch", b"elif", b"else", b"end", b"foreach", b"if", b"label",
    b"module", b"or", b"reduce", b"then", b"try",
];

/// Functions that compute, print or read what the command line names.
const FUNCTIONS: &[&[u8]] = &[
    b"IN",
    b"INDEX",
    b"JOIN",
    b"abs",
    b"acos",
    b"acosh",
    b"add",
    b"all",
    b"any",
    b"arrays",
    b"ascii",
    b"ascii_downcase",
    b"ascii_upcase",
    b"asin",
    b"asinh",
    b"atan",
    b"atan2",
    b"atanh",
    b"booleans",
    b"bsearch",
    b"builtins",
    b"capture",
    b"cbrt",
    b"ceil",
    b"combinations",
    b"contains",
    b"copysign",
    b"cos",
    b"cosh",
    b"date",
    b"dateadd",
    b"datesub",
    b"debug",
    b"del",
    b"delpaths",
    b"drem",
    b"empty",
    b"endswith",
    b"erf",
    b"erfc",
    b"error",
    b"exp",
    b"exp10",
    b"exp2",
    b"explode",
    b"expm1",
    b"fabs",
    b"false",
    b"fdim",
    b"finites",
    b"first",
    b"flatten",
    b"floor",
    b"fma",
    b"fmax",
    b"fmin",
    b"fmod",
    b"format",
    b"frexp",
    b"from_entries",
    b"fromdate",
    b"fromdateiso8601",
    b"fromjson",
    b"fromstream",
    b"gamma",
    b"get_search_list",
    b"getpath",
    b"gmtime",
    b"group_by",
    b"gsub",
    b"halt",
    b"halt_error",
    b"has",
    b"have_decnum",
    b"have_literal_numbers",
    b"hypot",
    b"implode",
    b"in",
    b"index",
    b"indices",
    b"infinite",
    b"input",
    b"input_filename",
    b"input_line_number",
    b"inputs",
    b"inside",
    b"isempty",
    b"isfinite",
    b"isinfinite",
    b"isnan",
    b"isnormal",
    b"iterables",
    b"j0",
    b"j1",
    b"jn",
    b"join",
    b"keys",
    b"keys_unsorted",
    b"last",
    b"ldexp",
    b"leaf_paths",
    b"length",
    b"lgamma",
    b"lgamma_r",
    b"limit",
    b"localtime",
    b"log",
    b"log10",
    b"log1p",
    b"log2",
    b"logb",
    b"ltrim",
    b"ltrimstr",
    b"map",
    b"map_values",
    b"match",
    b"max",
    b"max_by",
    b"min",
    b"min_by",
    b"mktime",
    b"modf",
    b"nan",
    b"nearbyint",
    b"nextafter",
    b"nexttoward",
    b"normals",
    b"not",
    b"now",
    b"nth",
    b"null",
    b"nulls",
    b"numbers",
    b"objects",
    b"path",
    b"paths",
    b"pick",
    b"pow",
    b"pow10",
    b"range",
    b"recurse",
    b"recurse_down",
    b"remainder",
    b"repeat",
    b"reverse",
    b"rindex",
    b"rint",
    b"round",
    b"rtrim",
    b"rtrimstr",
    b"scalars",
    b"scalars_or_empty",
    b"scalb",
    b"scalbln",
    b"scan",
    b"select",
    b"setpath",
    b"significand",
    b"sin",
    b"sinh",
    b"skip",
    b"sort",
    b"sort_by",
    b"split",
    b"splits",
    b"sqrt",
    b"startswith",
    b"stderr",
    b"strflocaltime",
    b"strftime",
    b"strings",
    b"strptime",
    b"sub",
    b"tan",
    b"tanh",
    b"test",
    b"tgamma",
    b"to_entries",
    b"toarray",
    b"toboolean",
    b"todate",
    b"todateiso8601",
    b"tojson",
    b"tonumber",
    b"tostream",
    b"tostring",
    b"transpose",
    b"trim",
    b"trimstr",
    b"true",
    b"trunc",
    b"truncate_stream",
    b"type",
    b"unique",
    b"unique_by",
    b"until",
    b"utf8bytelength",
    b"values",
    b"walk",
    b"while",
    b"with_entries",
    b"y0",
    b"y1",
    b"yn",
];

#[cfg(test)]
mod tests {
    use super::{FUNCTIONS, KEYWORDS, judge};
    use crate::{Effects, Kind};

    fn kinds(filter: &str) -> Vec<Kind> {
        let mut effects = Effects::new();
        judge(filter.as_bytes(), 1, &mut effects);
        let mut kinds: Vec<_> = effects.found().iter().map(|f| f.effect.kind()).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }

    #[test]
    fn the_lists_are_sorted() {
        assert!(KEYWORDS.is_sorted());
        assert!(FUNCTIONS.is_sorted());
    }

    #[test]
    fn a_filter_of_known_functions_is_harmless() {
        for filter in [
            "",
            ".",
            ".a.b[0].c[]?, .[\"x\"], .[1:-1]",
            ".items | map(select(.ok)) | .[0]",
            "{id, env, import: 1, \"env\": 2, (.k): 3, $x, if: .y, @base64 \"z\": 1}",
            ".env, .include, .[\"env\"], \"env $ENV\"",
            "\"a \\(.b + \"c \\(.d)\") e\" | ascii_downcase",
            "reduce .[] as [$a, {env: $b}] (0; . + $a) | foreach .[] as $i (0; 1; 2)",
            "def f(g; $x): g | . * $x; def h: 1; f(.a; 2) | h",
            "if .a then .b elif .c == 1.5e3 then null else error(\"x\") end",
            "try error catch . | label $out | break $out | ..",
            ".a // \"b\" | .c |= . + 1 | .d //= 2 | .e %= 3 | .[] as [$a] ?// $a | $a",
            "# env\n. # \"\n",
            "@sh \"echo \\(.a)\", @json, ($__loc__ | .line), $__prog_args",
            "input_filename, input, inputs, debug, stderr, halt, get_search_list",
            "1.5 as $env | $env",
            "-1 | -(.a) | not",
        ] {
            assert_eq!(kinds(filter), [], "{filter:?}");
        }
    }

    #[test]
    fn the_environment_is_seen_wherever_it_is_shown() {
        for filter in [
            "env",
            "env.HOME",
            "$ENV",
            "$ ENV",
            "{a: env}",
            "{(env.X): 1}",
            "{$ENV}",
            "{a: 1, b: (1, env)}",
            "{a: [1, env]}",
            "\"\\(env)\"",
            "\"\\(\"\\(env)\")\"",
            "\"a\\\\\\(env)\"",
            "[.[] | env]",
            "# x\nenv",
            "def f: env; f",
            ".a|env|.b",
            ".[env.X]",
            ". as {a: $x} | env",
        ] {
            assert_eq!(kinds(filter), [Kind::ShowsEnvironment], "{filter:?}");
        }
    }

    #[test]
    fn what_is_not_known_is_unknown() {
        for filter in [
            "import \"a\" as a; 1",
            "include \"a\"; f",
            "\"a\" | modulemeta",
            "a::b",
            "later",
            "repl",
            "load(\"x\")",
            "strenv(X)",
            "# x\\\n\"\nenv #\"",
            "\"a",
            "(.a",
            "(.a]",
            ".a)",
            "\"\\(.a\"",
            "'a'",
            "`a`",
            "&",
        ] {
            assert_eq!(kinds(filter), [Kind::Unknown], "{filter:?}");
        }
        assert_eq!(kinds(&"[".repeat(100_000)), [Kind::Unknown]);
    }
}
