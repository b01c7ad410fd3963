//! Bytes in JSON, none of them lost.

use serde::{Serialize, Serializer};

/// Bytes that are usually text: a string where they are UTF-8, else an array
/// of numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bytes(pub Vec<u8>);

impl From<&[u8]> for Bytes {
    fn from(bytes: &[u8]) -> Self {
        Self(bytes.to_vec())
    }
}

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match std::str::from_utf8(&self.0) {
            Ok(text) => serializer.serialize_str(text),
            Err(_) => self.0.serialize(serializer),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn text_is_a_string_and_other_bytes_are_numbers() {
        let json = |bytes: &[u8]| serde_json::to_string(&Bytes::from(bytes)).unwrap();
        assert_eq!(json("ä\n".as_bytes()), "\"ä\\n\"");
        assert_eq!(json(b"a\xff"), "[97,255]");
    }
}
