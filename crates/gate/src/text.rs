//! The texts of reasons, in both languages.

mod table;

use crate::{Language, Reason, RuleReference};
use table::TEXTS;

/// What is said of reasons of one identifier. `{}` stands for the first detail
/// and `{2}` for the second; a text without the details is there for when they
/// are not known.
struct Text {
    id: &'static str,
    english: Wording,
    chinese: Wording,
}

/// One language's wording.
struct Wording {
    /// With its details.
    message: &'static str,
    /// Without them.
    bare: &'static str,
    /// What would help; empty where nothing does.
    help: &'static str,
}

impl Reason {
    /// What is said of it: lower case, no full stop.
    pub fn message(&self, language: Language) -> String {
        let Some(wording) = wording(self.id, language) else {
            return self.id.to_owned();
        };
        let wanted = if wording.message.contains("{2}") {
            2
        } else {
            1
        };
        let mut message = match self.details.get(..wanted) {
            Some(details) if wording.message.contains("{}") => {
                let mut text = wording.message.replace("{}", &details[0]);
                if let Some(second) = details.get(1) {
                    text = text.replace("{2}", second);
                }
                text
            }
            _ => wording.bare.to_owned(),
        };
        if let Some(rule) = &self.rule {
            message.push_str(&told(rule, language));
        }
        message
    }

    /// What would make it pass, or help otherwise.
    pub fn help(&self, language: Language) -> Option<&'static str> {
        let help = wording(self.id, language)?.help;
        (!help.is_empty()).then_some(help)
    }
}

/// A rule, where it stands, why, and what to run instead.
fn told(rule: &RuleReference, language: Language) -> String {
    let origin = &rule.origin;
    let mut told = format!(" `{}` ({}:{})", rule.pattern, origin.file, origin.line);
    if let Some(reason) = &rule.reason {
        told.push_str(match language {
            Language::English => ": ",
            Language::Chinese => "：",
        });
        told.push_str(reason);
    }
    if let Some(instead) = &rule.instead {
        told.push_str(&match language {
            Language::English => format!("; run `{instead}` instead"),
            Language::Chinese => format!("；请改用 `{instead}`"),
        });
    }
    told
}

