//! Which lines of a file a command shows.

use serde::{Deserialize, Serialize};

/// Which lines of a file a command shows; lines count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Range {
    /// All of them.
    All,
    /// The first ones, so many.
    First(u64),
    /// The last ones, so many.
    Last(u64),
    /// From this one to that one.
    Between(u64, u64),
    /// From this one to the end.
    From(u64),
    /// Those that match something.
    Matching,
}

impl Range {
    /// What a program with these arguments shows of what it reads, and its
    /// operands; `None` where that is not known.
    pub(super) fn of<'w>(name: &str, arguments: &[&'w str]) -> Option<(Self, Shape, Vec<&'w str>)> {
        match name {
            "cat" => cat(arguments),
            "head" => counted(arguments, Self::head),
            "tail" => counted(arguments, Self::tail),
            "sed" => sed(arguments),
            "grep" | "egrep" | "fgrep" => grep(arguments),
            _ => None,
        }
    }

    /// `-n -5` of `head` counts from the end.
    fn head(count: &str) -> Option<Self> {
        number(count).map(Self::First)
    }

    /// `-n +5` of `tail` counts from the beginning.
    fn tail(count: &str) -> Option<Self> {
        match count.strip_prefix('+') {
            Some(first) => number(first).map(Self::From),
            None => number(count).map(Self::Last),
        }
    }

    /// The part of `lines` that is in the range.
    pub fn part<T>(self, lines: &[T]) -> &[T] {
        let (first, last) = self.bounds(lines.len());
        lines.get(first..last).unwrap_or_default()
    }

    /// The first line and the one after the last, counted from 0, of so many.
    pub fn bounds(self, count: usize) -> (usize, usize) {
        let size = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        match self {
            Self::All => (0, count),
            Self::First(lines) => (0, size(lines).min(count)),
            Self::Last(lines) => (count.saturating_sub(size(lines)), count),
            Self::Between(first, last) => {
                let first = size(first).saturating_sub(1).min(count);
                (first, size(last).clamp(first, count))
            }
            Self::From(first) => (size(first).saturating_sub(1).min(count), count),
            Self::Matching => (0, 0),
        }
    }
}

/// How the lines are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// As they are.
    Plain,
    /// Each with its number in front, as `cat -n` does.
    Numbered,
}

fn number(text: &str) -> Option<u64> {
    let is_digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|count| is_digits && *count > 0)
}

fn cat<'w>(arguments: &[&'w str]) -> Option<(Range, Shape, Vec<&'w str>)> {
    let mut shape = Shape::Plain;
    let mut operands = Vec::new();
    let mut is_open = true;
    for argument in arguments {
        match *argument {
            "--" if is_open => is_open = false,
            "-n" | "--number" if is_open => shape = Shape::Numbered,
            option if is_open && option.starts_with('-') => return None,
            operand => operands.push(operand),
        }
    }
    Some((Range::All, shape, operands))
}

/// `head` and `tail`: `-n 5`, `-n5`, `-5`, `--lines=5`, `--lines 5`.
fn counted<'w>(
    arguments: &[&'w str],
    read: impl Fn(&str) -> Option<Range>,
) -> Option<(Range, Shape, Vec<&'w str>)> {
    let mut range = read("10")?;
    let mut operands = Vec::new();
    let mut words = arguments.iter();
    let mut is_open = true;
    while let Some(word) = words.next() {
        let count = match *word {
            operand if !is_open => {
                operands.push(operand);
                continue;
            }
            "--" => {
                is_open = false;
                continue;
            }
            "-n" | "--lines" => words.next().copied()?,
            word => match word.strip_prefix("--lines=").or(word.strip_prefix("-n")) {
                Some(count) => count,
                None => match word.strip_prefix('-') {
                    Some(count) => count,
                    None => {
                        operands.push(word);
                        continue;
                    }
                },
            },
        };
        range = read(count)?;
    }
    Some((range, Shape::Plain, operands))
}

/// `sed -n` with a script that prints a range and does nothing else.
fn sed<'w>(arguments: &[&'w str]) -> Option<(Range, Shape, Vec<&'w str>)> {
    let mut operands = Vec::new();
    let mut is_quiet = false;
    for argument in arguments {
        match *argument {
            "-n" | "--quiet" | "--silent" | "-nE" | "-En" | "-nr" | "-rn" => is_quiet = true,
            "-E" | "-r" | "--regexp-extended" => {}
            option if option.starts_with('-') => return None,
            operand => operands.push(operand),
        }
    }
    if !is_quiet || operands.is_empty() {
        return None;
    }
    let script = operands.remove(0);
    Some((printed(script)?, Shape::Plain, operands))
}

