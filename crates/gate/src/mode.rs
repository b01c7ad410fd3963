//! What an agent is trusted with beyond what is proved.

/// The mode that a command line is judged in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Proved or ruled commands run, the others ask.
    #[default]
    Build,
    /// As `Build`, and what only writes inside the workspace runs too.
    Edit,
    /// Only what is proved read-only runs; the rest is denied.
    Plan,
    /// Runs in a cage; what the cage refuses becomes a question.
    Auto,
    /// Everything that no rule denies runs.
    Yolo,
}
