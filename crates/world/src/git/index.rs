//! Finds submodules in the index, format versions 2 to 4.
//!
//! Source: gitformat-index(5).

/// The index is not in a format that is read.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Malformed;

/// The file mode of a submodule entry, as the index spells it.
const SUBMODULE: [u8; 4] = [0, 0, 0xe0, 0];
/// Bytes from an entry's start to its mode.
const MODE: usize = 24;
/// Bytes from an entry's start to its object name.
const OBJECT: usize = 40;
const EXTENDED: u16 = 0x4000;

/// The paths of all submodules, where object names have `object` bytes.
pub(super) fn submodules(index: &[u8], object: usize) -> Result<Vec<Vec<u8>>, Malformed> {
    // Most repositories have none; then no entry needs to be read.
    if !index
        .windows(SUBMODULE.len())
        .any(|bytes| bytes == SUBMODULE)
    {
        return Ok(Vec::new());
    }
    let header = index.get(..12).ok_or(Malformed)?;
    let version = number(header, 4)?;
    let count = number(header, 8)?;
    if !header.starts_with(b"DIRC") || !(2..=4).contains(&version) {
        return Err(Malformed);
    }
    let mut entries = Entries {
        index,
        at: 12,
        object,
        version,
        path: Vec::new(),
    };
    let mut found = Vec::new();
    for _ in 0..count {
        if entries.next()? == SUBMODULE {
            found.push(entries.path.clone());
        }
    }
    Ok(found)
}

struct Entries<'i> {
    index: &'i [u8],
    at: usize,
    object: usize,
    version: u32,
    /// The path of the entry last read; version 4 spells the next by it.
    path: Vec<u8>,
}

impl Entries<'_> {
    /// Reads one entry; its mode.
    fn next(&mut self) -> Result<[u8; 4], Malformed> {
        let start = self.at;
        let mode = self.bytes(start + MODE, 4)?;
        let mode: [u8; 4] = mode.try_into().map_err(|_| Malformed)?;
        let flags = self.bytes(start + OBJECT + self.object, 2)?;
        let is_extended = flags
            .first()
            .is_some_and(|high| u16::from(*high) << 8 & EXTENDED != 0);
        let mut name = start + OBJECT + self.object + 2;
        if is_extended {
            name += 2;
        }
        if self.version == 4 {
            let kept = self.cut(&mut name)?;
            self.path.truncate(kept);
        } else {
            self.path.clear();
        }
        let rest = self.index.get(name..).ok_or(Malformed)?;
        let length = rest.iter().position(|byte| *byte == 0).ok_or(Malformed)?;
        self.path
            .extend_from_slice(rest.get(..length).ok_or(Malformed)?);
        self.at = name + length + 1;
        if self.version < 4 {
            // One to eight zeros fill an entry up to a multiple of eight.
            self.at = start + (self.at - start).next_multiple_of(8);
        }
        Ok(mode)
    }

    fn bytes(&self, from: usize, length: usize) -> Result<&[u8], Malformed> {
        self.index.get(from..from + length).ok_or(Malformed)
    }

    /// How much of the previous path stays, by the count of bytes cut from it.
    fn cut(&self, at: &mut usize) -> Result<usize, Malformed> {
        let mut value: usize = 0;
        let mut is_first = true;
        loop {
            let byte = *self.index.get(*at).ok_or(Malformed)?;
            *at += 1;
            // The offset encoding of pack files.
            let carried = if is_first {
                0
            } else {
                value.checked_add(1).ok_or(Malformed)?
            };
            value = carried.checked_mul(128).ok_or(Malformed)? + usize::from(byte & 0x7f);
            is_first = false;
            if byte & 0x80 == 0 {
                return self.path.len().checked_sub(value).ok_or(Malformed);
            }
        }
    }
}

fn number(bytes: &[u8], at: usize) -> Result<u32, Malformed> {
    let bytes = bytes.get(at..at + 4).ok_or(Malformed)?;
    bytes
        .try_into()
        .map(u32::from_be_bytes)
        .map_err(|_| Malformed)
}
