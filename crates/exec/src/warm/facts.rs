//! What a warm shell has under its names: for the plan's world, so that a name
//! that the shell shadows is read as what it runs, or stays unknown.

use qedsh_warm::Fact;
use std::collections::{BTreeMap, BTreeSet};

/// What a shell has under its names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// Names that are replaced where a command stands, and by what.
    pub aliases: BTreeMap<Vec<u8>, Vec<u8>>,
    /// Names that zsh replaces anywhere.
    pub global_aliases: BTreeMap<Vec<u8>, Vec<u8>>,
    /// Endings of names before which zsh puts a command.
    pub suffix_aliases: BTreeMap<Vec<u8>, Vec<u8>>,
    /// Functions.
    pub functions: BTreeSet<Vec<u8>>,
    /// Builtins and reserved words that were switched off.
    pub disabled: BTreeSet<Vec<u8>>,
    /// Builtins that the start-up files loaded.
    pub loaded: BTreeSet<Vec<u8>>,
    /// Options that are on, by the shell's own names.
    pub options: BTreeSet<Vec<u8>>,
    /// Where programs are looked for.
    pub path: Option<Vec<u8>>,
    /// The variables that programs get.
    pub environment: BTreeMap<Vec<u8>, Vec<u8>>,
    /// The variables that only the shell has; of some, their values.
    pub unexported: BTreeMap<Vec<u8>, Vec<u8>>,
    /// Why a command may do what its text does not say, beside options.
    pub departures: BTreeSet<Vec<u8>>,
}

impl Facts {
    /// Reads facts; `None` where they are cut off.
    pub fn parse(mut bytes: &[u8]) -> Option<Self> {
        let mut facts = Self::default();
        while let Some((letter, rest)) = bytes.split_first() {
            let (name, rest) = cut(rest)?;
            let (value, rest) = cut(rest)?;
            bytes = rest;
            let (kind, _) = Fact::LETTERS.iter().find(|(_, known)| known == letter)?;
            facts.add(*kind, name, value);
        }
        facts.path.is_some().then_some(facts)
    }

    fn add(&mut self, kind: Fact, name: &[u8], value: &[u8]) {
        let (owned, value) = (name.to_vec(), value.to_vec());
        match kind {
            Fact::Alias => _ = self.aliases.insert(owned, value),
            Fact::GlobalAlias => _ = self.global_aliases.insert(owned, value),
            Fact::SuffixAlias => _ = self.suffix_aliases.insert(owned, value),
            Fact::Function => _ = self.functions.insert(owned),
            Fact::Disabled => _ = self.disabled.insert(owned),
            Fact::Loaded => _ = self.loaded.insert(owned),
            Fact::Path => self.path = Some(owned),
            Fact::Options => self
                .options
                .extend(name.split(|byte| *byte == b':').map(<[u8]>::to_vec)),
            Fact::Departure => {
                let name = match value.is_empty() {
                    true => owned,
                    false => [owned, b" (`".to_vec(), value, b"`)".to_vec()].concat(),
                };
                self.departures.insert(name);
            }
            Fact::Unexported => _ = self.unexported.insert(owned, value),
            Fact::Variable => {
                let mut parts = name.splitn(2, |byte| *byte == b'=');
                if let (Some(name), Some(value)) = (parts.next(), parts.next()) {
                    self.environment.insert(name.to_vec(), value.to_vec());
                }
            }
        }
    }
}

fn cut(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = bytes.iter().position(|byte| *byte == 0)?;
    Some((bytes.get(..end)?, bytes.get(end + 1..)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_that_are_cut_off_are_none() {
        assert_eq!(Facts::parse(b"all\0ls -l\0"), None);
        assert_eq!(Facts::parse(b"p/bin\0\0fgit"), None);
        assert_eq!(Facts::parse(b""), None);
    }

    #[test]
    fn every_kind_has_its_place() {
        let facts =
            Facts::parse(b"p/bin\0\0all\0ls -l\0ffoo\0\0oa:b\0\0vA=1=2\0\0uIFS\0:\0xodd\0\0")
                .unwrap_or_default();
        assert_eq!(facts.path.as_deref(), Some(b"/bin".as_slice()));
        assert_eq!(facts.aliases[b"ll".as_slice()], b"ls -l");
        assert!(facts.functions.contains(b"foo".as_slice()));
        assert_eq!(facts.options.len(), 2);
        assert_eq!(facts.unexported[b"IFS".as_slice()], b":");
        assert!(facts.departures.contains(b"odd".as_slice()));
        assert_eq!(facts.environment[b"A".as_slice()], b"1=2");
    }
}
