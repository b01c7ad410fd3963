//! The JSON Schemas, made from the types.

mod plain;

use super::{
    BashInput, BashOutput, Capability, TaskInputInput, TaskInputResult, TaskOutputInput,
    TaskOutputResult, TaskStopInput, TaskStopResult, Tool, Wording,
};
use schemars::JsonSchema;
use schemars::generate::{Contract, SchemaSettings};
use serde::Serialize;
use serde_json::{Value, json};

/// A tool as a host offers it to a model.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Definition {
    /// The tool's name.
    pub name: &'static str,
    /// The other names that it answers to.
    pub aliases: &'static [&'static str],
    /// What a model is told of it.
    pub description: String,
    /// The schema of its input.
    pub input_schema: Value,
    /// The schema of its result.
    pub output_schema: Value,
    /// What it can do.
    pub capability: Capability,
}

/// All tools, described with `wording`.
pub fn definitions(wording: &Wording) -> Vec<Definition> {
    let define = |tool| Definition::of(tool, wording);
    Tool::ALL.into_iter().map(define).collect()
}

impl Definition {
    /// One tool, described with `wording`.
    pub fn of(tool: Tool, wording: &Wording) -> Self {
        let (mut input_schema, output_schema) = match tool {
            Tool::Bash => (input::<BashInput>(), output::<BashOutput>()),
            Tool::TaskOutput => (input::<TaskOutputInput>(), output::<TaskOutputResult>()),
            Tool::TaskStop => (input::<TaskStopInput>(), output::<TaskStopResult>()),
            Tool::TaskInput => (input::<TaskInputInput>(), output::<TaskInputResult>()),
        };
        if let Some(properties) = input_schema.pointer_mut("/properties") {
            choice(
                properties,
                "shell",
                &wording.shells,
                wording.chooses_shell(),
            );
            let machines = &wording.environments;
            choice(properties, "environment", machines, machines.len() > 1);
            fill(properties, wording);
        }
        Self {
            name: tool.name(),
            aliases: tool.aliases(),
            description: wording.describe(tool),
            input_schema,
            output_schema,
            capability: Capability::of(tool),
        }
    }
}

/// What is read as `T`.
fn input<T: JsonSchema>() -> Value {
    schema::<T>(Contract::Deserialize)
}

/// What is written of a `T`.
fn output<T: JsonSchema>() -> Value {
    schema::<T>(Contract::Serialize)
}

/// A schema that stands alone: hosts do not follow references.
fn schema<T: JsonSchema>(contract: Contract) -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.inline_subschemas = true;
        settings.meta_schema = None;
        settings.contract = contract;
    });
    let mut schema = settings.into_generator().into_root_schema_for::<T>();
    // Both speak of the type in the code; the tool has a description of its own.
    schema.remove("title");
    schema.remove("description");
    let mut schema = schema.to_value();
    plain::make_plain(&mut schema);
    schema
}

/// Offers the choice of `name`, or hides it where there `is_one` not.
fn choice(properties: &mut Value, name: &str, among: &[String], is_one: bool) {
    let Some(properties) = properties.as_object_mut() else {
        return;
    };
    match properties.get_mut(name) {
        Some(property) if is_one => property["enum"] = json!(among),
        _ => {
            properties.remove(name);
        }
    }
}

fn fill(properties: &mut Value, wording: &Wording) {
    let properties = properties.as_object_mut().into_iter().flatten();
    for (_, property) in properties {
        if let Some(Value::String(text)) = property.get_mut("description") {
            // Paragraphs of a comment are lines of the source.
            *text = wording.fill(&text.replace('\n', " "));
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    fn properties(tool: Tool, wording: &Wording) -> Vec<String> {
        let definition = Definition::of(tool, wording);
        let properties = definition.input_schema["properties"].as_object().unwrap();
        let mut names: Vec<String> = properties.keys().cloned().collect();
        names.sort();
        names
    }

    #[test]
    fn every_object_is_strict_and_names_what_it_requires() {
        let required = |tool| {
            let schema = Definition::of(tool, &Wording::default()).input_schema;
            assert_eq!(schema["type"], "object");
            assert_eq!(schema["additionalProperties"], false);
            schema["required"].clone()
        };
        assert_eq!(required(Tool::Bash), json!(["command"]));
        assert_eq!(
            required(Tool::TaskOutput),
            json!(["task_id", "block", "timeout"])
        );
        assert_eq!(required(Tool::TaskStop), Value::Null);
        assert_eq!(required(Tool::TaskInput), json!(["task_id"]));
    }

    #[test]
    fn a_shell_is_offered_only_where_there_is_a_choice() {
        let plain = [
            "command",
            "dangerouslyDisableSandbox",
            "description",
            "run_in_background",
            "timeout",
            "tty",
        ];
        assert_eq!(properties(Tool::Bash, &Wording::default()), plain);
        let one = Wording {
            shells: vec!["bash".into()],
            ..Wording::default()
        };
        assert_eq!(properties(Tool::Bash, &one), plain);
        let two = Wording {
            shells: vec!["bash".into(), "zsh".into()],
            ..Wording::default()
        };
        let shell = &Definition::of(Tool::Bash, &two).input_schema["properties"]["shell"];
        assert_eq!(shell["enum"], json!(["bash", "zsh"]));
        assert_eq!(
            shell["description"],
            "The shell that reads the command: `bash`, `zsh`."
        );
        // On another machine the one shell of this one need not be there.
        let elsewhere = Wording {
            environments: vec!["local".into(), "build-host".into()],
            ..one
        };
        let schema = Definition::of(Tool::Bash, &elsewhere).input_schema;
        assert_eq!(schema["properties"]["shell"]["enum"], json!(["bash"]));
    }

    #[test]
    fn types_are_the_plain_ones_whatever_else_is_accepted() {
        let schema = Definition::of(Tool::Bash, &Wording::default()).input_schema;
        assert_eq!(schema["properties"]["timeout"]["type"], "number");
        assert_eq!(schema["properties"]["run_in_background"]["type"], "boolean");
        let text = schema["properties"]["timeout"]["description"].as_str();
        assert!(text.unwrap().contains("600000"));
        let schema = Definition::of(Tool::TaskOutput, &Wording::default()).input_schema;
        assert_eq!(schema["properties"]["block"]["default"], true);
        assert_eq!(schema["properties"]["timeout"]["maximum"], 600_000.0);
    }

    #[test]
    fn no_schema_needs_a_reference() {
        for definition in definitions(&Wording::default()) {
            let text = serde_json::to_string(&definition).unwrap();
            assert!(!text.contains("$ref"), "{text}");
        }
    }
}
