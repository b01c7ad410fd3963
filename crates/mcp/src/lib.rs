//! Model Context Protocol messages in, replies out.
