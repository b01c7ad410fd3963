//! The real facts a proof leans on. Reads files, runs nothing.
