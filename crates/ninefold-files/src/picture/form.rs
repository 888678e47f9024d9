//! The forms of picture files, their sizes, pixels and errors.

use thiserror::Error;

/// The form of a picture file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// JPEG, baseline or progressive.
    Jpeg,
    /// PNG.
    Png,
    /// PGM, PPM or PAM.
    Netpbm,
    /// HEIC or AVIF, the originals of some phones. They are recognised, but not decoded.
    Heic,
    /// WebP. It is recognised, but not decoded.
    WebP,
    /// GIF. It is recognised, but not decoded.
    Gif,
}

impl Format {
    /// Returns the form that these first bytes of a file reveal, if it is a picture. Twelve bytes are enough.
    pub fn of(bytes: &[u8]) -> Option<Format> {
        let brand = bytes.get(4..8) == Some(b"ftyp");
        let heic = [
            "heic", "heix", "hevc", "heim", "heis", "mif1", "msf1", "avif", "avis",
        ];
        match bytes {
            [0xFF, 0xD8, 0xFF, ..] => Some(Format::Jpeg),
            [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1A, b'\n', ..] => Some(Format::Png),
            [b'P', b'5' | b'6', blank, ..] if blank.is_ascii_whitespace() => Some(Format::Netpbm),
            [b'P', b'7', b'\n', ..] => Some(Format::Netpbm),
            [b'G', b'I', b'F', b'8', ..] => Some(Format::Gif),
            [
                b'R',
                b'I',
                b'F',
                b'F',
                _,
                _,
                _,
                _,
                b'W',
                b'E',
                b'B',
                b'P',
                ..,
            ] => Some(Format::WebP),
            _ if brand
                && heic
                    .iter()
                    .any(|name| bytes[8..].starts_with(name.as_bytes())) =>
            {
                Some(Format::Heic)
            }
            _ => None,
        }
    }

    /// Returns the name that people use.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Jpeg => "JPEG",
            Format::Png => "PNG",
            Format::Netpbm => "netpbm",
            Format::Heic => "HEIC",
            Format::WebP => "WebP",
            Format::Gif => "GIF",
        }
    }
}

/// The largest pictures that are decoded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Limits {
    /// The largest number of bytes of the file.
    pub bytes: usize,
    /// The largest number of pixels.
    pub pixels: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            bytes: 32 << 20,
            pixels: 64_000_000,
        }
    }
}

impl Limits {
    /// Checks the numbers of pixels of a header.
    ///
    /// # Errors
    /// If there are too many.
    pub fn check(&self, width: usize, height: usize) -> Result<(), PictureError> {
        let pixels = width.checked_mul(height);
        match pixels.is_some_and(|pixels| pixels <= self.pixels) {
            true => Ok(()),
            false => Err(PictureError::TooManyPixels {
                width,
                height,
                most: self.pixels,
            }),
        }
    }
}

/// The pixels of a picture, upright as far as its file says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pixels {
    /// The number of pixels from left to right.
    pub width: usize,
    /// The number of pixels from top to bottom.
    pub height: usize,
    /// Red, green and blue of each pixel, row by row.
    pub rgb: Vec<u8>,
}

/// The reason why a picture was not decoded.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum PictureError {
    /// The file is too long.
    #[error("the picture has {found} bytes; {most} are the most")]
    TooManyBytes {
        /// The number of bytes.
        found: usize,
        /// The largest number.
        most: usize,
    },
    /// The picture is too large.
    #[error("the picture has {width} x {height} pixels; {most} pixels are the most")]
    TooManyPixels {
        /// The number of pixels from left to right.
        width: usize,
        /// The number of pixels from top to bottom.
        height: usize,
        /// The largest number of pixels.
        most: usize,
    },
    /// The file is a picture of a form that is not decoded.
    #[error("expected a JPEG or PNG picture, found {}; {}", .0.name(), advice(*.0))]
    Unsupported(Format),
    /// The file is no picture.
    #[error("expected a JPEG or PNG picture, found other bytes")]
    Unknown,
    /// The file is damaged.
    #[error("the {} picture is damaged: {reason}", .format.name())]
    Damaged {
        /// The form of the file.
        format: Format,
        /// The message of the decoder.
        reason: String,
    },
}

/// Returns how to get a picture of a form that is decoded.
fn advice(format: Format) -> &'static str {
    match format {
        Format::Heic => {
            "on an iPhone, choose Settings, Camera, Formats, Most Compatible, or export the photo as JPEG"
        }
        _ => "save it as PNG",
    }
}

/// Returns the error of a decoder.
pub fn damaged(format: Format, reason: impl ToString) -> PictureError {
    PictureError::Damaged {
        format,
        reason: reason.to_string(),
    }
}
