//! `mount`: shows mounts where it has no operands.
//!
//! Source: util-linux 2.38 `mount(8)`.

use crate::spec::{
    Example, Means::*, Operands, Opt, Platforms, Spec, flag, optional, read_only, unproven, value,
};
use crate::{Kind, State, Unknown};

pub(crate) const SPEC: Spec = Spec {
    names: &["mount"],
    options: OPTIONS,
    operands: Operands::Each(Changes(State::System)),
    platforms: Platforms::LINUX.and(Platforms::MACOS),
    examples: EXAMPLES,
    ..Spec::DEFAULT
};

const OPTIONS: &[Opt] = &[
    flag(&["-l", "--show-labels"], Nothing),
    value(&["-t", "--types"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-v", "--verbose"], Nothing).on(Platforms::LINUX.and(Platforms::MACOS)),
    flag(&["-h", "--help"], Nothing),
    flag(&["-V", "--version"], Nothing),
    flag(&["-a", "--all"], Changes(State::System)),
    value(&["-o", "--options"], Changes(State::System)),
    flag(&["-r", "--read-only"], Changes(State::System)),
    flag(&["-w", "--rw", "--read-write"], Changes(State::System)),
    flag(&["-B", "--bind"], Changes(State::System)),
    flag(&["-M", "--move"], Changes(State::System)),
    flag(&["-R", "--rbind"], Changes(State::System)),
    flag(&["-c", "--no-canonicalize"], Nothing),
    flag(&["-f", "--fake"], Nothing),
    flag(&["-F", "--fork"], Nothing),
    value(&["-T", "--fstab"], Changes(State::System)),
    flag(&["-i", "--internal-only"], Nothing),
    optional(&["-m", "--mkdir"], Changes(State::System)),
    flag(&["-n", "--no-mtab"], Nothing),
    value(&["--options-mode"], Nothing),
    value(&["--options-source"], Nothing),
    flag(&["--options-source-force"], Nothing),
    value(&["-O", "--test-opts"], Nothing),
    value(&["--source"], Changes(State::System)),
    value(&["--target"], Changes(State::System)),
    value(&["--target-prefix"], Nothing),
    value(&["-N", "--namespace"], Unknown(Unknown::Option)),
    value(&["-L", "--label"], Changes(State::System)),
    value(&["-U", "--uuid"], Changes(State::System)),
    flag(&["--make-shared"], Changes(State::System)),
    flag(&["--make-slave"], Changes(State::System)),
    flag(&["--make-private"], Changes(State::System)),
    flag(&["--make-unbindable"], Changes(State::System)),
    flag(&["--make-rshared"], Changes(State::System)),
    flag(&["--make-rslave"], Changes(State::System)),
    flag(&["--make-rprivate"], Changes(State::System)),
    flag(&["--make-runbindable"], Changes(State::System)),
];

const EXAMPLES: &[Example] = &[
    read_only("mount"),
    read_only("mount -l"),
    read_only("mount -t ext4"),
    read_only("mount -h; mount -V"),
    read_only("mount -l -vcfFin --options-mode=x --options-source=x"),
    read_only("mount -l --options-source-force -O x --target-prefix=x"),
    unproven("mount -a", Kind::ChangesState),
    unproven("mount -N 1", Kind::Unknown),
    unproven("mount /dev/sda /mnt", Kind::ChangesState),
    unproven(
        "mount -o ro --source x --target y -rwBMR -m755 -T f -L x -U x",
        Kind::ChangesState,
    ),
    unproven(
        "mount --make-shared x --make-slave x --make-private x",
        Kind::ChangesState,
    ),
    unproven(
        "mount --make-unbindable x --make-rshared x --make-rslave x",
        Kind::ChangesState,
    ),
    unproven(
        "mount --make-rprivate x --make-runbindable x",
        Kind::ChangesState,
    ),
];
