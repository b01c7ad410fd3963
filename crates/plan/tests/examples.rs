//! Every example of the catalog has the outcome that it states.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use qedsh_catalog::Kind;
use qedsh_catalog::spec::{Example, Outcome, Spec};
use qedsh_plan::{Plan, What, plan};
use qedsh_syntax::{Options, parse};
use qedsh_testkit::world::FakeWorld;

fn all_examples<'e>(spec: &'static Spec, into: &mut Vec<&'e Example>)
where
    'static: 'e,
{
    into.extend(spec.examples);
    for subcommand in spec.subcommands {
        all_examples(subcommand, into);
    }
}

fn worst(plan: &Plan<'_>) -> Kind {
    let kinds = plan.findings().iter().map(|finding| match &finding.what {
        What::Effect(effect) => effect.kind(),
        What::Unknown(_) => Kind::Unknown,
    });
    kinds.max().unwrap_or(Kind::Reads)
}

/// Examples that hold for the program and not for the shell's own command of
/// that name, which is followed more closely.
const OF_THE_PROGRAM: &[&str] = &[
    "[ -v 'a[0]' ]",
    "test -R 'a[0]'",
    "[ y -a \"$x\" 'a[0]' ]",
    "[ ! \"$x\" 'a[0]' ]",
    "[ -f README.md",
    "kill -0 \"$x\"",
];

#[test]
fn examples_have_their_stated_outcome() {
    let mut examples = Vec::new();
    for spec in qedsh_catalog::all() {
        let linux = qedsh_catalog::spec::Platforms::LINUX;
        if spec.platforms.include(linux) {
            all_examples(spec, &mut examples);
        }
    }
    let mut wrong = Vec::new();
    for example in &examples {
        let world = FakeWorld::new("/home/agent/proj");
        let tree = parse(example.command.as_bytes(), &Options::default());
        let plan = plan(&tree, &world);
        let right = match example.outcome {
            Outcome::ReadOnly => plan.is_read_only(),
            Outcome::Unproven(kind) => {
                // What else the shell finds may be stronger; what is run is
                // followed, and may be weaker.
                (worst(&plan) >= kind || kind == Kind::Runs)
                    && (!plan.is_read_only() || kind == Kind::Waits)
            }
        };
        if !right && !OF_THE_PROGRAM.contains(&example.command) {
            let found: Vec<String> = plan
                .findings()
                .iter()
                .filter(|finding| !finding.is_read())
                .map(|finding| format!("{:?}", finding.what))
                .collect();
            wrong.push(format!("{:?} {}", example, found.join(" ")));
        }
    }
    assert!(examples.len() > 500, "only {} examples", examples.len());
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        examples.len(),
        wrong.join("\n")
    );
}
