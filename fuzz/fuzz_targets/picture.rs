//! Pictures: any bytes as files, and any pixels. Nothing panics.

#![no_main]

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use ninefold_files::picture::{Limits, Pixels, decode};
use ninefold_files::read_picture;
use ninefold_photo::Point;

#[derive(Arbitrary, Debug)]
enum Input<'a> {
    /// A file, whose first bytes may be those of a picture.
    File(Start, &'a [u8]),
    /// The pixels of a picture, repeated as often as necessary.
    Pixels {
        width: u8,
        height: u8,
        corners: Option<[[i8; 2]; 4]>,
        bytes: &'a [u8],
    },
}

#[derive(Arbitrary, Clone, Copy, Debug)]
enum Start {
    Jpeg,
    Png,
    Netpbm,
    Nothing,
}

/// The largest pictures here, so that each takes milliseconds.
const LIMITS: Limits = Limits {
    bytes: 1 << 20,
    pixels: 1 << 16,
};

fuzz_target!(|input: Input| {
    match input {
        Input::File(start, bytes) => {
            let start: &[u8] = match start {
                Start::Jpeg => b"\xff\xd8\xff",
                Start::Png => b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
                Start::Netpbm => b"P6 ",
                Start::Nothing => b"",
            };
            if let Ok(pixels) = decode(&[start, bytes].concat(), &LIMITS) {
                assert!(pixels.width * pixels.height <= LIMITS.pixels);
                assert_eq!(pixels.rgb.len(), 3 * pixels.width * pixels.height);
            }
        }
        Input::Pixels {
            width,
            height,
            corners,
            bytes,
        } => {
            let [width, height] = [width, height].map(|side| usize::from(side).max(1));
            let colours = bytes.iter().chain(&[0, 255, 128]).copied().cycle();
            let pixels = Pixels {
                width,
                height,
                rgb: colours.take(3 * width * height).collect(),
            };
            let corners = corners.map(|corners| {
                corners.map(|[x, y]| Point::new(f32::from(x) * 3.0, f32::from(y) * 3.0))
            });
            if let Ok(reading) = read_picture(&pixels, corners) {
                assert!((0.0..=1.0).contains(&reading.score), "{}", reading.score);
            }
        }
    }
});
