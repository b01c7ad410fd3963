//! Programs that change files in place, so that what was read before may be
//! out of date.

use super::known_words;
use qedsh_plan::Invocation;

/// Arguments that say so, whatever the program.
const MARKS: &[&str] = &[
    "--auto-correct",
    "--fix",
    "--in-place",
    "--write",
    "lint:file",
    "lint:fix",
];

/// Programs that do nothing else.
const FORMATTERS: &[&str] = &[
    "alejandra",
    "autoflake",
    "autopep8",
    "black",
    "docformatter",
    "fourmolu",
    "google-java-format",
    "isort",
    "ktfmt",
    "nixfmt",
    "ocamlformat",
    "ormolu",
    "php-cs-fixer",
    "phpcbf",
    "pyupgrade",
    "rustfmt",
    "scalafmt",
    "standardrb",
    "stylua",
    "swiftformat",
    "yapf",
];

/// Programs that do it in one of their subcommands.
const SUBCOMMANDS: &[(&str, &[&str])] = &[
    ("biome", &["format"]),
    ("buf", &["format"]),
    ("bun", &["fix", "format"]),
    ("cargo", &["fix", "fmt"]),
    ("dart", &["fix", "format"]),
    ("deno", &["fmt"]),
    ("dotnet", &["format"]),
    ("dprint", &["fmt"]),
    ("go", &["fix", "fmt"]),
    ("just", &["fix", "fmt", "format"]),
    ("make", &["fix", "fmt", "format"]),
    ("mix", &["format"]),
    ("npm", &["fix", "format"]),
    ("pnpm", &["fix", "fmt", "format"]),
    ("pre-commit", &["run"]),
    ("ruff", &["format"]),
    ("swift", &["format"]),
    ("taplo", &["fmt", "format"]),
    ("terraform", &["fmt"]),
    ("tofu", &["fmt"]),
    ("yarn", &["fix", "format"]),
    ("zig", &["fmt"]),
];

/// Programs that do it with an option of one letter.
const LETTERS: &[(&str, char)] = &[
    ("clang-format", 'i'),
    ("cmake-format", 'i'),
    ("gofmt", 'w'),
    ("gofumpt", 'w'),
    ("goimports", 'w'),
    ("gsed", 'i'),
    ("ktlint", 'F'),
    ("perl", 'i'),
    ("prettier", 'w'),
    ("rubocop", 'A'),
    ("rubocop", 'a'),
    ("ruby", 'i'),
    ("sed", 'i'),
    ("shfmt", 'w'),
];

/// Whether this changes files that it is not told to make.
pub(super) fn changes_in_place(invocation: &Invocation<'_>) -> bool {
    let words = known_words(invocation);
    let Some((name, rest)) = words.split_first() else {
        return false;
    };
    let has_subcommand = |(program, subcommands): &(&str, &[&str])| {
        // `npm run format`, `cargo +nightly fmt`
        let named = rest.iter().take(3).any(|word| subcommands.contains(word));
        program == name && named
    };
    let has_letter = |(program, letter): &(&str, char)| {
        let cluster = |word: &&str| !word.starts_with("--") && word.contains(*letter);
        let mut options = rest.iter().filter(|word| word.starts_with('-'));
        program == name && options.any(cluster)
    };
    rest.iter().any(|word| is_mark(word))
        || FORMATTERS.contains(name)
        || SUBCOMMANDS.iter().any(has_subcommand)
        || LETTERS.iter().any(has_letter)
}

fn is_mark(word: &str) -> bool {
    let word = word.split('=').next().unwrap_or(word);
    MARKS.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::super::lab::line;

    #[test]
    fn the_nineteen_markers_and_more_are_known() {
        for text in [
            "prettier --write src",
            "eslint --fix .",
            "ruff check --fix",
            "sed --in-place s/a/b/ x",
            "rubocop --auto-correct",
            "npm run format",
            "npm run fix",
            "yarn format",
            "pnpm format",
            "npm run lint:file",
            "npm run lint:fix",
            "black .",
            "isort src",
            "ruff format",
            "cargo fmt",
            "cargo fix --allow-dirty",
            "rustfmt src/lib.rs",
            "go fmt ./...",
            "terraform fmt",
            "dprint fmt",
            "swiftformat .",
            "phpcbf src",
            // beyond them
            "cargo +nightly fmt",
            "cargo clippy --fix",
            "gofmt -w .",
            "shfmt -w a.sh",
            "sed -i.bak s/a/b/ x",
            "perl -pi -e s/a/b/ x",
            "deno fmt",
            "cd src && bl\\ack .",
            "find . -name '*.py' -exec black {} +",
        ] {
            assert!(line(text).changes_in_place, "{text}");
        }
    }

    #[test]
    fn reading_about_them_is_not_running_them() {
        for text in [
            "grep black src",
            "echo cargo fmt",
            "which rustfmt",
            "gofmt -l .",
            "sed -n 1,5p x",
            "cargo build",
            "git diff",
        ] {
            assert!(!line(text).changes_in_place, "{text}");
        }
    }
}
