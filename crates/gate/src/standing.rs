//! Whether what a plan found passes without anybody's word.

use crate::network::{Objection, host_of};
use crate::rules::{Rules, Scope, UnknownPaths};
use crate::{Reason, Terms};
use qedsh_plan::catalog::{Access, Effect, Extent, Network, Path};
use qedsh_plan::{Finding, Plan, Reason as Unknown, Value, What};
use std::borrow::Cow;

/// Longer parts of a command line are pointed at, not quoted.
const QUOTED: usize = 60;

/// What keeps a finding from passing; `None` where nothing does.
pub(crate) fn objection(
    plan: &Plan<'_>,
    finding: &Finding<'_>,
    rules: &Rules,
    terms: &Terms,
) -> Option<Reason> {
    match &finding.what {
        What::Unknown(reason) => {
            let details = details_of(plan, finding, reason);
            Some(because(finding, reason.id(), details))
        }
        What::Effect(effect) => acting(plan, finding, effect, rules, terms),
    }
}

fn acting(
    plan: &Plan<'_>,
    finding: &Finding<'_>,
    effect: &Effect<'_>,
    rules: &Rules,
    terms: &Terms,
) -> Option<Reason> {
    let say = |id, details| Some(because(finding, id, details));
    match effect {
        Effect::Reads(path) => reading(plan, finding, path, rules),
        // What may wait for ever harms nobody where something ends it.
        Effect::Waits if terms.limit.is_some() => None,
        Effect::Waits => say("waits", Vec::new()),
        Effect::Network(network) if network.access == Access::Read => {
            let id = match rules.network().objection(network)? {
                Objection::Client => "network-client",
                Objection::Host => "network-host",
            };
            say(id, vec![shown_host(network)])
        }
        Effect::Network(network) => say("network", vec![shown_host(network)]),
        Effect::Writes(path) => say("writes", vec![shown(&path.value)]),
        Effect::Runs(run) => say("runs", vec![started(run)]),
        Effect::ShowsEnvironment => say("shows-environment", Vec::new()),
        Effect::Signals => say("signals", Vec::new()),
        Effect::ChangesState(_) => say("changes-state", Vec::new()),
        Effect::Needs(_) => say("unresolved-fact", Vec::new()),
        Effect::Unknown(unknown) => say(unknown.id(), vec![source_of(plan, finding)]),
    }
}

/// What a text about something unknown speaks of.
fn details_of(plan: &Plan<'_>, finding: &Finding<'_>, reason: &Unknown) -> Vec<String> {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    match reason {
        Unknown::Syntax(kind) => vec![kind.message().to_owned()],
        Unknown::Variable(name)
        | Unknown::UntrustedProgram(name)
        | Unknown::Shadowed(name)
        | Unknown::FilePresent(name)
        | Unknown::SpecialFile(name) => vec![text(name)],
        Unknown::Git { name, file, .. } => vec![text(name), text(file)],
        Unknown::Limit(limit) => vec![(*limit).to_owned()],
        Unknown::Command(_)
        | Unknown::Construct(_)
        | Unknown::UnknownProgram
        | Unknown::UnknownDirectory => vec![source_of(plan, finding)],
    }
}

/// The part of the source that a finding is about, where it is short enough to
/// be quoted.
fn source_of(plan: &Plan<'_>, finding: &Finding<'_>) -> String {
    let span = finding.span.start as usize..finding.span.end as usize;
    let source = plan
        .source()
        .get(span)
        .filter(|source| source.len() <= QUOTED);
    source
        .map(String::from_utf8_lossy)
        .unwrap_or_default()
        .into_owned()
}

fn reading(
    plan: &Plan<'_>,
    finding: &Finding<'_>,
    path: &Path<'_>,
    rules: &Rules,
) -> Option<Reason> {
    let places = places(plan, finding, &path.value);
    let sensitive = rules.sensitive();
    let is_sensitive = |place: &&Cow<'_, Value<'_>>| match path.extent {
        Extent::Entry => sensitive.covers(place),
        Extent::Tree => sensitive.covers(place) || sensitive.may_lie_below(place),
        // Names, sizes and times tell no secret.
        Extent::Names => false,
    };
    if let Some(place) = places.iter().find(is_sensitive) {
        return Some(because(finding, "sensitive-path", vec![shown(place)]));
    }
    let scope = rules.scope()?;
    let outside = places.iter().find(|place| !is_inside(scope, place))?;
    Some(because(finding, "outside-scope", vec![shown(outside)]))
}

/// What a path of a finding may mean: absolute where the directory is known,
/// as written and, where the plan noted it, with links followed.
pub(crate) fn places<'v>(
    plan: &Plan<'_>,
    finding: &Finding<'_>,
    path: &'v Value<'_>,
) -> Vec<Cow<'v, Value<'v>>> {
    let mut places = written(plan, finding, path);
    let led: Vec<_> = places.iter().filter_map(|place| led(plan, place)).collect();
    places.extend(led.into_iter().map(Cow::Owned));
    places
}

/// The same, as written.
pub(crate) fn written<'v>(
    plan: &Plan<'_>,
    finding: &Finding<'_>,
    path: &'v Value<'_>,
) -> Vec<Cow<'v, Value<'v>>> {
    let invocation = finding.invocation.and_then(|at| plan.invocations().get(at));
    let directories: Vec<&[u8]> = match invocation {
        Some(invocation) => invocation.directories().collect(),
        None => plan.directory().into_iter().collect(),
    };
    if path.prefix().starts_with(b"/") || directories.is_empty() || matches!(path, Value::Opaque) {
        return vec![Cow::Borrowed(path)];
    }
    let places = directories.iter().map(|directory| below(directory, path));
    places.map(Cow::Owned).collect()
}

