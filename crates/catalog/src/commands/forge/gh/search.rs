//! `gh search`: searches GitHub.
//!
//! Its `--repo` filters and names no host.
//! Source: gh 2.23 and 2.60 `gh help search`.

use super::{JSON, LIST, WEB};
use crate::Access;
use crate::Kind;
use crate::spec::{Conventions, Means::*, Operands, Opt, Spec, flag, unproven, value};

pub(super) const SPEC: Spec = Spec {
    names: &["search"],
    conventions: Conventions::PFLAG,
    subcommands: &[Spec {
        names: &["code", "commits", "issues", "prs", "repos"],
        conventions: Conventions::PFLAG,
        options: QUALIFIERS,
        shared: &[JSON, LIST, WEB],
        operands: Operands::Each(Nothing),
        always: &[Network(Access::Read)],
        ..Spec::DEFAULT
    }],
    examples: &[
        unproven(
            "gh search code x --extension rs --filename y --size 1",
            Kind::NetworkRead,
        ),
        unproven(
            "gh search commits x --author-date x --author-email x",
            Kind::NetworkRead,
        ),
        unproven(
            "gh search commits x --author-name x --hash x --parent x",
            Kind::NetworkRead,
        ),
        unproven(
            "gh search commits x --committer x --committer-date x --merge",
            Kind::NetworkRead,
        ),
        unproven(
            "gh search commits x --committer-email x --committer-name x",
            Kind::NetworkRead,
        ),
        unproven(
            "gh search commits x --tree x --order asc --sort x",
            Kind::NetworkRead,
        ),
        unproven(
            "gh search issues x --app x --archived --assignee x --author x",
            Kind::NetworkRead,
        ),
        unproven(
            "gh search issues x --closed x --commenter x --comments 1",
            Kind::NetworkRead,
        ),
        unproven(
            "gh search issues x --created x --include-prs --interactions 1",
            Kind::NetworkRead,
        ),
        unproven(
            "gh search issues x --involves x --label x --language x --locked",
            Kind::NetworkRead,
        ),
        unproven(
            "gh search issues x --match title --mentions x --milestone x",
            Kind::NetworkRead,
        ),
        unproven(
            "gh search issues x --no-assignee --no-label --no-milestone",
            Kind::NetworkRead,
        ),
        unproven(
            "gh search issues x --no-project --owner x --project 1",
            Kind::NetworkRead,
        ),
        unproven(
            "gh search issues x --reactions 1 --repo o/r --state open",
            Kind::NetworkRead,
        ),
        unproven(
            "gh search issues x --team-mentions x --updated x --visibility x",
            Kind::NetworkRead,
        ),
        unproven(
            "gh search prs x -B main --checks success --draft -H x --merged",
            Kind::NetworkRead,
        ),
        unproven(
            "gh search prs x --merged-at x --review x --review-requested x",
            Kind::NetworkRead,
        ),
        unproven("gh search prs x --reviewed-by x", Kind::NetworkRead),
        unproven(
            "gh search repos x --followers 1 --forks 1 --good-first-issues 1",
            Kind::NetworkRead,
        ),
        unproven(
            "gh search repos x --help-wanted-issues 1 --include-forks true",
            Kind::NetworkRead,
        ),
        unproven(
            "gh search repos x --license x --number-topics 1 --stars 1",
            Kind::NetworkRead,
        ),
        unproven("gh search repos x --topic x", Kind::NetworkRead),
        unproven("gh search repos x --web", Kind::Runs),
    ],
    ..Spec::DEFAULT
};

const QUALIFIERS: &[Opt] = &[
    value(&["--app"], Nothing),
    flag(&["--archived"], Nothing),
    value(&["--assignee"], Nothing),
    value(&["--author"], Nothing),
    value(&["--author-date"], Nothing),
    value(&["--author-email"], Nothing),
    value(&["--author-name"], Nothing),
    value(&["-B", "--base"], Nothing),
    value(&["--checks"], Nothing),
    value(&["--closed"], Nothing),
    value(&["--commenter"], Nothing),
    value(&["--comments"], Nothing),
    value(&["--committer"], Nothing),
    value(&["--committer-date"], Nothing),
    value(&["--committer-email"], Nothing),
    value(&["--committer-name"], Nothing),
    value(&["--created"], Nothing),
    flag(&["--draft"], Nothing),
    value(&["--extension"], Nothing),
    value(&["--filename"], Nothing),
    value(&["--followers"], Nothing),
    value(&["--forks"], Nothing),
    value(&["--good-first-issues"], Nothing),
    value(&["--hash"], Nothing),
    value(&["-H", "--head"], Nothing),
    value(&["--help-wanted-issues"], Nothing),
    value(&["--include-forks"], Nothing),
    flag(&["--include-prs"], Nothing),
    value(&["--interactions"], Nothing),
    value(&["--involves"], Nothing),
    value(&["--label"], Nothing),
    value(&["--language"], Nothing),
    value(&["--license"], Nothing),
    flag(&["--locked"], Nothing),
    value(&["--match"], Nothing),
    value(&["--mentions"], Nothing),
    flag(&["--merge"], Nothing),
    flag(&["--merged"], Nothing),
    value(&["--merged-at"], Nothing),
    value(&["--milestone"], Nothing),
    flag(&["--no-assignee"], Nothing),
    flag(&["--no-label"], Nothing),
    flag(&["--no-milestone"], Nothing),
    flag(&["--no-project"], Nothing),
    value(&["--number-topics"], Nothing),
    value(&["--order"], Nothing),
    value(&["--owner"], Nothing),
    value(&["--parent"], Nothing),
    value(&["--project"], Nothing),
    value(&["--reactions"], Nothing),
    value(&["--repo"], Nothing),
    value(&["--review"], Nothing),
    value(&["--review-requested"], Nothing),
    value(&["--reviewed-by"], Nothing),
    value(&["--size"], Nothing),
    value(&["--sort"], Nothing),
    value(&["--stars"], Nothing),
    value(&["--state"], Nothing),
    value(&["--team-mentions"], Nothing),
    value(&["--topic"], Nothing),
    value(&["--tree"], Nothing),
    value(&["--updated"], Nothing),
    value(&["--visibility"], Nothing),
];
