//! Collects what a walk finds, and asks the world.

use crate::world::{Repository, Variable};
use crate::{
    Construct, Effect, Fact, Finding, Invocation, Plan, Program, Reason, Shadow, What, World,
};
use qedsh_catalog::spec::Context;
use qedsh_catalog::{Effects, GitTouch};
use qedsh_syntax::{Span, Tree};
use std::borrow::Cow;
use std::collections::HashMap;

/// How much may be walked for each byte of the source: loops and functions
/// walk some of it more than once. A command costs one and what its words cost.
const STEPS_PER_BYTE: usize = 4;

/// How much more, for a short source.
const STEPS: usize = 4096;

/// How deep commands may stand inside each other, functions and inner texts
/// included.
const MOST_NESTING: u32 = 160;

/// The plan in the making.
pub(crate) struct Planner<'w, 's> {
    pub(crate) world: &'w dyn World,
    pub(crate) context: Context,
    pub(crate) plan: Plan<'s>,
    /// Reused from reading to reading.
    pub(crate) effects: Effects<'s>,
    steps: usize,
    nesting: u32,
    variables: HashMap<Vec<u8>, Variable>,
    programs: HashMap<Vec<u8>, Program>,
    shadows: HashMap<Vec<u8>, Option<Shadow>>,
    repositories: HashMap<Vec<u8>, Vec<(GitTouch, Repository)>>,
}

/// Where the lists of a plan ended at some time.
#[derive(Clone, Copy)]
pub(crate) struct Mark {
    invocations: usize,
    findings: usize,
}

impl<'w, 's> Planner<'w, 's> {
    pub(crate) fn new(tree: &Tree<'s>, world: &'w dyn World) -> Self {
        let source = tree.source();
        Self {
            world,
            context: world.context(),
            plan: Plan {
                source,
                dialect: tree.dialect(),
                directory: world.directory().map(Cow::into_owned),
                invocations: Vec::new(),
                findings: Vec::new(),
                facts: Vec::new(),
            },
            effects: Effects::new(),
            steps: STEPS + STEPS_PER_BYTE * source.len(),
            nesting: 0,
            variables: HashMap::new(),
            programs: HashMap::new(),
            shadows: HashMap::new(),
            repositories: HashMap::new(),
        }
    }

    /// Goes into a command; false where it stands too deep or too much was
    /// walked, which is then a finding.
    pub(crate) fn enter(&mut self, cost: usize, span: Span) -> bool {
        if self.nesting >= MOST_NESTING {
            self.unknown(span, None, Reason::Limit("nesting"));
            return false;
        }
        let goes_on = self.spend(cost, span);
        self.nesting += u32::from(goes_on);
        goes_on
    }

    /// Comes out of the command that was gone into.
    pub(crate) fn leave(&mut self) {
        self.nesting -= 1;
    }

    /// Counts work; false once there was too much, which is then a finding.
    pub(crate) fn spend(&mut self, cost: usize, span: Span) -> bool {
        if self.steps >= cost {
            self.steps -= cost;
            return true;
        }
        // Nothing is walked any more: what was found stays found.
        self.steps = 0;
        let reported =
            |finding: &Finding<'_>| matches!(finding.what, What::Unknown(Reason::Limit(_)));
        if !self.plan.findings.last().is_some_and(reported) {
            self.unknown(span, None, Reason::Limit("commands"));
        }
        false
    }

    /// How much may still be walked.
    pub(crate) const fn steps_left(&self) -> usize {
        self.steps
    }

    pub(crate) fn mark(&self) -> Mark {
        Mark {
            invocations: self.plan.invocations.len(),
            findings: self.plan.findings.len(),
        }
    }

    /// Forgets what was found since `mark`: it is about to be found again, of
    /// a state in which less is known.
    pub(crate) fn rewind(&mut self, mark: Mark) {
        self.plan.invocations.truncate(mark.invocations);
        self.plan.findings.truncate(mark.findings);
    }

