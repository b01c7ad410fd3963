//! What each command does: a name and its argument values in, effects out.
