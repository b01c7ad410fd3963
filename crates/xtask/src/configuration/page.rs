//! The tables of `docs/configuration.md`.

use qedsh_config::keys::{KEYS, Key, Kind, Layering, RULE_KEYS, RuleKind, Untrusted};

/// The page with these tables between its marks.
pub(crate) fn with_tables(page: &str) -> Result<String, String> {
    let page = replaced(page, "keys", &keys())?;
    replaced(&page, "rule keys", &rule_keys())
}

fn replaced(page: &str, name: &str, table: &str) -> Result<String, String> {
    let begin = format!("<!-- {name}: made by `cargo xtask configuration` -->\n");
    let end = format!("<!-- end of {name} -->");
    let missing = || format!("docs/configuration.md has no place for the {name}");
    let (before, rest) = page.split_once(&begin).ok_or_else(missing)?;
    let (_, after) = rest.split_once(&end).ok_or_else(missing)?;
    Ok(format!("{before}{begin}{table}{end}{after}"))
}

fn keys() -> String {
    let head = "| key | takes | default | a stronger layer | a project that is not trusted | environment | |\n\
                |---|---|---|---|---|---|---|\n";
    let rows = KEYS.iter().map(|key| {
        let variable = key.variable.map(|name| format!("`{name}`"));
        format!(
            "| `{}` | {} | {} | {} | {} | {} | {} |\n",
            key.name,
            takes(key.kind),
            default(key),
            match key.layering {
                Layering::Replaces => "replaces",
                Layering::Adds => "adds",
            },
            match key.project {
                Untrusted::Counts => "counts",
                Untrusted::Stricter => "counts where stricter",
                Untrusted::Ignored => "is ignored",
            },
            variable.unwrap_or_default(),
            key.about,
        )
    });
    head.to_owned() + &rows.collect::<String>()
}

fn default(key: &Key) -> String {
    let is_toml = key.default.starts_with(['"', '[', 'f'])
        || key.default.bytes().all(|byte| byte.is_ascii_digit());
    match is_toml {
        true => format!("`{}`", key.default),
        false => key.default.to_owned(),
    }
}

fn takes(kind: Kind) -> String {
    match kind {
        Kind::Word(words) => spelled(words),
        Kind::Flag => "`true`, `false`".to_owned(),
        Kind::Number(most) => format!("1 to {most}"),
        Kind::Texts => "list of texts".to_owned(),
        Kind::Rules => "list of rules".to_owned(),
        Kind::RuleTables => "tables, one a rule".to_owned(),
    }
}

fn rule_keys() -> String {
    let head = "| key of a rule | takes | |\n|---|---|---|\n";
    let rows = RULE_KEYS.iter().map(|key| {
        let takes = match key.kind {
            RuleKind::Subject => "text; one of these".to_owned(),
            RuleKind::Text => "text".to_owned(),
            RuleKind::TextOrTexts => "text or list".to_owned(),
            RuleKind::Texts => "list of texts".to_owned(),
            RuleKind::Word(words) => spelled(words),
            RuleKind::WordOrWords(words) => format!("{} or a list", spelled(words)),
            RuleKind::Date => "date".to_owned(),
        };
        format!("| `{}` | {takes} | {} |\n", key.name, key.about)
    });
    head.to_owned() + &rows.collect::<String>()
}

fn spelled(words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    words.join(", ")
}