    pub(crate) fn add(&mut self, invocation: Invocation<'s>) -> usize {
        self.plan.invocations.push(invocation);
        self.plan.invocations.len() - 1
    }

    pub(crate) fn effect(&mut self, span: Span, invocation: Option<usize>, effect: Effect<'s>) {
        self.plan.findings.push(Finding {
            span,
            invocation,
            what: What::Effect(effect),
        });
    }

    pub(crate) fn unknown(&mut self, span: Span, invocation: Option<usize>, reason: Reason) {
        self.plan.findings.push(Finding {
            span,
            invocation,
            what: What::Unknown(reason),
        });
    }

    pub(crate) fn construct(
        &mut self,
        span: Span,
        invocation: Option<usize>,
        construct: Construct,
    ) {
        self.unknown(span, invocation, Reason::Construct(construct));
    }

    fn fact(&mut self, span: Span, topic: &str, subject: &[u8], answer: String) {
        let mut question = String::with_capacity(topic.len() + 1 + subject.len());
        question.push_str(topic);
        question.push(' ');
        question.push_str(&String::from_utf8_lossy(subject));
        self.plan.facts.push(Fact {
            span,
            question,
            answer,
        });
    }

    /// The variable `name` of the environment.
    pub(crate) fn variable(&mut self, name: &[u8], span: Span) -> Variable {
        if let Some(known) = self.variables.get(name) {
            return known.clone();
        }
        let answer = self.world.variable(name);
        // The value stays out of the proof: it may be a secret.
        let shown = match &answer {
            Variable::Unset => "unset",
            Variable::Set(_) => "set",
            Variable::Unknown => "unknown",
        };
        self.fact(span, "variable", name, shown.to_owned());
        self.variables.insert(name.to_vec(), answer.clone());
        answer
    }

    /// What the shell that will run this has under `name`.
    pub(crate) fn shadow(&mut self, name: &[u8]) -> Option<Shadow> {
        if let Some(known) = self.shadows.get(name) {
            return known.clone();
        }
        let answer = self.world.shadow(name);
        self.shadows.insert(name.to_vec(), answer.clone());
        answer
    }

    /// The program `name`; `directory` matters where the name holds a slash.
    pub(crate) fn program(&mut self, name: &[u8], directory: Option<&[u8]>, span: Span) -> Program {
        let key = match directory {
            Some(directory) if name.contains(&b'/') => {
                Cow::Owned(crate::paths::join(directory, name))
            }
            _ => Cow::Borrowed(name),
        };
        if let Some(known) = self.programs.get(&*key) {
            return known.clone();
        }
        let answer = self.world.program(name, directory);
        let shown = match &answer {
            Program::Trusted { path } => String::from_utf8_lossy(path).into_owned(),
            Program::Untrusted { path } => format!("untrusted {}", String::from_utf8_lossy(path)),
            Program::Absent => "absent".to_owned(),
            Program::Unknown => "unknown".to_owned(),
        };
        self.fact(span, "program", &key, shown);
        self.programs.insert(key.into_owned(), answer.clone());
        answer
    }

    /// Whether git in `directory` runs code of the repository's choosing.
    pub(crate) fn git(&mut self, directory: &[u8], touches: GitTouch, span: Span) -> Repository {
        let known = self.repositories.get(directory).into_iter().flatten();
        let mut asked = known.filter(|(asked, _)| *asked == touches);
        if let Some((_, answer)) = asked.next() {
            return answer.clone();
        }
        let answer = self.world.git(directory, touches);
        let shown = match &answer {
            Repository::None => "none",
            Repository::Inert => "inert",
            Repository::Hazard(hazard) => hazard.kind.id(),
        };
        self.note(span, "git", directory, shown);
        let known = self.repositories.entry(directory.to_vec()).or_default();
        known.push((touches, answer.clone()));
        answer
    }

    /// Notes a fact that was asked for.
    pub(crate) fn note(&mut self, span: Span, topic: &str, subject: &[u8], answer: &str) {
        self.fact(span, topic, subject, answer.to_owned());
    }
}
