//! A plan, rules and a mode in, a decision out. The only maker of a grant.
