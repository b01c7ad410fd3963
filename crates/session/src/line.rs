//! What is known of a command line before it runs and matters for its reply.

mod convention;
mod formatter;
mod github;
mod range;
mod silent;
mod view;

pub use convention::Convention;
pub use range::Range;
pub(crate) use range::Shape;
pub use view::View;

use qedsh_plan::syntax::Tree;
use qedsh_plan::{Invocation, Plan, Target};

/// What is known of a command line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// What its exit status means where that is more than failure.
    pub convention: Option<Convention>,
    /// Whether it writes nothing where all goes well.
    pub is_silent: bool,
    /// The parts of files that it shows.
    pub views: Vec<View>,
    /// Whether it is a program that changes files in place, such as a formatter.
    pub changes_in_place: bool,
    /// Whether it may end in another directory than it started in.
    pub may_move: bool,
    /// Whether it asks GitHub through `gh`.
    pub asks_github: bool,
}

impl Line {
    /// What is known of the line with this tree and plan.
    pub fn of(tree: &Tree<'_>, plan: &Plan<'_>) -> Self {
        if !tree.errors().is_empty() {
            return Self::default();
        }
        Self {
            convention: convention::of(tree, plan),
            is_silent: silent::is_silent(tree),
            views: view::of(tree, plan),
            changes_in_place: plan.invocations().iter().any(formatter::changes_in_place),
            may_move: plan.invocations().iter().any(may_move),
            asks_github: plan.invocations().iter().any(github::asks),
        }
    }
}

/// Whether the command may change the directory of its shell: it does, or what
/// it does is not known.
fn may_move(invocation: &Invocation<'_>) -> bool {
    match (&invocation.target, known_words(invocation).first()) {
        (Target::Builtin, Some(name)) => MOVERS.contains(name),
        (Target::Program(_) | Target::Absent, Some(_)) => false,
        _ => true,
    }
}

/// Builtins that can change the directory, or run what can.
const MOVERS: &[&str] = &[
    ".", "builtin", "cd", "command", "enable", "eval", "popd", "pushd", "source", "trap",
];

/// The words of an invocation, the name without its directory first; `None`
/// where one of them is not known.
fn words<'p>(invocation: &'p Invocation<'_>) -> Option<Vec<&'p str>> {
    let words = invocation.arguments.iter().map(known);
    let mut words: Vec<&str> = words.collect::<Option<_>>()?;
    let name = words.first_mut()?;
    *name = name.rsplit('/').next().unwrap_or(name);
    Some(words)
}

/// The words of an invocation up to the first that is not known.
fn known_words<'p>(invocation: &'p Invocation<'_>) -> Vec<&'p str> {
    let mut words: Vec<&str> = invocation.arguments.iter().map_while(known).collect();
    if let Some(name) = words.first_mut() {
        *name = name.rsplit('/').next().unwrap_or(name);
    }
    words
}

fn known<'p>(argument: &'p qedsh_plan::Argument<'_>) -> Option<&'p str> {
    std::str::from_utf8(argument.value.as_exact()?).ok()
}

#[cfg(test)]
pub(crate) mod lab {
    //! Lines judged in a directory of this source tree.

    use super::Line;
    use qedsh_plan::syntax::{self, Options};
    use qedsh_world::RealWorld;

    /// What is known of `text`, which starts in the directory of this crate.
    pub(crate) fn line(text: &str) -> Line {
        let directory = env!("CARGO_MANIFEST_DIR").as_bytes();
        let environment = [
            ("PATH", "/usr/bin:/bin"),
            ("PWD", env!("CARGO_MANIFEST_DIR")),
        ];
        let world = RealWorld::new(directory, directory, environment.into());
        let tree = syntax::parse(text.as_bytes(), &Options::default());
        let plan = qedsh_plan::plan(&tree, &world);
        Line::of(&tree, &plan)
    }
}
