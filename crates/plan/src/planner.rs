//! Collects what a walk finds, and asks the world.

mod facts;

use crate::fact::{Answer, Fact, Topic, touched};
use crate::shim;
use crate::world::{Repository, Variable};
use crate::{
    Construct, Effect, Finding, Invocation, Plan, Program, Reason, Shadow, Value, What, World,
};
use facts::Facts;
use qedsh_catalog::spec::Context;
use qedsh_catalog::{Effects, GitTouch};
use qedsh_syntax::{Span, Tree};
use std::borrow::Cow;
use std::rc::Rc;

/// How much may be walked for each byte of the source: loops and functions
/// walk some of it more than once. A command costs one and what its words cost.
const STEPS_PER_BYTE: usize = 4;

/// How much more, for a short source.
const STEPS: usize = 4096;

/// How deep commands may stand inside each other, functions and inner texts
/// included.
const MOST_NESTING: u32 = 160;

/// Among how many names one is looked for that is no alias and no function.
const MOST_NAMES: usize = 16;

/// The plan in the making.
pub(crate) struct Planner<'w, 's> {
    pub(crate) world: &'w dyn World,
    pub(crate) context: Context,
    pub(crate) plan: Plan<'s>,
    /// Reused from reading to reading.
    pub(crate) effects: Effects<'s>,
    /// The same, for the words that are read.
    pub(crate) values: Vec<Value<'s>>,
    steps: usize,
    nesting: u32,
    facts: Facts<'s>,
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
        // A command is seldom shorter than this, and no more room is wasted.
        let expected = (source.len() / 12 + 2).min(64);
        Self {
            world,
            context: world.context(),
            plan: Plan {
                source,
                dialect: tree.dialect(),
                context: world.context(),
                directory: world.directory().map(|directory| Rc::from(&*directory)),
                invocations: Vec::with_capacity(expected),
                findings: Vec::with_capacity(expected),
                facts: Vec::new(),
                unshadowed: Vec::with_capacity(expected),
            },
            effects: Effects::new(),
            values: Vec::new(),
            steps: STEPS + STEPS_PER_BYTE * source.len(),
            nesting: 0,
            // Each program, and some variables.
            facts: Facts::with_capacity(expected + 2),
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

    /// The bytes for as long as the plan lives: borrowed where they lie in the
    /// source.
    pub(crate) fn keep(&self, bytes: &[u8]) -> Cow<'s, [u8]> {
        let source = self.plan.source;
        let at = (bytes.as_ptr() as usize).wrapping_sub(source.as_ptr() as usize);
        let end = at.wrapping_add(bytes.len());
        match source.get(at..end.max(at)) {
            Some(same) if same == bytes => Cow::Borrowed(same),
            _ => Cow::Owned(bytes.to_vec()),
        }
    }

    /// Where the fact about `subject` is: asked for now if it is not there yet.
    fn fact(
        &mut self,
        topic: Topic,
        subject: &[u8],
        span: Span,
        ask: impl FnOnce(&dyn World) -> Answer,
    ) -> usize {
        if let Some(at) = self.facts.find(topic, subject) {
            return at;
        }
        let answer = ask(self.world);
        let subject = self.keep(subject);
        self.facts.add(Fact {
            span,
            topic,
            subject,
            answer,
        })
    }

    /// The variable `name` of the environment.
    pub(crate) fn variable(&mut self, name: &[u8], span: Span) -> &Variable {
        let ask = |world: &dyn World| Answer::Variable(world.variable(name));
        let at = self.fact(Topic::Variable, name, span, ask);
        match self.facts.answer(at) {
            Some(Answer::Variable(variable)) => variable,
            _ => &Variable::Unknown,
        }
    }

    /// What the shell that will run this has under `name`.
    pub(crate) fn shadow(&mut self, name: &[u8]) -> Option<Shadow> {
        let known = &self.plan.unshadowed;
        let recent = known.get(known.len().saturating_sub(MOST_NAMES)..);
        let mut recent = recent.unwrap_or_default().iter();
        if recent.any(|known| **known == *name) {
            return None;
        }
        let answer = self.world.shadow(name);
        if answer.is_none() {
            let name = self.keep(name);
            self.plan.unshadowed.push(name);
        }
        answer
    }

    /// The program `name`; `directory` matters where the name holds a slash.
    pub(crate) fn program(
        &mut self,
        name: &[u8],
        directory: Option<&[u8]>,
        span: Span,
    ) -> &Program {
        let key = match directory {
            Some(directory) if name.contains(&b'/') => {
                Cow::Owned(crate::paths::join(directory, name))
            }
            _ => Cow::Borrowed(name),
        };
        let ask = |world: &dyn World| Answer::Program(world.program(name, directory));
        let at = self.fact(Topic::Program, &key, span, ask);
        match self.facts.answer(at) {
            Some(Answer::Program(program)) => program,
            _ => &Program::Unknown,
        }
    }

    /// The file that chooses what the shim at `path` starts in `directory`.
    pub(crate) fn chooser(&mut self, path: &[u8], directory: &[u8], span: Span) -> Option<Vec<u8>> {
        let ask = |world: &dyn World| match world.chooser(path, directory) {
            None => Answer::Word(shim::UNCHOSEN),
            Some(file) => Answer::Path(Some(file)),
        };
        let at = self.fact(Topic::Shim, &shim::question(directory, path), span, ask);
        match self.facts.answer(at) {
            Some(Answer::Word(_)) => None,
            Some(Answer::Path(Some(file))) => Some(file.clone()),
            _ => Some(directory.to_vec()),
        }
    }

    /// Whether git in `directory` runs code of the repository's choosing;
    /// `None` where that could not be told.
    pub(crate) fn git(
        &mut self,
        directory: &[u8],
        touches: GitTouch,
        span: Span,
    ) -> Option<&Repository> {
        let ask = |world: &dyn World| Answer::Git(world.git(directory, touches));
        let at = self.fact(Topic::Git(touched(touches)), directory, span, ask);
        match self.facts.answer(at) {
            Some(Answer::Git(repository)) => Some(repository),
            _ => None,
        }
    }

    /// The path that the world names; `None` where it knows none.
    pub(crate) fn path(
        &mut self,
        topic: Topic,
        subject: &[u8],
        span: Span,
        ask: impl FnOnce(&dyn World) -> Option<Vec<u8>>,
    ) -> Option<Vec<u8>> {
        let at = self.fact(topic, subject, span, |world| Answer::Path(ask(world)));
        match self.facts.answer(at) {
            Some(Answer::Path(path)) => path.clone(),
            _ => None,
        }
    }

    /// Whether git may have been asked for this top of a repository.
    pub(crate) fn is_toplevel(&self, path: &[u8]) -> bool {
        self.facts.has_path(Topic::Toplevel, path)
    }

    /// Notes a fact that was asked for.
    pub(crate) fn note(&mut self, span: Span, topic: Topic, subject: &[u8], answer: &'static str) {
        self.fact(topic, subject, span, |_| Answer::Word(answer));
    }

    /// Notes the text of an alias that was applied.
    pub(crate) fn note_alias(&mut self, span: Span, name: &[u8], text: Vec<u8>) {
        self.fact(Topic::Alias, name, span, |_| Answer::Alias(text));
    }

    /// The plan, with the facts that it leans on.
    pub(crate) fn finish(mut self) -> Plan<'s> {
        self.plan.facts = self.facts.into_all();
        crate::real::note(&mut self.plan, self.world);
        self.plan
    }
}
