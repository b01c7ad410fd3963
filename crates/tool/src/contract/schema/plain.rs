//! Schemas in the plainest spelling: some model providers refuse a tool whose
//! schema has a list of types, a format that is not JSON Schema's, or `true` in
//! the place of a schema.

use serde_json::{Map, Value, json};

/// Rewrites `schema` and all schemas in it; what it accepts stays the same, but
/// that what may be left out is no longer accepted as `null`.
pub(super) fn make_plain(schema: &mut Value) {
    if let Some(schema) = schema.as_object_mut() {
        plain_object(schema);
    }
}

fn plain_object(schema: &mut Map<String, Value>) {
    let is_ours = |format: &Value| {
        let name = format.as_str().unwrap_or_default();
        name.starts_with("int") || name.starts_with("uint") || name == "double"
    };
    if schema.get("format").is_some_and(is_ours) {
        schema.remove("format");
    }
    if schema.get("default") == Some(&Value::Null) {
        schema.remove("default");
    }
    let required = schema.get("required").cloned().unwrap_or_default();
    let must_be_there = |name: &str| {
        let mut names = required.as_array().into_iter().flatten();
        names.any(|required| required == name)
    };
    let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
    for (name, property) in properties.into_iter().flatten() {
        match without_null(property) {
            Some(plain) if must_be_there(name) => {
                *property = json!({ "anyOf": [plain, { "type": "null" }] });
            }
            Some(plain) => *property = plain,
            None => {}
        }
        make_plain(property);
    }
    if let Some(items) = schema.get_mut("items") {
        make_plain(items);
    }
    let choices = schema.get_mut("anyOf").and_then(Value::as_array_mut);
    choices.into_iter().flatten().for_each(make_plain);
}

/// The schema without `null`, where it allows that beside one other type.
fn without_null(schema: &Value) -> Option<Value> {
    let mut plain = schema.clone();
    if let Some(types) = schema.get("type").and_then(Value::as_array) {
        let mut others = types.iter().filter(|name| *name != "null");
        let only = others.next()?;
        if others.next().is_some() {
            return None;
        }
        plain["type"] = only.clone();
        return Some(plain);
    }
    let choices = schema.get("anyOf")?.as_array()?;
    let is_null = |choice: &&Value| **choice == json!({ "type": "null" });
    let [other] = choices.iter().filter(|it| !is_null(it)).collect::<Vec<_>>()[..] else {
        return None;
    };
    let plain = plain.as_object_mut()?;
    plain.remove("anyOf");
    plain.extend(other.as_object()?.clone());
    Some(Value::Object(std::mem::take(plain)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_be_left_out_is_not_null_and_what_must_be_there_may_be() {
        let mut schema = json!({
            "required": ["task"],
            "properties": {
                "size": { "type": ["integer", "null"], "format": "uint64", "default": null },
                "task": { "anyOf": [{ "type": "object" }, { "type": "null" }] },
            },
        });
        make_plain(&mut schema);
        assert_eq!(
            schema["properties"],
            json!({
                "size": { "type": "integer" },
                "task": { "anyOf": [{ "type": "object" }, { "type": "null" }] },
            })
        );
    }
}
