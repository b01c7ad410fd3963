//! `qedsh explain`: the decision drawn under the command line.

use crate::arguments::{Color, ExplainArguments, JudgingArguments};
use crate::check::headline;
use crate::{context, exit, output};
use annotate_snippets::{Annotation, AnnotationKind, Level, Renderer, Snippet};
use qedsh_gate::{Language, Shell, Visible, visible_line, visible_lines};
use qedsh_tool::session::{Place, guarded};
use qedsh_tool::{Check, DecisionName, Explanation, InvocationReport, NearReport, RuleReport};
use std::io::{self, IsTerminal};
use std::os::unix::ffi::OsStrExt;
use std::process::ExitCode;

/// How many marks are drawn; more make no picture any more.
const MARKS: usize = 24;

pub(crate) fn main(arguments: &ExplainArguments) -> ExitCode {
    let text = arguments.command.as_bytes();
    let language = match arguments.json {
        true => Language::English,
        false => context::language_of_user(),
    };
    let place = context::judged_place(arguments.judging.cwd.as_deref());
    let explanation = match explained(&arguments.judging, &place, text, language) {
        Ok(explanation) => explanation,
        Err(status) => return status,
    };
    for note in context::configuration(&place).notes {
        let origin = &note.origin;
        output::complain(&format!(
            "{}:{}: {}",
            origin.file, origin.line, note.message
        ));
    }
    let written = if arguments.json {
        output::json(&explanation)
    } else {
        let page = draw(&explanation, language, arguments.color);
        output::line(&page)
    };
    output::after(written, exit::decided(explanation.check.decision))
}

/// What is thought of `text`, with all that it leans on; the exit status where
/// that failed, once it is said why.
pub(crate) fn explained(
    judging: &JudgingArguments,
    place: &Place,
    text: &[u8],
    language: Language,
) -> Result<Explanation, ExitCode> {
    let session = context::judging(place, judging.mode);
    let shell = judging.shell.map_or(session.shell(), Shell::from);
    let explanation = guarded(|| {
        let judged = session.judge_for(shell, text, place);
        let check = Check::of(&judged, shell, language);
        Explanation::of(&judged, check, &session.near(shell, &judged.plan))
    });
    explanation.ok_or_else(|| {
        output::complain("internal error while judging");
        exit::internal()
    })
}

/// The reasons alone, for somebody whose command line did not run.
pub(crate) fn reasons(text: &[u8], check: &Check) -> String {
    let language = context::language_of_user();
    let shown = visible_lines(text);
    let marks = reason_marks(check, &shown);
    render(
        check,
        language,
        &shown,
        marks,
        &[],
        &renderer(Color::Auto, &io::stderr()),
    )
}

fn draw(explanation: &Explanation, language: Language, color: Color) -> String {
    let check = &explanation.check;
    let shown = visible_lines(&explanation.command.0);
    let mut marks = reason_marks(check, &shown);
    let invocations = explanation.invocations.iter();
    marks.extend(invocations.filter_map(|it| invocation_mark(it, check, &shown)));
    let facts = explanation.facts.iter();
    let facts = facts.map(|fact| format!("{} → {}", fact.question, fact.answer));
    let facts = facts.map(|text| (fact_word(language), text));
    let rules = check.rules.iter().map(shown_rule);
    let rules = rules.map(|text| (rule_word(language), text));
    let near = explanation.near.iter().map(|near| nearly(near, language));
    let near = near.map(|text| (near_word(language), text));
    let notes: Vec<(&str, String)> = rules.chain(near).chain(facts).collect();
    render(
        check,
        language,
        &shown,
        marks,
        &notes,
        &renderer(color, &io::stdout()),
    )
}

fn render(
    check: &Check,
    language: Language,
    shown: &Visible,
    mut marks: Vec<Annotation<'_>>,
    notes: &[(&'static str, String)],
    renderer: &Renderer,
) -> String {
    let left_out = marks.len().saturating_sub(MARKS);
    marks.truncate(MARKS);
    let headline = headline(check, language);
    let (name, title) = headline.split_once(": ").unwrap_or((&headline, ""));
    let level = match check.decision {
        DecisionName::Allow => Level::NOTE,
        DecisionName::Ask => Level::WARNING,
        DecisionName::Deny => Level::ERROR,
    };
    let snippet = Snippet::source(shown.text.as_str())
        .fold(false)
        .annotations(marks);
    let mut group = level.with_name(name).primary_title(title).element(snippet);
    if left_out > 0 {
        group = group.element(Level::NOTE.message(format!("… +{left_out}")));
    }
    for (word, note) in notes {
        group = group.element(Level::NOTE.with_name(*word).message(note.as_str()));
    }
    for help in helps(check) {
        group = group.element(Level::HELP.with_name(help_word(language)).message(help));
    }
    for suggestion in &check.suggestions {
        let help = allow_with(suggestion, language);
        group = group.element(Level::HELP.with_name(help_word(language)).message(help));
    }
    renderer.render(&[group])
}

/// Each help once.
fn helps(check: &Check) -> Vec<&'static str> {
    let mut helps: Vec<&str> = Vec::new();
    for help in check.reasons.iter().filter_map(|reason| reason.help) {
        if !helps.contains(&help) {
            helps.push(help);
        }
    }
    helps
}

/// The rule with which it would pass.
fn allow_with(suggestion: &str, language: Language) -> String {
    let rule = visible_line(suggestion.as_bytes()).text;
    match language {
        Language::English => format!("the allow rule `{rule}` would let it pass"),
        Language::Chinese => format!("加入允许规则 `{rule}` 即可放行"),
    }
}

fn help_word(language: Language) -> &'static str {
    match language {
        Language::English => "help",
        Language::Chinese => "建议",
    }
}

