//! What a command's shell leaves behind when it exits.

use super::{number, put};

/// How many bytes of the memory file belong to the report.
pub const REPORT_SIZE: usize = 8192;
/// Where the directory begins in it.
const DIRECTORY: usize = 16;

/// What the shell said when it exited; written by the command's own process,
/// and to be believed no more than its output is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<'r> {
    /// How its last command ended, where that was not by exiting.
    pub last: Ended,
    /// The directory that it was in.
    pub directory: &'r [u8],
}

/// How the last command of a shell ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// It exited, or the shell does not tell.
    Exited,
    /// This signal killed it, and the shell's status is 128 more.
    Signalled(i32),
}

impl<'r> Report<'r> {
    /// Reads a report; `None` where the shell left none: it was killed or
    /// replaced, and its directory did not change as far as is known.
    pub fn decode(bytes: &'r [u8]) -> Option<Self> {
        if number(bytes, 0)? != 1 {
            return None;
        }
        let length = usize::try_from(number(bytes, 8)?).ok()?;
        let signal = number(bytes, 4)?.cast_signed();
        Some(Self {
            last: match signal {
                1.. => Ended::Signalled(signal),
                _ => Ended::Exited,
            },
            directory: bytes.get(DIRECTORY..DIRECTORY.checked_add(length)?)?,
        })
    }

    /// Writes a report; nothing where the directory's name is too long.
    pub fn encode(&self, bytes: &mut [u8]) {
        let Some(place) = bytes.get_mut(DIRECTORY..DIRECTORY + self.directory.len()) else {
            return;
        };
        place.copy_from_slice(self.directory);
        let signal = match self.last {
            Ended::Exited => 0,
            Ended::Signalled(signal) => signal,
        };
        put(bytes, 4, signal.cast_unsigned());
        // No directory's name is longer than the report.
        put(bytes, 8, self.directory.len() as u32);
        put(bytes, 0, 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directory_and_signal_survive_the_way() {
        let mut bytes = [0; REPORT_SIZE];
        let report = Report {
            last: Ended::Signalled(9),
            directory: b"/a b\n\xff",
        };
        report.encode(&mut bytes);
        assert_eq!(Report::decode(&bytes), Some(report));
    }

    #[test]
    fn what_nobody_wrote_is_no_report() {
        assert_eq!(Report::decode(&[0; REPORT_SIZE]), None);
    }

    #[test]
    fn a_directory_beyond_the_report_is_no_report() {
        let mut bytes = [0; REPORT_SIZE];
        put(&mut bytes, 0, 1);
        put(&mut bytes, 8, u32::MAX);
        assert_eq!(Report::decode(&bytes), None);
    }
}
