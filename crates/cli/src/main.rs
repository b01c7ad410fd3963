//! The qedsh command: speaks to people.

fn main() {}
