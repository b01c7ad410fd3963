//! The commands of everyday reading are in the catalog, or left out for a
//! reason that stands here.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use qedsh_catalog::spec::{Example, Means, Outcome, Spec};
use qedsh_catalog::{all, find};

/// What people and agents look at things with, and the wrappers around it.
const EVERYDAY: &str = "
    ag ack apropos apt apt-cache awk aws az b2sum base32 base64 basename bash bat bc blkid bunzip2
    busybox bzcat bzip2 cal cargo cat chmod chown clang cloc cmp column comm cp curl cut date dash
    dc delta df diff diff3 dig dir dirname dmesg docker dpkg dpkg-query du env exa expand expr eza
    factor fd file find fmt fold free fzf gawk gcc gcloud getent getconf gh git go grep egrep fgrep
    groups gunzip gzip head helm hexdump host hostname http https hyperfine iconv id ifconfig info
    iostat ip java join journalctl jq kubectl last lastlog ld ldd less ln locale locate look ls
    lsattr lsblk lscpu lsmod lsof lspci lsusb make man mawk md5sum mkdir mktemp more mount mv netstat
    nice nl nm node nohup npm nproc nslookup objdump od openssl parallel paste pathchk pgrep pip pip3
    ping pnpm podman pr printenv ps psql pstree python python3 readelf readlink realpath rev rg rm
    rmdir rpm rsync ruby rustc scc sdiff sed seq setsid sh sha1sum sha224sum sha256sum sha384sum
    sha512sum shuf size sleep sort split sqlite3 ss stat stdbuf strings sudo doas sum sw_vers sysctl
    systemctl tac tail tar tee terraform time timeout tofu tokei top touch toybox tr tree tsort tty
    uname uniq unexpand unzip uptime vmstat w watch wc wget whatis whereis which who whoami xargs xxd
    xzcat yarn bun yq zcat zgrep zipinfo zsh zstd zstdcat cksum md5 shasum tput true false yes
    lsns findmnt hostnamectl timedatectl loginctl brew rustup g++ c++ cc mysql ionice
";

/// Left out, each for its reason.
const LEFT_OUT: &[(&str, &str)] = &[
    (
        "lastlog",
        "sets and clears its records too, and is gone from current systems: `last` is known",
    ),
    (
        "zstdcat",
        "is `zstd` by another name, which is known: `zstd -dc`",
    ),
];

/// Whether an option or an operand may do more than read.
fn is_dangerous(means: &Means) -> bool {
    matches!(
        means,
        Means::WritesValue
            | Means::WritesBelow
            | Means::WritesStream
            | Means::Writes
            | Means::WritesTree(_)
            | Means::RunsValue
            | Means::Runs(_)
            | Means::ShowsEnvironment
            | Means::Signals
            | Means::Changes(_)
            | Means::Network(_)
            | Means::NetworkElsewhere(_)
            | Means::Judged(_)
    )
}

/// Adds the commands below `path` that have no example of a refusal, their own
/// or one of a command around them that names them.
fn without_refusal(
    spec: &'static Spec,
    path: &str,
    around: &[&'static Example],
    found: &mut Vec<String>,
) {
    let path = format!("{path} {}", spec.names[0]);
    let refuses = |example: &&Example| example.outcome != Outcome::ReadOnly;
    let own = spec.examples.iter().filter(refuses);
    let named = around.iter().copied().filter(|example| {
        let mut words = example.command.split_whitespace();
        words.any(|word| spec.names.contains(&word))
    });
    let refused: Vec<&Example> = own.chain(named).collect();
    let mut options = spec.options.iter();
    if refused.is_empty() && options.any(|option| is_dangerous(&option.means)) {
        found.push(path.trim().to_owned());
    }
    for subcommand in spec.subcommands {
        without_refusal(subcommand, &path, &refused, found);
    }
}

#[test]
fn a_command_that_can_do_harm_has_an_example_of_it() {
    let mut found = Vec::new();
    for spec in all() {
        without_refusal(spec, "", &[], &mut found);
    }
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn everyday_commands_are_known_or_left_out_for_a_reason() {
    let left_out = |name: &str| LEFT_OUT.iter().any(|(known, _)| *known == name);
    let names = EVERYDAY.split_whitespace();
    let missing: Vec<&str> = names
        .filter(|name| find(name.as_bytes()).is_none() && !left_out(name))
        .collect();
    assert_eq!(missing, Vec::<&str>::new());
}

#[test]
fn what_is_left_out_is_not_there() {
    for (name, reason) in LEFT_OUT {
        assert!(find(name.as_bytes()).is_none(), "{name}: {reason}");
    }
}
