//! Text that is an argument: `bash -c 'text'`, `eval text`.

use super::{Place, Shell, Surroundings};
use crate::state::{Outcome, State};
use crate::{Construct, Dialect, Reason, Value};
use qedsh_syntax::{Options, Span};
use std::rc::Rc;

/// How many texts may stand inside each other.
pub(crate) const MOST_DEPTH: u32 = 8;

impl<'s> Shell<'_, '_, 's> {
    /// Walks the text that another shell is given.
    pub(crate) fn shell_text(
        &mut self,
        text: &[u8],
        dialect: Dialect,
        arguments: &[Value<'s>],
        span: Span,
        parent: usize,
        state: &State<'s>,
    ) {
        let around = Surroundings {
            parent: Some(parent),
            depth: self.around.depth + 1,
            ..self.around
        };
        // Its `$0` comes first.
        let known = arguments.iter().all(Value::is_single);
        let positional = known.then(|| Rc::from(arguments.get(1..).unwrap_or_default()));
        let mut inner = State::new(state.directories.clone(), positional);
        for name in state.variables.names() {
            let exported = self.is_exported(name, state);
            if let Some(variable) = state.variables.get(name).filter(|_| exported) {
                inner.variables.set(name.clone(), variable.clone());
            }
        }
        self.walk_text(text, dialect, Place::Argument(span), around, inner);
    }

    /// Walks the text that this shell reads with `eval`.
    pub(crate) fn evaluate(&mut self, text: &[u8], span: Span, state: State<'s>) -> Outcome<'s> {
        if state.has_functions() {
            // Their bodies stand in another tree than the one that calls them.
            let parent = self.around.parent;
            self.planner.construct(span, parent, Construct::Eval);
            return Outcome::either(state);
        }
        let around = Surroundings {
            depth: self.around.depth + 1,
            ..self.around
        };
        let dialect = self.dialect();
        let place = Place::Evaluated(span);
        let outcome = self.walk_text(text, dialect, place, around, state);
        Outcome {
            success: outcome
                .success
                .map(|state| self.without_functions(span, state)),
            failure: outcome
                .failure
                .map(|state| self.without_functions(span, state)),
        }
    }

    /// Gives up the functions that a text defined: their bodies are nodes of
    /// its tree, which is gone.
    fn without_functions(&mut self, span: Span, mut state: State<'s>) -> State<'s> {
        if state.has_functions() {
            let parent = self.around.parent;
            self.planner.construct(span, parent, Construct::Eval);
        }
        state.functions = None;
        state
    }

    fn walk_text(
        &mut self,
        text: &[u8],
        dialect: Dialect,
        place: Place,
        around: Surroundings,
        state: State<'s>,
    ) -> Outcome<'s> {
        let (Place::Argument(span) | Place::Evaluated(span)) = place else {
            return Outcome::either(state);
        };
        if around.depth > MOST_DEPTH {
            self.limit(span, "nested commands");
            return Outcome::either(state);
        }
        let options = Options {
            dialect,
            ..Options::default()
        };
        let tree = qedsh_syntax::parse(text, &options);
        for error in tree.errors() {
            let reason = Reason::Syntax(error.kind);
            self.planner.unknown(span, around.parent, reason);
        }
        let mut shell = Shell::new(self.planner, &tree, place, around);
        shell.lines(state)
    }
}

/// Whether `$'\u0023'` may stand in a text: bash knows it since 4.2, and macOS
/// has 3.2, where it is other text.
pub(crate) fn has_unicode_escape(source: &[u8]) -> bool {
    let has = |pair: &[u8; 2]| source.windows(2).any(|bytes| bytes == pair);
    source.contains(&b'$') && has(b"$'") && (has(b"\\u") || has(b"\\U"))
}
