//! Uncompressed pictures: PGM, PPM and PAM of netpbm with 8 bits a channel.

use std::str;

use super::form::{Format, Limits, PictureError, Pixels, damaged};

/// Decodes a picture whose pixels follow a header of numbers.
pub fn decode(bytes: &[u8], limits: &Limits) -> Result<Pixels, PictureError> {
    let header = match bytes.first_chunk() {
        Some(b"P5") => numbers(bytes, 1),
        Some(b"P6") => numbers(bytes, 3),
        _ => named(bytes),
    };
    let Header {
        width,
        height,
        channels,
        largest,
        length,
    } = header.ok_or_else(|| damaged(Format::Netpbm, "its header is incomplete"))?;
    if largest != 255 || !(1..=4).contains(&channels) {
        let found =
            format!("expected up to 4 channels of 8 bits, found {channels} up to {largest}");
        return Err(damaged(Format::Netpbm, found));
    }
    limits.check(width, height)?;
    let expected = width * height * channels;
    let found = &bytes[length..];
    if found.len() < expected || expected == 0 {
        let message = format!("expected {expected} bytes of pixels, found {}", found.len());
        return Err(damaged(Format::Netpbm, message));
    }
    let pixels = found[..expected].chunks_exact(channels);
    Ok(Pixels {
        width,
        height,
        rgb: pixels.flat_map(on_white).collect(),
    })
}

/// The facts of a header.
struct Header {
    width: usize,
    height: usize,
    channels: usize,
    /// The value of the brightest pixel.
    largest: usize,
    /// The number of bytes of the header.
    length: usize,
}

/// Reads three numbers after the first two bytes. A single blank precedes the pixels.
fn numbers(bytes: &[u8], channels: usize) -> Option<Header> {
    let mut length = 2;
    let mut number = || {
        let blanks = |byte: &u8| byte.is_ascii_whitespace();
        length += bytes[length..]
            .iter()
            .take_while(|byte| blanks(byte))
            .count();
        let digits = bytes[length..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit());
        let end = length + digits.count();
        let number = str::from_utf8(&bytes[length..end]).ok()?.parse().ok();
        length = end;
        number
    };
    let [width, height, largest] = [number()?, number()?, number()?];
    Some(Header {
        width,
        height,
        channels,
        largest,
        length: (length < bytes.len()).then_some(length + 1)?,
    })
}

/// Reads the lines of a PAM header, each a name and a value.
fn named(bytes: &[u8]) -> Option<Header> {
    const END: &[u8] = b"ENDHDR\n";
    /// No program writes longer headers.
    const LONGEST: usize = 1000;
    let start = &bytes[..bytes.len().min(LONGEST)];
    let length = start.windows(END.len()).position(|part| part == END)? + END.len();
    let text = str::from_utf8(&bytes[..length]).ok()?;
    let value = |name: &str| {
        let mut lines = text.lines().filter_map(|line| line.split_once(' '));
        lines.find(|(own, _)| *own == name)?.1.trim().parse().ok()
    };
    Some(Header {
        width: value("WIDTH")?,
        height: value("HEIGHT")?,
        channels: value("DEPTH")?,
        largest: value("MAXVAL")?,
        length,
    })
}

/// Returns the colour of a pixel on white paper.
fn on_white(pixel: &[u8]) -> [u8; 3] {
    let (colour, opacity) = match *pixel {
        [grey] => ([grey; 3], u8::MAX),
        [grey, opacity] => ([grey; 3], opacity),
        [red, green, blue] => ([red, green, blue], u8::MAX),
        [red, green, blue, opacity] => ([red, green, blue], opacity),
        _ => unreachable!("a pixel has up to four channels"),
    };
    let opacity = u32::from(opacity);
    colour.map(|value| ((u32::from(value) * opacity + 255 * (255 - opacity) + 127) / 255) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(bytes: &[u8]) -> Result<Pixels, PictureError> {
        decode(bytes, &Limits::default())
    }

    #[test]
    fn all_forms_are_decoded() {
        let rgb = vec![1, 2, 3, 255, 255, 255];
        let expected = Ok(Pixels {
            width: 2,
            height: 1,
            rgb,
        });
        assert_eq!(decoded(b"P6\n2 1\n255\n\x01\x02\x03\xff\xff\xff"), expected);
        let head = "P7\nWIDTH 2\nHEIGHT 1\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n";
        let pixels = b"\x01\x02\x03\xff\x00\x00\x00\x00";
        assert_eq!(decoded(&[head.as_bytes(), pixels].concat()), expected);
        let grey = decoded(b"P5 1 1 255 \x07").map(|pixels| pixels.rgb);
        assert_eq!(grey, Ok(vec![7, 7, 7]));
    }

    #[test]
    fn no_header_is_trusted() {
        for bytes in [
            &b"P6"[..],
            b"P6\n2 1\n255",
            b"P6\n2 1\n255\n\x01",
            b"P6\n0 1\n255\n",
            b"P6\n99999999 99999999\n255\n",
            b"P6\n18446744073709551615 2\n255\n",
            b"P7\nWIDTH 1\nHEIGHT 1\nDEPTH 9\nMAXVAL 255\nENDHDR\n123456789",
            b"P7\nENDHDR\n",
        ] {
            assert!(decoded(bytes).is_err(), "{bytes:?}");
        }
    }
}
