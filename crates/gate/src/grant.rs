//! The permission to run one command line, with its obligations.

use crate::Reason;
use crate::rules::{RuleReference, Sandbox};
use core::time::Duration;

/// The permission to run exactly what was judged, once. Made by [`crate::decide`]
/// and by a person's answer only; running consumes it.
///
/// Nobody else can make one:
///
/// ```compile_fail,E0451
/// fn forge(order: qedsh_gate::Order) -> qedsh_gate::Grant {
///     let basis = qedsh_gate::Basis::Proof;
///     let sandbox = qedsh_gate::Sandbox::Off;
///     qedsh_gate::Grant { order, basis, reasons: Vec::new(), sandbox }
/// }
/// ```
///
/// Whoever redeems it has it no longer, and a copy there is not:
///
/// ```compile_fail,E0382
/// fn twice(grant: qedsh_gate::Grant) -> [qedsh_gate::Order; 2] {
///     [grant.redeem(), grant.redeem()]
/// }
/// ```
///
/// ```compile_fail,E0308
/// fn copied(grant: &qedsh_gate::Grant) -> qedsh_gate::Grant {
///     grant.clone()
/// }
/// ```
///
/// Once is fine:
///
/// ```
/// fn once(grant: qedsh_gate::Grant) -> qedsh_gate::Order {
///     grant.redeem()
/// }
/// ```
#[must_use = "a grant is permission to run; drop it only to refuse"]
#[derive(Debug)]
pub struct Grant {
    order: Order,
    basis: Basis,
    reasons: Vec<Reason>,
    sandbox: Sandbox,
}

/// What would run and how: everything that was judged or limits it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    text: Vec<u8>,
    directory: Option<Vec<u8>>,
    terms: Terms,
}

/// The terms that a command line is judged under and runs under.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The shell that runs the text; its grammar is the one analysed.
    pub shell: Shell,
    /// The cage it runs in.
    pub cage: Cage,
    /// How long it may run; `None` is for as long as it likes.
    pub limit: Option<Duration>,
}

/// A shell, by the grammar it reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shell {
    /// GNU bash.
    Bash,
    /// The system's `sh`.
    Sh,
    /// zsh.
    Zsh,
    /// Windows `cmd.exe`.
    Cmd,
}

/// How a command line is confined while it runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cage {
    /// Not at all.
    #[default]
    Off,
    /// It can write nothing but its output.
    ReadOnly,
    /// It can write inside the workspace and a temporary directory.
    WorkspaceWrite,
}

/// Why a command line may run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Basis {
    /// It was proved read-only.
    Proof,
    /// Rules of the configuration allow it.
    Rules(Vec<RuleReference>),
    /// The mode allows it.
    Mode(crate::Mode),
    /// A person approved it.
    Person(Approval),
}

/// How a person approved: where the answer came from and how far it reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Approval {
    /// This once, on a terminal.
    Once,
    /// For the session, on a terminal.
    Session,
    /// Always: a rule was written.
    Always,
}

impl Order {
    pub(crate) fn new(text: Vec<u8>, directory: Option<Vec<u8>>, terms: Terms) -> Self {
        Self {
            text,
            directory,
            terms,
        }
    }

    /// The command line.
    pub fn text(&self) -> &[u8] {
        &self.text
    }

    /// The absolute directory that it starts in.
    pub fn directory(&self) -> Option<&[u8]> {
        self.directory.as_deref()
    }

    /// The shell, cage and limit.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }
}

impl Grant {
    pub(crate) fn new(order: Order, basis: Basis, reasons: Vec<Reason>) -> Self {
        Self {
            order,
            basis,
            reasons,
            sandbox: Sandbox::Keep,
        }
    }

    pub(crate) fn with_sandbox(self, sandbox: Sandbox) -> Self {
        Self { sandbox, ..self }
    }

    /// What may run.
    pub fn order(&self) -> &Order {
        &self.order
    }

    /// Why it may.
    pub fn basis(&self) -> &Basis {
        &self.basis
    }

    /// What was found on the way that a person may want to know.
    pub fn reasons(&self) -> &[Reason] {
        &self.reasons
    }

    /// Whether the rules that it rests on let it leave a cage that nobody asked
    /// for. A cage of its terms stays as it is.
    pub fn sandbox(&self) -> Sandbox {
        self.sandbox
    }

    /// Gives up the permission for what may run, once: for the runner.
    pub fn redeem(self) -> Order {
        self.order
    }
}
