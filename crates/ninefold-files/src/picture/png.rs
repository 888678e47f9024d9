//! PNG pictures.

use std::io::Cursor;

use png::{ColorType, Decoder, Transformations};

use super::form::{Format, Limits, PictureError, Pixels, damaged};
use super::orientation::Orientation;

/// Decodes a picture, and finds its orientation. Of an animation, the first picture counts.
pub fn decode(bytes: &[u8], limits: &Limits) -> Result<(Pixels, Orientation), PictureError> {
    let failed = |error: png::DecodingError| damaged(Format::Png, error);
    // The lines of a picture, the largest chunk, and a reserve for other chunks.
    let most = limits.pixels.saturating_mul(8).saturating_add(64 << 20);
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), png::Limits { bytes: most });
    decoder.set_transformations(Transformations::normalize_to_color8());
    let header = decoder.read_header_info().map_err(failed)?;
    let (width, height) = (header.width as usize, header.height as usize);
    limits.check(width, height)?;
    let mut reader = decoder.read_info().map_err(failed)?;
    let mut pixels = vec![0; reader.output_buffer_size()];
    let frame = reader.next_frame(&mut pixels).map_err(failed)?;
    pixels.truncate(frame.buffer_size());
    let rgb = match frame.color_type {
        ColorType::Rgb => pixels,
        ColorType::Grayscale => pixels.iter().flat_map(|&grey| [grey; 3]).collect(),
        ColorType::GrayscaleAlpha => {
            let on_white = |&[grey, opacity]: &[u8; 2]| [on_white(grey, opacity); 3];
            pixels.as_chunks().0.iter().flat_map(on_white).collect()
        }
        ColorType::Rgba => {
            let on_white = |&[red, green, blue, opacity]: &[u8; 4]| {
                [red, green, blue].map(|value| on_white(value, opacity))
            };
            pixels.as_chunks().0.iter().flat_map(on_white).collect()
        }
        ColorType::Indexed => return Err(damaged(Format::Png, "its palette is missing")),
    };
    Ok((Pixels { width, height, rgb }, orientation(bytes)))
}

/// Returns the value of a pixel on white paper.
fn on_white(value: u8, opacity: u8) -> u8 {
    let (value, opacity) = (u32::from(value), u32::from(opacity));
    ((value * opacity + 255 * (255 - opacity) + 127) / 255) as u8
}

/// Finds the chunk with EXIF data before the pixels; the decoder skips it.
fn orientation(bytes: &[u8]) -> Orientation {
    let mut rest = bytes.get(8..).unwrap_or_default();
    while let Some((length, after)) = rest.split_first_chunk() {
        let length = u32::from_be_bytes(*length) as usize;
        let Some((kind, content)) = after.split_first_chunk::<4>() else {
            break;
        };
        match kind {
            b"eXIf" => return Orientation::of_exif(content.get(..length).unwrap_or_default()),
            b"IDAT" => break,
            // The content and its checksum.
            _ => rest = content.get(length.saturating_add(4)..).unwrap_or_default(),
        }
    }
    Orientation::UPRIGHT
}

#[cfg(test)]
mod tests {
    use super::super::orientation::tests::exif;
    use super::*;
    use png::{BitDepth, Encoder};

    fn encoded(width: u32, height: u32, color: ColorType, depth: BitDepth, data: &[u8]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = Encoder::new(&mut bytes, width, height);
        encoder.set_color(color);
        encoder.set_depth(depth);
        if color == ColorType::Indexed {
            encoder.set_palette(vec![1, 2, 3, 4, 5, 6]);
        }
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(data).unwrap();
        writer.finish().unwrap();
        bytes
    }

    #[test]
    fn every_kind_of_pixel_becomes_red_green_and_blue() {
        let rgb = |color, depth, data: &[u8], width| {
            let bytes = encoded(width, 1, color, depth, data);
            super::super::decode(&bytes, &Limits::default())
                .unwrap()
                .rgb
        };
        use BitDepth::{Eight, One, Sixteen};
        assert_eq!(rgb(ColorType::Rgb, Eight, &[1, 2, 3], 1), [1, 2, 3]);
        assert_eq!(
            rgb(ColorType::Rgb, Sixteen, &[1, 9, 2, 9, 3, 9], 1),
            [1, 2, 3]
        );
        assert_eq!(rgb(ColorType::Grayscale, Eight, &[7], 1), [7; 3]);
        assert_eq!(
            rgb(ColorType::Grayscale, One, &[0b1000_0000], 2),
            [255, 255, 255, 0, 0, 0]
        );
        assert_eq!(
            rgb(ColorType::Indexed, Eight, &[1, 0], 2),
            [4, 5, 6, 1, 2, 3]
        );
        assert_eq!(rgb(ColorType::GrayscaleAlpha, Eight, &[0, 0], 1), [255; 3]);
        assert_eq!(
            rgb(ColorType::Rgba, Eight, &[0, 100, 255, 255], 1),
            [0, 100, 255]
        );
        assert_eq!(rgb(ColorType::Rgba, Eight, &[0, 100, 255, 0], 1), [255; 3]);
    }

    #[test]
    fn the_header_is_checked_before_the_pixels_are_decoded() {
        let mut bytes = encoded(1, 1, ColorType::Grayscale, BitDepth::Eight, &[7]);
        // The width and the height, and the checksum of the header.
        bytes[16..24].copy_from_slice(&[0, 0, 0x40, 0, 0, 0, 0x40, 0]);
        let checksum = crc(&bytes[12..29]);
        bytes[29..33].copy_from_slice(&checksum.to_be_bytes());
        let error = decode(&bytes, &Limits::default()).unwrap_err();
        let message = error.to_string();
        assert_eq!(
            message,
            "the picture has 16384 x 16384 pixels; 64000000 pixels are the most"
        );
        bytes.truncate(20);
        let error = decode(&bytes, &Limits::default()).unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("the PNG picture is damaged: "),
            "{error}"
        );
    }

    #[test]
    fn the_orientation_is_applied() {
        let bytes = encoded(2, 1, ColorType::Grayscale, BitDepth::Eight, &[1, 2]);
        let exif = &exif(3)[6..];
        let mut chunk = (exif.len() as u32).to_be_bytes().to_vec();
        chunk.extend(b"eXIf");
        chunk.extend(exif);
        chunk.extend(crc(&chunk[4..]).to_be_bytes());
        let turned = [&bytes[..33], &chunk, &bytes[33..]].concat();
        let pixels = super::super::decode(&turned, &Limits::default()).unwrap();
        assert_eq!(pixels.rgb, [2, 2, 2, 1, 1, 1]);
    }

    /// Returns the checksum of a chunk: CRC-32.
    fn crc(bytes: &[u8]) -> u32 {
        let step = |sum: u32| {
            if sum & 1 == 1 {
                sum >> 1 ^ 0xEDB8_8320
            } else {
                sum >> 1
            }
        };
        let byte = |sum: u32, &byte: &u8| (0..8).fold(sum ^ u32::from(byte), |sum, _| step(sum));
        !bytes.iter().fold(!0, byte)
    }
}
