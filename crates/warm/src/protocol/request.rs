//! What to run, and in what.

use super::number;
use core::ffi::CStr;

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Run the text; the shell's last command may take the shell's place.
    Run,
    /// Run the text in a shell that stays to the end, and so tells where it was.
    RunAndReport,
    /// Write what the shell has under its names to the output.
    Facts,
}

const KINDS: [Kind; 3] = [Kind::Run, Kind::RunAndReport, Kind::Facts];

/// One request, as its parts lie in the bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request<'r> {
    /// What is asked for.
    pub kind: Kind,
    /// What its process is given beside the text.
    pub setting: Setting<'r>,
    /// Where it runs, absolute.
    pub directory: &'r CStr,
    /// What is changed in its environment, see [`Request::changes`].
    changes: &'r [u8],
    /// The text.
    pub text: &'r CStr,
}

/// What a command's process is given beside its text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Setting<'r> {
    /// The signals that are blocked, as a bit set; signal 1 is bit 0.
    pub mask: u64,
    /// The soft limit of real-time processor time by which its supervisor knows
    /// all that comes of it; 0 for none.
    pub mark: u64,
    /// Whether its input is the terminal that is to control it.
    pub has_terminal: bool,
    /// The program of a seccomp filter; empty for none.
    pub filter: &'r [u8],
    /// The flags of that filter.
    pub filter_flags: u32,
}

/// Where the parts begin.
const HEADER: usize = 52;

impl<'r> Request<'r> {
    /// Reads a request; `None` where the bytes are none.
    pub fn decode(bytes: &'r [u8]) -> Option<Self> {
        if bytes.get(..8)? != super::PACKET {
            return None;
        }
        let kind = usize::try_from(number(bytes, 8)?).ok()?;
        let long =
            |at| Some(u64::from(number(bytes, at)?) | u64::from(number(bytes, at + 4)?) << 32);
        let mut rest = bytes.get(HEADER..)?;
        let mut part = |at: usize| {
            let length = usize::try_from(number(bytes, at)?).ok()?;
            let (part, other) = rest.split_at_checked(length)?;
            rest = other;
            Some(part)
        };
        Some(Self {
            kind: *KINDS.get(kind)?,
            setting: Setting {
                mask: long(12)?,
                filter_flags: number(bytes, 20)?,
                filter: part(24)?,
                mark: long(40)?,
                has_terminal: number(bytes, 48)? != 0,
            },
            directory: CStr::from_bytes_with_nul(part(28)?).ok()?,
            changes: part(32)?,
            text: CStr::from_bytes_with_nul(part(36)?).ok()?,
        })
    }

    /// The changes of the environment, one after the other.
    pub fn changes(&self) -> Changes<'r> {
        Changes(self.changes)
    }
}

/// One change of the environment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change<'r> {
    /// This variable has this value and is exported.
    Set(&'r CStr, &'r CStr),
    /// There is no such variable.
    Unset(&'r CStr),
}

/// The changes of an environment: `+` or `-`, a name, and for `+` a value.
#[derive(Clone, Debug)]
pub struct Changes<'r>(&'r [u8]);

impl<'r> Changes<'r> {
    fn take(&mut self) -> Option<&'r CStr> {
        let taken = CStr::from_bytes_until_nul(self.0).ok()?;
        self.0 = self.0.get(taken.to_bytes_with_nul().len()..)?;
        Some(taken)
    }
}

impl<'r> Iterator for Changes<'r> {
    type Item = Change<'r>;

    fn next(&mut self) -> Option<Change<'r>> {
        let (kind, rest) = self.0.split_first()?;
        self.0 = rest;
        let name = self.take()?;
        match kind {
            b'+' => Some(Change::Set(name, self.take()?)),
            _ => Some(Change::Unset(name)),
        }
    }
}

/// The request as bytes; `None` where a part has four gigabytes.
#[cfg(not(qedsh_module))]
pub fn encode(
    kind: Kind,
    setting: &Setting<'_>,
    directory: &CStr,
    changes: &[Change<'_>],
    text: &CStr,
) -> Option<Vec<u8>> {
    let mut list = Vec::new();
    for change in changes {
        match change {
            Change::Set(name, value) => {
                list.push(b'+');
                list.extend_from_slice(name.to_bytes_with_nul());
                list.extend_from_slice(value.to_bytes_with_nul());
            }
            Change::Unset(name) => {
                list.push(b'-');
                list.extend_from_slice(name.to_bytes_with_nul());
            }
        }
    }
    let (directory, text) = (directory.to_bytes_with_nul(), text.to_bytes_with_nul());
    let parts = [setting.filter, directory, &list, text];
    let mut bytes = Vec::from(super::PACKET);
    bytes.extend_from_slice(&(kind as u32).to_le_bytes());
    bytes.extend_from_slice(&setting.mask.to_le_bytes());
    bytes.extend_from_slice(&setting.filter_flags.to_le_bytes());
    for part in parts {
        bytes.extend_from_slice(&u32::try_from(part.len()).ok()?.to_le_bytes());
    }
    bytes.extend_from_slice(&setting.mark.to_le_bytes());
    bytes.extend_from_slice(&u32::from(setting.has_terminal).to_le_bytes());
    for part in parts {
        bytes.extend_from_slice(part);
    }
    Some(bytes)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    fn bytes() -> Vec<u8> {
        let changes = [Change::Set(c"A", c"1 2"), Change::Unset(c"B")];
        encode(Kind::RunAndReport, &SETTING, c"/d", &changes, c"ls\n").unwrap()
    }

    const SETTING: Setting<'static> = Setting {
        mask: 1 << 33,
        mark: 7 << 60,
        has_terminal: true,
        filter: b"12345678",
        filter_flags: 3,
    };

    #[test]
    fn every_part_survives_the_way() {
        let bytes = bytes();
        let request = Request::decode(&bytes).unwrap();
        assert_eq!(request.kind, Kind::RunAndReport);
        assert_eq!(request.setting, SETTING);
        assert_eq!((request.directory, request.text), (c"/d", c"ls\n"));
        let changes: Vec<_> = request.changes().collect();
        assert_eq!(changes, [Change::Set(c"A", c"1 2"), Change::Unset(c"B")]);
    }

    #[test]
    fn a_request_that_was_cut_is_none() {
        let bytes = bytes();
        for length in 0..bytes.len() {
            assert_eq!(Request::decode(&bytes[..length]), None, "{length}");
        }
    }
}
