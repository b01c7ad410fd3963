//! One rule: from its entry in a file to what it means.

use crate::ConfigError;
use crate::layer::Source;
use crate::schema::{DecisionName, OneOrMore, RuleEntry, RuleTable, SandboxWord};
use qedsh_gate::{
    Conditions, ExamplePlace, Match, Mode, Moment, Origin, PathAccess, PathPattern,
    PathPatternError, PathRule, Pattern, PatternError, Platform, Rule, Sandbox, Verdict,
};
use std::ops::Range;
use std::path::Path;
use toml::Spanned;
use toml::value::{Datetime, Offset};

/// An entry of the lists `allow`, `ask` and `deny`.
pub(crate) fn listed(
    verdict: Verdict,
    entry: &Spanned<RuleEntry>,
    source: &Source<'_>,
) -> Result<Rule, ConfigError> {
    let span = entry.span();
    match entry.get_ref() {
        RuleEntry::Text(text) => {
            let pattern = Pattern::parse(text);
            let pattern = pattern.map_err(|error| source.wrong(&span, &error.to_string()))?;
            Ok(Rule::new(verdict, pattern, source.origin(&span)))
        }
        RuleEntry::Table(table) => {
            if let Some(decision) = &table.decision {
                let message = "the list says what is decided: `decision` is for `[[rules]]`";
                return Err(source.wrong(&decision.span(), message));
            }
            rule(verdict, table, &span, source)
        }
    }
}

/// An entry of `[[rules]]`.
pub(crate) fn table(table: &Spanned<RuleTable>, source: &Source<'_>) -> Result<Rule, ConfigError> {
    let span = table.span();
    let table = table.get_ref();
    let decision = table.decision.as_ref().map(|decision| *decision.get_ref());
    let verdict = match decision {
        Some(DecisionName::Allow) => Verdict::Allow,
        Some(DecisionName::Ask) => Verdict::Ask,
        Some(DecisionName::Deny) => Verdict::Deny,
        None => {
            let message = "a rule has a `decision`: \"allow\", \"ask\" or \"deny\"";
            return Err(source.wrong(&span, message));
        }
    };
    rule(verdict, table, &span, source)
}

fn rule(
    verdict: Verdict,
    table: &RuleTable,
    span: &Range<usize>,
    source: &Source<'_>,
) -> Result<Rule, ConfigError> {
    let pattern = pattern(table, span, source)?;
    let mut rule = Rule::new(verdict, pattern, source.origin(span));
    rule.when = conditions(table, source)?;
    rule.reason.clone_from(&table.reason);
    rule.instead.clone_from(&table.instead);
    if let Some(word) = &table.sandbox {
        if verdict != Verdict::Allow {
            let message = "only what is allowed has a `sandbox`";
            return Err(source.wrong(&word.span(), message));
        }
        rule.sandbox = match word.get_ref() {
            SandboxWord::Keep => Sandbox::Keep,
            SandboxWord::Off => Sandbox::Off,
        };
    }
    if let Some(end) = &table.expires {
        let moment = moment(end.get_ref());
        let message = "expected a date, or a date and time with an offset such as `Z`";
        let moment = moment.ok_or_else(|| source.wrong(&end.span(), message))?;
        rule.expires = Some(moment);
    }
    check_examples(&rule, table, source)?;
    Ok(rule)
}

type ReadPattern<'s> = &'s dyn Fn(&str) -> Result<Pattern, String>;

