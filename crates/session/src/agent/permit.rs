//! Whether a command may run, and what it stands on when it does.

use super::{Agent, Calls, Command, Demand, Refusal};
use crate::approval::{Asked, Binding, Reach, Response};
use crate::judge::Judged;
use crate::session::placed;
use crate::surroundings::{Footing, ShellState};
use crate::{Answer, Line, Place};
use qedsh_exec::environment::Environment;
use qedsh_exec::task::{Profile, Tasks};
use qedsh_exec::warm::Fall;
use qedsh_gate::{Approval, Basis, Decision, Grant, Language, Pattern, Question};
use qedsh_plan::catalog::spec::Terminal;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::time::SystemTime;

/// A command that may run.
pub(super) struct Granted {
    pub(super) grant: Grant,
    pub(super) stand: Stand,
    pub(super) line: Line,
    pub(super) is_proved: bool,
}

/// Where a command runs, and what it was judged by.
pub(super) struct Stand {
    pub(super) profile: Profile,
    /// What it was judged by.
    pub(super) judged: Environment,
    /// What its shell is started with.
    pub(super) launched: Environment,
    pub(super) falls: Vec<Fall>,
}

/// What a person or a rule of theirs already said to this command.
pub(super) struct Agreed {
    pub(super) binding: Binding,
    pub(super) approval: Approval,
}

/// Why a command does not run.
pub(super) enum Stopped {
    Refused(Refusal),
    /// It needs a warm shell, and there is none.
    Unwarmed(Vec<Fall>),
}

impl<T: Tasks> Agent<T> {
    /// The permission to run the command, and what it runs with.
    pub(super) fn grant(
        &self,
        command: &Command,
        directory: &Path,
        fallen: &[Fall],
        agreed: &mut Option<Agreed>,
        calls: &mut Calls<'_>,
    ) -> Result<Granted, Stopped> {
        let footing = self.ladder.footing(&self.tasks, fallen);
        let footing = footing.map_err(Stopped::Unwarmed)?;
        self.tell_of(&footing);
        let place = Place::supposed(directory);
        let text = command.text.as_bytes();
        let terminal = match command.terminal {
            true => Terminal::Present,
            false => Terminal::Absent,
        };
        let judge = |state: &_| self.session.judge_on(text, &place, terminal, state);
        let clean = ShellState::plain(footing.clean.clone());
        let plain = judge(&clean);
        // What is proved needs nothing of the user's functions and aliases, and
        // gets none; whatever else runs gets them and is judged with them.
        let is_all = footing.state == clean;
        let (judged, stand) = match is_proved(&plain.decision) {
            true => (plain, Stand::clean(&footing, directory)),
            false if is_all => (plain, Stand::on(&footing, directory)),
            false => (judge(&footing.state), Stand::on(&footing, directory)),
        };
        let settled = self.settle(judged, stand, command, agreed, calls);
        settled.map_err(Stopped::Refused)
    }

    /// Tells the agent once where commands have nothing of the user's own.
    fn tell_of(&self, footing: &Footing) {
        let falls = footing.falls.iter();
        let whys = falls.map(|fall| format!("{}: {}", fall.rung, fall.why));
        if footing.profile == Profile::Plain && !self.is_plain_told.swap(true, Ordering::Relaxed) {
            let whys: Vec<String> = whys.collect();
            self.note(format!(
                "Commands have nothing of what the user's login files set ({})",
                whys.join("; ")
            ));
        }
    }

    /// Asks where that is needed, and keeps what was decided.
    fn settle(
        &self,
        judged: Judged<'_>,
        stand: Stand,
        command: &Command,
        agreed: &mut Option<Agreed>,
        calls: &mut Calls<'_>,
    ) -> Result<Granted, Refusal> {
        let decided = self.decision(&command.text, &judged);
        let line = judged.line;
        let is_proved = is_proved(&judged.decision);
        // A client of the account's own service passes by policy, and connects.
        let reads = is_proved && judged.plan.is_read_only();
        let is_demanded = reads || command.demand == Demand::Permitted;
        let (decided, granted) = match judged.decision {
            Decision::Deny(refusal) => (decided, Err(Refusal::Denied(refusal.reasons().to_vec()))),
            Decision::Allow(grant) if is_demanded => (decided, Ok(grant)),
            Decision::Allow(grant) => (decided, Err(Refusal::Unproved(grant.reasons().to_vec()))),
            Decision::Ask(question) if !is_demanded => {
                (decided, Err(Refusal::Unproved(question.reasons().to_vec())))
            }
            Decision::Ask(question) => {
                let (session, name) = (&self.session, &self.name);
                let binding = session.binding_in(&stand.judged, name, &judged.plan, &question);
                let said = agreed.take().filter(|it| it.binding == binding);
                let granted = match said {
                    // It did not start, and is the same in every way.
                    Some(said) => Ok((question.approve(said.approval), said.approval)),
                    None => {
                        let rules = judged.suggestions;
                        self.put(question, binding.clone(), rules, command, calls)
                    }
                };
                let decided = match &granted {
                    Ok(_) => decided.by_person("allow"),
                    Err(Refusal::Refused) => decided.by_person("deny"),
                    Err(_) => decided,
                };
                let granted = granted.map(|(grant, approval)| {
                    *agreed = Some(Agreed { binding, approval });
                    grant
                });
                (decided, granted)
            }
        };
        self.keep_decision(decided)?;
        Ok(Granted {
            grant: granted?,
            stand,
            line,
            is_proved,
        })
    }

