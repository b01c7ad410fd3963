//! Specs in, the registry file out. Equal parts are written once, the most
//! used first, where offsets are short.

use crate::registry::spec::{Action, Opt, Source};
use qedsh_registry::data::{ATTACHED, MAGIC, PERSISTENT, RUNS};
use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

/// The whole file.
pub(crate) fn encode(source: &Source) -> Result<Vec<u8>, String> {
    let names = source.names();
    let mut uses = Uses::default();
    for root in &source.roots {
        uses.count(root);
    }
    for name in names.keys() {
        *uses.strings.entry(name).or_default() += 1;
    }
    let mut heaps = Heaps::default();
    for text in by_use(&uses.strings) {
        let length = u8::try_from(text.len()).map_err(|_| format!("`{text}` is too long"))?;
        let at = heaps.string_bytes.len();
        heaps.strings.insert(text, at);
        heaps.string_bytes.push(length);
        heaps.string_bytes.extend_from_slice(text.as_bytes());
    }
    for option in by_use(&uses.options) {
        let bytes = heaps.option(option);
        heaps.options.insert(option, heaps.option_bytes.len());
        heaps.option_bytes.extend(bytes);
    }
    for set in by_use(&uses.sets) {
        let bytes = heaps.set(set);
        heaps.sets.intern(bytes);
    }
    let mut index = Vec::new();
    let mut nodes: HashMap<*const Action, usize> = HashMap::new();
    for (name, root) in &names {
        let node = *nodes
            .entry(std::ptr::from_ref(*root))
            .or_insert_with(|| heaps.node(root));
        push_u32(&mut index, heaps.strings[name])?;
        push_u32(&mut index, node)?;
    }
    let mut file = MAGIC.to_vec();
    file.extend(hash(&source.hash)?);
    let parts = [
        &heaps.string_bytes,
        &heaps.option_bytes,
        &heaps.sets.bytes,
        &heaps.nodes.bytes,
    ];
    for part in parts {
        push_u32(&mut file, part.len())?;
    }
    push_u32(&mut file, names.len())?;
    file.extend(parts.into_iter().flatten());
    file.extend(index);
    Ok(file)
}

/// How often each part is used.
#[derive(Default)]
struct Uses<'s> {
    strings: HashMap<&'s str, usize>,
    options: HashMap<&'s Opt, usize>,
    sets: HashMap<&'s [Opt], usize>,
}

impl<'s> Uses<'s> {
    fn count(&mut self, action: &'s Action) {
        for option in &action.options {
            *self.options.entry(option).or_default() += 1;
            for name in &option.names {
                *self.strings.entry(name).or_default() += 1;
            }
        }
        *self.sets.entry(&action.options).or_default() += 1;
        for child in &action.children {
            for name in &child.names {
                *self.strings.entry(name).or_default() += 1;
            }
            self.count(child);
        }
    }
}

/// The most used first; equals in their own order, so that the file is always
/// the same.
fn by_use<T: Copy + Ord + Hash>(uses: &HashMap<T, usize>) -> Vec<T> {
    let mut parts: Vec<(usize, T)> = uses.iter().map(|(part, count)| (*count, *part)).collect();
    parts.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    parts.into_iter().map(|(_, part)| part).collect()
}

#[derive(Default)]
struct Heaps<'s> {
    strings: HashMap<&'s str, usize>,
    string_bytes: Vec<u8>,
    options: HashMap<&'s Opt, usize>,
    option_bytes: Vec<u8>,
    sets: Interned,
    nodes: Interned,
}

impl Heaps<'_> {
    fn option(&self, option: &Opt) -> Vec<u8> {
        let mut kind = option.arity as u8;
        kind |= if option.attached { ATTACHED } else { 0 };
        kind |= if option.persistent { PERSISTENT } else { 0 };
        let mut bytes = vec![kind];
        self.push_names(&mut bytes, &option.names);
        bytes
    }

    fn set(&self, set: &[Opt]) -> Vec<u8> {
        let mut bytes = Vec::new();
        push_number(&mut bytes, set.len());
        for option in set {
            push_number(&mut bytes, self.options[option]);
        }
        bytes
    }

    /// Children first: a child lies before its parent.
    fn node(&mut self, action: &Action) -> usize {
        let mut children = Vec::new();
        push_number(&mut children, action.children.len());
        for child in &action.children {
            let at = self.node(child);
            self.push_names(&mut children, &child.names);
            push_number(&mut children, at);
        }
        let set = self.set(&action.options);
        let mut bytes = vec![if action.runs { RUNS } else { 0 }];
        push_number(&mut bytes, self.sets.intern(set));
        bytes.extend(children);
        self.nodes.intern(bytes)
    }

    fn push_names(&self, bytes: &mut Vec<u8>, names: &[String]) {
        push_number(bytes, names.len());
        for name in names {
            push_number(bytes, self.strings[name.as_str()]);
        }
    }
}

/// Parts that are written once.
#[derive(Default)]
struct Interned {
    bytes: Vec<u8>,
    known: BTreeMap<Vec<u8>, usize>,
}

impl Interned {
    fn intern(&mut self, part: Vec<u8>) -> usize {
        let end = self.bytes.len();
        let at = *self.known.entry(part.clone()).or_insert(end);
        if at == end {
            self.bytes.extend(part);
        }
        at
    }
}

fn push_number(bytes: &mut Vec<u8>, mut number: usize) {
    while number > 0x7f {
        bytes.push(0x80 | low_bits(number));
        number >>= 7;
    }
    bytes.push(low_bits(number));
}

fn low_bits(number: usize) -> u8 {
    (number & 0x7f) as u8
}

fn push_u32(bytes: &mut Vec<u8>, number: usize) -> Result<(), String> {
    let number = u32::try_from(number).map_err(|error| error.to_string())?;
    bytes.extend(number.to_le_bytes());
    Ok(())
}

fn hash(text: &str) -> Result<Vec<u8>, String> {
    let digits = text.as_bytes().chunks(2).map(|pair| {
        let pair = std::str::from_utf8(pair).ok()?;
        u8::from_str_radix(pair, 16).ok()
    });
    let bytes: Option<Vec<u8>> = digits.collect();
    let bytes = bytes.filter(|bytes| bytes.len() == 32);
    bytes.ok_or_else(|| format!("`{text}` is no SHA-256"))
}
