//! Configuration layers in, rules with their provenance out.
