//! Whether the reader finds in the file all that was put in.

use crate::registry::spec::{Action, Source};
use qedsh_registry::data::{Node, Registry, Values};

/// Reads every name, action and option back.
pub(crate) fn verify(source: &Source, data: &[u8]) -> Result<(), String> {
    let registry = Registry::open(data).ok_or("the header does not read")?;
    for (name, action) in source.names() {
        let node = registry.root(name.as_bytes());
        compare(action, node).map_err(|path| format!("`{name}{path}` does not read back"))?;
    }
    Ok(())
}

/// The path to what differs.
fn compare(action: &Action, node: Option<Node<'_>>) -> Result<(), String> {
    let node = node.ok_or_else(String::new)?;
    if node.runs_its_operands() != action.runs {
        return Err(String::new());
    }
    for option in &action.options {
        for name in &option.names {
            // A spec may list an option twice; the first counts.
            let first = action.options.iter().find(|o| o.names.contains(name));
            let expected = first.map(|first| {
                let values = Values::CODES[first.arity as usize];
                (values, first.attached, first.persistent)
            });
            let found = node.option(name.as_bytes());
            let found = found.map(|fact| (fact.values, fact.is_attached, fact.is_persistent));
            if found != expected {
                return Err(format!(" {name}"));
            }
        }
    }
    for child in &action.children {
        for name in &child.names {
            let first = action.children.iter().find(|c| c.names.contains(name));
            let below = first.map(|first| compare(first, node.child(name.as_bytes())));
            below
                .unwrap_or(Ok(()))
                .map_err(|path| format!(" {name}{path}"))?;
        }
    }
    Ok(())
}
