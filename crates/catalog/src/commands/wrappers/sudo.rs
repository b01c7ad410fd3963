//! `sudo`: runs a command as somebody else.
//!
//! Source: sudo 1.9.13 `sudo(8)`.

use crate::spec::{Conventions, Example, Means::*, Operands, Opt, Spec, flag, unproven, value};
use crate::{Kind, State, Unknown};

pub(crate) const SPEC: Spec = Spec {
    names: &["sudo"],
    conventions: Conventions::GNU_ORDERED,
    options: OPTIONS,
    operands: Operands::Command(&[]),
    always: &[Changes(State::System)],
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-A", "--askpass"], Unknown(Unknown::Interactive)),
    flag(&["-b", "--background"], Waits),
    flag(&["-B", "--bell"], Nothing),
    flag(&["-E", "--preserve-env"], Nothing),
    flag(&["-e", "--edit"], Writes),
    value(&["-g", "--group"], Nothing),
    flag(&["-H", "--set-home"], Nothing),
    flag(&["-K", "--remove-timestamp"], Nothing),
    flag(&["-k", "--reset-timestamp"], Nothing),
    flag(&["-n", "--non-interactive"], Nothing),
    flag(&["-P", "--preserve-groups"], Nothing),
    value(&["-p", "--prompt"], Nothing),
    flag(&["-S", "--stdin"], Nothing),
    value(&["-u", "--user"], Nothing),
    flag(&["-V", "--version"], Nothing),
];

const EXAMPLES: &[Example] = &[
    unproven("sudo -n ls", Kind::ChangesState),
    unproven("sudo -EHPSBKk -p x -u root -g root ls", Kind::ChangesState),
    unproven("sudo -V", Kind::ChangesState),
    unproven("sudo -b ls", Kind::ChangesState),
    unproven("sudo -A ls", Kind::Unknown),
    unproven("sudo -e README.md", Kind::Unknown),
    unproven("sudo -i", Kind::Unknown),
    unproven("sudo A=b ls", Kind::Unknown),
    unproven("sudo sort -o out README.md", Kind::Writes),
];
