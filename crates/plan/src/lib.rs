//! A syntax tree and facts about the world in, the programs that would run out, with their effects and what stays unknown.
