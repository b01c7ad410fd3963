//! All commands, one file each. Adding one is its file and two lines here.

mod archives;
mod cloud;
mod containers;
mod databases;
#[cfg(test)]
pub(crate) mod examples;
mod files;
mod forge;
mod git;
mod macos;
mod network;
mod network_state;
mod packages;
mod process;
mod scripts;
mod search;
mod system;
mod text;
mod toolchains;
mod windows;
mod wrappers;

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::LazyLock;

use crate::spec::{Platforms, Spec};

/// The groups that list their commands themselves, and the rest.
static GROUPS: &[&[&Spec]] = &[
    SPECS,
    cloud::SPECS,
    containers::SPECS,
    databases::SPECS,
    forge::SPECS,
    network::SPECS,
    packages::SPECS,
    toolchains::SPECS,
];

/// Every other command that is known, in no particular order.
static SPECS: &[&Spec] = &[
    // archives
    &archives::ar::SPEC,
    &archives::cpio::SPEC,
    &archives::greps::SPEC,
    &archives::gzip::SPEC,
    &archives::seven_zip::SPEC,
    &archives::tar::SPEC,
    &archives::unzip::SPEC,
    &archives::xz::SPEC,
    &archives::zcat::SPEC,
    &archives::zip::SPEC,
    &archives::zipinfo::SPEC,
    &archives::zstd::SPEC,
    // files
    &files::attributes::SPEC,
    &files::chmod::SPEC,
    &files::chown::SPEC,
    &files::cp::SPEC,
    &files::dd::SPEC,
    &files::df::SPEC,
    &files::du::SPEC,
    &files::exiftool::SPEC,
    &files::file::SPEC,
    &files::findmnt::SPEC,
    &files::install::SPEC,
    &files::ln::SPEC,
    &files::ls::SPEC,
    &files::lsblk::SPEC,
    &files::mkdir::SPEC,
    &files::mount::SPEC,
    &files::mv::SPEC,
    &files::namei::SPEC,
    &files::nodes::SPEC,
    &files::rm::SPEC,
    &files::rmdir::SPEC,
    &files::shred::SPEC,
    &files::stat::SPEC,
    &files::touch::SPEC,
    &files::tree::SPEC,
    &files::truncate::SPEC,
    &files::unlink::SPEC,
    &files::which::SPEC,
    // git
    &git::SPEC,
    // macos
    &macos::SPEC,
    // network_state
    &network_state::arp::SPEC,
    &network_state::dig::SPEC,
    &network_state::ifconfig::SPEC,
    &network_state::ip::SPEC,
    &network_state::netstat::SPEC,
    &network_state::nmcli::SPEC,
    &network_state::nslookup::SPEC,
    &network_state::ping::SPEC,
    &network_state::route::SPEC,
    &network_state::ss::SPEC,
    &network_state::traceroute::SPEC,
    // process
    &process::fuser::SPEC,
    &process::kill::SPEC,
    &process::lsof::SPEC,
    &process::pgrep::SPEC,
    &process::pidof::SPEC,
    &process::ps::SPEC,
    &process::signals::SPEC,
    &process::top::SPEC,
    // scripts
    &scripts::awk::SPEC,
    &scripts::bc::SPEC,
    &scripts::dc::SPEC,
    &scripts::gron::SPEC,
    &scripts::interpreters::SPEC,
    &scripts::jq::SPEC,
    &scripts::sed::SPEC,
    &scripts::xmllint::SPEC,
    &scripts::yq::SPEC,
    // search
    &search::ack::SPEC,
    &search::ag::SPEC,
    &search::fd::SPEC,
    &search::find::SPEC,
    &search::grep::SPEC,
    &search::locate::SPEC,
    &search::rg::SPEC,
    // system
    &system::apropos::SPEC,
    &system::bat::SPEC,
    &system::blkid::SPEC,
    &system::buses::SPEC,
    &system::crontab::SPEC,
    &system::dmesg::SPEC,
    &system::dmidecode::SPEC,
    &system::eza::SPEC,
    &system::free::SPEC,
    &system::getent::SPEC,
    &system::hardware::SPEC,
    &system::hostid::SPEC,
    &system::hostname::SPEC,
    &system::id::SPEC,
    &system::info::SPEC,
    &system::ipcs::SPEC,
    &system::journalctl::SPEC,
    &system::last::SPEC,
    &system::ldconfig::SPEC,
    &system::less::SPEC,
    &system::lsb_release::SPEC,
    &system::man::SPEC,
    &system::modules::SPEC,
    &system::most::SPEC,
    &system::pidstat::SPEC,
    &system::printenv::SPEC,
    &system::pwd::SPEC,
    &system::resolvectl::SPEC,
    &system::slabtop::SPEC,
    &system::sleep::SPEC,
    &system::statistics::SPEC,
    &system::stty::SPEC,
    &system::swapon::SPEC,
    &system::sysctl::SPEC,
    &system::systemctl::SPEC,
    &system::systemd_analyze::SPEC,
    &system::timedatectl::SPEC,
    &system::uname::SPEC,
    &system::uptime::SPEC,
    &system::users::SPEC,
    &system::uuidgen::SPEC,
    // text
    &text::arch::SPEC,
    &text::base64::SPEC,
    &text::cal::SPEC,
    &text::cat::SPEC,
    &text::cksum::SPEC,
    &text::cmp::SPEC,
    &text::column::SPEC,
    &text::comm::SPEC,
    &text::constants::SPEC,
    &text::cut::SPEC,
    &text::date::SPEC,
    &text::delta::SPEC,
    &text::diff3::SPEC,
    &text::diff::SPEC,
    &text::digests::SPEC,
    &text::echo::SPEC,
    &text::expand::SPEC,
    &text::expr::SPEC,
    &text::factor::SPEC,
    &text::fmt::SPEC,
    &text::fold::SPEC,
    &text::getconf::SPEC,
    &text::head::SPEC,
    &text::hexdump::SPEC,
    &text::iconv::SPEC,
    &text::join::SPEC,
    &text::locale::SPEC,
    &text::look::SPEC,
    &text::mktemp::SPEC,
    &text::nl::SPEC,
    &text::numfmt::SPEC,
    &text::od::SPEC,
    &text::paste::SPEC,
    &text::pathchk::SPEC,
    &text::paths::SPEC,
    &text::pdf::IMAGES,
    &text::pdf::INFO,
    &text::pdf::TEXT,
    &text::pr::SPEC,
    &text::printf::SPEC,
    &text::readlink::SPEC,
    &text::realpath::SPEC,
    &text::rev::SPEC,
    &text::sdiff::SPEC,
    &text::seq::SPEC,
    &text::shuf::SPEC,
    &text::sort::SPEC,
    &text::split::SPEC,
    &text::strings::SPEC,
    &text::sum::SPEC,
    &text::tac::SPEC,
    &text::tail::SPEC,
    &text::tee::SPEC,
    &text::test::SPEC,
    &text::tput::SPEC,
    &text::tr::SPEC,
    &text::tsort::SPEC,
    &text::unexpand::SPEC,
    &text::uniq::SPEC,
    &text::wc::SPEC,
    &text::xxd::SPEC,
    &text::yes::SPEC,
    // wrappers
    &wrappers::busybox::SPEC,
    &wrappers::chrt::SPEC,
    &wrappers::doas::SPEC,
    &wrappers::env::SPEC,
    &wrappers::ionice::SPEC,
    &wrappers::nice::SPEC,
    &wrappers::nohup::SPEC,
    &wrappers::parallel::SPEC,
    &wrappers::remote::COPIES,
    &wrappers::remote::SSH,
    &wrappers::rsync::SPEC,
    &wrappers::setsid::SPEC,
    &wrappers::shell::SPEC,
    &wrappers::ssh_keys::ADD,
    &wrappers::ssh_keys::KEYGEN,
    &wrappers::stdbuf::SPEC,
    &wrappers::sudo::SPEC,
    &wrappers::taskset::SPEC,
    &wrappers::time::SPEC,
    &wrappers::timeout::SPEC,
    &wrappers::toybox::SPEC,
    &wrappers::watch::SPEC,
    &wrappers::xargs::SPEC,
];

