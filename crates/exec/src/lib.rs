//! A grant in, the outcome of running it out.
