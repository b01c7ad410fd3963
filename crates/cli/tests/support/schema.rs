//! A reader of the part of JSON Schema that `schema/*.json` is written in.

use serde_json::Value;
use std::fs;
use std::path::Path;

/// What is wrong with `value` by the schema in this file; empty where nothing is.
pub(crate) fn violations(value: &Value, file: &str) -> Vec<String> {
    let mut found = Vec::new();
    check(value, &load(file), file, "", &mut found);
    found
}

/// The same by a schema that stands alone.
pub(crate) fn violations_of(value: &Value, schema: &Value) -> Vec<String> {
    let mut found = Vec::new();
    check(value, schema, "", "", &mut found);
    found
}

fn load(file: &str) -> Value {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schema");
    serde_json::from_str(&fs::read_to_string(directory.join(file)).unwrap()).unwrap()
}

fn check(value: &Value, schema: &Value, file: &str, at: &str, found: &mut Vec<String>) {
    if let Some(reference) = schema["$ref"].as_str() {
        let (other, pointer) = reference.split_once('#').unwrap_or((reference, ""));
        let file = if other.is_empty() { file } else { other };
        let root = load(file);
        check(value, root.pointer(pointer).unwrap(), file, at, found);
    }
    for part in schema["allOf"].as_array().into_iter().flatten() {
        check(value, part, file, at, found);
    }
    // The choices of a `oneOf` here exclude one another.
    for choices in [&schema["anyOf"], &schema["oneOf"]] {
        let Some(choices) = choices.as_array() else {
            continue;
        };
        let fits = |choice: &Value| {
            let mut wrong = Vec::new();
            check(value, choice, file, at, &mut wrong);
            wrong.is_empty()
        };
        if !choices.iter().any(fits) {
            found.push(format!("{at}: {value} fits no choice"));
        }
    }
    let allowed = schema["enum"].as_array();
    if allowed.is_some_and(|allowed| !allowed.contains(value)) {
        found.push(format!("{at}: {value} is none of the listed"));
    }
    if schema
        .get("const")
        .is_some_and(|constant| constant != value)
    {
        found.push(format!("{at}: {value} is not the constant"));
    }
    if !has_type(value, &schema["type"]) {
        found.push(format!("{at}: {value} has another type"));
    }
    for name in schema["required"].as_array().into_iter().flatten() {
        if value.get(name.as_str().unwrap()).is_none() {
            found.push(format!("{at}: {name} is missing"));
        }
    }
    if let (Some(object), Some(properties)) = (value.as_object(), schema["properties"].as_object())
    {
        for (name, schema) in properties {
            if let Some(value) = object.get(name) {
                check(value, schema, file, &format!("{at}/{name}"), found);
            }
        }
    }
    if schema["additionalProperties"] == false {
        let known = schema["properties"].as_object();
        for name in value
            .as_object()
            .into_iter()
            .flat_map(|object| object.keys())
        {
            if !known.is_some_and(|known| known.contains_key(name)) {
                found.push(format!("{at}: {name} is not described"));
            }
        }
    }
    if let (Some(items), Some(schema)) = (value.as_array(), schema.get("items")) {
        for item in items {
            check(item, schema, file, &format!("{at}[]"), found);
        }
    }
}

fn has_type(value: &Value, wanted: &Value) -> bool {
    let is = |name: &str| match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_u64() || value.is_i64(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("type `{other}` is not read here"),
    };
    match wanted {
        Value::String(name) => is(name),
        Value::Array(names) => names.iter().any(|name| is(name.as_str().unwrap())),
        _ => true,
    }
}

/// The names at the top of an object that its schema does not describe.
pub(crate) fn undescribed(value: &Value, files: &[&str]) -> Vec<String> {
    let known: Vec<Value> = files
        .iter()
        .map(|file| load(file)["properties"].clone())
        .collect();
    let names = value.as_object().unwrap().keys();
    names
        .filter(|name| {
            known
                .iter()
                .all(|properties| properties.get(name.as_str()).is_none())
        })
        .cloned()
        .collect()
}
