//! JPEG pictures.

use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use super::form::{Format, Limits, PictureError, Pixels, damaged};
use super::orientation::Orientation;

/// The longest side that the format can have.
const LONGEST: usize = 65_535;

/// Decodes a picture, and finds its orientation.
pub fn decode(bytes: &[u8], limits: &Limits) -> Result<(Pixels, Orientation), PictureError> {
    let options = DecoderOptions::default()
        .set_max_width(LONGEST)
        .set_max_height(LONGEST)
        .jpeg_set_out_colorspace(ColorSpace::RGB);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(bytes), options);
    let failed =
        |error: zune_jpeg::errors::DecodeErrors| damaged(Format::Jpeg, format!("{error:?}"));
    decoder.decode_headers().map_err(failed)?;
    let info = decoder
        .info()
        .ok_or_else(|| damaged(Format::Jpeg, "it has no header"))?;
    let (width, height) = (info.width.into(), info.height.into());
    limits.check(width, height)?;
    let orientation = decoder
        .exif()
        .map_or(Orientation::UPRIGHT, |exif| Orientation::of_exif(exif));
    let rgb = decoder.decode().map_err(failed)?;
    if rgb.len() != width * height * 3 {
        let reason = format!("{width} x {height} pixels have {} bytes", rgb.len());
        return Err(damaged(Format::Jpeg, reason));
    }
    Ok((Pixels { width, height, rgb }, orientation))
}

#[cfg(test)]
mod tests {
    use super::super::orientation::tests::exif;
    use super::*;

    /// Appends bits to bytes, the highest first, in the order of JPEG.
    #[derive(Default)]
    struct Bits {
        bytes: Vec<u8>,
        used: u32,
    }

    impl Bits {
        fn push(&mut self, value: u32, count: u32) {
            for bit in (0..count).rev() {
                if self.used.is_multiple_of(8) {
                    self.bytes.push(0);
                }
                let last = self.bytes.last_mut().unwrap();
                *last |= ((value >> bit & 1) as u8) << (7 - self.used % 8);
                self.used += 1;
                // A byte of ones is followed by a zero, as it would be a marker otherwise.
                if self.used.is_multiple_of(8) && *last == 0xFF {
                    self.bytes.push(0);
                    self.used += 8;
                }
            }
        }
    }

    /// Encodes a grey picture of blocks of 8 x 8 equal pixels: only the mean of each block has a coefficient.
    fn encoded(width: u16, height: u16, blocks: &[u8], orientation: Option<u8>) -> Vec<u8> {
        let mut jpeg = vec![0xFF, 0xD8];
        let segment = |jpeg: &mut Vec<u8>, marker: u8, content: &[u8]| {
            jpeg.extend([0xFF, marker]);
            jpeg.extend((content.len() as u16 + 2).to_be_bytes());
            jpeg.extend(content);
        };
        if let Some(orientation) = orientation {
            segment(&mut jpeg, 0xE1, &exif(orientation));
        }
        segment(&mut jpeg, 0xDB, &[[0].as_slice(), &[8; 64]].concat());
        let size = [height.to_be_bytes(), width.to_be_bytes()].concat();
        segment(
            &mut jpeg,
            0xC0,
            &[&[8], size.as_slice(), &[1, 1, 0x11, 0]].concat(),
        );
        // Codes of four bits for the lengths 0 to 11 of differences; one code, 0, for the end of a block.
        let lengths = [0, 0, 0, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        let values: Vec<u8> = (0..12).collect();
        segment(
            &mut jpeg,
            0xC4,
            &[&[0x00], lengths.as_slice(), &values].concat(),
        );
        let lengths = [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        segment(
            &mut jpeg,
            0xC4,
            &[&[0x10], lengths.as_slice(), &[0]].concat(),
        );
        segment(&mut jpeg, 0xDA, &[1, 1, 0, 0, 63, 0]);
        let mut bits = Bits::default();
        let mut before = 0;
        for &block in blocks {
            // The mean times 8, divided by the step of 8.
            let mean = i32::from(block) - 128;
            let difference = mean - before;
            before = mean;
            let length = 32 - difference.unsigned_abs().leading_zeros();
            bits.push(length, 4);
            let code = if difference < 0 {
                difference - 1
            } else {
                difference
            };
            bits.push(code as u32 & ((1 << length) - 1), length);
            bits.push(0, 1);
        }
        bits.push(0x7F, 7);
        jpeg.extend(bits.bytes);
        jpeg.extend([0xFF, 0xD9]);
        jpeg
    }

    #[test]
    fn blocks_are_decoded_and_turned() {
        let jpeg = encoded(16, 8, &[50, 200], None);
        let (pixels, orientation) = decode(&jpeg, &Limits::default()).unwrap();
        assert_eq!((pixels.width, pixels.height), (16, 8));
        assert_eq!(orientation, Orientation::UPRIGHT);
        assert_eq!(
            (&pixels.rgb[..3], &pixels.rgb[45..48]),
            (&[50; 3][..], &[200; 3][..])
        );

        let turned = super::super::decode(&encoded(16, 8, &[50, 200], Some(6)), &Limits::default());
        let turned = turned.unwrap();
        assert_eq!(
            (turned.width, turned.height),
            (8, 16),
            "the right side of the camera was up"
        );
        assert_eq!((turned.rgb[0], turned.rgb[16 * 8 * 3 - 1]), (50, 200));
    }

    #[test]
    fn the_header_is_checked_before_the_pixels_are_decoded() {
        let mut jpeg = encoded(60_000, 60_000, &[50], None);
        let error = decode(&jpeg, &Limits::default()).unwrap_err();
        let message = error.to_string();
        assert_eq!(
            message,
            "the picture has 60000 x 60000 pixels; 64000000 pixels are the most"
        );
        jpeg.truncate(20);
        let error = decode(&jpeg, &Limits::default()).unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("the JPEG picture is damaged: "),
            "{error}"
        );
    }
}
