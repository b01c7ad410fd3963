//! What is said of files that are out of date.

use std::path::Path;

/// How many files are named.
const NAMED: usize = 5;

/// The hint about `files`, named from `directory` where they lie below it.
pub(super) fn text<'p>(files: impl Iterator<Item = &'p Path>, directory: &Path) -> Option<String> {
    let names: Vec<String> = files
        .map(|file| {
            let name = file.strip_prefix(directory).unwrap_or(file);
            name.to_string_lossy().into_owned()
        })
        .collect();
    let count = names.len();
    let named = names.get(..NAMED).unwrap_or(&names).join(", ");
    let more = match count.saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let files = match count {
        0 => return None,
        1 => "1 file".to_owned(),
        count => format!("{count} files"),
    };
    Some(format!(
        "[This command modified {files} you've previously read: {named}{more}. Call Read before editing.]"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hint(names: &[&str]) -> Option<String> {
        text(names.iter().map(Path::new), Path::new("/w"))
    }

    #[test]
    fn at_most_five_files_are_named() {
        assert_eq!(hint(&[]), None);
        assert_eq!(
            hint(&["/w/a", "/x/b"]).as_deref(),
            Some(
                "[This command modified 2 files you've previously read: a, /x/b. Call Read before \
                 editing.]"
            )
        );
        assert_eq!(
            hint(&["/w/1", "/w/2", "/w/3", "/w/4", "/w/5", "/w/6", "/w/7"]).as_deref(),
            Some(
                "[This command modified 7 files you've previously read: 1, 2, 3, 4, 5 and 2 more. \
                 Call Read before editing.]"
            )
        );
    }
}
