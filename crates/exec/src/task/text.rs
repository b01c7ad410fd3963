//! Bytes in JSON: a string where they are UTF-8, else an array of numbers.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Spelled<'b> {
    Text(std::borrow::Cow<'b, str>),
    Bytes(Vec<u8>),
}

pub(super) fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
    let spelled = match std::str::from_utf8(bytes) {
        Ok(text) => Spelled::Text(text.into()),
        Err(_) => Spelled::Bytes(bytes.to_vec()),
    };
    spelled.serialize(serializer)
}

pub(super) fn deserialize<'d, D: Deserializer<'d>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
    Ok(match Spelled::deserialize(deserializer)? {
        Spelled::Text(text) => text.into_owned().into_bytes(),
        Spelled::Bytes(bytes) => bytes,
    })
}

/// The same for a path.
pub(super) mod path {
    use serde::{Deserializer, Serializer};
    use std::ffi::OsString;
    use std::os::unix::ffi::{OsStrExt, OsStringExt};
    use std::path::{Path, PathBuf};

    pub(in super::super) fn serialize<S: Serializer>(
        path: &Path,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        super::serialize(path.as_os_str().as_bytes(), serializer)
    }

    pub(in super::super) fn deserialize<'d, D: Deserializer<'d>>(
        deserializer: D,
    ) -> Result<PathBuf, D::Error> {
        let bytes = super::deserialize(deserializer)?;
        Ok(OsString::from_vec(bytes).into())
    }
}

/// The same for a path that may be missing.
pub(super) mod optional_path {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::path::PathBuf;

    #[derive(Serialize, Deserialize)]
    struct Present(#[serde(with = "super::path")] PathBuf);

    pub(in super::super) fn serialize<S: Serializer>(
        path: &Option<PathBuf>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        path.clone().map(Present).serialize(serializer)
    }

    pub(in super::super) fn deserialize<'d, D: Deserializer<'d>>(
        deserializer: D,
    ) -> Result<Option<PathBuf>, D::Error> {
        let present = Option::<Present>::deserialize(deserializer)?;
        Ok(present.map(|present| present.0))
    }
}
