//! What a task wrote.

use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// What a task wrote so far, output and errors in one stream.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Output {
    /// How many bytes it wrote.
    pub total: u64,
    /// The first of them, up to [`super::Request::inline`].
    #[serde(skip)]
    pub head: Vec<u8>,
    /// The last of them, up to [`Output::TAIL`]; overlaps the head where there
    /// is little.
    #[serde(skip)]
    pub tail: Vec<u8>,
    /// The file with all of it; none while it is small and in the foreground.
    pub file: Option<PathBuf>,
    /// Why some of it is missing.
    pub fault: Option<Fault>,
}

/// Why some output is missing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// The file could not be written from this byte on; head and tail are as
    /// they would be.
    Unwritten {
        /// The first byte that is not in the file.
        from: u64,
        /// The kernel's name for the reason: `ENOSPC`.
        code: String,
    },
    /// The file cannot be read.
    Unreadable {
        /// The kernel's name for the reason: `EACCES`.
        code: String,
    },
}

/// A part of what a task wrote.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chunk {
    /// Where it begins; after the place that was asked for where bytes in
    /// between were lost.
    pub from: u64,
    /// The bytes.
    pub bytes: Vec<u8>,
    /// How many bytes the task wrote so far.
    pub total: u64,
    /// Whether the task has ended, so that after `total` nothing will come.
    pub ended: bool,
}

impl Output {
    /// How much of the end is kept in memory.
    pub const TAIL: usize = 16 << 10;

    /// Whether head is all of it.
    pub fn is_whole(&self) -> bool {
        self.total == self.head.len() as u64
    }

    /// The seed's diagnostics: what is said in place of output that is lost.
    pub fn diagnostic(&self) -> Option<String> {
        let path = self.file.as_deref().unwrap_or(std::path::Path::new(""));
        match self.fault.as_ref()? {
            Fault::Unwritten { from, code } => Some(format!(
                "Command output was lost: output file {} could not be written after byte {from} ({code}).",
                path.display()
            )),
            Fault::Unreadable { code } => Some(format!(
                "<bash output unavailable: output file {} could not be read ({code}).>",
                path.display()
            )),
        }
    }
}

/// A number of bytes in the largest unit that fits, with at most one decimal;
/// 1024 bytes are one KB.
pub fn size(bytes: u64) -> String {
    let (unit, name) = match bytes {
        0..1024 => return format!("{bytes} bytes"),
        1024..1_048_576 => (1 << 10, "KB"),
        1_048_576..1_073_741_824 => (1 << 20, "MB"),
        _ => (1_u64 << 30, "GB"),
    };
    let tenths = (u128::from(bytes) * 10 + u128::from(unit / 2)) / u128::from(unit);
    match tenths % 10 {
        0 => format!("{}{name}", tenths / 10),
        tenth => format!("{}.{tenth}{name}", tenths / 10),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_spoken_in_units_of_1024() {
        for (bytes, text) in [
            (0, "0 bytes"),
            (1023, "1023 bytes"),
            (1024, "1KB"),
            (1536, "1.5KB"),
            (5 << 30, "5GB"),
        ] {
            assert_eq!(size(bytes), text);
        }
    }
}
