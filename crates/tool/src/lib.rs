//! The tool contracts an agent sees, in and out as JSON.
