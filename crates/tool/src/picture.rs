//! A picture that a command printed as a data URL.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// The most output that is looked at for a picture, in bytes.
pub const LARGEST: u64 = 20 << 20;

/// A picture for the model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Its media type, as `image/png`.
    pub media_type: String,
    /// All of it, as a data URL.
    pub data_url: String,
}

/// The picture that `output` is, where it is one data URL of a picture and
/// nothing else. A large one comes back smaller; what only claims to be a
/// picture is none.
pub fn picture(output: &str) -> Option<Picture> {
    let url = output.trim();
    let (media_type, data) = data_url(url)?;
    let original = || Picture {
        media_type: media_type.to_owned(),
        data_url: url.to_owned(),
    };
    let bytes = STANDARD.decode(data).ok()?;
    match shrink(&bytes) {
        Shrunk::Small => Some(original()),
        Shrunk::Smaller(kind, bytes) => Some(Picture {
            media_type: kind.to_owned(),
            data_url: format!("data:{kind};base64,{}", STANDARD.encode(bytes)),
        }),
        // A host may know more formats and be more patient than we are.
        Shrunk::Unread if begins_as(media_type, &bytes) => Some(original()),
        Shrunk::Unread => None,
    }
}

/// The media type and the data of a base64 data URL of a picture.
fn data_url(url: &str) -> Option<(&str, &str)> {
    let rest = url.strip_prefix("data:")?;
    let (media_type, data) = rest.split_once(";base64,")?;
    let name = media_type.strip_prefix("image/")?;
    let is_name = |c: char| c.is_ascii_alphanumeric() || ".+_-".contains(c);
    (!name.is_empty() && name.chars().all(is_name) && !data.is_empty())
        .then_some((media_type, data))
}

/// Whether the bytes begin as those of the media type do.
fn begins_as(media_type: &str, bytes: &[u8]) -> bool {
    match media_type {
        "image/png" => bytes.starts_with(b"\x89PNG\r\n\x1a\n"),
        "image/jpeg" | "image/jpg" => bytes.starts_with(b"\xff\xd8\xff"),
        "image/gif" => bytes.starts_with(b"GIF87a") || bytes.starts_with(b"GIF89a"),
        "image/webp" => bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP"),
        _ => false,
    }
}

enum Shrunk {
    /// It fits as it is.
    Small,
    /// Its media type and what it became.
    Smaller(&'static str, Vec<u8>),
    /// It could not be decoded.
    Unread,
}

#[cfg(not(feature = "images"))]
fn shrink(_: &[u8]) -> Shrunk {
    Shrunk::Small
}

#[cfg(feature = "images")]
fn shrink(bytes: &[u8]) -> Shrunk {
    shrinking::shrink(bytes).unwrap_or(Shrunk::Unread)
}

#[cfg(feature = "images")]
mod shrinking {
    use super::Shrunk;
    use image::imageops::FilterType;
    use image::{ImageFormat, ImageReader, ImageResult, Limits};
    use std::io::Cursor;

    /// The longest side of a picture that the model gets.
    const LONGEST: u32 = 2000;

    pub(super) fn shrink(bytes: &[u8]) -> ImageResult<Shrunk> {
        let mut reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format()?;
        // A small file can claim to be a very large picture.
        let mut limits = Limits::default();
        limits.max_alloc = Some(512 << 20);
        reader.limits(limits);
        let format = reader.format();
        let picture = reader.decode()?;
        if picture.width() <= LONGEST && picture.height() <= LONGEST {
            return Ok(Shrunk::Small);
        }
        let smaller = picture.resize(LONGEST, LONGEST, FilterType::Triangle);
        let mut out = Cursor::new(Vec::new());
        let kind = match format {
            Some(ImageFormat::Jpeg) => {
                smaller.write_to(&mut out, ImageFormat::Jpeg)?;
                "image/jpeg"
            }
            _ => {
                smaller.write_to(&mut out, ImageFormat::Png)?;
                "image/png"
            }
        };
        Ok(Shrunk::Smaller(kind, out.into_inner()))
    }
}

#[cfg(all(test, feature = "images"))]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use image::{DynamicImage, ImageFormat};
    use std::io::Cursor;

    fn encoded(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
        let mut out = Cursor::new(Vec::new());
        let picture = DynamicImage::new_rgb8(width, height);
        picture.write_to(&mut out, format).unwrap();
        out.into_inner()
    }

    fn url(media_type: &str, bytes: &[u8]) -> String {
        format!("data:{media_type};base64,{}", STANDARD.encode(bytes))
    }

    fn sides(picture: &Picture) -> (u32, u32) {
        let (_, data) = data_url(&picture.data_url).unwrap();
        let decoded = image::load_from_memory(&STANDARD.decode(data).unwrap()).unwrap();
        (decoded.width(), decoded.height())
    }

    #[test]
    fn a_small_picture_stays_as_it_is() {
        for (kind, format) in [
            ("image/png", ImageFormat::Png),
            ("image/jpeg", ImageFormat::Jpeg),
            ("image/gif", ImageFormat::Gif),
            ("image/webp", ImageFormat::WebP),
        ] {
            let url = url(kind, &encoded(20, 10, format));
            let expected = Picture {
                media_type: kind.into(),
                data_url: url.clone(),
            };
            assert_eq!(picture(&format!("{url}\n")), Some(expected), "{kind}");
        }
    }

    #[test]
    fn a_large_picture_is_made_to_fit_and_keeps_its_shape() {
        for (kind, format) in [
            ("image/png", ImageFormat::Png),
            ("image/jpeg", ImageFormat::Jpeg),
        ] {
            let found = picture(&url(kind, &encoded(4000, 1000, format))).unwrap();
            assert_eq!(found.media_type, kind);
            assert_eq!(sides(&found), (2000, 500));
        }
    }

    #[test]
    fn a_broken_picture_is_passed_on_only_where_it_begins_like_one() {
        let png = encoded(30, 30, ImageFormat::Png);
        let cut = url("image/png", &png[..40]);
        assert_eq!(picture(&cut).unwrap().data_url, cut);
        assert_eq!(picture(&url("image/png", b"no picture")), None);
        assert_eq!(picture(&url("image/svg+xml", b"<svg/>")), None);
    }

    #[test]
    fn only_one_whole_url_counts() {
        let small = url("image/png", &encoded(2, 2, ImageFormat::Png));
        for output in [
            format!("here: {small}"),
            format!("{small}\n{small}"),
            "data:text/plain;base64,aGk=".to_owned(),
            "data:image/png;base64,".to_owned(),
            String::new(),
        ] {
            assert_eq!(picture(&output), None, "{output:.40}");
        }
    }
}
