//! Whether a rule is about an example that stands beside it.

use super::conditions::{Circumstances, Part};
use super::{Case, Match, Pattern, Rule, Rules, Subject, answers_for, covers, touched};
use crate::{Mode, Verdict};
use qedsh_plan::catalog::GitTouch;
use qedsh_plan::catalog::spec::{Context, Platforms, Terminal};
use qedsh_plan::{
    Dialect, File, Plan, Presence, Program, Repository, Shadow, Variable, World, syntax,
};
use std::borrow::Cow;

/// Where examples are read: every program is there, and nothing is set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExamplePlace {
    /// The absolute directory that they start in.
    pub directory: Vec<u8>,
    /// The home directory.
    pub home: Option<Vec<u8>>,
}

impl Rule {
    /// Whether its pattern is about `text`, a line of bash; its conditions are
    /// left aside. An allow rule is, where it answers for some of it.
    pub fn is_about(&self, text: &str, place: &ExamplePlace) -> Match {
        let options = syntax::Options {
            dialect: Dialect::Bash,
            ..syntax::Options::default()
        };
        let tree = syntax::parse(text.as_bytes(), &options);
        let plan = qedsh_plan::plan(&tree, place);
        let bare = Self::new(self.verdict, self.pattern.clone(), self.origin.clone());
        match self.verdict {
            Verdict::Allow => Match::certain(bare.answers_for_some(&plan)),
            Verdict::Ask | Verdict::Deny => bare.found_in(&plan),
        }
    }

    fn answers_for_some(&self, plan: &Plan<'_>) -> bool {
        let mut invocations = 0..plan.invocations().len();
        let mut findings = plan.findings().iter();
        match &self.pattern {
            Pattern::Path(paths) => findings.any(|finding| answers_for(paths, plan, finding)),
            Pattern::Exact(text) if text.as_bytes() == plan.source().trim_ascii() => true,
            pattern => invocations.any(|at| covers(pattern, plan, at)),
        }
    }

    fn found_in(self, plan: &Plan<'_>) -> Match {
        let circumstances = Circumstances {
            mode: Mode::Build,
            now: None,
        };
        let verdict = self.verdict;
        if matches!(&self.pattern, Pattern::Exact(text) if text.as_bytes() == plan.source().trim_ascii())
        {
            return Match::Yes;
        }
        let rules = Rules::new(vec![self]);
        let touched = touched(plan, &rules, verdict, circumstances);
        let touched = touched.into_iter().map(|(_, matched, _)| matched);
        let invocations = plan.invocations().iter().enumerate();
        let invocations = invocations.map(|(at, it)| Subject::of(at, it, plan.source()));
        let started = plan.findings().iter().filter_map(Subject::started_by);
        let part = Part::Whole;
        let case = Case {
            plan,
            part,
            circumstances,
        };
        let subjects = invocations.chain(started);
        let matched = subjects.flat_map(|subject| rules.matches(verdict, &subject, &case));
        let matched = matched.map(|(_, matched)| matched);
        touched.chain(matched).max().unwrap_or(Match::No)
    }
}

impl World for ExamplePlace {
    fn context(&self) -> Context {
        Context {
            platform: Platforms::LINUX,
            terminal: Terminal::Absent,
        }
    }

    fn directory(&self) -> Option<Cow<'_, [u8]>> {
        Some(Cow::Borrowed(&self.directory))
    }

    fn program(&self, name: &[u8], directory: Option<&[u8]>) -> Program {
        let path = match (name.contains(&b'/'), directory) {
            (false, _) => [b"/usr/bin/", name].concat(),
            (true, Some(directory)) => absolute(name, directory),
            (true, None) => return Program::Unknown,
        };
        Program::Trusted { path }
    }

    fn shadow(&self, _: &[u8]) -> Option<Shadow> {
        None
    }

    fn variable(&self, name: &[u8]) -> Variable {
        match (name, &self.home) {
            (b"HOME", Some(home)) => Variable::Set(home.clone()),
            (b"PATH", _) => Variable::Set(b"/usr/bin".to_vec()),
            _ => Variable::Unset,
        }
    }

    fn git(&self, _: &[u8], _: GitTouch) -> Repository {
        Repository::Inert
    }

    fn file_above(&self, _: &[u8], _: &[u8]) -> Presence {
        Presence::Absent
    }

    fn chooser(&self, _: &[u8], _: &[u8]) -> Option<Vec<u8>> {
        None
    }

    fn file(&self, _: &[u8], _: &[u8]) -> File {
        File::Regular
    }

    fn real_path(&self, path: &[u8], directory: &[u8]) -> Option<Vec<u8>> {
        Some(absolute(path, directory))
    }
}

/// `path` as seen from `directory`, where there are no links.
fn absolute(path: &[u8], directory: &[u8]) -> Vec<u8> {
    let joined = match path.starts_with(b"/") {
        true => path.to_vec(),
        false => [directory, b"/", path].concat(),
    };
    crate::standing::normal(&joined).into_owned()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;
    use crate::{Origin, PathAccess, PathPattern, PathRule};

    fn about(verdict: Verdict, pattern: Pattern, text: &str) -> Match {
        let origin = Origin {
            file: "f".to_owned(),
            line: 1,
        };
        let place = ExamplePlace {
            directory: b"/w".to_vec(),
            home: None,
        };
        Rule::new(verdict, pattern, origin).is_about(text, &place)
    }

    #[test]
    fn an_example_is_read_as_the_command_line_that_it_is() {
        let pattern = || Pattern::parse("git push:*").unwrap();
        for (text, denied, allowed) in [
            ("git push", Match::Yes, Match::Yes),
            ("ls && env git push origin", Match::Yes, Match::Yes),
            ("git -C x push", Match::Yes, Match::No),
            ("git $x", Match::Maybe, Match::No),
            ("git pull", Match::No, Match::No),
            ("echo git push", Match::No, Match::No),
        ] {
            assert_eq!(about(Verdict::Deny, pattern(), text), denied, "{text}");
            assert_eq!(about(Verdict::Allow, pattern(), text), allowed, "{text}");
        }
    }

    #[test]
    fn a_rule_for_paths_is_about_whatever_touches_them() {
        let pattern = || {
            let paths = PathPattern::parse("/w/out").unwrap();
            let access = PathAccess::Write;
            Pattern::Path(PathRule { access, paths })
        };
        for (text, denied, allowed) in [
            ("ls > out/x", Match::Yes, Match::Yes),
            ("rm out/../out/x", Match::Yes, Match::No),
            ("cat out/x", Match::No, Match::No),
            ("touch $x", Match::Maybe, Match::No),
            ("touch other", Match::No, Match::No),
        ] {
            assert_eq!(about(Verdict::Deny, pattern(), text), denied, "{text}");
            assert_eq!(about(Verdict::Allow, pattern(), text), allowed, "{text}");
        }
    }
}
