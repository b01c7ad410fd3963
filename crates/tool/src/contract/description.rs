//! What a model is told of each tool.

use super::Tool;

/// What fills the gaps of the descriptions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wording {
    /// Milliseconds after which a command moves to the background.
    pub default_timeout: u64,
    /// The most that a call may ask for.
    pub maximum_timeout: u64,
    /// The commands that a tool of their own does better.
    pub avoid: Vec<String>,
    /// The shells that a call may choose from; a choice of one is none.
    pub shells: Vec<String>,
    /// The machines that a call may choose from; a choice of one is none.
    pub environments: Vec<String>,
}

impl Default for Wording {
    fn default() -> Self {
        let avoid = ["find", "grep", "cat", "head", "tail", "sed", "awk", "echo"];
        Self {
            default_timeout: 120_000,
            maximum_timeout: 600_000,
            avoid: avoid.map(String::from).to_vec(),
            shells: Vec::new(),
            environments: Vec::new(),
        }
    }
}

impl Wording {
    /// Whether a call may say which shell it wants: where there are several, or
    /// several machines, each with shells of its own.
    pub(super) fn chooses_shell(&self) -> bool {
        self.shells.len() > 1 || (self.environments.len() > 1 && !self.shells.is_empty())
    }

    /// The description of `tool`.
    pub fn describe(&self, tool: Tool) -> String {
        let text = match tool {
            Tool::Bash if self.avoid.is_empty() => BASH.replace(AVOID, ""),
            Tool::Bash => BASH.to_owned(),
            Tool::TaskOutput => TASK_OUTPUT.to_owned(),
            Tool::TaskStop => TASK_STOP.to_owned(),
            Tool::TaskInput => TASK_INPUT.to_owned(),
        };
        self.fill(&text)
    }

    /// The text with its gaps filled.
    pub(super) fn fill(&self, text: &str) -> String {
        let ticked = |words: &[String]| {
            let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
            words.join(", ")
        };
        text.replace("{defaultTimeout}", &self.default_timeout.to_string())
            .replace("{maximumTimeout}", &self.maximum_timeout.to_string())
            .replace("{avoid}", &ticked(&self.avoid))
            .replace("{shells}", &ticked(&self.shells))
            .replace("{environments}", &ticked(&self.environments))
    }
}

const AVOID: &str = "- IMPORTANT: where another tool does the same, take that one instead of \
{avoid}, unless you were told to use the command or the other tool cannot do it.
";

const BASH: &str = "Runs a command line in a shell and gives back what it printed.

- The working directory is kept from one call to the next. Absolute paths are still the better \
choice: a `cd` inside a longer command line may make it ask for permission. Variables, functions \
and other shell state are not kept; each call starts from the user's profile.
- IMPORTANT: where another tool does the same, take that one instead of {avoid}, unless you were \
told to use the command or the other tool cannot do it.
- `timeout` is in milliseconds, {defaultTimeout} where it is left out and at most \
{maximumTimeout}. A command that is not done by then goes on in the background; one that starts \
with `sleep` is stopped.
- `run_in_background` starts it apart from the conversation: it goes on across turns, and you are \
told when it ends. No `&` is needed.
- Of long output you see the beginning and the end; the file that is named holds all of it.

# Git
- Interactive options (`git rebase -i`, `git add -i`) need a terminal: they do not work here.
- For all that concerns GitHub, use `gh`.
- Commit or push only when you were asked to. On the default branch, make a branch first.";

const TASK_OUTPUT: &str = "DEPRECATED: read the output file of a background command instead; its \
path stands in the reply that started it and in the notice of its end.

- Gives the latest output and the status of a background task.
- `block: true` waits for the task's end, at most `timeout` milliseconds; `block: false` looks \
and returns.
- The task's id stands in the same two places as the path.";

const TASK_STOP: &str = "Stops a background task and all that it started.

- Takes the task's id, and tells whether it was stopped.
- It is asked to end, and killed if it does not.";

const TASK_INPUT: &str = "Types on the terminal of a background task, or signals it.

- For a command that was started with `tty: true` and waits for input: a prompt, a pager, an \
interpreter.
- Exactly one of `text`, `keys`, `eof` and `signal`.
- What comes of it stands in the task's output.";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d10_no_gap_is_left_open_and_no_word_names_what_is_not_there() {
        for tool in Tool::ALL {
            let text = Wording::default().describe(tool);
            assert!(!text.contains('{'), "{text}");
            assert!(!text.contains("/tasks"), "{text}");
            assert!(!text.contains("ScheduleWakeup"), "{text}");
        }
    }

    #[test]
    fn limits_and_better_tools_are_filled_in() {
        let wording = Wording {
            default_timeout: 5000,
            maximum_timeout: 7000,
            avoid: vec!["cat".into(), "sed".into()],
            ..Wording::default()
        };
        let text = wording.describe(Tool::Bash);
        assert!(text.contains("5000 where it is left out and at most 7000"));
        assert!(text.contains("instead of `cat`, `sed`, unless"));
    }

    #[test]
    fn without_better_tools_nothing_is_said_of_them() {
        let wording = Wording {
            avoid: Vec::new(),
            ..Wording::default()
        };
        let text = wording.describe(Tool::Bash);
        assert!(!text.contains("IMPORTANT"));
        assert!(text.contains("user's profile.\n- `timeout` is"));
    }
}
