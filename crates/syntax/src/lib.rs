//! Shell text in, a lossless syntax tree out, with every error at its root.