fn wording(id: &str, language: Language) -> Option<&'static Wording> {
    let text = TEXTS.iter().find(|text| text.id == id)?;
    Some(match language {
        Language::English => &text.english,
        Language::Chinese => &text.chinese,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Origin, RuleReference};
    use qedsh_plan::catalog::Unknown;
    use qedsh_plan::{Construct, HazardKind, Reason as Why, Span};

    fn reason(id: &'static str, details: &[&str]) -> Reason {
        Reason {
            id,
            span: Span { start: 0, end: 1 },
            details: details.iter().map(ToString::to_string).collect(),
            rule: None,
        }
    }

    /// The identifiers of everything that a plan can find.
    fn ids_of_plans() -> Vec<&'static str> {
        let unknown = [
            Unknown::Command,
            Unknown::Subcommand,
            Unknown::Option,
            Unknown::Abbreviation,
            Unknown::MayBeOption,
            Unknown::NotStatic,
            Unknown::MissingValue,
            Unknown::Operand,
            Unknown::OptionValue,
            Unknown::Script,
            Unknown::ProgramFile,
            Unknown::Interactive,
        ];
        let constructs = [
            Construct::Background,
            Construct::Coprocess,
            Construct::Trap,
            Construct::Eval,
            Construct::Source,
            Construct::Exec,
            Construct::Alias,
            Construct::CommandTable,
            Construct::ShellOption,
            Construct::Assignment,
            Construct::Arithmetic,
            Construct::Expansion,
            Construct::NestedShell,
            Construct::Indirection,
            Construct::DynamicCommand,
            Construct::Recursion,
            Construct::Interactive,
            Construct::DynamicTarget,
            Construct::Builtin,
        ];
        let hazards = [
            HazardKind::Key,
            HazardKind::Hook,
            HazardKind::Driver,
            HazardKind::Shape,
            HazardKind::Unreadable,
            HazardKind::Environment,
        ];
        let others = [
            Why::Syntax(qedsh_plan::syntax::ErrorKind::UnexpectedEnd),
            Why::Variable(Vec::new()),
            Why::UntrustedProgram(Vec::new()),
            Why::UnknownProgram,
            Why::Shadowed(Vec::new()),
            Why::UnknownDirectory,
            Why::FilePresent(Vec::new()),
            Why::SpecialFile(Vec::new()),
            Why::Limit(""),
        ];
        let unknown = unknown.iter().map(|unknown| unknown.id());
        let constructs = constructs.iter().map(|construct| construct.id());
        let hazards = hazards.iter().map(|hazard| hazard.id());
        let others = others.iter().map(Why::id);
        unknown
            .chain(constructs)
            .chain(hazards)
            .chain(others)
            .collect()
    }

    /// The identifiers that the gate gives.
    const OWN: &[&str] = &[
        "changes-state",
        "config-error",
        "may-hide-asked",
        "may-hide-denied",
        "may-match-deny",
        "mode-plan",
        "network",
        "network-client",
        "network-host",
        "outside-scope",
        "rule-ask",
        "rule-deny",
        "runs",
        "sensitive-path",
        "shows-environment",
        "signals",
        "unresolved-fact",
        "waits",
        "writes",
    ];

    #[test]
    fn every_identifier_has_a_text_in_both_languages() {
        let mut wanted = ids_of_plans();
        wanted.extend(OWN);
        wanted.sort_unstable();
        wanted.dedup();
        let listed: Vec<&str> = TEXTS.iter().map(|text| text.id).collect();
        assert_eq!(listed, wanted);
        for text in TEXTS {
            for wording in [&text.english, &text.chinese] {
                assert!(
                    !wording.message.is_empty() && !wording.bare.is_empty(),
                    "{}",
                    text.id
                );
                assert!(
                    !wording.bare.contains('{') && !wording.help.contains('{'),
                    "{}",
                    text.id
                );
                assert!(!wording.message.ends_with(['.', '。']), "{}", text.id);
            }
            assert_eq!(
                text.english.help.is_empty(),
                text.chinese.help.is_empty(),
                "{}",
                text.id
            );
            assert_ne!(text.english.message, text.chinese.message, "{}", text.id);
        }
    }

    #[test]
    fn a_text_names_its_details_where_they_are_known() {
        let writes = reason("writes", &["/w/x"]);
        assert_eq!(writes.message(Language::English), "writes `/w/x`");
        assert_eq!(writes.message(Language::Chinese), "会写入 `/w/x`");
        assert_eq!(
            reason("writes", &[]).message(Language::English),
            "writes to a place that is not known"
        );
        let key = reason("git-config-key", &["core.fsmonitor", "/w/.git/config"]);
        assert_eq!(
            key.message(Language::English),
            "`core.fsmonitor` in `/w/.git/config` may make git run a program"
        );
    }

    #[test]
    fn a_rule_is_named_with_its_place_its_reason_and_what_to_run_instead() {
        let mut denied = reason("rule-deny", &[]);
        denied.rule = Some(RuleReference {
            pattern: "rm:*".to_owned(),
            origin: Origin {
                file: "/etc/qedsh/config.toml".to_owned(),
                line: 3,
            },
            reason: None,
            instead: None,
        });
        assert_eq!(
            denied.message(Language::English),
            "denied by the rule `rm:*` (/etc/qedsh/config.toml:3)"
        );
        if let Some(rule) = &mut denied.rule {
            rule.reason = Some("nothing comes back".to_owned());
            rule.instead = Some("trash x".to_owned());
        }
        assert_eq!(
            denied.message(Language::English),
            "denied by the rule `rm:*` (/etc/qedsh/config.toml:3): nothing comes back; run `trash x` instead"
        );
        assert_eq!(
            denied.message(Language::Chinese),
            "被规则拒绝： `rm:*` (/etc/qedsh/config.toml:3)：nothing comes back；请改用 `trash x`"
        );
    }
}
