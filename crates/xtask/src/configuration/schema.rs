//! The JSON Schema of a configuration file, for editors.

use qedsh_config::keys::{KEYS, Kind, RULE_KEYS, RuleKind};
use serde_json::{Map, Value, json};

/// The whole schema.
pub(crate) fn schema() -> Value {
    let mut root = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A configuration file of qedsh",
        "type": "object",
        "additionalProperties": false,
        "properties": {},
        "$defs": { "rule": rule(&[]), "full_rule": rule(&["decision"]) },
    });
    for key in KEYS {
        let mut table = &mut root;
        let (tables, name) = key.name.rsplit_once('.').unwrap_or(("", key.name));
        for part in tables.split('.').filter(|part| !part.is_empty()) {
            let inner = &mut table["properties"][part];
            if inner.is_null() {
                *inner = json!({
                    "type": "object",
                    "additionalProperties": false,
                    "properties": {},
                });
            }
            table = inner;
        }
        let mut value = of(key.kind);
        value["description"] = key.about.into();
        table["properties"][name] = value;
    }
    // A scope without places would be everywhere and nowhere.
    root["properties"]["scope"]["required"] = json!(["roots"]);
    root
}

fn of(kind: Kind) -> Value {
    match kind {
        Kind::Word(words) => json!({ "enum": words }),
        Kind::Flag => json!({ "type": "boolean" }),
        Kind::Number(most) => json!({ "type": "integer", "minimum": 1, "maximum": most }),
        Kind::Texts => json!({ "type": "array", "items": { "type": "string" } }),
        Kind::Rules => json!({
            "type": "array",
            "items": { "anyOf": [{ "type": "string" }, { "$ref": "#/$defs/rule" }] },
        }),
        Kind::RuleTables => json!({
            "type": "array",
            "items": { "$ref": "#/$defs/full_rule" },
        }),
    }
}

/// A rule that has to have these keys beside one that says what it is about.
fn rule(required: &[&str]) -> Value {
    let is_listed = required.is_empty();
    let keys = RULE_KEYS
        .iter()
        .filter(|key| !is_listed || key.name != "decision");
    let mut properties = Map::new();
    for key in keys.clone() {
        let mut value = of_rule(key.kind);
        value["description"] = key.about.into();
        properties.insert(key.name.to_owned(), value);
    }
    let subjects = keys.filter(|key| key.kind == RuleKind::Subject);
    let subjects: Vec<Value> = subjects
        .map(|key| json!({ "required": [key.name] }))
        .collect();
    json!({
        "type": "object",
        "additionalProperties": false,
        "properties": properties,
        "required": required,
        "oneOf": subjects,
    })
}

fn of_rule(kind: RuleKind) -> Value {
    let text = json!({ "type": "string" });
    let list = |items: &Value| json!({ "type": "array", "items": items });
    match kind {
        RuleKind::Subject | RuleKind::Text => text,
        RuleKind::Texts => list(&text),
        RuleKind::TextOrTexts => json!({ "anyOf": [text, list(&text)] }),
        RuleKind::Word(words) => json!({ "enum": words }),
        RuleKind::WordOrWords(words) => {
            let word = json!({ "enum": words });
            json!({ "anyOf": [word, list(&word)] })
        }
        // TOML has dates of its own; an editor shows them as texts.
        RuleKind::Date => json!({ "type": "string" }),
    }
}