/// A rule and where it stands.
pub(crate) fn shown_rule(rule: &RuleReport) -> String {
    let pattern = visible_line(rule.pattern.as_bytes()).text;
    format!("`{pattern}` ({}:{})", rule.file, rule.line)
}

/// A rule that nearly decided, and what it lacks.
pub(crate) fn nearly(near: &NearReport, language: Language) -> String {
    let NearReport { verdict, lacks, .. } = near;
    let rule = shown_rule(&near.rule);
    let id = near.reason_id.unwrap_or_default();
    match (language, *lacks) {
        (Language::English, "expires") => format!("{verdict} {rule} has expired"),
        (Language::Chinese, "expires") => format!("{verdict} {rule} 已过期"),
        (Language::English, "words") => {
            format!("{verdict} {rule} does not name the options before its words")
        }
        (Language::Chinese, "words") => format!("{verdict} {rule} 未写明命令词之前的选项"),
        (Language::English, "reach") => format!("{verdict} {rule} does not answer for [{id}]"),
        (Language::Chinese, "reach") => format!("{verdict} {rule} 不涵盖 [{id}]"),
        (Language::English, name) => format!("{verdict} {rule}: its `{name}` does not hold"),
        (Language::Chinese, name) => format!("{verdict} {rule}：条件 `{name}` 不成立"),
    }
}

fn rule_word(language: Language) -> &'static str {
    match language {
        Language::English => "rule",
        Language::Chinese => "规则",
    }
}

fn near_word(language: Language) -> &'static str {
    match language {
        Language::English => "nearly",
        Language::Chinese => "近似规则",
    }
}

fn fact_word(language: Language) -> &'static str {
    match language {
        Language::English => "fact",
        Language::Chinese => "事实",
    }
}

fn reason_marks<'a>(check: &Check, shown: &Visible) -> Vec<Annotation<'a>> {
    let reasons = check.reasons.iter();
    let marks = reasons.map(|reason| {
        let label = format!(
            "{} [{}]",
            visible_line(reason.text.as_bytes()).text,
            reason.id
        );
        AnnotationKind::Primary
            .span(range(reason.span, shown))
            .label(label)
    });
    marks.collect()
}

/// A mark under a command that no reason is about: what is known of it.
fn invocation_mark<'a>(
    invocation: &InvocationReport,
    check: &Check,
    shown: &Visible,
) -> Option<Annotation<'a>> {
    let [start, end] = invocation.span;
    let inside = |span: [u32; 2]| start <= span[0] && span[1] <= end;
    if check.reasons.iter().any(|reason| inside(reason.span)) {
        return None;
    }
    let program = invocation.program.as_ref();
    let program = program.map_or(invocation.target.to_owned(), |it| visible_line(&it.0).text);
    let mut kinds: Vec<&str> = invocation
        .effects
        .iter()
        .map(|effect| effect.kind)
        .collect();
    kinds.dedup();
    let label = match kinds.as_slice() {
        [] => program,
        kinds => format!("{program}: {}", kinds.join(", ")),
    };
    Some(
        AnnotationKind::Context
            .span(range(invocation.span, shown))
            .label(label),
    )
}

fn range([start, end]: [u32; 2], shown: &Visible) -> std::ops::Range<usize> {
    shown.offset(start as usize)..shown.offset(end as usize)
}

fn renderer(color: Color, stream: &impl IsTerminal) -> Renderer {
    let wanted = match color {
        Color::Always => true,
        Color::Never => false,
        // https://no-color.org: set and not empty.
        Color::Auto => {
            let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
            stream.is_terminal() && !refused
        }
    };
    if wanted {
        Renderer::styled()
    } else {
        Renderer::plain()
    }
}
