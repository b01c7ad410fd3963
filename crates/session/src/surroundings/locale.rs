//! A locale in which text is UTF-8.

use super::{get, set};
use qedsh_exec::environment::Environment;

/// The locale that every system has.
const FALLBACK: &str = if cfg!(target_os = "macos") {
    "en_US.UTF-8"
} else {
    "C.UTF-8"
};

/// Replaces locales that cannot spell every character, and tells Python.
pub(super) fn make_utf8(environment: &mut Environment) {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"];
    let values = names.iter().filter_map(|name| get(environment, name));
    let mut values = values.map(|value| value.to_string_lossy().into_owned());
    let locale = values.find(|value| is_utf8(value));
    let locale = locale.unwrap_or_else(|| FALLBACK.to_owned());
    for name in names {
        let value = get(environment, name).map(|value| value.to_string_lossy().into_owned());
        let is_poor = match &value {
            Some(value) => is_poor(value),
            // LC_ALL is left alone where it is not set: it overrules the others.
            None => name != "LC_ALL",
        };
        if is_poor {
            set(environment, name, &locale);
        }
    }
    set(environment, "PYTHONIOENCODING", "utf-8");
    set(environment, "PYTHONUTF8", "1");
}

fn is_poor(value: &str) -> bool {
    matches!(value, "" | "C" | "POSIX")
}

fn is_utf8(value: &str) -> bool {
    let value = value.to_ascii_lowercase();
    value.contains(".utf-8") || value.contains(".utf8")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn locale(variables: &[(&str, &str)]) -> Vec<(String, String)> {
        let variables = variables.iter();
        let mut environment: Environment = variables
            .map(|(name, value)| (name.into(), value.into()))
            .collect();
        make_utf8(&mut environment);
        let mut locale: Vec<(String, String)> = environment
            .into_iter()
            .map(|(name, value)| {
                let text = |it: std::ffi::OsString| it.to_string_lossy().into_owned();
                (text(name), text(value))
            })
            .filter(|(name, _)| name.starts_with('L'))
            .collect();
        locale.sort();
        locale
    }

    fn pairs(variables: &[(&str, &str)]) -> Vec<(String, String)> {
        let variables = variables.iter();
        variables
            .map(|(name, value)| (name.to_string(), value.to_string()))
            .collect()
    }

    #[test]
    fn a_locale_without_utf8_is_replaced_by_one_that_has_it() {
        let both = pairs(&[("LANG", "C.UTF-8"), ("LC_CTYPE", "C.UTF-8")]);
        assert_eq!(locale(&[]), both);
        assert_eq!(locale(&[("LANG", "POSIX")]), both);
        assert_eq!(
            locale(&[("LC_ALL", "C"), ("LANG", "de_DE.UTF-8")]),
            pairs(&[
                ("LANG", "de_DE.UTF-8"),
                ("LC_ALL", "de_DE.UTF-8"),
                ("LC_CTYPE", "de_DE.UTF-8")
            ])
        );
    }

    #[test]
    fn another_encoding_that_was_chosen_stays() {
        assert_eq!(
            locale(&[("LANG", "ja_JP.eucJP"), ("LC_CTYPE", "ja_JP.eucJP")]),
            pairs(&[("LANG", "ja_JP.eucJP"), ("LC_CTYPE", "ja_JP.eucJP")])
        );
    }
}
