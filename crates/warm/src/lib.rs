//! The native module inside a warm shell.
