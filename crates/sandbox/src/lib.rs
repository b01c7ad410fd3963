//! A grant in, the cage it runs in out.
