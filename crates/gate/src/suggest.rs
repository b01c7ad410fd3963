//! Which rules would let a command line pass.

mod neighbours;

pub use neighbours::hardly_meant;

use crate::grant::Terms;
use crate::hiding::carries_commands;
use crate::judgement::Judgement;
use crate::{Decision, Mode, Origin, Pattern, Rule, Rules, Verdict, decide};
use qedsh_plan::{Invocation, Plan, Value};

/// More parts than this are a script: the text itself is the rule.
const MOST: usize = 5;

/// The allow rules that a person who wants this command line to pass from now
/// on would write: for each part that is not answered for, the words of its
/// action, and no options after it; the whole text to the letter where that is
/// not enough, or would also allow what a person who says so cannot mean. Empty
/// where no allow rule helps.
pub fn suggest(plan: &Plan<'_>, rules: &Rules, mode: Mode, terms: &Terms) -> Vec<Pattern> {
    let judged = Judgement::new(plan, rules, mode, terms);
    if judged.uncovered().is_empty() {
        return Vec::new();
    }
    let prefixes: Option<Vec<Pattern>> = judged
        .uncovered_invocations()
        .map(|at| plan.invocations().get(at?).and_then(prefix))
        .collect();
    let mut distinct: Vec<Pattern> = Vec::new();
    for prefix in prefixes.unwrap_or_default() {
        if !distinct.contains(&prefix) {
            distinct.push(prefix);
        }
    }
    let prefixes = distinct;
    let text = String::from_utf8_lossy(plan.source());
    let exact = Pattern::exact(&text).into_iter().collect();
    let is_short = !prefixes.is_empty() && prefixes.len() <= MOST;
    let offers = [prefixes, exact];
    let offers = offers.into_iter().skip(usize::from(!is_short));
    // A suggestion that would not make it pass is none.
    offers
        .into_iter()
        .find(|offer: &Vec<Pattern>| passes(plan, rules, mode, terms, offer))
        .unwrap_or_default()
}

fn passes(plan: &Plan<'_>, rules: &Rules, mode: Mode, terms: &Terms, offer: &[Pattern]) -> bool {
    let nowhere = Origin {
        file: String::new(),
        line: 0,
    };
    let allow = |pattern: &Pattern| Rule::new(Verdict::Allow, pattern.clone(), nowhere.clone());
    let rules = rules.and(offer.iter().map(allow));
    matches!(
        decide(plan, &rules, mode, terms.clone()),
        Decision::Allow(_)
    )
}

/// The words up to the action of a command, as written, behind the variables
/// that are set for it alone.
fn prefix(invocation: &Invocation<'_>) -> Option<Pattern> {
    let words = invocation
        .arguments
        .iter()
        .map(|argument| argument.value.as_exact());
    let words: Vec<&[u8]> = words.map_while(|word| word).collect();
    let name = words.first()?;
    let action = qedsh_registry::action(&words)?;
    // Such programs run whatever they are given; one that names a module of
    // theirs, or a task of the project, is the exception.
    let is_module = words.get(action.end.checked_sub(2)?) == Some(&&b"-m"[..]);
    let is_task = action.words.get(1) == Some(&&b"task"[..]);
    if qedsh_registry::runs_or_deletes_anything(name) && !is_module && !is_task {
        return None;
    }
    let named = action.words.iter().map(|word| str::from_utf8(word).ok());
    if neighbours::allows_too_much(&named.collect::<Option<Vec<_>>>()?) {
        return None;
    }
    let words = words.get(..action.end)?.iter();
    let words = words.map(|word| String::from_utf8(word.to_vec()).ok());
    let assignments = invocation.assignments.iter().map(assignment);
    let words: Option<Vec<String>> = assignments.chain(words).collect();
    words.map(Pattern::Prefix)
}

/// A variable as a rule spells it, where its value is plain and runs nothing.
fn assignment((name, value): &(Vec<u8>, Value<'_>)) -> Option<String> {
    let value = value.as_exact()?;
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"_./:@,+-".contains(byte);
    if carries_commands(name) || !value.iter().all(is_plain) {
        return None;
    }
    let (name, value) = (str::from_utf8(name).ok()?, str::from_utf8(value).ok()?);
    Some(format!("{name}={value}"))
}