    /// Puts the question to whoever is here, else to somebody elsewhere.
    fn put(
        &self,
        question: Question,
        binding: Binding,
        suggestions: Vec<Pattern>,
        command: &Command,
        calls: &mut Calls<'_>,
    ) -> Result<(Grant, Approval), Refusal> {
        let approval = match ask(&question, &suggestions, command, calls) {
            Some(Answer::Allow) => Approval::Once,
            Some(Answer::AllowSession) => {
                self.session.allow(suggestions.into_iter());
                Approval::Session
            }
            Some(Answer::AllowAlways) => {
                // The configuration of this session was read before.
                self.session.allow(suggestions.into_iter());
                Approval::Always
            }
            Some(Answer::Refuse | Answer::Leave) => return Err(Refusal::Refused),
            None => return self.ask_elsewhere(question, binding, suggestions, command, calls),
        };
        Ok((question.approve(approval), approval))
    }

    /// Takes the answer of somebody who is elsewhere, or leaves the question
    /// for them.
    fn ask_elsewhere(
        &self,
        question: Question,
        binding: Binding,
        suggestions: Vec<Pattern>,
        command: &Command,
        calls: &Calls<'_>,
    ) -> Result<(Grant, Approval), Refusal> {
        let Some(approvals) = calls.approvals else {
            let reasons = question.reasons().to_vec();
            return Err(Refusal::Unattended(reasons, suggestions));
        };
        let now = SystemTime::now();
        // Where nothing can be kept nothing can be asked, nor was answered.
        let failed = |_| Refusal::Internal;
        match approvals.take(&binding, now).map_err(failed)? {
            Some(Response::Yes(reach)) => {
                let (approval, rules) = match reach {
                    Reach::Once => (Approval::Once, Vec::new()),
                    Reach::Session(rules) => (Approval::Session, rules),
                    Reach::Always(rules) => (Approval::Always, rules),
                };
                // The plan is the same, and so are its suggestions.
                let is_meant = |it: &Pattern| rules.contains(&it.entry());
                self.session.allow(suggestions.into_iter().filter(is_meant));
                Ok((question.approve(approval), approval))
            }
            Some(Response::No) => Err(Refusal::Refused),
            None => {
                let asked = self.asked(binding, &question, &suggestions, command);
                let pending = approvals.ask(asked, now).map_err(failed)?;
                Err(Refusal::Asked(Box::new(pending)))
            }
        }
    }

    fn asked(
        &self,
        binding: Binding,
        question: &Question,
        suggestions: &[Pattern],
        command: &Command,
    ) -> Asked {
        let reasons = question.reasons().iter();
        let directory = question.order().directory();
        Asked {
            binding,
            session: self.name.clone(),
            command: command.text.clone(),
            directory: directory.map(|path| String::from_utf8_lossy(path).into_owned()),
            description: command.description.clone(),
            reasons: reasons
                .map(|reason| reason.message(Language::English))
                .collect(),
            suggestions: suggestions.iter().map(Pattern::entry).collect(),
        }
    }
}

fn is_proved(decision: &Decision) -> bool {
    matches!(decision, Decision::Allow(grant) if *grant.basis() == Basis::Proof)
}

impl Stand {
    /// Nothing of the user's own.
    fn clean(footing: &Footing, directory: &Path) -> Self {
        let environment = placed(&footing.clean, Some(directory));
        Self {
            profile: Profile::Clean,
            judged: environment.clone(),
            launched: environment,
            falls: Vec::new(),
        }
    }

    fn on(footing: &Footing, directory: &Path) -> Self {
        Self {
            profile: footing.profile.clone(),
            judged: placed(&footing.state.environment, Some(directory)),
            launched: placed(&footing.launched, Some(directory)),
            falls: footing.falls.clone(),
        }
    }
}

/// What somebody says; nothing where nobody can be asked.
fn ask(
    question: &Question,
    rules: &[Pattern],
    command: &Command,
    calls: &mut Calls<'_>,
) -> Option<Answer> {
    let person = calls.person.as_mut()?;
    let description = command.description.as_deref();
    person.ask_offering(question, rules, description).ok()
}
