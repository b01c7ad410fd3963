//! A host agent's hook input in, its answer out. Runs nothing.
