//! `gcloud`, `az`, `minikube`: clients that keep a log or state of every run
//! in the user's home, `--version` and `list` included.
//!
//! Source: Google Cloud CLI 490 observed under strace; azure-cli 2.61 and
//! minikube 1.33 documentation of their log directories.

use crate::spec::{Conventions, Example, Means::*, Operands, Spec, unproven};
use crate::{Access, Kind};

pub(crate) const SPEC: Spec = Spec {
    names: &["gcloud", "az", "minikube"],
    conventions: Conventions::WORDS,
    operands: Operands::Each(Nothing),
    always: &[Writes, Network(Access::Write)],
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const EXAMPLES: &[Example] = &[
    unproven("gcloud projects list", Kind::Network),
    unproven("gcloud --version", Kind::Network),
    unproven("az vm list", Kind::Network),
    unproven("minikube status", Kind::Network),
];