/// Every command that is known.
pub fn all() -> &'static [&'static Spec] {
    static ALL: LazyLock<Vec<&'static Spec>> = LazyLock::new(|| GROUPS.concat());
    &ALL
}

/// The command that goes by `name`.
pub fn find(name: &[u8]) -> Option<&'static Spec> {
    static INDEX: LazyLock<Index> = LazyLock::new(|| {
        let names = |spec: &&'static Spec| spec.names.iter().map(|name| name.as_bytes());
        all()
            .iter()
            .flat_map(|spec| names(spec).map(|name| (name, *spec)))
            .collect()
    });
    INDEX.get(name).copied()
}

type Index = HashMap<&'static [u8], &'static Spec, BuildHasherDefault<ByBytes>>;

/// FNV-1a: the names are the catalog's own, so that nobody can make them
/// collide, and short.
#[derive(Default)]
struct ByBytes(u64);

impl Hasher for ByBytes {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn write_usize(&mut self, length: usize) {
        self.0 ^= length as u64;
    }

    fn finish(&self) -> u64 {
        // The table takes its groups from the upper bits.
        self.0 ^ self.0.rotate_left(32)
    }
}

/// The command that goes by `name` on this platform.
pub fn find_on(name: &[u8], platform: Platforms) -> Option<&'static Spec> {
    static WINDOWS: Spec = windows::SPEC;
    match platform {
        Platforms::WINDOWS => windows::has(name).then_some(&WINDOWS),
        _ => find(name),
    }
}

/// What the unit rows of the command files share.
#[cfg(test)]
pub(crate) mod tests {
    use super::find;
    use crate::spec::{Context, Platforms, Terminal};
    use crate::{Effects, Kind, Value, read};

    /// What an invocation is found to do, where output is captured.
    pub(crate) fn effects<'s>(argv: &[Value<'s>]) -> Effects<'s> {
        let context = Context {
            platform: Platforms::LINUX,
            terminal: Terminal::Absent,
        };
        let mut effects = Effects::new();
        let name = argv.first().and_then(Value::as_exact).unwrap_or_default();
        match find(name) {
            Some(spec) => read(spec, argv, &context, &mut effects),
            None => effects.unknown(0, crate::Unknown::Command),
        }
        effects
    }

    /// The kinds of effect of an invocation, sorted, each once.
    pub(crate) fn kinds(words: &[&str]) -> Vec<Kind> {
        let argv: Vec<_> = words.iter().copied().map(Value::from).collect();
        kinds_of(&argv)
    }

    /// The same for words of which less is known.
    pub(crate) fn kinds_of(argv: &[Value<'_>]) -> Vec<Kind> {
        let found = effects(argv);
        let mut kinds: Vec<_> = found.found().iter().map(|f| f.effect.kind()).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }

    /// The strongest kind of effect; reading where there is none.
    pub(crate) fn worst(words: &[&str]) -> Kind {
        kinds(words).pop().unwrap_or(Kind::Reads)
    }
}