fn pattern(
    table: &RuleTable,
    span: &Range<usize>,
    source: &Source<'_>,
) -> Result<Pattern, ConfigError> {
    let spelled = |error: PatternError| error.to_string();
    let paths = |access: PathAccess, text: &str| {
        let paths = source.path(text).map_err(|error| error.to_string())?;
        Ok(Pattern::Path(PathRule { access, paths }))
    };
    let keys: [(&Option<Spanned<String>>, ReadPattern<'_>); 6] = [
        (&table.command, &|text| {
            Pattern::parse(text).map_err(spelled)
        }),
        (&table.prefix, &|text| {
            Pattern::prefix(text).map_err(spelled)
        }),
        (&table.exact, &|text| Pattern::exact(text).map_err(spelled)),
        (&table.wildcard, &|text| {
            Pattern::wildcard(text).map_err(spelled)
        }),
        (&table.read, &|text| paths(PathAccess::Read, text)),
        (&table.write, &|text| paths(PathAccess::Write, text)),
    ];
    let mut given = keys
        .iter()
        .filter_map(|(text, read)| text.as_ref().map(|text| (text, read)));
    let (Some((text, read)), None) = (given.next(), given.next()) else {
        let message =
            "a rule has one of `command`, `prefix`, `exact`, `wildcard`, `read` and `write`";
        return Err(source.wrong(span, message));
    };
    read(text.get_ref()).map_err(|message| source.wrong(&text.span(), &message))
}

fn conditions(table: &RuleTable, source: &Source<'_>) -> Result<Conditions, ConfigError> {
    let path = |text: &str| source.path(text).map_err(|error| error.to_string());
    Ok(Conditions {
        directories: each(table.cwd.as_ref(), source, path)?,
        modes: each(table.mode.as_ref(), source, mode)?,
        paths: each(table.paths.as_ref(), source, path)?,
        hosts: each(table.hosts.as_ref(), source, host)?,
        platforms: each(table.platform.as_ref(), source, platform)?,
    })
}

/// Every text of a condition; an empty list would say that it never holds.
fn each<T>(
    texts: Option<&Spanned<OneOrMore>>,
    source: &Source<'_>,
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<Vec<T>, ConfigError> {
    let Some(texts) = texts else {
        return Ok(Vec::new());
    };
    let fail = |message: String| source.wrong(&texts.span(), &message);
    let list = texts.get_ref().texts();
    if list.is_empty() {
        return Err(fail("a condition with nothing in it".to_owned()));
    }
    let read = list.iter().map(|text| read(text).map_err(fail));
    read.collect()
}

fn mode(text: &str) -> Result<Mode, String> {
    match text {
        "build" => Ok(Mode::Build),
        "edit" => Ok(Mode::Edit),
        "plan" => Ok(Mode::Plan),
        "auto" => Ok(Mode::Auto),
        "yolo" => Ok(Mode::Yolo),
        _ => Err(format!(
            "`{text}` is no mode: expected build, edit, plan, auto or yolo"
        )),
    }
}

fn host(text: &str) -> Result<String, String> {
    let is_odd = |letter: char| letter.is_whitespace() || "/:@".contains(letter);
    match text.is_empty() || text.contains(is_odd) {
        true => Err(format!(
            "`{text}` is no host: expected a name such as docs.rs or *.docs.rs"
        )),
        false => Ok(text.to_owned()),
    }
}

fn platform(text: &str) -> Result<Platform, String> {
    match text {
        "linux" => Ok(Platform::Linux),
        "macos" => Ok(Platform::MacOs),
        "windows" => Ok(Platform::Windows),
        _ => Err(format!(
            "`{text}` is no platform: expected linux, macos or windows"
        )),
    }
}

/// When a rule ends: a day counts to its end (UTC).
fn moment(end: &Datetime) -> Option<Moment> {
    let date = end.date?;
    let day = days(
        i64::from(date.year),
        i64::from(date.month),
        i64::from(date.day),
    );
    let (Some(time), Some(offset)) = (end.time, end.offset) else {
        // A time without an offset is another moment in every place.
        return end.time.is_none().then_some(Moment((day + 1) * 86_400));
    };
    let minutes = match offset {
        Offset::Z => 0,
        Offset::Custom { minutes } => i64::from(minutes),
    };
    let hours = i64::from(time.hour) * 3600;
    let seconds = i64::from(time.minute) * 60 + i64::from(time.second.unwrap_or(0));
    Some(Moment(day * 86_400 + hours + seconds - minutes * 60))
}

/// The days from 1970-01-01 to a day of the Gregorian calendar.
fn days(year: i64, month: i64, day: i64) -> i64 {
    // Years begin in March, so that the day that comes and goes is their last.
    let year = if month <= 2 { year - 1 } else { year };
    let month = (month + 9) % 12;
    let leaps = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    year * 365 + leaps + (month * 153 + 2) / 5 + day - 1 - 719_468
}

fn check_examples(rule: &Rule, table: &RuleTable, source: &Source<'_>) -> Result<(), ConfigError> {
    let bytes = |path: &Path| path.as_os_str().as_encoded_bytes().to_vec();
    let place = ExamplePlace {
        directory: source.workspace.map_or_else(|| b"/".to_vec(), bytes),
        home: source.home.map(bytes),
    };
    for example in &table.matches {
        if rule.is_about(example.get_ref(), &place) != Match::Yes {
            let message = format!("`{}` does not match it", rule.pattern);
            return Err(source.wrong(&example.span(), &message));
        }
    }
    for example in &table.misses {
        if rule.is_about(example.get_ref(), &place) != Match::No {
            let message = format!("`{}` matches it, or may", rule.pattern);
            return Err(source.wrong(&example.span(), &message));
        }
    }
    Ok(())
}

impl Source<'_> {
    fn wrong(&self, span: &Range<usize>, message: &str) -> ConfigError {
        ConfigError::part(self.file, self.text, span, message)
    }

    fn origin(&self, span: &Range<usize>) -> Origin {
        Origin {
            file: self.file.display().to_string(),
            line: self.lines.line(span.start),
        }
    }

    /// A path of a rule: `~/` counts from home, `./` from the workspace.
    fn path(&self, text: &str) -> Result<PathPattern, PathPatternError> {
        let below = |directory: Option<&Path>, rest: &str| {
            let directory = directory.and_then(|directory| directory.canonicalize().ok());
            let directory = directory.ok_or(PathPatternError::Home)?;
            PathPattern::parse(&format!("{}/{rest}", directory.display()))
        };
        match text {
            "~" => below(self.home, ""),
            "." => below(self.workspace, ""),
            _ => match (text.strip_prefix("~/"), text.strip_prefix("./")) {
                (Some(rest), _) => below(self.home, rest),
                (_, Some(rest)) => below(self.workspace, rest),
                _ => PathPattern::parse(text),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    #[test]
    fn a_rule_ends_at_the_end_of_its_day_or_at_its_moment() {
        for (text, expected) in [
            ("1970-01-01", Some(86_400)),
            ("1969-12-31", Some(0)),
            ("2000-02-29", Some(951_868_800)),
            ("2026-12-31", Some(1_798_761_600)),
            ("2026-12-31T23:59:59Z", Some(1_798_761_599)),
            ("2026-12-31T12:00:00+02:00", Some(1_798_711_200)),
            ("2026-12-31T12:00:00", None),
            ("12:00:00", None),
        ] {
            let end: Datetime = text.parse().unwrap();
            assert_eq!(moment(&end), expected.map(Moment), "{text}");
        }
    }
}
