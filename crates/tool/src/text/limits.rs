//! How much of an output a model gets.

/// How many bytes of a command's output go to the model.
const INLINE: usize = 30_000;
const INLINE_MOST: usize = 150_000;

/// How many characters of a task's output go to the model.
const TASK: usize = 32_000;
const TASK_MOST: usize = 160_000;

/// The limit for commands; `setting` is `BASH_MAX_OUTPUT_LENGTH`.
pub fn inline_limit(setting: Option<&str>) -> usize {
    setting
        .and_then(leading_integer)
        .unwrap_or(INLINE)
        .min(INLINE_MOST)
}

/// The limit for tasks; `setting` is `TASK_MAX_OUTPUT_LENGTH`.
pub fn task_limit(setting: Option<&str>) -> usize {
    setting
        .and_then(leading_integer)
        .unwrap_or(TASK)
        .min(TASK_MOST)
}

/// The positive number that a text begins with.
fn leading_integer(text: &str) -> Option<usize> {
    let text = text.trim_start();
    let text = text.strip_prefix('+').unwrap_or(text);
    let end = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    let digits = text.get(..end).filter(|digits| !digits.is_empty())?;
    let number = digits.parse().unwrap_or(usize::MAX);
    (number > 0).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_leniently_and_capped() {
        for (setting, inline, task) in [
            (None, 30_000, 32_000),
            (Some(""), 30_000, 32_000),
            (Some("lots"), 30_000, 32_000),
            (Some("0"), 30_000, 32_000),
            (Some("-5"), 30_000, 32_000),
            (Some(" 500 bytes"), 500, 500),
            (Some("1e5"), 1, 1),
            (Some("150001"), 150_000, 150_001),
            (Some("99999999999999999999999"), 150_000, 160_000),
        ] {
            assert_eq!(inline_limit(setting), inline, "{setting:?}");
            assert_eq!(task_limit(setting), task, "{setting:?}");
        }
    }
}
