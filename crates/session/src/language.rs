//! Which language a person reads.

use qedsh_gate::Language;
use std::ffi::OsString;

/// The language of the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set
/// and not empty (POSIX base definitions, section 8.2).
pub fn language(variable: impl Fn(&str) -> Option<OsString>) -> Language {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(variable)
        .find(|value| !value.is_empty());
    let is_chinese = locale.is_some_and(|locale| {
        let lower = locale.to_string_lossy().to_ascii_lowercase();
        lower == "zh" || lower.starts_with("zh_") || lower.starts_with("zh.")
    });
    if is_chinese {
        Language::Chinese
    } else {
        Language::English
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(variables: &[(&str, &str)]) -> Language {
        language(|name| {
            let found = variables.iter().find(|(other, _)| *other == name);
            found.map(|(_, value)| OsString::from(value))
        })
    }

    #[test]
    fn the_stronger_variable_wins_and_an_empty_one_does_not_count() {
        assert_eq!(of(&[("LANG", "zh_CN.UTF-8")]), Language::Chinese);
        assert_eq!(
            of(&[("LANG", "zh_CN.UTF-8"), ("LC_ALL", "C")]),
            Language::English
        );
        assert_eq!(
            of(&[("LANG", "C"), ("LC_MESSAGES", "zh_TW")]),
            Language::Chinese
        );
        assert_eq!(of(&[("LANG", "zh_CN"), ("LC_ALL", "")]), Language::Chinese);
        assert_eq!(of(&[]), Language::English);
    }
}
