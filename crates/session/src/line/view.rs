//! The parts of files that a command line shows, as its plan knows them.

use super::range::{Range, Shape};
use super::words;
use qedsh_plan::syntax::{
    Command, CommandKind, Descriptor, List, Pipeline, Redirect, RedirectOperator, Terminator, Tree,
};
use qedsh_plan::{Invocation, Plan, Target};
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// A part of a file that a command line shows, if it comes to that.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The file, as an absolute path.
    pub path: PathBuf,
    /// Which lines of it.
    pub range: Range,
    /// How they are shown.
    pub(crate) shape: Shape,
}

/// The views of a line, in order.
pub(super) fn of(tree: &Tree<'_>, plan: &Plan<'_>) -> Vec<View> {
    let mut views = Vec::new();
    collect(tree, plan, tree.root(), &mut views);
    views
}

fn collect(tree: &Tree<'_>, plan: &Plan<'_>, list: List, views: &mut Vec<View>) {
    for statement in &tree[list.statements] {
        if statement.terminator == Terminator::Background {
            continue;
        }
        for pipeline in &tree[statement.pipelines] {
            if let [only] = &tree[pipeline.commands]
                && let CommandKind::Group(body) | CommandKind::Subshell(body) = only.kind
                && only.redirects.is_empty()
            {
                collect(tree, plan, body, views);
            }
            views.extend(of_pipeline(tree, plan, pipeline));
        }
    }
}

/// A program that shows a file, and at most one that cuts what it shows.
fn of_pipeline(tree: &Tree<'_>, plan: &Plan<'_>, pipeline: &Pipeline) -> Option<View> {
    let (source, filter) = match &tree[pipeline.commands] {
        [source] => (source, None),
        [source, filter] => (source, Some(filter)),
        _ => return None,
    };
    let invocation = invocation(tree, plan, source)?;
    let words = words(invocation)?;
    let (name, arguments) = words.split_first()?;
    let (range, shape, operands) = Range::of(name, arguments)?;
    let directories: Vec<&[u8]> = invocation.directories().collect();
    let ([operand], [directory]) = (operands.as_slice(), directories.as_slice()) else {
        return None;
    };
    let range = match filter {
        None => range,
        Some(filter) => cut(range, filtering(tree, plan, filter)?)?,
    };
    Some(View {
        path: Path::new(OsStr::from_bytes(directory)).join(operand),
        range,
        shape,
    })
}

/// What a program shows of what it is given through a pipe.
fn filtering(tree: &Tree<'_>, plan: &Plan<'_>, command: &Command) -> Option<Range> {
    let words = words(invocation(tree, plan, command)?)?;
    let (name, arguments) = words.split_first()?;
    let (range, shape, operands) = Range::of(name, arguments)?;
    (operands.is_empty() && shape == Shape::Plain).then_some(range)
}

/// A range of a range, where one of both is everything.
fn cut(range: Range, filter: Range) -> Option<Range> {
    match (range, filter) {
        (Range::All, filter) => Some(filter),
        (range, Range::All) => Some(range),
        _ => None,
    }
}

/// The program that a simple command starts, where its output goes where the
/// output of the line goes.
fn invocation<'p, 's>(
    tree: &Tree<'_>,
    plan: &'p Plan<'s>,
    command: &Command,
) -> Option<&'p Invocation<'s>> {
    let CommandKind::Simple { words, .. } = command.kind else {
        return None;
    };
    let name = tree.span(tree[words].first()?.text);
    if !tree[command.redirects].iter().all(is_of_errors) {
        return None;
    }
    let span = tree.span(command.text);
    let is_inside = |it: &&Invocation<'_>| span.start <= it.span.start && it.span.end <= span.end;
    let mut inside = plan.invocations().iter().filter(is_inside);
    // A second one runs in its words, or it is a wrapper.
    let only = inside.next().filter(|_| inside.next().is_none())?;
    let is_named_here = only.arguments.first()?.span.start == name.start;
    (is_named_here && matches!(only.target, Target::Program(_))).then_some(only)
}

fn is_of_errors(redirect: &Redirect) -> bool {
    let writes = matches!(
        redirect.operator,
        RedirectOperator::Output | RedirectOperator::Append | RedirectOperator::DuplicateOutput
    );
    writes && redirect.descriptor == Descriptor::Number(2)
}

#[cfg(test)]
mod tests {
    use super::super::lab::line;
    use super::*;

    fn views(text: &str) -> Vec<(String, Range)> {
        let views = line(text).views;
        let views = views.into_iter().map(|view| {
            let path = view.path.strip_prefix(env!("CARGO_MANIFEST_DIR"));
            let path = path.map_or(view.path.clone(), Path::to_path_buf);
            (path.to_string_lossy().into_owned(), view.range)
        });
        views.collect()
    }

    fn view(path: &str, range: Range) -> Vec<(String, Range)> {
        vec![(path.to_owned(), range)]
    }

    #[test]
    fn what_is_shown_is_read_off_the_plan() {
        let rows = [
            ("cat Cargo.toml", view("Cargo.toml", Range::All)),
            ("c\\at \"Cargo\".toml", view("Cargo.toml", Range::All)),
            ("cd src && cat lib.rs", view("src/lib.rs", Range::All)),
            ("f=Cargo.toml; cat $f", view("Cargo.toml", Range::All)),
            (
                "head -n 3 Cargo.toml 2>&1",
                view("Cargo.toml", Range::First(3)),
            ),
            (
                "cat Cargo.toml | sed -n 2,4p",
                view("Cargo.toml", Range::Between(2, 4)),
            ),
            ("(cat Cargo.toml)", view("Cargo.toml", Range::All)),
            ("grep serde Cargo.toml", view("Cargo.toml", Range::Matching)),
            ("cat /etc/hosts", view("/etc/hosts", Range::All)),
        ];
        for (text, expected) in rows {
            assert_eq!(views(text), expected, "{text}");
        }
    }

    #[test]
    fn what_goes_elsewhere_or_is_not_known_is_no_view() {
        for text in [
            "cat Cargo.toml > copy",
            "cat Cargo.toml | sort",
            "cat Cargo.toml | head -5 | tail -1",
            "cat Cargo.toml &",
            "x=$(cat Cargo.toml)",
            "cat Cargo.toml src/lib.rs",
            "cat \"$f\"",
            "cat *.toml",
            "cat < Cargo.toml",
            "head -c 5 Cargo.toml",
            "xargs cat Cargo.toml",
            "echo Cargo.toml",
        ] {
            assert_eq!(views(text), [], "{text}");
        }
    }
}
