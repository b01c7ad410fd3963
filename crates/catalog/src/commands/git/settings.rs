//! What `git -c KEY=VALUE` may set: a closed list of keys that only choose how
//! output looks, and of values that switch a program off.
//!
//! Almost any other key names a program (`core.fsmonitor`, `diff.external`,
//! `core.sshCommand`, `alias.*`) or a file that does (`include.path`).
//! Source: git 2.47 `git-config(1)`.

use crate::Unknown;
use crate::effects::Effects;

/// Judges the value of `-c`.
pub(super) fn judge(setting: &[u8], argument: usize, effects: &mut Effects<'_>) {
    let at = setting.iter().position(|byte| *byte == b'=');
    let (key, value) = match at {
        Some(at) => (&setting[..at], setting.get(at + 1..).unwrap_or_default()),
        None => (setting, b"true".as_slice()),
    };
    let key = key.to_ascii_lowercase();
    let looks_only = LOOKS.binary_search(&key.as_slice()).is_ok()
        || key.starts_with(b"advice.")
        || key.starts_with(b"color.")
        || key.starts_with(b"column.");
    if !looks_only && !is_off(&key, value) {
        effects.unknown(argument, Unknown::OptionValue);
    }
}

/// Whether the setting keeps a program from being started.
fn is_off(key: &[u8], value: &[u8]) -> bool {
    match key {
        b"core.fsmonitor"
        | b"log.showsignature"
        | b"diff.autorefreshindex"
        | b"gc.auto"
        | b"core.untrackedcache"
        | b"maintenance.auto"
        | b"submodule.recurse" => {
            matches!(value, b"false" | b"0" | b"no" | b"off" | b"")
        }
        b"core.hookspath" => value == b"/dev/null",
        b"core.pager" => matches!(value, b"cat" | b""),
        _ if key.starts_with(b"pager.") => matches!(value, b"false" | b"0" | b"no" | b"off" | b""),
        _ => false,
    }
}

/// Sorted, in lower case.
const LOOKS: &[&[u8]] = &[
    b"blame.coloring",
    b"blame.date",
    b"blame.showemail",
    b"blame.showroot",
    b"core.abbrev",
    b"core.commentchar",
    b"core.precomposeunicode",
    b"core.quotepath",
    b"core.whitespace",
    b"diff.algorithm",
    b"diff.colormoved",
    b"diff.colormovedws",
    b"diff.context",
    b"diff.dstprefix",
    b"diff.indentheuristic",
    b"diff.interhunkcontext",
    b"diff.mnemonicprefix",
    b"diff.noprefix",
    b"diff.relative",
    b"diff.renamelimit",
    b"diff.renames",
    b"diff.srcprefix",
    b"diff.statgraphwidth",
    b"diff.statnamewidth",
    b"diff.suppressblankempty",
    b"diff.wordregex",
    b"diff.wserrorhighlight",
    b"grep.column",
    b"grep.extendedregexp",
    b"grep.fullname",
    b"grep.linenumber",
    b"grep.patterntype",
    b"grep.threads",
    b"i18n.logoutputencoding",
    b"init.defaultbranch",
    b"log.abbrevcommit",
    b"log.date",
    b"log.decorate",
    b"log.follow",
    b"log.graphcolors",
    b"log.mailmap",
    b"pack.threads",
    b"status.aheadbehind",
    b"status.branch",
    b"status.displaycommentprefix",
    b"status.renamelimit",
    b"status.renames",
    b"status.short",
    b"status.showstash",
    b"status.showuntrackedfiles",
    b"user.email",
    b"user.name",
    b"versionsort.suffix",
];

#[cfg(test)]
mod tests {
    use super::LOOKS;
    use crate::Kind;
    use crate::commands::tests::worst;

    #[test]
    fn the_keys_are_sorted_and_in_lower_case() {
        assert!(LOOKS.is_sorted());
        assert!(
            LOOKS
                .iter()
                .all(|key| !key.iter().any(u8::is_ascii_uppercase))
        );
    }

    #[test]
    fn a_setting_of_looks_is_harmless() {
        for setting in [
            "color.ui=always",
            "core.quotePath=false",
            "CORE.QUOTEPATH=false",
            "log.date=iso",
            "core.fsmonitor=false",
            "core.fsmonitor=",
            "core.hooksPath=/dev/null",
            "core.pager=cat",
            "pager.log=false",
            "advice.statusHints=false",
            "status.short",
        ] {
            let found = worst(&["git", "-c", setting, "status"]);
            assert_eq!(found, Kind::Needs, "{setting}");
        }
    }

    #[test]
    fn a_setting_that_could_name_a_program_is_unknown() {
        for setting in [
            "core.fsmonitor=touch x",
            "core.fsmonitor",
            "core.fsmonitor=true",
            "core.hooksPath=scripts",
            "core.pager=less",
            "core.pager=cat; touch x",
            "pager.log=touch x",
            "pager.log",
            "diff.external=x",
            "diff.bin.textconv=x",
            "alias.x=!x",
            "include.path=x",
            "core.sshCommand=x",
            "core.worktree=/tmp",
            "core.untrackedCache=true",
            "pretty.oneline=%G?",
            "format.pretty=%G?",
            "log.diffMerges=remerge",
            "log.showSignature",
            "",
        ] {
            let found = worst(&["git", "-c", setting, "status"]);
            assert_eq!(found, Kind::Unknown, "{setting}");
        }
    }
}