/// Where a path leads, links followed, for each directory that it may be meant
/// from; `None` where one of them is not known, or it climbs: then it may be
/// meant from the target of a link.
pub(crate) fn targets<'c>(
    plan: &'c Plan<'_>,
    finding: &Finding<'_>,
    path: &Value<'_>,
) -> Option<Vec<&'c [u8]>> {
    let target = |place: &Cow<'_, Value<'_>>| {
        let place = place.as_exact()?;
        let mut names = place.split(|byte| *byte == b'/');
        // A home directory that nobody has expanded could be the real one.
        let is_plain = names.all(|name| !matches!(name, b".." | b"~"));
        let target = is_plain.then(|| plan.real_path(place)).flatten()?;
        target.starts_with(b"/").then_some(target)
    };
    written(plan, finding, path).iter().map(target).collect()
}

/// Where the plan says that a path leads.
fn led(plan: &Plan<'_>, place: &Value<'_>) -> Option<Value<'static>> {
    let known = place.prefix();
    if place.as_exact().is_some() {
        return plan
            .real_path(known)
            .map(|real| Value::Exact(real.to_vec().into()));
    }
    let cut = known.iter().rposition(|byte| *byte == b'/')?;
    let (directory, start) = known.split_at(cut);
    let real = plan.real_path(directory)?;
    Some(with_prefix(place, [real, start].concat()))
}

fn below(directory: &[u8], path: &Value<'_>) -> Value<'static> {
    with_prefix(path, [directory, b"/", path.prefix()].concat())
}

/// A value of the same kind that starts otherwise.
fn with_prefix(value: &Value<'_>, known: Vec<u8>) -> Value<'static> {
    let prefix = known.into();
    match value {
        Value::Exact(_) => Value::Exact(prefix),
        Value::One { .. } => Value::One { prefix },
        Value::Many { .. } | Value::Opaque => Value::Many { prefix },
    }
}

fn is_inside(scope: &Scope, place: &Value<'_>) -> bool {
    let known = place.prefix();
    // A variable's value can climb out again; what a glob finds cannot.
    let is_certain = !matches!(place, Value::One { .. } | Value::Opaque);
    let cut = known.iter().rposition(|byte| *byte == b'/');
    let directory = match place {
        Value::Exact(_) => Some(known),
        _ => cut.and_then(|cut| known.get(..=cut)),
    };
    let Some(directory) = directory.filter(|known| known.starts_with(b"/")) else {
        return scope.unknown == UnknownPaths::Inside;
    };
    let directory = normal(directory);
    let is_below_root = scope.roots.iter().any(|root| is_below(root, &directory));
    let is_inside = directory.starts_with(b"/dev/") || is_below_root;
    is_inside && (is_certain || scope.unknown == UnknownPaths::Inside)
}

/// Whether `path` is `root` or lies below it; both absolute and normal.
pub(crate) fn is_below(root: &[u8], path: &[u8]) -> bool {
    let root = root.strip_suffix(b"/").unwrap_or(root);
    path.strip_prefix(root)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with(b"/"))
}

/// An absolute path without `.`, `..` and doubled slashes.
pub(crate) fn normal(path: &[u8]) -> Cow<'_, [u8]> {
    let names = path
        .strip_prefix(b"/")
        .map(|names| names.split(|byte| *byte == b'/'));
    if names.is_some_and(|mut names| names.all(|name| !matches!(name, b"" | b"." | b".."))) {
        return Cow::Borrowed(path);
    }
    let mut names: Vec<&[u8]> = Vec::new();
    for name in path.split(|byte| *byte == b'/') {
        match name {
            b"" | b"." => {}
            b".." => drop(names.pop()),
            name => names.push(name),
        }
    }
    let mut normal = Vec::with_capacity(path.len());
    for name in names {
        normal.push(b'/');
        normal.extend_from_slice(name);
    }
    if normal.is_empty() {
        normal.push(b'/');
    }
    Cow::Owned(normal)
}

fn because(finding: &Finding<'_>, id: &'static str, details: Vec<String>) -> Reason {
    let is_known = details.iter().any(|detail| !detail.is_empty());
    Reason {
        id,
        span: finding.span,
        details: if is_known { details } else { Vec::new() },
        rule: None,
    }
}

/// A value as a person reads it; nothing for one that is not known.
fn shown(value: &Value<'_>) -> String {
    let known = String::from_utf8_lossy(value.prefix()).into_owned();
    match value {
        Value::Exact(_) => known,
        _ if known.is_empty() => known,
        _ => format!("{known}…"),
    }
}

fn shown_host(network: &Network<'_>) -> String {
    let host = network.host.as_ref();
    let host = host.map(|host| host_of(host).unwrap_or_else(|| shown(host)));
    host.unwrap_or_else(|| network.client.to_owned())
}

fn started(run: &qedsh_plan::catalog::Run<'_>) -> String {
    use qedsh_plan::catalog::Run;
    match run {
        Run::Command { argv, .. } => argv.first().map(shown).unwrap_or_default(),
        Run::Shell { shell, .. } => (*shell).to_owned(),
        Run::Program(name) => shown(name),
    }
}
