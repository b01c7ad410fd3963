//! Subcommand trees of common programs: an argument list in, the name of the action out. Never evidence for a proof.
