//! Photos and screenshots: JPEG, PNG, and the uncompressed forms of netpbm, as pixels in red, green and blue.
//!
//! A picture is recognised by its first bytes. Its size is checked in its header, before memory for its pixels is
//! reserved.

mod form;
#[cfg(feature = "pictures")]
mod jpeg;
mod netpbm;
#[cfg(feature = "pictures")]
mod orientation;
#[cfg(feature = "pictures")]
mod png;

pub use form::{Format, Limits, PictureError, Pixels};

/// Decodes a JPEG or PNG picture, and turns it as its file says.
///
/// ```
/// use ninefold_files::picture::{Format, Limits, PictureError, decode};
///
/// let error = decode(b"RIFF\x10\0\0\0WEBPVP8 ", &Limits::default()).unwrap_err();
/// assert_eq!(error, PictureError::Unsupported(Format::WebP));
/// assert_eq!(error.to_string(), "expected a JPEG or PNG picture, found WebP; save it as PNG");
/// ```
///
/// # Errors
/// If the file is larger than the limits, damaged, or of another form.
pub fn decode(bytes: &[u8], limits: &Limits) -> Result<Pixels, PictureError> {
    let format = Format::of(bytes).ok_or(PictureError::Unknown)?;
    if bytes.len() > limits.bytes {
        return Err(PictureError::TooManyBytes {
            found: bytes.len(),
            most: limits.bytes,
        });
    }
    match format {
        #[cfg(feature = "pictures")]
        Format::Jpeg => {
            let (pixels, orientation) = jpeg::decode(bytes, limits)?;
            Ok(orientation.applied(pixels))
        }
        #[cfg(feature = "pictures")]
        Format::Png => {
            let (pixels, orientation) = png::decode(bytes, limits)?;
            Ok(orientation.applied(pixels))
        }
        Format::Netpbm => netpbm::decode(bytes, limits),
        other => Err(PictureError::Unsupported(other)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_recognised_by_their_first_bytes() {
        assert_eq!(Format::of(b"\xFF\xD8\xFF\xE0"), Some(Format::Jpeg));
        assert_eq!(Format::of(b"\x89PNG\r\n\x1A\n"), Some(Format::Png));
        assert_eq!(Format::of(b"\0\0\0\x18ftypheic"), Some(Format::Heic));
        assert_eq!(Format::of(b"\0\0\0\x18ftypisom"), None, "a video");
        assert_eq!(Format::of(b"..3.2.6.."), None);
        assert_eq!(Format::of(b""), None);
    }

    #[test]
    fn other_forms_are_refused_with_advice() {
        let error = decode(b"\0\0\0\x18ftypheic\0\0", &Limits::default()).unwrap_err();
        let message = error.to_string();
        assert!(
            message.starts_with("expected a JPEG or PNG picture, found HEIC"),
            "{message}"
        );
        assert!(message.contains("Most Compatible"), "{message}");
        let error = decode(b"hello", &Limits::default()).unwrap_err();
        assert_eq!(error, PictureError::Unknown);
    }

    #[test]
    fn long_files_are_refused() {
        let limits = Limits {
            bytes: 3,
            ..Limits::default()
        };
        let error = decode(b"\xFF\xD8\xFF\xE0", &limits).unwrap_err();
        assert_eq!(error, PictureError::TooManyBytes { found: 4, most: 3 });
    }
}