/// Options of `grep` that change what matches or how it is shown, not which file
/// is read; the long ones take no value of their own.
const GREP_LETTERS: &str = "niwxEFGPHh";
const GREP_WORDS: &[&str] = &[
    "--basic-regexp",
    "--color=auto",
    "--color=never",
    "--extended-regexp",
    "--fixed-strings",
    "--ignore-case",
    "--line-number",
    "--line-regexp",
    "--no-filename",
    "--perl-regexp",
    "--with-filename",
    "--word-regexp",
];

fn grep<'w>(arguments: &[&'w str]) -> Option<(Range, Shape, Vec<&'w str>)> {
    let mut operands = Vec::new();
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        match *word {
            "-A" | "-B" | "-C" => {
                number(words.next()?)?;
            }
            "-" => return None,
            word if GREP_WORDS.contains(&word) => {}
            word if word.starts_with("--") => {
                let (name, count) = word.split_once('=')?;
                let is_context = ["--after-context", "--before-context", "--context"];
                number(count).filter(|_| is_context.contains(&name))?;
            }
            word => match word.strip_prefix('-') {
                Some(letters) if letters.starts_with(['A', 'B', 'C']) => {
                    number(letters.get(1..)?)?;
                }
                Some(letters) if letters.chars().all(|it| GREP_LETTERS.contains(it)) => {}
                Some(_) => return None,
                None => operands.push(word),
            },
        }
    }
    // The pattern is no file.
    (!operands.is_empty()).then(|| (Range::Matching, Shape::Plain, operands.split_off(1)))
}

fn printed(script: &str) -> Option<Range> {
    let lines = script.trim().strip_suffix('p')?.trim_end();
    match lines.split_once(',') {
        None => number(lines).map(|line| Range::Between(line, line)),
        Some((first, "$")) => number(first).map(Range::From),
        // sed prints the first line even where the range ends before it.
        Some((first, last)) => {
            let first = number(first)?;
            Some(Range::Between(first, number(last)?.max(first)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(line: &str) -> Option<Range> {
        let words: Vec<&str> = line.split(' ').collect();
        let (name, arguments) = words.split_first()?;
        Range::of(name, arguments).map(|(range, _, _)| range)
    }

    #[test]
    fn ranges_are_read_as_the_programs_read_them() {
        use Range::{All, Between, First, From, Last, Matching};
        let rows = [
            ("cat f", Some(All)),
            ("cat -n f", Some(All)),
            ("cat -A f", None),
            ("head f", Some(First(10))),
            ("head -n 5 f", Some(First(5))),
            ("head -n5 f", Some(First(5))),
            ("head -5 f", Some(First(5))),
            ("head --lines=5 f", Some(First(5))),
            ("head -c 5 f", None),
            ("head -n -5 f", None),
            ("head -n 0 f", None),
            ("head -0 f", None),
            ("tail -n 5 f", Some(Last(5))),
            ("tail -n +5 f", Some(From(5))),
            ("tail -f f", None),
            ("sed -n 3,7p f", Some(Between(3, 7))),
            ("sed -n 3p f", Some(Between(3, 3))),
            ("sed -n 7,3p f", Some(Between(7, 7))),
            ("sed -n 3,$p f", Some(From(3))),
            ("sed -ni 3p f", None),
            ("sed 3p f", None),
            ("sed -n /a/p f", None),
            ("sed -n 1,5p;w f", None),
            ("grep -n x f", Some(Matching)),
            ("grep -niC 3 --color=never x f", None),
            ("grep -ni -C 3 --color=never x f", Some(Matching)),
            ("grep -A3 --context=2 x f", Some(Matching)),
            ("grep -c x f", None),
            ("grep -e x f", None),
            ("grep -r x f", None),
        ];
        for (line, expected) in rows {
            assert_eq!(range(line), expected, "{line}");
        }
    }

    #[test]
    fn a_range_beyond_the_file_is_cut() {
        let lines = [1, 2, 3];
        assert_eq!(Range::First(9).part(&lines), [1, 2, 3]);
        assert_eq!(Range::Last(2).part(&lines), [2, 3]);
        assert_eq!(Range::Between(2, 9).part(&lines), [2, 3]);
        assert_eq!(Range::Between(8, 9).part(&lines), [0; 0]);
        assert_eq!(Range::From(3).part(&lines), [3]);
    }
}
